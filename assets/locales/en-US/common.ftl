### Formats and words that every part of the product uses.

## Formats

# An amount of US dollars. $amount has the digits and separators of the locale.
money = ${ $amount }
money-range = { $low }–{ $high }
percent = { $value }%
# Shown instead of a number that is not known.
unknown-value = –
date-unknown = Date unknown
# The label of every button, menu entry and command that begins a gift.
create-gift = Create gift

## Relative time, short: shown in lists and feeds

time-now = now
time-minutes = { $count } min
time-hours = { $count } h
time-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
time-under-a-minute = <1 min
time-under-an-hour = less than an hour
# A day and a time of day, as in "Nov 2, 9:12 AM".
date-and-time = { $date }, { $time }
# A moment with its zone, for tooltips.
date-with-zone = { $date } ({ $zone })

## Names of gifts, batches and drafts

# A gift with several products: the first one, and how many others.
common-cart-and-more = { $product } and { $count } more
# The first of several recipients.
common-people-and-more = { $person } and { $count } more
# Names a batch that the sender did not name.
common-batch-from = Gifts from { $sender }
common-connection-practice = Practice
common-connection-shop = My shop
# The recovery of a damaged database could not read the name of this connection.
common-connection-unreadable = Recovered connection
# A payment card whose brand is unknown.
common-card = Card
# $digits: the last four digits of the card number.
common-card-number = { $brand } ·· { $digits }
common-variants = { $count ->
    [one] { $count } option
   *[other] { $count } options
}
# $label is the service's own name of the choice, such as "Color".
common-variants-named = { $label }: { $count }

## Statuses of orders, batches and shipments, shown as small labels

status-created = Created
# The recipient got the email with the gift link.
status-notified = Notified
status-opened = Opened
status-accepted = Accepted
status-awaiting-payment = Awaiting payment
status-awaiting-approval = Awaiting approval
status-paid = Paid
status-ordered = Ordered
status-shipped = Shipped
status-in-transit = In transit
status-delivered = Delivered
status-failed = Failed
status-canceled = Canceled
status-expired = Expired
status-scheduled = Scheduled
status-pending = Pending
status-complete = Complete
# A parcel that was lost and sent a second time.
status-reshipped = Reshipped

## Sizes of files and texts

size-bytes = { $count ->
    [one] { $count } byte
   *[other] { $count } bytes
}
size-kilobytes = { $count } KB
size-megabytes = { $count } MB

## What the sync is reading. Shown alone, and before a count.

sync-reading-account = Loading the account
sync-reading-products = Loading products
sync-reading-brands = Loading brands
sync-reading-collections = Loading collections
sync-reading-batches = Loading batches
sync-reading-recipients = Loading recipients
sync-reading-orders = Loading orders
sync-reading-activities = Loading activity
# $reading is one of the texts above.
sync-progress = { $reading }: { $done }
sync-progress-of-total = { $reading }: { $done } of { $total }

## The names of what the sync reads.

sync-resource-account = Account
sync-resource-workspaces = Workspaces
sync-resource-payment-methods = Payment methods
sync-resource-cards = Greeting cards
sync-resource-products = Products
sync-resource-brands = Brands
sync-resource-collections = Collections
sync-resource-batches = Batches
sync-resource-recipients = Recipients
sync-resource-orders = Orders
sync-resource-activities = Activity

## Toasts about completed tasks

copied-gift-links = { $count ->
    [one] { $count } gift link copied
   *[other] { $count } gift links copied
}
copied-links-not-kept = Paste before you close giftdesk: this system doesn’t keep copied links.
copied-folder-path = Couldn’t open the folder. Its path was copied instead.
copied-email-text = Couldn’t open an email program. The text was copied instead.
copied-web-address = Couldn’t open a browser. The address was copied instead.
# $card: brand and last digits, as in "Visa ·· 4242".
added-end-user-card = { $card } added
saved-table = Saved { $file }
rescheduled = Scheduled for { $time }
rescheduled-at-night = { $count ->
    [one] Scheduled for { $time }. It’s night there for { $count } recipient.
   *[other] Scheduled for { $time }. It’s night there for { $count } recipients.
}
saved-orders = { $count ->
    [one] { $count } order saved to { $file }
   *[other] { $count } orders saved to { $file }
}
