### Products, brands and collections, and the panel of one product.

## Products

products-search = Rechercher un produit
products-count = { $count ->
    [one] { $count } produit
   *[other] { $count } produits
}
products-count-from-brands = { $products ->
    [one] { $products } produit
   *[other] { $products } produits
} de { $brands ->
    [one] { $brands } marque
   *[other] { $brands } marques
}

products-filter-ships-to = Livraison vers
products-filter-category = Catégorie
products-filter-price = Prix par cadeau
products-filter-values = Valeurs de la marque
products-filter-brand = Marque
products-filter-in-stock = Disponible maintenant
products-show-all-brands = Afficher les { $count } marques
products-show-fewer-brands = Afficher moins de marques
products-remove-filters = Retirer les filtres
products-clear-search = Effacer la recherche

products-sort-label = Trier par
products-sort-most-sent = Les plus offerts
products-sort-name = Nom
products-sort-price-low = Prix croissant
products-sort-price-high = Prix décroissant
products-sort-newest = Nouveautés

products-no-results-title = Aucun résultat pour « { $search } »
products-no-matches-title = Aucun produit correspondant
products-no-results-text = Retirez un filtre ou raccourcissez la recherche.
products-empty-title = Aucun produit pour ce pays
products-empty-text = Le service connecté ne propose aucun produit pour ce pays : { $country }. Choisissez-en un autre sous « Livraison vers ».
products-first-title = Vous êtes en mode test
products-first-text = Essayez tout : aucun débit, aucun vrai cadeau. Pour de vrais cadeaux, créez une boutique avec vos produits ou connectez-vous à un service de cadeaux.
products-first-connect = Se connecter à un service
first-steps-product = Choisir un produit et l’ajouter au cadeau
first-steps-people = Importer des personnes d’un fichier, ou les saisir
first-steps-send = Envoyer le cadeau en mode test
first-steps-real = Envoyer de vrais cadeaux :
first-steps-done = Fait : { $step }
first-steps-hide = Masquer les premiers pas
first-steps-connected = Vous êtes connecté
first-steps-connected-text = Les cadeaux, brouillons, modèles et personnes du mode test sont séparés des vrais. Supprimez-les si vous n’en avez plus besoin.
first-steps-remove = Supprimer les données de test
first-steps-keep = Les garder
# « Ma boutique » sans produits, au-dessus d’une commande pour le terminal.
shop-empty-title = Pas encore de produits pour ce pays
shop-empty-text = Votre boutique n’a aucun produit pour ce pays : { $country }. Importez-les d’un tableur ou d’un export Shopify, ici ou avec cette commande. Ils apparaissent ensuite ici.
shop-empty-copy = Copier la commande
shop-empty-copied = Commande copiée
products-loading-title = Chargement des produits
products-loading-text = Les produits s’affichent ici à mesure que le service les transmet.

# Read by screen readers for the card of a product.
products-card-label = { $name }, { $brand }, { $price }
products-menu-show = Afficher le produit
products-menu-copy-name = Copier le nom du produit
products-menu-name-copied = Nom du produit copié
# Short marks on the card of a product.
products-mark-unavailable = Indisponible
products-mark-free-shipping = Livraison gratuite
# $state is the code of a US state, as in "Not to AK".
products-mark-restricted-state = Non livré : { $state }
products-mark-restricted-states = Non livré : { $count } États

## Brands

brands-search = Rechercher une marque
brands-count = { $count ->
    [one] { $count } marque
   *[other] { $count } marques
}
brands-no-results-title = Aucun résultat pour « { $search } »
brands-no-matches-title = Aucune marque correspondante
brands-no-results-text = Retirez un filtre ou raccourcissez la recherche.
brands-remove-filters = Retirer les filtres
brands-clear-search = Effacer la recherche
brands-empty-title = Pas encore de marque
brands-empty-text = Les marques s’affichent ici à mesure que le service les transmet.
brands-back = Retour aux marques
brands-logo = Logo de { $brand }
# As in "12 products · Shipping $8.00".
brands-facts = { $products } · { $shipping }
brands-all-products = Tous les produits
# Values that do not fit on the card of a brand, as in "+2".
brands-more-values = +{ $count }

## Collections

