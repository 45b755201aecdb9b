### Shop: the stock

shop-stock-title = Stock
shop-stock-search = Search stock
shop-stock-search-hint = Product, variant or SKU
shop-stock-only-low = Low stock
shop-stock-count = { $count ->
    [one] { $count } item
   *[other] { $count } items
}
shop-stock-count-more = More than { $count } items
shop-stock-column-product = Product
shop-stock-column-sku = SKU
shop-stock-column-on-hand = On hand
shop-stock-column-reserved = Reserved
shop-stock-column-free = Free
shop-stock-column-low-at = Low at
shop-stock-column-state = Warning
shop-stock-low = Low stock
shop-stock-set = Set stock…
shop-stock-empty = No counted items
shop-stock-empty-text = Items appear here when the catalog has a number in stock for them. Items that aren’t counted can always be sent.
shop-stock-none-low = No item is low
shop-stock-none-low-text = Items appear here when no more are free than their number “Low at”.
shop-stock-no-results-text = Search for the name of a product, a variant or a SKU.

## The stock of an item

shop-stock-facts = { $reserved } reserved for gifts · { $free } free
shop-stock-number-problem = Enter a whole number.
shop-stock-low-at-hint = No warning
shop-stock-note = Note
shop-stock-note-hint = Why the number changes
shop-stock-save = Save stock
shop-stock-done = { $item }: { $on_hand } on hand
shop-stock-stale = The number on hand is { $now } by now. You saw { $before }.
shop-stock-stale-meaning = Another operator or a shipped parcel changed it. Your number { $mine } is not saved.
shop-stock-take-theirs = Keep { $on_hand }
shop-stock-apply-mine = Set { $on_hand } anyway
shop-stock-history = Changes
shop-stock-entry = { $cause }: { $on_hand } on hand, { $reserved } reserved
shop-stock-cause-counted = Counted
shop-stock-cause-imported = Imported
shop-stock-cause-reserved = Reserved for a gift
shop-stock-cause-released = Released
shop-stock-cause-shipped = Shipped
shop-stock-cause-reshipped = Shipped again
shop-stock-cause-stopped = Not counted anymore
