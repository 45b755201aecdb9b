//! The form for the occasions, tags and note of a person. Saved with a button, because a partly typed
//! date is not valid. Changes that are not saved stay in the form until the app closes.

use std::collections::HashMap;

use chrono::NaiveDate;
use egui::{Key, Ui};
use strum::VariantArray as _;

use crate::{
    desk::{Command, MAX_TAGS, PeopleCommand, PersonDetail, PersonEdit, PersonId},
    i18n::{DateLocale, format, t},
    messages,
    recipients::{OccasionKind, YearlyDate},
    ui::{
        commands::Commands,
        theme::{S4, S8, S12, Type, icons, tokens},
        widgets::{Button, TextField, button::icon_button_sized, gap, text},
    },
};

const MAX_NOTE_CHARS: usize = 2_000;
pub(super) const MAX_TAG_CHARS: usize = 40;
const MAX_DATE_CHARS: usize = 40;

/// The forms of the shown person and of all people with changes that are not saved.
#[derive(Debug, Default)]
pub(super) struct PersonForms(HashMap<PersonId, PersonForm>);

impl PersonForms {
    pub(super) fn ui(&mut self, detail: &PersonDetail, ui: &mut Ui, out: &mut Commands) {
        let form = self.0.entry(detail.id);
        let form = form.or_insert_with(|| PersonForm::of(&detail.edit));
        form.follow(&detail.edit);
        form.ui(detail.id, ui, out);
        self.0
            .retain(|id, form| *id == detail.id || form.is_changed());
    }

    /// Drops the changes of a removed person.
    pub(super) fn forget(&mut self, id: PersonId) {
        self.0.remove(&id);
    }
}

#[derive(Debug, Default)]
struct PersonForm {
    /// The stored values of the person.
    stored: PersonEdit,
    note: String,
    tags: Vec<String>,
    new_tag: String,
    /// The dates as text, in the order of [`OccasionKind`].
    dates: Vec<String>,
}

impl PersonForm {
    fn of(stored: &PersonEdit) -> Self {
        let text_of = |kind: &OccasionKind| {
            let date = stored.dates.iter().find(|(of, _)| of == kind);
            date.map(|(_, date)| messages::people::yearly_date(*date))
                .unwrap_or_default()
        };
        Self {
            note: stored.note.clone(),
            tags: stored.tags.clone(),
            new_tag: String::new(),
            dates: OccasionKind::VARIANTS.iter().map(text_of).collect(),
            stored: stored.clone(),
        }
    }

    /// Takes over the stored values that have changed, except where the user has entered others.
    fn follow(&mut self, stored: &PersonEdit) {
        if self.stored == *stored {
            return;
        }
        let (before, now) = (Self::of(&self.stored), Self::of(stored));
        if self.edit().as_ref() == Some(stored) {
            *self = now;
            return;
        }
        if self.note == before.note {
            self.note = now.note;
        }
        self.tags = merge_tags(&before.tags, &self.tags, now.tags);
        let dates = self.dates.iter_mut().zip(before.dates).zip(now.dates);
        for ((shown, before), now) in dates {
            if *shown == before {
                *shown = now;
            }
        }
        self.stored = now.stored;
    }

    fn is_changed(&self) -> bool {
        self.edit().as_ref() != Some(&self.stored)
    }

    fn ui(&mut self, id: PersonId, ui: &mut Ui, out: &mut Commands) {
        ui.spacing_mut().item_spacing.y = S4;
        let example = NaiveDate::from_ymd_opt(1990, 3, 5).map(format::numeric_date);
        let example = example.unwrap_or_default();
        let problem = t!("people-date-problem", date = &example);
        for (kind, date) in OccasionKind::VARIANTS.iter().zip(&mut self.dates) {
            let is_valid = date.trim().is_empty() || parse_date(date).is_some();
            TextField::new(&messages::people::occasion(*kind))
                .hint(&t!("people-date-hint", date = &example))
                .limit(MAX_DATE_CHARS)
                .problem((!is_valid).then_some(problem.as_str()))
                .show(ui, date);
            gap(ui, S8);
        }
        self.tag_fields(ui);
        gap(ui, S8);
        TextField::new(&t!("people-note"))
            .hint(&t!("people-note-hint"))
            .rows(3)
            .limit(MAX_NOTE_CHARS)
            .show(ui, &mut self.note);
        if !self.is_changed() {
            return;
        }
        let edit = self.edit();
        gap(ui, S12);
        ui.horizontal(|ui| {
            let save = Button::primary(t!("people-save-person")).enabled(edit.is_some());
            if save.show(ui).clicked()
                && let Some(edit) = edit
            {
                out.send(Command::People(PeopleCommand::SavePerson { id, edit }));
            }
            if Button::secondary(t!("people-discard")).show(ui).clicked() {
                *self = Self::of(&self.stored);
            }
        });
    }

