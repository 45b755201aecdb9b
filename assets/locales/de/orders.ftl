### Bestellungen, Versandaktionen, der Bereich einer Bestellung und Versandaufträge im Ausgang.

## Bestellungen

orders-table = Bestellungen
orders-count = { $count ->
    [one] { $count } Bestellung
   *[other] { $count } Bestellungen
}
orders-search = Bestellungen suchen
orders-search-hint = Empfänger, E-Mail, Geschenk oder Versandaktion
orders-remove-filters = Filter entfernen
orders-clear-search = Suche löschen
orders-empty-title = Noch keine Bestellungen
orders-empty-text = Bestellungen erscheinen hier, nachdem Sie ein Geschenk gesendet haben.
orders-no-results-title = Keine Ergebnisse für „{ $search }“
orders-no-matches-title = Keine passenden Bestellungen
orders-no-results-text = Entfernen Sie einen Filter oder kürzen Sie die Suche.

orders-column-recipient = Empfänger
orders-column-status = Status
orders-column-gift = Geschenk
orders-column-batch = Versandaktion
orders-column-total = Gesamt
orders-column-last-change = Letzte Änderung
orders-column-accepted = Angenommen
orders-swapped-hint = Der Empfänger hat stattdessen dieses Produkt gewählt.
orders-total-unknown-hint = Der Gesamtbetrag steht fest, sobald der Empfänger eine Adresse eingegeben hat.
orders-copy-link = Geschenklink für { $recipient } kopieren
orders-link-copied = Geschenklink für { $recipient } kopiert

# Filter nach dem Stand einer Bestellung.
orders-stage-not-opened = Nicht geöffnet
orders-stage-opened = Geöffnet
orders-stage-accepted = Angenommen
orders-stage-shipped = Verschickt
orders-stage-delivered = Zugestellt
orders-stage-swapped = Getauscht
orders-stage-thank-you = Dankesnachricht
orders-stage-failed = Fehlgeschlagen
orders-stage-canceled = Storniert
orders-stage-expired = Abgelaufen
orders-attention-remove-hint = Alle Bestellungen anzeigen

## Gespeicherte Ansichten der Bestellungen

views-button = Ansichten
views-menu = Gespeicherte Ansichten
views-all-orders = Alle Bestellungen
views-name = Name der Ansicht
views-name-hint = Ansicht benennen
views-save = Speichern
views-replace = Ersetzen
views-save-button = Ansicht speichern
views-saved = Ansicht „{ $name }“ gespeichert
views-remove = Ansicht { $name } entfernen
views-hint-already-saved = Diese Ansicht ist gespeichert. Um eine weitere zu speichern, ändern Sie die Filter.
views-hint-nothing-to-save = Um eine Ansicht zu speichern, filtern, suchen oder sortieren Sie zuerst die Bestellungen.
views-hint-too-many = Sie haben { $count } gespeicherte Ansichten. Um eine weitere zu speichern, entfernen Sie eine.

## Bereich einer Bestellung

order-panel = Bestellung
order-recipient-unnamed = Empfänger ohne Namen
order-copy-link-button = Link kopieren
order-section-progress = Fortschritt
order-section-gift = Geschenk
order-section-gift-swapped = Geschenk (getauscht)
order-section-shipments = Sendungen
order-section-amounts = Beträge
order-section-message = Nachricht
order-section-details = Details
order-thank-you-note = „{ $note }“

order-item-quantity = { $quantity } × { $item }
order-item-by-brand = { $product } von { $brand }
order-items-unknown = Unbekannt
order-swapped-from = Ursprünglich

order-step-expired = Vor der Annahme abgelaufen
order-step-time-left = Noch { $left } bis zum Ablauf
order-step-no-deadline = Keine Frist zur Annahme
order-step-delivery-expected = Zustellung erwartet: { $date }

order-amount-product = Produkt
order-amount-shipping = Lieferung
order-amount-free = Kostenlos
order-amount-processing-fee = Bearbeitungsgebühr
order-amount-international = Internationale Lieferung
order-amount-before-tax = Gesamt vor Steuer
order-amount-credit = Gutschrift
order-amount-tax = Steuer
order-amount-total = Gesamt
order-amount-not-final = Steuer und Gesamtbetrag stehen fest, sobald der Empfänger eine Adresse eingegeben hat.

