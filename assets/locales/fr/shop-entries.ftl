### Shop: the forms of the catalog

## Any entry

shop-entry-new = { $kind ->
    [brand] Ajouter une marque
    [card] Ajouter une carte
    [collection] Ajouter une collection
   *[product] Ajouter un produit
}
shop-entry-create = { $kind ->
    [brand] Créer la marque
    [card] Créer la carte
    [collection] Créer la collection
   *[product] Créer le produit
}
shop-entry-archive = { $kind ->
    [brand] Archiver la marque
    [card] Archiver la carte
    [collection] Archiver la collection
   *[product] Archiver le produit
}
shop-entry-saved = { $kind ->
    [brand] Marque enregistrée
    [card] Carte enregistrée
    [collection] Collection enregistrée
   *[product] Produit enregistré
}
shop-entry-archived = { $kind ->
    [brand] Marque archivée
    [card] Carte archivée
    [collection] Collection archivée
   *[product] Produit archivé
}
shop-entry-restored = { $kind ->
    [brand] Marque proposée de nouveau
    [card] Carte proposée de nouveau
    [collection] Collection proposée de nouveau
   *[product] Produit proposé de nouveau
}
shop-entry-missing = { $kind ->
    [brand] La boutique n’a plus cette marque.
    [card] La boutique n’a plus cette carte.
    [collection] La boutique n’a plus cette collection.
   *[product] La boutique n’a plus ce produit.
}
shop-entry-exists = { $kind ->
    [brand] La boutique a déjà une marque de ce nom. Cherchez-la, aussi parmi les marques archivées.
    [card] La boutique a déjà une carte de ce nom. Cherchez-la, aussi parmi les cartes archivées.
    [collection] La boutique a déjà une collection de ce nom. Cherchez-la, aussi parmi les collections archivées.
   *[product] La boutique a déjà un produit de ce nom. Cherchez-le, aussi parmi les produits archivés.
}
shop-entry-is-archived = { $kind ->
    [brand] Cette marque est archivée
    [card] Cette carte est archivée
    [collection] Cette collection est archivée
   *[product] Ce produit est archivé
}
shop-entry-archive-text = { $kind ->
    [brand] La marque et ses produits ne sont plus proposés aux expéditeurs. Les cadeaux envoyés les conservent, et vous pouvez proposer la marque de nouveau.
    [card] La carte n’est plus proposée aux expéditeurs. Les cadeaux envoyés la conservent, et vous pouvez la proposer de nouveau.
    [collection] La collection n’est plus proposée aux expéditeurs. Les destinataires de cadeaux envoyés peuvent encore choisir, et vous pouvez la proposer de nouveau.
   *[product] Le produit n’est plus proposé aux expéditeurs. Les cadeaux envoyés le conservent, et vous pouvez le proposer de nouveau.
}
shop-entry-conflict-title = { $kind ->
    [brand] Un autre opérateur a modifié cette marque
    [card] Un autre opérateur a modifié cette carte
    [collection] Un autre opérateur a modifié cette collection
   *[product] Un autre opérateur a modifié ce produit
}
shop-entry-conflict-archive = Rien n’est encore archivé. Archivez la nouvelle version ou gardez-la telle quelle.
shop-entry-conflict-restore = Rien n’est encore proposé de nouveau. Proposez la nouvelle version ou gardez-la telle quelle.
shop-entry-discard-text = Vos modifications ne sont pas enregistrées.
shop-entry-search = { $kind ->
    [brand] Rechercher des marques
    [card] Rechercher des cartes
    [collection] Rechercher des collections
   *[product] Rechercher des produits
}
shop-entry-list = { $kind ->
    [brand] Marques de la boutique
    [card] Cartes de la boutique
    [collection] Collections de la boutique
   *[product] Produits de la boutique
}
shop-entry-count = { $kind ->
    [brand] { $count ->
        [one] { $count } marque
       *[other] { $count } marques
    }
    [card] { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }
    [collection] { $count ->
        [one] { $count } collection
       *[other] { $count } collections
    }
   *[product] { $count ->
        [one] { $count } produit
       *[other] { $count } produits
    }
}
shop-entry-no-archived = { $kind ->
    [brand] Aucune marque archivée
    [card] Aucune carte archivée
    [collection] Aucune collection archivée
   *[product] Aucun produit archivé
}
shop-entry-no-archived-text = Ce que vous archivez apparaît ici. Les cadeaux envoyés le conservent.
shop-entry-empty = { $kind ->
    [brand] Aucune marque pour l’instant
    [card] Aucune carte pour l’instant
    [collection] Aucune collection pour l’instant
   *[product] Aucun produit pour l’instant
}
shop-entry-empty-text = { $kind ->
    [brand] Chaque produit a une marque, avec son logo et son prix d’expédition. Une importation de produits crée leurs marques.
    [card] Les cartes de vœux que les expéditeurs ajoutent à leurs cadeaux apparaissent ici.
    [collection] Avec une collection, les destinataires choisissent leur cadeau parmi plusieurs produits.
   *[product] Les produits apparaissent ici.
}

