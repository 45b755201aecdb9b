//! The system's keyring: Secret Service, Keychain or Credential Manager.

use keyring::{Entry, Error};
use secrecy::{ExposeSecret, SecretString};

use super::KeyVault;
use crate::desk::ConnectionId;

/// What entries are filed under.
const SERVICE: &str = "giftdesk";

pub(super) struct SystemKeyring;

impl SystemKeyring {
    /// Whether there is one that answers.
    ///
    /// # Errors
    /// Why not, in the system's words.
    pub(super) fn open() -> Result<Self, String> {
        // Without a session bus the store cannot be made; a locked one says so when it is asked.
        match Entry::new(SERVICE, "probe").and_then(|entry| entry.get_password()) {
            Ok(_) | Err(Error::NoEntry) => Ok(Self),
            Err(error) => Err(error.to_string()),
        }
    }
}

fn entry(id: ConnectionId) -> Result<Entry, String> {
    Entry::new(SERVICE, &id.to_string()).map_err(|error| error.to_string())
}

impl KeyVault for SystemKeyring {
    fn keep(&self, id: ConnectionId, key: &SecretString) -> Result<(), String> {
        entry(id)?
            .set_password(key.expose_secret())
            .map_err(|error| error.to_string())
    }

    fn key(&self, id: ConnectionId) -> Result<Option<SecretString>, String> {
        match entry(id)?.get_password() {
            Ok(key) => Ok(Some(key.into())),
            Err(Error::NoEntry) => Ok(None),
            // The bytes of a bad encoding are the key's: they are not for a message.
            Err(Error::BadEncoding(_)) => Err("the entry is not text".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }

    fn forget(&self, id: ConnectionId) -> Result<(), String> {
        match entry(id)?.delete_credential() {
            Ok(()) | Err(Error::NoEntry) => Ok(()),
            Err(error) => Err(error.to_string()),
        }
    }
}
