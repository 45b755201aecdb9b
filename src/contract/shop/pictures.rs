//! The pictures of a shop, which entries name by the SHA-256 of the file that was uploaded.

use serde::{Deserialize, Serialize};

use super::catalog::PictureHash;

/// The largest file of a picture, in bytes.
pub const MAX_PICTURE_BYTES: usize = 20 * 1024 * 1024;

/// The most pixels of a picture: those of the cameras of phones.
pub const MAX_PICTURE_PIXELS: u64 = 50_000_000;

/// The most hashes of one request.
pub const MAX_HASHES: usize = 20_000;

/// Body of `POST /admin/v1/pictures/missing`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct MissingPicturesRequest {
    pub hashes: Vec<PictureHash>,
}

/// The pictures that the shop does not have, in the order of the request.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct MissingPictures {
    pub missing: Vec<PictureHash>,
}

/// A picture that the shop has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ShopPicture {
    pub hash: PictureHash,
    pub url: String,
    /// Of the stored picture, which is upright and at most 1,600 pixels long.
    pub width: u32,
    pub height: u32,
}
