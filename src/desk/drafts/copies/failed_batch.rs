//! Sends a failed batch again: makes a draft from the request that was kept, or from the data of the
//! service, for the recipients without a gift of the failed batch.

use std::collections::{HashMap, HashSet};

use super::{
    copied_drafts::{existing_draft, open_draft, open_new_draft},
    lines::{cart_lines, table_of_requests},
    options::restore_options_of,
};
use crate::{
    client::{Client, ClientError},
    contract::{
        CartItemRequest, CartRequest, Order, OrderBatch, OrderBatchId, OrderBatchRequest, OrderId,
        OrderStatus, PageQuery, RecipientRequest, SendMethod, SendStatus, text::comparable_text,
    },
    desk::{
        batches::CopyReason,
        drafts::draft::{Draft, DraftId, UnknownChoices},
        engine::SessionContext,
        personal::merge_fields,
        problem::{Impact, Problem, ProblemKind, service_problem},
        sends::{OutboxEntry, OutboxState, ScheduleKeeper, SendStep, SentColumns, Transition},
    },
    recipients::RecipientKey,
};

/// A bound for a service whose list of orders never ends.
const MAX_ORDER_PAGES: u64 = 10_000;

pub(in crate::desk) async fn send_again(
    context: SessionContext,
    batch: OrderBatchId,
    name: String,
) {
    if let Err(problem) = make_draft(&context, batch, name).await {
        context.report(problem);
    }
}

/// Makes a draft of the recipients without a gift, or opens the draft that was made before.
async fn make_draft(
    context: &SessionContext,
    id: OrderBatchId,
    name: String,
) -> Result<(), Problem> {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let _guards = context.session.source_locks.lock([id]).await;
    if let Some(draft) = existing_draft(context, id, None).await? {
        open_draft(context, draft);
        return Ok(());
    }
    // The mirror may be older than the batch: only the service knows that the batch failed, and
    // which gifts it created all the same.
    let client = context.session.client().await?;
    let (batch, orders) = read_batch(&client, id).await?;
    if batch.send_status != SendStatus::Failed {
        return Err(ProblemKind::BatchNotFailed.into());
    }
    let entry = sent_entry(context, id).await?;
    let columns = store.columns_of_batch(connection_row, id).await?;
    let (mut draft, mut recipients) = match kept_request(context, entry.as_ref()).await? {
        Some(mut request) => {
            let recipients = std::mem::take(&mut request.recipients);
            let draft = draft_of_send(context, request, &recipients, &columns, name).await?;
            (draft, recipients)
        }
        None => {
            let recipients = read_recipients(&client, id).await?;
            let mut draft = draft_of_batch(context, &batch, name).await?;
            restore_sent(context, &columns, &mut draft).await?;
            restore_options_of(&orders, &columns, &mut draft);
            (draft, recipients)
        }
    };
    let sent_again = store.orders_sent_again(connection_row, id).await?;
    remove_served(&mut recipients, &orders, &sent_again);
    if recipients.is_empty() {
        return Err(ProblemKind::EveryRecipientHasGift.into());
    }
    draft.id = DraftId::generate();
    let draft_id = draft.id;
    store
        .add_batch_copy(connection_row, draft_id, id, CopyReason::SendAgain, None)
        .await?;
    if let Some(entry) = &entry {
        log_copy(context, entry, draft_id, recipients.len() as u64).await?;
    }
    open_new_draft(context, draft, table_of_requests(&recipients, &columns)).await
}

/// Records in the log of the send that a draft was made from its request.
pub(super) async fn log_copy(
    context: &SessionContext,
    entry: &OutboxEntry,
    draft: DraftId,
    recipients: u64,
) -> Result<(), Problem> {
    let transition = Transition {
        from: &entry.state,
        to: &entry.state,
        step: &SendStep::CopiedToDraft { draft, recipients },
        at: context.app.now(),
    };
    context.app.store.move_outbox(entry.id, transition).await?;
    Ok(())
}

