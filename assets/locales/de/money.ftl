### Geld: Buchungsübersicht, Angebot und Belastung einer Versandaktion

## Ledger

money-estimated = Geschätzt
money-authorized = Reserviert
# Authorized for gifts that expire soon.
money-at-risk = Gefährdet
money-captured = Belastet
money-returned = Freigegeben
# Charged for gifts that then failed or were canceled.
money-unconfirmed-refund = Erstattung nicht bestätigt
money-column-month = Monat
money-column-workspace = Workspace
money-column-payment-method = Zahlungsmethode
money-column-gifts = Geschenke
money-column-batch = Versandaktion
money-column-sent = Gesendet
money-table = Buchungsübersicht
money-batches-table = Versandaktionen des Monats
money-payment-unknown = Unbekannt
money-workspace-none = Kein Workspace
money-no-matches = Keine Versandaktionen entsprechen den Filtern. Wählen Sie einen anderen Zeitraum, einen anderen Workspace oder eine andere Zahlungsmethode.
money-empty-title = Noch keine Kosten
money-empty-text = Nachdem Sie ein Geschenk gesendet haben, zeigt diese Seite für jeden Monat, was geschätzt, reserviert, belastet und freigegeben wurde.

## Filters

money-filter-period = Zeitraum
money-filter-workspace = Filter nach Workspace
money-filter-payment-method = Filter nach Zahlungsmethode
money-filter-all-workspaces = Alle Workspaces
money-filter-all-payment-methods = Alle Zahlungsmethoden
money-period-all = Gesamter Zeitraum
money-period-this-month = Dieser Monat
money-period-last-month = Letzter Monat
money-period-twelve-months = Letzte 12 Monate
money-period-this-year = Dieses Jahr

## Key figures

money-tile-gifts = { $count ->
    [one] Für { $count } Geschenk
   *[other] Für { $count } Geschenke
}
money-tile-unclaimed = { $amount } noch nicht angenommen
money-tile-no-risk = Kein Geschenk läuft in 7 Tagen ab
money-tile-risk = { $count ->
    [one] { $count } Geschenk läuft in 7 Tagen ab
   *[other] { $count } Geschenke laufen in 7 Tagen ab
}
money-tile-within-estimate = Innerhalb der Schätzung
money-tile-above = { $amount } über der Schätzung
money-tile-not-charged = Ohne Belastung freigegeben
money-tile-unconfirmed-refund = Erstattung von { $amount } nicht bestätigt
money-help = So ergeben sich diese Beträge
money-help-text = Geschätzt = reserviert + belastet + Erstattung nicht bestätigt + freigegeben. Ein Preis über der Schätzung wird zur Schätzung addiert. Es zählt der Monat, in dem die Geschenke erstellt wurden.
money-note-unconfirmed-refund = { $amount } wurden für Geschenke belastet, die danach fehlgeschlagen sind oder storniert wurden. Der Dienst sagt nicht, ob er den Betrag erstattet hat. Prüfen Sie die Abrechnung der Zahlungsmethode.
money-note-estimated-tax = Solange die Adresse eines Geschenks unbekannt ist, enthalten seine Beträge geschätzte 10 % Steuern. Der Dienst kann einen anderen Betrag reservieren.
money-note-unknown-prices = { $count ->
    [one] { $count } bezahltes Geschenk hat noch keinen Endpreis. Seine Schätzung zählt als belastet.
   *[other] { $count } bezahlte Geschenke haben noch keinen Endpreis. Ihre Schätzungen zählen als belastet.
}
money-note-undated = { $count ->
    [one] { $count } Geschenk gehört zu keinem Monat, weil von keinem Geschenk seiner Versandaktion das Datum bekannt ist. „Gesamter Zeitraum“ zeigt es.
   *[other] { $count } Geschenke gehören zu keinem Monat, weil von keinem Geschenk ihrer Versandaktion das Datum bekannt ist. „Gesamter Zeitraum“ zeigt sie.
}
money-note-without-orders = { $count ->
    [one] { $count } Versandaktion hat noch keine Bestellungen und wird nicht gezählt.
   *[other] { $count } Versandaktionen haben noch keine Bestellungen und werden nicht gezählt.
}

## Chart

money-chart-title = Geld nach Monat
# $part: "Belastet".
money-chart-amount = { $part }: { $amount }
money-chart-month = { $month }: { $captured } belastet, { $authorized } reserviert, { $returned } freigegeben
money-chart-summary = Geld nach Monat: { $months }

## Quote and charge of a batch

money-back-to-months = Zurück zu allen Monaten
money-back-to-batches = Zurück zu { $month }
money-open-batch = Versandaktion öffnen
money-comparison-title = Angebot und Belastung
money-comparison-loading = Angebot und Belastung werden verglichen…
money-comparison-quote = Angebot mit höchster Steuer
money-comparison-estimate = Schätzung mit höchster Steuer
money-comparison-charged = Bisher belastet
# $reason: "Canceled".
money-comparison-line = { $count ->
    [one] { $reason } ({ $count } Geschenk)
   *[other] { $reason } ({ $count } Geschenke)
}
money-comparison-quoted-range = { $count ->
    [one] Sie haben { $low }–{ $high } für { $count } Person zugestimmt.
   *[other] Sie haben { $low }–{ $high } für { $count } Personen zugestimmt.
}
money-comparison-sent-elsewhere = Diese App hat die Geschenke nicht gesendet, daher ist das Angebot unbekannt. Die Schätzung der Bestellungen ersetzt das Angebot.
money-line-order-count = Andere Anzahl von Geschenken
money-line-price-change = Preis nach dem Angebot geändert
money-line-canceled = Storniert
money-line-expired = Abgelaufen
money-line-failed = Fehlgeschlagen
money-line-unconfirmed-refund = Nach der Zahlung fehlgeschlagen (Erstattung nicht bestätigt)
money-line-not-accepted = Noch nicht angenommen
money-line-not-paid = Angenommen, noch nicht belastet
money-line-cheaper-swap = Gegen ein günstigeres Geschenk getauscht
money-line-more-expensive-swap = Gegen ein teureres Geschenk getauscht
money-line-shipping = Versand nach dem Tausch
money-line-processing-fee = Bearbeitungsgebühr nach dem Tausch
money-line-international = Internationale Kosten
money-line-tax = Steuer im Vergleich zur höchsten Steuer
money-line-credit = Guthaben angerechnet
money-line-unexplained = Durch die Beträge des Dienstes nicht erklärt

## Files

money-export = Exportieren
money-export-dialog-title = Buchungsübersicht exportieren
