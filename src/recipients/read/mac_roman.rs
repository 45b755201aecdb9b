//! Recognizes text of old Macs. The encoding detector does not know Mac Roman, in which accented
//! letters have the bytes that are punctuation in Windows encodings, and first bytes in Asian ones.

use encoding_rs::{Encoding, MACINTOSH};

/// Text of more cells does not change the result.
const MAX_COMPARED_CELLS: usize = 1000;

/// Whether the words of the cells are words in Mac Roman more often than in `guess`.
pub(super) fn is_likelier<'a>(
    cells: impl Iterator<Item = &'a [u8]>,
    guess: &'static Encoding,
) -> bool {
    let (mut mac_words, mut guess_words) = (0_usize, 0_usize);
    for cell in cells.take(MAX_COMPARED_CELLS) {
        mac_words += word_count(cell, MACINTOSH);
        guess_words += word_count(cell, guess);
    }
    mac_words > guess_words
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
