### The command line.

## Help. Ids are the program and the option; see src/cli/help.rs.

cli-usage-heading = Usage:
cli-commands-heading = Commands
cli-options-heading = Options
cli-arguments-heading = Arguments
cli-general-options-heading = General options

cli-exit-codes-heading = Exit codes:
cli-exit-codes =
    0  success
    1  failure; the error says why
    2  invalid command line, or a recipient file that cannot be read
    3  some of the orders were changed
    4  a send or its batch has no final result yet
    5  a send needs your decision in the app
    6  you canceled the send while it was held; nothing was sent
    130  Ctrl+C ended the program

cli-help = Send gifts and track them until they are delivered. Without a command, the window opens.
cli-help-demo = Fill a new data folder with sample orders in practice mode, for demonstrations and tests
cli-help-any-help = Show this help
cli-help-any-version = Show the version
cli-help-any-data-dir = The folder for drafts, sends, synced data and the practice service
cli-help-any-connect = Use the service at this URL, "practice" or "shop" instead of the last one used. The API key is read from the environment variable GIFTDESK_API_KEY, and for "giftdesk shop" the key of an operator from GIFTDESK_OPERATOR_KEY
cli-help-any-language = The language of texts: en-US, de, es or fr. The default is the setting in the app, then the system’s language
cli-help-any-sheet = The sheet of a workbook. The default is the first sheet that lists people
cli-help-any-hidden-rows = Include rows that a filter or the user hid in the workbook
cli-help-any-mappings = Read a column as a field, by the name of the column or its letters: “Work email=email”. Can be repeated
cli-help-any-replace = Replace the file if it exists
cli-help-any-database = A postgres:// URL. Without it, the SQLite file in the data folder is used. Prefer the environment variable GIFTDESK_DATABASE: other programs on this machine can read arguments

cli-help-recipients = Check recipient files and write templates
cli-help-recipients-check = Check a recipient file and list its problems. Changes no data and needs no connection
cli-help-recipients-check-file = The file of recipients: CSV, XLSX, XLSM, ODS, vCard or HTML
cli-help-recipients-check-method = Check for this send method: email_and_link, link_multiple_custom_list or direct_send
cli-help-recipients-check-json = Print the result as JSON
cli-help-recipients-check-recipients = Add the corrected recipients to the JSON
cli-help-recipients-check-problems = Also write all recipients to this .xlsx file, with the cells with problems marked
cli-help-recipients-check-clean = Also write the recipients without errors, corrected, to this .csv or .xlsx file
cli-help-recipients-template = Write a blank recipient file with the columns that the send method needs, in the language of --language
cli-help-recipients-template-file = The file to write: .csv or .xlsx
cli-help-recipients-template-method = The columns for this send method: email_and_link, link_multiple_custom_list or direct_send
cli-help-send = Send a gift to every recipient in a file, without a window
cli-help-send-no-reminders = Send no reminders to recipients who don’t accept the gift; for shops of giftdesk
cli-help-send-recipients = The file of recipients: CSV, XLSX, XLSM, ODS, vCard or HTML
cli-help-send-products = A product or collection to send, by name or ID, with an optional quantity. Can be repeated
cli-help-send-variants = A variant to send, as in "M / Ink". Can be repeated; each is added to the products that have it. Without it, recipients choose, except with direct_send
cli-help-send-variant-columns = A column of the file with the size or another option of each recipient, as in "Size", "Size=T-shirt size" or, with a product, "Tea box=Kind of tea". Can be repeated. Options without a column come from --variant
cli-help-send-product-column = A column of the file with the products of each recipient. Give all products with --product
cli-help-send-from = The sender’s name, as recipients see it
cli-help-send-method = How to send: email_and_link (by email), link_multiple_custom_list (as links) or direct_send (direct shipping)
cli-help-send-international = Where recipients live: disabled (United States only), standard (gift cards abroad with --international-gift-cards) or full (every gift, with taxes, duties and freight)
cli-help-send-international-gift-cards = With the tier standard: recipients abroad can swap the gift to a gift card
cli-help-send-text-messages = Also send phone numbers, so that the service can text recipients
cli-send-tier-invalid = Unknown tier. Use one of: { $tiers }
cli-send-gift-cards-tier = --international-gift-cards has no effect without --international standard or full.
cli-send-gift-cards-tier-remedy = Add --international standard, or leave out --international-gift-cards.
cli-send-international-direct = Direct shipping delivers to the United States only.
cli-send-international-direct-remedy = Leave out --international and --international-gift-cards, or choose another --method.
cli-send-no-reminders-method = Only gifts by email have reminders.
cli-send-no-reminders-method-remedy = Leave out --no-reminders, or choose --method email_and_link.
cli-send-text-messages-direct = Text messages are an option of gifts by email or link. With direct shipping, the service gets the phone numbers for the delivery.
cli-send-text-messages-direct-remedy = Leave out --text-messages, or choose another --method.
cli-send-text-messages-shop-remedy = Leave out --text-messages.
cli-help-send-message = The message on the card. Needs --card
cli-help-send-card = The ID of the greeting card
cli-help-send-name = The name of the batch. Recipients don’t see it
cli-help-send-test-to = Send one gift to this email address instead of the gifts, as the first recipient of the file would get it. Costs one gift, except in practice mode
cli-help-send-allow-duplicates = Send a gift for each row, even if the file lists a recipient more than once
cli-help-send-accept = Send despite a warning: duplicates, recent-gift, yearly-gifts, yearly-amount, send-budget, month-budget, price-changed, night-schedule, history-incomplete, undated-gifts or month-cost-unknown. Can be repeated
cli-help-send-expect-gifts = Send only if the file has exactly this many recipients
cli-help-send-hold = Hold the send for this many seconds, at most 120. Ctrl+C cancels it
cli-help-send-expires = When gifts that are not accepted expire: a date such as 2026-12-31, which includes the whole day, or a time such as 2026-12-31T18:00:00Z. Gifts paid from a balance need it
cli-help-send-at = Keep the send on this computer until this time, such as 2026-12-24T09:00 in the local time zone, or 2026-12-24T08:00:00Z. giftdesk must be running then. The send can be changed and canceled with "giftdesk outbox"
cli-help-send-schedule-at-service = Hand the send over now, and let the service send it at this time. The service offers no way to change or cancel it
cli-help-send-dry-run = Check everything and show the price. Sends nothing
cli-help-send-yes = Confirm the send
cli-help-send-wait = Wait until every gift link exists. Always on in practice mode
cli-help-send-json = Print the result as JSON

