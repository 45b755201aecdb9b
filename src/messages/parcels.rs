//! Text about parcels, for the window and the command line.

use crate::{
    contract::shop::parcels::{
        DeliverReport, PackingRun, Parcel, ParcelItem, ParcelState, UnmatchedCode, UnmatchedEntry,
    },
    i18n::t,
};

/// The items of a parcel: "1 × Heavy Knit Hoodie, M; 2 × Moon Mug".
#[must_use]
pub fn items(items: &[ParcelItem]) -> String {
    items.iter().map(item).collect::<Vec<_>>().join("; ")
}

#[must_use]
pub fn item(item: &ParcelItem) -> String {
    let variants = item.variants.iter().map(|variant| format!(", {variant}"));
    format!(
        "{} × {}{}",
        item.quantity,
        item.product,
        variants.collect::<String>()
    )
}

#[must_use]
pub fn state(state: ParcelState) -> String {
    match state {
        ParcelState::ToShip => t!("parcel-state-to-ship"),
        ParcelState::Packed => t!("parcel-state-packed"),
        ParcelState::Canceled => t!("parcel-state-canceled"),
        ParcelState::Shipped => t!("parcel-state-shipped"),
        ParcelState::Delivered => t!("parcel-state-delivered"),
        ParcelState::Lost => t!("parcel-state-lost"),
        ParcelState::Damaged => t!("parcel-state-damaged"),
        ParcelState::Returned => t!("parcel-state-returned"),
    }
}

/// The state of a parcel, or that it waits for payment.
#[must_use]
pub fn shown_state(parcel: &Parcel) -> String {
    match parcel.is_waiting_for_payment {
        true => t!("status-awaiting-payment"),
        false => state(parcel.state),
    }
}

/// How the problem of a parcel was solved. `None` while it is not.
#[must_use]
pub fn resolution(parcel: &Parcel) -> Option<String> {
    let resolution = parcel.resolution.as_deref()?;
    Some(match resolution {
        "reshipped" => t!("parcel-resolution-reshipped"),
        "refunded" => t!("parcel-resolution-refunded"),
        "settled" => t!("parcel-resolution-settled"),
        // Of a newer service.
        other => other.to_owned(),
    })
}

/// The parcels that were selected and not packed. `None` when there are none.
#[must_use]
pub fn left_unpaid(run: &PackingRun) -> Option<String> {
    let count = run.waiting_for_payment.len();
    (count > 0).then(|| t!("shop-pack-unpaid", parcels = count))
}

/// The result of a delivery by hand.
#[must_use]
pub fn delivered(report: &DeliverReport) -> String {
    let mut parts = vec![t!("cli-shop-delivered", parcels = report.delivered)];
    if report.unchanged > 0 {
        parts.push(t!("shop-delivered-unchanged", parcels = report.unchanged));
    }
    if !report.unknown.is_empty() {
        let count = report.unknown.len();
        parts.push(t!("shop-delivered-unknown", parcels = count));
    }
    parts.join(" · ")
}

/// Why an entry of tracking numbers changes nothing.
#[must_use]
pub fn unmatched(entry: &UnmatchedEntry) -> String {
    match entry.code {
        UnmatchedCode::NotFound => t!("cli-shop-unmatched-not-found"),
        UnmatchedCode::InvalidParcel => t!("cli-shop-unmatched-invalid"),
        UnmatchedCode::UnknownParcel => t!("cli-shop-unmatched-unknown"),
        UnmatchedCode::NeedsConfirmation => {
            let parcels: Vec<String> = entry.suggestions.iter().map(ToString::to_string).collect();
            t!(
                "cli-shop-unmatched-suggestion",
                parcels = parcels.join(", ")
            )
        }
        UnmatchedCode::MissingTrackingNumber => t!("cli-shop-unmatched-no-number"),
        UnmatchedCode::InvalidTrackingNumber => t!("cli-shop-unmatched-bad-number"),
        UnmatchedCode::TwoTrackingNumbers => t!("cli-shop-unmatched-two-numbers"),
        UnmatchedCode::NotToShip => t!("cli-shop-unmatched-not-to-ship"),
        UnmatchedCode::InvalidDeliveryDate => t!("cli-shop-unmatched-bad-date"),
    }
}
