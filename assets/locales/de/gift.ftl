### Neues Geschenk: Produkt, Empfänger, Nachricht, Zustellung und Prüfung eines Entwurfs.

gift-opening = Entwurf wird geöffnet …
gift-practice-mode = Übungsmodus: keine Kosten, keine echten Geschenke

## Abschnitte, mit kurzem Stand unter jedem Titel

gift-section-gift = Geschenk
gift-section-recipients = Empfänger
gift-section-message = Nachricht
gift-section-delivery = Zustellung
gift-section-review = Prüfung
gift-next-section = Weiter: { $section }

# Die Leiste unten bei jedem Schritt. $total: ein Betrag oder eine Spanne.
gift-continue = Weiter
gift-back = Zurück
gift-footer-show-problems = Probleme in der Prüfung zeigen
gift-footer-total = { $count ->
    [one] { $count } Geschenk · { $total }
   *[other] { $count } Geschenke · { $total }
}
gift-footer-no-total = Noch keine Summe
gift-footer-price-unknown = Summe unbekannt

gift-state-no-product = Noch kein Produkt
gift-line-quantity = { $count } × { $product }
gift-state-products = { $product } und { $more ->
    [one] { $more } weiteres
   *[other] { $more } weitere
}
gift-state-no-recipients = Noch keine Empfänger
gift-state-rows-blocked = { $count ->
    [one] { $count } Zeile korrigieren
   *[other] { $count } Zeilen korrigieren
}
gift-state-rows-warned = { $count ->
    [one] { $total } bereit, { $count } Warnung
   *[other] { $total } bereit, { $count } Warnungen
}
gift-state-rows-ready = { $count } bereit
gift-state-card = Karte: { $occasion }
gift-state-with-card = Mit Karte
gift-state-card-missing = Karte fehlt
gift-state-not-started = Nicht begonnen
gift-state-no-card = Keine Karte
gift-state-email-now = Per E-Mail, sofort
gift-state-email-scheduled = Per E-Mail, geplant
gift-state-links-now = Als Links, sofort
gift-state-links-scheduled = Als Links, geplant
gift-state-direct-now = Direktversand, sofort
gift-state-direct-scheduled = Direktversand, geplant
gift-state-review-blocked = Noch nicht bereit
gift-state-review-warnings = Bereit, mit Warnungen
gift-state-review-ready = Bereit zum Senden

# Unter der Tabelle der Empfänger.
gift-recipients-footer = { $count ->
    [one] { $count } Empfänger · { $ready } bereit
   *[other] { $count } Empfänger · { $ready } bereit
}
gift-recipients-footer-file = { $count ->
    [one] { $count } Empfänger aus { $file } · { $ready } bereit
   *[other] { $count } Empfänger aus { $file } · { $ready } bereit
}

## Geschenk

gift-cart-title = Das erhält jeder Empfänger
gift-cart-empty = Noch kein Produkt. Suchen Sie unten eines oder sehen Sie sich die Produkte an.
gift-remove-product = { $product } entfernen
gift-quantity = Anzahl von { $product }
gift-price-field = Preis von { $product }
gift-add-title = Produkt hinzufügen
gift-search-products = Produkte suchen
gift-browse-products = Produkte ansehen
gift-most-sent = Am häufigsten gesendet
gift-search-no-results = Keine Ergebnisse für „{ $search }“. Versuchen Sie ein anderes Wort.
gift-choose-product = { $product } anzeigen
gift-variant = Option
gift-variant-recipient-chooses = Empfänger wählt
gift-variant-field = { $label } von { $product }
gift-variant-field-numbered = { $label } { $number } von { $product }

## Nachricht

gift-message-title = Nachricht
gift-from-field = Von
gift-from-hint = Ihr Personalteam
gift-message-field = Nachricht
gift-message-hint = Nachricht für die Karte schreiben
gift-message-length = { $count } von { $max } Zeichen
gift-card-title = Karte
gift-cards-pending = Karten erscheinen hier nach der ersten Synchronisierung.
gift-cards-all = Alle Karten
gift-card = Karte
gift-card-of = Karte: { $occasions }
gift-no-card = Keine Karte

