### Shop: the money of accounts

shop-funds-title = Funds
shop-funds-text = Gifts are paid from the balance of an account, or with an invoice.
shop-funds-text-practice = The money of Practice is made up: add as much as you like. Nothing is charged.
shop-funds-text-cards = Gifts are paid from the balance of an account, with an invoice, or with the card of an end user. The amounts include cards.
shop-funds-accounts = Accounts
shop-funds-account = Account
shop-funds-balance = Balance
shop-funds-authorized = Authorized
shop-funds-captured = Captured
shop-funds-invoice = Invoice
shop-funds-actions = Actions
shop-funds-invoice-off = Off
shop-funds-invoice-unlimited = No limit
shop-funds-invoice-limit = Up to { $limit }
shop-funds-empty-title = No accounts yet
shop-funds-empty-text = Accounts send gifts and pay for them. This command creates one, with its key:

## Deposits

shop-funds-fund = Add funds
shop-funds-fund-name = Add funds to { $name }
shop-funds-fund-title = Add funds to { $name }
shop-funds-fund-amount = Add { $amount }
shop-funds-amount = Amount
shop-funds-note = Note
shop-funds-note-help = Appears in the journal, such as a purchase order
shop-funds-funded = Added { $amount } to { $name }
shop-funds-in-doubt = Try the same deposit again: it funds the account once.

## Invoices

shop-funds-invoice-change = Change invoice
shop-funds-invoice-change-name = Change the invoice of { $name }
shop-funds-invoice-title = Invoice of { $name }
shop-funds-invoice-text = Gifts that were sent keep their payment when the invoice is turned off.
shop-funds-invoice-active = New gifts can be paid with an invoice
shop-funds-limit = Limit
shop-funds-limit-help = The most that is authorized and captured together, of all gifts so far
shop-funds-invoice-save = Save invoice
shop-funds-invoice-save-mine = Save my invoice
shop-funds-invoice-conflict = Another operator changed this invoice
shop-funds-invoice-versions = Theirs: { $theirs }. Yours: { $mine }. Save yours, or cancel to keep theirs.
shop-funds-invoice-saved = Saved the invoice of { $name }

## Files

shop-funds-files = Journal and statements
shop-funds-files-text = Every movement of money of a month: of all accounts, or of one. Months are in UTC.
shop-funds-all-accounts = All accounts
shop-funds-month = Month
shop-funds-journal-dialog = Export the journal
shop-funds-statement-dialog = Export the statement

## Cards that could not be charged

shop-card-declined = The card was declined for { $amount }.
shop-card-authorize = { $amount } could not be authorized.
shop-card-capture = { $amount } could not be charged.
shop-card-cancel = The authorization of { $amount } could not be ended.
shop-card-refund = { $amount } could not be refunded.
shop-card-amount-differs = The card processor reports another amount than { $amount }.
shop-card-ended = The authorization of { $amount } has ended.
shop-card-charged-outside = { $amount } was charged in the dashboard of the card processor.
shop-card-refunded-outside = { $amount } was refunded in the dashboard of the card processor.
shop-card-refused = The card processor refused the request.
shop-card-unavailable = The card processor didn’t answer, or can’t do this yet.
shop-card-unauthorized = The card processor refused the key of the shop.
shop-card-not-performed = No running service with a card processor has done this.
shop-card-reason = Reason: { $reason }
shop-card-authorize-meaning = The gift isn’t packed without a valid authorization. A gift that is already shipped isn’t paid yet.
shop-card-capture-meaning = The gift is shipped and isn’t paid yet.
shop-card-cancel-meaning = An authorization that is no longer needed may still hold this amount.
shop-card-cancel-refund-meaning = An amount that was charged in the dashboard isn’t returned yet.
shop-card-refund-meaning = The gift has ended, and its charge isn’t returned yet.
shop-card-charged-outside-meaning = The gift is paid, and can be packed.
shop-card-refunded-outside-meaning = The journal still has the charge.
shop-card-declined-remedy = Ask the sender to add another card, try again, or cancel the gift while it is unpaid.
shop-card-declined-shipped-remedy = Ask the sender to add another card, try again, or cancel the charge.
shop-card-refused-remedy = Check the payment in the dashboard of the card processor, then try again.
shop-card-unavailable-remedy = The service tries again by itself.
shop-card-unauthorized-remedy = Set GIFTDESK_STRIPE_KEY to the secret key of Stripe, and restart the service.
shop-card-not-performed-remedy = Start the service with the secret key of Stripe in GIFTDESK_STRIPE_KEY.
shop-card-amount-differs-remedy = Cancel or refund the payment in the dashboard of the card processor, then try again.
shop-card-ended-remedy = The service requests another authorization. If it is declined, ask the sender to add another card.
shop-card-ended-shipped-remedy = The service requests another authorization. If it is declined, ask the sender to add another card, or cancel the charge.
shop-card-charged-outside-remedy = Ship the gift, or refund its parcel.
shop-card-refunded-outside-remedy = Refund the parcel of the gift.
shop-card-refund-failed-remedy = Try again, or return the money by other means.
shop-card-next = Next attempt: { $time }
shop-card-no-next = No further attempt unless you try again
shop-cards-title = Cards that need attention
shop-cards-gift = { $account } · order { $order }
shop-cards-retry = Try again
shop-cards-retry-name = Try the card of order { $order } again
shop-cards-check = Check again
shop-cards-check-name = Check the card of order { $order } again
shop-cards-retried = The card processor is asked again within seconds
shop-cards-cancel = Cancel gift
shop-cards-cancel-name = Cancel the gift of order { $order }
shop-cards-cancel-title = Cancel this gift?
shop-cards-cancel-text = The gift of { $account } for { $amount } fails, and its items are available again. Nothing is charged.
shop-cards-canceled = The gift is canceled, and nothing was charged
shop-cards-cancel-charge = Cancel charge
shop-cards-cancel-charge-name = Cancel the charge of order { $order }
shop-cards-cancel-charge-title = Cancel this charge?
shop-cards-cancel-charge-text = The gift of { $account } was shipped and isn’t charged. After this, { $amount } isn’t collected.
shop-cards-charge-canceled = The charge is canceled. The gift was shipped and isn’t charged.
shop-cards-more = { $count ->
    [one] 1 more: run “giftdesk shop cards”
   *[other] { $count } more: run “giftdesk shop cards”
}
