//! Tests of the bench target `record`: what it reads, and what it draws.

mod command_line;
mod document;
mod drawn;
mod order;
mod peers;
mod record;
mod rows;
mod stamp;
mod tables;
