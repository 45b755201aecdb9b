//! The log of sends: every step of every send, or of one send; its check and its export. Opened
//! from Batches, from a send, from Settings and from the palette.

use egui::{Margin, Ui};

use crate::{
    contract::Timestamp,
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
        list_view::{CellText, ListRows, ListView, list_problem},
        loadable::Loadable,
        model::Model,
        page::Page,
        theme::{S8, S16, Tone, Type, icons, tokens},
        widgets::{Banner, Button, Card, EmptyState, gap, grid::GridColumn, text, tone_dot},
    },
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum LogColumn {
    Number,
    Time,
    Send,
    Step,
}

impl LogColumn {
    fn all() -> Vec<GridColumn<Self>> {
        vec![
            GridColumn::new(Self::Number, t!("send-log-column-number"), 84.0, 0.0).right(),
            GridColumn::new(Self::Time, t!("send-log-column-time"), 150.0, 0.0),
            GridColumn::new(Self::Send, t!("send-log-column-send"), 130.0, 1.0),
            GridColumn::new(Self::Step, t!("send-log-column-step"), 260.0, 3.6),
        ]
    }
}

#[derive(Debug, Default)]
pub(crate) struct SendLogScreen {
    /// The send whose records are shown.
    send: Option<OutboxId>,
    list: ListView<LogRows>,
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

    /// Takes the result. A check that ended with the session has none, and can be started again.
    fn receive(&mut self) {
        let is_awaited = self.reply.is_some();
        if let Some(result) = Reply::take_awaited(&mut self.reply) {
            self.result.resolve(result);
        } else if is_awaited && self.reply.is_none() {
            self.result.end_refresh();
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
            self.send = send;
            self.list.show_from_top();
        }
        let query = SendLogQuery { send };
        self.check.receive();
        self.list.follow(&query, &model.changes, out);
        self.header(model, ui, out);
        gap(ui, S16);
        check_result(&self.check.result, ui);
        let height = ui.available_height().max(160.0);
        Card::new().padding(Margin::ZERO).show(ui, |ui| {
            ui.set_height(height);
            if self.list.rows().is_empty() {
                list_problem(self.list.rows(), ui, out);
                empty(send, ui);
                return;
            }
            let rows = LogRows { now: model.now() };
            let (columns, changes) = (LogColumn::all(), &model.changes);
            let output = self.list.ui(&rows, &query, columns, changes, ui, out);
            output.show_copy_menu(&rows.name());
            let opened = output.opened.and_then(|row| self.list.rows().row(row));
            if let Some(row) = opened {
                out.go(Page::SendLog(Some(row.record.send)));
            }
        });
        self.list.request(&query, out);
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
            if let Some(total) = self.list.rows().total() {
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

#[derive(Debug)]
struct LogRows {
    now: Timestamp,
}

impl ListRows for LogRows {
    type List = SendLogQuery;
    type Column = LogColumn;
    /// The number of the record.
    type Key = u64;
    type Selection = ();

    fn name(&self) -> String {
        t!("send-log-table")
    }

    fn key(&self, _: u64, row: &SendLogRow) -> u64 {
        row.record.sequence
    }

    fn text(&self, row: &SendLogRow, column: LogColumn) -> CellText {
        let record = &row.record;
        match column {
            LogColumn::Number => CellText::weak(format::integer(record.sequence)),
            LogColumn::Time => CellText::weak(format::date_time(record.occurred_at, self.now)),
            LogColumn::Send => CellText::name(send_title(row)),
            LogColumn::Step => CellText::normal(step(record.step.as_ref())),
        }
    }

    fn hint(&self, row: &SendLogRow, column: LogColumn) -> Option<String> {
        let record = &row.record;
        match column {
            LogColumn::Number => Some(t!("send-log-hash-tooltip", hash = &record.hash)),
            LogColumn::Time => Some(format::full_date_time(record.occurred_at)),
            LogColumn::Send | LogColumn::Step => None,
        }
    }

    fn draw(&self, ui: &mut Ui, column: LogColumn, row: &SendLogRow, _: &mut Commands) -> bool {
        if column == LogColumn::Step {
            ui.spacing_mut().item_spacing.x = S8;
            tone_dot(ui, step_tone(row.record.step.as_ref()));
        }
        true
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::AnyQuestion;

    #[test]
    fn lost_check_can_be_started_again() {
        let (question, reply) = AnyQuestion::new(VerifySendLog);
        let mut check = Check {
            reply: Some(reply),
            ..Check::default()
        };
        check.result.refresh();
        check.receive();
        assert!(check.result.is_pending());
        drop(question);
        check.receive();
        assert!(!check.result.is_pending());
    }
}
