//! Files for buying labels, one parcel in a line, with the columns that label services expect.
//!
//! The number of the parcel is in a column that the service prints or gives back, so that its file of tracking numbers can be
//! matched. Weights are those of the items; packaging is not included. Cells that begin like a formula get an apostrophe.

use std::io;

use crate::contract::{
    csv_export::CsvExport,
    shop::parcels::{Parcel, ParcelItem},
};

/// The columns of a file for buying labels.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    strum::Display,
    strum::EnumString,
    strum::EnumIter,
    strum::VariantNames,
)]
#[strum(serialize_all = "snake_case")]
pub enum LabelProfile {
    /// The columns that a file of tracking numbers has, too.
    #[default]
    Plain,
    /// The order template of Shippo, of which an order has a line for each item.
    Shippo,
    /// Pirate Ship maps columns by their names; *Order ID* is printed as a rubber stamp.
    PirateShip,
    /// The fields of a shipment in the API of EasyPost.
    Easypost,
}

const GRAMS_PER_OUNCE: f64 = 28.349_523_125;

/// Writes the parcels as CSV in UTF-8. A spreadsheet program opens the plain columns, so that they begin with a byte order mark.
/// Gift cards, which are sent to an email address, need no label.
///
/// # Errors
/// Those of the writer.
pub fn write_labels(
    out: impl io::Write,
    profile: LabelProfile,
    parcels: &[Parcel],
) -> io::Result<()> {
    let mut file = match profile {
        LabelProfile::Plain => CsvExport::with_byte_order_mark(out)?,
        _ => CsvExport::new(out),
    };
    file.write_row(heads(profile).iter().copied())?;
    let with_address = |parcel: &&Parcel| !parcel.mailing_address.address_1.trim().is_empty();
    for parcel in parcels.iter().filter(with_address) {
        let rows = match profile {
            LabelProfile::Shippo => parcel
                .items
                .iter()
                .map(|item| shippo_row(parcel, item))
                .collect(),
            LabelProfile::Plain => vec![plain_row(parcel)],
            LabelProfile::PirateShip => vec![pirate_ship_row(parcel)],
            LabelProfile::Easypost => vec![easypost_row(parcel)],
        };
        for row in rows {
            file.write_row(row.iter().map(String::as_str))?;
        }
    }
    file.finish()?;
    Ok(())
}

fn heads(profile: LabelProfile) -> &'static [&'static str] {
    match profile {
        LabelProfile::Plain => &[
            "Parcel",
            "Name",
            "Address 1",
            "Address 2",
            "City",
            "State",
            "Postal code",
            "Country",
            "Items",
            "Weight (g)",
            "Carrier",
            "Tracking number",
        ],
        LabelProfile::Shippo => &[
            "Order Number",
            "Order Date",
            "Recipient Name",
            "Company",
            "Email",
            "Phone",
            "Street Line 1",
            "Street Number",
            "Street Line 2",
            "City",
            "State/Province",
            "Zip/Postal Code",
            "Country",
            "Item Title",
            "SKU",
            "Quantity",
            "Item Weight",
            "Item Weight Unit",
        ],
        LabelProfile::PirateShip => &[
            "Order ID",
            "Name",
            "Company",
            "Address 1",
            "Address 2",
            "City",
            "State",
            "Zipcode",
            "Country",
            "Email",
            "Phone",
            "Pounds",
            "Ounces",
            "Order Items",
        ],
        LabelProfile::Easypost => &[
            "reference",
            "to_address.name",
            "to_address.company",
            "to_address.phone",
            "to_address.email",
            "to_address.street1",
            "to_address.street2",
            "to_address.city",
            "to_address.state",
            "to_address.zip",
            "to_address.country",
            "parcel.weight",
            "options.print_custom_1",
        ],
    }
}

/// The weight of the items; `None` when one is unknown.
fn weight_grams(parcel: &Parcel) -> Option<u64> {
    let weights = parcel
        .items
        .iter()
        .map(|item| Some(u64::from(item.weight_grams?) * u64::from(item.quantity)));
    weights.sum()
}

fn ounces(grams: u64) -> f64 {
    grams as f64 / GRAMS_PER_OUNCE
}

/// A number with at most one digit behind the point, rounded up, so that no label is bought for less than the weight.
fn rounded_up(number: f64) -> String {
    let tenths = (number * 10.0).ceil() / 10.0;
    format!("{tenths:.1}")
}

fn item_list(parcel: &Parcel) -> String {
    let items: Vec<String> = parcel
        .items
        .iter()
        .map(|item| {
            let name = item.sku.as_deref().unwrap_or(&item.product);
            format!("{} × {name}", item.quantity)
        })
        .collect();
    items.join(", ")
}

fn optional(text: Option<&String>) -> String {
    text.cloned().unwrap_or_default()
}

fn plain_row(parcel: &Parcel) -> Vec<String> {
    let address = &parcel.mailing_address;
    vec![
        parcel.parcel.grouped(),
        parcel.recipient.clone(),
        address.address_1.clone(),
        optional(address.address_2.as_ref()),
        address.city.clone(),
        address.state.clone(),
        address.postal_code.clone(),
        address.country.clone(),
        item_list(parcel),
        weight_grams(parcel)
            .map(|grams| grams.to_string())
            .unwrap_or_default(),
        String::new(),
        String::new(),
    ]
}

