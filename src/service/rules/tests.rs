//! Tests of the amounts, the status transitions and the checks of a batch.

use std::collections::HashMap;

use proptest::prelude::*;

use super::{
    amounts::{BaseAmounts, estimate},
    batch::{BatchContext, CartProducts, check},
    gift::GiftLine,
    states::{LIFECYCLE, can_transition},
};
use crate::contract::{
    rules::{InternationalDelivery, KnownPaymentMethod},
    shop::terms::Terms,
    *,
};

const NOW: Timestamp = Timestamp::from_micros(1_000_000);

fn line(brand: u128, price: i64, quantity: u32, shipping: i64, minimum: Option<i64>) -> GiftLine {
    let brand = Brand {
        id: BrandId(uuid::Uuid::from_u128(brand)),
        shipping_price: Cents(shipping),
        free_shipping_minimum: minimum.map(Cents),
        ..Brand::default()
    };
    GiftLine::new(
        &Product::default(),
        &brand,
        Cents(price),
        quantity,
        Vec::new(),
    )
}

#[test]
fn fee_is_five_percent_rounded_half_up() {
    let base = BaseAmounts::for_lines(&Terms::practice(), &[line(1, 6_400, 1, 800, Some(7_500))]);
    assert_eq!(
        (base.product, base.shipping, base.fee),
        (Cents(6_400), Cents(800), Cents(360))
    );
    assert_eq!(
        BaseAmounts::for_lines(&Terms::practice(), &[line(1, 10, 1, 0, None)]).fee,
        Cents(1),
        "half a cent is rounded up"
    );
}

#[test]
fn shipping_is_charged_once_per_brand_below_minimum() {
    let two = [
        line(1, 3_000, 1, 500, Some(6_000)),
        line(1, 3_000, 1, 500, Some(6_000)),
    ];
    assert_eq!(
        BaseAmounts::for_lines(&Terms::practice(), &two).shipping,
        Cents::ZERO
    );
    assert_eq!(
        BaseAmounts::for_lines(&Terms::practice(), &two[..1]).shipping,
        Cents(500)
    );
    let brands = [line(1, 100, 1, 500, None), line(2, 100, 1, 700, None)];
    assert_eq!(
        BaseAmounts::for_lines(&Terms::practice(), &brands).shipping,
        Cents(1_200)
    );
}

proptest! {
    #[test]
    fn estimate_is_sum_of_its_parts(
        price in 0_i64..1_000_000, quantity in 1_u32..50, shipping in 0_i64..10_000,
        recipients in 1_u64..100_000,
    ) {
        let base = BaseAmounts::for_lines(&Terms::practice(), &[line(1, price, quantity, shipping, None)]);
        let estimate = estimate(&Terms::practice(), base, recipients, None);
        let cart = &estimate.cart_price_estimate;
        prop_assert_eq!(cart.price_pre_tax, cart.price_product + cart.price_shipping + cart.price_processing_fee);
        prop_assert_eq!(cart.price_est_total_high, cart.price_pre_tax + cart.price_est_tax_high);
        prop_assert!(cart.price_est_total_low <= cart.price_est_total_high);
        let count = i64::try_from(recipients).unwrap();
        prop_assert_eq!(estimate.total_price_estimate.est_group_total_high, cart.price_est_total_high * count);
    }

    #[test]
    fn higher_quantity_never_lowers_product_total(
        price in 1_i64..100_000, quantity in 1_u32..20, shipping in 0_i64..5_000,
    ) {
        let one = BaseAmounts::for_lines(&Terms::practice(), &[line(1, price, quantity, shipping, Some(5_000))]);
        let more = BaseAmounts::for_lines(&Terms::practice(), &[line(1, price, quantity + 1, shipping, Some(5_000))]);
        prop_assert!(more.product > one.product);
        prop_assert!(more.shipping <= one.shipping);
    }

    /// Tries random statuses: an order never goes back and never leaves a final status.
    #[test]
    fn order_never_goes_back(attempts in prop::collection::vec(0_usize..11, 0..40)) {
        let all: Vec<_> = LIFECYCLE.iter().cloned().chain([OrderStatus::Failed, OrderStatus::Canceled]).collect();
        let mut status = OrderStatus::Created;
        let mut furthest = 0;
        for index in attempts {
            let next = &all[index];
            if can_transition(&status, next) {
                let ended = matches!(status, OrderStatus::Failed | OrderStatus::Canceled | OrderStatus::Delivered);
                prop_assert!(!ended, "{status} became {next}");
                if index < LIFECYCLE.len() {
                    prop_assert!(index > furthest);
                    furthest = index;
                } else if *next == OrderStatus::Canceled {
                    prop_assert!(furthest <= 2);
                } else {
                    prop_assert!(furthest < 7);
                }
                status = next.clone();
            }
        }
    }
}

