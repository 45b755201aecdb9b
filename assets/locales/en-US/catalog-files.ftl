### Catalog files of a shop: problems and notes of their import, and the notes in the template.

## Why a file, or the pictures, cannot be read

shop-file-no-catalog = The file has no table of a catalog. A table needs the column “Handle” and at least one more column of the template.
# $reason: the message of the operating system.
shop-pictures-unreadable = Couldn’t read the pictures: { $reason }
shop-pictures-no-zip = The pictures are neither in a folder nor in a ZIP file.
shop-pictures-too-many = There are more than { $max } picture files. Use a folder with fewer files.

## Problems of a cell or row; the file, row and column stand before the text

shop-file-value-missing = The cell is empty. Fill in a value.
shop-file-row-too-long = The row has more cells than the header. A value with a comma needs quotation marks around it.
shop-file-amount-invalid = This is not an amount in US dollars, such as 12.50, up to one million.
shop-file-count-invalid = This is not a number of items in the range that the column allows.
shop-file-weight-invalid = This is not a weight, such as 650 g, 0.5 kg or 1 lb 4 oz.
shop-file-yes-no-invalid = Write yes or no.
shop-file-select-mode-unknown = Write disabled, item_count or max_price.
# $name: a part of the cell.
shop-file-country-unknown = “{ $name }” is not a country. Write its code or its name.
# $name: a part of the cell.
shop-file-state-unknown = “{ $name }” is not a US state. Write its code or its name.
# $size: a size, such as 64 KB.
shop-file-cell-too-long = A cell of this row is longer than { $size }.
# $place: a file and row, as in shop-file-place.
shop-file-conflict = Another value of the same entry is in { $place }. Use one value, or another handle.
# $place: a file and row, as in shop-file-place.
shop-file-variant-repeated = The same variant is in { $place }. Each variant needs its own values of the options.
# $place: a file and row, as in shop-file-place.
shop-file-sku-repeated = Another variant has this SKU in { $place }. Each SKU can be used once.
# A row of a file. $file: the name of the file.
shop-file-place = { $file }, row { $row }
# A row of a workbook.
shop-file-place-in-sheet = { $file }, sheet “{ $sheet }”, row { $row }
# $name: the name of a file.
shop-file-picture-missing = No picture file is named “{ $name }”. Add the file to the folder or ZIP file of the pictures.
# $name: the name of a file.
shop-file-picture-ambiguous = Several picture files are named “{ $name }”. Write the folder before the name.
# $name: the name of a file.
shop-file-picture-unreadable = “{ $name }” is not a PNG, JPEG or WebP picture, or it is damaged.
# $name: the name of a file. $size: a size, such as 20 MB.
shop-file-picture-too-large = “{ $name }” has more than { $size } or more than { $pixels } megapixels.

## Notes about a file

# $sheets: names of sheets.
shop-file-sheets-skipped = Sheets without a table of a catalog were left out: { $sheets }
# $columns: names of columns.
shop-file-columns-unused = Columns that are not used: { $columns }
shop-file-pictures-online = { $count ->
    [one] { $count } picture is a web address without a picture file, in row { $row }. Web pictures are not downloaded.
   *[other] { $count } pictures are web addresses without a picture file, the first in row { $row }. Web pictures are not downloaded.
}
shop-file-prices-differ = { $count ->
    [one] The variants of { $count } product have different prices, from row { $row }. The product costs the highest one.
   *[other] The variants of { $count } products have different prices, the first from row { $row }. Each product costs the highest one.
}
shop-file-stock-negative = { $count ->
    [one] { $count } variant has a negative stock, in row { $row }. 0 was read.
   *[other] { $count } variants have a negative stock, the first in row { $row }. 0 was read.
}

## Notes on the columns of the template

shop-template-handle = The permanent name of the entry: lower-case letters, digits and hyphens, such as knit-hoodie. All rows of a product have the same handle. A row whose handle begins with # is left out. In every column, an empty cell changes nothing and - removes the value.
shop-template-name = The name that people see.
shop-template-brand = The handle or the name of the brand.
shop-template-subtitle = A short line below the name.
shop-template-short-subtitle = A shorter line for lists. Empty: the subtitle.
shop-template-description = Text about the product or collection, with line breaks. HTML becomes plain text.
shop-template-price = In US dollars, such as 64.00. For a product with a range of prices: the proposed price.
shop-template-price-min = The lowest price of a range. Empty: the price.
shop-template-price-max = The highest price of a range from which the sender chooses. Empty: one price.
shop-template-active = yes: offered to senders. no: not offered.
shop-template-gift-card = yes: delivered by email instead of by parcel.
shop-template-custom = yes: in the custom catalog, which also lists products that are not offered.
shop-template-selectable = How many variants a recipient chooses. Empty: one.
shop-template-option = The name of an option, such as Size or Color, in the first row of the product.
shop-template-value = The value of the option for the variant of this row, such as M or Red.
shop-template-option-values = Colors and notes of values of the options, one on each line: Ink: #1B2A4A, sold out in spring. The color, the note, or both.
shop-template-sku = The stock number of the variant. Each SKU can be used once.
shop-template-cost = What the variant costs you, in US dollars. Senders never see the cost.
shop-template-weight = The weight with its unit: 650 g, 0.5 kg, 1 lb 4 oz. A number alone is in grams.
shop-template-on-hand = How many items are on the shelf. Empty: the variant is not counted, or keeps its number. - ends the counting.
shop-template-shelf = Where the variant is stored. Pick lists are sorted by it.
shop-template-variant-picture = The file name of a picture of the variant.
shop-template-pictures = File names of pictures, with commas between them.
shop-template-countries = Countries to which the product ships, by code or name, with commas between them. Empty: the US.
shop-template-restricted-states = US states to which the product does not ship, by code or name, with commas between them.
shop-template-category = The category, such as Apparel.
shop-template-subcategory = A category inside the category.
shop-template-attributes = Facts, one on each line: Material: Cotton
shop-template-shipping-price = The price of shipping one parcel of the brand, in US dollars.
shop-template-free-shipping = The value of a parcel from which shipping is free. Empty: never.
shop-template-values = What the brand stands for, with commas between the values: Woman-owned, Carbon-neutral
shop-template-logo = The file name of the logo.
shop-template-picture = The file name of the picture of the card.
shop-template-occasions = Occasions of the card, with commas between them.
shop-template-products = The handles of the products, with commas between them.
shop-template-sections = How the products are grouped, one section on each line: To wear: knit-hoodie, beanie. A star before the name shows the section first: * New: travel-mug
shop-template-draft = yes: in preparation, not offered yet. A collection that was offered can’t be a draft again.
shop-template-select-mode = Whether a recipient chooses several products. disabled: one. item_count: a number of products. max_price: products up to a total price.
shop-template-select-count = The number of products for item_count.
shop-template-select-price = The total price for max_price, in US dollars.

## Command line

cli-help-shop-template = Write an empty spreadsheet for a catalog
cli-help-shop-template-file = File to write, as a workbook
cli-help-shop-template-replace = Replace an existing file
