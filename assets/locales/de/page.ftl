### Die Seite hinter einem Geschenklink.

## Jede Seite

page-practice-banner = Übungsmodus: Dieses Geschenk ist nicht echt. Nichts wird berechnet oder geliefert.
page-footer = Geschenke mit giftdesk
page-back-button = Zurück zum Geschenk

## Das Geschenk

page-gift-title = Ein Geschenk von { $sender }
page-gift-greeting = { $name }, das ist für Sie
page-gift-label = Ihr Geschenk
page-gift-accept-button = Geschenk annehmen
page-gift-choose-button = Geschenk auswählen
page-gift-swap-button = Etwas anderes auswählen
page-gift-free = Für Sie entstehen keine Kosten.
page-gift-free-until = Für Sie entstehen keine Kosten. Nehmen Sie das Geschenk bis zum { $date } an.
page-item-title = { $quantity } × { $product }

## Die Grußkarte

page-card-label = Ihre Karte
page-card-alt = Grußkarte
page-card-alt-occasion = Grußkarte: { $occasion }
page-card-from = Von { $sender }

## Ein angenommenes Geschenk

page-accepted-title = Ihr Geschenk von { $sender }
page-accepted-heading = Geschenk angenommen
page-accepted-text = Ihr Geschenk wird verpackt. Auf dieser Seite sehen Sie jederzeit den aktuellen Stand.
page-direct-heading = Ihr Geschenk wird vorbereitet
page-direct-text = Auf dieser Seite sehen Sie jederzeit den aktuellen Stand.
page-shipped-heading = Ihr Geschenk ist unterwegs
page-shipped-text = Ihr Geschenk wurde verschickt und sollte bald ankommen.
page-delivered-heading = Ihr Geschenk ist angekommen
page-delivered-text = Viel Freude mit Ihrem Geschenk!
page-step-accepted = Angenommen
page-step-confirmed = Bestätigt
page-step-packed = Verpackt
page-step-shipped = Verschickt
page-step-delivered = Zugestellt
page-step-not-reached = Noch nicht

## Pakete

page-parcel-preparing = Wird verpackt
page-parcel-in-transit = Unterwegs
page-parcel-delivered = Zugestellt
page-parcel-problem = Problem bei der Zustellung
page-parcel-expected = Voraussichtlich am { $date }
page-parcel-track-link = Paket verfolgen

## Der Dank

page-thanks-title = Bedanken Sie sich
page-thanks-label = Ihre Nachricht an { $sender }
page-thanks-button = Dankesnachricht senden
page-thanks-sent-title = Ihre Dankesnachricht
page-thanks-sent-text = { $sender } kann Ihre Nachricht lesen.
page-note-already-sent = Sie haben bereits eine Dankesnachricht gesendet, die nicht mehr geändert werden kann. Die neue wurde nicht gesendet.
page-note-blank = Geben Sie eine Nachricht ein.
page-note-too-long = Ihre Nachricht ist zu lang. Verwenden Sie höchstens { $limit } Zeichen.
page-note-unprintable = Ihre Nachricht enthält ein Zeichen, das nicht angezeigt werden kann. Entfernen Sie es und versuchen Sie es noch einmal.

## Ein Geschenk, das nicht mehr angenommen werden kann

page-expired-title = Dieses Geschenk ist abgelaufen
page-expired-text = Es konnte bis zum { $date } angenommen werden.
page-expired-text-no-date = Die Frist zum Annehmen ist vorbei.
page-expired-help = Wenn Sie das Geschenk noch möchten, wenden Sie sich an { $sender }.
page-canceled-title = Dieses Geschenk wurde storniert
page-canceled-text = { $sender } hat dieses Geschenk storniert. Sie müssen nichts tun.
page-canceled-help = Wenden Sie sich bei Fragen an { $sender }.
page-failed-title = Dieses Geschenk kann nicht geliefert werden
page-failed-text = Bei der Bestellung dieses Geschenks ist ein Problem aufgetreten.
page-failed-help = Wenden Sie sich an { $sender }, um ein neues Geschenk zu erhalten.

## Etwas anderes oder aus einer Sammlung auswählen

page-sold-out-title = Dieses Geschenk ist ausverkauft
page-sold-out-text = { $product } ist nicht mehr verfügbar, daher kann das Geschenk nicht angenommen werden. Es wurde nichts berechnet.
page-sold-out-help = Bitte wenden Sie sich an { $sender }, um ein anderes Geschenk zu erhalten.
page-swap-title = Etwas anderes auswählen
page-swap-single-text = Wählen Sie aus, was Ihnen am besten gefällt. Für Sie entstehen keine Kosten.
page-swap-multiple-text = Wählen Sie ein oder mehrere Produkte für zusammen höchstens { $limit } aus. Mit Lieferkosten darf Ihre Auswahl nicht mehr kosten als Ihr Geschenk. Produkte derselben Marke werden zusammen verschickt.
page-swap-keep-button = Ursprüngliches Geschenk behalten
page-swap-empty = Für dieses Geschenk sind zurzeit keine anderen Produkte verfügbar.
page-choose-title = Geschenk auswählen
page-choose-count-text = { $count ->
    [one] Wählen Sie ein Produkt aus. Für Sie entstehen keine Kosten.
   *[other] Wählen Sie bis zu { $count } Produkte aus. Für Sie entstehen keine Kosten.
}
page-choose-quantity = Sie erhalten jedes ausgewählte Produkt { $quantity }-mal.
page-choose-included = Außerdem enthalten: { $products }
page-choose-again-link = Neu auswählen
page-choose-submit-button = Weiter mit dieser Auswahl

