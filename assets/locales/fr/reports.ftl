### Rapports : progression des cadeaux et délais par groupe ; comparaison de deux envois

## Page

reports-loading = Décompte des cadeaux…
reports-empty-title = Aucun rapport pour l’instant
reports-empty-text = Après l’envoi d’un cadeau, cette page indique combien de destinataires l’ouvrent et l’acceptent, et en combien de temps.
reports-no-matches = Aucun cadeau n’a été envoyé pendant cette période. Choisissez une autre période.
reports-view = Vue
reports-view-groups = Aperçu
reports-view-compare = Comparer des envois
reports-grouping = Regrouper par
reports-by-batch = Envoi groupé
reports-by-product = Produit
reports-by-brand = Marque
reports-by-workspace = Espace de travail
reports-group-unknown = Inconnu
reports-group-without-value = Aucune valeur
reports-note = Les produits et marques sont ceux du cadeau envoyé. Pour un envoi direct, aucun destinataire n’est informé, n’ouvre ni n’accepte.
reports-note-undated = { $count ->
    [one] { $count } cadeau n’est compté que dans « Toute la période », car la date d’aucun cadeau de son envoi groupé n’est connue.
   *[other] { $count } cadeaux ne sont comptés que dans « Toute la période », car la date d’aucun cadeau de leur envoi groupé n’est connue.
}

## Funnel

reports-funnel-title = Progression des cadeaux
reports-sent = Envoyés
reports-notified = Informés
reports-viewed = Ouverts
reports-accepted = Acceptés
reports-shipped = Expédiés
reports-delivered = Livrés
reports-thanked = Mercis

## Times

reports-times-title = Délai d’ouverture et d’acceptation
reports-time-to-open = Délai d’ouverture
reports-time-to-accept = Délai d’acceptation
# $median and $slowest: durations such as "3 h".
reports-time-value = { $count ->
    [one] La moitié en { $median }, 90 % en { $slowest } ({ $count } cadeau)
   *[other] La moitié en { $median }, 90 % en { $slowest } ({ $count } cadeaux)
}
reports-time-unknown = Pas encore de délais
reports-times-note = De la création du cadeau à la première ouverture et à l’acceptation. Couleur vive : la moitié des cadeaux. Couleur pâle : 90 % des cadeaux.
# $time: a duration. 90 percent of the recipients took at most this long.
reports-percentile = 90 % : { $time }
reports-table = Groupes de cadeaux
reports-column-open = Ouverture
reports-column-accept = Acceptation

## Comparison of two batches

reports-first-batch = Premier envoi
reports-second-batch = Second envoi
reports-no-second-batch = Faites un second envoi pour comparer.
reports-open-median = Moitié ouverte en
reports-open-slowest = 90 % ouverts en
reports-accept-median = Moitié acceptée en
reports-accept-slowest = 90 % acceptés en
reports-export-dialog-title = Exporter le rapport