order-shipment = Sendung
order-tracking-number = Sendungsnummer
order-copy-tracking-number = Sendungsnummer { $number } kopieren
order-tracking-number-copied = Sendungsnummer kopiert
order-shipment-shipped = Verschickt: { $date }
order-shipment-expected = Erwartet: { $date }
order-shipment-delivered = Zugestellt: { $date }
# Zum Beispiel „Verschickt: 3. Nov. · Erwartet: 6. Nov.“.
order-shipment-dates = { $shipped } · { $arrival }

order-batch = Versandaktion
order-expires = Läuft ab
order-expires-never = Nie
order-expires-in = { $date } (noch { $left })
order-expired-on = { $date } (abgelaufen)
order-views = Seitenaufrufe
order-workspace = Workspace
order-reference = Referenz
order-copy-reference = Referenz kopieren
order-reference-copied = Referenz kopiert
order-id = Bestell-ID
order-copy-id = Bestell-ID kopieren
order-id-copied = Bestell-ID kopiert
order-payment-link = Zahlungslink
order-copy-payment-link = Zahlungslink kopieren
order-payment-link-copied = Zahlungslink kopiert

## Aktionen für Bestellungen

order-actions-button = Aktionen
order-actions-menu = Aktionen für Bestellungen
order-actions-for-all = { $count ->
    [one] Für die { $count } Bestellung dieser Liste…
   *[other] Für alle { $count } Bestellungen dieser Liste…
}
all-orders-title-counting = Alle Bestellungen dieser Liste
all-orders-text = { $count ->
    [one] Nichts ist ausgewählt. Die Aktion betrifft die { $count } Bestellung, die die Liste jetzt zeigt.
   *[other] Nichts ist ausgewählt. Die Aktion betrifft alle { $count } Bestellungen, die die Liste jetzt zeigt.
}
all-orders-action = Aktion
all-orders-field = Geben Sie { $count } ein, um die Zahl der Bestellungen zu bestätigen
all-orders-mismatch = Die Zahl der Bestellungen ist { $count }.
all-orders-button = { $count ->
    [one] Mit { $count } Bestellung fortfahren
   *[other] Mit { $count } Bestellungen fortfahren
}
order-actions-one = Bestellung für { $recipient }
order-actions-all = { $count ->
    [one] { $count } Bestellung in dieser Liste
   *[other] Alle { $count } Bestellungen in dieser Liste
}
orders-selected = { $count ->
    [one] { $count } Bestellung ausgewählt
   *[other] { $count } Bestellungen ausgewählt
}
orders-select = Bestellung für { $recipient } auswählen
order-cancel-menu = Geschenke stornieren …
order-extend-menu = Ablauf verlängern …
order-send-again-menu = Erneut an fehlgeschlagene oder stornierte Empfänger senden
batch-duplicate-menu = Versandaktion als Entwurf duplizieren
batch-send-again-menu = Erneut an Empfänger ohne Geschenk senden
order-copy-links-menu = Geschenklinks kopieren
order-copy-names-menu = Namen und Geschenklinks kopieren
order-copy-table-menu = Als Tabelle kopieren
order-copy-csv-menu = Als CSV kopieren
order-email-menu = E-Mails schreiben …
order-export-csv-menu = Als CSV exportieren …
order-export-xlsx-menu = Für Excel exportieren …
# The name of a new draft for recipients whose orders failed or were canceled.
order-send-again-name = { $batch } (erneut)
order-send-again-name-default = Erneut gesendet
batch-duplicate-name = { $batch } (Kopie)
order-column-link = Geschenklink

# Der Dialog vor einer Aktion, wenn ein Teil der Bestellungen noch nicht auf diesem Computer ist.
order-download-title = Einige Bestellungen werden noch heruntergeladen
order-download-progress = { $total ->
    [one] { $count } von { $total } Bestellung ist heruntergeladen.
   *[other] { $count } von { $total } Bestellungen sind heruntergeladen.
}
order-download-progress-unknown = { $count ->
    [one] { $count } Bestellung ist heruntergeladen. Weitere können folgen.
   *[other] { $count } Bestellungen sind heruntergeladen. Weitere können folgen.
}
order-download-text = Warten Sie, bis alle Bestellungen heruntergeladen sind, dann schließt Ihre Aktion sie ein. Oder fahren Sie nur mit den heruntergeladenen Bestellungen fort.
order-download-continue = Mit heruntergeladenen fortfahren
order-download-stop = Abbrechen

