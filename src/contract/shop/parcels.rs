//! Parcels of a shop: their goods, states and shipments. One parcel has the goods of one brand for one order.

use serde::{Deserialize, Serialize};

use super::parcel_number::ParcelNumber;
use crate::contract::{BrandId, MailingAddress, OrderBatchId, OrderId, ProductId, Timestamp};

/// The most entries of one tracking request, and the most parcels that one request names.
pub const MAX_PARCELS_PER_REQUEST: usize = 5_000;

/// How far a parcel has come. A state never changes to an earlier one, except that a packed parcel can be taken back.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    strum::Display,
    strum::EnumString,
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ParcelState {
    #[default]
    ToShip,
    /// In a packing run.
    Packed,
    /// Not shipped, because its order was refunded.
    Canceled,
    Shipped,
    Delivered,
    Lost,
    Damaged,
    Returned,
}

impl ParcelState {
    /// Whether the parcel is still in the house, so that its address can be corrected after it is taken back.
    #[must_use]
    pub fn is_open(self) -> bool {
        matches!(self, Self::ToShip | Self::Packed)
    }

    /// Whether an operator has to ship again, refund or settle.
    #[must_use]
    pub fn is_problem(self) -> bool {
        matches!(self, Self::Lost | Self::Damaged | Self::Returned)
    }
}

/// A parcel with the data that packing needs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Parcel {
    pub parcel: ParcelNumber,
    pub state: ParcelState,
    /// The name of the account that sends the gift.
    pub account: String,
    pub order_id: OrderId,
    pub order_batch_id: OrderBatchId,
    pub batch_name: String,
    pub reference_id: String,
    pub recipient: String,
    pub mailing_address: MailingAddress,
    /// The email address to which a gift card is sent.
    pub email: Option<String>,
    pub brand_id: BrandId,
    pub brand: String,
    pub items: Vec<ParcelItem>,
    /// For the packing slip.
    pub from_name: String,
    pub message: Option<String>,
    pub accepted_at: Option<Timestamp>,
    /// Since when it can be packed.
    pub ready_at: Timestamp,
    /// The number of its packing run.
    pub run: Option<i64>,
    /// 1, and more for parcels that replace one that was lost, damaged or returned.
    pub attempt: u32,
    pub carrier: Option<String>,
    pub tracking_number: Option<String>,
    pub packed_at: Option<Timestamp>,
    pub shipped_at: Option<Timestamp>,
    pub delivered_at: Option<Timestamp>,
    /// How a problem was solved: `reshipped`, `refunded` or `settled`.
    pub resolution: Option<String>,
    /// Why it was settled.
    pub resolution_note: Option<String>,
    /// The authorization of the card that pays for the gift has ended. The parcel is not packed until there is another one.
    #[serde(default)]
    pub is_waiting_for_payment: bool,
}

/// Some units of a product in a parcel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct ParcelItem {
    pub sku: Option<String>,
    pub product: String,
    pub product_id: ProductId,
    /// The names of the chosen variants.
    pub variants: Vec<String>,
    pub quantity: u32,
    /// Where it is stored.
    pub shelf: Option<String>,
    pub weight_grams: Option<u32>,
}

/// Query of `GET /admin/v1/parcels`. Absent filters keep all parcels.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct ParcelFilter {
    pub state: Option<ParcelState>,
    /// The name of an account.
    pub account: Option<String>,
    pub brand_id: Option<BrandId>,
    pub order_batch_id: Option<OrderBatchId>,
    /// The number of a packing run.
    pub run: Option<i64>,
    /// Ready for at least this number of days.
    pub older_than_days: Option<u32>,
    /// Only parcels with a problem that is not solved.
    pub needs_resolution: Option<bool>,
    /// A parcel number or its beginning, a tracking number, the id or reference of an order or batch, or words of the recipient's
    /// name and address. An id that none has finds no parcel.
    pub search: Option<String>,
}

impl ParcelFilter {
    /// The parcels of a packing run that are printed: those that were neither shipped nor refunded.
    #[must_use]
    pub fn printed_in(run: i64) -> Self {
        Self {
            run: Some(run),
            state: Some(ParcelState::Packed),
            ..Self::default()
        }
    }
}

/// A page of parcels, those that wait longest first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct ParcelPage {
    pub data: Vec<Parcel>,
    /// The parameter `after` of the next page; `null`: this is the last one.
    pub next: Option<String>,
}

/// Body of `POST /admin/v1/packing_runs`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct PackRequest {
    /// The parcels to pack. Those that another run has are left out.
    pub parcels: Vec<ParcelNumber>,
    /// Packs every parcel to ship that the filter keeps; `parcels` must be empty.
    pub all: Option<ParcelFilter>,
}

