### Recipients: the fields of the table, its issues, and the import of a file.

## Fields of a recipient

recipients-field-first-name = First name
recipients-field-last-name = Last name
recipients-field-full-name = Full name
recipients-field-full-address = Full address
recipients-field-email = Email
recipients-field-phone = Phone
recipients-field-address-1 = Address
recipients-field-address-2 = Address line 2
recipients-field-city = City
recipients-field-state = State
recipients-field-postal-code = Postal code
recipients-field-country = Country

## Issues, each shown in one line beside its row

recipients-issue-first-name-missing = First name is missing
# $value: a placeholder in the file, as in "#N/A".
recipients-issue-name-placeholder = “{ $value }” isn’t a name
recipients-issue-email-placeholder = “{ $value }” isn’t an email address
recipients-issue-email-missing = Email is missing
# $value: what was typed.
recipients-issue-email-invalid = “{ $value }” isn’t a valid email address
recipients-issue-email-not-sent = “{ $value }” isn’t a valid email address and won’t be sent
recipients-issue-multiple-emails = More than one email address. Use one row per recipient.
# $domain: gmail.com, for an address at gmial.com.
recipients-issue-email-typo = Did you mean { $domain }?
# $letters: letters that look like others, as in a Cyrillic "о".
recipients-issue-email-lookalike = “{ $letters }” in this email looks like another letter. The email may not reach this person.
recipients-issue-duplicate = Duplicate of row { $row }
recipients-issue-same-name-and-address = Same name and address as row { $row }, with another email
recipients-issue-phone-invalid = “{ $value }” isn’t a US phone number and won’t be sent
recipients-issue-address-missing = Address is missing
# $date: 4-Mar. $number: 3-4.
recipients-issue-address-date = “{ $date }” looks like a date that a spreadsheet made of “{ $number }”. The parcel wouldn’t arrive.
recipients-issue-house-number-missing = “{ $street }” has no house number
recipients-issue-street-name-missing = “{ $number }” has no street name
recipients-issue-city-missing = City is missing
recipients-issue-state-missing = State is missing
recipients-issue-postal-code-missing = Postal code is missing
recipients-issue-state-unknown = “{ $value }” isn’t a US state
recipients-issue-postal-code-invalid = Postal code must have 5 digits, or 9 like 02139-4307
# $code: 02139. $state, $expected: codes of states, as in "MA".
recipients-issue-postal-code-other-state = Postal code { $code } is in { $expected }, not in { $state }
recipients-issue-postal-code-not-in-state = Postal code { $code } isn’t in { $state }
recipients-issue-country-unknown = “{ $value }” isn’t a known country
recipients-issue-country-unsupported = Direct shipping is available only in the US, not in “{ $value }”
# $field: the name of the column, as in "First name".
recipients-issue-value-too-long = { $field } is longer than { $max } characters
recipients-issue-row-ragged = { $cells ->
    [one] The row has { $cells } cell, the header has { $columns }
   *[other] The row has { $cells } cells, the header has { $columns }
}
# $name: a full name in the file.
recipients-issue-address-split = “{ $address }” was split into address “{ $street }” and city “{ $city }”
recipients-issue-name-split = “{ $name }” was split into first name “{ $first }” and last name “{ $last }”
recipients-issue-name-split-first-only = “{ $name }” was read as first name “{ $first }”
recipients-issue-name-split-last-only = “{ $name }” was read as last name “{ $last }”
recipients-issue-second-person = “{ $value }” looks like two people. This row sends one gift
recipients-issue-person-inactive = “{ $column }” says “{ $value }”. Check whether this person gets a gift

## Fixes of issues, as buttons

recipients-fix-set = Change to { $value }
recipients-fix-clear = Clear the cell
recipients-fix-remove-row = Remove row

## How a file was read