cli-help-orders = List orders
cli-help-orders-batch = Only the orders of the batch with this ID
cli-help-orders-status = Only orders with this status: created, notified, opened, accepted, pending_payment, pending_user_approval, paid, ordered, shipped, delivered, failed, canceled or expired
cli-help-orders-search = Only orders whose recipient, gift or batch matches this text
cli-help-orders-offline = List the data of the last sync without contacting the service
cli-help-orders-json = Print the orders as JSON
cli-help-orders-csv = Print the orders as CSV

cli-help-batches = List batches
cli-help-batches-offline = List the data of the last sync without contacting the service
cli-help-batches-json = Print the batches as JSON

cli-help-export = Write orders to a file
cli-help-export-file = The file to write: .csv, .xlsx or .json
cli-help-export-batch = Only the orders of the batch with this ID
cli-help-export-status = Only orders with this status, as for "giftdesk orders"
cli-help-export-search = Only orders whose recipient, gift or batch matches this text
cli-help-export-offline = Write the data of the last sync without contacting the service

cli-help-outbox = List the sends of the data folder and their states, without contacting the service
cli-help-outbox-json = Print the sends as JSON
cli-help-outbox-cancel = Cancel a send that has not left
cli-help-outbox-cancel-id = The ID of the send
cli-help-outbox-cancel-json = Print the send as JSON
cli-help-outbox-change = Change the time of a scheduled send
cli-help-outbox-change-id = The ID of the send
cli-help-outbox-change-at = The new time, such as 2026-12-24T09:00 in the local time zone, or "now"
cli-help-outbox-change-json = Print the send as JSON
cli-help-outbox-log = Print the log of sends instead: every step of every send
cli-help-outbox-csv = With --log: print the log as CSV, with hashes
cli-help-outbox-verify = With --log: verify that the log is unchanged and complete

cli-help-resume = Continue sends and order changes that an earlier run left open. A send that was held is sent
cli-help-resume-wait = Wait until every send and order change has a result
cli-help-resume-scheduled = Leave sends that were held when giftdesk was closed for you to decide
cli-help-resume-json = Print the sends as JSON

cli-help-cancel = Cancel gifts that are not accepted yet. This cannot be undone
cli-help-cancel-orders = The IDs of the orders
cli-help-cancel-batch = Cancel every order of the batch with this ID
cli-help-cancel-dry-run = Show which orders would be canceled. Changes nothing
cli-help-cancel-yes = Confirm the cancellation
cli-help-cancel-json = Print the outcome of each order as JSON

cli-help-extend = Change the time until which gifts can be accepted
cli-help-extend-orders = The IDs of the orders
cli-help-extend-batch = Change every order of the batch with this ID
cli-help-extend-until = The new time: a date such as 2026-12-31, which includes the whole day, or a time such as 2026-12-31T18:00:00Z
cli-help-extend-dry-run = Show which orders would be changed. Changes nothing
cli-help-extend-yes = Confirm the change
cli-help-extend-json = Print the outcome of each order as JSON

cli-help-database = Administer the PostgreSQL database of a service
cli-help-database-distribute = Distribute the tables of the database with Citus, and say where the rows of each table are. Stop the service first
cli-help-ledger = Compare the payment ledger of a service with its balances and orders
cli-help-keys = Create, list and revoke the API keys of a service
cli-help-keys-add = Print a new API key, of a new or an existing account. The key is shown only once
cli-help-keys-add-name = The name of a new account
cli-help-keys-add-account = The name of an existing account, which gets another key
cli-help-keys-list = List API keys with their ID, creation time and account
cli-help-keys-revoke = Revoke an API key
cli-help-keys-revoke-id = The ID shown by "giftdesk keys list"

cli-help-serve = Run the gifting service
cli-help-serve-listen = The address to listen on. Port 0 chooses a free port
cli-help-serve-max-body = The largest request body in bytes
cli-help-serve-allow-private-webhooks = Allow webhooks to addresses in private networks and on this machine
cli-help-serve-practice = Fill the catalog and simulate orders: opened, accepted, shipped, delivered
cli-help-serve-practice-speed = The speed of practice orders. 1 means that one day takes about one minute; 0 stops them
cli-help-serve-public-url = The URL under which others reach this service, for gift links: http:// or https:// with a host
cli-help-serve-allow-host = Another host name that requests may use, besides loopback names, IP addresses and the host of --public-url. Can be repeated
cli-help-serve-rate-limit = Requests per second for each API key, in bursts of up to four seconds’ worth. 0 means no limit
cli-help-serve-recipients-per-minute = Recipients of new batches per minute of each account. A batch beyond the quota is refused for a while; the largest batch is always possible after a pause. 0 means no limit
cli-help-serve-emails-per-hour = Emails per hour for the new batches of each account. 0 means no limit
cli-help-serve-trusted-proxy = A proxy, as an address or a network like 10.0.0.0/8, whose X-Forwarded-For header names the address of the client. Can be repeated
cli-help-serve-max-connections-per-address = Concurrent connections from one client address, except for --trusted-proxy. Further connections are closed. 0 means no limit
cli-help-serve-max-connections = Connections at the same time. More connections wait
cli-help-serve-head-deadline = Time limit for the head of a request and for an idle connection
cli-help-serve-body-deadline = Time limit for the body of a request and for a client that reads a response
cli-help-serve-drain = How long to accept requests after the stop signal, while /readyz already fails
cli-help-serve-log-format = The format of the log
cli-help-serve-smtp = The SMTP server that sends emails, as in smtps://USER:PASSWORD@HOST. Prefer the environment variable GIFTDESK_SMTP: other programs on this machine can read arguments
cli-help-serve-email-from = The address that emails come from. The default is gifts@ the host of the public URL

