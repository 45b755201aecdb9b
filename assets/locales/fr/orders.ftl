### Orders, batches, the panel of one order, and sends that have not reached the service.

## Orders

orders-table = Commandes
orders-count = { $count ->
    [one] { $count } commande
   *[other] { $count } commandes
}
orders-search = Rechercher une commande
orders-search-hint = Destinataire, e-mail, cadeau ou envoi groupé
orders-remove-filters = Retirer les filtres
orders-clear-search = Effacer la recherche
orders-empty-title = Pas encore de commande
orders-empty-text = Les commandes apparaissent ici après l’envoi d’un cadeau.
orders-no-results-title = Aucun résultat pour « { $search } »
orders-no-matches-title = Aucune commande correspondante
orders-no-results-text = Retirez un filtre ou raccourcissez la recherche.

orders-column-recipient = Destinataire
orders-column-status = Statut
orders-column-gift = Cadeau
orders-column-batch = Envoi groupé
orders-column-total = Total
orders-column-last-change = Dernière mise à jour
orders-column-accepted = Accepté
orders-swapped-hint = Le destinataire a préféré ce produit.
orders-total-unknown-hint = Le total est connu quand le destinataire a saisi une adresse.
orders-copy-link = Copier le lien cadeau de { $recipient }
orders-link-copied = Lien cadeau de { $recipient } copié

# Filters by how far an order is.
orders-stage-not-opened = Non ouvert
orders-stage-opened = Ouvert
orders-stage-accepted = Accepté
orders-stage-shipped = Expédié
orders-stage-delivered = Livré
orders-stage-swapped = Échangé
orders-stage-thank-you = Mot de remerciement
orders-stage-failed = Échec
orders-stage-canceled = Annulé
orders-stage-expired = Expiré
orders-attention-remove-hint = Afficher toutes les commandes

## Saved views of the orders

views-button = Vues
views-menu = Vues enregistrées
views-all-orders = Toutes les commandes
views-name = Nom de la vue
views-name-hint = Nommez cette vue
views-save = Enregistrer
views-replace = Remplacer
views-save-button = Enregistrer la vue
views-saved = Vue « { $name } » enregistrée
views-remove = Supprimer la vue { $name }
views-hint-already-saved = Cette vue est enregistrée. Pour en enregistrer une autre, changez les filtres.
views-hint-nothing-to-save = Pour enregistrer une vue, commencez par filtrer, rechercher ou trier les commandes.
views-hint-too-many = Vous avez { $count } vues enregistrées. Pour en enregistrer une autre, supprimez-en une.

## Panel of an order

order-panel = Commande
order-recipient-unnamed = Destinataire sans nom
order-copy-link-button = Copier le lien
order-section-progress = Progression
order-section-gift = Cadeau
order-section-gift-swapped = Cadeau (échangé)
order-section-shipments = Expéditions
order-section-amounts = Montants
order-section-message = Message
order-section-details = Détails
order-thank-you-note = « { $note } »

order-item-quantity = { $quantity } × { $item }
order-item-by-brand = { $product } de { $brand }
order-items-unknown = Inconnu
order-swapped-from = Cadeau d’origine

order-step-expired = Expiré avant d’être accepté
order-step-time-left = Reste { $left } pour accepter
order-step-no-deadline = Aucun délai d’acceptation
order-step-delivery-expected = Livraison prévue : { $date }

order-amount-product = Produit
order-amount-shipping = Livraison
order-amount-free = Gratuite
order-amount-processing-fee = Frais de traitement
order-amount-international = Livraison internationale
order-amount-before-tax = Total hors taxe
order-amount-credit = Avoir
order-amount-tax = Taxe
order-amount-total = Total
order-amount-not-final = La taxe et le total sont connus quand le destinataire a saisi une adresse.

order-shipment = Expédition
order-tracking-number = Numéro de suivi
order-copy-tracking-number = Copier le numéro de suivi { $number }
order-tracking-number-copied = Numéro de suivi copié
order-shipment-shipped = Expédié : { $date }
order-shipment-expected = Prévu : { $date }
order-shipment-delivered = Livré : { $date }
# As in "Shipped Nov 3 · Expected Nov 6".
order-shipment-dates = { $shipped } · { $arrival }

