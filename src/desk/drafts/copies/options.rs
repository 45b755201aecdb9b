//! The variants and chosen prices of a batch whose request is gone, from its orders: those that all of them have. When
//! the orders do not agree, or do not say, the draft says that they are unknown instead of guessing them.
//!
//! A swapped gift tells nothing about the sent one. Of a single gift that was accepted, the recipient can have chosen
//! the variants.

use crate::{
    contract::{CartItem, CartSelection, Cents, Order, OrderBatchId, SendMethod},
    desk::{
        drafts::draft::{CartLine, Draft},
        engine::SessionContext,
        sends::SentColumns,
        store::StoreError,
    },
};

/// Gives the cart of a copy the variants and prices of the mirrored orders of its batch.
pub(super) async fn restore_options(
    context: &SessionContext,
    batch: OrderBatchId,
    columns: &SentColumns,
    draft: &mut Draft,
) -> Result<(), StoreError> {
    if columns.content.is_some() || !has_options(&draft.cart) {
        return Ok(());
    }
    let mut common = CommonOptions::new(&draft.cart);
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let read = store.read_orders_of(connection_row, batch, |order| common.add(order));
    read.await?;
    let restored = common.restored(&draft.send_method);
    (draft.cart, draft.has_unknown_options) = restored;
    Ok(())
}

/// As [`restore_options`], from orders that were read from the service.
pub(super) fn restore_options_of(orders: &[Order], columns: &SentColumns, draft: &mut Draft) {
    if columns.content.is_some() || !has_options(&draft.cart) {
        return;
    }
    let mut common = CommonOptions::new(&draft.cart);
    for order in orders {
        common.add(Some(order));
    }
    let restored = common.restored(&draft.send_method);
    (draft.cart, draft.has_unknown_options) = restored;
}

fn has_options(cart: &[CartLine]) -> bool {
    let has_options = |line: &CartLine| line.variants_to_choose > 0 || line.price_range.is_some();
    cart.iter().any(has_options)
}

/// What all orders that were read so far have in common.
struct CommonOptions<'a> {
    cart: &'a [CartLine],
    orders: u64,
    /// Whether an order has variants that its recipient cannot have chosen.
    is_chosen_by_sender: bool,
    /// `None` before the first order, and when orders differ or do not say.
    options: Option<OrderOptions>,
}

#[derive(PartialEq, Eq)]
struct OrderOptions {
    /// The variants of one unit of each line; empty until the sender chooses.
    variants: Vec<Vec<String>>,
    /// The price of all products together.
    product_total: Cents,
}

impl<'a> CommonOptions<'a> {
    fn new(cart: &'a [CartLine]) -> Self {
        Self {
            cart,
            orders: 0,
            is_chosen_by_sender: false,
            options: None,
        }
    }

    /// Adds an order; `None`: it cannot be read. Returns whether the orders agree, so that another one matters.
    fn add(&mut self, order: Option<&Order>) -> bool {
        let found = order.and_then(|order| OrderOptions::of(self.cart, order));
        self.is_chosen_by_sender |= order.is_some_and(|order| order.status.is_unaccepted());
        self.orders += 1;
        if self.orders == 1 {
            self.options = found;
        } else if self.options != found {
            self.options = None;
        }
        self.options.is_some()
    }

    /// The cart with these options, and whether some of them are unknown.
    fn restored(self, method: &SendMethod) -> (Vec<CartLine>, bool) {
        let is_direct = *method == SendMethod::DirectSend;
        let is_by_sender = is_direct || self.is_chosen_by_sender || self.orders > 1;
        let only_line = self.cart.len() == 1;
        let mut cart = self.cart.to_vec();
        let mut has_unknown = false;
        for (index, line) in cart.iter_mut().enumerate() {
            let options = self.options.as_ref();
            if line.variants_to_choose > 0 {
                let variants = options.map(|options| &options.variants[index]);
                let is_choice = |variants: &&Vec<String>| match variants.len() {
                    // The recipients choose.
                    0 => !is_direct,
                    count => is_by_sender && count == line.variants_to_choose as usize,
                };
                match variants.filter(is_choice) {
                    Some(variants) => line.variants.clone_from(variants),
                    None => has_unknown = true,
                }
            }
            if let Some(range) = line.price_range {
                let total = options.filter(|_| only_line).map(|it| it.product_total);
                line.variable_price = total.and_then(|it| unit_price(it, line.quantity, range));
                has_unknown |= line.variable_price.is_none();
            }
        }
        (cart, has_unknown)
    }
}

impl OrderOptions {
    /// `None` when the order does not have the gift that was sent, or its units differ.
    fn of(cart: &[CartLine], order: &Order) -> Option<Self> {
        let items = &order.cart.items;
        let is_sent = |(line, item): (&CartLine, &CartItem)| {
            line.product_id == item.product.id && line.quantity == item.quantity
        };
        let has_sent_gift = items.len() == cart.len() && cart.iter().zip(items).all(is_sent);
        if order.is_swapped || !has_sent_gift {
            return None;
        }
        let variants = items
            .iter()
            .map(|item| variants_of(item, &order.cart_selections));
        Some(Self {
            variants: variants.collect::<Option<_>>()?,
            product_total: order.amounts.amount_product,
        })
    }
}

