//! Recognizes text of old Macs. The encoding detector does not know Mac Roman, in which accented
//! letters have the bytes that are punctuation in Windows encodings, and first bytes in Asian ones.

use encoding_rs::{Encoding, MACINTOSH};

/// Text of more cells does not change the result.
const MAX_COMPARED_CELLS: usize = 1000;

/// Whether most lines of a text end with a carriage return alone, as on old Macs. Cells can have other
/// line breaks.
pub(super) fn has_mac_line_ends(text: &[u8]) -> bool {
    let (mut mac_ends, mut other_ends) = (0_usize, 0_usize);
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'\r' if text.get(at + 1) != Some(&b'\n') => mac_ends += 1,
            b'\n' => other_ends += 1,
            _ => {}
        }
    }
    mac_ends > other_ends
}

/// Whether the words of the cells are words in Mac Roman more often than in `guess`. Where both are equal, the
/// line ends of the file decide: the bytes of `ö` and `ü` are letters in windows-1250 too.
pub(super) fn is_likelier<'a>(
    cells: impl Iterator<Item = &'a [u8]>,
    guess: &'static Encoding,
    has_mac_line_ends: bool,
) -> bool {
    let (mut mac_words, mut guess_words) = (0_usize, 0_usize);
    for cell in cells.take(MAX_COMPARED_CELLS) {
        mac_words += word_count(cell, MACINTOSH);
        guess_words += word_count(cell, guess);
    }
    // Multi-byte encodings have stricter forms, so the detector is surer of them.
    let is_mac_on_tie = has_mac_line_ends && guess.is_single_byte();
    mac_words > guess_words || (is_mac_on_tie && mac_words == guess_words)
}

/// The number of words with letters beyond ASCII that are written as a word is written.
fn word_count(cell: &[u8], encoding: &'static Encoding) -> usize {
    let (text, has_errors) = encoding.decode_without_bom_handling(cell);
    if has_errors {
        return 0;
    }
    text.split(|c: char| c.is_ascii() && !c.is_ascii_alphabetic())
        .filter(|word| !word.is_ascii() && is_word(word))
        .count()
}

/// Whether a word has only letters of one script, and its capitals only at the start or everywhere.
fn is_word(word: &str) -> bool {
    let has_latin = word.chars().any(|c| c.is_ascii_alphabetic());
    let is_letter = |c: char| {
        let is_latin = c < '\u{250}';
        // `ª`, `º` and `ˆ` are letters for Unicode.
        c.is_alphabetic() && !matches!(c, 'ª' | 'º' | 'ˆ' | 'ˇ' | 'ƒ') && (is_latin || !has_latin)
    };
    let is_lower = |c: char| !c.is_uppercase();
    let mut rest = word.chars().skip(1);
    word.chars().all(is_letter) && (rest.clone().all(is_lower) || rest.all(char::is_uppercase))
}

#[cfg(test)]
mod tests {
    use encoding_rs::{WINDOWS_1250, WINDOWS_1252};

    use super::*;

    #[test]
    fn line_ends_decide_between_equal_encodings() {
        let cells = || [b"J\x9arg".as_slice(), b"M\x9fller".as_slice()].into_iter();
        assert!(is_likelier(cells(), WINDOWS_1250, true));
        assert!(!is_likelier(cells(), WINDOWS_1250, false));
        let cells = || [b"J\xf6rg".as_slice(), b"M\xfcller".as_slice()].into_iter();
        assert!(!is_likelier(cells(), WINDOWS_1252, true));
    }

    #[test]
    fn mac_lines_end_with_a_carriage_return_alone() {
        assert!(has_mac_line_ends(b"Name\rAnna\r"));
        assert!(has_mac_line_ends(b"Name\r\"Anna\nLee\"\r"));
        assert!(!has_mac_line_ends(b"Name\r\nAnna\r\n"));
        assert!(!has_mac_line_ends(b"Name\nAnna\n"));
        assert!(!has_mac_line_ends(b"Name"));
    }
}