order-batch = Envoi groupé
order-expires = Expiration
order-expires-never = Jamais
order-expires-in = { $date } (dans { $left })
order-expired-on = { $date } (expiré)
order-views = Vues de la page
order-workspace = Espace de travail
order-reference = Référence
order-copy-reference = Copier la référence
order-reference-copied = Référence copiée
order-id = ID de commande
order-copy-id = Copier l’ID de commande
order-id-copied = ID de commande copié
order-payment-link = Lien de paiement
order-copy-payment-link = Copier le lien de paiement
order-payment-link-copied = Lien de paiement copié

## Actions on orders

order-actions-button = Actions
order-actions-menu = Actions sur les commandes
order-actions-for-all = { $count ->
    [one] Pour la { $count } commande de cette liste…
   *[other] Pour les { $count } commandes de cette liste…
}
all-orders-title-counting = Toutes les commandes de cette liste
all-orders-text = { $count ->
    [one] Rien n’est sélectionné. L’action concerne la { $count } commande affichée maintenant dans la liste.
   *[other] Rien n’est sélectionné. L’action concerne les { $count } commandes affichées maintenant dans la liste.
}
all-orders-action = Action à effectuer
all-orders-field = Saisissez { $count } pour confirmer le nombre de commandes
all-orders-mismatch = Le nombre de commandes est { $count }.
all-orders-button = { $count ->
    [one] Continuer avec { $count } commande
   *[other] Continuer avec { $count } commandes
}
order-actions-one = Commande pour { $recipient }
order-actions-all = { $count ->
    [one] { $count } commande dans cette liste
   *[other] Les { $count } commandes de cette liste
}
orders-selected = { $count ->
    [one] { $count } commande sélectionnée
   *[other] { $count } commandes sélectionnées
}
orders-select = Sélectionner la commande pour { $recipient }
order-cancel-menu = Annuler les cadeaux…
order-extend-menu = Prolonger l’expiration…
order-send-again-menu = Renvoyer aux destinataires en échec ou annulés
batch-duplicate-menu = Dupliquer l’envoi groupé en brouillon
batch-send-again-menu = Renvoyer aux destinataires sans cadeau
order-copy-links-menu = Copier les liens cadeaux
order-copy-names-menu = Copier les noms et les liens cadeaux
order-copy-table-menu = Copier sous forme de tableau
order-copy-csv-menu = Copier au format CSV
order-email-menu = Écrire des e-mails…
order-export-csv-menu = Exporter au format CSV…
order-export-xlsx-menu = Exporter pour Excel…
# The name of a new draft for recipients whose orders failed or were canceled.
order-send-again-name = { $batch } (nouvel envoi)
order-send-again-name-default = Nouvel envoi
batch-duplicate-name = { $batch } (copie)
order-column-link = Lien cadeau

# La boîte de dialogue avant une action dont une partie des commandes n’est pas encore sur cet ordinateur.
order-download-title = Des commandes sont encore en cours de téléchargement
order-download-progress = { $total ->
    [one] { $count } commande sur { $total } est téléchargée.
   *[other] { $count } commandes sur { $total } sont téléchargées.
}
order-download-progress-unknown = { $count ->
    [one] { $count } commande est téléchargée. D’autres peuvent suivre.
   *[other] { $count } commandes sont téléchargées. D’autres peuvent suivre.
}
order-download-text = Attendez que toutes les commandes soient téléchargées : votre action les inclura. Ou continuez avec les seules commandes téléchargées.
order-download-continue = Continuer avec celles-ci
order-download-stop = Annuler