/// The variants of each unit of an item; empty when none is chosen, `None` when units differ.
fn variants_of(item: &CartItem, selections: &[CartSelection]) -> Option<Vec<String>> {
    let selections = selections.iter();
    let units: Vec<&CartSelection> = selections
        .filter(|selection| selection.cart_item_id == item.id)
        .collect();
    let Some(first) = units.first() else {
        return Some(Vec::new());
    };
    let is_same = units.iter().all(|unit| unit.variants == first.variants);
    let has_all_units = units.len() == item.quantity as usize;
    (is_same && has_all_units).then(|| first.variants.clone())
}

/// The price of one unit, if the product can have it.
fn unit_price(total: Cents, quantity: u32, (low, high): (Cents, Cents)) -> Option<Cents> {
    let quantity = i64::from(quantity.max(1));
    let price = Cents(total.0 / quantity);
    (price * quantity == total && low <= price && price <= high).then_some(price)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Amounts, Cart, CartItemId, CartProduct, OrderStatus, ProductId};
    use uuid::Uuid;

    fn line(product: ProductId) -> CartLine {
        CartLine {
            product_id: product,
            quantity: 2,
            variants_to_choose: 1,
            price_range: Some((Cents(1_000), Cents(5_000))),
            ..CartLine::default()
        }
    }

    fn order(product: ProductId, status: OrderStatus, variant: &str, total: i64) -> Order {
        let item = CartItemId(Uuid::now_v7());
        let units = (0..2).map(|quantity_index| CartSelection {
            cart_item_id: item,
            quantity_index,
            variants: vec![variant.to_owned()],
            ..CartSelection::default()
        });
        Order {
            id: crate::contract::OrderId(Uuid::now_v7()),
            status,
            cart: Cart {
                items: vec![CartItem {
                    id: item,
                    quantity: 2,
                    product: CartProduct {
                        id: product,
                        ..CartProduct::default()
                    },
                }],
                ..Cart::default()
            },
            cart_selections: units.filter(|_| !variant.is_empty()).collect(),
            amounts: Amounts {
                amount_product: Cents(total),
                ..Amounts::default()
            },
            ..Order::default()
        }
    }

    /// The variants and the price of a copy, and whether some of them are unknown.
    fn restored(orders: &[Order], product: ProductId) -> (Vec<String>, Option<Cents>, bool) {
        let mut draft = Draft {
            cart: vec![line(product)],
            ..Draft::default()
        };
        restore_options_of(orders, &SentColumns::default(), &mut draft);
        let line = &draft.cart[0];
        let (variants, price) = (line.variants.clone(), line.variable_price);
        (variants, price, draft.has_unknown_options)
    }

    #[test]
    fn options_of_all_orders_are_taken_over() {
        use OrderStatus::{Created, Delivered};
        let product = ProductId(Uuid::now_v7());
        let of = |status: OrderStatus, variant: &str, total| order(product, status, variant, total);
        let chosen = |variant: &str| vec![variant.to_owned()];
        let same = [of(Created, "M", 4_000), of(Delivered, "M", 4_000)];
        let expected = (chosen("M"), Some(Cents(2_000)), false);
        assert_eq!(restored(&same, product), expected);
        // The recipients choose.
        let open = [of(Created, "", 4_000), of(Created, "", 4_000)];
        let expected = (Vec::new(), Some(Cents(2_000)), false);
        assert_eq!(restored(&open, product), expected);
    }

    #[test]
    fn different_options_stay_unknown() {
        use OrderStatus::{Created, Delivered};
        let product = ProductId(Uuid::now_v7());
        let of = |status: OrderStatus, variant: &str, total| order(product, status, variant, total);
        let unknown = (Vec::new(), None, true);
        let other_product = order(ProductId(Uuid::now_v7()), Created, "M", 4_000);
        let swapped = Order {
            is_swapped: true,
            ..of(Created, "M", 4_000)
        };
        let mut units = of(Created, "M", 4_000);
        units.cart_selections[1].variants = vec!["L".to_owned()];
        for orders in [
            vec![],
            vec![of(Created, "M", 4_000), of(Created, "L", 4_000)],
            vec![of(Created, "M", 4_000), of(Delivered, "", 4_000)],
            vec![of(Created, "M", 4_000), of(Created, "M", 6_000)],
            vec![of(Created, "M", 4_000), other_product],
            vec![of(Created, "M", 4_000), swapped],
            vec![units],
        ] {
            assert_eq!(restored(&orders, product), unknown);
        }
    }

    #[test]
    fn choice_of_one_recipient_is_not_the_senders() {
        let product = ProductId(Uuid::now_v7());
        let accepted = [order(product, OrderStatus::Delivered, "M", 4_000)];
        let expected = (Vec::new(), Some(Cents(2_000)), true);
        assert_eq!(restored(&accepted, product), expected);
        let sent = [order(product, OrderStatus::Created, "M", 4_000)];
        let expected = (vec!["M".to_owned()], Some(Cents(2_000)), false);
        assert_eq!(restored(&sent, product), expected);
    }

    #[test]
    fn price_outside_the_range_is_unknown() {
        let product = ProductId(Uuid::now_v7());
        for total in [0, 1_998, 4_001, 20_000] {
            let orders = [order(product, OrderStatus::Created, "M", total)];
            let (_, price, has_unknown) = restored(&orders, product);
            assert_eq!((price, has_unknown), (None, true), "{total}");
        }
    }
}
