### Settings

settings-starting = Starting…

## Connections

settings-connections-title = Connections
settings-connections-text = A connection is a gifting service and the API key of your account there. Each connection has its own drafts, batches and orders.
settings-practice-detail = Runs inside this app. No charges, no real gifts.
settings-shop-detail = Runs inside this app. Gifts are real: you pack and ship them.
# Below the name of a connection.
settings-connection-detail = { $email } · { $address }
settings-connection-active = Active
settings-use-connection = Switch
settings-use-connection-name = Switch to { $name }
settings-enter-key = Enter key
settings-enter-key-name = Enter key of { $name }
settings-enter-key-title = Enter the key of { $name }
settings-add-connection = Add connection
settings-new-connection-title = New connection
settings-remove-connection = Remove { $name } and its drafts
settings-remove-connection-name = Remove { $name }
settings-remove-connection-text = Remove { $name }? Its key, drafts and end user cards are deleted from this computer. Gifts that were sent aren’t affected.
settings-reset-practice = Reset Practice
settings-reset-practice-text = Reset Practice? Its gifts, drafts, templates and people are deleted from this computer, and it starts over. Other connections aren’t affected.
settings-practice-shop-pages = Show the Shop pages
settings-practice-shop-pages-help = Try out how a shop is kept: catalog, stock, packing and money, all made up.
settings-no-keyring = Keys are kept until the app closes.
settings-no-keyring-meaning = This system has no keyring, so giftdesk stores no keys.
settings-no-keyring-remedy = When you open the app again, select “Enter key”.
settings-other-address = Other address
settings-connection-name = Name
settings-connection-name-example = People team
settings-connection-address = Service address
settings-key = API key
settings-key-help-keyring = Stored in the system keyring, never in a file.
settings-key-help-memory = Kept in memory until the app closes, never stored in a file.
settings-verify-key = Verify key
settings-verifying-key = Verifying…
settings-verify-key-tooltip = Asks the service which account the key belongs to.
settings-key-valid = The key is valid.
settings-key-owner = It belongs to { $email }.
settings-key-owner-without-email = It belongs to an account without an email address.
settings-save-connection = Save and switch
settings-shop-offer = Send products of your own. The shop runs inside this app, and you pack and ship the gifts.
settings-set-up-shop = Set up my shop
settings-shop-links = Set up gift links
settings-shop-edit-links = Edit gift links
settings-shop-links-text = Gift links need a public URL. Emails also need an email server.
settings-shop-public-url = Public URL
settings-shop-public-url-help = The address under which recipients reach this computer, such as that of a tunnel. Gift links start with it.
# $address: such as http://127.0.0.1:49321
settings-shop-forward = Forward the public URL to { $address }. Gift links open while giftdesk is running.
settings-shop-public-url-problem = Enter an https:// address that recipients can open, like https://gifts.example.com.
settings-shop-smtp = Email server (SMTP URL)
settings-shop-smtp-problem = Enter an address like smtps://user:password@mail.example.com.
settings-shop-smtp-kept = An email server is set. Leave the field empty to keep it.
settings-shop-smtp-help-keyring = Sends the emails with gift links. Stored in the system keyring, never in a file.
settings-shop-smtp-help-memory = Sends the emails with gift links. Kept in memory until the app closes, never stored in a file.
settings-shop-remove-smtp = Remove the email server
settings-shop-sender = Sender address of emails
settings-shop-sender-help = Without one, emails come from gifts@ and the host of the public URL.
settings-shop-sender-problem = Enter an email address, like gifts@example.com.
settings-shop-save = Save settings

## Appearance and sender

settings-appearance-title = Appearance
settings-language = Language
settings-language-system = System default
settings-theme = Theme
settings-theme-system = System default
settings-theme-light = Light
settings-theme-dark = Dark
settings-zoom = Zoom
settings-animations = Animations
settings-animations-on = On
settings-animations-off = Off
settings-notifications-title = Notifications
settings-system-notifications = System notifications
settings-system-notifications-on = On
settings-system-notifications-off = Off
settings-system-notifications-help = When something needs an action and this window isn’t in use. They never name recipients.
settings-sender-title = Sender
settings-sender-name = From
settings-sender-example = The People Team
settings-sender-help = Default for new gifts. You can change the sender of each gift.

## Sync

