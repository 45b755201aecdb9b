//! The warnings of the guards, and which of them an earlier acceptance covers.

use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, EnumString, IntoStaticStr, VariantArray};

use super::affected::AffectedRecipients;
use crate::{
    contract::{Cents, ProductId},
    desk::sends::part_difference::PartDifference,
};

/// The effect of a warning on the send.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WarningSeverity {
    /// The gifts cannot be sent like this.
    Blocks,
    /// The gifts are sent after the user has accepted the warning.
    NeedsAcceptance,
}

/// The time zone in which a schedule is at night.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScheduleZone {
    /// The zone of the recipient's country and state.
    Recipient,
    /// The zone of this computer, because the recipient's address does not name a zone.
    Sender,
}

/// Why recipients outside the US cannot accept the gift, or why that is unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AbroadReason {
    /// The choice of the draft.
    #[default]
    UnitedStatesOnly,
    /// They could only swap the gift to a gift card.
    SwapDisabled,
    /// The choice of the collection with this title.
    Collection(String),
    /// Whether they can is unknown: the collection with this title decides, and was not read.
    CollectionUnknown(String),
}

/// A warning before a send, with the data of its text. [`WarningCode`] is the stable name of each
/// kind. Stored as JSON, so a name that was released is not changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, EnumDiscriminants)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[strum_discriminants(
    name(WarningCode),
    derive(
        Hash,
        PartialOrd,
        Ord,
        Serialize,
        Deserialize,
        EnumString,
        IntoStaticStr,
        VariantArray
    ),
    serde(rename_all = "kebab-case"),
    strum(serialize_all = "kebab-case"),
    doc = "The stable name of a warning, for the command line and the log of sends."
)]
pub enum SendWarning {
    /// The catalog does not have the product any more.
    ProductGone { product: String },
    /// The collection is not published any more, so that its product cannot be sent.
    CollectionUnpublished { collection: String },
    /// The product does not have the chosen variant any more.
    VariantGone { product: String, variant: String },
    /// Rows repeat the recipient of an earlier row.
    Duplicates { recipients: AffectedRecipients },
    /// Recipients got one of these products in the last `days` days.
    RecentGift {
        recipients: AffectedRecipients,
        days: u32,
    },
    /// Recipients get more than `max` gifts in this calendar year.
    YearlyGifts {
        recipients: AffectedRecipients,
        max: u64,
    },
    /// Recipients get gifts for more than `max` in this calendar year.
    YearlyAmount {
        recipients: AffectedRecipients,
        max: Cents,
    },
    /// The send costs more than the budget of one send.
    SendBudget { total: Cents, budget: Cents },
    /// With the send, more than the budget of this calendar month is spent.
    MonthBudget {
        /// What this month's gifts cost without this send.
        spent: Cents,
        total: Cents,
        budget: Cents,
    },
    /// The catalog has another price than the draft shows.
    PriceChanged {
        product_id: ProductId,
        product: String,
        shown: Cents,
        current: Cents,
    },
    /// The earlier gifts of the account were not all read from the service yet, so that nothing can be
    /// compared with them.
    HistoryIncomplete,
    /// It is not known when recipients got earlier gifts that the guards compare.
    UndatedGifts { recipients: AffectedRecipients },
    /// Some gifts of the account have no known date, so that it is not known what this month cost.
    MonthCostUnknown,
    /// The schedule is at night for recipients.
    NightSchedule {
        recipients: AffectedRecipients,
        zone: ScheduleZone,
    },
    /// Recipients live outside the US, and the gifts are for the US only, or it is unknown whether they are.
    RecipientsAbroad {
        #[serde(default)]
        reason: AbroadReason,
        recipients: AffectedRecipients,
    },
    /// A product does not ship to the countries in which recipients live.
    ProductNotShipped {
        product_id: ProductId,
        product: String,
        /// Two-letter codes.
        countries: Vec<String>,
        /// Whether the recipients can choose another gift.
        can_swap: bool,
        recipients: AffectedRecipients,
    },
    /// Recipients live in countries whose catalog was not read, so that it is unknown what ships there.
    ShippingUnknown {
        /// Two-letter codes.
        countries: Vec<String>,
        recipients: AffectedRecipients,
    },
    /// The recipients get so many different gifts or messages that the send has many batches.
    ManyBatches {
        batches: u64,
        #[serde(default)]
        difference: PartDifference,
    },
}

impl SendWarning {
    #[must_use]
    pub fn code(&self) -> WarningCode {
        self.into()
    }

