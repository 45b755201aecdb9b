### Shop: the forms of the catalog

## Any entry

shop-entry-new = { $kind ->
    [brand] Add brand
    [card] Add card
    [collection] Add collection
   *[product] Add product
}
shop-entry-create = { $kind ->
    [brand] Create brand
    [card] Create card
    [collection] Create collection
   *[product] Create product
}
shop-entry-archive = { $kind ->
    [brand] Archive brand
    [card] Archive card
    [collection] Archive collection
   *[product] Archive product
}
shop-entry-saved = { $kind ->
    [brand] Brand saved
    [card] Card saved
    [collection] Collection saved
   *[product] Product saved
}
shop-entry-archived = { $kind ->
    [brand] Brand archived
    [card] Card archived
    [collection] Collection archived
   *[product] Product archived
}
shop-entry-restored = { $kind ->
    [brand] Brand offered again
    [card] Card offered again
    [collection] Collection offered again
   *[product] Product offered again
}
shop-entry-missing = { $kind ->
    [brand] The shop doesn’t have this brand anymore.
    [card] The shop doesn’t have this card anymore.
    [collection] The shop doesn’t have this collection anymore.
   *[product] The shop doesn’t have this product anymore.
}
shop-entry-exists = { $kind ->
    [brand] The shop has a brand of this name already. Search for it, also among archived brands.
    [card] The shop has a card of this name already. Search for it, also among archived cards.
    [collection] The shop has a collection of this name already. Search for it, also among archived collections.
   *[product] The shop has a product of this name already. Search for it, also among archived products.
}
shop-entry-is-archived = { $kind ->
    [brand] This brand is archived
    [card] This card is archived
    [collection] This collection is archived
   *[product] This product is archived
}
shop-entry-archive-text = { $kind ->
    [brand] Senders are no longer offered the brand and its products. Gifts that were sent keep them, and you can offer the brand again.
    [card] Senders are no longer offered the card. Gifts that were sent keep it, and you can offer it again.
    [collection] Senders are no longer offered the collection. Recipients of gifts that were sent can still choose, and you can offer it again.
   *[product] Senders are no longer offered the product. Gifts that were sent keep it, and you can offer it again.
}
shop-entry-conflict-title = { $kind ->
    [brand] Another operator changed this brand
    [card] Another operator changed this card
    [collection] Another operator changed this collection
   *[product] Another operator changed this product
}
shop-entry-conflict-archive = Nothing is archived yet. Archive the new version, or keep it as it is.
shop-entry-conflict-restore = Nothing is offered again yet. Offer the new version again, or keep it as it is.
shop-entry-discard-text = Your changes aren’t saved.
shop-entry-search = { $kind ->
    [brand] Search brands
    [card] Search cards
    [collection] Search collections
   *[product] Search products
}
shop-entry-list = { $kind ->
    [brand] Brands of the shop
    [card] Cards of the shop
    [collection] Collections of the shop
   *[product] Products of the shop
}
shop-entry-count = { $kind ->
    [brand] { $count ->
        [one] { $count } brand
       *[other] { $count } brands
    }
    [card] { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
    [collection] { $count ->
        [one] { $count } collection
       *[other] { $count } collections
    }
   *[product] { $count ->
        [one] { $count } product
       *[other] { $count } products
    }
}
shop-entry-no-archived = { $kind ->
    [brand] No archived brands
    [card] No archived cards
    [collection] No archived collections
   *[product] No archived products
}
shop-entry-no-archived-text = What you archive appears here. Gifts that were sent keep it.
shop-entry-empty = { $kind ->
    [brand] No brands yet
    [card] No cards yet
    [collection] No collections yet
   *[product] No products yet
}
shop-entry-empty-text = { $kind ->
    [brand] Each product has a brand, with its logo and its shipping price. An import of products creates their brands.
    [card] Greeting cards that senders add to their gifts appear here.
    [collection] A collection lets recipients choose their gift among several products.
   *[product] Products appear here.
}

## Pictures, options and the fields of each kind

shop-field-picture = Picture
shop-field-logo = Logo
shop-catalog-kind = Entries
shop-picture-add = Add picture
shop-picture-replace = Replace picture
shop-picture-remove-only = Remove picture
shop-picture-adding = Adding pictures…
shop-picture-dialog = Choose a picture
shop-picture-path-text = This system has no file dialog. Enter the path of a picture.
shop-picture-help = PNG, JPEG or WebP, up to 20 MB. You can also drop or paste pictures.
shop-picture-main = Main
shop-picture-earlier = Move picture { $number } earlier
shop-picture-later = Move picture { $number } later
shop-picture-make-main = Make picture { $number } the main picture
shop-picture-remove = Remove picture { $number }
shop-picture-refused = Not added: { $files }
shop-picture-refused-pasted = The pasted picture wasn’t added
shop-picture-formats = The shop takes PNG, JPEG and WebP files up to 20 MB and 50 megapixels.
shop-picture-none = A collection has no picture of its own.
shop-picture-archived = No picture was added: offer it again first.
shop-picture-left-out = { $count ->
    [one] { $count } picture wasn’t added
   *[other] { $count } pictures weren’t added
}
shop-picture-maximum = A product can have at most { $max } pictures.
shop-picture-count = { $count ->
    [one] { $count } picture
   *[other] { $count } pictures
}
shop-options-help = An option, such as the size, lets recipients choose. Each combination of values is a variant.
shop-options-add = Add option
shop-options-name = Name of option { $number }
shop-options-name-hint = Name, such as Size
shop-options-value = New value of option { $number }
shop-options-value-hint = Value, such as M
shop-options-value-add = Add value
shop-options-value-add-to = Add value of option { $number }
shop-options-value-remove = Remove value { $value }
shop-options-remove = Remove option { $number }
shop-options-name-missing = Enter a name for each option
shop-options-name-twice = Two options have the same name
shop-options-value-missing = Add a value to each option
shop-options-value-twice = The option has this value already
shop-options-value-slash = A value can’t contain a slash between spaces
shop-options-too-many = A product can have at most { $max } variants
shop-options-shown = { $options }: { $variants }
shop-options-selectable-help = How many variants a recipient chooses. Empty: one.
shop-variant-remove = Remove variant { $variant }
shop-variant-picture = Picture { $number }
shop-variant-picture-none = None
shop-variant-picture-own = Own picture
shop-variants-add-missing = { $count ->
    [one] Add { $count } missing variant
   *[other] Add { $count } missing variants
}
shop-product-gift-card-help = A gift card is sent by email.
shop-product-attributes-help = One on each line, such as Material: Cotton.
shop-product-option-values-help = One on each line, such as Ink: #1B2A4A, sold out in spring.
shop-brand-values-help = Separate values with commas, such as Woman-owned, Handmade.
shop-brand-ships-free = Free
shop-card-occasions-help = Separate occasions with commas, such as Birthday, Thank you.
shop-collection-search = Search products to add
shop-collection-draft = Draft: not offered yet
shop-collection-add-product = Add
shop-collection-add = Add { $name }
shop-collection-products-missing = Add at least one product
shop-collection-move-up = Move { $name } up
shop-collection-move-down = Move { $name } down
shop-collection-remove = Remove { $name }
shop-import-entry-edited = Nothing was imported: save or discard your changes first.
