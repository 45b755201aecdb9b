### Orders, batches, the panel of one order, and sends that have not reached the service.

## Orders

orders-table = Orders
orders-count = { $count ->
    [one] { $count } order
   *[other] { $count } orders
}
orders-search = Search orders
orders-search-hint = Recipient, email, gift or batch
orders-remove-filters = Remove filters
orders-clear-search = Clear search
orders-empty-title = No orders yet
orders-empty-text = Orders appear here after you send a gift.
orders-no-results-title = No results for “{ $search }”
orders-no-matches-title = No matching orders
orders-no-results-text = Remove a filter or shorten your search.

orders-column-recipient = Recipient
orders-column-status = Status
orders-column-gift = Gift
orders-column-batch = Batch
orders-column-total = Total
orders-column-last-change = Last update
orders-column-accepted = Accepted
orders-swapped-hint = The recipient chose this product instead.
orders-total-unknown-hint = The total is known after the recipient enters an address.
orders-copy-link = Copy gift link for { $recipient }
orders-link-copied = Gift link for { $recipient } copied

# Filters by how far an order is.
orders-stage-not-opened = Not opened
orders-stage-opened = Opened
orders-stage-accepted = Accepted
orders-stage-shipped = Shipped
orders-stage-delivered = Delivered
orders-stage-swapped = Swapped
orders-stage-thank-you = Thank-you note
orders-stage-failed = Failed
orders-stage-canceled = Canceled
orders-stage-expired = Expired
orders-attention-remove-hint = Show all orders

## Saved views of the orders

views-button = Views
views-menu = Saved views
views-all-orders = All orders
views-name = View name
views-name-hint = Name this view
views-save = Save
views-replace = Replace
views-save-button = Save view
views-saved = View “{ $name }” saved
views-remove = Remove view { $name }
views-hint-already-saved = This view is saved. To save another view, change the filters.
views-hint-nothing-to-save = To save a view, first filter, search or sort the orders.
views-hint-too-many = You have { $count } saved views. To save another view, remove one.

## Panel of an order

order-panel = Order
order-recipient-unnamed = Unnamed recipient
order-copy-link-button = Copy link
order-section-progress = Progress
order-section-gift = Gift
order-section-gift-swapped = Gift (swapped)
order-section-shipments = Shipments
order-section-amounts = Amounts
order-section-message = Message
order-section-details = Details
order-thank-you-note = “{ $note }”

order-item-quantity = { $quantity } × { $item }
order-item-by-brand = { $product } by { $brand }
order-items-unknown = Unknown
order-swapped-from = Original gift

order-step-expired = Expired before it was accepted
order-step-time-left = { $left } left to accept
order-step-no-deadline = No deadline to accept
order-step-delivery-expected = Delivery expected { $date }

order-amount-product = Product
order-amount-shipping = Shipping
order-amount-free = Free
order-amount-processing-fee = Processing fee
order-amount-international = International shipping
order-amount-before-tax = Total before tax
order-amount-credit = Credit
order-amount-tax = Tax
order-amount-total = Total
order-amount-not-final = Tax and total are known after the recipient enters an address.

order-shipment = Shipment
order-tracking-number = Tracking number
order-copy-tracking-number = Copy tracking number { $number }
order-tracking-number-copied = Tracking number copied
order-shipment-shipped = Shipped { $date }
order-shipment-expected = Expected { $date }
order-shipment-delivered = Delivered { $date }
# As in "Shipped Nov 3 · Expected Nov 6".
order-shipment-dates = { $shipped } · { $arrival }

order-batch = Batch
order-expires = Expires
order-expires-never = Never
order-expires-in = { $date } (in { $left })
order-expired-on = { $date } (expired)
order-views = Page views
order-workspace = Workspace
order-reference = Reference
order-copy-reference = Copy reference
order-reference-copied = Reference copied
order-id = Order ID
order-copy-id = Copy order ID
order-id-copied = Order ID copied
order-payment-link = Payment link
order-copy-payment-link = Copy payment link
order-payment-link-copied = Payment link copied

## Actions on orders

