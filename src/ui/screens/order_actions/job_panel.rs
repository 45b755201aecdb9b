//! The side panel of a job: the outcome of each order, and a retry for the failed ones.

use egui::{Id, Rect, ScrollArea, Ui, text::LayoutJob};

use super::job_strip::{retry_button, stop_button, title};
use crate::{
    contract::OrderId,
    desk::{
        OrderJobId,
        jobs::{OrderJobItem, OrderJobQuery, OrderOutcome},
    },
    i18n::t,
    messages::{self, labels},
    ui::{
        commands::{Action, Commands},
        current_row::CurrentRow,
        list_problem,
        list_window::ListWindow,
        model::Model,
        theme::{S12, Tone, Type, tokens},
        widgets::{Column, SidePanel, Table, check::checkbox, gap, table::Cell, text, tone_dot},
    },
};

const WIDTH: f32 = 520.0;
/// The height of the head of the panel and its margins.
const HEAD_HEIGHT: f32 = 190.0;
/// Rows drawn as placeholders before the first reply.
const PLACEHOLDER_ROWS: u64 = 8;
/// The height of a row with an outcome of two lines, in points.
const ROW_HEIGHT: f32 = 52.0;
const MAX_OUTCOME_LINES: usize = 2;
/// The height of the outcome of the selected row, which is shown below the table in full, in points.
const DETAIL_HEIGHT: f32 = 104.0;

#[derive(Debug, Default)]
pub(crate) struct JobPanel {
    only_unsuccessful: bool,
    rows: ListWindow<OrderJobQuery>,
    /// The current row, by its order.
    current: CurrentRow<OrderId>,
    /// Whether the table begins at its top when it is drawn next.
    starts_at_top: bool,
    /// The job that the other fields belong to.
    job: Option<OrderJobId>,
}

impl JobPanel {
    /// Draws the panel at the right of `page`. Closing it emits [`Action::ClosePanel`].
    pub(crate) fn ui(
        &mut self,
        model: &Model,
        id: OrderJobId,
        page: Rect,
        ui: &Ui,
        out: &mut Commands,
    ) {
        if self.job != Some(id) {
            *self = Self {
                job: Some(id),
                starts_at_top: true,
                ..Self::default()
            };
        }
        let mut is_open = true;
        SidePanel::new(&t!("order-job-panel"))
            .width(WIDTH)
            .scroll_id(id)
            .show(ui, page, &mut is_open, |ui| {
                self.contents(model, id, page.height(), ui, out);
            });
        if !is_open {
            out.act(Action::ClosePanel);
        }
    }

    fn contents(
        &mut self,
        model: &Model,
        id: OrderJobId,
        height: f32,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let Some(job) = model.order_jobs.iter().find(|job| job.id == id) else {
            text(ui, Type::Heading, tokens(ui).weak, t!("order-job-panel"));
            return;
        };
        ui.scope(|ui| {
            // Leaves room for the close button.
            ui.set_max_width(ui.available_width() - 56.0);
            let heading = Type::Heading.text(title(job, model)).color(tokens(ui).text);
            ui.add(egui::Label::new(heading).wrap());
        });
        gap(ui, S12);
        ui.horizontal(|ui| {
            let label = t!("order-job-only-unsuccessful");
            if checkbox(ui, &mut self.only_unsuccessful, &label).changed() {
                self.current.clear();
                self.starts_at_top = true;
            }
            retry_button(job, ui, out);
            stop_button(job, ui, out);
        });
        gap(ui, S12);
        let query = OrderJobQuery {
            job: id,
            only_unsuccessful: self.only_unsuccessful,
        };
        let window = &mut self.rows;
        window.follow(&model.changes);
        self.current.follow(window.loaded(), |row| {
            window.row(row).map(|item| item.order_id)
        });
        let detail = self.selected_outcome();
        let detail_height = if detail.is_some() { DETAIL_HEIGHT } else { 0.0 };
        let table_height = (height - HEAD_HEIGHT - detail_height).max(200.0);
        let size = egui::vec2(ui.available_width(), table_height);
        ui.allocate_ui(size, |ui| {
            ui.set_min_size(size);
            if !list_problem::ui(&self.rows, ui, out) {
                self.table(ui, out);
            }
        });
        self.rows.request(&query, out);
        if let Some(detail) = detail {
            gap(ui, S12);
            ScrollArea::vertical()
                .id_salt("selected-outcome")
                .max_height(DETAIL_HEIGHT - S12)
                .show(ui, |ui| {
                    let detail = Type::Body.text(detail).color(tokens(ui).text);
                    ui.add(egui::Label::new(detail).wrap());
                });
        }
    }

    /// The whole outcome of the row that the arrow keys selected.
    fn selected_outcome(&self) -> Option<String> {
        let item = self.rows.row(self.current.row()?)?;
        Some(full_outcome(&item.outcome))
    }

    fn table(&mut self, ui: &mut Ui, out: &mut Commands) {
        let window = &self.rows;
        let columns = [
            Column::grow(t!("orders-column-recipient"), 130.0, 1.0),
            Column::grow(t!("order-job-column-outcome"), 220.0, 2.0),
        ];
        let order_at = |row: u64| window.row(row).map(|item| item.order_id);
        let item = |row| order_at(row).map(|order| Id::unique("job-order").with(order));
        let output = Table::new(&t!("order-job-table"), &columns)
            .rows(window.total().unwrap_or(PLACEHOLDER_ROWS))
            .row_height(ROW_HEIGHT)
            .selected(self.current.row())
            .items(&item)
            .starts_at_top(std::mem::take(&mut self.starts_at_top))
            .show(ui, |cell| match window.row(cell.row) {
                Some(item) => draw(cell, item),
                None => cell.placeholder(),
            });
        if let Some(row) = output.selected {
            self.current.select(row, order_at(row));
        }
        if let Some(item) = output.opened.and_then(|row| window.row(row)) {
            out.act(Action::ShowOrder(item.order_id));
        }
        self.rows.set_visible(output.visible);
    }
}

fn draw(cell: &mut Cell<'_>, item: &OrderJobItem) {
    let colors = tokens(cell.ui);
    if cell.column == 0 {
        let name = match item.recipient.as_str() {
            "" => item.order_id.to_string(),
            name => name.to_owned(),
        };
        cell.text(Type::BodyMedium, colors.text, &name);
        return;
    }
    tone_dot(cell.ui, outcome_tone(&item.outcome));
    let mut text = LayoutJob::simple(
        labels::order_outcome(&item.outcome),
        Type::Body.font(),
        colors.text,
        cell.ui.available_width(),
    );
    text.wrap.max_rows = MAX_OUTCOME_LINES;
    cell.ui
        .add(egui::Label::new(text).wrap())
        .on_hover_ui(|ui| {
            ui.label(full_outcome(&item.outcome));
        });
}

fn full_outcome(outcome: &OrderOutcome) -> String {
    match outcome {
        OrderOutcome::Failed(problem) => messages::problem::full_text(problem),
        _ => labels::order_outcome(outcome),
    }
}

fn outcome_tone(outcome: &OrderOutcome) -> Tone {
    match outcome {
        OrderOutcome::Waiting => Tone::Neutral,
        OrderOutcome::InDoubt => Tone::Note,
        OrderOutcome::Done => Tone::Good,
        OrderOutcome::NotAllowed(_) | OrderOutcome::Stopped => Tone::Caution,
        OrderOutcome::Failed(_) => Tone::Bad,
    }
}
