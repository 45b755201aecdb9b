### Shop: the stock

shop-stock-title = Existencias
