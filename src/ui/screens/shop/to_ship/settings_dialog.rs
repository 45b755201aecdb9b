//! The dialog with the settings of the shop: when an order counts as delivered, and when recipients are reminded. Settings that
//! another operator changed meanwhile are not overwritten: the dialog shows them instead of the own ones.

use egui::{Id, Ui};

use crate::{
    contract::shop::{
        emails::{EmailSettings, MAX_REMINDER_DAYS},
        shipping::{MAX_DELIVERY_DAYS, ShippingSettings},
    },
    desk::{
        Problem, Reply,
        shop::{GetOperatorSettings, OperatorSettings, SetOperatorSettings, SettingsOutcome},
    },
    i18n::t,
    ui::{
        commands::{Action, Commands},
        model::Model,
        screens::shop::shown::Shown,
        theme::{S12, Tone},
        widgets::{
            Banner, Button, TextField,
            dialog::{buttons, cancel_button, dialog, dialog_text},
            focus_scope, gap,
        },
    },
};

/// The width of the field of a number, in points.
const FIELD_WIDTH: f32 = 80.0;
/// The most characters of a number.
const MAX_DAYS_CHARS: usize = 6;

#[derive(Debug, Default)]
pub(super) struct SettingsDialog {
    shown: Shown<GetOperatorSettings>,
    /// `None` until the settings are read.
    form: Option<Form>,
    saving: Option<Reply<SettingsOutcome>>,
    problem: Option<Problem>,
    /// Whether the last change was refused, because another operator changed the settings.
    is_stale: bool,
}

#[derive(Debug)]
struct Form {
    /// The settings that the operator saw.
    seen: OperatorSettings,
    delivered_after: String,
    remind_after: String,
    remind_before_expiry: String,
}

impl SettingsDialog {
    /// Takes the reply, also while the page is hidden. Returns whether the settings are saved.
    pub(super) fn receive(&mut self, out: &mut Commands) -> bool {
        match Reply::take_awaited(&mut self.saving) {
            None => {}
            Some(Ok(SettingsOutcome::Saved)) => {
                out.act(Action::Toast(t!("shop-settings-saved")));
                return true;
            }
            Some(Ok(SettingsOutcome::Stale(now))) => {
                self.form = Some(Form::new(now));
                self.is_stale = true;
            }
            Some(Err(problem)) => self.problem = Some(problem),
        }
        false
    }

    /// Draws the dialog. Returns whether it is closed.
    pub(super) fn ui(&mut self, model: &Model, ui: &Ui, out: &mut Commands) -> bool {
        let id = Id::unique("shop-settings");
        let read = self.shown.request_once(GetOperatorSettings, model, ui, out);
        let (loaded, failed) = (read.value().copied(), read.problem().cloned());
        if self.form.is_none()
            && let Some(settings) = loaded
        {
            self.form = Some(Form::new(settings));
            focus_scope::enter_again(ui, id);
        }
        let is_closed = dialog(ui, id, &t!("shop-settings-title"), |ui| {
            self.notice(failed.as_ref(), ui);
            match &mut self.form {
                Some(form) => form.fields(ui),
                None => dialog_text(ui, &t!("shop-loading")),
            }
            buttons(ui, |ui| {
                let is_saving = self.saving.is_some();
                let label = match is_saving {
                    true => t!("shop-saving"),
                    false => t!("shop-settings-save"),
                };
                let change = self.form.as_ref().and_then(Form::change);
                let save = Button::primary(label).enabled(change.is_some() && !is_saving);
                if save.show(ui).clicked()
                    && let Some(change) = change
                {
                    (self.problem, self.is_stale) = (None, false);
                    self.saving = Some(out.ask(change));
                }
                cancel_button(ui)
            })
        });
        is_closed && self.saving.is_none()
    }

    /// Tells why the settings were not read or not saved.
    fn notice(&self, failed: Option<&Problem>, ui: &mut Ui) {
        if self.is_stale {
            Banner::new(Tone::Caution, t!("shop-settings-stale"))
                .meaning(t!("shop-settings-stale-meaning"))
                .show(ui);
        } else if let Some(problem) = self.problem.as_ref().or(failed) {
            Banner::problem(Tone::Bad, problem).show(ui);
        } else {
            return;
        }
        gap(ui, S12);
    }
}

impl Form {
    fn new(seen: OperatorSettings) -> Self {
        let emails = seen.emails.emails;
        Self {
            delivered_after: seen.shipping.shipping.delivered_after_days.to_string(),
            remind_after: emails.remind_after_days.to_string(),
            remind_before_expiry: emails.remind_before_expiry_days.to_string(),
            seen,
        }
    }

    fn fields(&mut self, ui: &mut Ui) {
        days_field(
            ui,
            &t!("shop-audit-value-delivered-after"),
            &t!("shop-settings-delivered-after-help"),
            MAX_DELIVERY_DAYS,
            &mut self.delivered_after,
        );
        gap(ui, S12);
        days_field(
            ui,
            &t!("shop-audit-value-remind-after"),
            &t!("shop-settings-remind-after-help"),
            MAX_REMINDER_DAYS,
            &mut self.remind_after,
        );
        gap(ui, S12);
        days_field(
            ui,
            &t!("shop-audit-value-remind-before"),
            &t!("shop-settings-remind-before-help"),
            MAX_REMINDER_DAYS,
            &mut self.remind_before_expiry,
        );
    }

    /// What the user changed; `None` while nothing is, or a field is wrong.
    fn change(&self) -> Option<SetOperatorSettings> {
        let change = SetOperatorSettings {
            seen: self.seen,
            shipping: ShippingSettings {
                delivered_after_days: typed_days(&self.delivered_after, MAX_DELIVERY_DAYS)?,
            },
            emails: EmailSettings {
                remind_after_days: typed_days(&self.remind_after, MAX_REMINDER_DAYS)?,
                remind_before_expiry_days: typed_days(
                    &self.remind_before_expiry,
                    MAX_REMINDER_DAYS,
                )?,
            },
        };
        change.is_change().then_some(change)
    }
}

fn days_field(ui: &mut Ui, label: &str, help: &str, max: u32, typed: &mut String) {
    let is_wrong = !typed.trim().is_empty() && typed_days(typed, max).is_none();
    let problem = is_wrong.then(|| t!("shop-settings-days-problem", max = max));
    TextField::new(label)
        .width(FIELD_WIDTH)
        .limit(MAX_DAYS_CHARS)
        .help(help)
        .problem(problem.as_deref())
        .show(ui, typed);
}

fn typed_days(text: &str, max: u32) -> Option<u32> {
    let days = text.trim().parse::<u32>().ok();
    days.filter(|days| *days <= max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::shop::{emails::EmailSetting, shipping::ShippingSetting};

    #[test]
    fn wrong_days_cannot_be_saved() {
        let mut form = Form::new(OperatorSettings {
            shipping: ShippingSetting {
                revision: 0,
                shipping: ShippingSettings::default(),
            },
            emails: EmailSetting::default(),
        });
        assert_eq!(form.change(), None, "nothing is changed");
        for wrong in ["", "-1", "366", "many", "1.5"] {
            wrong.clone_into(&mut form.delivered_after);
            assert_eq!(form.change(), None, "{wrong}");
        }
        form.delivered_after = " 0 ".to_owned();
        let change = form.change().unwrap();
        assert_eq!(change.shipping.delivered_after_days, 0);
    }
}
