//! The gift of a link, with the data that the gift's pages show.

use super::country::Delivery;
use crate::{
    contract::Timestamp,
    service::{
        rules::{choice::OpenChoice, gift::GiftLine},
        store::StoredGift,
    },
};

pub(super) struct LoadedGift {
    /// The secret part of the link.
    pub token: String,
    pub gift: StoredGift,
    /// The lines that the sender chose.
    pub sent: Vec<GiftLine>,
    /// The choices that the recipient makes before accepting; empty when the gift can no longer be
    /// accepted.
    pub choices: Vec<OpenChoice>,
    /// How the gift can be accepted: in the US until the recipient chooses another country.
    pub delivery: Delivery,
    /// Whether the request names the country of the recipient.
    pub is_country_chosen: bool,
    /// The time of the request.
    pub now: Timestamp,
}
