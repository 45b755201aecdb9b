### Shop: the money of accounts

shop-funds-title = Fonds
