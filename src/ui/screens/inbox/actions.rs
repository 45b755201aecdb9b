//! The main action of each kind of item, and what opens when an item is opened.

use egui::Ui;

use crate::{
    desk::{
        Command,
        view::{
            AttentionKind, InboxGroup, InboxItem, InboxKind, InboxRow, InboxSubject, LinkFormat,
            OrderQuery, OrderSelection,
        },
    },
    i18n::t,
    messages::titles,
    ui::{
        commands::{Action, Commands, OrderActionKind},
        page::Page,
        screens::order_actions::menu::{self, OrderScope},
        widgets::Button,
    },
};

/// The orders of an item: those with the state of the item only, so that an action on an open item never
/// concerns an order that the user has already handled.
fn orders(item: &InboxItem) -> Option<OrderQuery> {
    let InboxSubject::Orders { batch, .. } = item.subject else {
        return None;
    };
    Some(OrderQuery {
        batch: Some(batch),
        attention: Some(item.key.kind.attention()?),
        attention_state: item.state,
        ..OrderQuery::default()
    })
}

/// The orders of an item, for the menu of actions on orders.
pub(super) fn scope(row: &InboxRow) -> Option<OrderScope> {
    let query = orders(&row.item)?;
    let batch = titles::batch(&row.batch);
    Some(OrderScope {
        selection: OrderSelection::Query(query),
        title: t!("order-actions-all", count = row.item.gifts),
        batch: None,
        draft_name: menu::again_name(&batch),
    })
}

/// The label of the main action.
pub(super) fn label(row: &InboxRow) -> String {
    let gifts = row.item.gifts;
    match row.item.key.kind {
        InboxKind::SendInDoubt => t!("inbox-check-status"),
        InboxKind::SendNeedsReview | InboxKind::SendInterrupted | InboxKind::SendUnreadable => {
            t!("inbox-show-send")
        }
        InboxKind::SendRefused => t!("inbox-open-draft"),
        InboxKind::FailedBatch => t!("inbox-show-batch"),
        InboxKind::FailedJob => t!("inbox-show-outcomes"),
        InboxKind::FailedOrder => t!("inbox-send-again", count = gifts),
        InboxKind::ReturnedParcel | InboxKind::LateDelivery => {
            t!("inbox-show-parcels", count = gifts)
        }
        InboxKind::ExpiringSoon | InboxKind::UnclaimedMoney => t!("inbox-extend", count = gifts),
        InboxKind::NotOpened => t!("inbox-remind", count = gifts),
        InboxKind::ThankYouNote => t!("inbox-read-notes", count = gifts),
    }
}

/// Runs the main action of an item.
pub(super) fn run(row: &InboxRow, out: &mut Commands) {
    let scope = scope(row);
    match (&row.item.subject, scope) {
        (InboxSubject::Send { id, draft, .. }, _) => match row.item.key.kind {
            InboxKind::SendInDoubt => out.send(Command::RetrySend(*id)),
            InboxKind::SendRefused => {
                out.send(Command::OpenDraft(*draft));
                out.go(Page::NewGift);
            }
            _ => out.go(Page::Batches),
        },
        (InboxSubject::Orders { .. }, Some(scope)) => match row.item.key.kind {
            InboxKind::FailedOrder => out.send(Command::SendAgain {
                selection: scope.selection,
                name: scope.draft_name,
            }),
            InboxKind::ExpiringSoon | InboxKind::UnclaimedMoney => extend(scope.selection, out),
            InboxKind::NotOpened if row.item.gifts == 1 => {
                out.act(Action::WriteEmails(scope.selection));
            }
            InboxKind::NotOpened => out.send(menu::copy_links(scope.selection, LinkFormat::Text)),
            _ => open(row, out),
        },
        _ => open(row, out),
    }
}

/// Shows what an item is about.
pub(super) fn open(row: &InboxRow, out: &mut Commands) {
    match &row.item.subject {
        InboxSubject::Orders { sample, .. } if row.item.gifts == 1 => {
            out.act(Action::ShowOrder(*sample));
        }
        InboxSubject::Orders { .. } => {
            if let Some(query) = orders(&row.item) {
                out.act(Action::ShowOrders(query));
            }
        }
        InboxSubject::Batch(batch) => out.go(Page::Batch(*batch)),
        InboxSubject::Send { .. } => out.go(Page::Batches),
        InboxSubject::Job { id, .. } => out.act(Action::ShowOrderJob(*id)),
    }
}

/// Draws the button that acts on all open items of a kind, if the kind has such an action.
pub(super) fn group_button(group: &InboxGroup, ui: &mut Ui, out: &mut Commands) {
    let Some(attention) = group.kind.attention() else {
        return;
    };
    let gifts = group.gifts;
    let selection = OrderSelection::Query(OrderQuery {
        attention: Some(attention),
        ..OrderQuery::default()
    });
    let pressed = |ui: &mut Ui, label: String| Button::primary(label).show(ui).clicked();
    match attention {
        AttentionKind::ExpiringSoon | AttentionKind::Unclaimed => {
            if pressed(ui, t!("inbox-extend", count = gifts)) {
                extend(selection, out);
            }
        }
        AttentionKind::NotOpened => {
            if pressed(ui, t!("inbox-remind", count = gifts)) {
                out.send(menu::copy_links(selection, LinkFormat::Text));
            }
        }
        // Recipients of several batches get different gifts, so that each batch is sent again by itself.
        AttentionKind::Failed => {}
        AttentionKind::ReturnedParcel
        | AttentionKind::LateDelivery
        | AttentionKind::ThankYouNote => {
            let label = if attention == AttentionKind::ThankYouNote {
                t!("inbox-read-notes", count = gifts)
            } else {
                t!("inbox-show-parcels", count = gifts)
            };
            if pressed(ui, label) {
                out.act(Action::ShowOrders(OrderQuery {
                    attention: Some(attention),
                    ..OrderQuery::default()
                }));
            }
        }
    }
}

fn extend(selection: OrderSelection, out: &mut Commands) {
    out.act(Action::ChangeOrders {
        kind: OrderActionKind::Extend,
        selection,
    });
}