    #[must_use]
    pub fn severity(&self) -> WarningSeverity {
        self.code().severity()
    }

    #[must_use]
    pub fn blocks(&self) -> bool {
        self.severity() == WarningSeverity::Blocks
    }

    /// The recipients that the warning is about; `None` when the warning is about the whole send.
    #[must_use]
    pub fn recipients(&self) -> Option<&AffectedRecipients> {
        match self {
            Self::Duplicates { recipients }
            | Self::RecentGift { recipients, .. }
            | Self::YearlyGifts { recipients, .. }
            | Self::YearlyAmount { recipients, .. }
            | Self::RecipientsAbroad { recipients, .. }
            | Self::ProductNotShipped { recipients, .. }
            | Self::UndatedGifts { recipients }
            | Self::ShippingUnknown { recipients, .. }
            | Self::NightSchedule { recipients, .. } => Some(recipients),
            _ => None,
        }
    }

    fn recipients_mut(&mut self) -> Option<&mut AffectedRecipients> {
        match self {
            Self::Duplicates { recipients }
            | Self::RecentGift { recipients, .. }
            | Self::YearlyGifts { recipients, .. }
            | Self::YearlyAmount { recipients, .. }
            | Self::RecipientsAbroad { recipients, .. }
            | Self::ProductNotShipped { recipients, .. }
            | Self::UndatedGifts { recipients }
            | Self::ShippingUnknown { recipients, .. }
            | Self::NightSchedule { recipients, .. } => Some(recipients),
            _ => None,
        }
    }

    /// The warning for a part of the recipients, by their positions; `None` when the warning is not about them.
    #[must_use]
    pub fn of_part(&self, part: &[u32]) -> Option<Self> {
        let mut warning = self.clone();
        if let Some(recipients) = warning.recipients_mut() {
            *recipients = recipients.of_part(part);
            if recipients.count() == 0 {
                return None;
            }
        }
        Some(warning)
    }

    /// Whether the acceptance of this warning covers a later warning: one of the same kind, about
    /// no other recipients, with no higher amount and no lower limit.
    #[must_use]
    pub fn covers(&self, later: &Self) -> bool {
        if self.blocks() || self.code() != later.code() {
            return false;
        }
        if let (Some(accepted), Some(found)) = (self.recipients(), later.recipients())
            && !accepted.contains_all(found)
        {
            return false;
        }
        match (self, later) {
            (Self::YearlyGifts { max, .. }, Self::YearlyGifts { max: found, .. }) => found >= max,
            (Self::YearlyAmount { max, .. }, Self::YearlyAmount { max: found, .. }) => found >= max,
            (
                Self::SendBudget { total, budget },
                Self::SendBudget {
                    total: found,
                    budget: limit,
                },
            ) => found <= total && limit >= budget,
            (
                Self::MonthBudget {
                    spent,
                    total,
                    budget,
                },
                Self::MonthBudget {
                    spent: later_spent,
                    total: later_total,
                    budget: limit,
                },
            ) => *later_spent + *later_total <= *spent + *total && limit >= budget,
            (
                Self::PriceChanged {
                    product_id,
                    current,
                    ..
                },
                Self::PriceChanged {
                    product_id: id,
                    current: price,
                    ..
                },
            ) => product_id == id && price == current,
            (Self::NightSchedule { zone, .. }, Self::NightSchedule { zone: found, .. }) => {
                zone == found
            }
            (
                Self::ProductNotShipped {
                    product_id,
                    can_swap,
                    ..
                },
                Self::ProductNotShipped {
                    product_id: id,
                    can_swap: can_still_swap,
                    ..
                },
            ) => product_id == id && can_swap <= can_still_swap,
            // Accepting an unknown rule of a collection does not accept its refusal.
            (
                Self::RecipientsAbroad { reason, .. },
                Self::RecipientsAbroad { reason: found, .. },
            ) => {
                !matches!(reason, AbroadReason::CollectionUnknown(_))
                    || matches!(found, AbroadReason::CollectionUnknown(_))
            }
            (Self::ManyBatches { batches, .. }, Self::ManyBatches { batches: found, .. }) => {
                found <= batches
            }
            _ => true,
        }
    }
}

/// The warnings that no accepted warning covers. Warnings that block are never covered.
#[must_use]
pub fn uncovered<'a>(found: &'a [SendWarning], accepted: &[SendWarning]) -> Vec<&'a SendWarning> {
    found
        .iter()
        .filter(|warning| !accepted.iter().any(|accepted| accepted.covers(warning)))
        .collect()
}

