### The frame around every page: navigation, top bar, search, notifications, toasts; and the texts of
### controls that all pages use.

## Navigation

shell-group-browse = Browse
shell-group-send = Send
shell-group-track = Track
shell-page-products = Products
shell-page-brands = Brands
shell-page-collections = Collections
shell-page-new-gift = New gift
shell-page-drafts = Drafts
shell-page-people = People
shell-page-inbox = Inbox
# The badge of a page with more items than the badge has room for, as in "99+".
shell-badge-more = { $count }+
shell-page-batches = Batches
shell-page-batch = Batch
shell-page-orders = Orders
shell-page-activity = Activity
shell-page-money = Money
shell-page-reports = Reports
shell-page-settings = Settings
shell-back-to = Back to { $page }
shell-practice-banner = Practice mode: no charges, no real gifts

## Connection

shell-connection-name = Connection: { $name }
shell-connection-starting = Starting
shell-connection-none = No connection
shell-connection-not-connected = Not connected

## Commands

shell-command-go-to-products = Go to Products
shell-command-go-to-brands = Go to Brands
shell-command-go-to-collections = Go to Collections
shell-command-go-to-drafts = Go to Drafts
shell-command-go-to-people = Go to People
shell-command-go-to-inbox = Go to Inbox
shell-command-go-to-batches = Go to Batches
shell-command-go-to-orders = Go to Orders
shell-command-go-to-activity = Go to Activity
shell-command-go-to-money = Go to Money
shell-command-go-to-reports = Go to Reports
shell-command-go-to-settings = Go to Settings
shell-command-go-to-send-log = Go to Send log
shell-command-copy-links-table = Copy gift links as table
shell-command-copy-links-csv = Copy gift links as CSV
shell-command-find-on-page = Find on this page
shell-command-refresh = Refresh now
shell-command-switch-theme = Switch between light and dark theme
shell-command-zoom-in = Zoom in
shell-command-zoom-out = Zoom out
shell-command-reset-zoom = Reset zoom

## Search

shell-search-everything = Search everything
shell-search-no-results = No results for “{ $query }”
shell-search-failed = Couldn’t load all search results.
shell-search-pending = Searching…
shell-search-clear = Clear search
shell-palette-page = On this page
shell-palette-recent = Recent
shell-palette-commands = Commands
shell-search-product-detail = { $brand } · { $price }
shell-search-order-detail = { $gift } · { $batch }

## Top bar

# Beside the page title: the name of the draft and whether it is saved.
shell-draft-saved = { $title } · Saved
shell-draft-saving = { $title } · Saving…
shell-cart-empty = Empty cart
shell-cart-items = { $count ->
    [one] { $count } item · { $total }
   *[other] { $count } items · { $total }
}
# For screen readers. $contents: "2 items · $63.00" or "Empty cart".
shell-cart-name = Cart: { $contents }
# For screen readers: the bell with the number of inbox items.
shell-inbox-count = Inbox: { $count }
# At the bell when the number is too long.
shell-inbox-badge-max = { $count }+
shell-cart-tooltip = Open the current draft
shell-sync-name = Sync: { $status }
shell-sync-starting = Starting
shell-sync-starting-tooltip = The app is starting.
shell-sync-up-to-date = Up to date
shell-sync-up-to-date-tooltip = Last synced { $time }
shell-sync-incomplete = Sync incomplete
shell-sync-offline = Offline
shell-sync-offline-tooltip = You see data from { $time }. { $problem }
# $keys: "F5".
shell-sync-refresh-hint = Click to refresh now ({ $keys })

## Toasts