## Zustellung

gift-method-title = Versandart
gift-method-email = Per E-Mail
gift-method-email-meaning = Jeder Empfänger erhält eine E-Mail mit einem Geschenklink und gibt seine Lieferadresse selbst an.
gift-method-email-summary = Eine E-Mail mit Geschenklink an jeden Empfänger
gift-method-links = Als Links
gift-method-links-meaning = Sie erhalten einen Geschenklink pro Empfänger und geben die Links selbst weiter.
gift-method-links-summary = Ein Geschenklink pro Empfänger, den Sie selbst weitergeben
gift-method-direct = Direktversand
gift-method-direct-meaning = Das Geschenk geht an die Adressen in Ihrer Liste. Die Empfänger werden vorher nicht gefragt.
gift-method-direct-summary = Lieferung an die Adresse jedes Empfängers
gift-method-other-meaning = Diese Version von giftdesk unterstützt diese Versandart nicht.
gift-method-needs-public-url = Geschenklinks brauchen eine öffentliche URL. Richten Sie sie in den Einstellungen neben „Mein Shop“ ein.
gift-method-needs-email-server = E-Mails brauchen einen E-Mail-Server. Richten Sie ihn in den Einstellungen neben „Mein Shop“ ein.
gift-remind-recipients = Empfänger erinnern, die das Geschenk nicht annehmen
gift-notify-recipients = Empfänger per E-Mail über Bestätigung und Versand informieren
gift-text-recipients = Empfängern mit Telefonnummer auch eine SMS senden
gift-text-recipients-shop = „Mein Shop“ sendet keine SMS.

gift-schedule-title = Zeitpunkt
gift-send-now = Sofort
gift-send-later = Geplant
gift-send-date = Versanddatum
gift-send-time = Uhrzeit des Versands
gift-keeper-computer = Bis dahin auf diesem Computer behalten
gift-keeper-computer-text = Sie können bis dahin den Zeitpunkt ändern, die Geschenke sofort senden oder den Versand abbrechen; giftdesk muss zu diesem Zeitpunkt laufen.
gift-keeper-service = Jetzt dem Dienst übergeben
gift-keeper-service-text = Die Geschenke werden auch gesendet, wenn dieser Computer aus ist, aber der Dienst bietet keine Möglichkeit, den Versand zu ändern oder abzubrechen.
gift-kept-remedy = Um das Geschenk selbst zu ändern, brechen Sie den Versand ab.
gift-kept-unchanged = Dieses Geschenk ist geplant und wurde nicht geändert. Brechen Sie den Versand ab, um das Geschenk zu ändern.
gift-summary-kept = { $time }, auf diesem Computer
gift-summary-handed-over = { $time }, dem Dienst übergeben
# $time: „09:00“.
gift-tomorrow-morning = Morgen um { $time } Uhr
gift-monday-morning = Nächsten Montag um { $time } Uhr
gift-date-invalid = Ein Datum wie { $date }, morgen oder 24. Dez. eingeben
gift-date-hint = { $date } oder Fr 9 Uhr
gift-date-understood = Verstanden als { $moment }. Dieses Datum mit Enter übernehmen.
gift-time-invalid = Eine Uhrzeit wie { $time } eingeben
gift-time-skipped = Diese Uhrzeit gibt es an diesem Tag wegen der Zeitumstellung nicht. Wählen Sie eine andere Uhrzeit.
# Die Uhrzeit des Versands am Ort der Empfänger. $time: „06:00“.
gift-recipient-time = { $count ->
    [one] { $time } für { $count } Person in { $state }
   *[other] { $time } für { $count } Personen in { $state }
}
gift-recipient-location = { $country }, { $state }
gift-recipient-time-unknown = { $count ->
    [one] Die Zeitzone von { $count } Empfänger ist nicht bekannt. { $time } ist die Zeit dieses Computers.
   *[other] Die Zeitzonen von { $count } Empfängern sind nicht bekannt. { $time } ist die Zeit dieses Computers.
}
gift-open-calendar = Kalender öffnen
gift-calendar-name = Kalender: { $field }
gift-calendar-previous-month = Voriger Monat
gift-calendar-next-month = Nächster Monat