order-actions-button = Actions
order-actions-menu = Order actions
order-actions-for-all = { $count ->
    [one] For the { $count } order in this list…
   *[other] For all { $count } orders in this list…
}
all-orders-title-counting = All orders in this list
all-orders-text = { $count ->
    [one] Nothing is selected. The action concerns the { $count } order that the list shows now.
   *[other] Nothing is selected. The action concerns all { $count } orders that the list shows now.
}
all-orders-action = Action
all-orders-field = Enter { $count } to confirm the number of orders
all-orders-mismatch = The number of orders is { $count }.
all-orders-button = { $count ->
    [one] Continue with { $count } order
   *[other] Continue with { $count } orders
}
order-actions-one = Order for { $recipient }
order-actions-all = { $count ->
    [one] { $count } order in this list
   *[other] All { $count } orders in this list
}
orders-selected = { $count ->
    [one] { $count } order selected
   *[other] { $count } orders selected
}
orders-select = Select order for { $recipient }
order-cancel-menu = Cancel gifts…
order-extend-menu = Extend expiry…
order-send-again-menu = Send again to failed or canceled recipients
batch-duplicate-menu = Duplicate batch as draft
batch-send-again-menu = Send again to recipients without a gift
order-copy-links-menu = Copy gift links
order-copy-names-menu = Copy names and gift links
order-copy-table-menu = Copy as table for a spreadsheet
order-copy-csv-menu = Copy as CSV
order-email-menu = Write emails…
order-export-csv-menu = Export as CSV…
order-export-xlsx-menu = Export for Excel…
# The name of a new draft for recipients whose orders failed or were canceled.
order-send-again-name = { $batch } (again)
order-send-again-name-default = Sent again
batch-duplicate-name = { $batch } (copy)
order-column-link = Gift link

# The dialog before an action on orders of which a part is not on this computer yet.
order-download-title = Some orders are still downloading
order-download-progress = { $total ->
    [one] { $count } of { $total } order is downloaded.
   *[other] { $count } of { $total } orders are downloaded.
}
order-download-progress-unknown = { $count ->
    [one] { $count } order is downloaded. More orders can follow.
   *[other] { $count } orders are downloaded. More orders can follow.
}
order-download-text = Wait until all orders are downloaded, and your action includes them. Or continue with the downloaded orders only.
order-download-continue = Continue with downloaded orders
order-download-stop = Cancel

order-action-counting = Counting orders…
order-action-none = Only gifts that aren’t accepted yet can be changed.
# "statuses" is a list such as "2 × Accepted and 1 × Shipped".
order-action-excluded = { $count ->
    [one] { $count } order can’t be changed: { $statuses }.
   *[other] { $count } orders can’t be changed: { $statuses }.
}
order-action-status-count = { $count } × { $status }
# The orders that a dialog is about, including those that can’t be changed.
order-action-scope-batch = { $count ->
    [one] { $count } order of the batch “{ $batch }”
   *[other] { $count } orders of the batch “{ $batch }”
}
order-action-scope-batches = { $count ->
    [one] { $count } order of { $batches } batches
   *[other] { $count } orders of { $batches } batches
}
batches-selected = { $count ->
    [one] { $count } batch selected
   *[other] { $count } batches selected
}
batches-select = Select batch { $batch }
order-action-scope-filtered = { $count ->
    [one] { $count } order that matches the search and filters
   *[other] { $count } orders that match the search and filters
}
order-action-scope-filtered-batch = { $count ->
    [one] { $count } order of the batch “{ $batch }” that matches the search and filters
   *[other] { $count } orders of the batch “{ $batch }” that match the search and filters
}
order-action-scope-selected-batch = { $count ->
    [one] { $count } selected order of the batch “{ $batch }”
   *[other] { $count } selected orders of the batch “{ $batch }”
}

