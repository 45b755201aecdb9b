//! Applies the user's input in its order, whatever the frames in which the window system reports it.
//!
//! A control reads all events of a frame at once, and controls are drawn one after the other. A key that commits, closes
//! or moves the focus would therefore act before its field has read the letters that were typed ahead of it, and the
//! letters after it would reach the control that it leaves. [`EventOrder`] passes such a *step* on alone, and the events
//! after it when the focus has settled. Letters in one text field stay together, so that typing costs no extra frames.

use std::collections::VecDeque;

use egui::{Context, Event, FullOutput, Id, Key, LayerId, Modifiers, Popup, RawInput, Ui};

/// The passes that later events wait for at most after a step. A dialog needs three: it is measured, drawn, and takes
/// the focus.
const MAX_SETTLING_PASSES: u8 = 8;

/// What an event does to the events around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effect {
    /// It stays between its neighbors.
    Passive,
    /// It changes the text of the focused field.
    Typing,
    /// It can commit, close, or move the focus.
    Step,
}

/// Where the next event goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Target {
    focused: Option<Id>,
    dialog: Option<LayerId>,
    has_popup: bool,
}

impl Target {
    fn of(ctx: &Context) -> Self {
        let (focused, dialog) = ctx.memory(|memory| (memory.focused(), memory.top_modal_layer()));
        Self {
            focused,
            dialog,
            has_popup: Popup::is_any_open(ctx),
        }
    }
}

/// The passes since a step.
#[derive(Clone, Copy, Debug, Default)]
struct Settling {
    passes: u8,
    /// The last passes that left the target as it was.
    unchanged: u8,
    has_moved: bool,
}

impl Settling {
    /// A closed dialog gives the focus back a pass after it took it away, so that a moved target needs two passes.
    fn is_settled(self) -> bool {
        let needed = 1 + u8::from(self.has_moved);
        self.unchanged >= needed || self.passes > MAX_SETTLING_PASSES
    }
}

/// The plugin of egui that holds events back.
#[derive(Debug, Default)]
pub(crate) struct EventOrder {
    waiting: VecDeque<Event>,
    /// The passes since the last step; `None` when the focus has settled.
    settling: Option<Settling>,
    /// The target at the end of the last pass.
    target: Target,
}

impl EventOrder {
    /// Moves the events of the next pass out of the waiting ones.
    fn take_pass(&mut self, is_editing: bool) -> Vec<Event> {
        let mut pass = Vec::new();
        let mut is_typed = false;
        while let Some(event) = self.waiting.front() {
            match effect(event, is_editing) {
                Effect::Passive => {}
                _ if self.settling.is_some() => break,
                Effect::Typing => is_typed = true,
                Effect::Step if is_typed => break,
                Effect::Step => {
                    self.settling = Some(Settling::default());
                    let writes = writes_text(event);
                    pass.extend(self.waiting.pop_front());
                    let text = |next: &mut Event| writes && matches!(next, Event::Text(_));
                    pass.extend(self.waiting.pop_front_if(text));
                    continue;
                }
            }
            pass.extend(self.waiting.pop_front());
        }
        pass
    }

    /// Records where the pass left the focus.
    fn end_pass(&mut self, target: Target) {
        let is_unchanged = std::mem::replace(&mut self.target, target) == target;
        if let Some(settling) = &mut self.settling {
            if !is_unchanged {
                settling.has_moved = true;
                settling.unchanged = 0;
            } else if settling.passes > 0 {
                settling.unchanged += 1;
            }
            settling.passes += 1;
        }
        self.settling.take_if(|settling| settling.is_settled());
    }
}

impl egui::Plugin for EventOrder {
    fn debug_name(&self) -> &'static str {
        "event_order"
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        self.waiting.extend(input.events.drain(..));
        if !self.waiting.is_empty() {
            input.events = self.take_pass(ctx.text_edit_focused());
        }
    }

    fn on_end_pass(&mut self, ui: &mut Ui) {
        self.end_pass(Target::of(ui));
        if !self.waiting.is_empty() {
            // A second pass in the same frame, so that a held key is not slower than its repetition.
            ui.request_discard("events_wait");
            ui.request_repaint();
        }
    }

    fn output_hook(&mut self, ctx: &Context, output: &mut FullOutput) {
        let keeps = ctx.data_mut(|data| data.remove_temp::<bool>(composition_id()));
        if let (Some(true), Some(method)) = (keeps, &mut output.platform_output.ime) {
            method.should_interrupt_composition = false;
        }
    }
}

