### New gift: the product, recipients, message, delivery and review of a draft.

gift-opening = Opening the draft…
gift-practice-mode = Practice mode: no charges, no real gifts

## Sections, with a short state under each title

gift-section-gift = Gift
gift-section-recipients = Recipients
gift-section-message = Message
gift-section-delivery = Delivery
gift-section-review = Review
gift-next-section = Next: { $section }

# The bar at the bottom of every step. $total: an amount or a range.
gift-continue = Continue
gift-back = Back
gift-footer-show-problems = Show the problems in Review
gift-footer-total = { $count ->
    [one] { $count } gift · { $total }
   *[other] { $count } gifts · { $total }
}
gift-footer-no-total = No total yet
gift-footer-price-unknown = Total unknown

gift-state-no-product = No product yet
gift-line-quantity = { $count } × { $product }
gift-state-products = { $product } and { $more } more
gift-state-no-recipients = No recipients yet
gift-state-rows-blocked = { $count ->
    [one] { $count } row to fix
   *[other] { $count } rows to fix
}
gift-state-rows-warned = { $count ->
    [one] { $total } ready, { $count } warning
   *[other] { $total } ready, { $count } warnings
}
gift-state-rows-ready = { $count } ready
gift-state-card = Card: { $occasion }
gift-state-with-card = With a card
gift-state-card-missing = Card missing
gift-state-not-started = Not started
gift-state-no-card = No card
gift-state-email-now = By email, now
gift-state-email-scheduled = By email, scheduled
gift-state-links-now = As links, now
gift-state-links-scheduled = As links, scheduled
gift-state-direct-now = Direct shipping, now
gift-state-direct-scheduled = Direct shipping, scheduled
gift-state-review-blocked = Not ready yet
gift-state-review-warnings = Ready, with warnings
gift-state-review-ready = Ready to send

# Under the table of recipients.
gift-recipients-footer = { $count ->
    [one] { $count } recipient · { $ready } ready
   *[other] { $count } recipients · { $ready } ready
}
gift-recipients-footer-file = { $count ->
    [one] { $count } recipient from { $file } · { $ready } ready
   *[other] { $count } recipients from { $file } · { $ready } ready
}

## Gift

gift-cart-title = What each recipient gets
gift-cart-empty = No product yet. Search for one below, or browse the products.
gift-remove-product = Remove { $product }
gift-quantity = Quantity of { $product }
gift-price-field = Price of { $product }
gift-add-title = Add a product
gift-search-products = Search products
gift-browse-products = Browse products
gift-most-sent = Most sent
gift-search-no-results = No results for “{ $search }”. Try another word.
gift-choose-product = Show { $product }
gift-variant = Option
gift-variant-recipient-chooses = Recipient chooses
gift-variant-field = { $label } of { $product }
gift-variant-field-numbered = { $label } { $number } of { $product }

## Message

gift-message-title = Message
gift-from-field = From
gift-from-hint = The People Team
gift-message-field = Message
gift-message-hint = Write a message for the card
gift-message-length = { $count } of { $max } characters
gift-card-title = Card
gift-cards-pending = Cards appear here after the first sync.
gift-cards-all = All cards
gift-card = Card
gift-card-of = Card: { $occasions }
gift-no-card = No card

## Delivery

gift-method-title = Delivery method
gift-method-email = By email
gift-method-email-meaning = Each recipient gets an email with a gift link and enters the delivery address.
gift-method-email-summary = An email with a gift link to each recipient
gift-method-links = As links
gift-method-links-meaning = You get one gift link per recipient and share the links yourself.
gift-method-links-summary = One gift link per recipient, which you share yourself
gift-method-direct = Direct shipping
gift-method-direct-meaning = The gift is shipped to the addresses in your list. Recipients aren’t asked first.
gift-method-direct-summary = Shipped to each recipient’s address
gift-method-other-meaning = This version of giftdesk doesn’t support this way of sending.
gift-method-needs-public-url = Gift links need a public URL. Set it in Settings, next to My shop.
gift-method-needs-email-server = Emails need an email server. Set it in Settings, next to My shop.
gift-remind-recipients = Remind recipients who don’t accept the gift
gift-notify-recipients = Email recipients when the gift is confirmed and shipped
gift-text-recipients = Also text recipients who have a phone number
gift-text-recipients-shop = My shop doesn’t send text messages.

