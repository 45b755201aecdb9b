### Products, brands and collections, and the panel of one product.

## Products

products-search = Search products
products-count = { $count ->
    [one] { $count } product
   *[other] { $count } products
}
products-count-from-brands = { $products ->
    [one] { $products } product
   *[other] { $products } products
} from { $brands ->
    [one] { $brands } brand
   *[other] { $brands } brands
}

products-filter-ships-to = Ships to
products-filter-category = Category
products-filter-price = Price per gift
products-filter-values = Brand values
products-filter-brand = Brand
products-filter-in-stock = Available now
products-show-all-brands = Show all { $count } brands
products-show-fewer-brands = Show fewer brands
products-remove-filters = Remove filters
products-clear-search = Clear search

products-sort-label = Sort by
products-sort-most-sent = Most sent
products-sort-name = Name
products-sort-price-low = Price: low to high
products-sort-price-high = Price: high to low
products-sort-newest = Newest

products-no-results-title = No results for “{ $search }”
products-no-matches-title = No matching products
products-no-results-text = Remove a filter or shorten your search.
products-empty-title = No products for this country
products-empty-text = The connected service offers no products for { $country }. Choose another country under “Ships to”.
products-first-title = You’re in Practice
products-first-text = Try everything: no charges, no real gifts. For real gifts, set up a shop with your own products, or connect to a gifting service.
products-first-connect = Connect to a service
first-steps-product = Choose a product and add it to the gift
first-steps-people = Import people from a file, or type them
first-steps-send = Send the gift in Practice
first-steps-real = Send real gifts:
first-steps-done = Done: { $step }
first-steps-hide = Hide the first steps
first-steps-connected = You’re connected
first-steps-connected-text = Gifts, drafts, templates and people of Practice are kept apart from real ones. Remove them if you don’t need them anymore.
first-steps-remove = Remove Practice data
first-steps-keep = Keep it
# My shop without products, above a command for the terminal.
shop-empty-title = No products for this country yet
shop-empty-text = Your shop has no products for { $country }. Import them from a spreadsheet or a Shopify export, here or with this command. They then appear here.
shop-empty-copy = Copy command
shop-empty-copied = Command copied
products-loading-title = Loading products
products-loading-text = Products appear here as they arrive from the service.

# Read by screen readers for the card of a product.
products-card-label = { $name }, { $brand }, { $price }
products-menu-show = Show product
products-menu-copy-name = Copy product name
products-menu-name-copied = Product name copied
# Short marks on the card of a product.
products-mark-unavailable = Unavailable
products-mark-free-shipping = Free shipping
# $state is the code of a US state, as in "Not to AK".
products-mark-restricted-state = No shipping to { $state }
products-mark-restricted-states = No shipping to { $count } states

## Brands

brands-search = Search brands
brands-count = { $count ->
    [one] { $count } brand
   *[other] { $count } brands
}
brands-no-results-title = No results for “{ $search }”
brands-no-matches-title = No matching brands
brands-no-results-text = Remove a filter or shorten your search.
brands-remove-filters = Remove filters
brands-clear-search = Clear search
brands-empty-title = No brands yet
brands-empty-text = Brands appear here as they arrive from the service.
brands-back = Back to brands
brands-logo = Logo of { $brand }
# As in "12 products · Shipping $8.00".
brands-facts = { $products } · { $shipping }
brands-all-products = All products
# Values that do not fit on the card of a brand, as in "+2".
brands-more-values = +{ $count }

## Collections

collections-search = Search collections
collections-count = { $count ->
    [one] { $count } collection
   *[other] { $count } collections
}
collections-no-results-title = No results for “{ $search }”
collections-no-matches-title = No matching collections
collections-no-results-text = Remove a filter or shorten your search.
collections-remove-filters = Remove filters
collections-clear-search = Clear search
collections-loading-title = Loading collections
collections-loading-text = Collections appear here as they arrive from the service.
collections-empty-title = No collections yet
collections-empty-text = With a collection, each recipient chooses their gift from several products. Collections appear here when the connected service publishes some.
collections-browse-button = Browse products
# Read by screen readers for the card of a collection.
collections-card-label = { $title }, { $choice }, { $price }
# On the card of a collection, as in "Choose 1 of 13".
collections-choice = { $count ->
    [one] Choose 1 of { $products }
   *[other] Choose up to { $count } of { $products }
}
# The recipient can choose any of $products products that cost $limit or less together.
collections-choice-amount = Choose from { $products }, up to { $limit }
collections-back = Back to collections
collections-fact-choice = Choice
collections-fact-price = Price per gift
collections-fact-delivery = Delivery
# As in "$50.00 · Free shipping".
collections-price-and-shipping = { $price } · { $shipping }
collections-shipping-us = United States only
collections-shipping-gift-cards = United States; gift cards in other countries
collections-shipping-worldwide = More than 100 countries, with extra taxes, duties and freight costs
collections-featured = Featured
collections-category-unnamed = Other products
collections-no-products = This collection has no product that recipients can choose.
collections-unpublished-title = This collection isn’t published
collections-unpublished-text = You can’t send it until it is published again. Remove it from drafts that contain it.
collections-preview = Preview as recipient
collections-preview-back = Back to the collection
collections-preview-title = What recipients see when they open their gift
collections-preview-meaning = Choose products to try it. Nothing is sent.
# Stands for the name of the sender in the preview.
collections-preview-sender = you
collections-preview-chosen = Chosen: { $products }
collections-preview-next = The recipient then chooses options such as a size, enters an address and accepts the gift. You see the chosen products in the order.
# On the line of a collection in a gift.
collections-line = Recipients choose their gift from this collection.
collections-line-show = View collection

## Panel of a product

product-panel = Product
product-loading = Loading product
product-unavailable = This product is currently unavailable.
product-unavailable-meaning = You can’t send it until the brand offers it again.
product-picture = Picture of { $product }
product-picture-number = Picture { $number } of { $count }
product-details = Details

product-shipping-free = Free shipping
product-shipping = Shipping { $price }
product-shipping-free-from = Shipping { $price }, free for { $minimum } or more
product-shipping-free-from-brand = Shipping { $price }, free for { $minimum } or more from { $brand }
# $states is a list of codes of US states.
product-restricted-states = Doesn’t ship to { $states }

product-amount = Amount
product-amount-out-of-range = Enter an amount from { $low } to { $high }.

# The heading of the options when the service does not name them.
product-options = Options
# As in "Size: M".
product-option-chosen = { $group }: { $option }
# $label is a heading from the service, as in "Flavors: choose 3 (1 chosen)".
product-options-choose = { $label }: choose { $count } ({ $chosen } chosen)
product-options-left-open = If you don’t choose, the recipient chooses.
product-options-can-change = The recipient can change this before accepting.
# $groups is a list of headings from the service, as in "Size and Color".
product-options-missing = Also choose: { $groups }
product-options-more = Choose { $count } more.
product-combination-unavailable = The combination { $options } isn’t available.

product-quantity = Quantity per recipient
product-add-button = Add to gift · { $total }
product-added = { $product } was added to the gift.
