### Reports: progress of the gifts and times, by group; comparison of two batches

## Page

reports-loading = Counting gifts…
reports-empty-title = No reports yet
reports-empty-text = After you send a gift, this page shows how many recipients open and accept it, and how long they take.
reports-no-matches = No gifts were sent in this period. Choose another period.
reports-view = View
reports-view-groups = Overview
reports-view-compare = Compare batches
reports-grouping = Group by
reports-by-batch = Batch
reports-by-product = Product
reports-by-brand = Brand
reports-by-workspace = Workspace
reports-group-unknown = Unknown
reports-group-without-value = No value
reports-note = Products and brands are those of the gift as it was sent. Recipients of direct sends aren’t notified, and don’t open or accept the gift.
reports-note-undated = { $count ->
    [one] { $count } gift counts only in All time, because no gift of its batch has a known date.
   *[other] { $count } gifts count only in All time, because no gift of their batch has a known date.
}

## Funnel

reports-funnel-title = Gift progress
reports-sent = Sent
reports-notified = Notified
reports-viewed = Opened
reports-accepted = Accepted
reports-shipped = Shipped
reports-delivered = Delivered
reports-thanked = Thank-yous

## Times

reports-times-title = Time to open and accept
reports-time-to-open = Time to open
reports-time-to-accept = Time to accept
# $median and $slowest: durations such as "3 h".
reports-time-value = { $count ->
    [one] Half within { $median }, 90% within { $slowest } ({ $count } gift)
   *[other] Half within { $median }, 90% within { $slowest } ({ $count } gifts)
}
reports-time-unknown = No times yet
reports-times-note = From the creation of the gift until it is first opened and until it is accepted. Strong color: half of the gifts. Pale color: 90% of the gifts.
# $time: a duration. 90 percent of the recipients took at most this long.
reports-percentile = 90%: { $time }
reports-table = Groups of gifts
reports-column-open = To open
reports-column-accept = To accept

## Comparison of two batches

reports-first-batch = First batch
reports-second-batch = Second batch
reports-no-second-batch = Send a second batch to compare.
reports-open-median = Half opened within
reports-open-slowest = 90% opened within
reports-accept-median = Half accepted within
reports-accept-slowest = 90% accepted within
reports-export-dialog-title = Export report
