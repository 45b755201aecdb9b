//! Files dropped on the window. They are imported as recipients of the open draft, or of a new
//! draft if none is open, whichever page is shown. Only the catalog of the shop imports them itself.

use egui::{Align2, Context, CornerRadius, Id, LayerId, Order, Stroke, StrokeKind};

use crate::{
    desk::{Command, SheetChoice},
    i18n::t,
    ui::{
        commands::{Action, Commands},
        model::Model,
        page::{Page, ShopTab},
        theme::{RADIUS_CARD, S24, Type, tokens},
    },
};

/// Imports the dropped file. Of several files only the first is imported, because each needs its
/// own column mapping.
pub(super) fn import_dropped_file(model: &Model, page: Page, ctx: &Context, out: &mut Commands) {
    if is_catalog(page) {
        return;
    }
    let Some(path) = ctx.input(|input| {
        input
            .raw
            .dropped_files
            .first()
            .map(|file| file.path().to_owned())
    }) else {
        return;
    };
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

fn is_catalog(page: Page) -> bool {
    page == Page::Shop(ShopTab::Catalog)
}

/// Draws a hint over the window while a file is dragged over it.
pub(super) fn draw_overlay(page: Page, ctx: &Context) {
    if ctx.input(|input| input.raw.hovered_files.is_empty()) {
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
        match is_catalog(page) {
            true => t!("shop-import-drop"),
            false => t!("shell-drop-file"),
        },
        Type::Heading.font(),
        colors.accent,
    );
}
