//! Drafts: gifts that are not sent yet. The cart in the top bar is the cart of the open draft.
//!
//! The window edits the fields of a draft, which are saved as they change. Its recipients are a
//! [`RecipientTable`], which the engine edits, checks and saves.

use std::fmt;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    contract::{
        BrandId, CardId, CartItemRequest, CartPriceEstimate, CartRequest, Cents, Collection,
        CollectionId, InternationalShippingTier, OrderBatchRequest, PaymentMethodId, Product,
        ProductId, RecipientRequest, SendMethod, SwapMode, Timestamp, WorkspaceId,
        rules::{self, InternationalDelivery, ProductRules},
    },
    desk::{
        batches::{CartSummary, DraftSource},
        catalog::{CollectionRow, OptionGroup, option_groups},
        personal::merge_fields,
        sends::ScheduleKeeper,
    },
    recipients::{RecipientFacts, RecipientTable},
};

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, sqlx::Type,
)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct DraftId(pub Uuid);

impl DraftId {
    #[must_use]
    pub fn generate() -> Self {
        Self(Uuid::now_v7())
    }
}

impl fmt::Display for DraftId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A gift that is not sent yet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Draft {
    pub id: DraftId,
    /// Shown only to the sender. When empty, the service chooses the name of the batch.
    pub name: String,
    pub from_name: String,
    pub cart: Vec<CartLine>,
    /// The extra column whose cells name the products of the cart that each person gets; `None`: everyone
    /// gets all of them.
    pub product_column: Option<String>,
    /// May contain merge fields.
    pub message: String,
    pub card_id: Option<CardId>,
    pub send_method: SendMethod,
    /// `None`: sent at once.
    pub scheduled_send_on: Option<Timestamp>,
    /// Who keeps a scheduled send until its time.
    #[serde(default = "ScheduleKeeper::of_earlier_drafts")]
    pub schedule_keeper: ScheduleKeeper,
    /// When links and emails expire; `None`: never.
    pub expires_at: Option<Timestamp>,
    /// The expiry of a direct send. Nothing has to be accepted, but the service wants an expiry for gifts that are
    /// paid from a balance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direct_expires_at: Option<Timestamp>,
    pub swap: SwapMode,
    /// Whether recipients can live outside the US. A direct send ships to the US only.
    pub international_shipping_tier: InternationalShippingTier,
    /// With the tier `standard`: recipients abroad can swap the gift to a gift card.
    pub international_gift_cards_enabled: bool,
    /// Whether the phone numbers of an email or link send are sent, so that the service can text recipients.
    pub text_messages: bool,
    /// Which of these choices, and of those of the payment, have default values because the choices of the original send
    /// are unknown.
    #[serde(skip_serializing_if = "UnknownChoices::is_none")]
    pub unknown_choices: UnknownChoices,
    /// Whether variants or chosen prices of the original send are unknown, so that the cart may lack them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub has_unknown_options: bool,
    /// `None`: the first payment method of the account.
    pub payment_method_id: Option<PaymentMethodId>,
    /// The id of the end user who owns the payment method, when this is an end user's card.
    pub commerce_end_user_id: Option<String>,
    /// `None`: the oldest workspace.
    pub workspace_id: Option<WorkspaceId>,
    /// Used by direct sends only.
    pub notifications_enabled: bool,
    /// Used by gifts by email. Only shops of giftdesk send reminders.
    pub reminders_enabled: bool,
    pub updated_at: Timestamp,
}

impl Default for Draft {
    fn default() -> Self {
        Self {
            id: DraftId(Uuid::nil()),
            name: String::new(),
            from_name: String::new(),
            cart: Vec::new(),
            product_column: None,
            message: String::new(),
            card_id: None,
            send_method: SendMethod::EmailAndLink,
            scheduled_send_on: None,
            schedule_keeper: ScheduleKeeper::default(),
            expires_at: None,
            direct_expires_at: None,
            swap: SwapMode::Single,
            international_shipping_tier: InternationalShippingTier::Disabled,
            international_gift_cards_enabled: false,
            text_messages: false,
            unknown_choices: UnknownChoices::None,
            has_unknown_options: false,
            payment_method_id: None,
            commerce_end_user_id: None,
            workspace_id: None,
            notifications_enabled: true,
            reminders_enabled: true,
            updated_at: Timestamp::default(),
        }
    }
}

