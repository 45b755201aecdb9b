### New gift: the product, recipients, message, delivery and review of a draft.

gift-opening = Ouverture du brouillon…
gift-practice-mode = Mode test : aucun débit, aucun vrai cadeau

## Sections, with a short state under each title

gift-section-gift = Cadeau
gift-section-recipients = Destinataires
gift-section-message = Message
gift-section-delivery = Livraison
gift-section-review = Vérification
gift-next-section = Suivant : { $section }

# La barre au bas de chaque étape. $total : un montant ou un intervalle.
gift-continue = Continuer
gift-back = Retour
gift-footer-show-problems = Afficher les problèmes dans la vérification
gift-footer-total = { $count ->
    [one] { $count } cadeau · { $total }
   *[other] { $count } cadeaux · { $total }
}
gift-footer-no-total = Pas encore de total
gift-footer-price-unknown = Total inconnu

gift-state-no-product = Aucun produit
gift-line-quantity = { $count } × { $product }
gift-state-products = { $product } et { $more ->
    [one] { $more } autre
   *[other] { $more } autres
}
gift-state-no-recipients = Aucun destinataire
gift-state-rows-blocked = { $count ->
    [one] { $count } ligne à corriger
   *[other] { $count } lignes à corriger
}
gift-state-rows-warned = { $count ->
    [one] Prêts : { $total }, { $count } avertissement
   *[other] Prêts : { $total }, { $count } avertissements
}
gift-state-rows-ready = Prêts : { $count }
gift-state-card = Carte : { $occasion }
gift-state-with-card = Avec une carte
gift-state-card-missing = Carte manquante
gift-state-not-started = Pas commencé
gift-state-no-card = Sans carte
gift-state-email-now = Par e-mail, maintenant
gift-state-email-scheduled = Par e-mail, programmé
gift-state-links-now = Par lien, maintenant
gift-state-links-scheduled = Par lien, programmé
gift-state-direct-now = Expédition directe, maintenant
gift-state-direct-scheduled = Expédition directe, programmée
gift-state-review-blocked = Pas encore prêt
gift-state-review-warnings = Prêt, avec avertissements
gift-state-review-ready = Prêt à envoyer

# Under the table of recipients.
gift-recipients-footer = { $count ->
    [one] { $count } destinataire · prêts : { $ready }
   *[other] { $count } destinataires · prêts : { $ready }
}
gift-recipients-footer-file = { $count ->
    [one] { $count } destinataire de { $file } · prêts : { $ready }
   *[other] { $count } destinataires de { $file } · prêts : { $ready }
}

## Gift

gift-cart-title = Ce que reçoit chaque destinataire
gift-cart-empty = Pas encore de produit. Cherchez-en un ci-dessous ou parcourez les produits.
gift-remove-product = Retirer { $product }
gift-quantity = Quantité : { $product }
gift-price-field = Prix : { $product }
gift-add-title = Ajouter un produit
gift-search-products = Rechercher un produit
gift-browse-products = Parcourir les produits
gift-most-sent = Les plus offerts
gift-search-no-results = Aucun résultat pour « { $search } ». Essayez un autre mot.
gift-choose-product = Afficher { $product }
gift-variant = Option
gift-variant-recipient-chooses = Au choix du destinataire
gift-variant-field = { $label } : { $product }
gift-variant-field-numbered = { $label } { $number } : { $product }

## Message

gift-message-title = Message
gift-from-field = De la part de
gift-from-hint = L’équipe RH
gift-message-field = Message
gift-message-hint = Écrivez un message pour la carte
gift-message-length = Caractères : { $count } sur { $max }
gift-card-title = Carte
gift-cards-pending = Les cartes s’affichent ici après la première synchronisation.
gift-cards-all = Toutes les cartes
gift-card = Carte
gift-card-of = Carte : { $occasions }
gift-no-card = Sans carte

## Delivery

