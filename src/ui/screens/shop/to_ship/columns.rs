//! The columns of the list of parcels, and its cells.

use egui::Ui;

use super::view::ParcelView;
use crate::{
    contract::{
        Timestamp,
        shop::{
            parcel_number::ParcelNumber,
            parcels::{Parcel, ParcelFilter, ParcelState},
        },
    },
    i18n::{format, t},
    messages,
    ui::{
        commands::Commands,
        list_view::CellText,
        screens::shop::list::ShopRows,
        theme::Tone,
        widgets::{chip, grid::GridColumn},
    },
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum ParcelColumn {
    /// The check box that selects the parcel for an action.
    Select,
    Recipient,
    State,
    Items,
    Place,
    Parcel,
    Tracking,
    Time,
}

/// Below this width, the place is hidden.
const NARROW_WIDTH: f32 = 820.0;

/// The columns of a view that fit into the width. `has_unpaid`: some of its parcels wait for payment.
pub(super) fn columns(
    view: ParcelView,
    has_unpaid: bool,
    width: f32,
) -> Vec<GridColumn<ParcelColumn>> {
    let time = match view {
        ParcelView::ToPack => t!("shop-to-ship-column-waiting"),
        ParcelView::Packed => t!("shop-to-ship-column-packed"),
        ParcelView::Shipped => t!("shop-to-ship-column-shipped"),
        ParcelView::Delivered => t!("shop-to-ship-column-delivered"),
        ParcelView::Problems | ParcelView::All => t!("shop-to-ship-column-last-change"),
    };
    let mut columns = vec![
        GridColumn::controls(ParcelColumn::Select, 44.0),
        GridColumn::new(
            ParcelColumn::Recipient,
            t!("shop-to-ship-column-recipient"),
            120.0,
            1.8,
        ),
    ];
    if view.shows_states() || has_unpaid {
        let title = t!("shop-to-ship-column-state");
        // “Awaiting payment” needs more room than the other states.
        let width = if has_unpaid { 150.0 } else { 120.0 };
        columns.push(GridColumn::new(ParcelColumn::State, title, width, 0.4));
    }
    let items = t!("shop-to-ship-column-items");
    columns.push(GridColumn::new(ParcelColumn::Items, items, 150.0, 3.0));
    if view.shows_tracking() {
        let title = t!("shop-to-ship-column-tracking");
        columns.push(GridColumn::new(ParcelColumn::Tracking, title, 150.0, 1.8));
    } else if width >= NARROW_WIDTH {
        let title = t!("shop-to-ship-column-place");
        columns.push(GridColumn::new(ParcelColumn::Place, title, 120.0, 1.4));
    }
    let parcel = t!("shop-to-ship-column-parcel");
    columns.push(GridColumn::new(ParcelColumn::Parcel, parcel, 116.0, 0.2));
    columns.push(GridColumn::new(ParcelColumn::Time, time, 110.0, 0.4));
    columns
}

/// The rows of the list of parcels.
#[derive(Debug)]
pub(super) struct ParcelRows {
    pub(super) now: Timestamp,
    pub(super) view: ParcelView,
}

impl ParcelRows {
    /// Where all parcels have one state, only those that wait for payment show theirs.
    fn shows_state(&self, row: &Parcel) -> bool {
        self.view.shows_states() || row.is_waiting_for_payment
    }
}

impl ShopRows for ParcelRows {
    type List = ParcelFilter;
    type Column = ParcelColumn;
    type Key = ParcelNumber;

    const BOXES: Option<ParcelColumn> = Some(ParcelColumn::Select);

    fn name(&self) -> String {
        t!("shop-to-ship-table")
    }

    fn key(&self, row: &Parcel) -> ParcelNumber {
        row.parcel
    }

    fn text(&self, row: &Parcel, column: ParcelColumn) -> CellText {
        match column {
            ParcelColumn::Select => CellText::none(),
            ParcelColumn::Recipient => CellText::name(&row.recipient),
            ParcelColumn::State if self.shows_state(row) => {
                CellText::normal(messages::parcels::shown_state(row))
            }
            ParcelColumn::State => CellText::none(),
            ParcelColumn::Items => CellText::normal(messages::parcels::items(&row.items)),
            ParcelColumn::Place => CellText::weak(place(row)),
            ParcelColumn::Parcel => CellText::normal(row.parcel.to_string()),
            ParcelColumn::Tracking => CellText::normal(tracking(row)),
            ParcelColumn::Time => CellText::weak(format::short_date(last_change(row), self.now)),
        }
    }

    fn hint(&self, row: &Parcel, column: ParcelColumn) -> Option<String> {
        (column == ParcelColumn::Time).then(|| format::full_date_time(last_change(row)))
    }

    fn draw(&self, ui: &mut Ui, column: ParcelColumn, row: &Parcel, _: &mut Commands) -> bool {
        if column != ParcelColumn::State {
            return true;
        }
        if self.shows_state(row) {
            state_chip(ui, row);
        }
        false
    }

    fn box_name(&self, row: &Parcel) -> Option<String> {
        Some(t!(
            "shop-to-ship-select",
            parcel = row.parcel.grouped(),
            recipient = &row.recipient
        ))
    }
}

pub(super) fn state_chip(ui: &mut Ui, parcel: &Parcel) {
    let tone = match parcel.state {
        ParcelState::ToShip if parcel.is_waiting_for_payment => Tone::Bad,
        ParcelState::ToShip => Tone::Caution,
        ParcelState::Packed | ParcelState::Shipped => Tone::Note,
        ParcelState::Delivered => Tone::Good,
        ParcelState::Canceled => Tone::Neutral,
        ParcelState::Lost | ParcelState::Damaged | ParcelState::Returned => Tone::Bad,
    };
    chip(ui, &messages::parcels::shown_state(parcel), tone);
}

/// The city and the state, or the email address of a gift card.
fn place(parcel: &Parcel) -> String {
    let address = &parcel.mailing_address;
    let parts = [address.city.trim(), address.state.trim()];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    match parts.as_slice() {
        [] => parcel.email.clone().unwrap_or_default(),
        parts => parts.join(", "),
    }
}

/// The carrier and the tracking number.
pub(super) fn tracking(parcel: &Parcel) -> String {
    let parts = [&parcel.carrier, &parcel.tracking_number];
    let parts: Vec<&str> = parts.into_iter().flatten().map(String::as_str).collect();
    parts.join(" ")
}

/// When the parcel came into its state.
fn last_change(parcel: &Parcel) -> Timestamp {
    let reached = match parcel.state {
        ParcelState::ToShip | ParcelState::Canceled => None,
        ParcelState::Packed => parcel.packed_at,
        ParcelState::Delivered => parcel.delivered_at,
        ParcelState::Shipped | ParcelState::Lost | ParcelState::Damaged | ParcelState::Returned => {
            parcel.shipped_at
        }
    };
    reached.unwrap_or(parcel.ready_at)
}
