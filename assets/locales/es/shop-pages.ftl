### The Shop pages of an operator: what all tabs share

shop-page = Tienda
shop-command-go-to-catalog = Ir al catálogo de la tienda
shop-command-go-to-stock = Ir a Existencias
shop-command-go-to-to-ship = Ir a Por enviar
shop-command-go-to-funds = Ir a Fondos
shop-command-go-to-audit = Ir a la auditoría de la tienda

## The key of an operator, in Settings

shop-operator-key-enter = Introducir clave de operador
shop-operator-key-enter-name = Introducir la clave de operador de { $name }
shop-operator-key = Clave de operador
shop-operator-key-help = Abre la tienda de este servicio: catálogo, existencias, paquetes y dinero. «giftdesk keys add --operator» crea una.
shop-operator-key-remove = Quitar la clave de operador
shop-operator-key-remove-name = Quitar la clave de operador de { $name }
shop-operator-key-save = Verificar y guardar
shop-loading = Cargando…
shop-saving = Guardando…