# A column without a name. $letters: A, B, … AA, as spreadsheets name columns.
recipients-column-unnamed = Column { $letters }
recipients-note-no-header = The file has no header row. Its columns were matched by their content.
recipients-note-header-not-first = { $skipped ->
    [one] The header is on line { $line }. { $skipped } row above it was left out.
   *[other] The header is on line { $line }. { $skipped } rows above it were left out.
}
recipients-note-header-repeated = { $count ->
    [one] The header is repeated further down and was left out there.
   *[other] The header is repeated { $count } times further down and was left out there.
}
# $encoding: windows-1252.
recipients-note-encoding-guessed = The file isn’t UTF-8 and was read as { $encoding }. Check names with accents.
recipients-note-mixed-encodings = { $cells ->
    [one] { $cells } cell has a different encoding than the rest of the file. Check names with accents.
   *[other] { $cells } cells have a different encoding than the rest of the file. Check names with accents.
}
recipients-note-cell-contains-rows = Line { $line }: a cell spans several lines and seems to contain other rows. Check where its quotation marks are closed.
recipients-note-quotation-marks-left-out = { $count ->
    [one] Line { $line }: a quotation mark at the start of a cell was never closed and was left out. Check this row.
   *[other] { $count } quotation marks at the start of a cell were never closed and were left out. The first is on line { $line }. Check these rows.
}
recipients-note-rows-too-long = { $count ->
    [one] { $count } row has more cells than the header, on line { $line }. A comma inside a cell can be the reason.
   *[other] { $count } rows have more cells than the header, the first on line { $line }. A comma inside a cell can be the reason.
}
recipients-note-rows-too-short = { $count ->
    [one] { $count } row has fewer cells than the header, on line { $line }.
   *[other] { $count } rows have fewer cells than the header, the first on line { $line }.
}
recipients-note-columns-left-out = The file has { $count } columns. Only the first { $max } were read.
# $size: 10 KB.
recipients-note-cells-cut = { $count ->
    [one] { $count } cell is longer than { $size } and was cut, on line { $line }.
   *[other] { $count } cells are longer than { $size } and were cut, the first on line { $line }.
}
# Names like "Lee, Anna" without quotation marks in a file with commas between cells.
recipients-note-names-joined = { $count ->
    [one] In { $count } row, last name and first name were joined to one cell again. Check the names.
   *[other] In { $count } rows, last name and first name were joined to one cell again. Check the names.
}
recipients-note-tables-left-out = { $count ->
    [one] The page has { $count } other table that looks like a list. Only the table with the most recipients was read.
   *[other] The page has { $count } other tables that look like lists. Only the table with the most recipients was read.
}
recipients-note-cards-not-closed = { $count ->
    [one] { $count } contact card has no end. The file may be incomplete: check that no recipient is missing.
   *[other] { $count } contact cards have no end. The file may be incomplete: check that no recipient is missing.
}
recipients-note-cards-left-out = { $count ->
    [one] { $count } contact card was left out: it’s a distribution list, or a person inside another card, such as an assistant.
   *[other] { $count } contact cards were left out: they’re distribution lists, or people inside other cards, such as assistants.
}
recipients-note-rows-hidden = { $count ->
    [one] { $count } row is hidden in the workbook and was left out: row { $line }.
   *[other] { $count } rows are hidden in the workbook and were left out, the first in row { $line }.
}
recipients-note-hidden-rows-included = { $count ->
    [one] { $count } row is hidden in the workbook and is included: row { $line }.
   *[other] { $count } rows are hidden in the workbook and are included, the first in row { $line }.
}
# $columns: names of columns, as in "Email, City".
recipients-note-columns-hidden = { $count ->
    [one] { $count } column is hidden in the workbook and isn’t used: { $columns }
   *[other] { $count } columns are hidden in the workbook and aren’t used: { $columns }
}
recipients-note-sheets-left-out = { $count ->
    [one] The workbook has { $count } other sheet with people, which wasn’t read: { $sheets }
   *[other] The workbook has { $count } other sheets with people, which weren’t read: { $sheets }
}
recipients-note-second-table = { $rows ->
    [one] Another table begins in row { $line }. Its { $rows } row was left out. To add it, copy that table and paste it into the list.
   *[other] Another table begins in row { $line }. Its { $rows } rows were left out. To add them, copy that table and paste it into the list.
}
recipients-note-hosts-left-out = { $count ->
    [one] { $count } person in “{ $sections }” was left out, because another section lists the attendees. To add them, copy that section and paste it into the list.
   *[other] { $count } people in “{ $sections }” were left out, because another section lists the attendees. To add them, copy that section and paste it into the list.
}
recipients-note-cells-merged = { $count ->
    [one] Merged cells: their value is used in { $count } more row, row { $line }.
   *[other] Merged cells: their values are used in { $count } more rows, the first in row { $line }.
}
recipients-note-cells-crossed-out = { $count ->
    [one] { $count } row has crossed-out text and is included: row { $line }. Check whether this person gets a gift.
   *[other] { $count } rows have crossed-out text and are included, the first in row { $line }. Check whether these people get a gift.
}
recipients-note-formulas-without-result = { $count ->
    [one] { $count } row has a formula without a stored result, so its cell is empty: row { $line }. Open the workbook in your spreadsheet app, save it, and import it again.
   *[other] { $count } rows have formulas without a stored result, so their cells are empty. The first is row { $line }. Open the workbook in your spreadsheet app, save it, and import it again.
}
# Data types of Excel, such as Geography: cells with an icon.
recipients-note-data-types-read = { $count ->
    [one] { $count } row has an Excel data type, such as Geography, in row { $line }. Its text was read.
   *[other] { $count } rows have Excel data types, such as Geography, the first in row { $line }. Their text was read.
}
recipients-note-data-types-without-text = { $count ->
    [one] { $count } row has an Excel data type without text, in row { $line }. Convert the cell to text in Excel and import the file again.
   *[other] { $count } rows have Excel data types without text, the first in row { $line }. Convert the cells to text in Excel and import the file again.
}
recipients-note-other-people = { $count ->
    [one] { $count } column seems to be about another person and isn’t used: { $columns }
   *[other] { $count } columns seem to be about other people and aren’t used: { $columns }
}
recipients-note-second-person = { $rows ->
    [one] { $rows } row has a second person, who isn’t imported. Columns: { $columns }
   *[other] { $rows } rows have a second person, who isn’t imported. Columns: { $columns }
}
# $column, $other: names of columns with emails.
recipients-note-emails-matched-by-name = The emails in “{ $column }” fit the names, and those in “{ $other }” don’t. “{ $column }” is used.
recipients-note-emails-unlike-names = Several columns have emails, and those in “{ $column }” don’t fit the names. Check that they belong to the recipients.
recipients-note-repeated-column-used = { $count ->
    [one] { $count } empty cell in “{ $column }” was filled from another column with the same name.
   *[other] { $count } empty cells in “{ $column }” were filled from another column with the same name.
}
recipients-note-preferred-names-used = { $count ->
    [one] First names are those in “{ $column }”. { $count } empty cell was filled from “{ $other }”.
   *[other] First names are those in “{ $column }”. { $count } empty cells were filled from “{ $other }”.
}
# $column: the name of a column in the file. $field: Email.
recipients-note-column-of-other-person = Column “{ $column }” seems to be about another person and isn’t used. If it belongs to the recipients, choose “{ $field }” for it.

