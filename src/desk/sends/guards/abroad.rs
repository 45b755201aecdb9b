//! Recipients outside the US: those who could not accept because the gifts are for the US only, and those
//! in whose country a product of the gift is not delivered.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::{
    affected::AffectedRecipients,
    warning::{AbroadReason, SendWarning},
};
use crate::{
    contract::{ProductId, SendMethod, SwapMode, rules::InternationalDelivery},
    desk::{
        drafts::{CartLine, DeliveryAbroad, Draft},
        personal::SharedCart,
    },
    recipients::{Field, RecipientRow, RecipientTable},
};

/// The warnings about recipients whose address or phone number is abroad, when they cannot accept their gift or that is
/// unknown. The addresses of a direct send are checked by the rules of a batch. `carts` are the different carts; empty
/// when everyone gets the cart of the draft.
#[must_use]
pub fn check(draft: &Draft, recipients: &RecipientTable, carts: &[SharedCart]) -> Vec<SendWarning> {
    if draft.send_method == SendMethod::DirectSend {
        return Vec::new();
    }
    let rows = filled_rows(recipients);
    let mut refused: Vec<(AbroadReason, Vec<u32>)> = Vec::new();
    for (abroad, positions) in shared_deliveries(draft, carts, rows.len()) {
        let Some(reason) = refusal(draft, abroad) else {
            continue;
        };
        let is_abroad = |at: &u32| rows.get(*at as usize).is_some_and(|row| row.is_abroad());
        let positions = positions.into_iter().filter(is_abroad);
        match refused.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, all)) => all.extend(positions),
            None => refused.push((reason, positions.collect())),
        }
    }
    let warnings = refused.into_iter().filter_map(|(reason, mut positions)| {
        positions.sort_unstable();
        let recipients = affected(&rows, positions)?;
        Some(SendWarning::RecipientsAbroad { reason, recipients })
    });
    warnings.collect()
}

/// What recipients abroad can accept, with the positions of those who get the same products.
fn shared_deliveries<'a>(
    draft: &'a Draft,
    carts: &[SharedCart],
    rows: usize,
) -> Vec<(DeliveryAbroad<'a>, Vec<u32>)> {
    if carts.is_empty() {
        let all = (0..u32::try_from(rows).unwrap_or(u32::MAX)).collect();
        return vec![(draft.delivery_abroad(), all)];
    }
    let shared = carts.iter();
    shared
        .map(|shared| {
            (
                draft.delivery_abroad_of(&shared.cart),
                shared.positions.clone(),
            )
        })
        .collect()
}

/// Why recipients abroad cannot accept a gift, or that it is unknown; `None` when they can.
fn refusal(draft: &Draft, abroad: DeliveryAbroad<'_>) -> Option<AbroadReason> {
    match (abroad.offered, abroad.collection) {
        (None, Some(title)) => Some(AbroadReason::CollectionUnknown(title.to_owned())),
        (Some(InternationalDelivery::None), Some(title)) => {
            Some(AbroadReason::Collection(title.to_owned()))
        }
        (Some(InternationalDelivery::None), None) => Some(match draft.chosen_abroad() {
            InternationalDelivery::None => AbroadReason::UnitedStatesOnly,
            _ => AbroadReason::SwapDisabled,
        }),
        _ => None,
    }
}

/// The countries abroad to which every gift is sent, and the recipients who live there.
pub struct Destinations {
    recipients: RecipientTable,
    /// Positions among the rows that are not blank, ascending, by two-letter code.
    positions: BTreeMap<&'static str, Vec<u32>>,
    /// Whether they can swap the gift.
    can_swap: bool,
}

impl Destinations {
    /// Without recipients to whom not every gift is offered abroad: with gift cards, they swap the gift.
    #[must_use]
    pub fn of(draft: &Draft, recipients: &RecipientTable, carts: &[SharedCart]) -> Self {
        let rows = filled_rows(recipients);
        let mut positions: BTreeMap<_, Vec<u32>> = BTreeMap::new();
        for (abroad, shared) in shared_deliveries(draft, carts, rows.len()) {
            if abroad.offered != Some(InternationalDelivery::Everything) {
                continue;
            }
            for position in shared {
                let row = rows.get(position as usize);
                if let Some(country) = row.and_then(|row| row.country_abroad()) {
                    positions.entry(country).or_default().push(position);
                }
            }
        }
        for positions in positions.values_mut() {
            positions.sort_unstable();
        }
        Self {
            recipients: recipients.clone(),
            positions,
            can_swap: draft.swap != SwapMode::Disabled,
        }
    }

