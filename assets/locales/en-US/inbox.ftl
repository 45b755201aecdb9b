### The inbox: what needs an action of the user

## The page

inbox-state-filter = Show
inbox-state-open = Open ({ $count })
inbox-state-snoozed = Snoozed ({ $count })
inbox-state-done = Done ({ $count })
inbox-filter-all = All
# A filter with the number of its items: "Failed gifts 3".
inbox-filter-count = { $kind } · { $count }
inbox-table = Inbox items
inbox-column-item = Item
inbox-column-when = Since
inbox-problems-title = Problems
inbox-dismiss = Dismiss: { $title }
inbox-empty-title = Nothing to do
inbox-empty-text = Failed gifts, sends that need a decision, gifts that expire soon and new thank-you notes appear here.
inbox-empty-snoozed-title = Nothing snoozed
inbox-empty-snoozed-text = Items that you snooze wait here and return to the inbox at the time you choose.
inbox-empty-done-title = Nothing done yet
inbox-empty-done-text = Items that you mark as done are kept here.

## Items. $count: gifts, sends, batches or changes.

inbox-send-needs-review = { $count ->
    [one] { $count } send needs your decision
   *[other] { $count } sends need your decision
}
inbox-send-in-doubt = { $count ->
    [one] { $count } send is being checked
   *[other] { $count } sends are being checked
}
inbox-send-interrupted = { $count ->
    [one] { $count } send was interrupted and not sent
   *[other] { $count } sends were interrupted and not sent
}
inbox-send-late = { $count ->
    [one] { $count } scheduled send didn’t leave at its time
   *[other] { $count } scheduled sends didn’t leave at their time
}
inbox-send-refused = { $count ->
    [one] { $count } send was refused
   *[other] { $count } sends were refused
}
inbox-send-unreadable = { $count ->
    [one] { $count } send can’t be read
   *[other] { $count } sends can’t be read
}
inbox-failed-batch = { $count ->
    [one] { $count } batch failed
   *[other] { $count } batches failed
}
inbox-failed-order = { $count ->
    [one] { $count } gift failed
   *[other] { $count } gifts failed
}
inbox-returned-parcel = { $count ->
    [one] { $count } gift could not be delivered
   *[other] { $count } gifts could not be delivered
}
inbox-email-refused = { $count ->
    [one] { $count } gift was not delivered, because its email address was refused
   *[other] { $count } gifts were not delivered, because their email addresses were refused
}
inbox-sold-out = { $count ->
    [one] { $count } gift is sold out
   *[other] { $count } gifts are sold out
}
inbox-awaiting-payment = { $count ->
    [one] { $count } gift is awaiting payment for over a day
   *[other] { $count } gifts are awaiting payment for over a day
}
inbox-expiring-soon = { $count ->
    [one] { $count } gift expires within 7 days
   *[other] { $count } gifts expire within 7 days
}
inbox-unclaimed-money = { $count ->
    [one] { $count } gift expired before it was accepted
   *[other] { $count } gifts expired before they were accepted
}
inbox-late-delivery = { $count ->
    [one] { $count } gift in transit for over 12 days
   *[other] { $count } gifts in transit for over 12 days
}
inbox-not-opened = { $count ->
    [one] { $count } gift not opened for 7 days
   *[other] { $count } gifts not opened for 7 days
}
inbox-failed-job = { $count ->
    [one] { $count } change failed for some gifts
   *[other] { $count } changes failed for some gifts
}
inbox-thank-you-note = { $count ->
    [one] { $count } new thank-you note
   *[other] { $count } new thank-you notes
}
# $parts: the recipient, the batch, an amount.
inbox-detail-two = { $first } · { $second }
inbox-detail-three = { $first } · { $second } · { $third }
inbox-detail-expiry = next expiry in { $left }
inbox-detail-unclaimed = { $amount } released
inbox-detail-worth = { $amount } in gifts
inbox-detail-recipients = { $count ->
    [one] { $count } recipient
   *[other] { $count } recipients
}
inbox-detail-canceled = Cancel gifts: { $count } of { $total } failed
inbox-detail-extended = Extend expiry: { $count } of { $total } failed
inbox-snoozed-until = until { $time }

