//! Checks the email and the phone number of a row.

use std::borrow::Cow;

use super::{issue::RowIssues, placeholders::is_missing_value};
use crate::{
    contract::{
        SendMethod,
        rules::{is_email_address, is_invisible},
    },
    recipients::{
        Field, Fix, IssueKind, RecipientRow,
        contact::{
            email::{count_addresses, is_masked, suggest_repair},
            email_domains::suggest_domain,
            email_letters::{Lookalike, find_lookalikes, without_turkish_dots},
            phone::{first_number, is_phone},
        },
        text::{program_marks::directory_address, trimmed},
    },
};

pub(super) fn check_email(row: &RecipientRow, method: &SendMethod, issues: &mut RowIssues) {
    let value = trimmed(row.get(Field::Email));
    let is_required = *method == SendMethod::EmailAndLink;
    if value.is_empty() {
        if is_required {
            issues.block(Field::Email, IssueKind::EmailMissing, None);
        }
        return;
    }
    let certain = directory_address(value)
        .map(Cow::into_owned)
        .or_else(|| without_turkish_dots(value));
    let (kind, fix) = if let Some(address) = certain {
        let kind = IssueKind::EmailInvalid {
            value: value.into(),
            address_count: 1,
        };
        (kind, Some(Fix::SetTo(address)))
    } else if is_email_address(value) && !has_invisible(value) && !is_masked(value) {
        let Some((local, domain)) = value.rsplit_once('@') else {
            return;
        };
        if let Some(Lookalike { letters, latin }) = find_lookalikes(value) {
            let kind = IssueKind::EmailLookalike {
                letters: letters.into(),
            };
            issues.warn(Field::Email, kind, latin.map(Fix::Suggest));
        } else if let Some(suggested) = suggest_domain(domain) {
            let fix = Some(Fix::Suggest(format!("{local}@{suggested}")));
            let kind = IssueKind::EmailTypo {
                suggested_domain: suggested.into(),
            };
            issues.warn(Field::Email, kind, fix);
        }
        return;
    } else if is_missing_value(value) || is_masked(value) {
        let kind = IssueKind::NamePlaceholder {
            value: value.into(),
        };
        (kind, (!is_required).then(|| Fix::SetTo(String::new())))
    } else {
        let kind = IssueKind::EmailInvalid {
            value: value.into(),
            address_count: count_addresses(value),
        };
        let fix = suggest_repair(value).map(|repair| match repair.is_certain {
            true => Fix::SetTo(repair.address),
            false => Fix::Suggest(repair.address),
        });
        (kind, fix)
    };
    // With the other methods, a gift does not depend on an email, so a wrong address does not block
    // the send.
    if is_required {
        issues.block(Field::Email, kind, fix);
    } else {
        issues.warn(Field::Email, kind, fix);
    }
}

/// Whether a valid address contains an invisible character. The rules of addresses allow none in
/// ASCII.
fn has_invisible(address: &str) -> bool {
    !address.is_ascii() && address.contains(is_invisible)
}

pub(super) fn check_phone(row: &RecipientRow, issues: &mut RowIssues) {
    let value = trimmed(row.get(Field::Phone));
    if value.is_empty() || is_phone(value) {
        return;
    }
    let fix = if is_missing_value(value) {
        Some(Fix::SetTo(String::new()))
    } else {
        first_number(value).map(|number| Fix::Suggest(number.to_owned()))
    };
    let kind = IssueKind::PhoneInvalid {
        value: value.into(),
    };
    issues.warn(Field::Phone, kind, fix);
}
