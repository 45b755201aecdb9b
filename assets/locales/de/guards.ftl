### Warnings before a send, the limits that cause them, and the confirmation of large sends.

# The examples of a warning: "Ida, Raj, Nia and 9 others".
guards-people-more = { $others ->
    [one] { $names } und { $others } weitere Person
   *[other] { $names } und { $others } weitere
}

## Warnings

guards-product-gone = { $product } ist nicht mehr im Katalog. Wählen Sie ein anderes Produkt.
guards-collection-unpublished = { $collection } ist nicht mehr veröffentlicht. Entfernen Sie die Kollektion und wählen Sie eine andere oder ein Produkt.
guards-variant-gone = { $product } ist nicht mehr als „{ $variant }“ erhältlich. Wählen Sie eine andere Option.
guards-duplicates = { $count ->
    [one] { $count } Zeile wiederholt einen Empfänger, der dann ein weiteres Geschenk erhält: { $people }.
   *[other] { $count } Zeilen wiederholen Empfänger, die dann ein weiteres Geschenk erhalten: { $people }.
}
guards-recent-gift = { $count ->
    [one] { $count } Empfänger hat dieses Geschenk in den letzten { $days } Tagen erhalten: { $people }.
   *[other] { $count } Empfänger haben dieses Geschenk in den letzten { $days } Tagen erhalten: { $people }.
}
guards-yearly-gifts = { $count ->
    [one] { $count } Empfänger erhält dieses Jahr mehr Geschenke als Ihre Grenze von { $max }: { $people }.
   *[other] { $count } Empfänger erhalten dieses Jahr mehr Geschenke als Ihre Grenze von { $max }: { $people }.
}
guards-yearly-amount = { $count ->
    [one] Die Geschenke dieses Jahres für { $count } Empfänger kosten mehr als Ihre Grenze von { $max }: { $people }.
   *[other] Die Geschenke dieses Jahres für { $count } Empfänger kosten jeweils mehr als Ihre Grenze von { $max }: { $people }.
}
guards-send-budget = Dieser Versand kostet bis zu { $total }. Ihr Budget für einen Versand beträgt { $budget }.
guards-month-budget = Dieser Versand kostet bis zu { $total }, und { $spent } sind diesen Monat schon ausgegeben. Ihr Budget für einen Monat beträgt { $budget }.
guards-price-changed = { $product } kostet jetzt { $current }. Beim Hinzufügen kostete es { $shown }.
guards-history-incomplete = Frühere Bestellungen wurden noch nicht vollständig vom Dienst gelesen. Deshalb lassen sich diese Geschenke nicht mit allen früheren vergleichen.
guards-undated-gifts = { $count ->
    [one] Es ist nicht bekannt, wann { $people } ein früheres Geschenk bekam. Deshalb lässt es sich nicht mit diesem vergleichen.
   *[other] Bei { $count } Empfängern ist nicht bekannt, wann sie frühere Geschenke bekamen. Deshalb lassen sich diese nicht vergleichen: { $people }.
}
guards-month-cost-unknown = Bei einigen Geschenken des Kontos ist nicht bekannt, wann sie gesendet wurden. Dieser Monat kann deshalb mehr gekostet haben, als giftdesk zählt.
guards-many-batches = Empfänger bekommen verschiedene Geschenke, daher besteht dieser Versand aus { $batches } Versandaktionen. Unter „Versandaktionen“ sind sie ein Eintrag.
guards-many-messages = Empfänger bekommen verschiedene Nachrichten, daher besteht dieser Versand aus { $batches } Versandaktionen. Unter „Versandaktionen“ sind sie ein Eintrag.
guards-many-gifts-and-messages = Empfänger bekommen verschiedene Geschenke und Nachrichten, daher besteht dieser Versand aus { $batches } Versandaktionen. Unter „Versandaktionen“ sind sie ein Eintrag.
guards-recipients-abroad = { $count ->
    [one] 1 Empfänger hat ein Land oder eine Telefonnummer außerhalb der Vereinigten Staaten und kann das Geschenk dort nicht annehmen: { $people }. Ändern Sie unter „{ $section }“, wo die Empfänger leben.
   *[other] { $count } Empfänger haben ein Land oder eine Telefonnummer außerhalb der Vereinigten Staaten und können das Geschenk dort nicht annehmen: { $people }. Ändern Sie unter „{ $section }“, wo die Empfänger leben.
}
guards-recipients-abroad-swap = { $count ->
    [one] 1 Empfänger hat ein Land oder eine Telefonnummer außerhalb der Vereinigten Staaten und kann das Geschenk dort nicht annehmen: { $people }. Möglich wäre nur der Tausch gegen eine Geschenkkarte, und Tausch ist nicht erlaubt. Erlauben Sie ihn unter „{ $section }“.
   *[other] { $count } Empfänger haben ein Land oder eine Telefonnummer außerhalb der Vereinigten Staaten und können das Geschenk dort nicht annehmen: { $people }. Möglich wäre nur der Tausch gegen eine Geschenkkarte, und Tausch ist nicht erlaubt. Erlauben Sie ihn unter „{ $section }“.
}
guards-recipients-abroad-collection = { $count ->
    [one] 1 Empfänger hat ein Land oder eine Telefonnummer außerhalb der Vereinigten Staaten und kann das Geschenk dort nicht annehmen: { $people }. Die Kollektion „{ $collection }“ bestimmt, wo Empfänger leben können, und lässt nur die Vereinigten Staaten zu.
   *[other] { $count } Empfänger haben ein Land oder eine Telefonnummer außerhalb der Vereinigten Staaten und können das Geschenk dort nicht annehmen: { $people }. Die Kollektion „{ $collection }“ bestimmt, wo Empfänger leben können, und lässt nur die Vereinigten Staaten zu.
}
guards-recipients-abroad-unknown = { $count ->
    [one] 1 Empfänger hat ein Land oder eine Telefonnummer außerhalb der Vereinigten Staaten: { $people }. Die Kollektion „{ $collection }“ bestimmt, wo Empfänger leben können, und giftdesk weiß noch nicht, was sie zulässt.
   *[other] { $count } Empfänger haben ein Land oder eine Telefonnummer außerhalb der Vereinigten Staaten: { $people }. Die Kollektion „{ $collection }“ bestimmt, wo Empfänger leben können, und giftdesk weiß noch nicht, was sie zulässt.
}
guards-product-not-shipped = { $count ->
    [one] { $product } wird nicht dorthin geliefert, wo { $count } Empfänger lebt ({ $countries }): { $people }. Annehmen ist nicht möglich, weil Tausch nicht erlaubt ist.
   *[other] { $product } wird nicht dorthin geliefert, wo { $count } Empfänger leben ({ $countries }): { $people }. Annehmen ist nicht möglich, weil Tausch nicht erlaubt ist.
}
guards-product-not-shipped-swap = { $count ->
    [one] { $product } wird nicht dorthin geliefert, wo { $count } Empfänger lebt ({ $countries }): { $people }. Der Empfänger wird gebeten, ein anderes Geschenk zu wählen.
   *[other] { $product } wird nicht dorthin geliefert, wo { $count } Empfänger leben ({ $countries }): { $people }. Die Empfänger werden gebeten, ein anderes Geschenk zu wählen.
}
guards-shipping-unknown = { $count ->
    [one] giftdesk weiß noch nicht, welche Geschenke dorthin geliefert werden, wo { $count } Empfänger lebt ({ $countries }): { $people }.
   *[other] giftdesk weiß noch nicht, welche Geschenke dorthin geliefert werden, wo { $count } Empfänger leben ({ $countries }): { $people }.
}
guards-night-recipient = { $count ->
    [one] Der geplante Zeitpunkt liegt dort, wo { $count } Empfänger lebt, zwischen 22 und 7 Uhr: { $people }.
   *[other] Der geplante Zeitpunkt liegt dort, wo { $count } Empfänger leben, zwischen 22 und 7 Uhr: { $people }.
}
guards-night-sender = { $count ->
    [one] Der geplante Zeitpunkt liegt in Ihrer Zeitzone zwischen 22 und 7 Uhr. Die Zeitzone von { $count } Empfänger ist nicht bekannt: { $people }.
   *[other] Der geplante Zeitpunkt liegt in Ihrer Zeitzone zwischen 22 und 7 Uhr. Die Zeitzone von { $count } Empfängern ist nicht bekannt: { $people }.
}

