//! The tables themselves, and the code that makes them from the slow rules and nothing else.
//!
//! This is plain code without input or output, and it has three callers. The build script writes
//! what it returns as `static` arrays, the tests check every index of those arrays against the
//! rules, and a flattened source runs it on first use instead of carrying the arrays.
//!
//! A new table needs one field with its description and its generator here, and a look-up in
//! [`tables`](crate::cephalopods::tables). The build script writes whatever `fields` lists, and
//! `fields` does not compile if it leaves one out.

pub(crate) mod depth;
pub(crate) mod field;
pub(crate) mod layered;
pub(crate) mod scores;