# For screen readers: the area with messages about what just happened.
shell-toasts = Messages
shell-toast-undo = Undo
shell-toast-undo-name = Undo: { $message }
shell-toast-view = View
shell-toast-view-name = View: { $message }
shell-toast-nothing-to-paste = Couldn’t paste: the clipboard has no text that giftdesk can read.
shell-toast-sent = { $count ->
    [one] { $count } gift sent
   *[other] { $count } gifts sent
}
shell-toast-batches-copied = { $count ->
    [one] { $count } draft created
   *[other] { $count } drafts created, one for each batch
}
shell-toast-sent-practice = { $count ->
    [one] { $count } practice gift sent
   *[other] { $count } practice gifts sent
}
shell-toast-scheduled = { $count ->
    [one] { $count } gift scheduled for { $time }
   *[other] { $count } gifts scheduled for { $time }
}
shell-toast-scheduled-practice = { $count ->
    [one] { $count } practice gift scheduled for { $time }
   *[other] { $count } practice gifts scheduled for { $time }
}
shell-toast-handed-over = { $count ->
    [one] { $count } gift handed over to the service for { $time }
   *[other] { $count } gifts handed over to the service for { $time }
}
shell-toast-handed-over-practice = { $count ->
    [one] { $count } practice gift handed over to the service for { $time }
   *[other] { $count } practice gifts handed over to the service for { $time }
}
shell-toast-rows-removed = { $count ->
    [one] { $count } row removed
   *[other] { $count } rows removed
}
shell-toast-warnings-accepted = { $count ->
    [one] { $count } warning accepted
   *[other] { $count } warnings accepted
}
shell-toast-cells-replaced = { $count ->
    [one] Text replaced in { $count } cell
   *[other] Text replaced in { $count } cells
}
shell-toast-cells-fixed = { $count ->
    [one] { $count } cell fixed
   *[other] { $count } cells fixed
}
shell-toast-recipients-imported = { $count ->
    [one] { $count } recipient imported
   *[other] { $count } recipients imported
}
shell-toast-view-removed = View “{ $name }” removed
shell-toast-template-deleted = Template “{ $name }” deleted

## Controls

shell-close = Close
shell-cancel = Cancel
shell-dismiss = Dismiss
# Copies a problem with its code and details.
shell-copy-details = Copy details
shell-details-copied = Copied
shell-drop-file = Drop the file to import its recipients
shell-grid-choose-value = Choose a value
shell-grid-column-menu = { $column } column menu
shell-grid-copy = Copy cells
selection-count = { $count } selected
selection-count-hidden = { $count } selected, { $hidden } of them hidden by the search or filters
selection-clear = Clear selection
selection-none = Nothing is selected
selection-all-box = Select everything that the search and filters find
selection-loaded-box = Select all loaded rows
list-failed-old = Couldn’t refresh this list. The rows may be out of date.
list-failed = Couldn’t load this list.
list-retry = Try again
shell-grid-sort-up = Sort ascending
shell-grid-sort-down = Sort descending
shell-grid-copied = { $count ->
    [one] { $count } row copied
   *[other] { $count } rows copied
}
shell-grid-copied-first = First { $count } rows copied. Export the list to get all rows.
shell-table-sort-by = Sort by { $column }
# For screen readers. $name: what is counted, for example "gifts".
shell-stepper-decrease = Decrease { $name }
shell-stepper-increase = Increase { $name }
# For screen readers: the two handles of a slider. $name: "Price".
shell-range-lowest = { $name }, lowest
shell-range-highest = { $name }, highest
shell-money-out-of-range = Enter an amount from { $low } to { $high }.
# The names of keys, as they are labeled on the keyboards of the language.
shell-key-control = Ctrl
shell-key-alt = Alt
shell-key-shift = Shift
shell-key-enter = Enter
shell-key-escape = Escape
shell-key-tab = Tab
shell-key-delete = Delete
shell-key-space = Space

## Export without a file dialog of the system

shell-export-text = This system has no file dialog. Enter the path of the CSV file. Existing files aren’t overwritten.
shell-export-path = File path
shell-export-button = Export orders
shell-export-file-button = Export file
shell-export-file-text = This system has no file dialog. Enter the path of the new file. Existing files aren’t overwritten.
shell-path-invalid = Enter the full path of a file.

