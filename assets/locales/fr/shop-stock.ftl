### Shop: the stock

shop-stock-title = Stock
shop-stock-search = Rechercher dans le stock
shop-stock-search-hint = Produit, variante ou SKU
shop-stock-only-low = Stock faible
shop-stock-count = { $count ->
    [one] { $count } article
   *[other] { $count } articles
}
shop-stock-count-more = Plus de { $count } articles
shop-stock-column-product = Produit
shop-stock-column-sku = SKU
shop-stock-column-on-hand = En stock
shop-stock-column-reserved = Réservé
shop-stock-column-free = Libre
shop-stock-column-low-at = Faible à
shop-stock-column-state = Alerte
shop-stock-low = Stock faible
shop-stock-set = Définir le stock…
shop-stock-empty = Aucun article compté
shop-stock-empty-text = Les articles apparaissent ici quand le catalogue indique leur nombre en stock. Les articles non comptés peuvent toujours être envoyés.
shop-stock-none-low = Aucun article en stock faible
shop-stock-none-low-text = Les articles apparaissent ici quand il n’en reste pas plus que leur nombre « Faible à ».
shop-stock-no-results-text = Cherchez le nom d’un produit, une variante ou une SKU.

## The stock of an item

shop-stock-facts = { $reserved } réservés pour des cadeaux · { $free } libres
shop-stock-number-problem = Saisissez un nombre entier.
shop-stock-low-at-hint = Aucune alerte
shop-stock-note = Note
shop-stock-note-hint = Raison du changement
shop-stock-save = Enregistrer le stock
shop-stock-done = { $item } : { $on_hand } en stock
shop-stock-stale = Le nombre en stock est maintenant { $now }. Vous aviez vu { $before }.
shop-stock-stale-meaning = Un autre opérateur ou un colis expédié l’a modifié. Votre nombre { $mine } n’est pas enregistré.
shop-stock-take-theirs = Garder { $on_hand }
shop-stock-apply-mine = Définir { $on_hand } quand même
shop-stock-history = Modifications
shop-stock-entry = { $cause } : { $on_hand } en stock, { $reserved } réservés
shop-stock-cause-counted = Compté
shop-stock-cause-imported = Importé
shop-stock-cause-reserved = Réservé pour un cadeau
shop-stock-cause-released = Libéré
shop-stock-cause-shipped = Expédié
shop-stock-cause-reshipped = Réexpédié
shop-stock-cause-stopped = N’est plus compté
