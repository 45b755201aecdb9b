### Produkte, Marken und Kollektionen sowie der Bereich eines Produkts.

## Produkte

products-search = Produkte suchen
products-count = { $count ->
    [one] { $count } Produkt
   *[other] { $count } Produkte
}
products-count-from-brands = { $products ->
    [one] { $products } Produkt
   *[other] { $products } Produkte
} von { $brands ->
    [one] { $brands } Marke
   *[other] { $brands } Marken
}

products-filter-ships-to = Lieferung nach
products-filter-category = Kategorie
products-filter-price = Preis pro Geschenk
products-filter-values = Markenwerte
products-filter-brand = Marke
products-filter-in-stock = Jetzt verfügbar
products-show-all-brands = Alle { $count } Marken anzeigen
products-show-fewer-brands = Weniger Marken anzeigen
products-remove-filters = Filter entfernen
products-clear-search = Suche löschen

products-sort-label = Sortieren nach
products-sort-most-sent = Am häufigsten gesendet
products-sort-name = Name
products-sort-price-low = Preis: aufsteigend
products-sort-price-high = Preis: absteigend
products-sort-newest = Neueste

products-no-results-title = Keine Ergebnisse für „{ $search }“
products-no-matches-title = Keine passenden Produkte
products-no-results-text = Entfernen Sie einen Filter oder kürzen Sie die Suche.
products-empty-title = Keine Produkte für dieses Land
products-empty-text = Der verbundene Dienst bietet keine Produkte für { $country } an. Wählen Sie unter „Lieferung nach“ ein anderes Land.
products-first-title = Sie sind im Übungsmodus
products-first-text = Probieren Sie alles aus: keine Kosten, keine echten Geschenke. Für echte Geschenke richten Sie einen Shop mit eigenen Produkten ein oder verbinden sich mit einem Geschenkdienst.
products-first-connect = Mit einem Dienst verbinden
first-steps-product = Ein Produkt wählen und zum Geschenk hinzufügen
first-steps-people = Personen aus einer Datei importieren oder eintippen
first-steps-send = Das Geschenk im Übungsmodus verschicken
first-steps-real = Echte Geschenke verschicken:
first-steps-done = Erledigt: { $step }
first-steps-hide = Erste Schritte ausblenden
first-steps-connected = Sie sind verbunden
first-steps-connected-text = Geschenke, Entwürfe, Vorlagen und Personen der Übung sind von echten getrennt. Entfernen Sie sie, wenn Sie sie nicht mehr brauchen.
first-steps-remove = Übungsdaten entfernen
first-steps-keep = Behalten
# „Mein Shop“ ohne Produkte, über einem Befehl für das Terminal.
shop-empty-title = Noch keine Produkte für dieses Land
shop-empty-text = Ihr Shop hat keine Produkte für { $country }. Importieren Sie sie aus einer Tabelle oder einem Shopify-Export, hier oder mit diesem Befehl. Danach erscheinen sie hier.
shop-empty-copy = Befehl kopieren
shop-empty-copied = Befehl kopiert
products-loading-title = Produkte werden geladen
products-loading-text = Produkte erscheinen hier, sobald der Dienst sie liefert.

# Von Screenreadern für die Karte eines Produkts vorgelesen.
products-card-label = { $name }, { $brand }, { $price }
products-menu-show = Produkt anzeigen
products-menu-copy-name = Produktnamen kopieren
products-menu-name-copied = Produktname kopiert
# Kurze Hinweise auf der Karte eines Produkts.
products-mark-unavailable = Nicht verfügbar
products-mark-free-shipping = Kostenlose Lieferung
# $state ist der Code eines US-Bundesstaats, zum Beispiel „Nicht nach AK“.
products-mark-restricted-state = Nicht lieferbar: { $state }
products-mark-restricted-states = Nicht lieferbar: { $count } Staaten

## Marken

brands-search = Marken suchen
brands-count = { $count ->
    [one] { $count } Marke
   *[other] { $count } Marken
}
brands-no-results-title = Keine Ergebnisse für „{ $search }“
brands-no-matches-title = Keine passenden Marken
brands-no-results-text = Entfernen Sie einen Filter oder kürzen Sie die Suche.
brands-remove-filters = Filter entfernen
brands-clear-search = Suche löschen
brands-empty-title = Noch keine Marken
brands-empty-text = Marken erscheinen hier, sobald der Dienst sie liefert.
brands-back = Zurück zu Marken
brands-logo = Logo von { $brand }
# Zum Beispiel „12 Produkte · Lieferung 8,00 $“.
brands-facts = { $products } · { $shipping }
brands-all-products = Alle Produkte
# Werte, die nicht auf die Karte einer Marke passen, zum Beispiel „+2“.
brands-more-values = +{ $count }

## Kollektionen