/// Keeps a dead key or an input method going while the focus moves in this pass, because the text goes on in the other
/// control. egui interrupts them.
pub(crate) fn keep_composition(ctx: &Context) {
    ctx.data_mut(|data| data.insert_temp(composition_id(), true));
}

fn composition_id() -> Id {
    Id::unique("kept-composition")
}

fn effect(event: &Event, is_editing: bool) -> Effect {
    let is_typing = match event {
        Event::Key {
            key,
            pressed: true,
            modifiers,
            ..
        } => edits_text(*key, *modifiers),
        Event::Text(_)
        | Event::Paste(_)
        | Event::PasteImage(_)
        | Event::Copy
        | Event::Cut
        | Event::Ime(_) => true,
        Event::PointerButton { pressed: true, .. }
        | Event::MiddleClickPaste { .. }
        | Event::AccessKitActionRequest(_) => false,
        _ => return Effect::Passive,
    };
    if is_typing && is_editing {
        Effect::Typing
    } else {
        Effect::Step
    }
}

/// Whether a text field uses the key for its text and text cursor only.
fn edits_text(key: Key, modifiers: Modifiers) -> bool {
    let is_edit = matches!(
        key,
        Key::Backspace | Key::Delete | Key::ArrowLeft | Key::ArrowRight | Key::Home | Key::End
    );
    !modifiers.ctrl && !modifiers.command && !modifiers.alt && (is_edit || is_character(key))
}

/// Whether the window system reports the typed text after this event.
fn writes_text(event: &Event) -> bool {
    matches!(event, Event::Key { key, pressed: true, .. } if is_character(*key))
}

fn is_character(key: Key) -> bool {
    !matches!(
        key,
        Key::ArrowDown
            | Key::ArrowLeft
            | Key::ArrowRight
            | Key::ArrowUp
            | Key::Escape
            | Key::Tab
            | Key::Backspace
            | Key::Enter
            | Key::Insert
            | Key::Delete
            | Key::Home
            | Key::End
            | Key::PageUp
            | Key::PageDown
            | Key::Copy
            | Key::Cut
            | Key::Paste
            | Key::BrowserBack
    ) && !is_function_key(key)
}

fn is_function_key(key: Key) -> bool {
    let name = key.name();
    name.len() > 1
        && name
            .strip_prefix('F')
            .is_some_and(|n| n.parse::<u8>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(key: Key) -> Event {
        Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::NONE,
        }
    }

    fn text(text: &str) -> Event {
        Event::Text(text.to_owned())
    }

    fn waiting(events: &[Event]) -> EventOrder {
        EventOrder {
            waiting: events.iter().cloned().collect(),
            ..EventOrder::default()
        }
    }

    #[test]
    fn typing_in_one_field_stays_together() {
        let events = [key(Key::A), text("a"), key(Key::Backspace), text("b")];
        let mut order = waiting(&events);
        assert_eq!(order.take_pass(true), events);
    }

    #[test]
    fn committing_key_follows_its_text_alone() {
        let mut order = waiting(&[text("a"), key(Key::Enter), text("b")]);
        assert_eq!(order.take_pass(true), [text("a")]);
        order.end_pass(Target::default());
        assert_eq!(order.take_pass(true), [key(Key::Enter)]);
        order.end_pass(Target::default());
        assert_eq!(order.take_pass(false), []);
        order.end_pass(Target::default());
        assert_eq!(order.take_pass(false), [text("b")]);
    }

    #[test]
    fn events_wait_while_the_focus_moves() {
        let mut order = waiting(&[key(Key::Tab), text("b")]);
        order.take_pass(true);
        order.end_pass(Target::default());
        for focused in ["dialog", "field"] {
            assert_eq!(order.take_pass(true), []);
            let focused = Some(Id::unique(focused));
            order.end_pass(Target {
                focused,
                ..Target::default()
            });
        }
        for _ in 0..2 {
            assert_eq!(order.take_pass(true), []);
            order.end_pass(order.target);
        }
        assert_eq!(order.take_pass(true), [text("b")]);
    }

    #[test]
    fn key_outside_of_a_field_keeps_its_text() {
        let mut order = waiting(&[key(Key::Space), text(" "), key(Key::B), text("b")]);
        assert_eq!(order.take_pass(false), [key(Key::Space), text(" ")]);
    }

    #[test]
    fn only_keys_of_characters_write_text() {
        for named in [Key::F2, Key::F12, Key::Enter, Key::Tab] {
            assert!(!writes_text(&key(named)), "{named:?}");
        }
        for written in [Key::F, Key::Space, Key::Num1, Key::Questionmark] {
            assert!(writes_text(&key(written)), "{written:?}");
        }
    }
}