## Why a file can't be imported. "Correct the file or choose another one." follows.

recipients-import-file-empty = The file is empty.
recipients-import-no-rows = The file has a header but no rows below it.
recipients-import-all-rows-hidden = { $count ->
    [one] The only row of the sheet is hidden. Show it in your spreadsheet app, save the file, and import it again.
   *[other] All { $count } rows of the sheet are hidden. Remove the filter in your spreadsheet app, save the file, and import it again.
}
recipients-import-unsupported-format = { $format ->
    [pdf] This is a PDF, not a list of recipients.
    [picture] This is a picture, not a list of recipients.
    [archive] This is a compressed file, not a list of recipients.
    [old_workbook] This is a workbook in the old Excel format (.xls). Save it as XLSX in your spreadsheet app.
    [binary_workbook] This is a binary Excel workbook (.xlsb). Save it as XLSX in your spreadsheet app.
    [web_archive] This is a web archive without a table. Save the list as XLSX in your spreadsheet app.
    [text_document] This is a text document, not a list of recipients.
    [presentation] This is a presentation, not a list of recipients.
    [program] This is a program, not a list of recipients.
    [database] This is a database, not a list of recipients.
    [calendar] This is a calendar, not a list of recipients.
    [web_page] This web page has no table of recipients.
    [xml] This is an XML file, not a list of recipients.
   *[json] This is a JSON file, not a list of recipients.
} Import a workbook (XLSX, ODS), a CSV or text file, or contact cards (vCard).
recipients-import-binary-file = This isn’t a text file. Export the list as CSV (UTF-8) and import that file.
# $size: 256 MB.
recipients-import-file-too-large = The file is larger than { $size }. Split it, or remove the columns that aren’t about recipients.
recipients-import-password-protected = The file is protected with a password. Remove the password in your spreadsheet app and import the file again.
recipients-import-workbook-damaged = The workbook is damaged or incomplete. Open it in your spreadsheet app, save it again, and import the new file.
# $size: 64 MB.
recipients-import-workbook-too-large = The content of the workbook is larger than { $size }. Save only the sheet with the recipients as a new file.
# $sheets: the names of the sheets of the workbook.
recipients-import-sheet-unknown = The workbook has no sheet named “{ $name }”. Its sheets: { $sheets }
recipients-import-sheet-empty = The sheet “{ $name }” is empty.
recipients-import-canceled = The import was canceled.
recipients-import-too-many-columns = Line { $line } has { $count } columns; up to { $max } are supported. The file must have one recipient per line.
recipients-import-too-many-rows = The file has more than { $max } recipients, the most that one batch can have. Split it into several files.
recipients-import-record-too-long = The row that starts on line { $line } is longer than { $size }. A closing quotation mark may be missing.
recipients-import-quotation-mark-not-closed = The quotation mark in the row that starts on line { $line } is never closed, so all rows after it would be lost.
recipients-import-read-failed = The file couldn’t be read to the end: { $reason }