    pub fn countries(&self) -> impl Iterator<Item = &'static str> {
        self.positions.keys().copied()
    }

    /// The warnings about products of the cart that do not ship to a country, and about countries of
    /// which that is unknown. `shipped` has the products of the cart that ship to each known country;
    /// `gets` tells whether the recipient at a position gets a product. Products of collections are left
    /// out: recipients choose among those that ship to them.
    #[must_use]
    pub fn check(
        &self,
        cart: &[CartLine],
        shipped: &HashMap<&str, HashSet<ProductId>>,
        gets: impl Fn(ProductId, u32) -> bool,
    ) -> Vec<SendWarning> {
        if self.positions.is_empty() {
            return Vec::new();
        }
        let rows = filled_rows(&self.recipients);
        let mut warnings = Vec::new();
        let lines = cart.iter().filter(|line| line.collection_id.is_none());
        for line in lines {
            let id = line.product_id;
            let mut countries = Vec::new();
            let mut missing = Vec::new();
            for (country, positions) in &self.positions {
                if shipped.get(country).is_none_or(|ids| ids.contains(&id)) {
                    continue;
                }
                let before = missing.len();
                missing.extend(positions.iter().copied().filter(|at| gets(id, *at)));
                if missing.len() > before {
                    countries.push((*country).to_owned());
                }
            }
            missing.sort_unstable();
            warnings.extend(affected(&rows, missing).map(|recipients| {
                SendWarning::ProductNotShipped {
                    product_id: id,
                    product: line.product_name.clone(),
                    countries,
                    can_swap: self.can_swap,
                    recipients,
                }
            }));
        }
        let is_unknown = |country: &&str| !shipped.contains_key(country);
        let unknown: Vec<_> = self.countries().filter(is_unknown).collect();
        let of_unknown = unknown
            .iter()
            .filter_map(|country| self.positions.get(country));
        let mut positions: Vec<_> = of_unknown.flatten().copied().collect();
        positions.sort_unstable();
        warnings.extend(affected(&rows, positions).map(|recipients| {
            SendWarning::ShippingUnknown {
                countries: unknown.into_iter().map(str::to_owned).collect(),
                recipients,
            }
        }));
        warnings
    }
}

/// The rows that become recipients of the request.
fn filled_rows(recipients: &RecipientTable) -> Vec<&RecipientRow> {
    let rows = recipients.rows().iter().map(AsRef::as_ref);
    rows.filter(|row: &&RecipientRow| !row.is_blank()).collect()
}

