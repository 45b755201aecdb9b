//! The entries of the outbox by send: one entry, or the parts of a send that is too large for one
//! batch. Draws the lines of the parts.

use egui::Ui;

use crate::{
    contract::Cents,
    desk::{Command, OutboxEntry, OutboxState, PartDifference},
    i18n::{format, t},
    messages::{labels, titles},
    ui::{
        commands::Commands,
        page::Page,
        screens::order_actions::menu,
        theme::{Tone, Type, tokens},
        widgets::{Button, bar, text, tone_dot},
    },
};

/// The most parts with a line of their own.
const MAX_PART_LINES: usize = 12;
/// The greatest width of the bar that shows how many parts were sent, in points.
const MAX_BAR_WIDTH: f32 = 320.0;

/// The entries of one send, in the order in which they are sent.
pub(super) struct SendGroup<'a> {
    pub(super) entries: Vec<&'a OutboxEntry>,
}

impl<'a> SendGroup<'a> {
    /// The part that the send waits for: the first one that is neither sent nor canceled, else the
    /// first canceled one, else the first one.
    pub(super) fn current(&self) -> &'a OutboxEntry {
        let is_open = |entry: &&&OutboxEntry| {
            !matches!(entry.state, OutboxState::Sent(_) | OutboxState::Canceled)
        };
        let is_canceled = |entry: &&&OutboxEntry| entry.state == OutboxState::Canceled;
        self.entries
            .iter()
            .find(is_open)
            .or_else(|| self.entries.iter().find(is_canceled))
            .copied()
            .unwrap_or(self.entries[0])
    }

    pub(super) fn recipients(&self) -> u64 {
        self.entries.iter().map(|entry| entry.recipients).sum()
    }

    /// The price range of all parts.
    pub(super) fn total(&self) -> String {
        let sum = |amount: fn(&OutboxEntry) -> Cents| {
            let amounts = self.entries.iter().map(|entry| amount(entry));
            amounts.sum::<Cents>()
        };
        format::money_range(sum(|entry| entry.total_low), sum(|entry| entry.total_high))
    }

    pub(super) fn sent_parts(&self) -> usize {
        let is_sent = |entry: &&&OutboxEntry| matches!(entry.state, OutboxState::Sent(_));
        self.entries.iter().filter(is_sent).count()
    }

    /// Whether some parts were sent and the others were canceled.
    pub(super) fn is_partly_canceled(&self) -> bool {
        self.current().state == OutboxState::Canceled && self.sent_parts() > 0
    }

    pub(super) fn is_split(&self) -> bool {
        self.entries[0].part.is_some()
    }

    /// Draws one line per part: its number, gifts and state, and what can be done with it.
    pub(super) fn part_lines(&self, ui: &mut Ui, out: &mut Commands) {
        if !self.is_split() {
            return;
        }
        let count = self.entries.len();
        let summary = self.part_counts();
        text(ui, Type::BodyStrong, tokens(ui).text, &summary);
        let width = ui.available_width().min(MAX_BAR_WIDTH);
        let share = self.sent_parts() as f32 / count.max(1) as f32;
        bar::progress(ui, width, share, &summary);
        let shown = self.shown_parts();
        let hidden = count - shown.len();
        for entry in shown {
            let Some(label) = titles::part(entry) else {
                continue;
            };
            ui.horizontal(|ui| {
                tone_dot(ui, tone(&entry.state));
                text(ui, Type::BodyMedium, tokens(ui).text, label);
                let state = t!(
                    "outbox-part-state",
                    count = entry.recipients,
                    state = labels::outbox_state(&entry.state),
                );
                text(ui, Type::Body, tokens(ui).weak, state);
                part_action(ui, entry, out);
            });
        }
        if hidden > 0 {
            let more = t!("outbox-parts-more", count = hidden);
            text(ui, Type::Small, tokens(ui).weak, more);
        }
    }

    /// How many parts were sent, how many were refused, and of how many that is not known.
    fn part_counts(&self) -> String {
        let count = |is_counted: fn(&OutboxState) -> bool| {
            let states = self.entries.iter().map(|entry| &entry.state);
            states.filter(|state| is_counted(state)).count()
        };
        let refused = count(|state| matches!(state, OutboxState::Refused(_)));
        let uncertain = count(|state| {
            matches!(
                state,
                OutboxState::InDoubt(_) | OutboxState::NeedsReview(_) | OutboxState::Unreadable(_)
            )
        });
        let (sent, all) = (self.sent_parts(), self.entries.len());
        let difference = self.entries[0].part.map(|part| part.difference);
        let mut counts = vec![match difference.unwrap_or_default() {
            // Several parts can have the same gift.
            PartDifference::Recipients
            | PartDifference::Gifts
            | PartDifference::GiftsAndMessages => {
                t!("outbox-parts-sent", sent = sent, count = all)
            }
            PartDifference::Messages => t!("outbox-messages-sent", sent = sent, count = all),
        }];
        if refused > 0 {
            counts.push(t!("outbox-parts-refused", count = refused));
        }
        if uncertain > 0 {
            counts.push(t!("outbox-parts-uncertain", count = uncertain));
        }
        counts.join(" · ")
    }

    /// The parts that have a line, in their order: those in progress or with a problem, then the first of the
    /// others.
    fn shown_parts(&self) -> Vec<&'a OutboxEntry> {
        let is_quiet = |entry: &&OutboxEntry| {
            matches!(
                entry.state,
                OutboxState::Sent(_)
                    | OutboxState::Held(_)
                    | OutboxState::Scheduled(_)
                    | OutboxState::Waiting
                    | OutboxState::Canceled
            )
        };
        let (quiet, notable): (Vec<_>, Vec<_>) = self.entries.iter().copied().partition(is_quiet);
        let mut shown: Vec<_> = notable
            .into_iter()
            .chain(quiet)
            .take(MAX_PART_LINES)
            .collect();
        shown.sort_by_key(|entry| entry.part.map(|part| part.number));
        shown
    }
}