cli-help-webhooks = List the webhooks of a service and their delivery attempts
cli-help-webhooks-list = List webhooks with their ID, creation time, account, waiting events and URL
cli-help-webhooks-attempts = List the latest delivery attempts of a webhook, newest first
cli-help-webhooks-attempts-id = The ID shown by "giftdesk webhooks list"
cli-help-webhooks-attempts-limit = The number of attempts
cli-help-completions = Print the completions of a shell
cli-help-completions-shell = The shell
cli-help-manual = Print the manual page in the format of "man"

## What failures mean

cli-nothing-sent = Nothing was sent.
cli-nothing-changed = Nothing was changed.
cli-service-not-started = The service wasn’t started.

## Start

cli-language-unknown = giftdesk has no language "{ $tag }".
cli-language-unknown-remedy = Choose one of these: { $tags }.
cli-data-folder-unknown = giftdesk found no folder for its data on this system.
cli-data-folder-unknown-remedy = Choose a folder with --data-dir.
cli-data-folder-unusable = The data folder { $path } can’t be created.
cli-data-folder-unusable-remedy = Check the permissions of the folder, or choose another one with --data-dir.
cli-api-key-missing = There is no API key for { $url }.
cli-api-key-missing-remedy = Set the environment variable { $variable } to the API key.
cli-no-display = No window can be opened, because no display server is running.
cli-no-display-remedy = Start giftdesk in a desktop session, or send gifts without a window: see "giftdesk send --help".
cli-library-missing = { $count ->
    [one] The window needs a system library that isn’t installed: { $libraries }.
   *[other] The window needs system libraries that aren’t installed: { $libraries }.
}
cli-library-missing-remedy = Install the missing packages, on Debian and Ubuntu with: { $command }
cli-no-opengl = The window needs OpenGL, which isn’t available on this system.
cli-window-failed = The window couldn’t be opened.
cli-window-failed-remedy = Update the graphics driver, or send gifts without a window: see "giftdesk send --help".

## Services

cli-service-folder = The folder { $path } can’t be used.
cli-service-folder-remedy = Check its permissions, or choose another folder with --data-dir.
cli-service-folder-in-use = Another service is already using the folder { $path }.
cli-service-folder-in-use-remedy = Stop the other service, or choose another folder with --data-dir.
cli-service-address-in-use = Another program is already using the address { $address }.
cli-service-address-in-use-remedy = Choose another port with --listen. Port 0 chooses a free one.
cli-service-listen = The service can’t listen on { $address }.
cli-service-listen-remedy = Choose an address of this machine with --listen.
cli-service-public-url = The public URL isn’t valid.
cli-service-public-url-remedy = Give a URL that begins with http:// or https:// and has a host but no query, fragment or password, such as https://gifts.example.com.
cli-service-database-url = The database URL isn’t valid.
cli-service-database-url-remedy = Give a URL that begins with postgres://.
cli-service-database-url-password-remedy = In its user name and password, write @ as %40, / as %2F, # as %23, ? as %3F and % as %25.
cli-service-database-parameter = The database URL has a parameter that giftdesk can’t use: { $name }.
cli-service-database-parameter-remedy = Remove the parameter from the URL, or correct it.
cli-service-pooler = A connection pooler doesn’t keep the settings of a database session.
cli-service-pooler-remedy = Use the direct address of the database, or pool_mode = session in the pooler.
cli-service-may-not-create = The database role { $role } can’t create tables.
cli-service-may-not-create-remedy = Let the owner of the database run: GRANT CREATE ON SCHEMA "{ $schema }" TO "{ $role }"
cli-service-empty = The database file { $path } is empty.
cli-service-empty-remedy = Restore the file from a backup, or delete it to start with an empty database.
cli-service-database = The database can’t be opened.
cli-service-database-remedy = Check that the database is running and that its URL is correct. A database on another machine needs TLS with a valid certificate, unless its URL has another sslmode.
cli-service-damaged = The database file { $path } is damaged.
cli-service-damaged-remedy = Restore the file from a backup, or move it away to start with an empty database.
cli-service-none = No service has run in the folder { $path }.
cli-service-none-remedy = Choose the folder of the service with --data-dir, or the database with --database.
cli-service-newer = The database was last used by a newer version of giftdesk.
cli-service-newer-remedy = Use that version or a newer one.
cli-service-migration = The database couldn’t be updated to this version of giftdesk.
cli-service-migration-remedy = See the details below and try again.
cli-service-other = An unexpected error occurred.
cli-service-other-remedy = See the details below and try again.

cli-practice-speed-invalid = --practice-speed must be a number of 0 or more.
cli-practice-speed-invalid-remedy = Use 1 for one day per minute, or 0 to stop orders.
cli-variable-empty = The environment variable { $variable } is empty.
cli-variable-unreadable = The environment variable { $variable } isn’t valid text.
cli-service-key-empty-remedy = Set it to an API key, or unset it to keep the existing keys.
cli-service-key-invalid = The environment variable { $variable } has characters that aren’t allowed in an HTTP header.
cli-service-key-invalid-remedy = Use only ASCII letters, digits and punctuation, on one line.
cli-service-key-weak = The key in the environment variable { $variable } can be guessed.
cli-service-key-weak-remedy = Use a random key of at least 32 hexadecimal digits, for example from “openssl rand -hex 32”, or create a key with “giftdesk keys add”. Short keys are only accepted when the service listens on this machine alone.
cli-network-invalid = must be an IP address or a network like 10.0.0.0/8
cli-ledger-totals = { $account }, { $method }: balance { $balance }, authorized { $authorized }, charged { $captured }
cli-ledger-differs = The ledger says: balance { $balance }, authorized { $authorized }, charged { $captured }. Entries that don’t follow from the one before: { $entries }
cli-ledger-agrees = { $methods ->
    [one] The ledger agrees with { $methods } payment method.
   *[other] The ledger agrees with { $methods } payment methods.
}
cli-ledger-failed = { $methods ->
    [one] The ledger of { $methods } payment method differs from its balance or orders.
   *[other] The ledgers of { $methods } payment methods differ from their balances or orders.
}
cli-ledger-failed-remedy = Compare the movements of the payment method in the table payment_entry with its orders. The cause can be a partly restored backup or a manual change.
cli-ledger-not-compared = { $account } (account { $number }): the ledger couldn’t be compared. { $reason } { $remedy }
cli-ledger-not-compared-busy = Run the command again when the database is less busy.
cli-ledger-not-compared-data = Check the amounts of its payment methods, batches and orders in the database, then run the command again.
cli-ledger-incomplete = { $accounts ->
    [one] The ledger of { $accounts } account couldn’t be compared.
   *[other] The ledgers of { $accounts } accounts couldn’t be compared.
}
cli-ledger-incomplete-remedy = See the reason and the next step at each of these accounts.