order-action-counting = Décompte des commandes…
order-action-none = Seuls les cadeaux pas encore acceptés peuvent être modifiés.
# "statuses" is a list such as "2 × Accepted and 1 × Shipped".
order-action-excluded = { $count ->
    [one] { $count } commande ne peut pas être modifiée : { $statuses }.
   *[other] { $count } commandes ne peuvent pas être modifiées : { $statuses }.
}
order-action-status-count = { $count } × { $status }
# Les commandes dont parle une boîte de dialogue, y compris celles qui ne sont pas modifiables.
order-action-scope-batch = { $count ->
    [one] { $count } commande de l’envoi groupé « { $batch } »
   *[other] { $count } commandes de l’envoi groupé « { $batch } »
}
order-action-scope-batches = { $count ->
    [one] { $count } commande de { $batches } envois groupés
   *[other] { $count } commandes de { $batches } envois groupés
}
batches-selected = { $count ->
    [one] { $count } envoi groupé sélectionné
   *[other] { $count } envois groupés sélectionnés
}
batches-select = Sélectionner l’envoi groupé { $batch }
order-action-scope-filtered = { $count ->
    [one] { $count } commande correspondant à la recherche et aux filtres
   *[other] { $count } commandes correspondant à la recherche et aux filtres
}
order-action-scope-filtered-batch = { $count ->
    [one] { $count } commande de l’envoi groupé « { $batch } » correspondant à la recherche et aux filtres
   *[other] { $count } commandes de l’envoi groupé « { $batch } » correspondant à la recherche et aux filtres
}
order-action-scope-selected-batch = { $count ->
    [one] { $count } commande sélectionnée de l’envoi groupé « { $batch } »
   *[other] { $count } commandes sélectionnées de l’envoi groupé « { $batch } »
}

order-cancel-title-none = Annuler des cadeaux
order-cancel-title-one = Annuler le cadeau pour { $recipient } ?
order-cancel-title = { $count ->
    [one] Annuler { $count } cadeau ?
   *[other] Annuler { $count } cadeaux ?
}
order-cancel-text = { $count ->
    [one] Le destinataire ne pourra plus accepter le cadeau. Cette action est définitive.
   *[other] Les destinataires ne pourront plus accepter leurs cadeaux. Cette action est définitive.
}
order-cancel-money = Jusqu’à { $amount } seront libérés.
order-cancel-button = { $count ->
    [one] Annuler { $count } cadeau
   *[other] Annuler { $count } cadeaux
}
order-replace-menu = Annuler et renvoyer
order-replace-title-none = Aucun cadeau à renvoyer
order-replace-title-one = Annuler le cadeau de { $recipient } et le renvoyer ?
order-replace-title = { $count ->
    [one] Annuler { $count } cadeau et le renvoyer ?
   *[other] Annuler { $count } cadeaux et les renvoyer ?
}
order-replace-text = { $count ->
    [one] Le cadeau est annulé, ce qui est définitif. Un brouillon pour son destinataire est créé : corrigez l’adresse ou choisissez un autre produit, puis envoyez-le.
   *[other] Les cadeaux sont annulés, ce qui est définitif. Un brouillon pour leurs destinataires est créé, un par envoi groupé : corrigez les adresses ou choisissez un autre produit, puis envoyez-le.
}
order-replace-button = { $count ->
    [one] Annuler le cadeau et créer le brouillon
   *[other] Annuler { $count } cadeaux et créer le brouillon
}
order-cancel-keep = { $count ->
    [one] Conserver le cadeau
   *[other] Conserver les cadeaux
}
order-cancel-action = Annuler le cadeau

order-extend-title-none = Prolonger l’expiration
order-extend-title-one = Prolonger l’expiration pour { $recipient }
order-extend-title = { $count ->
    [one] Prolonger l’expiration de { $count } cadeau
   *[other] Prolonger l’expiration de { $count } cadeaux
}
order-extend-text = { $count ->
    [one] Choisissez jusqu’à quand le cadeau peut être accepté.
   *[other] Choisissez jusqu’à quand les cadeaux peuvent être acceptés.
}
order-extend-date = Nouvelle date d’expiration
order-extend-time = Heure d’expiration
order-extend-days = Dans { $days } jours
order-extend-past = Choisissez une date dans le futur.
order-extend-left-out = { $count ->
    [one] { $count } cadeau garde sa date d’expiration, car il expire plus tard ou jamais, ou sa date d’expiration est inconnue.
   *[other] { $count } cadeaux gardent leur date d’expiration, car ils expirent plus tard ou jamais, ou leur date d’expiration est inconnue.
}
order-extend-button = { $count ->
    [one] Prolonger l’expiration de { $count } cadeau
   *[other] Prolonger l’expiration de { $count } cadeaux
}
order-extend-action = Prolonger l’expiration
order-send-again-action = Renvoyer

