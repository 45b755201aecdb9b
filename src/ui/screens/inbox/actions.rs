//! The main action of each kind of item, and what opens when an item is opened.

use std::sync::Arc;

use egui::Ui;

use crate::{
    desk::{
        Command,
        export::LinkFormat,
        inbox::{InboxItem, InboxKey, InboxKind, InboxRow, InboxState, InboxSubject},
        jobs::OrderSelection,
        orders::OrderQuery,
    },
    i18n::t,
    messages::titles,
    ui::{
        commands::{Action, Commands, OrderActionKind, SelectionAction},
        page::Page,
        screens::{
            batches::change_time,
            order_actions::menu::{self, OrderScope},
        },
        widgets::Button,
    },
};

const EXTEND: SelectionAction = SelectionAction::Change(OrderActionKind::Extend);
/// The names and links for a reminder in another program.
const REMIND: SelectionAction = SelectionAction::CopyLinks(LinkFormat::Text);

/// The orders of an item: those with the state of the item only, so that an action on an open item never
/// concerns an order that the user has already handled.
fn orders(item: &InboxItem) -> Option<OrderQuery> {
    let InboxSubject::Orders { batch, .. } = item.subject else {
        return None;
    };
    Some(OrderQuery {
        batch: Some(batch),
        attention: Some(item.key.kind),
        attention_state: item.state,
        ..OrderQuery::default()
    })
}

/// The orders of an item, for the menu of actions on orders.
pub(super) fn scope(row: &InboxRow) -> Option<OrderScope> {
    let query = orders(&row.item)?;
    let batch = titles::batch(&row.batch);
    Some(OrderScope {
        selection: Some(OrderSelection::Query(query)),
        all: None,
        status: None,
        title: t!("inbox-gifts-of-item", count = row.item.gifts),
        batch: None,
        draft_name: menu::again_name(&batch),
    })
}

/// The orders of the selected items of a kind, whose state is `state`.
fn orders_of_selected(kind: InboxKind, items: &[InboxKey], state: InboxState) -> Arc<[OrderQuery]> {
    let of_kind = items.iter().filter(|item| item.kind == kind);
    of_kind
        .map(|item| OrderQuery {
            batch: Some(item.id.into()),
            attention: Some(kind),
            attention_state: state,
            ..OrderQuery::default()
        })
        .collect()
}

/// The orders that the menu of a row concerns: when the row is selected, those of all selected items of its kind,
/// because the actions depend on the kind.
pub(super) fn scope_of_row(row: &InboxRow, selected: &[InboxKey]) -> Option<OrderScope> {
    let scope = scope(row)?;
    let InboxKey { kind, .. } = row.item.key;
    if !selected.contains(&row.item.key) {
        return Some(scope);
    }
    let queries = orders_of_selected(kind, selected, row.item.state);
    if queries.len() < 2 {
        return Some(scope);
    }
    Some(OrderScope {
        title: t!("inbox-gifts-of-items", count = queries.len()),
        selection: Some(OrderSelection::Queries(queries)),
        draft_name: t!("order-send-again-name-default"),
        ..scope
    })
}

/// Whether the item is a test of a gift, which has no draft.
fn is_test(row: &InboxRow) -> bool {
    matches!(row.item.subject, InboxSubject::Send { draft: None, .. })
}

/// The label of the main action.
pub(super) fn label(row: &InboxRow) -> String {
    let gifts = row.item.gifts;
    match row.item.key.kind {
        InboxKind::SendInDoubt => t!("inbox-check-status"),
        InboxKind::SendNeedsReview | InboxKind::SendInterrupted | InboxKind::SendUnreadable => {
            t!("inbox-show-send")
        }
        InboxKind::SendLate => t!("outbox-send-now"),
        InboxKind::SendRefused if is_test(row) => t!("inbox-show-send"),
        InboxKind::SendRefused => t!("inbox-open-draft"),
        InboxKind::FailedBatch if row.can_send_batch_again => t!("batch-send-again-button"),
        InboxKind::FailedBatch => t!("inbox-show-batch"),
        InboxKind::FailedJob => t!("inbox-show-outcomes"),
        InboxKind::FailedOrder => t!("inbox-send-again", count = gifts),
        InboxKind::EmailRefused | InboxKind::SoldOut => t!("inbox-replace", count = gifts),
        InboxKind::ReturnedParcel | InboxKind::LateDelivery => {
            t!("inbox-show-parcels", count = gifts)
        }
        InboxKind::AwaitingPayment => t!("inbox-show-gifts", count = gifts),
        InboxKind::ExpiringSoon | InboxKind::UnclaimedMoney => t!("inbox-extend", count = gifts),
        InboxKind::NotOpened => t!("inbox-remind", count = gifts),
        InboxKind::ThankYouNote => t!("inbox-read-notes", count = gifts),
    }
}

