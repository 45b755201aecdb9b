//! Bodies of responses made from stored rows, for the endpoints and for the payloads of webhooks.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use super::{
    base_url::BaseUrl,
    error::ServiceError,
    rules::{
        amounts::BaseAmounts,
        gift::{self, GiftLine},
    },
    store::{Account, SharedStore, StoredBatch, StoredOrder},
};
use crate::contract::{
    AcceptanceProblem, Brand, Card, CartId, Cents, Collection, Image, ImageFile, Order, OrderBatch,
    OrderBatchId, OrderStatus, OriginalAmounts, Product, Recipient, shop::terms::Terms,
};

const PREVIEW_LIMIT: i64 = OrderBatch::MAX_PREVIEW.cast_signed();

/// Responses with images. The catalog stores paths, so that the public URL of the service can change.
pub(crate) trait AbsoluteUrls: Sized {
    /// Puts the base before each path.
    fn add_base(&mut self, base: &BaseUrl);

    fn with_base(mut self, base: &BaseUrl) -> Self {
        self.add_base(base);
        self
    }
}

impl<T: AbsoluteUrls> AbsoluteUrls for Vec<T> {
    fn add_base(&mut self, base: &BaseUrl) {
        self.iter_mut().for_each(|it| it.add_base(base));
    }
}

impl<T: AbsoluteUrls> AbsoluteUrls for Option<T> {
    fn add_base(&mut self, base: &BaseUrl) {
        self.iter_mut().for_each(|it| it.add_base(base));
    }
}

impl AbsoluteUrls for ImageFile {
    fn add_base(&mut self, base: &BaseUrl) {
        if self.url.starts_with('/') {
            self.url.insert_str(0, base.as_str());
        }
    }
}

impl AbsoluteUrls for Image {
    fn add_base(&mut self, base: &BaseUrl) {
        self.image_large.add_base(base);
    }
}

impl AbsoluteUrls for Card {
    fn add_base(&mut self, base: &BaseUrl) {
        self.image.add_base(base);
        self.image_thumb.add_base(base);
    }
}

impl AbsoluteUrls for Product {
    fn add_base(&mut self, base: &BaseUrl) {
        self.brand.add_base(base);
        self.images.add_base(base);
        for variant in &mut self.variants {
            variant.image_large.add_base(base);
        }
        for option in self
            .variant_groups
            .iter_mut()
            .flat_map(|it| &mut it.options)
        {
            option.image_large.add_base(base);
        }
    }
}

impl AbsoluteUrls for Brand {
    fn add_base(&mut self, base: &BaseUrl) {
        self.logo_image.add_base(base);
        for set in self.brand_sets.iter_mut().flatten() {
            set.images.add_base(base);
            set.products.add_base(base);
        }
    }
}

impl AbsoluteUrls for Collection {
    fn add_base(&mut self, base: &BaseUrl) {
        self.product.add_base(base);
        if let Some(version) = &mut self.published_version {
            version.header_image.add_base(base);
            let categories = version.collection_categories.iter_mut();
            for entry in categories.flat_map(|category| &mut category.collection_products) {
                entry.product.add_base(base);
            }
        }
    }
}

/// The batches of the orders, without duplicates.
pub(crate) async fn batches_of(
    store: &SharedStore,
    account: &Account,
    orders: &[StoredOrder],
) -> Result<Vec<StoredBatch>, ServiceError> {
    let numbers: BTreeSet<i64> = orders.iter().map(|order| order.batch_no).collect();
    let numbers: Vec<i64> = numbers.into_iter().collect();
    store.batches_by_no(account.no, &numbers).await
}

/// The cart that all orders of a batch start with, parsed once per batch.
struct BatchCart {
    cart_id: CartId,
    lines: Vec<GiftLine>,
    base: BaseAmounts,
    terms: Arc<Terms>,
}

/// Builds the order responses. Orders whose batch is not in `batches` are left out.
pub(crate) fn order_responses(
    base_url: &BaseUrl,
    account: &Account,
    orders: Vec<StoredOrder>,
    batches: &[StoredBatch],
) -> Result<Vec<Order>, ServiceError> {
    let carts: HashMap<i64, BatchCart> = batches
        .iter()
        .map(|batch| {
            let cart = BatchCart {
                cart_id: batch.cart()?.id,
                lines: batch.line_items()?,
                base: batch.base,
                terms: batch.terms()?,
            };
            Ok((batch.no, cart))
        })
        .collect::<Result<_, ServiceError>>()?;
    orders
        .into_iter()
        .filter_map(|order| {
            let cart = carts.get(&order.batch_no)?;
            Some(order_response(base_url, account, cart, order))
        })
        .collect()
}

