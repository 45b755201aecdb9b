//! The log of sends: every step of every send, or of one send; its check and its export. Opened
//! from Batches, from a send, from Settings and from the palette.

use egui::{Id, Margin, Ui};

use crate::{
    desk::{
        Command, OutboxId, Reply, SendLogCheck, SendLogFormat, SendLogQuery, SendLogRow, SendStep,
        VerifySendLog,
    },
    i18n::{format, t},
    messages::{
        send_log::{check_lines, send_title, step},
        titles,
    },
    ui::{
        commands::Commands,
        current_row::CurrentRow,
        list_problem,
        list_window::ListWindow,
        loadable::Loadable,
        model::Model,
        page::Page,
        theme::{S16, Tone, Type, icons, tokens},
        widgets::{
            Banner, Button, Card, Column, EmptyState, Table, gap, table::Cell, text, tone_dot,
        },
    },
};

/// Rows drawn as placeholders before the first reply.
const PLACEHOLDER_ROWS: u64 = 10;

#[derive(Clone, Copy, Debug)]
enum LogColumn {
    Number,
    Time,
    Send,
    Step,
}

const COLUMNS: [LogColumn; 4] = [
    LogColumn::Number,
    LogColumn::Time,
    LogColumn::Send,
    LogColumn::Step,
];

impl LogColumn {
    fn table_column(self) -> Column {
        match self {
            Self::Number => Column::exact(t!("send-log-column-number"), 84.0).right(),
            Self::Time => Column::exact(t!("send-log-column-time"), 150.0),
            Self::Send => Column::grow(t!("send-log-column-send"), 130.0, 1.0),
            Self::Step => Column::grow(t!("send-log-column-step"), 260.0, 3.6),
        }
    }
}

#[derive(Debug, Default)]
pub(crate) struct SendLogScreen {
    /// The send that the selection belongs to.
    send: Option<OutboxId>,
    rows: ListWindow<SendLogQuery>,
    /// The current row, by the number of its record.
    current: CurrentRow<u64>,
    /// Whether the table begins at its top when it is drawn next.
    starts_at_top: bool,
    check: Check,
}

/// The last check of the log of all sends.
#[derive(Debug, Default)]
struct Check {
    result: Loadable<SendLogCheck>,
    reply: Option<Reply<SendLogCheck>>,
}

impl Check {
    fn start(&mut self, out: &mut Commands) {
        self.reply = Some(out.ask(VerifySendLog));
        self.result.refresh();
    }

    fn receive(&mut self) {
        if let Some(result) = Reply::take_awaited(&mut self.reply) {
            self.result.resolve(result);
        }
    }
}

impl SendLogScreen {
    pub(crate) fn ui(
        &mut self,
        model: &Model,
        send: Option<OutboxId>,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        if self.send != send {
            *self = Self {
                send,
                starts_at_top: true,
                check: std::mem::take(&mut self.check),
                rows: std::mem::take(&mut self.rows),
                ..Self::default()
            };
        }
        self.check.receive();
        self.rows.follow(&model.changes);
        self.header(model, ui, out);
        gap(ui, S16);
        check_result(&self.check.result, ui);
        if !list_problem::ui(&self.rows, ui, out) {
            let height = ui.available_height().max(160.0);
            Card::new().padding(Margin::ZERO).show(ui, |ui| {
                ui.set_height(height);
                if self.rows.is_empty() {
                    empty(send, ui);
                } else {
                    self.table(model, ui, out);
                }
            });
        }
        self.rows.request(&SendLogQuery { send }, out);
    }

    fn table(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let window = &self.rows;
        let columns = COLUMNS.map(LogColumn::table_column);
        let record_at = |row: u64| window.row(row).map(|row| row.record.sequence);
        self.current.follow(window.loaded(), record_at);
        let item = |row| record_at(row).map(|record| Id::unique("log-record").with(record));
        let output = Table::new(&t!("send-log-table"), &columns)
            .rows(window.total().unwrap_or(PLACEHOLDER_ROWS))
            .selected(self.current.row())
            .items(&item)
            .starts_at_top(std::mem::take(&mut self.starts_at_top))
            .show(ui, |cell| match window.row(cell.row) {
                Some(row) => draw(cell, COLUMNS[cell.column], row, model),
                None => cell.placeholder(),
            });
        if let Some(row) = output.selected {
            self.current.select(row, record_at(row));
        }
        if let Some(row) = output.opened.and_then(|row| window.row(row)) {
            out.go(Page::SendLog(Some(row.record.send)));
        }
        self.rows.set_visible(output.visible);
    }

