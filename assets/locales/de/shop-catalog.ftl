### Shop: the catalog

shop-catalog-title = Katalog

## Lists of the shop

shop-catalog-loading = Wird geladen …
shop-catalog-file-saved = { $file } gespeichert
shop-save-file = Datei speichern
shop-save-folder = Katalog exportieren
shop-save-folder-text = Dieses System hat keinen Dateidialog. Geben Sie den Pfad eines neuen oder leeren Ordners ein.
shop-save-folder-path = Ordnerpfad
shop-list-position = { $first }–{ $last } von { $total }
shop-list-previous = Zurück
shop-list-next = Weiter

## The list of products

shop-catalog-products = Produkte des Shops
shop-catalog-search = Name, Handle oder SKU suchen
shop-catalog-state = Status
shop-catalog-active = Aktiv
shop-catalog-archived = Archiviert
shop-catalog-state-offered = Angeboten
shop-catalog-state-not-offered = Nicht angeboten
shop-catalog-state-archived = Archiviert
shop-catalog-variants = Varianten
shop-catalog-picture-of = Bild von { $name }
shop-catalog-count = { $count ->
    [one] { $count } Produkt
   *[other] { $count } Produkte
}
shop-catalog-import = Produkte importieren
shop-catalog-export = Katalog exportieren
shop-catalog-export-dialog = Neuen oder leeren Ordner wählen
shop-catalog-exporting = Bilder werden exportiert: { $done } von { $total }
shop-catalog-template = Vorlage speichern
shop-catalog-template-dialog = Vorlage eines Katalogs speichern
shop-catalog-template-failed = Die Vorlage konnte nicht erstellt werden
shop-catalog-empty-title = Noch keine Produkte
shop-catalog-empty-text = Legen Sie hier eine Datei mit Ihren Produkten ab: CSV, Tabelle oder den Produktexport von Shopify. Absender sehen die Produkte nach dem Import.
shop-catalog-empty-text-without-drop = Importieren Sie eine Datei mit Ihren Produkten: CSV, Tabelle oder den Produktexport von Shopify. Absender sehen die Produkte nach dem Import.
shop-catalog-no-results = Keine Ergebnisse für „{ $search }“
shop-catalog-no-results-text = Prüfen Sie die Schreibweise, oder suchen Sie nach einem Teil des Namens.
shop-catalog-no-archived = Keine archivierten Produkte
shop-catalog-no-archived-text = Produkte, die Sie archivieren, erscheinen hier. Gesendete Geschenke behalten sie.
shop-catalog-back = Katalog

## Fields

shop-field-handle = Handle
shop-field-name = Name
shop-field-brand = Marke
shop-field-subtitle = Untertitel
shop-field-short-subtitle = Kurzer Untertitel
shop-field-description = Beschreibung
shop-field-price = Preis
shop-field-price-min = Niedrigster Preis
shop-field-price-max = Höchster Preis
shop-field-gift-card = Geschenkkarte
shop-field-custom = Im eigenen Katalog
shop-field-sku = SKU
shop-field-cost = Kosten
shop-field-weight = Gewicht (g)
shop-field-on-hand = Auf Lager
shop-field-shelf = Regal
shop-field-option = Option, etwa Größe
shop-field-second-option = Zweite Option, etwa Farbe
shop-field-options = Optionen
shop-field-option-values = Farben und Hinweise der Optionen
shop-field-category = Kategorie
shop-field-subcategory = Unterkategorie
shop-field-countries = Länder
shop-field-restricted-states = Ausgeschlossene Bundesstaaten
shop-field-pictures = Bilder
shop-field-shipping-price = Versandpreis
shop-field-free-shipping = Kostenloser Versand ab
shop-field-selectable = Wählbare Varianten
shop-field-attributes = Merkmale
shop-field-values = Werte der Marke
shop-field-occasions = Anlässe
shop-field-sections = Abschnitte
shop-field-draft = Entwurf
shop-field-select-mode = Auswahl
shop-field-select-count = Wählbare Anzahl
shop-field-select-price = Wählbarer Gesamtpreis
shop-select-mode-one = Ein Produkt
shop-select-mode-count = Eine Anzahl Produkte
shop-select-mode-price = Produkte bis zu einem Gesamtpreis
shop-field-of-variant = { $variant }: { $field }

