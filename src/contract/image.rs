//! Images of products, brands and cards.

use serde::{Deserialize, Serialize};

use super::{
    ImageId,
    lenient::{count_or_default, null_as_default},
};

/// An image of a product or brand set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct Image {
    #[serde(deserialize_with = "null_as_default")]
    pub id: ImageId,
    pub image_large: Option<ImageFile>,
}

/// The URL of an image and its size in pixels.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct ImageFile {
    #[serde(deserialize_with = "null_as_default")]
    pub url: String,
    #[serde(deserialize_with = "count_or_default")]
    pub width: u32,
    #[serde(deserialize_with = "count_or_default")]
    pub height: u32,
}