order-cancel-title-none = Cancel gifts
order-cancel-title-one = Cancel the gift for { $recipient }?
order-cancel-title = { $count ->
    [one] Cancel { $count } gift?
   *[other] Cancel { $count } gifts?
}
order-cancel-text = { $count ->
    [one] The recipient can no longer accept the gift. This can’t be undone.
   *[other] The recipients can no longer accept their gifts. This can’t be undone.
}
order-cancel-money = Up to { $amount } will be released.
order-cancel-button = { $count ->
    [one] Cancel { $count } gift
   *[other] Cancel { $count } gifts
}
order-replace-menu = Cancel and send again
order-replace-title-none = No gifts to send again
order-replace-title-one = Cancel the gift for { $recipient } and send it again?
order-replace-title = { $count ->
    [one] Cancel { $count } gift and send it again?
   *[other] Cancel { $count } gifts and send them again?
}
order-replace-text = { $count ->
    [one] The gift is canceled, which can’t be undone. A draft for its recipient is created: correct the address or choose another product, and send it.
   *[other] The gifts are canceled, which can’t be undone. A draft for their recipients is created, one draft per batch: correct the addresses or choose another product, and send it.
}
order-replace-button = { $count ->
    [one] Cancel gift and create draft
   *[other] Cancel { $count } gifts and create draft
}
order-cancel-keep = { $count ->
    [one] Keep gift
   *[other] Keep gifts
}
order-cancel-action = Cancel gift

order-extend-title-none = Extend expiry
order-extend-title-one = Extend expiry for { $recipient }
order-extend-title = { $count ->
    [one] Extend expiry of { $count } gift
   *[other] Extend expiry of { $count } gifts
}
order-extend-text = { $count ->
    [one] Choose until when the gift can be accepted.
   *[other] Choose until when the gifts can be accepted.
}
order-extend-date = New expiry date
order-extend-time = Expiry time
order-extend-days = In { $days } days
order-extend-past = Choose a date in the future.
order-extend-left-out = { $count ->
    [one] { $count } gift keeps its expiry, because the gift expires later or never, or its expiry is unknown.
   *[other] { $count } gifts keep their expiry, because they expire later or never, or their expiry is unknown.
}
order-extend-button = { $count ->
    [one] Extend expiry of { $count } gift
   *[other] Extend expiry of { $count } gifts
}
order-extend-action = Extend expiry
order-send-again-action = Send again

order-email-title = Write emails
order-email-none = None of these orders has an email address and a gift link.
order-email-recipient = { $number } of { $count }: { $recipient } ({ $email })
order-email-subject-field = Subject
order-email-body-field = Message
# The words in brackets are replaced and not translated.
order-email-help = { $name } and { $link } are replaced for each recipient.
order-email-open = Open in email program
order-email-skip = Skip recipient
order-email-back = Previous recipient
order-email-done = { $count ->
    [one] { $count } email draft opened
   *[other] { $count } email drafts opened
}
order-email-subject = A gift for you
order-email-body =
    Hello { $name },

    a gift is waiting for you. Open this link to see and accept it:
    { $link }

order-job-canceling = { $count ->
    [one] Canceling { $count } gift
   *[other] Canceling { $count } gifts
}
order-job-canceled = { $count ->
    [one] { $done } of { $count } gift canceled
   *[other] { $done } of { $count } gifts canceled
}
order-job-extending = { $count ->
    [one] Extending { $count } gift until { $date }
   *[other] Extending { $count } gifts until { $date }
}
order-job-extended = { $count ->
    [one] { $done } of { $count } gift extended until { $date }
   *[other] { $done } of { $count } gifts extended until { $date }
}
order-job-progress = { $done } of { $total }
order-job-waiting = { $done } of { $total }. Waiting for the service: { $problem }
order-job-not-allowed = { $count } can’t be changed any more
order-job-failed = { $count } failed
order-job-stopped = { $count } stopped
order-job-stop-canceling = Stop canceling
order-job-stop-extending = Stop extending
order-job-retry = { $count ->
    [one] Retry { $count } gift
   *[other] Retry { $count } gifts
}
order-job-details = Show details
order-job-details-name = Details: { $title }
order-job-dismiss = Dismiss: { $title }
order-job-more = { $count ->
    [one] { $count } more result. Dismiss a result to see it.
   *[other] { $count } more results. Dismiss results to see them.
}
order-job-panel = Results
order-job-table = Result of each order
order-job-column-outcome = Result
order-job-only-unsuccessful = Only gifts that were not changed
order-job-toast-canceled = { $count ->
    [one] { $done } of { $count } gift canceled
   *[other] { $done } of { $count } gifts canceled
}
order-job-toast-extended = { $count ->
    [one] { $done } of { $count } gift extended
   *[other] { $done } of { $count } gifts extended
}
order-outcome-waiting = Waiting
order-outcome-in-doubt = Checking
order-outcome-done = Done
order-outcome-not-allowed = Can’t be changed any more: { $status }
order-outcome-stopped = Stopped before the gift was changed

