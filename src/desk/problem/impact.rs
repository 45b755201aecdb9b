//! What a failure means for the gifts, and what was recovered from a damaged database.

use serde::{Deserialize, Serialize};
use strum::{EnumIter, IntoStaticStr};

/// What a failure means for the gifts. The failed task chooses the impact, which replaces the usual
/// meaning of the problem's kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, EnumIter, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "kebab-case")]
pub enum Impact {
    /// Nothing was sent.
    NothingSent,
    /// Nothing was changed or sent.
    NothingChanged,
    /// Nothing of the shop was changed.
    ShopUnchanged,
    /// The shop may have the change, because its answer was lost.
    ShopMayBeChanged,
    /// Nothing was sent; the gift is saved as a draft.
    DraftSaved,
    /// This part of a send was not sent; the following parts wait for the user.
    PartNotSent,
    /// Nothing was sent or lost; the data of the last sync is still shown.
    LastSyncShown,
    /// Nothing was sent; the gift has no price yet.
    PriceUnknown,
    /// The service may have the gifts; the outbox looks them up before it sends anything again.
    SendInDoubt,
    /// The service may have the gifts, and its list of batches cannot be read; the user decides.
    BatchListUnreadable,
    /// The last attempt sent nothing, and an earlier attempt is still in doubt.
    StillInDoubt,
    /// A forced resend sent nothing.
    NotSentAgain,
    /// The service may have the gifts, and that could not be written to disk.
    SendNotRecorded { title: Box<str> },
    /// A scheduled send was not changed.
    ScheduleKept,
    /// The remaining orders wait until requests are possible again.
    OrdersWait,
    /// The order is as it was before.
    OrderUnchanged,
    /// No card of an end user was added, and nothing was charged.
    CardNotAdded,
    /// The service may have added a card of an end user that giftdesk does not know.
    CardInDoubt,
    /// The service added a card of an end user that could not be saved on this computer.
    CardNotSaved,
    /// The shop may have made the change of an operator.
    ShopChangeInDoubt,
}

impl Impact {
    /// The name in kebab case, as message ids contain it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.into()
    }
}

/// How many rows of one table were recovered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecoveredRows {
    pub saved: u64,
    /// Rows that an index lists and that could not be read.
    pub lost: u64,
    /// Whether the original number of rows is unknown.
    pub is_unsure: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recovery {
    pub drafts: RecoveredRows,
    /// Sends; `saved` counts those the service may not have yet.
    pub sends: RecoveredRows,
    /// Cards of end users that could not be read.
    pub cards_lost: u64,
    /// Whether recipients of saved drafts are missing.
    pub has_missing_recipients: bool,
    /// Whether any other data, such as notes, people or marks, may be missing.
    pub may_miss_other_data: bool,
}
