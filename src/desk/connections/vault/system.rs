//! The system's keyring: Secret Service, Keychain or Credential Manager.

use keyring::{Entry, Error};
use secrecy::{ExposeSecret, SecretString};

use super::{KeyName, KeyVault};

/// Service name of the keyring entries.
const SERVICE: &str = "giftdesk";

pub(super) struct SystemKeyring;

impl SystemKeyring {
    /// # Errors
    /// The system's own text when no keyring responds.
    pub(super) fn open() -> Result<Self, String> {
        // Reading any entry shows whether the keyring works: reading fails without a session bus
        // and when the keyring is locked.
        match Entry::new(SERVICE, "probe").and_then(|entry| entry.get_password()) {
            Ok(_) | Err(Error::NoEntry) => Ok(Self),
            Err(error) => Err(error.to_string()),
        }
    }
}

fn entry(name: KeyName) -> Result<Entry, String> {
    Entry::new(SERVICE, &name.to_string()).map_err(|error| error.to_string())
}

impl KeyVault for SystemKeyring {
    fn store(&self, name: KeyName, key: &SecretString) -> Result<(), String> {
        entry(name)?
            .set_password(key.expose_secret())
            .map_err(|error| error.to_string())
    }

    fn key(&self, name: KeyName) -> Result<Option<SecretString>, String> {
        match entry(name)?.get_password() {
            Ok(key) => Ok(Some(key.into())),
            Err(Error::NoEntry) => Ok(None),
            // The error holds the bytes of the key, which must not reach a log.
            Err(Error::BadEncoding(_)) => Err("the entry is not text".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }

    fn delete(&self, name: KeyName) -> Result<(), String> {
        match entry(name)?.delete_credential() {
            Ok(()) | Err(Error::NoEntry) => Ok(()),
            Err(error) => Err(error.to_string()),
        }
    }
}