gift-terms-title = Für den Empfänger
gift-swap-field = Tausch
gift-swap-single = Gegen ein anderes Geschenk, ohne Preise
gift-swap-multiple = Gegen mehrere Geschenke bis zum gleichen Preis, mit Preisen
gift-swap-disabled = Nicht erlaubt
gift-unknown-choices-title = Einige Einstellungen der ursprünglichen Versandaktion sind unbekannt
gift-unknown-choices = Dieser Computer weiß nicht, wo die Empfänger der ursprünglichen Versandaktion leben konnten, ob sie ihr Geschenk tauschen konnten, ob sie eine SMS bekamen und wie die Geschenke bezahlt wurden. Dieser Entwurf hat die Standardwerte.
gift-unknown-choices-direct = Dieser Computer weiß nicht, ob die Empfänger der ursprünglichen Versandaktion benachrichtigt wurden und wie die Geschenke bezahlt wurden. Dieser Entwurf hat die Standardwerte.
gift-unknown-choices-texts = Dieser Computer weiß nicht, ob die Empfänger der ursprünglichen Versandaktion eine SMS bekamen. In diesem Entwurf werden keine SMS gesendet.
gift-unknown-options = Die Varianten und gewählten Preise der ursprünglichen Versandaktion sind unbekannt, weil ihre Bestellungen sich unterscheiden oder sie nicht nennen.
gift-unknown-choices-remedy = Prüfen Sie die Einstellungen, bevor Sie die Geschenke senden.
gift-unknown-choices-keep = Diese Einstellungen behalten
gift-international-title = Wo die Empfänger leben
gift-international-us = Nur Vereinigte Staaten
gift-international-gift-cards = Auch im Ausland, mit internationalen Geschenkkarten
gift-international-full = Auch im Ausland, jedes Geschenk
gift-international-us-meaning = Empfänger im Ausland können das Geschenk nicht annehmen.
gift-international-gift-cards-meaning = Empfänger im Ausland können das Geschenk gegen eine Geschenkkarte tauschen. Der Tausch muss erlaubt sein.
gift-international-full-meaning = Mehr als 100 Länder. Für jedes Geschenk ins Ausland kommen Steuern, Zoll und Fracht hinzu.
gift-international-direct = Der Direktversand liefert nur in die Vereinigten Staaten.
gift-international-collection = Die Kollektion „{ $collection }“ bestimmt, wo Empfänger leben können.
gift-international-by-collection = { $delivery }. Das bestimmt die Kollektion „{ $collection }“.
gift-international-by-product = Hängt vom Produkt jedes Empfängers ab
gift-international-unknown = giftdesk weiß noch nicht, was diese Kollektion zulässt.
gift-international-swap-off = Empfänger im Ausland können das Geschenk nicht annehmen. Sie könnten es nur gegen eine Geschenkkarte tauschen, und Tausch ist nicht erlaubt.
gift-international-cost = Lieferung ins Ausland
gift-international-cost-up-to = Bis zu { $cost } zusätzlich je Geschenk ins Ausland, nicht in der Summe
gift-international-cost-unknown = Steuern, Zoll und Fracht je Geschenk ins Ausland; nicht in der Summe, Betrag bis zur Annahme unbekannt
gift-summary-texts = SMS
gift-summary-texted = { $count ->
    [one] 1 Empfänger mit US-Telefonnummer
   *[other] { $count } Empfänger mit US-Telefonnummer
}
gift-expiry-field = Läuft ab
gift-expiry-never = Nie
gift-expiry-date = An einem Datum
gift-expiry-day = Ablaufdatum
gift-expiry-time = Ablaufzeit
gift-in-days = { $count ->
    [one] In { $count } Tag
   *[other] In { $count } Tagen
}