gift-schedule-title = When to send
gift-send-now = Now
gift-send-later = Scheduled
gift-send-date = Send date
gift-send-time = Send time
gift-keeper-computer = Keep on this computer until then
gift-keeper-computer-text = Until the gifts leave, you can change the time, send the gifts at once or cancel the send; giftdesk must be running at that time.
gift-keeper-service = Hand over to the service now
gift-keeper-service-text = The gifts leave even while this computer is off, but the service offers no way to change or cancel the send.
gift-kept-remedy = To change the gift itself, cancel the send.
gift-kept-unchanged = This gift is scheduled, so it wasn’t changed. Cancel the send to change the gift.
gift-summary-kept = { $time }, kept on this computer
gift-summary-handed-over = { $time }, handed over to the service
# $time: "9:00 AM".
gift-tomorrow-morning = Tomorrow at { $time }
gift-monday-morning = Next Monday at { $time }
gift-date-invalid = Enter a date like { $date }, tomorrow or Dec 24
gift-date-hint = { $date } or Fri 9am
gift-date-understood = Understood as { $moment }. Press Enter to use this date.
gift-time-invalid = Enter a time like { $time }
gift-time-skipped = This time doesn’t exist on that day because clocks change. Choose another time.
# The time of the schedule where recipients live. $time: "6:00 AM".
gift-recipient-time = { $count ->
    [one] { $time } for { $count } recipient in { $state }
   *[other] { $time } for { $count } recipients in { $state }
}
gift-recipient-location = { $country }, { $state }
gift-recipient-time-unknown = { $count ->
    [one] The time zone of { $count } recipient isn’t known. { $time } is the time of this computer.
   *[other] The time zones of { $count } recipients aren’t known. { $time } is the time of this computer.
}
gift-open-calendar = Open the calendar
gift-calendar-name = Calendar: { $field }
gift-calendar-previous-month = Previous month
gift-calendar-next-month = Next month

gift-terms-title = For the recipient
gift-swap-field = Swap
gift-swap-single = For one other gift, prices hidden
gift-swap-multiple = For several gifts up to the same price, prices shown
gift-swap-disabled = Not allowed
gift-unknown-choices-title = Some choices of the original batch are unknown
gift-unknown-choices = This computer doesn’t know where recipients of the original batch could live, whether they could swap their gifts, whether they were texted, or how the gifts were paid. This draft has the defaults.
gift-unknown-choices-direct = This computer doesn’t know whether recipients of the original batch were notified, or how the gifts were paid. This draft has the defaults.
gift-unknown-choices-texts = This computer doesn’t know whether recipients of the original batch were texted. Text messages are off in this draft.
gift-unknown-options = The variants and chosen prices of the original batch are unknown, because its orders differ or don’t list them.
gift-unknown-choices-remedy = Check the choices before you send the gifts.
gift-unknown-choices-keep = Keep these choices
gift-international-title = Where recipients live
gift-international-us = United States only
gift-international-gift-cards = Also abroad, with international gift cards
gift-international-full = Also abroad, every gift
gift-international-us-meaning = Recipients abroad can’t accept the gift.
gift-international-gift-cards-meaning = Recipients abroad can swap the gift to a gift card. Swapping must be allowed.
gift-international-full-meaning = More than 100 countries. Taxes, duties and freight are added for each gift that is delivered abroad.
gift-international-direct = Direct shipping delivers to the United States only.
gift-international-collection = The collection “{ $collection }” decides where recipients can live.
gift-international-by-collection = { $delivery }. The collection “{ $collection }” decides this.
gift-international-by-product = Depends on the product of each recipient
gift-international-unknown = giftdesk doesn’t know yet what this collection allows.
gift-international-swap-off = Recipients abroad can’t accept the gift. They could only swap it to a gift card, and swapping isn’t allowed.
gift-international-cost = Delivery abroad
gift-international-cost-up-to = Up to { $cost } more for each gift abroad, not in the total
gift-international-cost-unknown = Taxes, duties and freight for each gift abroad; not in the total, amount unknown until it is accepted
gift-summary-texts = Text messages
gift-summary-texted = { $count ->
    [one] 1 recipient with a US phone number
   *[other] { $count } recipients with a US phone number
}
gift-expiry-field = Expires
gift-expiry-never = Never
gift-expiry-date = On a date
gift-expiry-day = Expiry date
gift-expiry-time = Expiry time
gift-in-days = { $count ->
    [one] In { $count } day
   *[other] In { $count } days
}

