//! The progress of the jobs that cancel and extend orders, above the orders: stop, retry, details.

use egui::{Frame, Margin, Ui};

use crate::{
    desk::{
        Command,
        jobs::{OrderAction, OrderJob},
    },
    i18n::{format, t},
    messages,
    ui::{
        commands::{Action, Commands},
        model::Model,
        theme::{RADIUS_CARD, S12, Tone, Type, icons, tokens},
        widgets::{Button, TitleRow, bar, gap, icon_button, text},
    },
};

/// The most finished jobs that are shown above the orders.
const MAX_FINISHED_JOBS: usize = 2;

/// Draws every job that runs, and below them the newest jobs whose outcome needs the user. Draws nothing
/// without such jobs.
pub(crate) fn job_strip(model: &Model, ui: &mut Ui, out: &mut Commands) {
    let is_running = |job: &&OrderJob| !job.is_finished();
    for job in model.order_jobs.iter().filter(is_running) {
        row(job, model, ui, out);
        gap(ui, S12);
    }
    let mut finished = model.order_jobs.iter().filter(|job| needs_user(job));
    for job in finished.by_ref().take(MAX_FINISHED_JOBS) {
        row(job, model, ui, out);
        gap(ui, S12);
    }
    let hidden = finished.count();
    if hidden > 0 {
        let more = t!("order-job-more", count = hidden);
        text(ui, Type::Small, tokens(ui).weak, more);
        gap(ui, S12);
    }
}

/// A finished job that changed every order needs no action; a toast reports it.
fn needs_user(job: &OrderJob) -> bool {
    job.is_finished() && job.counts.done < job.counts.total()
}

fn row(job: &OrderJob, model: &Model, ui: &mut Ui, out: &mut Commands) {
    let colors = tokens(ui);
    let title = title(job, model);
    let tone = if job.is_finished() || job.waiting_for.is_some() {
        Tone::Caution
    } else {
        Tone::Note
    };
    Frame::new()
        .fill(colors.tone_soft(tone))
        .corner_radius(RADIUS_CARD)
        .inner_margin(Margin::symmetric(16, 10))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.horizontal(|ui| {
                let row = TitleRow::new(ui);
                row.title_lines(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = 4.0;
                    text(ui, Type::BodyStrong, colors.text, &title);
                    if job.is_finished() {
                        text(ui, Type::Body, colors.text, result_text(job));
                    } else {
                        progress(job, &title, ui);
                    }
                });
                row.controls(ui, |ui| buttons(job, &title, ui, out));
            });
        });
}

/// "Canceling 500 gifts", "New expiry for 12 gifts: Feb 1, 2027".
pub(super) fn title(job: &OrderJob, model: &Model) -> String {
    let count = job.counts.total();
    match (job.action, job.is_finished()) {
        (OrderAction::Cancel, false) => t!("order-job-canceling", count = count),
        (OrderAction::Cancel, true) => {
            t!("order-job-canceled", count = count, done = job.counts.done)
        }
        (OrderAction::Extend { expires_at }, false) => t!(
            "order-job-extending",
            count = count,
            date = format::short_date(expires_at, model.now()),
        ),
        (OrderAction::Extend { expires_at }, true) => t!(
            "order-job-extended",
            count = count,
            done = job.counts.done,
            date = format::short_date(expires_at, model.now()),
        ),
    }
}

fn progress(job: &OrderJob, title: &str, ui: &mut Ui) {
    let colors = tokens(ui);
    let (finished, total) = (job.counts.finished(), job.counts.total());
    let width = ui.available_width().min(420.0);
    bar::progress(ui, width, finished as f32 / total.max(1) as f32, title);
    let line = match &job.waiting_for {
        Some(problem) => t!(
            "order-job-waiting",
            done = finished,
            total = total,
            problem = messages::problem::what(problem),
        ),
        None => t!("order-job-progress", done = finished, total = total),
    };
    text(ui, Type::Small, colors.weak, line);
}

/// "3 not allowed, 2 failed": the orders that were not changed.
fn result_text(job: &OrderJob) -> String {
    let counts = job.counts;
    let parts = [
        (
            counts.not_allowed,
            t!("order-job-not-allowed", count = counts.not_allowed),
        ),
        (counts.failed, t!("order-job-failed", count = counts.failed)),
        (
            counts.stopped,
            t!("order-job-stopped", count = counts.stopped),
        ),
    ];
    let shown: Vec<String> = parts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(_, text)| text)
        .collect();
    format::list(&shown)
}

fn buttons(job: &OrderJob, title: &str, ui: &mut Ui, out: &mut Commands) {
    ui.spacing_mut().item_spacing.x = 8.0;
    stop_button(job, ui, out);
    retry_button(job, ui, out);
    let details = Button::secondary(t!("order-job-details")).small();
    if details
        .name(t!("order-job-details-name", title = title))
        .show(ui)
        .clicked()
    {
        out.act(Action::ShowOrderJob(job.id));
    }
    if job.is_finished() {
        let dismiss = t!("order-job-dismiss", title = title);
        if icon_button(ui, icons::CLOSE, &dismiss).clicked() {
            out.send(Command::DismissOrderJob(job.id));
        }
    }
}

/// Draws the button that stops a running job.
pub(super) fn stop_button(job: &OrderJob, ui: &mut Ui, out: &mut Commands) {
    if job.is_finished() || job.is_stop_requested {
        return;
    }
    let label = match job.action {
        OrderAction::Cancel => t!("order-job-stop-canceling"),
        OrderAction::Extend { .. } => t!("order-job-stop-extending"),
    };
    if Button::secondary(label).small().show(ui).clicked() {
        out.send(Command::StopOrderJob(job.id));
    }
}

/// Draws "Retry failed" when a retry makes sense.
pub(super) fn retry_button(job: &OrderJob, ui: &mut Ui, out: &mut Commands) {
    let count = job.counts.retryable();
    if count == 0 || !job.is_finished() {
        return;
    }
    let retry = Button::secondary(t!("order-job-retry", count = count)).small();
    if retry.show(ui).clicked() {
        out.send(Command::RetryOrderJob(job.id));
    }
}
