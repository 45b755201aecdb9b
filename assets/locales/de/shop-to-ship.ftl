### Shop: parcels to ship

shop-to-ship-title = Zu versenden