gift-account-title = Internal details
gift-batch-name-field = Batch name
gift-batch-name-hint = Autumn thank-you
gift-batch-name-help = Recipients don’t see the batch name. If you enter none, the suggested one is used.
# The suggested name of a batch. $month: "November 2026".
gift-batch-name-suggested = { $product }, { $month }
gift-batch-name-numbered = { $name } { $number }
gift-workspace-field = Workspace
gift-workspace-default = Default workspace
gift-payment-field = Payment method
gift-payment-default = Default payment method
gift-payment-balance = { $name } ({ $balance } left)
# $user is the identifier of an end user at the service.
gift-payment-end-user = { $card } of { $name } (end user { $user })
gift-payment-end-user-unnamed = { $card } (end user { $user })
gift-payment-removed-card = Removed end user card

## Preview and cost

gift-preview-title = What the recipient sees
gift-preview-card = Greeting card
gift-preview-empty = Choose a product to see it here.
gift-preview-message = “{ $message }”
# Followed by the sender’s name.
gift-preview-from = from
gift-cost-no-product = Prices appear when you choose a product.
gift-cost-unknown = No price: { $problem }
gift-cost-pending = Calculating the price…
gift-cost-product = Product
gift-cost-shipping = Shipping
gift-cost-free = Free
gift-cost-fee = Processing fee
gift-cost-tax = Tax
gift-cost-each = Per gift
gift-cost-gifts = { $count ->
    [one] { $count } gift
   *[other] { $count } gifts
}

## Review

gift-review-title = Checks
gift-review-show = Show
gift-review-fix = Fix
gift-review-fix-point = Fix: { $point }
gift-review-show-point = Show: { $point }
gift-review-already-sent = This gift was sent before you changed it. To send the changed gift as well, duplicate the draft.
gift-review-offline = Couldn’t reach the service. If you send the gift now, it is saved on this computer and sent when the connection is back.
gift-review-variants-chosen = All options are chosen.
gift-review-not-shipped = { $count ->
    [one] { $count } recipient lives where { $product } can’t be shipped ({ $states }).
   *[other] { $count } recipients live where { $product } can’t be shipped ({ $states }).
}
gift-review-restricted-no-swap = { $product } can’t be shipped to { $states }. Recipients there can’t accept it, because swapping isn’t allowed.
gift-review-restricted-swap = { $product } can’t be shipped to { $states }. Recipients there are asked to choose another gift.
gift-review-rows-blocked = { $count ->
    [one] { $count } recipient needs attention.
   *[other] { $count } recipients need attention.
}
gift-review-rows-warned = { $count ->
    [one] { $count } recipient has a warning.
   *[other] { $count } recipients have warnings.
}
gift-review-emails-ready = All email addresses are valid. No duplicates.
gift-review-addresses-ready = All addresses are complete. No duplicates.
gift-review-names-ready = All recipients have a name. No duplicates.
gift-review-no-card = There is no card and no message. Recipients see only the gift.
gift-review-empty-card = The card has no message.
gift-review-date-invalid = A date or time isn’t valid. Enter dates like { $date } and times like { $time }.
gift-review-method-unavailable = “{ $method }” isn’t available in My shop yet. { $reason }
gift-review-card-expired = { $card } will have expired when the gifts are sent and may be declined.
gift-review-end-user-card-removed = The chosen end user card was removed from this computer. Choose another payment method.
# $command: a command for the terminal.
gift-review-shop-no-money = My shop has no money to pay for gifts yet. Add funds in Shop > Funds, or run “{ $command }” and press F5.
gift-review-price-unknown = The price isn’t known. { $problem }
gift-review-recounting = Checking recipients…
gift-review-price-pending = The price is being calculated.
gift-review-balance-low = The balance of { $balance } may be too low. The gifts can cost up to { $total }.
gift-review-balance-enough = The balance of { $balance } covers the gifts.

