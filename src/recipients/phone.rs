//! Phone numbers of the US, the only ones the contract takes.

/// The number in E.164 (`+16175550123`); `None` when it is not one of the US (NANP: ten digits,
/// neither area nor exchange starting with 0 or 1).
pub(super) fn e164(text: &str) -> Option<String> {
    let text = text.trim();
    let allowed =
        |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '(' | ')' | '.' | ' ' | '/');
    if !text.chars().all(allowed) || text.chars().skip(1).any(|c| c == '+') {
        return None;
    }
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let national = match digits.len() {
        10 if !text.starts_with('+') => digits.as_str(),
        11 => digits.strip_prefix('1')?,
        _ => return None,
    };
    let starts_well = |at: usize| national.as_bytes().get(at).is_some_and(|b| *b >= b'2');
    (starts_well(0) && starts_well(3)).then(|| format!("+1{national}"))
}
