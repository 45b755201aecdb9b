//! The header of a file of tracking numbers: its columns under the names that label services use, and what a row has in them.

use chrono::{NaiveDate, NaiveTime};

use crate::{
    contract::{
        Timestamp,
        shop::{parcel_number::ParcelNumber, parcels::TrackingEntry},
    },
    recipients::YearlyDate,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Parcel,
    Carrier,
    TrackingNumber,
    Recipient,
    PostalCode,
    Delivered,
}

/// The names of columns, in lower case without anything but letters and digits: those of this program, then those of Shippo,
/// Pirate Ship, EasyPost, UPS, FedEx and shop systems.
const NAMES: [(Column, &[&str]); 6] = [
    (
        Column::Parcel,
        &[
            "parcel",
            "parcelnumber",
            "parcelno",
            "orderid",
            "ordernumber",
            "ordernum",
            "orderno",
            "ordername",
            "order",
            "reference",
            "referencenumber",
            "reference1",
            "referencenumber1",
            "packagereferenceno1",
            "customerreference",
            "rubberstamp1",
            "rubberstamp",
            "printcustom1",
            "optionsprintcustom1",
            "metadata",
        ],
    ),
    (
        Column::Carrier,
        &[
            "carrier",
            "carriername",
            "shippingcarrier",
            "trackingcarrier",
            "trackingcompany",
            "provider",
            "courier",
        ],
    ),
    (
        Column::TrackingNumber,
        &[
            "trackingnumber",
            "trackingno",
            "trackingnum",
            "trackingcode",
            "trackingid",
            "tracking",
            "packagetrackingnumber",
            "mastertrackingnumber",
            "shipmenttrackingnumber",
            "trackingnumbers",
        ],
    ),
    (
        Column::Recipient,
        &[
            "recipient",
            "recipientname",
            "toaddressname",
            "toname",
            "shiptoname",
            "shipto",
            "name",
            "fullname",
            "addressee",
            "recipientcontactname",
        ],
    ),
    (
        Column::PostalCode,
        &[
            "postalcode",
            "zip",
            "zipcode",
            "zippostalcode",
            "postcode",
            "toaddresszip",
            "tozip",
            "shiptopostalcode",
            "shiptozip",
            "recipientpostalcode",
            "recipientzip",
        ],
    ),
    (
        Column::Delivered,
        &[
            "delivered",
            "deliveredat",
            "deliveredon",
            "deliverydate",
            "datedelivered",
            "deliveredtime",
            "actualdelivery",
        ],
    ),
];

/// Texts of a column of deliveries that say that a parcel was not delivered yet, in lower case.
const NOT_DELIVERED: [&str; 9] = [
    "-",
    "no",
    "false",
    "n/a",
    "none",
    "pending",
    "in transit",
    "not delivered",
    "not yet",
];

/// The year 2000. An earlier time is another number or a wrong year.
const FIRST_TIME: Timestamp = Timestamp::from_micros(946_684_800_000_000);

fn column_of(head: &str) -> Option<(Column, usize)> {
    let name: String = head
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_lowercase())
        .collect();
    NAMES.iter().find_map(|(column, names)| {
        let priority = names.iter().position(|known| *known == name)?;
        Some((*column, priority))
    })
}

/// The column of each kind of value. Of several with the same kind, the one whose name is listed first.
#[derive(Clone, Debug, Default)]
pub(super) struct Header {
    columns: Vec<(Column, usize, usize)>,
}

impl Header {
    /// `None` when the row names no column of tracking numbers.
    pub(super) fn read(cells: &[String]) -> Option<Self> {
        let found = cells.iter().enumerate().filter_map(|(index, cell)| {
            let (column, priority) = column_of(cell)?;
            Some((column, priority, index))
        });
        let mut columns: Vec<_> = found.collect();
        columns.sort_by_key(|(_, priority, index)| (*priority, *index));
        let has = |wanted| columns.iter().any(|(column, ..)| *column == wanted);
        let is_header =
            has(Column::TrackingNumber) || (has(Column::Parcel) && has(Column::Delivered));
        is_header.then_some(Self { columns })
    }

    /// The cells of a kind that are not empty.
    fn cells<'a>(&'a self, column: Column, row: &'a [String]) -> impl Iterator<Item = &'a str> {
        self.columns
            .iter()
            .filter(move |(known, ..)| *known == column)
            .filter_map(|(_, _, index)| Some(row.get(*index)?.trim()))
            .filter(|cell| !cell.is_empty())
    }

    pub(super) fn entry(&self, row: u64, cells: &[String]) -> TrackingEntry {
        let first = |column| self.cells(column, cells).next().map(str::to_owned);
        // Label services have several columns for references, of which one has the parcel number.
        let number = self
            .cells(Column::Parcel, cells)
            .find(|cell| cell.parse::<ParcelNumber>().is_ok());
        let delivered = first(Column::Delivered)
            .filter(|cell| !NOT_DELIVERED.contains(&cell.to_lowercase().as_str()));
        let delivered_at = delivered.as_deref().and_then(read_time);
        TrackingEntry {
            row,
            parcel: number.map(str::to_owned).or_else(|| first(Column::Parcel)),
            carrier: first(Column::Carrier),
            tracking_number: first(Column::TrackingNumber).map(|cell| without_formula(&cell)),
            recipient: first(Column::Recipient),
            postal_code: first(Column::PostalCode),
            delivered_at,
            unreadable_delivery: delivered.filter(|_| delivered_at.is_none()),
        }
    }
}

/// The number in `="9400…"` and `'9400…`, with which spreadsheets keep long numbers as text.
pub(super) fn without_formula(cell: &str) -> String {
    let inner = cell
        .strip_prefix("=\"")
        .and_then(|rest| rest.strip_suffix('"'));
    inner
        .or_else(|| cell.strip_prefix('\''))
        .unwrap_or(cell)
        .to_owned()
}

/// A time from the year 2000 on, or a day as ISO, as Americans write it, or in another form with one meaning, such as `20.11.2026` and
/// `Nov 20, 2026`. A day ends in the evening, so that nothing arrives before it was sent.
fn read_time(cell: &str) -> Option<Timestamp> {
    read_any_time(cell).filter(|time| *time >= FIRST_TIME)
}

fn read_any_time(cell: &str) -> Option<Timestamp> {
    if cell.contains('T')
        && let Ok(time) = cell.parse()
    {
        return Some(time);
    }
    let day = cell.split([' ', 'T']).next()?;
    let day = ["%Y-%m-%d", "%m/%d/%y", "%m/%d/%Y"]
        .iter()
        .find_map(|form| NaiveDate::parse_from_str(day, form).ok())
        .or_else(|| read_day(cell))?;
    let evening = day.and_time(NaiveTime::from_hms_opt(23, 0, 0)?);
    Some(evening.and_utc().into())
}

/// A day with its year, before a time of day if there is one.
fn read_day(cell: &str) -> Option<NaiveDate> {
    let words = cell
        .split_whitespace()
        .take_while(|word| !word.contains(':'));
    let day = YearlyDate::parse(&words.collect::<Vec<_>>().join(" "), true)?;
    day.in_year(day.year?)
}
