### Montants : le registre, le devis et le débit d’un envoi groupé

## Ledger

money-estimated = Estimé
money-authorized = Réservé
# Authorized for gifts that expire soon.
money-at-risk = À risque
money-captured = Débité
money-returned = Libéré
# Charged for gifts that then failed or were canceled.
money-unconfirmed-refund = Remboursement non confirmé
money-column-month = Mois
money-column-workspace = Espace de travail
money-column-payment-method = Moyen de paiement
money-column-gifts = Cadeaux
money-column-batch = Envoi groupé
money-column-sent = Envoyé
money-table = Registre
money-batches-table = Envois groupés du mois
money-payment-unknown = Inconnu
money-workspace-none = Aucun espace de travail
money-no-matches = Aucun envoi groupé ne correspond aux filtres. Choisissez une autre période, un autre espace de travail ou un autre moyen de paiement.
money-empty-title = Aucun coût pour l’instant
money-empty-text = Après l’envoi d’un cadeau, cette page indique pour chaque mois ce qui est estimé, réservé, débité et libéré.

## Filters

money-filter-period = Période
money-filter-workspace = Filtre par espace de travail
money-filter-payment-method = Filtre par moyen de paiement
money-filter-all-workspaces = Tous les espaces
money-filter-all-payment-methods = Tous les moyens
money-period-all = Toute la période
money-period-this-month = Ce mois-ci
money-period-last-month = Le mois dernier
money-period-twelve-months = 12 derniers mois
money-period-this-year = Cette année

## Key figures

money-tile-gifts = { $count ->
    [one] Pour { $count } cadeau
   *[other] Pour { $count } cadeaux
}
money-tile-unclaimed = { $amount } pas encore acceptés
money-tile-no-risk = Aucun cadeau n’expire sous 7 jours
money-tile-risk = { $count ->
    [one] { $count } cadeau expire sous 7 jours
   *[other] { $count } cadeaux expirent sous 7 jours
}
money-tile-within-estimate = Dans les limites de l’estimation
money-tile-above = { $amount } au-dessus de l’estimation
money-tile-not-charged = Libéré sans débit
money-tile-unconfirmed-refund = Remboursement de { $amount } non confirmé
money-help = Comment ces montants se calculent
money-help-text = Estimé = réservé + débité + remboursement non confirmé + libéré. Un prix supérieur à l’estimation s’ajoute à celle-ci. Le mois est celui de la création des cadeaux.
money-note-unconfirmed-refund = { $amount } ont été débités pour des cadeaux qui ont ensuite échoué ou été annulés. Le service n’indique pas s’il a remboursé ce montant. Vérifiez le relevé du moyen de paiement.
money-note-estimated-tax = Tant que l’adresse d’un cadeau est inconnue, ses montants comprennent une taxe estimée à 10 %. Le service peut réserver un autre montant.
money-note-unknown-prices = { $count ->
    [one] { $count } cadeau payé n’a pas encore de prix définitif. Son estimation compte comme débitée.
   *[other] { $count } cadeaux payés n’ont pas encore de prix définitif. Leurs estimations comptent comme débitées.
}
money-note-undated = { $count ->
    [one] { $count } cadeau n’appartient à aucun mois, car la date d’aucun cadeau de son envoi groupé n’est connue. « Toute la période » l’affiche.
   *[other] { $count } cadeaux n’appartiennent à aucun mois, car la date d’aucun cadeau de leur envoi groupé n’est connue. « Toute la période » les affiche.
}
money-note-without-orders = { $count ->
    [one] { $count } envoi groupé n’a pas encore de commandes et n’est pas compté.
   *[other] { $count } envois groupés n’ont pas encore de commandes et ne sont pas comptés.
}

## Chart

money-chart-title = Montants par mois
# $part: "Débité".
money-chart-amount = { $part } : { $amount }
money-chart-month = { $month } : { $captured } débités, { $authorized } réservés, { $returned } libérés
money-chart-summary = Montants par mois : { $months }

## Quote and charge of a batch

money-back-to-months = Retour à tous les mois
money-back-to-batches = Retour à { $month }
money-open-batch = Ouvrir l’envoi groupé
money-comparison-title = Devis et débit
money-comparison-loading = Comparaison du devis et du débit…
money-comparison-quote = Devis avec la taxe maximale
money-comparison-estimate = Estimation avec la taxe maximale
money-comparison-charged = Débité à ce jour
# $reason: "Canceled".
money-comparison-line = { $count ->
    [one] { $reason } ({ $count } cadeau)
   *[other] { $reason } ({ $count } cadeaux)
}
money-comparison-quoted-range = { $count ->
    [one] Vous avez accepté { $low }–{ $high } pour { $count } destinataire.
   *[other] Vous avez accepté { $low }–{ $high } pour { $count } destinataires.
}
money-comparison-sent-elsewhere = Cette application n’a pas envoyé ces cadeaux : le devis est inconnu. L’estimation des commandes le remplace.
money-line-order-count = Nombre de cadeaux différent
money-line-price-change = Prix modifié après le devis
money-line-canceled = Annulés
money-line-expired = Expirés
money-line-failed = Échoués
money-line-unconfirmed-refund = Échoués après le paiement (remboursement non confirmé)
money-line-not-accepted = Pas encore acceptés
money-line-not-paid = Acceptés, pas encore débités
money-line-cheaper-swap = Échangés contre un cadeau moins cher
money-line-more-expensive-swap = Échangés contre un cadeau plus cher
money-line-shipping = Livraison après l’échange
money-line-processing-fee = Frais de traitement après l’échange
money-line-international = Frais internationaux
money-line-tax = Taxe par rapport à la taxe maximale
money-line-credit = Crédit appliqué
money-line-unexplained = Non expliqué par les montants du service

## Files

money-export = Exporter
money-export-dialog-title = Exporter le registre
