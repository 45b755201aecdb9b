### Emails to recipients. The subject and every line are plain text.

## Every email

# The subject of an email that a practice service writes.
email-practice-subject = Mode test : { $subject }
email-practice-note = Mode test : ce cadeau n’est pas réel et rien n’est livré.
email-card-alt = Carte de vœux
# The sender's own message, in quotation marks.
email-message-quote = « { $message } »
email-message-from = De la part de { $sender }
# The plain text of an email has this line above the address of the link.
email-link-line = { $label } :
email-product-line = { $product } ({ $brand })

## The gift link

email-gift-subject = { $sender } vous offre un cadeau
email-gift-heading = { $name }, un cadeau vous attend
email-gift-text = { $sender } vous offre un cadeau. Ouvrez-le et saisissez votre adresse de livraison. Il ne vous coûte rien.
email-gift-button = Ouvrir votre cadeau
email-gift-expires = Date limite pour accepter votre cadeau : { $date }.
email-gift-link-note = Ne partagez pas ce lien. Toute personne qui l’a peut ouvrir votre cadeau.

## A gift sent to an address that the sender knows

email-view-button = Voir votre cadeau
email-confirmation-subject = { $sender } vous envoie un cadeau
email-confirmation-heading = { $name }, un cadeau arrive
email-confirmation-text = { $sender } vous envoie un cadeau. Il est en cours d’emballage et vous n’avez rien à faire.
email-shipped-subject = Votre cadeau de { $sender } est en route
email-shipped-heading = { $name }, votre cadeau est en route
email-shipped-text = Votre cadeau de { $sender } a été expédié.
email-shipped-tracking = { $brand } : { $carrier }, numéro de suivi { $number }
email-shipped-tracking-number = { $brand } : numéro de suivi { $number }
email-shipped-track-link = Suivre le colis

## Livraison

email-delivered-subject = Votre cadeau de { $sender } a été livré
email-delivered-heading = { $name }, votre cadeau a été livré
email-delivered-text = Votre cadeau de { $sender } a été livré. Sur la page de votre cadeau, vous pouvez écrire un mot de remerciement.

## Rappels d’un cadeau qui n’a pas été accepté

email-reminder-subject = { $sender } vous offre un cadeau qui vous attend
email-reminder-heading = { $name }, votre cadeau vous attend
email-reminder-text = { $sender } vous offre un cadeau. Vous ne l’avez pas encore accepté. Ouvrez-le et saisissez votre adresse de livraison. Il ne vous coûte rien.
email-expiry-subject = Votre cadeau de { $sender } expire bientôt
email-expiry-heading = { $name }, votre cadeau expire bientôt
email-expiry-text = { $sender } vous offre un cadeau. Acceptez-le avant qu’il n’expire : ouvrez-le et saisissez votre adresse de livraison. Il ne vous coûte rien.

## Test of the email server

email-doctor-subject = E-mail de test de giftdesk
email-doctor-text = Cet e-mail montre que la boutique de cadeaux peut envoyer des e-mails. Aucun cadeau n’a été envoyé.