impl Draft {
    /// The number of items that one recipient gets.
    #[must_use]
    pub fn item_count(&self) -> u32 {
        self.cart.iter().map(|line| line.quantity).sum()
    }

    /// The price of one recipient's products without shipping, fee and tax.
    #[must_use]
    pub fn products_total(&self) -> Cents {
        self.cart
            .iter()
            .map(|line| line.unit_price() * i64::from(line.quantity))
            .sum()
    }

    /// The expiry under the send method.
    #[must_use]
    pub fn expiry(&self) -> Option<Timestamp> {
        match self.send_method {
            SendMethod::DirectSend => self.direct_expires_at,
            _ => self.expires_at,
        }
    }

    pub fn expiry_mut(&mut self) -> &mut Option<Timestamp> {
        match self.send_method {
            SendMethod::DirectSend => &mut self.direct_expires_at,
            _ => &mut self.expires_at,
        }
    }

    /// Whether recipients can get different messages or products.
    #[must_use]
    pub fn is_personal(&self) -> bool {
        self.has_personal_cart() || merge_fields::has_fields(&self.message)
    }

    /// Whether recipients can get different products or variants.
    #[must_use]
    pub fn has_personal_cart(&self) -> bool {
        self.product_column.is_some() || self.cart.iter().any(CartLine::is_personal)
    }

    /// The time until which this computer keeps the send.
    #[must_use]
    pub fn kept_until(&self) -> Option<Timestamp> {
        self.scheduled_send_on
            .filter(|_| self.schedule_keeper == ScheduleKeeper::ThisComputer)
    }

    /// The request for this draft, without recipients and reference. Values of fields that the send method does
    /// not have stay in the draft and out of the request. Of a personal draft, message and cart depend on the
    /// recipient.
    #[must_use]
    pub fn batch_request(&self) -> OrderBatchRequest {
        let is_direct = self.send_method == SendMethod::DirectSend;
        let is_email = self.send_method == SendMethod::EmailAndLink;
        // `disabled` is the default of the service.
        let has_tier =
            !is_direct && self.international_shipping_tier != InternationalShippingTier::Disabled;
        let given = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        OrderBatchRequest {
            from_name: self.from_name.trim().to_owned(),
            cart: self.cart_request(),
            send_method: Some(self.send_method.clone()),
            message: given(&merge_fields::without_escapes(&self.message)),
            card_id: self.card_id,
            payment_method_id: self.payment_method_id.clone(),
            commerce_end_user_id: self.commerce_end_user_id.clone(),
            workspace_id: self.workspace_id,
            scheduled_send_on: self
                .scheduled_send_on
                .filter(|_| self.schedule_keeper == ScheduleKeeper::Service),
            expires_at: self.expiry(),
            swap: (!is_direct).then(|| self.swap.clone()),
            international_shipping_tier: has_tier.then(|| self.international_shipping_tier.clone()),
            international_gift_cards_enabled: has_tier
                .then_some(self.international_gift_cards_enabled),
            notifications_enabled: is_direct.then_some(self.notifications_enabled),
            // An addition to the contract, so that a service gets the field only when the user turned the reminders off.
            reminders_enabled: (is_email && !self.reminders_enabled).then_some(false),
            batch_name: given(&self.name),
            ..OrderBatchRequest::default()
        }
    }

