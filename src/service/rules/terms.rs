//! What the terms of a shop add to the price of a gift: the processing fee, sales tax, and the costs of delivery outside
//! the US. A batch keeps the terms with which it was created.

use std::{
    collections::BTreeSet,
    sync::{Arc, LazyLock},
};

use super::{
    amounts::BaseAmounts,
    international::{CostsAbroad, PRACTICE_ZONES},
    tax::PRACTICE_RATES,
};
use crate::contract::{
    Cents, Percent,
    rules::{self, AddressForm},
    shop::terms::{DeliveryZone, Terms},
    states::state_code,
};

/// The processing fee of Practice, in percent of products and shipping.
const PRACTICE_FEE_PERCENT: i64 = 5;

/// No percentage of terms is higher, because a typing error could otherwise cost a sender thousands.
const MAX_PERCENT: Percent = Percent::whole(100);

/// The highest freight of terms, for the same reason.
const MAX_FREIGHT: Cents = Cents(1_000_000);

static PRACTICE: LazyLock<Arc<Terms>> = LazyLock::new(|| {
    let taxes = PRACTICE_RATES.iter().flat_map(|(percent, states)| {
        let tax = |state: &&str| ((*state).to_owned(), Percent::whole(*percent));
        states.iter().map(tax)
    });
    let zones = PRACTICE_ZONES.iter().map(|zone| DeliveryZone {
        countries: zone.countries.iter().map(|it| (*it).to_owned()).collect(),
        freight: zone.freight,
        duty: Percent::whole(zone.duty_percent),
    });
    Arc::new(Terms {
        processing_fee: Percent::whole(PRACTICE_FEE_PERCENT),
        state_taxes: taxes.collect(),
        zones: zones.collect(),
    })
});

impl Terms {
    /// The terms of Practice, and of all batches that were created before services had terms.
    pub(crate) fn practice() -> Arc<Self> {
        Arc::clone(&PRACTICE)
    }

    /// The terms that are stored with a batch; `None` are those of Practice.
    ///
    /// # Errors
    /// When the text is damaged.
    pub(crate) fn frozen(json: Option<&str>) -> Result<Arc<Self>, serde_json::Error> {
        match json {
            None => Ok(Self::practice()),
            Some(json) => serde_json::from_str(json).map(Arc::new),
        }
    }

    /// The text that is stored with a batch.
    ///
    /// # Errors
    /// Never.
    pub(crate) fn to_frozen(&self) -> Result<Option<String>, serde_json::Error> {
        match *self == **PRACTICE {
            true => Ok(None),
            false => serde_json::to_string(self).map(Some),
        }
    }

    pub(crate) fn fee(&self, products_and_shipping: Cents) -> Cents {
        products_and_shipping.share(self.processing_fee)
    }

    /// The tax on `pre_tax` in a state, named by its code in upper or lower case; zero when the state is unknown.
    pub(crate) fn tax(&self, pre_tax: Cents, state: &str) -> Cents {
        let percent = state_code(state).and_then(|code| self.state_taxes.get(code));
        pre_tax.share(percent.copied().unwrap_or_default())
    }

    /// The highest tax on `pre_tax` in any state.
    pub(crate) fn max_tax(&self, pre_tax: Cents) -> Cents {
        let highest = self.state_taxes.values().max();
        pre_tax.share(highest.copied().unwrap_or_default())
    }

    /// What the delivery to a country costs, given by its code in upper case; `None` where no gift is delivered, and for the
    /// US.
    pub(crate) fn costs_abroad(&self, country: &str) -> Option<CostsAbroad> {
        let zone = self
            .zones
            .iter()
            .find(|zone| zone.countries.iter().any(|code| code == country));
        zone.map(CostsAbroad::of)
    }

    /// The countries outside the US to which gifts are delivered.
    pub(crate) fn countries(&self) -> impl Iterator<Item = &str> {
        let countries = self.zones.iter().flat_map(|zone| &zone.countries);
        countries.map(String::as_str)
    }

    /// The most that freight, taxes and duties of one gift can cost.
    pub(crate) fn max_cost_abroad(&self, base: BaseAmounts) -> Cents {
        let costs = self
            .zones
            .iter()
            .map(|zone| CostsAbroad::of(zone).total(base));
        costs.max().unwrap_or(Cents::ZERO)
    }

