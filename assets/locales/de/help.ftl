### Help in place, from the documentation

help-title = Hilfe
help-panel = Hilfe
help-command = Hilfe zu dieser Seite
help-document = Dokument
help-back = Zurück
help-sections = In diesem Dokument
help-language = Die Dokumentation ist auf Englisch.
