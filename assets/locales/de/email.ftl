### E-Mails an Beschenkte.

## Jede E-Mail

email-practice-subject = Übungsmodus: { $subject }
email-practice-note = Übungsmodus: Dieses Geschenk ist nicht echt, und nichts wird geliefert.
email-card-alt = Grußkarte
email-message-quote = „{ $message }“
email-message-from = Von { $sender }
email-link-line = { $label }:
email-product-line = { $product } ({ $brand })

## Der Geschenklink

email-gift-subject = { $sender } hat Ihnen ein Geschenk gesendet
email-gift-heading = { $name }, Sie haben ein Geschenk erhalten
email-gift-text = { $sender } hat Ihnen ein Geschenk gesendet. Öffnen Sie es und geben Sie Ihre Lieferadresse ein. Für Sie entstehen keine Kosten.
email-gift-button = Geschenk öffnen
email-gift-expires = Nehmen Sie Ihr Geschenk bis zum { $date } an.
email-gift-link-note = Geben Sie diesen Link nicht weiter. Wer ihn hat, kann Ihr Geschenk öffnen.

## Ein Geschenk an eine bekannte Adresse

email-view-button = Geschenk ansehen
email-confirmation-subject = { $sender } sendet Ihnen ein Geschenk
email-confirmation-heading = { $name }, ein Geschenk kommt zu Ihnen
email-confirmation-text = { $sender } sendet Ihnen ein Geschenk. Es wird gerade verpackt; Sie müssen nichts tun.
email-shipped-subject = Ihr Geschenk von { $sender } ist unterwegs
email-shipped-heading = { $name }, Ihr Geschenk ist unterwegs
email-shipped-text = Ihr Geschenk von { $sender } wurde verschickt.
email-shipped-tracking = { $brand }: { $carrier }, Sendungsnummer { $number }
email-shipped-tracking-number = { $brand }: Sendungsnummer { $number }
email-shipped-track-link = Sendung verfolgen

## Zustellung

email-delivered-subject = Ihr Geschenk von { $sender } wurde zugestellt
email-delivered-heading = { $name }, Ihr Geschenk wurde zugestellt
email-delivered-text = Ihr Geschenk von { $sender } wurde zugestellt. Auf der Seite Ihres Geschenks können Sie sich bedanken.

## Erinnerungen an ein Geschenk, das nicht angenommen wurde

email-reminder-subject = { $sender } hat Ihnen ein Geschenk gesendet, das auf Sie wartet
email-reminder-heading = { $name }, Ihr Geschenk wartet
email-reminder-text = { $sender } hat Ihnen ein Geschenk gesendet. Sie haben es noch nicht angenommen. Öffnen Sie es und geben Sie Ihre Lieferadresse ein. Für Sie entstehen keine Kosten.
email-expiry-subject = Ihr Geschenk von { $sender } läuft bald ab
email-expiry-heading = { $name }, Ihr Geschenk läuft bald ab
email-expiry-text = { $sender } hat Ihnen ein Geschenk gesendet. Nehmen Sie es an, bevor es abläuft: Öffnen Sie es und geben Sie Ihre Lieferadresse ein. Für Sie entstehen keine Kosten.

## Test of the email server

email-doctor-subject = Test-E-Mail von giftdesk
email-doctor-text = Diese E-Mail zeigt, dass der Geschenkeshop E-Mails senden kann. Es wurde kein Geschenk gesendet.