gift-account-title = Interne Angaben
gift-batch-name-field = Name der Versandaktion
gift-batch-name-hint = Herbst-Dankeschön
gift-batch-name-help = Empfänger sehen diesen Namen nicht. Ohne Eingabe gilt der Vorschlag.
# Der vorgeschlagene Name eines Versands. $month: „November 2026“.
gift-batch-name-suggested = { $product }, { $month }
gift-batch-name-numbered = { $name } { $number }
gift-workspace-field = Workspace
gift-workspace-default = Standard-Workspace
gift-payment-field = Zahlungsmethode
gift-payment-default = Standard-Zahlungsmethode
gift-payment-balance = { $name } ({ $balance } verfügbar)
# $user ist die Kennung eines Endnutzers beim Dienst.
gift-payment-end-user = { $card } von { $name } (Endnutzer { $user })
gift-payment-end-user-unnamed = { $card } (Endnutzer { $user })
gift-payment-removed-card = Entfernte Endnutzerkarte

## Vorschau und Kosten

gift-preview-title = Das sieht der Empfänger
gift-preview-card = Grußkarte
gift-preview-empty = Wählen Sie ein Produkt, um es hier zu sehen.
gift-preview-message = „{ $message }“
# Danach folgt der Name des Absenders.
gift-preview-from = von
gift-cost-no-product = Preise erscheinen, wenn Sie ein Produkt wählen.
gift-cost-unknown = Kein Preis: { $problem }
gift-cost-pending = Preis wird berechnet …
gift-cost-product = Produkt
gift-cost-shipping = Lieferung
gift-cost-free = Kostenlos
gift-cost-fee = Bearbeitungsgebühr
gift-cost-tax = Steuer
gift-cost-each = Pro Geschenk
gift-cost-gifts = { $count ->
    [one] { $count } Geschenk
   *[other] { $count } Geschenke
}

## Prüfung

gift-review-title = Prüfungen
gift-review-show = Anzeigen
gift-review-fix = Beheben
gift-review-fix-point = Beheben: { $point }
gift-review-show-point = Anzeigen: { $point }
gift-review-already-sent = Dieses Geschenk wurde vor Ihren Änderungen gesendet. Um auch das geänderte Geschenk zu senden, duplizieren Sie den Entwurf.
gift-review-offline = Der Dienst ist nicht erreichbar. Wenn Sie das Geschenk jetzt senden, wird es auf diesem Computer gespeichert und gesendet, sobald die Verbindung wieder besteht.
gift-review-variants-chosen = Alle Optionen sind gewählt.
gift-review-not-shipped = { $count ->
    [one] { $count } Empfänger lebt in einem Bundesstaat, in den { $product } nicht geliefert wird ({ $states }).
   *[other] { $count } Empfänger leben in Bundesstaaten, in die { $product } nicht geliefert wird ({ $states }).
}
gift-review-restricted-no-swap = { $product } wird nicht nach { $states } geliefert. Empfänger dort können es nicht annehmen, weil Tausch nicht erlaubt ist.
gift-review-restricted-swap = { $product } wird nicht nach { $states } geliefert. Empfänger dort werden gebeten, ein anderes Geschenk zu wählen.
gift-review-rows-blocked = { $count ->
    [one] { $count } Empfänger muss korrigiert werden.
   *[other] { $count } Empfänger müssen korrigiert werden.
}
gift-review-rows-warned = { $count ->
    [one] { $count } Empfänger hat eine Warnung.
   *[other] { $count } Empfänger haben Warnungen.
}
gift-review-emails-ready = Alle E-Mail-Adressen sind gültig. Keine Duplikate.
gift-review-addresses-ready = Alle Adressen sind vollständig. Keine Duplikate.
gift-review-names-ready = Alle Empfänger haben einen Namen. Keine Duplikate.
gift-review-no-card = Karte und Nachricht fehlen. Empfänger sehen nur das Geschenk.
gift-review-empty-card = Die Karte hat keine Nachricht.
gift-review-date-invalid = Ein Datum oder eine Uhrzeit ist ungültig. Geben Sie ein Datum wie { $date } und eine Uhrzeit wie { $time } ein.
gift-review-method-unavailable = „{ $method }“ ist in „Mein Shop“ noch nicht möglich. { $reason }
gift-review-card-expired = { $card } ist beim Senden der Geschenke abgelaufen und wird möglicherweise abgelehnt.
gift-review-end-user-card-removed = Die gewählte Endnutzerkarte wurde von diesem Computer entfernt. Wählen Sie eine andere Zahlungsmethode.
# $command: ein Befehl für das Terminal.
gift-review-shop-no-money = „Mein Shop“ hat noch kein Guthaben, um Geschenke zu bezahlen. Zahlen Sie unter Shop > Geld etwas ein, oder führen Sie „{ $command }“ aus und drücken Sie F5.
gift-review-price-unknown = Der Preis ist nicht bekannt. { $problem }
gift-review-recounting = Empfänger werden geprüft …
gift-review-price-pending = Der Preis wird berechnet.
gift-review-balance-low = Das Guthaben von { $balance } reicht möglicherweise nicht. Die Geschenke können bis zu { $total } kosten.
gift-review-balance-enough = Das Guthaben von { $balance } reicht für die Geschenke.

