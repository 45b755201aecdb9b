### Shop: parcels to ship

shop-to-ship-title = Zu versenden

## The states of a parcel

parcel-state-to-ship = Zu packen
parcel-state-packed = Gepackt
parcel-state-canceled = Storniert
parcel-state-shipped = Verschickt
parcel-state-delivered = Zugestellt
parcel-state-lost = Verloren
parcel-state-damaged = Beschädigt
parcel-state-returned = Zurückgekommen
parcel-resolution-reshipped = Erneut verschickt
parcel-resolution-refunded = Erstattet
parcel-resolution-settled = Abgeschlossen

## The list of parcels

shop-to-ship-table = Pakete
shop-to-ship-search = Pakete suchen
shop-to-ship-search-hint = Name, Adresse oder Nummer
shop-to-ship-count = { $count ->
    [one] { $count } Paket
   *[other] { $count } Pakete
}
shop-to-ship-count-more = Mehr als { $count } Pakete
shop-to-ship-view-to-pack = Zu packen
shop-to-ship-view-packed = Gepackt
shop-to-ship-view-shipped = Verschickt
shop-to-ship-view-delivered = Zugestellt
shop-to-ship-view-problems = Probleme
shop-to-ship-view-all = Alle
shop-to-ship-column-recipient = Empfänger
shop-to-ship-column-state = Status
shop-to-ship-column-items = Artikel
shop-to-ship-column-place = Ziel
shop-to-ship-column-parcel = Paket
shop-to-ship-column-tracking = Sendungsnummer
shop-to-ship-column-waiting = Wartet seit
shop-to-ship-column-packed = Gepackt
shop-to-ship-column-shipped = Verschickt
shop-to-ship-column-delivered = Zugestellt
shop-to-ship-column-last-change = Letzte Änderung
shop-to-ship-select = Paket { $parcel } für { $recipient } auswählen
shop-to-ship-empty-to-pack = Nichts zu packen
shop-to-ship-empty-to-pack-text = Pakete erscheinen hier, sobald ein Geschenk angenommen und bezahlt ist, und direkt verschickte Geschenke gleich nach dem Senden.
shop-to-ship-empty-packed = Keine gepackten Pakete
shop-to-ship-empty-packed-text = Gepackte Pakete warten hier, bis Sie ihre Sendungsnummern erfassen.
shop-to-ship-empty-shipped = Keine Pakete unterwegs
shop-to-ship-empty-shipped-text = Pakete mit einer Sendungsnummer erscheinen hier, bis sie zugestellt sind.
shop-to-ship-empty-delivered = Keine zugestellten Pakete
shop-to-ship-empty-delivered-text = Zugestellte Pakete erscheinen hier.
shop-to-ship-empty-problems = Keine Probleme
shop-to-ship-empty-problems-text = Verlorene, beschädigte und zurückgekommene Pakete erscheinen hier, bis Sie sie erneut versenden, erstatten oder ihren Fall abschließen.
shop-to-ship-empty-all = Keine Pakete
shop-to-ship-no-results-text = Suchen Sie nach einem Namen, einem Teil der Adresse oder einer Paketnummer. „Alle“ findet auch Pakete mit anderem Status.

## Who packs in Practice

shop-packing = Wer die Pakete des Übungsmodus packt
shop-packing-simulated = Übungsmodus packt selbst
shop-packing-operator = Sie packen
shop-packing-simulated-text = Einige Zeit nach der Annahme eines Geschenks werden seine Pakete von der Simulation gepackt, verschickt und zugestellt.
shop-packing-operator-text = Angenommene Geschenke warten, bis Sie sie packen. Der simulierte Versanddienst verschickt die Pakete dann und stellt sie zu.

## Packing

