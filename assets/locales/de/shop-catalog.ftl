### Shop: the catalog

shop-catalog-title = Katalog