## Das Formular zum Annehmen

page-title-with-problems = Fehler: { $title }
page-accept-title = Geschenk annehmen
page-accept-heading = Lieferadresse eingeben
page-accept-summary-label = Das erhalten Sie
page-accept-submit-button = Geschenk annehmen
page-accept-privacy = Ihre Adresse wird nur für die Lieferung dieses Geschenks verwendet. Sie wird dem Absender nicht angezeigt.
page-accept-country = Geschenke werden nur innerhalb der Vereinigten Staaten geliefert.
page-accept-heading-gift-card = E-Mail-Adresse eingeben
page-accept-privacy-gift-card = Ihre E-Mail-Adresse wird nur für den Versand der Geschenkkarte verwendet. Sie wird dem Absender nicht angezeigt.
page-country-title = Wo leben Sie?
page-country-text = Von Ihrem Land hängt ab, wie Sie dieses Geschenk erhalten können.
page-country-button = Weiter
page-country-chosen = Lieferung in folgendes Land: { $country }.
page-country-change-link = Land ändern
page-country-other-link = Ich lebe in einem anderen Land
page-country-refused-title = Keine Lieferung in dieses Land: { $country }
page-country-us-only = { $sender } hat die Lieferung innerhalb der Vereinigten Staaten gewählt. Wenn Sie dort eine Adresse haben, wählen Sie Vereinigte Staaten.
page-country-not-served = Nichts an diesem Geschenk wird in dieses Land geliefert. Wenn Sie anderswo eine Adresse haben, wählen Sie das andere Land.
page-country-no-gift-card = In diesem Land könnten Sie das Geschenk gegen eine Geschenkkarte tauschen, aber dort ist keine Geschenkkarte in seinem Wert verfügbar. Wenn Sie anderswo eine Adresse haben, wählen Sie das andere Land.
page-country-refused-help = Es wurde nichts geändert. Sie können { $sender } um ein anderes Geschenk bitten.
page-field-country = Land oder Region
page-gift-card-title = Geschenkkarte auswählen
page-gift-card-text = Dieses Geschenk wird nicht in Ihr Land geliefert ({ $country }). Wählen Sie stattdessen eine Geschenkkarte: Sie erhalten sie per E-Mail, ohne Kosten für Sie.
page-gift-card-value = Wert: { $value }
page-field-first-name = Vorname
page-field-last-name = Nachname
page-field-address-1 = Straße und Hausnummer
page-field-address-2 = Wohnung, Etage, Firma
page-field-city = Ort
page-field-state = Bundesstaat
page-field-postal-code = Postleitzahl (ZIP)
page-field-postal-code-abroad = Postleitzahl
page-field-eircode = Eircode
page-field-pin = PIN-Code
page-field-province = Provinz oder Region
page-field-area = Gebiet
page-field-county = Grafschaft
page-field-department = Departement
page-field-district = Bezirk
page-field-emirate = Emirat
page-field-island = Insel
page-field-oblast = Oblast
page-field-parish = Gemeinde
page-field-prefecture = Präfektur
page-field-post-town = Ort (Post Town)
page-field-suburb = Ort oder Vorort
page-field-email = E-Mail-Adresse
page-field-optional = { $label } (optional)
page-field-select = Bitte auswählen
page-field-variant = Option
page-field-variant-number = { $label } { $number } von { $count }

## Probleme mit dem Formular

page-problems-title = { $count ->
    [one] Es gibt ein Problem
   *[other] Es gibt { $count } Probleme
}
page-problem-variant = Treffen Sie bei „{ $label }“ eine Auswahl.
page-problem-missing-first-name = Geben Sie Ihren Vornamen ein.
page-problem-missing-address-1 = Geben Sie Straße und Hausnummer ein.
page-problem-missing-city = Geben Sie den Ort ein.
page-problem-missing-state = Wählen Sie den Bundesstaat aus.
page-problem-missing-postal-code = Geben Sie die Postleitzahl ein.
page-problem-too-long = Verwenden Sie höchstens { $limit } Zeichen.
page-problem-unprintable = Entfernen Sie das Zeichen, das nicht angezeigt werden kann.
page-problem-unknown-state = Wählen Sie einen Bundesstaat aus der Liste aus.
page-problem-postal-code = Geben Sie eine Postleitzahl mit 5 Ziffern ein, zum Beispiel 60614, oder mit 9 Ziffern, zum Beispiel 60614-1234.
page-problem-other-state = Diese Postleitzahl gehört nicht zu dem gewählten Bundesstaat. Prüfen Sie beides. Wenn beides stimmt, senden Sie das Formular noch einmal ab.
page-problem-postal-code-abroad = Geben Sie eine Postleitzahl dieses Landes ein, zum Beispiel { $example }.
page-problem-missing-field = Füllen Sie „{ $label }“ aus.
page-problem-fixed-state = Der Bundesstaat kann nicht geändert werden, weil die Steuer von ihm abhängt. Wenden Sie sich an den Absender.
page-problem-email = Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.
page-problem-not-shipped = { $product } wird nicht in Ihr Land geliefert. Wählen Sie etwas anderes aus.
page-problem-no-gift-card = Wählen Sie eine Geschenkkarte aus.
page-problem-restricted-state = { $product } kann nicht in diesen Bundesstaat geliefert werden. Wählen Sie etwas anderes aus oder geben Sie eine andere Adresse ein.

