//! Makes the tables. These modules are also part of the build script.

pub(crate) mod images;
pub(crate) mod layered;
pub(crate) mod moves;
