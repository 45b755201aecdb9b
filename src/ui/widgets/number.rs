//! Counts and shares as people read them.

/// `6,214`.
#[must_use]
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// `1 gift`, `1,204 gifts`.
#[must_use]
pub fn counted(number: u64, one: &str, many: &str) -> String {
    let noun = if number == 1 { one } else { many };
    format!("{} {noun}", count(number))
}

/// `88 %`; `–` of nothing. Only what is complete is called 100 %, only nothing 0 %.
#[must_use]
pub fn percent(part: u64, whole: u64) -> String {
    if whole == 0 {
        return "–".to_owned();
    }
    let exact = u128::from(part) * 200 / u128::from(whole);
    let mut rounded = exact.div_ceil(2);
    if part < whole {
        rounded = rounded.min(99);
    }
    if part > 0 {
        rounded = rounded.max(1);
    }
    format!("{rounded} %")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_grouped_and_agree_with_their_noun() {
        assert_eq!(count(0), "0");
        assert_eq!(count(999), "999");
        assert_eq!(count(6214), "6,214");
        assert_eq!(count(1_000_000), "1,000,000");
        assert_eq!(counted(1, "gift", "gifts"), "1 gift");
        assert_eq!(counted(1204, "gift", "gifts"), "1,204 gifts");
    }

    #[test]
    fn a_share_is_never_rounded_to_all_or_to_nothing() {
        assert_eq!(percent(0, 0), "–");
        assert_eq!(percent(0, 10), "0 %");
        assert_eq!(percent(1, 10_000), "1 %");
        assert_eq!(percent(9_999, 10_000), "99 %");
        assert_eq!(percent(10, 10), "100 %");
        assert_eq!(percent(5_468, 6_214), "88 %");
    }
}
