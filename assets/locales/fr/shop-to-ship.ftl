### Shop: parcels to ship

shop-to-ship-title = À expédier
