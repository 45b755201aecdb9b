### Warnings before a send, the limits that cause them, and the confirmation of large sends.

# The examples of a warning: "Ida, Raj, Nia and 9 others".
guards-people-more = { $others ->
    [one] { $names } et { $others } autre
   *[other] { $names } et { $others } autres
}

## Warnings

guards-product-gone = { $product } n’est plus dans le catalogue. Choisissez un autre produit.
guards-collection-unpublished = { $collection } n’est plus publiée. Retirez-la et choisissez une autre collection ou un produit.
guards-variant-gone = { $product } n’est plus disponible en « { $variant } ». Choisissez une autre option.
guards-duplicates = { $count ->
    [one] { $count } ligne répète un destinataire, qui recevra un autre cadeau : { $people }.
   *[other] { $count } lignes répètent des destinataires, qui recevront un autre cadeau : { $people }.
}
guards-recent-gift = { $count ->
    [one] { $count } destinataire a reçu ce cadeau au cours des { $days } derniers jours : { $people }.
   *[other] { $count } destinataires ont reçu ce cadeau au cours des { $days } derniers jours : { $people }.
}
guards-yearly-gifts = { $count ->
    [one] { $count } destinataire reçoit cette année plus de cadeaux que votre limite de { $max } : { $people }.
   *[other] { $count } destinataires reçoivent cette année plus de cadeaux que votre limite de { $max } : { $people }.
}
guards-yearly-amount = { $count ->
    [one] Les cadeaux de cette année pour { $count } destinataire coûtent plus que votre limite de { $max } : { $people }.
   *[other] Les cadeaux de cette année pour { $count } destinataires coûtent chacun plus que votre limite de { $max } : { $people }.
}
guards-send-budget = Cet envoi coûte jusqu’à { $total }. Votre budget pour un envoi est de { $budget }.
guards-month-budget = Cet envoi coûte jusqu’à { $total }, et { $spent } sont déjà dépensés ce mois-ci. Votre budget mensuel est de { $budget }.
guards-price-changed = { $product } coûte maintenant { $current }. Le prix était de { $shown } lorsque vous l’avez ajouté.
guards-history-incomplete = Les commandes précédentes n’ont pas encore toutes été lues auprès du service : ces cadeaux ne peuvent pas être comparés à tous les précédents.
guards-undated-gifts = { $count ->
    [one] La date d’un cadeau précédent de { $people } n’est pas connue : il ne peut pas être comparé à celui-ci.
   *[other] Les dates de cadeaux précédents de { $count } destinataires ne sont pas connues : ils ne peuvent pas être comparés à ceux-ci ({ $people }).
}
guards-month-cost-unknown = La date d’envoi de certains cadeaux du compte n’est pas connue : ce mois a pu coûter plus que ce que giftdesk compte.
guards-many-batches = Les destinataires reçoivent des cadeaux différents : cet envoi comporte { $batches } envois groupés. Dans Envois groupés, ils forment une seule ligne.
guards-many-messages = Les destinataires reçoivent des messages différents : cet envoi comporte { $batches } envois groupés. Dans Envois groupés, ils forment une seule ligne.
guards-many-gifts-and-messages = Les destinataires reçoivent des cadeaux et des messages différents : cet envoi comporte { $batches } envois groupés. Dans Envois groupés, ils forment une seule ligne.
guards-recipients-abroad = { $count ->
    [one] 1 destinataire a un pays ou un numéro de téléphone hors des États-Unis et ne peut pas y accepter le cadeau : { $people }. Modifiez dans { $section } où vivent les destinataires.
   *[other] { $count } destinataires ont un pays ou un numéro de téléphone hors des États-Unis et ne peuvent pas y accepter le cadeau : { $people }. Modifiez dans { $section } où vivent les destinataires.
}
guards-recipients-abroad-swap = { $count ->
    [one] 1 destinataire a un pays ou un numéro de téléphone hors des États-Unis et ne peut pas y accepter le cadeau : { $people }. Seul un échange contre une carte cadeau serait possible, et l’échange n’est pas autorisé. Autorisez-le dans { $section }.
   *[other] { $count } destinataires ont un pays ou un numéro de téléphone hors des États-Unis et ne peuvent pas y accepter le cadeau : { $people }. Seul un échange contre une carte cadeau serait possible, et l’échange n’est pas autorisé. Autorisez-le dans { $section }.
}
guards-recipients-abroad-collection = { $count ->
    [one] 1 destinataire a un pays ou un numéro de téléphone hors des États-Unis et ne peut pas y accepter le cadeau : { $people }. La collection « { $collection } » détermine où les destinataires peuvent vivre, et n’autorise que les États-Unis.
   *[other] { $count } destinataires ont un pays ou un numéro de téléphone hors des États-Unis et ne peuvent pas y accepter le cadeau : { $people }. La collection « { $collection } » détermine où les destinataires peuvent vivre, et n’autorise que les États-Unis.
}
guards-recipients-abroad-unknown = { $count ->
    [one] 1 destinataire a un pays ou un numéro de téléphone hors des États-Unis : { $people }. La collection « { $collection } » détermine où les destinataires peuvent vivre, et giftdesk ne sait pas encore ce qu’elle autorise.
   *[other] { $count } destinataires ont un pays ou un numéro de téléphone hors des États-Unis : { $people }. La collection « { $collection } » détermine où les destinataires peuvent vivre, et giftdesk ne sait pas encore ce qu’elle autorise.
}
guards-product-not-shipped = { $count ->
    [one] La livraison de { $product } est impossible là où vit { $count } destinataire ({ $countries }) : { $people }. L’échange n’étant pas autorisé, le cadeau ne peut pas y être accepté.
   *[other] La livraison de { $product } est impossible là où vivent { $count } destinataires ({ $countries }) : { $people }. L’échange n’étant pas autorisé, le cadeau ne peut pas y être accepté.
}
guards-product-not-shipped-swap = { $count ->
    [one] La livraison de { $product } est impossible là où vit { $count } destinataire ({ $countries }) : { $people }. Cette personne est invitée à choisir un autre cadeau.
   *[other] La livraison de { $product } est impossible là où vivent { $count } destinataires ({ $countries }) : { $people }. Ces personnes sont invitées à choisir un autre cadeau.
}
guards-shipping-unknown = { $count ->
    [one] giftdesk ne sait pas encore quels cadeaux sont livrés là où vit { $count } destinataire ({ $countries }) : { $people }.
   *[other] giftdesk ne sait pas encore quels cadeaux sont livrés là où vivent { $count } destinataires ({ $countries }) : { $people }.
}
guards-night-recipient = { $count ->
    [one] L’heure prévue est entre 22 h et 7 h là où vit { $count } destinataire : { $people }.
   *[other] L’heure prévue est entre 22 h et 7 h là où vivent { $count } destinataires : { $people }.
}
guards-night-sender = { $count ->
    [one] L’heure prévue est entre 22 h et 7 h dans votre fuseau horaire. Le fuseau horaire de { $count } destinataire n’est pas connu : { $people }.
   *[other] L’heure prévue est entre 22 h et 7 h dans votre fuseau horaire. Le fuseau horaire de { $count } destinataires n’est pas connu : { $people }.
}

