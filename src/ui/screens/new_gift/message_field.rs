//! The field of the message, in which merge fields are chips.
//!
//! The text is the message as it is stored, with `{first_name}` for a field, so that copying, pasting, undo and screen
//! readers have the same text. A field is painted as a chip, and the text cursor passes it as one character: it stops
//! before or after a field, and what deletes a part of a field deletes the whole field. [`FieldText`] applies this to
//! each change, in the order of the events of a frame.

use std::{ops::Range, sync::Arc};

use egui::{
    Color32, CornerRadius, Galley, Id, Rect, Response, Shape, Stroke, StrokeKind, TextBuffer,
    TextEdit, Ui,
    epaint::RectShape,
    pos2,
    text::{CCursor, CCursorRange, CharIndex, LayoutJob, TextFormat},
    text_edit::TextEditOutput,
    vec2,
};

use crate::{
    desk::personal::merge_fields::{MergeFields, field_spans},
    ui::{
        theme::{S4, Type, tokens},
        widgets::{field, paint},
    },
};

/// The rounding of a chip, in points.
const CHIP_RADIUS: u8 = 4;

#[must_use = "show it"]
pub(super) struct MessageField<'a> {
    pub(super) label: &'a str,
    pub(super) hint: &'a str,
    pub(super) id: Id,
    pub(super) rows: usize,
    pub(super) limit: usize,
    pub(super) problem: Option<&'a str>,
    /// The fields that the recipients have.
    pub(super) fields: &'a MergeFields,
}

impl MessageField<'_> {
    pub(super) fn show(self, ui: &mut Ui, message: &mut String) -> Response {
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = S4;
            paint::caption(ui, self.label);
            let response = self.edit(ui, message);
            if let Some(problem) = self.problem {
                paint::text(ui, Type::Small, tokens(ui).bad, problem);
            }
            response
        })
        .inner
    }

    fn edit(&self, ui: &mut Ui, message: &mut String) -> Response {
        let is_focused = ui.memory(|memory| memory.has_focus(self.id));
        let frame = field::frame(ui, is_focused, self.problem.is_some());
        // The chips are painted between the ground and the text.
        let ground = ui.painter().add(Shape::Noop);
        let chips = ui.painter().add(Shape::Noop);
        let mut layout = |ui: &Ui, text: &dyn TextBuffer, width: f32| self.layout(ui, text, width);
        let hint = Type::Body.text(self.hint).color(tokens(ui).weak);
        let before = cursor(ui, self.id);
        let mut text = FieldText(message);
        let output = TextEdit::multiline(&mut text)
            .id(self.id)
            .desired_rows(self.rows)
            .hint_text(hint)
            .char_limit(self.limit)
            .font(Type::Body.font())
            .layouter(&mut layout)
            .frame(egui::Frame::new().inner_margin(frame.inner_margin))
            .desired_width(ui.available_width())
            .show(ui);
        let rect = output.response.rect;
        let corners = frame.corner_radius;
        let shape = RectShape::new(rect, corners, frame.fill, frame.stroke, StrokeKind::Inside);
        ui.painter().set(ground, shape);
        ui.painter().set(chips, self.chips(ui, &output, message));
        self.leave_fields(ui, before, output.state, message);
        output.response.response.accessible_name(self.label)
    }

    fn layout(&self, ui: &Ui, text: &dyn TextBuffer, width: f32) -> Arc<Galley> {
        let colors = tokens(ui);
        let text = text.as_str();
        let font = Type::Body.font();
        let height = ui.fonts_mut(|fonts| fonts.row_height(&font));
        let format = |color: Color32| TextFormat {
            line_height: Some(height + ui.spacing().extra_text_line_spacing),
            ..TextFormat::simple(font.clone(), color)
        };
        let mut job = LayoutJob::default();
        job.wrap.max_width = width;
        job.keep_trailing_whitespace = true;
        let mut end = 0;
        for span in field_spans(text) {
            job.append(&text[end..span.bytes.start], 0.0, format(colors.text));
            let color = if self.fields.find(span.name).is_some() {
                colors.accent
            } else {
                colors.bad
            };
            job.append(&text[span.bytes.clone()], 0.0, format(color));
            end = span.bytes.end;
        }
        job.append(&text[end..], 0.0, format(colors.text));
        ui.fonts_mut(|fonts| fonts.layout_job(job))
    }

    /// The chips of all fields; a field of which the end is in the next row has two.
    fn chips(&self, ui: &Ui, output: &TextEditOutput, message: &str) -> Shape {
        let colors = tokens(ui);
        let clip = output.text_clip_rect;
        let mut shapes = Vec::new();
        for span in field_spans(message) {
            let is_known = self.fields.find(span.name).is_some();
            let (fill, line) = if is_known {
                (colors.accent_soft, colors.accent)
            } else {
                (colors.bad_soft, colors.bad)
            };
            let line = Stroke::new(1.0, line.gamma_multiply(0.5));
            for rect in rects(&output.galley, &char_range(message, &span.bytes)) {
                let rect = rect.translate(output.galley_pos.to_vec2());
                let rect = rect.expand2(vec2(1.0, 0.5)).intersect(clip);
                shapes.push(Shape::Rect(RectShape::new(
                    rect,
                    CornerRadius::same(CHIP_RADIUS),
                    fill,
                    line,
                    StrokeKind::Inside,
                )));
            }
        }
        Shape::Vec(shapes)
    }

    /// Moves the ends of the selection out of fields, in the direction in which they moved.
    fn leave_fields(
        &self,
        ui: &Ui,
        before: Option<CCursorRange>,
        mut state: egui::text_edit::TextEditState,
        message: &str,
    ) {
        let Some(range) = state.cursor.char_range() else {
            return;
        };
        let spans = char_spans(message);
        let leave = |cursor: CCursor, before: Option<CCursor>| {
            let index = cursor.index.0;
            let inside = spans
                .iter()
                .find(|span| span.start < index && index < span.end);
            let Some(span) = inside else { return cursor };
            let is_forward = match before.map(|before| before.index.0) {
                Some(before) if before <= span.start => true,
                Some(before) if before >= span.end => false,
                // A click.
                _ => index - span.start >= span.end - index,
            };
            CCursor::new(if is_forward { span.end } else { span.start })
        };
        let moved = CCursorRange {
            primary: leave(range.primary, before.map(|before| before.primary)),
            secondary: leave(range.secondary, before.map(|before| before.secondary)),
            ..range
        };
        if moved != range {
            state.cursor.set_char_range(Some(moved));
            state.store(ui.ctx(), self.id);
            ui.request_repaint();
        }
    }
}

