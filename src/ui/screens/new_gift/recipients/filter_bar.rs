//! The conditions of the columns above the recipients grid, one row for each.

use std::collections::BTreeSet;

use egui::{Align, Layout, Ui};

use super::{columns::cell_title, value_list::ValueList};
use crate::{
    i18n::t,
    recipients::{CellCondition, ColumnRef, ColumnValues, RowFilter},
    ui::{
        model::OpenDraft,
        theme::{CONTROL_HEIGHT, S8, Type, icons, tokens},
        widgets::{Select, TextField, gap, icon_button, text},
    },
};

const MAX_CHARS: usize = 200;
const CONDITION_WIDTH: f32 = 150.0;
const TITLE_WIDTH: f32 = 120.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Contains,
    Equals,
    Values,
    Empty,
    NotEmpty,
}

/// Draws a row for each condition. A removed condition is removed from the filter. The text of the
/// column `focus` gets the keyboard focus.
pub(super) fn show(
    ui: &mut Ui,
    filter: &mut RowFilter,
    focus: &mut Option<ColumnRef>,
    values: &mut ValueList,
    open: &OpenDraft,
) {
    let recipients = &open.recipients;
    let mut removed = None;
    filter
        .conditions
        .retain(|(column, _)| recipients.has_column(*column));
    for (column, condition) in &mut filter.conditions {
        let title = cell_title(recipients, *column);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = S8;
            ui.set_min_height(CONTROL_HEIGHT);
            let takes_focus = focus.take_if(|focused| focused == column).is_some();
            let list = (&mut *values, open.found.values.as_ref());
            if row(ui, (*column, &title), condition, takes_focus, list) {
                removed = Some(*column);
            }
        });
        gap(ui, S8);
    }
    if let Some(column) = removed {
        filter.set_condition(column, None);
    }
    values.follow(filter);
}

/// Returns whether the condition is to be removed.
fn row(
    ui: &mut Ui,
    (column, title): (ColumnRef, &str),
    condition: &mut CellCondition,
    takes_focus: bool,
    (values, found): (&mut ValueList, Option<&ColumnValues>),
) -> bool {
    let name = t!("recipients-filter-column", column = title);
    ui.allocate_ui_with_layout(
        egui::vec2(TITLE_WIDTH, CONTROL_HEIGHT),
        Layout::left_to_right(Align::Center),
        |ui| {
            ui.set_min_width(TITLE_WIDTH);
            text(ui, Type::BodyMedium, tokens(ui).text, title);
        },
    );
    let (mut kind, mut typed) = match condition {
        CellCondition::Contains(text) => (Kind::Contains, text.clone()),
        CellCondition::Equals(text) => (Kind::Equals, text.clone()),
        CellCondition::OneOf(_) | CellCondition::NoneOf(_) => (Kind::Values, String::new()),
        CellCondition::Empty => (Kind::Empty, String::new()),
        CellCondition::NotEmpty => (Kind::NotEmpty, String::new()),
    };
    let kinds = [
        (Kind::Contains, t!("recipients-filter-contains")),
        (Kind::Equals, t!("recipients-filter-equals")),
        (Kind::Values, t!("recipients-filter-values")),
        (Kind::Empty, t!("recipients-filter-empty")),
        (Kind::NotEmpty, t!("recipients-filter-not-empty")),
    ];
    Select::new(&name)
        .id(egui::Id::unique("filter-kind").with(column))
        .hide_label()
        .width(CONDITION_WIDTH)
        .show(ui, &mut kind, &kinds);
    if matches!(kind, Kind::Contains | Kind::Equals) {
        let width = (ui.available_width() - CONTROL_HEIGHT - 2.0 * S8).clamp(80.0, 320.0);
        let label = t!("recipients-filter-text", column = title);
        let response = TextField::new(&label)
            .id(egui::Id::unique("filter-text").with(column))
            .hide_label()
            .hint(&t!("recipients-filter-hint"))
            .limit(MAX_CHARS)
            .width(width)
            .show(ui, &mut typed);
        if takes_focus {
            response.request_focus();
        }
    }
    if kind == Kind::Values {
        values.show(ui, (column, title), condition, takes_focus, found);
    }
    *condition = match kind {
        Kind::Values => match std::mem::replace(condition, CellCondition::Empty) {
            chosen @ (CellCondition::OneOf(_) | CellCondition::NoneOf(_)) => chosen,
            _ => CellCondition::NoneOf(BTreeSet::new()),
        },
        Kind::Contains => CellCondition::Contains(typed),
        Kind::Equals => CellCondition::Equals(typed),
        Kind::Empty => CellCondition::Empty,
        Kind::NotEmpty => CellCondition::NotEmpty,
    };
    let remove = t!("recipients-filter-remove", column = title);
    icon_button(ui, icons::CLOSE, &remove).clicked()
}
