//! The width of a column of amounts in a list, so that no amount is shortened: money gets its width before texts do.
//! Rows are measured when they arrive. The width stays when other rows are loaded, so that scrolling moves no column.

use egui::Ui;

use super::{
    list_window::ListWindow,
    theme::Type,
    widgets::{grid, paint},
};
use crate::i18n::Language;

#[derive(Debug, Default)]
pub struct AmountWidth {
    /// The revision of the rows that were measured, and the language of their amounts.
    measured: Option<(u64, Language)>,
    widest: f32,
}

impl AmountWidth {
    /// The width of the column for the widest amount that was loaded, with the padding of its cells. `amount` returns
    /// the text of a row.
    pub fn of_rows(
        &mut self,
        ui: &Ui,
        window: &ListWindow,
        amount: impl Fn(u64) -> Option<String>,
    ) -> f32 {
        let current = (window.revision(), Language::current());
        if self.measured != Some(current) {
            if self
                .measured
                .is_some_and(|(_, language)| language != current.1)
            {
                self.widest = 0.0;
            }
            self.measured = Some(current);
            let widths = window.loaded().filter_map(amount).map(|text| {
                paint::text_width(ui.painter(), &text, Type::Body) + 2.0 * grid::PADDING + 1.0
            });
            self.widest = widths.fold(self.widest, f32::max);
        }
        self.widest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::Cents,
        desk::{
            RequestKey,
            lists::{ListQuery, ListRows},
            orders::{OrderQuery, OrderRow},
        },
        i18n::format,
        ui::test_support::samples::orders,
    };

    #[test]
    fn wide_amounts_of_lists_are_not_shortened() {
        let ctx = egui::Context::default();
        crate::ui::theme::apply(&ctx);
        let mut window = ListWindow::default();
        let mut keys = 0;
        let mut load = |window: &mut ListWindow, amounts: &[i64]| {
            keys += 1;
            window.mark_stale();
            let query = ListQuery::Orders(OrderQuery::default());
            window.command_for(query, 0..10, || RequestKey(keys));
            let row = |amount: &i64| OrderRow {
                total: Some(Cents(*amount)),
                ..orders::order_row(1)
            };
            let rows: Vec<_> = amounts.iter().map(row).collect();
            let total = rows.len() as u64;
            window.apply(RequestKey(keys), (total, total), 0, ListRows::Orders(rows));
        };
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            let mut width = AmountWidth::default();
            let mut of = |window: &ListWindow| {
                let amount = |row| window.order(row)?.total.map(format::money);
                width.of_rows(ui, window, amount)
            };
            load(&mut window, &[1_000]);
            let narrow = of(&window);
            load(&mut window, &[1_000, 123_456_789_012]);
            let wide = of(&window);
            let text = format::money(Cents(123_456_789_012));
            let text = paint::text_width(ui.painter(), &text, Type::Body);
            assert!(
                wide > narrow && wide >= text + 2.0 * grid::PADDING,
                "{wide}"
            );
            load(&mut window, &[1_000]);
            assert_eq!(of(&window), wide, "scrolling moves no column");
        });
        output.textures_delta.clear();
    }
}
