### Shop: parcels to ship

shop-to-ship-title = To ship

## The states of a parcel

parcel-state-to-ship = To pack
parcel-state-packed = Packed
parcel-state-canceled = Canceled
parcel-state-shipped = Shipped
parcel-state-delivered = Delivered
parcel-state-lost = Lost
parcel-state-damaged = Damaged
parcel-state-returned = Returned
parcel-resolution-reshipped = Shipped again
parcel-resolution-refunded = Refunded
parcel-resolution-settled = Settled

## The list of parcels

shop-to-ship-table = Parcels
shop-to-ship-search = Search parcels
shop-to-ship-search-hint = Name, address or number
shop-to-ship-count = { $count ->
    [one] { $count } parcel
   *[other] { $count } parcels
}
shop-to-ship-count-more = More than { $count } parcels
shop-to-ship-view-to-pack = To pack
shop-to-ship-view-packed = Packed
shop-to-ship-view-shipped = Shipped
shop-to-ship-view-delivered = Delivered
shop-to-ship-view-problems = Problems
shop-to-ship-view-all = All
shop-to-ship-column-recipient = Recipient
shop-to-ship-column-state = Status
shop-to-ship-column-items = Items
shop-to-ship-column-place = Destination
shop-to-ship-column-parcel = Parcel
shop-to-ship-column-tracking = Tracking number
shop-to-ship-column-waiting = Waiting since
shop-to-ship-column-packed = Packed
shop-to-ship-column-shipped = Shipped
shop-to-ship-column-delivered = Delivered
shop-to-ship-column-last-change = Last change
shop-to-ship-select = Select parcel { $parcel } for { $recipient }
shop-to-ship-empty-to-pack = Nothing to pack
shop-to-ship-empty-to-pack-text = Parcels appear here when a gift is accepted and paid, and directly shipped gifts as soon as they are sent.
shop-to-ship-empty-packed = No packed parcels
shop-to-ship-empty-packed-text = Packed parcels wait here until you record their tracking numbers.
shop-to-ship-empty-shipped = No parcels on the way
shop-to-ship-empty-shipped-text = Parcels with a tracking number appear here until they are delivered.
shop-to-ship-empty-delivered = No delivered parcels
shop-to-ship-empty-delivered-text = Delivered parcels appear here.
shop-to-ship-empty-problems = No problems
shop-to-ship-empty-problems-text = Lost, damaged and returned parcels appear here until you ship them again, refund them or settle their problem.
shop-to-ship-empty-all = No parcels
shop-to-ship-no-results-text = Search for a name, a part of the address, or a parcel number. “All” also finds parcels in other states.

## Who packs in Practice

shop-packing = Who packs the parcels of Practice
shop-packing-simulated = Practice packs by itself
shop-packing-operator = You pack
shop-packing-simulated-text = Some time after a gift is accepted, its parcels are packed, shipped and delivered by the simulation.
shop-packing-operator-text = Accepted gifts wait until you pack them. The simulated carrier then ships and delivers the parcels.

## Packing