cli-distribute-distributed = { $table }: distributed by { $column }, co-located by account
cli-distribute-reference = { $table }: reference table, all rows on every node
cli-distribute-coordinator = { $table }: not distributed, all rows on the coordinator
cli-distribute-done = { $tables ->
    [0] No table was changed.
    [one] { $tables } table was changed.
   *[other] { $tables } tables were changed.
}
cli-distribute-not-postgres = Only a PostgreSQL database can be distributed.
cli-distribute-not-postgres-remedy = Give the URL of the database with --database or GIFTDESK_DATABASE.
cli-distribute-no-citus = The database doesn’t have the extension citus.
cli-distribute-no-citus-remedy = Install Citus 12.1 or newer on each server, run CREATE EXTENSION citus in the database of each, and add the workers with citus_add_node.
cli-distribute-table = The table { $table } can’t be distributed: its key doesn’t begin with the account, or it is distributed another way.
cli-distribute-table-remedy = Move a table that isn’t part of giftdesk to another schema.
cli-distribute-failed = The tables couldn’t be distributed.
cli-distribute-failed-remedy = See the details below, check the workers of Citus, and try again.
cli-option-empty = The option { $option } is empty.
cli-option-empty-remedy = Give a URL, or leave out { $option } and { $variable }.

cli-keys-name-missing = The account needs a name.
cli-keys-name-missing-remedy = Give a name with --name.
cli-keys-account-unknown = No account, or more than one, has the name { $account }.
cli-keys-account-unknown-remedy = "giftdesk keys list" shows the accounts.
cli-keys-unknown = There is no API key with the ID { $id }.
cli-keys-unknown-remedy = "giftdesk keys list" shows the IDs.
cli-keys-revoked = The API key { $id } was revoked.
cli-webhooks-waiting = { $count } waiting
cli-webhooks-disabled = disabled since { $time }

## Send

cli-send-method-invalid = use one of { $methods }
cli-send-dry-run = Dry run: nothing was sent.
cli-send-test-email-invalid = enter an email address
cli-send-test-direct = A test of a direct send needs your mailing address.
cli-send-test-direct-remedy = Send the test from the app, or test with --method email_and_link.
cli-send-test-price = Test to { $email }: 1 gift for { $total }.
cli-send-practice = Practice mode: no charges, no real gifts.
cli-note = Note: { $text }
# $each and $total are amounts or ranges of money.
cli-send-batches-gifts = { $batches } batches: recipients get different gifts.
cli-send-batches-messages = { $batches } batches: recipients get different messages.
cli-send-batches-gifts-and-messages = { $batches } batches: recipients get different gifts and messages.
cli-send-batches = { $batches } batches: the recipients are too many for one batch.
cli-send-price = { $count ->
    [one] { $count } gift for { $each }. Total: { $total }.
   *[other] { $count } gifts for { $each } each. Total: { $total }.
}
cli-send-summary = { $name }: { $value }
cli-send-sent = Sent. Batch ID: { $batch }
cli-send-handed-over = Handed over to the service for { $time }. Batch ID: { $batch }. The service offers no way to change or cancel it. Its gift links exist then.
cli-send-scheduled = { $count ->
    [one] Scheduled { $count } gift for { $time }. It stays on this computer until then.
   *[other] Scheduled { $count } gifts for { $time }. They stay on this computer until then.
}
cli-send-scheduled-remedy = giftdesk must be running at that time: keep the window open, or run: { $command }
cli-send-scheduled-output-failed = The send is scheduled and saved.
cli-send-time-invalid = use a time such as 2026-12-24T09:00 or 2026-12-24T08:00:00Z
cli-send-time-skipped = the clock skips this time in your time zone; use another one
cli-send-progress = gift links
cli-send-links-pending = Gift links so far: { $count } of { $total }. Open giftdesk to see the rest, or use --wait to wait for them.
cli-send-links-unreadable = { $count ->
    [one] { $count } order couldn’t be read from the service. Its gift link isn’t listed.
   *[other] { $count } orders couldn’t be read from the service. Their gift links aren’t listed.
}

cli-mapping = { $field } ← column "{ $column }"
cli-row = row { $row }
cli-line = line { $line }
cli-issue = { $place }: { $issue }
cli-issues-more = { $count ->
    [one] … and { $count } more problem.
   *[other] … and { $count } more problems.
}
cli-send-rows-invalid = Recipients with errors: { $count } of { $total }.
cli-send-rows-invalid-remedy = Correct the rows listed above, or import the file in the app and fix it there.
cli-recipients-rows-invalid-remedy = Correct the rows listed above, or write them to a workbook with --problems FILE.xlsx.
cli-recipients-summary = Rows: { $rows }. Ready: { $ready }.
cli-recipients-list-extension = use a file name that ends with .csv or .xlsx
cli-recipients-workbook-extension = use a file name that ends with .xlsx
cli-map-invalid = use COLUMN=field with one of { $fields }
cli-column-unknown = The file has no column “{ $column }”.
cli-column-unknown-remedy = Columns of the file: { $columns }.
cli-send-duplicates = { $count ->
    [one] { $count } row repeats another recipient, who would get two gifts.
   *[other] { $count } rows repeat other recipients, who would get more than one gift.
}
cli-send-duplicates-remedy = Remove the rows listed above, or use --allow-duplicates to send a gift for each row.
cli-send-warning = Warning: { $text } ({ $code })
cli-send-accept-invalid = must be one of { $codes }
cli-send-blocked = A product can’t be sent any more.
cli-send-not-accepted = { $count ->
    [one] The send has a warning that isn’t accepted.
   *[other] The send has { $count } warnings that aren’t accepted.
}
cli-send-not-accepted-remedy = To send all the same, add { $options }.
cli-send-count-differs = The file has { $count } recipients. --expect-gifts says { $expected }.
cli-send-count-differs-remedy = Check the file, or change --expect-gifts.
cli-send-held = { $count ->
    [one] The send is held for { $count } second. Press Ctrl+C to cancel it.
   *[other] The send is held for { $count } seconds. Press Ctrl+C to cancel it.
}
cli-send-canceled = You canceled the send.
cli-send-file-empty = The file has no recipients.
cli-send-file-empty-remedy = Add one row for each recipient below the header.
cli-send-blocked-gift-remedy = Choose another --product, or send the gift from the app.
cli-send-blocked-recipients-remedy = Remove these recipients from the file, or choose another --product.
cli-send-blocked-message-remedy = Change --from, --message or --card.
cli-send-blocked-delivery-remedy = Change the account’s settings, or send the gift from the app.

