//! Applies the user's input in its order, whatever the frames in which the window system reports it.
//!
//! A control reads all events of a frame at once, and controls are drawn one after the other. A key that commits, closes
//! or moves the focus would therefore act before its field has read the letters that were typed ahead of it, and the
//! letters after it would reach the control that it leaves. [`EventOrder`] passes such a *step* on alone, and the events
//! after it when the focus has settled. Letters in one text field stay together, so that typing costs no extra frames.
//!
//! egui also applies every event of a frame before it draws a control. A change of Shift or Ctrl, or a move of the
//! pointer, therefore waits for the step or the click before it. The repetitions of a held key that arrive in one frame
//! act once, so that they do not pile up where frames are slow.

use std::collections::{HashSet, VecDeque};

use egui::{Context, Event, Id, Key, LayerId, Modifiers, Popup, RawInput, Ui};

/// The passes that later events wait for at most after a step. A dialog needs three: it is measured, drawn, and takes
/// the focus.
const MAX_SETTLING_PASSES: u8 = 8;

/// The effect of an event on the events around it.
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
    /// The keys that are down after the waiting events.
    down: HashSet<Key>,
    /// The passes since the last step; `None` when the focus has settled.
    settling: Option<Settling>,
    /// The target at the end of the last pass.
    target: Target,
}

impl EventOrder {
    /// Appends an event to the waiting ones. egui marks repetitions only when it applies them.
    fn push(&mut self, mut event: Event) {
        match &mut event {
            Event::Key {
                key,
                pressed: true,
                repeat,
                ..
            } => *repeat = !self.down.insert(*key),
            Event::Key { key, .. } => {
                self.down.remove(&*key);
            }
            Event::WindowFocused(false) => self.down.clear(),
            _ => {}
        }
        self.waiting.push_back(event);
    }

    /// Moves the events of the next pass out of the waiting ones.
    fn take_pass(&mut self, is_editing: bool) -> Vec<Event> {
        let mut pass = Vec::new();
        let mut is_typed = false;
        let mut has_acted = false;
        while let Some(event) = self.waiting.front() {
            if has_acted && changes_input_state(event) {
                break;
            }
            match effect(event, is_editing) {
                Effect::Passive => {}
                _ if self.settling.is_some() => break,
                Effect::Typing => is_typed = true,
                Effect::Step if is_typed => break,
                Effect::Step => {
                    self.settling = Some(Settling::default());
                    has_acted = true;
                    let writes = writes_text(event);
                    let repeated = repetition_of(event);
                    pass.extend(self.waiting.pop_front());
                    let text = |next: &mut Event| writes && matches!(next, Event::Text(_));
                    pass.extend(self.waiting.pop_front_if(text));
                    if let Some(repeated) = repeated {
                        self.drop_next(&repeated);
                    }
                    continue;
                }
            }
            has_acted |= matches!(event, Event::PointerButton { .. });
            pass.extend(self.waiting.pop_front());
        }
        pass
    }

    /// Drops the repetitions that wait before any other step or text.
    fn drop_next(&mut self, repeated: &Event) {
        let is_active = |event: &Event| effect(event, false) != Effect::Passive;
        while let Some(next) = self.waiting.iter().position(is_active)
            && self.waiting[next] == *repeated
        {
            self.waiting.remove(next);
        }
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
        for event in input.events.drain(..) {
            self.push(event);
        }
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

/// Whether egui shows the new state also to the controls that handle the events before it: the modifier keys, and the
/// place of the pointer.
fn changes_input_state(event: &Event) -> bool {
    matches!(
        event,
        Event::ModifiersChanged(_)
            | Event::WindowFocused(_)
            | Event::PointerMoved(_)
            | Event::PointerGone
    )
}

/// The event that repeats a held key without text.
fn repetition_of(event: &Event) -> Option<Event> {
    let mut repetition = event.clone();
    let Event::Key {
        key,
        repeat,
        modifiers,
        ..
    } = &mut repetition
    else {
        return None;
    };
    let has_text = is_character(*key) && !modifiers.ctrl && !modifiers.command && !modifiers.alt;
    *repeat = true;
    (!has_text).then_some(repetition)
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
        let mut order = EventOrder::default();
        for event in events {
            order.push(event.clone());
        }
        order
    }

    fn released(named: Key) -> Event {
        let mut event = key(named);
        if let Event::Key { pressed, .. } = &mut event {
            *pressed = false;
        }
        event
    }

    fn button(pressed: bool) -> Event {
        Event::PointerButton {
            pos: egui::Pos2::ZERO,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        }
    }

    /// The passes in which the events arrive outside of a text field.
    fn passes(order: &mut EventOrder) -> Vec<Vec<Event>> {
        let mut passes = Vec::new();
        while !order.waiting.is_empty() {
            let pass = order.take_pass(false);
            order.end_pass(Target::default());
            passes.extend((!pass.is_empty()).then_some(pass));
        }
        passes
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
    fn modifiers_change_after_the_key_or_click_before() {
        let shift = || Event::ModifiersChanged(Modifiers::SHIFT);
        let none = || Event::ModifiersChanged(Modifiers::NONE);
        let mut order = waiting(&[shift(), key(Key::Tab), none(), button(true)]);
        assert_eq!(
            passes(&mut order),
            [
                vec![shift(), key(Key::Tab)],
                vec![none()],
                vec![button(true)]
            ]
        );
        let mut order = waiting(&[shift(), button(true), button(false), none()]);
        assert_eq!(
            passes(&mut order),
            [vec![shift(), button(true), button(false)], vec![none()]]
        );
    }

    #[test]
    fn pointer_moves_after_its_click() {
        let moved = || Event::PointerMoved(egui::pos2(40.0, 0.0));
        let mut order = waiting(&[button(true), button(false), moved()]);
        let click = vec![button(true), button(false)];
        assert_eq!(passes(&mut order), [click, vec![moved()]]);
    }

    #[test]
    fn held_key_acts_once_in_a_frame() {
        let down = || key(Key::ArrowDown);
        let mut order = waiting(&std::array::from_fn::<_, 30, _>(|_| down()));
        assert_eq!(passes(&mut order), [[down()]]);
        order.push(down());
        order.push(released(Key::ArrowDown));
        assert_eq!(passes(&mut order).len(), 1);
    }

    #[test]
    fn key_that_is_pressed_again_acts_again() {
        let tab = || [key(Key::Tab), released(Key::Tab)];
        let mut order = waiting(&[tab(), tab()].concat());
        assert_eq!(passes(&mut order), [tab(), tab()]);
        let mut order = waiting(&[key(Key::Tab), key(Key::ArrowDown), key(Key::Tab)]);
        assert_eq!(passes(&mut order).len(), 3);
    }

    #[test]
    fn held_letter_keeps_its_text() {
        let letter = [key(Key::A), text("a")];
        let mut order = waiting(&[letter.clone(), letter].concat());
        let texts = passes(&mut order).concat();
        let texts = texts.iter().filter(|event| matches!(event, Event::Text(_)));
        assert_eq!(texts.count(), 2);
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
