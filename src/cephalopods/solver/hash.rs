//! The hash of a packed board, of whatever packing.

/// One step of the xorshift* generator (S. Vigna, "An experimental exploration of Marsaglia's
/// xorshift generators, scrambled", 2016), used as a hash. Its high bits are the good ones.
#[inline(always)]
pub fn xorshift_star(board: u32) -> u64 {
    let mut x = u64::from(board);
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    x.wrapping_mul(0x2545_F491_4F6C_DD1D)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_spread_over_the_high_bits() {
        let mut boards = [0; 1024];
        for board in 0..64 * 1024 {
            boards[(xorshift_star(board) >> 54) as usize] += 1;
        }
        assert!(boards.iter().all(|&boards| (16..256).contains(&boards)), "{boards:?}");
    }
}