# The kinds of warnings, in the list of a problem.
guards-kind-product-gone = Produkt nicht im Katalog
guards-kind-collection-unpublished = Kollektion nicht veröffentlicht
guards-kind-variant-gone = Option nicht erhältlich
guards-kind-duplicates = doppelte Empfänger
guards-kind-recent-gift = gleiches Geschenk innerhalb von 30 Tagen
guards-kind-yearly-gifts = Geschenke pro Person und Jahr
guards-kind-yearly-amount = Kosten pro Person und Jahr
guards-kind-send-budget = Budget für einen Versand
guards-kind-month-budget = Budget für einen Monat
guards-kind-price-changed = geänderter Preis
guards-kind-history-incomplete = frühere Bestellungen noch nicht gelesen
guards-kind-undated-gifts = Geschenke ohne bekanntes Datum
guards-kind-month-cost-unknown = Kosten des Monats unbekannt
guards-kind-night-schedule = für die Nacht geplant
guards-kind-many-batches = viele Versandaktionen
guards-kind-recipients-abroad = Empfänger im Ausland
guards-kind-product-not-shipped = Lieferung ins Land nicht möglich
guards-kind-shipping-unknown = unbekannt, ob dorthin geliefert wird

## Review

guards-title = Vor dem Senden
guards-checking = Frühere Geschenke und Budgets werden geprüft.
guards-not-checked = Frühere Geschenke und Budgets konnten nicht geprüft werden. { $problem }
guards-not-accepted = Beheben Sie die Warnungen, oder wählen Sie bei jeder „Trotzdem senden“.
guards-send-anyway = Trotzdem senden
# The name of the checkbox for screen readers.
guards-send-anyway-name = Trotzdem senden: { $warning }
# The name of a button for screen readers.
guards-action-name = { $action }: { $warning }
guards-show-duplicates = Duplikate anzeigen
guards-remove-duplicates = Duplikate entfernen
guards-show-recipients = Empfänger anzeigen
guards-remove-recipients = { $count ->
    [one] { $count } Empfänger entfernen
   *[other] { $count } Empfänger entfernen
}
guards-update-price = Preis aktualisieren
guards-show-sync = Synchronisierung anzeigen
guards-change-schedule = Zeitpunkt ändern
guards-change-delivery = Zustellung ändern
guards-change-message = Nachricht ändern
guards-change-limit = Grenze ändern
guards-change-budget = Budget ändern

