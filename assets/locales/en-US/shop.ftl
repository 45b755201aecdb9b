### The texts of a shop.

## Command line: keys and database

cli-keys-operator = { $name } (operator)
cli-help-keys-add-operator = Create the key of an operator, who keeps the shop and sends no gifts
cli-service-is-practice = This database belongs to Practice, and a shop sends real gifts.
cli-service-is-practice-remedy = Start the shop with another --data-dir or database, or Practice with --practice.
cli-service-is-shop = This database belongs to a shop, and Practice would add made-up gifts to it.
cli-service-is-shop-remedy = Start Practice with another --data-dir or database, or the shop without --practice.
cli-service-file-exists = { $path } exists already.
cli-service-file-exists-remedy = Choose another name or folder. A restore needs a folder without a database: use another --data-dir, or move the old folder away.
cli-service-own-backups = PostgreSQL databases are backed up by their own programs.
cli-service-own-backups-remedy = Use pg_dump and pg_restore, or the backups of your database.

## Command line: help

cli-help-shop = Keep a shop: its catalog, stock, parcels and money
cli-help-shop-accounts = List the accounts and their money
cli-help-shop-accounts-json = Print JSON, with amounts in cents
cli-help-shop-address = Correct the address of a parcel until its gift is packed
cli-help-shop-address-address-1 = Street and number
cli-help-shop-address-address-2 = Apartment, floor, company
cli-help-shop-address-city = City
cli-help-shop-address-country = Two-letter code of the country; it can’t be changed
cli-help-shop-address-first-name = The first name of the recipient; without it, the name stays
cli-help-shop-address-json = Print JSON
cli-help-shop-address-last-name = The last name of the recipient
cli-help-shop-address-parcel = The number of the parcel
cli-help-shop-address-postal-code = ZIP code or postal code
cli-help-shop-address-state = State; it can’t be changed, because the tax depends on it
cli-help-shop-audit = Show what operators changed
cli-help-shop-audit-action = Only changes of this kind, such as catalog.import, or group, such as catalog
cli-help-shop-audit-json = Print JSON
cli-help-shop-audit-last = Number of changes to show
cli-help-shop-audit-operator = Only changes with the operator key of this name
cli-help-shop-audit-since = Only changes at or after this time
cli-help-shop-audit-until = Only changes before this time
cli-help-shop-backup = Write the whole shop into one file, also while it runs
cli-help-shop-backup-file = File to write; an existing one is kept
cli-help-shop-cards = List cards that could not be charged, or act on one
cli-help-shop-cards-cancel = End a gift that is not paid, or the charge of a shipped gift without an authorization; nothing is charged
cli-help-shop-cards-cancel-json = Print the problems that are left as JSON
cli-help-shop-cards-cancel-order = The id of the order
cli-help-shop-cards-json = Print JSON, with amounts in cents
cli-help-shop-cards-retry = Try the card of a gift again
cli-help-shop-cards-retry-json = Print the problems that are left as JSON
cli-help-shop-cards-retry-order = The id of the order
cli-help-shop-deliver = Record that parcels were delivered
cli-help-shop-deliver-json = Print JSON
cli-help-shop-deliver-parcels = The numbers of the parcels
cli-help-shop-emails = Show or set when recipients are reminded of a gift
cli-help-shop-emails-json = Print JSON
cli-help-shop-emails-remind-after = Days after the email with the gift; 0 turns the reminder off
cli-help-shop-emails-remind-before-expiry = Days before the gift expires; 0 turns the reminder off
cli-help-shop-export = Write the whole catalog into a folder
cli-help-shop-export-folder = New or empty folder
cli-help-shop-export-xlsx = Write one workbook instead of CSV files
cli-help-shop-fund = Add money to the balance of an account
cli-help-shop-fund-account = Name or number of the account
cli-help-shop-fund-amount = Dollars and cents, such as 5000.00
cli-help-shop-fund-id = Id of the deposit; the same id funds once, however often the command runs
cli-help-shop-fund-json = Print JSON, with amounts in cents
cli-help-shop-fund-note = Note for the journal, such as a purchase order
cli-help-shop-import = Import products, brands, cards and collections from files
cli-help-shop-import-archive-missing = Archive entries that the files do not name
cli-help-shop-import-dry-run = Show the plan and change nothing
cli-help-shop-import-files = Files of the template, or a product export of Shopify
cli-help-shop-import-json = Print JSON
cli-help-shop-import-pictures = Folder or ZIP file with the pictures that the files name
cli-help-shop-inbox = List what needs an action
cli-help-shop-inbox-json = Print JSON
cli-help-shop-invoice = Let an account pay with an invoice
cli-help-shop-invoice-account = Name or number of the account
cli-help-shop-invoice-json = Print JSON, with amounts in cents
cli-help-shop-invoice-limit = Highest total of all gifts paid with the invoice. Default: as before, at first no limit
cli-help-shop-invoice-no-limit = Remove the limit
cli-help-shop-invoice-off = Accept no new gifts with the invoice
cli-help-shop-journal = List the movements of money of a month, or write them to a file
cli-help-shop-journal-account = Name or number of an account, for its statement; otherwise all accounts
cli-help-shop-journal-csv = Write a CSV file
cli-help-shop-journal-json = Print JSON, with amounts in cents
cli-help-shop-journal-month = Month in UTC, such as 2026-11
cli-help-shop-journal-xlsx = Write an Excel workbook
cli-help-shop-pack = Pack parcels: packing slips, pick list and a file for buying labels
cli-help-shop-pack-account = With --all: only gifts of the account with this name
cli-help-shop-pack-again = Print a packing run again
cli-help-shop-pack-all = Pack every parcel to ship
cli-help-shop-pack-batch = With --all: only gifts of this batch
cli-help-shop-pack-brand = With --all: only parcels of this brand
cli-help-shop-pack-json = Print JSON
cli-help-shop-pack-labels = The CSV file for buying labels
cli-help-shop-pack-older-than = With --all: only parcels that wait for at least so many days
cli-help-shop-pack-paper = The paper of the PDF: letter or a4
cli-help-shop-pack-parcels = The numbers of the parcels to pack
cli-help-shop-pack-pdf = The file for the pick list and the packing slips
cli-help-shop-pack-profile = The columns of the file: plain, shippo, pirate_ship or easypost
cli-help-shop-pack-runs = List the last packing runs
cli-help-shop-pack-take-back = Cancel a packing run (nothing of it was shipped)
cli-help-shop-problem = Report that a parcel was lost or damaged, or came back
cli-help-shop-problem-json = Print JSON
cli-help-shop-problem-parcel = The number of the parcel
cli-help-shop-problem-problem = What happened
cli-help-shop-refund = Refund the order of a parcel
cli-help-shop-refund-json = Print JSON
cli-help-shop-refund-parcel = The number of the parcel
cli-help-shop-reship = Ship a lost, damaged or returned parcel again without a charge
cli-help-shop-reship-json = Print JSON
cli-help-shop-reship-parcel = The number of the parcel
cli-help-shop-restore = Make a new shop from a backup
cli-help-shop-restore-file = File of a backup
cli-help-shop-settle = Settle a lost, damaged or returned parcel without another parcel and without money
cli-help-shop-settle-json = Print JSON
cli-help-shop-settle-note = How it was settled
cli-help-shop-settle-parcel = The number of the parcel
cli-help-shop-shipping = Show or set when a shipped order counts as delivered
cli-help-shop-shipping-delivered-after = Days after its last parcel was shipped; 0: only when the delivery is reported
cli-help-shop-shipping-json = Print JSON
cli-help-shop-stock = Show the stock
cli-help-shop-stock-json = Print JSON
cli-help-shop-stock-low = Only items of which few are free
cli-help-shop-stock-set = Set the number on hand of an item
cli-help-shop-stock-set-json = Print JSON
cli-help-shop-stock-set-low-at = Warn when so many are free, or fewer
cli-help-shop-stock-set-note = The reason, for the list of changes
cli-help-shop-stock-set-number = The number on hand
cli-help-shop-stock-set-sku = The SKU of the item
cli-help-shop-terms = Show the fee, the taxes and the costs of delivery abroad, or replace them
cli-help-shop-terms-csv = Write them to a CSV file
cli-help-shop-terms-fee = Processing fee in percent
cli-help-shop-terms-file = CSV, XLSX or ODS file with the columns State, Country, Tax and Freight, which replaces all taxes and costs abroad
cli-help-shop-terms-json = Print JSON, with amounts in cents
cli-help-shop-to-ship = List parcels to ship, those that wait longest first
cli-help-shop-to-ship-account = Only gifts of the account with this name
cli-help-shop-to-ship-batch = Only gifts of this batch
cli-help-shop-to-ship-brand = Only parcels of this brand
cli-help-shop-to-ship-csv = Print CSV
cli-help-shop-to-ship-json = Print JSON
cli-help-shop-to-ship-older-than = Only parcels that wait for at least so many days
cli-help-shop-track = Record tracking numbers from the file of a label service
cli-help-shop-track-accept-suggestions = Accept parcels that are suggested by name and postal code
cli-help-shop-track-dry-run = Show what would be recorded, and change nothing
cli-help-shop-track-file = CSV, XLSX or ODS file, or - for lines of standard input
cli-help-shop-track-json = Print JSON
cli-help-shop-verify = Check that the ledger, the orders, the stock and the audit agree
cli-help-shop-verify-json = Print JSON
cli-help-shop-withdraw = Take money out of the balance of an account
cli-help-shop-withdraw-account = Name or number of the account
cli-help-shop-withdraw-amount = Dollars and cents, such as 5000.00
cli-help-shop-withdraw-id = Id of the withdrawal; the same id withdraws once, however often the command runs
cli-help-shop-withdraw-json = Print JSON, with amounts in cents
cli-help-shop-withdraw-note = Note for the journal, such as a purchase order