fn affected(
    rows: &[&RecipientRow],
    positions: impl IntoIterator<Item = u32>,
) -> Option<AffectedRecipients> {
    let row = |at: u32| rows.get(at as usize);
    let named = |at: u32| Some(row(at)?.get(Field::FirstName).trim());
    let affected = AffectedRecipients::of(positions, named)?;
    Some(affected.identified_by(|at| {
        row(at).map(|row| {
            [
                Field::FirstName,
                Field::LastName,
                Field::Email,
                Field::Phone,
                Field::Country,
            ]
            .map(|field| row.get(field).to_owned())
        })
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{CollectionId, InternationalShippingTier};

    fn row(fields: &[(Field, &str)]) -> RecipientRow {
        let mut row = RecipientRow::default();
        for (field, value) in fields {
            row.set(*field, value);
        }
        row
    }

    #[test]
    fn recipients_abroad_are_named_unless_gifts_go_there() {
        use Field::{Country, FirstName, Phone};
        let table = RecipientTable::new(
            "",
            [
                row(&[(FirstName, "Ida"), (Country, "Germany")]),
                row(&[(FirstName, "Raj"), (Phone, "+44 20 7946 0018")]),
                row(&[(FirstName, "Nia"), (Phone, "+1 617 555 0123")]),
                row(&[(FirstName, "Bo"), (Country, "Puerto Rico")]),
                row(&[(FirstName, "Ann")]),
            ],
        );
        let mut draft = Draft::default();
        let reason_of = |draft: &Draft| match check(draft, &table, &[]).as_slice() {
            [SendWarning::RecipientsAbroad { reason, recipients }] => {
                assert_eq!(recipients.names, ["Ida", "Raj"]);
                Some(reason.clone())
            }
            _ => None,
        };
        assert_eq!(reason_of(&draft), Some(AbroadReason::UnitedStatesOnly));
        draft.international_shipping_tier = InternationalShippingTier::Standard;
        assert_eq!(reason_of(&draft), Some(AbroadReason::UnitedStatesOnly));
        draft.international_gift_cards_enabled = true;
        assert_eq!(reason_of(&draft), None);
        draft.swap = SwapMode::Disabled;
        assert_eq!(reason_of(&draft), Some(AbroadReason::SwapDisabled));
        draft.swap = SwapMode::Single;
        draft.cart = vec![CartLine {
            product_name: "Local treats".to_owned(),
            collection_id: Some(CollectionId::generate()),
            collection_abroad: Some(InternationalDelivery::None),
            ..CartLine::default()
        }];
        let collection = AbroadReason::Collection("Local treats".to_owned());
        assert_eq!(reason_of(&draft), Some(collection));
        draft.cart[0].collection_abroad = None;
        let unknown = AbroadReason::CollectionUnknown("Local treats".to_owned());
        assert_eq!(reason_of(&draft), Some(unknown));
        draft.cart.clear();
        draft.international_shipping_tier = InternationalShippingTier::Full;
        assert_eq!(check(&draft, &table, &[]), []);
        // The rules refuse addresses abroad.
        draft = Draft {
            send_method: SendMethod::DirectSend,
            ..Draft::default()
        };
        assert_eq!(check(&draft, &table, &[]), []);
    }

    #[test]
    fn product_of_each_recipient_decides_what_they_can_accept() {
        use Field::{Country, FirstName};
        let people = [
            ("Ida", "Germany"),
            ("Raj", "UK"),
            ("Lea", "Germany"),
            ("Ann", "USA"),
        ];
        let rows = people.map(|(name, country)| row(&[(FirstName, name), (Country, country)]));
        let table = RecipientTable::new("", rows);
        let line = |n: u128, title: &str, abroad, is_collection: bool| CartLine {
            product_id: ProductId::from(uuid::Uuid::from_u128(n)),
            product_name: title.to_owned(),
            collection_id: is_collection.then(CollectionId::generate),
            collection_abroad: abroad,
            ..CartLine::default()
        };
        let local = line(1, "Local treats", Some(InternationalDelivery::None), true);
        let world = line(
            2,
            "World treats",
            Some(InternationalDelivery::Everything),
            true,
        );
        let mug = line(3, "Mug", None, false);
        let mut draft = Draft {
            product_column: Some("Product".to_owned()),
            cart: vec![local.clone(), world.clone(), mug.clone()],
            international_shipping_tier: InternationalShippingTier::Full,
            ..Draft::default()
        };
        let cart = |line: &CartLine, positions: &[u32]| SharedCart {
            cart: crate::contract::CartRequest {
                items: vec![line.request()],
            },
            positions: positions.to_vec(),
        };
        let carts = [cart(&local, &[0, 3]), cart(&world, &[2]), cart(&mug, &[1])];
        let refused = check(&draft, &table, &carts);
        let [SendWarning::RecipientsAbroad { reason, recipients }] = refused.as_slice() else {
            panic!("{refused:?}");
        };
        assert_eq!(*reason, AbroadReason::Collection("Local treats".to_owned()));
        assert_eq!(recipients.names, ["Ida"]);
        let destinations = Destinations::of(&draft, &table, &carts);
        assert!(destinations.countries().eq(["DE", "GB"]));
        // Everyone gets the same product of the column.
        let everyone = [cart(&world, &[0, 1, 2, 3])];
        assert_eq!(check(&draft, &table, &everyone), []);
        draft.cart[1].collection_abroad = None;
        let unknown = check(&draft, &table, &carts);
        assert_eq!(unknown.len(), 2, "{unknown:?}");
        assert_eq!(draft.deliveries_abroad().len(), 3);
    }

    #[test]
    fn products_are_compared_with_catalogs_of_countries() {
        use Field::{Country, FirstName};
        let table = RecipientTable::new(
            "",
            [
                row(&[(FirstName, "Ida"), (Country, "Germany")]),
                row(&[]),
                row(&[(FirstName, "Raj"), (Country, "UK")]),
                row(&[(FirstName, "Lea"), (Country, "Deutschland")]),
                row(&[(FirstName, "Ann"), (Country, "USA")]),
                row(&[(FirstName, "Eva"), (Country, "France")]),
            ],
        );
        let id = |n: u128| ProductId::from(uuid::Uuid::from_u128(n));
        let line = |n: u128, name: &str| CartLine {
            product_id: id(n),
            product_name: name.to_owned(),
            ..CartLine::default()
        };
        let cart = [line(1, "Teapot"), line(2, "Candle")];
        let mut draft = Draft {
            international_shipping_tier: InternationalShippingTier::Standard,
            international_gift_cards_enabled: true,
            ..Draft::default()
        };
        assert_eq!(Destinations::of(&draft, &table, &[]).countries().count(), 0);

        draft.international_shipping_tier = InternationalShippingTier::Full;
        let destinations = Destinations::of(&draft, &table, &[]);
        assert!(destinations.countries().eq(["DE", "FR", "GB"]));
        let shipped = HashMap::from([("DE", HashSet::from([id(1)])), ("GB", HashSet::new())]);
        // The teapot is not for Raj, who is third.
        let found = destinations.check(&cart, &shipped, |product, at| product != id(1) || at != 1);
        let summary: Vec<_> = found
            .iter()
            .map(|warning| match warning {
                SendWarning::ProductNotShipped {
                    product,
                    countries,
                    recipients,
                    ..
                } => (product.as_str(), countries.join(" "), &recipients.names),
                SendWarning::ShippingUnknown {
                    countries,
                    recipients,
                } => ("unknown", countries.join(" "), &recipients.names),
                other => panic!("{other:?}"),
            })
            .map(|(what, countries, names)| format!("{what}: {countries}: {}", names.join(" ")))
            .collect();
        assert_eq!(summary, ["Candle: DE GB: Ida Raj Lea", "unknown: FR: Eva"]);
    }
}
