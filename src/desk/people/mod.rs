//! Lists of recipients and the address book: their types, statements and commands.
//!
//! Lists are what the user saved. The address book is made from imports, sends and lists; the user can
//! turn it off, which deletes it. Both belong to one connection and stay on this computer. Their contents
//! never appear in logs or problem details.

pub(super) mod add_to_draft;
pub(super) mod address_book;
pub(super) mod changes;
mod command;
pub(super) mod commands;
pub(super) mod file_export;
pub(super) mod imported_people;
pub(super) mod lists;
pub(super) mod merge;
pub(super) mod of_orders;
pub(super) mod orders;
pub(super) mod pending_merge;
mod person;
pub(super) mod removed;
mod selection;
pub(super) mod store;
mod stored_person;
#[cfg(test)]
mod tests;
pub(super) mod write;

pub use add_to_draft::PreviewSelection;
pub use address_book::{GetOccasions, GetPerson};
pub use lists::StoredPeopleList;
pub use store::PersonRecord;
pub use write::HiddenPeopleList;

pub use command::{PeopleChange, PeopleCommand, PeopleEvent, PeopleExport};
pub use person::{
    ListRecipient, MAX_TAGS, OCCASION_DAYS, Occasion, Occasions, PeopleGroup, PeopleListId,
    PeopleListSummary, PeopleQuery, PeopleSummary, PersonDates, PersonDetail, PersonEdit, PersonId,
    PersonOrder, PersonRow, RemovedFromList,
};
pub use selection::{GiftedPerson, LeftOut, PeopleSelection, SelectionPreview};