fn part_action(ui: &mut Ui, entry: &OutboxEntry, out: &mut Commands) {
    let title = titles::send(entry);
    match entry.state {
        OutboxState::Sent(batch) => {
            let open = Button::link(t!("outbox-candidate-open"))
                .name(t!("outbox-part-open-name", title = title));
            if open.show(ui).clicked() {
                out.go(Page::Batch(batch));
            }
        }
        OutboxState::Refused(_) | OutboxState::Canceled => {
            let button = Button::link(t!("outbox-move-to-draft"))
                .name(t!("outbox-move-to-draft-name", title = &title))
                .tooltip(t!("outbox-move-to-draft-tooltip"));
            if button.show(ui).clicked() {
                out.send(Command::MoveSendToDraft {
                    send: entry.id,
                    name: menu::again_name(&title),
                });
            }
        }
        _ => {}
    }
}

fn tone(state: &OutboxState) -> Tone {
    match state {
        OutboxState::Sent(_) => Tone::Good,
        OutboxState::Held(_)
        | OutboxState::Scheduled(_)
        | OutboxState::Waiting
        | OutboxState::Canceled => Tone::Neutral,
        OutboxState::Sending => Tone::Note,
        OutboxState::InDoubt(_) | OutboxState::NeedsReview(_) => Tone::Caution,
        OutboxState::Refused(_) | OutboxState::Unreadable(_) => Tone::Bad,
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::{
        contract::Timestamp,
        desk::{Attempts, DraftId, OutboxId, ProblemKind, SendPart, SplitSendId},
    };

    #[test]
    fn parts_with_problems_always_have_a_line() {
        let refused = OutboxState::Refused(ProblemKind::SendChanged.into());
        let entries: Vec<OutboxEntry> = (1..=30)
            .map(|number| OutboxEntry {
                id: OutboxId(Uuid::nil()),
                draft_id: DraftId(Uuid::nil()),
                title: String::new(),
                first_recipient: String::new(),
                recipients: 1,
                total_low: Cents::ZERO,
                total_high: Cents::ZERO,
                customer_reference_id: String::new(),
                state: if number == 29 {
                    refused.clone()
                } else {
                    OutboxState::Waiting
                },
                created_at: Timestamp::default(),
                attempts: Attempts::default(),
                part: Some(SendPart {
                    send: SplitSendId(Uuid::nil()),
                    number,
                    count: 30,
                    draft_sha256: [0; 32],
                    difference: PartDifference::Recipients,
                }),
            })
            .collect();
        let group = SendGroup {
            entries: entries.iter().collect(),
        };
        let shown = group.shown_parts();
        assert_eq!(shown.len(), MAX_PART_LINES);
        let last = shown.last().and_then(|entry| entry.part);
        assert_eq!(last.map(|part| part.number), Some(29));
    }
}
