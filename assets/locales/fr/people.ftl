### Personnes : listes de destinataires, carnet d’adresses, occasions et personnes d’un cadeau.

## Groups

people-all = Toutes les personnes
people-occasions = Occasions à venir
people-lists = Listes
people-tags = Étiquettes
people-no-lists = Pas encore de liste. Enregistrez les destinataires d’un cadeau comme liste.

## Table

people-table = Personnes
people-search = Rechercher des personnes
people-column-name = Nom
people-column-email = E-mail
people-column-tags = Étiquettes
people-column-last-gift = Dernier cadeau
people-column-occasion = Prochaine occasion
people-next-occasion = { $occasion } · { $day }
people-count = { $count ->
    [one] { $count } personne
   *[other] { $count } personnes
}
people-selected = { $count ->
    [one] { $count } personne sélectionnée
   *[other] { $count } personnes sélectionnées
}
people-menu-open = Afficher la personne
people-menu-copy-email = Copier l’adresse e-mail
people-menu-email-copied = Adresse e-mail copiée
people-tag-selected = Ajouter une étiquette
people-remove-from-list = Retirer de la liste
people-tag-title = { $count ->
    [one] Ajouter une étiquette à { $count } personne
   *[other] Ajouter une étiquette à { $count } personnes
}
people-select = Sélectionner { $name }
people-list-count = { $count ->
    [one] { $count } destinataire
   *[other] { $count } destinataires
}
people-list-unlisted = { $count ->
    [one] { $count } destinataire de cette liste n’est pas dans le carnet d’adresses. Les cadeaux pour toute la liste l’incluent.
   *[other] { $count } destinataires de cette liste ne sont pas dans le carnet d’adresses. Les cadeaux pour toute la liste les incluent.
}
people-no-results-title = Aucun résultat pour « { $search } »
people-no-results-text = Vérifiez l’orthographe ou raccourcissez la recherche.
people-clear-search = Effacer la recherche
people-list-empty-title = Aucune personne dans cette liste
people-list-empty-text = Les personnes avec un e-mail, ou avec un nom et une adresse, apparaissent ici.

## Empty

people-empty-title = Pas encore de personnes
people-empty-text = Les personnes apparaissent ici après l’import d’une liste ou l’envoi d’un cadeau. Elles restent sur cet ordinateur.
people-off-title = Le carnet d’adresses est désactivé
people-off-text = Aucune personne n’est enregistrée. Vous pouvez toujours utiliser des listes.
people-off-button = Ouvrir les réglages

## Lists

people-update-list = Mettre à jour avec un fichier
people-update-dialog = Mettre à jour la liste avec un fichier
people-rename-list = Renommer la liste « { $name } »
people-duplicate-list = Dupliquer la liste « { $name } »
people-delete-list = Supprimer la liste « { $name } »
people-rename-title = Renommer « { $name } »
people-rename-button = Renommer la liste
people-list-name = Nom de la liste
people-save-title = Enregistrer les destinataires comme liste
people-save-button = Enregistrer la liste
people-menu = Listes
people-menu-add = Ajouter depuis une liste
people-menu-save = Enregistrer comme liste
people-menu-update = Mettre à jour la liste « { $name } »
people-menu-remove = Retirer les personnes ayant déjà reçu un cadeau

## Difference of a list