cli-card-unknown = This account has no greeting card with the ID { $id }.
cli-card-none-remedy = The account has no greeting cards. Leave out --card and --message.
# $cards is a list with one card per line.
cli-card-unknown-remedy = Choose one of these greeting cards:{ $cards }

cli-product-quantity-zero = The quantity of "{ $product }" is 0.
cli-product-quantity-zero-remedy = Leave the product out, or give a quantity of at least 1.
cli-product-variable-price = The sender chooses the price of "{ $product }".
cli-product-variable-price-remedy = Send it from the app, where you can set the price.
cli-product-unknown = No product or collection is named "{ $product }".
cli-collection-unpublished = This collection isn’t published, so it can’t be sent.
cli-product-unknown-remedy = Give a name as shown in the catalog or under Collections, or the ID.
# $products is a list with one product per line.
cli-product-ambiguous = { $count } products or collections match "{ $product }":{ $products }
cli-product-ambiguous-remedy = Give the full name or the ID.
cli-variant-unknown = No product of this gift has the variant "{ $variant }".
cli-variant-none-remedy = Leave out --variant: the products have no variants.
cli-variant-column-unused = No product has options, so --variant-column has no use.
cli-variant-column-unused-remedy = Leave out --variant-column.
# `column` is a column of the file that was given with --variant-column.
cli-variant-column-unfit = The column "{ $column }" doesn’t match any product.
# `targets` lists the products and their option groups.
cli-variant-column-unfit-remedy = Name what the column is for, as in --variant-column "NAME=COLUMN". Names: { $targets }.
# `target` is a product or an option group.
cli-variant-columns-ambiguous = Several columns match { $target }: { $columns }.
cli-variant-columns-ambiguous-remedy = Give one column for each product or option, as in --variant-column "PRODUCT=COLUMN".
cli-variant-group-open = { $group } of { $product } has no column.
cli-variant-group-open-remedy = Add --variant with one of: { $options }; or --variant-column with a column of the file.
cli-variant-required = "{ $product }" is shipped without asking the recipient, so you must choose its variant.
cli-variant-required-remedy = { $count ->
    [one] Choose one with --variant.
   *[other] Choose { $count } with --variant.
}
cli-variant-count = { $wanted ->
    [one] "{ $product }" needs { $wanted } variant (given: { $chosen }).
   *[other] "{ $product }" needs { $wanted } variants (given: { $chosen }).
}
cli-variant-count-remedy = Give as many --variant options as the product needs. If products share variants but need different ones, send them from the app.
cli-variants = Available variants: { $variants }.
cli-variants-and-more = Available variants: { $variants } and { $more } more.

cli-send-pending = The service hasn’t confirmed the send yet.
cli-send-pending-meaning = The gifts are saved in this data folder and are sent the next time giftdesk runs with it. Nothing is sent twice.
cli-send-pending-remedy = Do not send again. To continue the send, run "{ $command }", or open giftdesk: you can cancel the send in Batches while it is waiting.
cli-send-needs-review-remedy = Do not run this command again. Open giftdesk and decide in Batches.
cli-post-in-flight = Waiting until the service has responded to a send in progress…

cli-batch-pending = Batch { $batch } has { $orders } of { $recipients } gift links after { $minutes } minutes.
cli-batch-pending-meaning = The batch was sent. The service is still creating gift links.
cli-batch-unread-meaning = The batch was sent. Some of its orders haven’t been read from the service yet.
cli-batch-pending-remedy = Do not send it again. Open giftdesk to see the progress.
cli-batch-canceled = Batch { $batch } was canceled. Gifts created: { $orders } of { $recipients }.
cli-batch-failed = Batch { $batch } failed at the service. Gifts created: { $orders } of { $recipients }.
cli-batch-empty-remedy = Open giftdesk to see the batch.
cli-batch-partial-meaning = The gifts created so far remain valid. The others weren’t sent.
cli-batch-partial-remedy = Open the batch in giftdesk and send again only to the recipients without a gift.

## Lists

cli-value-invalid = use one of { $values }
cli-output-failed = The result couldn’t be written.
cli-output-failed-remedy = Check the program or file that receives the output.
cli-send-output-failed-meaning = The gifts were sent. Do not send again.
cli-change-output-failed-meaning = The change was started. The app shows the outcome of each order.
cli-resume-output-failed-meaning = The sends and changes were continued. The app shows their outcomes.
cli-offline-remedy = Check the connection, or use --offline to see the data of the last sync.
# $count is the number of recipients; $accepted and $delivered are numbers of gifts.
cli-batches-progress = { $count ->
    [one] { $count } recipient, { $accepted } accepted, { $delivered } delivered
   *[other] { $count } recipients, { $accepted } accepted, { $delivered } delivered
}
cli-export-extension = use a file name that ends with .csv, .xlsx or .json
cli-export-written = { $count ->
    [one] { $count } order was written to { $file }.
   *[other] { $count } orders were written to { $file }.
}

## Outbox

