//! What a search remembers: endings in the table that all share, other positions in a cache of its
//! own.
//!
//! If there were a database of endings, it would be asked here: of each of its endings it would say
//! that the least and the most tricks are the same.

use crate::honeymoon::solver::fast::endgames::{Table, MOST_TRICKS};
use crate::honeymoon::solver::fast::suit::Rows;
use crate::honeymoon::solver::fast::transpositions::{self, Cache};

/// A table and a cache.
pub struct Memory<'a> {
    table: &'a Table,
    cache: Cache,
}

/// Where a position is: its place in the table, or its hash. Which of them, its tricks tell.
#[derive(Clone, Copy)]
pub struct Place(u64);

fn is_ending(tricks: i32) -> bool {
    tricks <= MOST_TRICKS as i32
}

impl<'a> Memory<'a> {
    /// A memory with this table.
    pub fn new(table: &'a Table) -> Self {
        Self { table, cache: Cache::default() }
    }

    /// Where the position of these [canonical](crate::honeymoon::solver::fast::suit::canonical) rows
    /// is.
    #[inline(always)]
    pub fn place(&self, rows: Rows, trump: bool, tricks: i32) -> Place {
        if is_ending(tricks) {
            Place(self.table.place(rows, trump, tricks) as u64)
        } else {
            Place(transpositions::hash(rows, trump))
        }
    }

    /// How many of so many tricks the leader takes at least and at most, as far as that is known.
    #[inline(always)]
    pub fn get(&self, Place(place): Place, tricks: i32) -> (i32, i32) {
        if is_ending(tricks) {
            self.table.get(place as usize, tricks)
        } else {
            self.cache.get(place, tricks)
        }
    }

    /// Keeps what is known.
    #[inline(always)]
    pub fn put(&mut self, Place(place): Place, tricks: i32, least: i32, most: i32) {
        if is_ending(tricks) {
            self.table.put(place as usize, tricks, least, most);
        } else {
            self.cache.put(place, least, most);
        }
    }
}
