//! The plan of an import: what is new, changed field by field, archived and unchanged, and the problems with their places.

use egui::{Align, Layout, Margin, ScrollArea, Ui};

use crate::{
    contract::shop::catalog::{CatalogPlan, EntryAction, EntryKind, EntryPlan, KindPlan},
    desk::shop::catalog::ImportProblem,
    i18n::t,
    messages::catalog_file::{import_problem_text, row_text},
    ui::{
        screens::shop::catalog::fields::{field_label, field_value, kind_label},
        theme::{S4, S8, S12, S16, Tone, Type, tokens},
        widgets::{Card, Table, chip, grid::GridColumn, paint, text},
    },
};

/// The height of a line of the list of changes.
const LINE_HEIGHT: f32 = 26.0;
/// The most rows of the table of problems that are visible at once.
const MAX_PROBLEMS: usize = 10;
const FIELD_WIDTH: f32 = 180.0;
/// How far the fields of an entry are indented.
const FIELD_INDENT: f32 = 96.0;
const ACTION_WIDTH: f32 = 84.0;
const MIN_LIST_HEIGHT: f32 = 120.0;

/// The kinds with their plans.
pub(super) fn kinds(plan: &CatalogPlan) -> [(EntryKind, &KindPlan); 4] {
    [
        (EntryKind::Product, &plan.products),
        (EntryKind::Brand, &plan.brands),
        (EntryKind::Card, &plan.cards),
        (EntryKind::Collection, &plan.collections),
    ]
}

/// The number of entries that the plan changes.
pub(super) fn change_count(plan: &CatalogPlan) -> u64 {
    let changes = kinds(plan).map(|(_, plan)| plan.new + plan.changed + plan.archived);
    changes.iter().sum()
}

/// Draws the numbers of each kind that the files have, such as `Products: 12 new · 3 changed`.
pub(super) fn counts(plan: &CatalogPlan, ui: &mut Ui) {
    let colors = *tokens(ui);
    for (kind, plan) in kinds(plan) {
        if plan.new + plan.changed + plan.archived + plan.unchanged == 0 {
            continue;
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = S8;
            text(ui, Type::BodyStrong, colors.text, kind_label(kind));
            let parts = [
                (plan.new, Tone::Good, t!("shop-plan-new", count = plan.new)),
                (
                    plan.changed,
                    Tone::Note,
                    t!("shop-plan-changed", count = plan.changed),
                ),
                (
                    plan.archived,
                    Tone::Caution,
                    t!("shop-plan-archived", count = plan.archived),
                ),
                (
                    plan.unchanged,
                    Tone::Neutral,
                    t!("shop-plan-unchanged", count = plan.unchanged),
                ),
            ];
            for (count, tone, label) in parts {
                if count > 0 {
                    chip(ui, &label, tone);
                }
            }
        });
        ui.add_space(S4);
    }
}

#[derive(Clone, Copy)]
enum ProblemColumn {
    Place,
    Column,
    Problem,
}

/// Draws the problems with their places in the files.
pub(super) fn problems(problems: &[ImportProblem], selected: &mut Option<usize>, ui: &mut Ui) {
    let columns = [
        GridColumn::new(ProblemColumn::Place, t!("shop-plan-place"), 170.0, 1.0),
        GridColumn::new(ProblemColumn::Column, t!("shop-plan-column"), 120.0, 0.0),
        GridColumn::new(ProblemColumn::Problem, t!("shop-plan-problem"), 240.0, 3.0),
    ];
    let name = t!("shop-plan-problems");
    let rows = problems.len();
    Table::new(&name, &columns, rows, MAX_PROBLEMS).show(ui, selected, |cell, row, column| {
        let Some(problem) = problems.get(row) else {
            return;
        };
        let colors = *tokens(cell.ui);
        let (value, color) = match column {
            ProblemColumn::Place => {
                let place = problem.place.as_ref().map(row_text);
                (place.unwrap_or_default(), colors.weak)
            }
            ProblemColumn::Column => {
                let column = problem.place.as_ref().map(|place| place.column.clone());
                (column.unwrap_or_default(), colors.weak)
            }
            ProblemColumn::Problem => (import_problem_text(&problem.text), colors.text),
        };
        cell.text(Type::Body, color, &value).on_hover_text(value);
    });
}

/// A line of the list of changes.
enum Line<'a> {
    Kind(EntryKind),
    Entry(&'a EntryPlan),
    Field(&'a EntryPlan, usize),
}

/// Draws every entry that is new, changed or archived into the rest of `ui`, changed ones with their fields.
pub(super) fn changes(plan: &CatalogPlan, ui: &mut Ui) {
    let mut lines = Vec::new();
    for (kind, plan) in kinds(plan) {
        if !plan.entries.is_empty() {
            lines.push(Line::Kind(kind));
        }
        for entry in &plan.entries {
            lines.push(Line::Entry(entry));
            lines.extend((0..entry.changes.len()).map(|at| Line::Field(entry, at)));
        }
    }
    if lines.is_empty() {
        return;
    }
    let height = (ui.available_height() - S16 - 2.0 * S12).max(MIN_LIST_HEIGHT);
    let wanted = lines.len() as f32 * LINE_HEIGHT;
    Card::new()
        .padding(Margin::symmetric(16, 12))
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.set_width(ui.available_width());
            ScrollArea::vertical()
                .id_salt("catalog-plan")
                .auto_shrink([false, true])
                .max_height(height.min(wanted))
                .show_rows(ui, LINE_HEIGHT, lines.len(), |ui, shown| {
                    for line in lines.get(shown).unwrap_or_default() {
                        draw_line(line, ui);
                    }
                });
        });
}

fn draw_line(line: &Line<'_>, ui: &mut Ui) {
    let colors = *tokens(ui);
    let size = egui::vec2(ui.available_width(), LINE_HEIGHT);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_size(size);
        ui.spacing_mut().item_spacing.x = S8;
        match line {
            Line::Kind(kind) => {
                text(ui, Type::SmallStrong, colors.weak, kind_label(*kind));
            }
            Line::Entry(entry) => {
                ui.scope(|ui| {
                    ui.set_width(ACTION_WIDTH);
                    let (label, tone) = action(entry.action);
                    chip(ui, &label, tone);
                });
                let name = match entry.name.as_str() {
                    "" => &entry.handle,
                    name => name,
                };
                paint::truncated_label(ui, Type::BodyStrong, colors.text, name);
            }
            Line::Field(entry, at) => {
                let change = &entry.changes[*at];
                ui.add_space(FIELD_INDENT - S8);
                ui.scope(|ui| {
                    ui.set_width(FIELD_WIDTH);
                    let field = field_label(&change.field);
                    paint::truncated_label(ui, Type::Small, colors.weak, field);
                });
                let shown = |value: &Option<String>| match value {
                    Some(value) => field_value(&change.field, value),
                    None => t!("shop-plan-no-value"),
                };
                let value = t!(
                    "shop-plan-field",
                    before = shown(&change.before),
                    after = shown(&change.after)
                );
                paint::truncated_label(ui, Type::Small, colors.text, value);
            }
        }
    });
}

fn action(action: EntryAction) -> (String, Tone) {
    match action {
        EntryAction::New => (t!("shop-plan-action-new"), Tone::Good),
        EntryAction::Changed => (t!("shop-plan-action-changed"), Tone::Note),
        EntryAction::Archived => (t!("shop-plan-action-archived"), Tone::Caution),
    }
}
