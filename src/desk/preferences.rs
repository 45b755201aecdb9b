//! What a person chose about the app itself; kept in the local store.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Appearance {
    #[default]
    System,
    Light,
    Dark,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    pub appearance: Appearance,
    /// 1.0 is 100 %; kept within 0.75..=2.0.
    pub zoom: f32,
    /// Nothing slides or fades.
    pub is_still: bool,
    /// Two letters: which catalog is mirrored and shown.
    pub country: String,
    /// Remembered for the next draft.
    pub from_name: String,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            appearance: Appearance::System,
            zoom: 1.0,
            is_still: false,
            country: "US".to_owned(),
            from_name: String::new(),
        }
    }
}
