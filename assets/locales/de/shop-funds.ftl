### Shop: the money of accounts

shop-funds-title = Geld
shop-funds-text = Geschenke werden aus dem Guthaben eines Kontos oder per Rechnung bezahlt.
shop-funds-text-practice = Das Geld des Übungsmodus ist erfunden: Zahlen Sie beliebig viel ein. Es entstehen keine Kosten.
shop-funds-text-cards = Geschenke werden aus dem Guthaben eines Kontos, per Rechnung oder mit der Karte eines Endnutzers bezahlt. Die Beträge enthalten Karten.
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

shop-card-declined = Die Karte wurde für { $amount } abgelehnt.
shop-card-authorize = { $amount } konnten nicht autorisiert werden.
shop-card-capture = { $amount } konnten nicht abgebucht werden.
shop-card-cancel = Die Autorisierung von { $amount } konnte nicht beendet werden.
shop-card-refund = { $amount } konnten nicht erstattet werden.
shop-card-amount-differs = Der Kartendienst meldet einen anderen Betrag als { $amount }.
shop-card-ended = Die Autorisierung von { $amount } ist abgelaufen.
shop-card-charged-outside = { $amount } wurden in der Übersicht des Kartendienstes abgebucht.
shop-card-refunded-outside = { $amount } wurden in der Übersicht des Kartendienstes erstattet.
shop-card-refused = Der Kartendienst hat die Anfrage abgelehnt.
shop-card-unavailable = Der Kartendienst hat nicht geantwortet oder kann dies noch nicht tun.
shop-card-unauthorized = Der Kartendienst hat den Schlüssel des Shops abgelehnt.
shop-card-not-performed = Kein laufender Dienst mit einem Kartendienst hat dies getan.
shop-card-reason = Grund: { $reason }
shop-card-authorize-meaning = Ohne gültige Autorisierung wird das Geschenk nicht gepackt. Ein bereits verschicktes Geschenk ist noch nicht bezahlt.
shop-card-capture-meaning = Das Geschenk ist verschickt und noch nicht bezahlt.
shop-card-cancel-meaning = Eine nicht mehr benötigte Autorisierung kann diesen Betrag noch reservieren.
shop-card-cancel-refund-meaning = Ein im Dashboard abgebuchter Betrag ist noch nicht zurückgezahlt.
shop-card-refund-meaning = Das Geschenk ist beendet, und die Abbuchung ist noch nicht zurückgezahlt.
shop-card-charged-outside-meaning = Das Geschenk ist bezahlt und kann gepackt werden.
shop-card-refunded-outside-meaning = Das Journal enthält die Abbuchung noch.
shop-card-declined-remedy = Bitten Sie den Absender um eine andere Karte, versuchen Sie es erneut, oder stornieren Sie das Geschenk, solange es unbezahlt ist.
shop-card-declined-shipped-remedy = Bitten Sie den Absender um eine andere Karte, versuchen Sie es erneut, oder stornieren Sie die Abbuchung.
shop-card-refused-remedy = Prüfen Sie die Zahlung in der Übersicht des Kartendienstes, und versuchen Sie es dann erneut.
shop-card-unavailable-remedy = Der Dienst versucht es von selbst erneut.
shop-card-unauthorized-remedy = Setzen Sie GIFTDESK_STRIPE_KEY auf den geheimen Schlüssel von Stripe, und starten Sie den Dienst neu.
shop-card-not-performed-remedy = Starten Sie den Dienst mit dem geheimen Schlüssel von Stripe in GIFTDESK_STRIPE_KEY.
shop-card-amount-differs-remedy = Stornieren oder erstatten Sie die Zahlung in der Übersicht des Kartendienstes, und versuchen Sie es dann erneut.
shop-card-ended-remedy = Der Dienst fordert eine neue Autorisierung an. Wird sie abgelehnt, bitten Sie den Absender um eine andere Karte.
shop-card-ended-shipped-remedy = Der Dienst fordert eine neue Autorisierung an. Wird sie abgelehnt, bitten Sie den Absender um eine andere Karte, oder stornieren Sie die Abbuchung.
shop-card-charged-outside-remedy = Verschicken Sie das Geschenk, oder erstatten Sie sein Paket.
shop-card-refunded-outside-remedy = Erstatten Sie das Paket des Geschenks.
shop-card-refund-failed-remedy = Versuchen Sie es erneut, oder zahlen Sie den Betrag auf anderem Weg zurück.
shop-card-next = Nächster Versuch: { $time }
shop-card-no-next = Kein weiterer Versuch, außer Sie versuchen es erneut
shop-cards-title = Karten mit Problemen
shop-cards-gift = { $account } · Bestellung { $order }
shop-cards-retry = Erneut versuchen
shop-cards-retry-name = Die Karte der Bestellung { $order } erneut versuchen
shop-cards-check = Erneut prüfen
shop-cards-check-name = Die Karte der Bestellung { $order } erneut prüfen
shop-cards-retried = Der Kartendienst wird in wenigen Sekunden erneut gefragt
shop-cards-cancel = Geschenk stornieren
shop-cards-cancel-name = Das Geschenk der Bestellung { $order } stornieren
shop-cards-cancel-title = Dieses Geschenk stornieren?
shop-cards-cancel-text = Das Geschenk von { $account } für { $amount } schlägt fehl, und seine Artikel sind wieder verfügbar. Nichts wird abgebucht.
shop-cards-canceled = Das Geschenk ist storniert, und nichts wurde abgebucht
shop-cards-cancel-charge = Abbuchung stornieren
shop-cards-cancel-charge-name = Die Abbuchung der Bestellung { $order } stornieren
shop-cards-cancel-charge-title = Diese Abbuchung stornieren?
shop-cards-cancel-charge-text = Das Geschenk von { $account } wurde verschickt und ist nicht abgebucht. Danach wird { $amount } nicht eingezogen.
shop-cards-charge-canceled = Die Abbuchung ist storniert. Das Geschenk wurde verschickt und wird nicht abgebucht.
shop-cards-more = { $count ->
    [one] 1 weiteres Problem: „giftdesk shop cards“ ausführen
   *[other] { $count } weitere Probleme: „giftdesk shop cards“ ausführen
}