order-action-counting = Bestellungen werden gezählt …
order-action-none = Nur Geschenke, die noch nicht angenommen wurden, können geändert werden.
# "statuses" is a list such as "2 × Accepted and 1 × Shipped".
order-action-excluded = { $count ->
    [one] { $count } Bestellung kann nicht geändert werden: { $statuses }.
   *[other] { $count } Bestellungen können nicht geändert werden: { $statuses }.
}
order-action-status-count = { $count } × { $status }
# Die Bestellungen, um die es in einem Dialog geht, auch solche, die nicht änderbar sind.
order-action-scope-batch = { $count ->
    [one] { $count } Bestellung der Versandaktion „{ $batch }“
   *[other] { $count } Bestellungen der Versandaktion „{ $batch }“
}
order-action-scope-batches = { $count ->
    [one] { $count } Bestellung aus { $batches } Versandaktionen
   *[other] { $count } Bestellungen aus { $batches } Versandaktionen
}
batches-selected = { $count ->
    [one] { $count } Versandaktion ausgewählt
   *[other] { $count } Versandaktionen ausgewählt
}
batches-select = Versandaktion { $batch } auswählen
order-action-scope-filtered = { $count ->
    [one] { $count } Bestellung, die Suche und Filtern entspricht
   *[other] { $count } Bestellungen, die Suche und Filtern entsprechen
}
order-action-scope-filtered-batch = { $count ->
    [one] { $count } Bestellung der Versandaktion „{ $batch }“, die Suche und Filtern entspricht
   *[other] { $count } Bestellungen der Versandaktion „{ $batch }“, die Suche und Filtern entsprechen
}
order-action-scope-selected-batch = { $count ->
    [one] { $count } ausgewählte Bestellung der Versandaktion „{ $batch }“
   *[other] { $count } ausgewählte Bestellungen der Versandaktion „{ $batch }“
}

order-cancel-title-none = Geschenke stornieren
order-cancel-title-one = Das Geschenk für { $recipient } stornieren?
order-cancel-title = { $count ->
    [one] { $count } Geschenk stornieren?
   *[other] { $count } Geschenke stornieren?
}
order-cancel-text = { $count ->
    [one] Der Empfänger kann das Geschenk nicht mehr annehmen. Das lässt sich nicht rückgängig machen.
   *[other] Die Empfänger können ihre Geschenke nicht mehr annehmen. Das lässt sich nicht rückgängig machen.
}
order-cancel-money = Bis zu { $amount } werden freigegeben.
order-cancel-button = { $count ->
    [one] { $count } Geschenk stornieren
   *[other] { $count } Geschenke stornieren
}
order-replace-menu = Stornieren und erneut senden
order-replace-title-none = Keine Geschenke, die erneut gesendet werden können
order-replace-title-one = Das Geschenk für { $recipient } stornieren und erneut senden?
order-replace-title = { $count ->
    [one] { $count } Geschenk stornieren und erneut senden?
   *[other] { $count } Geschenke stornieren und erneut senden?
}
order-replace-text = { $count ->
    [one] Das Geschenk wird storniert. Das kann nicht rückgängig gemacht werden. Danach wird ein Entwurf für die beschenkte Person erstellt: Korrigieren Sie die Adresse oder wählen Sie ein anderes Produkt, und senden Sie ihn.
   *[other] Die Geschenke werden storniert. Das kann nicht rückgängig gemacht werden. Danach wird ein Entwurf für die Beschenkten erstellt, je Versandaktion einer: Korrigieren Sie die Adressen oder wählen Sie ein anderes Produkt, und senden Sie ihn.
}
order-replace-button = { $count ->
    [one] Geschenk stornieren und Entwurf erstellen
   *[other] { $count } Geschenke stornieren und Entwurf erstellen
}
order-cancel-keep = { $count ->
    [one] Geschenk behalten
   *[other] Geschenke behalten
}
order-cancel-action = Geschenk stornieren

