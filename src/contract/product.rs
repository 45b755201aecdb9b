//! Products of the catalog.

use serde::{Deserialize, Serialize};

use super::{
    Brand, Cents, Image, ImageFile, ProductId, Timestamp, VariantGroupId, VariantId,
    lenient::{count, null_as_default},
    open_enum::open_enum,
};

open_enum! {
    pub enum ProductStatus {
        Active = "active",
        Inactive = "inactive",
    }
}

impl Default for ProductStatus {
    /// Lists contain active products, so a missing status means active.
    fn default() -> Self {
        Self::Active
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Product {
    pub id: ProductId,
    #[serde(default, deserialize_with = "null_as_default")]
    pub name: String,
    /// Without `brand_sets` in lists of products.
    #[serde(default, deserialize_with = "null_as_default")]
    pub brand: Brand,
    #[serde(default)]
    pub subtitle: Option<String>,
    #[serde(default)]
    pub subtitle_short: Option<String>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub recipient_description: String,
    /// The name of the choice: "Size", "Roast".
    #[serde(default)]
    pub variants_label: Option<String>,
    /// How many variants one gift includes.
    #[serde(default, deserialize_with = "count")]
    pub variants_num_selectable: Option<u32>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub variants: Vec<Variant>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub variant_groups: Vec<VariantGroup>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub images: Vec<Image>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub price: Cents,
    #[serde(default, deserialize_with = "null_as_default")]
    pub price_is_variable: bool,
    #[serde(default)]
    pub price_min: Option<Cents>,
    #[serde(default)]
    pub price_max: Option<Cents>,
    /// Two-letter codes of US states that the product does not ship to.
    #[serde(default, deserialize_with = "null_as_default")]
    pub restricted_states: Vec<String>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub attributes: Vec<ProductAttribute>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub updated_at: Timestamp,
    #[serde(default, deserialize_with = "null_as_default")]
    pub status: ProductStatus,
    /// Data for partners, kept unchanged.
    #[serde(default)]
    pub reserved_options: Option<serde_json::Value>,
}

impl Product {
    /// Lowest and highest price, when the sender chooses the price. A missing bound is the price
    /// itself.
    #[must_use]
    pub fn price_range(&self) -> Option<(Cents, Cents)> {
        self.price_is_variable.then(|| {
            (
                self.price_min.unwrap_or(self.price),
                self.price_max.unwrap_or(self.price),
            )
        })
    }

    /// How many variants one gift includes; 0 for a product without variants.
    #[must_use]
    pub fn variants_to_choose(&self) -> usize {
        if self.variants.is_empty() {
            0
        } else {
            self.variants_num_selectable.unwrap_or(1).max(1) as usize
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Variant {
    pub id: VariantId,
    #[serde(default, deserialize_with = "null_as_default")]
    pub name: String,
    #[serde(default)]
    pub subtitle: Option<String>,
    #[serde(default)]
    pub image_large: Option<ImageFile>,
}

/// A group of options such as size. Each variant combines one option of every group.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct VariantGroup {
    pub id: VariantGroupId,
    #[serde(default, deserialize_with = "null_as_default")]
    pub name: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub options: Vec<VariantOption>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct VariantOption {
    pub id: VariantId,
    #[serde(default, deserialize_with = "null_as_default")]
    pub name: String,
    #[serde(default)]
    pub subtitle: Option<String>,
    /// `#RRGGBB`.
    #[serde(default)]
    pub color: Option<String>,
    #[serde(default)]
    pub image_large: Option<ImageFile>,
}

/// A labeled fact. `content` can contain HTML, which is shown as plain text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct ProductAttribute {
    #[serde(deserialize_with = "null_as_default")]
    pub label: String,
    #[serde(deserialize_with = "null_as_default")]
    pub content: String,
}
