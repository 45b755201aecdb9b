//! Gifts for recipients outside the US: what the delivery costs.
//!
//! Freight is a price per gift, taxes and duties are a share of its products; both depend on the zone
//! of the country, of which the terms of a shop have a table. That of Practice is published in
//! `docs/recipient.md`. Its figures are samples and not the law, because Practice settles no real money.

use super::amounts::BaseAmounts;
use crate::contract::{Cents, Percent, shop::terms::DeliveryZone};

/// Countries of Practice with the same costs.
#[derive(Debug)]
pub(super) struct PracticeZone {
    pub freight: Cents,
    /// Taxes and duties in percent of the products.
    pub duty_percent: i64,
    /// 2 letter codes.
    pub countries: &'static [&'static str],
}

pub(super) const PRACTICE_ZONES: [PracticeZone; 5] = [
    // North America.
    PracticeZone {
        freight: Cents(1_500),
        duty_percent: 10,
        countries: &["BM", "CA", "MX"],
    },
    // Europe.
    PracticeZone {
        freight: Cents(2_500),
        duty_percent: 22,
        countries: &[
            "AD", "AL", "AT", "BA", "BE", "BG", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI",
            "FO", "FR", "GB", "GG", "GI", "GR", "HR", "HU", "IE", "IM", "IS", "IT", "JE", "LI",
            "LT", "LU", "LV", "MC", "MD", "ME", "MK", "MT", "NL", "NO", "PL", "PT", "RO", "RS",
            "SE", "SI", "SK", "SM", "VA",
        ],
    },
    // Asia and Pacific.
    PracticeZone {
        freight: Cents(3_000),
        duty_percent: 12,
        countries: &[
            "AU", "BD", "BN", "BT", "CN", "FJ", "HK", "ID", "IN", "JP", "KH", "KR", "LA", "LK",
            "MN", "MO", "MV", "MY", "NC", "NP", "NZ", "PF", "PG", "PH", "PK", "SG", "TH", "TL",
            "TW", "VN", "WS",
        ],
    },
    // Latin America and Caribbean.
    PracticeZone {
        freight: Cents(3_500),
        duty_percent: 25,
        countries: &[
            "AG", "AR", "AW", "BB", "BO", "BR", "BS", "BZ", "CL", "CO", "CR", "CW", "DM", "DO",
            "EC", "GD", "GT", "GY", "HN", "JM", "KN", "KY", "LC", "NI", "PA", "PE", "PY", "SR",
            "SV", "TC", "TT", "UY", "VC", "VG",
        ],
    },
    // Middle East, Africa and Central Asia.
    PracticeZone {
        freight: Cents(4_000),
        duty_percent: 20,
        countries: &[
            "AE", "AM", "AZ", "BH", "BJ", "BW", "CI", "CM", "CV", "DZ", "EG", "ET", "GA", "GE",
            "GH", "GM", "IL", "JO", "KE", "KG", "KW", "KZ", "LS", "MA", "MG", "MU", "MW", "MZ",
            "NA", "NG", "OM", "QA", "RE", "RW", "SA", "SC", "SN", "SZ", "TG", "TN", "TR", "TZ",
            "UG", "UZ", "ZA", "ZM",
        ],
    },
];

/// What the delivery of one gift outside the US costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CostsAbroad {
    freight: Cents,
    duty: Percent,
}

impl CostsAbroad {
    pub(super) fn of(zone: &DeliveryZone) -> Self {
        let DeliveryZone { freight, duty, .. } = *zone;
        Self { freight, duty }
    }

    /// Freight, taxes and duties of one gift.
    pub(crate) fn total(self, base: BaseAmounts) -> Cents {
        self.freight + base.product.share(self.duty)
    }
}

/// Where a gift is delivered.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Destination<'a> {
    /// A state of the US.
    State(&'a str),
    Abroad(CostsAbroad),
    /// A gift card, sent by email.
    GiftCard,
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::contract::{rules, shop::terms::Terms};

    #[test]
    fn zones_have_more_than_a_hundred_known_countries() {
        let terms = Terms::practice();
        let all: Vec<_> = terms.countries().collect();
        let distinct: BTreeSet<_> = all.iter().collect();
        assert!(all.len() > 100 && distinct.len() == all.len());
        for country in all {
            assert!(rules::AddressForm::of(country).is_some(), "{country}");
        }
        assert!(terms.costs_abroad(rules::US).is_none());
    }

    #[test]
    fn cost_is_freight_and_a_share_of_the_products() {
        let base = BaseAmounts {
            product: Cents(10_000),
            shipping: Cents(900),
            fee: Cents(545),
        };
        let terms = Terms::practice();
        let cost = |country: &str| terms.costs_abroad(country).map(|costs| costs.total(base));
        assert_eq!(cost("DE"), Some(Cents(4_700)));
        assert_eq!(cost("CA"), Some(Cents(2_500)));
        assert_eq!(cost("AQ"), None);
        let highest = terms.max_cost_abroad(base);
        assert!(
            terms
                .countries()
                .all(|country| cost(country) <= Some(highest))
        );
    }

    /// The published table: a line for each zone, and every country in it.
    #[test]
    fn published_table_has_the_costs_of_every_zone() {
        let page = include_str!("../../../docs/recipient.md");
        for zone in &PRACTICE_ZONES {
            let countries = zone.countries.join(" ");
            let line = page
                .lines()
                .find(|line| line.ends_with(&format!("| {countries} |")))
                .unwrap_or_else(|| panic!("{countries} is not published"));
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            assert_eq!(
                cells[2],
                format!("${}.{:02}", zone.freight.0 / 100, zone.freight.0 % 100)
            );
            assert_eq!(cells[3], format!("{} %", zone.duty_percent));
        }
    }
}