/// Parcels that are packed together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct PackingRun {
    pub run: i64,
    pub parcels: u64,
    /// The name of the operator.
    pub operator: String,
    pub created_at: Timestamp,
    pub taken_back_at: Option<Timestamp>,
    /// In the answer to `POST`: the first 100 selected parcels that wait for the payment of their gift with a card, and are not
    /// part of the run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub waiting_for_payment: Vec<ParcelNumber>,
}

/// The last packing runs, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct PackingRuns {
    pub data: Vec<PackingRun>,
}

/// One line of a file of tracking numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct TrackingEntry {
    /// The line in the file, from 1.
    pub row: u64,
    /// The parcel number as it was typed or scanned.
    pub parcel: Option<String>,
    /// A name of more than 40 characters is left out.
    pub carrier: Option<String>,
    /// 8 to 40 letters and digits of which at least four are digits. Spaces and hyphens do not count.
    pub tracking_number: Option<String>,
    /// Without a parcel number, a parcel is suggested by name and postal code.
    pub recipient: Option<String>,
    pub postal_code: Option<String>,
    /// Set when the carrier has delivered the parcel.
    pub delivered_at: Option<Timestamp>,
    /// The text of the file that should be the date of the delivery and cannot be read. Of such an entry, only a tracking
    /// number is recorded, and it is reported with `invalid_delivery_date`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unreadable_delivery: Option<String>,
}

/// Body of `POST /admin/v1/tracking`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct TrackingRequest {
    pub entries: Vec<TrackingEntry>,
    /// Reports and changes nothing.
    pub dry_run: bool,
}

/// The result of a tracking request, or of its dry run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct TrackingReport {
    /// Entries with a known parcel.
    pub matched: u64,
    /// The parcels that were not shipped, or not delivered, before; for a dry run, those that would be now.
    pub changed: u64,
    pub unmatched: Vec<UnmatchedEntry>,
    /// Whether the shop has the changes now.
    pub applied: bool,
}

/// An entry that changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct UnmatchedEntry {
    pub row: u64,
    pub code: UnmatchedCode,
    /// The parcels with this name and postal code. With exactly one, a person can confirm it: the same entry with this parcel
    /// number is then matched.
    pub suggestions: Vec<ParcelNumber>,
}

impl UnmatchedEntry {
    /// The parcel that a person can confirm: the only one with this name and postal code.
    #[must_use]
    pub fn only_suggestion(&self) -> Option<ParcelNumber> {
        match (self.code, self.suggestions.as_slice()) {
            (UnmatchedCode::NeedsConfirmation, [parcel]) => Some(*parcel),
            _ => None,
        }
    }
}

#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum UnmatchedCode {
    /// No parcel number, and no packed parcel with this name and postal code.
    NotFound,
    /// The text is no parcel number; a character is probably wrong.
    InvalidParcel,
    UnknownParcel,
    /// No parcel number, but one parcel or several with this name and postal code.
    NeedsConfirmation,
    MissingTrackingNumber,
    /// The text is no tracking number.
    InvalidTrackingNumber,
    /// Two entries name the same parcel with different tracking numbers.
    TwoTrackingNumbers,
    /// Its problem was solved already, its order was refunded, or another parcel replaces it.
    NotToShip,
    /// The date of the delivery cannot be read. A tracking number of the entry is recorded all the same.
    InvalidDeliveryDate,
}

/// Body of `POST /admin/v1/parcels/deliver`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct DeliverRequest {
    pub parcels: Vec<ParcelNumber>,
    /// Now, when absent.
    pub delivered_at: Option<Timestamp>,
}

/// The result of a delivery request.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct DeliverReport {
    /// Not delivered before.
    pub delivered: u64,
    pub unchanged: u64,
    pub unknown: Vec<ParcelNumber>,
}

/// The problem of a shipped parcel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ParcelProblem {
    Lost,
    Damaged,
    Returned,
}

impl ParcelProblem {
    #[must_use]
    pub fn state(self) -> ParcelState {
        match self {
            Self::Lost => ParcelState::Lost,
            Self::Damaged => ParcelState::Damaged,
            Self::Returned => ParcelState::Returned,
        }
    }
}

/// Body of `PUT /admin/v1/parcels/{parcel}/address`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct AddressRequest {
    #[serde(flatten)]
    pub address: MailingAddress,
    /// The address that the operator saw. Another one refuses the change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<MailingAddress>,
}

/// The most characters of the note of a settled parcel.
pub const MAX_RESOLUTION_NOTE_CHARS: usize = 300;

/// Body of `POST /admin/v1/parcels/{parcel}/settle`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct SettleRequest {
    /// How it was settled.
    pub note: String,
}

/// Body of `POST /admin/v1/parcels/{parcel}/problem`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ProblemReport {
    pub problem: ParcelProblem,
}