people-merge-title = Mettre à jour « { $name } »
people-merge-tabs = Type de modification
people-merge-new = Nouvelles ({ $count })
people-merge-changed = Modifiées ({ $count })
people-merge-conflicts = Conflits ({ $count })
people-merge-conflicts-help = Ces modifications sont ignorées sauf si vous les sélectionnez.
people-merge-unchanged = { $count ->
    [one] { $count } personne est inchangée.
   *[other] { $count } personnes sont inchangées.
}
people-merge-left-out = { $count ->
    [one] { $count } ligne ne contient pas le nom d’une personne et est ignorée.
   *[other] { $count } lignes ne contiennent pas le nom d’une personne et sont ignorées.
}
people-merge-same-title = La liste est à jour
people-merge-same-text = Toutes les valeurs sont déjà dans la liste.
people-merge-accept = { $count ->
    [one] Enregistrer { $count } modification
   *[other] Enregistrer { $count } modifications
}
people-merge-person = { $name } · { $email }
people-merge-conflict = { $person } ({ $reason })
people-merge-other-name = même adresse e-mail, nom différent
people-merge-repeated = présente plusieurs fois avec d’autres valeurs
people-merge-added = { $column } : { $new }
people-merge-replaced = { $column } : { $old } → { $new }
people-path = Chemin du fichier
people-path-help = Ce système n’a pas de boîte de dialogue de fichiers. Saisissez le chemin complet.
people-path-button = Lire le fichier

## Adding people to a gift

people-create-gift = { $count ->
    [one] Créer un cadeau pour { $count } personne
   *[other] Créer un cadeau pour { $count } personnes
}
people-create-gift-for = Créer un cadeau pour { $name }
people-create-gift-day = Créer un cadeau pour toutes les personnes : { $day }
people-add-title = Ajouter depuis une liste
people-add-accept = { $count ->
    [one] Ajouter { $count } personne
   *[other] Ajouter { $count } personnes
}
people-remove-title = Retirer les personnes ayant déjà reçu un cadeau
people-remove-text = Retire les destinataires qui ont reçu un cadeau pendant cette période. Vous pouvez annuler.
people-remove-accept = { $count ->
    [one] Retirer { $count } personne
   *[other] Retirer { $count } personnes
}
people-list = Liste
people-filter = Filtre
people-filter-hint = Un nom, un e-mail ou une autre valeur
people-leave-out = Exclure les personnes ayant déjà reçu un cadeau
people-gifted-time = Période des cadeaux précédents
people-last-days = { $count ->
    [one] Au cours du dernier { $count } jour
   *[other] Au cours des { $count } derniers jours
}
people-counting = Comptage des personnes
people-preview-count = { $count ->
    [one] { $count } personne
   *[other] { $count } personnes
}
people-in-draft = { $count ->
    [one] { $count } est déjà dans ce cadeau
   *[other] { $count } sont déjà dans ce cadeau
}
people-gifted = { $count ->
    [one] { $count } a reçu un cadeau
   *[other] { $count } ont reçu un cadeau
}
people-gifted-person = { $name } · { $ago }
people-gifted-more = et { $count } autres
people-history-incomplete = Certains cadeaux précédents ne sont pas encore téléchargés : des personnes peuvent manquer ici.
people-gifts-undated = { $count ->
    [one] La date du dernier cadeau de { $count } autre personne n’est pas connue. Elle n’est pas exclue.
   *[other] La date du dernier cadeau de { $count } autres personnes n’est pas connue. Elles ne sont pas exclues.
}

## Occasions

people-occasions-help = Anniversaires et anniversaires d’entreprise des { $days } prochains jours
people-occasions-empty-title = Aucune occasion à venir
people-occasions-empty-text = Les occasions apparaissent ici quand une liste a une colonne comme « Date de naissance » ou « Date d’embauche », ou quand vous saisissez une date pour une personne.
people-occasions-more = { $count ->
    [one] { $count } occasion plus tardive n’est pas affichée.
   *[other] { $count } occasions plus tardives ne sont pas affichées.
}
people-occasions-today = Aujourd’hui
people-occasions-tomorrow = Demain
people-birthday = Anniversaire
people-anniversary = Anniversaire d’entreprise
people-birthday-number = Anniversaire, { $years } ans
people-anniversary-number = { $years ->
    [one] Anniversaire d’entreprise, { $years } an
   *[other] Anniversaire d’entreprise, { $years } ans
}

## A person

