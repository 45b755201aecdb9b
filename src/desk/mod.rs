//! The desktop core without egui: engine, local store, outbox, sync, key vault, picture cache.
//!
//! [`ui`](crate::ui) sends a [`Command`], the engine works on its own tokio runtime, and the result
//! arrives as an [`Event`]. `giftdesk send` uses the same engine without a window. The desk never
//! uses the code of the service: Practice and My shop are reached over HTTP, too.

pub mod activity;
pub mod batches;
pub mod catalog;
pub mod command;
pub mod config;
pub mod connections;
pub mod drafts;
pub mod end_user_cards;
mod engine;
pub mod event;
pub mod export;
mod handle;
mod ids;
pub mod inbox;
pub mod jobs;
pub mod lists;
pub mod money;
pub mod orders;
pub mod people;
pub mod personal;
pub mod pictures;
pub mod problem;
pub mod question;
pub mod recipients;
pub mod reports;
pub mod sends;
pub mod settings;
pub mod shop;
#[cfg(test)]
mod simulation_config;
pub mod store;
mod stored_fields;
mod sync;
pub mod system;
pub mod transfer;
pub use activity::GetActivitySummary;
pub use batches::GetBatch;
pub use catalog::{
    CountCategories, GetBrand, GetCollection, GetProduct, OptionGroup, option_groups, variant_of,
};
pub use command::Command;
pub use config::{
    BackgroundWork, DeskConfig, EmbeddedConfig, EmbeddedHost, EmbeddedService, FolderAccess,
    PRACTICE_FOLDER, SHOP_FOLDER, StartWith, VaultChoice,
};
pub use connections::{
    Connection, ConnectionKind, ConnectionState, EmailServerChange, MissingShopSetting,
    ShopSettings, TestConnection,
};
pub use drafts::{
    AgreedCart, CartLine, CartPrice, DeliveryAbroad, Draft, DraftId, DraftPrice, DraftSummary,
    GiftTemplate, MAX_TEMPLATE_NAME_CHARS, PriceDraft, TemplateChange, TemplateContent, TemplateId,
    UnknownChoices, VariantChoice,
};
pub use end_user_cards::{EndUserCard, NewEndUserCard};
pub use event::{Completion, CopiedContent, Event, PostInFlight};
pub use export::{ExistingFile, GetGiftLinks};
pub(crate) use export::{check_new_file, write_new_file, write_order_file, write_private_file};
pub use handle::{Desk, start};
pub use ids::{ConnectionId, InboxChangeId, OrderJobId, OutboxId, RequestKey, SplitSendId};
pub use jobs::{CountMirroredOrders, PreviewOrderAction};
pub use lists::{CountListed, GetFirstRows, GetListIds, GetRows, List, Window};
pub use money::{CompareCharge, GetLedger};
pub use orders::GetOrder;
pub use people::{
    GetOccasions, GetPerson, GiftedPerson, LeftOut, ListRecipient, MAX_TAGS, OCCASION_DAYS,
    Occasion, Occasions, PeopleChange, PeopleCommand, PeopleEvent, PeopleExport, PeopleGroup,
    PeopleListId, PeopleListSummary, PeopleQuery, PeopleSelection, PeopleSummary, PersonDates,
    PersonDetail, PersonEdit, PersonId, PersonOrder, PersonRow, PreviewSelection, RemovedFromList,
    SelectionPreview,
};
pub use personal::PlanSend;
pub use problem::{
    Impact, Item, MoveFileFault, Notice, Problem, ProblemCode, ProblemKind, RecoveredRows, Recovery,
};
pub use question::{AnyQuestion, Question, Reply};
pub use recipients::{
    ImportPreview, ImportProgress, MappingOrigin, PastedBlock, RecipientEdit, RecipientEditSummary,
    RecipientQuery, RecipientQueryResult, SheetChoice,
};
pub use reports::GetReport;
pub use sends::{
    Attempts, CheckSend, CheckedSend, CompareSend, GiftTest, LastGift, ON_TIME, OutboxEntry,
    OutboxState, OutboxStateCode, PartDifference, RequestBody, ScheduleKeeper, ScheduleTiming,
    SendLogCheck, SendLogFault, SendLogFormat, SendLogQuery, SendLogRecord, SendLogRow, SendPart,
    SendPurpose, SendStep, SentChoices, SentColumns, SentValues, StandIn, TEST_REFERENCE_PREFIX,
    TestFailure, TestPlace, VerifySendLog, outbox_entries, sender_as_recipient,
};
pub(crate) use sends::{
    OpenWork, StoredSendChange, StoredSendOutcome, change_stored_send, known_payment_methods,
    mirror_is_from, open_work, stored_send_log,
};
pub use settings::{
    Appearance, FirstSteps, Preferences, RecentItem, RecentItems, RecentTarget, stored_language,
};
pub use shop::{EnterOperatorKey, GetShopPage, ShopCommand, ShopList, ShopPage};
pub use sync::{ReadProgress, RebuildScope, ResourceStatus, SyncResource, SyncState};
pub use system::{
    FileChoice, FilePicker, Notifier, OpenDialogText, SHOW_TIMEOUT, ShowOutcome,
    SystemNotification, request_show,
};