fn order_response(
    base_url: &BaseUrl,
    account: &Account,
    batch_cart: &BatchCart,
    order: StoredOrder,
) -> Result<Order, ServiceError> {
    let swapped = order.swapped()?;
    let tax = order.amount_tax.map(Cents);
    let shipments = order.shipments()?;
    let selections = order.selections()?;
    let own_cart = |cart_id, lines: &[GiftLine]| gift::order_cart(order.id, cart_id, lines);
    let mut own_lines = Vec::new();
    let (cart_id, lines, base) = match &swapped {
        Some(chosen) => (
            chosen.cart_id,
            chosen.lines.as_slice(),
            BaseAmounts::for_lines(&batch_cart.terms, &chosen.lines),
        ),
        None if selections.is_empty() => (
            batch_cart.cart_id,
            batch_cart.lines.as_slice(),
            batch_cart.base,
        ),
        None => {
            own_lines.clone_from(&batch_cart.lines);
            gift::apply_selections(&mut own_lines, &selections);
            (batch_cart.cart_id, own_lines.as_slice(), batch_cart.base)
        }
    };
    let cart = own_cart(cart_id, lines);
    let original_cart = swapped
        .as_ref()
        .map(|_| own_cart(batch_cart.cart_id, &batch_cart.lines));
    let status = OrderStatus::from(order.status.as_str());
    let has_problem = status.is_unaccepted() || status == OrderStatus::Canceled;
    let acceptance_problem = order.acceptance_problem.filter(|_| has_problem);
    Ok(Order {
        id: order.id,
        status,
        individual_gift_link: format!("{}/gift/{}", base_url, order.token),
        recipient_first_name: order.first_name,
        recipient_last_name: order.last_name,
        recipient_email: order.email,
        card_id: order.card_id,
        message: order.message,
        thank_you_note: order.thank_you_note,
        view_count_recipient: u32::try_from(order.view_count).unwrap_or(u32::MAX),
        is_swapped: swapped.is_some(),
        order_batch_id: order.batch_id,
        expires_at: order.expires_at,
        cart,
        cart_selections: gift::cart_selections(order.id, lines),
        shipments,
        amounts: base.to_contract(tax, order.amount_relay),
        sender: account.sender(),
        workspace_id: order.workspace_id,
        workspace_name: order.workspace_name,
        original_cart,
        original_amounts: swapped.as_ref().map(|_| OriginalAmounts {
            original_amount_product: batch_cart.base.product,
            original_amount_shipping: batch_cart.base.shipping,
            original_amount_credit_applied: Cents::ZERO,
            original_amount_pre_tax_total: batch_cart.base.pre_tax(),
        }),
        reference_id: format!("{}-{}", order.batch_reference_id, order.position + 1),
        payment_link: None,
        acceptance_problem: acceptance_problem.map(AcceptanceProblem::from),
        event_times: None,
    })
}

/// Builds the batch responses, and reads the previews of all batches together. A pending batch has
/// no preview of orders.
pub(crate) async fn batch_responses(
    store: &SharedStore,
    base_url: &BaseUrl,
    account: &Account,
    stored: &[StoredBatch],
) -> Result<Vec<OrderBatch>, ServiceError> {
    let numbers: Vec<i64> = stored.iter().map(|batch| batch.no).collect();
    let mut recipients: HashMap<i64, Vec<Recipient>> = HashMap::new();
    for (batch_no, recipient) in store
        .first_recipients(account.no, &numbers, PREVIEW_LIMIT)
        .await?
    {
        recipients.entry(batch_no).or_default().push(recipient);
    }
    let complete = stored.iter().filter(|batch| batch.send_status != "pending");
    let complete: Vec<i64> = complete.map(|batch| batch.no).collect();
    let first_orders = store
        .first_orders(account.no, &complete, PREVIEW_LIMIT)
        .await?;
    let mut orders: HashMap<OrderBatchId, Vec<Order>> = HashMap::new();
    for order in order_responses(base_url, account, first_orders, stored)? {
        orders.entry(order.order_batch_id).or_default().push(order);
    }
    stored
        .iter()
        .map(|stored| {
            let mut batch = stored.wire(account.sender())?;
            batch.recipients_preview = recipients.remove(&stored.no).unwrap_or_default();
            batch.orders_preview = orders.remove(&stored.id).unwrap_or_default();
            Ok(batch)
        })
        .collect()
}
