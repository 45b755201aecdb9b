//! The desktop's core, without egui: everything that lasts and everything that waits.
//!
//! [`ui`](crate::ui) sends a [`Command`], the engine works on its own tokio runtime, and what came
//! of it arrives as an [`Event`]. `giftdesk send` drives the same engine without a window.
//! The room never touches the service's code: practice, too, is reached over HTTP.

pub mod address;
pub mod command;
pub mod config;
pub mod connection;
pub mod draft;
pub mod end_user_card;
mod engine;
pub mod event;
mod handle;
mod outbox;
pub mod outbox_entry;
pub mod picker;
pub mod pictures;
pub mod preferences;
pub mod problem;
pub mod recipient_edit;
pub mod store;
mod stored_language;
mod sync;
pub mod vault;
pub mod view;

pub use command::{Command, RequestKey};
pub use config::{
    DeskConfig, PRACTICE_FOLDER, PracticeHost, PracticeService, StartWith, VaultChoice,
};
pub use connection::{Connection, ConnectionId, ConnectionKind, ConnectionState};
pub use draft::{CartLine, Draft, DraftId, DraftSummary};
pub use end_user_card::{EndUserCard, NewEndUserCard};
pub use event::{Completion, CopiedContent, Event, SyncResource, SyncState};
pub use handle::{Desk, start};
pub use outbox_entry::{OutboxEntry, OutboxId, OutboxState, OutboxStateCode};
pub use picker::{FileChoice, FilePicker, OpenDialogText};
pub use preferences::{Appearance, Preferences};
pub use problem::{
    Impact, Item, Notice, Problem, ProblemCode, ProblemKind, RecoveredRows, Recovery,
};
pub use recipient_edit::{RecipientEdit, RecipientEditSummary};
pub use stored_language::stored_language;
