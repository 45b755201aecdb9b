//! The side panel of a job: the outcome of each order, and a retry for the failed ones.

use egui::{Rect, ScrollArea, Ui, text::LayoutJob};

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
        list_view::{CellText, ListRows, ListView},
        model::Model,
        theme::{S8, S12, Tone, Type, tokens},
        widgets::{SidePanel, check::checkbox, gap, grid::GridColumn, text, tone_dot},
    },
};

const WIDTH: f32 = 520.0;
/// The height of the head of the panel and its margins.
const HEAD_HEIGHT: f32 = 190.0;
const MAX_OUTCOME_LINES: usize = 2;
/// The height of the outcome of the selected row, which is shown below the table in full, in points.
const DETAIL_HEIGHT: f32 = 104.0;

#[derive(Debug, Default)]
pub(crate) struct JobPanel {
    only_unsuccessful: bool,
    list: ListView<JobRows>,
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
                self.list.show_from_top();
            }
            retry_button(job, ui, out);
            stop_button(job, ui, out);
        });
        gap(ui, S12);
        let query = OrderJobQuery {
            job: id,
            only_unsuccessful: self.only_unsuccessful,
        };
        self.list.follow(&query, &model.changes, out);
        // The whole outcome of the row that the arrow keys selected.
        let detail = self.current_outcome();
        let detail_height = if detail.is_some() { DETAIL_HEIGHT } else { 0.0 };
        let table_height = (height - HEAD_HEIGHT - detail_height).max(200.0);
        let size = egui::vec2(ui.available_width(), table_height);
        ui.allocate_ui(size, |ui| {
            ui.set_min_size(size);
            let columns = vec![
                GridColumn::new(
                    JobColumn::Recipient,
                    t!("orders-column-recipient"),
                    130.0,
                    1.0,
                ),
                GridColumn::new(
                    JobColumn::Outcome,
                    t!("order-job-column-outcome"),
                    220.0,
                    2.0,
                ),
            ];
            let output = self
                .list
                .ui(&JobRows, &query, columns, &model.changes, ui, out);
            output.show_copy_menu(&JobRows.name());
            if let Some(item) = output.opened.and_then(|row| self.list.rows().row(row)) {
                out.act(Action::ShowOrder(item.order_id));
            }
        });
        // The grid finds the record of the current row again while the list is drawn.
        if self.current_outcome() != detail {
            ui.request_repaint();
        }
        self.list.request(&query, out);
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

    fn current_outcome(&self) -> Option<String> {
        let item = self.list.current(&JobRows)?;
        Some(full_outcome(&item.outcome))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum JobColumn {
    Recipient,
    Outcome,
}

#[derive(Debug)]
struct JobRows;

impl ListRows for JobRows {
    type List = OrderJobQuery;
    type Column = JobColumn;
    type Key = OrderId;
    type Selection = ();

    const PLACEHOLDERS: u64 = 8;
    /// An outcome has two lines.
    const ROW_HEIGHT: f32 = 52.0;

    fn name(&self) -> String {
        t!("order-job-table")
    }

    fn key(&self, _: u64, item: &OrderJobItem) -> OrderId {
        item.order_id
    }

    fn text(&self, item: &OrderJobItem, column: JobColumn) -> CellText {
        match column {
            JobColumn::Outcome => CellText::normal(full_outcome(&item.outcome)),
            JobColumn::Recipient if item.recipient.is_empty() => {
                CellText::name(item.order_id.to_string())
            }
            JobColumn::Recipient => CellText::name(&item.recipient),
        }
    }

    fn draw(&self, ui: &mut Ui, column: JobColumn, item: &OrderJobItem, _: &mut Commands) -> bool {
        if column == JobColumn::Recipient {
            return true;
        }
        ui.spacing_mut().item_spacing.x = S8;
        tone_dot(ui, outcome_tone(&item.outcome));
        let text = labels::order_outcome(&item.outcome);
        let (font, width) = (Type::Body.font(), ui.available_width());
        let mut text = LayoutJob::simple(text, font, tokens(ui).text, width);
        text.wrap.max_rows = MAX_OUTCOME_LINES;
        ui.add(egui::Label::new(text).wrap()).on_hover_ui(|ui| {
            ui.label(full_outcome(&item.outcome));
        });
        false
    }
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
