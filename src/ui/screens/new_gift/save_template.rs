//! "Save as template" in New gift: a link and a dialog that asks for the name. A template with the same name
//! is replaced.

use egui::Ui;

use crate::{
    desk::{Command, Draft, GiftTemplate, MAX_TEMPLATE_NAME_CHARS, TemplateChange, TemplateId},
    i18n::t,
    ui::{
        commands::{Action, Commands},
        model::Model,
        widgets::{Button, NameDialog},
    },
};

/// The typed name while the dialog is open.
#[derive(Debug, Default)]
pub(super) struct SaveTemplate {
    name: Option<String>,
}

impl SaveTemplate {
    /// Draws the link. Draws nothing for a gift without products and message.
    pub(super) fn link(&mut self, draft: &Draft, ui: &mut Ui) {
        if draft.cart.is_empty() && draft.message.trim().is_empty() {
            return;
        }
        if Button::link(t!("templates-save-link")).show(ui).clicked() {
            let product = draft.cart.first().map(|line| line.product_name.clone());
            let name = Some(draft.name.trim().to_owned()).filter(|name| !name.is_empty());
            self.name = Some(name.or(product).unwrap_or_default());
        }
    }

    /// Draws the dialog while it is open.
    pub(super) fn dialog(&mut self, model: &Model, draft: &Draft, ui: &Ui, out: &mut Commands) {
        let Some(name) = &mut self.name else {
            return;
        };
        let is_replacing = template_named(model, name).is_some();
        let help = is_replacing.then(|| t!("templates-replace-text"));
        let action = if is_replacing {
            t!("templates-replace")
        } else {
            t!("templates-save")
        };
        let (title, label) = (t!("templates-save-title"), t!("templates-name"));
        let response = NameDialog::new("save-template", &title, &label, &action)
            .max_chars(MAX_TEMPLATE_NAME_CHARS)
            .text(&t!("templates-save-text"))
            .help(help.as_deref())
            .show(ui, name);
        if let Some(name) = &response.accepted {
            save_as(name, template_named(model, name), draft, out);
        }
        if response.is_closed() {
            self.name = None;
        }
    }
}

fn template_named<'a>(model: &'a Model, name: &str) -> Option<&'a GiftTemplate> {
    let mut templates = model.templates.iter();
    templates.find(|template| template.name.trim() == name.trim())
}

fn save_as(name: &str, replaced: Option<&GiftTemplate>, draft: &Draft, out: &mut Commands) {
    out.send(Command::ChangeTemplate {
        id: replaced.map_or_else(TemplateId::generate, |template| template.id),
        change: TemplateChange::Save {
            name: name.to_owned(),
            draft: Box::new(draft.clone()),
        },
    });
    out.act(Action::Toast(t!("templates-saved-toast", name = name)));
}
