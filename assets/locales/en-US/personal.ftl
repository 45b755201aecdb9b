### Gifts that differ between recipients: fields in the message, products and options from a column.

## Problems

personal-field-unknown = The message has the field “{ $name }”, but the recipients have no column with this name. Choose another field, or write two braces before it to send it as text.
personal-brace-unclosed = The field “{ $text }” in the message has no closing brace.
personal-column-missing = The recipients have no column “{ $column }”. Add the column in Recipients, or choose another one in Gift.
personal-field-empty = { $count ->
    [one] { $count } recipient has no “{ $name }”. Enter it, or add a fallback: {"{"}{ $name }|text{"}"}.
   *[other] { $count } recipients have no “{ $name }”. Enter it, or add a fallback: {"{"}{ $name }|text{"}"}.
}
personal-message-too-long = { $count ->
    [one] The message of { $count } recipient is longer than { $max } characters.
   *[other] The messages of { $count } recipients are longer than { $max } characters.
}
personal-variant-missing = { $count ->
    [one] { $count } recipient has no “{ $column }” for { $product }.
   *[other] { $count } recipients have no “{ $column }” for { $product }.
}
personal-variant-unknown = { $count ->
    [one] The “{ $column }” of { $count } recipient isn’t an option of { $product }.
   *[other] The “{ $column }” of { $count } recipients isn’t an option of { $product }.
}
personal-combination-unknown = { $count ->
    [one] { $product } isn’t available with the options of { $count } recipient.
   *[other] { $product } isn’t available with the options of { $count } recipients.
}
personal-product-missing = { $count ->
    [one] { $count } recipient has no product in “{ $column }”.
   *[other] { $count } recipients have no product in “{ $column }”.
}
personal-product-unknown = { $count ->
    [one] The “{ $column }” of { $count } recipient names no product of this gift.
   *[other] The “{ $column }” of { $count } recipients names no product of this gift.
}
personal-not-shipped = { $count ->
    [one] { $count } recipient lives where { $product } can’t be shipped.
   *[other] { $count } recipients live where { $product } can’t be shipped.
}
personal-too-many-batches = The recipients get more than { $max } different combinations of gift and message, and each becomes a batch. Use fewer options or fewer fields in the message, or send to fewer recipients at a time.
personal-too-many-messages = The recipients get more than { $max } different messages, and each becomes a batch. Remove a field from the message, or send to fewer recipients at a time.
personal-plan-pending = The recipients are being grouped by their gifts.

## Message

personal-insert-label = Insert a field
personal-insert = Insert “{ $field }”
personal-insert-button = Insert field
# The text in place of an empty value of a recipient.
personal-fallback = Text when empty
personal-fallback-hint = For example: there
personal-fallback-help = Used for recipients without a value. If you leave this empty, Review lists these recipients as a problem.
personal-used-label = Text when a value is empty
# A field of the message, and the text in place of an empty value.
personal-used-field = { $field }: “{ $text }”
personal-used-field-none = { $field }: no text
# For screen readers.
personal-used-name = Text when “{ $field }” is empty: “{ $text }”
personal-used-name-none = Text when “{ $field }” is empty: none
personal-used-save = Save text
personal-message-length = Up to { $count } of { $max } characters

## Gift

personal-choose-each = Different for each person
personal-from-column = From column “{ $column }”
personal-option-field = { $group } of { $product }
personal-products-label = Products per recipient
personal-products-all = Everyone gets all products
personal-add-column = Add column “{ $column }”
personal-column-default-product = Gift

## Preview

personal-previous = Previous
personal-next = Next
personal-previous-name = Previous recipient
personal-next-name = Next recipient
personal-position = { $number } of { $total }
personal-no-recipients = Add recipients to see their messages.

## Review

personal-plan-title = Batches
personal-plan-summary = { $count } batches for { $gifts } gifts: one for each different gift or message.
personal-plan-messages = { $count } different messages for { $gifts } gifts. Everyone gets the same gift.
personal-plan-carts = { $count } different gifts for { $gifts } recipients. Everyone gets the same message.
personal-plan-one = All recipients get the same gift, in one batch.
personal-plan-gifts = { $count ->
    [one] { $count } gift
   *[other] { $count } gifts
}
personal-plan-show-all = { $count ->
    [one] Show { $count } more batch
   *[other] Show { $count } more batches
}
personal-plan-product = { $product } ({ $variants })
personal-plan-show-fewer = Show fewer
personal-confirm-gift = { $count } recipients get different gifts, in { $batches } batches.
personal-confirm-messages = { $count } recipients get { $gift }, with { $messages } different messages.