gift-method-title = Mode d’envoi
gift-method-email = Par e-mail
gift-method-email-meaning = Chaque destinataire reçoit un e-mail avec un lien cadeau et saisit son adresse de livraison.
gift-method-email-summary = Un e-mail avec un lien cadeau à chaque destinataire
gift-method-links = Par lien
gift-method-links-meaning = Vous obtenez un lien cadeau par destinataire et partagez les liens vous-même.
gift-method-links-summary = Un lien cadeau par destinataire, à partager vous-même
gift-method-direct = Expédition directe
gift-method-direct-meaning = Le cadeau est expédié aux adresses de votre liste, sans consulter les destinataires.
gift-method-direct-summary = Expédié à l’adresse de chaque destinataire
gift-method-other-meaning = Cette version de giftdesk ne prend pas en charge ce mode d’envoi.
gift-method-needs-public-url = Les liens cadeaux ont besoin d’une URL publique. Définissez-la dans les paramètres, à côté de « Ma boutique ».
gift-method-needs-email-server = Les e-mails ont besoin d’un serveur de messagerie. Définissez-le dans les paramètres, à côté de « Ma boutique ».
gift-remind-recipients = Rappeler le cadeau aux destinataires qui ne l’acceptent pas
gift-notify-recipients = Avertir les destinataires par e-mail à la confirmation et à l’expédition du cadeau
gift-text-recipients = Envoyer aussi un SMS aux destinataires qui ont un numéro de téléphone
gift-text-recipients-shop = « Ma boutique » n’envoie pas de SMS.

gift-schedule-title = Quand envoyer
gift-send-now = Maintenant
gift-send-later = Programmé
gift-send-date = Date d’envoi
gift-send-time = Heure d’envoi
gift-keeper-computer = Garder sur cet ordinateur d’ici là
gift-keeper-computer-text = Jusqu’au départ des cadeaux, vous pouvez changer l’heure, envoyer les cadeaux tout de suite ou annuler l’envoi ; giftdesk doit être ouvert à ce moment-là.
gift-keeper-service = Confier au service maintenant
gift-keeper-service-text = Les cadeaux partent même si cet ordinateur est éteint, mais le service ne permet ni de modifier ni d’annuler l’envoi.
gift-kept-remedy = Pour modifier le cadeau lui-même, annulez l’envoi.
gift-kept-unchanged = Ce cadeau est programmé et n’a pas été modifié. Annulez l’envoi pour modifier le cadeau.
gift-summary-kept = { $time }, gardé sur cet ordinateur
gift-summary-handed-over = { $time }, confié au service
# $time : « 09:00 ».
gift-tomorrow-morning = Demain à { $time }
gift-monday-morning = Lundi prochain à { $time }
gift-date-invalid = Saisissez une date comme { $date }, demain ou 24 déc.
gift-date-hint = { $date } ou ven. 9h
gift-date-understood = Compris : { $moment }. Appuyez sur Entrée pour utiliser cette date.
gift-time-invalid = Saisissez une heure comme { $time }
gift-time-skipped = Cette heure n’existe pas ce jour-là à cause du changement d’heure. Choisissez une autre heure.
# L’heure de l’envoi chez les destinataires. $time : « 06:00 ».
gift-recipient-time = { $count ->
    [one] { $time } pour { $count } destinataire ({ $state })
   *[other] { $time } pour { $count } destinataires ({ $state })
}
gift-recipient-location = { $country }, { $state }
gift-recipient-time-unknown = { $count ->
    [one] Le fuseau horaire de { $count } destinataire n’est pas connu. { $time } est l’heure de cet ordinateur.
   *[other] Les fuseaux horaires de { $count } destinataires ne sont pas connus. { $time } est l’heure de cet ordinateur.
}
gift-open-calendar = Ouvrir le calendrier
gift-calendar-name = Calendrier : { $field }
gift-calendar-previous-month = Mois précédent
gift-calendar-next-month = Mois suivant

