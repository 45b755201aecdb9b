### New gift and drafts.

## Drafts

drafts-count = { $count ->
    [one] { $count } draft
   *[other] { $count } drafts
}
drafts-search = Search drafts
drafts-create-gift = Create gift
drafts-empty-title = No drafts yet
drafts-empty-text = Drafts appear here when you create a gift. Changes are saved automatically until you send it.
drafts-no-results-title = No results for “{ $search }”
drafts-no-results-text = Check the spelling or shorten your search.
drafts-clear-search = Clear search
drafts-untitled = Untitled gift
drafts-no-product = No product yet
# As in "Heavy Knit Hoodie · 25 recipients".
drafts-facts = { $count ->
    [0] { $gift } · No recipients
    [one] { $gift } · { $count } recipient
   *[other] { $gift } · { $count } recipients
}
drafts-edited = Edited { $when }
drafts-open = Open
drafts-open-label = Open { $draft }
drafts-duplicate-label = Duplicate { $draft }
drafts-delete-label = Delete { $draft }
drafts-delete-title = Delete draft “{ $draft }”?
drafts-delete-text = { $count ->
    [0] The draft has no recipients. Gifts you already sent aren't affected.
    [one] Its recipient is deleted too. Gifts you already sent aren't affected.
   *[other] Its { $count } recipients are deleted too. Gifts you already sent aren't affected.
}
drafts-delete-confirm = Delete draft
drafts-delete-cancel = Keep draft