## Filters by kind

inbox-kind-send-needs-review = Decision needed
inbox-kind-send-in-doubt = Being checked
inbox-kind-send-interrupted = Interrupted sends
inbox-kind-send-late = Late sends
inbox-kind-send-refused = Refused sends
inbox-kind-send-unreadable = Unreadable sends
inbox-kind-failed-batch = Failed batches
inbox-kind-failed-order = Failed gifts
inbox-kind-returned-parcel = Returned parcels
inbox-kind-email-refused = Refused email addresses
inbox-kind-sold-out = Sold out
inbox-kind-awaiting-payment = Awaiting payment
inbox-kind-expiring-soon = Expiring soon
inbox-kind-unclaimed-money = Expired gifts
inbox-kind-late-delivery = Late delivery
inbox-kind-not-opened = Not opened for 7 days
inbox-kind-failed-job = Failed changes
inbox-kind-thank-you-note = New thank-you notes

## Actions

# For screen readers: "Send again: 2 gifts failed, Spring thanks".
inbox-action-name = { $action }: { $item }, { $detail }
inbox-check-status = Check status
inbox-show-send = Show send
inbox-open-draft = Open draft
inbox-show-batch = Show batch
inbox-send-again-hint = Makes a draft for each batch. You check the drafts before anything is sent.
inbox-send-again = { $count ->
    [one] Send again
   *[other] Send { $count } again
}
inbox-replace = { $count ->
    [one] Cancel and send again
   *[other] Cancel and send { $count } again
}
inbox-show-gifts = { $count ->
    [one] Show gift
   *[other] Show { $count } gifts
}
inbox-show-parcels = { $count ->
    [one] Show parcel
   *[other] Show { $count } orders
}
inbox-extend = { $count ->
    [one] Extend expiry
   *[other] Extend all { $count }
}
inbox-remind = { $count ->
    [one] Write email
   *[other] Copy { $count } gift links
}
inbox-read-notes = { $count ->
    [one] Read note
   *[other] Show { $count } notes
}
inbox-show-outcomes = Show results
inbox-done = Mark as done
inbox-done-selected = Mark { $count } as done
inbox-gifts-of-item = { $count ->
    [one] { $count } gift of this item
   *[other] { $count } gifts of this item
}
inbox-gifts-of-items = { $count ->
    [one] Gifts of { $count } selected item
   *[other] Gifts of { $count } selected items
}
inbox-select = Select { $item }
inbox-snooze = Snooze
inbox-snooze-selected = Snooze { $count }
inbox-reopen = Move to inbox
inbox-reopen-selected = Move { $count } to inbox
inbox-snooze-tomorrow = Until tomorrow
inbox-snooze-three-days = For 3 days
inbox-snooze-next-week = Until next week
# The keys that work on the selected row.
inbox-keys = Enter: open · D: done · S: snooze until tomorrow
inbox-toast-done = { $count ->
    [one] { $count } item marked as done
   *[other] { $count } items marked as done
}
inbox-toast-snoozed = { $count ->
    [one] { $count } item snoozed until { $time }
   *[other] { $count } items snoozed until { $time }
}
inbox-toast-open = { $count ->
    [one] { $count } item moved to the inbox
   *[other] { $count } items moved to the inbox
}
inbox-toast-unchanged = Nothing was marked, because the gifts have just changed. Check the list, then try again.

## Notifications of the system

inbox-notification-title = { $count ->
    [one] { $count } new item in your inbox
   *[other] { $count } new items in your inbox
}
inbox-notification-practice = Practice: { $title }
inbox-notification-open = Open inbox