## The table of recipients

recipients-column-row = Row
recipients-column-issue = Problem
# Accessible name of a cell. $field: the name of the column, as in "First name".
recipients-cell-name = { $field }, row { $row }
# Accessible name of the row's number, which selects the row.
recipients-row-name = Row { $row }
recipients-issue-name = Problem, row { $row }: { $issue }
# The first issue of a row and the number of its other issues.
recipients-issue-and-more = { $issue } · { $count } more
recipients-fix-button = Fix
recipients-fix-button-name = Fix row { $row }
recipients-remove-button = Remove
recipients-remove-button-name = Remove row { $row }

recipients-empty-title = No recipients yet
recipients-empty-text = Import a file, drop one here, or paste a list. You can check the columns before recipients are added.
recipients-empty-text-without-drop = Import a file or paste a list. You can check the columns before recipients are added.
recipients-enter-by-hand = Enter recipients by hand

## Tools above the table

recipients-import-file = Import file
recipients-add-row = Add row
recipients-undo = Undo
recipients-redo = Redo
recipients-find-replace = Find and replace
recipients-remove-rows = { $count ->
    [one] Remove { $count } row
   *[other] Remove { $count } rows
}
# A filter: shows only rows with problems or warnings.
recipients-only-problems = Only rows with problems
recipients-only-problems-short = With problems
recipients-fix-all = Fix all
recipients-fix-all-count = Fix all ({ $count })
recipients-fix-all-help = Applies all safe corrections. Guesses, such as email typos, are left for you. You can undo this.

recipients-find-field = Find
recipients-replace-field = Replace with
recipients-find-column = Column
recipients-find-all-columns = All columns
recipients-replace-all = Replace all
recipients-replace-all-rows = Replace in all rows
recipients-find-close = Close find and replace
recipients-find-matches = { $count ->
    [one] { $count } matching cell
   *[other] { $count } matching cells
}

## Import: which column of the file becomes which field

