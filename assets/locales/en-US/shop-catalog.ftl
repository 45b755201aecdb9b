### Shop: the catalog

shop-catalog-title = Catalog
