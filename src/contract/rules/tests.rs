use std::collections::HashMap;

use super::{
    BatchContext, DraftField, KnownPaymentMethod, MAX_CART_QUANTITY, MAX_MESSAGE_CHARS,
    MAX_RECIPIENTS, ProductRules, RecipientField, RecipientViolation, TextViolation, Violation,
    is_email_address, violations,
};
use crate::contract::{
    CardId, CartItemRequest, CartRequest, Cents, MailingAddress, OrderBatchRequest,
    PaymentMethodId, ProductId, RecipientRequest, SendMethod, SwapMode, Timestamp, WorkspaceId,
};

struct TestCatalog {
    products: HashMap<ProductId, ProductRules>,
    tee: ProductId,
    methods: Vec<KnownPaymentMethod>,
    workspace: WorkspaceId,
}

fn catalog() -> TestCatalog {
    let tee = ProductId::generate();
    let rules = ProductRules {
        name: "Tee".to_owned(),
        is_available: true,
        ..ProductRules::default()
    };
    TestCatalog {
        products: HashMap::from([(tee, rules)]),
        tee,
        methods: vec![KnownPaymentMethod {
            id: PaymentMethodId("pm_1".to_owned()),
            is_balance: false,
            commerce_end_user_id: None,
        }],
        workspace: WorkspaceId::generate(),
    }
}

impl TestCatalog {
    fn tee(&mut self) -> &mut ProductRules {
        self.products.get_mut(&self.tee).unwrap()
    }

    fn item(&self, quantity: i64) -> CartItemRequest {
        CartItemRequest {
            product_id: Some(self.tee.into()),
            quantity,
            ..CartItemRequest::default()
        }
    }

    fn request(&self) -> OrderBatchRequest {
        OrderBatchRequest {
            from_name: "People Team".to_owned(),
            recipients: vec![email_recipient()],
            cart: CartRequest {
                items: vec![self.item(1)],
            },
            send_method: Some(SendMethod::EmailAndLink),
            ..OrderBatchRequest::default()
        }
    }

    fn check(&self, request: &OrderBatchRequest) -> Vec<Violation> {
        self.check_with_limit(request, 100)
    }

    fn check_with_limit(&self, request: &OrderBatchRequest, limit: usize) -> Vec<Violation> {
        let context = BatchContext {
            now: now(),
            products: &self.products,
            card_exists: Some(false),
            workspaces: Some(&[self.workspace]),
            payment_methods: Some(&self.methods),
        };
        violations(request, &context, limit)
    }
}

fn now() -> Timestamp {
    "2026-11-20T12:00:00Z".parse().unwrap()
}

fn email_recipient() -> RecipientRequest {
    RecipientRequest {
        first_name: "Ida".to_owned(),
        email: Some("ida@example.com".to_owned()),
        ..RecipientRequest::default()
    }
}

fn recipient_in(state: &str) -> RecipientRequest {
    RecipientRequest {
        mailing_address: Some(Box::new(MailingAddress {
            address_1: "1 Main St".to_owned(),
            city: "Boston".to_owned(),
            state: state.to_owned(),
            postal_code: "02139".to_owned(),
            country: "US".to_owned(),
            ..MailingAddress::default()
        })),
        ..email_recipient()
    }
}

#[test]
fn accepts_a_complete_request() {
    let catalog = catalog();
    assert_eq!(catalog.check(&catalog.request()), []);
}

#[test]
fn reports_every_violation_with_its_field() {
    let catalog = catalog();
    let request = OrderBatchRequest {
        from_name: "\u{200b} ".to_owned(),
        message: Some("Thank you".to_owned()),
        scheduled_send_on: Some(now()),
        expires_at: Some(now()),
        workspace_id: Some(WorkspaceId::generate()),
        payment_method_id: Some(PaymentMethodId("pm_2".to_owned())),
        ..OrderBatchRequest::default()
    };
    let fields: Vec<DraftField> = catalog
        .check(&request)
        .iter()
        .map(Violation::field)
        .collect();
    assert_eq!(
        fields,
        [
            DraftField::FromName,
            DraftField::SendMethod,
            DraftField::Recipients,
            DraftField::Cart,
            DraftField::Card,
            DraftField::ScheduledSendOn,
            DraftField::ExpiresAt,
            DraftField::Workspace,
            DraftField::PaymentMethod,
        ]
    );
}

