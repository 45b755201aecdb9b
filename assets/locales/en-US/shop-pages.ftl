### The Shop pages of an operator: what all tabs share

shop-page = Shop
shop-command-go-to-catalog = Go to Catalog of the shop
shop-command-go-to-stock = Go to Stock
shop-command-go-to-to-ship = Go to To ship
shop-command-go-to-funds = Go to Funds
shop-command-go-to-audit = Go to Audit

## The key of an operator, in Settings

shop-operator-key-enter = Enter operator key
shop-operator-key-enter-name = Enter the operator key of { $name }
shop-operator-key = Operator key
shop-operator-key-help = Opens the shop of this service: its catalog, stock, parcels and money. “giftdesk keys add --operator” creates one.
shop-operator-key-remove = Remove operator key
shop-operator-key-remove-name = Remove the operator key of { $name }
shop-operator-key-save = Verify and save
shop-loading = Loading…
shop-saving = Saving…
