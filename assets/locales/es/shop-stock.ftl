### Shop: the stock

shop-stock-title = Existencias
shop-stock-search = Buscar en existencias
shop-stock-search-hint = Producto, variante o SKU
shop-stock-only-low = Pocas existencias
shop-stock-count = { $count ->
    [one] { $count } artículo
   *[other] { $count } artículos
}
shop-stock-count-more = Más de { $count } artículos
shop-stock-column-product = Producto
shop-stock-column-sku = SKU
shop-stock-column-on-hand = Disponible
shop-stock-column-reserved = Reservado
shop-stock-column-free = Libre
shop-stock-column-low-at = Bajo a partir de
shop-stock-column-state = Aviso
shop-stock-low = Pocas existencias
shop-stock-set = Fijar existencias…
shop-stock-empty = Ningún artículo contado
shop-stock-empty-text = Los artículos aparecen aquí cuando el catálogo indica sus existencias. Los artículos sin contar siempre se pueden enviar.
shop-stock-none-low = Ningún artículo escasea
shop-stock-none-low-text = Los artículos aparecen aquí cuando no quedan más libres que su número «Bajo a partir de».
shop-stock-no-results-text = Busque el nombre de un producto, una variante o un SKU.

## The stock of an item

shop-stock-facts = { $reserved } reservados para regalos · { $free } libres
shop-stock-number-problem = Introduzca un número entero.
shop-stock-low-at-hint = Sin aviso
shop-stock-note = Nota
shop-stock-note-hint = Motivo del cambio
shop-stock-save = Guardar existencias
shop-stock-done = { $item }: { $on_hand } disponibles
shop-stock-stale = Ahora hay { $now } disponibles. Usted vio { $before }.
shop-stock-stale-meaning = Otro operador o un paquete enviado lo cambió. Su número { $mine } no está guardado.
shop-stock-take-theirs = Mantener { $on_hand }
shop-stock-apply-mine = Fijar { $on_hand } de todos modos
shop-stock-history = Cambios
shop-stock-entry = { $cause }: { $on_hand } disponibles, { $reserved } reservados
shop-stock-cause-counted = Contado
shop-stock-cause-imported = Importado
shop-stock-cause-reserved = Reservado para un regalo
shop-stock-cause-released = Liberado
shop-stock-cause-shipped = Enviado
shop-stock-cause-reshipped = Reenviado
shop-stock-cause-stopped = Ya no se cuenta
