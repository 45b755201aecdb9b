//! The dialog that chooses another time for a send that this computer keeps. Opened from the list of sends, from the
//! inbox and from New gift; the app draws it above every page.

use egui::{Id, Ui};

use crate::{
    contract::Timestamp,
    desk::{Command, OutboxId, OutboxState},
    i18n::{format, t},
    messages::titles,
    ui::{
        commands::Commands,
        model::Model,
        screens::new_gift::moment::{self, MomentField},
        theme::S12,
        widgets::{
            Button,
            dialog::{buttons, dialog, dialog_text},
            gap,
        },
    },
};

/// The dialog while it is open.
#[derive(Clone)]
struct ChangeTime {
    send: OutboxId,
    /// `None` until the dialog is drawn first.
    at: Option<Timestamp>,
    field: MomentField,
}

/// The id under which egui remembers the open dialog.
fn open_id() -> Id {
    Id::unique("change-time-of-send")
}

fn set_open(ui: &Ui, open: Option<ChangeTime>) {
    ui.data_mut(|data| match open {
        Some(change) => {
            data.insert_temp(open_id(), change);
        }
        None => data.remove::<ChangeTime>(open_id()),
    });
}

/// Opens the dialog for a send.
pub(in crate::ui::screens) fn open(ui: &Ui, send: OutboxId) {
    set_open(
        ui,
        Some(ChangeTime {
            send,
            at: None,
            field: MomentField::default(),
        }),
    );
}

/// Draws the dialog while it is open, and closes it when the send is not scheduled any more.
pub(crate) fn dialog_ui(model: &Model, ui: &Ui, out: &mut Commands) {
    let Some(mut change) = ui.data(|data| data.get_temp::<ChangeTime>(open_id())) else {
        return;
    };
    let Some(entry) = model.outbox.get(change.send) else {
        set_open(ui, None);
        return;
    };
    let OutboxState::Scheduled(scheduled) = entry.state else {
        set_open(ui, None);
        return;
    };
    let now = model.now();
    let mut at = change.at.unwrap_or(if scheduled > now {
        scheduled
    } else {
        moment::tomorrow_morning(now)
    });
    let mut is_chosen = false;
    let (mut field, send) = (change.field.clone(), change.send);
    let title = titles::gift_name(&entry.title);
    let title = t!("outbox-change-time-title", title = title);
    let is_closed = dialog(ui, Id::unique("change-time-dialog"), &title, |ui| {
        dialog_text(
            ui,
            &t!(
                "outbox-change-time-now",
                time = format::full_date_time(scheduled)
            ),
        );
        gap(ui, S12);
        field.set_problem((at <= now).then(|| t!("outbox-change-time-past")));
        let labels = (t!("outbox-change-date"), t!("outbox-change-clock"));
        field.show(
            ui,
            (&labels.0, &labels.1),
            now,
            &mut at,
            &moment::send_suggestions(now),
        );
        let is_past = at <= now || field.is_unknown(now);
        buttons(ui, |ui| {
            let save = Button::primary(t!("outbox-change-time-save")).enabled(!is_past);
            is_chosen = save.show(ui).clicked();
            let keep = Button::secondary(t!("outbox-change-time-keep"));
            is_chosen | keep.show(ui).clicked()
        })
    });
    if is_chosen {
        field.take_typed(now, &mut at);
        out.send(Command::RescheduleSend { send, at });
    }
    change.at = Some(at);
    change.field = field;
    set_open(ui, (!is_closed).then_some(change));
}
