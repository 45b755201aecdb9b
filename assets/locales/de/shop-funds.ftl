### Shop: the money of accounts

shop-funds-title = Geld
shop-funds-text = Geschenke werden aus dem Guthaben eines Kontos oder per Rechnung bezahlt.
shop-funds-text-practice = Das Geld des Übungsmodus ist erfunden: Zahlen Sie beliebig viel ein. Es entstehen keine Kosten.
shop-funds-accounts = Konten
shop-funds-account = Konto
shop-funds-balance = Guthaben
shop-funds-authorized = Autorisiert
shop-funds-captured = Abgebucht
shop-funds-invoice = Rechnung
shop-funds-actions = Aktionen
shop-funds-invoice-off = Aus
shop-funds-invoice-unlimited = Ohne Limit
shop-funds-invoice-limit = Bis { $limit }
shop-funds-empty-title = Noch keine Konten
shop-funds-empty-text = Konten senden Geschenke und bezahlen sie. Dieser Befehl legt eines mit seinem Schlüssel an:

## Deposits

shop-funds-fund = Guthaben aufladen
shop-funds-fund-name = Guthaben von { $name } aufladen
shop-funds-fund-title = Guthaben von { $name } aufladen
shop-funds-fund-amount = { $amount } aufladen
shop-funds-amount = Betrag
shop-funds-note = Notiz
shop-funds-note-help = Erscheint im Journal, etwa eine Bestellnummer
shop-funds-funded = { $amount } auf { $name } aufgeladen
shop-funds-in-doubt = Versuchen Sie dieselbe Einzahlung erneut: Das Konto wird nur einmal aufgeladen.

## Invoices

shop-funds-invoice-change = Rechnung ändern
shop-funds-invoice-change-name = Rechnung von { $name } ändern
shop-funds-invoice-title = Rechnung von { $name }
shop-funds-invoice-text = Gesendete Geschenke behalten ihre Zahlung, wenn die Rechnung ausgeschaltet wird.
shop-funds-invoice-active = Neue Geschenke können per Rechnung bezahlt werden
shop-funds-limit = Limit
shop-funds-limit-help = Höchstbetrag aus Autorisiertem und Abgebuchtem aller bisherigen Geschenke
shop-funds-invoice-save = Rechnung speichern
shop-funds-invoice-save-mine = Meine Rechnung speichern
shop-funds-invoice-conflict = Ein anderer Operator hat diese Rechnung geändert
shop-funds-invoice-versions = Jetzt: { $theirs }. Ihre Änderung: { $mine }. Speichern Sie Ihre, oder brechen Sie ab.
shop-funds-invoice-saved = Rechnung von { $name } gespeichert

## Files

shop-funds-files = Journal und Kontoauszüge
shop-funds-files-text = Alle Geldbewegungen eines Monats: aller Konten oder eines Kontos. Monate gelten in UTC.
shop-funds-all-accounts = Alle Konten
shop-funds-month = Monat
shop-funds-journal-dialog = Journal exportieren
shop-funds-statement-dialog = Kontoauszug exportieren