gift-summary-title = Zusammenfassung
gift-summary-parts = Versandaktionen
gift-summary-parts-value = { $count ->
    [one] { $count } Versandaktion
   *[other] Auf { $count } Versandaktionen verteilt, die nacheinander gesendet werden
}
gift-summary-method = Zustellung
gift-summary-reminders = Erinnerungen
gift-summary-not-reminded = Empfänger werden nicht erinnert
gift-summary-notifications = Benachrichtigungen
gift-summary-notified = E-Mails bei Bestätigung und Versand
gift-summary-not-notified = Empfänger werden nicht benachrichtigt
gift-summary-charged-now = { $method }, wird sofort belastet
gift-summary-charged-later = { $method }, wird bei Annahme der Geschenke belastet

# Die Hauptschaltfläche. $price ist ein Betrag oder ein Bereich.
gift-send-button-price = { $count ->
    [one] { $count } Geschenk für { $price } senden
   *[other] { $count } Geschenke für { $price } senden
}
gift-schedule-button-price = { $count ->
    [one] { $count } Geschenk für { $price } planen
   *[other] { $count } Geschenke für { $price } planen
}
gift-send-button = { $count ->
    [one] { $count } Geschenk senden
   *[other] { $count } Geschenke senden
}
gift-schedule-button = { $count ->
    [one] { $count } Geschenk planen
   *[other] { $count } Geschenke planen
}
gift-sending = Wird gesendet …
gift-save-draft = Entwurf speichern
gift-draft-saved = Entwurf gespeichert
gift-outbox-sending = Geschenk wird an den Dienst gesendet …
gift-outbox-waiting = Das Geschenk wartet auf den Dienst.
gift-outbox-waiting-meaning = Das Geschenk ist auf diesem Computer gespeichert und wird automatisch gesendet, so wie es war, als Sie „Senden“ gewählt haben.
gift-outbox-waiting-remedy = Unter „Versandaktionen“ können Sie den Versand abbrechen.
gift-outbox-send-now = Jetzt senden
gift-outbox-check-now = Status prüfen
gift-outbox-open-batches = Versandaktionen öffnen

## Regeln: warum ein Entwurf nicht gesendet werden kann. Jede sagt, was falsch ist und wie man es korrigiert.

gift-field-from-name = Name des Absenders
gift-field-batch-name = Name der Versandaktion
gift-field-reference = Ihre Referenz
gift-field-end-user = Endnutzer

