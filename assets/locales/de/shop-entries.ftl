### Shop: the forms of the catalog

## Any entry

shop-entry-new = { $kind ->
    [brand] Marke hinzufügen
    [card] Karte hinzufügen
    [collection] Kollektion hinzufügen
   *[product] Produkt hinzufügen
}
shop-entry-create = { $kind ->
    [brand] Marke anlegen
    [card] Karte anlegen
    [collection] Kollektion anlegen
   *[product] Produkt anlegen
}
shop-entry-archive = { $kind ->
    [brand] Marke archivieren
    [card] Karte archivieren
    [collection] Kollektion archivieren
   *[product] Produkt archivieren
}
shop-entry-saved = { $kind ->
    [brand] Marke gespeichert
    [card] Karte gespeichert
    [collection] Kollektion gespeichert
   *[product] Produkt gespeichert
}
shop-entry-archived = { $kind ->
    [brand] Marke archiviert
    [card] Karte archiviert
    [collection] Kollektion archiviert
   *[product] Produkt archiviert
}
shop-entry-restored = { $kind ->
    [brand] Marke wird wieder angeboten
    [card] Karte wird wieder angeboten
    [collection] Kollektion wird wieder angeboten
   *[product] Produkt wird wieder angeboten
}
shop-entry-missing = { $kind ->
    [brand] Der Shop hat diese Marke nicht mehr.
    [card] Der Shop hat diese Karte nicht mehr.
    [collection] Der Shop hat diese Kollektion nicht mehr.
   *[product] Der Shop hat dieses Produkt nicht mehr.
}
shop-entry-exists = { $kind ->
    [brand] Der Shop hat schon eine Marke mit diesem Namen. Suchen Sie danach, auch unter den archivierten.
    [card] Der Shop hat schon eine Karte mit diesem Namen. Suchen Sie danach, auch unter den archivierten.
    [collection] Der Shop hat schon eine Kollektion mit diesem Namen. Suchen Sie danach, auch unter den archivierten.
   *[product] Der Shop hat schon ein Produkt mit diesem Namen. Suchen Sie danach, auch unter den archivierten.
}
shop-entry-is-archived = { $kind ->
    [brand] Diese Marke ist archiviert
    [card] Diese Karte ist archiviert
    [collection] Diese Kollektion ist archiviert
   *[product] Dieses Produkt ist archiviert
}
shop-entry-archive-text = { $kind ->
    [brand] Absendern werden die Marke und ihre Produkte nicht mehr angeboten. Gesendete Geschenke behalten sie, und Sie können die Marke wieder anbieten.
    [card] Absendern wird die Karte nicht mehr angeboten. Gesendete Geschenke behalten sie, und Sie können sie wieder anbieten.
    [collection] Absendern wird die Kollektion nicht mehr angeboten. Empfänger gesendeter Geschenke können noch wählen, und Sie können sie wieder anbieten.
   *[product] Absendern wird das Produkt nicht mehr angeboten. Gesendete Geschenke behalten es, und Sie können es wieder anbieten.
}
shop-entry-conflict-title = { $kind ->
    [brand] Ein anderer Operator hat diese Marke geändert
    [card] Ein anderer Operator hat diese Karte geändert
    [collection] Ein anderer Operator hat diese Kollektion geändert
   *[product] Ein anderer Operator hat dieses Produkt geändert
}
shop-entry-conflict-archive = Noch ist nichts archiviert. Archivieren Sie die neue Fassung, oder behalten Sie sie unverändert.
shop-entry-conflict-restore = Noch wird nichts wieder angeboten. Bieten Sie die neue Fassung an, oder behalten Sie sie unverändert.
shop-entry-discard-text = Ihre Änderungen sind nicht gespeichert.
shop-entry-search = { $kind ->
    [brand] Marken suchen
    [card] Karten suchen
    [collection] Kollektionen suchen
   *[product] Produkte suchen
}
shop-entry-list = { $kind ->
    [brand] Marken des Shops
    [card] Karten des Shops
    [collection] Kollektionen des Shops
   *[product] Produkte des Shops
}
shop-entry-count = { $kind ->
    [brand] { $count ->
        [one] { $count } Marke
       *[other] { $count } Marken
    }
    [card] { $count ->
        [one] { $count } Karte
       *[other] { $count } Karten
    }
    [collection] { $count ->
        [one] { $count } Kollektion
       *[other] { $count } Kollektionen
    }
   *[product] { $count ->
        [one] { $count } Produkt
       *[other] { $count } Produkte
    }
}
shop-entry-no-archived = { $kind ->
    [brand] Keine archivierten Marken
    [card] Keine archivierten Karten
    [collection] Keine archivierten Kollektionen
   *[product] Keine archivierten Produkte
}
shop-entry-no-archived-text = Was Sie archivieren, erscheint hier. Gesendete Geschenke behalten es.
shop-entry-empty = { $kind ->
    [brand] Noch keine Marken
    [card] Noch keine Karten
    [collection] Noch keine Kollektionen
   *[product] Noch keine Produkte
}
shop-entry-empty-text = { $kind ->
    [brand] Jedes Produkt hat eine Marke mit Logo und Versandpreis. Ein Import von Produkten legt ihre Marken an.
    [card] Grußkarten, die Absender zu ihren Geschenken legen, erscheinen hier.
    [collection] Mit einer Kollektion wählen Empfänger ihr Geschenk unter mehreren Produkten.
   *[product] Produkte erscheinen hier.
}

