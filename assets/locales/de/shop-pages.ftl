### The Shop pages of an operator: what all tabs share

shop-page = Shop
shop-command-go-to-catalog = Zum Katalog des Shops wechseln
shop-command-go-to-stock = Zum Bestand wechseln
shop-command-go-to-to-ship = Zu „Zu versenden“ wechseln
shop-command-go-to-funds = Zu Geld wechseln
shop-command-go-to-audit = Zum Protokoll des Shops wechseln

## The key of an operator, in Settings

shop-operator-key-enter = Operator-Schlüssel eingeben
shop-operator-key-enter-name = Operator-Schlüssel von { $name } eingeben
shop-operator-key = Operator-Schlüssel
shop-operator-key-help = Öffnet den Shop dieses Dienstes: Katalog, Bestand, Pakete und Geld. „giftdesk keys add --operator“ erstellt einen.
shop-operator-key-remove = Operator-Schlüssel entfernen
shop-operator-key-remove-name = Operator-Schlüssel von { $name } entfernen
shop-operator-key-save = Prüfen und speichern
shop-loading = Wird geladen …
shop-saving = Wird gespeichert …