recipients-import-title = Match the columns of { $file }
recipients-import-title-pasted = Match the columns of the pasted list
recipients-import-rows = { $count ->
    [one] { $count } row
   *[other] { $count } rows
}
recipients-import-no-first-name = No column is imported as first name.
recipients-import-no-email = No column is imported as email.
recipients-import-no-address = No column is imported as the address.
# Titles of the three columns of the mapping.
recipients-import-columns = Columns of the file
recipients-import-column-title = Column
recipients-import-field-title = Import as
recipients-import-values-title = First values
# Accessible name of the list that chooses the field of a column.
recipients-import-column = Field for { $column }
recipients-import-not-imported = Not imported
recipients-import-extra-column = Extra column
recipients-import-sheet = Sheet
# A checkbox. $count: the rows that a filter or the user hid in the workbook.
recipients-import-hidden-rows = { $count ->
    [one] Include { $count } hidden row
   *[other] Include { $count } hidden rows
}
# A column whose field is a guess.
recipients-import-guessed = Guessed
recipients-import-remembered = Columns are read as in your last import with these column names.
# A column without values.
recipients-import-column-empty = Empty
recipients-import-button = { $count ->
    [one] Import { $count } row
   *[other] Import { $count } rows
}
recipients-import-needs-column = Choose a field for at least one column.
recipients-import-cancel = Cancel
recipients-import-existing = Existing rows
recipients-import-add = Add to list
recipients-import-replace = { $count ->
    [one] Replace { $count } row
   *[other] Replace { $count } rows
}
recipients-import-waiting = Waiting for the file…
# Shown while a large file is read. $file: its name.
recipients-import-reading = Reading { $file }
recipients-import-reading-pasted = Reading the pasted list
# $read, $total: numbers of megabytes, as in "12.4".
recipients-import-reading-amounts = { $rows ->
    [0] { $read } of { $total } MB
    [one] { $read } of { $total } MB · { $rows } row
   *[other] { $read } of { $total } MB · { $rows } rows
}
recipients-import-choose-another = Choose another file
recipients-dialog-title = Choose a list of recipients
recipients-dialog-lists = Lists

# Shown instead of the file dialog of the system.
recipients-no-dialog-title = This system has no file dialog
recipients-no-dialog-text = Enter the path of the file, drop the file on this window, or paste a list. On Linux, install xdg-desktop-portal to get a file dialog.
recipients-no-dialog-text-without-drop = Enter the path of the file, or paste a list. On Linux, install xdg-desktop-portal to get a file dialog.
recipients-path-field = File path
recipients-path-hint = ~/recipients.csv
recipients-path-import = Import file
recipients-paste-list = Paste list
recipients-dialog-all-files = All files

## Exported recipient files: titles, notes on columns, problems

# Names of sheets have at most 31 characters. The import knows the sheets with notes and the column
# "Problems" by these names: src/recipients/data/column_words.txt.
recipients-file-recipients-sheet = Recipients
recipients-file-problems-column = Problems (giftdesk)
recipients-file-problems-sheet = List of problems
recipients-file-row = Row
recipients-file-level = Level
recipients-file-column = Column
recipients-file-problem = Problem
recipients-file-value = Value
recipients-file-suggestion = Suggestion
recipients-file-notes-sheet = Notes on columns
# Title of a column with "Required" or "Optional".
recipients-file-need = Required?
recipients-file-note = What to enter
recipients-file-required = Required
recipients-file-optional = Optional
recipients-file-error = Error
recipients-file-warning = Warning
# $level: "Error" or "Warning".
recipients-file-cell-note = { $level }: { $issue }
# $suggestion: the label of the fix, as in "Change to gmail.com".
recipients-file-cell-note-suggestion = { $level }: { $issue }. Suggestion: { $suggestion }
recipients-file-note-first-name = The first name, as the greeting uses it
recipients-file-note-last-name = The last name
recipients-file-note-email = One email address, as in name@example.com
recipients-file-note-phone = A US phone number, as in 617-555-0123
recipients-file-note-address-1 = The street and the house number, as in 12 Sample Street
recipients-file-note-address-2 = Apartment, suite or floor
recipients-file-note-city = The city
recipients-file-note-state = The US state, by name or code, as in MA
recipients-file-note-postal-code = The ZIP code with its zeros, as in 02110 or 02139-4307
recipients-file-note-country = The country. Gifts ship to the US; an empty cell means the US.

