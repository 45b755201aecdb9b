//! Sends that have not arrived at the service yet: where each stands, and what can be done.

use egui::{Align, Id, Layout, ScrollArea, Ui};

use crate::{
    desk::{Command, OutboxEntry, OutboxState, Problem},
    messages,
    ui::{
        commands::Commands,
        model::Model,
        page::Page,
        theme::{S16, Tone, Type, icons, tokens},
        widgets::{Button, Card, chip, gap, money, number::counted, text},
    },
};

/// Where an entry stands, in words.
#[derive(Debug, PartialEq)]
struct Words<'a> {
    chip: &'static str,
    tone: Tone,
    /// What happened, what it means and what is done about it.
    sentence: String,
    problem: Option<&'a Problem>,
}

/// Draws the entries that have not arrived; true when there is none.
pub fn ui(model: &Model, ui: &mut Ui, out: &mut Commands) -> bool {
    let waiting: Vec<_> = model
        .outbox
        .iter()
        .filter_map(|entry| Some((entry, words(&entry.state)?)))
        .collect();
    if waiting.is_empty() {
        return true;
    }
    // Many of them must not push the batches out of the window.
    ScrollArea::vertical()
        .id_salt("outbox")
        .max_height(ui.available_height() * 0.5)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            for (entry, words) in &waiting {
                Card::new().show(ui, |ui| card(ui, entry, words, out));
                gap(ui, S16);
            }
        });
    false
}

fn words(state: &OutboxState) -> Option<Words<'_>> {
    match state {
        OutboxState::Sent(_) => None,
        OutboxState::Waiting => Some(Words {
            chip: "waiting",
            tone: Tone::Caution,
            sentence: "It is saved on this computer and goes out by itself as soon as the service \
                       takes it."
                .to_owned(),
            problem: None,
        }),
        OutboxState::Sending => Some(Words {
            chip: "sending",
            tone: Tone::Note,
            sentence: "The service is taking it in.".to_owned(),
            problem: None,
        }),
        OutboxState::Unknown(problem) => Some(Words {
            chip: "being checked",
            tone: Tone::Caution,
            sentence: messages::problem::full_text(problem),
            problem: Some(problem),
        }),
        OutboxState::Undecided(problem) => Some(Words {
            chip: "needs you",
            tone: Tone::Caution,
            sentence: messages::problem::full_text(problem),
            problem: Some(problem),
        }),
        OutboxState::Refused(problem) => Some(Words {
            chip: "refused",
            tone: Tone::Bad,
            sentence: messages::problem::full_text(problem),
            problem: Some(problem),
        }),
    }
}

fn card(ui: &mut Ui, entry: &OutboxEntry, words: &Words<'_>, out: &mut Commands) {
    let t = tokens(ui);
    ui.horizontal_top(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            buttons(ui, entry, out);
            ui.with_layout(Layout::top_down(Align::Min), |ui| {
                ui.spacing_mut().item_spacing.y = 4.0;
                ui.horizontal(|ui| {
                    text(ui, Type::Strong, t.text, &entry.title);
                    chip(ui, words.chip, words.tone);
                });
                let facts = format!(
                    "{} · {}",
                    counted(entry.recipients, "gift", "gifts"),
                    money::range(entry.total_low, entry.total_high)
                );
                text(ui, Type::Body, t.weak, facts);
                let sentence = Type::Body.text(&words.sentence).color(t.text);
                ui.add(egui::Label::new(sentence).wrap());
                if let Some(problem) = words.problem {
                    let code = messages::problem::code(problem);
                    text(ui, Type::Small, t.weak, code).on_hover_text(&problem.details);
                }
                if is_asking(ui, entry) {
                    let question = Type::BodyStrong.text(question(entry)).color(t.text);
                    ui.add(egui::Label::new(question).wrap());
                }
            });
        });
    });
}

