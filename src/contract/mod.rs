//! The HTTP contract between gifting services and their clients.
//!
//! Typed ids, money in cents, open enums, one file per resource, and the rules of a batch.
//! [`client`](crate::client) and [`service`](crate::service) share these types. No I/O.
//!
//! * **Reading is lenient.** Missing arrays are empty, `null` is the default of its type, negative
//!   counts are unknown, unknown fields are ignored, and unknown enum values are kept.
//! * **Writing is exact.** Responses contain every field of their endpoint, with `null` for missing
//!   values; requests omit fields without a value.

pub mod activity;
pub mod address;
pub mod amounts;
pub mod backoff;
pub mod batch_request;
pub mod brand;
pub mod card;
pub mod cart;
pub mod clock;
pub mod collection;
pub mod commerce;
pub(crate) mod csv_export;
pub mod error;
pub(crate) mod html_text;
pub mod id;
pub mod image;
mod lenient;
pub mod me;
pub mod money;
mod open_enum;
pub mod order;
pub mod order_batch;
pub mod page;
pub mod payment_method;
pub mod percent;
pub mod price;
pub mod product;
pub mod recipient;
pub mod rules;
pub mod samples;
mod schema;
pub mod shipment;
pub mod shop;
pub mod states;
pub(crate) mod text;
pub(crate) mod text_typos;
pub mod time;
pub mod webhook;
pub mod workspace;

#[cfg(test)]
mod tests;

pub use activity::OrderActivity;
pub use address::MailingAddress;
pub use amounts::{Amounts, OriginalAmounts};
pub use backoff::Backoff;
pub use batch_request::{
    CartItemRequest, CartRequest, OrderBatchRequest, PriceRequest, ProductReference,
    RecipientRequest,
};
pub use brand::{Brand, BrandCategory, BrandRef, BrandSet};
pub use card::Card;
pub use cart::{Cart, CartItem, CartProduct};
pub use clock::{Clock, ManualClock, WallClock};
pub use collection::{
    Collection, CollectionCategory, CollectionProduct, CollectionVersion, MultipleSelectMode,
};
pub use commerce::{CommerceUserPaymentMethod, CommerceUserPaymentMethodRequest};
pub use error::ErrorBody;
pub(crate) use html_text::html_to_text;
pub use id::{
    AccountId, ActivityId, BrandId, BrandSetId, CardId, CartId, CartItemId, CategoryId,
    CollectionId, DepositId, ImageId, OrderBatchId, OrderId, PaymentMethodId, ProductId,
    ShipmentId, VariantGroupId, VariantId, WebhookEventId, WebhookId, WorkspaceId,
};
pub use image::{Image, ImageFile};
pub use me::Me;
pub use money::Cents;
pub use order::{
    AcceptanceProblem, CartSelection, EventTimes, ExpirationRequest, Order, OrderStatus,
};
pub use order_batch::{InternationalShippingTier, OrderBatch, SendMethod, SendStatus, SwapMode};
pub use page::{ListMeta, Page, PageQuery};
pub use payment_method::PaymentMethod;
pub use percent::Percent;
pub use price::{CartPriceEstimate, PriceEstimate, TotalPriceEstimate};
pub use product::{Product, ProductAttribute, ProductStatus, Variant, VariantGroup, VariantOption};
pub use recipient::{Recipient, Sender};
pub use shipment::{Shipment, ShipmentStatus};
pub use time::{TIME_FORM, Timestamp};
pub use webhook::{Webhook, WebhookEvent, WebhookEventType, WebhookRequest, WebhookSubject};
pub use workspace::Workspace;
