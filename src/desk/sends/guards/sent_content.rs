//! What the guards compare of sends, kept in memory, so that each request is read once.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use serde::Deserialize;

use super::history::GiftRecipient;
use crate::{
    contract::{CartRequest, ProductId, RecipientRequest, rules},
    desk::system::lock::lock,
};

/// What the guards compare of a send.
#[derive(Debug, Default)]
pub struct SentContent {
    pub(in crate::desk) products: Vec<ProductId>,
    pub(in crate::desk) recipients: Vec<GiftRecipient>,
}

impl SentContent {
    /// Reads the body of a request. A body that cannot be read has no recipients.
    pub(in crate::desk) fn of_body(body: &[u8]) -> Self {
        let sent: SentRequest = serde_json::from_slice(body).unwrap_or_default();
        Self {
            products: sent
                .cart
                .items
                .iter()
                .filter_map(rules::product_id)
                .collect(),
            recipients: sent.recipients.iter().map(GiftRecipient::from).collect(),
        }
    }
}

/// The content of sends that were compared before, so that a body of many megabytes is not read for every page of people.
/// The body of a send never changes.
#[derive(Debug, Default)]
pub(in crate::desk) struct SentContentCache(Mutex<HashMap<i64, CachedContent>>);

#[derive(Debug)]
struct CachedContent {
    /// The reference of the send: another send can get the row of a deleted one.
    reference: String,
    content: Arc<SentContent>,
}

/// The most recipients whose content is kept.
const MAX_KEPT_RECIPIENTS: usize = 300_000;

impl SentContentCache {
    pub(in crate::desk) fn get(&self, row: i64, reference: &str) -> Option<Arc<SentContent>> {
        let cached = lock(&self.0);
        let known = cached
            .get(&row)
            .filter(|known| known.reference == reference)?;
        Some(Arc::clone(&known.content))
    }

    /// Keeps a content. When there are too many recipients, forgets the others.
    pub(in crate::desk) fn add(&self, row: i64, reference: &str, content: &Arc<SentContent>) {
        let mut cached = lock(&self.0);
        let known: usize = cached
            .values()
            .map(|known| known.content.recipients.len())
            .sum();
        if known + content.recipients.len() > MAX_KEPT_RECIPIENTS {
            cached.clear();
        }
        let known = CachedContent {
            reference: reference.to_owned(),
            content: Arc::clone(content),
        };
        cached.insert(row, known);
    }
}

/// The part of a stored request that the guards need.
#[derive(Default, Deserialize)]
#[serde(default)]
struct SentRequest {
    recipients: Vec<RecipientRequest>,
    cart: CartRequest,
}
