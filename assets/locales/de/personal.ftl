### Geschenke, die sich zwischen Empfängern unterscheiden: Felder in der Nachricht, Produkte und Optionen aus einer Spalte.

## Probleme

personal-field-unknown = Die Nachricht hat das Feld „{ $name }“, aber die Empfänger haben keine Spalte mit diesem Namen. Wählen Sie ein anderes Feld, oder setzen Sie zwei Klammern davor, um es als Text zu senden.
personal-brace-unclosed = Das Feld „{ $text }“ in der Nachricht hat keine schließende Klammer.
personal-column-missing = Die Empfänger haben keine Spalte „{ $column }“. Fügen Sie die Spalte unter „Empfänger“ hinzu, oder wählen Sie unter „Geschenk“ eine andere.
personal-field-empty = { $count ->
    [one] { $count } Empfänger hat kein „{ $name }“. Tragen Sie es ein, oder geben Sie einen Ersatztext an: {"{"}{ $name }|Text{"}"}.
   *[other] { $count } Empfänger haben kein „{ $name }“. Tragen Sie es ein, oder geben Sie einen Ersatztext an: {"{"}{ $name }|Text{"}"}.
}
personal-message-too-long = { $count ->
    [one] Die Nachricht von { $count } Empfänger ist länger als { $max } Zeichen.
   *[other] Die Nachrichten von { $count } Empfängern sind länger als { $max } Zeichen.
}
personal-variant-missing = { $count ->
    [one] { $count } Empfänger hat für { $product } kein „{ $column }“.
   *[other] { $count } Empfänger haben für { $product } kein „{ $column }“.
}
personal-variant-unknown = { $count ->
    [one] „{ $column }“ von { $count } Empfänger ist keine Option von { $product }.
   *[other] „{ $column }“ von { $count } Empfängern ist keine Option von { $product }.
}
personal-combination-unknown = { $count ->
    [one] { $product } gibt es nicht mit den Optionen von { $count } Empfänger.
   *[other] { $product } gibt es nicht mit den Optionen von { $count } Empfängern.
}
personal-product-missing = { $count ->
    [one] { $count } Empfänger hat kein Produkt in „{ $column }“.
   *[other] { $count } Empfänger haben kein Produkt in „{ $column }“.
}
personal-product-unknown = { $count ->
    [one] „{ $column }“ von { $count } Empfänger nennt kein Produkt dieses Geschenks.
   *[other] „{ $column }“ von { $count } Empfängern nennt kein Produkt dieses Geschenks.
}
personal-not-shipped = { $count ->
    [one] { $count } Empfänger lebt dort, wohin { $product } nicht verschickt wird.
   *[other] { $count } Empfänger leben dort, wohin { $product } nicht verschickt wird.
}
personal-too-many-batches = Die Empfänger bekommen mehr als { $max } verschiedene Kombinationen aus Geschenk und Nachricht, und jede wird eine Versandaktion. Verwenden Sie weniger Optionen oder weniger Felder in der Nachricht, oder senden Sie an weniger Empfänger auf einmal.
personal-too-many-messages = Die Empfänger bekommen mehr als { $max } verschiedene Nachrichten, und jede wird eine Versandaktion. Entfernen Sie ein Feld aus der Nachricht, oder senden Sie an weniger Empfänger auf einmal.
personal-plan-pending = Die Empfänger werden nach ihren Geschenken gruppiert.

## Nachricht

personal-insert-label = Feld einfügen
personal-insert = „{ $field }“ einfügen
personal-insert-button = Feld einfügen
# The text in place of an empty value of a recipient.
personal-fallback = Text, wenn leer
personal-fallback-hint = Zum Beispiel: alle
personal-fallback-help = Für Empfänger ohne Wert. Ohne Text nennt die Prüfung diese Empfänger.
personal-used-label = Text, wenn ein Wert leer ist
# A field of the message, and the text in place of an empty value.
personal-used-field = { $field }: „{ $text }“
personal-used-field-none = { $field }: kein Text
# For screen readers.
personal-used-name = Text, wenn „{ $field }“ leer ist: „{ $text }“
personal-used-name-none = Text, wenn „{ $field }“ leer ist: keiner
personal-used-save = Text speichern
personal-message-length = Bis zu { $count } von { $max } Zeichen

## Geschenk

personal-choose-each = Für jede Person anders
personal-from-column = Aus Spalte „{ $column }“
personal-option-field = { $group } von { $product }
personal-products-label = Produkte pro Empfänger
personal-products-all = Alle bekommen alle Produkte
personal-add-column = Spalte „{ $column }“ hinzufügen
personal-column-default-product = Geschenk

## Vorschau

personal-previous = Zurück
personal-next = Weiter
personal-previous-name = Voriger Empfänger
personal-next-name = Nächster Empfänger
personal-position = { $number } von { $total }
personal-no-recipients = Fügen Sie Empfänger hinzu, um ihre Nachrichten zu sehen.

## Prüfung

personal-plan-title = Versandaktionen
personal-plan-summary = { $count } Versandaktionen für { $gifts } Geschenke: eine für jedes unterschiedliche Geschenk und jede unterschiedliche Nachricht.
personal-plan-messages = { $count } verschiedene Nachrichten für { $gifts } Geschenke. Alle bekommen das gleiche Geschenk.
personal-plan-carts = { $count } verschiedene Geschenke für { $gifts } Empfänger. Alle bekommen die gleiche Nachricht.
personal-plan-one = Alle Empfänger bekommen das gleiche Geschenk, in einer Versandaktion.
personal-plan-gifts = { $count ->
    [one] { $count } Geschenk
   *[other] { $count } Geschenke
}
personal-plan-show-all = { $count ->
    [one] { $count } weitere Versandaktion anzeigen
   *[other] { $count } weitere Versandaktionen anzeigen
}
personal-plan-product = { $product } ({ $variants })
personal-plan-show-fewer = Weniger anzeigen
personal-confirm-gift = { $count } Empfänger bekommen verschiedene Geschenke, in { $batches } Versandaktionen.
personal-confirm-messages = { $count } Empfänger bekommen { $gift }, mit { $messages } verschiedenen Nachrichten.