gift-rule-from-name-blank = Geben Sie den Namen des Absenders ein.
gift-rule-text-too-long = { $field }: länger als { $max } Zeichen.
gift-rule-text-unprintable = { $field }: enthält nicht darstellbare Zeichen. Geben Sie den Text neu ein.
gift-rule-send-method = Wählen Sie eine Versandart.
gift-rule-recipients-missing = Fügen Sie mindestens einen Empfänger hinzu.
gift-rule-too-many-recipients = Die Liste hat { $count } Empfänger. Eine Versandaktion kann höchstens { $max } haben.
gift-rule-cart-empty = Wählen Sie ein Produkt.
gift-rule-too-many-cart-items = Das Geschenk hat { $count } Produkte. Höchstens { $max } sind möglich.
gift-rule-cart-quantity = Das Geschenk hat insgesamt { $count } Artikel. Höchstens { $max } sind möglich.
gift-rule-product-missing = Eine Zeile des Geschenks hat kein Produkt. Entfernen Sie die Zeile.
gift-rule-product-unavailable = { $product } ist nicht verfügbar. Wählen Sie ein anderes Produkt.
gift-rule-quantity = Die Anzahl von { $product } muss zwischen 1 und { $max } liegen.
gift-rule-price-missing = Geben Sie für { $product } einen Preis zwischen { $low } und { $high } ein.
gift-rule-price-range = Der Preis von { $product } muss zwischen { $low } und { $high } liegen. Er beträgt { $price }.
gift-rule-no-variants = { $product } hat keine Optionen. Entfernen Sie die gewählte Option.
gift-rule-variants-missing = { $count ->
    [one] Wählen Sie eine Option von { $product }. Beim Direktversand wird der Empfänger nicht gefragt.
   *[other] Wählen Sie { $count } Optionen von { $product }. Beim Direktversand wird der Empfänger nicht gefragt.
}
gift-rule-variant-count = { $count ->
    [one] { $product } braucht { $count } Option (gewählt: { $given }). Wählen Sie eine, oder keine, damit die Empfänger wählen.
   *[other] { $product } braucht { $count } Optionen (gewählt: { $given }). Wählen Sie alle, oder keine, damit die Empfänger wählen.
}
gift-rule-variant-unknown = { $product } hat keine Option „{ $variant }“. Wählen Sie eine andere.
gift-rule-row-blank = Zeile { $row }: { $field } fehlt.
gift-rule-row-too-long = Zeile { $row }: { $field } ist länger als { $max } Zeichen.
gift-rule-row-unprintable = Zeile { $row }: { $field } enthält nicht darstellbare Zeichen.
gift-rule-row-invalid = Zeile { $row }: { $field } ist ungültig.
gift-rule-row-country = Zeile { $row }: Direktversand ist nur innerhalb der USA möglich.
gift-rule-row-not-shipped = Zeile { $row }: { $product } wird nicht nach { $state } geliefert.
gift-rule-message-too-long = Die Nachricht hat { $count } Zeichen. Höchstens { $max } sind möglich.
gift-rule-message-unprintable = Die Nachricht enthält nicht darstellbare Zeichen. Geben Sie sie neu ein.
gift-rule-message-without-card = Wählen Sie eine Karte für die Nachricht. Die Nachricht erscheint beim Öffnen der Karte.
gift-rule-card-unknown = Dieses Konto hat die gewählte Grußkarte nicht. Wählen Sie eine andere.
gift-rule-schedule-passed = Der geplante Zeitpunkt ist vorbei. Wählen Sie einen späteren oder senden Sie sofort.
gift-rule-expiry-before-send = Das Geschenk läuft ab, bevor es gesendet wird. Wählen Sie ein späteres Ablaufdatum.
gift-rule-swap-unknown = Wählen Sie, ob Empfänger das Geschenk tauschen können.
gift-rule-swap-required = Erlauben Sie den Tausch, weil Empfänger ihr Geschenk aus { $product } wählen.
gift-rule-choice-sent-directly = { $product } ist nicht im Direktversand möglich, weil Empfänger ihr Geschenk wählen. Wählen Sie eine andere Versandart.
gift-rule-shipping-tier = Wählen Sie eine andere internationale Lieferoption.
gift-rule-workspace-unknown = Dieses Konto hat den gewählten Workspace nicht. Wählen Sie einen anderen.
gift-rule-payment-method-missing = Das Konto hat keine Zahlungsmethode. Fügen Sie beim Dienst eine hinzu und drücken Sie dann F5.
gift-rule-payment-method-unknown = Dieses Konto hat die gewählte Zahlungsmethode nicht. Wählen Sie eine andere.
gift-rule-end-user = Eine Endnutzerkarte kann nur Geschenke dieses Endnutzers bezahlen. Wählen Sie eine andere Zahlungsmethode.
gift-rule-expiry-for-balance = Legen Sie ein Ablaufdatum fest. Geschenke, die aus einem Guthaben bezahlt werden, brauchen eines.

