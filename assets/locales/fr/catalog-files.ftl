### Fichiers de catalogue d’une boutique : problèmes et remarques de leur importation, et notes du modèle.

## Pourquoi un fichier ou les images ne peuvent pas être lus

shop-file-no-catalog = Le fichier ne contient aucune table de catalogue. Une table a besoin de la colonne « Handle » et d’au moins une autre colonne du modèle.
shop-pictures-unreadable = Impossible de lire les images : { $reason }
shop-pictures-no-zip = Les images ne sont ni dans un dossier ni dans un fichier ZIP.
shop-pictures-too-many = Il y a plus de { $max } fichiers d’images. Utilisez un dossier avec moins de fichiers.

## Problèmes d’une cellule ou d’une ligne ; le fichier, la ligne et la colonne précèdent le texte

shop-file-value-missing = La cellule est vide. Saisissez une valeur.
shop-file-row-too-long = La ligne a plus de cellules que l’en-tête. Une valeur avec une virgule doit être entre guillemets.
shop-file-amount-invalid = Ce n’est pas un montant en dollars US, comme 12.50, jusqu’à un million.
shop-file-count-invalid = Ce n’est pas un nombre dans la plage permise par la colonne.
shop-file-weight-invalid = Ce n’est pas un poids, comme 650 g, 0.5 kg ou 1 lb 4 oz.
shop-file-yes-no-invalid = Écrivez yes ou no.
shop-file-select-mode-unknown = Écrivez disabled, item_count ou max_price.
shop-file-country-unknown = « { $name } » n’est pas un pays. Écrivez son code ou son nom.
shop-file-state-unknown = « { $name } » n’est pas un État des États-Unis. Écrivez son code ou son nom.
shop-file-cell-too-long = Une cellule de cette ligne dépasse { $size }.
shop-file-conflict = Une autre valeur de la même entrée se trouve dans { $place }. Utilisez une seule valeur ou un autre handle.
shop-file-variant-repeated = La même variante se trouve dans { $place }. Chaque variante a besoin de ses propres valeurs d’options.
shop-file-sku-repeated = Une autre variante a ce SKU dans { $place }. Chaque SKU ne peut être utilisé qu’une fois.
shop-file-place = { $file }, ligne { $row }
shop-file-place-in-sheet = { $file }, feuille « { $sheet } », ligne { $row }
shop-file-picture-missing = Aucun fichier d’image ne s’appelle « { $name } ». Ajoutez le fichier au dossier ou au fichier ZIP des images.
shop-file-picture-ambiguous = Plusieurs fichiers d’images s’appellent « { $name } ». Écrivez le dossier avant le nom.
shop-file-picture-unreadable = « { $name } » n’est pas une image PNG, JPEG ou WebP, ou elle est endommagée.
shop-file-picture-too-large = « { $name } » dépasse { $size } ou { $pixels } mégapixels.

## Remarques sur un fichier

shop-file-sheets-skipped = Les feuilles sans table de catalogue ont été ignorées : { $sheets }
shop-file-columns-unused = Colonnes non utilisées : { $columns }
shop-file-pictures-online = { $count ->
    [one] { $count } image est une adresse web sans fichier d’image, à la ligne { $row }. Les images du web ne sont pas téléchargées.
   *[other] { $count } images sont des adresses web sans fichier d’image, la première à la ligne { $row }. Les images du web ne sont pas téléchargées.
}
shop-file-prices-differ = { $count ->
    [one] Les variantes de { $count } produit ont des prix différents, à partir de la ligne { $row }. Le produit coûte le plus élevé.
   *[other] Les variantes de { $count } produits ont des prix différents, le premier à partir de la ligne { $row }. Chaque produit coûte le plus élevé.
}
shop-file-stock-negative = { $count ->
    [one] { $count } variante a un stock négatif, à la ligne { $row }. La valeur lue est 0.
   *[other] { $count } variantes ont un stock négatif, la première à la ligne { $row }. La valeur lue est 0.
}

## Notes sur les colonnes du modèle