order-extend-title-none = Ablauf verlängern
order-extend-title-one = Ablauf für { $recipient } verlängern
order-extend-title = { $count ->
    [one] Ablauf von { $count } Geschenk verlängern
   *[other] Ablauf von { $count } Geschenken verlängern
}
order-extend-text = { $count ->
    [one] Wählen Sie, bis wann das Geschenk angenommen werden kann.
   *[other] Wählen Sie, bis wann die Geschenke angenommen werden können.
}
order-extend-date = Neues Ablaufdatum
order-extend-time = Ablaufzeit
order-extend-days = In { $days } Tagen
order-extend-past = Wählen Sie ein Datum in der Zukunft.
order-extend-left-out = { $count ->
    [one] { $count } Geschenk behält sein Ablaufdatum, weil es später oder nie abläuft oder sein Ablaufdatum unbekannt ist.
   *[other] { $count } Geschenke behalten ihr Ablaufdatum, weil sie später oder nie ablaufen oder ihr Ablaufdatum unbekannt ist.
}
order-extend-button = { $count ->
    [one] Ablauf von { $count } Geschenk verlängern
   *[other] Ablauf von { $count } Geschenken verlängern
}
order-extend-action = Ablauf verlängern
order-send-again-action = Erneut senden

order-email-title = E-Mails schreiben
order-email-none = Keine dieser Bestellungen hat eine E-Mail-Adresse und einen Geschenklink.
order-email-recipient = { $number } von { $count }: { $recipient } ({ $email })
order-email-subject-field = Betreff
order-email-body-field = Nachricht
# The words in brackets are replaced and not translated.
order-email-help = { $name } und { $link } werden für jeden Empfänger ersetzt.
order-email-open = Im E-Mail-Programm öffnen
order-email-skip = Empfänger überspringen
order-email-back = Vorheriger Empfänger
order-email-done = { $count ->
    [one] { $count } E-Mail-Entwurf geöffnet
   *[other] { $count } E-Mail-Entwürfe geöffnet
}
order-email-subject = Ein Geschenk für Sie
order-email-body =
    Guten Tag { $name },

    ein Geschenk wartet auf Sie. Öffnen Sie diesen Link, um es anzusehen und anzunehmen:
    { $link }

order-job-canceling = { $count ->
    [one] { $count } Geschenk wird storniert
   *[other] { $count } Geschenke werden storniert
}
order-job-canceled = { $count ->
    [one] { $done } von { $count } Geschenk storniert
   *[other] { $done } von { $count } Geschenken storniert
}
order-job-extending = { $count ->
    [one] { $count } Geschenk wird bis { $date } verlängert
   *[other] { $count } Geschenke werden bis { $date } verlängert
}
order-job-extended = { $count ->
    [one] { $done } von { $count } Geschenk bis { $date } verlängert
   *[other] { $done } von { $count } Geschenken bis { $date } verlängert
}
order-job-progress = { $done } von { $total }
order-job-waiting = { $done } von { $total }. Wartet auf den Dienst: { $problem }
order-job-not-allowed = { $count } nicht mehr änderbar
order-job-failed = { $count } fehlgeschlagen
order-job-stopped = { $count } angehalten
order-job-stop-canceling = Stornieren anhalten
order-job-stop-extending = Verlängern anhalten
order-job-retry = { $count ->
    [one] { $count } Geschenk erneut versuchen
   *[other] { $count } Geschenke erneut versuchen
}
order-job-details = Details anzeigen
order-job-details-name = Details: { $title }
order-job-dismiss = Ausblenden: { $title }
order-job-more = { $count ->
    [one] { $count } weiteres Ergebnis. Blenden Sie ein Ergebnis aus, um es zu sehen.
   *[other] { $count } weitere Ergebnisse. Blenden Sie Ergebnisse aus, um sie zu sehen.
}
order-job-panel = Ergebnisse
order-job-table = Ergebnis jeder Bestellung
order-job-column-outcome = Ergebnis
order-job-only-unsuccessful = Nur unveränderte Geschenke
order-job-toast-canceled = { $count ->
    [one] { $done } von { $count } Geschenk storniert
   *[other] { $done } von { $count } Geschenken storniert
}
order-job-toast-extended = { $count ->
    [one] { $done } von { $count } Geschenk verlängert
   *[other] { $done } von { $count } Geschenken verlängert
}
order-outcome-waiting = Wartet
order-outcome-in-doubt = Wird geprüft
order-outcome-done = Erledigt
order-outcome-not-allowed = Nicht mehr änderbar: { $status }
order-outcome-stopped = Vor der Änderung angehalten

