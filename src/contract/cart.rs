//! Carts of orders and batches in responses.

use serde::{Deserialize, Serialize};

use super::{
    BrandRef, CartId, CartItemId, ProductId,
    lenient::{count_or_default, null_as_default},
};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct Cart {
    #[serde(deserialize_with = "null_as_default")]
    pub id: CartId,
    #[serde(deserialize_with = "null_as_default")]
    pub items: Vec<CartItem>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct CartItem {
    #[serde(deserialize_with = "null_as_default")]
    pub id: CartItemId,
    #[serde(deserialize_with = "count_or_default")]
    pub quantity: u32,
    #[serde(deserialize_with = "null_as_default")]
    pub product: CartProduct,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct CartProduct {
    #[serde(deserialize_with = "null_as_default")]
    pub id: ProductId,
    #[serde(deserialize_with = "null_as_default")]
    pub name: String,
    #[serde(deserialize_with = "null_as_default")]
    pub brand: BrandRef,
}