collections-search = Kollektionen suchen
collections-count = { $count ->
    [one] { $count } Kollektion
   *[other] { $count } Kollektionen
}
collections-no-results-title = Keine Ergebnisse für „{ $search }“
collections-no-matches-title = Keine passenden Kollektionen
collections-no-results-text = Entfernen Sie einen Filter oder kürzen Sie die Suche.
collections-remove-filters = Filter entfernen
collections-clear-search = Suche löschen
collections-loading-title = Kollektionen werden geladen
collections-loading-text = Kollektionen erscheinen hier, sobald der Dienst sie liefert.
collections-empty-title = Noch keine Kollektionen
collections-empty-text = Bei einer Kollektion wählt jeder Empfänger sein Geschenk aus mehreren Produkten. Kollektionen erscheinen hier, sobald der verbundene Dienst welche veröffentlicht.
collections-browse-button = Produkte ansehen
# Wird von Screenreadern für die Karte einer Kollektion gelesen.
collections-card-label = { $title }, { $choice }, { $price }
# Auf der Karte einer Kollektion, zum Beispiel „1 von 13 wählen“.
collections-choice = { $count ->
    [one] 1 von { $products } wählen
   *[other] Bis zu { $count } von { $products } wählen
}
# Der Empfänger kann aus $products Produkten wählen, die zusammen höchstens $limit kosten.
collections-choice-amount = Aus { $products } wählen, bis { $limit }
collections-back = Zurück zu Kollektionen
collections-fact-choice = Auswahl
collections-fact-price = Preis pro Geschenk
collections-fact-delivery = Lieferung
# Zum Beispiel „50,00 $ · Kostenlose Lieferung“.
collections-price-and-shipping = { $price } · { $shipping }
collections-shipping-us = Nur USA
collections-shipping-gift-cards = USA; Geschenkkarten in anderen Ländern
collections-shipping-worldwide = Mehr als 100 Länder, mit zusätzlichen Steuern, Zöllen und Frachtkosten
collections-featured = Empfohlen
collections-category-unnamed = Weitere Produkte
collections-no-products = Diese Kollektion hat kein Produkt, das Empfänger wählen können.
collections-unpublished-title = Diese Kollektion ist nicht veröffentlicht
collections-unpublished-text = Sie können sie erst senden, wenn sie wieder veröffentlicht ist. Entfernen Sie sie aus Entwürfen, die sie enthalten.
collections-preview = Ansicht des Empfängers
collections-preview-back = Zurück zur Kollektion
collections-preview-title = Das sehen Empfänger, wenn sie ihr Geschenk öffnen
collections-preview-meaning = Wählen Sie Produkte, um es auszuprobieren. Nichts wird gesendet.
# Steht in der Ansicht für den Namen des Absenders.
collections-preview-sender = Ihnen
collections-preview-chosen = Gewählt: { $products }
collections-preview-next = Danach wählt der Empfänger Optionen wie eine Größe, gibt eine Adresse ein und nimmt das Geschenk an. Sie sehen die gewählten Produkte in der Bestellung.
# In der Zeile einer Kollektion in einem Geschenk.
collections-line = Empfänger wählen ihr Geschenk aus dieser Kollektion.
collections-line-show = Kollektion ansehen

## Bereich eines Produkts

product-panel = Produkt
product-loading = Produkt wird geladen
product-unavailable = Dieses Produkt ist derzeit nicht verfügbar.
product-unavailable-meaning = Sie können es erst senden, wenn die Marke es wieder anbietet.
product-picture = Bild von { $product }
product-picture-number = Bild { $number } von { $count }
product-details = Details

product-shipping-free = Kostenlose Lieferung
product-shipping = Lieferung { $price }
product-shipping-free-from = Lieferung { $price }, kostenlos ab { $minimum }
product-shipping-free-from-brand = Lieferung { $price }, kostenlos ab { $minimum } bei { $brand }
# $states ist eine Liste von Codes von US-Bundesstaaten.
product-restricted-states = Keine Lieferung nach { $states }

product-amount = Betrag
product-amount-out-of-range = Geben Sie einen Betrag von { $low } bis { $high } ein.

# Die Überschrift der Optionen, wenn der Dienst sie nicht benennt.
product-options = Optionen
# Zum Beispiel „Größe: M“.
product-option-chosen = { $group }: { $option }
# $label ist eine Überschrift des Dienstes, zum Beispiel „Sorten: 3 wählen (1 gewählt)“.
product-options-choose = { $label }: { $count } wählen ({ $chosen } gewählt)
product-options-left-open = Wenn Sie nicht wählen, wählt der Empfänger.
product-options-can-change = Der Empfänger kann dies vor der Annahme ändern.
# $groups ist eine Liste von Überschriften des Dienstes, zum Beispiel „Größe und Farbe“.
product-options-missing = Noch zu wählen: { $groups }
product-options-more = Wählen Sie noch { $count }.
product-combination-unavailable = Die Kombination { $options } ist nicht verfügbar.

product-quantity = Anzahl pro Empfänger
product-add-button = Hinzufügen · { $total }
product-added = { $product } wurde zum Geschenk hinzugefügt.
