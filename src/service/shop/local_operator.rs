//! The key of the operator at the computer of the shop: the command line and the window use it with `/admin/v1`, and it is in
//! no database and in no file.

use secrecy::{ExposeSecret as _, SecretString};
use subtle::ConstantTimeEq as _;

/// The key of the operator at this computer.
#[derive(Debug)]
pub(crate) struct LocalOperator {
    key: SecretString,
}

impl LocalOperator {
    pub(crate) fn new(key: SecretString) -> Self {
        Self { key }
    }

    /// Whether `key` is this operator's key, compared in constant time.
    pub(crate) fn has_key(&self, key: &str) -> bool {
        let own = self.key.expose_secret().as_bytes();
        bool::from(own.ct_eq(key.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_key_opens() {
        let operator = LocalOperator::new(SecretString::from("gd_secret"));
        assert!(operator.has_key("gd_secret"));
        for other in ["", "gd_secre", "gd_secret ", "gd_secret1"] {
            assert!(!operator.has_key(other), "{other}");
        }
    }
}