## Probleme mit der Auswahl

page-problem-sold-out = { $product } ist ausverkauft. Wählen Sie etwas anderes.
page-problem-variant-sold-out = { $variant } ist ausverkauft. Wählen Sie eine andere Variante.
page-problem-swap-not-allowed = Für dieses Geschenk können Sie nichts anderes auswählen.
page-problem-duplicate = Wählen Sie jedes Produkt nur einmal aus.
page-problem-unavailable = Eines der ausgewählten Produkte ist nicht mehr verfügbar. Wählen Sie neu aus.
page-problem-not-in-collection = Eines der ausgewählten Produkte gehört nicht zu diesem Geschenk oder ist nicht mehr verfügbar. Wählen Sie neu aus.
page-problem-over-limit = Ihre Auswahl kostet { $total }. Möglich sind höchstens { $limit }.
page-problem-over-limit-with-shipping = Mit Lieferkosten kostet Ihre Auswahl mehr als Ihr Geschenk. Wählen Sie weniger Produkte oder Produkte einer Marke aus.
page-problem-nothing-chosen = Wählen Sie zuerst ein Produkt aus „{ $collection }“ aus.
page-problem-too-many = { $limit ->
    [one] Wählen Sie nur ein Produkt aus.
   *[other] Wählen Sie höchstens { $limit } Produkte aus.
}

## Seiten, die einen Fehler melden

page-not-found-title = Geschenk nicht gefunden
page-not-found-text = Vielleicht ist der Link unvollständig. Öffnen Sie ihn noch einmal aus Ihrer E-Mail oder kopieren Sie den ganzen Link.
page-not-found-help = Wenn der Link weiterhin nicht funktioniert, bitten Sie um einen neuen.
page-method-title = Diese Aktion ist hier nicht möglich
page-method-text = Es wurde nichts geändert. Öffnen Sie den Link noch einmal aus Ihrer E-Mail.
page-error-title = Ein Fehler ist aufgetreten
page-error-text = Ihr Geschenk ist nicht verloren. Versuchen Sie es gleich noch einmal.
page-busy-title = Diese Seite ist gerade ausgelastet
page-busy-text = Ihr Geschenk ist noch da. Warten Sie einen Moment und öffnen Sie den Link dann noch einmal.
page-foreign-form-title = Dieses Formular stammt nicht von Ihrer Geschenkseite
page-foreign-form-text = Es wurde nichts geändert. Zu Ihrer Sicherheit funktionieren Formulare nur auf der Geschenkseite selbst.
page-too-large-title = Ihr Formular ist zu lang
page-too-large-text = Es wurde nichts geändert. Kürzen Sie Ihren Text und versuchen Sie es noch einmal.
page-timeout-title = Ihr Formular ist nicht rechtzeitig angekommen
page-timeout-text = Es wurde nichts geändert. Vielleicht ist Ihre Verbindung langsam. Versuchen Sie es noch einmal.
page-incomplete-title = Ihr Formular ist nicht vollständig angekommen
page-incomplete-text = Es wurde nichts geändert. Die Verbindung wurde unterbrochen. Versuchen Sie es noch einmal.
page-too-often-title = Zu viele Versuche
page-too-often-text = Ihr Geschenk ist noch da. Warten Sie eine Minute und versuchen Sie es dann noch einmal.

## Die Adresse eines angenommenen Geschenks korrigieren

page-address-link = Lieferadresse korrigieren
page-address-title = Lieferadresse korrigieren
page-address-text = Geben Sie die ganze Adresse noch einmal ein. Der Bundesstaat kann nicht geändert werden, weil die Steuer von ihm abhängt.
page-address-text-abroad = Geben Sie die ganze Adresse noch einmal ein. Das Land kann nicht geändert werden.
page-address-submit-button = Adresse speichern
page-address-corrected = Ihre Lieferadresse ist gespeichert.
page-address-packed = Ihr Geschenk ist verpackt. Die Adresse kann hier nicht mehr korrigiert werden. Wenden Sie sich an { $sender }.
