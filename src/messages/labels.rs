//! Names of gifts, batches and drafts in the current language.

use crate::{
    desk::view::{BatchTitle, CartSummary, VariantChoice},
    t,
};

/// "Heavy Knit Hoodie", or "Heavy Knit Hoodie and 2 more"; empty for an empty cart.
#[must_use]
pub fn cart(cart: &CartSummary) -> String {
    match cart.other_products {
        0 => cart.first_product.clone(),
        others => t!(
            "common-cart-and-more",
            product = &cart.first_product,
            count = others
        ),
    }
}

/// The name of a batch, or "Gifts from …"; empty while the batch is unknown.
#[must_use]
pub fn batch(title: &BatchTitle) -> String {
    match title {
        BatchTitle::Named(name) => name.clone(),
        BatchTitle::From { sender } => t!("common-batch-from", sender = sender),
        BatchTitle::Unknown => String::new(),
    }
}

/// The name of a draft or send, or "Untitled gift".
#[must_use]
pub fn gift_name(name: &str) -> String {
    if name.trim().is_empty() {
        t!("common-untitled-gift")
    } else {
        name.to_owned()
    }
}

/// "4 options", or "Color: 4" with the name that the service gave the choice.
#[must_use]
pub fn variants(choice: &VariantChoice) -> String {
    match &choice.label {
        Some(label) => t!("common-variants-named", count = choice.count, label = label),
        None => t!("common-variants", count = choice.count),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Language, ThreadLanguage};

    #[test]
    fn labels_count_what_they_leave_out() {
        let _language = ThreadLanguage::hold(Language::EnUs);
        let mug = CartSummary::of_one("Ceramic Mug");
        assert_eq!(cart(&mug), "Ceramic Mug");
        let two = CartSummary::of_names(["Ceramic Mug", "Tea Chest"]);
        assert_eq!(cart(&two), "Ceramic Mug and 1 more");
        assert_eq!(cart(&CartSummary::default()), "");
    }

    #[test]
    fn batches_without_name_show_sender() {
        let _language = ThreadLanguage::hold(Language::EnUs);
        assert_eq!(batch(&BatchTitle::new(" ", "Ada")), "Gifts from Ada");
        assert_eq!(batch(&BatchTitle::new(" Spring ", "Ada")), "Spring");
        assert_eq!(gift_name(""), "Untitled gift");
    }
}