shop-pack-all = Alle packen
shop-pack-selected = { $parcels ->
    [one] { $parcels } Paket packen
   *[other] { $parcels } Pakete packen
}
shop-pack-title = { $parcels ->
    [one] { $parcels } Paket packen
   *[other] { $parcels } Pakete packen
}
shop-pack-all-title = Alle gelisteten Pakete packen
shop-pack-text = Die Pakete werden ein Packlauf. Sie wählen, wo seine Dateien gespeichert werden, und können ihn später erneut drucken.
shop-pack-practice = Im Übungsmodus verlässt nichts diesen Computer: Kaufen Sie für diese Pakete keine Versandetiketten.
shop-pack-confirm = Pakete packen
shop-pack-working = Wird gepackt …
shop-pack-open-runs = Packläufe öffnen
shop-pack-done = { $parcels ->
    [one] Packlauf { $run }: { $parcels } Paket
   *[other] Packlauf { $run }: { $parcels } Pakete
}
shop-pack-unpaid = { $parcels ->
    [one] { $parcels } Paket wartet auf die Zahlung und ist nicht gepackt
   *[other] { $parcels } Pakete warten auf die Zahlung und sind nicht gepackt
}
shop-print-slips = Packzettel und Pickliste (PDF)
shop-print-paper = Papier
shop-print-paper-letter = Letter
shop-print-paper-a4 = A4
shop-print-slips-path = Datei für die Packzettel
shop-print-slips-dialog = Packzettel speichern
shop-print-labels = Datei zum Kauf von Versandetiketten (CSV)
shop-print-profile = Spalten für
shop-print-profile-plain = Tabelle
shop-print-profile-shippo = Shippo
shop-print-profile-pirate-ship = Pirate Ship
shop-print-profile-easypost = EasyPost
shop-print-labels-path = Datei für Versandetiketten
shop-print-labels-dialog = Datei für Versandetiketten speichern
shop-print-title = Packlauf { $run } erneut drucken
shop-print-confirm = Dateien speichern
shop-print-working = Wird gespeichert …
shop-print-done = Die Dateien von Packlauf { $run } sind gespeichert
shop-print-again = Erneut drucken
shop-print-failed-title = Die Dateien von Packlauf { $run } sind unvollständig
shop-print-failed-text = Die Pakete sind gepackt. Drucken Sie den Packlauf erneut, um seine Dateien zu erhalten.
shop-runs-title = Packläufe
shop-runs-empty = Noch keine Packläufe. Packen Sie Pakete für den ersten.
shop-run-name = { $parcels ->
    [one] Lauf { $run } · { $parcels } Paket
   *[other] Lauf { $run } · { $parcels } Pakete
}
shop-run-detail = { $time } · { $operator }
shop-run-print-name = Packlauf { $run } erneut drucken
shop-run-take-back = Zurücknehmen
shop-run-take-back-name = Packlauf { $run } zurücknehmen
shop-run-keep = Packlauf behalten
shop-run-taken-back = { $parcels ->
    [one] Packlauf { $run } ist zurückgenommen. { $parcels } Paket ist wieder zu packen.
   *[other] Packlauf { $run } ist zurückgenommen. { $parcels } Pakete sind wieder zu packen.
}
shop-run-is-taken-back = Zurückgenommen

## Tracking numbers

shop-tracking-title = Sendungsnummern erfassen
shop-tracking-text = Scannen oder tippen Sie die Nummer auf dem Packzettel, dann die Sendungsnummer. Oder fügen Sie Zeilen ein, oder wählen Sie die Datei Ihres Etikettendienstes.
shop-tracking-parcel = Paketnummer
shop-tracking-number = Sendungsnummer
shop-tracking-add = Hinzufügen
shop-tracking-add-name = Paket und Sendungsnummer hinzufügen
shop-tracking-lines = Zeilen mit Paket- und Sendungsnummern
shop-tracking-lines-hint = 7KM-4XC-9TN 9400111206206406260787
shop-tracking-choose-file = Datei wählen …
shop-tracking-file-dialog = Datei mit Sendungsnummern wählen
shop-tracking-file-lists = Tabellen
shop-tracking-path = Pfad der Datei
shop-tracking-read-file = Datei lesen
shop-tracking-drop = Datei ablegen, um ihre Sendungsnummern zu erfassen
shop-tracking-check = Nummern prüfen
shop-tracking-checking = Wird geprüft …
shop-tracking-no-entries = Keine Sendungsnummern gefunden
shop-tracking-no-entries-remedy = Jede Zeile braucht eine Paketnummer und eine Sendungsnummer. Eine Datei braucht die Spalten Parcel und Tracking number.
shop-tracking-matched = { $matched ->
    [one] { $matched } Paket gefunden, davon { $changed } noch nicht erfasst
   *[other] { $matched } Pakete gefunden, davon { $changed } noch nicht erfasst
}
shop-tracking-unmatched = { $count ->
    [one] { $count } Zeile braucht Ihre Aufmerksamkeit
   *[other] { $count } Zeilen brauchen Ihre Aufmerksamkeit
}
shop-tracking-confirm = Zeile { $row }: { $recipient }, { $postal_code } ist Paket { $parcel }
shop-tracking-record = { $count ->
    [one] { $count } Sendungsnummer erfassen
   *[other] { $count } Sendungsnummern erfassen
}
shop-tracking-recording = Wird erfasst …
shop-tracking-back = Zurück
shop-tracking-done = { $parcels ->
    [one] { $parcels } Paket erfasst
   *[other] { $parcels } Pakete erfasst
}
shop-deliver-selected = { $parcels ->
    [one] { $parcels } Paket als zugestellt markieren
   *[other] { $parcels } Pakete als zugestellt markieren
}

## A parcel

