### Shop: the catalog

shop-catalog-title = Catalogue