    /// Why a shop cannot have these terms, as an English sentence for the API's error body.
    pub(crate) fn problem(&self) -> Option<String> {
        let is_percent = |percent: Percent| (Percent::ZERO..=MAX_PERCENT).contains(&percent);
        if !is_percent(self.processing_fee) {
            return Some("processing_fee must be between 0 and 100".to_owned());
        }
        for (state, percent) in &self.state_taxes {
            if state_code(state) != Some(state) {
                return Some(format!("state_taxes has no state {}", quoted(state)));
            }
            if !is_percent(*percent) {
                return Some(format!("The tax of {state} must be between 0 and 100"));
            }
        }
        let mut seen = BTreeSet::new();
        for country in self.countries() {
            let is_known = AddressForm::of(country).is_some_and(|form| form.country == country);
            if !is_known || country == rules::US {
                return Some(format!("zones has no country {}", quoted(country)));
            }
            if !seen.insert(country) {
                return Some(format!("{country} is in two zones"));
            }
        }
        for zone in &self.zones {
            if !is_percent(zone.duty) {
                return Some("The duty of a zone must be between 0 and 100".to_owned());
            }
            if !(Cents::ZERO..=MAX_FREIGHT).contains(&zone.freight) {
                return Some(format!(
                    "The freight of a zone must be between $0.00 and {MAX_FREIGHT}"
                ));
            }
        }
        None
    }
}

/// At most the beginning of a text from a request.
fn quoted(text: &str) -> String {
    const MAX_QUOTED_CHARS: usize = 20;
    text.chars().take(MAX_QUOTED_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{amounts::max_tax, states::STATES};

    fn terms(json: &str) -> Terms {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn practice_taxes_are_those_of_earlier_versions() {
        let terms = Terms::practice();
        let tax = |state| terms.tax(Cents(10_000), state);
        assert_eq!(
            (tax(" tx "), tax("OR"), tax("ZZ")),
            (Cents(800), Cents::ZERO, Cents::ZERO)
        );
        // The desktop estimates with the same bound.
        for cents in [1, 99, 12_345] {
            assert_eq!(terms.max_tax(Cents(cents)), max_tax(Cents(cents)));
        }
        assert_eq!(terms.fee(Cents(10)), Cents(1), "half a cent is rounded up");
        assert_eq!(terms.problem(), None);
    }

    #[test]
    fn batch_without_terms_has_those_of_practice() {
        let practice = Terms::practice();
        assert_eq!(practice.to_frozen().unwrap(), None);
        assert_eq!(Terms::frozen(None).unwrap(), practice);
        let own = terms(r#"{"processing_fee":2.5,"state_taxes":{"NY":8.875}}"#);
        let frozen = own.to_frozen().unwrap().unwrap();
        assert_eq!(*Terms::frozen(Some(&frozen)).unwrap(), own);
        assert_eq!(own.tax(Cents(10_000), "ny"), Cents(888));
    }

    #[test]
    fn no_tax_exceeds_the_highest() {
        let own = terms(r#"{"state_taxes":{"NY":8.875,"TX":8.25,"OR":0}}"#);
        for pre_tax in [1, 199, 12_345, 1_000_001].map(Cents) {
            for (state, _) in STATES {
                assert!(own.tax(pre_tax, state) <= own.max_tax(pre_tax));
            }
        }
        assert_eq!(Terms::default().max_tax(Cents(1_000)), Cents::ZERO);
    }

    #[test]
    fn refuses_terms_that_no_shop_can_have() {
        for (json, problem) in [
            (r#"{"processing_fee":100.5}"#, "processing_fee must be"),
            (r#"{"processing_fee":-1}"#, "processing_fee must be"),
            (r#"{"state_taxes":{"ZZ":1}}"#, "no state ZZ"),
            (r#"{"state_taxes":{"ny":1}}"#, "no state ny"),
            (r#"{"state_taxes":{"NY":101}}"#, "The tax of NY"),
            (r#"{"zones":[{"countries":["US"]}]}"#, "no country US"),
            (r#"{"zones":[{"countries":["QQ"]}]}"#, "no country QQ"),
            (
                r#"{"zones":[{"countries":["DE"]},{"countries":["FR","DE"]}]}"#,
                "DE is in two zones",
            ),
            (r#"{"zones":[{"freight":-1}]}"#, "The freight"),
            (r#"{"zones":[{"duty":200}]}"#, "The duty"),
        ] {
            let found = terms(json).problem().expect(json);
            assert!(found.contains(problem), "{json}: {found}");
        }
    }
}