/// Runs the main action of an item.
pub(super) fn run(row: &InboxRow, out: &mut Commands) {
    let scope = scope(row);
    match (&row.item.subject, scope) {
        (InboxSubject::Send { id, draft, .. }, _) => match (row.item.key.kind, draft) {
            (InboxKind::SendInDoubt | InboxKind::SendLate, _) => out.send(Command::RetrySend(*id)),
            (InboxKind::SendRefused, Some(draft)) => {
                out.send(Command::OpenDraft(*draft));
                out.go(Page::NewGift);
            }
            _ => out.go(Page::Batches),
        },
        (InboxSubject::Orders { .. }, Some(scope)) => match row.item.key.kind {
            InboxKind::FailedOrder => scope.send_again(out),
            InboxKind::EmailRefused | InboxKind::SoldOut => scope.replace(out),
            InboxKind::ExpiringSoon | InboxKind::UnclaimedMoney => scope.act(EXTEND, out),
            InboxKind::NotOpened if row.item.gifts == 1 => {
                scope.act(SelectionAction::WriteEmails, out);
            }
            InboxKind::NotOpened => scope.act(REMIND, out),
            _ => open(row, out),
        },
        (InboxSubject::Batch(batch), _) if row.can_send_batch_again => {
            out.send(Command::SendBatchAgain {
                batch: *batch,
                name: menu::again_name(&titles::batch(&row.batch)),
            });
        }
        _ => open(row, out),
    }
}

/// The other answers to a late send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LateAnswer {
    ChooseTime,
    Discard,
}

impl LateAnswer {
    /// The answers to this item, besides its main action.
    pub(super) fn of(row: &InboxRow) -> &'static [Self] {
        match row.item.key.kind {
            InboxKind::SendLate => &[Self::Discard, Self::ChooseTime],
            _ => &[],
        }
    }

    pub(super) fn label(self) -> String {
        match self {
            Self::ChooseTime => t!("outbox-choose-time"),
            Self::Discard => t!("outbox-discard"),
        }
    }

    pub(super) fn run(self, row: &InboxRow, ui: &Ui, out: &mut Commands) {
        let InboxSubject::Send { id, .. } = &row.item.subject else {
            return;
        };
        match self {
            Self::ChooseTime => {
                change_time::open(ui, *id);
                out.go(Page::Batches);
            }
            Self::Discard => out.send(Command::DismissSend(*id)),
        }
    }
}

/// Shows what an item is about.
pub(super) fn open(row: &InboxRow, out: &mut Commands) {
    match &row.item.subject {
        InboxSubject::Orders {
            only: Some(order), ..
        } => out.act(Action::ShowOrder(*order)),
        InboxSubject::Orders { only: None, .. } => {
            if let Some(query) = orders(&row.item) {
                out.act(Action::ShowOrders(query));
            }
        }
        InboxSubject::Batch(batch) => out.go(Page::Batch(*batch)),
        InboxSubject::Send { .. } => out.go(Page::Batches),
        InboxSubject::Job { id, .. } => out.act(Action::ShowOrderJob(*id)),
    }
}

