### Shop: the money of accounts

shop-funds-title = Geld
shop-funds-text = Geschenke werden aus dem Guthaben eines Kontos oder per Rechnung bezahlt.
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

## Karten, die nicht belastet werden konnten

shop-card-authorize = Die Autorisierung der Karte über { $amount } hat ein Problem.
shop-card-authorize-meaning = Ohne Autorisierung wird das Geschenk nicht gepackt. Ein bereits verschicktes Geschenk ist noch nicht bezahlt.
shop-card-authorize-remedy = Bitten Sie den Absender um eine andere Karte, versuchen Sie es erneut, oder stornieren Sie das Geschenk, solange es unbezahlt ist.
shop-card-capture = { $amount } konnten nicht abgebucht werden.
shop-card-capture-meaning = Das Geschenk ist verschickt und noch nicht bezahlt.
shop-card-cancel = Die Autorisierung von { $amount } konnte nicht beendet werden.
shop-card-cancel-meaning = Das Geschenk ist beendet, und der Betrag kann auf der Karte noch reserviert sein.
shop-card-refund = { $amount } konnten nicht erstattet werden.
shop-card-refund-meaning = Das Geschenk ist beendet, und die Abbuchung ist noch nicht zurückgezahlt.
shop-card-processor-remedy = Versuchen Sie es erneut, und prüfen Sie die Zahlung und Ihren Schlüssel in der Übersicht des Kartendienstes.
shop-card-reason = Grund: { $reason }
shop-card-next = Nächster Versuch: { $time }
shop-card-no-next = Kein weiterer Versuch, außer Sie versuchen es erneut
shop-cards-title = Karten mit Problemen
shop-cards-gift = { $account } · Bestellung { $order }
shop-cards-retry = Erneut versuchen
shop-cards-retry-name = Die Karte der Bestellung { $order } erneut versuchen
shop-cards-retried = Die Karte wird in wenigen Sekunden erneut versucht
shop-cards-cancel = Geschenk stornieren
shop-cards-cancel-name = Das Geschenk der Bestellung { $order } stornieren
shop-cards-cancel-title = Dieses Geschenk stornieren?
shop-cards-cancel-text = Das Geschenk von { $account } für { $amount } schlägt fehl, und seine Artikel sind wieder verfügbar. Nichts wird abgebucht.
shop-cards-canceled = Das Geschenk ist storniert, und nichts wurde abgebucht
shop-cards-more = { $count ->
    [one] 1 weiteres Problem: „giftdesk shop cards“ ausführen
   *[other] { $count } weitere Probleme: „giftdesk shop cards“ ausführen
}