people-panel = Personne
people-last-gift = Dernier cadeau { $ago }
people-last-gift-undated = Date du dernier cadeau inconnue
people-no-gift = Pas encore de cadeau
people-today = aujourd’hui
people-days-ago = { $count ->
    [one] il y a { $count } jour
   *[other] il y a { $count } jours
}
people-months-ago = { $count ->
    [one] il y a { $count } mois
   *[other] il y a { $count } mois
}
people-years-ago = { $count ->
    [one] il y a { $count } an
   *[other] il y a { $count } ans
}
people-section-notes = Occasions et notes
people-section-data = Détails
people-section-gifts = Cadeaux ({ $count })
people-more-gifts = { $count ->
    [one] { $count } cadeau plus ancien n’est pas affiché.
   *[other] { $count } cadeaux plus anciens ne sont pas affichés.
}
people-open-order = Ouvrir la commande : { $gift }
people-order-facts = { $batch } · { $date }
people-date-hint = 5 mars, ou { $date }
people-date-problem = Saisissez une date comme 5 mars ou { $date }.
people-note = Note
people-note-hint = Vous seul voyez cette note
people-new-tag = Nouvelle étiquette
people-add-tag = Ajouter
people-remove-tag = Retirer l’étiquette « { $tag } »
people-save-person = Enregistrer
people-discard = Annuler les modifications
people-remove = Retirer la personne
people-remove-person-title = Retirer { $name } ?
people-remove-person-text = Cela supprime ce qui est enregistré sur cette personne sur cet ordinateur, y compris dans les listes. Les brouillons et les cadeaux envoyés restent inchangés.

## Toasts

people-toast-saved = { $count ->
    [one] Liste « { $name } » enregistrée avec { $count } destinataire
   *[other] Liste « { $name } » enregistrée avec { $count } destinataires
}
people-toast-merged = Liste « { $name } » mise à jour : { $added } nouvelles, { $changed } modifiées
people-toast-deleted = Liste « { $name } » supprimée
people-toast-unchanged = Aucune personne modifiée
people-toast-tagged = { $count ->
    [one] Étiquette « { $tag } » ajoutée à { $count } personne
   *[other] Étiquette « { $tag } » ajoutée à { $count } personnes
}
people-toast-untagged = { $count ->
    [one] Étiquette « { $tag } » retirée à { $count } personne
   *[other] Étiquette « { $tag } » retirée à { $count } personnes
}
people-toast-removed-from-list = { $count ->
    [one] { $count } personne retirée de « { $name } »
   *[other] { $count } personnes retirées de « { $name } »
}
people-toast-removed = Personne retirée
people-toast-off = Carnet d’adresses supprimé
people-toast-none-added = Aucun destinataire ajouté. Tous sont déjà dans ce cadeau ou ont reçu un cadeau pendant cette période.

## Settings

people-settings-title = Carnet d’adresses
people-settings-switch = Tenir un carnet d’adresses
people-settings-on = Activé
people-settings-off = Désactivé
people-settings-help = Enregistre sur cet ordinateur les personnes de vos imports, envois et listes. Si vous désactivez le carnet d’adresses, les personnes enregistrées sont supprimées. Les listes restent.
people-settings-delete-title = Supprimer le carnet d’adresses ?
people-settings-delete-text = { $count ->
    [one] Cela supprime { $count } personne avec ses notes, étiquettes et occasions, dans toutes les connexions. Les listes, brouillons et cadeaux envoyés restent.
   *[other] Cela supprime { $count } personnes avec leurs notes, étiquettes et occasions, dans toutes les connexions. Les listes, brouillons et cadeaux envoyés restent.
}
people-settings-delete = Supprimer le carnet d’adresses

## Export of people

# $name: the name of a list or tag, or "All people".
people-export = Exporter { $name }
people-export-dialog = Enregistrer { $name }
people-export-xlsx = Fichier Excel
people-export-csv = CSV
people-export-xlsx-private = Fichier Excel avec notes, étiquettes et dates
people-export-csv-private = CSV avec notes, étiquettes et dates
# The title of a column of exported files, which the import must recognize.
people-export-first-workday = Date d’entrée

## Update of a list from a file

people-merge-compare = Comparer avec la liste