order-email-title = Écrire des e-mails
order-email-none = Aucune de ces commandes n’a à la fois une adresse e-mail et un lien cadeau.
order-email-recipient = { $number } sur { $count } : { $recipient } ({ $email })
order-email-subject-field = Objet
order-email-body-field = Message
# The words in brackets are replaced and not translated.
order-email-help = { $name } et { $link } sont remplacés pour chaque destinataire.
order-email-open = Ouvrir dans la messagerie
order-email-skip = Ignorer ce destinataire
order-email-back = Destinataire précédent
order-email-done = { $count ->
    [one] { $count } brouillon d’e-mail ouvert
   *[other] { $count } brouillons d’e-mail ouverts
}
order-email-subject = Un cadeau pour vous
order-email-body =
    Bonjour { $name },

    un cadeau vous attend. Ouvrez ce lien pour le découvrir et l’accepter :
    { $link }

order-job-canceling = { $count ->
    [one] Annulation de { $count } cadeau
   *[other] Annulation de { $count } cadeaux
}
order-job-canceled = { $count ->
    [one] { $done } cadeau sur { $count } annulé
   *[other] { $done } cadeaux sur { $count } annulés
}
order-job-extending = { $count ->
    [one] Prolongation de { $count } cadeau jusqu’au { $date }
   *[other] Prolongation de { $count } cadeaux jusqu’au { $date }
}
order-job-extended = { $count ->
    [one] { $done } cadeau sur { $count } prolongé jusqu’au { $date }
   *[other] { $done } cadeaux sur { $count } prolongés jusqu’au { $date }
}
order-job-progress = { $done } sur { $total }
order-job-waiting = { $done } sur { $total }. En attente du service : { $problem }
order-job-not-allowed = { $count ->
    [one] { $count } ne peut plus être modifié
   *[other] { $count } ne peuvent plus être modifiés
}
order-job-failed = { $count } en échec
order-job-stopped = { $count ->
    [one] { $count } arrêté
   *[other] { $count } arrêtés
}
order-job-stop-canceling = Arrêter l’annulation
order-job-stop-extending = Arrêter la prolongation
order-job-retry = { $count ->
    [one] Réessayer { $count } cadeau
   *[other] Réessayer { $count } cadeaux
}
order-job-details = Afficher les détails
order-job-details-name = Détails : { $title }
order-job-dismiss = Ignorer : { $title }
order-job-more = { $count ->
    [one] { $count } autre résultat. Ignorez un résultat pour le voir.
   *[other] { $count } autres résultats. Ignorez des résultats pour les voir.
}
order-job-panel = Résultats
order-job-table = Résultat de chaque commande
order-job-column-outcome = Résultat
order-job-only-unsuccessful = Uniquement les cadeaux non modifiés
order-job-toast-canceled = { $count ->
    [one] { $done } cadeau sur { $count } annulé
   *[other] { $done } cadeaux sur { $count } annulés
}
order-job-toast-extended = { $count ->
    [one] { $done } cadeau sur { $count } prolongé
   *[other] { $done } cadeaux sur { $count } prolongés
}
order-outcome-waiting = En attente
order-outcome-in-doubt = Vérification
order-outcome-done = Terminé
order-outcome-not-allowed = Ne peut plus être modifiée : { $status }
order-outcome-stopped = Arrêté avant la modification

