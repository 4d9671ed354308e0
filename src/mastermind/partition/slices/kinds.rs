//! Lists the orders of multisets, and stores them as planes with one bit per order.

use std::collections::BTreeMap;

use crate::cpu::{CacheLine, MOST_LANES};
use crate::mastermind::codeword::{COLOR_CODES, MOST_PINS};
use crate::mastermind::equivalence::symmetries::Groups;
use crate::mastermind::partition::multisets::Multiset;
use crate::mastermind::partition::orders::{list_orders, OrdersKey, Slots};
use crate::mastermind::partition::planes::BLOCK;

/// For each slot and pin, a line that says which orders have the slot at the pin. Pins are counted from the last one.
/// All orders have the slot [`PADDING`](Multiset::PADDING) at all pins. The last row is for the colors that the
/// multiset does not have. It is empty.
///
/// There are as many rows as colors, so that any four bits are the number of a row.
pub(super) type Rows = [[CacheLine; MOST_PINS]; COLOR_CODES];

/// The number of orders of a line.
pub(super) const ORDERS_IN_LINE: usize = MOST_LANES * BLOCK;

/// The maximum number of lines with rows that are kept. Each has 8 KB.
const MOST_KEPT: usize = 1 << 12;

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
        let mut rows =
            vec![[[CacheLine::ZERO; MOST_PINS]; COLOR_CODES]; list.len().div_ceil(ORDERS_IN_LINE)];
        for (rows, orders) in rows.iter_mut().zip(list.chunks(ORDERS_IN_LINE)) {
            for (place, order) in orders.iter().enumerate() {
                let (word, bit) = (place / BLOCK, 1 << (place % BLOCK));
                let mut set = |row: usize, pin: usize| rows[row][pin].0[word] |= bit;
                for pin in 0..pins {
                    set((order >> (4 * pin) & 7) as usize, pin);
                    set(Multiset::PADDING, pin);
                }
            }
        }
        Self { list, rows }
    }
}

/// The orders of all multisets so far.
#[derive(Default)]
pub(super) struct Kinds {
    /// All orders of the multisets of each [kind](Multiset::kind).
    all: Vec<Option<Kind>>,
    /// The orders of multisets with interchangeable pins or colors.
    few: BTreeMap<OrdersKey, Kind>,
    /// The number of lines that are kept in `few`.
    kept: usize,
}

impl Kinds {
    /// Returns all orders of a multiset.
    pub(super) fn all(&mut self, pins: usize, multiset: &Multiset) -> &Kind {
        self.all.resize_with(1 << MOST_PINS, || None);
        self.all[usize::from(multiset.kind)].get_or_insert_with(|| {
            Kind::new(pins, Slots::of(pins, multiset.word, &[0; COLOR_CODES], Groups::NONE).key)
        })
    }

    /// Returns the orders of a multiset that are not left out because of interchangeable pins or colors.
    pub(super) fn few(&mut self, pins: usize, slots: &Slots) -> &Kind {
        if self.kept > MOST_KEPT {
            self.few.clear();
            self.kept = 0;
        }
        let kept = &mut self.kept;
        self.few.entry(slots.key).or_insert_with(|| {
            let kind = Kind::new(pins, slots.key);
            *kept += kind.rows.len();
            kind
        })
    }
}
