//! Review: what stands in the way, what will happen, and the one button that says what it does.

use egui::{Align, Layout, Ui};

use super::{
    facts::Standing,
    review_points::{self, ReviewPoint, Weight},
    section::Section,
    words,
};
use crate::{
    contract::SendMethod,
    desk::{Command, OutboxState},
    ui::{
        commands::{Action, Commands},
        model::Model,
        page::Page,
        theme::{S16, Tone, Type, icons, tokens},
        widgets::{
            Banner, BannerResponse, Button, Card, gap, key_value, money, number::counted,
            separator, text,
        },
    },
};

/// Draws it; the section to go to, when one was asked for.
pub fn ui(
    model: &Model,
    standing: &Standing<'_>,
    points: &[ReviewPoint],
    ui: &mut Ui,
    out: &mut Commands,
) -> Option<Section> {
    let mut go = None;
    outbox(standing, ui, out);
    Card::titled("Before it goes").show(ui, |ui| {
        gap(ui, 10.0);
        for (i, point) in points.iter().enumerate() {
            if i > 0 {
                separator(ui);
            }
            if point_row(ui, point) {
                go = Some(point.section);
            }
        }
    });
    gap(ui, S16);
    Card::titled("What happens").show(ui, |ui| {
        gap(ui, 10.0);
        key_value::rows(ui, what_happens(standing));
    });
    gap(ui, S16);
    send(model, standing, points, ui, out);
    go
}

fn point_row(ui: &mut Ui, point: &ReviewPoint) -> bool {
    let t = tokens(ui);
    let (icon, ink) = match point.weight {
        Weight::Blocker => (icons::PROBLEM, t.bad),
        Weight::Warning => (icons::WARNING, t.caution),
        Weight::Fine => (icons::DONE, t.good),
    };
    ui.add_space(2.0);
    let pressed = ui
        .horizontal_top(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
                let leads = point.weight != Weight::Fine && point.section != Section::Review;
                let pressed = leads && {
                    let name = format!("Show: {}", point.sentence());
                    Button::link("Show").name(name).show(ui).clicked()
                };
                ui.add_space(16.0);
                ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
                    ui.label(icon.text().color(ink));
                    let mut job = egui::text::LayoutJob::default();
                    job.wrap.max_width = ui.available_width();
                    let format = |style: Type| egui::TextFormat::simple(style.font(), t.text);
                    job.append(&point.lead, 0.0, format(Type::BodyStrong));
                    job.append(&point.rest, 0.0, format(Type::Body));
                    ui.add(egui::Label::new(job).wrap());
                });
                pressed
            })
            .inner
        })
        .inner;
    ui.add_space(2.0);
    pressed
}

fn what_happens(standing: &Standing<'_>) -> Vec<(&'static str, String)> {
    let draft = standing.draft;
    let mut rows = vec![
        ("How", words::how(&draft.send_method).to_owned()),
        (
            "When",
            match draft.scheduled_send_on {
                Some(at) => words::moment(at),
                None => "At once".to_owned(),
            },
        ),
    ];
    if draft.send_method == SendMethod::DirectSend {
        rows.push((
            "Notices",
            if draft.notifications_enabled {
                "Recipients hear when it ships".to_owned()
            } else {
                "Recipients hear nothing before it arrives".to_owned()
            },
        ));
    } else {
        rows.push(("Swap", words::swap(&draft.swap).to_owned()));
        rows.push((
            "Expires",
            draft
                .expires_at
                .map_or_else(|| "Never".to_owned(), words::moment),
        ));
    }
    let charged = if draft.send_method == SendMethod::DirectSend {
        "charged at once"
    } else {
        "charged as gifts are accepted"
    };
    rows.push((
        "Paid with",
        match (
            standing.end_user_card(),
            review_points::payment_method(standing),
        ) {
            (Some(card), _) => format!("{} · {charged}", words::end_user_card(card)),
            (None, Some(method)) => format!("{} · {charged}", words::payment(method)),
            (None, None) if draft.commerce_end_user_id.is_some() => {
                words::FORGOTTEN_CARD.to_owned()
            }
            (None, None) => "The account's first payment method".to_owned(),
        },
    ));
    if let Some(connections) = standing.connections {
        let workspace = connections
            .workspaces
            .iter()
            .find(|workspace| draft.workspace_id.is_none_or(|id| workspace.id == id));
        if let Some(workspace) = workspace {
            rows.push(("Workspace", workspace.name.clone()));
        }
    }
    rows
}