    /// What recipients outside the US can accept who get the whole cart. Collections decide for the whole gift
    /// instead of the draft; of several, the one that offers least.
    #[must_use]
    pub fn delivery_abroad(&self) -> DeliveryAbroad<'_> {
        self.delivery_abroad_with(|_| true)
    }

    /// What the recipients of this cart can accept outside the US: with a column of products, recipients get different
    /// lines.
    #[must_use]
    pub fn delivery_abroad_of(&self, cart: &CartRequest) -> DeliveryAbroad<'_> {
        let is_in_cart = |line: &CartLine| {
            let mut products = cart.items.iter().filter_map(rules::product_id);
            products.any(|product| product == line.product_id)
        };
        self.delivery_abroad_with(|line| self.product_column.is_none() || is_in_cart(line))
    }

    /// What recipients outside the US can accept: with a column of products, each different answer.
    #[must_use]
    pub fn deliveries_abroad(&self) -> Vec<DeliveryAbroad<'_>> {
        if self.product_column.is_none() || self.cart.is_empty() {
            return vec![self.delivery_abroad()];
        }
        let mut all = Vec::new();
        for line in &self.cart {
            let abroad = self.delivery_abroad_with(|other| std::ptr::eq(line, other));
            if !all.contains(&abroad) {
                all.push(abroad);
            }
        }
        all
    }

    /// The most that a gift with this cart can cost. While a collection that decides is not known, the gift can be
    /// delivered everywhere.
    #[must_use]
    pub fn highest_total_of(&self, cart: &CartRequest, gift: &CartPriceEstimate) -> Cents {
        let offered = self.delivery_abroad_of(cart).offered;
        gift.highest_total(offered.unwrap_or(InternationalDelivery::Everything))
    }

    fn delivery_abroad_with(&self, is_given: impl Fn(&CartLine) -> bool) -> DeliveryAbroad<'_> {
        let lines = self.cart.iter().filter(|line| is_given(line));
        let collections = lines.filter(|line| line.collection_id.is_some());
        let deciding = collections.min_by_key(|line| match line.collection_abroad {
            Some(InternationalDelivery::None) => 0,
            None => 1,
            Some(InternationalDelivery::GiftCards) => 2,
            Some(InternationalDelivery::Everything) => 3,
        });
        match deciding.filter(|_| self.send_method != SendMethod::DirectSend) {
            Some(line) => DeliveryAbroad {
                offered: line.collection_abroad,
                collection: Some(&line.product_name),
            },
            None => DeliveryAbroad {
                offered: Some(InternationalDelivery::of_batch(
                    &self.international_shipping_tier,
                    self.international_gift_cards_enabled,
                    &self.swap,
                    &self.send_method,
                )),
                collection: None,
            },
        }
    }

    /// Whether a recipient can get a gift delivered outside the US, which costs more.
    #[must_use]
    pub fn delivers_abroad(&self) -> bool {
        let mut deliveries = self.deliveries_abroad().into_iter();
        deliveries.any(|abroad| abroad.offered == Some(InternationalDelivery::Everything))
    }

    /// The number of recipients whom the service can text; `None` when recipients are not texted.
    #[must_use]
    pub fn texted_recipients(&self, facts: &RecipientFacts) -> Option<u64> {
        let is_texted = self.text_messages && self.send_method != SendMethod::DirectSend;
        is_texted.then_some(facts.sendable_phones)
    }

    /// The choice of the draft, which has no effect while a collection decides.
    #[must_use]
    pub fn chosen_abroad(&self) -> InternationalDelivery {
        InternationalDelivery::of_tier(
            &self.international_shipping_tier,
            self.international_gift_cards_enabled,
        )
    }

    pub fn choose_abroad(&mut self, choice: InternationalDelivery) {
        (
            self.international_shipping_tier,
            self.international_gift_cards_enabled,
        ) = choice.fields();
    }

    /// The recipients of the request, with phone numbers when recipients are texted.
    #[must_use]
    pub fn recipient_requests(&self, recipients: &RecipientTable) -> Vec<RecipientRequest> {
        match self.text_messages {
            true => recipients.to_requests_with_phones(&self.send_method),
            false => recipients.to_requests(&self.send_method),
        }
    }

    #[must_use]
    pub fn cart_request(&self) -> CartRequest {
        CartRequest {
            items: self.cart.iter().map(CartLine::request).collect(),
        }
    }
}

/// What recipients outside the US can accept, and what decides that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeliveryAbroad<'a> {
    /// `None` while a collection that decides is not known.
    pub offered: Option<InternationalDelivery>,
    /// The title of the collection that decides; `None` when the draft does.
    pub collection: Option<&'a str>,
}

/// The choices of a draft that have default values because those of the original send are unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnknownChoices {
    #[default]
    None,
    /// Whether recipients were texted.
    TextMessages,
    /// Every choice of [`SentChoices`](crate::desk::sends::SentChoices).
    All,
}

impl UnknownChoices {
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Self::None
    }
}