/// The send that created the batch; `None` when another computer sent the batch, or the send was
/// removed.
pub(super) async fn sent_entry(
    context: &SessionContext,
    batch: OrderBatchId,
) -> Result<Option<OutboxEntry>, Problem> {
    let entries = context
        .app
        .store
        .outbox(context.session.connection_row)
        .await?;
    let state = OutboxState::Sent(batch);
    Ok(entries.into_iter().find(|entry| entry.state == state))
}

/// The request of a send, which is kept until the batch is complete and its orders are mirrored.
pub(super) async fn kept_request(
    context: &SessionContext,
    entry: Option<&OutboxEntry>,
) -> Result<Option<OrderBatchRequest>, Problem> {
    let Some(entry) = entry else {
        return Ok(None);
    };
    let body = context.app.store.outbox_request(entry.id).await?;
    let request = tokio::task::spawn_blocking(move || serde_json::from_slice(&body).ok()).await;
    Ok(request.ok().flatten())
}

/// A draft with the contents of a request, without recipients.
pub(super) async fn draft_of_request(
    context: &SessionContext,
    request: OrderBatchRequest,
    name: String,
) -> Result<Draft, Problem> {
    let now = context.app.now();
    Ok(Draft {
        name,
        cart: cart_lines(context, &request.cart).await?,
        from_name: request.from_name,
        // A sent message has no fields; its braces are text.
        message: merge_fields::literal(&request.message.unwrap_or_default()),
        card_id: request.card_id,
        send_method: request.send_method.unwrap_or_default(),
        // Times in the past would keep the draft from being sent.
        scheduled_send_on: request.scheduled_send_on.filter(|at| *at > now),
        schedule_keeper: match request.scheduled_send_on {
            Some(_) => ScheduleKeeper::Service,
            None => ScheduleKeeper::ThisComputer,
        },
        expires_at: request.expires_at.filter(|at| *at > now),
        direct_expires_at: request.expires_at.filter(|at| *at > now),
        swap: request.swap.unwrap_or_default(),
        international_shipping_tier: request.international_shipping_tier.unwrap_or_default(),
        international_gift_cards_enabled: request
            .international_gift_cards_enabled
            .unwrap_or_default(),
        payment_method_id: request.payment_method_id,
        commerce_end_user_id: request.commerce_end_user_id,
        workspace_id: request.workspace_id,
        notifications_enabled: request.notifications_enabled.unwrap_or(true),
        reminders_enabled: request.reminders_enabled.unwrap_or(true),
        ..Draft::default()
    })
}

/// Finds out whether recipients were texted from the request of a send that no choices were kept with: unless the
/// gifts are shipped directly, a request has phone numbers for no other reason. Without phone numbers it is unknown,
/// because the list can have none that is sent.
fn restore_text_messages(draft: &mut Draft, recipients: &[RecipientRequest]) {
    let is_direct = draft.send_method == SendMethod::DirectSend;
    let has_phone = |recipient: &RecipientRequest| recipient.phone.is_some();
    draft.text_messages = !is_direct && recipients.iter().any(has_phone);
    draft.unknown_choices = match is_direct || draft.text_messages {
        true => UnknownChoices::None,
        false => UnknownChoices::TextMessages,
    };
}

/// A draft with the contents of a send to these recipients, who are not part of the draft.
pub(in crate::desk) async fn draft_of_send(
    context: &SessionContext,
    request: OrderBatchRequest,
    recipients: &[RecipientRequest],
    columns: &SentColumns,
    name: String,
) -> Result<Draft, Problem> {
    let mut draft = draft_of_request(context, request, name).await?;
    restore_sent(context, columns, &mut draft).await?;
    if columns.choices.is_none() {
        restore_text_messages(&mut draft, recipients);
    }
    Ok(draft)
}

/// Gives a draft the choices of a send, and replaces its message and its cart by what the user wrote, when recipients
/// could get different gifts.
pub(super) async fn restore_sent(
    context: &SessionContext,
    columns: &SentColumns,
    draft: &mut Draft,
) -> Result<(), Problem> {
    if let Some(content) = columns.content.as_deref() {
        let cart = cart_lines(context, &content.cart_request()).await?;
        content.clone().restore(draft, cart);
    }
    match &columns.choices {
        Some(choices) => choices.restore(draft),
        None => draft.unknown_choices = UnknownChoices::All,
    }
    Ok(())
}

