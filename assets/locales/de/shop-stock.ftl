### Shop: the stock

shop-stock-title = Bestand
