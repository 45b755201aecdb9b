//! The batches of the sample data: many small ones and a few large ones, with made-up recipients at example.com. The
//! same seed gives the same batches.

use std::time::Duration;

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use serde::Deserialize;

use crate::contract::{
    CartItemRequest, CartRequest, OrderBatchRequest, Product, RecipientRequest, SendMethod,
    Timestamp,
};

/// First and last names, senders and occasions.
const WORDS: &str = include_str!("../../../assets/practice/demo.json");

/// Batches of at most this size send emails. Practice writes each email to a file.
const MAX_EMAILED_RECIPIENTS: u32 = 3;

/// How many gifts a person gets on average.
const GIFTS_PER_PERSON: u32 = 4;

/// The gifts of one batch in this many expire.
const EXPIRING_SHARE: u32 = 3;

/// How long the gifts of an expiring batch can be accepted.
const VALIDITY: Duration = Duration::from_secs(60 * 24 * 3_600);

#[derive(Deserialize)]
struct Words {
    first_names: Vec<String>,
    last_names: Vec<String>,
    senders: Vec<String>,
    occasions: Vec<String>,
}

/// Makes batches until their recipients are as many as asked for.
pub(super) struct SampleBatches {
    rng: StdRng,
    words: Words,
    products: Vec<Product>,
    orders: u32,
    remaining: u32,
}

impl SampleBatches {
    /// `products` are those that need no choice of the sender.
    pub(super) fn new(seed: u64, orders: u32, products: Vec<Product>) -> Self {
        Self {
            rng: StdRng::seed_from_u64(seed),
            words: serde_json::from_str(WORDS).expect("the words are tested"),
            products,
            orders,
            remaining: orders,
        }
    }

    /// The size of the next batch: mostly up to 60, sometimes up to 5,000; never more than a tenth of all orders.
    fn next_size(&mut self) -> u32 {
        let size = match self.rng.random_range(0..100) {
            0..40 => self.rng.random_range(1..=MAX_EMAILED_RECIPIENTS),
            40..80 => self.rng.random_range(10..=60),
            80..95 => self.rng.random_range(100..=500),
            _ => self.rng.random_range(1_000..=5_000),
        };
        size.min(self.orders.div_ceil(10)).min(self.remaining)
    }

    fn next_recipient(&mut self) -> RecipientRequest {
        let people = (self.orders / GIFTS_PER_PERSON).max(1);
        let person = self.rng.random_range(0..people) as usize;
        let first_names = &self.words.first_names;
        let last_names = &self.words.last_names;
        RecipientRequest {
            first_name: first_names[person % first_names.len()].clone(),
            last_name: Some(last_names[person / first_names.len() % last_names.len()].clone()),
            email: Some(format!("person{person}@example.com")),
            ..RecipientRequest::default()
        }
    }

    /// The batch that is sent at `now`; `None` when all orders are sent.
    pub(super) fn next_batch(&mut self, now: Timestamp) -> Option<OrderBatchRequest> {
        if self.remaining == 0 || self.products.is_empty() {
            return None;
        }
        let size = self.next_size();
        self.remaining -= size;
        let product = self.rng.random_range(0..self.products.len());
        let sender = self.rng.random_range(0..self.words.senders.len());
        let occasion = self.rng.random_range(0..self.words.occasions.len());
        let method = if size <= MAX_EMAILED_RECIPIENTS {
            SendMethod::EmailAndLink
        } else {
            SendMethod::LinkMultipleCustomList
        };
        let expires = self.rng.random_ratio(1, EXPIRING_SHARE);
        Some(OrderBatchRequest {
            from_name: self.words.senders[sender].clone(),
            recipients: (0..size).map(|_| self.next_recipient()).collect(),
            cart: CartRequest {
                items: vec![CartItemRequest {
                    product_id: Some(self.products[product].id.into()),
                    quantity: 1,
                    ..CartItemRequest::default()
                }],
            },
            send_method: Some(method),
            expires_at: expires.then(|| now + VALIDITY),
            batch_name: Some(self.words.occasions[occasion].clone()),
            ..OrderBatchRequest::default()
        })
    }
}
