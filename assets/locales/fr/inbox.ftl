### Boîte de réception : ce qui demande une action

## La page

inbox-state-filter = Afficher
inbox-state-open = Ouverts ({ $count })
inbox-state-snoozed = Reportés ({ $count })
inbox-state-done = Traités ({ $count })
inbox-filter-all = Tous
# Un filtre et le nombre de ses éléments : « Échecs 3 ».
inbox-filter-count = { $kind } · { $count }
inbox-table = Éléments de la boîte de réception
inbox-column-item = Élément
inbox-column-when = Depuis
inbox-problems-title = Problèmes
inbox-dismiss = Ignorer : { $title }
inbox-empty-title = Rien à traiter
inbox-empty-text = Les cadeaux en échec, les envois qui demandent une décision, les cadeaux qui expirent bientôt et les nouveaux remerciements apparaissent ici.
inbox-empty-snoozed-title = Rien de reporté
inbox-empty-snoozed-text = Les éléments reportés attendent ici et reviennent au moment choisi.
inbox-empty-done-title = Rien de traité
inbox-empty-done-text = Les éléments marqués comme traités restent ici.

## Éléments. $count : cadeaux, envois, envois groupés ou modifications.

inbox-send-needs-review = { $count ->
    [one] { $count } envoi demande votre décision
   *[other] { $count } envois demandent votre décision
}
inbox-send-in-doubt = { $count ->
    [one] { $count } envoi en cours de vérification
   *[other] { $count } envois en cours de vérification
}
inbox-send-interrupted = { $count ->
    [one] { $count } envoi a été interrompu et n’est pas parti
   *[other] { $count } envois ont été interrompus et ne sont pas partis
}
inbox-send-late = { $count ->
    [one] { $count } envoi programmé n’est pas parti à l’heure
   *[other] { $count } envois programmés ne sont pas partis à l’heure
}
inbox-send-refused = { $count ->
    [one] { $count } envoi a été refusé
   *[other] { $count } envois ont été refusés
}
inbox-send-unreadable = { $count ->
    [one] { $count } envoi est illisible
   *[other] { $count } envois sont illisibles
}
inbox-failed-batch = { $count ->
    [one] { $count } envoi groupé a échoué
   *[other] { $count } envois groupés ont échoué
}
inbox-failed-order = { $count ->
    [one] { $count } cadeau a échoué
   *[other] { $count } cadeaux ont échoué
}
inbox-returned-parcel = { $count ->
    [one] { $count } cadeau n’a pas pu être livré
   *[other] { $count } cadeaux n’ont pas pu être livrés
}
inbox-email-refused = { $count ->
    [one] { $count } cadeau n’est pas arrivé, car son adresse e-mail a été refusée
   *[other] { $count } cadeaux ne sont pas arrivés, car leurs adresses e-mail ont été refusées
}
inbox-sold-out = { $count ->
    [one] { $count } cadeau est épuisé
   *[other] { $count } cadeaux sont épuisés
}
inbox-awaiting-payment = { $count ->
    [one] { $count } cadeau attend son paiement depuis plus d’un jour
   *[other] { $count } cadeaux attendent leur paiement depuis plus d’un jour
}
inbox-expiring-soon = { $count ->
    [one] { $count } cadeau expire sous 7 jours
   *[other] { $count } cadeaux expirent sous 7 jours
}
inbox-unclaimed-money = { $count ->
    [one] { $count } cadeau a expiré sans être accepté
   *[other] { $count } cadeaux ont expiré sans être acceptés
}
inbox-late-delivery = { $count ->
    [one] { $count } cadeau en transit depuis plus de 12 jours
   *[other] { $count } cadeaux en transit depuis plus de 12 jours
}
inbox-not-opened = { $count ->
    [one] { $count } cadeau non ouvert depuis 7 jours
   *[other] { $count } cadeaux non ouverts depuis 7 jours
}
inbox-failed-job = { $count ->
    [one] { $count } modification a échoué pour certains cadeaux
   *[other] { $count } modifications ont échoué pour certains cadeaux
}
inbox-thank-you-note = { $count ->
    [one] { $count } nouveau remerciement
   *[other] { $count } nouveaux remerciements
}
# $parts : le destinataire, l’envoi groupé, un montant.
inbox-detail-two = { $first } · { $second }
inbox-detail-three = { $first } · { $second } · { $third }
inbox-detail-expiry = prochaine expiration dans { $left }
inbox-detail-unclaimed = { $amount } libérés
inbox-detail-worth = { $amount } en cadeaux
inbox-detail-recipients = { $count ->
    [one] { $count } destinataire
   *[other] { $count } destinataires
}
inbox-detail-canceled = Annuler des cadeaux : { $count } échecs sur { $total }
inbox-detail-extended = Prolonger l’expiration : { $count } échecs sur { $total }
inbox-snoozed-until = jusqu’au { $time }