    /// The entered values, with the typed tag; `None` with an unreadable date.
    fn edit(&self) -> Option<PersonEdit> {
        let mut dates = Vec::new();
        for (kind, date) in OccasionKind::VARIANTS.iter().zip(&self.dates) {
            if !date.trim().is_empty() {
                dates.push((*kind, parse_date(date)?));
            }
        }
        let mut tags = self.tags.clone();
        if self.tags.len() < MAX_TAGS {
            add_tag(&mut tags, &self.new_tag);
        }
        Some(PersonEdit {
            note: self.note.clone(),
            tags,
            dates,
        })
    }

    fn tag_fields(&mut self, ui: &mut Ui) {
        text(ui, Type::SmallStrong, tokens(ui).weak, t!("people-tags"));
        let mut removed = None;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = S4;
            for (index, tag) in self.tags.iter().enumerate() {
                text(ui, Type::BodyMedium, tokens(ui).text, tag);
                let name = t!("people-remove-tag", tag = tag);
                if icon_button_sized(ui, icons::CLOSE, &name, 24.0).clicked() {
                    removed = Some(index);
                }
                ui.add_space(S4);
            }
        });
        if let Some(index) = removed {
            self.tags.remove(index);
        }
        if self.tags.len() >= MAX_TAGS {
            return;
        }
        ui.horizontal(|ui| {
            let field = TextField::new(&t!("people-new-tag"))
                .hide_label()
                .hint(&t!("people-new-tag"))
                .limit(MAX_TAG_CHARS)
                .width(ui.available_width() - 110.0)
                .show(ui, &mut self.new_tag);
            let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            let add = Button::secondary(t!("people-add-tag"));
            let has_text = !self.new_tag.trim().is_empty();
            if add.enabled(has_text).show(ui).clicked() || is_entered && has_text {
                add_tag(&mut self.tags, &std::mem::take(&mut self.new_tag));
            }
        });
    }
}

fn parse_date(text: &str) -> Option<YearlyDate> {
    YearlyDate::parse(text, format::has_month_first_in(DateLocale::current()))
}

/// The stored tags with the changes that turned `before` into `entered`.
fn merge_tags(before: &[String], entered: &[String], stored: Vec<String>) -> Vec<String> {
    let is_removed = |tag: &String| before.contains(tag) && !entered.contains(tag);
    let mut tags: Vec<String> = stored.into_iter().filter(|tag| !is_removed(tag)).collect();
    for tag in entered.iter().filter(|tag| !before.contains(tag)) {
        if tags.len() < MAX_TAGS {
            add_tag(&mut tags, tag);
        }
    }
    tags
}

/// Adds a typed tag unless the person has it, whatever its case.
fn add_tag(tags: &mut Vec<String>, typed: &str) {
    let tag = typed.trim();
    let is_known = |known: &String| known.to_lowercase() == tag.to_lowercase();
    if !tag.is_empty() && !tags.iter().any(is_known) {
        tags.push(tag.to_owned());
        tags.sort_by_key(|tag| tag.to_lowercase());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Language, ThreadLanguage};

    #[test]
    fn tags_that_were_stored_meanwhile_stay() {
        let tags = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
        let (before, entered) = (tags(&["board", "vip"]), tags(&["board", "sales"]));
        let stored = tags(&["board", "team", "vip"]);
        assert_eq!(
            merge_tags(&before, &entered, stored),
            ["board", "sales", "team"]
        );
        assert_eq!(merge_tags(&before, &before, tags(&["team"])), ["team"]);
    }

    #[test]
    fn dates_have_the_order_of_the_language() {
        let typed = |language| {
            let _language = ThreadLanguage::hold(language);
            parse_date("3/4/1990")
        };
        assert_eq!(typed(Language::EnUs), YearlyDate::new(3, 4, Some(1990)));
        assert_eq!(typed(Language::Fr), YearlyDate::new(4, 3, Some(1990)));
    }

    #[test]
    fn changed_dates_keep_a_typed_note() {
        let _language = ThreadLanguage::hold(Language::EnUs);
        let mut form = PersonForm::of(&PersonEdit::default());
        form.note = "Likes tea".to_owned();
        let birthday = YearlyDate::new(3, 5, None).unwrap();
        let stored = PersonEdit {
            dates: vec![(OccasionKind::Birthday, birthday)],
            ..PersonEdit::default()
        };
        form.follow(&stored);
        let wanted = PersonEdit {
            note: "Likes tea".to_owned(),
            ..stored
        };
        assert_eq!(form.edit(), Some(wanted));
        assert!(form.is_changed());
    }
}