order-section-address = Adresse de livraison
order-section-money = Argent
order-section-note = Votre note
order-note-field = Votre note sur cette commande
order-note-hint = Vous seul voyez cette note, sur cet ordinateur
order-money-estimated = Estimé
order-money-above-estimate = Au-dessus de l’estimation
order-money-authorized = Réservé
order-money-at-risk = Dont menacé
order-money-captured = Débité
order-money-returned = Libéré, non débité
order-money-unconfirmed-refund = Remboursement non confirmé
order-track = Suivre le colis
order-track-name = Suivre le colis de { $brand }
order-email-refused = Le serveur de messagerie a refusé l’adresse de ce destinataire. L’e-mail avec le cadeau n’a pas été envoyé.
order-address-refused = Le serveur de messagerie a refusé l’adresse de ce destinataire.
order-sold-out = Ce cadeau est épuisé et ne peut pas être accepté.
order-sold-out-swap = Ce cadeau est épuisé. Le destinataire peut choisir un autre cadeau.
order-acceptance-remedy = Choisissez « Annuler et renvoyer », puis corrigez l’adresse ou choisissez un autre produit.
order-acceptance-remedy-canceled = Renvoyez le cadeau : corrigez l’adresse ou choisissez un autre produit.
order-awaiting-payment = Ce cadeau est accepté et attend son paiement.
order-awaiting-payment-meaning = Le cadeau n’est pas expédié avant d’être payé.
order-awaiting-payment-remedy = Si une carte paie ce cadeau, elle a peut-être été refusée. Ajoutez une autre carte du même utilisateur final dans les paramètres : le service essaie alors la nouvelle carte.
order-awaiting-payment-settings = Ouvrir les paramètres
order-failed-shipment = Le colis de { $brand } n’a pas pu être livré.
order-failed-payment = Le cadeau a échoué avant d’être payé. Le service n’en donne pas la raison.
order-failed-before-acceptance = Ce cadeau a échoué avant d’être accepté. Le service n’indique pas de raison.
order-failed-unknown = Ce cadeau a échoué. Le service n’indique pas de raison.
order-failed-remedy = Vous pouvez renvoyer le cadeau à ce destinataire.
batch-link-again-from = Renvoyé depuis { $batch }
batch-link-again-as = Renvoyé sous { $batch }
batch-link-copy-of = Copie de { $batch }
batch-link-copied-as = Copié sous { $batch }
batch-link-again-draft = Brouillon de renvoi : { $draft }
batch-link-copy-draft = Brouillon d’une copie : { $draft }

## Batches

batches-table = Envois groupés
batches-count = { $count ->
    [one] { $count } envoi groupé
   *[other] { $count } envois groupés
}
# Un envoi en plusieurs envois groupés, comme « Printemps · 24 messages ».
batches-send-title = { $title } · { $batches }
batches-send-messages = { $count } messages
batches-send-gifts = { $count } envois groupés avec des cadeaux différents
# Une partie des envois groupés d’un envoi, car les autres ne sont pas encore envoyés ou la recherche les masque.
batches-send-some-messages = { $count } messages sur { $all }
batches-send-some-gifts = { $count } envois groupés sur { $all } avec des cadeaux différents
batches-send-some-batches = { $count } envois groupés sur { $all }
batches-send-failed = { $count } échecs sur { $all }
batches-search = Rechercher un envoi groupé
batches-filter-all = Tous
batches-remove-filters = Retirer les filtres
batches-clear-search = Effacer la recherche
batches-empty-title = Pas encore d’envoi groupé
batches-empty-text = Les envois groupés apparaissent ici après l’envoi d’un cadeau.
batches-no-results-title = Aucun résultat pour « { $search } »
batches-no-matches-title = Aucun envoi groupé correspondant
batches-no-scheduled-title = Aucun envoi groupé n’est programmé auprès du service
batches-no-results-text = Choisissez un autre statut ou raccourcissez la recherche.
batches-column-batch = Envoi groupé
batches-column-status = Statut
batches-column-sent = Envoyé
batches-column-recipients = Destinataires
batches-column-progress = Progression
batches-column-spent = Dépensé
batches-progress-scheduled = Sera envoyé dans { $left }
batches-progress-creating = Commandes créées : { $created } sur { $total }
batches-progress-accepted = { $share } acceptés
batches-progress-direct = Expédition directe · { $share } livrés