fn product() -> Product {
    Product {
        id: ProductId(uuid::Uuid::from_u128(1)),
        name: "Hoodie".to_owned(),
        price: Cents(6_400),
        variants: ["S", "M"]
            .map(|name| Variant {
                name: name.to_owned(),
                ..Variant::default()
            })
            .to_vec(),
        variants_num_selectable: Some(1),
        restricted_states: vec!["HI".to_owned()],
        ..Product::default()
    }
}

fn valid_request() -> OrderBatchRequest {
    OrderBatchRequest {
        from_name: "The People Team".to_owned(),
        recipients: vec![RecipientRequest {
            first_name: "Ida".to_owned(),
            email: Some("ida@example.com".to_owned()),
            mailing_address: Some(Box::new(MailingAddress {
                address_1: "1 Main St".to_owned(),
                city: "Springfield".to_owned(),
                state: "IL".to_owned(),
                postal_code: "62701".to_owned(),
                country: "US".to_owned(),
                ..MailingAddress::default()
            })),
            ..RecipientRequest::default()
        }],
        cart: CartRequest {
            items: vec![CartItemRequest {
                product_id: Some(product().id.into()),
                quantity: 1,
                variants: vec!["M".to_owned()],
                ..CartItemRequest::default()
            }],
        },
        send_method: Some(SendMethod::DirectSend),
        ..OrderBatchRequest::default()
    }
}

fn payment_method(id: &str) -> KnownPaymentMethod {
    KnownPaymentMethod {
        id: id.into(),
        is_balance: id == "balance",
        commerce_end_user_id: (id == "theirs").then(|| "user-1".to_owned()),
    }
}

fn check_request(request: &OrderBatchRequest) -> Result<(), String> {
    resolved_payment_method(request, &["visa", "balance", "theirs"]).map(drop)
}

/// The payment method that a request uses, when the account has these methods.
fn resolved_payment_method(
    request: &OrderBatchRequest,
    methods: &[&str],
) -> Result<PaymentMethodId, String> {
    let context = BatchContext {
        card_exists: request.card_id == Some(CardId(uuid::Uuid::from_u128(3))),
        workspaces: vec![WorkspaceId(uuid::Uuid::from_u128(7))],
        payment_methods: methods.iter().map(|id| payment_method(id)).collect(),
        cart: CartProducts {
            products: HashMap::from([(product().id, product())]),
            ..CartProducts::default()
        },
        ..BatchContext::default()
    };
    check(request, &context, NOW).map(|accepted| accepted.payment_method_id)
}

/// What recipients abroad can accept of a batch whose own tier is `tier`, with these collections in the cart.
fn delivery_abroad(tier: &str, collections: &[InternationalDelivery]) -> InternationalDelivery {
    let mut request = valid_request();
    request.send_method = Some(SendMethod::EmailAndLink);
    request.international_shipping_tier = Some(tier.into());
    request.cart.items.clear();
    let mut cart = CartProducts::default();
    for (number, delivery) in (10..).zip(collections) {
        let product = Product {
            id: ProductId(uuid::Uuid::from_u128(number)),
            variants: Vec::new(),
            ..product()
        };
        request.cart.items.push(CartItemRequest {
            product_id: Some(product.id.into()),
            quantity: 1,
            ..CartItemRequest::default()
        });
        cart.collections.insert(product.id, *delivery);
        cart.products.insert(product.id, product);
    }
    if collections.is_empty() {
        request.cart = valid_request().cart;
        cart.products.insert(product().id, product());
    }
    let context = BatchContext {
        workspaces: vec![WorkspaceId(uuid::Uuid::from_u128(7))],
        payment_methods: vec![payment_method("visa")],
        cart,
        ..BatchContext::default()
    };
    check(&request, &context, NOW).unwrap().international
}

#[test]
fn collections_decide_instead_of_the_tier_of_the_batch() {
    use InternationalDelivery::{Everything, GiftCards, None};
    assert_eq!(delivery_abroad("full", &[]), Everything);
    for of_collection in [None, GiftCards, Everything] {
        for tier in ["disabled", "full"] {
            assert_eq!(delivery_abroad(tier, &[of_collection]), of_collection);
        }
    }
    // The collection that allows least decides for the whole gift.
    assert_eq!(delivery_abroad("full", &[Everything, GiftCards]), GiftCards);
    assert_eq!(delivery_abroad("full", &[Everything, None]), None);
}

