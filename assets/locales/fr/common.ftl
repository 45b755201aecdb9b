### Formats and words that every part of the product uses.

## Formats

# An amount of US dollars. $amount has the digits and separators of the locale.
money = { $amount } $US
money-range = { $low } – { $high }
percent = { $value } %
# Shown instead of a number that is not known.
unknown-value = –
date-unknown = Date inconnue
# The label of every button, menu entry and command that begins a gift.
create-gift = Créer un cadeau

## Relative time, short: shown in lists and feeds

time-now = à l’instant
time-minutes = { $count } min
time-hours = { $count } h
time-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
time-under-a-minute = <1 min
time-under-an-hour = moins d’une heure
# A day and a time of day, as in "Nov 2, 9:12 AM".
date-and-time = { $date }, { $time }
# A moment with its zone, for tooltips.
date-with-zone = { $date } ({ $zone })

## Names of gifts, batches and drafts

# A gift with several products: the first one, and how many others.
common-cart-and-more = { $product } et { $count ->
    [one] { $count } autre
   *[other] { $count } autres
}
# Le premier de plusieurs destinataires.
common-people-and-more = { $person } et { $count ->
    [one] { $count } autre
   *[other] { $count } autres
}
# Names a batch that the sender did not name.
common-batch-from = Cadeaux de { $sender }
common-connection-practice = Mode test
common-connection-shop = Ma boutique
# The recovery of a damaged database could not read the name of this connection.
common-connection-unreadable = Connexion récupérée
# A payment card whose brand is unknown.
common-card = Carte
# $digits: the last four digits of the card number.
common-card-number = { $brand } ·· { $digits }
common-variants = { $count ->
    [one] { $count } option
   *[other] { $count } options
}
# $label is the service's own name of the choice, such as "Color".
common-variants-named = { $label } : { $count }

## Statuses of orders, batches and shipments, shown as small labels

status-created = Créé
# The recipient got the email with the gift link.
status-notified = Averti
status-opened = Ouvert
status-accepted = Accepté
status-awaiting-payment = Paiement en attente
status-awaiting-approval = Approbation en attente
status-paid = Payé
status-ordered = Commandé
status-shipped = Expédié
status-in-transit = En transit
status-delivered = Livré
status-failed = Échec
status-canceled = Annulé
status-expired = Expiré
status-scheduled = Programmé
status-pending = En attente
status-complete = Terminé
# A parcel that was lost and sent a second time.
status-reshipped = Réexpédié

## Sizes of files and texts

size-bytes = { $count ->
    [one] { $count } octet
   *[other] { $count } octets
}
size-kilobytes = { $count } Ko
size-megabytes = { $count } Mo

## What the sync is reading. Shown alone, and before a count.

sync-reading-account = Chargement du compte
sync-reading-products = Chargement des produits
sync-reading-brands = Chargement des marques
sync-reading-collections = Chargement des collections
sync-reading-batches = Chargement des envois groupés
sync-reading-recipients = Chargement des destinataires
sync-reading-orders = Chargement des commandes
sync-reading-activities = Chargement de l’activité
# $reading is one of the texts above.
sync-progress = { $reading } : { $done }
sync-progress-of-total = { $reading } : { $done } sur { $total }

## The names of what the sync reads.

sync-resource-account = Compte
sync-resource-workspaces = Espaces de travail
sync-resource-payment-methods = Moyens de paiement
sync-resource-cards = Cartes de vœux
sync-resource-products = Produits
sync-resource-brands = Marques
sync-resource-collections = Collections
sync-resource-batches = Envois groupés
sync-resource-recipients = Destinataires
sync-resource-orders = Commandes
sync-resource-activities = Activité

## Toasts about completed tasks

copied-gift-links = { $count ->
    [one] { $count } lien cadeau copié
   *[other] { $count } liens cadeau copiés
}
copied-links-not-kept = Collez avant de fermer giftdesk : ce système ne conserve pas les liens copiés.
copied-folder-path = Impossible d’ouvrir le dossier. Son chemin a été copié.
copied-email-text = Impossible d’ouvrir une messagerie. Le texte a été copié.
copied-web-address = Impossible d’ouvrir un navigateur. L’adresse a été copiée.
# $card: brand and last digits, as in "Visa ·· 4242".
added-end-user-card = { $card } ajoutée
saved-table = { $file } enregistré
rescheduled = Programmé pour le { $time }
rescheduled-at-night = { $count ->
    [one] Programmé pour le { $time }. Il fera nuit pour { $count } destinataire.
   *[other] Programmé pour le { $time }. Il fera nuit pour { $count } destinataires.
}
saved-orders = { $count ->
    [one] { $count } commande enregistrée dans { $file }
   *[other] { $count } commandes enregistrées dans { $file }
}