    /// Draws the name of the send, the number of records and the buttons.
    fn header(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let colors = tokens(ui);
        let (send, check) = (self.send, &mut self.check);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            let is_verifying = check.result.is_pending();
            let verify = if is_verifying {
                t!("send-log-verifying")
            } else {
                t!("send-log-verify")
            };
            let verify = Button::primary(verify)
                .icon(icons::CHECK)
                .enabled(!is_verifying)
                .tooltip(t!("send-log-verify-tooltip"));
            if verify.show(ui).clicked() {
                check.start(out);
            }
            for (label, format) in [
                (t!("send-log-export-csv"), SendLogFormat::Csv),
                (t!("send-log-export-json"), SendLogFormat::JsonLines),
            ] {
                if Button::secondary(label)
                    .icon(icons::EXPORT)
                    .show(ui)
                    .clicked()
                {
                    out.send(Command::ExportSendLog {
                        format,
                        dialog_title: t!("send-log-export-title"),
                    });
                }
            }
            ui.add_space(8.0);
            if let Some(send) = send {
                if let Some(entry) = model.outbox.get(send) {
                    text(
                        ui,
                        Type::BodyStrong,
                        colors.text,
                        titles::gift_name(&entry.title),
                    );
                }
                if Button::link(t!("send-log-show-all")).show(ui).clicked() {
                    out.go(Page::SendLog(None));
                }
            }
            if let Some(total) = self.rows.total() {
                text(
                    ui,
                    Type::Body,
                    colors.weak,
                    t!("send-log-count", count = total),
                );
            }
        });
    }
}

/// Draws the result of the last check.
fn check_result(check: &Loadable<SendLogCheck>, ui: &mut Ui) {
    if let Some(problem) = check.problem() {
        Banner::problem(Tone::Bad, problem).show(ui);
        gap(ui, S16);
        return;
    }
    let Some(check) = check.value() else {
        return;
    };
    let mut lines = check_lines(check).into_iter();
    let what = lines.next().unwrap_or_default();
    match check {
        SendLogCheck::Intact { .. } => {
            Banner::new(Tone::Good, what).show(ui);
        }
        SendLogCheck::Damaged { .. } => {
            let faults: Vec<String> = lines.chain([t!("send-log-damaged-meaning")]).collect();
            Banner::new(Tone::Bad, what)
                .meaning(faults.join(" "))
                .remedy(t!("send-log-damaged-remedy"))
                .show(ui);
        }
    }
    gap(ui, S16);
}

fn empty(send: Option<OutboxId>, ui: &mut Ui) {
    let hint = match send {
        Some(_) => t!("send-log-empty-send-text"),
        None => t!("send-log-empty-text"),
    };
    EmptyState::new(icons::ORDERS, &t!("send-log-empty-title"), &hint).show(ui);
}

fn draw(cell: &mut Cell<'_>, column: LogColumn, row: &SendLogRow, model: &Model) {
    let colors = tokens(cell.ui);
    let record = &row.record;
    match column {
        LogColumn::Number => {
            let number = format::integer(record.sequence);
            cell.text(Type::Body, colors.weak, &number)
                .on_hover_ui(|ui| {
                    ui.label(t!("send-log-hash-tooltip", hash = &record.hash));
                });
        }
        LogColumn::Time => {
            let time = format::date_time(record.occurred_at, model.now());
            cell.text(Type::Body, colors.weak, &time).on_hover_ui(|ui| {
                ui.label(format::full_date_time(record.occurred_at));
            });
        }
        LogColumn::Send => {
            cell.text(Type::BodyMedium, colors.text, &send_title(row));
        }
        LogColumn::Step => {
            tone_dot(cell.ui, step_tone(record.step.as_ref()));
            cell.text(Type::Body, colors.text, &step(record.step.as_ref()));
        }
    }
}

fn step_tone(step: Option<&SendStep>) -> Tone {
    match step {
        Some(SendStep::Sent { .. } | SendStep::MarkedAsSent { .. }) => Tone::Good,
        Some(
            SendStep::InDoubt { .. }
            | SendStep::NotFound { .. }
            | SendStep::RefusalInDoubt { .. }
            | SendStep::RepeatRefused { .. }
            | SendStep::ReviewRequested { .. }
            | SendStep::HoldInterrupted,
        ) => Tone::Caution,
        Some(SendStep::Refused { .. }) | None => Tone::Bad,
        Some(SendStep::AttemptStarted { .. }) => Tone::Note,
        Some(_) => Tone::Neutral,
    }
}
