### Shop: the catalog

shop-catalog-title = Catalogue

## Lists of the shop

shop-catalog-loading = Chargement…
shop-catalog-file-saved = { $file } enregistré
shop-save-file = Enregistrer le fichier
shop-save-folder = Exporter le catalogue
shop-save-folder-text = Ce système n’a pas de sélecteur de fichiers. Saisissez le chemin d’un dossier nouveau ou vide.
shop-save-folder-path = Chemin du dossier
shop-list-position = { $first }–{ $last } sur { $total }
shop-list-previous = Précédent
shop-list-next = Suivant

## The list of products

shop-catalog-products = Produits de la boutique
shop-catalog-search = Rechercher nom, identifiant ou SKU
shop-catalog-state = État
shop-catalog-active = Actifs
shop-catalog-archived = Archivés
shop-catalog-state-offered = Proposé
shop-catalog-state-not-offered = Non proposé
shop-catalog-state-archived = Archivé
shop-catalog-variants = Variantes
shop-catalog-picture-of = Image de { $name }
shop-catalog-count = { $count ->
    [one] { $count } produit
   *[other] { $count } produits
}
shop-catalog-import = Importer des produits
shop-catalog-export = Exporter le catalogue
shop-catalog-export-dialog = Choisir un dossier nouveau ou vide
shop-catalog-exporting = Export des images : { $done } sur { $total }
shop-catalog-template = Enregistrer le modèle
shop-catalog-template-dialog = Enregistrer le modèle de catalogue
shop-catalog-template-failed = Le modèle n’a pas pu être créé
shop-catalog-empty-title = Pas encore de produits
shop-catalog-empty-text = Déposez ici un fichier avec vos produits : un fichier CSV, une feuille de calcul ou l’export de produits de Shopify. Les expéditeurs voient les produits après l’import.
shop-catalog-empty-text-without-drop = Importez un fichier avec vos produits : un fichier CSV, une feuille de calcul ou l’export de produits de Shopify. Les expéditeurs voient les produits après l’import.
shop-catalog-no-results = Aucun résultat pour « { $search } »
shop-catalog-no-results-text = Vérifiez l’orthographe ou cherchez une partie du nom.
shop-catalog-no-archived = Aucun produit archivé
shop-catalog-no-archived-text = Les produits que vous archivez apparaissent ici. Les cadeaux envoyés les conservent.
shop-catalog-back = Catalogue

## Fields

shop-field-handle = Identifiant
shop-field-name = Nom
shop-field-brand = Marque
shop-field-subtitle = Sous-titre
shop-field-short-subtitle = Sous-titre court
shop-field-description = Description
shop-field-price = Prix
shop-field-price-min = Prix le plus bas
shop-field-price-max = Prix le plus élevé
shop-field-gift-card = Carte cadeau
shop-field-custom = Dans le catalogue personnalisé
shop-field-sku = SKU
shop-field-cost = Coût
shop-field-weight = Poids (g)
shop-field-on-hand = En stock
shop-field-shelf = Étagère
shop-field-option = Option, comme la taille
shop-field-second-option = Deuxième option, comme la couleur
shop-field-options = Options
shop-field-option-values = Couleurs et remarques des options
shop-field-category = Catégorie
shop-field-subcategory = Sous-catégorie
shop-field-countries = Pays
shop-field-restricted-states = États exclus
shop-field-pictures = Images
shop-field-shipping-price = Frais d’envoi
shop-field-free-shipping = Livraison gratuite dès
shop-field-selectable = Variantes à choisir
shop-field-attributes = Caractéristiques
shop-field-values = Valeurs de la marque
shop-field-occasions = Occasions
shop-field-sections = Sections
shop-field-draft = Brouillon
shop-field-select-mode = Choix
shop-field-select-count = Nombre à choisir
shop-field-select-price = Total à choisir
shop-select-mode-one = Un produit
shop-select-mode-count = Un nombre de produits
shop-select-mode-price = Des produits jusqu’à un prix total
shop-field-of-variant = { $variant } : { $field }

## Import: files and columns

shop-import-drop = Déposez ici des produits ou des images
shop-import-start-title = Importer des produits
shop-import-start-text = Déposez des fichiers, un dossier ou un fichier ZIP d’images sur cette fenêtre. CSV, Excel, OpenDocument et l’export de produits de Shopify sont lus. Vous voyez un plan avant tout changement.
shop-import-start-text-without-drop = CSV, Excel, OpenDocument et l’export de produits de Shopify sont lus. Vous voyez un plan avant tout changement.
shop-import-choose = Choisir un fichier
shop-import-paste = Coller un tableau
shop-import-paste-needs-rows = Rien n’a été collé : copiez les noms des colonnes et au moins une ligne.
shop-import-dialog = Choisir un fichier de produits
shop-import-pictures-dialog = Choisir le dossier des images
shop-import-path-title = Importer un fichier
shop-import-path-text = Ce système n’a pas de boîte de dialogue de fichiers. Saisissez le chemin d’un fichier, d’un dossier ou d’un fichier ZIP.
shop-import-path = Chemin
shop-import-path-read = Lire le fichier
shop-import-add-file = Ajouter un fichier
shop-import-add-pictures = Ajouter des images
shop-import-reading = Lecture des fichiers…
shop-import-planning = Comparaison avec la boutique…
shop-import-applying = Import en cours…
shop-import-uploading = Envoi des images : { $done } sur { $total }
shop-import-columns-of = Colonnes de { $file }
shop-import-columns-pasted = Colonnes du tableau collé
shop-import-rows = { $count ->
    [one] { $count } ligne. Choisissez ce que contient chaque colonne.
   *[other] { $count } lignes. Choisissez ce que contient chaque colonne.
}
shop-import-no-name = Aucune colonne n’est le nom du produit.
shop-import-no-price = Aucune colonne n’est le prix. Les nouveaux produits en ont besoin.
shop-import-brand = Marque de tous les produits
shop-import-brand-help = Les nouveaux produits ont besoin d’une marque. Une marque que la boutique n’a pas est créée.
shop-import-ignore = Ne pas importer
shop-import-show-plan = Afficher le plan
shop-import-change-columns = Modifier les colonnes
shop-import-choose-columns = Choisir les colonnes
shop-import-waiting = Pas encore importé : { $files }
shop-import-waiting-pasted = Le tableau collé n’est pas encore importé
shop-import-archive-missing = Archiver ce qui n’est pas dans les fichiers
shop-import-archive-missing-help = Cochez si les fichiers sont tout le catalogue. Les variantes absentes sont supprimées.
shop-import-changed-meanwhile = La boutique a changé entre-temps. Vérifiez le nouveau plan.
shop-import-applied = { $count ->
    [one] { $count } modification importée
   *[other] { $count } modifications importées
}
shop-import-applied-text = Les expéditeurs voient maintenant les produits.
shop-import-show-products = Afficher les produits

