### Shop: the stock

shop-stock-title = Bestand
shop-stock-search = Bestand suchen
shop-stock-search-hint = Produkt, Variante oder SKU
shop-stock-only-low = Wenig Bestand
shop-stock-count = { $count ->
    [one] { $count } Artikel
   *[other] { $count } Artikel
}
shop-stock-count-more = Mehr als { $count } Artikel
shop-stock-column-product = Produkt
shop-stock-column-sku = SKU
shop-stock-column-on-hand = Vorrätig
shop-stock-column-reserved = Reserviert
shop-stock-column-free = Frei
shop-stock-column-low-at = Wenig ab
shop-stock-column-state = Warnung
shop-stock-low = Wenig Bestand
shop-stock-set = Bestand setzen …
shop-stock-empty = Keine gezählten Artikel
shop-stock-empty-text = Artikel erscheinen hier, wenn der Katalog eine Zahl im Bestand für sie hat. Nicht gezählte Artikel können immer verschickt werden.
shop-stock-none-low = Kein Artikel ist knapp
shop-stock-none-low-text = Artikel erscheinen hier, wenn nicht mehr frei sind als ihre Zahl „Wenig ab“.
shop-stock-no-results-text = Suchen Sie nach dem Namen eines Produkts, einer Variante oder einer SKU.

## The stock of an item

shop-stock-facts = { $reserved } für Geschenke reserviert · { $free } frei
shop-stock-number-problem = Geben Sie eine ganze Zahl ein.
shop-stock-low-at-hint = Keine Warnung
shop-stock-note = Notiz
shop-stock-note-hint = Warum sich die Zahl ändert
shop-stock-save = Bestand speichern
shop-stock-done = { $item }: { $on_hand } vorrätig
shop-stock-stale = Vorrätig sind inzwischen { $now }. Sie sahen { $before }.
shop-stock-stale-meaning = Ein anderer Operator oder ein verschicktes Paket hat die Zahl geändert. Ihre Zahl { $mine } ist nicht gespeichert.
shop-stock-take-theirs = { $on_hand } behalten
shop-stock-apply-mine = Trotzdem { $on_hand } setzen
shop-stock-history = Änderungen
shop-stock-entry = { $cause }: { $on_hand } vorrätig, { $reserved } reserviert
shop-stock-cause-counted = Gezählt
shop-stock-cause-imported = Importiert
shop-stock-cause-reserved = Für ein Geschenk reserviert
shop-stock-cause-released = Freigegeben
shop-stock-cause-shipped = Verschickt
shop-stock-cause-reshipped = Erneut verschickt
shop-stock-cause-stopped = Nicht mehr gezählt