#[test]
fn cart_quantity_is_limited_over_all_items() {
    let catalog = catalog();
    let mut request = catalog.request();
    request.cart.items = vec![catalog.item(60), catalog.item(60)];
    assert_eq!(
        catalog.check(&request),
        [Violation::CartQuantityTooHigh {
            quantity: 120,
            max: MAX_CART_QUANTITY
        }]
    );
    request.cart.items = vec![catalog.item(60), catalog.item(40)];
    assert_eq!(catalog.check(&request), []);
}

#[test]
fn violation_names_the_unavailable_product() {
    let mut catalog = catalog();
    catalog.tee().is_available = false;
    let request = catalog.request();
    assert_eq!(
        catalog.check(&request),
        [Violation::ProductUnavailable {
            item: 0,
            product: catalog.tee.to_string()
        }]
    );
}

#[test]
fn quantity_of_an_item_starts_at_one() {
    let catalog = catalog();
    for quantity in [0, -1] {
        let mut request = catalog.request();
        request.cart.items = vec![catalog.item(quantity)];
        assert!(
            matches!(
                catalog.check(&request)[..],
                [Violation::QuantityOutOfRange { item: 0, .. }]
            ),
            "{quantity}"
        );
    }
}

#[test]
fn variable_price_must_be_in_range() {
    let mut catalog = catalog();
    catalog.tee().price_range = Some((Cents(1_000), Cents(5_000)));
    let check = |price: Option<i64>| {
        let mut request = catalog.request();
        request.cart.items[0].variable_price = price.map(Cents);
        catalog.check(&request)
    };
    assert!(matches!(
        check(None)[..],
        [Violation::VariablePriceMissing { .. }]
    ));
    assert!(matches!(
        check(Some(999))[..],
        [Violation::VariablePriceOutOfRange { .. }]
    ));
    assert_eq!(check(Some(1_000)), []);
    assert_eq!(check(Some(5_000)), []);
}

#[test]
fn only_direct_send_requires_variants() {
    let mut catalog = catalog();
    catalog.tee().variants = vec!["S".to_owned(), "M".to_owned()];
    catalog.tee().variants_to_choose = 1;
    let check = |method, chosen: &[&str]| {
        let mut request = catalog.request();
        request.send_method = Some(method);
        request.recipients = vec![recipient_in("MA")];
        request.cart.items[0].variants = chosen.iter().map(ToString::to_string).collect();
        catalog.check(&request)
    };
    assert_eq!(check(SendMethod::EmailAndLink, &[]), []);
    assert_eq!(check(SendMethod::DirectSend, &["M"]), []);
    assert!(matches!(
        check(SendMethod::DirectSend, &[])[..],
        [Violation::VariantCount {
            required: 1,
            given: 0,
            ..
        }]
    ));
    assert!(matches!(
        check(SendMethod::EmailAndLink, &["S", "M"])[..],
        [Violation::VariantCount { .. }]
    ));
    assert!(matches!(
        check(SendMethod::EmailAndLink, &["XL"])[..],
        [Violation::VariantUnknown { .. }]
    ));
}

#[test]
fn direct_send_is_refused_for_restricted_states() {
    let mut catalog = catalog();
    catalog.tee().restricted_states = vec!["AK".to_owned()];
    let check = |method, state| {
        let mut request = catalog.request();
        request.send_method = Some(method);
        request.recipients = vec![recipient_in("MA"), recipient_in(state)];
        catalog.check(&request)
    };
    assert_eq!(check(SendMethod::DirectSend, "MA"), []);
    assert_eq!(check(SendMethod::EmailAndLink, "AK"), []);
    assert_eq!(
        check(SendMethod::DirectSend, "ak"),
        [Violation::Recipient {
            row: 2,
            field: RecipientField::State,
            violation: RecipientViolation::NotShippedTo {
                product: "Tee".to_owned(),
                state: "AK".to_owned()
            },
        }]
    );
}

#[test]
fn each_method_requires_its_recipient_fields() {
    let catalog = catalog();
    let check = |method, recipient| {
        let mut request = catalog.request();
        request.send_method = Some(method);
        request.recipients = vec![recipient];
        match &catalog.check(&request)[..] {
            [] => None,
            [Violation::Recipient { field, .. }] => Some(*field),
            other => panic!("{other:?}"),
        }
    };
    let without_email = RecipientRequest {
        email: None,
        ..email_recipient()
    };
    let email = SendMethod::EmailAndLink;
    let link = SendMethod::LinkMultipleCustomList;
    let direct = SendMethod::DirectSend;
    assert_eq!(
        check(email, without_email.clone()),
        Some(RecipientField::Email)
    );
    assert_eq!(check(link, without_email), None);
    assert_eq!(
        check(direct.clone(), email_recipient()),
        Some(RecipientField::MailingAddress)
    );
    assert_eq!(
        check(direct.clone(), recipient_in("XX")),
        Some(RecipientField::State)
    );
    let mut abroad = recipient_in("MA");
    abroad.mailing_address.as_mut().unwrap().country = "CA".to_owned();
    assert_eq!(check(direct, abroad), Some(RecipientField::Country));
}

