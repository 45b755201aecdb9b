### Shop: the catalog

shop-catalog-title = Catalog

## Lists of the shop

shop-catalog-loading = Loading…
shop-catalog-file-saved = Saved { $file }
shop-save-file = Save file
shop-save-folder = Export catalog
shop-save-folder-text = This system has no file dialog. Enter the path of a new or empty folder.
shop-save-folder-path = Folder path
shop-list-position = { $first }–{ $last } of { $total }
shop-list-previous = Previous
shop-list-next = Next

## The list of products

shop-catalog-products = Products of the shop
shop-catalog-search = Search name, handle or SKU
shop-catalog-state = State
shop-catalog-active = Active
shop-catalog-archived = Archived
shop-catalog-state-offered = Offered
shop-catalog-state-not-offered = Not offered
shop-catalog-state-archived = Archived
shop-catalog-variants = Variants
shop-catalog-picture-of = Picture of { $name }
shop-catalog-count = { $count ->
    [one] { $count } product
   *[other] { $count } products
}
shop-catalog-import = Import products
shop-catalog-export = Export catalog
shop-catalog-export-dialog = Choose a new or empty folder
shop-catalog-exporting = Exporting pictures: { $done } of { $total }
shop-catalog-template = Save the template
shop-catalog-template-dialog = Save the template of a catalog
shop-catalog-template-failed = The template couldn’t be created
shop-catalog-empty-title = No products yet
shop-catalog-empty-text = Drop a file with your products here: a CSV file, a spreadsheet, or the product export of Shopify. Senders see the products after the import.
shop-catalog-empty-text-without-drop = Import a file with your products: a CSV file, a spreadsheet, or the product export of Shopify. Senders see the products after the import.
shop-catalog-no-results = No results for “{ $search }”
shop-catalog-no-results-text = Check the spelling, or search for a part of the name.
shop-catalog-no-archived = No archived products
shop-catalog-no-archived-text = Products that you archive appear here. Gifts that were sent keep them.
shop-catalog-back = Catalog

## Fields

shop-field-handle = Handle
shop-field-name = Name
shop-field-brand = Brand
shop-field-subtitle = Subtitle
shop-field-short-subtitle = Short subtitle
shop-field-description = Description
shop-field-price = Price
shop-field-price-min = Lowest price
shop-field-price-max = Highest price
shop-field-gift-card = Gift card
shop-field-custom = In the custom catalog
shop-field-sku = SKU
shop-field-cost = Cost
shop-field-weight = Weight (g)
shop-field-on-hand = On hand
shop-field-shelf = Shelf
shop-field-option = Option, such as size
shop-field-second-option = Second option, such as color
shop-field-options = Options
shop-field-option-values = Colors and notes of options
shop-field-category = Category
shop-field-subcategory = Subcategory
shop-field-countries = Countries
shop-field-restricted-states = Restricted states
shop-field-pictures = Pictures
shop-field-shipping-price = Shipping price
shop-field-free-shipping = Free shipping from
shop-field-selectable = Variants to choose
shop-field-attributes = Attributes
shop-field-values = Values of the brand
shop-field-occasions = Occasions
shop-field-sections = Sections
shop-field-draft = Draft
shop-field-select-mode = Choice
shop-field-select-count = Number to choose
shop-field-select-price = Total to choose
shop-select-mode-one = One product
shop-select-mode-count = A number of products
shop-select-mode-price = Products up to a total price
shop-field-of-variant = { $variant }: { $field }

## Import: files and columns

shop-import-drop = Drop products or pictures here
shop-import-start-title = Import products
shop-import-start-text = Drop files, a folder or a ZIP file with pictures on this window. CSV, Excel, OpenDocument and the product export of Shopify are read. You see a plan before anything changes.
shop-import-start-text-without-drop = CSV, Excel, OpenDocument and the product export of Shopify are read. You see a plan before anything changes.
shop-import-choose = Choose file
shop-import-paste = Paste a table
shop-import-paste-needs-rows = Nothing was pasted: copy the names of the columns and at least one row.
shop-import-dialog = Choose a file with products
shop-import-pictures-dialog = Choose the folder of the pictures
shop-import-path-title = Import a file
shop-import-path-text = This system has no file dialog. Enter the path of a file, a folder or a ZIP file.
shop-import-path = Path
shop-import-path-read = Read file
shop-import-add-file = Add file
shop-import-add-pictures = Add pictures
shop-import-reading = Reading the files…
shop-import-planning = Comparing with the shop…
shop-import-applying = Importing…
shop-import-uploading = Uploading pictures: { $done } of { $total }
shop-import-columns-of = Columns of { $file }
shop-import-columns-pasted = Columns of the pasted table
shop-import-rows = { $count ->
    [one] { $count } row. Choose what each column is.
   *[other] { $count } rows. Choose what each column is.
}
shop-import-no-name = No column is the name of the product.
shop-import-no-price = No column is the price. New products need one.
shop-import-brand = Brand of all products
shop-import-brand-help = New products need a brand. A brand that the shop doesn’t have is created.
shop-import-ignore = Don’t import
shop-import-show-plan = Show plan
shop-import-change-columns = Change columns
shop-import-choose-columns = Choose columns
shop-import-waiting = Not imported yet: { $files }
shop-import-waiting-pasted = The pasted table isn’t imported yet
shop-import-archive-missing = Archive what the files don’t have
shop-import-archive-missing-help = Check this when the files are the whole catalog. Variants that are missing are removed.
shop-import-changed-meanwhile = The shop changed meanwhile. Check the new plan.
shop-import-applied = { $count ->
    [one] { $count } change imported
   *[other] { $count } changes imported
}
shop-import-applied-text = Senders see the products now.
shop-import-show-products = Show products

