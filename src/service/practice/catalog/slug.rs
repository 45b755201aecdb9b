//! Names for machines: slugs, and ids made from them.

use uuid::Uuid;

/// The root of every id in the practice catalog. Changing it changes them all, and with them what
/// practice databases on people's machines refer to.
const ROOT: Uuid = Uuid::from_u128(0x5c1f_9d7e_2a64_4b08_9e3b_7d10_6f52_c8a1);

/// Lower-case ASCII letters and digits with single hyphens between the words:
/// `Crème & Co.` becomes `creme-co`. An apostrophe joins: `Miller's` becomes `millers`.
#[must_use]
pub fn slug(name: &str) -> String {
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

/// The id of the thing at `path`, for example `product/northloop/heavy-knit-hoodie`.
#[must_use]
pub fn id<T: From<Uuid>>(path: &str) -> T {
    Uuid::new_v5(&ROOT, path.as_bytes()).into()
}