## One batch

batch-tab-orders = Commandes { $count }
batch-tab-orders-loading = Commandes
batch-tab-recipients = Destinataires
batch-tab-details = Détails
batch-orders-table = Commandes de l’envoi groupé
batch-search = Rechercher dans cet envoi groupé
batch-no-orders = Pas encore de commande
batch-export-dialog-title = Enregistrer les commandes sous
batch-copy-links-button = Copier les liens cadeau
batch-copy-links-hint = Copier tous les liens cadeau de cet envoi groupé
batch-copy-selected-links-hint = Copier les liens cadeau des commandes sélectionnées

batch-scheduled = Programmé : { $date } (dans { $left })
batch-scheduled-text = Les commandes et les liens cadeau seront créés à ce moment-là.
batch-scheduled-fixed = Cet envoi groupé a été confié au service, qui ne permet ni de le modifier ni de l’annuler. Ses cadeaux peuvent être annulés une fois leurs commandes créées, jusqu’à leur acceptation.
batch-orders-created = { $total ->
    [one] { $created } commande créée sur { $total }
   *[other] Commandes créées : { $created } sur { $total }
}
batch-creating-text = Le service crée les commandes restantes même si vous fermez cette fenêtre.
batch-failed = Le service n’a pas pu créer toutes les commandes de cet envoi groupé.
batch-failed-meaning = Seuls les destinataires listés sous Commandes reçoivent un cadeau.
batch-failed-remedy = Sélectionnez « Envoyer de nouveau » pour créer un brouillon avec les destinataires sans cadeau. Vous le vérifiez avant tout envoi.
batch-send-again-button = Envoyer de nouveau
batch-failed-sent-again = L’envoi groupé a été envoyé de nouveau.
batch-canceled = Cet envoi groupé a été annulé.
batch-unknown-status = Le service indique le statut « { $status } » pour cet envoi groupé.

batch-tile-sent = Envoyés
batch-tile-opened = Ouverts
batch-tile-accepted = Acceptés
batch-tile-shipped = Expédiés
batch-tile-delivered = Livrés
batch-tile-spent = Dépensé
batch-tile-unclaimed = Pas encore acceptés
batch-tile-accepted-median = { $count } · accepté en { $duration } (médiane)
batch-tile-spent-charged = { $count ->
    [0] rien de débité pour l’instant
    [one] débité pour { $count } cadeau
   *[other] débité pour { $count } cadeaux
}
batch-tile-shipped-directly = Expédition directe
batch-tile-unclaimed-none = Aucun cadeau en attente
batch-tile-unclaimed-expires = { $amount } · expire dans { $left }
batch-tile-loading = Chargement des commandes

# Parts of the bar of a batch; each is followed by a number.
batch-part-delivered = Livrés
batch-part-accepted = Acceptés
batch-part-opened = Ouverts
batch-part-not-opened = Non ouverts
batch-part-shipped = Expédiés
batch-part-preparing = En préparation
batch-part-ended = Échoués, annulés ou expirés
batch-part-loading = Chargement

batch-method-unknown = Inconnu

batch-fact-gift = Cadeau
batch-fact-from = De la part de
batch-fact-message = Message
batch-fact-delivery = Livraison
batch-fact-scheduled = Programmé
batch-fact-sent = Envoyé
batch-fact-expires = Expiration
batch-fact-sent-by = Envoyé par
batch-fact-workspace = Espace de travail
batch-fact-reference = Référence
batch-fact-your-reference = Votre référence

batch-recipients-table = Destinataires
batch-column-first-name = Prénom
batch-column-last-name = Nom
batch-column-email = E-mail
batch-no-email = Pas d’e-mail

## Sends that have not reached the service