shell-toast-held = { $count ->
    [one] { $count } gift will be sent shortly
   *[other] { $count } gifts will be sent shortly
}
shell-close-title = Close giftdesk before the gifts are sent?
shell-close-text = { $count ->
    [one] A send hasn’t left this computer. Undo the send, or close giftdesk and decide the next time you open it. Nothing is sent while giftdesk is closed.
   *[other] { $count } sends haven’t left this computer. Undo the sends, or close giftdesk and decide the next time you open it. Nothing is sent while giftdesk is closed.
}
shell-close-undo = { $count ->
    [one] Undo send and close
   *[other] Undo sends and close
}
shell-close-later = Close and decide later
# $page: the page with the form.
shell-close-edits-text = The page “{ $page }” has changes that aren’t saved.
shell-close-stay = Stay
shell-switch-title = Switch connections before the gifts are sent?
shell-switch-text = { $count ->
    [one] A send hasn’t left this computer. Undo the send, or switch and decide when you use this connection again. Nothing is sent for this connection until then.
   *[other] { $count } sends haven’t left this computer. Undo the sends, or switch and decide when you use this connection again. Nothing is sent for this connection until then.
}
shell-switch-undo = { $count ->
    [one] Undo send and switch
   *[other] Undo sends and switch
}
shell-switch-later = Switch and decide later
# Shown while the service has not responded to the request that sends gifts.
shell-close-post-title = Close giftdesk while gifts are being sent?
shell-close-post-text = { $count ->
    [one] giftdesk is sending { $count } gift, and the service hasn’t responded yet. If you close giftdesk now, it checks the next time you open it whether the gift was sent. Nothing is sent twice.
   *[other] giftdesk is sending { $count } gifts, and the service hasn’t responded yet. If you close giftdesk now, it checks the next time you open it whether the gifts were sent. Nothing is sent twice.
}
shell-close-post-waiting = { $count ->
    [one] giftdesk is sending { $count } gift and closes as soon as the service has responded.
   *[other] giftdesk is sending { $count } gifts and closes as soon as the service has responded.
}
shell-close-post-parts = { $count ->
    [one] { $count } more batch of this send is sent the next time you open giftdesk.
   *[other] { $count } more batches of this send are sent the next time you open giftdesk.
}
shell-close-wait = Wait and close
shell-close-now = Close now
shell-switch-post-title = Switch connections while gifts are being sent?
shell-switch-post-text = { $count ->
    [one] giftdesk is sending { $count } gift, and the service hasn’t responded yet. Wait for the response, or keep using this connection.
   *[other] giftdesk is sending { $count } gifts, and the service hasn’t responded yet. Wait for the response, or keep using this connection.
}
shell-switch-post-waiting = { $count ->
    [one] giftdesk is sending { $count } gift and switches connections as soon as the service has responded.
   *[other] giftdesk is sending { $count } gifts and switches connections as soon as the service has responded.
}
shell-switch-post-parts = { $count ->
    [one] { $count } more batch of this send is sent when you use this connection again.
   *[other] { $count } more batches of this send are sent when you use this connection again.
}
shell-switch-wait = Wait and switch

shell-start-failed-title = giftdesk can’t start
shell-start-failed-close = Close

## Keyboard shortcuts

shell-shortcuts-title = Keyboard shortcuts
shell-shortcuts-go-to = Go to
shell-shortcuts-window = Window
shell-shortcuts-controls = Controls
shell-shortcuts-move = Move between options, rows or entries
shell-shortcuts-next-control = Next control
shell-shortcuts-close = Close a dialog or panel
shell-shortcuts-edit-cell = Edit a cell
shell-shortcuts-copy = Copy the selection
shell-shortcuts-cut = Cut the selection
shell-shortcuts-paste = Paste from the clipboard
shell-shortcuts-previous-problem = Go to the previous problem
shell-shortcuts-clear = Clear selected cells or remove selected rows
shell-shortcuts-tables = Tables
shell-shortcuts-select-all = Select all
shell-shortcuts-select-row = Select rows
shell-shortcuts-select-column = Select columns
shell-shortcuts-extend = Extend the selection
shell-shortcuts-fill-down = Fill down
shell-shortcuts-fill-right = Fill to the right
shell-shortcuts-choices = Open the values of a cell
shell-shortcuts-menu = Open the menu
shell-command-next-problem = Go to the next problem
shell-command-go-to-section = Go to { $section }
shell-command-continue-gift = Continue to the next step
# In Review, the shortcut sends the gift; in another step, it opens Review.
shell-command-send-gift = Open Review, or send the gift in Review
shell-command-select-all-people = Select all people
shell-command-show-occasions = Show upcoming occasions
shell-command-duplicate-list = Duplicate list
shell-command-add-collection = Add collection to gift
shell-command-go-back = Go back
shell-command-next-region = Next part of the window
shell-command-previous-region = Previous part of the window
