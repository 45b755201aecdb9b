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
