### People: lists of recipients, the address book, occasions, and the people of a gift.

## Groups

people-all = All people
people-occasions = Upcoming occasions
people-lists = Lists
people-tags = Tags
people-no-lists = No lists yet. Save the recipients of a gift as a list.

## Table

people-table = People
people-search = Search people
people-column-name = Name
people-column-email = Email
people-column-tags = Tags
people-column-last-gift = Last gift
people-column-occasion = Next occasion
people-next-occasion = { $occasion } · { $day }
people-count = { $count ->
    [one] { $count } person
   *[other] { $count } people
}
people-selected = { $count ->
    [one] { $count } person selected
   *[other] { $count } people selected
}
people-menu-open = Show person
people-menu-copy-email = Copy email
people-menu-email-copied = Email copied
people-tag-selected = Add tag
people-remove-from-list = Remove from list
people-tag-title = { $count ->
    [one] Add a tag to { $count } person
   *[other] Add a tag to { $count } people
}
people-select = Select { $name }
people-list-count = { $count ->
    [one] { $count } recipient
   *[other] { $count } recipients
}
people-list-unlisted = { $count ->
    [one] { $count } recipient of this list isn’t in the address book. Gifts for the whole list include this recipient.
   *[other] { $count } recipients of this list aren’t in the address book. Gifts for the whole list include them.
}
people-no-results-title = No results for “{ $search }”
people-no-results-text = Check the spelling or shorten your search.
people-clear-search = Clear search
people-list-empty-title = No people in this list
people-list-empty-text = People with an email, or with a name and an address, appear here.

## Empty

people-empty-title = No people yet
people-empty-text = People appear here after you import a list or send a gift. They stay on this computer.
people-off-title = Address book is off
people-off-text = No people are stored. You can still use lists.
people-off-button = Open Settings

## Lists

people-update-list = Update from file
people-update-dialog = Update list from file
people-rename-list = Rename list “{ $name }”
people-duplicate-list = Duplicate list “{ $name }”
people-delete-list = Delete list “{ $name }”
people-rename-title = Rename “{ $name }”
people-rename-button = Rename list
people-list-name = Name of the list
people-save-title = Save recipients as list
people-save-button = Save list
people-menu = Lists
people-menu-add = Add from list
people-menu-save = Save as list
people-menu-update = Update list “{ $name }”
people-menu-remove = Remove people who got a gift

## Difference of a list

people-merge-title = Update “{ $name }”
people-merge-tabs = Kind of change
people-merge-new = New ({ $count })
people-merge-changed = Changed ({ $count })
people-merge-conflicts = Conflicts ({ $count })
people-merge-conflicts-help = These changes are left out unless you select them.
people-merge-unchanged = { $count ->
    [one] { $count } person is unchanged.
   *[other] { $count } people are unchanged.
}
people-merge-left-out = { $count ->
    [one] { $count } row has no person’s name and is left out.
   *[other] { $count } rows have no person’s name and are left out.
}
people-merge-same-title = The list is up to date
people-merge-same-text = All values are in the list already.
people-merge-accept = { $count ->
    [one] Save { $count } change
   *[other] Save { $count } changes
}
people-merge-person = { $name } · { $email }
people-merge-conflict = { $person } ({ $reason })
people-merge-other-name = same email, different name
people-merge-repeated = listed more than once with other values
people-merge-added = { $column }: { $new }
people-merge-replaced = { $column }: { $old } → { $new }
people-path = Path of the file
people-path-help = This system has no file dialog. Enter the whole path.
people-path-button = Read file

## Adding people to a gift

people-create-gift = { $count ->
    [one] Create gift for { $count } person
   *[other] Create gift for { $count } people
}
people-create-gift-for = Create gift for { $name }
people-create-gift-day = Create gift for all people of { $day }
people-add-title = Add from list
people-add-accept = { $count ->
    [one] Add { $count } person
   *[other] Add { $count } people
}
people-remove-title = Remove people who got a gift
people-remove-text = Removes the recipients who got a gift in this time. You can undo this.
people-remove-accept = { $count ->
    [one] Remove { $count } person
   *[other] Remove { $count } people
}
people-list = List
people-filter = Filter
people-filter-hint = A name, an email or any value
people-leave-out = Leave out people who got a gift
people-gifted-time = Period of earlier gifts
people-last-days = { $count ->
    [one] In the last { $count } day
   *[other] In the last { $count } days
}
people-counting = Counting people
people-preview-count = { $count ->
    [one] { $count } person
   *[other] { $count } people
}
people-in-draft = { $count ->
    [one] { $count } is already in this gift
   *[other] { $count } are already in this gift
}
people-gifted = { $count ->
    [one] { $count } got a gift
   *[other] { $count } got a gift
}
people-gifted-person = { $name } · { $ago }
people-gifted-more = and { $count } more
people-history-incomplete = Some earlier gifts are not downloaded yet, so people may be missing here.
people-gifts-undated = { $count ->
    [one] It isn’t known when { $count } other person last got a gift. This person is not left out.
   *[other] It isn’t known when { $count } other people last got a gift. These people are not left out.
}

