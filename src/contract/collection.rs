//! Collections, from which recipients choose their gift. A collection is sent as its product.

use serde::{Deserialize, Serialize};

use super::{
    CategoryId, Cents, CollectionId, ImageFile, InternationalShippingTier, Product, WorkspaceId,
    lenient::null_as_default, open_enum::open_enum,
};

open_enum! {
    /// Whether the recipient can choose several products, and what limits the choice.
    #[derive(Default)]
    pub enum MultipleSelectMode {
        #[default]
        Disabled = "disabled",
        ItemCount = "item_count",
        MaxPrice = "max_price",
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Collection {
    pub id: CollectionId,
    #[serde(default)]
    pub workspace_id: Option<WorkspaceId>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub title: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub is_published: bool,
    #[serde(default)]
    pub published_price: Option<Cents>,
    #[serde(default)]
    pub product: Option<Product>,
    #[serde(default)]
    pub published_version: Option<CollectionVersion>,
}

impl Collection {
    /// The product that is put in a cart to send the collection; `None` for a draft, which cannot be
    /// sent.
    #[must_use]
    pub fn sent_product(&self) -> Option<&Product> {
        self.product.as_ref().filter(|_| self.is_published)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct CollectionVersion {
    #[schema(value_type = String, format = "uuid")]
    pub id: uuid::Uuid,
    #[serde(default, deserialize_with = "null_as_default")]
    pub title: String,
    #[serde(default)]
    pub subtitle: Option<String>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub multiple_select_mode: MultipleSelectMode,
    #[serde(default)]
    pub multiple_select_count: Option<u32>,
    #[serde(default)]
    pub multiple_select_price: Option<Cents>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub international_shipping_tier: InternationalShippingTier,
    #[serde(default, deserialize_with = "null_as_default")]
    pub international_gift_cards_enabled: bool,
    #[serde(default)]
    pub header_image: Option<ImageFile>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub collection_categories: Vec<CollectionCategory>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct CollectionCategory {
    pub id: CategoryId,
    #[serde(default, deserialize_with = "null_as_default")]
    pub name: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub is_featured: bool,
    #[serde(default, deserialize_with = "null_as_default")]
    pub position: i64,
    #[serde(default, deserialize_with = "null_as_default")]
    pub collection_products: Vec<CollectionProduct>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct CollectionProduct {
    #[schema(value_type = String, format = "uuid")]
    pub id: uuid::Uuid,
    pub product: Product,
}