## Command line: results

cli-shop-fund-again = Run the command again with --id { $id }, which moves the money once.
cli-shop-address-corrected = The address of parcel { $parcel } is corrected.
cli-shop-emails-after = { $days ->
    [0] No reminder after the email with the gift
    [one] Reminder { $days } day after the email with the gift
   *[other] Reminder { $days } days after the email with the gift
}
cli-shop-emails-are-set = The reminders are set.
cli-shop-emails-before = { $days ->
    [0] No reminder before the gift expires
    [one] Reminder { $days } day before the gift expires
   *[other] Reminder { $days } days before the gift expires
}
cli-shop-account = { $name }: balance { $balance }, authorized { $authorized }, captured { $captured }
cli-shop-amount-form = dollars and cents with a point, such as 5000.00
cli-shop-backed-up = The shop was written into { $file }.
cli-shop-cards-canceled = Order { $order } isn’t charged. Its gift is canceled, unless it was shipped.
cli-shop-cards-empty = No card needs attention.
cli-shop-cards-retried = The card of order { $order } is tried again within seconds.
cli-shop-check-passed = { $name }: passed. { $detail }
cli-shop-check-failed = { $name }: FAILED. { $detail }
cli-shop-delivered = { $parcels ->
    [one] 1 parcel delivered
   *[other] { $parcels } parcels delivered
}
cli-shop-differs = The data of the shop does not agree.
cli-shop-differs-remedy = Keep a copy of the database, and report the failed checks.
cli-shop-export-folder = The folder { $folder } has files or cannot be written.
cli-shop-export-folder-remedy = Choose a new or empty folder.
cli-shop-exported = { $count ->
    [one] One product was
   *[other] { $count } products were
} written into { $folder }.
cli-shop-file-unreadable = { $file } has no tracking numbers that can be read.
cli-shop-file-unreadable-remedy = Use a CSV, XLSX or ODS file with the columns Parcel, Carrier and Tracking number.
cli-shop-import-problems = The import has { $count ->
    [one] one problem
   *[other] { $count } problems
}.
cli-shop-import-problems-remedy = Correct the cells and import the files again.
cli-shop-import-stale = The shop changed between the plan and the import. Nothing was applied.
cli-shop-import-stale-remedy = Import the files again.
cli-shop-import-unreadable = { $file } cannot be read: { $reason }
cli-shop-import-unreadable-remedy = Save it as CSV, XLSX or ODS with the columns of “giftdesk shop template”, and import it again.
cli-shop-import-applied = The import was applied.
cli-shop-import-counts = { $kind }: { $new } new, { $changed } changed, { $archived } archived, { $unchanged } unchanged
cli-shop-inbox-empty = Nothing needs an action.
cli-shop-inbox-shown = { $shown } of { $total } shown
cli-shop-inbox-card = { $count ->
    [one] { $count } problem with cards
   *[other] { $count } problems with cards
}
cli-shop-inbox-damaged = damaged: ship again or refund
cli-shop-inbox-lost = lost: ship again or refund
cli-shop-inbox-low = { $free ->
    [0] sold out
   *[other] { $free } left
}
cli-shop-inbox-returned = returned: ship again or refund
cli-shop-invoice-off = Invoice: off
cli-shop-invoice-unlimited = Invoice: no limit
cli-shop-invoice-limit = Invoice: limit { $limit }
cli-shop-is-practice = This command works with a shop, and Practice is not one.
cli-shop-is-practice-remedy = Use --connect shop for My shop, or --data-dir for the folder of a shop.
cli-shop-practice-is-new = Practice was not started with this data folder yet.
cli-shop-practice-is-new-remedy = Open giftdesk once, which starts Practice. For My shop, use --connect shop.
cli-shop-is-remote = A backup needs the files of the shop, and { $url } is a service.
cli-shop-is-remote-remedy = Run the command at the computer of the service, with its --data-dir. For My shop, use --connect shop.
cli-shop-journal-line = { $time }  { $account }  { $method }  { $kind }  { $amount }  { $subject }
cli-shop-key-missing = The shop at { $url } needs the key of an operator.
cli-shop-key-missing-remedy = Put the key into the environment variable { $variable }. “giftdesk keys add --operator --name NAME” creates one.
cli-shop-key-refused = The shop does not accept this key as that of an operator.
cli-shop-key-refused-remedy = Use a key of “giftdesk keys add --operator --name NAME”.
cli-shop-may-be-changed = The change may have been made.
cli-shop-no-answer = The shop did not answer.
cli-shop-no-answer-remedy = Check whether the change was made, then run the command again.
cli-shop-not-reached = The shop cannot be reached.
cli-shop-not-reached-remedy = Check the address and the network, and run the command again.
cli-shop-other-parcels-recorded = The other parcels are recorded.
cli-shop-parcels-are-recorded = The parcels are recorded.
cli-shop-parcels-unknown = Unknown, refunded or replaced parcels: { $parcels }.
cli-shop-parcels-unknown-remedy = Check the numbers.
cli-shop-pdf-failed = The PDF could not be made.
cli-shop-pdf-failed-remedy = Report the details.
cli-shop-percent-form = a percentage from 0 to 100 with at most four decimals, such as 8.875
cli-shop-picture-changed = A picture was changed or removed during the import.
cli-shop-picture-changed-remedy = Import the files again.
cli-shop-print-again = The parcels are packed in run { $run }. Print it with “giftdesk shop pack --again { $run }”.
cli-shop-problem-recorded = The problem of parcel { $parcel } is recorded. To ship the gift again, run “giftdesk shop reship { $parcel }”; to refund its order, run “giftdesk shop refund { $parcel }”.
cli-shop-refunded = Order { $order } is refunded.
cli-shop-refused = The shop refused the request: { $reason }.
cli-shop-refused-remedy = Correct the command and run it again.
cli-shop-reshipped = Parcel { $new } replaces parcel { $parcel } and must be shipped. Nothing is charged.
cli-shop-restored = The shop was restored into { $folder }.
cli-shop-run-is-packed = The parcels are packed.
cli-shop-run-line = Packing run { $run }: { $parcels ->
    [one] 1 parcel
   *[other] { $parcels } parcels
}, { $time }, { $operator }
cli-shop-run-line-taken-back = Packing run { $run }: { $parcels ->
    [one] 1 parcel
   *[other] { $parcels } parcels
}, { $time }, { $operator }, canceled
cli-shop-run-packed = Packing run { $run }: { $parcels ->
    [one] 1 parcel
   *[other] { $parcels } parcels
}
cli-shop-run-taken-back = Packing run { $run } is canceled: { $parcels ->
    [one] 1 parcel waits for shipping
   *[other] { $parcels } parcels wait for shipping
}
cli-shop-stock-is-set = The stock is set.
cli-shop-terms-fee = Processing fee: { $percent } %
cli-shop-terms-freight-of-state = A freight is for countries. Within the US, brands have shipping prices.
cli-shop-terms-no-titles = no row has the titles State, Country and Tax
cli-shop-terms-place-missing = A row needs a state or a country, and not both.
cli-shop-terms-repeated = { $name } is in two rows.
cli-shop-terms-rows = { $rows ->
    [one] A row
   *[other] { $rows } rows
} of the file cannot be read.
cli-shop-terms-rows-remedy = Correct the rows and run the command again.
cli-shop-terms-tax = Sales tax of { $state }: { $percent } %
cli-shop-terms-tax-invalid = “{ $text }” is not a percentage from 0 to 100 with at most four decimals.
cli-shop-terms-unreadable = { $file } cannot be read: { $reason }
cli-shop-terms-unreadable-remedy = Use a CSV, XLSX or ODS file with the columns State, Country, Tax and Freight, such as that of --csv.
cli-shop-terms-zone = { $countries }: freight { $freight }, taxes and duty { $percent } %
cli-shop-settled = The problem of parcel { $parcel } is settled.
cli-shop-shipping-after = { $days ->
    [0] Orders are delivered only when that is reported
    [one] Orders count as delivered { $days } day after shipping
   *[other] Orders count as delivered { $days } days after shipping
}
cli-shop-shipping-is-set = The setting is saved.
cli-shop-stock-set = { $sku }: { $on_hand } on hand, { $free } free
cli-shop-tracked = { $matched ->
    [one] 1 entry matched
   *[other] { $matched } entries matched
}, { $changed ->
    [one] 1 parcel changed
   *[other] { $changed } parcels changed
}
cli-shop-tracked-dry-run = { $matched ->
    [one] 1 entry matched
   *[other] { $matched } entries matched
}, { $changed ->
    [one] 1 parcel would change
   *[other] { $changed } parcels would change
}
cli-shop-unmatched = { $entries ->
    [one] 1 entry was not matched.
   *[other] { $entries } entries were not matched.
}
cli-shop-unmatched-remedy = Correct these rows, and run the command again. What is recorded stays as it is.
cli-shop-unmatched-row = Row { $row }: { $reason }
cli-shop-unmatched-not-found = no parcel number, and no packed parcel with this name and postal code
cli-shop-unmatched-invalid = the text is no parcel number
cli-shop-unmatched-unknown = no parcel has this number
cli-shop-unmatched-suggestion = no parcel number. By name and postal code: { $parcels }
cli-shop-unmatched-no-number = no tracking number
cli-shop-unmatched-bad-date = the delivery date cannot be read; write it as 2026-11-20
cli-shop-unmatched-bad-number = the text is no tracking number; format the column as text in a spreadsheet
cli-shop-unmatched-two-numbers = another row has a different tracking number for the parcel
cli-shop-unmatched-not-to-ship = its problem was solved already, its order was refunded, or another parcel replaces it

## Kinds of entries

shop-kind-products = Products
shop-kind-brands = Brands
shop-kind-cards = Cards
shop-kind-collections = Collections

## Packing slips

slips-title = Packing run { $run }
slips-title-practice = Practice: packing run { $run }
slips-summary = { $parcels ->
    [one] 1 parcel
   *[other] { $parcels } parcels
}, { $units ->
    [one] 1 item
   *[other] { $units } items
}
slips-shelf = Shelf
slips-sku = SKU
slips-item = Item
slips-quantity = Quantity
slips-gift-from = A gift from { $sender }
slips-gift-from-practice = Practice: a gift from { $sender }
slips-reference = Order { $reference }
slips-page = Page { $page } of { $pages }