gift-summary-title = Summary
gift-summary-parts = Batches
gift-summary-parts-value = { $count ->
    [one] { $count } batch
   *[other] Divided into { $count } batches, sent one after the other
}
gift-summary-method = Delivery
gift-summary-reminders = Reminders
gift-summary-not-reminded = Recipients aren’t reminded
gift-summary-notifications = Notifications
gift-summary-notified = Emails on confirmation and shipping
gift-summary-not-notified = Recipients aren’t notified
gift-summary-charged-now = { $method }, charged now
gift-summary-charged-later = { $method }, charged when gifts are accepted

# The main button. $price is an amount or a range.
gift-send-button-price = { $count ->
    [one] Send { $count } gift for { $price }
   *[other] Send { $count } gifts for { $price }
}
gift-schedule-button-price = { $count ->
    [one] Schedule { $count } gift for { $price }
   *[other] Schedule { $count } gifts for { $price }
}
gift-send-button = { $count ->
    [one] Send { $count } gift
   *[other] Send { $count } gifts
}
gift-schedule-button = { $count ->
    [one] Schedule { $count } gift
   *[other] Schedule { $count } gifts
}
gift-sending = Sending…
gift-save-draft = Save draft
gift-draft-saved = Draft saved
gift-outbox-sending = Sending the gift to the service…
gift-outbox-waiting = The gift is waiting for the service.
gift-outbox-waiting-meaning = The gift is saved on this computer and sent automatically, as it was when you selected “Send”.
gift-outbox-waiting-remedy = You can cancel the send in Batches.
gift-outbox-send-now = Send now
gift-outbox-check-now = Check status
gift-outbox-open-batches = Open Batches

## Rules: why a draft cannot be sent. Each says what is wrong and how to correct it.

gift-field-from-name = Sender’s name
gift-field-batch-name = Batch name
gift-field-reference = Your reference
gift-field-end-user = End user