order-section-address = Lieferadresse
order-section-money = Geld
order-section-note = Ihre Notiz
order-note-field = Ihre Notiz zu dieser Bestellung
order-note-hint = Nur Sie sehen diese Notiz, auf diesem Computer
order-money-estimated = Geschätzt
order-money-above-estimate = Über der Schätzung
order-money-authorized = Reserviert
order-money-at-risk = Davon gefährdet
order-money-captured = Belastet
order-money-returned = Freigegeben, nicht belastet
order-money-unconfirmed-refund = Erstattung nicht bestätigt
order-track = Paket verfolgen
order-track-name = Paket von { $brand } verfolgen
order-email-refused = Der E-Mail-Server hat die Adresse abgelehnt. Die E-Mail mit dem Geschenk wurde nicht gesendet.
order-address-refused = Der E-Mail-Server hat die Adresse abgelehnt.
order-sold-out = Dieses Geschenk ist ausverkauft und kann nicht angenommen werden.
order-sold-out-swap = Dieses Geschenk ist ausverkauft. Die beschenkte Person kann ein anderes Geschenk wählen.
order-acceptance-remedy = Wählen Sie „Stornieren und erneut senden“, und korrigieren Sie dann die Adresse oder wählen Sie ein anderes Produkt.
order-acceptance-remedy-canceled = Senden Sie das Geschenk erneut: Korrigieren Sie die Adresse oder wählen Sie ein anderes Produkt.
order-awaiting-payment = Dieses Geschenk ist angenommen und wartet auf die Zahlung.
order-awaiting-payment-meaning = Das Geschenk wird erst nach der Zahlung verschickt.
order-awaiting-payment-remedy = Wenn eine Karte das Geschenk bezahlt, wurde sie vielleicht abgelehnt. Fügen Sie in den Einstellungen eine andere Karte derselben Person hinzu: Der Dienst versucht dann die neue Karte.
order-awaiting-payment-settings = Einstellungen öffnen
order-failed-shipment = Das Paket von { $brand } konnte nicht zugestellt werden.
order-failed-payment = Das Geschenk ist vor der Zahlung fehlgeschlagen. Der Dienst nennt keinen Grund.
order-failed-before-acceptance = Dieses Geschenk ist fehlgeschlagen, bevor es angenommen wurde. Der Dienst nennt keinen Grund.
order-failed-unknown = Dieses Geschenk ist fehlgeschlagen. Der Dienst nennt keinen Grund.
order-failed-remedy = Sie können das Geschenk erneut an diesen Empfänger senden.
batch-link-again-from = Erneut gesendet aus { $batch }
batch-link-again-as = Erneut gesendet als { $batch }
batch-link-copy-of = Kopie von { $batch }
batch-link-copied-as = Kopiert als { $batch }
batch-link-again-draft = Entwurf zum erneuten Senden: { $draft }
batch-link-copy-draft = Entwurf einer Kopie: { $draft }

## Versandaktionen

batches-table = Versandaktionen
batches-count = { $count ->
    [one] { $count } Versandaktion
   *[other] { $count } Versandaktionen
}
# Ein Versand aus mehreren Versandaktionen, zum Beispiel „Frühlingsdank · 24 Nachrichten“.
batches-send-title = { $title } · { $batches }
batches-send-messages = { $count } Nachrichten
batches-send-gifts = { $count } Versandaktionen mit verschiedenen Geschenken
# Einige Versandaktionen eines Versands, weil die anderen noch nicht gesendet sind oder die Suche sie ausblendet.
batches-send-some-messages = { $count } von { $all } Nachrichten
batches-send-some-gifts = { $count } von { $all } Versandaktionen mit verschiedenen Geschenken
batches-send-some-batches = { $count } von { $all } Versandaktionen
batches-send-failed = { $count } von { $all } fehlgeschlagen
batches-search = Versandaktionen suchen
batches-filter-all = Alle
batches-remove-filters = Filter entfernen
batches-clear-search = Suche löschen
batches-empty-title = Noch keine Versandaktionen
batches-empty-text = Versandaktionen erscheinen hier, nachdem Sie ein Geschenk gesendet haben.
batches-no-results-title = Keine Ergebnisse für „{ $search }“
batches-no-matches-title = Keine passenden Versandaktionen
batches-no-scheduled-title = Beim Dienst ist keine Versandaktion geplant
batches-no-results-text = Wählen Sie einen anderen Status oder kürzen Sie die Suche.
batches-column-batch = Versandaktion
batches-column-status = Status
batches-column-sent = Gesendet
batches-column-recipients = Empfänger
batches-column-progress = Fortschritt
batches-column-spent = Ausgegeben
batches-progress-scheduled = Noch { $left } bis zum Senden
batches-progress-creating = { $created } von { $total } Bestellungen erstellt
batches-progress-accepted = { $share } angenommen
batches-progress-direct = Direktversand · { $share } zugestellt

