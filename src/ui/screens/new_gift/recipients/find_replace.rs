//! Find and replace over the recipients, with the number of matches while one types.

use std::sync::Arc;

use egui::{Id, Ui};

use crate::{
    desk::RecipientEdit,
    messages::issue::field_label,
    recipients::{Field, IssueIndex, SearchQuery},
    ui::{
        model::OpenDraft,
        theme::{Type, icons, tokens},
        widgets::{Button, Card, Select, TextField, icon_button, number::counted, text},
    },
};

#[derive(Debug, Default)]
pub struct FindReplace {
    find: String,
    with: String,
    field: Option<Field>,
    /// How many cells match, and of what that was counted.
    matches: u64,
    counted: Option<(String, Option<Field>, Arc<IssueIndex>)>,
}

fn find_id() -> Id {
    Id::unique("find-in-recipients")
}

impl FindReplace {
    /// The field to find with gets the keyboard.
    pub fn take_keyboard(&self, ui: &Ui) {
        ui.memory_mut(|memory| memory.request_focus(find_id()));
        ui.request_repaint();
    }

    /// Draws it; true when it was closed.
    pub fn ui(&mut self, open: &OpenDraft, ui: &mut Ui, edits: &mut Vec<RecipientEdit>) -> bool {
        let mut closed = false;
        Card::new().padding(egui::Margin::same(12)).show(ui, |ui| {
            self.count(open);
            ui.horizontal_wrapped(|ui| {
                TextField::new("Find")
                    .hide_label()
                    .id(find_id())
                    .hint("Find")
                    .limit(200)
                    .width(120.0)
                    .show(ui, &mut self.find);
                TextField::new("Replace with")
                    .hide_label()
                    .hint("Replace with")
                    .limit(200)
                    .width(120.0)
                    .show(ui, &mut self.with);
                let mut entries = vec![(None, "every column".to_owned())];
                entries.extend(
                    Field::ALL
                        .iter()
                        .map(|field| (Some(*field), field_label(*field))),
                );
                Select::new("Look in").hide_label().width(140.0).show(
                    ui,
                    &mut self.field,
                    &entries,
                );
                let enabled = self.matches > 0 && self.find != self.with;
                let button = Button::secondary("Replace all").enabled(enabled).show(ui);
                if button.clicked() {
                    edits.push(RecipientEdit::Replace {
                        find: self.find.clone(),
                        with: self.with.clone(),
                        field: self.field,
                    });
                }
                closed = icon_button(ui, icons::CLOSE, "Close find and replace").clicked();
                if !self.find.is_empty() {
                    let words = counted(self.matches, "cell", "cells");
                    text(ui, Type::Small, tokens(ui).weak, words);
                }
            });
        });
        closed
    }

    /// Counts again when the words, the column or the recipients changed.
    fn count(&mut self, open: &OpenDraft) {
        let fresh = self.counted.as_ref().is_some_and(|(find, field, issues)| {
            *find == self.find && *field == self.field && Arc::ptr_eq(issues, &open.issues)
        });
        if fresh {
            return;
        }
        let search = SearchQuery {
            field: self.field,
            ..SearchQuery::new(&self.find)
        };
        self.matches = open.recipients.find(&search).len() as u64;
        self.counted = Some((self.find.clone(), self.field, Arc::clone(&open.issues)));
    }
}