## Occasions

people-occasions-help = Birthdays and work anniversaries of the next { $days } days
people-occasions-empty-title = No upcoming occasions
people-occasions-empty-text = Occasions appear here when a list has a column such as “Birthday” or “Start date”, or when you enter a date for a person.
people-occasions-more = { $count ->
    [one] { $count } later occasion is not shown.
   *[other] { $count } later occasions are not shown.
}
people-occasions-today = Today
people-occasions-tomorrow = Tomorrow
people-birthday = Birthday
people-anniversary = Work anniversary
people-birthday-number = Birthday, turns { $years }
people-anniversary-number = { $years ->
    [one] Work anniversary, { $years } year
   *[other] Work anniversary, { $years } years
}

## A person

people-panel = Person
people-last-gift = Last gift { $ago }
people-last-gift-undated = Date of the last gift unknown
people-no-gift = No gift yet
people-today = today
people-days-ago = { $count ->
    [one] { $count } day ago
   *[other] { $count } days ago
}
people-months-ago = { $count ->
    [one] { $count } month ago
   *[other] { $count } months ago
}
people-years-ago = { $count ->
    [one] { $count } year ago
   *[other] { $count } years ago
}
people-section-notes = Occasions and notes
people-section-data = Details
people-section-gifts = Gifts ({ $count })
people-more-gifts = { $count ->
    [one] { $count } older gift is not shown.
   *[other] { $count } older gifts are not shown.
}
people-open-order = Open order: { $gift }
people-order-facts = { $batch } · { $date }
people-date-hint = March 5, or { $date }
people-date-problem = Enter a date such as March 5 or { $date }.
people-note = Note
people-note-hint = Only you see this note
people-new-tag = New tag
people-add-tag = Add tag
people-remove-tag = Remove tag “{ $tag }”
people-save-person = Save changes
people-discard = Discard changes
people-remove = Remove person
people-remove-person-title = Remove { $name }?
people-remove-person-text = This deletes what is stored about this person on this computer, also in lists. Drafts and sent gifts stay as they are.

## Toasts

people-toast-saved = { $count ->
    [one] List “{ $name }” saved with { $count } recipient
   *[other] List “{ $name }” saved with { $count } recipients
}
people-toast-merged = List “{ $name }” updated: { $added } new, { $changed } changed
people-toast-deleted = List “{ $name }” deleted
people-toast-unchanged = No people changed
people-toast-tagged = { $count ->
    [one] Tag “{ $tag }” added to { $count } person
   *[other] Tag “{ $tag }” added to { $count } people
}
people-toast-untagged = { $count ->
    [one] Tag “{ $tag }” removed from { $count } person
   *[other] Tag “{ $tag }” removed from { $count } people
}
people-toast-removed-from-list = { $count ->
    [one] { $count } person removed from “{ $name }”
   *[other] { $count } people removed from “{ $name }”
}
people-toast-removed = Person removed
people-toast-off = Address book deleted
people-toast-none-added = No recipients added. Everyone is already in this gift or got a gift in this period.

## Settings

people-settings-title = Address book
people-settings-switch = Keep an address book
people-settings-on = On
people-settings-off = Off
people-settings-help = Stores the people of your imports, sends and lists on this computer. If you turn the address book off, the stored people are deleted. Lists stay.
people-settings-delete-title = Delete address book?
people-settings-delete-text = { $count ->
    [one] This deletes { $count } person with notes, tags and occasions, in every connection. Lists, drafts and sent gifts stay.
   *[other] This deletes { $count } people with notes, tags and occasions, in every connection. Lists, drafts and sent gifts stay.
}
people-settings-delete = Delete address book

## Export of people

# $name: the name of a list or tag, or "All people".
people-export = Export { $name }
people-export-dialog = Save { $name }
people-export-xlsx = Excel file
people-export-csv = CSV
people-export-xlsx-private = Excel file with notes, tags and dates
people-export-csv-private = CSV with notes, tags and dates
# The title of a column of exported files, which the import must recognize.
people-export-first-workday = Start date

## Update of a list from a file

people-merge-compare = Compare with the list