fn shippo_row(parcel: &Parcel, item: &ParcelItem) -> Vec<String> {
    let address = &parcel.mailing_address;
    let date = parcel.ready_at.to_chrono().format("%Y-%m-%d").to_string();
    vec![
        parcel.parcel.grouped(),
        date,
        parcel.recipient.clone(),
        String::new(),
        optional(parcel.email.as_ref()),
        String::new(),
        address.address_1.clone(),
        String::new(),
        optional(address.address_2.as_ref()),
        address.city.clone(),
        address.state.clone(),
        address.postal_code.clone(),
        address.country.clone(),
        item.product.clone(),
        optional(item.sku.as_ref()),
        item.quantity.to_string(),
        item.weight_grams
            .map(|grams| grams.to_string())
            .unwrap_or_default(),
        "g".to_owned(),
    ]
}

fn pirate_ship_row(parcel: &Parcel) -> Vec<String> {
    let address = &parcel.mailing_address;
    let (pounds, rest) = match weight_grams(parcel) {
        None => (String::new(), String::new()),
        Some(grams) => {
            let pounds = (ounces(grams) / 16.0).floor();
            (
                format!("{pounds:.0}"),
                rounded_up(ounces(grams) - pounds * 16.0),
            )
        }
    };
    vec![
        parcel.parcel.grouped(),
        parcel.recipient.clone(),
        String::new(),
        address.address_1.clone(),
        optional(address.address_2.as_ref()),
        address.city.clone(),
        address.state.clone(),
        address.postal_code.clone(),
        address.country.clone(),
        optional(parcel.email.as_ref()),
        String::new(),
        pounds,
        rest,
        item_list(parcel),
    ]
}

fn easypost_row(parcel: &Parcel) -> Vec<String> {
    let address = &parcel.mailing_address;
    vec![
        parcel.parcel.grouped(),
        parcel.recipient.clone(),
        String::new(),
        String::new(),
        optional(parcel.email.as_ref()),
        address.address_1.clone(),
        optional(address.address_2.as_ref()),
        address.city.clone(),
        address.state.clone(),
        address.postal_code.clone(),
        address.country.clone(),
        weight_grams(parcel)
            .map(|grams| rounded_up(ounces(grams)))
            .unwrap_or_default(),
        parcel.parcel.grouped(),
    ]
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator as _;

    use super::*;
    use crate::{contract::MailingAddress, shop_files::test_parcel::parcel};

    fn written(profile: LabelProfile, parcels: &[Parcel]) -> String {
        let mut bytes = Vec::new();
        write_labels(&mut bytes, profile, parcels).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn every_row_has_the_columns_of_its_head() {
        for profile in LabelProfile::iter() {
            let text = written(profile, &[parcel(1), parcel(2)]);
            let mut reader = csv::Reader::from_reader(text.as_bytes());
            let heads = reader.headers().unwrap().clone();
            let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
            assert!(rows.len() >= 2, "{profile}");
            assert!(rows.iter().all(|row| row.len() == heads.len()), "{profile}");
            let number = parcel(1).parcel.grouped();
            assert!(
                rows[0].iter().any(|cell| cell == number),
                "{profile}: {text}"
            );
        }
    }

    #[test]
    fn manual_lists_the_columns() {
        let manual = include_str!("../../docs/shop.md").replace(['(', ')'], "");
        for profile in LabelProfile::iter() {
            let columns = heads(profile).join(", ").replace(['(', ')'], "");
            let columns = columns.replace("parcel.weight", "parcel.weight in ounces");
            assert!(
                manual.contains(&format!("| `{profile}` | {columns}")),
                "{columns}"
            );
        }
    }

    #[test]
    fn spreadsheets_recognize_the_encoding_of_plain_files() {
        for profile in LabelProfile::iter() {
            let has_mark = written(profile, &[parcel(1)]).starts_with('\u{feff}');
            assert_eq!(has_mark, profile == LabelProfile::Plain, "{profile}");
        }
    }

    #[test]
    fn parcels_without_address_have_no_label() {
        let mut card = parcel(2);
        card.mailing_address = MailingAddress::default();
        card.email = Some("ida@example.com".to_owned());
        for profile in LabelProfile::iter() {
            let alone = written(profile, &[parcel(1)]);
            assert_eq!(written(profile, &[parcel(1), card.clone()]), alone);
        }
    }

    #[test]
    fn weights_are_rounded_up() {
        let mut heavy = parcel(1);
        heavy.items.truncate(1);
        heavy.items[0].quantity = 2;
        heavy.items[0].weight_grams = Some(300);
        // 600 g are 21.164 oz.
        assert!(written(LabelProfile::PirateShip, &[heavy.clone()]).contains(",1,5.2,"));
        assert!(written(LabelProfile::Easypost, &[heavy.clone()]).contains(",21.2,"));
        heavy.items[0].weight_grams = None;
        assert!(written(LabelProfile::Easypost, &[heavy]).contains(",US,,"));
    }

    #[test]
    fn cells_like_formulas_are_text() {
        let mut formula = parcel(1);
        formula.recipient = "=HYPERLINK(1)".to_owned();
        assert!(written(LabelProfile::Plain, &[formula]).contains("'=HYPERLINK(1)"));
    }
}
