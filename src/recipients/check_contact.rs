//! Checks the email and the phone number of a row.

use super::{
    Field, Fix, Issue, IssueKind, RecipientRow, Severity,
    email::{EmailRepair, count_addresses, suggest_repair},
    email_domains::suggest_domain,
    phone::is_phone,
    placeholders::is_missing_value,
    trim::trimmed,
};
use crate::contract::{
    SendMethod,
    rules::{is_email_address, is_invisible},
};

pub(super) fn check_email(row: &RecipientRow, method: &SendMethod, issues: &mut Vec<Issue>) {
    let value = trimmed(row.get(Field::Email));
    let is_required = *method == SendMethod::EmailAndLink;
    if value.is_empty() {
        if is_required {
            issues.push(Issue::blocker(Field::Email, IssueKind::EmailMissing, None));
        }
        return;
    }
    // With the other methods, a gift does not depend on an email, so a wrong address does not block
    // the send.
    let severity = if is_required {
        Severity::Blocker
    } else {
        Severity::Warning
    };
    let (kind, fix) = if is_email_address(value) && !has_invisible(value) {
        let Some((local, domain)) = value.rsplit_once('@') else {
            return;
        };
        if let Some(suggested) = suggest_domain(domain) {
            let fix = Some(Fix::Suggest(format!("{local}@{suggested}")));
            let kind = IssueKind::EmailTypo {
                suggested_domain: suggested.into(),
            };
            issues.push(Issue::warning(Field::Email, kind, fix));
        }
        return;
    } else if is_missing_value(value) {
        let kind = IssueKind::NamePlaceholder {
            value: value.into(),
        };
        (kind, (!is_required).then(|| Fix::SetTo(String::new())))
    } else {
        let kind = IssueKind::EmailInvalid {
            value: value.into(),
            address_count: count_addresses(value),
        };
        let fix = suggest_repair(value).map(
            |EmailRepair {
                 address,
                 is_certain,
             }| {
                if is_certain {
                    Fix::SetTo(address)
                } else {
                    Fix::Suggest(address)
                }
            },
        );
        (kind, fix)
    };
    issues.push(Issue {
        severity,
        field: Field::Email,
        kind,
        fix,
    });
}

/// Whether a valid address contains an invisible character. The rules of addresses allow none in
/// ASCII.
fn has_invisible(address: &str) -> bool {
    !address.is_ascii() && address.contains(is_invisible)
}

pub(super) fn check_phone(row: &RecipientRow, issues: &mut Vec<Issue>) {
    let value = trimmed(row.get(Field::Phone));
    if value.is_empty() || is_phone(value) {
        return;
    }
    let fix = is_missing_value(value).then(|| Fix::SetTo(String::new()));
    let kind = IssueKind::PhoneInvalid {
        value: value.into(),
    };
    issues.push(Issue::warning(Field::Phone, kind, fix));
}
