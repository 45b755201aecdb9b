//! The presets of known services, and the check of an address that a user types in Settings. The
//! check sends no request.

use crate::client::AddressFault;
pub use crate::client::{Preset, presets};

/// Why a typed text cannot be the address of a service. Returns `None` for a usable address and for
/// an empty text.
#[must_use]
pub fn address_fault(typed: &str) -> Option<AddressFault> {
    if typed.trim().is_empty() {
        return None;
    }
    crate::client::check_address(typed).err()
}

/// Why a typed text cannot be the public URL of My shop. Returns `None` for a URL that recipients can open and for an
/// empty text.
#[must_use]
pub fn public_url_fault(typed: &str) -> Option<AddressFault> {
    if typed.trim().is_empty() {
        return None;
    }
    crate::client::check_public_address(typed).err()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_text_and_usable_addresses_have_no_fault() {
        assert_eq!(address_fault("  "), None);
        assert_eq!(address_fault("https://gifts.example.com"), None);
        assert_eq!(address_fault("http://127.0.0.1:8080"), None);
    }

    #[test]
    fn public_url_is_encrypted_and_opens_elsewhere() {
        for good in ["", "https://gifts.example.com", "https://203.0.113.7/shop"] {
            assert_eq!(public_url_fault(good), None, "{good}");
        }
        for bad in [
            "gifts.example.com",
            "http://gifts.example.com",
            "http://localhost:8080",
            "https://localhost",
            "https://gifts.localhost",
            "https://127.0.0.1:8080",
            "https://[::1]",
            "https://0.0.0.0",
        ] {
            assert!(public_url_fault(bad).is_some(), "{bad}");
        }
    }

    #[test]
    fn refuses_plain_http_to_other_machines() {
        for typed in ["http://gifts.example.com", "http://localhost.example.com"] {
            assert_eq!(address_fault(typed), Some(AddressFault::NotEncrypted));
        }
        assert_eq!(
            address_fault("gifts.example.com"),
            Some(AddressFault::NotAUrl)
        );
    }
}