/// One product in a cart, with every value that screens show, so that they need no catalog.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CartLine {
    pub product_id: ProductId,
    pub product_name: String,
    pub brand_id: BrandId,
    pub brand_name: String,
    /// URL of the picture.
    pub picture: Option<String>,
    /// The price when the product was added. The service charges its current price.
    pub price: Cents,
    /// The price that the sender chose, when the product's price is variable.
    pub variable_price: Option<Cents>,
    pub quantity: u32,
    /// The lowest and highest price, when the product's price is variable.
    pub price_range: Option<(Cents, Cents)>,
    /// Names of the chosen variants; when empty, the recipient chooses.
    pub variants: Vec<String>,
    /// How the variant of each person is found: an entry for each option group, or without groups for each
    /// variant to choose. Empty: everyone gets `variants`.
    pub personal_variants: Vec<VariantChoice>,
    /// Names of the available variants.
    pub variant_choices: Vec<String>,
    /// How many variants must be chosen, unless the recipient chooses.
    pub variants_to_choose: u32,
    /// The groups whose options together name a variant; empty for a plain list of variants.
    pub option_groups: Vec<OptionGroup>,
    /// The service's name for the choice, such as "Color".
    pub variants_label: Option<String>,
    pub restricted_states: Vec<String>,
    /// The collection that the product stands for, from which recipients choose.
    pub collection_id: Option<CollectionId>,
    /// What the collection offers outside the US; `None` when there is no collection, or it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub collection_abroad: Option<InternationalDelivery>,
}

impl CartLine {
    /// A cart line with one unit of the product and no chosen variants.
    #[must_use]
    pub fn of(product: &Product) -> Self {
        Self {
            product_id: product.id,
            product_name: product.name.clone(),
            brand_id: product.brand.id,
            brand_name: product.brand.name.clone(),
            picture: product
                .images
                .iter()
                .find_map(|image| image.image_large.as_ref())
                .map(|file| file.url.clone()),
            price: product.price,
            variable_price: None,
            quantity: 1,
            price_range: product.price_range(),
            variants: Vec::new(),
            personal_variants: Vec::new(),
            variant_choices: product.variants.iter().map(|v| v.name.clone()).collect(),
            variants_to_choose: u32::try_from(product.variants_to_choose()).unwrap_or(u32::MAX),
            option_groups: option_groups(product),
            variants_label: product.variants_label.clone(),
            restricted_states: product.restricted_states.clone(),
            collection_id: None,
            collection_abroad: None,
        }
    }

    /// A cart line with one unit of a collection; `None` for a draft, which cannot be sent.
    #[must_use]
    pub fn of_collection(collection: &Collection) -> Option<Self> {
        let row = CollectionRow::of(collection)?;
        Some(Self {
            product_name: row.title,
            picture: row.picture,
            collection_id: Some(collection.id),
            collection_abroad: abroad_of(collection),
            ..Self::of(collection.sent_product()?)
        })
    }

    /// Takes over what the collection of the line offers now; `None`: the collection is not known.
    pub fn update_collection(&mut self, collection: Option<&Collection>) {
        self.collection_abroad = collection.and_then(abroad_of);
    }

    /// The product data that the rules of a batch need. Only the service knows whether the product
    /// can still be sent.
    #[must_use]
    pub fn rules(&self) -> ProductRules {
        ProductRules {
            name: self.product_name.clone(),
            is_available: true,
            price_range: self.price_range,
            variants: self.variant_choices.clone(),
            variants_to_choose: self.variants_to_choose as usize,
            restricted_states: self.restricted_states.clone(),
            is_collection: self.collection_id.is_some(),
        }
    }

    /// Whether recipients can get different variants.
    #[must_use]
    pub fn is_personal(&self) -> bool {
        !self.personal_variants.is_empty()
    }

    #[must_use]
    pub fn unit_price(&self) -> Cents {
        self.variable_price.unwrap_or(self.price)
    }

    #[must_use]
    pub fn request(&self) -> CartItemRequest {
        CartItemRequest {
            product_id: Some(self.product_id.into()),
            product_url: None,
            quantity: i64::from(self.quantity),
            variable_price: self.variable_price,
            variants: self.variants.clone(),
        }
    }
}

/// What a published collection offers outside the US.
fn abroad_of(collection: &Collection) -> Option<InternationalDelivery> {
    let version = collection.published_version.as_ref()?;
    Some(InternationalDelivery::of_collection(version))
}