## Import: files and columns

shop-import-drop = Produkte oder Bilder hier ablegen
shop-import-start-title = Produkte importieren
shop-import-start-text = Legen Sie Dateien, einen Ordner oder eine ZIP-Datei mit Bildern auf diesem Fenster ab. CSV, Excel, OpenDocument und der Produktexport von Shopify werden gelesen. Sie sehen einen Plan, bevor sich etwas ändert.
shop-import-start-text-without-drop = CSV, Excel, OpenDocument und der Produktexport von Shopify werden gelesen. Sie sehen einen Plan, bevor sich etwas ändert.
shop-import-choose = Datei wählen
shop-import-paste = Tabelle einfügen
shop-import-paste-needs-rows = Nichts eingefügt: Kopieren Sie die Spaltennamen und mindestens eine Zeile.
shop-import-dialog = Datei mit Produkten wählen
shop-import-pictures-dialog = Ordner mit den Bildern wählen
shop-import-path-title = Datei importieren
shop-import-path-text = Dieses System hat keinen Dateidialog. Geben Sie den Pfad einer Datei, eines Ordners oder einer ZIP-Datei ein.
shop-import-path = Pfad
shop-import-path-read = Datei lesen
shop-import-add-file = Datei hinzufügen
shop-import-add-pictures = Bilder hinzufügen
shop-import-reading = Dateien werden gelesen …
shop-import-planning = Vergleich mit dem Shop …
shop-import-applying = Wird importiert …
shop-import-uploading = Bilder werden hochgeladen: { $done } von { $total }
shop-import-columns-of = Spalten von { $file }
shop-import-columns-pasted = Spalten der eingefügten Tabelle
shop-import-rows = { $count ->
    [one] { $count } Zeile. Wählen Sie, was jede Spalte enthält.
   *[other] { $count } Zeilen. Wählen Sie, was jede Spalte enthält.
}
shop-import-no-name = Keine Spalte ist der Name des Produkts.
shop-import-no-price = Keine Spalte ist der Preis. Neue Produkte brauchen einen.
shop-import-brand = Marke aller Produkte
shop-import-brand-help = Neue Produkte brauchen eine Marke. Eine Marke, die der Shop nicht hat, wird angelegt.
shop-import-ignore = Nicht importieren
shop-import-show-plan = Plan anzeigen
shop-import-change-columns = Spalten ändern
shop-import-choose-columns = Spalten wählen
shop-import-waiting = Noch nicht importiert: { $files }
shop-import-waiting-pasted = Die eingefügte Tabelle ist noch nicht importiert
shop-import-archive-missing = Archivieren, was in den Dateien fehlt
shop-import-archive-missing-help = Wählen Sie dies, wenn die Dateien der ganze Katalog sind. Fehlende Varianten werden entfernt.
shop-import-changed-meanwhile = Der Shop wurde inzwischen geändert. Prüfen Sie den neuen Plan.
shop-import-applied = { $count ->
    [one] { $count } Änderung importiert
   *[other] { $count } Änderungen importiert
}
shop-import-applied-text = Absender sehen die Produkte jetzt.
shop-import-show-products = Produkte anzeigen

## Import: plan

