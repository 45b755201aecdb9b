//! The catalogue files, built into the program.

use super::Language;

/// The source texts of a language, one per catalogue file. The pseudo-locale reads the files of
/// `en-US`.
pub(super) fn of(language: Language) -> &'static [&'static str] {
    macro_rules! files {
        ($tag:literal) => {
            files!($tag; "common", "problems", "recipients", "cli", "email", "page", "browse",
                "orders", "gift", "guards", "shell", "settings", "activity", "send-log", "inbox",
                "money", "reports", "people", "personal", "catalog-files", "shop", "shop-pages",
                "shop-catalog", "shop-entries", "shop-stock", "shop-to-ship", "shop-funds",
                "shop-audit", "move", "help")
        };
        ($tag:literal; $($name:literal),*) => {
            &[$(include_str!(concat!("../../assets/locales/", $tag, "/", $name, ".ftl"))),*]
        };
    }
    match language {
        Language::EnUs | Language::Pseudo => files!("en-US"),
        Language::De => files!("de"),
        Language::Fr => files!("fr"),
        Language::Es => files!("es"),
    }
}
