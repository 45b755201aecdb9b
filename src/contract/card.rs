//! Greeting cards, which recipients see before the message.

use serde::{Deserialize, Serialize};

use super::{CardId, ImageFile, lenient::null_as_default};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Card {
    pub id: CardId,
    #[serde(default)]
    pub image: Option<ImageFile>,
    #[serde(default)]
    pub image_thumb: Option<ImageFile>,
    /// For example "Thank you" or "Birthday".
    #[serde(default, deserialize_with = "null_as_default")]
    pub occasions: Vec<String>,
}
