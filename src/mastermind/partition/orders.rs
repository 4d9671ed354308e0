//! Lists the orders in which the colors of a multiset can be played, and stores them as planes with one bit per order.

use std::collections::BTreeMap;

use crate::cpu::{CacheLine, MOST_LANES};
use crate::mastermind::codeword::{COLOR_CODES, MOST_PINS};
use crate::mastermind::equivalence::sets::Groups;
use crate::mastermind::partition::multisets::Multiset;
use crate::mastermind::partition::planes::WORD_BITS;

/// The number of bytes of orders and rows after which the lists are dropped.
const BYTES_TO_KEEP: usize = 1 << 25;

/// For each slot and pin, a line that says which orders have the slot at the pin. Pins are counted from the last one.
/// All orders have the slot [`NO_COLOR`](Multiset::NO_COLOR) at all pins. The last row is for the colors that the
/// multiset does not have. It is empty.
///
/// There are as many rows as colors, so that any four bits are the number of a row.
pub(crate) type Rows = [[CacheLine; MOST_PINS]; COLOR_CODES];

/// The number of orders of a line.
pub(crate) const ORDERS_IN_LINE: usize = MOST_LANES * WORD_BITS;

/// The orders of some multisets.
pub(crate) struct Kind {
    /// The orders in lexical order. An order has a digit of four bits for each pin. As in a codeword, the first pin has
    /// the highest bits. The digit is the place of the pin's color among the different colors of the multiset, counted
    /// from 0.
    pub(crate) list: Vec<u32>,
    /// The rows of each line of orders, if they were asked for.
    pub(crate) rows: Vec<Rows>,
}

impl Kind {
    /// Lists the orders with this key, without rows.
    pub(crate) fn new(pins: usize, key: OrdersKey) -> Self {
        let mut list = Vec::new();
        list_orders(pins, key, &mut list);
        Self { list, rows: Vec::new() }
    }

    /// Adds the rows.
    pub(crate) fn with_rows(mut self, pins: usize) -> Self {
        let Self { list, rows } = &mut self;
        let none = [[CacheLine::ZERO; MOST_PINS]; COLOR_CODES];
        rows.resize(list.len().div_ceil(ORDERS_IN_LINE), none);
        for (rows, orders) in rows.iter_mut().zip(list.chunks(ORDERS_IN_LINE)) {
            for (place, order) in orders.iter().enumerate() {
                let (word, bit) = (place / WORD_BITS, 1 << (place % WORD_BITS));
                let mut set = |row: usize, pin: usize| rows[row][pin].0[word] |= bit;
                for pin in 0..pins {
                    set((order >> (4 * pin) & 7) as usize, pin);
                    set(Multiset::NO_COLOR, pin);
                }
            }
        }
        self
    }
}

/// The orders of multisets so far.
#[derive(Default)]
pub(crate) struct Orders {
    kinds: BTreeMap<OrdersKey, Kind>,
    /// The number of bytes of these.
    kept: usize,
}

/// The numbers that determine the orders of a multiset. There is one byte for each slot. The low four bits are the
/// number of its pins. The high four bits are one more than the slot that must be used before it, or 0. After that come
/// the groups of pins.
pub(crate) type OrdersKey = (u64, u64);

/// The different colors of a multiset, and the numbers that determine its orders. A *slot* is the place of a color
/// among the different colors.
pub(crate) struct Slots {
    /// The colors in rising order.
    pub(crate) colors: [u32; MOST_PINS],
    pub(crate) key: OrdersKey,
}

impl Slots {
    /// Returns the slots of a multiset. For each color, `before` has the color that must be used before it, or 0.
    pub(crate) fn of(pins: usize, word: u32, before: &[u8; COLOR_CODES], groups: Groups) -> Self {
        let mut colors = [0; MOST_PINS];
        let mut slot_of = [0u64; COLOR_CODES];
        let (mut used, mut key) = (0, 0u64);
        for pin in 0..pins {
            let color = (word >> (4 * (pins - 1 - pin)) & 15) as usize;
            if slot_of[color] == 0 {
                colors[used] = color as u32;
                used += 1;
                slot_of[color] = used as u64;
                key |= slot_of[before[color] as usize] << (8 * (used - 1) + 4);
            }
            key += 1 << (8 * (used - 1));
        }
        Self { colors, key: (key, groups.0) }
    }

    /// Returns the bits of the codeword with this order.
    pub(crate) fn word(&self, pins: usize, order: u32) -> u32 {
        (0..pins)
            .rev()
            .fold(0, |word, pin| word << 4 | self.colors[(order >> (4 * pin) & 7) as usize])
    }
}

impl Orders {
    /// Returns the orders of a multiset that are candidates, in lexical order.
    pub(crate) fn listed(&mut self, pins: usize, slots: &Slots) -> &[u32] {
        &self.kind(slots.key, || Kind::new(pins, slots.key)).list
    }

    /// Returns the same orders with their rows. Either all orders are asked for with rows, or none.
    pub(crate) fn with_rows(&mut self, pins: usize, slots: &Slots) -> &Kind {
        self.kind(slots.key, || Kind::new(pins, slots.key).with_rows(pins))
    }

    /// Returns a kind that is kept, or makes it.
    fn kind(&mut self, key: OrdersKey, make: impl FnOnce() -> Kind) -> &Kind {
        if self.kept > BYTES_TO_KEEP {
            *self = Self::default();
        }
        let kept = &mut self.kept;
        self.kinds.entry(key).or_insert_with(|| {
            let kind = make();
            *kept += size_of_val(&kind.list[..]) + size_of_val(&kind.rows[..]);
            kind
        })
    }
}

/// Adds the orders with this key to `orders`, in lexical order.
pub(crate) fn list_orders(pins: usize, (slots, groups): OrdersKey, orders: &mut Vec<u32>) {
    let mut left = [0u8; MOST_PINS];
    let mut after = [0u8; MOST_PINS];
    for slot in 0..MOST_PINS {
        left[slot] = (slots >> (8 * slot) & 15) as u8;
        after[slot] = (slots >> (8 * slot + 4) & 15) as u8;
    }
    let mut lister = Lister { pins, after, groups: Groups(groups), orders };
    lister.extend(0, 0, &mut left, 0);
}

/// Lists orders.
struct Lister<'a> {
    pins: usize,
    /// For each slot, one more than the slot that must be used before it, or 0.
    after: [u8; MOST_PINS],
    groups: Groups,
    orders: &'a mut Vec<u32>,
}

impl Lister<'_> {
    /// Adds all orders that begin with `order`, which has this many pins. `left` has the number of pins that each slot
    /// still gets, and `used` has one bit for each slot that is used.
    fn extend(&mut self, pin: usize, order: u32, left: &mut [u8; MOST_PINS], used: u32) {
        if pin == self.pins {
            self.orders.push(order);
            return;
        }
        // Of equivalent orders, the lexically first is sorted within each group.
        let least = match self.groups.back(pin) {
            0 => 0,
            back => (order >> (4 * (back - 1)) & 7) as usize,
        };
        for slot in least..MOST_PINS {
            let after = self.after[slot];
            let is_locked = after != 0 && used >> (after - 1) & 1 == 0;
            if left[slot] > 0 && !is_locked {
                left[slot] -= 1;
                self.extend(pin + 1, order << 4 | slot as u32, left, used | 1 << slot);
                left[slot] += 1;
            }
        }
    }
}
