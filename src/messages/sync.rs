//! Text for the progress of the sync and its resources.

use crate::{desk::SyncResource, i18n::t};

/// The name of a resource.
#[must_use]
pub fn resource(resource: SyncResource) -> String {
    match resource {
        SyncResource::Account => t!("sync-resource-account"),
        SyncResource::Workspaces => t!("sync-resource-workspaces"),
        SyncResource::PaymentMethods => t!("sync-resource-payment-methods"),
        SyncResource::Cards => t!("sync-resource-cards"),
        SyncResource::Products => t!("sync-resource-products"),
        SyncResource::Brands => t!("sync-resource-brands"),
        SyncResource::Collections => t!("sync-resource-collections"),
        SyncResource::Batches => t!("sync-resource-batches"),
        SyncResource::Recipients => t!("sync-resource-recipients"),
        SyncResource::Orders => t!("sync-resource-orders"),
        SyncResource::Activities => t!("sync-resource-activities"),
    }
}

/// What the sync is reading, without a count.
#[must_use]
pub fn reading(resource: SyncResource) -> String {
    match resource {
        SyncResource::Account
        | SyncResource::Workspaces
        | SyncResource::PaymentMethods
        | SyncResource::Cards => t!("sync-reading-account"),
        SyncResource::Products => t!("sync-reading-products"),
        SyncResource::Brands => t!("sync-reading-brands"),
        SyncResource::Collections => t!("sync-reading-collections"),
        SyncResource::Batches => t!("sync-reading-batches"),
        SyncResource::Recipients => t!("sync-reading-recipients"),
        SyncResource::Orders => t!("sync-reading-orders"),
        SyncResource::Activities => t!("sync-reading-activities"),
    }
}

/// What the sync is reading, and how much of it is done.
#[must_use]
pub fn progress(resource: SyncResource, done: u64, total: Option<u64>) -> String {
    let reading = reading(resource);
    match total {
        Some(total) => t!(
            "sync-progress-of-total",
            reading = reading,
            done = done,
            total = total
        ),
        None => t!("sync-progress", reading = reading, done = done),
    }
}