outbox-part = Partie { $number } sur { $count }
# Un envoi avec le numéro de sa partie, comme « Printemps, partie 2 sur 5 ».
outbox-title-part = { $title }, partie { $number } sur { $count }
# Une partie d’un envoi avec ses destinataires, comme « Printemps, Ida Berg ».
outbox-title-people = { $title }, { $people }
outbox-parts-refused = { $count ->
    [one] { $count } refusée
   *[other] { $count } refusées
}
outbox-parts-uncertain = { $count ->
    [one] { $count } non confirmée
   *[other] { $count } non confirmées
}
outbox-messages-sent = { $sent } messages envoyés sur { $count }
outbox-parts-sent = { $sent } parties envoyées sur { $count }
# Le statut d’une partie, comme « 20 000 cadeaux · Envoyé ».
outbox-parts-more = { $count ->
    [one] et { $count } autre partie
   *[other] et { $count } autres parties
}
outbox-part-state = { $count ->
    [one] { $count } cadeau · { $state }
   *[other] { $count } cadeaux · { $state }
}
outbox-part-open-name = Voir l’envoi groupé de { $title }
outbox-try-again = Réessayer
outbox-move-to-draft = Déplacer dans un brouillon
outbox-move-to-draft-name = Déplacer dans un brouillon : { $title }
outbox-move-to-draft-tooltip = Crée un brouillon avec les destinataires de cette partie et continue avec les parties suivantes.
outbox-move-send-to-draft-tooltip = Crée un nouveau brouillon à partir de cet envoi, tel qu’il était quand vous avez sélectionné « Envoyer ».
outbox-cancel-rest = Annuler les parties restantes
outbox-partly-canceled-text = Certaines parties ont été envoyées, les autres annulées. Pour envoyer ces cadeaux, déplacez leurs parties dans des brouillons.
outbox-send-smaller-question = { $count ->
    [one] Envoyer de nouveau { $count } cadeau pour { $total } ? Le service a indiqué que la requête est trop volumineuse. Si le cadeau a déjà été envoyé, son destinataire en reçoit deux.
   *[other] Envoyer de nouveau { $count } cadeaux pour { $total } ? Le service a indiqué que la requête est trop volumineuse : giftdesk envoie des parties plus petites. Si les cadeaux ont déjà été envoyés, leurs destinataires en reçoivent deux.
}
outbox-chip-waiting = En attente d’envoi
outbox-chip-sending = Envoi en cours
outbox-chip-checking = Vérification
outbox-chip-action-required = Action requise
outbox-chip-refused = Refusé
outbox-chip-unreadable = Illisible
outbox-waiting-text = Cet envoi est enregistré sur cet ordinateur. Il démarre automatiquement dès que le service est disponible.
outbox-chip-late = Pas parti à l’heure
outbox-scheduled-text = Ces cadeaux partent le { $time }. giftdesk doit alors être ouvert avec cette connexion. D’ici là, vous pouvez changer l’heure, envoyer maintenant ou annuler l’envoi.
outbox-schedule-due-text = Ces cadeaux devaient partir le { $time }. Ils partent si le service est disponible assez tôt ; sinon, giftdesk vous le demande.
outbox-late-text = Ces cadeaux devaient partir le { $time } et ne sont pas partis. Envoyez les cadeaux maintenant, choisissez une autre heure ou abandonnez l’envoi.
outbox-sending-text = Le service reçoit cet envoi.
# As in "25 gifts · $1,890.00–$2,079.00".
outbox-facts = { $count ->
    [one] { $count } cadeau
   *[other] { $count } cadeaux
} · { $total }
outbox-send-now = Envoyer maintenant
outbox-change-time = Changer l’heure
outbox-choose-time = Choisir une autre heure
outbox-discard = Abandonner l’envoi
outbox-change-time-title = Quand envoyer « { $title } »
outbox-change-time-now = Actuellement programmé pour le { $time }.
outbox-change-time-past = Choisissez une heure à venir
outbox-change-date = Nouvelle date d’envoi
outbox-change-clock = Nouvelle heure d’envoi
outbox-change-time-save = Enregistrer l’heure
outbox-change-time-keep = Garder l’heure
outbox-check-now = Vérifier le statut
outbox-cancel = Annuler l’envoi
outbox-dismiss = Retirer de la liste
outbox-dismiss-question = Retirer cet envoi de la liste ? Ses cadeaux ont peut-être été envoyés : vérifiez d’abord dans Envois groupés. Si vous le retirez, rien n’est envoyé ni annulé auprès du service, et vous pourrez envoyer de nouveau le brouillon.
outbox-dismiss-question-reference = Retirer cet envoi de la liste ? Ses cadeaux ont peut-être été envoyés : cherchez d’abord la référence { $reference } dans Envois groupés. Si vous le retirez, rien n’est envoyé ni annulé auprès du service, et vous pourrez envoyer de nouveau le brouillon.
outbox-dismiss-refused-question = { $count ->
    [one] Retirer cet envoi de la liste ? Son brouillon a été supprimé : son { $count } destinataire sera supprimé aussi.
   *[other] Retirer cet envoi de la liste ? Son brouillon a été supprimé : ses { $count } destinataires seront supprimés aussi.
}
outbox-dismiss-confirm = Retirer l’envoi
outbox-dismiss-cancel = Garder l’envoi
outbox-open-draft = Ouvrir le brouillon
outbox-send-again = Envoyer de nouveau
outbox-send-again-confirm = { $count ->
    [one] Envoyer de nouveau { $count } cadeau
   *[other] Envoyer de nouveau { $count } cadeaux
}
outbox-send-again-cancel = Ne pas envoyer
outbox-send-again-question = { $count ->
    [one] Envoyer de nouveau { $count } cadeau pour { $total } ? Si le service l’a déjà, le destinataire reçoit un second cadeau et vous payez les deux.
   *[other] Envoyer de nouveau { $count } cadeaux pour { $total } ? Si le service les a déjà, chaque destinataire reçoit un second cadeau et vous payez les deux.
}
outbox-mark-as-sent = Marquer comme envoyé
outbox-mark-as-sent-hint = Rien n’est envoyé de nouveau. Le brouillon reste dans Brouillons.
# Read by screen readers for a button of one send, as in "Cancel send: Winter thanks".
outbox-button-label = { $action } : { $title }

