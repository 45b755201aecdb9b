### Katalogdateien eines Shops: Probleme und Hinweise ihres Imports und die Hinweise in der Vorlage.

## Warum eine Datei oder die Bilder nicht gelesen werden können

shop-file-no-catalog = Die Datei hat keine Tabelle eines Katalogs. Eine Tabelle braucht die Spalte „Handle“ und mindestens eine weitere Spalte der Vorlage.
shop-pictures-unreadable = Die Bilder konnten nicht gelesen werden: { $reason }
shop-pictures-no-zip = Die Bilder sind weder in einem Ordner noch in einer ZIP-Datei.
shop-pictures-too-many = Es gibt mehr als { $max } Bilddateien. Verwenden Sie einen Ordner mit weniger Dateien.

## Probleme einer Zelle oder Zeile; Datei, Zeile und Spalte stehen vor dem Text

shop-file-value-missing = Die Zelle ist leer. Geben Sie einen Wert ein.
shop-file-row-too-long = Die Zeile hat mehr Zellen als die Kopfzeile. Ein Wert mit Komma braucht Anführungszeichen.
shop-file-amount-invalid = Das ist kein Betrag in US-Dollar, zum Beispiel 12.50, bis zu einer Million.
shop-file-count-invalid = Das ist keine Anzahl in dem Bereich, den die Spalte erlaubt.
shop-file-weight-invalid = Das ist kein Gewicht, zum Beispiel 650 g, 0.5 kg oder 1 lb 4 oz.
shop-file-yes-no-invalid = Schreiben Sie yes oder no.
shop-file-select-mode-unknown = Schreiben Sie disabled, item_count oder max_price.
shop-file-country-unknown = „{ $name }“ ist kein Land. Schreiben Sie seinen Code oder Namen.
shop-file-state-unknown = „{ $name }“ ist kein US-Bundesstaat. Schreiben Sie seinen Code oder Namen.
shop-file-cell-too-long = Eine Zelle dieser Zeile ist länger als { $size }.
shop-file-conflict = Ein anderer Wert desselben Eintrags steht in { $place }. Verwenden Sie einen Wert oder einen anderen Handle.
shop-file-variant-repeated = Dieselbe Variante steht in { $place }. Jede Variante braucht eigene Werte der Optionen.
shop-file-sku-repeated = Eine andere Variante hat diese SKU in { $place }. Jede SKU kann einmal verwendet werden.
shop-file-place = { $file }, Zeile { $row }
shop-file-place-in-sheet = { $file }, Blatt „{ $sheet }“, Zeile { $row }
shop-file-picture-missing = Keine Bilddatei heißt „{ $name }“. Fügen Sie die Datei dem Ordner oder der ZIP-Datei der Bilder hinzu.
shop-file-picture-ambiguous = Mehrere Bilddateien heißen „{ $name }“. Schreiben Sie den Ordner vor den Namen.
shop-file-picture-unreadable = „{ $name }“ ist kein PNG-, JPEG- oder WebP-Bild oder beschädigt.
shop-file-picture-too-large = „{ $name }“ hat mehr als { $size } oder mehr als { $pixels } Megapixel.

## Hinweise zu einer Datei

shop-file-sheets-skipped = Blätter ohne Tabelle eines Katalogs wurden ausgelassen: { $sheets }
shop-file-columns-unused = Spalten, die nicht verwendet werden: { $columns }
shop-file-pictures-online = { $count ->
    [one] { $count } Bild ist eine Webadresse ohne Bilddatei, in Zeile { $row }. Bilder aus dem Web werden nicht heruntergeladen.
   *[other] { $count } Bilder sind Webadressen ohne Bilddatei, das erste in Zeile { $row }. Bilder aus dem Web werden nicht heruntergeladen.
}
shop-file-prices-differ = { $count ->
    [one] Die Varianten von { $count } Produkt haben verschiedene Preise, ab Zeile { $row }. Das Produkt kostet den höchsten.
   *[other] Die Varianten von { $count } Produkten haben verschiedene Preise, das erste ab Zeile { $row }. Jedes Produkt kostet den höchsten.
}
shop-file-stock-negative = { $count ->
    [one] { $count } Variante hat einen negativen Bestand, in Zeile { $row }. 0 wurde gelesen.
   *[other] { $count } Varianten haben einen negativen Bestand, die erste in Zeile { $row }. 0 wurde gelesen.
}

## Hinweise zu den Spalten der Vorlage