# The kinds of warnings, in the list of a problem.
guards-kind-product-gone = produit absent du catalogue
guards-kind-collection-unpublished = collection non publiée
guards-kind-variant-gone = option indisponible
guards-kind-duplicates = destinataires en double
guards-kind-recent-gift = même cadeau en moins de 30 jours
guards-kind-yearly-gifts = cadeaux par personne et par an
guards-kind-yearly-amount = coût par personne et par an
guards-kind-send-budget = budget d’un envoi
guards-kind-month-budget = budget mensuel
guards-kind-price-changed = prix modifié
guards-kind-history-incomplete = commandes précédentes pas encore lues
guards-kind-undated-gifts = cadeaux sans date connue
guards-kind-month-cost-unknown = coût du mois inconnu
guards-kind-night-schedule = prévu pendant la nuit
guards-kind-many-batches = nombreux envois groupés
guards-kind-recipients-abroad = destinataires à l’étranger
guards-kind-product-not-shipped = pas livré dans le pays
guards-kind-shipping-unknown = livraison dans le pays inconnue

## Review

guards-title = Avant l’envoi
guards-checking = Les cadeaux précédents et les budgets sont en cours de vérification.
guards-not-checked = Les cadeaux précédents et les budgets n’ont pas pu être vérifiés. { $problem }
guards-not-accepted = Corrigez les avertissements, ou cochez « Envoyer quand même » pour chacun.
guards-send-anyway = Envoyer quand même
# The name of the checkbox for screen readers.
guards-send-anyway-name = Envoyer quand même : { $warning }
# The name of a button for screen readers.
guards-action-name = { $action } : { $warning }
guards-show-duplicates = Afficher les doublons
guards-remove-duplicates = Supprimer les doublons
guards-show-recipients = Afficher les destinataires
guards-remove-recipients = { $count ->
    [one] Supprimer { $count } destinataire
   *[other] Supprimer { $count } destinataires
}
guards-update-price = Mettre à jour le prix
guards-show-sync = Afficher l’état de la synchronisation
guards-change-schedule = Modifier l’heure
guards-change-delivery = Modifier la livraison
guards-change-message = Modifier le message
guards-change-limit = Modifier la limite
guards-change-budget = Modifier le budget

## Confirmation of a large send

guards-confirm-title = { $count ->
    [one] Envoyer { $count } cadeau pour { $price } ?
   *[other] Envoyer { $count } cadeaux pour { $price } ?
}
guards-confirm-title-scheduled = { $count ->
    [one] Planifier { $count } cadeau pour { $price } ?
   *[other] Planifier { $count } cadeaux pour { $price } ?
}
guards-confirm-gift = { $count ->
    [one] { $count } destinataire reçoit { $gift }.
   *[other] { $count } destinataires reçoivent { $gift }.
}
guards-confirm-money = Le total peut atteindre { $total }. Moyen de paiement : { $payer }.
guards-confirm-undo = { $count ->
    [one] Vous pouvez annuler l’envoi pendant { $count } seconde.
   *[other] Vous pouvez annuler l’envoi pendant { $count } secondes.
}
guards-confirm-field = Saisissez { $count } pour confirmer le nombre de cadeaux
guards-confirm-mismatch = Le nombre de cadeaux est { $count }.
guards-confirm-keep = Garder le brouillon

## Settings

guards-settings-title = Limites avant l’envoi
guards-settings-help = Un envoi qui dépasse une limite affiche un avertissement que vous pouvez accepter. Laissez un champ vide pour ne fixer aucune limite.
guards-setting-confirm-amount = Confirmer les envois de plus de
guards-setting-confirm-gifts = Confirmer les envois dont le nombre de cadeaux dépasse
guards-setting-send-budget = Budget d’un envoi
guards-setting-month-budget = Budget mensuel
guards-setting-yearly-gifts = Cadeaux par personne et par an
guards-setting-yearly-amount = Coût par personne et par an
guards-setting-no-limit = Aucune limite
guards-setting-money-invalid = Saisissez un montant comme { $example }.
guards-setting-count-invalid = Saisissez un nombre entier.