/// A draft with what the service returns about a batch.
async fn draft_of_batch(
    context: &SessionContext,
    batch: &OrderBatch,
    name: String,
) -> Result<Draft, Problem> {
    let request = OrderBatchRequest {
        from_name: batch.from_name.clone(),
        cart: CartRequest {
            items: batch
                .cart
                .items
                .iter()
                .map(|item| CartItemRequest {
                    product_id: Some(item.product.id.into()),
                    quantity: i64::from(item.quantity.max(1)),
                    ..CartItemRequest::default()
                })
                .collect(),
        },
        send_method: batch.send_method.clone(),
        message: batch.message.clone(),
        card_id: batch.card_id,
        workspace_id: batch.workspace_id,
        expires_at: batch.expires_at,
        ..OrderBatchRequest::default()
    };
    draft_of_request(context, request, name).await
}

fn not_read(error: &ClientError) -> Problem {
    service_problem(error, Impact::NothingChanged)
}

/// The batch and all its orders, from the service.
async fn read_batch(
    client: &Client,
    id: OrderBatchId,
) -> Result<(OrderBatch, Vec<Order>), Problem> {
    let batch = client
        .order_batch(id)
        .await
        .map_err(|error| not_read(&error))?;
    let mut seen: HashSet<OrderId> = HashSet::new();
    let mut orders = Vec::new();
    for page in 1..=MAX_ORDER_PAGES {
        let query = PageQuery {
            page,
            per_page: PageQuery::MAX_PER_PAGE,
        };
        let page = client.batch_orders_page(id, query).await;
        let page = page.map_err(|error| not_read(&error))?;
        if !page.unreadable.is_empty() {
            // An order that cannot be read may be a gift that a recipient already has.
            return Err(ProblemKind::OrdersOfBatchUnreadable.into());
        }
        let before = seen.len();
        orders.extend(page.data.into_iter().filter(|order| seen.insert(order.id)));
        if seen.len() == before {
            return Ok((batch, orders));
        }
    }
    Err(ProblemKind::OrdersOfBatchUnreadable.into())
}

/// The recipients of the batch, from the service, without addresses.
pub(in crate::desk) async fn read_recipients(
    client: &Client,
    id: OrderBatchId,
) -> Result<Vec<RecipientRequest>, Problem> {
    let mut recipients = Vec::new();
    for page in 1..=MAX_ORDER_PAGES {
        let query = PageQuery {
            page,
            per_page: PageQuery::MAX_PER_PAGE,
        };
        let page = client.batch_recipients_page(id, query).await;
        let page = page.map_err(|error| not_read(&error))?;
        if !page.unreadable.is_empty() {
            return Err(ProblemKind::OrdersOfBatchUnreadable.into());
        }
        if page.data.is_empty() {
            return Ok(recipients);
        }
        recipients.extend(page.data.into_iter().map(|recipient| RecipientRequest {
            first_name: recipient.first_name,
            last_name: recipient.last_name,
            email: recipient.email,
            ..RecipientRequest::default()
        }));
    }
    Err(ProblemKind::OrdersOfBatchUnreadable.into())
}

