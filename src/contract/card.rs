//! Greeting cards: the picture a recipient sees before the message.

use serde::{Deserialize, Serialize};

use super::{CardId, ImageFile, lenient::null_as_default};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Card {
    pub id: CardId,
    #[serde(default)]
    pub image: Option<ImageFile>,
    #[serde(default)]
    pub image_thumb: Option<ImageFile>,
    /// What the card is for: "Thank you", "Birthday".
    #[serde(default, deserialize_with = "null_as_default")]
    pub occasions: Vec<String>,
}
