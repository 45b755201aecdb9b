//! The list of a column's values in a filter: a button that opens the values with the number of rows of each,
//! a search box, and the choice of all or none.

use std::collections::BTreeSet;

use egui::{Frame, Id, Popup, PopupCloseBehavior, ScrollArea, Ui};

use crate::{
    i18n::{format, t},
    recipients::{CellCondition, ColumnRef, ColumnValue, ColumnValues, RowFilter, ValueQuery},
    ui::{
        theme::{S8, Type, icons, tokens},
        widgets::{Button, SearchBox, check, gap, menu, paint, text, wrapped_text},
    },
};

const WIDTH: f32 = 300.0;
const MAX_HEIGHT: f32 = 280.0;
/// The height of a checkbox.
const ROW_HEIGHT: f32 = 26.0;
/// The room for the scroll bar beside the counts.
const SCROLL_BAR: f32 = 14.0;

/// The open list. One list is open at a time.
#[derive(Debug, Default)]
pub(super) struct ValueList {
    open: Option<ColumnRef>,
    search: String,
}

impl ValueList {
    /// The values that the desktop core lists while the list is open.
    pub(super) fn query(&self) -> Option<ValueQuery> {
        Some(ValueQuery {
            column: self.open?,
            search: self.search.clone(),
        })
    }

    /// Forgets the open list when the filter has no choice of its values any more.
    pub(super) fn follow(&mut self, filter: &RowFilter) {
        self.open.take_if(|column| {
            let condition = filter.condition(*column);
            !matches!(
                condition,
                Some(CellCondition::OneOf(_) | CellCondition::NoneOf(_))
            )
        });
    }

    /// Draws the button, and the list while it is open.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        (column, title): (ColumnRef, &str),
        condition: &mut CellCondition,
        opens: bool,
        found: Option<&ColumnValues>,
    ) {
        let chosen = summary(condition);
        let name = t!(
            "recipients-filter-values-button",
            column = title,
            chosen = &chosen
        );
        let button = Button::secondary(chosen)
            .icon(icons::DOWN)
            .name(name)
            .show(ui);
        if opens {
            Popup::open_id(ui, Popup::default_response_id(&button));
        }
        let popup = Popup::menu(&button)
            .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
            .accessible_name(t!("recipients-filter-values-of", column = title))
            .width(WIDTH);
        let is_open = menu::show(popup, button.id, |ui| {
            let is_new = self.open != Some(column);
            if is_new {
                self.search.clear();
                self.open = Some(column);
            }
            let found = found.filter(|found| found.query.column == column);
            Frame::new().inner_margin(S8).show(ui, |ui| {
                ui.set_width(WIDTH);
                self.contents(ui, condition, is_new, found);
            });
        })
        .is_some();
        if !is_open && self.open == Some(column) {
            self.open = None;
        }
    }

    fn contents(
        &mut self,
        ui: &mut Ui,
        condition: &mut CellCondition,
        takes_focus: bool,
        found: Option<&ColumnValues>,
    ) {
        let id = Id::unique("filter-value-search");
        SearchBox::new(&t!("recipients-filter-values-search"))
            .width(WIDTH)
            .id(id)
            .show(ui, &mut self.search);
        if takes_focus {
            ui.memory_mut(|memory| memory.request_focus(id));
        }
        gap(ui, S8);
        let Some(found) = found else {
            let loading = t!("recipients-filter-values-loading");
            text(ui, Type::Small, tokens(ui).weak, loading);
            return;
        };
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = S8;
            let all = t!("recipients-filter-values-all");
            if Button::link(all).show(ui).clicked() {
                choose_found(condition, found, true);
            }
            let none = t!("recipients-filter-values-none");
            if Button::link(none).show(ui).clicked() {
                choose_found(condition, found, false);
            }
        });
        gap(ui, S8);
        if found.values.is_empty() {
            let empty = t!("recipients-filter-values-not-found");
            paint::live_text(ui, Type::Small, tokens(ui).weak, empty);
        }
        ui.spacing_mut().item_spacing.y = 0.0;
        let height = (ROW_HEIGHT * found.values.len() as f32).min(MAX_HEIGHT);
        // Without the smallest height, the list keeps the height that it had while it was loading.
        let area = ScrollArea::vertical()
            .auto_shrink([false, true])
            .max_height(height)
            .min_scrolled_height(height);
        area.show_rows(ui, ROW_HEIGHT, found.values.len(), |ui, shown| {
            ui.set_width(WIDTH - SCROLL_BAR);
            for value in &found.values[shown] {
                value_row(ui, condition, value);
            }
        });
        if found.omitted > 0 {
            gap(ui, S8);
            let note = t!(
                "recipients-filter-values-omitted",
                count = found.values.len()
            );
            wrapped_text(ui, Type::Small, tokens(ui).weak, note);
        }
    }
}

