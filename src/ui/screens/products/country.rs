//! Names of the countries that catalogs are offered for.

use crate::i18n::t;

/// The name of a country in the current language; the ISO 3166 code itself for a country that is
/// not listed.
pub(in crate::ui) fn name(code: &str) -> String {
    match code {
        "US" => t!("country-us"),
        "CA" => t!("country-ca"),
        "GB" => t!("country-gb"),
        "IE" => t!("country-ie"),
        "AU" => t!("country-au"),
        "NZ" => t!("country-nz"),
        "DE" => t!("country-de"),
        "AT" => t!("country-at"),
        "CH" => t!("country-ch"),
        "FR" => t!("country-fr"),
        "BE" => t!("country-be"),
        "NL" => t!("country-nl"),
        "LU" => t!("country-lu"),
        "ES" => t!("country-es"),
        "PT" => t!("country-pt"),
        "IT" => t!("country-it"),
        "DK" => t!("country-dk"),
        "SE" => t!("country-se"),
        "NO" => t!("country-no"),
        "FI" => t!("country-fi"),
        "PL" => t!("country-pl"),
        "CZ" => t!("country-cz"),
        "MX" => t!("country-mx"),
        "BR" => t!("country-br"),
        "IN" => t!("country-in"),
        "JP" => t!("country-jp"),
        "SG" => t!("country-sg"),
        "HK" => t!("country-hk"),
        "KR" => t!("country-kr"),
        "ZA" => t!("country-za"),
        "IL" => t!("country-il"),
        "AE" => t!("country-ae"),
        other => other.to_owned(),
    }
}
