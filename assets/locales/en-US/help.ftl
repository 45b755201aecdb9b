### Help in place, from the documentation

help-title = Help
help-panel = Help
help-command = Help about this page
help-document = Document
help-back = Back
help-sections = In this document
help-language = The documentation is in English.