## Export of recipients

recipients-export = Export
recipients-export-problems = Problems as Excel file
recipients-export-clean-xlsx = Clean list as Excel file
recipients-export-clean-csv = Clean list as CSV
recipients-export-template-xlsx = Blank recipient file as Excel file
recipients-export-template-csv = Blank recipient file as CSV
recipients-export-dialog-problems = Save the list of problems
recipients-export-dialog-clean = Save the clean list
recipients-export-dialog-template = Save the blank recipient file
recipients-template-save = Save a blank recipient file
recipients-template-help = A blank recipient file with the columns that the send method needs
recipients-exported = { $count ->
    [one] { $count } recipient saved to { $file }
   *[other] { $count } recipients saved to { $file }
}
# $omitted: the number of rows with errors, which the file does not have.
recipients-exported-without = { $count ->
    [one] { $count } recipient saved to { $file }.
   *[other] { $count } recipients saved to { $file }.
} { $omitted ->
    [one] { $omitted } row with errors was left out.
   *[other] { $omitted } rows with errors were left out.
}

## The spreadsheet: menus, filters, columns

recipients-grid = Recipients
recipients-selection = { $rows } × { $columns } cells selected
recipients-issues-of-row = Problems in this row
recipients-issue-go-to-cell = Go to cell
recipients-issue-fix-same = Fix all { $count } of this kind
recipients-issue-accept = Accept warning
recipients-issue-accept-same = Accept all { $count } of this kind
recipients-remove-duplicates = Remove all { $count } duplicates
recipients-menu-row = Row
recipients-menu-cell = Cell
recipients-menu-cut = Cut
recipients-menu-copy = Copy
recipients-menu-paste = Paste
recipients-menu-clear = Clear cells
recipients-menu-insert-above = Insert row above
recipients-menu-filter-by-value = Show only this value
recipients-menu-sort-up = Sort A to Z
recipients-menu-sort-down = Sort Z to A
recipients-menu-filter = Filter column
recipients-menu-filter-values = Filter by values
recipients-menu-filter-remove = Remove filter
recipients-menu-move-column-left = Move left
recipients-menu-move-column-right = Move right
recipients-menu-fit-column = Fit column width
recipients-menu-hide-column = Hide column
recipients-menu-show-columns = Show hidden columns
recipients-menu-add-column = Add column
recipients-menu-rename-column = Rename column
recipients-menu-remove-column = Remove column
recipients-column-add-title = Add a column
recipients-column-add = Add column
recipients-column-rename-title = Rename the column
recipients-column-rename = Rename column
recipients-column-name = Column name
recipients-column-name-empty = Enter a name.
recipients-column-name-too-long = Use at most { $max } characters.
recipients-column-name-taken = Another column has this name.
recipients-filter-column = Filter for { $column }
# The conditions of a filter, after the name of the column: "City contains …".
recipients-filter-contains = contains
recipients-filter-equals = is
recipients-filter-empty = is empty
recipients-filter-not-empty = is not empty
recipients-filter-text = Text in { $column }
recipients-filter-hint = Value to find
recipients-filter-remove = Remove filter: { $column }
recipients-filter-values = is one of
recipients-filter-values-of = Values in { $column }
recipients-filter-values-button = Values in { $column }: { $chosen }
recipients-filter-values-search = Search values
recipients-filter-values-all = Select all
recipients-filter-values-none = Select none
recipients-filter-values-loading = Loading values…
recipients-filter-values-not-found = No values found
recipients-filter-values-omitted = { $count ->
    [one] The most frequent value is listed. Search to find others.
   *[other] The { $count } most frequent values are listed. Search to find others.
}
recipients-filter-values-some = { $count ->
    [one] { $count } value
   *[other] { $count } values
}
recipients-filter-values-except = { $count ->
    [one] All but { $count } value
   *[other] All but { $count } values
}
recipients-filter-values-every = All values
recipients-filter-value-empty = (empty)
recipients-find-previous = Previous match
recipients-find-next = Next match
