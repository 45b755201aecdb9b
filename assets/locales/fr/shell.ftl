### The frame around every page: navigation, top bar, search, notifications, toasts; and the texts of
### controls that all pages use.

## Navigation

shell-group-browse = Découvrir
shell-group-send = Envoyer
shell-group-track = Suivre
shell-page-products = Produits
shell-page-brands = Marques
shell-page-collections = Collections
shell-page-new-gift = Nouveau cadeau
shell-page-drafts = Brouillons
shell-page-people = Personnes
shell-page-inbox = Boîte de réception
# The badge of a page with more items than the badge has room for, as in "99+".
shell-badge-more = { $count }+
shell-page-batches = Envois groupés
shell-page-batch = Envoi groupé
shell-page-orders = Commandes
shell-page-activity = Activité
shell-page-money = Dépenses
shell-page-reports = Rapports
shell-page-settings = Paramètres
shell-back-to = Retour : { $page }
shell-practice-banner = Mode test : aucun débit, aucun vrai cadeau

## Connection

shell-connection-name = Connexion : { $name }
shell-connection-starting = Démarrage
shell-connection-none = Aucune connexion
shell-connection-not-connected = Non connecté

## Commands

shell-command-go-to-products = Aller à Produits
shell-command-go-to-brands = Aller à Marques
shell-command-go-to-collections = Aller à Collections
shell-command-go-to-drafts = Aller à Brouillons
shell-command-go-to-people = Aller à Personnes
shell-command-go-to-inbox = Aller à la boîte de réception
shell-command-go-to-batches = Aller à Envois groupés
shell-command-go-to-orders = Aller à Commandes
shell-command-go-to-activity = Aller à Activité
shell-command-go-to-money = Aller à Dépenses
shell-command-go-to-reports = Aller à Rapports
shell-command-go-to-settings = Aller à Paramètres
shell-command-go-to-send-log = Aller au journal des envois
shell-command-copy-links-table = Copier les liens cadeaux en tableau
shell-command-copy-links-csv = Copier les liens cadeaux en CSV
shell-command-find-on-page = Rechercher sur cette page
shell-command-refresh = Actualiser maintenant
shell-command-switch-theme = Basculer entre thème clair et sombre
shell-command-zoom-in = Zoom avant
shell-command-zoom-out = Zoom arrière
shell-command-reset-zoom = Rétablir le zoom

## Search

shell-search-everything = Rechercher partout
shell-search-no-results = Aucun résultat pour « { $query } »
shell-search-failed = Impossible de charger tous les résultats de la recherche.
shell-search-pending = Recherche en cours…
shell-search-clear = Effacer la recherche
shell-palette-page = Sur cette page
shell-palette-recent = Récents
shell-palette-commands = Commandes
shell-search-product-detail = { $brand } · { $price }
shell-search-order-detail = { $gift } · { $batch }

## Top bar

# Beside the page title: the name of the draft and whether it is saved.
shell-draft-saved = { $title } · Enregistré
shell-draft-saving = { $title } · Enregistrement…
shell-cart-empty = Panier vide
shell-cart-items = { $count ->
    [one] { $count } article · { $total }
   *[other] { $count } articles · { $total }
}
# For screen readers. $contents: "2 items · $63.00" or "Empty cart".
shell-cart-name = Panier : { $contents }
# For screen readers: the bell with the number of inbox items.
shell-inbox-count = Boîte de réception : { $count }
# At the bell when the number is too long.
shell-inbox-badge-max = { $count }+
shell-cart-tooltip = Ouvrir le brouillon actuel
shell-sync-name = Synchronisation : { $status }
shell-sync-starting = Démarrage
shell-sync-starting-tooltip = L’application démarre.
shell-sync-up-to-date = À jour
shell-sync-up-to-date-tooltip = Dernière synchronisation : { $time }
shell-sync-incomplete = Synchronisation incomplète
shell-sync-offline = Hors ligne
shell-sync-offline-tooltip = Dernières données reçues : { $time }. { $problem }
# $keys: "F5".
shell-sync-refresh-hint = Cliquez pour actualiser maintenant ({ $keys })

## Toasts

