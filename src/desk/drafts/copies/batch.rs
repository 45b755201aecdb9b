//! Makes drafts from batches, for recipients whose orders failed or were canceled, or for all.

use std::{collections::HashMap, sync::Arc};

use super::{
    copied_drafts::{existing_draft, open_draft, open_new_draft},
    failed_batch::{draft_of_send, kept_request, read_recipients, restore_sent, sent_entry},
    lines::table_of_requests,
    options::restore_options,
    store::OrderRecipient,
};
use crate::{
    contract::{
        CartItem, OrderBatch, OrderBatchId, OrderBatchRequest, OrderId, OrderStatus,
        RecipientRequest, SendMethod, SendStatus,
    },
    desk::{
        batches::CopyReason,
        drafts::{
            draft::{CartLine, Draft, DraftId},
            request::DraftRequest,
        },
        engine::SessionContext,
        event::Event,
        ids::RequestKey,
        jobs::{self, OrderAction, OrderSelection},
        orders::OrderQuery,
        personal::merge_fields,
        problem::{Item, Problem, ProblemKind},
        sends::{confirmed::draft_snapshot, outbox::SentEntry},
        store::StoreError,
    },
    recipients::{RecipientKey, RecipientTable},
};

/// A draft that is not stored yet, and the batch that it is made from.
struct Copy {
    source: OrderBatchId,
    reason: CopyReason,
    /// The orders that are sent again; `None` for the whole batch.
    orders: Option<Vec<OrderId>>,
    draft: Draft,
    recipients: RecipientTable,
}

/// Makes a draft for those selected recipients whose orders failed or were canceled, or opens the draft that was
/// made before. A draft has one gift, so that recipients of several batches get a draft for each batch, with the
/// name of the batch. Orders that were already sent again are left out, so that no recipient gets two gifts.
pub(in crate::desk) async fn send_again(
    context: SessionContext,
    selection: OrderSelection,
    name: String,
) {
    let copied = async {
        let ended = ended_orders(&context, &selection).await?;
        let sources = ended.iter().map(|(batch, _)| *batch);
        let _guards = context.session.source_locks.lock(sources).await;
        let batches = without_sent_again(&context, &ended).await?;
        match batches.as_slice() {
            [] if ended.is_empty() => Err(ProblemKind::NoOrdersToSendAgain.into()),
            [] => Err(ProblemKind::OrdersSentAgain.into()),
            [(batch, orders)] => {
                if let Some(draft) = existing_draft(&context, *batch, Some(orders)).await? {
                    open_draft(&context, draft);
                    return Ok(());
                }
                let copy = copy_selected(&context, *batch, orders, name).await?;
                open_copy(&context, copy).await
            }
            _ => add_copies(&context, &batches, &name).await,
        }
    };
    finish(&context, copied.await);
}

/// The selected orders that failed or were canceled, by batch.
async fn ended_orders(
    context: &SessionContext,
    selection: &OrderSelection,
) -> Result<Vec<(OrderBatchId, Vec<OrderId>)>, Problem> {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let rows = app
        .store
        .selected_orders(connection_row, selection, app.now())
        .await?;
    let mut batches: Vec<(OrderBatchId, Vec<OrderId>)> = Vec::new();
    for row in rows {
        if !matches!(row.status, OrderStatus::Failed | OrderStatus::Canceled) {
            continue;
        }
        match batches.iter_mut().find(|(batch, _)| *batch == row.batch_id) {
            Some((_, orders)) => orders.push(row.id),
            None => batches.push((row.batch_id, vec![row.id])),
        }
    }
    Ok(batches)
}

/// The orders that were not sent again. The caller has the locks of the batches.
async fn without_sent_again(
    context: &SessionContext,
    batches: &[(OrderBatchId, Vec<OrderId>)],
) -> Result<Vec<(OrderBatchId, Vec<OrderId>)>, Problem> {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let mut remaining = Vec::with_capacity(batches.len());
    for (batch, orders) in batches {
        let sent_again = store.orders_sent_again(connection_row, *batch).await?;
        let mut orders = orders.clone();
        orders.retain(|order| !sent_again.contains(order));
        if !orders.is_empty() {
            remaining.push((*batch, orders));
        }
    }
    Ok(remaining)
}

/// Cancels orders, and makes a draft for those that are canceled then, so that no recipient has two gifts and none is
/// paid twice.
pub(in crate::desk) async fn replace(
    context: SessionContext,
    key: RequestKey,
    orders: Arc<Vec<OrderId>>,
    name: String,
) {
    let selection = OrderSelection::Orders(orders.as_slice().into());
    let job = jobs::actions::start(context.clone(), key, OrderAction::Cancel, orders).await;
    // The window shows why a job was not started.
    let Some(job) = job else { return };
    match jobs::actions::wait_until_finished(&context, job).await {
        Ok(true) => {}
        Ok(false) => return,
        Err(error) => return context.report(context.store_problem(&error)),
    }
    match ended_orders(&context, &selection).await {
        // The job shows why no order was canceled.
        Ok(ended) if ended.is_empty() => {}
        Ok(_) => send_again(context, selection, name).await,
        Err(problem) => context.report(problem),
    }
}

