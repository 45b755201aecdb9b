### Warnings before a send, the limits that cause them, and the confirmation of large sends.

# The examples of a warning: "Ida, Raj, Nia and 9 others".
guards-people-more = { $others ->
    [one] { $names } and { $others } other
   *[other] { $names } and { $others } others
}

## Warnings

guards-product-gone = { $product } isn’t in the catalog any more. Choose another product.
guards-collection-unpublished = { $collection } isn’t published any more. Remove it and choose another collection or product.
guards-variant-gone = { $product } isn’t available as “{ $variant }” any more. Choose another option.
guards-duplicates = { $count ->
    [one] { $count } row repeats a recipient, who gets another gift: { $people }.
   *[other] { $count } rows repeat recipients, who get another gift: { $people }.
}
guards-recent-gift = { $count ->
    [one] { $count } recipient got this gift in the last { $days } days: { $people }.
   *[other] { $count } recipients got this gift in the last { $days } days: { $people }.
}
guards-yearly-gifts = { $count ->
    [one] { $count } recipient gets more gifts this year than your limit of { $max }: { $people }.
   *[other] { $count } recipients get more gifts this year than your limit of { $max }: { $people }.
}
guards-yearly-amount = { $count ->
    [one] This year’s gifts for { $count } recipient cost more than your limit of { $max }: { $people }.
   *[other] This year’s gifts for { $count } recipients cost more than your limit of { $max } each: { $people }.
}
guards-send-budget = This send costs up to { $total }. Your budget for one send is { $budget }.
guards-month-budget = This send costs up to { $total }, and { $spent } is already spent this month. Your budget for a month is { $budget }.
guards-price-changed = { $product } now costs { $current }. It cost { $shown } when you added it.
guards-history-incomplete = Earlier orders haven’t all been read from the service yet, so these gifts can’t be compared with all earlier ones.
guards-undated-gifts = { $count ->
    [one] It isn’t known when { $people } got an earlier gift, so that gift can’t be compared with this one.
   *[other] It isn’t known when { $count } recipients got earlier gifts, so those gifts can’t be compared with these: { $people }.
}
guards-month-cost-unknown = It isn’t known when some gifts of the account were sent, so this month can have cost more than giftdesk counts.
guards-many-batches = Recipients get different gifts, so this send has { $batches } batches. Batches lists them as one send.
guards-many-messages = Recipients get different messages, so this send has { $batches } batches. Batches lists them as one send.
guards-many-gifts-and-messages = Recipients get different gifts and messages, so this send has { $batches } batches. Batches lists them as one send.
guards-recipients-abroad = { $count ->
    [one] 1 recipient has a country or phone number outside the United States and can’t accept the gift there: { $people }. Change where recipients live under { $section }.
   *[other] { $count } recipients have a country or phone number outside the United States and can’t accept the gift there: { $people }. Change where recipients live under { $section }.
}
guards-recipients-abroad-swap = { $count ->
    [one] 1 recipient has a country or phone number outside the United States and can’t accept the gift there: { $people }. They could only swap it to a gift card, and swapping isn’t allowed. Allow swapping under { $section }.
   *[other] { $count } recipients have a country or phone number outside the United States and can’t accept the gift there: { $people }. They could only swap it to a gift card, and swapping isn’t allowed. Allow swapping under { $section }.
}
guards-recipients-abroad-collection = { $count ->
    [one] 1 recipient has a country or phone number outside the United States and can’t accept the gift there: { $people }. The collection “{ $collection }” decides where recipients can live, and allows the United States only.
   *[other] { $count } recipients have a country or phone number outside the United States and can’t accept the gift there: { $people }. The collection “{ $collection }” decides where recipients can live, and allows the United States only.
}
guards-recipients-abroad-unknown = { $count ->
    [one] 1 recipient has a country or phone number outside the United States: { $people }. The collection “{ $collection }” decides where recipients can live, and giftdesk doesn’t know yet what it allows.
   *[other] { $count } recipients have a country or phone number outside the United States: { $people }. The collection “{ $collection }” decides where recipients can live, and giftdesk doesn’t know yet what it allows.
}
guards-product-not-shipped = { $count ->
    [one] { $product } can’t be shipped to { $countries }, where { $count } recipient lives: { $people }. They can’t accept it, because swapping isn’t allowed.
   *[other] { $product } can’t be shipped to { $countries }, where { $count } recipients live: { $people }. They can’t accept it, because swapping isn’t allowed.
}
guards-product-not-shipped-swap = { $count ->
    [one] { $product } can’t be shipped to { $countries }, where { $count } recipient lives: { $people }. They are asked to choose another gift.
   *[other] { $product } can’t be shipped to { $countries }, where { $count } recipients live: { $people }. They are asked to choose another gift.
}
guards-shipping-unknown = { $count ->
    [one] giftdesk doesn’t know yet which gifts ship to { $countries }, where { $count } recipient lives: { $people }.
   *[other] giftdesk doesn’t know yet which gifts ship to { $countries }, where { $count } recipients live: { $people }.
}
guards-night-recipient = { $count ->
    [one] The scheduled time is between 10 PM and 7 AM where { $count } recipient lives: { $people }.
   *[other] The scheduled time is between 10 PM and 7 AM where { $count } recipients live: { $people }.
}
guards-night-sender = { $count ->
    [one] The scheduled time is between 10 PM and 7 AM in your time zone. The time zone of { $count } recipient isn’t known: { $people }.
   *[other] The scheduled time is between 10 PM and 7 AM in your time zone. The time zone of { $count } recipients isn’t known: { $people }.
}

