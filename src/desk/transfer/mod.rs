//! The move to another computer: one encrypted file with everything that exists only on this one.
//!
//! The file has `desk.sqlite`: connections, settings, drafts, templates, people, lists, the outbox and its log, but no keys,
//! which are in the keyring, and no mirror, which the next sync fills. My shop and Practice keep their data in folders of
//! their own, which do not move.
//!
//! A gift is not sent twice: the old folder is marked before the file has its name, and a marked folder is not opened
//! ([`FolderMoved`](crate::desk::ProblemKind::FolderMoved)). On the new computer, the outbox looks every send that was not
//! started up before its first request, so that a copy of the old folder does no harm either.

mod file;
mod move_in;
mod move_out;
mod request;
#[cfg(test)]
mod tests;

pub use move_in::{move_in, use_folder_again};
pub use move_out::move_out;
pub use request::{ChooseMoveFile, MoveDirection, MoveRequest};

use secrecy::{ExposeSecret as _, SecretString};

use crate::desk::{
    Problem,
    store::{Store, StoreError},
};

/// The fewest characters of a passphrase. A longer one is harder to guess.
pub const MIN_PASSPHRASE_CHARS: usize = 10;

/// Whether a passphrase has [`MIN_PASSPHRASE_CHARS`].
#[must_use]
pub fn is_long_enough(passphrase: &SecretString) -> bool {
    passphrase.expose_secret().chars().count() >= MIN_PASSPHRASE_CHARS
}

/// What a file of a move contains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MovedData {
    pub drafts: u64,
    pub people: u64,
    pub templates: u64,
    /// Sends that the service may not have yet.
    pub open_sends: u64,
    /// Whether My shop is among the connections: its catalog, orders and money stay in the old folder.
    pub has_shop: bool,
}

impl MovedData {
    async fn read(store: &Store) -> Result<Self, Problem> {
        let read = async {
            let (drafts, people, templates, has_shop): (i64, i64, i64, bool) = sqlx::query_as(
                "SELECT (SELECT count(*) FROM draft), (SELECT count(*) FROM person), \
                 (SELECT count(*) FROM gift_template WHERE is_deleted = 0), \
                 EXISTS (SELECT 1 FROM connection WHERE kind = 'shop' AND is_removed = 0)",
            )
            .fetch_one(&store.durable)
            .await?;
            let mut open_sends = 0;
            for (row, _) in store.connections().await? {
                let entries = store.outbox_list(row).await?;
                open_sends += entries
                    .iter()
                    .filter(|entry| !entry.state.is_final())
                    .count();
            }
            Ok::<_, StoreError>(Self {
                drafts: drafts.cast_unsigned(),
                people: people.cast_unsigned(),
                templates: templates.cast_unsigned(),
                open_sends: open_sends as u64,
                has_shop,
            })
        };
        read.await.map_err(|error| error.problem())
    }
}
