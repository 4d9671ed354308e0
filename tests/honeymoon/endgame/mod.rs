//! The endgame database, as a user makes and reads it.

mod verify;
