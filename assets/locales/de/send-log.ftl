### Das Versandprotokoll: jeder Schritt jedes Versandauftrags.

send-log-title = Versandprotokoll
send-log-open = Versandprotokoll
send-log-open-name = Versandprotokoll von { $title }
send-log-show-all = Alle Versandaufträge anzeigen
send-log-count = { $count ->
    [one] { $count } Eintrag
   *[other] { $count } Einträge
}
send-log-table = Versandprotokoll
send-log-column-number = Nr.
send-log-column-time = Zeitpunkt
send-log-column-send = Versandauftrag
send-log-column-step = Was geschehen ist
# Ersetzt den Namen eines entfernten Versandauftrags. $id: die ersten Stellen seiner ID.
send-log-removed-send = Entfernter Auftrag { $id }
send-log-hash-tooltip = SHA-256-Hash: { $hash }
send-log-empty-title = Noch keine Einträge
send-log-empty-text = Nach dem Senden eines Geschenks erscheint hier jeder Schritt jedes Versandauftrags.
send-log-empty-send-text = Dieser Versandauftrag hat keine Einträge. Möglicherweise hat ihn eine frühere Version von giftdesk gesendet.
send-log-export-title = Versandprotokoll exportieren
send-log-export-text = Dieses System hat keinen Dateidialog. Geben Sie den Pfad der Datei ein. Vorhandene Dateien werden nicht überschrieben.
send-log-export-csv = Als CSV exportieren
send-log-export-json = Als JSON Lines exportieren
send-log-exported = { $count ->
    [one] { $count } Eintrag in { $file } gespeichert
   *[other] { $count } Einträge in { $file } gespeichert
}

## Prüfung des Protokolls

send-log-verify = Protokoll prüfen
send-log-verifying = Wird geprüft…
send-log-verify-tooltip = Berechnet den Hash jedes Eintrags neu.
send-log-intact = { $count ->
    [0] Das Protokoll hat keine Einträge.
    [one] Das Protokoll ist unversehrt: { $count } Eintrag, unverändert.
   *[other] Das Protokoll ist unversehrt: { $count } Einträge, alle unverändert und in der richtigen Reihenfolge.
}
send-log-damaged = Das Protokoll ist nicht unversehrt.
send-log-damaged-meaning = Die Datei des Protokolls wurde außerhalb von giftdesk geändert, oder der Datenträger ist beschädigt. Gesendete Geschenke sind nicht betroffen.
send-log-damaged-remedy = Verlassen Sie sich nicht auf die genannten Einträge. Vergleichen Sie das Protokoll mit einem früheren Export oder einer Sicherung.
send-log-fault-changed = Eintrag { $number } wurde geändert.
send-log-fault-missing-one = Eintrag { $number } fehlt.
send-log-fault-missing = Die Einträge { $first } bis { $last } fehlen.
send-log-fault-cut-off-one = Der neueste Eintrag, { $number }, fehlt.
send-log-fault-cut-off = Die neuesten Einträge, { $first } bis { $last }, fehlen.
send-log-fault-more = { $count ->
    [one] { $count } weiterer Fehler.
   *[other] { $count } weitere Fehler.
}

## Schritte eines Versandauftrags