shop-parcel-panel = Paket
shop-parcel-show = Paket anzeigen
shop-parcel-items = Artikel
shop-parcel-address = Adresse
shop-parcel-shipping = Versand
shop-parcel-gift = Geschenk
shop-parcel-ready = Wartet seit
shop-parcel-run = Packlauf
shop-parcel-from = Von
shop-parcel-message = Nachricht
shop-parcel-batch = Versandaktion
shop-parcel-account = Konto
shop-parcel-brand = Marke
shop-parcel-record = Sendungsnummer erfassen
shop-parcel-number-refused = Das ist keine Sendungsnummer. Sie hat 8 bis 40 Buchstaben und Ziffern.
shop-parcel-not-recorded = Nicht erfasst: { $reason }
shop-delivered-unchanged = { $parcels } unverändert
shop-delivered-unknown = { $parcels } unbekannt, erstattet oder ersetzt
shop-parcel-deliver = Als zugestellt markieren
shop-parcel-report-problem = Problem melden
shop-parcel-lost = Paket ging verloren
shop-parcel-damaged = Paket wurde beschädigt
shop-parcel-returned = Paket kam zurück
shop-parcel-reported = Paket erfasst als: { $state }
shop-parcel-problem = Problem: { $state }
shop-parcel-problem-remedy = Versenden Sie es erneut ohne Kosten für den Absender, erstatten Sie die Bestellung, oder schließen Sie den Fall ab.
shop-parcel-ship-again = Erneut versenden
shop-parcel-shipped-again = Paket { $parcel } ist zu packen
shop-parcel-refund = Bestellung erstatten
shop-parcel-refunded = Die Bestellung ist erstattet
shop-parcel-settle = Fall abschließen
shop-parcel-settled = Der Fall ist abgeschlossen
shop-parcel-resolution = Lösung
shop-refund-title = Geschenk von { $recipient } erstatten?
shop-refund-text = Der Absender bekommt den ganzen Betrag zurück, und die Bestellung schlägt fehl. Noch nicht verschickte Pakete der Bestellung werden storniert.
shop-settle-title = Fall des Pakets für { $recipient } abschließen?
shop-settle-text = Nichts wird verschickt oder erstattet. Das Paket verlässt die Liste der Probleme.
shop-settle-note = Notiz
shop-settle-note-help = Wie der Fall gelöst wurde, etwa „Stattdessen wurde ein Gutschein geschickt“. Nennen Sie den Empfänger nicht.
shop-address-title = Adresse korrigieren
shop-address-text = Bundesstaat und Land bleiben, weil die Steuer davon abhängt.
shop-address-save = Adresse speichern
shop-address-saved = Die Adresse ist korrigiert
shop-address-packed = Um die Adresse zu korrigieren, nehmen Sie Packlauf { $run } zurück.
shop-address-stale = Die Adresse wurde geändert: { $now }
shop-address-stale-meaning = Der Empfänger oder ein anderer Operator hat sie geändert. Ihre Adresse ist nicht gespeichert: { $mine }
shop-address-take-theirs = Neue Adresse behalten
shop-address-apply-mine = Trotzdem meine speichern
shop-address-not-saved = Paket { $parcel }: Die Adresse wurde inzwischen geändert. Ihre Korrektur ist nicht gespeichert.
shop-open-parcels = { $count ->
    [one] { $count } Paket hat ein Problem
   *[other] { $count } Pakete haben ein Problem
}
shop-open-stock = { $count ->
    [one] { $count } Artikel ist fast ausverkauft
   *[other] { $count } Artikel sind fast ausverkauft
}
shop-to-ship-waiting = Wartezeit
shop-to-ship-waiting-any = beliebig
shop-to-ship-waiting-days = { $days ->
    [one] ab { $days } Tag
   *[other] ab { $days } Tagen
}
shop-to-ship-only = Nur { $name }
shop-to-ship-only-batch = Nur diese Versandaktion
shop-to-ship-empty-scope = Keine Pakete passen zu diesen Einschränkungen
shop-to-ship-empty-scope-text = Die Liste ist auf eine Wartezeit, ein Konto, eine Marke oder eine Versandaktion beschränkt.
shop-to-ship-scope-clear = Alle anzeigen
shop-tracking-carrier = Versanddienst, wenn bekannt

## Cards that were declined

shop-to-ship-unpaid = { $count ->
    [one] 1 Geschenk wartet auf die Zahlung mit Karte
   *[other] { $count } Geschenke warten auf die Zahlung mit Karte
}
shop-to-ship-unpaid-meaning = Ohne gültige Autorisierung werden die Pakete nicht gepackt.
shop-to-ship-unpaid-show = Karten anzeigen
shop-parcel-unpaid = Dieses Paket wartet auf die Zahlung.
shop-parcel-unpaid-meaning = Die Autorisierung seiner Karte ist abgelaufen. Das Paket kann erst mit einer neuen gepackt werden.

## Settings of the shop

shop-settings-title = Einstellungen des Shops
shop-settings-delivered-after-help = Nach dem Versand des letzten Pakets einer Bestellung. Bei 0 ist eine Bestellung nur zugestellt, wenn das gemeldet wird.
shop-settings-remind-after-help = Nach der E-Mail mit dem Geschenk. Bei 0 gibt es keine Erinnerung.
shop-settings-remind-before-help = Bei 0 gibt es keine letzte Erinnerung.
# $max: the largest number of days.
shop-settings-days-problem = Geben Sie eine Zahl von 0 bis { $max } ein.
shop-settings-save = Einstellungen speichern
shop-settings-saved = Die Einstellungen sind gespeichert
shop-settings-stale = Ein anderer Operator hat die Einstellungen geändert: Sie werden jetzt angezeigt
shop-settings-stale-meaning = Ihre Änderungen sind nicht gespeichert.
