### Cadeaux qui diffèrent selon les destinataires : champs dans le message, produits et options d’une colonne.

## Problèmes

personal-field-unknown = Le message contient le champ « { $name } », mais les destinataires n’ont pas de colonne de ce nom. Choisissez un autre champ, ou écrivez deux accolades devant pour l’envoyer comme texte.
personal-brace-unclosed = Le champ « { $text } » du message n’a pas d’accolade fermante.
personal-column-missing = Les destinataires n’ont pas de colonne « { $column } ». Ajoutez-la dans Destinataires, ou choisissez-en une autre dans Cadeau.
personal-field-empty = { $count ->
    [one] { $count } destinataire n’a pas de valeur pour « { $name } ». Saisissez-la, ou ajoutez un texte de remplacement : {"{"}{ $name }|texte{"}"}.
   *[other] { $count } destinataires n’ont pas de valeur pour « { $name } ». Saisissez-la, ou ajoutez un texte de remplacement : {"{"}{ $name }|texte{"}"}.
}
personal-message-too-long = { $count ->
    [one] Le message de { $count } destinataire dépasse { $max } caractères.
   *[other] Les messages de { $count } destinataires dépassent { $max } caractères.
}
personal-variant-missing = { $count ->
    [one] { $count } destinataire n’a pas de « { $column } » pour { $product }.
   *[other] { $count } destinataires n’ont pas de « { $column } » pour { $product }.
}
personal-variant-unknown = { $count ->
    [one] La valeur « { $column } » de { $count } destinataire n’est pas une option de { $product }.
   *[other] La valeur « { $column } » de { $count } destinataires n’est pas une option de { $product }.
}
personal-combination-unknown = { $count ->
    [one] { $product } n’existe pas avec les options de { $count } destinataire.
   *[other] { $product } n’existe pas avec les options de { $count } destinataires.
}
personal-product-missing = { $count ->
    [one] { $count } destinataire n’a pas de produit dans « { $column } ».
   *[other] { $count } destinataires n’ont pas de produit dans « { $column } ».
}
personal-product-unknown = { $count ->
    [one] La valeur « { $column } » de { $count } destinataire ne désigne aucun produit de ce cadeau.
   *[other] La valeur « { $column } » de { $count } destinataires ne désigne aucun produit de ce cadeau.
}
personal-not-shipped = { $count ->
    [one] { $count } destinataire habite là où { $product } ne peut pas être expédié.
   *[other] { $count } destinataires habitent là où { $product } ne peut pas être expédié.
}
personal-too-many-batches = Les destinataires reçoivent plus de { $max } combinaisons différentes de cadeau et de message, et chacune devient un envoi groupé. Utilisez moins d’options ou moins de champs dans le message, ou envoyez à moins de destinataires à la fois.
personal-too-many-messages = Les destinataires reçoivent plus de { $max } messages différents, et chacun devient un envoi groupé. Retirez un champ du message, ou envoyez à moins de destinataires à la fois.
personal-plan-pending = Les destinataires sont regroupés selon leurs cadeaux.

## Message

personal-insert-label = Insérer un champ
personal-insert = Insérer « { $field } »
personal-insert-button = Insérer le champ
# The text in place of an empty value of a recipient.
personal-fallback = Texte si vide
personal-fallback-hint = Par exemple : vous
personal-fallback-help = Pour les destinataires sans valeur. Sans texte, Vérification indique ces destinataires.
personal-used-label = Texte si une valeur est vide
# A field of the message, and the text in place of an empty value.
personal-used-field = { $field } : « { $text } »
personal-used-field-none = { $field } : aucun texte
# For screen readers.
personal-used-name = Texte si « { $field } » est vide : « { $text } »
personal-used-name-none = Texte si « { $field } » est vide : aucun
personal-used-save = Enregistrer le texte
personal-message-length = Jusqu’à { $count } caractères sur { $max }

## Cadeau

personal-choose-each = Différent pour chaque personne
personal-from-column = De la colonne « { $column } »
personal-option-field = { $group } de { $product }
personal-products-label = Produits par destinataire
personal-products-all = Tout le monde reçoit tous les produits
personal-add-column = Ajouter la colonne « { $column } »
personal-column-default-product = Cadeau

## Aperçu

personal-previous = Précédent
personal-next = Suivant
personal-previous-name = Destinataire précédent
personal-next-name = Destinataire suivant
personal-position = { $number } sur { $total }
personal-no-recipients = Ajoutez des destinataires pour voir leurs messages.

## Vérification

personal-plan-title = Envois groupés
personal-plan-summary = { $count } envois groupés pour { $gifts } cadeaux : un pour chaque cadeau ou message différent.
personal-plan-messages = { $count } messages différents pour { $gifts } cadeaux. Tout le monde reçoit le même cadeau.
personal-plan-carts = { $count } cadeaux différents pour { $gifts } destinataires. Tout le monde reçoit le même message.
personal-plan-one = Tous les destinataires reçoivent le même cadeau, en un seul envoi groupé.
personal-plan-gifts = { $count ->
    [one] { $count } cadeau
   *[other] { $count } cadeaux
}
personal-plan-show-all = { $count ->
    [one] Afficher { $count } envoi groupé de plus
   *[other] Afficher { $count } envois groupés de plus
}
personal-plan-product = { $product } ({ $variants })
personal-plan-show-fewer = Afficher moins
personal-confirm-gift = { $count } destinataires reçoivent des cadeaux différents, en { $batches } envois groupés.
personal-confirm-messages = { $count } destinataires reçoivent { $gift }, avec { $messages } messages différents.
