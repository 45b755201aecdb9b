//! The recipient whose gift the preview shows. The user steps through the recipients of a personal draft.

use egui::Ui;

use crate::{
    desk::{
        Draft,
        personal::{GiftComposer, PersonGift, PlanProblemKind},
    },
    i18n::t,
    recipients::{Field, RecipientFacts, RecipientRow, RecipientTable},
    ui::{
        theme::{S8, Type, tokens},
        widgets::{Button, TitleRow, paint, text},
    },
};

#[derive(Clone, Debug, Default)]
pub struct PersonPreview {
    /// The position of the shown recipient among those that are not blank.
    position: usize,
}

impl PersonPreview {
    /// Draws the steps through the recipients. Returns the gift of the shown one; `None` without recipients.
    pub fn ui(
        &mut self,
        draft: &Draft,
        recipients: &RecipientTable,
        facts: &RecipientFacts,
        ui: &mut Ui,
    ) -> Option<Result<PersonGift, Vec<PlanProblemKind>>> {
        let total = usize::try_from(facts.filled).unwrap_or(usize::MAX);
        self.position = self.position.min(total.saturating_sub(1));
        let Some(row) = self.row(recipients, facts).filter(|_| total > 0) else {
            let hint = t!("personal-no-recipients");
            text(ui, Type::Small, tokens(ui).weak, hint);
            return None;
        };
        let name = full_name(row);
        let position = t!(
            "personal-position",
            number = self.position + 1,
            total = total
        );
        paint::truncated_label(ui, Type::BodyMedium, tokens(ui).text, &name);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = S8;
            text(ui, Type::Small, tokens(ui).weak, position);
            TitleRow::new(ui).controls(ui, |ui| {
                let previous =
                    Button::link(t!("personal-previous")).name(t!("personal-previous-name"));
                if previous.enabled(self.position > 0).show(ui).clicked() {
                    self.position -= 1;
                }
                let next = Button::link(t!("personal-next")).name(t!("personal-next-name"));
                if next.enabled(self.position + 1 < total).show(ui).clicked() {
                    self.position += 1;
                }
            });
        });
        let row = self.row(recipients, facts)?;
        Some(GiftComposer::new(draft, recipients.extra_columns()).gift(row))
    }

    /// The id of the row of the shown recipient; `None` without recipients.
    pub fn row_id(&self, recipients: &RecipientTable, facts: &RecipientFacts) -> Option<u64> {
        self.row(recipients, facts).map(|row| row.id)
    }

    fn row<'a>(
        &self,
        recipients: &'a RecipientTable,
        facts: &RecipientFacts,
    ) -> Option<&'a RecipientRow> {
        recipients.row(facts.row_position(self.position))
    }
}

fn full_name(row: &RecipientRow) -> String {
    let names = [Field::FirstName, Field::LastName].map(|field| row.get(field).trim());
    names.join(" ").trim().to_owned()
}
