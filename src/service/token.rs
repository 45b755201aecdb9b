//! Random secrets of letters and digits: API keys and the secret part of gift links.

use rand::distr::{Alphanumeric, SampleString as _};

/// Returns `length` random letters and digits, about 5.95 bits of entropy each, from a generator
/// that is suitable for cryptography.
pub(crate) fn random_token(length: usize) -> String {
    Alphanumeric.sample_string(&mut rand::rng(), length)
}

#[cfg(test)]
mod tests {
    use super::random_token;

    #[test]
    fn tokens_are_alphanumeric_and_differ() {
        let tokens: std::collections::HashSet<String> =
            (0..1_000).map(|_| random_token(28)).collect();
        assert_eq!(tokens.len(), 1_000);
        assert!(tokens.iter().all(
            |token| token.len() == 28 && token.bytes().all(|byte| byte.is_ascii_alphanumeric())
        ));
    }
}
