//! A small seeded random number generator, SplitMix64: G. L. Steele, D. Lea, C. H. Flood, "Fast
//! splittable pseudorandom number generators", 2014. Its numbers must be the same on every machine
//! and in every version, so it is not a dependency.

pub(crate) struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Creates the generator for one of several tasks with the same seed.
    pub fn nth(seed: u64, number: u64) -> Self {
        Self(Self::new(seed).next() ^ Self::new(number).next().rotate_left(32))
    }

    #[inline]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ (x >> 31)
    }

    /// Returns a number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the published reference implementation.
    #[test]
    fn the_published_sequence() {
        let mut random = Random::new(1_234_567);
        let published = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(published.map(|_| random.next()), published);
    }

    #[test]
    fn every_number_and_every_order_is_about_equally_frequent() {
        let mut random = Random::new(2);
        let mut numbers = [0; 6];
        let mut orders = std::collections::BTreeMap::new();
        for _ in 0..6_000 {
            numbers[random.below(6)] += 1;
            let mut items = [0, 1, 2];
            random.shuffle(&mut items);
            *orders.entry(items).or_insert(0) += 1;
        }
        assert_eq!(orders.len(), 6);
        assert!(numbers.iter().chain(orders.values()).all(|times| (850..1_150).contains(times)));
    }
}
