### Activity: key figures, chart, and the feed of recent activity

activity-empty-title = Pas encore d’activité
activity-empty-text = Après l’envoi d’un cadeau, cette page montre quand les destinataires l’ouvrent, l’acceptent et le reçoivent, et quelles commandes sont à surveiller.

## Key figures

activity-sent = Envoyés
activity-opened = Ouverts
activity-accepted = Acceptés
activity-delivered = Livrés
activity-spent = Dépensé
# The value of gifts that expire soon.
activity-at-risk = À risque
activity-created = Créés
activity-notified = Avertis
activity-shipped = Expédiés
activity-none-this-week = Aucun cette semaine
activity-this-week = +{ $count } cette semaine
# How long half of the recipients took at most. $duration: "3 h".
activity-median-to-open = Délai médian d’ouverture : { $duration }
activity-median-to-accept = Délai médian d’acceptation : { $duration }
activity-in-transit = { $count } à livrer
activity-late = { $count } en retard
activity-spent-on = { $count ->
    [0] Rien de débité pour l’instant
    [one] Débité pour { $count } cadeau
   *[other] Débité pour { $count } cadeaux
}
activity-at-risk-note = { $count ->
    [one] { $count } cadeau expire sous 7 jours
   *[other] { $count } cadeaux expirent sous 7 jours
}
activity-nothing-expires = Aucun cadeau n’expire dans les 7 jours

## Chart

activity-chart-title = Ouverts et acceptés
activity-chart-opened = Ouverts
activity-chart-accepted = Acceptés
activity-chart-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
# Read by screen readers instead of the chart.
activity-chart-summary = Ouverts et acceptés sur { $days } jours. Ouverts : { $opened }, acceptés : { $accepted }
activity-chart-tooltip =
    { $date }
    Ouverts : { $opened }
    Acceptés : { $accepted }

## Orders that need attention

activity-attention-title = Dans votre boîte de réception
activity-attention-none = { $count ->
    [one] Votre commande suit son cours.
   *[other] Les { $count } commandes suivent leur cours.
}
activity-attention-no-orders = Pas encore de commande.
activity-attention-items = { $count ->
    [one] { $count } élément
   *[other] { $count } éléments
}
activity-attention-items-worth = { $count ->
    [one] { $count } élément, { $amount } en cadeaux
   *[other] { $count } éléments, { $amount } en cadeaux
}
activity-attention-show = Afficher dans la boîte
activity-attention-all = Tout afficher dans la boîte
activity-attention-show-name = Afficher dans la boîte : { $title }

## Cards

activity-funnel-title = Progression des cadeaux
activity-brands-title = Marques les plus choisies
activity-brands-empty = Aucun cadeau débité sur cette période.
activity-brands-more = { $count ->
    [one] et { $count } autre marque
   *[other] et { $count } autres marques
}
activity-accept-title = Délai d’acceptation
activity-accept-empty = Aucun cadeau accepté pour l’instant.
# Labels of bars, very short: accepted within 1 hour, 6 hours, 1 day, 3 days …
activity-accept-1-hour = 1 h
activity-accept-6-hours = 6 h
activity-accept-1-day = 1 j
activity-accept-3-days = 3 j
activity-accept-7-days = 7 j
activity-accept-14-days = 14 j
activity-accept-later = plus
# One bar, for screen readers: "6 h: 900".
activity-accept-bar = { $span } : { $count }
activity-accept-summary = Délai d’acceptation : { $bars }
activity-note-undated = { $count ->
    [one] { $count } cadeau sans date connue ne figure pas dans les chiffres d’une période.
   *[other] { $count } cadeaux sans date connue ne figurent pas dans les chiffres d’une période.
}
activity-note-steps = Les étapes plus anciennes des cadeaux sont encore en cours de lecture. Des ouvertures et acceptations antérieures au { $date } peuvent manquer.

## Feed

activity-feed-title = Activité récente
activity-filter-all = Tout
activity-filter-opened = Ouverts
activity-filter-accepted = Acceptés
activity-filter-delivered = Livrés
activity-filter-notes = Remerciements
activity-feed-empty = Chaque étape d’un cadeau apparaît ici.
activity-feed-empty-opened = Aucun cadeau ouvert pour l’instant.
activity-feed-empty-accepted = Aucun cadeau accepté pour l’instant.
activity-feed-empty-delivered = Aucun cadeau livré pour l’instant.
activity-feed-empty-notes = Aucun mot de remerciement pour l’instant.
# For screen readers. $age: "4 min".
activity-feed-entry-name = { $title }, { $age }
activity-menu-show-order = Afficher la commande
# Instead of the name of a recipient without one.
activity-feed-unnamed = Un destinataire
activity-feed-note = { $name } a écrit un mot de remerciement
activity-feed-note-quoted = « { $note } »
activity-feed-note-truncated = « { $note }… »
activity-feed-swapped-from = Cadeau d’origine : { $gift }
activity-feed-created = { $name } : cadeau créé
activity-feed-notified = { $name } a reçu l’e-mail avec le lien cadeau
activity-feed-opened = { $name } a ouvert le cadeau
activity-feed-accepted = { $name } a accepté le cadeau
activity-feed-accepted-gift = { $name } a accepté { $gift }
activity-feed-awaiting-payment = { $name } : cadeau en attente de paiement
activity-feed-awaiting-approval = { $name } : cadeau en attente d’approbation
activity-feed-paid = { $name } : cadeau payé
activity-feed-ordered = { $name } : cadeau commandé
activity-feed-shipped = { $name } : cadeau expédié
activity-feed-delivered = { $name } : cadeau livré
activity-feed-failed = { $name } : échec de la commande
activity-feed-canceled = { $name } : cadeau annulé
# $status: a status of the service that the app does not know.
activity-feed-other-status = { $name } : le cadeau a le statut « { $status } »
