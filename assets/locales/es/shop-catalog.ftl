### Shop: the catalog

shop-catalog-title = Catálogo