## Import: plan

shop-plan-new = { $count ->
    [one] { $count } new
   *[other] { $count } new
}
shop-plan-changed = { $count ->
    [one] { $count } changed
   *[other] { $count } changed
}
shop-plan-archived = { $count ->
    [one] { $count } archived
   *[other] { $count } archived
}
shop-plan-unchanged = { $count ->
    [one] { $count } unchanged
   *[other] { $count } unchanged
}
shop-plan-title = Plan for { $files }
shop-plan-title-pasted = Plan for the pasted table
shop-plan-nothing = Nothing to change: the shop has all of this already.
shop-plan-summary = { $count ->
    [one] { $count } change. Nothing is changed yet.
   *[other] { $count } changes. Nothing is changed yet.
}
shop-plan-apply = { $count ->
    [one] Apply { $count } change
   *[other] Apply { $count } changes
}
shop-plan-apply-none = Apply changes
shop-plan-place = Row
shop-plan-column = Column
shop-plan-problem = Problem
shop-plan-problems = Problems of the import
shop-plan-problem-count = { $count ->
    [one] { $count } problem
   *[other] { $count } problems
}
shop-plan-problem-meaning = An import is applied whole, so nothing is imported yet.
shop-plan-problem-remedy = Correct the files and drop them again, or add what is missing.
shop-plan-no-value = none
shop-value-yes = yes
shop-value-no = no
shop-plan-field = { $before } → { $after }
shop-plan-action-new = New
shop-plan-action-changed = Changed
shop-plan-action-archived = Archived
shop-plan-note = { $file }: { $note }
shop-plan-more-notes = { $count ->
    [one] { $count } more note
   *[other] { $count } more notes
}

## One product

shop-product-name-missing = Enter a name
shop-product-amount-invalid = Enter an amount, such as $24.50
shop-product-number-invalid = Enter a whole number
shop-product-save = Save changes
shop-product-archive-title = Archive { $name }?
shop-product-restore = Offer again
shop-product-is-archived-text = To edit it, offer it again first.
shop-product-offered = Offer to senders
shop-product-price-range-help = With a highest price, senders choose the amount.
shop-product-codes-help = Separate codes with commas, such as US, CA. No country: the US only. Restricted states are not shipped to.
shop-product-variant = Variant
shop-product-only-variant = Product
shop-product-reserved = Reserved
shop-product-not-counted = Not counted
shop-product-stock-help = A variant without a number on hand is not counted and never sold out.
shop-product-refused = The shop doesn’t accept these values
shop-product-refusal = { $field }: { $message }.
shop-product-newer-text = You see both versions when you save.
shop-product-conflict-text = Your changes aren’t saved yet. Apply them to the new version, or keep the new version as it is.
shop-product-conflict-theirs = Changed by the other operator
shop-product-conflict-mine = Your changes
shop-product-conflict-none = No field
shop-product-conflict-field = { $field }: { $before } → { $after }
shop-product-apply-mine = Apply my changes
shop-product-apply-and-restore = Apply my changes and offer again
shop-product-take-theirs = Keep new version
shop-product-discard-title = Discard your changes?
shop-product-discard = Discard changes
shop-product-new = Add product
shop-product-create = Create product
shop-product-not-created = The product wasn’t created
shop-product-exists = The shop has a product of this name already. Search for it, also among archived products.
shop-product-new-brand = New brand
shop-product-brand-name = Name of the brand
shop-product-brand-exists = The shop has this brand already. Choose it instead.
shop-product-brand-archived = The shop has this brand among its archived ones. Import the brand to offer it again.
shop-product-on-hand-help = Empty: the product is not counted
