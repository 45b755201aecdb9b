### Activity: key figures, chart, and the feed of recent activity

activity-empty-title = No activity yet
activity-empty-text = After you send a gift, this page shows when recipients open, accept and receive it, and which orders need your attention.

## Key figures

activity-sent = Sent
activity-opened = Opened
activity-accepted = Accepted
activity-delivered = Delivered
activity-spent = Spent
# The value of gifts that expire soon.
activity-at-risk = At risk
activity-created = Created
activity-notified = Notified
activity-shipped = Shipped
activity-none-this-week = None this week
activity-this-week = +{ $count } this week
# How long half of the recipients took at most. $duration: "3 h".
activity-median-to-open = Median time to open: { $duration }
activity-median-to-accept = Median time to accept: { $duration }
activity-in-transit = { $count } not delivered yet
activity-late = { $count } late
activity-spent-on = { $count ->
    [0] Nothing charged yet
    [one] Charged for { $count } gift
   *[other] Charged for { $count } gifts
}
activity-at-risk-note = { $count ->
    [one] { $count } gift expires within 7 days
   *[other] { $count } gifts expire within 7 days
}
activity-nothing-expires = No gift expires within 7 days

## Chart

activity-chart-title = Opened and accepted
activity-chart-opened = Opened
activity-chart-accepted = Accepted
activity-chart-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
# Read by screen readers instead of the chart.
activity-chart-summary = Opened and accepted over { $days } days: { $opened } opened, { $accepted } accepted
activity-chart-tooltip =
    { $date }
    { $opened } opened
    { $accepted } accepted

## Orders that need attention

activity-attention-title = In your inbox
activity-attention-none = { $count ->
    [one] Your order is on track.
   *[other] All { $count } orders are on track.
}
activity-attention-no-orders = No orders yet.
activity-attention-items = { $count ->
    [one] { $count } item
   *[other] { $count } items
}
activity-attention-items-worth = { $count ->
    [one] { $count } item, { $amount } in gifts
   *[other] { $count } items, { $amount } in gifts
}
activity-attention-show = Show in inbox
activity-attention-all = Show all in inbox
activity-attention-show-name = Show in inbox: { $title }

## Cards

activity-funnel-title = Gift progress
activity-brands-title = Top brands
activity-brands-empty = No gifts charged in this period.
activity-brands-more = { $count ->
    [one] and { $count } more brand
   *[other] and { $count } more brands
}
activity-accept-title = Time to accept
activity-accept-empty = No gifts accepted yet.
# Labels of bars, very short: accepted within 1 hour, 6 hours, 1 day, 3 days …
activity-accept-1-hour = 1 h
activity-accept-6-hours = 6 h
activity-accept-1-day = 1 d
activity-accept-3-days = 3 d
activity-accept-7-days = 7 d
activity-accept-14-days = 14 d
activity-accept-later = later
# One bar, for screen readers: "6 h: 900".
activity-accept-bar = { $span }: { $count }
activity-accept-summary = Time to accept: { $bars }
activity-note-undated = { $count ->
    [one] { $count } gift without a known date is not in the figures of a period.
   *[other] { $count } gifts without a known date are not in the figures of a period.
}
activity-note-steps = Older steps of gifts are still being read. Openings and acceptances before { $date } can be missing.

## Feed

activity-feed-title = Recent activity
activity-filter-all = All
activity-filter-opened = Opened
activity-filter-accepted = Accepted
activity-filter-delivered = Delivered
activity-filter-notes = Notes
activity-feed-empty = Every step of a gift appears here.
activity-feed-empty-opened = No gifts opened yet.
activity-feed-empty-accepted = No gifts accepted yet.
activity-feed-empty-delivered = No gifts delivered yet.
activity-feed-empty-notes = No thank-you notes yet.
# For screen readers. $age: "4 min".
activity-feed-entry-name = { $title }, { $age }
activity-menu-show-order = Show order
# Instead of the name of a recipient without one.
activity-feed-unnamed = A recipient
activity-feed-note = { $name } wrote a thank-you note
activity-feed-note-quoted = “{ $note }”
activity-feed-note-truncated = “{ $note }…”
activity-feed-swapped-from = Original gift: { $gift }
activity-feed-created = { $name }’s gift was created
activity-feed-notified = { $name } got the email with the gift link
activity-feed-opened = { $name } opened the gift
activity-feed-accepted = { $name } accepted the gift
activity-feed-accepted-gift = { $name } accepted { $gift }
activity-feed-awaiting-payment = { $name }’s gift is awaiting payment
activity-feed-awaiting-approval = { $name }’s gift is awaiting approval
activity-feed-paid = { $name }’s gift was paid
activity-feed-ordered = { $name }’s gift was ordered
activity-feed-shipped = { $name }’s gift was shipped
activity-feed-delivered = { $name }’s gift was delivered
activity-feed-failed = { $name }’s order failed
activity-feed-canceled = { $name }’s gift was canceled
# $status: a status of the service that the app does not know.
activity-feed-other-status = { $name }’s gift is now “{ $status }”
