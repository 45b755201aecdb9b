//! Changes to a request, at and around the limits of the rules.

use std::{fmt, time::Duration};

use giftdesk::contract::{
    CardId, Cents, InternationalShippingTier, OrderBatchRequest, RecipientRequest, SendMethod,
    SwapMode, Timestamp, WorkspaceId, rules::RecipientField,
};
use proptest::{prelude::*, sample::select};

use super::catalog::{END_USER, PaymentChoice, ProductKind, TestCatalog};

/// A repeated piece of text, so that long texts stay readable in the output of a failed test.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Text {
    piece: &'static str,
    count: usize,
}

impl Text {
    const fn once(piece: &'static str) -> Self {
        Self { piece, count: 1 }
    }

    fn text(self) -> String {
        self.piece.repeat(self.count)
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} × {}", self.piece, self.count)
    }
}

#[derive(Clone, Copy, Debug)]
pub enum ProductNaming {
    Id,
    Url,
    UrlWithQuery,
    /// The request has both, and the service uses the id, not the URL.
    IdAndOtherUrl,
    UrlWithoutId,
    Nothing,
}

/// A price, relative to the range of the product.
#[derive(Clone, Copy, Debug)]
pub enum PriceChoice {
    Missing,
    BelowLowest,
    Lowest,
    Highest,
    AboveHighest,
}

#[derive(Clone, Copy, Debug)]
pub enum VariantChoice {
    Open,
    Complete,
    OneMissing,
    OneTooMany,
    Unknown,
    /// The name of a variant in upper case and with a space, which the rules refuse.
    Misspelled,
}

/// A time, relative to the clock of the service.
#[derive(Clone, Copy, Debug)]
pub enum Moment {
    Unset,
    Before(Duration),
    Now,
    After(Duration),
}

impl Moment {
    fn at(self, now: Timestamp) -> Option<Timestamp> {
        match self {
            Self::Unset => None,
            Self::Before(span) => Some(now - span),
            Self::Now => Some(now),
            Self::After(span) => Some(now + span),
        }
    }
}

