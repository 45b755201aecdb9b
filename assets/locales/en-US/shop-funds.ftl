### Shop: the money of accounts

shop-funds-title = Funds
shop-funds-text = Gifts are paid from the balance of an account, or with an invoice.
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

shop-card-authorize = The card’s authorization of { $amount } needs attention.
shop-card-authorize-meaning = The gift isn’t packed without an authorization. A gift that is already shipped isn’t paid yet.
shop-card-authorize-remedy = Ask the sender to add another card, try again, or cancel the gift while it is unpaid.
shop-card-capture = { $amount } could not be charged.
shop-card-capture-meaning = The gift is shipped and isn’t paid yet.
shop-card-cancel = The authorization of { $amount } could not be ended.
shop-card-cancel-meaning = The gift has ended, and the amount may still be held on the card.
shop-card-refund = { $amount } could not be refunded.
shop-card-refund-meaning = The gift has ended, and its charge isn’t returned yet.
shop-card-processor-remedy = Try again, and check the payment and your key in the dashboard of the card processor.
shop-card-reason = Reason: { $reason }
shop-card-next = Next attempt: { $time }
shop-card-no-next = No further attempt unless you try again
shop-cards-title = Cards that need attention
shop-cards-gift = { $account } · order { $order }
shop-cards-retry = Try again
shop-cards-retry-name = Try the card of order { $order } again
shop-cards-retried = The card is tried again within seconds
shop-cards-cancel = Cancel gift
shop-cards-cancel-name = Cancel the gift of order { $order }
shop-cards-cancel-title = Cancel this gift?
shop-cards-cancel-text = The gift of { $account } for { $amount } fails, and its items are available again. Nothing is charged.
shop-cards-canceled = The gift is canceled, and nothing was charged
shop-cards-more = { $count ->
    [one] 1 more: run “giftdesk shop cards”
   *[other] { $count } more: run “giftdesk shop cards”
}
