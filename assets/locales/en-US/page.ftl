### The page that a gift link opens. Its readers are recipients: they need no account and often read it on a phone.

## Every page

page-practice-banner = Practice mode: this gift is not real. Nothing is charged or delivered.
page-footer = Gifts by giftdesk
page-back-button = Back to your gift

## The gift

page-gift-title = A gift from { $sender }
page-gift-greeting = { $name }, this is for you
# Screen readers announce the section under this name.
page-gift-label = Your gift
page-gift-accept-button = Accept your gift
page-gift-choose-button = Choose your gift
page-gift-swap-button = Choose something else
page-gift-free = There is no cost to you.
page-gift-free-until = There is no cost to you. Accept your gift by { $date }.
page-item-title = { $quantity } × { $product }

## The greeting card

page-card-label = Your card
page-card-alt = Greeting card
page-card-alt-occasion = Greeting card: { $occasion }
page-card-from = From { $sender }

## An accepted gift

page-accepted-title = Your gift from { $sender }
page-accepted-heading = Gift accepted
page-accepted-text = Your gift is being packed. Come back to this page at any time to see its progress.
page-direct-heading = Your gift is being prepared
page-direct-text = Come back to this page at any time to see its progress.
page-shipped-heading = Your gift is on its way
page-shipped-text = Your gift has been shipped and should arrive soon.
page-delivered-heading = Your gift has arrived
page-delivered-text = Enjoy your gift.
page-step-accepted = Accepted
page-step-confirmed = Confirmed
page-step-packed = Packed
page-step-shipped = Shipped
page-step-delivered = Delivered
# Screen readers announce it after the name of a step.
page-step-not-reached = Not yet

## Parcels

page-parcel-preparing = Being packed
page-parcel-in-transit = On its way
page-parcel-delivered = Delivered
page-parcel-problem = Delivery problem
page-parcel-expected = Expected { $date }
page-parcel-track-link = Track this parcel

## The thank-you note

page-thanks-title = Say thank you
page-thanks-label = Your message to { $sender }
page-thanks-button = Send thank-you note
page-thanks-sent-title = Your thank-you note
page-thanks-sent-text = { $sender } can read your note.
page-note-already-sent = You already sent a thank-you note, and it can’t be changed. The new one wasn’t sent.
page-note-blank = Enter a message.
page-note-too-long = Your message is too long. Use { $limit } characters or fewer.
page-note-unprintable = Your message contains a character that can’t be displayed. Remove it and try again.

## A gift that can no longer be accepted

page-expired-title = This gift has expired
page-expired-text = It could be accepted until { $date }.
page-expired-text-no-date = The time to accept it has passed.
page-expired-help = If you would still like this gift, contact { $sender }.
page-canceled-title = This gift was canceled
page-canceled-text = { $sender } canceled this gift. You don’t need to do anything.
page-canceled-help = If you have questions, contact { $sender }.
page-failed-title = This gift can’t be delivered
page-failed-text = There was a problem with the order for this gift.
page-failed-help = Contact { $sender }, who can send you another gift.

## Choosing something else, or from a collection

page-sold-out-title = This gift is sold out
page-sold-out-text = { $product } isn’t available anymore, so the gift can’t be accepted. Nothing was charged.
page-sold-out-help = Please contact { $sender }, who can send you another gift.
page-swap-title = Choose something else
page-swap-single-text = Choose the gift you like best. There is no cost to you.
page-swap-multiple-text = Choose one or more products, up to { $limit } in total. With shipping, your selection can’t cost more than your gift. Products from the same brand ship together.
page-swap-keep-button = Keep the original gift
page-swap-empty = No other products are available for this gift right now.
page-choose-title = Choose your gift
page-choose-count-text = { $count ->
    [one] Choose one product. There is no cost to you.
   *[other] Choose up to { $count } products. There is no cost to you.
}
page-choose-quantity = You receive { $quantity } of each product you choose.
page-choose-included = Also included: { $products }
page-choose-again-link = Choose again
page-choose-submit-button = Continue with your selection

## The form that accepts a gift

