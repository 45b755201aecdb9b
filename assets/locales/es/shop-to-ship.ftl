### Shop: parcels to ship

shop-to-ship-title = Por enviar