cli-outbox-sent = Sent
cli-outbox-scheduled = Scheduled for { $time }
cli-outbox-id-invalid = use an ID from "giftdesk outbox"
cli-outbox-not-found = No send has this ID.
cli-outbox-not-found-remedy = List the sends with: giftdesk outbox
cli-outbox-not-scheduled = The send has the state “{ $state }”.
cli-outbox-not-scheduled-remedy = Only a send that has not left can be canceled, and only a scheduled one can be changed.
cli-outbox-night = { $count ->
    [one] At this time it’s night for { $count } recipient.
   *[other] At this time it’s night for { $count } recipients.
}
cli-outbox-send-now = The send leaves as soon as giftdesk runs. To send it, open the app or run: { $command }
cli-outbox-send-now-key = The send leaves as soon as giftdesk runs with its connection. To send it, open the app, or set GIFTDESK_API_KEY to the API key of that connection and run: { $command }
cli-outbox-output-failed = The send was changed.
cli-outbox-gifts = { $count ->
    [one] { $count } gift
   *[other] { $count } gifts
}
cli-resume-held = { $count ->
    [one] Sending { $count } gift that was held when giftdesk was closed.
   *[other] Sending { $count } gifts that were held when giftdesk was closed.
}
cli-resume-pending = Some sends have no final result yet.
cli-resume-pending-meaning = The sends are saved in this data folder. Nothing is sent twice.
cli-resume-pending-remedy = Run "{ $command }", or open giftdesk.
cli-resume-key-remedy = Enter a valid API key in giftdesk under Settings, or set GIFTDESK_API_KEY to it and use --connect. Then run "{ $command }".
cli-resume-orders = { $count ->
    [one] { $count } order wasn’t changed.
   *[other] { $count } orders weren’t changed.
}
cli-resume-orders-remedy = Open giftdesk: it lists the outcome of each order and can try again.
cli-resume-review = { $count ->
    [one] { $count } send needs your decision.
   *[other] { $count } sends need your decision.
}
cli-resume-review-meaning = It isn’t known whether the gifts of a send that needs your decision were sent. Nothing is sent again without your decision.
cli-resume-unreadable-meaning = A send that is saved on this computer can’t be read. giftdesk sends nothing more of it.
cli-resume-part-meaning = A part of a large send was refused. Its gifts weren’t sent, and the following parts wait until you decide.
cli-resume-late-meaning = A scheduled send did not leave at its time. Its gifts weren’t sent. Send it with "giftdesk outbox change ID --at now", choose another time, or cancel it.
cli-resume-scheduled = { $count ->
    [one] { $count } send stays on this computer until { $time }.
   *[other] { $count } sends stay on this computer; the first one leaves on { $time }.
}
cli-resume-other-sends = { $count ->
    [one] { $count } send of the connection “{ $connection }” isn’t finished. This command didn’t continue it.
   *[other] { $count } sends of the connection “{ $connection }” aren’t finished. This command didn’t continue them.
}
cli-resume-other-jobs = { $count ->
    [one] { $count } change of orders of the connection “{ $connection }” isn’t finished. This command didn’t continue it.
   *[other] { $count } changes of orders of the connection “{ $connection }” aren’t finished. This command didn’t continue them.
}
cli-resume-other-command = To continue there, run: { $command }
cli-resume-other-command-key = To continue there, set GIFTDESK_API_KEY to the API key of that connection and run: { $command }

## Changing orders

cli-until-invalid = use a date such as 2026-12-31 or a time such as 2026-12-31T18:00:00Z
cli-cancel-preview = { $count ->
    [one] { $count } gift can be canceled: up to { $amount } is no longer reserved.
   *[other] { $count } gifts can be canceled: up to { $amount } is no longer reserved.
}
cli-extend-preview = { $count ->
    [one] The expiry of { $count } gift changes to { $until }.
   *[other] The expiry of { $count } gifts changes to { $until }.
}
cli-change-excluded = { $count ->
    [one] { $count } order can’t be changed: { $status }.
   *[other] { $count } orders can’t be changed: { $status }.
}
cli-change-dry-run = Dry run: nothing was changed.
cli-change-none = None of the orders can be changed.
cli-change-none-remedy = Only orders that are not accepted yet can be changed. "{ $command }" shows their statuses.
cli-change-failed = { $count } of { $total } orders weren’t changed.
cli-change-failed-meaning = The other orders were changed.
cli-change-failed-remedy = See the list above. Orders that failed can be tried again.
cli-change-pending = Some orders have no result yet.
cli-change-pending-meaning = The change is saved in this data folder and continues the next time giftdesk runs with it.
cli-change-pending-remedy = Run "{ $command }".
cli-extend-shortens = Some of these gifts expire later or never.
cli-extend-shortens-remedy = Choose a later date, or add --allow-shorter to make them expire earlier.
cli-help-extend-allow-shorter = Also change gifts that expire later or never now
cli-batch-incomplete = { $missing ->
    [one] { $missing } order of this batch isn’t on this computer yet.
   *[other] { $missing } orders of this batch aren’t on this computer yet.
}
cli-batch-incomplete-unknown = It isn’t known yet whether all orders of this batch are on this computer.
cli-batch-incomplete-remedy = Run the command again in a minute.
cli-change-timeout-meaning = The change may be saved in the data folder. It isn’t made twice.

cli-timeout-service = The service didn’t respond within { $seconds } seconds.
cli-timeout-catalog = The catalog didn’t arrive within { $seconds } seconds.
cli-timeout-product = The product didn’t arrive within { $seconds } seconds.
cli-timeout-draft = The draft wasn’t saved within { $seconds } seconds.
cli-timeout-file = The file wasn’t read within { $seconds } seconds.
cli-timeout-checks = The recipients weren’t checked within { $seconds } seconds.
cli-timeout-price = The price didn’t arrive within { $seconds } seconds.
cli-timeout-batch = The batch didn’t arrive within { $seconds } seconds.
cli-timeout-list = The list didn’t arrive within { $seconds } seconds.
cli-timeout-order-job = The change of the orders wasn’t saved within { $seconds } seconds.
cli-timeout-meaning = If sending had started, the send is saved in the data folder and isn’t sent twice.
cli-timeout-remedy = Check the batches before you send again.

