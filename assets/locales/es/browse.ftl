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
products-first-title = Está en el modo de práctica
products-first-text = Pruébelo todo: sin cargos ni regalos reales. Para regalos reales, configure una tienda con sus propios productos o conéctese a un servicio de regalos.
products-first-connect = Conectarse a un servicio
first-steps-product = Elegir un producto y añadirlo al regalo
first-steps-people = Importar personas de un archivo o escribirlas
first-steps-send = Enviar el regalo en la práctica
first-steps-real = Enviar regalos reales:
first-steps-done = Hecho: { $step }
first-steps-hide = Ocultar los primeros pasos
first-steps-connected = Está conectado
first-steps-connected-text = Los regalos, borradores, plantillas y personas de la práctica están separados de los reales. Elimínelos si ya no los necesita.
first-steps-remove = Eliminar datos de práctica
first-steps-keep = Conservarlos
# «Mi tienda» sin productos, encima de un comando para la terminal.
shop-empty-title = Aún no hay productos para este país
shop-empty-text = Su tienda no tiene productos para { $country }. Impórtelos de una hoja de cálculo o de una exportación de Shopify, aquí o con este comando. Después aparecen aquí.
shop-empty-copy = Copiar comando
shop-empty-copied = Comando copiado
products-loading-title = Cargando productos
products-loading-text = Los productos aparecen aquí a medida que llegan del servicio.

# Leído por lectores de pantalla para la ficha de un producto.
products-card-label = { $name }, { $brand }, { $price }
products-menu-show = Mostrar producto
products-menu-copy-name = Copiar el nombre del producto
products-menu-name-copied = Nombre del producto copiado
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

collections-search = Buscar colecciones
collections-count = { $count ->
    [one] { $count } colección
   *[other] { $count } colecciones
}
collections-no-results-title = Sin resultados para «{ $search }»
collections-no-matches-title = Ninguna colección coincide
collections-no-results-text = Quite un filtro o acorte la búsqueda.
collections-remove-filters = Quitar filtros
collections-clear-search = Borrar búsqueda
collections-loading-title = Cargando colecciones
collections-loading-text = Las colecciones aparecen aquí a medida que llegan del servicio.
collections-empty-title = Aún no hay colecciones
collections-empty-text = Con una colección, cada destinatario elige su regalo entre varios productos. Las colecciones aparecen aquí cuando el servicio conectado publica alguna.
collections-browse-button = Explorar productos
# Los lectores de pantalla leen este texto para la ficha de una colección.
collections-card-label = { $title }, { $choice }, { $price }
# En la ficha de una colección, como en «Elegir 1 de 13».
collections-choice = { $count ->
    [one] Elegir { $count } de { $products }
   *[other] Elegir hasta { $count } de { $products }
}
# El destinatario puede elegir entre $products productos que cuesten juntos $limit como máximo.
collections-choice-amount = Elegir entre { $products }, hasta { $limit }
collections-back = Volver a las colecciones
collections-fact-choice = Elección
collections-fact-price = Precio por regalo
collections-fact-delivery = Entrega
# Como en «50,00 US$ · Envío gratuito».
collections-price-and-shipping = { $price } · { $shipping }
collections-shipping-us = Solo Estados Unidos
collections-shipping-gift-cards = Estados Unidos; tarjetas de regalo en otros países
collections-shipping-worldwide = Más de 100 países, con impuestos, aranceles y gastos de transporte adicionales
collections-featured = Destacada
collections-category-unnamed = Otros productos
collections-no-products = Esta colección no tiene ningún producto que los destinatarios puedan elegir.
collections-unpublished-title = Esta colección no está publicada
collections-unpublished-text = No puede enviarla hasta que se publique de nuevo. Quítela de los borradores que la contienen.
collections-preview = Ver como destinatario
collections-preview-back = Volver a la colección
collections-preview-title = Lo que ven los destinatarios al abrir su regalo
collections-preview-meaning = Elija productos para probarlo. No se envía nada.
# Representa el nombre del remitente en la vista previa.
collections-preview-sender = usted
collections-preview-chosen = Elegido: { $products }
collections-preview-next = Después, el destinatario elige opciones como una talla, escribe una dirección y acepta el regalo. Usted ve los productos elegidos en el pedido.
# En la línea de una colección en un regalo.
collections-line = Los destinatarios eligen su regalo de esta colección.
collections-line-show = Ver colección

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
