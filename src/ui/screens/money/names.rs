//! Names of payment methods, workspaces and months. Used by the money page, its files and the reports.

use crate::{
    contract::PaymentMethodId,
    desk::{
        ConnectionState,
        money::{LedgerBatch, Month, Period, Workspace},
    },
    i18n::{format, t},
    messages::titles,
};

/// "Visa ·· 4242", "Balance"; the id of a payment method that the account no longer has.
pub(super) fn payment_method(
    connections: Option<&ConnectionState>,
    id: Option<&PaymentMethodId>,
) -> String {
    let Some(id) = id else {
        return t!("money-payment-unknown");
    };
    let named = connections.and_then(|state| {
        let method = state.payment_methods.iter().find(|method| method.id == *id);
        let name = method
            .map(|method| method.name.trim().to_owned())
            .filter(|name| !name.is_empty());
        let card = || state.end_user_cards.iter().find(|card| card.id == *id);
        name.or_else(|| card().map(titles::card))
    });
    named.unwrap_or_else(|| id.to_string())
}

/// The name of a workspace, or its id; "No workspace" without one.
pub(crate) fn workspace(workspace: Option<&Workspace>) -> String {
    match workspace {
        Some(workspace) if workspace.name.trim().is_empty() => workspace.id.to_string(),
        Some(workspace) => workspace.name.clone(),
        None => t!("money-workspace-none"),
    }
}

/// "Nov 2026"; "Date unknown" for batches of which no time is known.
pub(super) fn month(month: Option<Month>) -> String {
    match month {
        Some(month) => format::month(month.year, month.month),
        None => t!("date-unknown"),
    }
}

pub(crate) fn period(period: Period) -> String {
    match period {
        Period::AllTime => t!("money-period-all"),
        Period::ThisMonth => t!("money-period-this-month"),
        Period::LastMonth => t!("money-period-last-month"),
        Period::LastTwelveMonths => t!("money-period-twelve-months"),
        Period::ThisYear => t!("money-period-this-year"),
    }
}

pub(super) fn batch(batch: &LedgerBatch) -> String {
    match titles::batch(&batch.title) {
        title if title.is_empty() => batch.id.to_string(),
        title => title,
    }
}