fn buttons(ui: &mut Ui, entry: &OutboxEntry, out: &mut Commands) {
    match &entry.state {
        OutboxState::Waiting | OutboxState::Unknown(_) => {
            let label = if entry.state == OutboxState::Waiting {
                "Send now"
            } else {
                "Check now"
            };
            let button = Button::secondary(label)
                .icon(icons::REFRESH)
                .name(format!("{label}: {}", entry.title));
            if button.show(ui).clicked() {
                out.send(Command::RetrySend(entry.id));
            }
            if entry.state == OutboxState::Waiting {
                let button =
                    Button::secondary("Take back").name(format!("Take back: {}", entry.title));
                if button.show(ui).clicked() {
                    out.send(Command::DismissSend(entry.id));
                }
            }
        }
        OutboxState::Undecided(_) => decision(ui, entry, out),
        OutboxState::Refused(_) => {
            let button =
                Button::secondary("Dismiss").name(format!("Dismiss the refused {}", entry.title));
            if button.show(ui).clicked() {
                out.send(Command::DismissSend(entry.id));
            }
            let button =
                Button::primary("Open draft").name(format!("Open draft of {}", entry.title));
            if button.show(ui).clicked() {
                out.send(Command::OpenDraft(entry.draft_id));
                out.go(Page::NewGift);
            }
        }
        OutboxState::Sending | OutboxState::Sent(_) => {}
    }
}

/// Where it is kept that the person pressed Send again and is being asked.
fn asking(entry: &OutboxEntry) -> Id {
    Id::unique(("send again", entry.id))
}

fn is_asking(ui: &Ui, entry: &OutboxEntry) -> bool {
    matches!(entry.state, OutboxState::Undecided(_))
        && ui.data(|data| data.get_temp(asking(entry)).unwrap_or(false))
}

fn question(entry: &OutboxEntry) -> String {
    format!(
        "Send {} for {} again? If the service has the first ones after all, everybody gets a \
         second gift, and both are paid.",
        counted(entry.recipients, "gift", "gifts"),
        money::range(entry.total_low, entry.total_high)
    )
}

/// What only a person can tell: it is there, or it is to be sent again.
fn decision(ui: &mut Ui, entry: &OutboxEntry, out: &mut Commands) {
    let title = &entry.title;
    let ask = |ui: &Ui, is_asking: bool| {
        ui.data_mut(|data| data.insert_temp(asking(entry), is_asking));
    };
    if is_asking(ui, entry) {
        let label = format!("Send {} again", counted(entry.recipients, "gift", "gifts"));
        let button = Button::primary(label.clone())
            .danger()
            .name(format!("{label}: {title}"));
        if button.show(ui).clicked() {
            ask(ui, false);
            out.send(Command::SendAgain(entry.id));
        }
        let button = Button::secondary("Not now").name(format!("Not now: {title}"));
        if button.show(ui).clicked() {
            ask(ui, false);
        }
        return;
    }
    let button = Button::secondary("Send again").name(format!("Send again: {title}"));
    if button.show(ui).clicked() {
        ask(ui, true);
    }
    let button = Button::secondary("It is there")
        .name(format!("It is there: {title}"))
        .tooltip("Nothing is sent again. The draft stays under Drafts.");
    if button.show(ui).clicked() {
        out.send(Command::DismissSend(entry.id));
    }
    let button = Button::secondary("Check now")
        .icon(icons::REFRESH)
        .name(format!("Check now: {title}"));
    if button.show(ui).clicked() {
        out.send(Command::RetrySend(entry.id));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::OrderBatchId,
        desk::{Impact, ProblemKind},
    };

    #[test]
    fn what_has_arrived_is_no_longer_in_the_outbox() {
        assert_eq!(words(&OutboxState::Sent(OrderBatchId::default())), None);
    }

    #[test]
    fn a_refused_send_says_why_and_what_to_do() {
        let refusal = ProblemKind::ServiceRefused {
            status: 400,
            reason: Some("Recipients can't be blank.".to_owned()),
        };
        let state = OutboxState::Refused(Problem::from(refusal).with_impact(Impact::DraftSaved));
        let said = words(&state).unwrap();
        assert_eq!(
            said.sentence,
            "The service refused the request: “Recipients can't be blank.” Nothing was sent. Your \
             draft is saved. Correct what the service names, then try again."
        );
        assert_eq!(said.tone, Tone::Bad);
    }

    #[test]
    fn a_send_of_unknown_end_promises_to_ask_first() {
        let problem = Problem::from(ProblemKind::ServiceTimedOut);
        let state = OutboxState::Unknown(problem.with_impact(Impact::SendInDoubt));
        let said = words(&state).unwrap().sentence;
        assert!(said.contains("doesn't send them twice"), "{said}");
    }
}
