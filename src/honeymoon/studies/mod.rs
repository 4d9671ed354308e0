//! Studies of the play, which no program needs.

pub(crate) mod moves;