#[test]
fn default_payment_method_is_first_without_end_user() {
    let mut request = valid_request();
    assert_eq!(
        resolved_payment_method(&request, &["visa", "other"]),
        Ok("visa".into())
    );
    assert_eq!(
        resolved_payment_method(&request, &["theirs", "visa"]),
        Ok("visa".into())
    );
    request.commerce_end_user_id = Some("user-1".to_owned());
    assert_eq!(
        resolved_payment_method(&request, &["theirs", "visa"]),
        Ok("visa".into())
    );
    for methods in [&[][..], &["theirs"]] {
        assert_eq!(
            resolved_payment_method(&request, methods),
            Err("The account has no payment method".to_owned())
        );
    }
}

/// Breaks one rule of a valid request at a time.
#[test]
fn every_rule_has_its_message() {
    assert_eq!(check_request(&valid_request()), Ok(()));
    type Change = fn(&mut OrderBatchRequest);
    let cases: [(&str, Change); 27] = [
        ("From name can't be blank", |r| r.from_name.clear()),
        ("Recipients can't be blank", |r| r.recipients.clear()),
        ("at most 100000 recipients", |r| {
            r.recipients = vec![r.recipients[0].clone(); 100_001];
        }),
        ("Send method can't be blank", |r| r.send_method = None),
        ("Send method is not valid: pigeon", |r| {
            r.send_method = Some("pigeon".into());
        }),
        ("Cart items can't be blank", |r| r.cart.items.clear()),
        ("Product can't be blank", |r| {
            r.cart.items[0].product_id = None;
        }),
        ("Product not found: ", |r| {
            r.cart.items[0].product_id = Some(ProductId::default().into());
        }),
        ("Quantity of Hoodie", |r| r.cart.items[0].quantity = 0),
        ("Quantity of Hoodie", |r| r.cart.items[0].quantity = -3),
        ("Hoodie needs 1 variant, 0 given", |r| {
            r.cart.items[0].variants.clear();
        }),
        ("Hoodie has no variant XXL", |r| {
            r.cart.items[0].variants = vec!["XXL".to_owned()];
        }),
        ("Recipient 1: first_name can't be blank", |r| {
            r.recipients[0].first_name = " ".to_owned();
        }),
        ("Recipient 1: email is not valid", |r| {
            r.recipients[0].email = Some("ida@".to_owned());
        }),
        ("Recipient 1: email can't be blank", |r| {
            r.send_method = Some(SendMethod::EmailAndLink);
            r.recipients[0].email = None;
        }),
        ("Recipient 2: mailing_address can't be blank", |r| {
            let mut second = r.recipients[0].clone();
            second.mailing_address = None;
            r.recipients.push(second);
        }),
        ("Recipient 1: mailing_address.city can't be blank", |r| {
            address(r).city.clear();
        }),
        ("Recipient 1: mailing_address.country must be US", |r| {
            address(r).country = "CA".to_owned();
        }),
        ("Recipient 1: mailing_address.state is not a state", |r| {
            address(r).state = "ZZ".to_owned();
        }),
        ("Hoodie can't be shipped to HI", |r| {
            address(r).state = "hi".to_owned();
        }),
        ("A card must be specified", |r| {
            r.message = Some("Hello".to_owned());
        }),
        ("Card not found: ", |r| r.card_id = Some(CardId::default())),
        ("Message is too long", |r| {
            r.card_id = Some(CardId(uuid::Uuid::from_u128(3)));
            r.message = Some("x".repeat(10_001));
        }),
        ("Scheduled send on must be in the future", |r| {
            r.scheduled_send_on = Some(Timestamp::from_micros(1_000_000));
        }),
        ("Workspace not found: ", |r| {
            r.workspace_id = Some(WorkspaceId::default());
        }),
        ("Payment method not found: gold", |r| {
            r.payment_method_id = Some("gold".into());
        }),
        ("Expires at can't be blank", |r| {
            r.payment_method_id = Some("balance".into());
        }),
    ];
    for (sentence, change) in cases {
        let mut request = valid_request();
        change(&mut request);
        let refused = check_request(&request).expect_err(sentence);
        assert!(
            refused.contains(sentence),
            "expected “{sentence}”, got “{refused}”"
        );
    }
}

fn address(request: &mut OrderBatchRequest) -> &mut MailingAddress {
    request.recipients[0]
        .mailing_address
        .as_mut()
        .expect("the valid request has an address")
}

#[test]
fn end_user_card_pays_only_for_its_end_user() {
    let mut request = valid_request();
    request.payment_method_id = Some("theirs".into());
    assert!(
        check_request(&request)
            .unwrap_err()
            .contains("Commerce end user can't be blank")
    );
    request.commerce_end_user_id = Some("user-2".to_owned());
    assert!(
        check_request(&request)
            .unwrap_err()
            .contains("another commerce end user")
    );
    request.commerce_end_user_id = Some("user-1".to_owned());
    assert_eq!(check_request(&request), Ok(()));
}