shop-template-handle = Der dauerhafte Name des Eintrags: Kleinbuchstaben, Ziffern und Bindestriche, zum Beispiel knit-hoodie. Alle Zeilen eines Produkts haben denselben Handle. Eine Zeile, deren Handle mit # beginnt, wird ausgelassen. In jeder Spalte ändert eine leere Zelle nichts, und - entfernt den Wert.
shop-template-name = Der Name, den Menschen sehen.
shop-template-brand = Der Handle oder der Name der Marke.
shop-template-subtitle = Eine kurze Zeile unter dem Namen.
shop-template-short-subtitle = Eine kürzere Zeile für Listen. Leer: der Untertitel.
shop-template-description = Text über das Produkt oder die Kollektion, mit Zeilenumbrüchen. HTML wird zu reinem Text.
shop-template-price = In US-Dollar, zum Beispiel 64.00. Bei einem Produkt mit Preisspanne: der vorgeschlagene Preis.
shop-template-price-min = Der niedrigste Preis einer Spanne. Leer: der Preis.
shop-template-price-max = Der höchste Preis einer Spanne, aus der der Absender wählt. Leer: ein Preis.
shop-template-active = yes: wird Absendern angeboten. no: wird nicht angeboten.
shop-template-gift-card = yes: wird per E-Mail statt im Paket geliefert.
shop-template-custom = yes: im eigenen Katalog, der auch Produkte enthält, die nicht angeboten werden.
shop-template-selectable = Wie viele Varianten ein Empfänger auswählt. Leer: eine.
shop-template-option = Der Name einer Option, zum Beispiel Size oder Color, in der ersten Zeile des Produkts.
shop-template-value = Der Wert der Option für die Variante dieser Zeile, zum Beispiel M oder Red.
shop-template-option-values = Farben und Hinweise zu Werten der Optionen, einer pro Zeile: Ink: #1B2A4A, im Frühjahr ausverkauft. Die Farbe, der Hinweis oder beides.
shop-template-sku = Die Artikelnummer der Variante. Jede SKU kann einmal verwendet werden.
shop-template-cost = Was die Variante Sie kostet, in US-Dollar. Absender sehen die Kosten nie.
shop-template-weight = Das Gewicht mit Einheit: 650 g, 0.5 kg, 1 lb 4 oz. Eine Zahl allein ist in Gramm.
shop-template-on-hand = Wie viele Stück im Regal sind. Leer: die Variante wird nicht gezählt oder behält ihre Zahl. - beendet das Zählen.
shop-template-shelf = Wo die Variante liegt. Picklisten sind danach sortiert.
shop-template-variant-picture = Der Dateiname eines Bildes der Variante.
shop-template-pictures = Dateinamen von Bildern, durch Kommas getrennt.
shop-template-countries = Länder, in die das Produkt verschickt wird, als Code oder Name, durch Kommas getrennt. Leer: die USA.
shop-template-restricted-states = US-Bundesstaaten, in die das Produkt nicht verschickt wird, als Code oder Name, durch Kommas getrennt.
shop-template-category = Die Kategorie, zum Beispiel Apparel.
shop-template-subcategory = Eine Kategorie in der Kategorie.
shop-template-attributes = Angaben, eine pro Zeile: Material: Cotton
shop-template-shipping-price = Der Preis für den Versand eines Pakets der Marke, in US-Dollar.
shop-template-free-shipping = Der Wert eines Pakets, ab dem der Versand frei ist. Leer: nie.
shop-template-values = Wofür die Marke steht, durch Kommas getrennt: Woman-owned, Carbon-neutral
shop-template-logo = Der Dateiname des Logos.
shop-template-picture = Der Dateiname des Bildes der Karte.
shop-template-occasions = Anlässe der Karte, durch Kommas getrennt.
shop-template-products = Die Handles der Produkte, durch Kommas getrennt.
shop-template-sections = Wie die Produkte gruppiert sind, ein Abschnitt pro Zeile: To wear: knit-hoodie, beanie. Ein Stern vor dem Namen zeigt den Abschnitt zuerst: * New: travel-mug
shop-template-draft = yes: in Vorbereitung, noch nicht angeboten. Eine Kollektion, die angeboten wurde, kann kein Entwurf mehr werden.
shop-template-select-mode = Ob ein Empfänger mehrere Produkte auswählt. disabled: eines. item_count: eine Anzahl von Produkten. max_price: Produkte bis zu einem Gesamtpreis.
shop-template-select-count = Die Anzahl der Produkte bei item_count.
shop-template-select-price = Der Gesamtpreis bei max_price, in US-Dollar.

## Befehlszeile

cli-help-shop-template = Eine leere Tabelle für einen Katalog schreiben
cli-help-shop-template-file = Zu schreibende Datei, als Arbeitsmappe
cli-help-shop-template-replace = Eine vorhandene Datei ersetzen