gift-terms-title = Pour le destinataire
gift-swap-field = Échange
gift-swap-single = Contre un autre cadeau, prix masqués
gift-swap-multiple = Contre plusieurs cadeaux dans la limite du même prix, prix affichés
gift-swap-disabled = Non autorisé
gift-unknown-choices-title = Certains choix de l’envoi groupé d’origine sont inconnus
gift-unknown-choices = Cet ordinateur ne sait pas où les destinataires de l’envoi groupé d’origine pouvaient vivre, s’ils pouvaient échanger leur cadeau, s’ils ont reçu un SMS ni comment les cadeaux ont été payés. Ce brouillon a les valeurs par défaut.
gift-unknown-choices-direct = Cet ordinateur ne sait pas si les destinataires de l’envoi groupé d’origine ont été prévenus ni comment les cadeaux ont été payés. Ce brouillon a les valeurs par défaut.
gift-unknown-choices-texts = Cet ordinateur ne sait pas si les destinataires de l’envoi groupé d’origine ont reçu un SMS. Ce brouillon n’en envoie pas.
gift-unknown-options = Les variantes et les prix choisis de l’envoi groupé d’origine sont inconnus, car ses commandes diffèrent ou ne les indiquent pas.
gift-unknown-choices-remedy = Vérifiez les choix avant d’envoyer les cadeaux.
gift-unknown-choices-keep = Garder ces choix
gift-international-title = Où vivent les destinataires
gift-international-us = États-Unis uniquement
gift-international-gift-cards = Aussi à l’étranger, avec des cartes cadeaux internationales
gift-international-full = Aussi à l’étranger, tous les cadeaux
gift-international-us-meaning = Les destinataires à l’étranger ne peuvent pas accepter le cadeau.
gift-international-gift-cards-meaning = Les destinataires à l’étranger peuvent échanger le cadeau contre une carte cadeau. L’échange doit être autorisé.
gift-international-full-meaning = Plus de 100 pays. Taxes, droits de douane et fret s’ajoutent pour chaque cadeau livré à l’étranger.
gift-international-direct = L’expédition directe livre aux États-Unis uniquement.
gift-international-collection = La collection « { $collection } » détermine où les destinataires peuvent vivre.
gift-international-by-collection = { $delivery }. C’est la collection « { $collection } » qui le détermine.
gift-international-by-product = Dépend du produit de chaque destinataire
gift-international-unknown = giftdesk ne sait pas encore ce que cette collection autorise.
gift-international-swap-off = Les destinataires à l’étranger ne peuvent pas accepter le cadeau. Ils pourraient seulement l’échanger contre une carte cadeau, et l’échange n’est pas autorisé.
gift-international-cost = Livraison à l’étranger
gift-international-cost-up-to = Jusqu’à { $cost } de plus par cadeau à l’étranger, hors total
gift-international-cost-unknown = Taxes, droits de douane et fret par cadeau à l’étranger ; hors total, montant inconnu jusqu’à l’acceptation
gift-summary-texts = SMS
gift-summary-texted = { $count ->
    [one] 1 destinataire avec un numéro de téléphone américain
   *[other] { $count } destinataires avec un numéro de téléphone américain
}
gift-expiry-field = Expiration
gift-expiry-never = Jamais
gift-expiry-date = À une date
gift-expiry-day = Date d’expiration
gift-expiry-time = Heure d’expiration
gift-in-days = { $count ->
    [one] Dans { $count } jour
   *[other] Dans { $count } jours
}

gift-account-title = Informations internes
gift-batch-name-field = Nom de l’envoi groupé
gift-batch-name-hint = Remerciements d’automne
gift-batch-name-help = Les destinataires ne voient pas ce nom. Sans saisie, le nom proposé est utilisé.
# Le nom proposé. $month : « novembre 2026 ».
gift-batch-name-suggested = { $product }, { $month }
gift-batch-name-numbered = { $name } { $number }
gift-workspace-field = Espace de travail
gift-workspace-default = Espace de travail par défaut
gift-payment-field = Moyen de paiement
gift-payment-default = Moyen de paiement par défaut
gift-payment-balance = { $name } (solde : { $balance })
# $user is the identifier of an end user at the service.
gift-payment-end-user = { $card } de { $name } (utilisateur final { $user })
gift-payment-end-user-unnamed = { $card } (utilisateur final { $user })
gift-payment-removed-card = Carte d’utilisateur final supprimée

## Preview and cost

