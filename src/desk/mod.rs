//! The desktop core without egui: engine, local store, outbox, sync, key vault, picture cache.
//!
//! [`ui`](crate::ui) sends a [`Command`], the engine works on its own tokio runtime, and the result
//! arrives as an [`Event`]. `giftdesk send` uses the same engine without a window. The desk never
//! uses the code of the service: practice is reached over HTTP, too.

mod account;
pub mod address;
mod allocator;
mod batch_rules;
pub mod command;
pub mod config;
pub mod connection;
mod documents;
pub mod draft;
mod draft_price;
pub mod end_user_card;
mod engine;
pub mod event;
pub mod gift_template;
mod gift_test;
mod guard_check;
pub mod guards;
mod handle;
mod ids;
mod import_preview;
mod import_progress;
mod lock;
pub mod merge_fields;
mod new_file;
pub mod notifier;
mod order_file;
mod order_jobs;
mod outbox;
pub mod outbox_entry;
pub mod part_difference;
pub mod people;
pub mod personal;
pub mod picker;
mod pictures;
pub mod preferences;
mod price_estimate;
pub mod problem;
pub mod question;
mod recent_items;
pub mod recipient_edit;
pub mod recipient_file;
mod recipient_query;
pub(crate) mod recipient_source;
mod relative_urls;
mod request_body;
mod reschedule;
pub mod send_log;
pub(crate) mod send_log_file;
pub mod send_schedule;
mod sent_choices;
mod sent_columns;
mod show_request;
#[cfg(test)]
mod simulation_config;
pub mod store;
mod stored_fields;
mod stored_language;
mod stored_outbox;
mod sync;
pub mod sync_status;
mod table_file;
mod variant_options;
mod vault;
pub mod view;

pub(crate) use batch_rules::known_payment_methods;
pub use command::Command;
pub use config::{
    BackgroundWork, DeskConfig, FolderAccess, PRACTICE_FOLDER, PracticeHost, PracticeService,
    StartWith, VaultChoice,
};
pub use connection::{Connection, ConnectionKind, ConnectionState};
pub use draft::{
    CartLine, DeliveryAbroad, Draft, DraftId, DraftSummary, UnknownChoices, VariantChoice,
};
pub use draft_price::{AgreedCart, CartPrice, DraftPrice};
pub use end_user_card::{EndUserCard, NewEndUserCard};
pub use engine::{
    CheckSend, CheckedSend, CompareCharge, CompareSend, CountCategories, CountListed,
    CountMirroredOrders, GetActivitySummary, GetBatch, GetBrand, GetCollection, GetGiftLinks,
    GetLedger, GetListIds, GetOccasions, GetOrder, GetPerson, GetProduct, GetReport, PlanSend,
    PreviewOrderAction, PreviewSelection, PriceDraft, TestConnection, VerifySendLog,
};
pub use event::{Completion, CopiedContent, Event, PostInFlight};
pub use gift_template::{
    GiftTemplate, MAX_TEMPLATE_NAME_CHARS, TemplateChange, TemplateContent, TemplateId,
};
pub use gift_test::{
    GiftTest, SendPurpose, StandIn, TEST_REFERENCE_PREFIX, TestFailure, TestPlace,
    sender_as_recipient,
};
pub use guards::history::LastGift;
pub use handle::{Desk, start};
pub use ids::{ConnectionId, InboxChangeId, OrderJobId, OutboxId, RequestKey, SplitSendId};
pub use import_preview::{ImportPreview, MappingOrigin, SheetChoice};
pub use import_progress::ImportProgress;
pub(crate) use new_file::{ExistingFile, write_new_file};
pub use notifier::{Notifier, SystemNotification};
pub(crate) use order_file::write_order_file;
pub use outbox_entry::{Attempts, OutboxEntry, OutboxState, OutboxStateCode, SendPart};
pub use part_difference::PartDifference;
pub use people::{
    GiftedPerson, LeftOut, ListRecipient, MAX_TAGS, OCCASION_DAYS, Occasion, Occasions,
    PeopleChange, PeopleCommand, PeopleEvent, PeopleExport, PeopleGroup, PeopleListId,
    PeopleListSummary, PeopleQuery, PeopleSelection, PeopleSummary, PersonDates, PersonDetail,
    PersonEdit, PersonId, PersonOrder, PersonRow, RemovedFromList, SelectionPreview,
};
pub use picker::{FileChoice, FilePicker, OpenDialogText};
pub use preferences::{Appearance, Preferences};
pub use problem::{
    Impact, Item, Notice, Problem, ProblemCode, ProblemKind, RecoveredRows, Recovery,
};
pub use question::{AnyQuestion, Question, Reply};
pub use recent_items::{RecentItem, RecentItems, RecentTarget};
pub use recipient_edit::{PastedBlock, RecipientEdit, RecipientEditSummary};
pub use recipient_query::{RecipientQuery, RecipientQueryResult};
pub use request_body::RequestBody;
pub use send_log::{
    SendLogCheck, SendLogFault, SendLogFormat, SendLogQuery, SendLogRecord, SendLogRow, SendStep,
};
pub use send_schedule::{ON_TIME, ScheduleKeeper, ScheduleTiming};
pub use sent_choices::SentChoices;
pub use sent_columns::{RecipientKey, SentColumns, SentValues};
pub use show_request::{SHOW_TIMEOUT, ShowOutcome, request_show};
pub use stored_language::stored_language;
pub use stored_outbox::outbox_entries;
pub(crate) use stored_outbox::{
    OpenWork, StoredSendChange, StoredSendOutcome, change_stored_send, mirror_is_from, open_work,
    stored_send_log,
};
pub use sync_status::{ReadProgress, RebuildScope, ResourceStatus, SyncResource, SyncState};
pub use variant_options::{OptionGroup, option_groups, variant_of};