shop-plan-new = { $count ->
    [one] { $count } neu
   *[other] { $count } neu
}
shop-plan-changed = { $count ->
    [one] { $count } geändert
   *[other] { $count } geändert
}
shop-plan-archived = { $count ->
    [one] { $count } archiviert
   *[other] { $count } archiviert
}
shop-plan-unchanged = { $count ->
    [one] { $count } unverändert
   *[other] { $count } unverändert
}
shop-plan-title = Plan für { $files }
shop-plan-title-pasted = Plan für die eingefügte Tabelle
shop-plan-nothing = Nichts zu ändern: Der Shop hat das alles schon.
shop-plan-summary = { $count ->
    [one] { $count } Änderung. Noch ist nichts geändert.
   *[other] { $count } Änderungen. Noch ist nichts geändert.
}
shop-plan-apply = { $count ->
    [one] { $count } Änderung anwenden
   *[other] { $count } Änderungen anwenden
}
shop-plan-apply-none = Änderungen anwenden
shop-plan-place = Zeile
shop-plan-column = Spalte
shop-plan-problem = Problem
shop-plan-problems = Probleme des Imports
shop-plan-problem-count = { $count ->
    [one] { $count } Problem
   *[other] { $count } Probleme
}
shop-plan-problem-meaning = Ein Import wird ganz angewendet. Noch ist nichts importiert.
shop-plan-problem-remedy = Korrigieren Sie die Dateien und legen Sie sie erneut ab, oder ergänzen Sie, was fehlt.
shop-plan-no-value = keiner
shop-value-yes = ja
shop-value-no = nein
shop-plan-field = { $before } → { $after }
shop-plan-action-new = Neu
shop-plan-action-changed = Geändert
shop-plan-action-archived = Archiviert
shop-plan-note = { $file }: { $note }
shop-plan-more-notes = { $count ->
    [one] { $count } weiterer Hinweis
   *[other] { $count } weitere Hinweise
}

## One product

shop-product-name-missing = Geben Sie einen Namen ein
shop-product-amount-invalid = Geben Sie einen Betrag ein, etwa 24,50 $
shop-product-number-invalid = Geben Sie eine ganze Zahl ein
shop-product-save = Änderungen speichern
shop-product-archive-title = { $name } archivieren?
shop-product-restore = Wieder anbieten
shop-product-is-archived-text = Bieten Sie es wieder an, um es zu bearbeiten.
shop-product-offered = Absendern anbieten
shop-product-price-range-help = Mit einem Höchstpreis wählen Absender den Betrag.
shop-product-codes-help = Trennen Sie Codes mit Kommas, etwa US, CA. Kein Land: nur die USA. In ausgeschlossene Bundesstaaten wird nicht verschickt.
shop-product-variant = Variante
shop-product-only-variant = Produkt
shop-product-reserved = Reserviert
shop-product-not-counted = Nicht gezählt
shop-product-stock-help = Eine Variante ohne Lagerzahl wird nicht gezählt und ist nie ausverkauft.
shop-product-refused = Der Shop akzeptiert diese Werte nicht
shop-product-refusal = { $field }: { $message }.
shop-product-newer-text = Beim Speichern sehen Sie beide Fassungen.
shop-product-conflict-text = Ihre Änderungen sind noch nicht gespeichert. Wenden Sie sie auf die neue Fassung an, oder behalten Sie die neue Fassung unverändert.
shop-product-conflict-theirs = Vom anderen Operator geändert
shop-product-conflict-mine = Ihre Änderungen
shop-product-conflict-none = Kein Feld
shop-product-conflict-field = { $field }: { $before } → { $after }
shop-product-apply-mine = Meine Änderungen anwenden
shop-product-apply-and-restore = Meine Änderungen anwenden und wieder anbieten
shop-product-take-theirs = Neue Fassung behalten
shop-product-discard-title = Änderungen verwerfen?
shop-product-discard = Änderungen verwerfen
shop-product-new = Produkt hinzufügen
shop-product-create = Produkt anlegen
shop-product-not-created = Das Produkt wurde nicht angelegt
shop-product-exists = Der Shop hat schon ein Produkt mit diesem Namen. Suchen Sie danach, auch unter den archivierten.
shop-product-new-brand = Neue Marke
shop-product-brand-name = Name der Marke
shop-product-brand-exists = Der Shop hat diese Marke schon. Wählen Sie sie aus.
shop-product-brand-archived = Der Shop hat diese Marke unter den archivierten. Importieren Sie die Marke, um sie wieder anzubieten.
shop-product-on-hand-help = Leer: Das Produkt wird nicht gezählt
