//! The keyboard focus of dialogs and side panels: an opened scope takes the focus, Tab stays inside the
//! scope, and a closed scope gives the focus back to the control that had it before.
//!
//! A dialog or panel calls [`begin`] before and [`end`] after its contents in every frame in which it is
//! shown. The app calls [`restore`] once at the end of a frame.

use egui::{Context, FocusDirection, Id, Ui};

use super::focused_response::focused_response;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    /// The focus is inside, or the user left the scope.
    Done,
    /// The first control takes the focus.
    First,
    /// The last control takes the focus.
    Last,
}

#[derive(Clone, Copy, Debug)]
struct Scope {
    id: Id,
    /// The control that had the focus before the scope was opened.
    returns_to: Option<Id>,
    /// The control inside that had the focus last.
    inside: Option<Id>,
    entry: Entry,
    last_pass: u64,
}

/// The open scopes, the newest one last.
#[derive(Clone, Debug, Default)]
struct Scopes(Vec<Scope>);

fn scopes_id() -> Id {
    Id::unique("focus-scopes")
}

fn change<R>(ctx: &Context, id: Id, change: impl FnOnce(&mut Scope) -> R) -> R {
    let focused = ctx.memory(|memory| memory.focused());
    let pass = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| {
        let scopes: &mut Scopes = data.get_temp_mut_or_default(scopes_id());
        let index = scopes.0.iter().position(|scope| scope.id == id);
        let index = index.unwrap_or_else(|| {
            scopes.0.push(Scope {
                id,
                returns_to: focused,
                inside: None,
                entry: Entry::First,
                last_pass: pass,
            });
            scopes.0.len() - 1
        });
        let scope = &mut scopes.0[index];
        scope.last_pass = pass;
        change(scope)
    })
}

fn clear_focus(ctx: &Context) {
    ctx.memory_mut(|memory| {
        if let Some(focused) = memory.focused() {
            memory.surrender_focus(focused);
        }
    });
}

/// Begins the contents of a dialog or panel. The first control takes the focus when the scope is new, unless
/// the contents give the focus to another one.
pub fn begin(ui: &Ui, id: Id) {
    let sentinel = id.with("before");
    let came_backwards = ui.memory(|memory| memory.has_focus(sentinel));
    let entry = change(ui, id, |scope| {
        if came_backwards {
            scope.entry = Entry::Last;
        }
        scope.entry
    });
    // Controls of a new area are measured in its first frame and cannot take the focus yet.
    if ui.is_sizing_pass() || !ui.is_enabled() {
        return;
    }
    if came_backwards || entry != Entry::Done {
        clear_focus(ui);
    }
    let layer = ui.layer_id();
    ui.memory_mut(|memory| {
        memory.interested_in_focus(sentinel, layer);
        // Tab reached the scope from the page.
        let came_forwards = memory.has_focus(sentinel);
        if came_forwards {
            memory.surrender_focus(sentinel);
        }
        if came_forwards || entry == Entry::First {
            memory.move_focus(FocusDirection::Next);
        }
    });
}

/// Lets the first control take the focus as if the scope were new, because the contents were replaced.
pub fn enter_again(ctx: &Context, id: Id) {
    change(ctx, id, |scope| {
        scope.entry = Entry::First;
        scope.inside = None;
    });
}

/// Replaces [`begin`] and [`end`] while the contents are loading: the focus waits for them.
pub fn wait(ui: &Ui, id: Id) {
    let is_new = change(ui, id, |scope| scope.inside.is_none());
    if is_new && !ui.is_sizing_pass() {
        clear_focus(ui);
    }
}

/// Lets the last control take the focus if none of the controls so far took it. A dialog without fields calls
/// this before its buttons, because its last button changes nothing.
pub fn prefer_last(ui: &Ui, id: Id) {
    let is_pending = change(ui, id, |scope| {
        scope.entry == Entry::First && scope.inside.is_none()
    });
    let is_free = ui.memory(|memory| memory.focused().is_none());
    if is_pending && is_free && !ui.is_sizing_pass() && ui.is_enabled() {
        ui.memory_mut(|memory| memory.move_focus(FocusDirection::None));
        change(ui, id, |scope| scope.entry = Entry::Last);
    }
}

/// Ends the contents of a dialog or panel: Tab on the last control leads to the first one, and Shift+Tab on
/// the first one to the last.
pub fn end(ui: &Ui, id: Id) {
    if ui.is_sizing_pass() || !ui.is_enabled() {
        ui.request_repaint();
        return;
    }
    let (first, last) = (id.with("before"), id.with("after"));
    let layer = ui.layer_id();
    let entry = change(ui, id, |scope| scope.entry);
    let came_backwards = ui.memory(|memory| memory.has_focus(last));
    let takes_last = entry == Entry::Last || came_backwards;
    let next = ui.memory_mut(|memory| {
        if takes_last {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
            memory.move_focus(FocusDirection::Previous);
        }
        memory.interested_in_focus(last, layer);
        // Another direction, such as that of an arrow key, stays.
        if takes_last || entry == Entry::First {
            memory.move_focus(FocusDirection::None);
        }
        let next = if memory.has_focus(last) {
            Entry::First
        } else {
            Entry::Done
        };
        for sentinel in [first, last] {
            memory.surrender_focus(sentinel);
        }
        next
    });
    let inside = focused_response(ui)
        .filter(|(_, response)| response.layer_id == layer)
        .map(|(focused, _)| focused);
    change(ui, id, |scope| {
        scope.entry = next;
        if inside.is_some() {
            scope.inside = inside;
        }
    });
    if next == Entry::First {
        ui.request_repaint();
    }
}

/// Gives the focus back after scopes were closed in this frame. Returns whether a scope was closed that had
/// taken the focus from no control, so that the page can choose one.
pub fn restore(ctx: &Context) -> bool {
    let pass = ctx.cumulative_pass_nr();
    let closed: Vec<Scope> = ctx.data_mut(|data| {
        let scopes: &mut Scopes = data.get_temp_mut_or_default(scopes_id());
        let (open, closed) = std::mem::take(&mut scopes.0)
            .into_iter()
            .partition(|scope| scope.last_pass == pass);
        scopes.0 = open;
        closed
    });
    // The oldest closed scope knows the control outside all of them.
    let Some(outermost) = closed.first() else {
        return false;
    };
    // A scope that was opened when others were closed takes the focus itself, and later gives it back in their place.
    let is_taken = ctx.data_mut(|data| {
        let scopes: &mut Scopes = data.get_temp_mut_or_default(scopes_id());
        let opened = scopes.0.iter_mut().rfind(|scope| scope.inside.is_none());
        opened.map(|scope| scope.returns_to = outermost.returns_to)
    });
    if is_taken.is_some() {
        ctx.request_repaint();
        return false;
    }
    let focused = ctx.memory(|memory| memory.focused());
    let is_free = focused.is_none() || closed.iter().any(|scope| scope.inside == focused);
    if !is_free {
        return false;
    }
    ctx.request_repaint();
    match outermost.returns_to {
        Some(previous) => {
            ctx.memory_mut(|memory| memory.request_focus(previous));
            false
        }
        None => true,
    }
}

/// Whether a dialog or side panel is open.
#[must_use]
pub fn is_any_open(ctx: &Context) -> bool {
    ctx.data(|data| {
        data.get_temp::<Scopes>(scopes_id())
            .is_some_and(|scopes| !scopes.0.is_empty())
    })
}
