### Productos, marcas y colecciones, y el panel de un producto.

## Productos

products-search = Buscar productos
products-count = { $count ->
    [one] { $count } producto
   *[other] { $count } productos
}
products-count-from-brands = { $products ->
    [one] { $products } producto
   *[other] { $products } productos
} de { $brands ->
    [one] { $brands } marca
   *[other] { $brands } marcas
}

products-filter-ships-to = Envío a
products-filter-category = Categoría
products-filter-price = Precio por regalo
products-filter-values = Valores de la marca
products-filter-brand = Marca
products-filter-in-stock = Disponible ahora
products-show-all-brands = Mostrar las { $count } marcas
products-show-fewer-brands = Mostrar menos marcas
products-remove-filters = Quitar filtros
products-clear-search = Borrar búsqueda

products-sort-label = Ordenar por
products-sort-most-sent = Más enviados
products-sort-name = Nombre
products-sort-price-low = Precio: de menor a mayor
products-sort-price-high = Precio: de mayor a menor
products-sort-newest = Más recientes

products-no-results-title = Sin resultados para «{ $search }»
products-no-matches-title = Ningún producto coincide
products-no-results-text = Quite un filtro o acorte la búsqueda.
products-empty-title = No hay productos para este país
products-empty-text = El servicio conectado no ofrece productos para { $country }. Elija otro país en «Envío a».
products-loading-title = Cargando productos
products-loading-text = Los productos aparecen aquí a medida que llegan del servicio.

# Leído por lectores de pantalla para la ficha de un producto.
products-card-label = { $name }, { $brand }, { $price }
# Marcas breves en la ficha de un producto.
products-mark-unavailable = No disponible
products-mark-free-shipping = Envío gratis
# $state es el código de un estado de EE. UU.
products-mark-restricted-state = Sin envío a { $state }
products-mark-restricted-states = Sin envío a { $count } estados

## Marcas

brands-search = Buscar marcas
brands-count = { $count ->
    [one] { $count } marca
   *[other] { $count } marcas
}
brands-no-results-title = Sin resultados para «{ $search }»
brands-no-matches-title = Ninguna marca coincide
brands-no-results-text = Quite un filtro o acorte la búsqueda.
brands-remove-filters = Quitar filtros
brands-clear-search = Borrar búsqueda
brands-empty-title = Aún no hay marcas
brands-empty-text = Las marcas aparecen aquí a medida que llegan del servicio.
brands-back = Volver a las marcas
brands-logo = Logotipo de { $brand }
# Como en «12 productos · Envío: 8,00 US$».
brands-facts = { $products } · { $shipping }
brands-all-products = Todos los productos
# Valores que no caben en la ficha de una marca, como en «+2».
brands-more-values = +{ $count }

## Colecciones

collections-title = Las colecciones aún no están disponibles
collections-text = Con una colección, cada destinatario elige uno de varios regalos. Hasta que las colecciones estén disponibles, los destinatarios pueden cambiar un regalo por otro producto.
collections-browse-button = Explorar productos

## Panel de un producto

product-panel = Producto
product-loading = Cargando producto
product-unavailable = Este producto no está disponible actualmente.
product-unavailable-meaning = No puede enviarlo hasta que la marca vuelva a ofrecerlo.
product-picture = Imagen de { $product }
product-picture-number = Imagen { $number } de { $count }
product-details = Detalles

product-shipping-free = Envío gratis
product-shipping = Envío: { $price }
product-shipping-free-from = Envío: { $price }, gratis desde { $minimum }
product-shipping-free-from-brand = Envío: { $price }, gratis a partir de { $minimum } en productos de { $brand }
# $states es una lista de códigos de estados de EE. UU.
product-restricted-states = No se envía a { $states }

product-amount = Importe
product-amount-out-of-range = Indique un importe de { $low } a { $high }.

# Título de las opciones cuando el servicio no les da nombre.
product-options = Opciones
# Como en «Talla: M».
product-option-chosen = { $group }: { $option }
# $label es un título del servicio.
product-options-choose = { $label }: elija { $count } (ya elegidos: { $chosen })
product-options-left-open = Si no elige, elige el destinatario.
product-options-can-change = El destinatario puede cambiarlo antes de aceptar.
# $groups es una lista de títulos del servicio.
product-options-missing = Elija también: { $groups }
product-options-more = Elija { $count } más.
product-combination-unavailable = La combinación { $options } no está disponible.

product-quantity = Cantidad por destinatario
product-add-button = Añadir al regalo · { $total }
product-added = { $product } se añadió al regalo.
