### Aktivität: Kennzahlen, Diagramm und die Liste der letzten Aktivität

activity-empty-title = Noch keine Aktivität
activity-empty-text = Nachdem Sie ein Geschenk gesendet haben, zeigt diese Seite, wann Empfänger es öffnen, annehmen und erhalten und welche Bestellungen Ihre Aufmerksamkeit brauchen.

## Kennzahlen

activity-sent = Gesendet
activity-opened = Geöffnet
activity-accepted = Angenommen
activity-delivered = Zugestellt
activity-spent = Ausgegeben
# Der Wert der Geschenke, die bald ablaufen.
activity-at-risk = Gefährdet
activity-created = Erstellt
activity-notified = Benachrichtigt
activity-shipped = Verschickt
activity-none-this-week = Keine diese Woche
activity-this-week = +{ $count } diese Woche
# Wie lange die Hälfte der Empfänger höchstens gebraucht hat. $duration: „3 Std.“.
activity-median-to-open = Median bis zum Öffnen: { $duration }
activity-median-to-accept = Median bis zur Annahme: { $duration }
activity-in-transit = { $count } noch nicht zugestellt
activity-late = { $count } verspätet
activity-spent-on = { $count ->
    [0] Noch nichts belastet
    [one] Belastet für { $count } Geschenk
   *[other] Belastet für { $count } Geschenke
}
activity-at-risk-note = { $count ->
    [one] { $count } Geschenk läuft in 7 Tagen ab
   *[other] { $count } Geschenke laufen in 7 Tagen ab
}
activity-nothing-expires = Kein Geschenk läuft in den nächsten 7 Tagen ab

## Diagramm

activity-chart-title = Geöffnet und angenommen
activity-chart-opened = Geöffnet
activity-chart-accepted = Angenommen
activity-chart-days = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
}
# Von Screenreadern anstelle des Diagramms vorgelesen.
activity-chart-summary = Geöffnet und angenommen in { $days } Tagen: { $opened } geöffnet, { $accepted } angenommen
activity-chart-tooltip =
    { $date }
    { $opened } geöffnet
    { $accepted } angenommen

## Bestellungen, die Aufmerksamkeit brauchen

activity-attention-title = Im Posteingang
activity-attention-none = { $count ->
    [one] Ihre Bestellung läuft nach Plan.
   *[other] Alle { $count } Bestellungen laufen nach Plan.
}
activity-attention-no-orders = Noch keine Bestellungen.
activity-attention-items = { $count ->
    [one] { $count } Eintrag
   *[other] { $count } Einträge
}
activity-attention-items-worth = { $count ->
    [one] { $count } Eintrag, Geschenke im Wert von { $amount }
   *[other] { $count } Einträge, Geschenke im Wert von { $amount }
}
activity-attention-show = Im Posteingang anzeigen
activity-attention-all = Alle im Posteingang anzeigen
activity-attention-show-name = Im Posteingang anzeigen: { $title }

## Karten

activity-funnel-title = Fortschritt der Geschenke
activity-brands-title = Top-Marken
activity-brands-empty = Keine Belastungen in diesem Zeitraum.
activity-brands-more = { $count ->
    [one] und { $count } weitere Marke
   *[other] und { $count } weitere Marken
}
activity-accept-title = Zeit bis zur Annahme
activity-accept-empty = Noch keine Geschenke angenommen.
# Beschriftungen von Balken, sehr kurz: angenommen in 1 Stunde, 6 Stunden, 1 Tag, 3 Tagen …
activity-accept-1-hour = 1 h
activity-accept-6-hours = 6 h
activity-accept-1-day = 1 T
activity-accept-3-days = 3 T
activity-accept-7-days = 7 T
activity-accept-14-days = 14 T
activity-accept-later = später
# Ein Balken, für Screenreader: „6 h: 900“.
activity-accept-bar = { $span }: { $count }
activity-accept-summary = Zeit bis zur Annahme: { $bars }
activity-note-undated = { $count ->
    [one] { $count } Geschenk ohne bekanntes Datum fehlt in den Zahlen eines Zeitraums.
   *[other] { $count } Geschenke ohne bekanntes Datum fehlen in den Zahlen eines Zeitraums.
}
activity-note-steps = Ältere Schritte der Geschenke werden noch gelesen. Öffnungen und Annahmen vor dem { $date } können fehlen.

## Verlauf

activity-feed-title = Letzte Aktivität
activity-filter-all = Alle
activity-filter-opened = Geöffnet
activity-filter-accepted = Angenommen
activity-filter-delivered = Zugestellt
activity-filter-notes = Dankesnachrichten
activity-feed-empty = Jeder Schritt eines Geschenks erscheint hier.
activity-feed-empty-opened = Noch keine Geschenke geöffnet.
activity-feed-empty-accepted = Noch keine Geschenke angenommen.
activity-feed-empty-delivered = Noch keine Geschenke zugestellt.
activity-feed-empty-notes = Noch keine Dankesnachrichten.
# Für Screenreader. $age: „4 Min.“.
activity-feed-entry-name = { $title }, { $age }
activity-menu-show-order = Bestellung anzeigen
# Anstelle des Namens eines Empfängers ohne Namen.
activity-feed-unnamed = Ein Empfänger
activity-feed-note = { $name } hat eine Dankesnachricht geschrieben
activity-feed-note-quoted = „{ $note }“
activity-feed-note-truncated = „{ $note }…“
activity-feed-swapped-from = Ursprüngliches Geschenk: { $gift }
activity-feed-created = { $name }: Geschenk erstellt
activity-feed-notified = { $name } hat die E-Mail mit dem Geschenklink erhalten
activity-feed-opened = { $name } hat das Geschenk geöffnet
activity-feed-accepted = { $name } hat das Geschenk angenommen
activity-feed-accepted-gift = { $name } hat { $gift } angenommen
activity-feed-awaiting-payment = { $name }: Geschenk wartet auf Zahlung
activity-feed-awaiting-approval = { $name }: Geschenk wartet auf Freigabe
activity-feed-paid = { $name }: Geschenk bezahlt
activity-feed-ordered = { $name }: Geschenk bestellt
activity-feed-shipped = { $name }: Geschenk verschickt
activity-feed-delivered = { $name }: Geschenk zugestellt
activity-feed-failed = { $name }: Bestellung fehlgeschlagen
activity-feed-canceled = { $name }: Geschenk storniert
# $status: ein Status des Dienstes, den die App nicht kennt.
activity-feed-other-status = { $name }: Status des Geschenks jetzt „{ $status }“
