### Formats and words that every part of the product uses.

## Formats

# An amount of US dollars. $amount has the digits and separators of the locale.
money = ${ $amount }
money-range = { $low }–{ $high }
percent = { $value }%
# Shown instead of a number that is not known.
unknown-value = –

## Relative time, short: shown in lists and feeds

time-now = now
time-minutes = { $count } min
time-hours = { $count } h
time-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
time-under-a-minute = under a minute
time-under-an-hour = less than an hour
# A day and a time of day, as in "Nov 2, 9:12 AM".
date-and-time = { $date }, { $time }
# A moment with its zone, for tooltips.
date-with-zone = { $date } ({ $zone })

## Names of gifts, batches and drafts

# A gift with several products: the first one, and how many others.
common-cart-and-more = { $product } and { $count } more
# Names a batch that the sender did not name.
common-batch-from = Gifts from { $sender }
common-untitled-gift = Untitled gift
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

## What the sync is reading. Shown alone, and before a count.

sync-reading-account = Reading the account
sync-reading-products = Reading products
sync-reading-brands = Reading brands
sync-reading-batches = Reading batches
sync-reading-recipients = Reading recipients
sync-reading-orders = Reading orders
sync-reading-activities = Reading activity
# $reading is one of the texts above.
sync-progress = { $reading }: { $done }
sync-progress-of-total = { $reading }: { $done } of { $total }

## Toasts about completed tasks

copied-gift-links = { $count ->
    [one] Copied { $count } gift link
   *[other] Copied { $count } gift links
}
copied-folder-path = Couldn't open the folder. Its path was copied instead.
# $card: brand and last digits, as in "Visa ·· 4242".
added-end-user-card = Added { $card }
saved-orders = { $count ->
    [one] Saved { $count } order to { $file }
   *[other] Saved { $count } orders to { $file }
}