order-section-address = Delivery address
order-section-money = Money
order-section-note = Your note
order-note-field = Your note about this order
order-note-hint = Only you see this note, on this computer
order-money-estimated = Estimated
order-money-above-estimate = Above the estimate
order-money-authorized = Authorized
order-money-at-risk = Of which at risk
order-money-captured = Charged
order-money-returned = Released, not charged
order-money-unconfirmed-refund = Refund not confirmed
order-track = Track parcel
order-track-name = Track parcel from { $brand }
order-email-refused = The email server refused the address of this recipient. The email with the gift was not sent.
order-address-refused = The email server refused the address of this recipient.
order-sold-out = This gift is sold out, so that the recipient can’t accept it.
order-sold-out-swap = This gift is sold out. The recipient can choose another gift.
order-acceptance-remedy = Choose “Cancel and send again”, then correct the address or choose another product.
order-acceptance-remedy-canceled = Send the gift again: correct the address or choose another product.
order-awaiting-payment = This gift is accepted and awaiting payment.
order-awaiting-payment-meaning = The gift isn’t shipped before it is paid.
order-awaiting-payment-remedy = If a card pays for this gift, it may have been declined. Add another card of the same end user in Settings: the service then tries the new card.
order-awaiting-payment-settings = Open Settings
order-failed-shipment = The parcel from { $brand } couldn’t be delivered.
order-failed-payment = The gift failed before it was paid. The service gives no reason.
order-failed-before-acceptance = This gift failed before it was accepted. The service gives no reason.
order-failed-unknown = This gift failed. The service gives no reason.
order-failed-remedy = You can send the gift again to this recipient.
batch-link-again-from = Sent again from { $batch }
batch-link-again-as = Sent again as { $batch }
batch-link-copy-of = Copy of { $batch }
batch-link-copied-as = Copied as { $batch }
batch-link-again-draft = Draft to send again: { $draft }
batch-link-copy-draft = Draft of a copy: { $draft }

## Batches

batches-table = Batches
batches-count = { $count ->
    [one] { $count } batch
   *[other] { $count } batches
}
# A send of several batches, as in "Spring thanks · 24 messages".
batches-send-title = { $title } · { $batches }
batches-send-messages = { $count } messages
batches-send-gifts = { $count } batches with different gifts
# Some of the batches of a send, because the others are not sent yet or the search hides them.
batches-send-some-messages = { $count } of { $all } messages
batches-send-some-gifts = { $count } of { $all } batches with different gifts
batches-send-some-batches = { $count } of { $all } batches
batches-send-failed = { $count } of { $all } failed
batches-search = Search batches
batches-filter-all = All
batches-remove-filters = Remove filters
batches-clear-search = Clear search
batches-empty-title = No batches yet
batches-empty-text = Batches appear here after you send a gift.
batches-no-results-title = No results for “{ $search }”
batches-no-matches-title = No matching batches
batches-no-scheduled-title = No batch is scheduled at the service
batches-no-results-text = Choose another status or shorten your search.
batches-column-batch = Batch
batches-column-status = Status
batches-column-sent = Sent
batches-column-recipients = Recipients
batches-column-progress = Progress
batches-column-spent = Spent
batches-progress-scheduled = Will be sent in { $left }
batches-progress-creating = { $created } of { $total } orders created
batches-progress-accepted = { $share } accepted
batches-progress-direct = Shipped directly · { $share } delivered

## One batch

batch-tab-orders = Orders { $count }
batch-tab-orders-loading = Orders
batch-tab-recipients = Recipients
batch-tab-details = Details
batch-orders-table = Orders of the batch
batch-search = Search this batch
batch-no-orders = No orders yet
batch-export-dialog-title = Save orders as
batch-copy-links-button = Copy gift links
batch-copy-links-hint = Copy every gift link of this batch
batch-copy-selected-links-hint = Copy the gift links of the selected orders

