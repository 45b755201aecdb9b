### Posteingang: was eine Aktion braucht

## Die Seite

inbox-state-filter = Anzeigen
inbox-state-open = Offen ({ $count })
inbox-state-snoozed = Zurückgestellt ({ $count })
inbox-state-done = Erledigt ({ $count })
inbox-filter-all = Alle
# Ein Filter mit der Zahl seiner Einträge: „Fehlgeschlagen 3“.
inbox-filter-count = { $kind } · { $count }
inbox-table = Einträge im Posteingang
inbox-column-item = Eintrag
inbox-column-when = Seit
inbox-problems-title = Probleme
inbox-dismiss = Ausblenden: { $title }
inbox-empty-title = Nichts zu erledigen
inbox-empty-text = Hier erscheinen fehlgeschlagene Geschenke, Versandaufträge, die eine Entscheidung brauchen, bald ablaufende Geschenke und neue Dankesnachrichten.
inbox-empty-snoozed-title = Nichts zurückgestellt
inbox-empty-snoozed-text = Einträge, die Sie zurückstellen, warten hier und kommen zur gewählten Zeit zurück.
inbox-empty-done-title = Noch nichts erledigt
inbox-empty-done-text = Einträge, die Sie als erledigt markieren, bleiben hier.

## Einträge. $count: Geschenke, Versandaufträge, Versandaktionen oder Änderungen.

inbox-send-needs-review = { $count ->
    [one] { $count } Versandauftrag braucht Ihre Entscheidung
   *[other] { $count } Versandaufträge brauchen Ihre Entscheidung
}
inbox-send-in-doubt = { $count ->
    [one] { $count } Versandauftrag wird geprüft
   *[other] { $count } Versandaufträge werden geprüft
}
inbox-send-interrupted = { $count ->
    [one] { $count } Versandauftrag wurde unterbrochen und nicht gesendet
   *[other] { $count } Versandaufträge wurden unterbrochen und nicht gesendet
}
inbox-send-late = { $count ->
    [one] { $count } geplanter Versandauftrag wurde nicht rechtzeitig gesendet
   *[other] { $count } geplante Versandaufträge wurden nicht rechtzeitig gesendet
}
inbox-send-refused = { $count ->
    [one] { $count } Versandauftrag wurde abgelehnt
   *[other] { $count } Versandaufträge wurden abgelehnt
}
inbox-send-unreadable = { $count ->
    [one] { $count } Versandauftrag ist nicht lesbar
   *[other] { $count } Versandaufträge sind nicht lesbar
}
inbox-failed-batch = { $count ->
    [one] { $count } Versandaktion fehlgeschlagen
   *[other] { $count } Versandaktionen fehlgeschlagen
}
inbox-failed-order = { $count ->
    [one] { $count } Geschenk fehlgeschlagen
   *[other] { $count } Geschenke fehlgeschlagen
}
inbox-returned-parcel = { $count ->
    [one] { $count } Geschenk nicht zustellbar
   *[other] { $count } Geschenke nicht zustellbar
}
inbox-email-refused = { $count ->
    [one] { $count } Geschenk kam nicht an, weil seine E-Mail-Adresse abgelehnt wurde
   *[other] { $count } Geschenke kamen nicht an, weil ihre E-Mail-Adressen abgelehnt wurden
}
inbox-sold-out = { $count ->
    [one] { $count } Geschenk ist ausverkauft
   *[other] { $count } Geschenke sind ausverkauft
}
inbox-awaiting-payment = { $count ->
    [one] { $count } Geschenk wartet seit über einem Tag auf die Zahlung
   *[other] { $count } Geschenke warten seit über einem Tag auf die Zahlung
}
inbox-expiring-soon = { $count ->
    [one] { $count } Geschenk läuft binnen 7 Tagen ab
   *[other] { $count } Geschenke laufen binnen 7 Tagen ab
}
inbox-unclaimed-money = { $count ->
    [one] { $count } Geschenk ohne Annahme abgelaufen
   *[other] { $count } Geschenke ohne Annahme abgelaufen
}
inbox-late-delivery = { $count ->
    [one] { $count } Geschenk seit über 12 Tagen unterwegs
   *[other] { $count } Geschenke seit über 12 Tagen unterwegs
}
inbox-not-opened = { $count ->
    [one] { $count } Geschenk seit 7 Tagen nicht geöffnet
   *[other] { $count } Geschenke seit 7 Tagen nicht geöffnet
}
inbox-failed-job = { $count ->
    [one] { $count } Änderung für einige Geschenke fehlgeschlagen
   *[other] { $count } Änderungen für einige Geschenke fehlgeschlagen
}
inbox-thank-you-note = { $count ->
    [one] { $count } neue Dankesnachricht
   *[other] { $count } neue Dankesnachrichten
}
# $parts: Empfänger, Versandaktion, Betrag.
inbox-detail-two = { $first } · { $second }
inbox-detail-three = { $first } · { $second } · { $third }
inbox-detail-expiry = nächster Ablauf: noch { $left }
inbox-detail-unclaimed = { $amount } freigegeben
inbox-detail-worth = Geschenke im Wert von { $amount }
inbox-detail-recipients = { $count ->
    [one] { $count } Empfänger
   *[other] { $count } Empfänger
}
inbox-detail-canceled = Geschenke stornieren: { $count } von { $total } fehlgeschlagen
inbox-detail-extended = Ablauf verlängern: { $count } von { $total } fehlgeschlagen
inbox-snoozed-until = bis { $time }