# The kinds of warnings, in the list of a problem.
guards-kind-product-gone = product not in the catalog
guards-kind-collection-unpublished = collection not published
guards-kind-variant-gone = option not available
guards-kind-duplicates = duplicate recipients
guards-kind-recent-gift = same gift within 30 days
guards-kind-yearly-gifts = gifts per person and year
guards-kind-yearly-amount = cost per person and year
guards-kind-send-budget = budget for one send
guards-kind-month-budget = budget for a month
guards-kind-price-changed = changed price
guards-kind-history-incomplete = earlier orders not read yet
guards-kind-undated-gifts = gifts with an unknown date
guards-kind-month-cost-unknown = unknown cost of the month
guards-kind-night-schedule = scheduled at night
guards-kind-many-batches = many batches
guards-kind-recipients-abroad = recipients abroad
guards-kind-product-not-shipped = not shipped to a recipient’s country
guards-kind-shipping-unknown = unknown whether gifts ship there

## Review

guards-title = Before you send
guards-checking = Earlier gifts and budgets are being checked.
guards-not-checked = Earlier gifts and budgets couldn’t be checked. { $problem }
guards-not-accepted = Resolve the warnings, or select “Send anyway” for each.
guards-send-anyway = Send anyway
# The name of the checkbox for screen readers.
guards-send-anyway-name = Send anyway: { $warning }
# The name of a button for screen readers.
guards-action-name = { $action }: { $warning }
guards-show-duplicates = Show duplicates
guards-remove-duplicates = Remove duplicates
guards-show-recipients = Show recipients
guards-remove-recipients = { $count ->
    [one] Remove { $count } recipient
   *[other] Remove { $count } recipients
}
guards-update-price = Update price
guards-show-sync = View sync status
guards-change-schedule = Change schedule
guards-change-delivery = Change delivery
guards-change-message = Change message
guards-change-limit = Change limit
guards-change-budget = Change budget

## Confirmation of a large send

guards-confirm-title = { $count ->
    [one] Send { $count } gift for { $price }?
   *[other] Send { $count } gifts for { $price }?
}
guards-confirm-title-scheduled = { $count ->
    [one] Schedule { $count } gift for { $price }?
   *[other] Schedule { $count } gifts for { $price }?
}
guards-confirm-gift = { $count ->
    [one] { $count } recipient gets { $gift }.
   *[other] { $count } recipients get { $gift }.
}
guards-confirm-money = The total is up to { $total }. Payment method: { $payer }.
guards-confirm-undo = { $count ->
    [one] You can undo the send for { $count } second.
   *[other] You can undo the send for { $count } seconds.
}
guards-confirm-field = Type { $count } to confirm the number of gifts
guards-confirm-mismatch = The number of gifts is { $count }.
guards-confirm-keep = Keep draft

## Settings

guards-settings-title = Limits before sending
guards-settings-help = Sends above a limit show a warning, which you can accept. Leave a field empty for no limit.
guards-setting-confirm-amount = Confirm sends above
guards-setting-confirm-gifts = Confirm sends of more gifts than
guards-setting-send-budget = Budget for one send
guards-setting-month-budget = Budget for a month
guards-setting-yearly-gifts = Gifts per person and year
guards-setting-yearly-amount = Cost per person and year
guards-setting-no-limit = No limit
guards-setting-money-invalid = Enter an amount like { $example }.
guards-setting-count-invalid = Enter a whole number.