## Filtres par type

inbox-kind-send-needs-review = Décision requise
inbox-kind-send-in-doubt = En vérification
inbox-kind-send-interrupted = Envois interrompus
inbox-kind-send-late = Envois en retard
inbox-kind-send-refused = Envois refusés
inbox-kind-send-unreadable = Envois illisibles
inbox-kind-failed-batch = Envois groupés en échec
inbox-kind-failed-order = Cadeaux en échec
inbox-kind-returned-parcel = Colis retournés
inbox-kind-email-refused = Adresses e-mail refusées
inbox-kind-sold-out = Épuisés
inbox-kind-awaiting-payment = En attente de paiement
inbox-kind-expiring-soon = Expire bientôt
inbox-kind-unclaimed-money = Cadeaux expirés
inbox-kind-late-delivery = Livraison en retard
inbox-kind-not-opened = Non ouverts depuis 7 jours
inbox-kind-failed-job = Modifications en échec
inbox-kind-thank-you-note = Nouveaux remerciements

## Actions

# Pour les lecteurs d’écran : « Renvoyer : 2 cadeaux ont échoué, Merci ».
inbox-action-name = { $action } : { $item }, { $detail }
inbox-check-status = Vérifier l’état
inbox-show-send = Afficher l’envoi
inbox-open-draft = Ouvrir le brouillon
inbox-show-batch = Afficher l’envoi groupé
inbox-send-again-hint = Crée un brouillon par envoi groupé. Vous vérifiez les brouillons avant tout envoi.
inbox-send-again = { $count ->
    [one] Renvoyer
   *[other] Renvoyer les { $count }
}
inbox-replace = { $count ->
    [one] Annuler et renvoyer
   *[other] Annuler et renvoyer { $count } cadeaux
}
inbox-show-gifts = { $count ->
    [one] Afficher le cadeau
   *[other] Afficher { $count } cadeaux
}
inbox-show-parcels = { $count ->
    [one] Afficher le colis
   *[other] Afficher { $count } commandes
}
inbox-extend = { $count ->
    [one] Prolonger l’expiration
   *[other] Prolonger les { $count }
}
inbox-remind = { $count ->
    [one] Écrire un e-mail
   *[other] Copier { $count } liens cadeau
}
inbox-read-notes = { $count ->
    [one] Lire le message
   *[other] Afficher { $count } messages
}
inbox-show-outcomes = Afficher les résultats
inbox-done = Marquer comme traité
inbox-done-selected = { $count ->
    [one] Marquer { $count } comme traité
   *[other] Marquer { $count } comme traités
}
inbox-gifts-of-item = { $count ->
    [one] { $count } cadeau de cet élément
   *[other] { $count } cadeaux de cet élément
}
inbox-gifts-of-items = { $count ->
    [one] Cadeaux de { $count } élément sélectionné
   *[other] Cadeaux de { $count } éléments sélectionnés
}
inbox-select = Sélectionner { $item }
inbox-snooze = Reporter
inbox-snooze-selected = Reporter { $count }
inbox-reopen = Remettre dans la boîte
inbox-reopen-selected = Remettre { $count } dans la boîte
inbox-snooze-tomorrow = Jusqu’à demain
inbox-snooze-three-days = Pendant 3 jours
inbox-snooze-next-week = Jusqu’à la semaine prochaine
# Les touches pour la ligne sélectionnée.
inbox-keys = Entrée : ouvrir · D : traité · S : reporter à demain
inbox-toast-done = { $count ->
    [one] { $count } élément marqué comme traité
   *[other] { $count } éléments marqués comme traités
}
inbox-toast-snoozed = { $count ->
    [one] { $count } élément reporté au { $time }
   *[other] { $count } éléments reportés au { $time }
}
inbox-toast-open = { $count ->
    [one] { $count } élément remis dans la boîte de réception
   *[other] { $count } éléments remis dans la boîte de réception
}
inbox-toast-unchanged = Rien n’a été marqué, car les cadeaux viennent de changer. Vérifiez la liste, puis réessayez.

## Notifications du système

inbox-notification-title = { $count ->
    [one] { $count } nouvel élément dans votre boîte de réception
   *[other] { $count } nouveaux éléments dans votre boîte de réception
}
inbox-notification-practice = Mode test : { $title }
inbox-notification-open = Ouvrir la boîte de réception