## Import: plan

shop-plan-new = { $count ->
    [one] { $count } nouveau
   *[other] { $count } nouveaux
}
shop-plan-changed = { $count ->
    [one] { $count } modifié
   *[other] { $count } modifiés
}
shop-plan-archived = { $count ->
    [one] { $count } archivé
   *[other] { $count } archivés
}
shop-plan-unchanged = { $count ->
    [one] { $count } inchangé
   *[other] { $count } inchangés
}
shop-plan-title = Plan pour { $files }
shop-plan-title-pasted = Plan pour le tableau collé
shop-plan-nothing = Rien à modifier : la boutique a déjà tout cela.
shop-plan-summary = { $count ->
    [one] { $count } modification. Rien n’est encore modifié.
   *[other] { $count } modifications. Rien n’est encore modifié.
}
shop-plan-apply = { $count ->
    [one] Appliquer { $count } modification
   *[other] Appliquer { $count } modifications
}
shop-plan-apply-none = Appliquer les modifications
shop-plan-place = Ligne
shop-plan-column = Colonne
shop-plan-problem = Problème
shop-plan-problems = Problèmes de l’import
shop-plan-problem-count = { $count ->
    [one] { $count } problème
   *[other] { $count } problèmes
}
shop-plan-problem-meaning = Un import est appliqué en entier : rien n’est encore importé.
shop-plan-problem-remedy = Corrigez les fichiers et déposez-les de nouveau, ou ajoutez ce qui manque.
shop-plan-no-value = aucun
shop-value-yes = oui
shop-value-no = non
shop-plan-field = { $before } → { $after }
shop-plan-action-new = Nouveau
shop-plan-action-changed = Modifié
shop-plan-action-archived = Archivé
shop-plan-note = { $file } : { $note }
shop-plan-more-notes = { $count ->
    [one] { $count } autre remarque
   *[other] { $count } autres remarques
}

## One product

shop-product-name-missing = Saisissez un nom
shop-product-amount-invalid = Saisissez un montant, comme 24,50 $
shop-product-number-invalid = Saisissez un nombre entier
shop-product-save = Enregistrer
shop-product-archive-title = Archiver { $name } ?
shop-product-restore = Proposer de nouveau
shop-product-is-archived-text = Pour le modifier, proposez-le de nouveau.
shop-product-offered = Proposer aux expéditeurs
shop-product-price-range-help = Avec un prix maximal, les expéditeurs choisissent le montant.
shop-product-codes-help = Séparez les codes par des virgules, comme US, CA. Aucun pays : États-Unis seulement. Aucun envoi vers les États exclus.
shop-product-variant = Variante
shop-product-only-variant = Produit
shop-product-reserved = Réservé
shop-product-not-counted = Non compté
shop-product-stock-help = Une variante sans stock indiqué n’est pas comptée et jamais épuisée.
shop-product-refused = La boutique n’accepte pas ces valeurs
shop-product-refusal = { $field } : { $message }.
shop-product-newer-text = Vous verrez les deux versions en enregistrant.
shop-product-conflict-text = Vos modifications ne sont pas encore enregistrées. Appliquez-les à la nouvelle version, ou gardez la nouvelle version telle quelle.
shop-product-conflict-theirs = Modifié par l’autre opérateur
shop-product-conflict-mine = Vos modifications
shop-product-conflict-none = Aucun champ
shop-product-conflict-field = { $field } : { $before } → { $after }
shop-product-apply-mine = Appliquer mes modifications
shop-product-apply-and-restore = Appliquer mes modifications et proposer de nouveau
shop-product-take-theirs = Garder la nouvelle version
shop-product-discard-title = Abandonner vos modifications ?
shop-product-discard = Abandonner les modifications
shop-product-new = Ajouter un produit
shop-product-create = Créer le produit
shop-product-not-created = Le produit n’a pas été créé
shop-product-exists = La boutique a déjà un produit de ce nom. Cherchez-le, aussi parmi les produits archivés.
shop-product-new-brand = Nouvelle marque
shop-product-brand-name = Nom de la marque
shop-product-brand-exists = La boutique a déjà cette marque. Choisissez-la.
shop-product-brand-archived = La boutique a cette marque parmi ses marques archivées. Importez la marque pour la proposer de nouveau.
shop-product-on-hand-help = Vide : le produit n’est pas compté
