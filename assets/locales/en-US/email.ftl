### Emails to recipients. The subject and every line are plain text.

## Every email

# The subject of an email that a practice service writes.
email-practice-subject = Practice: { $subject }
email-practice-note = Practice mode: this gift is not real, and nothing is delivered.
email-card-alt = Greeting card
# The sender's own message, in quotation marks.
email-message-quote = “{ $message }”
email-message-from = From { $sender }
# The plain text of an email has this line above the address of the link.
email-link-line = { $label }:
email-product-line = { $product } ({ $brand })

## The gift link

email-gift-subject = { $sender } sent you a gift
email-gift-heading = { $name }, you have a gift
email-gift-text = { $sender } sent you a gift. Open it and enter your delivery address. There is no cost to you.
email-gift-button = Open your gift
email-gift-expires = Accept your gift by { $date }.
email-gift-link-note = Don’t share this link. Anyone who has it can open your gift.

## A gift sent to an address that the sender knows

email-view-button = View your gift
email-confirmation-subject = { $sender } is sending you a gift
email-confirmation-heading = { $name }, a gift is coming
email-confirmation-text = { $sender } is sending you a gift. It is being packed, and you don’t need to do anything.
email-shipped-subject = Your gift from { $sender } is on its way
email-shipped-heading = { $name }, your gift is on its way
email-shipped-text = Your gift from { $sender } has been shipped.
email-shipped-tracking = { $brand }: { $carrier }, tracking number { $number }
email-shipped-tracking-number = { $brand }: tracking number { $number }
email-shipped-track-link = Track the parcel

## Delivery

email-delivered-subject = Your gift from { $sender } was delivered
email-delivered-heading = { $name }, your gift was delivered
email-delivered-text = Your gift from { $sender } was delivered. On the page of your gift you can write a thank-you note.

## Reminders of a gift that was not accepted

email-reminder-subject = { $sender } sent you a gift that is waiting for you
email-reminder-heading = { $name }, your gift is waiting
email-reminder-text = { $sender } sent you a gift. You have not accepted it yet. Open it and enter your delivery address. There is no cost to you.
email-expiry-subject = Your gift from { $sender } expires soon
email-expiry-heading = { $name }, your gift expires soon
email-expiry-text = { $sender } sent you a gift. Accept it before it expires: open it and enter your delivery address. There is no cost to you.

## Test of the email server

email-doctor-subject = Test email of giftdesk
email-doctor-text = This email shows that the gift shop can send emails. No gift was sent.
