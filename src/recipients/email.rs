//! Mail addresses: what is one, what is nearly one, and which domains are commonly mistyped.
//!
//! This refuses only what no mail server takes; whether somebody reads the mail is not knowable
//! here. Quoted local parts and address literals, which people's addresses never are, count as
//! mistakes.

/// Domains that many people have. A domain one typing mistake away from a long one of these, and not
/// itself in the list, is probably meant to be it.
const COMMON: [&str; 44] = [
    "gmail.com",
    "googlemail.com",
    "yahoo.com",
    "ymail.com",
    "rocketmail.com",
    "hotmail.com",
    "outlook.com",
    "live.com",
    "msn.com",
    "icloud.com",
    "me.com",
    "mac.com",
    "aol.com",
    "aim.com",
    "mail.com",
    "email.com",
    "gmx.com",
    "gmx.net",
    "gmx.de",
    "web.de",
    "t-online.de",
    "freenet.de",
    "protonmail.com",
    "proton.me",
    "fastmail.com",
    "zoho.com",
    "comcast.net",
    "verizon.net",
    "att.net",
    "sbcglobal.net",
    "bellsouth.net",
    "cox.net",
    "charter.net",
    "earthlink.net",
    "hotmail.co.uk",
    "yahoo.co.uk",
    "hotmail.fr",
    "yahoo.fr",
    "hotmail.de",
    "yahoo.de",
    "yahoo.ca",
    "yahoo.es",
    "hotmail.es",
    "hotmail.it",
];

/// Endings that are no top-level domain and what was meant. Only endings that nobody has.
const ENDINGS: [(&str, &str); 14] = [
    (".con", ".com"),
    (".cmo", ".com"),
    (".ocm", ".com"),
    (".vom", ".com"),
    (".xom", ".com"),
    (".cpm", ".com"),
    (".clm", ".com"),
    (".comm", ".com"),
    (".coom", ".com"),
    (".ccom", ".com"),
    (".nte", ".net"),
    (".ner", ".net"),
    (".ogr", ".org"),
    (".eud", ".edu"),
];

/// Two addresses with the same key reach the same person: case is folded, outer space ignored.
pub(super) fn key(mail: &str) -> String {
    mail.trim().to_lowercase()
}

/// Whether this is one mail address.
pub(super) fn is_address(mail: &str) -> bool {
    let Some((local, domain)) = mail.rsplit_once('@') else {
        return false;
    };
    let atom = |c: char| c.is_alphanumeric() || "!#$%&'*+/=?^_`{|}~-".contains(c);
    !local.is_empty()
        && local.len() <= 64
        && local
            .split('.')
            .all(|part| !part.is_empty() && part.chars().all(atom))
        && is_domain(domain)
}

/// At least two labels, the last one letters (or an encoded international one).
fn is_domain(domain: &str) -> bool {
    let label = |label: &str| {
        !label.is_empty()
            && label.len() <= 63
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    let Some((_, last)) = domain.rsplit_once('.') else {
        return false;
    };
    domain.len() <= 253
        && domain.split('.').all(label)
        && last.chars().count() >= 2
        && (last.starts_with("xn--") || last.chars().all(char::is_alphabetic))
}

/// What a value that is no address most likely means: the address in `Anna Lee <anna@…>`, without
/// `mailto:`, spaces, a trailing comma.
pub(super) fn repaired(text: &str) -> Option<String> {
    let inner = match (text.rfind('<'), text.rfind('>')) {
        (Some(open), Some(close)) if open < close => &text[open + 1..close],
        _ => text,
    };
    let inner = inner.trim();
    let inner = inner
        .get(..7)
        .filter(|start| start.eq_ignore_ascii_case("mailto:"))
        .map_or(inner, |_| &inner[7..]);
    let wanted = |c: char| !c.is_whitespace() && !c.is_control();
    let joined: String = inner.chars().filter(|c| wanted(*c)).collect();
    let joined = joined
        .trim_matches(|c: char| {
            matches!(
                c,
                ',' | ';' | '.' | '"' | '\'' | '(' | ')' | '<' | '>' | ':'
            )
        })
        .replace(['，', '、'], ".")
        .replace("..", ".");
    let joined = match joined.split_once('@') {
        // A comma typed for the dot, an @ typed twice.
        Some((local, domain)) => {
            let domain = domain.trim_start_matches('@').replace(',', ".");
            format!("{}@{domain}", local.trim_end_matches('.'))
        }
        None => return None,
    };
    (joined != text && is_address(&joined)).then_some(joined)
}

/// How many addresses a cell seems to hold.
pub(super) fn count(text: &str) -> usize {
    text.split([',', ';', ' ', '/', '|'])
        .filter(|part| is_address(part.trim_matches(['<', '>', '"', '\''])))
        .count()
}

/// The domain that a mistyped one most likely means.
pub(super) fn meant_domain(domain: &str) -> Option<String> {
    let domain = domain.to_lowercase();
    if COMMON.contains(&domain.as_str()) {
        return None;
    }
    let near = COMMON
        .iter()
        .filter(|known| known.len() >= 9)
        .find(|known| distance(&domain, known, 1) <= 1);
    if let Some(known) = near {
        return Some((*known).to_owned());
    }
    let (wrong, right) = ENDINGS.iter().find(|(wrong, _)| domain.ends_with(wrong))?;
    let mended = format!("{}{right}", domain.strip_suffix(wrong)?);
    // `gmial.con` has two mistakes.
    Some(meant_domain(&mended).unwrap_or(mended))
}

/// Typing mistakes between two texts: a letter too many, too few, another one, or two swapped
/// (optimal string alignment). Counts only to `limit`; beyond it the answer is `limit + 1`.
pub(super) fn distance(a: &str, b: &str, limit: usize) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > limit || a.len() > 300 {
        return limit + 1;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let change = usize::from(a[i - 1] != b[j - 1]);
            row[j] = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + change);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or(0).min(limit + 1)
}