## Pictures, options and the fields of each kind

shop-field-picture = Image
shop-field-logo = Logo
shop-catalog-kind = Entrées
shop-picture-add = Ajouter une image
shop-picture-replace = Remplacer l’image
shop-picture-remove-only = Retirer l’image
shop-picture-adding = Ajout des images…
shop-picture-dialog = Choisir une image
shop-picture-path-text = Ce système n’a pas de boîte de dialogue. Saisissez le chemin d’une image.
shop-picture-help = PNG, JPEG ou WebP, jusqu’à 20 Mo. Vous pouvez aussi déposer ou coller des images.
shop-picture-main = Principale
shop-picture-earlier = Avancer l’image { $number }
shop-picture-later = Reculer l’image { $number }
shop-picture-make-main = Faire de l’image { $number } l’image principale
shop-picture-remove = Retirer l’image { $number }
shop-picture-refused = Non ajouté : { $files }
shop-picture-refused-pasted = L’image collée n’a pas été ajoutée
shop-picture-formats = La boutique accepte les fichiers PNG, JPEG et WebP jusqu’à 20 Mo et 50 mégapixels.
shop-picture-none = Une collection n’a pas d’image à elle.
shop-picture-archived = Aucune image ajoutée : proposez-le d’abord de nouveau.
shop-picture-left-out = { $count ->
    [one] { $count } image n’a pas été ajoutée
   *[other] { $count } images n’ont pas été ajoutées
}
shop-picture-maximum = Un produit peut avoir au plus { $max } images.
shop-picture-count = { $count ->
    [one] { $count } image
   *[other] { $count } images
}
shop-options-help = Avec une option, comme la taille, les destinataires choisissent. Chaque combinaison de valeurs est une variante.
shop-options-add = Ajouter une option
shop-options-name = Nom de l’option { $number }
shop-options-name-hint = Nom, comme Taille
shop-options-value = Nouvelle valeur de l’option { $number }
shop-options-value-hint = Valeur, comme M
shop-options-value-add = Ajouter la valeur
shop-options-value-add-to = Ajouter la valeur de l’option { $number }
shop-options-value-remove = Retirer la valeur { $value }
shop-options-remove = Retirer l’option { $number }
shop-options-name-missing = Donnez un nom à chaque option
shop-options-name-twice = Deux options ont le même nom
shop-options-value-missing = Ajoutez une valeur à chaque option
shop-options-value-twice = L’option a déjà cette valeur
shop-options-value-slash = Une valeur ne peut contenir de barre oblique entre espaces
shop-options-too-many = Un produit peut avoir au plus { $max } variantes
shop-options-shown = { $options } : { $variants }
shop-options-selectable-help = Combien de variantes un destinataire choisit. Vide : une.
shop-variant-remove = Retirer la variante { $variant }
shop-variant-picture = Image { $number }
shop-variant-picture-none = Aucune
shop-variant-picture-own = Image propre
shop-variants-add-missing = { $count ->
    [one] Ajouter { $count } variante manquante
   *[other] Ajouter { $count } variantes manquantes
}
shop-product-gift-card-help = Une carte cadeau est envoyée par e-mail.
shop-product-attributes-help = Un par ligne, comme Matière: Coton.
shop-product-option-values-help = Une par ligne, comme Encre: #1B2A4A, épuisé au printemps.
shop-brand-values-help = Séparez les valeurs par des virgules, comme Artisanal, Local.
shop-brand-ships-free = Gratuit
shop-card-occasions-help = Séparez les occasions par des virgules, comme Anniversaire, Merci.
shop-collection-search = Rechercher des produits à ajouter
shop-collection-draft = Brouillon : pas encore proposé
shop-collection-add-product = Ajouter
shop-collection-add = Ajouter { $name }
shop-collection-products-missing = Ajoutez au moins un produit
shop-collection-move-up = Monter { $name }
shop-collection-move-down = Descendre { $name }
shop-collection-remove = Retirer { $name }
shop-import-entry-edited = Rien n’a été importé : enregistrez ou abandonnez d’abord vos modifications.
