//! The number of cases and the seed of the simulations of the outbox and the sync.
//!
//! `GIFTDESK_SIMULATED_CASES` sets the number of cases, `PROPTEST_RNG_SEED` the seed. A seed that is not
//! set is random. Both are printed, and `cargo test` shows them when a case fails: the same number and
//! seed run the same cases in the same order.

use proptest::test_runner::{Config, RngSeed};

/// Reads the configuration of the simulation `test` from the environment, and prints the command that
/// repeats it. Panics when the number of cases cannot be read.
pub(super) fn simulation_config(test: &str, default_cases: u32) -> Config {
    let cases = match std::env::var("GIFTDESK_SIMULATED_CASES") {
        Ok(cases) => cases
            .parse()
            .unwrap_or_else(|_| panic!("GIFTDESK_SIMULATED_CASES is not a number: {cases}")),
        Err(_) => default_cases,
    };
    let config = with_known_seed(Config {
        cases,
        ..Config::default()
    });
    println!("{}", replay_command(&config, test));
    config
}

fn with_known_seed(config: Config) -> Config {
    let rng_seed = match config.rng_seed {
        RngSeed::Random => RngSeed::Fixed(rand::random()),
        RngSeed::Fixed(_) => config.rng_seed,
    };
    Config { rng_seed, ..config }
}

fn replay_command(config: &Config, test: &str) -> String {
    // `cargo test` expects paths without the name of the crate.
    let test = test.strip_prefix("giftdesk::").unwrap_or(test);
    format!(
        "To repeat: GIFTDESK_SIMULATED_CASES={} PROPTEST_RNG_SEED={} cargo test --lib {test}",
        config.cases, config.rng_seed
    )
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use proptest::{prelude::any, test_runner::TestRunner};

    use super::*;

    fn generated_values(config: &Config) -> Vec<u64> {
        let values = RefCell::new(Vec::new());
        let mut runner = TestRunner::new(config.clone());
        let run = runner.run(&any::<u64>(), |value| {
            values.borrow_mut().push(value);
            Ok(())
        });
        run.unwrap();
        values.into_inner()
    }

    #[test]
    fn random_seed_is_known_and_repeats_cases() {
        let random = || {
            with_known_seed(Config {
                cases: 20,
                rng_seed: RngSeed::Random,
                failure_persistence: None,
                ..Config::default()
            })
        };
        let config = random();
        assert_eq!(with_known_seed(config.clone()).rng_seed, config.rng_seed);
        assert_eq!(generated_values(&config), generated_values(&config));
        assert_ne!(generated_values(&config), generated_values(&random()));
    }

    #[test]
    fn replay_command_names_cases_seed_and_test() {
        let config = Config {
            cases: 70,
            rng_seed: RngSeed::Fixed(9),
            ..Config::default()
        };
        assert_eq!(
            replay_command(&config, "giftdesk::desk::sync::tests"),
            "To repeat: GIFTDESK_SIMULATED_CASES=70 PROPTEST_RNG_SEED=9 cargo test --lib desk::sync::tests"
        );
    }
}
