//! The personal content of a send as the user wrote it, so that a copy of the send is personal again. Stored
//! with the extra columns of the send, whose values fill it in.

use serde::{Deserialize, Serialize};

use super::merge_fields::field_names;
use crate::{
    contract::CartRequest,
    desk::drafts::{CartLine, Draft, VariantChoice},
};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SentContent {
    /// With merge fields.
    pub message: String,
    pub product_column: Option<String>,
    pub cart: Vec<CartLine>,
}

impl SentContent {
    /// `None` when everyone gets the same gift.
    #[must_use]
    pub fn of(draft: &Draft) -> Option<Self> {
        draft.is_personal().then(|| Self {
            message: draft.message.clone(),
            product_column: draft.product_column.clone(),
            cart: draft.cart.clone(),
        })
    }

    /// The names of the fields and columns that the content uses, as they are written.
    pub fn columns(&self) -> impl Iterator<Item = &str> {
        let variants = self.cart.iter().flat_map(|line| &line.personal_variants);
        let of_variants = variants.filter_map(|choice| match choice {
            VariantChoice::Column(name) => Some(name.as_str()),
            VariantChoice::Same(_) => None,
        });
        field_names(&self.message)
            .chain(self.product_column.as_deref())
            .chain(of_variants)
    }

    #[must_use]
    pub fn cart_request(&self) -> CartRequest {
        CartRequest {
            items: self.cart.iter().map(CartLine::request).collect(),
        }
    }

    /// Makes a draft personal again. `current` are the lines of the cart with the current data of the
    /// catalog; a product that the catalog does not have any more keeps the data of the send.
    pub fn restore(self, draft: &mut Draft, current: Vec<CartLine>) {
        let lines = self.cart.into_iter().zip(current);
        let restored = lines.map(|(sent, current)| {
            if current.product_name.is_empty() {
                return sent;
            }
            CartLine {
                personal_variants: sent.personal_variants,
                ..current
            }
        });
        draft.cart = restored.collect();
        draft.message = self.message;
        draft.product_column = self.product_column;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draft_is_restored_with_current_products() {
        let line = |name: &str, sizes: &[&str]| CartLine {
            product_name: name.to_owned(),
            variant_choices: sizes.iter().map(|size| (*size).to_owned()).collect(),
            ..CartLine::default()
        };
        let size = vec![VariantChoice::Column("Size".to_owned())];
        let sent = Draft {
            cart: vec![
                CartLine {
                    personal_variants: size.clone(),
                    ..line("Tee", &["S"])
                },
                line("Mug", &[]),
            ],
            message: "Hi {first_name}, {Team|all}".to_owned(),
            product_column: Some("Gift".to_owned()),
            ..Draft::default()
        };
        let content = SentContent::of(&sent).unwrap();
        let columns: Vec<_> = content.columns().collect();
        assert_eq!(columns, ["first_name", "Team", "Gift", "Size"]);
        let mut draft = Draft::default();
        content.restore(
            &mut draft,
            vec![line("Tee", &["S", "M"]), CartLine::default()],
        );
        assert_eq!(draft.message, sent.message);
        assert_eq!(draft.cart[0].variant_choices, ["S", "M"]);
        assert_eq!(draft.cart[0].personal_variants, size);
        assert_eq!(draft.cart[1].product_name, "Mug");
        assert_eq!(SentContent::of(&Draft::default()), None);
    }
}