batch-scheduled = Scheduled for { $date } (in { $left })
batch-scheduled-text = The orders and gift links are created at that time.
batch-scheduled-fixed = This batch was handed over to the service, which offers no way to change or cancel it. Its gifts can be canceled after their orders are created, until they are accepted.
batch-orders-created = { $total ->
    [one] { $created } of { $total } order created
   *[other] { $created } of { $total } orders created
}
batch-creating-text = The service creates the remaining orders even if you close this window.
batch-failed = The service couldn’t create all orders of this batch.
batch-failed-meaning = Only the recipients listed under Orders get a gift.
batch-failed-remedy = Select “Send again” to make a draft for the recipients without a gift. You check it before anything is sent.
batch-send-again-button = Send again
batch-failed-sent-again = The batch was sent again.
batch-canceled = This batch was canceled.
batch-unknown-status = The service reports the status “{ $status }” for this batch.

batch-tile-sent = Sent
batch-tile-opened = Opened
batch-tile-accepted = Accepted
batch-tile-shipped = Shipped
batch-tile-delivered = Delivered
batch-tile-spent = Spent
batch-tile-unclaimed = Not accepted yet
batch-tile-accepted-median = { $count } · median { $duration } to accept
batch-tile-spent-charged = { $count ->
    [0] nothing charged yet
    [one] charged for { $count } gift
   *[other] charged for { $count } gifts
}
batch-tile-shipped-directly = Shipped directly
batch-tile-unclaimed-none = No gifts left to accept
batch-tile-unclaimed-expires = { $amount } · expires in { $left }
batch-tile-loading = Loading orders

# Parts of the bar of a batch; each is followed by a number.
batch-part-delivered = Delivered
batch-part-accepted = Accepted
batch-part-opened = Opened
batch-part-not-opened = Not opened
batch-part-shipped = Shipped
batch-part-preparing = In preparation
batch-part-ended = Failed, canceled or expired
batch-part-loading = Loading

batch-method-unknown = Unknown

batch-fact-gift = Gift
batch-fact-from = From
batch-fact-message = Message
batch-fact-delivery = Delivery
batch-fact-scheduled = Scheduled for
batch-fact-sent = Sent
batch-fact-expires = Expires
batch-fact-sent-by = Sent by
batch-fact-workspace = Workspace
batch-fact-reference = Reference
batch-fact-your-reference = Your reference

batch-recipients-table = Recipients
batch-column-first-name = First name
batch-column-last-name = Last name
batch-column-email = Email
batch-no-email = No email

## Sends that have not reached the service