/// What the button says: "Send 1,204 gifts for $91,022.00–$100,125.00".
#[must_use]
pub fn send_label(standing: &Standing<'_>) -> String {
    let gifts = counted(standing.facts.filled, "gift", "gifts");
    let verb = if standing.draft.scheduled_send_on.is_some() {
        "Schedule"
    } else {
        "Send"
    };
    match standing.bill {
        Some(bill) if bill.gifts > 0 => {
            let (low, high) = bill.total();
            format!("{verb} {gifts} for {}", money::range(low, high))
        }
        _ => format!("{verb} {gifts}"),
    }
}

fn send(
    model: &Model,
    standing: &Standing<'_>,
    points: &[ReviewPoint],
    ui: &mut Ui,
    out: &mut Commands,
) {
    let t = tokens(ui);
    let blocker = review_points::first_blocker(points);
    ui.horizontal_wrapped(|ui| {
        let label = if standing.is_sending {
            "Sending …".to_owned()
        } else {
            send_label(standing)
        };
        let mut button = Button::primary(label)
            .large()
            .enabled(blocker.is_none() && !standing.is_sending);
        if let Some(blocker) = blocker {
            button = button.tooltip(blocker.sentence());
        }
        if button.show(ui).clicked()
            && let Some(bill) = standing.bill
        {
            let (agreed_low, agreed_high) = bill.total();
            out.send(Command::Send {
                draft: standing.draft.id,
                agreed_low,
                agreed_high,
            });
        }
        if Button::secondary("Save draft").show(ui).clicked() {
            out.send(Command::SaveDraft(Box::new(standing.draft.clone())));
            out.act(Action::Toast("Saved. It waits under Drafts.".to_owned()));
        }
    });
    if model.is_practice() {
        gap(ui, 8.0);
        let words = "Practice: nothing is charged, nothing is sent.";
        text(ui, Type::SmallMedium, t.practice_text, words);
    }
    if let Some(blocker) = blocker {
        gap(ui, 8.0);
        let words = Type::Small.text(blocker.sentence()).color(t.weak);
        ui.add(egui::Label::new(words).wrap());
    }
}

/// This gift's own entry in the outbox: what happened to its last send, and the way on.
fn outbox(standing: &Standing<'_>, ui: &mut Ui, out: &mut Commands) {
    let Some(entry) = standing.outbox else {
        return;
    };
    match &entry.state {
        OutboxState::Sent(_) => return,
        OutboxState::Sending => {
            Banner::new(Tone::Note, "The gift is being handed to the service.").show(ui);
        }
        OutboxState::Waiting => {
            let answer = Banner::new(Tone::Caution, "The gift waits for the service.")
                .meaning(
                    "It is saved on this computer and goes out by itself, as it was when you pressed \
                     Send.",
                )
                .remedy("It can be taken back in Batches.")
                .action("Send now")
                .show(ui);
            if answer == Some(BannerResponse::Action) {
                out.send(Command::RetrySend(entry.id));
            }
        }
        OutboxState::Unknown(problem) => {
            let answer = Banner::problem(Tone::Caution, problem)
                .action("Check now")
                .show(ui);
            if answer == Some(BannerResponse::Action) {
                out.send(Command::RetrySend(entry.id));
            }
        }
        OutboxState::Undecided(problem) => {
            let answer = Banner::problem(Tone::Caution, problem)
                .action("Show in Batches")
                .show(ui);
            if answer == Some(BannerResponse::Action) {
                out.go(Page::Batches);
            }
        }
        OutboxState::Refused(problem) => {
            let answer = Banner::problem(Tone::Bad, problem).dismissible().show(ui);
            if answer == Some(BannerResponse::Dismiss) {
                out.send(Command::DismissSend(entry.id));
            }
        }
    }
    gap(ui, S16);
}
