//! How many cases a fuzz target runs, and from which seed.
//!
//! `GIFTDESK_FUZZ_CASES` sets the number of cases of each target, `GIFTDESK_FUZZ_SEED` the seed. Without a
//! seed, each run has a random one.

use std::ops::Range;

/// Cases without `GIFTDESK_FUZZ_CASES`.
const DEFAULT_CASES: u64 = 100;

pub(super) struct FuzzConfig {
    name: String,
    cases: u64,
    seed: u64,
}

impl FuzzConfig {
    pub(super) fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            cases: number("GIFTDESK_FUZZ_CASES").unwrap_or(DEFAULT_CASES),
            seed: number("GIFTDESK_FUZZ_SEED").unwrap_or_else(rand::random),
        }
    }

    pub(super) fn cases(&self) -> Range<u64> {
        0..self.cases
    }

    /// The seed of one case, different for each.
    pub(super) fn seed_of(&self, case: u64) -> u64 {
        self.seed
            .wrapping_add(case.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// How to repeat a case.
    pub(super) fn describe(&self, case: u64) -> String {
        format!(
            "{}: case {case} of GIFTDESK_FUZZ_SEED={}",
            self.name, self.seed
        )
    }
}

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    let number = text.parse();
    Some(number.unwrap_or_else(|_| panic!("{variable} is not a number: {text}")))
}