## Eine Versandaktion

batch-tab-orders = Bestellungen { $count }
batch-tab-orders-loading = Bestellungen
batch-tab-recipients = Empfänger
batch-tab-details = Details
batch-orders-table = Bestellungen der Versandaktion
batch-search = Durchsuchen
batch-no-orders = Noch keine Bestellungen
batch-export-dialog-title = Bestellungen speichern unter
batch-copy-links-button = Geschenklinks kopieren
batch-copy-links-hint = Alle Geschenklinks dieser Versandaktion kopieren
batch-copy-selected-links-hint = Geschenklinks der ausgewählten Bestellungen kopieren

batch-scheduled = Geplant für { $date } (noch { $left })
batch-scheduled-text = Bestellungen und Geschenklinks werden zu diesem Zeitpunkt erstellt.
batch-scheduled-fixed = Diese Versandaktion wurde dem Dienst übergeben. Er bietet keine Möglichkeit, sie zu ändern oder abzubrechen. Ihre Geschenke können storniert werden, sobald ihre Bestellungen erstellt sind und bis sie angenommen werden.
batch-orders-created = { $total ->
    [one] { $created } von { $total } Bestellung erstellt
   *[other] { $created } von { $total } Bestellungen erstellt
}
batch-creating-text = Der Dienst erstellt die übrigen Bestellungen, auch wenn Sie dieses Fenster schließen.
batch-failed = Der Dienst konnte nicht alle Bestellungen dieser Versandaktion erstellen.
batch-failed-meaning = Nur die Empfänger unter „Bestellungen“ erhalten ein Geschenk.
batch-failed-remedy = Wählen Sie „Erneut senden“, um für die Empfänger ohne Geschenk einen Entwurf zu erstellen. Sie prüfen ihn, bevor etwas gesendet wird.
batch-send-again-button = Erneut senden
batch-failed-sent-again = Die Versandaktion wurde erneut gesendet.
batch-canceled = Diese Versandaktion wurde storniert.
batch-unknown-status = Der Dienst meldet für diese Versandaktion den Status „{ $status }“.

batch-tile-sent = Gesendet
batch-tile-opened = Geöffnet
batch-tile-accepted = Angenommen
batch-tile-shipped = Verschickt
batch-tile-delivered = Zugestellt
batch-tile-spent = Ausgegeben
batch-tile-unclaimed = Nicht angenommen
batch-tile-accepted-median = { $count } · Median bis Annahme: { $duration }
batch-tile-spent-charged = { $count ->
    [0] noch nichts belastet
    [one] belastet für { $count } Geschenk
   *[other] belastet für { $count } Geschenke
}
batch-tile-shipped-directly = Direktversand
batch-tile-unclaimed-none = Kein Geschenk wartet auf Annahme
batch-tile-unclaimed-expires = { $amount } · noch { $left }
batch-tile-loading = Bestellungen werden geladen

# Teile des Balkens einer Versandaktion; auf jeden folgt eine Zahl.
batch-part-delivered = Zugestellt
batch-part-accepted = Angenommen
batch-part-opened = Geöffnet
batch-part-not-opened = Nicht geöffnet
batch-part-shipped = Verschickt
batch-part-preparing = In Vorbereitung
batch-part-ended = Fehlgeschlagen, storniert oder abgelaufen
batch-part-loading = Wird geladen

batch-method-unknown = Unbekannt

batch-fact-gift = Geschenk
batch-fact-from = Von
batch-fact-message = Nachricht
batch-fact-delivery = Zustellung
batch-fact-scheduled = Geplant für
batch-fact-sent = Gesendet
batch-fact-expires = Läuft ab
batch-fact-sent-by = Gesendet von
batch-fact-workspace = Workspace
batch-fact-reference = Referenz
batch-fact-your-reference = Ihre Referenz

batch-recipients-table = Empfänger
batch-column-first-name = Vorname
batch-column-last-name = Nachname
batch-column-email = E-Mail
batch-no-email = Keine E-Mail

## Versandaufträge, die den Dienst noch nicht erreicht haben

