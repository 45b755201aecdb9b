//! The columns of the list of the stock, and its cells.

use egui::Ui;

use crate::{
    contract::shop::stock::{StockFilter, StockItem},
    i18n::{Language, format, t},
    ui::{
        commands::Commands,
        list_view::CellText,
        screens::shop::list::ShopRows,
        theme::Tone,
        widgets::{chip, grid::GridColumn},
    },
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum StockColumn {
    Product,
    Sku,
    OnHand,
    Reserved,
    Free,
    LowAt,
    Mark,
}

pub(super) fn columns() -> Vec<GridColumn<StockColumn>> {
    let number = |column, title| GridColumn::new(column, title, 92.0, 0.3).right();
    vec![
        GridColumn::new(
            StockColumn::Product,
            t!("shop-stock-column-product"),
            180.0,
            3.0,
        ),
        GridColumn::new(StockColumn::Sku, t!("shop-stock-column-sku"), 110.0, 1.2),
        number(StockColumn::OnHand, t!("shop-stock-column-on-hand")),
        number(StockColumn::Reserved, t!("shop-stock-column-reserved")),
        number(StockColumn::Free, t!("shop-stock-column-free")),
        number(StockColumn::LowAt, t!("shop-stock-column-low-at")),
        GridColumn::new(StockColumn::Mark, t!("shop-stock-column-state"), 110.0, 0.3),
    ]
}

/// The rows of the list of the stock.
#[derive(Debug)]
pub(super) struct StockRows;

impl ShopRows for StockRows {
    type List = StockFilter;
    type Column = StockColumn;
    /// A hash of the product and the variant, which identify an item.
    type Key = u64;

    fn name(&self) -> String {
        t!("shop-stock-title")
    }

    fn key(&self, row: &StockItem) -> u64 {
        egui::Id::unique((&row.product, &row.variant)).value()
    }

    fn text(&self, row: &StockItem, column: StockColumn) -> CellText {
        match column {
            StockColumn::Product => CellText::name(item_name(row)),
            StockColumn::Sku => CellText::weak(row.sku.clone().unwrap_or_default()),
            StockColumn::OnHand => CellText::normal(number(row.on_hand)),
            StockColumn::Reserved => CellText::weak(number(row.reserved)),
            StockColumn::Free => CellText::normal(number(row.free)),
            StockColumn::LowAt => CellText::weak(row.low_at.map(number).unwrap_or_default()),
            StockColumn::Mark if row.is_low() => CellText::normal(t!("shop-stock-low")),
            StockColumn::Mark => CellText::none(),
        }
    }

    fn draw(&self, ui: &mut Ui, column: StockColumn, row: &StockItem, _: &mut Commands) -> bool {
        if column == StockColumn::Mark && row.is_low() {
            let tone = if row.free == 0 {
                Tone::Bad
            } else {
                Tone::Caution
            };
            chip(ui, &t!("shop-stock-low"), tone);
            return false;
        }
        true
    }
}

/// "Heavy Knit Hoodie, M".
pub(super) fn item_name(item: &StockItem) -> String {
    match item.variant.is_empty() {
        true => item.product_name.clone(),
        false => format!("{}, {}", item.product_name, item.variant),
    }
}

pub(super) fn number(number: i64) -> String {
    format::integer_in(Language::current(), number)
}
