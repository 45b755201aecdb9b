//! The ground floor: what a gifting service and its clients say to each other.
//!
//! Typed ids, money in cents, open enums and one file per resource of the HTTP contract.
//! [`client`](crate::client) reads these types, [`service`](crate::service) writes them, and the
//! desktop speaks of nothing else. There is no I/O here.
//!
//! Two rules hold for every type:
//!
//! * **Reading is lenient.** A missing array is empty, a `null` where a value could stand is the
//!   value's default, an unknown field is passed over, an unknown enum value is kept word for word.
//! * **Writing is exact.** Every field of a response is written, `null` where it has no value; a
//!   field of a request that was not given is left out.

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
pub mod price;
pub mod product;
pub mod recipient;
pub mod rules;
pub mod samples;
mod schema;
pub mod shipment;
pub mod states;
pub(crate) mod text;
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
    CartItemRequest, CartRequest, OrderBatchRequest, PriceRequest, RecipientRequest,
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
pub use id::{
    AccountId, ActivityId, BrandId, BrandSetId, CardId, CartId, CartItemId, CategoryId,
    CollectionId, ImageId, OrderBatchId, OrderId, PaymentMethodId, ProductId, ShipmentId,
    VariantGroupId, VariantId, WebhookEventId, WebhookId, WorkspaceId,
};
pub use image::{Image, ImageFile};
pub use me::Me;
pub use money::Cents;
pub use order::{CartSelection, EventTimes, ExpirationRequest, Order, OrderStatus};
pub use order_batch::{InternationalShippingTier, OrderBatch, SendMethod, SendStatus, SwapMode};
pub use page::{ListMeta, Page, PageQuery};
pub use payment_method::PaymentMethod;
pub use price::{CartPriceEstimate, PriceEstimate, TotalPriceEstimate};
pub use product::{Product, ProductAttribute, ProductStatus, Variant, VariantGroup, VariantOption};
pub use recipient::{Recipient, Sender};
pub use shipment::{Shipment, ShipmentStatus};
pub use time::Timestamp;
pub use webhook::{Webhook, WebhookEvent, WebhookEventType, WebhookRequest, WebhookSubject};
pub use workspace::Workspace;
