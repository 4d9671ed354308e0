//! Lists the orders of multisets, and stores them as planes with one bit per order.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use crate::cpu::{Line, MOST_WORD_LANES};
use crate::mastermind::codeword::{COLOR_CODES, MOST_PINS};
use crate::mastermind::partition::orders::{list_orders, Mixer, OrdersKey, Slots};
use crate::mastermind::partition::planes::BLOCK;

/// For each slot and pin, a line that says which orders have the slot at the pin. Pins are counted from the last one.
/// After the slots comes a row for colors that a multiset does not have: no order has them anywhere. Then comes
/// a row for padding: all orders have it at all pins.
///
/// There are as many rows as colors, so that each number of four bits is the number of a row.
pub(super) type Rows = [[Line; MOST_PINS]; COLOR_CODES];

/// The row for the colors that a multiset does not have.
const ABSENT: u8 = MOST_PINS as u8;

/// The row for padding, which has color 0.
const PADDING: u8 = ABSENT + 1;

/// The number of orders of a line.
pub(super) const ORDERS: usize = MOST_WORD_LANES * BLOCK;

/// The maximum number of orders that are kept.
const MOST_KEPT: usize = 1 << 20;

/// The orders of some multisets.
pub(super) struct Kind {
    /// The orders in lexical order.
    pub(super) list: Vec<u32>,
    /// The rows of each line of orders.
    pub(super) rows: Vec<Rows>,
}

impl Kind {
    /// Lists the orders with this key.
    fn new(pins: usize, key: OrdersKey) -> Self {
        let mut list = Vec::new();
        list_orders(pins, key, &mut list);
        let mut rows = vec![[[Line::ZERO; MOST_PINS]; COLOR_CODES]; list.len().div_ceil(ORDERS)];
        for (rows, orders) in rows.iter_mut().zip(list.chunks(ORDERS)) {
            for (place, order) in orders.iter().enumerate() {
                for pin in 0..pins {
                    for row in [(order >> (4 * pin) & 7) as usize, usize::from(PADDING)] {
                        rows[row][pin].0[place / BLOCK] |= 1 << (place % BLOCK);
                    }
                }
            }
        }
        Self { list, rows }
    }

    /// Returns which orders there are.
    pub(super) fn all(rows: &Rows) -> Line {
        rows[usize::from(PADDING)][0]
    }
}

/// Returns the row of each color.
pub(super) fn rows_of_colors(slots: &Slots) -> [u8; COLOR_CODES] {
    let mut rows = [ABSENT; COLOR_CODES];
    for (slot, &color) in (0..).zip(&slots.colors) {
        rows[color as usize % COLOR_CODES] = slot;
    }
    rows[0] = PADDING;
    rows
}

/// The orders of all multisets so far.
#[derive(Default)]
pub(super) struct Kinds {
    kinds: HashMap<OrdersKey, Kind, BuildHasherDefault<Mixer>>,
    /// The number of orders that are kept.
    orders: usize,
}

impl Kinds {
    /// Returns the orders of a multiset.
    pub(super) fn of(&mut self, pins: usize, slots: &Slots) -> &Kind {
        if self.orders > MOST_KEPT {
            *self = Self::default();
        }
        let orders = &mut self.orders;
        self.kinds.entry(slots.key).or_insert_with(|| {
            let kind = Kind::new(pins, slots.key);
            *orders += kind.list.len();
            kind
        })
    }
}