/// Draws the button that acts on the orders of selected items of a kind, if the kind has such an action. The other
/// selected items, which the filter hides, are of other kinds and left alone.
pub(super) fn selected_button(
    kind: InboxKind,
    items: &[InboxKey],
    ui: &mut Ui,
    out: &mut Commands,
) {
    let (label, action) = match kind {
        InboxKind::ExpiringSoon | InboxKind::UnclaimedMoney => (t!("order-extend-menu"), EXTEND),
        InboxKind::NotOpened => (t!("order-copy-names-menu"), REMIND),
        InboxKind::EmailRefused | InboxKind::SoldOut => (
            t!("order-replace-menu"),
            SelectionAction::Replace {
                draft_name: t!("order-send-again-name-default"),
            },
        ),
        InboxKind::FailedOrder => (
            t!("order-send-again-menu"),
            SelectionAction::SendAgain {
                draft_name: t!("order-send-again-name-default"),
            },
        ),
        _ => return,
    };
    if !items.iter().any(|item| item.kind == kind) {
        return;
    }
    let button = Button::primary(label);
    let button = match kind {
        InboxKind::FailedOrder => button.tooltip(t!("inbox-send-again-hint")),
        _ => button,
    };
    if button.show(ui).clicked() {
        let queries = orders_of_selected(kind, items, InboxState::Open);
        out.act(Action::ActOnOrders {
            action,
            selection: OrderSelection::Queries(queries),
        });
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::{
        contract::Cents,
        desk::{OutboxId, batches::BatchTitle},
    };

    fn failed_batch(can_send_batch_again: bool) -> InboxRow {
        let id = Uuid::from_u128(7);
        InboxRow {
            item: InboxItem {
                key: InboxKey {
                    kind: InboxKind::FailedBatch,
                    id,
                },
                state: InboxState::Open,
                subject: InboxSubject::Batch(id.into()),
                gifts: 3,
                recent_gifts: 0,
                amount: Cents::ZERO,
                at: None,
                snoozed_until: None,
            },
            batch: BatchTitle::Named("Spring thanks".to_owned()),
            recipient: None,
            can_send_batch_again,
        }
    }

    #[test]
    fn late_send_has_three_answers() {
        let id = Uuid::from_u128(7);
        let mut row = failed_batch(false);
        row.item.key.kind = InboxKind::SendLate;
        row.item.subject = InboxSubject::Send {
            id: OutboxId(id),
            draft: None,
            title: "Spring thanks".to_owned(),
        };
        assert_eq!(label(&row), "Send now");
        let mut out = Commands::default();
        run(&row, &mut out);
        let sent = [Command::RetrySend(OutboxId(id))];
        assert_eq!(format!("{:?}", out.commands), format!("{sent:?}"));
        let labels = LateAnswer::of(&row).iter().map(|answer| answer.label());
        let labels: Vec<_> = labels.collect();
        assert_eq!(labels, ["Discard send", "Choose another time"]);
        egui::__run_test_ui(|ui| {
            let mut out = Commands::default();
            LateAnswer::Discard.run(&row, ui, &mut out);
            let discarded = [Command::DismissSend(OutboxId(id))];
            assert_eq!(format!("{:?}", out.commands), format!("{discarded:?}"));
            LateAnswer::ChooseTime.run(&row, ui, &mut out);
            assert!(matches!(
                out.actions.as_slice(),
                [Action::Go(Page::Batches)]
            ));
        });
    }

    #[test]
    fn refused_address_is_corrected_in_a_draft() {
        let mut row = failed_batch(false);
        let batch = row.item.key.id.into();
        row.item.subject = InboxSubject::Orders { batch, only: None };
        for (kind, text) in [
            (InboxKind::EmailRefused, "Cancel and send 3 again"),
            (InboxKind::SoldOut, "Cancel and send 3 again"),
        ] {
            row.item.key.kind = kind;
            assert_eq!(label(&row), text);
            let mut out = Commands::default();
            run(&row, &mut out);
            let [
                Action::ActOnOrders {
                    action: SelectionAction::Replace { draft_name },
                    selection: OrderSelection::Query(query),
                },
            ] = out.actions.as_slice()
            else {
                panic!("{:?}", out.actions);
            };
            assert_eq!(draft_name, "Spring thanks (again)");
            assert_eq!((query.batch, query.attention), (Some(batch), Some(kind)));
        }
    }

    #[test]
    fn failed_batch_is_sent_again_once() {
        let row = failed_batch(true);
        assert_eq!(label(&row), "Send again");
        let mut out = Commands::default();
        run(&row, &mut out);
        assert!(matches!(
            out.commands.as_slice(),
            [Command::SendBatchAgain { name, .. }] if name == "Spring thanks (again)"
        ));
        let row = failed_batch(false);
        assert_eq!(label(&row), "Show batch");
        let mut out = Commands::default();
        run(&row, &mut out);
        assert!(out.commands.is_empty());
        assert!(matches!(
            out.actions.as_slice(),
            [Action::Go(Page::Batch(_))]
        ));
    }
}