collections-search = Rechercher une collection
collections-count = { $count ->
    [one] { $count } collection
   *[other] { $count } collections
}
collections-no-results-title = Aucun résultat pour « { $search } »
collections-no-matches-title = Aucune collection correspondante
collections-no-results-text = Retirez un filtre ou raccourcissez la recherche.
collections-remove-filters = Retirer les filtres
collections-clear-search = Effacer la recherche
collections-loading-title = Chargement des collections
collections-loading-text = Les collections s’affichent ici à mesure que le service les transmet.
collections-empty-title = Pas encore de collection
collections-empty-text = Avec une collection, chaque destinataire choisit son cadeau parmi plusieurs produits. Les collections s’affichent ici dès que le service connecté en publie.
collections-browse-button = Parcourir les produits
# Read by screen readers for the card of a collection.
collections-card-label = { $title }, { $choice }, { $price }
# On the card of a collection, as in "1 au choix sur 13".
collections-choice = { $count ->
    [one] { $count } au choix sur { $products }
   *[other] Jusqu’à { $count } au choix sur { $products }
}
# The recipient can choose any of $products products that cost $limit or less together.
collections-choice-amount = Au choix parmi { $products }, jusqu’à { $limit }
collections-back = Retour aux collections
collections-fact-choice = Choix
collections-fact-price = Prix par cadeau
collections-fact-delivery = Livraison
# As in "50,00 $ · Livraison gratuite".
collections-price-and-shipping = { $price } · { $shipping }
collections-shipping-us = États-Unis uniquement
collections-shipping-gift-cards = États-Unis ; cartes cadeaux dans d’autres pays
collections-shipping-worldwide = Plus de 100 pays, avec taxes, droits de douane et frais de transport en plus
collections-featured = À la une
collections-category-unnamed = Autres produits
collections-no-products = Cette collection n’a aucun produit que les destinataires peuvent choisir.
collections-unpublished-title = Cette collection n’est pas publiée
collections-unpublished-text = Vous ne pouvez pas l’envoyer tant qu’elle n’est pas de nouveau publiée. Retirez-la des brouillons qui la contiennent.
collections-preview = Voir comme le destinataire
collections-preview-back = Retour à la collection
collections-preview-title = Ce que voient les destinataires en ouvrant leur cadeau
collections-preview-meaning = Choisissez des produits pour essayer. Rien n’est envoyé.
# Stands for the name of the sender in the preview.
collections-preview-sender = vous
collections-preview-chosen = Choix : { $products }
collections-preview-next = Le destinataire choisit ensuite des options comme une taille, saisit une adresse et accepte le cadeau. Les produits choisis s’affichent dans la commande.
# On the line of a collection in a gift.
collections-line = Les destinataires choisissent leur cadeau dans cette collection.
collections-line-show = Voir la collection

## Panel of a product

product-panel = Produit
product-loading = Chargement du produit
product-unavailable = Ce produit est actuellement indisponible.
product-unavailable-meaning = Vous ne pouvez pas l’envoyer tant que la marque ne le propose pas de nouveau.
product-picture = Photo de { $product }
product-picture-number = Photo { $number } sur { $count }
product-details = Détails

product-shipping-free = Livraison gratuite
product-shipping = Livraison { $price }
product-shipping-free-from = Livraison { $price }, gratuite dès { $minimum }
product-shipping-free-from-brand = Livraison { $price }, gratuite dès { $minimum } chez { $brand }
# $states is a list of codes of US states.
product-restricted-states = Pas de livraison vers { $states }

product-amount = Montant
product-amount-out-of-range = Saisissez un montant de { $low } à { $high }.

# The heading of the options when the service does not name them.
product-options = Options
# As in "Size: M".
product-option-chosen = { $group } : { $option }
# $label is a heading from the service, as in "Flavors: choose 3 (1 chosen)".
product-options-choose = { $label } : { $count } au choix (choix faits : { $chosen })
product-options-left-open = Si vous ne choisissez pas, le destinataire choisit.
product-options-can-change = Le destinataire peut changer ce choix avant d’accepter.
# $groups is a list of headings from the service, as in "Size and Color".
product-options-missing = À choisir aussi : { $groups }
product-options-more = Encore { $count } à choisir.
product-combination-unavailable = La combinaison { $options } n’est pas disponible.

product-quantity = Quantité par destinataire
product-add-button = Ajouter au cadeau · { $total }
product-added = { $product } : ajouté au cadeau.
