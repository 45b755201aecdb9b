//! Which services there are to connect to, and which addresses a key may go to. The form in
//! Settings asks while somebody types; nothing is sent.

pub use crate::client::{Preset, presets};

/// Why a text is no address of a service, in a sentence; `None` when it is one, or still empty.
#[must_use]
pub fn wrong_address(typed: &str) -> Option<String> {
    if typed.trim().is_empty() {
        return None;
    }
    match crate::client::check_address(typed) {
        Ok(()) => None,
        Err(crate::client::ClientError::BadAddress { why }) => Some(why),
        Err(other) => Some(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_typed_yet_is_not_wrong() {
        assert_eq!(wrong_address("  "), None);
        assert_eq!(wrong_address("https://gifts.example.com"), None);
        assert_eq!(wrong_address("http://127.0.0.1:8080"), None);
    }

    #[test]
    fn a_key_never_leaves_over_a_line_that_others_can_read() {
        let why = wrong_address("http://gifts.example.com").expect("it is refused");
        assert!(why.contains("https://"), "{why}");
        assert!(wrong_address("http://localhost.example.com").is_some());
        assert!(wrong_address("gifts.example.com").is_some());
    }
}