shop-pack-all = Pack all
shop-pack-selected = { $parcels ->
    [one] Pack { $parcels } parcel
   *[other] Pack { $parcels } parcels
}
shop-pack-title = { $parcels ->
    [one] Pack { $parcels } parcel
   *[other] Pack { $parcels } parcels
}
shop-pack-all-title = Pack all listed parcels
shop-pack-text = The parcels become one packing run. You choose where its files are saved, and can print it again later.
shop-pack-practice = In Practice, nothing leaves this computer: don’t buy labels for these parcels.
shop-pack-confirm = Pack parcels
shop-pack-working = Packing…
shop-pack-open-runs = Open packing runs
shop-pack-done = { $parcels ->
    [one] Packing run { $run }: { $parcels } parcel
   *[other] Packing run { $run }: { $parcels } parcels
}
shop-pack-unpaid = { $parcels ->
    [one] { $parcels } parcel is awaiting payment and is not packed
   *[other] { $parcels } parcels are awaiting payment and are not packed
}
shop-print-slips = Packing slips and pick list (PDF)
shop-print-paper = Paper
shop-print-paper-letter = Letter
shop-print-paper-a4 = A4
shop-print-slips-path = File for the packing slips
shop-print-slips-dialog = Save packing slips
shop-print-labels = File for buying labels (CSV)
shop-print-profile = Columns for
shop-print-profile-plain = Spreadsheet
shop-print-profile-shippo = Shippo
shop-print-profile-pirate-ship = Pirate Ship
shop-print-profile-easypost = EasyPost
shop-print-labels-path = File for labels
shop-print-labels-dialog = Save file for labels
shop-print-title = Print packing run { $run } again
shop-print-confirm = Save files
shop-print-working = Saving…
shop-print-done = The files of packing run { $run } are saved
shop-print-again = Print again
shop-print-failed-title = The files of packing run { $run } are incomplete
shop-print-failed-text = The parcels are packed. Print the packing run again to get its files.
shop-runs-title = Packing runs
shop-runs-empty = No packing runs yet. Pack parcels to make the first one.
shop-run-name = { $parcels ->
    [one] Run { $run } · { $parcels } parcel
   *[other] Run { $run } · { $parcels } parcels
}
shop-run-detail = { $time } · { $operator }
shop-run-print-name = Print packing run { $run } again
shop-run-take-back = Cancel packing run
shop-run-take-back-name = Cancel packing run { $run }
shop-run-keep = Keep packing run
shop-run-taken-back = { $parcels ->
    [one] Packing run { $run } is canceled. { $parcels } parcel is to pack again.
   *[other] Packing run { $run } is canceled. { $parcels } parcels are to pack again.
}
shop-run-is-taken-back = Canceled

## Tracking numbers

shop-tracking-title = Record tracking
shop-tracking-text = Scan or type the number on the packing slip, then the tracking number. Or paste lines, or choose the file of your label service.
shop-tracking-parcel = Parcel number
shop-tracking-number = Tracking number
shop-tracking-add = Add
shop-tracking-add-name = Add parcel and tracking number
shop-tracking-lines = Lines with parcel and tracking numbers
shop-tracking-lines-hint = 7KM-4XC-9TN 9400111206206406260787
shop-tracking-choose-file = Choose file…
shop-tracking-file-dialog = Choose a file of tracking numbers
shop-tracking-file-lists = Tables
shop-tracking-path = Path of the file
shop-tracking-read-file = Read file
shop-tracking-drop = Drop the file to record its tracking numbers
shop-tracking-check = Check numbers
shop-tracking-checking = Checking…
shop-tracking-no-entries = No tracking numbers found
shop-tracking-no-entries-remedy = Each line needs a parcel number and a tracking number. A file needs the columns Parcel and Tracking number.
shop-tracking-matched = { $matched ->
    [one] { $matched } parcel found, { $changed } of them not yet recorded
   *[other] { $matched } parcels found, { $changed } of them not yet recorded
}
shop-tracking-unmatched = { $count ->
    [one] { $count } row needs attention
   *[other] { $count } rows need attention
}
shop-tracking-confirm = Row { $row }: { $recipient }, { $postal_code } is parcel { $parcel }
shop-tracking-record = { $count ->
    [one] Record { $count } tracking number
   *[other] Record { $count } tracking numbers
}
shop-tracking-recording = Recording…
shop-tracking-back = Back
shop-tracking-done = { $parcels ->
    [one] { $parcels } parcel recorded
   *[other] { $parcels } parcels recorded
}
shop-deliver-selected = { $parcels ->
    [one] Mark { $parcels } parcel as delivered
   *[other] Mark { $parcels } parcels as delivered
}

## A parcel