/// A change to a request. Indexes of items and recipients are taken modulo their number.
#[derive(Clone, Debug)]
pub enum Edit {
    FromName(Text),
    BatchName(Text),
    Reference(Text),
    EndUser(Text),
    Payment(PaymentChoice),
    Method(Option<&'static str>),
    RecipientCount(usize),
    RecipientText(usize, RecipientField, Text),
    NoEmail(usize),
    NoAddress(usize),
    ItemCount(usize),
    Product(usize, ProductKind, ProductNaming),
    Quantity(usize, i64),
    VariablePrice(usize, PriceChoice),
    Variants(usize, ProductKind, VariantChoice),
    Message(Text),
    /// An index in the account's cards; a greater index is a card that does not exist.
    Card(Option<usize>),
    ScheduledSendOn(Moment),
    ExpiresAt(Moment),
    Swap(&'static str),
    ShippingTier(&'static str),
    /// An index in the account's workspaces; a greater index is a workspace that does not exist.
    Workspace(usize),
}

/// One-line texts at the limits; the plain texts come first, because failing cases shrink to them.
fn line() -> impl Strategy<Value = Text> {
    select(vec![
        Text::once("Ida"),
        Text::once("Łukasz 王 👩‍👩‍👧"),
        Text::once(" Ida "),
        Text {
            piece: "x",
            count: 300,
        },
        Text {
            piece: "é",
            count: 300,
        },
        Text {
            piece: "x",
            count: 301,
        },
        Text {
            piece: "é",
            count: 301,
        },
        Text::once(""),
        Text::once("  "),
        Text::once("\u{200b}"),
        Text::once("a\u{7}b"),
        Text::once("a\nb"),
        Text::once("a\u{0}b"),
        Text::once("a\u{202e}b"),
    ])
}

/// A field of a recipient and a text for it.
fn recipient_text() -> impl Strategy<Value = (RecipientField, Text)> {
    use RecipientField as Field;
    let texts = |field, texts: &[&'static str]| {
        let texts: Vec<_> = texts.iter().map(|text| Text::once(text)).collect();
        (Just(field), select(texts)).boxed()
    };
    let lines = select(vec![
        Field::FirstName,
        Field::LastName,
        Field::Email,
        Field::AddressFirstName,
        Field::AddressLastName,
        Field::Address1,
        Field::Address2,
        Field::City,
        Field::State,
        Field::PostalCode,
        Field::Country,
    ]);
    prop_oneof![
        3 => (lines, line()),
        1 => texts(
            Field::Email,
            &[
                "ida@example.com", " ida@example.com ", "jörg@bücher.de", "a@b.co", "", "  ",
                "ida", "ida@", "@example.com", "ida@example", "ida@example..com",
                "i da@example.com", "\"ida\"@example.com", "ida@[127.0.0.1]", "ida@-a.com",
            ],
        ),
        1 => texts(
            Field::Phone,
            &[
                "+16175550123", " +16175550123 ", "", " ", "6175550123", "+1617555012",
                "+161755501234", "+1617555012a", "+446175550123", "\u{200b}",
            ],
        ),
        1 => texts(Field::State, &["TX", "ny", " MA ", "AP", "PR", "HI", "AK", "XX", "", "Texas"]),
        1 => texts(
            Field::PostalCode,
            &["78701", " 02139-4307 ", "7870", "787011", "78701-1", "78701-", "ABCDE", ""],
        ),
        1 => texts(Field::Country, &["US", "us", " US ", "CA", "USA", ""]),
    ]
}

fn moment() -> impl Strategy<Value = Moment> {
    let tick = Duration::from_micros(1);
    let day = Duration::from_secs(86_400);
    select(vec![
        Moment::Unset,
        Moment::After(day * 30),
        Moment::After(day),
        Moment::After(day * 2),
        Moment::After(tick),
        Moment::Now,
        Moment::Before(tick),
        Moment::Before(day * 400_000),
        Moment::After(day * 2_000_000),
    ])
}

fn product_kind() -> impl Strategy<Value = ProductKind> {
    select(vec![
        ProductKind::Plain,
        ProductKind::OneVariant,
        ProductKind::SeveralVariants,
        ProductKind::VariablePrice,
        ProductKind::Restricted,
        ProductKind::Collection,
        ProductKind::Inactive,
        ProductKind::Unknown,
    ])
}

fn product_naming() -> impl Strategy<Value = ProductNaming> {
    prop_oneof![
        5 => Just(ProductNaming::Id),
        4 => select(vec![
            ProductNaming::Url,
            ProductNaming::UrlWithQuery,
            ProductNaming::IdAndOtherUrl,
            ProductNaming::UrlWithoutId,
            ProductNaming::Nothing,
        ]),
    ]
}

pub fn edit() -> impl Strategy<Value = Edit> {
    let index = 0_usize..4;
    let of_request = prop_oneof![
        1 => line().prop_map(Edit::FromName),
        1 => line().prop_map(Edit::BatchName),
        1 => line().prop_map(Edit::Reference),
        2 => select(vec![
            PaymentChoice::Default,
            PaymentChoice::Card,
            PaymentChoice::Balance,
            PaymentChoice::EndUserCard,
            PaymentChoice::Unknown,
        ])
        .prop_map(Edit::Payment),
        3 => prop_oneof![1 => Just(Text::once(END_USER)), 3 => line()].prop_map(Edit::EndUser),
        2 => select(vec![
            Text::once("Thank you!"),
            Text::once(""),
            Text::once(" "),
            Text::once("a\nb\u{7}"),
            Text { piece: "é", count: 10_000 },
            Text { piece: "é", count: 10_001 },
            Text::once("a\u{0}b"),
        ])
        .prop_map(Edit::Message),
        2 => select(vec![Some(0), Some(1), None, Some(usize::MAX)]).prop_map(Edit::Card),
        1 => moment().prop_map(Edit::ScheduledSendOn),
        1 => moment().prop_map(Edit::ExpiresAt),
        1 => select(vec!["single", "multiple", "disabled", "never"]).prop_map(Edit::Swap),
        1 => select(vec!["disabled", "full", "moon"]).prop_map(Edit::ShippingTier),
        1 => select(vec![0, 1, usize::MAX]).prop_map(Edit::Workspace),
    ];
    let of_cart = prop_oneof![
        4 => (index.clone(), product_kind(), product_naming())
            .prop_map(|(item, kind, naming)| Edit::Product(item, kind, naming)),
        2 => (
            index.clone(),
            select(vec![1, 2, 49, 50, 51, 99, 100, 101, 0, -1, i64::MIN, 1 << 32, i64::MAX]),
        )
            .prop_map(|(item, quantity)| Edit::Quantity(item, quantity)),
        2 => select(vec![1, 2, 99, 100, 101, 0]).prop_map(Edit::ItemCount),
        2 => (
            index.clone(),
            select(vec![
                PriceChoice::Lowest,
                PriceChoice::Highest,
                PriceChoice::BelowLowest,
                PriceChoice::AboveHighest,
                PriceChoice::Missing,
            ]),
        )
            .prop_map(|(item, price)| Edit::VariablePrice(item, price)),
        3 => (
            index.clone(),
            select(vec![
                ProductKind::OneVariant,
                ProductKind::SeveralVariants,
                ProductKind::Plain,
            ]),
            select(vec![
                VariantChoice::Open,
                VariantChoice::Complete,
                VariantChoice::OneMissing,
                VariantChoice::OneTooMany,
                VariantChoice::Unknown,
                VariantChoice::Misspelled,
            ]),
        )
            .prop_map(|(item, kind, variants)| Edit::Variants(item, kind, variants)),
    ];
    let of_recipients = prop_oneof![
        4 => (index.clone(), recipient_text())
            .prop_map(|(row, (field, text))| Edit::RecipientText(row, field, text)),
        1 => index.clone().prop_map(Edit::NoEmail),
        1 => index.prop_map(Edit::NoAddress),
        1 => select(vec![1, 2, 3, 0]).prop_map(Edit::RecipientCount),
    ];
    let method = select(vec![
        Some("email_and_link"),
        Some("link_multiple_custom_list"),
        Some("direct_send"),
        Some("direct_send"),
        Some("pigeon"),
        None,
    ])
    .prop_map(Edit::Method);
    prop_oneof![8 => of_request, 6 => of_cart, 6 => of_recipients, 3 => method]
}

impl Edit {
    pub fn apply(&self, request: &mut OrderBatchRequest, catalog: &TestCatalog) {
        match self {
            Self::FromName(text) => request.from_name = text.text(),
            Self::BatchName(text) => request.batch_name = Some(text.text()),
            Self::Reference(text) => {
                request.customer_reference_id = Some(catalog.unique_reference(&text.text()));
            }
            Self::EndUser(text) => request.commerce_end_user_id = Some(text.text()),
            Self::Payment(choice) => request.payment_method_id = catalog.payment_method(*choice),
            Self::Method(method) => request.send_method = method.map(SendMethod::from),
            Self::RecipientCount(count) => {
                let first = request.recipients.first().cloned().unwrap_or_default();
                request.recipients.resize(*count, first);
            }
            Self::RecipientText(row, field, text) => {
                if let Some(recipient) = nth(&mut request.recipients, *row) {
                    write_field(recipient, *field, text.text());
                }
            }
            Self::NoEmail(row) => {
                if let Some(recipient) = nth(&mut request.recipients, *row) {
                    recipient.email = None;
                }
            }
            Self::NoAddress(row) => {
                if let Some(recipient) = nth(&mut request.recipients, *row) {
                    recipient.mailing_address = None;
                }
            }
            Self::Message(text) => request.message = Some(text.text()),
            Self::Card(index) => {
                let unknown = CardId(uuid::Uuid::from_u128(1));
                request.card_id =
                    index.map(|index| catalog.cards.get(index).copied().unwrap_or(unknown));
            }
            Self::ScheduledSendOn(moment) => request.scheduled_send_on = moment.at(catalog.now),
            Self::ExpiresAt(moment) => request.expires_at = moment.at(catalog.now),
            Self::Swap(mode) => request.swap = Some(SwapMode::from(*mode)),
            Self::ShippingTier(tier) => {
                request.international_shipping_tier = Some(InternationalShippingTier::from(*tier));
            }
            Self::Workspace(index) => {
                let unknown = WorkspaceId(uuid::Uuid::from_u128(1));
                let known = catalog.workspaces.get(*index).copied();
                request.workspace_id = Some(known.unwrap_or(unknown));
            }
            Self::ItemCount(_)
            | Self::Product(..)
            | Self::Quantity(..)
            | Self::VariablePrice(..)
            | Self::Variants(..) => self.apply_to_cart(request, catalog),
        }
    }

    fn apply_to_cart(&self, request: &mut OrderBatchRequest, catalog: &TestCatalog) {
        let items = &mut request.cart.items;
        match self {
            Self::ItemCount(count) => {
                let first = items.first().cloned().unwrap_or_default();
                items.resize(*count, first);
            }
            Self::Product(index, kind, naming) => {
                let Some(item) = nth(items, *index) else {
                    return;
                };
                let id = catalog.product(*kind);
                let url = format!("https://gifts.example.com/products/{id}");
                (item.product_id, item.product_url) = match naming {
                    ProductNaming::Id => (Some(id.into()), None),
                    ProductNaming::Url => (None, Some(url)),
                    ProductNaming::UrlWithQuery => (None, Some(format!("{url}/?color=red#top"))),
                    ProductNaming::IdAndOtherUrl => (
                        Some(id.into()),
                        Some("https://gifts.example.com/mug".to_owned()),
                    ),
                    ProductNaming::UrlWithoutId => {
                        (None, Some("https://gifts.example.com/mug".to_owned()))
                    }
                    ProductNaming::Nothing => (None, None),
                };
                let range = catalog.rules().get(&id).and_then(|rules| rules.price_range);
                item.variable_price = range.map(|(low, _)| low);
            }
            Self::Quantity(index, quantity) => {
                if let Some(item) = nth(items, *index) {
                    item.quantity = *quantity;
                }
            }
            Self::VariablePrice(index, choice) => {
                let Some(item) = nth(items, *index) else {
                    return;
                };
                let range = catalog.rules_of(item).and_then(|rules| rules.price_range);
                if range.is_none() {
                    // This edit needs a product with a price range.
                    item.product_id = Some(catalog.product(ProductKind::VariablePrice).into());
                }
                let (low, high) = catalog
                    .rules_of(item)
                    .and_then(|rules| rules.price_range)
                    .unwrap_or_default();
                item.variable_price = match choice {
                    PriceChoice::Missing => None,
                    PriceChoice::BelowLowest => Some(low - Cents(1)),
                    PriceChoice::Lowest => Some(low),
                    PriceChoice::Highest => Some(high),
                    PriceChoice::AboveHighest => Some(high + Cents(1)),
                };
            }
            Self::Variants(index, kind, choice) => {
                if let Some(item) = nth(items, *index) {
                    item.product_id = Some(catalog.product(*kind).into());
                    let rules = catalog.rules_of(item);
                    let count = rules.map_or(0, |rules| rules.variants_to_choose);
                    let names = rules.map_or(&[][..], |rules| &rules.variants);
                    item.variants = variants(*choice, count, names);
                }
            }
            _ => {}
        }
    }
}

fn nth<T>(list: &mut [T], index: usize) -> Option<&mut T> {
    let index = index.checked_rem(list.len())?;
    list.get_mut(index)
}

/// Returns the chosen variants. `names` are the variants of the product, `count` is the required
/// number.
fn variants(choice: VariantChoice, count: usize, names: &[String]) -> Vec<String> {
    let first = names.first().map_or("M", String::as_str);
    let mut chosen: Vec<String> = names.iter().take(count).cloned().collect();
    match choice {
        VariantChoice::Open => chosen.clear(),
        VariantChoice::Complete => {}
        VariantChoice::OneMissing => {
            chosen.pop();
        }
        VariantChoice::OneTooMany => chosen.push(first.to_owned()),
        VariantChoice::Unknown => {
            chosen.pop();
            chosen.push("no such variant".to_owned());
        }
        VariantChoice::Misspelled => {
            chosen.pop();
            chosen.push(format!("{} ", first.to_uppercase()));
        }
    }
    chosen
}

fn write_field(recipient: &mut RecipientRequest, field: RecipientField, text: String) {
    use RecipientField as Field;
    let address = recipient.mailing_address.get_or_insert_default();
    match field {
        Field::FirstName => recipient.first_name = text,
        Field::LastName => recipient.last_name = Some(text),
        Field::Email => recipient.email = Some(text),
        Field::Phone => recipient.phone = Some(text),
        Field::AddressFirstName => address.first_name = Some(text),
        Field::AddressLastName => address.last_name = Some(text),
        Field::Address1 => address.address_1 = text,
        Field::Address2 => address.address_2 = Some(text),
        Field::City => address.city = text,
        Field::State => address.state = text,
        Field::PostalCode => address.postal_code = text,
        Field::Country => address.country = text,
        Field::MailingAddress => recipient.mailing_address = None,
    }
}
