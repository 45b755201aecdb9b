### The Shop pages of an operator: what all tabs share

shop-page = Boutique
shop-command-go-to-catalog = Aller au catalogue de la boutique
shop-command-go-to-stock = Aller au stock
shop-command-go-to-to-ship = Aller à « À expédier »
shop-command-go-to-funds = Aller aux fonds
shop-command-go-to-audit = Aller à l’audit de la boutique

## The key of an operator, in Settings

shop-operator-key-enter = Saisir la clé d’opérateur
shop-operator-key-enter-name = Saisir la clé d’opérateur de { $name }
shop-operator-key = Clé d’opérateur
shop-operator-key-help = Ouvre la boutique de ce service : catalogue, stock, colis et argent. « giftdesk keys add --operator » en crée une.
shop-operator-key-remove = Retirer la clé d’opérateur
shop-operator-key-remove-name = Retirer la clé d’opérateur de { $name }
shop-operator-key-save = Vérifier et enregistrer
shop-loading = Chargement…
shop-saving = Enregistrement…
