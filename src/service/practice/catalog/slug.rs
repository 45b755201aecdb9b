//! The slugs of names, which are the handles of the goods and parts of their paths.

use unicode_normalization::UnicodeNormalization as _;

/// Lower-case ASCII letters and digits with hyphens between words: `Crème & Co.` becomes
/// `creme-co`. Apostrophes are removed: `Miller's` becomes `millers`.
pub(crate) fn slug(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut gap = false;
    for c in name.nfd() {
        if c.is_ascii_alphanumeric() {
            if gap && !out.is_empty() {
                out.push('-');
            }
            gap = false;
            out.push(c.to_ascii_lowercase());
        } else if c.is_ascii() && c != '\'' {
            gap = true;
        }
    }
    out
}