## Pictures, options and the fields of each kind

shop-field-picture = Bild
shop-field-logo = Logo
shop-catalog-kind = Einträge
shop-picture-add = Bild hinzufügen
shop-picture-replace = Bild ersetzen
shop-picture-remove-only = Bild entfernen
shop-picture-adding = Bilder werden hinzugefügt…
shop-picture-dialog = Bild wählen
shop-picture-path-text = Dieses System hat keinen Dateidialog. Geben Sie den Pfad eines Bildes ein.
shop-picture-help = PNG, JPEG oder WebP bis 20 MB. Bilder lassen sich auch ablegen oder einfügen.
shop-picture-main = Hauptbild
shop-picture-earlier = Bild { $number } nach vorn
shop-picture-later = Bild { $number } nach hinten
shop-picture-make-main = Bild { $number } zum Hauptbild machen
shop-picture-remove = Bild { $number } entfernen
shop-picture-refused = Nicht hinzugefügt: { $files }
shop-picture-refused-pasted = Das eingefügte Bild wurde nicht hinzugefügt
shop-picture-formats = Der Shop nimmt PNG-, JPEG- und WebP-Dateien bis 20 MB und 50 Megapixel an.
shop-picture-none = Eine Kollektion hat kein eigenes Bild.
shop-picture-archived = Kein Bild hinzugefügt: Bieten Sie es zuerst wieder an.
shop-picture-left-out = { $count ->
    [one] { $count } Bild wurde nicht hinzugefügt
   *[other] { $count } Bilder wurden nicht hinzugefügt
}
shop-picture-maximum = Ein Produkt kann höchstens { $max } Bilder haben.
shop-picture-count = { $count ->
    [one] { $count } Bild
   *[other] { $count } Bilder
}
shop-options-help = Mit einer Option, etwa der Größe, wählen Empfänger aus. Jede Kombination von Werten ist eine Variante.
shop-options-add = Option hinzufügen
shop-options-name = Name der Option { $number }
shop-options-name-hint = Name, etwa Größe
shop-options-value = Neuer Wert der Option { $number }
shop-options-value-hint = Wert, etwa M
shop-options-value-add = Wert hinzufügen
shop-options-value-add-to = Wert der Option { $number } hinzufügen
shop-options-value-remove = Wert { $value } entfernen
shop-options-remove = Option { $number } entfernen
shop-options-name-missing = Geben Sie jeder Option einen Namen
shop-options-name-twice = Zwei Optionen haben denselben Namen
shop-options-value-missing = Fügen Sie jeder Option einen Wert hinzu
shop-options-value-twice = Die Option hat diesen Wert schon
shop-options-value-slash = Ein Wert kann keinen Schrägstrich zwischen Leerzeichen enthalten
shop-options-too-many = Ein Produkt kann höchstens { $max } Varianten haben
shop-options-shown = { $options }: { $variants }
shop-options-selectable-help = Wie viele Varianten ein Empfänger wählt. Leer: eine.
shop-variant-remove = Variante { $variant } entfernen
shop-variant-picture = Bild { $number }
shop-variant-picture-none = Keines
shop-variant-picture-own = Eigenes Bild
shop-variants-add-missing = { $count ->
    [one] { $count } fehlende Variante hinzufügen
   *[other] { $count } fehlende Varianten hinzufügen
}
shop-product-gift-card-help = Eine Geschenkkarte kommt per E-Mail.
shop-product-attributes-help = Eines pro Zeile, etwa Material: Baumwolle.
shop-product-option-values-help = Einer pro Zeile, etwa Tinte: #1B2A4A, im Frühjahr ausverkauft.
shop-brand-values-help = Trennen Sie Werte mit Kommas, etwa Frauengeführt, Handgemacht.
shop-brand-ships-free = Kostenlos
shop-card-occasions-help = Trennen Sie Anlässe mit Kommas, etwa Geburtstag, Danke.
shop-collection-search = Produkte zum Hinzufügen suchen
shop-collection-draft = Entwurf: noch nicht angeboten
shop-collection-add-product = Hinzufügen
shop-collection-add = { $name } hinzufügen
shop-collection-products-missing = Fügen Sie mindestens ein Produkt hinzu
shop-collection-move-up = { $name } nach oben
shop-collection-move-down = { $name } nach unten
shop-collection-remove = { $name } entfernen
shop-import-entry-edited = Nichts importiert: Speichern oder verwerfen Sie zuerst Ihre Änderungen.