gift-preview-title = Ce que voit le destinataire
gift-preview-card = Carte de vœux
gift-preview-empty = Choisissez un produit pour le voir ici.
gift-preview-message = « { $message } »
# Followed by the sender’s name.
gift-preview-from = de la part de
gift-cost-no-product = Les prix s’affichent dès que vous choisissez un produit.
gift-cost-unknown = Pas de prix : { $problem }
gift-cost-pending = Calcul du prix…
gift-cost-product = Produit
gift-cost-shipping = Livraison
gift-cost-free = Gratuite
gift-cost-fee = Frais de traitement
gift-cost-tax = Taxe
gift-cost-each = Par cadeau
gift-cost-gifts = { $count ->
    [one] { $count } cadeau
   *[other] { $count } cadeaux
}

## Review

gift-review-title = Contrôles
gift-review-show = Afficher
gift-review-fix = Corriger
gift-review-fix-point = Corriger : { $point }
gift-review-show-point = Afficher : { $point }
gift-review-already-sent = Ce cadeau a été envoyé avant vos modifications. Pour envoyer aussi le cadeau modifié, dupliquez le brouillon.
gift-review-offline = Le service est injoignable. Si vous envoyez le cadeau maintenant, il est enregistré sur cet ordinateur et sera envoyé au retour de la connexion.
gift-review-variants-chosen = Toutes les options sont choisies.
gift-review-not-shipped = { $count ->
    [one] { $count } destinataire habite là où { $product } ne peut pas être livré ({ $states }).
   *[other] { $count } destinataires habitent là où { $product } ne peut pas être livré ({ $states }).
}
gift-review-restricted-no-swap = { $product } : livraison impossible vers { $states }. Les destinataires concernés ne peuvent pas l’accepter, car l’échange n’est pas autorisé.
gift-review-restricted-swap = { $product } : livraison impossible vers { $states }. Les destinataires concernés sont invités à choisir un autre cadeau.
gift-review-rows-blocked = { $count ->
    [one] { $count } destinataire est à corriger.
   *[other] { $count } destinataires sont à corriger.
}
gift-review-rows-warned = { $count ->
    [one] { $count } destinataire a un avertissement.
   *[other] { $count } destinataires ont des avertissements.
}
gift-review-emails-ready = Toutes les adresses e-mail sont valides. Aucun doublon.
gift-review-addresses-ready = Toutes les adresses sont complètes. Aucun doublon.
gift-review-names-ready = Tous les destinataires ont un nom. Aucun doublon.
gift-review-no-card = Il n’y a ni carte ni message. Les destinataires voient seulement le cadeau.
gift-review-empty-card = La carte n’a pas de message.
gift-review-date-invalid = Une date ou une heure n’est pas valide. Saisissez les dates comme { $date } et les heures comme { $time }.
gift-review-method-unavailable = « { $method } » n’est pas encore disponible dans « Ma boutique ». { $reason }
gift-review-card-expired = { $card } aura expiré au moment de l’envoi et risque d’être refusée.
gift-review-end-user-card-removed = La carte d’utilisateur final choisie a été supprimée de cet ordinateur. Choisissez un autre moyen de paiement.
# $command: une commande pour le terminal.
gift-review-shop-no-money = « Ma boutique » n’a pas encore d’argent pour payer les cadeaux. Ajoutez-en dans Boutique > Fonds, ou exécutez « { $command } » et appuyez sur F5.
gift-review-price-unknown = Le prix n’est pas connu. { $problem }
gift-review-recounting = Vérification des destinataires…
gift-review-price-pending = Le prix est en cours de calcul.
gift-review-balance-low = Le solde de { $balance } risque de ne pas suffire. Les cadeaux peuvent coûter jusqu’à { $total }.
gift-review-balance-enough = Le solde de { $balance } couvre les cadeaux.

gift-summary-title = Récapitulatif
gift-summary-parts = Envois groupés
gift-summary-parts-value = { $count ->
    [one] { $count } envoi groupé
   *[other] Répartis en { $count } envois groupés, l’un après l’autre
}
gift-summary-method = Livraison
gift-summary-reminders = Rappels
gift-summary-not-reminded = Les destinataires ne reçoivent pas de rappel
gift-summary-notifications = Notifications
gift-summary-notified = E-mails à la confirmation et à l’expédition
gift-summary-not-notified = Les destinataires ne sont pas avertis
gift-summary-charged-now = { $method }, débit immédiat
gift-summary-charged-later = { $method }, débit à l’acceptation des cadeaux

