//! The words of the audit: the names of its actions, and the values of a change with their labels.

use std::collections::BTreeSet;

use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;

use crate::{
    contract::{
        Cents, Percent,
        shop::{
            audit::AuditEntry,
            catalog::{EntryAction, FieldDifference},
            emails::EmailSettings,
            parcel_number::ParcelNumber,
            practice::Packing,
            shipping::ShippingSettings,
            terms::{DeliveryZone, Terms},
        },
    },
    i18n::{format, t},
    ui::screens::shop::catalog::fields::{field_label, field_value},
};

/// A value with its label.
pub(super) type LabeledValue = (String, String);

pub(super) fn group_label(group: &str) -> String {
    match group {
        "cards" => t!("shop-audit-group-cards"),
        "catalog" => t!("shop-catalog-title"),
        "picture" => t!("shop-field-pictures"),
        "stock" => t!("shop-stock-title"),
        "parcels" => t!("shop-audit-group-parcels"),
        "account" => t!("shop-funds-title"),
        _ => t!("shop-audit-group-settings"),
    }
}

pub(super) fn action_label(action: &str) -> String {
    match action {
        "account.fund" => t!("shop-audit-account-fund"),
        "account.invoice" => t!("shop-audit-account-invoice"),
        "account.withdraw" => t!("shop-audit-account-withdraw"),
        "cards.cancel" => t!("shop-audit-cards-cancel"),
        "cards.cancel_charge" => t!("shop-audit-cards-cancel-charge"),
        "cards.retry" => t!("shop-audit-cards-retry"),
        "catalog.import" => t!("shop-audit-catalog-import"),
        "parcels.address" => t!("shop-audit-parcels-address"),
        "parcels.deliver" => t!("shop-audit-parcels-deliver"),
        "parcels.pack" => t!("shop-audit-parcels-pack"),
        "parcels.problem" => t!("shop-audit-parcels-problem"),
        "parcels.refund" => t!("shop-audit-parcels-refund"),
        "parcels.settle" => t!("shop-audit-parcels-settle"),
        "parcels.ship_again" => t!("shop-audit-parcels-ship-again"),
        "parcels.take_back" => t!("shop-audit-parcels-take-back"),
        "parcels.track" => t!("shop-audit-parcels-track"),
        "picture.add" => t!("shop-audit-picture-add"),
        "settings.emails" => t!("shop-audit-settings-emails"),
        "settings.practice" => t!("shop-audit-settings-practice"),
        "settings.shipping" => t!("shop-audit-settings-shipping"),
        "settings.terms" => t!("shop-audit-settings-terms"),
        "stock.set" => t!("shop-audit-stock-set"),
        // An action that this version does not know.
        other => other.to_owned(),
    }
}

/// Values that only the whole change shows, because its subject tells more.
const MINOR_VALUES: [&str; 2] = ["account_no", "id"];

/// The values of a change. Of lists, the number of items: [`lines`] has the items. `is_row`: those that a row of the table
/// shows.
pub(super) fn values(entry: &AuditEntry, is_row: bool) -> Vec<LabeledValue> {
    if let Some((before, after)) = before_and_after::<Terms>(&entry.detail) {
        return changed_terms(&before, &after);
    }
    if let Some((before, after)) = before_and_after::<EmailSettings>(&entry.detail) {
        return changed_emails(before, after);
    }
    if let Some((before, after)) = before_and_after::<ShippingSettings>(&entry.detail) {
        let days = |settings: ShippingSettings| {
            Some(format::integer(u64::from(settings.delivered_after_days)))
        };
        let value = difference(days(before), days(after));
        return vec![(t!("shop-audit-value-delivered-after"), value)];
    }
    if let Some((before, after)) = before_and_after::<Packing>(&entry.detail) {
        let packing = |packing: Packing| match packing {
            Packing::Simulated => t!("shop-packing-simulated"),
            Packing::Operator => t!("shop-packing-operator"),
        };
        let value = difference(Some(packing(before)), Some(packing(after)));
        return vec![(t!("shop-packing"), value)];
    }
    let values = entry.detail.as_object().into_iter().flatten();
    values
        .filter(|(name, _)| !is_row || !MINOR_VALUES.contains(&name.as_str()))
        .filter_map(|(name, value)| Some((value_label(name), value_text(name, value)?)))
        .collect()
}

/// The items of the lists of a change: parcel numbers, and the changed entries of the catalog with their fields.
pub(super) fn lines(entry: &AuditEntry) -> Vec<String> {
    let list = |name: &str| {
        let list = entry.detail.get(name).and_then(Value::as_array);
        list.into_iter().flatten()
    };
    let parcels = list("parcels").filter_map(Value::as_str).map(|number| {
        let parsed = number.parse::<ParcelNumber>();
        parsed.map_or_else(|_| number.to_owned(), |number| number.grouped())
    });
    let entries = list("entries").flat_map(|value| {
        let entry = ChangedEntry::deserialize(value);
        entry.map_or_else(|_| vec![value.to_string()], |entry| entry.lines())
    });
    parcels.chain(entries).collect()
}

/// A changed entry of the catalog.
#[derive(Deserialize)]
struct ChangedEntry {
    handle: String,
    action: EntryAction,
    changes: Vec<FieldDifference>,
}

impl ChangedEntry {
    fn lines(&self) -> Vec<String> {
        let action = match self.action {
            EntryAction::New => t!("shop-plan-action-new"),
            EntryAction::Changed => t!("shop-plan-action-changed"),
            EntryAction::Archived => t!("shop-plan-action-archived"),
        };
        let name = self.handle.as_str();
        let entry = t!("shop-audit-value", name = name, value = action);
        let fields = self.changes.iter().map(|change| {
            let shown = |value: &Option<String>| {
                let value = value.as_ref();
                value.map(|value| field_value(&change.field, value))
            };
            let value = difference(shown(&change.before), shown(&change.after));
            t!(
                "shop-audit-value",
                name = field_label(&change.field),
                value = value
            )
        });
        std::iter::once(entry).chain(fields).collect()
    }
}