outbox-part = Teil { $number } von { $count }
# Ein Versandauftrag mit der Nummer seines Teils, zum Beispiel „Frühlingsdank, Teil 2 von 5“.
outbox-title-part = { $title }, Teil { $number } von { $count }
# Ein Teil eines Versands mit seinen Empfängern, zum Beispiel „Frühlingsdank, Ida Berg“.
outbox-title-people = { $title }, { $people }
outbox-parts-refused = { $count } abgelehnt
outbox-parts-uncertain = { $count } nicht bestätigt
outbox-messages-sent = { $sent } von { $count } Nachrichten gesendet
outbox-parts-sent = { $sent } von { $count } Teilen gesendet
# Der Status eines Teils, zum Beispiel „20.000 Geschenke · Gesendet“.
outbox-parts-more = { $count ->
    [one] und { $count } weiterer Teil
   *[other] und { $count } weitere Teile
}
outbox-part-state = { $count ->
    [one] { $count } Geschenk · { $state }
   *[other] { $count } Geschenke · { $state }
}
outbox-part-open-name = Versandaktion von { $title } ansehen
outbox-try-again = Erneut versuchen
outbox-move-to-draft = In Entwurf verschieben
outbox-move-to-draft-name = In Entwurf verschieben: { $title }
outbox-move-to-draft-tooltip = Erstellt einen Entwurf mit den Empfängern dieses Teils und fährt mit den folgenden Teilen fort.
outbox-move-send-to-draft-tooltip = Erstellt einen neuen Entwurf aus diesem Versandauftrag, so wie er war, als Sie „Senden“ gewählt haben.
outbox-cancel-rest = Übrige Teile abbrechen
outbox-partly-canceled-text = Einige Teile wurden gesendet, die anderen abgebrochen. Um deren Geschenke zu senden, verschieben Sie die Teile in Entwürfe.
outbox-send-smaller-question = { $count ->
    [one] { $count } Geschenk für { $total } erneut senden? Der Dienst hat die Anfrage als zu groß abgelehnt. Wurde das Geschenk schon gesendet, bekommt der Empfänger zwei.
   *[other] { $count } Geschenke für { $total } erneut senden? Der Dienst hat die Anfrage als zu groß abgelehnt, daher sendet giftdesk kleinere Teile. Wurden die Geschenke schon gesendet, bekommen die Empfänger zwei.
}
outbox-chip-waiting = Wartet auf Versand
outbox-chip-sending = Wird gesendet
outbox-chip-checking = Wird geprüft
outbox-chip-action-required = Aktion erforderlich
outbox-chip-refused = Abgelehnt
outbox-chip-unreadable = Nicht lesbar
outbox-waiting-text = Dieser Versandauftrag ist auf diesem Computer gespeichert. Er wird automatisch ausgeführt, sobald der Dienst erreichbar ist.
outbox-chip-late = Nicht rechtzeitig gesendet
outbox-scheduled-text = Diese Geschenke werden am { $time } gesendet. giftdesk muss dann mit dieser Verbindung laufen. Bis dahin können Sie den Zeitpunkt ändern, jetzt senden oder den Versand abbrechen.
outbox-schedule-due-text = Diese Geschenke waren am { $time } fällig. Sie werden gesendet, wenn der Dienst früh genug erreichbar ist; sonst fragt giftdesk Sie.
outbox-late-text = Diese Geschenke sollten am { $time } gesendet werden und wurden es nicht. Senden Sie die Geschenke jetzt, wählen Sie einen anderen Zeitpunkt, oder verwerfen Sie den Versandauftrag.
outbox-sending-text = Der Dienst nimmt diesen Versandauftrag entgegen.
# Zum Beispiel „25 Geschenke · 1.890,00–2.079,00 $“.
outbox-facts = { $count ->
    [one] { $count } Geschenk
   *[other] { $count } Geschenke
} · { $total }
outbox-send-now = Jetzt senden
outbox-change-time = Zeitpunkt ändern
outbox-choose-time = Anderen Zeitpunkt wählen
outbox-discard = Versandauftrag verwerfen
outbox-change-time-title = Versandzeitpunkt von „{ $title }“
outbox-change-time-now = Zurzeit geplant für { $time }.
outbox-change-time-past = Wählen Sie einen Zeitpunkt in der Zukunft
outbox-change-date = Neues Versanddatum
outbox-change-clock = Neue Uhrzeit des Versands
outbox-change-time-save = Zeitpunkt speichern
outbox-change-time-keep = Zeitpunkt behalten
outbox-check-now = Status prüfen
outbox-cancel = Versand abbrechen
outbox-dismiss = Verwerfen
outbox-dismiss-question = Diesen Versandauftrag verwerfen? Die Geschenke wurden möglicherweise gesendet: Sehen Sie zuerst unter „Versandaktionen“ nach. Beim Verwerfen wird beim Dienst nichts gesendet und nichts storniert; der Entwurf kann danach erneut gesendet werden.
outbox-dismiss-question-reference = Diesen Versandauftrag verwerfen? Die Geschenke wurden möglicherweise gesendet: Suchen Sie zuerst unter „Versandaktionen“ nach der Referenz { $reference }. Beim Verwerfen wird beim Dienst nichts gesendet und nichts storniert; der Entwurf kann danach erneut gesendet werden.
outbox-dismiss-refused-question = { $count ->
    [one] Diesen Versandauftrag verwerfen? Sein Entwurf wurde gelöscht, deshalb wird auch { $count } Empfänger gelöscht.
   *[other] Diesen Versandauftrag verwerfen? Sein Entwurf wurde gelöscht, deshalb werden auch { $count } Empfänger gelöscht.
}
outbox-dismiss-confirm = Versandauftrag verwerfen
outbox-dismiss-cancel = Versandauftrag behalten
outbox-open-draft = Entwurf öffnen
outbox-send-again = Erneut senden
outbox-send-again-confirm = { $count ->
    [one] { $count } Geschenk erneut senden
   *[other] { $count } Geschenke erneut senden
}
outbox-send-again-cancel = Nicht senden
outbox-send-again-question = { $count ->
    [one] { $count } Geschenk für { $total } erneut senden? Wenn der Dienst es bereits hat, erhält der Empfänger ein zweites Geschenk und Sie bezahlen beide.
   *[other] { $count } Geschenke für { $total } erneut senden? Wenn der Dienst sie bereits hat, erhält jeder Empfänger ein zweites Geschenk und Sie bezahlen beide.
}
outbox-mark-as-sent = Als gesendet markieren
outbox-mark-as-sent-hint = Nichts wird erneut gesendet. Der Entwurf bleibt unter „Entwürfe“.
# Von Screenreadern für eine Schaltfläche vorgelesen, zum Beispiel „Versand abbrechen: Winterdank“.
outbox-button-label = { $action }: { $title }

