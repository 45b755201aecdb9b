### Shop: the stock

shop-stock-title = Stock