# The main button. $price is an amount or a range.
gift-send-button-price = { $count ->
    [one] Envoyer { $count } cadeau pour { $price }
   *[other] Envoyer { $count } cadeaux pour { $price }
}
gift-schedule-button-price = { $count ->
    [one] Programmer { $count } cadeau pour { $price }
   *[other] Programmer { $count } cadeaux pour { $price }
}
gift-send-button = { $count ->
    [one] Envoyer { $count } cadeau
   *[other] Envoyer { $count } cadeaux
}
gift-schedule-button = { $count ->
    [one] Programmer { $count } cadeau
   *[other] Programmer { $count } cadeaux
}
gift-sending = Envoi…
gift-save-draft = Enregistrer le brouillon
gift-draft-saved = Brouillon enregistré
gift-outbox-sending = Transmission du cadeau au service…
gift-outbox-waiting = Le cadeau attend le service.
gift-outbox-waiting-meaning = Le cadeau est enregistré sur cet ordinateur et sera envoyé automatiquement, tel qu’il était quand vous avez sélectionné « Envoyer ».
gift-outbox-waiting-remedy = Vous pouvez annuler l’envoi dans Envois groupés.
gift-outbox-send-now = Envoyer maintenant
gift-outbox-check-now = Vérifier le statut
gift-outbox-open-batches = Ouvrir Envois groupés

## Rules: why a draft cannot be sent. Each says what is wrong and how to correct it.

gift-field-from-name = Nom de l’expéditeur
gift-field-batch-name = Nom de l’envoi groupé
gift-field-reference = Votre référence
gift-field-end-user = Utilisateur final

gift-rule-from-name-blank = Saisissez le nom de l’expéditeur.
gift-rule-text-too-long = { $field } : plus de { $max } caractères.
gift-rule-text-unprintable = { $field } : certains caractères ne peuvent pas s’afficher. Ressaisissez le texte.
gift-rule-send-method = Choisissez le mode d’envoi du cadeau.
gift-rule-recipients-missing = Ajoutez au moins un destinataire.
gift-rule-too-many-recipients = La liste compte { $count } destinataires. Un envoi groupé en accepte au plus { $max }.
gift-rule-cart-empty = Choisissez un produit.
gift-rule-too-many-cart-items = Le cadeau compte { $count } produits. La limite est de { $max }.
gift-rule-cart-quantity = Le cadeau compte { $count } articles au total. La limite est de { $max }.
gift-rule-product-missing = Une ligne du cadeau n’a pas de produit. Supprimez-la.
gift-rule-product-unavailable = { $product } n’est pas disponible. Choisissez un autre produit.
gift-rule-quantity = { $product } : la quantité doit être comprise entre 1 et { $max }.
gift-rule-price-missing = { $product } : saisissez un prix entre { $low } et { $high }.
gift-rule-price-range = { $product } : le prix doit être compris entre { $low } et { $high }. Il est de { $price }.
gift-rule-no-variants = { $product } n’a pas d’options. Retirez la option choisie.
gift-rule-variants-missing = { $count ->
    [one] { $product } : choisissez une option. L’expédition directe se fait sans consulter le destinataire.
   *[other] { $product } : choisissez { $count } options. L’expédition directe se fait sans consulter le destinataire.
}
gift-rule-variant-count = { $count ->
    [one] { $product } : { $count } option requise (choisies : { $given }). Choisissez-en une, ou aucune pour laisser le choix aux destinataires.
   *[other] { $product } : { $count } options requises (choisies : { $given }). Choisissez-les toutes, ou aucune pour laisser le choix aux destinataires.
}
gift-rule-variant-unknown = { $product } n’a pas d’option « { $variant } ». Choisissez-en une autre.
gift-rule-row-blank = Ligne { $row } : remplissez le champ « { $field } ».
gift-rule-row-too-long = Ligne { $row } : le champ « { $field } » dépasse { $max } caractères.
gift-rule-row-unprintable = Ligne { $row } : le champ « { $field } » contient des caractères qui ne peuvent pas s’afficher.
gift-rule-row-invalid = Ligne { $row } : le champ « { $field } » n’est pas valide.
gift-rule-row-country = Ligne { $row } : l’expédition directe se limite aux États-Unis.
gift-rule-row-not-shipped = Ligne { $row } : { $product } ne peut pas être livré ici : { $state }.
gift-rule-message-too-long = Le message compte { $count } caractères. La limite est de { $max }.
gift-rule-message-unprintable = Le message contient des caractères qui ne peuvent pas s’afficher. Ressaisissez-le.
gift-rule-message-without-card = Choisissez une carte pour le message. Il apparaît à l’ouverture de la carte.
gift-rule-card-unknown = Ce compte n’a pas la carte de vœux choisie. Choisissez-en une autre.
gift-rule-schedule-passed = L’heure programmée est passée. Choisissez une heure ultérieure ou envoyez maintenant.
gift-rule-expiry-before-send = Le cadeau expire avant son envoi. Choisissez une date d’expiration ultérieure.
gift-rule-swap-unknown = Indiquez si les destinataires peuvent échanger le cadeau.
gift-rule-swap-required = Autorisez l’échange, car les destinataires choisissent leur cadeau dans { $product }.
gift-rule-choice-sent-directly = { $product } ne permet pas l’expédition directe, car les destinataires choisissent leur cadeau. Choisissez un autre mode d’envoi.
gift-rule-shipping-tier = Choisissez une autre option de livraison internationale.
gift-rule-workspace-unknown = Ce compte n’a pas l’espace de travail choisi. Choisissez-en un autre.
gift-rule-payment-method-missing = Le compte n’a pas de moyen de paiement. Ajoutez-en un auprès du service, puis appuyez sur F5.
gift-rule-payment-method-unknown = Ce compte n’a pas le moyen de paiement choisi. Choisissez-en un autre.
gift-rule-end-user = Une carte d’utilisateur final ne peut payer que les cadeaux de cet utilisateur. Choisissez un autre moyen de paiement.
gift-rule-expiry-for-balance = Fixez une date d’expiration. Les cadeaux payés avec un solde en ont besoin.

