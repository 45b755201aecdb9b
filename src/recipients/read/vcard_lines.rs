//! The lines of contact cards: joins folded lines as the version of each card folds them, and finds the cards that
//! are inside another one.

use std::{borrow::Cow, iter::Peekable};

/// Cards inside cards are read up to this depth.
const MAX_DEPTH: usize = 8;

/// What is known of a card before its lines are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CardShape {
    /// Version 2.1 folds a line before white space that belongs to the value.
    pub(super) is_version_2: bool,
    /// Whether the card is inside another one that goes on after it.
    pub(super) is_nested: bool,
    /// Whether the card is the value of the property `AGENT`: an assistant of the person.
    pub(super) is_agent: bool,
}

/// The shapes of all cards of a file.
#[derive(Debug, Default)]
struct Shapes {
    /// In the order in which the cards begin.
    cards: Vec<CardShape>,
    /// Whether continued lines of encoded text are indented, as some phones do: one begins with a blank inside a
    /// letter.
    has_indented_text: bool,
}

impl Shapes {
    fn of(text: &str) -> Self {
        let mut shapes = Self::default();
        // The cards that are not closed yet, each inside the one before.
        let mut open: Vec<usize> = Vec::new();
        // For each card, the one around it, and whether it is closed.
        let mut cards: Vec<(Option<usize>, bool)> = Vec::new();
        let mut previous = "";
        for line in physical_lines(text) {
            let (is_begin, is_agent) = begins_card(line, previous);
            if is_begin {
                let outer = open.last().copied().filter(|_| open.len() < MAX_DEPTH);
                open.push(cards.len());
                cards.push((outer, false));
                shapes.cards.push(CardShape {
                    is_agent,
                    ..CardShape::default()
                });
            } else if is_property(line, "END", "VCARD") {
                if let Some(card) = open.pop() {
                    cards[card].1 = true;
                }
            } else if is_property(line, "VERSION", "2.1")
                && let Some(card) = open.last()
            {
                shapes.cards[*card].is_version_2 = true;
            }
            shapes.has_indented_text |= line.starts_with([' ', '\t'])
                && previous.strip_suffix('=').is_some_and(ends_inside_letter);
            previous = line;
        }
        for (shape, (outer, is_closed)) in shapes.cards.iter_mut().zip(&cards) {
            shape.is_nested = *is_closed && outer.is_some_and(|outer| cards[outer].1);
        }
        shapes
    }
}

/// A line with its folds joined, and the shape of the card that begins with it.
#[derive(Debug)]
pub(super) struct CardLine<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) begun: Option<CardShape>,
}

/// The lines of a file with folded lines joined: those that begin with white space, and those after
/// a quoted-printable line that ends with `=`.
pub(super) fn card_lines(text: &str) -> impl Iterator<Item = CardLine<'_>> {
    let shapes = Shapes::of(text);
    let mut lines = physical_lines(text).peekable();
    let mut begun = shapes.cards.into_iter();
    let mut shape = CardShape::default();
    let mut previous = "";
    std::iter::from_fn(move || {
        let first = lines.next()?;
        let (is_begin, _) = begins_card(first, previous);
        previous = first;
        if is_begin {
            shape = begun.next().unwrap_or_default();
        }
        let text = unfold(first, &mut lines, shape, shapes.has_indented_text);
        Some(CardLine {
            text,
            begun: is_begin.then_some(shape),
        })
    })
}

fn unfold<'a>(
    first: &'a str,
    lines: &mut Peekable<impl Iterator<Item = &'a str>>,
    shape: CardShape,
    has_indented_text: bool,
) -> Cow<'a, str> {
    let mut line = Cow::Borrowed(first);
    let name = first.split(':').next().unwrap_or_default();
    let is_quoted_printable = name.to_ascii_uppercase().contains("QUOTED-PRINTABLE");
    loop {
        if is_quoted_printable && line.ends_with('=') {
            let Some(next) = lines.next_if(|line| !is_property(line, "END", "VCARD")) else {
                return line;
            };
            let line = line.to_mut();
            line.pop();
            let indented = next.trim_start_matches([' ', '\t']);
            let is_indent =
                has_indented_text || ends_inside_letter(line) || indented.starts_with('=');
            line.push_str(if is_indent { indented } else { next });
        } else if let Some(next) = lines.next_if(|line| line.starts_with([' ', '\t'])) {
            let is_value = shape.is_version_2 && !is_quoted_printable;
            line.to_mut()
                .push_str(if is_value { next } else { &next[1..] });
        } else {
            return line;
        }
    }
}

/// The lines of a text without blank ones, and without the byte order marks of joined files.
fn physical_lines(text: &str) -> impl Iterator<Item = &str> {
    text.split(['\n', '\r'])
        .map(|line| line.trim_start_matches('\u{FEFF}'))
        .filter(|line| !line.is_empty())
}

/// Whether a line begins a card, and whether that is the value of `AGENT`, in the same line or the one before.
fn begins_card(line: &str, previous: &str) -> (bool, bool) {
    if is_property(line, "BEGIN", "VCARD") {
        return (true, is_property(previous, "AGENT", ""));
    }
    let is_agent = line.split_once(':').is_some_and(|(name, value)| {
        name.trim().eq_ignore_ascii_case("AGENT") && is_property(value, "BEGIN", "VCARD")
    });
    (is_agent, is_agent)
}

