### Berichte: Fortschritt der Geschenke und Zeiten nach Gruppe; Vergleich zweier Versandaktionen

## Page

reports-loading = Geschenke werden gezählt…
reports-empty-title = Noch keine Berichte
reports-empty-text = Nachdem Sie ein Geschenk gesendet haben, zeigt diese Seite, wie viele Empfänger es öffnen und annehmen und wie lange sie dafür brauchen.
reports-no-matches = In diesem Zeitraum wurden keine Geschenke gesendet. Wählen Sie einen anderen Zeitraum.
reports-view = Ansicht
reports-view-groups = Übersicht
reports-view-compare = Versandaktionen vergleichen
reports-grouping = Gruppieren nach
reports-by-batch = Versandaktion
reports-by-product = Produkt
reports-by-brand = Marke
reports-by-workspace = Workspace
reports-group-unknown = Unbekannt
reports-group-without-value = Kein Wert
reports-note = Produkte und Marken sind die des Geschenks, wie es gesendet wurde. Bei Direktversand wird niemand benachrichtigt, und niemand öffnet oder nimmt an.
reports-note-undated = { $count ->
    [one] { $count } Geschenk zählt nur bei „Gesamter Zeitraum“, weil von keinem Geschenk seiner Versandaktion das Datum bekannt ist.
   *[other] { $count } Geschenke zählen nur bei „Gesamter Zeitraum“, weil von keinem Geschenk ihrer Versandaktion das Datum bekannt ist.
}

## Funnel

reports-funnel-title = Fortschritt der Geschenke
reports-sent = Gesendet
reports-notified = Benachrichtigt
reports-viewed = Geöffnet
reports-accepted = Angenommen
reports-shipped = Verschickt
reports-delivered = Zugestellt
reports-thanked = Dank

## Times

reports-times-title = Zeit bis zum Öffnen und Annehmen
reports-time-to-open = Zeit bis zum Öffnen
reports-time-to-accept = Zeit bis zum Annehmen
# $median and $slowest: durations such as "3 h".
reports-time-value = { $count ->
    [one] Die Hälfte in { $median }, 90 % in { $slowest } ({ $count } Geschenk)
   *[other] Die Hälfte in { $median }, 90 % in { $slowest } ({ $count } Geschenke)
}
reports-time-unknown = Noch keine Zeiten
reports-times-note = Von der Erstellung des Geschenks bis zum ersten Öffnen und bis zur Annahme. Kräftige Farbe: die Hälfte der Geschenke. Blasse Farbe: 90 % der Geschenke.
# $time: a duration. 90 percent of the recipients took at most this long.
reports-percentile = 90 %: { $time }
reports-table = Gruppen von Geschenken
reports-column-open = Bis Öffnen
reports-column-accept = Bis Annahme

## Comparison of two batches

reports-first-batch = Erste Versandaktion
reports-second-batch = Zweite Versandaktion
reports-no-second-batch = Senden Sie zum Vergleichen eine zweite Versandaktion.
reports-open-median = Die Hälfte geöffnet in
reports-open-slowest = 90 % geöffnet in
reports-accept-median = Die Hälfte angenommen in
reports-accept-slowest = 90 % angenommen in
reports-export-dialog-title = Bericht exportieren