## Drafts

drafts-count = { $count ->
    [one] { $count } brouillon
   *[other] { $count } brouillons
}
drafts-search = Rechercher un brouillon
drafts-empty-title = Pas encore de brouillon
drafts-empty-text = Vos brouillons apparaissent ici dès que vous créez un cadeau. Les modifications sont enregistrées automatiquement jusqu’à l’envoi.
drafts-no-results-title = Aucun résultat pour « { $search } »
drafts-no-results-text = Vérifiez l’orthographe ou raccourcissez la recherche.
drafts-clear-search = Effacer la recherche
drafts-untitled = Cadeau sans titre
# The name of a draft's copy.
drafts-name-of-copy = { $name } (copie)
# A draft that the app cannot read; the user can only delete it.
drafts-unreadable = Brouillon illisible
drafts-unreadable-facts = { $count ->
    [one] Le cadeau et { $count } destinataire sont illisibles
   *[other] Le cadeau et { $count } destinataires sont illisibles
}
drafts-no-product = Pas encore de produit
# As in "Heavy Knit Hoodie · 25 recipients".
drafts-facts = { $count ->
    [0] { $gift } · Aucun destinataire
    [one] { $gift } · { $count } destinataire
   *[other] { $gift } · { $count } destinataires
}
drafts-edited = Modifié : { $when }
drafts-source-again = À renvoyer depuis { $batch }
drafts-open = Ouvrir
drafts-open-label = Ouvrir { $draft }
drafts-duplicate-label = Dupliquer { $draft }
drafts-delete-label = Supprimer { $draft }
drafts-delete-title = Supprimer le brouillon « { $draft } » ?
drafts-delete-text = { $count ->
    [0] Le brouillon n’a aucun destinataire. Les cadeaux déjà envoyés ne changent pas.
    [one] Son destinataire est aussi supprimé. Les cadeaux déjà envoyés ne changent pas.
   *[other] Ses { $count } destinataires sont aussi supprimés. Les cadeaux déjà envoyés ne changent pas.
}
drafts-delete-confirm = Supprimer le brouillon
drafts-delete-cancel = Garder le brouillon
drafts-select = Sélectionner { $draft }
drafts-delete-selected = Supprimer { $count } brouillons…
drafts-delete-title-many = Supprimer { $count } brouillons ?
drafts-delete-text-many = Leurs destinataires sont aussi supprimés. Les cadeaux déjà envoyés ne changent pas.
drafts-delete-kept = Ses cadeaux restent programmés pour le { $time }. Pour les arrêter, annulez l’envoi.
drafts-delete-kept-many = { $count ->
    [one] Les cadeaux de { $count } brouillon restent programmés. Pour les arrêter, annulez l’envoi.
   *[other] Les cadeaux de { $count } brouillons restent programmés. Pour les arrêter, annulez les envois.
}
drafts-delete-confirm-many = Supprimer { $count } brouillons