gift-rule-from-name-blank = Enter the sender’s name.
gift-rule-text-too-long = { $field } is longer than { $max } characters.
gift-rule-text-unprintable = { $field } has characters that can’t be shown. Type it again.
gift-rule-send-method = Choose how to send the gift.
gift-rule-recipients-missing = Add at least one recipient.
gift-rule-too-many-recipients = The list has { $count } recipients. A batch can have up to { $max }.
gift-rule-cart-empty = Choose a product.
gift-rule-too-many-cart-items = The gift has { $count } products. The limit is { $max }.
gift-rule-cart-quantity = The gift has { $count } items in total. The limit is { $max }.
gift-rule-product-missing = A line of the gift has no product. Remove the line.
gift-rule-product-unavailable = { $product } isn’t available. Choose another product.
gift-rule-quantity = The quantity of { $product } must be between 1 and { $max }.
gift-rule-price-missing = Enter a price for { $product } between { $low } and { $high }.
gift-rule-price-range = The price of { $product } must be between { $low } and { $high }. It is { $price }.
gift-rule-no-variants = { $product } has no options. Remove the chosen option.
gift-rule-variants-missing = { $count ->
    [one] Choose an option of { $product }. With direct shipping, the recipient isn’t asked.
   *[other] Choose { $count } options of { $product }. With direct shipping, the recipient isn’t asked.
}
gift-rule-variant-count = { $count ->
    [one] { $product } needs { $count } option (chosen: { $given }). Choose one, or none to let recipients choose.
   *[other] { $product } needs { $count } options (chosen: { $given }). Choose all of them, or none to let recipients choose.
}
gift-rule-variant-unknown = { $product } has no option “{ $variant }”. Choose another one.
gift-rule-row-blank = Row { $row }: { $field } is missing.
gift-rule-row-too-long = Row { $row }: { $field } is longer than { $max } characters.
gift-rule-row-unprintable = Row { $row }: { $field } has characters that can’t be shown.
gift-rule-row-invalid = Row { $row }: { $field } isn’t valid.
gift-rule-row-country = Row { $row }: direct shipping is available only in the US.
gift-rule-row-not-shipped = Row { $row }: { $product } can’t be shipped to { $state }.
gift-rule-message-too-long = The message has { $count } characters. The limit is { $max }.
gift-rule-message-unprintable = The message has characters that can’t be shown. Type it again.
gift-rule-message-without-card = Choose a card for the message. The message appears when the card is opened.
gift-rule-card-unknown = This account doesn’t have the chosen greeting card. Choose another one.
gift-rule-schedule-passed = The scheduled time has passed. Choose a later time, or send now.
gift-rule-expiry-before-send = The gift expires before it is sent. Choose a later expiry date.
gift-rule-swap-unknown = Choose whether recipients can swap the gift.
gift-rule-swap-required = Allow swapping, because recipients choose their gift from { $product }.
gift-rule-choice-sent-directly = Direct shipping isn’t possible for { $product }, because recipients choose their gift. Choose another way to send it.
gift-rule-shipping-tier = Choose another international shipping option.
gift-rule-workspace-unknown = This account doesn’t have the chosen workspace. Choose another one.
gift-rule-payment-method-missing = The account has no payment method. Add one at the service, then press F5.
gift-rule-payment-method-unknown = This account doesn’t have the chosen payment method. Choose another one.
gift-rule-end-user = An end user card can pay only for gifts of that end user. Choose another payment method.
gift-rule-expiry-for-balance = Set an expiry date. Gifts paid from a balance need one.

## Drafts

drafts-count = { $count ->
    [one] { $count } draft
   *[other] { $count } drafts
}
drafts-search = Search drafts
drafts-empty-title = No drafts yet
drafts-empty-text = Drafts appear here when you create a gift. Changes are saved automatically until you send the gift.
drafts-no-results-title = No results for “{ $search }”
drafts-no-results-text = Check the spelling or shorten your search.
drafts-clear-search = Clear search
drafts-untitled = Untitled gift
# The name of a draft's copy.
drafts-name-of-copy = { $name } (copy)
# A draft that the app cannot read; the user can only delete it.
drafts-unreadable = Unreadable draft
drafts-unreadable-facts = { $count ->
    [one] The gift and { $count } recipient can’t be read
   *[other] The gift and { $count } recipients can’t be read
}
drafts-no-product = No product yet
# As in "Heavy Knit Hoodie · 25 recipients".
drafts-facts = { $count ->
    [0] { $gift } · No recipients
    [one] { $gift } · { $count } recipient
   *[other] { $gift } · { $count } recipients
}
drafts-edited = Edited { $when }
drafts-source-again = To send again from { $batch }
drafts-open = Open
drafts-open-label = Open { $draft }
drafts-duplicate-label = Duplicate { $draft }
drafts-delete-label = Delete { $draft }
drafts-delete-title = Delete draft “{ $draft }”?
drafts-delete-text = { $count ->
    [0] The draft has no recipients. Gifts you already sent aren’t affected.
    [one] Its recipient is deleted too. Gifts you already sent aren’t affected.
   *[other] Its { $count } recipients are deleted too. Gifts you already sent aren’t affected.
}
drafts-delete-confirm = Delete draft
drafts-delete-cancel = Keep draft
drafts-select = Select { $draft }
drafts-delete-selected = Delete { $count } drafts…
drafts-delete-title-many = Delete { $count } drafts?
drafts-delete-text-many = Their recipients are deleted too. Gifts you already sent aren’t affected.
drafts-delete-kept = Its gifts stay scheduled for { $time }. To stop them, cancel the send.
drafts-delete-kept-many = { $count ->
    [one] The gifts of { $count } draft stay scheduled. To stop them, cancel the send.
   *[other] The gifts of { $count } drafts stay scheduled. To stop them, cancel the sends.
}
drafts-delete-confirm-many = Delete { $count } drafts