settings-sync-title = Sync
settings-sync-up-to-date = Up to date. Last synced { $time }.
settings-sync-data-from = You see data from { $time }.
settings-sync-incomplete = Some data couldn’t be synced
settings-sync-incomplete-meaning = Other data is synced as usual. giftdesk tries again automatically.
settings-sync-synced = Last synced: { $time }
settings-sync-never = Not synced yet
settings-sync-outdated = Outdated
settings-sync-partial = Partly unreadable
settings-sync-failed = Failed
settings-sync-unreadable = { $count ->
    [one] { $count } record of the service can’t be read. All others are shown.
   *[other] { $count } records of the service can’t be read. All others are shown.
}
settings-sync-failed-batches = { $count ->
    [one] The orders of { $count } batch couldn’t be read.
   *[other] The orders of { $count } batches couldn’t be read.
}
settings-sync-oldest-open-order = Oldest data of open orders: { $age }
settings-sync-oldest-order = Oldest data of all orders: { $age }
settings-sync-reading-orders = Loading orders: { $done } of { $total ->
    [one] { $total } batch
   *[other] { $total } batches
}
settings-sync-rebuild = Rebuild synced data
settings-sync-rebuild-text = Rebuilding deletes the synced data of this connection from this computer and loads it again. Drafts, sends and settings stay.
settings-sync-rebuild-confirm = Delete and load again
settings-sync-rebuild-resource = Rebuild
settings-sync-rebuild-resource-name = Rebuild: { $resource }
settings-sync-rebuild-resource-text = Rebuilding replaces synced data on this computer with new data from the service: { $resources }. Drafts, sends and settings stay.
settings-sync-rebuild-resource-confirm = Rebuild now
settings-sync-rebuild-pending = Rebuild starts when the service responds

## End user cards

settings-cards-title = End user cards
settings-cards-text = People can buy gifts inside your own app and pay with their own cards. Add such a card here to choose it as the payment method in Delivery. giftdesk never handles card numbers.
settings-add-card = Add card
settings-new-card-title = New end user card
settings-adding-card = Adding…
# $id: the id of the person in the sender's own app.
settings-card-detail = { $name } · end user { $id }
settings-card-detail-with-expiry = { $name } · end user { $id } · expires { $expiry }
settings-remove-card = Remove { $card } from this computer
settings-remove-card-name = Remove { $card } of { $name }
settings-remove-card-text = Remove { $card } of { $name }? The card is removed from this computer only. The service keeps the card but doesn’t list it, so you can’t choose it here again. Gifts that were sent or are being sent aren’t affected.
settings-card-user = End user ID
settings-card-user-example = user-1042
settings-card-user-help = The ID of the person in your app.
settings-card-user-missing = Enter the ID of the person in your app.
settings-card-name = Cardholder name
settings-card-name-example = Ida Berg
settings-card-name-help = As printed on the card.
settings-card-name-missing = Enter the name on the card.
settings-card-key = Card key
settings-card-key-help = The service’s card form in your app returns this key when a person enters a card. Don’t enter card numbers here.
settings-card-key-is-number = This looks like a card number. Remove it and enter the card key.
settings-card-key-missing = Enter the key that the card form returned.
settings-practice-card = Practice card
settings-practice-card-help = Replaces the card form of a real service.
settings-practice-visa = Visa
settings-practice-mastercard = Mastercard
settings-practice-amex = American Express
settings-practice-declined = Declined card
settings-card-billing = Billing address
settings-card-street = Street and number
settings-card-street-missing = Enter the street and number.
settings-card-apartment = Apartment, floor
settings-card-city = City
settings-card-state = State
settings-card-state-missing = Enter the state.
settings-card-code = Postal code
settings-card-code-missing = Enter the postal code.
settings-card-country = Country

## Data folder

settings-data-folder-title = Data folder
settings-data-folder-text = Contains your drafts, recipients and the data from the service. API keys aren’t stored here.
settings-copy-path = Copy path
settings-path-copied = Path copied
settings-practice-emails = Practice mode emails
settings-open-email-folder = Open email folder

## About

settings-about-title = About
settings-about-version = Version
settings-about-license = License
settings-about-mit = MIT
settings-about-fonts = Fonts
settings-about-fonts-text = Inter, by the Inter Project Authors, and Noto Emoji, by Google, under the SIL Open Font License 1.1
settings-about-icons = Icons
settings-about-icons-text = Material Symbols, by Google, under the Apache License 2.0

settings-sending-title = Sending
settings-hold = Time to undo a send
settings-hold-none = Send immediately
settings-send-timeout = Wait for the service to create a batch
settings-late-sends = Scheduled sends that are late
settings-late-sends-ask = Ask
settings-late-sends-minutes = { $count ->
    [one] Send up to { $count } minute late
   *[other] Send up to { $count } minutes late
}
settings-late-sends-hours = { $count ->
    [one] Send up to { $count } hour late
   *[other] Send up to { $count } hours late
}
settings-batch-limit = Recipients per batch
settings-batch-limit-option = Up to { $count }
settings-send-log-button = Open send log
settings-seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}
