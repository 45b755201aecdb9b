//! Filters and sorting of order lists, without drawing. Used by Orders, saved views and the pages
//! of batches.

use crate::{
    desk::orders::{OrderQuery, OrderSort, OrderStage},
    i18n::t,
};

/// The filter chips, in the order in which an order reaches the stages.
pub(super) const STAGES: [OrderStage; 10] = [
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

pub(super) fn stage_label(stage: OrderStage) -> String {
    match stage {
        OrderStage::NotOpened => t!("orders-stage-not-opened"),
        OrderStage::Opened => t!("orders-stage-opened"),
        OrderStage::Accepted => t!("orders-stage-accepted"),
        OrderStage::OnTheWay => t!("orders-stage-shipped"),
        OrderStage::Delivered => t!("orders-stage-delivered"),
        OrderStage::Failed => t!("orders-stage-failed"),
        OrderStage::Canceled => t!("orders-stage-canceled"),
        OrderStage::Expired => t!("orders-stage-expired"),
        OrderStage::ThankYou => t!("orders-stage-thank-you"),
        OrderStage::Swapped => t!("orders-stage-swapped"),
    }
}

/// Adds a stage to the filter, or removes it.
pub(super) fn toggle_stage(query: &mut OrderQuery, stage: OrderStage) {
    match query.stages.iter().position(|other| *other == stage) {
        Some(index) => {
            query.stages.remove(index);
        }
        None => query.stages.push(stage),
    }
}

/// Applies a click on a column header: sorts by the column, then in the other direction, then not
/// at all. Amounts and times start with the largest, names and statuses with the first.
pub(super) fn toggle_sort(query: &mut OrderQuery, sort: OrderSort) {
    let starts_descending = matches!(sort, OrderSort::Total | OrderSort::LastChange);
    if query.sort != sort {
        query.sort = sort;
        query.descending = starts_descending;
    } else if query.descending == starts_descending {
        query.descending = !starts_descending;
    } else {
        query.sort = OrderSort::Natural;
        query.descending = false;
    }
}

/// Whether the query narrows the list; its batch does not count.
pub(super) fn is_filtered(query: &OrderQuery) -> bool {
    has_text(query) || has_chips(query)
}

pub(super) fn has_text(query: &OrderQuery) -> bool {
    !query.text.trim().is_empty()
}

/// Whether a stage or an attention filter is selected.
pub(super) fn has_chips(query: &OrderQuery) -> bool {
    !query.stages.is_empty() || query.attention.is_some()
}

/// Removes all filters; batch and sorting stay.
pub(super) fn clear(query: &mut OrderQuery) {
    query.text.clear();
    query.stages.clear();
    query.attention = None;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{desk::inbox::InboxKind, messages};

    #[test]
    fn repeated_sort_reverses_then_resets() {
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
    fn amounts_and_times_sort_descending_first() {
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
    fn another_column_replaces_the_sort() {
        let mut query = OrderQuery::default();
        toggle_sort(&mut query, OrderSort::Total);
        toggle_sort(&mut query, OrderSort::Status);
        assert_eq!((query.sort, query.descending), (OrderSort::Status, false));
    }

    #[test]
    fn stages_are_added_and_removed() {
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
    fn each_filter_has_its_own_label() {
        let mut labels: Vec<_> = STAGES.into_iter().map(stage_label).collect();
        labels.extend(InboxKind::OF_ORDERS.map(messages::inbox::kind));
        let count = labels.len();
        labels.sort_unstable();
        labels.dedup();
        assert_eq!(labels.len(), count);
    }
}
