//! Comparison of accounts. Gifts of two accounts never mix, even at the same service address.

use crate::contract::Me;

/// Whether both documents describe the same account. Compares the ids if both documents have one,
/// else the emails. Returns `None` when neither can be compared.
pub(crate) fn is_same_account(one: &Me, other: &Me) -> Option<bool> {
    if let (Some(one), Some(other)) = (&one.public_app_id, &other.public_app_id) {
        return Some(one == other);
    }
    match (&one.email, &other.email) {
        (Some(one), Some(other)) => Some(one.eq_ignore_ascii_case(other)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn me(id: Option<&str>, email: Option<&str>) -> Me {
        Me {
            public_app_id: id.map(str::to_owned),
            email: email.map(str::to_owned),
            ..Me::default()
        }
    }

    #[test]
    fn accounts_are_compared_by_id_then_by_email() {
        let a = me(Some("1"), Some("a@example.org"));
        let compare = |id, email| is_same_account(&a, &me(id, email));
        assert_eq!(compare(Some("1"), Some("b@example.org")), Some(true));
        assert_eq!(compare(Some("2"), Some("a@example.org")), Some(false));
        assert_eq!(compare(None, Some("A@example.org")), Some(true));
        assert_eq!(compare(None, Some("b@example.org")), Some(false));
        assert_eq!(compare(None, None), None);
    }
}
