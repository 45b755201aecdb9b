//! The filters and the sorting of order lists, without drawing.

use crate::desk::view::{AttentionKind, OrderQuery, OrderSort, OrderStage};

/// The chips over the list of orders, in the order of a gift's life.
pub const STAGES: [OrderStage; 10] = [
    OrderStage::NotOpened,
    OrderStage::Opened,
    OrderStage::Accepted,
    OrderStage::OnTheWay,
    OrderStage::Delivered,
    OrderStage::Swapped,
    OrderStage::ThankYou,
    OrderStage::Failed,
    OrderStage::Canceled,
    OrderStage::Expired,
];

#[must_use]
pub fn stage_label(stage: OrderStage) -> &'static str {
    match stage {
        OrderStage::NotOpened => "Not opened",
        OrderStage::Opened => "Opened",
        OrderStage::Accepted => "Accepted",
        OrderStage::OnTheWay => "On the way",
        OrderStage::Delivered => "Delivered",
        OrderStage::Failed => "Failed",
        OrderStage::Canceled => "Canceled",
        OrderStage::Expired => "Expired",
        OrderStage::ThankYou => "Thank-you",
        OrderStage::Swapped => "Swapped",
    }
}

#[must_use]
pub fn attention_label(kind: AttentionKind) -> &'static str {
    match kind {
        AttentionKind::ExpiringSoon => "Expire within 14 days",
        AttentionKind::NotOpened => "Not opened in 7 days",
        AttentionKind::LateDelivery => "On the way for over 12 days",
        AttentionKind::Failed => "Failed",
    }
}

/// Adds a stage to the filter, or takes it out.
pub fn toggle_stage(query: &mut OrderQuery, stage: OrderStage) {
    match query.stages.iter().position(|chosen| *chosen == stage) {
        Some(index) => {
            query.stages.remove(index);
        }
        None => query.stages.push(stage),
    }
}

/// A click on a column's head: sort by it, the other way round, and then as before.
/// Amounts and times begin with the largest, names and statuses with the first.
pub fn toggle_sort(query: &mut OrderQuery, sort: OrderSort) {
    let first_descending = matches!(sort, OrderSort::Total | OrderSort::LastChange);
    if query.sort != sort {
        query.sort = sort;
        query.descending = first_descending;
    } else if query.descending == first_descending {
        query.descending = !first_descending;
    } else {
        query.sort = OrderSort::Natural;
        query.descending = false;
    }
}

/// Whether anything narrows the list; the batch it belongs to does not count.
#[must_use]
pub fn is_filtered(query: &OrderQuery) -> bool {
    !query.text.trim().is_empty() || !query.stages.is_empty() || query.attention.is_some()
}

/// The list without its filters; batch and sorting stay.
pub fn clear(query: &mut OrderQuery) {
    query.text.clear();
    query.stages.clear();
    query.attention = None;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_sorts_one_way_then_the_other_then_not_at_all() {
        let mut query = OrderQuery::default();
        let state = |query: &OrderQuery| (query.sort, query.descending);
        toggle_sort(&mut query, OrderSort::Recipient);
        assert_eq!(state(&query), (OrderSort::Recipient, false));
        toggle_sort(&mut query, OrderSort::Recipient);
        assert_eq!(state(&query), (OrderSort::Recipient, true));
        toggle_sort(&mut query, OrderSort::Recipient);
        assert_eq!(state(&query), (OrderSort::Natural, false));
    }

    #[test]
    fn amounts_and_times_begin_with_the_largest() {
        for sort in [OrderSort::Total, OrderSort::LastChange] {
            let mut query = OrderQuery::default();
            toggle_sort(&mut query, sort);
            assert!(query.descending);
            toggle_sort(&mut query, sort);
            assert!(!query.descending);
            assert_eq!(query.sort, sort);
        }
    }

    #[test]
    fn another_column_starts_afresh() {
        let mut query = OrderQuery::default();
        toggle_sort(&mut query, OrderSort::Total);
        toggle_sort(&mut query, OrderSort::Status);
        assert_eq!((query.sort, query.descending), (OrderSort::Status, false));
    }

    #[test]
    fn several_stages_can_be_chosen_and_taken_back() {
        let mut query = OrderQuery::default();
        toggle_stage(&mut query, OrderStage::Failed);
        toggle_stage(&mut query, OrderStage::Expired);
        assert_eq!(query.stages, [OrderStage::Failed, OrderStage::Expired]);
        toggle_stage(&mut query, OrderStage::Failed);
        assert_eq!(query.stages, [OrderStage::Expired]);
        assert!(is_filtered(&query));
        clear(&mut query);
        assert!(!is_filtered(&query));
    }

    #[test]
    fn every_stage_has_a_chip_of_its_own() {
        let mut labels: Vec<_> = STAGES.into_iter().map(stage_label).collect();
        labels.sort_unstable();
        labels.dedup();
        assert_eq!(labels.len(), STAGES.len());
    }
}