outbox-chip-held = Zurückgehalten
outbox-chip-interrupted = Noch nicht gesendet
outbox-chip-canceled = Abgebrochen
outbox-held-text = Bis dahin können Sie diesen Versandauftrag widerrufen. Nichts hat diesen Computer verlassen.
outbox-undo = Senden widerrufen
outbox-candidate = Ähnliche Versandaktion { $number }
outbox-candidate-open = Versandaktion ansehen
outbox-candidate-open-name = Ähnliche Versandaktion { $number } ansehen
outbox-candidate-identify = Das ist die Versandaktion
outbox-candidate-identify-name = Ähnliche Versandaktion { $number } gehört zu diesem Versandauftrag
outbox-candidate-question = { $count ->
    [one] Ist die ähnliche Versandaktion { $number } die Versandaktion dieses { $count } Geschenks für { $total }?
   *[other] Ist die ähnliche Versandaktion { $number } die Versandaktion dieser { $count } Geschenke für { $total }?
}
outbox-candidate-consequence = Der Versandauftrag ist dann abgeschlossen, es wird nichts mehr gesendet, und der Entwurf wird gelöscht.
outbox-candidate-confirm = { $count ->
    [one] { $count } Geschenk als gesendet markieren
   *[other] { $count } Geschenke als gesendet markieren
}
outbox-candidate-cancel = Abbrechen
outbox-compare = Vergleichen
outbox-compare-title = Versandauftrag mit ähnlichen Versandaktionen vergleichen
outbox-compare-send = Dieser Versandauftrag
outbox-compare-sender = Absender
outbox-compare-message = Nachricht
outbox-compare-gift = Geschenk
outbox-compare-recipients = Empfänger
outbox-compare-first-recipients = Erste Empfänger
# When the send was confirmed, and when the first order of a batch was created.
outbox-compare-time = Gesendet oder erste Bestellung
outbox-compare-state = Status
outbox-compare-different = Abweichend
outbox-compare-older = Älter als dieser Versandauftrag
outbox-compare-other-send = Gehört zu einem anderen Versandauftrag
outbox-compare-unknown = Unbekannt
outbox-compare-no-message = Keine Nachricht
outbox-compare-no-order = Noch keine Bestellungen
outbox-compare-product = { $quantity } × { $product }
