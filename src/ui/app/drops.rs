//! Files dropped on the window become recipients of the open gift, whatever page is shown.

use egui::{Align2, Context, CornerRadius, Id, LayerId, Order, Stroke, StrokeKind};

use crate::{
    desk::Command,
    ui::{
        commands::{Action, Commands},
        model::Model,
        theme::{RADIUS_CARD, S24, Type, tokens},
    },
};

/// Takes the dropped file. Of several, the first is read: each needs its own look at its columns.
pub(super) fn take(model: &Model, ctx: &Context, out: &mut Commands) {
    let Some(path) = ctx.input(|input| {
        input
            .raw
            .dropped_files
            .first()
            .map(|file| file.path().to_owned())
    }) else {
        return;
    };
    let draft = match &model.open_draft {
        Some(open) => open.draft.id,
        None => out.create_draft(model, Vec::new()),
    };
    let key = out.key();
    out.send(Command::ImportFile { key, draft, path });
    out.act(Action::ShowRecipients);
}

/// While a file hovers over the window: what dropping it does.
pub(super) fn overlay(ctx: &Context) {
    if ctx.input(|input| input.raw.hovered_files.is_empty()) {
        return;
    }
    let t = tokens(ctx);
    let painter = ctx.layer_painter(LayerId::new(Order::Foreground, Id::unique("drop")));
    let place = ctx.content_rect().shrink(S24);
    painter.rect(
        place,
        CornerRadius::same(RADIUS_CARD),
        t.accent_soft.gamma_multiply(0.96),
        Stroke::new(2.0, t.accent),
        StrokeKind::Inside,
    );
    painter.text(
        place.center(),
        Align2::CENTER_CENTER,
        "Drop the list to bring in its recipients",
        Type::Heading.font(),
        t.accent,
    );
}