page-title-with-problems = Error: { $title }
page-accept-title = Accept your gift
page-accept-heading = Enter your delivery address
page-accept-summary-label = What you receive
page-accept-submit-button = Accept gift
page-accept-privacy = Your address is used only to deliver this gift. The sender can’t see it.
page-accept-country = Gifts are delivered within the United States only.
page-accept-heading-gift-card = Enter your email address
page-accept-privacy-gift-card = Your email address is used only to send you the gift card. The sender can’t see it.
page-country-title = Where do you live?
page-country-text = Your country decides how you can get this gift.
page-country-button = Continue
page-country-chosen = Delivery to { $country }.
page-country-change-link = Change country
page-country-other-link = I live in another country
page-country-refused-title = This gift isn’t delivered to { $country }
page-country-us-only = { $sender } chose delivery within the United States. If you have an address there, choose United States.
page-country-not-served = Nothing in this gift is delivered to this country. If you have an address elsewhere, choose that country.
page-country-no-gift-card = In this country you could swap the gift to a gift card, but no gift card of its value is available there. If you have an address elsewhere, choose that country.
page-country-refused-help = Nothing was changed. You can ask { $sender } for another gift.
page-field-country = Country or region
page-gift-card-title = Choose a gift card
page-gift-card-text = This gift isn’t shipped to { $country }. Choose a gift card instead: it is sent to you by email, at no cost to you.
page-gift-card-value = Value: { $value }
page-field-first-name = First name
page-field-last-name = Last name
page-field-address-1 = Street and number
page-field-address-2 = Apartment, floor, company
page-field-city = City
page-field-state = State
page-field-postal-code = ZIP code
page-field-postal-code-abroad = Postal code
page-field-eircode = Eircode
page-field-pin = PIN code
page-field-province = Province or region
page-field-area = Area
page-field-county = County
page-field-department = Department
page-field-district = District
page-field-emirate = Emirate
page-field-island = Island
page-field-oblast = Oblast
page-field-parish = Parish
page-field-prefecture = Prefecture
page-field-post-town = Town or city
page-field-suburb = City or suburb
page-field-email = Email
page-field-optional = { $label } (optional)
page-field-select = Choose an option
page-field-variant = Option
# The product has several places for the same kind of option, for example three flavors in a box.
page-field-variant-number = { $label } { $number } of { $count }

## Problems with the form

page-problems-title = { $count ->
    [one] There is a problem
   *[other] There are { $count } problems
}
page-problem-variant = Choose an option for “{ $label }”.
page-problem-missing-first-name = Enter your first name.
page-problem-missing-address-1 = Enter your street and number.
page-problem-missing-city = Enter your city.
page-problem-missing-state = Choose your state.
page-problem-missing-postal-code = Enter your ZIP code.
page-problem-too-long = Use { $limit } characters or fewer.
page-problem-unprintable = Remove the character that can’t be displayed.
page-problem-unknown-state = Choose a state from the list.
page-problem-postal-code = Enter a ZIP code with 5 digits, like 60614, or 9 digits, like 60614-1234.
page-problem-other-state = This ZIP code isn’t in the state you chose. Check both. If they’re right, submit the form again.
page-problem-postal-code-abroad = Enter a postal code of this country, like { $example }.
page-problem-missing-field = Fill in “{ $label }”.
page-problem-fixed-state = The state can’t be changed, because the sales tax depends on it. Ask the sender for help.
page-problem-email = Enter an email address, like name@example.com.
page-problem-not-shipped = { $product } isn’t shipped to your country. Choose something else.
page-problem-no-gift-card = Choose a gift card.
page-problem-restricted-state = { $product } can’t be shipped to this state. Choose something else, or enter another address.

## Problems with what was chosen

page-problem-sold-out = { $product } is sold out. Choose something else.
page-problem-variant-sold-out = { $variant } is sold out. Choose another one.
page-problem-swap-not-allowed = You can’t choose something else for this gift.
page-problem-duplicate = Choose each product only once.
page-problem-unavailable = One of the products you chose is no longer available. Choose again.
page-problem-not-in-collection = One of the products you chose isn’t part of this gift or is no longer available. Choose again.
page-problem-over-limit = Your selection costs { $total }. The limit is { $limit }.
page-problem-over-limit-with-shipping = With shipping, your selection costs more than your gift. Choose fewer products, or products from one brand.
page-problem-nothing-chosen = Choose a product from “{ $collection }” first.
page-problem-too-many = { $limit ->
    [one] Choose only one product.
   *[other] Choose { $limit } products or fewer.
}

## Pages that report an error

page-not-found-title = Gift not found
page-not-found-text = The link may be incomplete. Open it from your email again, or copy the whole link.
page-not-found-help = If the link still doesn’t work, ask the sender for a new one.
page-method-title = This action isn’t available
page-method-text = Nothing was changed. Open the link from your email again.
page-error-title = Something went wrong
page-error-text = Your gift is safe. Try again in a moment.
page-busy-title = This page is busy
page-busy-text = Your gift is still here. Wait a moment, then open the link again.
page-foreign-form-title = This form didn’t come from your gift page
page-foreign-form-text = Nothing was changed. For your security, forms work only on the gift page itself.
page-too-large-title = Your form is too long
page-too-large-text = Nothing was changed. Shorten your text and try again.
page-timeout-title = Your form didn’t arrive in time
page-timeout-text = Nothing was changed. Your connection may be slow. Try again.
page-incomplete-title = Your form didn’t arrive completely
page-incomplete-text = Nothing was changed. The connection was interrupted. Try again.
page-too-often-title = Too many attempts
page-too-often-text = Your gift is still here. Wait a minute, then try again.

## Correcting the address of an accepted gift

page-address-link = Correct your delivery address
page-address-title = Correct your delivery address
page-address-text = Enter the whole address again. The state can’t be changed, because the sales tax depends on it.
page-address-text-abroad = Enter the whole address again. The country can’t be changed.
page-address-submit-button = Save address
page-address-corrected = Your delivery address is saved.
page-address-packed = Your gift is packed, so its address can’t be corrected here any more. Ask { $sender } for help.
