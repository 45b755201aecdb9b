### Money: the ledger, and the quote and charge of a batch

## Ledger

money-estimated = Estimated
money-authorized = Authorized
# Authorized for gifts that expire soon.
money-at-risk = At risk
money-captured = Charged
money-returned = Released
# Charged for gifts that then failed or were canceled.
money-unconfirmed-refund = Refund not confirmed
money-column-month = Month
money-column-workspace = Workspace
money-column-payment-method = Payment method
money-column-gifts = Gifts
money-column-batch = Batch
money-column-sent = Sent
money-table = Ledger
money-batches-table = Batches of the month
money-payment-unknown = Unknown
money-workspace-none = No workspace
money-no-matches = No batches match the filters. Choose another period, workspace or payment method.
money-empty-title = No costs yet
money-empty-text = After you send a gift, this page shows what is estimated, authorized, charged and released in each month.

## Filters

money-filter-period = Period
money-filter-workspace = Workspace filter
money-filter-payment-method = Payment method filter
money-filter-all-workspaces = All workspaces
money-filter-all-payment-methods = All payment methods
money-period-all = All time
money-period-this-month = This month
money-period-last-month = Last month
money-period-twelve-months = Last 12 months
money-period-this-year = This year

## Key figures

money-tile-gifts = { $count ->
    [one] For { $count } gift
   *[other] For { $count } gifts
}
money-tile-unclaimed = { $amount } not accepted yet
money-tile-no-risk = No gift expires within 7 days
money-tile-risk = { $count ->
    [one] { $count } gift expires within 7 days
   *[other] { $count } gifts expire within 7 days
}
money-tile-within-estimate = Within the estimate
money-tile-above = { $amount } above the estimate
money-tile-not-charged = Released without a charge
money-tile-unconfirmed-refund = Refund of { $amount } not confirmed
money-help = How these amounts add up
money-help-text = Estimated = authorized + charged + refund not confirmed + released. A price above the estimate is added to the estimate. Months are those in which the gifts were created.
money-note-unconfirmed-refund = { $amount } was charged for gifts that then failed or were canceled. The service does not say whether it refunded the amount. Check the statement of the payment method.
money-note-estimated-tax = Until the address of a gift is known, its amounts have an estimated tax of 10%. The service can authorize another amount.
money-note-unknown-prices = { $count ->
    [one] { $count } paid gift has no final price yet. Its estimate counts as charged.
   *[other] { $count } paid gifts have no final price yet. Their estimates count as charged.
}
money-note-undated = { $count ->
    [one] { $count } gift is in no month, because no gift of its batch has a known date. All time shows it.
   *[other] { $count } gifts are in no month, because no gift of their batch has a known date. All time shows them.
}
money-note-without-orders = { $count ->
    [one] { $count } batch has no orders yet and is not counted.
   *[other] { $count } batches have no orders yet and are not counted.
}

## Chart

money-chart-title = Money by month
# $part: "Charged".
money-chart-amount = { $part }: { $amount }
money-chart-month = { $month }: { $captured } charged, { $authorized } authorized, { $returned } released
money-chart-summary = Money by month: { $months }

## Quote and charge of a batch

money-back-to-months = Back to all months
money-back-to-batches = Back to { $month }
money-open-batch = Open batch
money-comparison-title = Quote and charge
money-comparison-loading = Comparing the quote with the charge…
money-comparison-quote = Quote with the highest tax
money-comparison-estimate = Estimate with the highest tax
money-comparison-charged = Charged so far
# $reason: "Canceled".
money-comparison-line = { $count ->
    [one] { $reason } ({ $count } gift)
   *[other] { $reason } ({ $count } gifts)
}
money-comparison-quoted-range = { $count ->
    [one] You agreed to { $low }–{ $high } for { $count } recipient.
   *[other] You agreed to { $low }–{ $high } for { $count } recipients.
}
money-comparison-sent-elsewhere = This app did not send the batch, so the quote is not known. The estimate of the orders replaces the quote.
money-line-order-count = Different number of gifts
money-line-price-change = Price changed after the quote
money-line-canceled = Canceled
money-line-expired = Expired
money-line-failed = Failed
money-line-unconfirmed-refund = Failed after payment (refund not confirmed)
money-line-not-accepted = Not accepted yet
money-line-not-paid = Accepted, not charged yet
money-line-cheaper-swap = Swapped for a cheaper gift
money-line-more-expensive-swap = Swapped for a more expensive gift
money-line-shipping = Shipping after the swap
money-line-processing-fee = Processing fee after the swap
money-line-international = International costs
money-line-tax = Tax compared with the highest tax
money-line-credit = Credit applied
money-line-unexplained = Not explained by the service’s amounts

## Files

money-export = Export
money-export-dialog-title = Export ledger
