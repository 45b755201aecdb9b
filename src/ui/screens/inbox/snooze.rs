//! The times until which an item can be snoozed.

use egui::{Popup, Response};

use crate::{
    contract::Timestamp,
    i18n::t,
    ui::{
        screens::new_gift::moment::{in_days, next_monday},
        widgets::{menu, select::entry},
    },
};

/// When a snooze that begins now ends.
type EndOfSnooze = fn(Timestamp) -> Timestamp;

const MENU_WIDTH: f32 = 220.0;
/// Snoozed items are open again at this hour of the local day.
const HOUR: u32 = 9;

/// 9:00 tomorrow.
pub(super) fn tomorrow(now: Timestamp) -> Timestamp {
    in_days(now, 1, HOUR, 0)
}

fn three_days(now: Timestamp) -> Timestamp {
    in_days(now, 3, HOUR, 0)
}

/// Draws the menu of a button while the menu is open. Returns the chosen time.
pub(super) fn menu(button: &Response, now: Timestamp) -> Option<Timestamp> {
    let mut chosen = None;
    let popup = Popup::menu(button)
        .gap(4.0)
        .accessible_name(t!("inbox-snooze"))
        .width(MENU_WIDTH);
    menu::show(popup, button.id, |ui| {
        ui.set_width(MENU_WIDTH);
        ui.spacing_mut().item_spacing.y = 0.0;
        let times: [(String, EndOfSnooze); 3] = [
            (t!("inbox-snooze-tomorrow"), tomorrow),
            (t!("inbox-snooze-three-days"), three_days),
            (t!("inbox-snooze-next-week"), next_monday),
        ];
        for (label, time) in times {
            if entry(ui, &label, false).clicked() {
                chosen = Some(time(now));
                ui.close();
            }
        }
    });
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn snoozes_end_in_the_future() {
        for now in ["2026-11-21T00:30:00Z", "2026-11-21T23:30:00Z"] {
            let now: Timestamp = now.parse().unwrap();
            let (first, second, third) = (tomorrow(now), three_days(now), next_monday(now));
            assert!(now < first && first < second);
            assert!(third > now);
        }
    }
}