outbox-part = Part { $number } of { $count }
# A send with the number of its part, as in "Spring thanks, part 2 of 5".
outbox-title-part = { $title }, part { $number } of { $count }
# A part of a send with its recipients, as in "Spring thanks, Ida Berg".
outbox-title-people = { $title }, { $people }
outbox-parts-refused = { $count } refused
outbox-parts-uncertain = { $count } not confirmed
outbox-messages-sent = { $sent } of { $count } messages sent
outbox-parts-sent = { $sent } of { $count } parts sent
# The state of a part, as in "20,000 gifts · Sent".
outbox-parts-more = { $count ->
    [one] and { $count } more part
   *[other] and { $count } more parts
}
outbox-part-state = { $count ->
    [one] { $count } gift · { $state }
   *[other] { $count } gifts · { $state }
}
outbox-part-open-name = View batch of { $title }
outbox-try-again = Try again
outbox-move-to-draft = Move to draft
outbox-move-to-draft-name = Move to draft: { $title }
outbox-move-to-draft-tooltip = Makes a draft with the recipients of this part, and continues with the following parts.
outbox-move-send-to-draft-tooltip = Makes a new draft of this send, as it was when you selected “Send”.
outbox-cancel-rest = Cancel remaining parts
outbox-partly-canceled-text = Some parts were sent, and the others were canceled. To send those gifts, move their parts to drafts.
outbox-send-smaller-question = { $count ->
    [one] Send { $count } gift for { $total } again? The service said the request is too large. If the gift was sent before, its recipient gets two.
   *[other] Send { $count } gifts for { $total } again? The service said the request is too large, so giftdesk sends smaller parts. If the gifts were sent before, their recipients get two.
}
outbox-chip-waiting = Waiting to send
outbox-chip-sending = Sending
outbox-chip-checking = Checking
outbox-chip-action-required = Action required
outbox-chip-refused = Refused
outbox-chip-unreadable = Unreadable
outbox-waiting-text = This send is saved on this computer. It starts automatically when the service is available.
outbox-chip-late = Not sent on time
outbox-scheduled-text = These gifts leave on { $time }. giftdesk must be running with this connection at that time. Until then, you can change the time, send the gifts now, or cancel the send.
outbox-schedule-due-text = These gifts were due on { $time }. They leave when the service is available, if that is soon enough; otherwise giftdesk asks you.
outbox-late-text = These gifts were to leave on { $time } and didn’t. Send the gifts now, choose another time, or discard the send.
outbox-sending-text = The service is receiving this send.
# As in "25 gifts · $1,890.00–$2,079.00".
outbox-facts = { $count ->
    [one] { $count } gift
   *[other] { $count } gifts
} · { $total }
outbox-send-now = Send now
outbox-change-time = Change time
outbox-choose-time = Choose another time
outbox-discard = Discard send
outbox-change-time-title = When to send “{ $title }”
outbox-change-time-now = Now scheduled for { $time }.
outbox-change-time-past = Choose a time in the future
outbox-change-date = New send date
outbox-change-clock = New send time
outbox-change-time-save = Save time
outbox-change-time-keep = Keep time
outbox-check-now = Check status
outbox-cancel = Cancel send
outbox-dismiss = Dismiss
outbox-dismiss-question = Dismiss this send? Its gifts may have been sent, so check Batches first. If you dismiss the send, nothing is sent or canceled at the service, and you can send the draft again.
outbox-dismiss-question-reference = Dismiss this send? Its gifts may have been sent, so look for the reference { $reference } in Batches first. If you dismiss the send, nothing is sent or canceled at the service, and you can send the draft again.
outbox-dismiss-refused-question = { $count ->
    [one] Dismiss this send? Its draft was deleted, so its { $count } recipient is deleted too.
   *[other] Dismiss this send? Its draft was deleted, so its { $count } recipients are deleted too.
}
outbox-dismiss-confirm = Dismiss send
outbox-dismiss-cancel = Keep send
outbox-open-draft = Open draft
outbox-send-again = Send again
outbox-send-again-confirm = { $count ->
    [one] Send { $count } gift again
   *[other] Send { $count } gifts again
}
outbox-send-again-cancel = Don’t send
outbox-send-again-question = { $count ->
    [one] Send { $count } gift for { $total } again? If the service already has it, the recipient gets a second gift and you pay for both.
   *[other] Send { $count } gifts for { $total } again? If the service already has them, each recipient gets a second gift and you pay for both.
}
outbox-mark-as-sent = Mark as sent
outbox-mark-as-sent-hint = Nothing is sent again. The draft stays in Drafts.
# Read by screen readers for a button of one send, as in "Cancel send: Winter thanks".
outbox-button-label = { $action }: { $title }

outbox-chip-held = Held
outbox-chip-interrupted = Not sent yet
outbox-chip-canceled = Canceled
outbox-held-text = You can undo this send until then. Nothing has left this computer.
outbox-undo = Undo send
# A batch at the service that may be this send.
outbox-candidate = Similar batch { $number }
outbox-candidate-open = View batch
outbox-candidate-open-name = View similar batch { $number }
outbox-candidate-identify = This is the batch
outbox-candidate-identify-name = Similar batch { $number } is the batch of this send
outbox-candidate-question = { $count ->
    [one] Is similar batch { $number } the batch of this { $count } gift for { $total }?
   *[other] Is similar batch { $number } the batch of these { $count } gifts for { $total }?
}
outbox-candidate-consequence = The send is then complete, nothing more is sent, and its draft is deleted.
outbox-candidate-confirm = { $count ->
    [one] Mark { $count } gift as sent
   *[other] Mark { $count } gifts as sent
}
outbox-candidate-cancel = Cancel
outbox-compare = Compare batches
outbox-compare-title = Compare the send with similar batches
outbox-compare-send = This send
outbox-compare-sender = Sender
outbox-compare-message = Message
outbox-compare-gift = Gift
outbox-compare-recipients = Recipients
outbox-compare-first-recipients = First recipients
# When the send was confirmed, and when the first order of a batch was created.
outbox-compare-time = Sent, or first order
outbox-compare-state = Status
outbox-compare-different = Different
outbox-compare-older = Older than this send
outbox-compare-other-send = Batch of another send
outbox-compare-unknown = Unknown
outbox-compare-no-message = No message
outbox-compare-no-order = No orders yet
outbox-compare-product = { $quantity } × { $product }