outbox-chip-held = Mis en attente
outbox-chip-interrupted = Pas encore envoyé
outbox-chip-canceled = Annulé
outbox-held-text = Vous pouvez annuler cet envoi jusque-là. Rien n’a quitté cet ordinateur.
outbox-undo = Annuler l’envoi
outbox-candidate = Envoi groupé similaire { $number }
outbox-candidate-open = Voir l’envoi groupé
outbox-candidate-open-name = Voir l’envoi groupé similaire { $number }
outbox-candidate-identify = C’est cet envoi groupé
outbox-candidate-identify-name = L’envoi groupé similaire { $number } est celui de cet envoi
outbox-candidate-question = { $count ->
    [one] L’envoi groupé similaire { $number } est-il celui de ce { $count } cadeau pour { $total } ?
   *[other] L’envoi groupé similaire { $number } est-il celui de ces { $count } cadeaux pour { $total } ?
}
outbox-candidate-consequence = L’envoi est alors terminé, plus rien n’est envoyé et son brouillon est supprimé.
outbox-candidate-confirm = { $count ->
    [one] Marquer { $count } cadeau comme envoyé
   *[other] Marquer { $count } cadeaux comme envoyés
}
outbox-candidate-cancel = Annuler
outbox-compare = Comparer
outbox-compare-title = Comparer l’envoi aux envois groupés similaires
outbox-compare-send = Cet envoi
outbox-compare-sender = Expéditeur
outbox-compare-message = Message
outbox-compare-gift = Cadeau
outbox-compare-recipients = Destinataires
outbox-compare-first-recipients = Premiers destinataires
# When the send was confirmed, and when the first order of a batch was created.
outbox-compare-time = Envoi ou première commande
outbox-compare-state = Statut
outbox-compare-different = Différent
outbox-compare-older = Antérieur à cet envoi
outbox-compare-other-send = Correspond à un autre envoi
outbox-compare-unknown = Inconnu
outbox-compare-no-message = Aucun message
outbox-compare-no-order = Aucune commande pour l’instant
outbox-compare-product = { $quantity } × { $product }