/// An option or a variant of each person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VariantChoice {
    /// The same for everyone.
    Same(String),
    /// The name of the extra column whose cells name it.
    Column(String),
}

/// A draft in the list of drafts.
#[derive(Clone, Debug, PartialEq)]
pub struct DraftSummary {
    pub id: DraftId,
    /// Empty when the user did not name the draft.
    pub name: String,
    pub gift: CartSummary,
    pub picture: Option<String>,
    pub recipients: u64,
    pub updated_at: Timestamp,
    /// The batch that the draft was made from.
    pub source: Option<DraftSource>,
    /// `false` when the stored fields cannot be read; only `id`, `recipients`,
    /// `updated_at` and `source` are known then.
    pub is_readable: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn request_has_tier_unless_shipped_directly() {
        let mut draft = Draft::default();
        assert_eq!(draft.batch_request().international_shipping_tier, None);
        draft.international_shipping_tier = InternationalShippingTier::Standard;
        draft.international_gift_cards_enabled = true;
        let body = serde_json::to_value(draft.batch_request()).unwrap();
        assert_eq!(body["international_shipping_tier"], "standard");
        assert_eq!(body["international_gift_cards_enabled"], true);
        draft.send_method = SendMethod::DirectSend;
        let direct = draft.batch_request();
        assert_eq!(direct.reminders_enabled, None);
        assert_eq!(direct.international_shipping_tier, None);
        assert_eq!(direct.international_gift_cards_enabled, None);
    }

    #[test]
    fn collection_decides_what_is_offered_abroad() {
        let mut draft = Draft::default();
        draft.choose_abroad(InternationalDelivery::Everything);
        let everything = Some(InternationalDelivery::Everything);
        assert_eq!(draft.delivery_abroad().offered, everything);
        let line = |title: &str, collection_abroad| CartLine {
            product_name: title.to_owned(),
            collection_id: Some(CollectionId::generate()),
            collection_abroad,
            ..CartLine::default()
        };
        draft.cart = vec![line("Treats", everything), CartLine::default()];
        assert_eq!(draft.delivery_abroad().collection, Some("Treats"));
        draft.cart.push(line("Other", None));
        let unknown = DeliveryAbroad {
            offered: None,
            collection: Some("Other"),
        };
        assert_eq!(draft.delivery_abroad(), unknown);
        draft
            .cart
            .push(line("Local", Some(InternationalDelivery::None)));
        let local = DeliveryAbroad {
            offered: Some(InternationalDelivery::None),
            collection: Some("Local"),
        };
        assert_eq!(draft.delivery_abroad(), local);
        draft.cart.clear();
        draft.choose_abroad(InternationalDelivery::GiftCards);
        draft.swap = SwapMode::Disabled;
        assert_eq!(draft.delivery_abroad().offered, local.offered);
        assert_eq!(draft.chosen_abroad(), InternationalDelivery::GiftCards);
    }

    #[test]
    fn request_leaves_out_options_of_other_methods() {
        let mut draft = Draft {
            send_method: SendMethod::EmailAndLink,
            expires_at: Some(at("2027-01-01T00:00:00Z")),
            swap: SwapMode::Multiple,
            notifications_enabled: false,
            reminders_enabled: false,
            ..Draft::default()
        };
        let email = draft.batch_request();
        assert_eq!(email.reminders_enabled, Some(false));
        assert_eq!(email.expires_at, draft.expires_at);
        assert_eq!(email.swap, Some(SwapMode::Multiple));
        assert_eq!(email.notifications_enabled, None);

        draft.send_method = SendMethod::DirectSend;
        let body = serde_json::to_value(draft.batch_request()).unwrap();
        for hidden in ["expires_at", "swap"] {
            assert!(
                body.get(hidden).is_none_or(serde_json::Value::is_null),
                "{body}"
            );
        }
        assert_eq!(body["notifications_enabled"], false);
        *draft.expiry_mut() = Some(at("2027-02-01T00:00:00Z"));
        let direct = draft.batch_request();
        assert_eq!(direct.expires_at, Some(at("2027-02-01T00:00:00Z")));

        // The values of the first method are still there.
        draft.send_method = SendMethod::LinkMultipleCustomList;
        let links = draft.batch_request();
        assert_eq!(
            (links.expires_at, links.swap),
            (email.expires_at, email.swap)
        );
    }
}
