//! Slugs of names, and ids derived from slugs.

use uuid::Uuid;

/// The namespace of all ids of the catalog. Existing practice databases contain these ids, so the
/// namespace must never change.
const ID_NAMESPACE: Uuid = Uuid::from_u128(0x5c1f_9d7e_2a64_4b08_9e3b_7d10_6f52_c8a1);

/// Lower-case ASCII letters and digits with hyphens between words: `Crème & Co.` becomes
/// `creme-co`. Apostrophes are removed: `Miller's` becomes `millers`.
pub(crate) fn slug(name: &str) -> String {
    use unicode_normalization::UnicodeNormalization as _;
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

/// The id of the catalog entry at `path`, for example `product/northloop/heavy-knit-hoodie`.
pub(crate) fn stable_id<T: From<Uuid>>(path: &str) -> T {
    Uuid::new_v5(&ID_NAMESPACE, path.as_bytes()).into()
}