gift-outbox-held = { $count ->
    [one] Sends in { $count } second
   *[other] Sends in { $count } seconds
}
gift-outbox-held-meaning = You can undo this send until then. Nothing has left this computer.
gift-outbox-interrupted = These gifts haven’t been sent
gift-outbox-interrupted-meaning = giftdesk was closed before the send left. Nothing was sent. Send the gifts now, or undo the send.

## Templates

drafts-tab = Drafts
templates-tab = Templates
templates-search = Search templates
templates-count = { $count ->
    [one] { $count } template
   *[other] { $count } templates
}
templates-empty-title = No templates yet
templates-empty-text = A template keeps the products, message, card and delivery of a gift, to use them again. In New gift, choose “Save as template”.
templates-no-results-title = No results for “{ $search }”
# As in "Heavy Knit Hoodie · Email with a link".
templates-facts = { $gift } · { $method }
# A template that the app cannot read; the user can only rename or delete it.
templates-unreadable = Unreadable template
templates-saved = Saved { $when }
templates-create-gift = Create gift from { $template }
templates-rename = Rename
templates-rename-label = Rename { $template }
templates-rename-title = Rename template
templates-duplicate-label = Duplicate { $template }
templates-delete-label = Delete { $template }
templates-name = Name
templates-save = Save template
templates-save-link = Save as template
templates-save-title = Save as template
templates-save-text = The template keeps products, message, card, delivery and payment method. It doesn’t keep recipients, the date or the batch name.
templates-replace = Replace template
templates-replace-text = A template with this name exists. Saving replaces that template.
templates-saved-toast = Template “{ $name }” saved
templates-start = Start from template
templates-changed-title = The catalog changed since this template was saved
templates-price-changed = The price of { $product } changed from { $shown } to { $current }.

## Test

gift-test-button = Send a test to myself
gift-test-title = Send a test to yourself
gift-test-text = One gift goes to you. Your draft stays unchanged, and the test doesn’t count as a gift to a recipient.
gift-test-person = Gift as this recipient gets it
gift-test-no-person = Add a recipient. The message or the products depend on the recipient.
gift-test-place = Kind of test
gift-test-practice = In practice mode
gift-test-real = One real gift
gift-test-practice-text = Free. Nothing is delivered. Practice mode has its own products, so your test may use a similar product. To see the test, switch to Practice.
gift-test-practice-only = Free. Nothing is delivered. To test with a real gift, add a connection in Settings.
gift-test-send-practice = Send test in practice mode
gift-test-send-real = Send one real gift for { $price }
gift-test-batch-name = Test: { $name }
gift-test-sent-practice = Test sent in practice mode. To see it, switch to Practice.
gift-test-sent-stand-in = Test sent in practice mode, with “{ $other }” in place of “{ $product }”. To see it, switch to Practice.