/// Makes a draft for all recipients of a batch: from the request that was kept, which has addresses,
/// variants and prices, else from the orders, else from the recipients that the service lists, because a
/// scheduled or failed batch has recipients without an order.
pub(in crate::desk) async fn duplicate(context: SessionContext, batch: OrderBatchId, name: String) {
    let copied = async {
        let copy = copy_batch(&context, batch, name).await?;
        open_copy(&context, copy).await
    };
    finish(&context, copied.await);
}

fn finish(context: &SessionContext, copied: Result<(), Problem>) {
    if let Err(problem) = copied {
        context.report(problem);
    }
}

async fn copy_batch(
    context: &SessionContext,
    id: OrderBatchId,
    name: String,
) -> Result<Copy, Problem> {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let entry = sent_entry(context, id).await?;
    if let Some(mut request) = kept_request(context, entry.as_ref()).await? {
        let recipients = std::mem::take(&mut request.recipients);
        let columns = app.store.columns_of_batch(connection_row, id).await?;
        return Ok(Copy {
            source: id,
            reason: CopyReason::Duplicate,
            orders: None,
            draft: draft_of_send(context, request, &recipients, &columns, name).await?,
            recipients: table_of_requests(&recipients, &columns),
        });
    }
    let batch = mirrored_batch(context, id).await?;
    let selection = OrderSelection::Query(OrderQuery {
        batch: Some(id),
        ..OrderQuery::default()
    });
    let mirrored = app
        .store
        .mirrored_orders(connection_row, &selection, app.now())
        .await?;
    if batch.send_status == SendStatus::Complete && mirrored.is_complete() {
        let rows = app
            .store
            .selected_orders(connection_row, &selection, app.now())
            .await?;
        let orders: Vec<OrderId> = rows.iter().map(|row| row.id).collect();
        return copy_orders(context, id, &orders, name).await;
    }
    let client = context.session.client().await?;
    let recipients: Vec<OrderRecipient> = read_recipients(&client, id)
        .await?
        .into_iter()
        .map(|recipient| OrderRecipient {
            first_name: recipient.first_name,
            last_name: recipient.last_name,
            email: recipient.email,
        })
        .collect();
    if (recipients.len() as u64) < batch.recipients_count {
        return Err(ProblemKind::RecipientsOfBatchIncomplete.into());
    }
    copy_recipients(context, &batch, &recipients, name).await
}

async fn mirrored_batch(context: &SessionContext, id: OrderBatchId) -> Result<OrderBatch, Problem> {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let not_found = || Problem::from(ProblemKind::NotOnThisComputer { item: Item::Batch });
    let detail = app.store.batch(connection_row, id, app.now()).await?;
    Ok(detail.ok_or_else(not_found)?.batch)
}

/// A copy for selected orders that are sent again.
async fn copy_selected(
    context: &SessionContext,
    batch: OrderBatchId,
    orders: &[OrderId],
    name: String,
) -> Result<Copy, Problem> {
    let copy = copy_orders(context, batch, orders, name).await?;
    Ok(Copy {
        reason: CopyReason::SendAgain,
        orders: Some(orders.to_vec()),
        ..copy
    })
}

async fn copy_orders(
    context: &SessionContext,
    batch: OrderBatchId,
    orders: &[OrderId],
    name: String,
) -> Result<Copy, Problem> {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let batch = mirrored_batch(context, batch).await?;
    let recipients = store.order_recipients(connection_row, orders).await?;
    copy_recipients(context, &batch, &recipients, name).await
}

async fn copy_recipients(
    context: &SessionContext,
    batch: &OrderBatch,
    recipients: &[OrderRecipient],
    name: String,
) -> Result<Copy, Problem> {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let table = recipient_table(context, batch, recipients).await?;
    let mut cart = Vec::new();
    for item in &batch.cart.items {
        let line = app
            .store
            .cart_line(connection_row, &app.country(), item.product.id)
            .await?;
        cart.push(CartLine {
            quantity: item.quantity.max(1),
            ..line.unwrap_or_else(|| line_of_unknown_product(item))
        });
    }
    let mut draft = Draft {
        name,
        cart,
        from_name: batch.from_name.clone(),
        message: merge_fields::literal(batch.message.as_deref().unwrap_or_default()),
        card_id: batch.card_id,
        send_method: batch.send_method.clone().unwrap_or_default(),
        expires_at: batch.expires_at.filter(|at| *at > app.now()),
        direct_expires_at: batch.expires_at.filter(|at| *at > app.now()),
        workspace_id: batch.workspace_id,
        ..Draft::default()
    };
    let columns = app.store.columns_of_batch(connection_row, batch.id).await?;
    restore_sent(context, &columns, &mut draft).await?;
    restore_options(context, batch.id, &columns, &mut draft).await?;
    Ok(Copy {
        source: batch.id,
        reason: CopyReason::Duplicate,
        orders: None,
        draft,
        recipients: table,
    })
}