fn cursor(ui: &Ui, id: Id) -> Option<CCursorRange> {
    TextEdit::load_state(ui.ctx(), id)?.cursor.char_range()
}

/// A message whose fields are inserted into and deleted as a whole.
struct FieldText<'a>(&'a mut String);

impl FieldText<'_> {
    /// A range with the fields of which it has a part.
    fn with_whole_fields(&self, range: Range<CharIndex>) -> Range<CharIndex> {
        let (mut start, mut end) = (range.start.0, range.end.0);
        if start == end {
            return range;
        }
        for span in char_spans(self.0) {
            if span.start < end && start < span.end {
                start = start.min(span.start);
                end = end.max(span.end);
            }
        }
        CharIndex(start)..CharIndex(end)
    }
}

impl TextBuffer for FieldText<'_> {
    fn is_mutable(&self) -> bool {
        true
    }

    fn as_str(&self) -> &str {
        self.0
    }

    fn insert_text(&mut self, text: &str, char_index: CharIndex) -> usize {
        self.0.insert_text(text, char_index)
    }

    fn delete_char_range(&mut self, char_range: Range<CharIndex>) {
        self.0.delete_char_range(char_range);
    }

    fn insert_text_at(&mut self, ccursor: &mut CCursor, text: &str, char_limit: usize) {
        let index = ccursor.index.0;
        let spans = char_spans(self.0);
        let inside = spans
            .iter()
            .find(|span| span.start < index && index < span.end);
        if let Some(span) = inside {
            ccursor.index = CharIndex(span.end);
        }
        self.0.insert_text_at(ccursor, text, char_limit);
    }

    fn delete_selected_ccursor_range(&mut self, [min, max]: [CCursor; 2]) -> CCursor {
        let range = self.with_whole_fields(min.index..max.index);
        let start = range.start;
        self.0.delete_char_range(range);
        CCursor {
            index: start,
            prefer_next_row: true,
        }
    }

    fn type_id(&self) -> std::any::TypeId {
        // A type that borrows has no type id of its own.
        std::any::TypeId::of::<FieldText<'static>>()
    }
}

/// The fields of a message by their characters.
fn char_spans(message: &str) -> Vec<Range<usize>> {
    let spans = field_spans(message).into_iter();
    spans.map(|span| char_range(message, &span.bytes)).collect()
}

fn char_range(message: &str, bytes: &Range<usize>) -> Range<usize> {
    let start = message[..bytes.start].chars().count();
    start..start + message[bytes.clone()].chars().count()
}

/// Where characters are in a laid out text: a rectangle for each row.
fn rects(galley: &Galley, chars: &Range<usize>) -> Vec<Rect> {
    let mut rects = Vec::new();
    let mut first = 0;
    for placed in &galley.rows {
        let row = &placed.row;
        let end = first + row.glyphs.len();
        let (from, to) = (chars.start.max(first), chars.end.min(end));
        if from < to {
            let glyphs = &row.glyphs[from - first..to - first];
            if let [left, ..] = glyphs
                && let [.., right] = glyphs
            {
                let top = placed.pos.y;
                rects.push(Rect::from_min_max(
                    pos2(placed.pos.x + left.pos.x, top),
                    pos2(placed.pos.x + right.max_x(), top + row.size.y),
                ));
            }
        }
        first = end + usize::from(placed.ends_with_newline);
    }
    rects
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(index: usize) -> CCursor {
        CCursor::new(index)
    }

    #[test]
    fn backspace_and_delete_remove_whole_field() {
        let mut message = "Hi {first_name}!".to_owned();
        let cursor = FieldText(&mut message).delete_previous_char(at(15));
        assert_eq!((message.as_str(), cursor.index.0), ("Hi !", 3));
        let mut message = "Hi {first_name}!".to_owned();
        let cursor = FieldText(&mut message).delete_next_char(at(3));
        assert_eq!((message.as_str(), cursor.index.0), ("Hi !", 3));
    }

    #[test]
    fn partly_selected_field_is_selected_whole() {
        let mut message = "Hé {a}{b} you".to_owned();
        let cursor = FieldText(&mut message).delete_selected(&CCursorRange::two(at(1), at(7)));
        assert_eq!((message.as_str(), cursor.index.0), ("H you", 1));
    }

    #[test]
    fn text_is_not_typed_into_a_field() {
        let mut message = "Hi {a}!".to_owned();
        let mut cursor = at(4);
        FieldText(&mut message).insert_text_at(&mut cursor, "x", 100);
        assert_eq!((message.as_str(), cursor.index.0), ("Hi {a}x!", 7));
        // An empty selection deletes nothing.
        let cursor = FieldText(&mut message).delete_selected(&CCursorRange::one(at(4)));
        assert_eq!((message.as_str(), cursor.index.0), ("Hi {a}x!", 4));
    }
}
