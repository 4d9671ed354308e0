//! Lists the orders in which the colors of a multiset can be played.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::mastermind::codeword::{COLOR_CODES, MOST_PINS};
use crate::mastermind::equivalence::symmetries::Groups;

/// The maximum number of orders that are kept.
const MOST_KEPT: usize = 1 << 22;

/// Lists of orders. An order has a digit of four bits for each pin. As in a codeword, the first pin has the highest
/// bits. The digit is the place of the pin's color among the different colors of the multiset, counted from 0.
#[derive(Default)]
pub(crate) struct Orders {
    orders: Vec<u32>,
    lists: BTreeMap<OrdersKey, Range<usize>>,
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
    pub(crate) fn of(&mut self, pins: usize, slots: &Slots) -> &[u32] {
        if let Some(list) = self.lists.get(&slots.key) {
            return &self.orders[list.clone()];
        }
        if self.orders.len() > MOST_KEPT {
            self.orders.clear();
            self.lists.clear();
        }
        let start = self.orders.len();
        list_orders(pins, slots.key, &mut self.orders);
        self.lists.insert(slots.key, start..self.orders.len());
        &self.orders[start..]
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