#[test]
fn long_and_unprintable_names_are_refused() {
    let catalog = catalog();
    let mut request = catalog.request();
    request.batch_name = Some("x".repeat(301));
    request.customer_reference_id = Some("a\u{7}".to_owned());
    assert_eq!(
        catalog.check(&request),
        [
            Violation::Text {
                field: DraftField::BatchName,
                violation: TextViolation::TooLong { max: 300 }
            },
            Violation::Text {
                field: DraftField::Reference,
                violation: TextViolation::Unprintable
            },
        ]
    );
    request.batch_name = Some("é".repeat(300));
    request.customer_reference_id = None;
    assert_eq!(catalog.check(&request), []);
}

#[test]
fn message_needs_a_card_and_has_a_limit() {
    let catalog = catalog();
    let mut request = catalog.request();
    request.message = Some("é".repeat(MAX_MESSAGE_CHARS + 1));
    request.card_id = Some(CardId::generate());
    let found = catalog.check(&request);
    assert!(
        matches!(
            found[..],
            [
                Violation::MessageTooLong { count: 10_001, .. },
                Violation::CardUnknown { .. }
            ]
        ),
        "{found:?}"
    );
}

#[test]
fn collection_must_be_chosen_by_its_recipient() {
    let mut catalog = catalog();
    catalog.tee().is_collection = true;
    let mut request = catalog.request();
    request.swap = Some(SwapMode::Disabled);
    request.send_method = Some(SendMethod::DirectSend);
    request.recipients = vec![recipient_in("MA")];
    assert!(matches!(
        catalog.check(&request)[..],
        [
            Violation::SwapDisabledForCollection { .. },
            Violation::CollectionSentDirectly { .. }
        ]
    ));
}

#[test]
fn balance_requires_an_expiry_date() {
    let mut catalog = catalog();
    catalog.methods[0].is_balance = true;
    let mut request = catalog.request();
    assert_eq!(
        catalog.check(&request),
        [Violation::ExpiryRequiredForBalance]
    );
    request.expires_at = Some("2027-01-01T00:00:00Z".parse().unwrap());
    assert_eq!(catalog.check(&request), []);
}

#[test]
fn end_user_card_needs_its_end_user() {
    let mut catalog = catalog();
    catalog.methods[0].commerce_end_user_id = Some("user-1".to_owned());
    let mut request = catalog.request();
    // A card of an end user is never the default.
    assert_eq!(catalog.check(&request), [Violation::PaymentMethodMissing]);
    request.payment_method_id = Some(catalog.methods[0].id.clone());
    assert_eq!(catalog.check(&request), [Violation::EndUserMissing]);
    request.commerce_end_user_id = Some("user-2".to_owned());
    assert_eq!(catalog.check(&request), [Violation::EndUserMismatch]);
    request.commerce_end_user_id = Some("user-1".to_owned());
    assert_eq!(catalog.check(&request), []);
}

#[test]
fn unknown_lists_are_not_checked() {
    let catalog = catalog();
    let mut request = catalog.request();
    request.workspace_id = Some(WorkspaceId::generate());
    request.card_id = Some(CardId::generate());
    let context = BatchContext {
        now: now(),
        products: &catalog.products,
        card_exists: None,
        workspaces: None,
        payment_methods: None,
    };
    assert_eq!(violations(&request, &context, 10), []);
}

#[test]
fn reports_no_more_violations_than_the_limit() {
    let catalog = catalog();
    let mut request = catalog.request();
    request.recipients = vec![RecipientRequest::default(); 5_000];
    assert_eq!(catalog.check_with_limit(&request, 3).len(), 3);
    request.recipients = vec![email_recipient(); MAX_RECIPIENTS + 1];
    assert!(matches!(
        catalog.check(&request)[..],
        [Violation::TooManyRecipients { .. }]
    ));
}

#[test]
fn recognizes_email_addresses() {
    for address in ["a@b.co", "ida.berg+gift@mail.example.com", "jörg@bücher.de"] {
        assert!(is_email_address(address), "{address}");
    }
    for other in [
        "", "a", "a@b", "@b.co", "a@b.c", "a@b..co", "a b@c.de", "a@@b.co", "a@-b.co",
    ] {
        assert!(!is_email_address(other), "{other}");
    }
}
