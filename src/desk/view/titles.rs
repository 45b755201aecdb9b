//! The titles of carts and batches, as data. The layers above add the words in the user's language.

use crate::contract::{Cart, OrderBatch};

/// A cart in one line: its first product, and how many other products it holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CartSummary {
    /// Name of the first product; empty for an empty cart.
    pub first_product: String,
    pub other_products: u32,
}

impl CartSummary {
    #[must_use]
    pub fn of(cart: &Cart) -> Self {
        Self::of_names(cart.items.iter().map(|item| item.product.name.as_str()))
    }

    /// The summary of a cart that holds products with these names.
    #[must_use]
    pub fn of_names<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        let mut names = names.into_iter();
        let first_product = names.next().unwrap_or_default().to_owned();
        Self {
            first_product,
            other_products: u32::try_from(names.count()).unwrap_or(u32::MAX),
        }
    }

    /// The summary of a cart that holds one product.
    #[must_use]
    pub fn of_one(name: impl Into<String>) -> Self {
        Self {
            first_product: name.into(),
            other_products: 0,
        }
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.first_product.is_empty() && self.other_products == 0
    }
}

/// The title of a batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum BatchTitle {
    /// The name that the sender gave the batch.
    Named(String),
    /// The sender of a batch that has no name.
    From { sender: String },
    /// The batch is not mirrored yet.
    #[default]
    Unknown,
}

impl BatchTitle {
    #[must_use]
    pub fn of(batch: &OrderBatch) -> Self {
        Self::new(
            batch.batch_name.as_deref().unwrap_or_default(),
            &batch.from_name,
        )
    }

    /// The title of a batch with this name, or of this sender when the name is blank.
    #[must_use]
    pub fn new(name: &str, sender: &str) -> Self {
        match name.trim() {
            "" => Self::From {
                sender: sender.to_owned(),
            },
            name => Self::Named(name.to_owned()),
        }
    }
}
