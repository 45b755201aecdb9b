//! The state of the sync as screens show it: the sync as a whole, and the outcome of the last read of
//! each resource.

use strum::{EnumIter, EnumString, IntoStaticStr};

use crate::{contract::Timestamp, desk::problem::Problem};

/// A resource that the sync reads. The mirror stores the names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum SyncResource {
    Account,
    Workspaces,
    PaymentMethods,
    Cards,
    Products,
    Brands,
    Collections,
    Batches,
    /// The recipients of scheduled batches. Their outcome is a part of the outcome of orders.
    Recipients,
    Orders,
    Activities,
}

impl SyncResource {
    /// The resources that are deleted and read again together with this one, itself included. Orders are
    /// nothing without their batch, and the times of their steps come from activities.
    #[must_use]
    pub fn rebuilt_together(self) -> &'static [Self] {
        match self {
            Self::Account => &[Self::Account],
            Self::Workspaces => &[Self::Workspaces],
            Self::PaymentMethods => &[Self::PaymentMethods],
            Self::Cards => &[Self::Cards],
            Self::Products => &[Self::Products],
            Self::Brands => &[Self::Brands],
            Self::Collections => &[Self::Collections],
            Self::Batches => &[
                Self::Recipients,
                Self::Orders,
                Self::Batches,
                Self::Activities,
            ],
            Self::Recipients => &[Self::Recipients],
            Self::Orders => &[Self::Orders, Self::Activities],
            Self::Activities => &[Self::Activities],
        }
    }
}

/// What a rebuild deletes and reads again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RebuildScope {
    /// The whole mirror of the connection.
    Everything,
    /// A resource and those of [`SyncResource::rebuilt_together`].
    Resource(SyncResource),
}

impl RebuildScope {
    /// Whether the rebuild deletes the resource and reads it again.
    #[must_use]
    pub fn includes(self, resource: SyncResource) -> bool {
        match self {
            Self::Everything => true,
            Self::Resource(rebuilt) => rebuilt.rebuilt_together().contains(&resource),
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub enum SyncState {
    /// The first round has not begun.
    #[default]
    Starting,
    Working {
        resource: SyncResource,
        done: u64,
        total: Option<u64>,
    },
    UpToDate {
        at: Timestamp,
    },
    /// The service responds, and a part of the data could not be read; the mirror shows the last
    /// readable state. `last` is the time of the last complete round.
    Incomplete {
        last: Option<Timestamp>,
        problem: Problem,
        /// The resources that could not be read; empty when the whole round failed.
        failed: Vec<SyncResource>,
    },
    /// The service cannot be reached; the mirror shows the data of `last`.
    Offline {
        last: Option<Timestamp>,
        problem: Problem,
    },
}

impl SyncState {
    /// Whether a round has ended, so that no data is being read.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        matches!(
            self,
            Self::UpToDate { .. } | Self::Incomplete { .. } | Self::Offline { .. }
        )
    }
}

/// The outcome of the last read of a resource.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResourceStatus {
    pub resource: SyncResource,
    /// When the resource was last read without a failure.
    pub succeeded_at: Option<Timestamp>,
    /// Why the last read failed; `None` after a success.
    pub problem: Option<Problem>,
    /// The number of records that the service lists and that could not be read.
    pub unreadable: u64,
    /// Batches whose orders could not be read; only of [`SyncResource::Orders`].
    pub failed_batches: u64,
    /// When the order that can still change and was read least recently was read; only of
    /// [`SyncResource::Orders`].
    pub oldest_open_read_at: Option<Timestamp>,
    /// When the order that was read least recently was read; only of [`SyncResource::Orders`].
    pub oldest_read_at: Option<Timestamp>,
    /// The part that is read, while the orders of some batches were never read; only of
    /// [`SyncResource::Orders`].
    pub reading: Option<ReadProgress>,
    /// Whether a rebuild was requested that begins when the service responds.
    pub is_rebuild_pending: bool,
}

/// How many batches have all their orders in the mirror.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadProgress {
    pub done: u64,
    pub total: u64,
}

impl ResourceStatus {
    #[must_use]
    pub fn new(resource: SyncResource) -> Self {
        Self {
            resource,
            succeeded_at: None,
            problem: None,
            unreadable: 0,
            failed_batches: 0,
            oldest_open_read_at: None,
            oldest_read_at: None,
            reading: None,
            is_rebuild_pending: false,
        }
    }
}