impl WarningCode {
    #[must_use]
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    #[must_use]
    pub fn severity(self) -> WarningSeverity {
        match self {
            Self::ProductGone | Self::CollectionUnpublished | Self::VariantGone => {
                WarningSeverity::Blocks
            }
            _ => WarningSeverity::NeedsAcceptance,
        }
    }

    /// Whether a user can accept warnings of this kind.
    #[must_use]
    pub fn can_be_accepted(self) -> bool {
        self.severity() == WarningSeverity::NeedsAcceptance
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recent(positions: &[u32]) -> SendWarning {
        SendWarning::RecentGift {
            recipients: AffectedRecipients::of(positions.iter().copied(), |_| Some("Ida")).unwrap(),
            days: 30,
        }
    }

    #[test]
    fn acceptance_covers_the_same_recipients_only() {
        let accepted = [recent(&[1, 2, 5])];
        assert!(uncovered(&[recent(&[1, 2, 5])], &accepted).is_empty());
        assert!(uncovered(&[recent(&[2])], &accepted).is_empty());
        // The same number of recipients, but another one of them.
        assert_eq!(uncovered(&[recent(&[1, 2, 6])], &accepted).len(), 1);
        assert_eq!(uncovered(&[recent(&[1])], &[]).len(), 1);
    }

    #[test]
    fn acceptance_of_one_kind_covers_no_other_kind() {
        let duplicates = SendWarning::Duplicates {
            recipients: AffectedRecipients::of([1], |_| None).unwrap(),
        };
        assert!(!recent(&[1]).covers(&duplicates));
        assert!(!duplicates.covers(&recent(&[1])));
    }

    #[test]
    fn acceptance_of_unknown_delivery_covers_no_refusal() {
        let abroad = |reason| SendWarning::RecipientsAbroad {
            reason,
            recipients: AffectedRecipients::of([1], |_| None).unwrap(),
        };
        let unknown = abroad(AbroadReason::CollectionUnknown("Treats".to_owned()));
        let refused = abroad(AbroadReason::Collection("Treats".to_owned()));
        assert!(unknown.covers(&unknown) && refused.covers(&unknown));
        assert!(!unknown.covers(&refused));
    }

    #[test]
    fn higher_amount_or_lower_limit_is_a_new_warning() {
        let month = |spent, budget| SendWarning::MonthBudget {
            spent: Cents(spent),
            total: Cents(500),
            budget: Cents(budget),
        };
        assert!(month(800, 1000).covers(&month(700, 1000)));
        assert!(!month(800, 1000).covers(&month(801, 1000)));
        assert!(!month(800, 1000).covers(&month(800, 999)));
        let send = |total, budget| SendWarning::SendBudget {
            total: Cents(total),
            budget: Cents(budget),
        };
        assert!(send(900, 800).covers(&send(900, 850)));
        assert!(!send(900, 800).covers(&send(901, 800)));
        assert!(!send(900, 800).covers(&send(900, 700)));
    }

    #[test]
    fn more_batches_are_a_new_warning() {
        let many = |batches| SendWarning::ManyBatches {
            batches,
            difference: PartDifference::Messages,
        };
        assert!(many(30).covers(&many(25)));
        assert!(!many(30).covers(&many(31)));
        assert_eq!(many(30).code().as_str(), "many-batches");
    }

    #[test]
    fn blocking_warning_cannot_be_accepted() {
        let gone = SendWarning::ProductGone {
            product: "Everyday Tee".to_owned(),
        };
        assert!(!gone.covers(&gone));
        assert!(!gone.code().can_be_accepted());
        assert_eq!(gone.code().as_str(), "product-gone");
    }

    #[test]
    fn acceptance_of_a_list_covers_its_parts() {
        let accepted = recent(&[1, 2, 5]);
        assert_eq!(accepted.of_part(&[3, 4]), None);
        let part = accepted.of_part(&[2, 3, 4, 5]).unwrap();
        assert!(part.covers(&recent(&[0, 3])));
        assert!(!part.covers(&recent(&[1])));
    }

    #[test]
    fn stored_warning_has_no_names() {
        let stored = serde_json::to_string(&recent(&[1, 2])).unwrap();
        assert!(!stored.contains("Ida"), "{stored}");
        let read: SendWarning = serde_json::from_str(&stored).unwrap();
        assert!(read.covers(&recent(&[1, 2])));
    }
}
