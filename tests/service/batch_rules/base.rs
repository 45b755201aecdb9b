//! The initial request of a case, nearly always a valid one.

use std::time::Duration;

use giftdesk::contract::{
    CartItemRequest, CartRequest, MailingAddress, OrderBatchRequest, RecipientRequest, SendMethod,
    SwapMode,
};
use proptest::{prelude::*, sample::select};

use super::catalog::{END_USER, PaymentChoice, ProductKind, TestCatalog};

/// A complete request. Only some combinations break a rule, for example a collection that is sent
/// directly.
#[derive(Clone, Copy, Debug)]
pub struct Base {
    method: &'static str,
    product: ProductKind,
    payment: PaymentChoice,
    swap: Option<&'static str>,
    /// The state of the second recipient.
    state: &'static str,
    has_card: bool,
}

pub fn base() -> impl Strategy<Value = Base> {
    (
        select(vec![
            "email_and_link",
            "link_multiple_custom_list",
            "direct_send",
        ]),
        select(vec![
            ProductKind::Plain,
            ProductKind::OneVariant,
            ProductKind::SeveralVariants,
            ProductKind::VariablePrice,
            ProductKind::Restricted,
            ProductKind::Collection,
        ]),
        select(vec![
            PaymentChoice::Default,
            PaymentChoice::Card,
            PaymentChoice::Balance,
            PaymentChoice::EndUserCard,
        ]),
        select(vec![
            None,
            Some("single"),
            Some("multiple"),
            Some("disabled"),
        ]),
        select(vec!["TX", "HI", "AK"]),
        any::<bool>(),
    )
        .prop_map(|(method, product, payment, swap, state, has_card)| Base {
            method,
            product,
            payment,
            swap,
            state,
            has_card,
        })
}

impl Base {
    pub fn request(self, catalog: &TestCatalog) -> OrderBatchRequest {
        let is_balance = self.payment == PaymentChoice::Balance;
        let is_end_user = self.payment == PaymentChoice::EndUserCard;
        OrderBatchRequest {
            from_name: "The People Team".to_owned(),
            recipients: vec![recipient("Ida", "TX"), recipient("Raj", self.state)],
            cart: CartRequest {
                items: vec![self.item(catalog)],
            },
            send_method: Some(SendMethod::from(self.method)),
            swap: self.swap.map(SwapMode::from),
            payment_method_id: catalog.payment_method(self.payment),
            expires_at: is_balance.then(|| catalog.now + Duration::from_secs(30 * 86_400)),
            commerce_end_user_id: is_end_user.then(|| END_USER.to_owned()),
            card_id: self.has_card.then(|| catalog.cards[0]),
            message: self.has_card.then(|| "Thank you!".to_owned()),
            ..OrderBatchRequest::default()
        }
    }

    fn item(self, catalog: &TestCatalog) -> CartItemRequest {
        let id = catalog.product(self.product);
        let rules = &catalog.rules()[&id];
        let names = rules.variants.iter().take(rules.variants_to_choose);
        CartItemRequest {
            product_id: Some(id.into()),
            quantity: 1,
            variable_price: rules.price_range.map(|(low, _)| low),
            variants: names.cloned().collect(),
            ..CartItemRequest::default()
        }
    }
}

fn recipient(first_name: &str, state: &str) -> RecipientRequest {
    RecipientRequest {
        first_name: first_name.to_owned(),
        last_name: Some("Berg".to_owned()),
        email: Some(format!("{}@example.com", first_name.to_lowercase())),
        phone: None,
        mailing_address: Some(Box::new(MailingAddress {
            address_1: "1 Main St".to_owned(),
            city: "Springfield".to_owned(),
            state: state.to_owned(),
            postal_code: "78701".to_owned(),
            country: "US".to_owned(),
            ..MailingAddress::default()
        })),
    }
}