# For screen readers: the area with messages about what just happened.
shell-toasts = Messages
shell-toast-undo = Annuler
shell-toast-undo-name = Annuler : { $message }
shell-toast-view = Afficher
shell-toast-view-name = Afficher : { $message }
shell-toast-nothing-to-paste = Impossible de coller : le presse-papiers ne contient pas de texte que giftdesk puisse lire.
shell-toast-sent = { $count ->
    [one] { $count } cadeau envoyé
   *[other] { $count } cadeaux envoyés
}
shell-toast-batches-copied = { $count ->
    [one] { $count } brouillon créé
   *[other] { $count } brouillons créés, un par envoi groupé
}
shell-toast-sent-practice = { $count ->
    [one] { $count } cadeau de test envoyé
   *[other] { $count } cadeaux de test envoyés
}
shell-toast-scheduled = { $count ->
    [one] { $count } cadeau programmé pour le { $time }
   *[other] { $count } cadeaux programmés pour le { $time }
}
shell-toast-scheduled-practice = { $count ->
    [one] { $count } cadeau de test programmé pour le { $time }
   *[other] { $count } cadeaux de test programmés pour le { $time }
}
shell-toast-handed-over = { $count ->
    [one] { $count } cadeau confié au service pour le { $time }
   *[other] { $count } cadeaux confiés au service pour le { $time }
}
shell-toast-handed-over-practice = { $count ->
    [one] { $count } cadeau de test confié au service pour le { $time }
   *[other] { $count } cadeaux de test confiés au service pour le { $time }
}
shell-toast-rows-removed = { $count ->
    [one] { $count } ligne supprimée
   *[other] { $count } lignes supprimées
}
shell-toast-warnings-accepted = { $count ->
    [one] { $count } avertissement accepté
   *[other] { $count } avertissements acceptés
}
shell-toast-cells-replaced = { $count ->
    [one] Texte remplacé dans { $count } cellule
   *[other] Texte remplacé dans { $count } cellules
}
shell-toast-cells-fixed = { $count ->
    [one] { $count } cellule corrigée
   *[other] { $count } cellules corrigées
}
shell-toast-recipients-imported = { $count ->
    [one] { $count } destinataire importé
   *[other] { $count } destinataires importés
}
shell-toast-view-removed = Vue « { $name } » supprimée
shell-toast-template-deleted = Modèle « { $name } » supprimé

## Controls

shell-close = Fermer
shell-cancel = Annuler
shell-dismiss = Ignorer
# Copies a problem with its code and details.
shell-copy-details = Copier les détails
shell-details-copied = Copié
shell-drop-file = Déposez le fichier pour importer ses destinataires
shell-grid-choose-value = Choisir une valeur
shell-grid-column-menu = Menu de la colonne { $column }
shell-grid-copy = Copier les cellules
selection-count = { $count ->
    [one] { $count } élément sélectionné
   *[other] { $count } éléments sélectionnés
}
selection-count-hidden = { $count } sélectionnés, dont { $hidden } masqués par la recherche ou les filtres
selection-clear = Annuler la sélection
selection-none = Rien n’est sélectionné
selection-all-box = Sélectionner tout ce que la recherche et les filtres trouvent
selection-loaded-box = Sélectionner toutes les lignes chargées
list-failed-old = Impossible d’actualiser cette liste. Les lignes peuvent être obsolètes.
list-failed = Impossible de charger cette liste.
list-retry = Réessayer
shell-grid-sort-up = Trier par ordre croissant
shell-grid-sort-down = Trier par ordre décroissant
shell-grid-copied = { $count ->
    [one] { $count } ligne copiée
   *[other] { $count } lignes copiées
}
shell-grid-copied-first = Les { $count } premières lignes ont été copiées. Exportez la liste pour obtenir toutes les lignes.
shell-table-sort-by = Trier par { $column }
# For screen readers. $name: what is counted, for example "gifts".
shell-stepper-decrease = Diminuer : { $name }
shell-stepper-increase = Augmenter : { $name }
# For screen readers: the two handles of a slider. $name: "Price".
shell-range-lowest = { $name }, minimum
shell-range-highest = { $name }, maximum
shell-money-out-of-range = Saisissez un montant de { $low } à { $high }.
# Les noms des touches, tels qu’ils figurent sur les claviers.
shell-key-control = Ctrl
shell-key-alt = Alt
shell-key-shift = Maj
shell-key-enter = Entrée
shell-key-escape = Échap
shell-key-tab = Tab
shell-key-delete = Suppr
shell-key-space = Espace

## Export without a file dialog of the system

shell-export-text = Ce système n’a pas de sélecteur de fichiers. Saisissez le chemin du fichier CSV. Les fichiers existants ne sont pas remplacés.
shell-export-path = Chemin du fichier
shell-export-button = Exporter les commandes
shell-export-file-button = Exporter le fichier
shell-export-file-text = Ce système n’a pas de sélecteur de fichiers. Saisissez le chemin du nouveau fichier. Les fichiers existants ne sont pas remplacés.
shell-path-invalid = Saisissez le chemin complet d’un fichier.