## Entwürfe

drafts-count = { $count ->
    [one] { $count } Entwurf
   *[other] { $count } Entwürfe
}
drafts-search = Entwürfe suchen
drafts-empty-title = Noch keine Entwürfe
drafts-empty-text = Entwürfe erscheinen hier, wenn Sie ein Geschenk erstellen. Änderungen werden bis zum Senden automatisch gespeichert.
drafts-no-results-title = Keine Ergebnisse für „{ $search }“
drafts-no-results-text = Prüfen Sie die Schreibweise oder kürzen Sie die Suche.
drafts-clear-search = Suche löschen
drafts-untitled = Geschenk ohne Titel
# Name der Kopie eines Entwurfs.
drafts-name-of-copy = { $name } (Kopie)
# Ein Entwurf, den die App nicht lesen kann; er kann nur gelöscht werden.
drafts-unreadable = Unlesbarer Entwurf
drafts-unreadable-facts = { $count ->
    [one] Das Geschenk und { $count } Empfänger sind nicht lesbar
   *[other] Das Geschenk und { $count } Empfänger sind nicht lesbar
}
drafts-no-product = Noch kein Produkt
# Zum Beispiel „Heavy Knit Hoodie · 25 Empfänger“.
drafts-facts = { $count ->
    [0] { $gift } · Keine Empfänger
    [one] { $gift } · { $count } Empfänger
   *[other] { $gift } · { $count } Empfänger
}
drafts-edited = Bearbeitet: { $when }
drafts-source-again = Zum erneuten Senden aus { $batch }
drafts-open = Öffnen
drafts-open-label = { $draft } öffnen
drafts-duplicate-label = { $draft } duplizieren
drafts-delete-label = { $draft } löschen
drafts-delete-title = Entwurf „{ $draft }“ löschen?
drafts-delete-text = { $count ->
    [0] Der Entwurf hat keine Empfänger. Bereits gesendete Geschenke sind nicht betroffen.
    [one] Auch sein Empfänger wird gelöscht. Bereits gesendete Geschenke sind nicht betroffen.
   *[other] Auch seine { $count } Empfänger werden gelöscht. Bereits gesendete Geschenke sind nicht betroffen.
}
drafts-delete-confirm = Entwurf löschen
drafts-delete-cancel = Entwurf behalten
drafts-select = { $draft } auswählen
drafts-delete-selected = { $count } Entwürfe löschen…
drafts-delete-title-many = { $count } Entwürfe löschen?
drafts-delete-text-many = Auch ihre Empfänger werden gelöscht. Bereits gesendete Geschenke sind nicht betroffen.
drafts-delete-kept = Seine Geschenke bleiben für { $time } geplant. Um sie aufzuhalten, brechen Sie den Versand ab.
drafts-delete-kept-many = { $count ->
    [one] Die Geschenke von { $count } Entwurf bleiben geplant. Um sie aufzuhalten, brechen Sie den Versand ab.
   *[other] Die Geschenke von { $count } Entwürfen bleiben geplant. Um sie aufzuhalten, brechen Sie die Versandaufträge ab.
}
drafts-delete-confirm-many = { $count } Entwürfe löschen

