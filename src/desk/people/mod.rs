//! Lists of recipients and the address book: what the store, the engine and the screens exchange about
//! people. No I/O.
//!
//! Lists are what the user saved. The address book is made from imports, sends and lists; the user can
//! turn it off, which deletes it. Both belong to one connection and stay on this computer. Their contents
//! never appear in logs or problem details.

mod command;
mod event;
mod occasions;
mod person;
mod selection;
mod stored_person;

pub use command::{PeopleCommand, PeopleExport};
pub use event::{PeopleChange, PeopleEvent};
pub use occasions::{OCCASION_DAYS, Occasion, Occasions};
pub(crate) use occasions::{days_from, upcoming};
pub use person::{
    ListRecipient, MAX_TAGS, PeopleGroup, PeopleListId, PeopleListSummary, PeopleQuery,
    PeopleSummary, PersonDates, PersonDetail, PersonEdit, PersonId, PersonOrder, PersonRow,
    RemovedFromList,
};
pub use selection::{GiftedPerson, LeftOut, PeopleSelection, SelectionPreview};
pub(crate) use selection::{remaining, rows_of_search};
pub(crate) use stored_person::{PersonBody, StoredPerson, recipients_of};