fn is_property(line: &str, name: &str, value: &str) -> bool {
    line.split_once(':').is_some_and(|(own_name, own_value)| {
        own_name.trim().eq_ignore_ascii_case(name) && own_value.trim().eq_ignore_ascii_case(value)
    })
}

/// Whether quoted-printable text ends with only some of the bytes of a letter in UTF-8: `=D0` of `=D0=9E`.
fn ends_inside_letter(text: &str) -> bool {
    let mut rest = text;
    let mut count = 0;
    while count < 4
        && let Some((before, byte)) = rest
            .len()
            .checked_sub(3)
            .and_then(|at| rest.split_at_checked(at))
        && let Some(byte) = byte.strip_prefix('=')
        && let Ok(byte) = u8::from_str_radix(byte, 16)
    {
        count += 1;
        match byte {
            0x80..=0xBF => rest = before,
            0xC2..=0xDF => return count < 2,
            0xE0..=0xEF => return count < 3,
            0xF0..=0xF4 => return count < 4,
            _ => return false,
        }
    }
    false
}

/// Joins the bytes of letters that were folded in the middle, as programs do that count bytes. The text cannot be
/// decoded before.
pub(super) fn join_split_letters(bytes: &[u8]) -> Cow<'_, [u8]> {
    if std::str::from_utf8(bytes).is_ok() {
        return Cow::Borrowed(bytes);
    }
    let is_continuation = |byte: Option<&u8>| matches!(byte, Some(0x80..=0xBF));
    let mut joined = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let fold = match &bytes[at..] {
            [b'\r', b'\n', b' ' | b'\t', ..] => 3,
            [b'\n', b' ' | b'\t', ..] => 2,
            _ => 0,
        };
        let is_inside = fold > 0
            && matches!(joined.last(), Some(0x80..=0xF4))
            && is_continuation(bytes.get(at + fold));
        if is_inside {
            at += fold;
        } else {
            joined.push(*byte);
            at += 1;
        }
    }
    Cow::Owned(joined)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        card_lines(text)
            .map(|line| line.text.into_owned())
            .collect()
    }

    #[test]
    fn each_version_unfolds_in_its_way() {
        let card = |version: &str| {
            lines(&format!(
                "BEGIN:VCARD\r\nVERSION:{version}\r\nFN:Anna\r\n Lee\r\nEND:VCARD\r\n"
            ))
        };
        assert_eq!(card("2.1")[2], "FN:Anna Lee");
        assert_eq!(card("3.0")[2], "FN:AnnaLee");
        assert_eq!(card("4.0")[2], "FN:AnnaLee");
    }

    #[test]
    fn encoded_lines_lose_their_indent() {
        let name = "FN;ENCODING=QUOTED-PRINTABLE:";
        for (folded, joined) in [
            ("=D0=\n =9E", "=D0=9E"),
            ("=D0=9E=\n =D1=80", "=D0=9E=D1=80"),
            ("=D0=9E=\n=D1=80", "=D0=9E=D1=80"),
            ("J=C3=BCr=\ngen", "J=C3=BCrgen"),
            ("J=C3=BCrgen=\n Lee", "J=C3=BCrgen Lee"),
            ("=D0=\n =9Ea=\n b", "=D0=9Eab"),
        ] {
            let found = lines(&format!("BEGIN:VCARD\n{name}{folded}\nEND:VCARD\n"));
            assert_eq!(found[1], format!("{name}{joined}"));
            assert_eq!(found.len(), 3);
        }
        let found = lines(&format!("BEGIN:VCARD\n{name}Anna=\nEND:VCARD\n"));
        assert_eq!(
            found.len(),
            3,
            "a line without its end does not take the next card"
        );
    }

    #[test]
    fn cards_inside_cards_are_found() {
        let nested = |text: &str| -> Vec<(bool, bool)> {
            let shapes = Shapes::of(text).cards;
            let shape = |card: CardShape| (card.is_nested, card.is_agent);
            shapes.into_iter().map(shape).collect()
        };
        let inner = "BEGIN:VCARD\nFN:Bo\nEND:VCARD\n";
        assert_eq!(
            nested(&format!("BEGIN:VCARD\nAGENT:\n{inner}FN:Anna\nEND:VCARD\n")),
            [(false, false), (true, true)]
        );
        assert_eq!(
            nested(&format!("BEGIN:VCARD\nAGENT:{inner}FN:Anna\nEND:VCARD\n")),
            [(false, false), (true, true)]
        );
        assert_eq!(
            nested(&format!("BEGIN:VCARD\nFN:Anna\n{inner}{inner}")),
            [(false, false); 3],
            "a card without an end contains no others"
        );
    }

    #[test]
    fn letters_split_by_a_fold_are_joined() {
        let folded = b"FN:Wei\xC3\r\n \x9F\r\nN:a\r\n b\r\n";
        assert_eq!(
            join_split_letters(folded).as_ref(),
            "FN:Weiß\r\nN:a\r\n b\r\n".as_bytes()
        );
        assert!(matches!(
            join_split_letters("ß".as_bytes()),
            Cow::Borrowed(_)
        ));
    }
}
