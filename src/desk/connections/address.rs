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
