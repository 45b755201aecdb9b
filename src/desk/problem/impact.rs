//! What a failure means for the gifts.

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
}

impl Impact {
    /// The name in kebab case, as message ids contain it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.into()
    }
}
