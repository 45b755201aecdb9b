### Help in place, from the documentation

help-title = Aide
help-panel = Aide
help-command = Aide sur cette page
help-document = Document
help-back = Retour
help-sections = Dans ce document
help-language = La documentation est en anglais.
