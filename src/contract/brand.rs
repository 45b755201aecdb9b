//! Brands, which sell products and set their shipping prices.

use serde::{Deserialize, Serialize};

use super::{
    BrandId, BrandSetId, CategoryId, Cents, Image, ImageFile, Product, lenient::null_as_default,
};

/// A brand. `brand_sets` and `commerce_revshare_excluded` are present in the list of brands only.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Brand {
    pub id: BrandId,
    #[serde(default, deserialize_with = "null_as_default")]
    pub name: String,
    #[serde(default)]
    pub logo_image: Option<ImageFile>,
    /// Charged once per brand and gift.
    #[serde(default, deserialize_with = "null_as_default")]
    pub shipping_price: Cents,
    /// Shipping is free when the brand's products in a gift cost at least this amount. `null`:
    /// never free.
    #[serde(default)]
    pub free_shipping_minimum: Option<Cents>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commerce_revshare_excluded: Option<bool>,
    /// For example "Female Founded", "Vegan".
    #[serde(default, deserialize_with = "null_as_default")]
    pub brand_values: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brand_sets: Option<Vec<BrandSet>>,
}

/// A brand in a cart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct BrandRef {
    pub id: BrandId,
    #[serde(default, deserialize_with = "null_as_default")]
    pub name: String,
}

/// A group of a brand's products.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct BrandSet {
    pub id: BrandSetId,
    #[serde(default, deserialize_with = "null_as_default")]
    pub name: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub images: Vec<Image>,
    #[serde(default, deserialize_with = "null_as_default")]
    #[schema(no_recursion)]
    pub products: Vec<Product>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub categories: Vec<BrandCategory>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct BrandCategory {
    pub id: CategoryId,
    #[serde(default, deserialize_with = "null_as_default")]
    pub name: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub subcategories: Vec<String>,
}
