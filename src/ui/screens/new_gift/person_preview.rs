//! The recipient whose gift the preview shows. The user steps through the recipients of a personal draft.

use std::sync::Arc;

use egui::{Align, Layout, Ui};

use crate::{
    desk::{
        Draft,
        personal::{GiftComposer, PersonGift, PlanProblemKind},
    },
    i18n::t,
    recipients::{Field, IssueIndex, RecipientRow, RecipientTable},
    ui::{
        theme::{S8, Type, tokens},
        widgets::{Button, paint, text},
    },
};

#[derive(Debug, Default)]
pub struct PersonPreview {
    /// The position of the shown recipient among those that are not blank.
    position: usize,
    /// The rows that are not blank, found again when the recipients change.
    filled: Vec<usize>,
    seen: Option<Arc<IssueIndex>>,
}

impl PersonPreview {
    /// Draws the steps through the recipients. Returns the gift of the shown one; `None` without recipients.
    pub fn ui(
        &mut self,
        draft: &Draft,
        recipients: &RecipientTable,
        issues: &Arc<IssueIndex>,
        ui: &mut Ui,
    ) -> Option<Result<PersonGift, Vec<PlanProblemKind>>> {
        self.follow(recipients, issues);
        let Some(row) = self.row(recipients) else {
            let hint = t!("personal-no-recipients");
            text(ui, Type::Small, tokens(ui).weak, hint);
            return None;
        };
        let name = full_name(row);
        let total = self.filled.len();
        let position = t!(
            "personal-position",
            number = self.position + 1,
            total = total
        );
        paint::truncated_label(ui, Type::BodyMedium, tokens(ui).text, &name);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = S8;
            text(ui, Type::Small, tokens(ui).weak, position);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let next = Button::link(t!("personal-next")).name(t!("personal-next-name"));
                if next.enabled(self.position + 1 < total).show(ui).clicked() {
                    self.position += 1;
                }
                let previous =
                    Button::link(t!("personal-previous")).name(t!("personal-previous-name"));
                if previous.enabled(self.position > 0).show(ui).clicked() {
                    self.position -= 1;
                }
            });
        });
        let row = self.row(recipients)?;
        Some(GiftComposer::new(draft, recipients.extra_columns()).gift(row))
    }

    fn follow(&mut self, recipients: &RecipientTable, issues: &Arc<IssueIndex>) {
        let is_current = |seen: &Arc<IssueIndex>| Arc::ptr_eq(seen, issues);
        if !self.seen.as_ref().is_some_and(is_current) {
            let rows = recipients.rows().iter().enumerate();
            let filled = rows.filter(|(_, row)| !row.is_blank());
            self.filled = filled.map(|(at, _)| at).collect();
            self.seen = Some(Arc::clone(issues));
        }
        self.position = self.position.min(self.filled.len().saturating_sub(1));
    }

    fn row<'a>(&self, recipients: &'a RecipientTable) -> Option<&'a RecipientRow> {
        recipients.row(*self.filled.get(self.position)?)
    }
}

fn full_name(row: &RecipientRow) -> String {
    let names = [Field::FirstName, Field::LastName].map(|field| row.get(field).trim());
    names.join(" ").trim().to_owned()
}