/// Removes the recipients who have an order that neither failed nor was canceled, or that was sent again. A
/// recipient who is listed twice keeps the gifts that were not created. Recipients whose name is written as in the order
/// are removed first: "Jose" must not be left out for the order of "José", who would get the gift twice. A service may
/// change how a name is written, so orders that are left remove other recipients with their key.
fn remove_served(
    recipients: &mut Vec<RecipientRequest>,
    orders: &[Order],
    sent_again: &HashSet<OrderId>,
) {
    let spelling =
        |first: &str, last: Option<&str>| [first, last.unwrap_or_default()].map(comparable_text);
    let mut served_names: HashMap<(RecipientKey, [String; 2]), usize> = HashMap::new();
    let mut served: HashMap<RecipientKey, usize> = HashMap::new();
    for order in orders {
        let has_ended = matches!(order.status, OrderStatus::Failed | OrderStatus::Canceled);
        if !has_ended || sent_again.contains(&order.id) {
            let last_name = order.recipient_last_name.as_deref();
            let name = spelling(&order.recipient_first_name, last_name);
            let key = RecipientKey::of(order);
            *served_names.entry((key.clone(), name)).or_default() += 1;
            *served.entry(key).or_default() += 1;
        }
    }
    let mut take = |key: &RecipientKey| {
        let count = served.get_mut(key).filter(|count| **count > 0);
        count.map(|count| *count -= 1).is_some()
    };
    recipients.retain(|recipient| {
        let name = spelling(&recipient.first_name, recipient.last_name.as_deref());
        let of_name = (RecipientKey::of(recipient), name);
        match served_names.get_mut(&of_name) {
            Some(count) if *count > 0 => {
                *count -= 1;
                !take(&of_name.0)
            }
            _ => true,
        }
    });
    recipients.retain(|recipient| !take(&RecipientKey::of(recipient)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recipient(first_name: &str, email: &str) -> RecipientRequest {
        RecipientRequest {
            first_name: first_name.to_owned(),
            email: Some(email.to_owned()),
            ..RecipientRequest::default()
        }
    }

    fn order(first_name: &str, email: &str, status: OrderStatus) -> Order {
        Order {
            recipient_first_name: first_name.to_owned(),
            recipient_email: Some(email.to_owned()),
            status,
            ..Order::default()
        }
    }

    #[test]
    fn only_phones_tell_that_recipients_were_texted() {
        let mut recipients = [recipient("Ann", "ann@example.org")];
        let restored = |method, recipients: &[RecipientRequest]| {
            let mut draft = Draft {
                send_method: method,
                ..Draft::default()
            };
            restore_text_messages(&mut draft, recipients);
            (draft.text_messages, draft.unknown_choices)
        };
        let (email, direct) = (SendMethod::EmailAndLink, SendMethod::DirectSend);
        let unknown = (false, UnknownChoices::TextMessages);
        assert_eq!(restored(email.clone(), &recipients), unknown);
        recipients[0].phone = Some("+16175550123".to_owned());
        assert_eq!(restored(email, &recipients), (true, UnknownChoices::None));
        assert_eq!(restored(direct, &recipients), (false, UnknownChoices::None));
    }

    #[test]
    fn recipients_with_gift_are_left_out() {
        let mut recipients = vec![
            recipient("Ann", "ann@example.org"),
            recipient("Ann", "ann@example.org"),
            recipient("Bo", "bo@example.org"),
            recipient("Cy", "cy@example.org"),
        ];
        remove_served(
            &mut recipients,
            &[
                order("ann ", "ANN@example.org", OrderStatus::Created),
                order("Bo", "bo@example.org", OrderStatus::Failed),
                order("Cy", "cy@example.org", OrderStatus::Accepted),
            ],
            &HashSet::new(),
        );
        assert_eq!(
            recipients,
            [
                recipient("Ann", "ann@example.org"),
                recipient("Bo", "bo@example.org")
            ]
        );
    }

    #[test]
    fn name_in_another_spelling_is_served_once() {
        let mut recipients = vec![
            recipient("Jose", "office@example.org"),
            recipient("José", "office@example.org"),
        ];
        let order = |first_name| order(first_name, "Office@example.org", OrderStatus::Created);
        let mut left = recipients.clone();
        remove_served(&mut left, &[order("JOSÉ")], &HashSet::new());
        assert_eq!(left, recipients[..1]);
        left.clone_from(&recipients);
        remove_served(&mut left, &[order("Jose\u{301}")], &HashSet::new());
        assert_eq!(
            left,
            recipients[..1],
            "the letters of an order are decomposed"
        );
        let decomposed = [order("Jose\u{301}"), order("Jose")];
        remove_served(&mut recipients, &decomposed, &HashSet::new());
        assert_eq!(recipients, []);
    }
}
