//! Files dropped on the window. They are imported as recipients of the open draft, or of a new
//! draft if none is open, whichever page is shown, except on pages that read files of another kind.

use std::path::PathBuf;

use egui::{Align2, Context, CornerRadius, Id, LayerId, Order, Stroke, StrokeKind};

use crate::{
    desk::{Command, SheetChoice},
    i18n::t,
    ui::{
        commands::{Action, Commands},
        model::Model,
        theme::{RADIUS_CARD, S24, Type, tokens},
    },
};

/// The dropped file. Of several files only the first is read, because each needs its own column mapping. Files that are dropped on
/// an open dialog are ignored, because the page below would replace the dialog and its work.
pub(super) fn dropped_file(ctx: &Context) -> Option<PathBuf> {
    if has_dialog(ctx) {
        ctx.input_mut(|input| input.raw.dropped_files.clear());
        return None;
    }
    ctx.input(|input| {
        let first = input.raw.dropped_files.first();
        first.map(|file| file.path().to_owned())
    })
}

fn has_dialog(ctx: &Context) -> bool {
    ctx.memory(|memory| memory.top_modal_layer().is_some())
}

/// Imports the dropped file as recipients.
pub(super) fn import_dropped_file(model: &Model, path: PathBuf, out: &mut Commands) {
    let draft = model
        .target_draft()
        .unwrap_or_else(|| out.create_draft(model, Vec::new()));
    let key = out.key();
    out.send(Command::ImportFile {
        key,
        draft,
        path,
        choice: SheetChoice::default(),
        uses_earlier_mappings: true,
    });
    out.act(Action::ShowRecipients);
}

/// Draws a hint over the window while a file is dragged over it. `text`: what happens to the file where it is not imported as
/// recipients.
pub(super) fn draw_overlay(ctx: &Context, text: Option<String>) {
    if has_dialog(ctx) || ctx.input(|input| input.raw.hovered_files.is_empty()) {
        return;
    }
    let colors = tokens(ctx);
    let painter = ctx.layer_painter(LayerId::new(Order::Foreground, Id::unique("drop")));
    let rect = ctx.content_rect().shrink(S24);
    painter.rect(
        rect,
        CornerRadius::same(RADIUS_CARD),
        colors.accent_soft.gamma_multiply(0.96),
        Stroke::new(2.0, colors.accent),
        StrokeKind::Inside,
    );
    painter.text(
        rect.center(),
        Align2::CENTER_CENTER,
        text.unwrap_or_else(|| t!("shell-drop-file")),
        Type::Heading.font(),
        colors.accent,
    );
}