shop-parcel-panel = Parcel
shop-parcel-show = Show parcel
shop-parcel-items = Items
shop-parcel-address = Address
shop-parcel-shipping = Shipping
shop-parcel-gift = Gift
shop-parcel-ready = Waiting since
shop-parcel-run = Packing run
shop-parcel-from = From
shop-parcel-message = Message
shop-parcel-batch = Batch
shop-parcel-account = Account
shop-parcel-brand = Brand
shop-parcel-record = Record tracking number
shop-parcel-number-refused = This is not a tracking number. It has 8 to 40 letters and digits.
shop-parcel-not-recorded = Not recorded: { $reason }
shop-delivered-unchanged = { $parcels } unchanged
shop-delivered-unknown = { $parcels } unknown, refunded or replaced
shop-parcel-deliver = Mark as delivered
shop-parcel-report-problem = Report a problem
shop-parcel-lost = Parcel was lost
shop-parcel-damaged = Parcel was damaged
shop-parcel-returned = Parcel came back
shop-parcel-reported = Parcel recorded as: { $state }
shop-parcel-problem = Problem: { $state }
shop-parcel-problem-remedy = Ship it again at no charge, refund the order, or settle the problem.
shop-parcel-ship-again = Ship again
shop-parcel-shipped-again = Parcel { $parcel } is to pack
shop-parcel-refund = Refund order
shop-parcel-refunded = The order is refunded
shop-parcel-settle = Settle problem
shop-parcel-settled = The problem is settled
shop-parcel-resolution = Resolution
shop-refund-title = Refund the gift of { $recipient }?
shop-refund-text = The sender gets the whole amount back, and the order fails. Parcels of the order that aren’t shipped are canceled.
shop-settle-title = Settle the problem of the parcel for { $recipient }?
shop-settle-text = Nothing is shipped or refunded. The parcel leaves the list of problems.
shop-settle-note = Note
shop-settle-note-help = How it was settled, such as “A voucher was sent instead”. Don’t name the recipient.
shop-address-title = Correct address
shop-address-text = State and country stay, because the tax depends on them.
shop-address-save = Save address
shop-address-saved = The address is corrected
shop-address-packed = To correct the address, cancel packing run { $run }.
shop-address-stale = The address was changed: { $now }
shop-address-stale-meaning = The recipient or another operator changed it. Your address is not saved: { $mine }
shop-address-take-theirs = Keep new address
shop-address-apply-mine = Save my address anyway
shop-address-not-saved = Parcel { $parcel }: the address was changed meanwhile. Your correction is not saved.
shop-open-parcels = { $count ->
    [one] { $count } parcel has a problem
   *[other] { $count } parcels have a problem
}
shop-open-stock = { $count ->
    [one] { $count } item is almost sold out
   *[other] { $count } items are almost sold out
}
shop-to-ship-waiting = Waiting
shop-to-ship-waiting-any = any time
shop-to-ship-waiting-days = { $days ->
    [one] { $days } day or more
   *[other] { $days } days or more
}
shop-to-ship-only = Only { $name }
shop-to-ship-only-batch = Only this batch
shop-to-ship-empty-scope = No parcels match these limits
shop-to-ship-empty-scope-text = The list is limited by how long parcels wait, or to an account, a brand or a batch.
shop-to-ship-scope-clear = Show all
shop-tracking-carrier = Carrier, if you know it

## Cards that were declined

shop-to-ship-unpaid = { $count ->
    [one] 1 gift waits for its payment by card
   *[other] { $count } gifts wait for their payment by card
}
shop-to-ship-unpaid-meaning = Parcels are not packed without a valid authorization of their card.
shop-to-ship-unpaid-show = Show cards
shop-parcel-unpaid = This parcel is awaiting payment.
shop-parcel-unpaid-meaning = The authorization of its card has ended. The parcel can’t be packed until there is another one.

## Settings of the shop

shop-settings-title = Shop settings
shop-settings-delivered-after-help = After the last parcel of an order is shipped. With 0, an order is delivered only when that is reported.
shop-settings-remind-after-help = After the email with the gift. With 0, there is no reminder.
shop-settings-remind-before-help = With 0, there is no last reminder.
# $max: the largest number of days.
shop-settings-days-problem = Enter a number from 0 to { $max }.
shop-settings-save = Save settings
shop-settings-saved = The settings are saved
shop-settings-stale = Another operator changed the settings: they are shown now
shop-settings-stale-meaning = Your changes are not saved.