cli-window-shown = giftdesk is already open. Its window is shown.
cli-window-connect-ignored = giftdesk is already open with this data folder. Its window is shown, and it doesn’t use the connection of --connect.
cli-window-connect-ignored-remedy = Choose the connection in the window, or close the window and run this command again.
cli-demo-folder-used = The data folder “{ $path }” already has data of giftdesk.
cli-demo-folder-used-remedy = Choose an empty folder with --data-dir.
cli-demo-with-command = --demo can’t be combined with a command.
cli-demo-with-command-remedy = Use --demo alone, or with --data-dir and --language.
cli-demo-progress = { $written } of { $orders } orders
cli-demo-syncing = Reading the sample data…
cli-demo-done = { $orders ->
    [one] The data folder has { $orders } sample order in practice mode. Open the folder with: { $command }
   *[other] The data folder has { $orders } sample orders in practice mode. Open the folder with: { $command }
}
cli-window-not-responding = giftdesk is already open with this data folder, but its window doesn’t respond.
cli-window-not-responding-remedy = Wait a minute, then start giftdesk again. If the window still doesn’t respond, end giftdesk in the task manager of your system and start it again.
cli-data-safe = Your drafts and gifts are safe.
cli-in-use-window-remedy = Another giftdesk program is working with this data folder. Wait until it ends, then start giftdesk again, or choose another folder with --data-dir.
cli-list-age = Some of this data was last read on { $time } and may have changed since.
cli-in-use-list-note = giftdesk is open with this data folder. This list shows the data of its last sync.
cli-in-use-send-remedy = Send the gifts in the open window, or close giftdesk and run this command again.
cli-in-use-resume = The open giftdesk continues the sends and order changes of this data folder.
cli-in-use-resume-remedy = Follow them in the window, or with "{ $command }". To continue them here, close giftdesk first.
cli-in-use-change-remedy = Change the orders in the open window, or close giftdesk and run this command again.
cli-in-use-change-send-remedy = Change the send in the open window, or close giftdesk and run this command again.