shop-template-handle = Le nom permanent de l’entrée : lettres minuscules, chiffres et traits d’union, comme knit-hoodie. Toutes les lignes d’un produit ont le même handle. Une ligne dont le handle commence par # est ignorée. Dans chaque colonne, une cellule vide ne change rien et - supprime la valeur.
shop-template-name = Le nom affiché.
shop-template-brand = Le handle ou le nom de la marque.
shop-template-subtitle = Une courte ligne sous le nom.
shop-template-short-subtitle = Une ligne plus courte pour les listes. Vide : le sous-titre.
shop-template-description = Texte sur le produit ou la collection, avec sauts de ligne. Le HTML devient du texte brut.
shop-template-price = En dollars US, comme 64.00. Pour un produit avec une plage de prix : le prix proposé.
shop-template-price-min = Le prix le plus bas d’une plage. Vide : le prix.
shop-template-price-max = Le prix le plus élevé d’une plage dans laquelle l’expéditeur choisit. Vide : un seul prix.
shop-template-active = yes : proposé aux expéditeurs. no : non proposé.
shop-template-gift-card = yes : livré par e-mail au lieu d’un colis.
shop-template-custom = yes : dans le catalogue personnalisé, qui contient aussi des produits non proposés.
shop-template-selectable = Combien de variantes un destinataire choisit. Vide : une.
shop-template-option = Le nom d’une option, comme Size ou Color, dans la première ligne du produit.
shop-template-value = La valeur de l’option pour la variante de cette ligne, comme M ou Red.
shop-template-option-values = Couleurs et remarques des valeurs des options, une par ligne : Ink: #1B2A4A, épuisé au printemps. La couleur, la remarque ou les deux.
shop-template-sku = La référence de stock de la variante. Chaque SKU ne peut être utilisé qu’une fois.
shop-template-cost = Ce que la variante vous coûte, en dollars US. Les expéditeurs ne voient jamais le coût.
shop-template-weight = Le poids avec son unité : 650 g, 0.5 kg, 1 lb 4 oz. Un nombre seul est en grammes.
shop-template-on-hand = Combien d’articles sont en rayon. Vide : la variante n’est pas comptée ou garde son nombre. - met fin au comptage.
shop-template-shelf = Où la variante est rangée. Les listes de prélèvement sont triées par étagère.
shop-template-variant-picture = Le nom de fichier d’une image de la variante.
shop-template-pictures = Noms de fichiers d’images, séparés par des virgules.
shop-template-countries = Pays où le produit est expédié, par code ou nom, séparés par des virgules. Vide : les États-Unis.
shop-template-restricted-states = États des États-Unis où le produit n’est pas expédié, par code ou nom, séparés par des virgules.
shop-template-category = La catégorie, comme Apparel.
shop-template-subcategory = Une catégorie dans la catégorie.
shop-template-attributes = Caractéristiques, une par ligne : Material: Cotton
shop-template-shipping-price = Le prix d’expédition d’un colis de la marque, en dollars US.
shop-template-free-shipping = La valeur d’un colis à partir de laquelle l’expédition est gratuite. Vide : jamais.
shop-template-values = Ce que la marque défend, séparé par des virgules : Woman-owned, Carbon-neutral
shop-template-logo = Le nom de fichier du logo.
shop-template-picture = Le nom de fichier de l’image de la carte.
shop-template-occasions = Occasions de la carte, séparées par des virgules.
shop-template-products = Les handles des produits, séparés par des virgules.
shop-template-sections = Comment les produits sont regroupés, une section par ligne : To wear: knit-hoodie, beanie. Une étoile devant le nom affiche la section en premier : * New: travel-mug
shop-template-draft = yes : en préparation, pas encore proposé. Une collection déjà proposée ne peut plus redevenir un brouillon.
shop-template-select-mode = Si un destinataire choisit plusieurs produits. disabled : un seul. item_count : un nombre de produits. max_price : des produits jusqu’à un prix total.
shop-template-select-count = Le nombre de produits pour item_count.
shop-template-select-price = Le prix total pour max_price, en dollars US.

## Ligne de commande

cli-help-shop-template = Écrire une feuille de calcul vide pour un catalogue
cli-help-shop-template-file = Fichier à écrire, en classeur
cli-help-shop-template-replace = Remplacer un fichier existant
