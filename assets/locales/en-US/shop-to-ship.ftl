### Shop: parcels to ship

shop-to-ship-title = To ship