cli-help-any-config = A file with the options of the service, as “giftdesk shop init” writes it. Options of the command line replace those of the file
cli-config-unreadable = The configuration file { $file } cannot be read.
cli-config-unreadable-remedy = Check the path and the permissions of the file, or create one with “giftdesk shop init”.
cli-config-syntax = Line { $line } of { $file } is not valid TOML.
cli-config-syntax-remedy = Write a line as: key = "value".
cli-config-key = Line { $line } of { $file } has the unknown key { $key }.
cli-config-key-remedy = Correct its name or remove it. The keys are: { $keys }.
cli-config-value = Line { $line } of { $file } has a value that { $key } cannot have.
cli-config-value-remedy = “giftdesk serve --help” describes the values of --{ $key }.
cli-help-shop-init = Write the configuration file of a service, and create the first keys
cli-help-shop-init-file = The file to write
cli-help-shop-init-listen = The address to listen on
cli-help-shop-init-public-url = The URL under which recipients reach the service
cli-help-shop-init-trusted-proxy = The reverse proxy before the service, as an address or a network like 10.0.0.0/8
cli-help-shop-init-smtp = The SMTP server that sends emails, as in smtps://USER:PASSWORD@HOST
cli-help-shop-init-email-from = The address that emails come from
cli-help-shop-init-account = Create a key for this account of senders
cli-help-shop-init-operator = Create a key for this operator of the shop
cli-shop-init-question = { $question } [{ $default }]
cli-shop-init-listen = Address to listen on
cli-shop-init-public-url = Public URL, such as https://gifts.example.com (blank: none yet)
cli-shop-init-smtp = SMTP server, such as smtps://USER:PASSWORD@HOST (blank: none yet)
cli-shop-init-email-from = Address that emails come from (blank: gifts@ the host of the public URL)
cli-shop-init-account = Account of senders that gets a key, such as People team (blank: none)
cli-shop-init-operator = Operator who gets a key, such as Warehouse (blank: none)
cli-shop-init-heading = Options of giftdesk serve. A key is an option of the command line by its long name. The environment variables GIFTDESK_DATABASE and GIFTDESK_SMTP replace the secrets of this file. GIFTDESK_STRIPE_KEY and GIFTDESK_STRIPE_WEBHOOK_SECRET, which are not part of it, let the service charge cards.
cli-shop-init-refused = The service does not accept this value of { $key }.
cli-shop-init-written = The configuration is in { $file }.
cli-shop-init-keys-created = Keys were created and are valid. Keep those that were printed, and revoke others with “giftdesk keys revoke”.
cli-shop-init-account-key = Key of the account { $name }: { $key }
cli-shop-init-operator-key = Key of the operator { $name }: { $key }
cli-shop-init-next = Next steps:
cli-help-shop-doctor = Check how the shop runs: database, clock, disk, public URL, certificate and email server
cli-help-shop-doctor-public-url = The public URL of the service
cli-help-shop-doctor-smtp = The SMTP server of the service
cli-help-shop-doctor-email-from = The address that emails come from
cli-help-shop-doctor-send-to = Send a test email to this address
cli-help-shop-doctor-json = Print JSON
cli-doctor-findings = { $count ->
    [one] The check found one problem.
   *[other] The check found { $count } problems.
}
cli-doctor-findings-remedy = Correct each as described above, and check again.
cli-doctor-config = Only its owner can read { $file }
cli-doctor-config-open = Users other than its owner can read { $file }, which can contain passwords.
cli-doctor-config-open-fix = Run “chmod 600 { $file }” as its owner.
cli-doctor-database = { $engine } { $version }, tables { $migration }
cli-doctor-database-server = { $engine } { $version }, tables { $migration }, { $used } of { $max } connections used
cli-doctor-clock = { $seconds ->
    [one] One second from the database
   *[other] { $seconds } seconds from the database
}
cli-doctor-disk = { $free } are free
cli-doctor-public-url = The service answered in { $milliseconds } ms
cli-doctor-certificate = { $days ->
    [one] Valid for one day
   *[other] Valid for { $days } days
}
cli-doctor-email = The email server accepts the connection; no email was sent
cli-doctor-email-sent = The email server accepted the test email
cli-doctor-database-missing = The data folder has no database.
cli-doctor-database-missing-fix = Check --data-dir, or start the service once.
cli-doctor-database-unusable = The database cannot be used: { $reason }
cli-doctor-database-unusable-fix = Check that the database server runs, and the URL of the database.
cli-doctor-database-outdated = The tables of the database are not those of this version: they are older, or do not exist yet.
cli-doctor-database-outdated-fix = Make a backup and start the service, which migrates or creates the tables.
cli-doctor-database-practice = The database is that of Practice, which sends no real gifts.
cli-doctor-database-practice-fix = Use another data folder or database for the shop.
cli-doctor-connections = { $used } of { $max } connections of the database server are used.
cli-doctor-connections-fix = Increase max_connections of the server, or end programs that use it. An instance of the service needs 20.
cli-doctor-clock-ahead = { $seconds ->
    [one] The database is ahead of this computer by { $seconds } second.
   *[other] The database is ahead of this computer by { $seconds } seconds.
}
cli-doctor-clock-behind = { $seconds ->
    [one] The database is behind this computer by { $seconds } second.
   *[other] The database is behind this computer by { $seconds } seconds.
}
cli-doctor-clock-fix = Synchronize the clocks with NTP: “timedatectl set-ntp true”.
cli-doctor-web-clock-ahead = { $seconds ->
    [one] The server of the public URL is ahead of this computer by { $seconds } second.
   *[other] The server of the public URL is ahead of this computer by { $seconds } seconds.
}
cli-doctor-web-clock-behind = { $seconds ->
    [one] The server of the public URL is behind this computer by { $seconds } second.
   *[other] The server of the public URL is behind this computer by { $seconds } seconds.
}
cli-doctor-disk-full = Only { $free } are free; new gifts and a backup need { $wanted }.
cli-doctor-disk-full-fix = Make room on the disk of the data folder, or move the folder to a larger one.
cli-doctor-disk-unreadable = The free space of the disk is unknown.
cli-doctor-disk-unreadable-fix = Check the path and the permissions of the data folder.
cli-doctor-url-missing = No public URL is set, so gift links work on this computer only.
cli-doctor-url-missing-fix = Set public-url in the configuration file, or --public-url.
cli-doctor-url-invalid = The public URL is invalid.
cli-doctor-url-invalid-fix = Write a URL such as https://gifts.example.com, without a query or a password.
cli-doctor-url-http = The public URL has no TLS, so others can read names and addresses on the way.
cli-doctor-url-http-fix = Put a reverse proxy with TLS before the service, and begin the public URL with https://.
cli-doctor-url-unreachable = Nothing can be reached at the public URL.
cli-doctor-url-unreachable-fix = Check that the service and the reverse proxy run, the DNS entry, and the firewall.
cli-doctor-url-silent = The public URL did not answer in time.
cli-doctor-url-silent-fix = Check that the service and the reverse proxy run, the DNS entry, and the firewall.
cli-doctor-url-other = The public URL answers { $status }, and not as this service.
cli-doctor-url-other-fix = Check the address to which the reverse proxy passes requests, and that it keeps the header Host.
cli-doctor-url-version = The service at the public URL has the version { $version }, and this program another.
cli-doctor-url-version-fix = Restart the service after an upgrade.
cli-doctor-metrics = Everyone can read the metrics of the service.
cli-doctor-metrics-fix = Let the reverse proxy refuse /metrics, /healthz and /readyz.
cli-doctor-certificate-invalid = Programs do not trust the certificate of the public URL: { $reason }.
cli-doctor-certificate-invalid-fix = Get a certificate for this host name from a public authority such as Let’s Encrypt, with all intermediate certificates.
cli-doctor-certificate-expires = { $days ->
    [one] The certificate of the public URL expires in { $days } day.
   *[other] The certificate of the public URL expires in { $days } days.
}
cli-doctor-certificate-expires-fix = Renew the certificate, and check why it is not renewed by itself.
cli-doctor-email-missing = No email server is set, so emails wait.
cli-doctor-email-missing-fix = Set smtp in the configuration file, or the environment variable GIFTDESK_SMTP.
cli-doctor-email-invalid = The URL of the email server is invalid.
cli-doctor-email-invalid-fix = Write a URL such as smtps://USER:PASSWORD@HOST. In the password write @ as %40, / as %2F and % as %25.
cli-doctor-email-unreachable = The email server cannot be reached.
cli-doctor-email-unreachable-fix = Check its host name and port, and whether the firewall permits outgoing connections to it. smtps:// uses port 465, smtp:// port 587.
cli-doctor-email-silent = The email server did not answer in time.
cli-doctor-email-silent-fix = Check the port: a port for TLS does not answer a connection without TLS. smtps:// uses port 465, smtp:// port 587.
cli-doctor-email-tls = No TLS connection to the email server: { $reason }.
cli-doctor-email-tls-fix = Write the host name of its certificate, and the port for the kind of TLS: smtps:// 465, smtp:// with STARTTLS 587.
cli-doctor-email-refused = The email server refused the connection with { $code }.
cli-doctor-email-refused-fix = Ask the provider of the email server whether it accepts emails from this computer.
cli-doctor-email-login = The email server refused the login with { $code }.
cli-doctor-email-login-fix = Correct the user name and the password in the URL. Some providers need a password for apps.
cli-doctor-email-sender = The sender of emails is not a valid email address.
cli-doctor-email-sender-fix = Correct email-from in the configuration file, or --email-from.
cli-doctor-email-recipient = The address of --send-to is not a valid email address.
cli-doctor-email-recipient-fix = Correct the address.
cli-doctor-email-not-sent = The test email was not sent: { $reason }.
cli-doctor-email-not-sent-fix = Check that the email server may send for the sender address, and the address of --send-to.
cli-doctor-cards = The key of the card processor and the secret of its events are set
cli-doctor-card-key = The environment has no { $variable }, so the service accepts no cards.
cli-doctor-card-key-fix = Set { $variable } to the secret key of Stripe, or remove the secret of its events.
cli-doctor-card-events = The environment has no { $variable }, so the service learns late when an authorization of a card ends.
cli-doctor-card-events-fix = Add the endpoint PUBLIC-URL/stripe/webhooks in the dashboard of Stripe, and set { $variable } to its signing secret.
