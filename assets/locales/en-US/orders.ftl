
# A draft that the app cannot read; it can only be deleted.
drafts-unreadable-title = Unreadable draft
