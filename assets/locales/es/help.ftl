### Help in place, from the documentation

help-title = Ayuda
help-panel = Ayuda
help-command = Ayuda sobre esta página
help-document = Documento
help-back = Atrás
help-sections = En este documento
help-language = La documentación está en inglés.