send-step-queued = { $count ->
    [one] Sie haben { $count } Geschenk für { $total } bestätigt. Der Versandauftrag wurde auf diesem Computer gespeichert.
   *[other] Sie haben { $count } Geschenke für { $total } bestätigt. Der Versandauftrag wurde auf diesem Computer gespeichert.
}
send-step-part-queued = Der Versandauftrag ist zu groß für eine Versandaktion. Dies ist Teil { $number } von { $count }.
send-step-split = Der Dienst hat die Anfrage als zu groß abgelehnt. Der Versandauftrag wurde durch { $count } kleinere Teile ersetzt.
# $user: the user of the computer and the account. $sender: the sender name of the gifts.
send-step-warnings-accepted = { $user } hat für { $sender } Warnungen angenommen: { $warnings }.
send-step-unknown-user = Unbekannter Benutzer
send-step-hold-interrupted = giftdesk wurde geschlossen, solange das Senden noch widerrufen werden konnte. Der Versandauftrag wartet auf Sie.
send-step-moved-here = Der Versandauftrag wartete auf einem anderen Computer und ist auf diesen umgezogen. giftdesk prüft beim Dienst, ob er ihn hat, bevor giftdesk ihn verschickt.
send-step-hold-ended = Die Zeit zum Widerrufen ist abgelaufen.
send-step-scheduled = Der Versandauftrag bleibt bis { $time } auf diesem Computer.
send-step-schedule-ended = Statt zum geplanten Zeitpunkt sollte sofort gesendet werden.
send-step-canceled = Der Versand wurde abgebrochen. Nichts wurde gesendet.
send-step-attempt-started = { $number ->
    [1] giftdesk hat die Anfrage an den Dienst begonnen.
   *[other] giftdesk hat dieselbe Anfrage erneut begonnen (Versuch { $number }).
}
send-step-attempt-withdrawn = giftdesk hat diesen Versuch abgebrochen, bevor etwas gesendet wurde, um den Versandauftrag erneut zu prüfen.
# $code: wie in GD-1001.
send-step-not-reached = Der Dienst hat die Anfrage nicht erhalten ({ $code }).
send-step-in-doubt = Der Dienst hat die Anfrage möglicherweise erhalten ({ $code }).
send-step-not-found = { $count ->
    [one] giftdesk hat die Liste des Dienstes gelesen ({ $count } Versandaktion) und die Versandaktion nicht gefunden.
   *[other] giftdesk hat die Liste des Dienstes gelesen ({ $count } Versandaktionen) und die Versandaktion nicht gefunden.
}
send-step-refusal-in-doubt = Der Dienst hat die Anfrage abgelehnt (HTTP { $status }). giftdesk prüft, dass er die Versandaktion nicht hat.
send-step-refusal-in-doubt-unknown = Der Dienst hat die Anfrage abgelehnt. giftdesk prüft, dass er die Versandaktion nicht hat.
send-step-repeat-refused = Der Dienst hat die wiederholte Anfrage abgelehnt (HTTP { $status }). Das zeigt nicht, ob die erste angekommen ist.
send-step-repeat-refused-unknown = Der Dienst hat die wiederholte Anfrage abgelehnt. Das zeigt nicht, ob die erste angekommen ist.
send-step-review-requested = { $count ->
    [0] giftdesk hat Sie um eine Entscheidung gebeten, weil der Dienst keine solche Versandaktion aufführt.
    [one] giftdesk hat Sie um eine Entscheidung gebeten: { $count } Versandaktion beim Dienst sieht gleich aus.
   *[other] giftdesk hat Sie um eine Entscheidung gebeten: { $count } Versandaktionen beim Dienst sehen gleich aus.
}
send-step-resend-requested = Sie haben entschieden, erneut zu senden.
send-step-marked-as-sent = Sie haben den Versandauftrag als gesendet markiert.
send-step-batch-identified = Sie haben die Versandaktion des Auftrags angegeben ({ $batch }).
send-step-sent = Der Dienst hat die Versandaktion ({ $batch }).
send-step-refused = Der Versandauftrag wurde abgelehnt ({ $code }). Nichts wurde gesendet.
send-step-requeued = Sie haben den abgelehnten Versandauftrag noch einmal in Auftrag gegeben.
send-step-removed = Der Versandauftrag wurde aus der Liste entfernt.
send-step-copied-to-draft = { $count ->
    [one] Sie haben aus { $count } Empfänger dieses Versandauftrags einen Entwurf erstellt.
   *[other] Sie haben aus { $count } Empfängern dieses Versandauftrags einen Entwurf erstellt.
}
send-step-unreadable = Dieser Eintrag kann nicht gelesen werden. Möglicherweise stammt er von einer neueren Version von giftdesk.
