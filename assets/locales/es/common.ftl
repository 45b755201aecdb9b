### Formatos y palabras comunes a todo el producto.

## Formatos

# Un importe en dólares de EE. UU. $amount lleva las cifras y los separadores del idioma.
money = { $amount } US$
money-range = { $low }–{ $high }
percent = { $value } %
# En lugar de un número desconocido.
unknown-value = –
date-unknown = Fecha desconocida
# El texto de cada botón, opción de menú y comando con que empieza un regalo.
create-gift = Crear regalo

## Tiempo relativo, forma corta

time-now = ahora
time-minutes = { $count } min
time-hours = { $count } h
time-days = { $count ->
    [one] { $count } día
   *[other] { $count } días
}
time-under-a-minute = <1 min
time-under-an-hour = menos de una hora
# Un día y una hora.
date-and-time = { $date }, { $time }
# Un momento con su zona horaria.
date-with-zone = { $date } ({ $zone })

## Nombres de regalos, lotes y borradores

# Un regalo con varios productos: el primero y cuántos más.
common-cart-and-more = { $product } y { $count } más
# El primero de varios destinatarios.
common-people-and-more = { $person } y { $count } más
# Nombre de un lote al que el remitente no puso nombre.
common-batch-from = Regalos de { $sender }
common-connection-practice = Modo de práctica
common-connection-shop = Mi tienda
# La recuperación de una base de datos dañada no pudo leer el nombre de esta conexión.
common-connection-unreadable = Conexión recuperada
# Una tarjeta de pago de marca desconocida.
common-card = Tarjeta
# $digits: las cuatro últimas cifras del número de la tarjeta.
common-card-number = { $brand } ·· { $digits }
common-variants = { $count ->
    [one] { $count } opción
   *[other] { $count } opciones
}
# $label es el nombre que el servicio da a la elección, como «Color».
common-variants-named = { $label }: { $count }

## Estados de pedidos, lotes y paquetes, como etiquetas pequeñas

status-created = Creado
# El destinatario recibió el correo con el enlace de regalo.
status-notified = Avisado
status-opened = Abierto
status-accepted = Aceptado
status-awaiting-payment = Pendiente de pago
status-awaiting-approval = Pendiente de aprobación
status-paid = Pagado
status-ordered = Pedido realizado
status-shipped = Expedido
status-in-transit = En tránsito
status-delivered = Entregado
status-failed = Fallido
status-canceled = Cancelado
status-expired = Caducado
status-scheduled = Programado
status-pending = Pendiente
status-complete = Completado
# Un paquete que se perdió y se envió por segunda vez.
status-reshipped = Reenviado

## Tamaños de archivos y textos

size-bytes = { $count ->
    [one] { $count } byte
   *[other] { $count } bytes
}
size-kilobytes = { $count } KB
size-megabytes = { $count } MB

## Lo que lee la sincronización. Aparece solo y ante un número.

sync-reading-account = Cargando la cuenta
sync-reading-products = Cargando los productos
sync-reading-brands = Cargando las marcas
sync-reading-collections = Cargando las colecciones
sync-reading-batches = Cargando los lotes
sync-reading-recipients = Cargando los destinatarios
sync-reading-orders = Cargando los pedidos
sync-reading-activities = Cargando la actividad
# $reading es uno de los textos anteriores.
sync-progress = { $reading }: { $done }
sync-progress-of-total = { $reading }: { $done } de { $total }

## The names of what the sync reads.

sync-resource-account = Cuenta
sync-resource-workspaces = Espacios de trabajo
sync-resource-payment-methods = Métodos de pago
sync-resource-cards = Tarjetas de felicitación
sync-resource-products = Productos
sync-resource-brands = Marcas
sync-resource-collections = Colecciones
sync-resource-batches = Lotes
sync-resource-recipients = Destinatarios
sync-resource-orders = Pedidos
sync-resource-activities = Actividad

## Avisos de tareas terminadas

copied-gift-links = { $count ->
    [one] { $count } enlace de regalo copiado
   *[other] { $count } enlaces de regalo copiados
}
copied-links-not-kept = Pegue antes de cerrar giftdesk: este sistema no conserva los enlaces copiados.
copied-folder-path = No se pudo abrir la carpeta. Se copió su ruta.
copied-email-text = No se pudo abrir un programa de correo. Se copió el texto.
copied-web-address = No se pudo abrir un navegador. Se copió la dirección.
# $card: marca y últimas cifras.
added-end-user-card = { $card }: tarjeta añadida
saved-table = { $file } guardado
rescheduled = Programado para { $time }
rescheduled-at-night = { $count ->
    [one] Programado para { $time }. Será de noche para { $count } destinatario.
   *[other] Programado para { $time }. Será de noche para { $count } destinatarios.
}
saved-orders = { $count ->
    [one] { $count } pedido guardado en { $file }
   *[other] { $count } pedidos guardados en { $file }
}