gift-outbox-held = { $count ->
    [one] Envoi dans { $count } seconde
   *[other] Envoi dans { $count } secondes
}
gift-outbox-held-meaning = Vous pouvez annuler cet envoi jusque-là. Rien n’a quitté cet ordinateur.
gift-outbox-interrupted = Ces cadeaux n’ont pas été envoyés
gift-outbox-interrupted-meaning = giftdesk a été fermé avant l’envoi. Rien n’a été envoyé. Envoyez les cadeaux maintenant ou annulez l’envoi.

## Templates

drafts-tab = Brouillons
templates-tab = Modèles
templates-search = Rechercher un modèle
templates-count = { $count ->
    [one] { $count } modèle
   *[other] { $count } modèles
}
templates-empty-title = Pas encore de modèle
templates-empty-text = Un modèle garde les produits, le message, la carte et la livraison d’un cadeau pour les réutiliser. Dans Nouveau cadeau, choisissez « Enregistrer comme modèle ».
templates-no-results-title = Aucun résultat pour « { $search } »
# As in "Heavy Knit Hoodie · E-mail avec lien".
templates-facts = { $gift } · { $method }
# A template that the app cannot read; the user can only rename or delete it.
templates-unreadable = Modèle illisible
templates-saved = Enregistré : { $when }
templates-create-gift = Créer un cadeau avec { $template }
templates-rename = Renommer
templates-rename-label = Renommer { $template }
templates-rename-title = Renommer le modèle
templates-duplicate-label = Dupliquer { $template }
templates-delete-label = Supprimer { $template }
templates-name = Nom
templates-save = Enregistrer le modèle
templates-save-link = Enregistrer comme modèle
templates-save-title = Enregistrer comme modèle
templates-save-text = Le modèle garde les produits, le message, la carte, la livraison et le moyen de paiement. Il ne garde ni les destinataires, ni la date, ni le nom de l’envoi groupé.
templates-replace = Remplacer le modèle
templates-replace-text = Un modèle porte déjà ce nom. L’enregistrement remplace ce modèle.
templates-saved-toast = Modèle « { $name } » enregistré
templates-start = Commencer avec un modèle
templates-changed-title = Le catalogue a changé depuis l’enregistrement de ce modèle
templates-price-changed = Le prix de { $product } est passé de { $shown } à { $current }.

## Test

gift-test-button = M’envoyer un essai
gift-test-title = S’envoyer un essai
gift-test-text = Un cadeau vous est envoyé. Votre brouillon reste inchangé, et l’essai ne compte pas comme un cadeau à un destinataire.
gift-test-person = Cadeau tel que ce destinataire le reçoit
gift-test-no-person = Ajoutez un destinataire. Le message ou les produits dépendent du destinataire.
gift-test-place = Type d’essai
gift-test-practice = En mode test
gift-test-real = Un vrai cadeau
gift-test-practice-text = Gratuit. Rien n’est livré. Le mode test a ses propres produits : un produit semblable peut remplacer le vôtre. Pour voir l’essai, passez en mode test.
gift-test-practice-only = Gratuit. Rien n’est livré. Pour essayer avec un vrai cadeau, ajoutez une connexion dans les réglages.
gift-test-send-practice = Envoyer l’essai en mode test
gift-test-send-real = Envoyer un vrai cadeau pour { $price }
gift-test-batch-name = Essai : { $name }
gift-test-sent-practice = Essai envoyé en mode test. Pour le voir, passez en mode test.
gift-test-sent-stand-in = Essai envoyé en mode test, avec « { $other } » à la place de « { $product } ». Pour le voir, passez en mode test.