## Filter nach Art

inbox-kind-send-needs-review = Entscheidung nötig
inbox-kind-send-in-doubt = In Prüfung
inbox-kind-send-interrupted = Unterbrochene Versandaufträge
inbox-kind-send-late = Verspätete Versandaufträge
inbox-kind-send-refused = Abgelehnte Versandaufträge
inbox-kind-send-unreadable = Nicht lesbare Versandaufträge
inbox-kind-failed-batch = Fehlgeschlagene Versandaktionen
inbox-kind-failed-order = Fehlgeschlagene Geschenke
inbox-kind-returned-parcel = Zurückgekommene Pakete
inbox-kind-email-refused = Abgelehnte E-Mail-Adressen
inbox-kind-sold-out = Ausverkauft
inbox-kind-awaiting-payment = Warten auf Zahlung
inbox-kind-expiring-soon = Läuft bald ab
inbox-kind-unclaimed-money = Abgelaufene Geschenke
inbox-kind-late-delivery = Verspätete Zustellung
inbox-kind-not-opened = Seit 7 Tagen nicht geöffnet
inbox-kind-failed-job = Fehlgeschlagene Änderungen
inbox-kind-thank-you-note = Neue Dankesnachrichten

## Aktionen

# Für Screenreader: „Erneut senden: 2 Geschenke fehlgeschlagen, Frühlingsdank“.
inbox-action-name = { $action }: { $item }, { $detail }
inbox-check-status = Status prüfen
inbox-show-send = Versandauftrag anzeigen
inbox-open-draft = Entwurf öffnen
inbox-show-batch = Versandaktion anzeigen
inbox-send-again-hint = Erstellt einen Entwurf für jede Versandaktion. Sie prüfen die Entwürfe, bevor etwas gesendet wird.
inbox-send-again = { $count ->
    [one] Erneut senden
   *[other] { $count } erneut senden
}
inbox-replace = { $count ->
    [one] Stornieren und erneut senden
   *[other] { $count } stornieren und erneut senden
}
inbox-show-gifts = { $count ->
    [one] Geschenk anzeigen
   *[other] { $count } Geschenke anzeigen
}
inbox-show-parcels = { $count ->
    [one] Paket anzeigen
   *[other] { $count } Bestellungen anzeigen
}
inbox-extend = { $count ->
    [one] Ablauf verlängern
   *[other] Alle { $count } verlängern
}
inbox-remind = { $count ->
    [one] E-Mail schreiben
   *[other] { $count } Geschenklinks kopieren
}
inbox-read-notes = { $count ->
    [one] Nachricht lesen
   *[other] { $count } Nachrichten anzeigen
}
inbox-show-outcomes = Ergebnisse anzeigen
inbox-done = Als erledigt markieren
inbox-done-selected = { $count } als erledigt markieren
inbox-gifts-of-item = { $count ->
    [one] { $count } Geschenk dieses Eintrags
   *[other] { $count } Geschenke dieses Eintrags
}
inbox-gifts-of-items = { $count ->
    [one] Geschenke von { $count } ausgewähltem Eintrag
   *[other] Geschenke von { $count } ausgewählten Einträgen
}
inbox-select = { $item } auswählen
inbox-snooze = Zurückstellen
inbox-snooze-selected = { $count } zurückstellen
inbox-reopen = In den Posteingang
inbox-reopen-selected = { $count } in den Posteingang
inbox-snooze-tomorrow = Bis morgen
inbox-snooze-three-days = Für 3 Tage
inbox-snooze-next-week = Bis nächste Woche
# Die Tasten für die ausgewählte Zeile.
inbox-keys = Eingabe: öffnen · D: erledigt · S: bis morgen zurückstellen
inbox-toast-done = { $count ->
    [one] { $count } Eintrag als erledigt markiert
   *[other] { $count } Einträge als erledigt markiert
}
inbox-toast-snoozed = { $count ->
    [one] { $count } Eintrag bis { $time } zurückgestellt
   *[other] { $count } Einträge bis { $time } zurückgestellt
}
inbox-toast-open = { $count ->
    [one] { $count } Eintrag in den Posteingang verschoben
   *[other] { $count } Einträge in den Posteingang verschoben
}
inbox-toast-unchanged = Nichts wurde markiert, weil sich die Geschenke gerade geändert haben. Prüfen Sie die Liste und versuchen Sie es erneut.

## Mitteilungen des Systems

inbox-notification-title = { $count ->
    [one] { $count } neuer Eintrag im Posteingang
   *[other] { $count } neue Einträge im Posteingang
}
inbox-notification-practice = Übungsmodus: { $title }
inbox-notification-open = Posteingang öffnen