fn value_row(ui: &mut Ui, condition: &mut CellCondition, value: &ColumnValue) {
    let label = match value.text.as_str() {
        "" => t!("recipients-filter-value-empty"),
        text => text.to_owned(),
    };
    let mut is_chosen = includes(condition, &value.text);
    let count = format::integer(value.rows as u64);
    ui.allocate_ui(egui::vec2(ui.available_width(), ROW_HEIGHT), |ui| {
        if check::checkbox_row(ui, &mut is_chosen, &label, Some(&count)).clicked() {
            choose(condition, [value.text.clone()], is_chosen);
        }
    });
}

/// The condition in the words of the button.
fn summary(condition: &CellCondition) -> String {
    match condition {
        CellCondition::OneOf(values) => t!("recipients-filter-values-some", count = values.len()),
        CellCondition::NoneOf(values) if !values.is_empty() => {
            t!("recipients-filter-values-except", count = values.len())
        }
        _ => t!("recipients-filter-values-every"),
    }
}

fn includes(condition: &CellCondition, value: &str) -> bool {
    match condition {
        CellCondition::OneOf(values) => values.contains(value),
        CellCondition::NoneOf(values) => !values.contains(value),
        _ => true,
    }
}

/// Includes values, or excludes them.
fn choose(
    condition: &mut CellCondition,
    values: impl IntoIterator<Item = String>,
    is_included: bool,
) {
    match condition {
        CellCondition::OneOf(chosen) if is_included => chosen.extend(values),
        CellCondition::NoneOf(excluded) if !is_included => excluded.extend(values),
        CellCondition::OneOf(set) | CellCondition::NoneOf(set) => {
            for value in values {
                set.remove(&value);
            }
        }
        _ => {}
    }
}

/// Includes or excludes all values that the search found; without a search, every value of the column.
fn choose_found(condition: &mut CellCondition, found: &ColumnValues, is_included: bool) {
    if found.query.search.trim().is_empty() {
        *condition = if is_included {
            CellCondition::NoneOf(BTreeSet::new())
        } else {
            CellCondition::OneOf(BTreeSet::new())
        };
        return;
    }
    let values = found.values.iter().map(|value| value.text.clone());
    choose(condition, values, is_included);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipients::Field;

    fn found(search: &str, values: &[&str]) -> ColumnValues {
        let value = |text: &&str| ColumnValue {
            text: (*text).to_owned(),
            rows: 1,
        };
        ColumnValues {
            query: ValueQuery {
                column: Field::City.into(),
                search: search.to_owned(),
            },
            values: values.iter().map(value).collect(),
            omitted: 0,
        }
    }

    #[test]
    fn unchecked_value_is_excluded_until_checked() {
        let mut condition = CellCondition::NoneOf(BTreeSet::new());
        choose(&mut condition, ["Bonn".to_owned()], false);
        assert!(!includes(&condition, "Bonn") && includes(&condition, "Ulm"));
        choose(&mut condition, ["Bonn".to_owned()], true);
        assert_eq!(condition, CellCondition::NoneOf(BTreeSet::new()));
    }

    #[test]
    fn none_covers_values_that_are_not_listed() {
        let mut condition = CellCondition::NoneOf(BTreeSet::new());
        choose_found(&mut condition, &found("", &["Bonn"]), false);
        assert!(!includes(&condition, "Ulm"));
        choose_found(&mut condition, &found("", &["Bonn"]), true);
        assert!(includes(&condition, "Ulm"));
    }

    #[test]
    fn search_limits_all_and_none() {
        let mut condition = CellCondition::OneOf(BTreeSet::new());
        choose_found(&mut condition, &found("b", &["Bonn", "Bern"]), true);
        assert!(includes(&condition, "Bern") && !includes(&condition, "Ulm"));
        choose_found(&mut condition, &found("bo", &["Bonn"]), false);
        assert!(includes(&condition, "Bern") && !includes(&condition, "Bonn"));
    }
}