gift-outbox-held = { $count ->
    [one] Wird in { $count } Sekunde gesendet
   *[other] Wird in { $count } Sekunden gesendet
}
gift-outbox-held-meaning = Bis dahin können Sie das Senden widerrufen. Nichts hat diesen Computer verlassen.
gift-outbox-interrupted = Diese Geschenke wurden nicht gesendet
gift-outbox-interrupted-meaning = giftdesk wurde vor dem Senden geschlossen. Nichts wurde gesendet. Senden Sie die Geschenke jetzt oder widerrufen Sie das Senden.

## Vorlagen

drafts-tab = Entwürfe
templates-tab = Vorlagen
templates-search = Vorlagen suchen
templates-count = { $count ->
    [one] { $count } Vorlage
   *[other] { $count } Vorlagen
}
templates-empty-title = Noch keine Vorlagen
templates-empty-text = Eine Vorlage behält Produkte, Nachricht, Karte und Zustellung eines Geschenks, damit Sie sie wieder verwenden können. Wählen Sie unter Neues Geschenk „Als Vorlage speichern“.
templates-no-results-title = Keine Ergebnisse für „{ $search }“
# Zum Beispiel „Heavy Knit Hoodie · E-Mail mit Link“.
templates-facts = { $gift } · { $method }
# Eine Vorlage, die die App nicht lesen kann; sie kann nur umbenannt oder gelöscht werden.
templates-unreadable = Unlesbare Vorlage
templates-saved = Gespeichert: { $when }
templates-create-gift = Geschenk mit { $template } erstellen
templates-rename = Umbenennen
templates-rename-label = { $template } umbenennen
templates-rename-title = Vorlage umbenennen
templates-duplicate-label = { $template } duplizieren
templates-delete-label = { $template } löschen
templates-name = Name
templates-save = Vorlage speichern
templates-save-link = Als Vorlage speichern
templates-save-title = Als Vorlage speichern
templates-save-text = Die Vorlage behält Produkte, Nachricht, Karte, Zustellung und Zahlungsmethode. Empfänger, Termin und Name der Versandaktion gehören nicht dazu.
templates-replace = Vorlage ersetzen
templates-replace-text = Eine Vorlage mit diesem Namen ist schon vorhanden. Beim Speichern wird diese Vorlage ersetzt.
templates-saved-toast = Vorlage „{ $name }“ gespeichert
templates-start = Mit Vorlage beginnen
templates-changed-title = Der Katalog hat sich geändert, seit diese Vorlage gespeichert wurde
templates-price-changed = Der Preis von { $product } hat sich von { $shown } auf { $current } geändert.

## Test

gift-test-button = Test an mich senden
gift-test-title = Test an sich selbst senden
gift-test-text = Ein Geschenk geht an Sie. Ihr Entwurf bleibt unverändert, und der Test zählt nicht als Geschenk an einen Empfänger.
gift-test-person = Geschenk, wie dieser Empfänger es bekommt
gift-test-no-person = Fügen Sie einen Empfänger hinzu. Nachricht oder Produkte hängen vom Empfänger ab.
gift-test-place = Art des Tests
gift-test-practice = Im Übungsmodus
gift-test-real = Ein echtes Geschenk
gift-test-practice-text = Kostenlos. Nichts wird geliefert. Der Übungsmodus hat eigene Produkte, daher kann der Test ein ähnliches Produkt enthalten. Wechseln Sie in den Übungsmodus, um den Test zu sehen.
gift-test-practice-only = Kostenlos. Nichts wird geliefert. Fügen Sie in den Einstellungen eine Verbindung hinzu, um mit einem echten Geschenk zu testen.
gift-test-send-practice = Test im Übungsmodus senden
gift-test-send-real = Ein echtes Geschenk für { $price } senden
gift-test-batch-name = Test: { $name }
gift-test-sent-practice = Test im Übungsmodus gesendet. Wechseln Sie in den Übungsmodus, um ihn zu sehen.
gift-test-sent-stand-in = Test im Übungsmodus gesendet, mit „{ $other }“ anstelle von „{ $product }“. Wechseln Sie in den Übungsmodus, um ihn zu sehen.