/// Links the draft of a copy to its batch. The link is stored before the draft, so that no draft is
/// without its link.
async fn link(context: &SessionContext, copy: &mut Copy) -> Result<(), Problem> {
    let id = DraftId::generate();
    copy.draft.id = id;
    context
        .app
        .store
        .add_batch_copy(
            context.session.connection_row,
            id,
            copy.source,
            copy.reason,
            copy.orders.as_deref(),
        )
        .await?;
    Ok(())
}

/// Stores a copy and opens its draft.
async fn open_copy(context: &SessionContext, mut copy: Copy) -> Result<(), Problem> {
    link(context, &mut copy).await?;
    open_new_draft(context, copy.draft, copy.recipients).await
}

/// Makes a draft for each batch that has none, and opens none of them.
async fn add_copies(
    context: &SessionContext,
    batches: &[(OrderBatchId, Vec<OrderId>)],
    default_name: &str,
) -> Result<(), Problem> {
    let mut copies = Vec::with_capacity(batches.len());
    for (id, orders) in batches {
        if existing_draft(context, *id, Some(orders)).await?.is_some() {
            continue;
        }
        let name = mirrored_batch(context, *id).await?.batch_name;
        let name = name.filter(|name| !name.trim().is_empty());
        let name = name.unwrap_or_else(|| default_name.to_owned());
        copies.push(copy_selected(context, *id, orders, name).await?);
    }
    for copy in &mut copies {
        link(context, copy).await?;
    }
    let drafts = copies.len() as u64;
    let last = copies.last().map(|copy| copy.draft.id);
    for copy in copies {
        context
            .session
            .send_to_drafts(DraftRequest::AddWithRecipients {
                draft: Box::new(copy.draft),
                recipients: copy.recipients,
            });
    }
    if let Some(last) = last {
        // The drafts are stored one after the other.
        draft_snapshot(context, last).await?;
    }
    context.emit(Event::BatchesCopied { drafts });
    Ok(())
}

/// A product that is not in the catalog any more; Review says so.
fn line_of_unknown_product(item: &CartItem) -> CartLine {
    CartLine {
        product_id: item.product.id,
        product_name: item.product.name.clone(),
        brand_id: item.product.brand.id,
        brand_name: item.product.brand.name.clone(),
        ..CartLine::default()
    }
}

/// The recipients as rows; those of a direct send with the address that was sent.
async fn recipient_table(
    context: &SessionContext,
    batch: &OrderBatch,
    recipients: &[OrderRecipient],
) -> Result<RecipientTable, Problem> {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let keys: Vec<RecipientKey> = recipients.iter().map(OrderRecipient::key).collect();
    let mut sent = if batch.send_method == Some(SendMethod::DirectSend) {
        store
            .sent_recipients(connection_row, batch.id, &keys)
            .await?
    } else {
        Default::default()
    };
    // Orders of several recipients with the same name and email get no address.
    let mut uses: HashMap<&RecipientKey, u32> = HashMap::new();
    for key in &keys {
        *uses.entry(key).or_default() += 1;
    }
    let rows = recipients.iter().zip(&keys).map(|(recipient, key)| {
        let known = sent
            .remove(key)
            .filter(|_| uses[key] == 1)
            .unwrap_or_default();
        RecipientRequest {
            first_name: recipient.first_name.clone(),
            last_name: recipient.last_name.clone(),
            email: recipient.email.clone(),
            ..known
        }
    });
    let requests: Vec<_> = rows.collect();
    let columns = store.columns_of_batch(connection_row, batch.id).await?;
    Ok(table_of_requests(&requests, &columns))
}

/// Remembers what only this app knows about a sent batch: the batch that its draft was made from,
/// and the recipients of a direct send, whose addresses no service returns.
pub(in crate::desk) async fn record_sent(
    context: &SessionContext,
    send: &SentEntry,
) -> Result<(), StoreError> {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let (entry, batch) = (&send.entry, send.batch);
    store
        .set_batch_of_copy(connection_row, entry.draft_id, batch)
        .await?;
    let body = store.outbox_request(entry.id).await?;
    let request = serde_json::from_slice::<OrderBatchRequest>(&body).unwrap_or_default();
    if request.send_method == Some(SendMethod::DirectSend) {
        store
            .keep_sent_recipients(connection_row, batch, &request.recipients)
            .await?;
    }
    Ok(())
}
