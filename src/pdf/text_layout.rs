//! Lines of text: a paragraph is broken into lines of a width, and each line into runs of one font and one direction.

use krilla::text::KrillaGlyph;
use unicode_bidi::ParagraphBidiInfo;

use super::fonts::{FaceIndex, Fonts, Weight};

/// Glyphs of one font in one direction, with the text that they show.
pub struct Run {
    pub face: FaceIndex,
    pub text: String,
    pub glyphs: Vec<KrillaGlyph>,
}

/// A line, for a font size of 1.
pub struct Line {
    /// From left to right.
    pub runs: Vec<Run>,
    pub width: f32,
    /// Whether the text is read from right to left.
    pub is_right_to_left: bool,
}

/// The line of a text without line breaks.
pub fn line(fonts: &mut Fonts<'_>, text: &str, weight: Weight) -> Line {
    if text.is_empty() {
        return Line {
            runs: Vec::new(),
            width: 0.0,
            is_right_to_left: false,
        };
    }
    let bidi = ParagraphBidiInfo::new(text, None);
    let (levels, ranges) = bidi.visual_runs(0..text.len());
    let mut runs = Vec::new();
    for range in ranges {
        let is_right_to_left = levels
            .get(range.start)
            .is_some_and(unicode_bidi::Level::is_rtl);
        let mut parts = runs_of_fonts(fonts, &text[range], weight);
        if is_right_to_left {
            parts.reverse();
        }
        runs.extend(parts.into_iter().map(|(face, text)| Run {
            face,
            glyphs: fonts.shape(&text, face, is_right_to_left),
            text,
        }));
    }
    let glyphs = runs.iter().flat_map(|run| &run.glyphs);
    Line {
        width: glyphs.map(|glyph| glyph.x_advance).sum(),
        runs,
        is_right_to_left: bidi.paragraph_level.is_rtl(),
    }
}

/// Whether a character has no glyph of its own and belongs to the one before it.
fn joins_previous(character: char) -> bool {
    matches!(character, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{1f3fb}'..='\u{1f3ff}')
        || unicode_normalization::char::is_combining_mark(character)
}

/// The parts of a text with the font of each.
fn runs_of_fonts(fonts: &mut Fonts<'_>, text: &str, weight: Weight) -> Vec<(FaceIndex, String)> {
    let mut parts: Vec<(FaceIndex, String)> = Vec::new();
    for character in text.chars().filter(|character| !character.is_control()) {
        match parts.last_mut() {
            Some((_, part)) if joins_previous(character) => part.push(character),
            last => {
                let face = fonts.face_of(character, weight);
                match last {
                    Some((known, part)) if *known == face => part.push(character),
                    _ => parts.push((face, character.to_string())),
                }
            }
        }
    }
    parts
}

/// The width of a word.
fn width(fonts: &mut Fonts<'_>, word: &str, weight: Weight) -> f32 {
    let key = (word.to_owned(), weight);
    if let Some(known) = fonts.widths.get(&key) {
        return *known;
    }
    let width = line(fonts, word, weight).width;
    fonts.widths.insert(key, width);
    width
}

/// Breaks a text into lines of at most `max`, at its line breaks, at spaces and, where a word is too long or its script has no
/// spaces, between characters.
pub fn paragraph(fonts: &mut Fonts<'_>, text: &str, weight: Weight, max: f32) -> Vec<Line> {
    let mut lines = Vec::new();
    for source in text.lines() {
        let (mut current, mut used) = (String::new(), 0.0);
        for piece in pieces(source) {
            let with_space = width(fonts, piece, weight);
            if used + width(fonts, piece.trim_end(), weight) > max {
                if !current.trim().is_empty() {
                    lines.push(line(fonts, current.trim_end(), weight));
                }
                (current, used) = (String::new(), 0.0);
            }
            if width(fonts, piece.trim_end(), weight) > max {
                current = break_word(fonts, piece, weight, max, &mut lines);
                used = line(fonts, &current, weight).width;
            } else {
                current.push_str(piece);
                used += with_space;
            }
        }
        lines.push(line(fonts, current.trim_end(), weight));
    }
    lines
}

/// Adds the full lines of a word that is wider than a line, and returns the rest of it.
fn break_word(
    fonts: &mut Fonts<'_>,
    word: &str,
    weight: Weight,
    max: f32,
    lines: &mut Vec<Line>,
) -> String {
    let (mut current, mut used) = (String::new(), 0.0);
    for character in word.chars() {
        let advance = match joins_previous(character) {
            true => 0.0,
            false => width(fonts, character.encode_utf8(&mut [0; 4]), weight),
        };
        if used + advance > max && !current.is_empty() {
            lines.push(line(fonts, &current, weight));
            (current, used) = (String::new(), 0.0);
        }
        current.push(character);
        used += advance;
    }
    current
}

/// The smallest parts between which a line can be broken: words with the spaces after them, and single characters of scripts
/// without spaces.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut previous: Option<char> = None;
    for (at, character) in text.char_indices() {
        let is_break = previous.is_some_and(|previous| {
            let after_space = previous.is_whitespace() && !character.is_whitespace();
            let ideographs =
                has_no_spaces(previous) && !character.is_whitespace() && !is_closing(character);
            after_space
                || ideographs
                || (has_no_spaces(character) && !previous.is_whitespace() && !is_opening(previous))
        });
        if is_break && at > start {
            pieces.push(&text[start..at]);
            start = at;
        }
        previous = Some(character);
    }
    if start < text.len() {
        pieces.push(&text[start..]);
    }
    pieces
}

/// Han, kana and hangul, between whose characters a line can be broken.
fn has_no_spaces(character: char) -> bool {
    matches!(character, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

fn is_closing(character: char) -> bool {
    matches!(
        character,
        '、' | '。' | '，' | '．' | '）' | '」' | '』' | '！' | '？' | '：' | '；' | 'ー' | '…'
    ) || matches!(character, '.' | ',' | '!' | '?' | ':' | ';' | ')')
}

fn is_opening(character: char) -> bool {
    matches!(character, '（' | '「' | '『' | '(' | '“')
}
