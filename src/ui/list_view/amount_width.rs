//! The width of a column of amounts in a list, so that no amount is shortened: money gets its width before texts do.
//! Rows are measured when they arrive. The width stays when other rows are loaded, so that scrolling moves no column.

use egui::Ui;

use super::window::ListWindow;
use crate::{
    desk::List,
    i18n::Language,
    ui::{
        theme::Type,
        widgets::{grid, paint},
    },
};

#[derive(Debug, Default)]
pub struct AmountWidth {
    /// The revision of the rows that were measured, and the language of their amounts.
    measured: Option<(u64, Language)>,
    widest: f32,
}

impl AmountWidth {
    /// The width of the column for the widest amount that was loaded, with the padding of its cells. `amount` returns
    /// the text of a row.
    pub fn of_rows<L: List>(
        &mut self,
        ui: &Ui,
        window: &ListWindow<L>,
        amount: impl Fn(&L::Row) -> Option<String>,
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
            let widths = window.loaded_rows().filter_map(amount).map(|text| {
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
        desk::orders::{OrderQuery, OrderRow},
        i18n::format,
        ui::test_support::samples::orders,
    };

    #[test]
    fn wide_amounts_of_lists_are_not_shortened() {
        let ctx = egui::Context::default();
        crate::ui::theme::apply(&ctx);
        let loaded = |amounts: &[i64], revision| {
            let row = |amount: &i64| OrderRow {
                total: Some(Cents(*amount)),
                ..orders::order_row(1)
            };
            let rows: Vec<_> = amounts.iter().map(row).collect();
            ListWindow::with_rows(&OrderQuery::default(), rows.len() as u64, rows, revision)
        };
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            let mut width = AmountWidth::default();
            let mut of = |window: &ListWindow<OrderQuery>| {
                width.of_rows(ui, window, |row| row.total.map(format::money))
            };
            let narrow = of(&loaded(&[1_000], 1));
            let wide = of(&loaded(&[1_000, 123_456_789_012], 2));
            let text = format::money(Cents(123_456_789_012));
            let text = paint::text_width(ui.painter(), &text, Type::Body);
            assert!(
                wide > narrow && wide >= text + 2.0 * grid::PADDING,
                "{wide}"
            );
            let scrolled = of(&loaded(&[1_000], 3));
            assert_eq!(scrolled, wide, "scrolling moves no column");
        });
        output.textures_delta.clear();
    }
}
