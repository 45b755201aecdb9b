//! Phone numbers. The contract takes US numbers only.

/// The number in E.164 format (`+16175550123`). Returns `None` unless the text is a US number: ten
/// digits of the North American Numbering Plan, whose area code and exchange do not begin with 0 or
/// 1.
pub(super) fn to_e164(text: &str) -> Option<String> {
    let text = text.trim();
    let is_allowed =
        |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '(' | ')' | '.' | ' ' | '/');
    if !text.chars().all(is_allowed) || text.chars().skip(1).any(|c| c == '+') {
        return None;
    }
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let national = match digits.len() {
        10 if !text.starts_with('+') => digits.as_str(),
        11 => digits.strip_prefix('1')?,
        _ => return None,
    };
    let is_valid_start = |at: usize| national.as_bytes().get(at).is_some_and(|b| *b >= b'2');
    (is_valid_start(0) && is_valid_start(3)).then(|| format!("+1{national}"))
}