## Confirmation of a large send

guards-confirm-title = { $count ->
    [one] { $count } Geschenk für { $price } senden?
   *[other] { $count } Geschenke für { $price } senden?
}
guards-confirm-title-scheduled = { $count ->
    [one] { $count } Geschenk für { $price } planen?
   *[other] { $count } Geschenke für { $price } planen?
}
guards-confirm-gift = { $count ->
    [one] { $count } Empfänger erhält { $gift }.
   *[other] { $count } Empfänger erhalten { $gift }.
}
guards-confirm-money = Die Summe beträgt bis zu { $total }. Zahlungsmethode: { $payer }.
guards-confirm-undo = { $count ->
    [one] Sie können den Versand { $count } Sekunde lang widerrufen.
   *[other] Sie können den Versand { $count } Sekunden lang widerrufen.
}
guards-confirm-field = Geben Sie { $count } ein, um die Zahl der Geschenke zu bestätigen
guards-confirm-mismatch = Die Zahl der Geschenke ist { $count }.
guards-confirm-keep = Entwurf behalten

## Settings

guards-settings-title = Grenzen vor dem Senden
guards-settings-help = Ein Versand über einer Grenze zeigt eine Warnung, die Sie annehmen können. Ein leeres Feld bedeutet keine Grenze.
guards-setting-confirm-amount = Versand bestätigen ab mehr als
guards-setting-confirm-gifts = Versand bestätigen ab mehr Geschenken als
guards-setting-send-budget = Budget für einen Versand
guards-setting-month-budget = Budget für einen Monat
guards-setting-yearly-gifts = Geschenke pro Person und Jahr
guards-setting-yearly-amount = Kosten pro Person und Jahr
guards-setting-no-limit = Keine Grenze
guards-setting-money-invalid = Geben Sie einen Betrag wie { $example } ein.
guards-setting-count-invalid = Geben Sie eine ganze Zahl ein.