fn difference(before: Option<String>, after: Option<String>) -> String {
    let shown = |value: Option<String>| value.unwrap_or_else(|| t!("shop-plan-no-value"));
    t!(
        "shop-plan-field",
        before = shown(before),
        after = shown(after)
    )
}

/// The setting before and after its change; `None` for a change of something else.
fn before_and_after<T: DeserializeOwned>(detail: &Value) -> Option<(T, T)> {
    let read = |name: &str| T::deserialize(detail.get(name)?).ok();
    Some((read("before")?, read("after")?))
}

fn changed_terms(before: &Terms, after: &Terms) -> Vec<LabeledValue> {
    let mut changes = Vec::new();
    let mut add = |label: String, before: Option<String>, after: Option<String>| {
        if before != after {
            changes.push((label, difference(before, after)));
        }
    };
    add(
        t!("shop-audit-value-fee"),
        Some(percent(before.processing_fee)),
        Some(percent(after.processing_fee)),
    );
    let states = before.state_taxes.keys().chain(after.state_taxes.keys());
    let states: BTreeSet<&String> = states.collect();
    for state in states {
        let tax = |terms: &Terms| terms.state_taxes.get(state).copied().map(percent);
        let label = t!("shop-audit-value-tax", state = state.as_str());
        add(label, tax(before), tax(after));
    }
    let zones = |terms: &Terms| {
        let zones: Vec<String> = terms.zones.iter().map(zone).collect();
        (!zones.is_empty()).then(|| format::list(&zones))
    };
    add(t!("shop-audit-value-zones"), zones(before), zones(after));
    changes
}

fn zone(zone: &DeliveryZone) -> String {
    t!(
        "cli-shop-terms-zone",
        countries = format::list(&zone.countries),
        freight = format::money(zone.freight),
        percent = zone.duty.to_string()
    )
}

fn percent(percent: Percent) -> String {
    t!("shop-audit-percent", percent = percent.to_string())
}

fn changed_emails(before: EmailSettings, after: EmailSettings) -> Vec<LabeledValue> {
    let days = |days: u32| Some(format::integer(u64::from(days)));
    let changes = [
        (
            t!("shop-audit-value-remind-after"),
            before.remind_after_days,
            after.remind_after_days,
        ),
        (
            t!("shop-audit-value-remind-before"),
            before.remind_before_expiry_days,
            after.remind_before_expiry_days,
        ),
    ];
    let changes = changes.into_iter();
    changes
        .filter(|(_, before, after)| before != after)
        .map(|(label, before, after)| (label, difference(days(before), days(after))))
        .collect()
}

fn value_label(name: &str) -> String {
    match name {
        "account_no" => t!("shop-audit-value-account-number"),
        "advanced" => t!("shop-audit-value-advanced"),
        "amount" => t!("shop-funds-amount"),
        "brands" => t!("shop-kind-brands"),
        "bytes" => t!("shop-audit-value-size"),
        "cards" => t!("shop-kind-cards"),
        "collections" => t!("shop-kind-collections"),
        "id" => t!("shop-audit-value-deposit"),
        "is_active" => t!("shop-catalog-active"),
        "limit" => t!("shop-funds-limit"),
        "low_at" => t!("shop-stock-column-low-at"),
        "on_hand" => t!("shop-field-on-hand"),
        "parcels" => t!("shop-audit-group-parcels"),
        "problem" => t!("shop-parcel-report-problem"),
        "products" => t!("shop-kind-products"),
        "stop_counting" => t!("shop-audit-value-stop-counting"),
        // A value that this version does not know.
        other => other.to_owned(),
    }
}

/// `None` for what is not there, and for entries of the catalog, which are lines.
fn value_text(name: &str, value: &Value) -> Option<String> {
    match (name, value) {
        (_, Value::Null) | ("stop_counting", Value::Bool(false)) | ("entries", _) => None,
        ("products" | "brands" | "cards" | "collections", Value::Object(_)) => counts_text(value),
        (_, Value::Bool(true)) => Some(t!("shop-value-yes")),
        (_, Value::Bool(false)) => Some(t!("shop-value-no")),
        (_, Value::String(text)) => Some(text.clone()),
        (_, Value::Array(items)) => Some(format::integer(items.len() as u64)),
        (_, Value::Number(number)) => Some(match (name, number.as_i64(), number.as_u64()) {
            ("amount" | "limit", Some(cents), _) => format::money(Cents(cents)),
            ("bytes", _, Some(bytes)) => t!("size-megabytes", count = format::megabytes(bytes)),
            // Below zero, the number is removed.
            ("low_at", Some(..0), _) => t!("shop-plan-no-value"),
            (_, _, Some(number)) => format::integer(number),
            _ => number.to_string(),
        }),
        // A value that this version does not know.
        (_, Value::Object(_)) => Some(value.to_string()),
    }
}

/// How many entries of a kind are new, changed and archived; `None` when none is.
fn counts_text(counts: &Value) -> Option<String> {
    let count = |name: &str| counts.get(name).and_then(Value::as_u64).unwrap_or(0);
    let (new, changed, archived) = (count("new"), count("changed"), count("archived"));
    let parts = [
        (new, t!("shop-plan-new", count = new)),
        (changed, t!("shop-plan-changed", count = changed)),
        (archived, t!("shop-plan-archived", count = archived)),
    ];
    let parts = parts.into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts.map(|(_, part)| part).collect();
    (!parts.is_empty()).then(|| format::list(&parts))
}
