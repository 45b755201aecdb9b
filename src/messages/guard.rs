//! Text for the warnings of the guards.

use crate::{
    desk::{
        PartDifference,
        sends::guards::{AbroadReason, AffectedRecipients, ScheduleZone, SendWarning, WarningCode},
    },
    i18n::{country_name, format, t},
};

/// The warning in one or two sentences, with first names as examples.
#[must_use]
pub fn warning(warning: &SendWarning) -> String {
    match warning {
        SendWarning::ProductGone { product } => t!("guards-product-gone", product = product),
        SendWarning::CollectionUnpublished { collection } => {
            t!("guards-collection-unpublished", collection = collection)
        }
        SendWarning::VariantGone { product, variant } => {
            t!("guards-variant-gone", product = product, variant = variant)
        }
        SendWarning::Duplicates { recipients } => t!(
            "guards-duplicates",
            count = recipients.count(),
            people = people(recipients)
        ),
        SendWarning::RecentGift { recipients, days } => t!(
            "guards-recent-gift",
            count = recipients.count(),
            days = *days,
            people = people(recipients)
        ),
        SendWarning::YearlyGifts { recipients, max } => t!(
            "guards-yearly-gifts",
            count = recipients.count(),
            max = *max,
            people = people(recipients)
        ),
        SendWarning::YearlyAmount { recipients, max } => t!(
            "guards-yearly-amount",
            count = recipients.count(),
            max = *max,
            people = people(recipients)
        ),
        SendWarning::SendBudget { total, budget } => {
            t!("guards-send-budget", total = *total, budget = *budget)
        }
        SendWarning::MonthBudget {
            spent,
            total,
            budget,
        } => t!(
            "guards-month-budget",
            spent = *spent,
            total = *total,
            budget = *budget
        ),
        SendWarning::PriceChanged {
            product,
            shown,
            current,
            ..
        } => t!(
            "guards-price-changed",
            product = product,
            shown = *shown,
            current = *current
        ),
        SendWarning::HistoryIncomplete => t!("guards-history-incomplete"),
        SendWarning::UndatedGifts { recipients } => t!(
            "guards-undated-gifts",
            count = recipients.count(),
            people = people(recipients)
        ),
        SendWarning::MonthCostUnknown => t!("guards-month-cost-unknown"),
        SendWarning::RecipientsAbroad { reason, recipients } => {
            let (count, people) = (recipients.count(), people(recipients));
            match reason {
                AbroadReason::UnitedStatesOnly => {
                    t!(
                        "guards-recipients-abroad",
                        count = count,
                        people = people,
                        section = t!("gift-section-delivery")
                    )
                }
                AbroadReason::SwapDisabled => {
                    t!(
                        "guards-recipients-abroad-swap",
                        count = count,
                        people = people,
                        section = t!("gift-section-delivery")
                    )
                }
                AbroadReason::Collection(collection) => t!(
                    "guards-recipients-abroad-collection",
                    count = count,
                    people = people,
                    collection = collection
                ),
                AbroadReason::CollectionUnknown(collection) => t!(
                    "guards-recipients-abroad-unknown",
                    count = count,
                    people = people,
                    collection = collection
                ),
            }
        }
        SendWarning::ProductNotShipped {
            product,
            countries,
            can_swap,
            recipients,
            ..
        } => {
            let (count, people) = (recipients.count(), people(recipients));
            let countries = country_names(countries);
            if *can_swap {
                t!(
                    "guards-product-not-shipped-swap",
                    count = count,
                    product = product,
                    countries = countries,
                    people = people
                )
            } else {
                t!(
                    "guards-product-not-shipped",
                    count = count,
                    product = product,
                    countries = countries,
                    people = people
                )
            }
        }
        SendWarning::ShippingUnknown {
            countries,
            recipients,
        } => t!(
            "guards-shipping-unknown",
            count = recipients.count(),
            countries = country_names(countries),
            people = people(recipients)
        ),
        SendWarning::ManyBatches {
            batches,
            difference: PartDifference::Messages,
        } => t!("guards-many-messages", batches = *batches),
        SendWarning::ManyBatches {
            batches,
            difference: PartDifference::GiftsAndMessages,
        } => t!("guards-many-gifts-and-messages", batches = *batches),
        SendWarning::ManyBatches { batches, .. } => {
            t!("guards-many-batches", batches = *batches)
        }
        SendWarning::NightSchedule {
            recipients,
            zone: ScheduleZone::Recipient,
        } => t!(
            "guards-night-recipient",
            count = recipients.count(),
            people = people(recipients)
        ),
        SendWarning::NightSchedule {
            recipients,
            zone: ScheduleZone::Sender,
        } => t!(
            "guards-night-sender",
            count = recipients.count(),
            people = people(recipients)
        ),
    }
}

/// The first names of some recipients, and how many others there are.
fn people(recipients: &AffectedRecipients) -> String {
    let others = recipients
        .count()
        .saturating_sub(recipients.names.len() as u64);
    if others == 0 || recipients.names.is_empty() {
        return format::list(&recipients.names);
    }
    let names = recipients.names.join(", ");
    t!("guards-people-more", names = names, others = others)
}

fn country_names(codes: &[String]) -> String {
    let names: Vec<_> = codes.iter().map(|code| country_name(code)).collect();
    format::list(&names)
}

/// The kind of a warning, without data.
#[must_use]
pub fn kind(code: WarningCode) -> String {
    match code {
        WarningCode::ProductGone => t!("guards-kind-product-gone"),
        WarningCode::CollectionUnpublished => t!("guards-kind-collection-unpublished"),
        WarningCode::VariantGone => t!("guards-kind-variant-gone"),
        WarningCode::Duplicates => t!("guards-kind-duplicates"),
        WarningCode::RecentGift => t!("guards-kind-recent-gift"),
        WarningCode::YearlyGifts => t!("guards-kind-yearly-gifts"),
        WarningCode::YearlyAmount => t!("guards-kind-yearly-amount"),
        WarningCode::SendBudget => t!("guards-kind-send-budget"),
        WarningCode::MonthBudget => t!("guards-kind-month-budget"),
        WarningCode::PriceChanged => t!("guards-kind-price-changed"),
        WarningCode::HistoryIncomplete => t!("guards-kind-history-incomplete"),
        WarningCode::UndatedGifts => t!("guards-kind-undated-gifts"),
        WarningCode::MonthCostUnknown => t!("guards-kind-month-cost-unknown"),
        WarningCode::NightSchedule => t!("guards-kind-night-schedule"),
        WarningCode::RecipientsAbroad => t!("guards-kind-recipients-abroad"),
        WarningCode::ProductNotShipped => t!("guards-kind-product-not-shipped"),
        WarningCode::ShippingUnknown => t!("guards-kind-shipping-unknown"),
        WarningCode::ManyBatches => t!("guards-kind-many-batches"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recent(names: &[&str]) -> String {
        let recipients =
            AffectedRecipients::of(0..names.len() as u32, |at| names.get(at as usize).copied());
        warning(&SendWarning::RecentGift {
            recipients: recipients.unwrap(),
            days: 30,
        })
    }

    #[test]
    fn warning_names_three_recipients_and_counts_others() {
        assert_eq!(
            recent(&["Ida"]),
            "1 recipient got this gift in the last 30 days: Ida."
        );
        assert_eq!(
            recent(&["Ida", "Raj", "Nia", "Bo", "Ann"]),
            "5 recipients got this gift in the last 30 days: Ida, Raj, Nia and 2 others."
        );
    }
}