shell-toast-held = { $count ->
    [one] { $count } cadeau va être envoyé
   *[other] { $count } cadeaux vont être envoyés
}
shell-close-title = Fermer giftdesk avant l’envoi des cadeaux ?
shell-close-text = { $count ->
    [one] Un envoi n’a pas encore quitté cet ordinateur. Annulez l’envoi, ou fermez giftdesk et décidez à la prochaine ouverture. Rien n’est envoyé tant que giftdesk est fermé.
   *[other] { $count } envois n’ont pas encore quitté cet ordinateur. Annulez les envois, ou fermez giftdesk et décidez à la prochaine ouverture. Rien n’est envoyé tant que giftdesk est fermé.
}
shell-close-undo = { $count ->
    [one] Annuler l’envoi et fermer
   *[other] Annuler les envois et fermer
}
shell-close-later = Fermer et décider plus tard
# $page: the page with the form.
shell-close-edits-text = La page « { $page } » contient des modifications non enregistrées.
shell-close-stay = Rester
shell-switch-title = Changer de connexion avant l’envoi des cadeaux ?
shell-switch-text = { $count ->
    [one] Un envoi n’a pas encore quitté cet ordinateur. Annulez l’envoi, ou changez de connexion et décidez quand vous utiliserez de nouveau celle-ci. Rien n’est envoyé pour cette connexion d’ici là.
   *[other] { $count } envois n’ont pas encore quitté cet ordinateur. Annulez les envois, ou changez de connexion et décidez quand vous utiliserez de nouveau celle-ci. Rien n’est envoyé pour cette connexion d’ici là.
}
shell-switch-undo = { $count ->
    [one] Annuler l’envoi et changer
   *[other] Annuler les envois et changer
}
shell-switch-later = Changer et décider plus tard
# Affiché tant que le service n’a pas répondu à la requête qui envoie des cadeaux.
shell-close-post-title = Fermer giftdesk pendant l’envoi des cadeaux ?
shell-close-post-text = { $count ->
    [one] giftdesk envoie { $count } cadeau, et le service n’a pas encore répondu. Si vous fermez giftdesk maintenant, giftdesk vérifie à la prochaine ouverture si le cadeau a été envoyé. Rien n’est envoyé deux fois.
   *[other] giftdesk envoie { $count } cadeaux, et le service n’a pas encore répondu. Si vous fermez giftdesk maintenant, giftdesk vérifie à la prochaine ouverture si les cadeaux ont été envoyés. Rien n’est envoyé deux fois.
}
shell-close-post-waiting = { $count ->
    [one] giftdesk envoie { $count } cadeau et se ferme dès que le service a répondu.
   *[other] giftdesk envoie { $count } cadeaux et se ferme dès que le service a répondu.
}
shell-close-post-parts = { $count ->
    [one] { $count } autre envoi groupé de cet envoi part à la prochaine ouverture de giftdesk.
   *[other] { $count } autres envois groupés de cet envoi partent à la prochaine ouverture de giftdesk.
}
shell-close-wait = Attendre et fermer
shell-close-now = Fermer maintenant
shell-switch-post-title = Changer de connexion pendant l’envoi des cadeaux ?
shell-switch-post-text = { $count ->
    [one] giftdesk envoie { $count } cadeau, et le service n’a pas encore répondu. Attendez la réponse, ou continuez avec cette connexion.
   *[other] giftdesk envoie { $count } cadeaux, et le service n’a pas encore répondu. Attendez la réponse, ou continuez avec cette connexion.
}
shell-switch-post-waiting = { $count ->
    [one] giftdesk envoie { $count } cadeau et change de connexion dès que le service a répondu.
   *[other] giftdesk envoie { $count } cadeaux et change de connexion dès que le service a répondu.
}
shell-switch-post-parts = { $count ->
    [one] { $count } autre envoi groupé de cet envoi part quand vous utilisez de nouveau cette connexion.
   *[other] { $count } autres envois groupés de cet envoi partent quand vous utilisez de nouveau cette connexion.
}
shell-switch-wait = Attendre et changer

shell-start-failed-title = giftdesk ne peut pas démarrer
shell-start-failed-close = Fermer

## Raccourcis clavier

shell-shortcuts-title = Raccourcis clavier
shell-shortcuts-go-to = Aller à
shell-shortcuts-window = Fenêtre
shell-shortcuts-controls = Commandes
shell-shortcuts-move = Passer d’une option, ligne ou entrée à l’autre
shell-shortcuts-next-control = Commande suivante
shell-shortcuts-close = Fermer une boîte de dialogue ou un volet
shell-shortcuts-edit-cell = Modifier une cellule
shell-shortcuts-copy = Copier la sélection
shell-shortcuts-cut = Couper la sélection
shell-shortcuts-paste = Coller depuis le presse-papiers
shell-shortcuts-previous-problem = Aller au problème précédent
shell-shortcuts-clear = Effacer les cellules ou supprimer les lignes sélectionnées
shell-shortcuts-tables = Tableaux
shell-shortcuts-select-all = Tout sélectionner
shell-shortcuts-select-row = Sélectionner les lignes
shell-shortcuts-select-column = Sélectionner les colonnes
shell-shortcuts-extend = Étendre la sélection
shell-shortcuts-fill-down = Recopier vers le bas
shell-shortcuts-fill-right = Recopier vers la droite
shell-shortcuts-choices = Ouvrir les valeurs d’une cellule
shell-shortcuts-menu = Ouvrir le menu
shell-command-next-problem = Aller au problème suivant
shell-command-go-to-section = Aller à { $section }
shell-command-continue-gift = Passer à l’étape suivante
# In Review, the shortcut sends the gift; in another step, it opens Review.
shell-command-send-gift = Ouvrir Vérification, ou envoyer le cadeau dans Vérification
shell-command-select-all-people = Sélectionner toutes les personnes
shell-command-show-occasions = Afficher les occasions à venir
shell-command-duplicate-list = Dupliquer la liste
shell-command-add-collection = Ajouter la collection au cadeau
shell-command-go-back = Revenir en arrière
shell-command-next-region = Partie suivante de la fenêtre
shell-command-previous-region = Partie précédente de la fenêtre
