//! The keyboard focus of menus and lists: a control gets the focus back when its menu closes while the focus was
//! inside, by a choice or by Esc. Without this, the focus disappears with the chosen entry, and Tab begins at the
//! first control of the window.

use egui::{Context, Id, InnerResponse, Key, Modifiers, Popup, Response, Ui};

use super::focused_response::focused_response;

/// Whether the focus was on the control or inside the menu in the last frame.
fn had_focus_id(popup: Id) -> Id {
    popup.with("had-focus")
}

/// Shows a menu. `returns_to` is the control that gets the focus when the menu closes.
pub fn show<R>(
    popup: Popup<'_>,
    returns_to: Id,
    content: impl FnOnce(&mut Ui) -> R,
) -> Option<InnerResponse<R>> {
    let shown = popup.show(content)?;
    let ctx = &shown.response.ctx;
    let layer = shown.response.layer_id;
    let flag = had_focus_id(layer.id);
    let had_focus = ctx.data(|data| data.get_temp::<bool>(flag)) == Some(true);
    let has_focus = match ctx.memory(|memory| memory.focused()) {
        // Esc takes the focus away before the frame, and an opening menu has no focus yet.
        None => had_focus,
        Some(focused) => {
            focused == returns_to
                || focused_response(ctx).is_some_and(|(_, focused)| focused.layer_id == layer)
        }
    };
    if !shown.response.should_close() {
        ctx.data_mut(|data| data.insert_temp(flag, has_focus));
        return Some(shown);
    }
    ctx.data_mut(|data| data.remove::<bool>(flag));
    // An entry can open another menu, which takes the focus.
    if has_focus && !Popup::is_any_open(ctx) {
        ctx.memory_mut(|memory| memory.request_focus(returns_to));
        ctx.request_repaint();
    }
    Some(shown)
}

/// The context menu of a widget: at the pointer that opened it, or below the widget after a key.
pub fn context_popup(widget: &Response) -> Popup<'_> {
    let popup = Popup::context_menu(widget);
    if is_at_pointer(widget) {
        popup
    } else {
        popup.anchor(widget)
    }
}

/// Whether the pointer opened the context menu of a widget. A menu that was opened by a key has no position of its own.
pub fn is_at_pointer(widget: &Response) -> bool {
    let popup = Popup::default_response_id(widget);
    widget.secondary_clicked() || Popup::position_of_id(&widget.ctx, popup).is_some()
}

/// Takes the keys that open the context menu of what has the focus.
pub fn consume_menu_key(ctx: &Context) -> bool {
    ctx.input_mut(|input| {
        input.consume_key(Modifiers::SHIFT, Key::F10)
            || input.consume_key(Modifiers::NONE, Key::Menu)
    })
}

/// Opens a menu for the keyboard: the arrow keys lead to its entries, not to the control that has the focus now.
pub fn open_by_key(ctx: &Context, popup: Id) {
    ctx.memory_mut(|memory| {
        if let Some(focused) = memory.focused() {
            memory.surrender_focus(focused);
        }
    });
    ctx.data_mut(|data| data.insert_temp(had_focus_id(popup), true));
    Popup::open_id(ctx, popup);
}
