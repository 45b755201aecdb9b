### Regalo nuevo: el producto, los destinatarios, el mensaje, la entrega y la revisión de un borrador.

gift-opening = Abriendo el borrador…
gift-practice-mode = Modo de práctica: sin cargos ni regalos reales

## Secciones, con un estado breve bajo cada título

gift-section-gift = Regalo
gift-section-recipients = Destinatarios
gift-section-message = Mensaje
gift-section-delivery = Entrega
gift-section-review = Revisión
gift-next-section = Siguiente: { $section }

# La barra al pie de cada paso. $total: un importe o un intervalo.
gift-continue = Continuar
gift-back = Atrás
gift-footer-show-problems = Mostrar los problemas en la revisión
gift-footer-total = { $count ->
    [one] { $count } regalo · { $total }
   *[other] { $count } regalos · { $total }
}
gift-footer-no-total = Aún no hay total
gift-footer-price-unknown = Total desconocido

gift-state-no-product = Sin producto
gift-line-quantity = { $count } × { $product }
gift-state-products = { $product } y { $more } más
gift-state-no-recipients = Sin destinatarios
gift-state-rows-blocked = { $count ->
    [one] { $count } fila por corregir
   *[other] { $count } filas por corregir
}
gift-state-rows-warned = { $count ->
    [one] Listos: { $total }, { $count } aviso
   *[other] Listos: { $total }, { $count } avisos
}
gift-state-rows-ready = Listos: { $count }
gift-state-card = Tarjeta: { $occasion }
gift-state-with-card = Con tarjeta
gift-state-card-missing = Falta la tarjeta
gift-state-not-started = Sin empezar
gift-state-no-card = Sin tarjeta
gift-state-email-now = Por correo electrónico, ahora
gift-state-email-scheduled = Por correo electrónico, programado
gift-state-links-now = Como enlaces, ahora
gift-state-links-scheduled = Como enlaces, programado
gift-state-direct-now = Envío directo, ahora
gift-state-direct-scheduled = Envío directo, programado
gift-state-review-blocked = Aún no está listo
gift-state-review-warnings = Listo, con avisos
gift-state-review-ready = Listo para enviar

# Bajo la tabla de destinatarios.
gift-recipients-footer = { $count ->
    [one] { $count } destinatario · listos: { $ready }
   *[other] { $count } destinatarios · listos: { $ready }
}
gift-recipients-footer-file = { $count ->
    [one] { $count } destinatario de { $file } · listos: { $ready }
   *[other] { $count } destinatarios de { $file } · listos: { $ready }
}

## Regalo

gift-cart-title = Qué recibe cada destinatario
gift-cart-empty = Aún no hay productos. Busque uno abajo o explore los productos.
gift-remove-product = Quitar { $product }
gift-quantity = Cantidad de { $product }
gift-price-field = Precio de { $product }
gift-add-title = Añadir un producto
gift-search-products = Buscar productos
gift-browse-products = Explorar productos
gift-most-sent = Más enviados
gift-search-no-results = Sin resultados para «{ $search }». Pruebe con otra palabra.
gift-choose-product = Mostrar { $product }
gift-variant = Opción
gift-variant-recipient-chooses = Elige el destinatario
gift-variant-field = { $label } de { $product }
gift-variant-field-numbered = { $label } { $number } de { $product }

## Mensaje

gift-message-title = Mensaje
gift-from-field = De
gift-from-hint = El equipo de Recursos Humanos
gift-message-field = Mensaje
gift-message-hint = Escriba un mensaje para la tarjeta
gift-message-length = { $count } de { $max } caracteres
gift-card-title = Tarjeta
gift-cards-pending = Las tarjetas aparecen aquí tras la primera sincronización.
gift-cards-all = Todas las tarjetas
gift-card = Tarjeta
gift-card-of = Tarjeta: { $occasions }
gift-no-card = Sin tarjeta

## Entrega

gift-method-title = Método de envío
gift-method-email = Por correo electrónico
gift-method-email-meaning = Cada destinatario recibe un correo electrónico con un enlace de regalo e indica su dirección de entrega.
gift-method-email-summary = Un correo electrónico con un enlace de regalo para cada destinatario
gift-method-links = Como enlaces
gift-method-links-meaning = Usted obtiene un enlace de regalo por destinatario y los comparte por su cuenta.
gift-method-links-summary = Un enlace de regalo por destinatario, que usted comparte
gift-method-direct = Envío directo
gift-method-direct-meaning = El regalo se envía a las direcciones de la lista, sin preguntar antes a los destinatarios.
gift-method-direct-summary = Se envía a la dirección de cada destinatario
gift-method-other-meaning = Esta versión de giftdesk no admite esta forma de envío.
gift-method-needs-public-url = Los enlaces de regalo necesitan una URL pública. Configúrela en Ajustes, junto a «Mi tienda».
gift-method-needs-email-server = Los correos necesitan un servidor de correo. Configúrelo en Ajustes, junto a «Mi tienda».
gift-remind-recipients = Recordar el regalo a los destinatarios que no lo acepten
gift-notify-recipients = Avisar por correo electrónico a los destinatarios cuando el regalo se confirme y se envíe
gift-text-recipients = Enviar también un SMS a los destinatarios que tienen teléfono
gift-text-recipients-shop = «Mi tienda» no envía SMS.

gift-schedule-title = Cuándo enviarlo
gift-send-now = Ahora
gift-send-later = Programado
gift-send-date = Fecha de envío
gift-send-time = Hora de envío
gift-keeper-computer = Guardar en este equipo hasta entonces
gift-keeper-computer-text = Hasta que salgan los regalos, puede cambiar la hora, enviarlos enseguida o cancelar el envío; giftdesk debe estar abierto en ese momento.
gift-keeper-service = Entregar al servicio ahora
gift-keeper-service-text = Los regalos salen aunque este equipo esté apagado, pero el servicio no permite cambiar ni cancelar el envío.
gift-kept-remedy = Para cambiar el regalo en sí, cancele el envío.
gift-kept-unchanged = Este regalo está programado y no se ha cambiado. Cancele el envío para cambiar el regalo.
gift-summary-kept = { $time }, guardado en este equipo
gift-summary-handed-over = { $time }, entregado al servicio
# $time: «9:00».
gift-tomorrow-morning = Mañana a las { $time }
gift-monday-morning = El próximo lunes a las { $time }
gift-date-invalid = Introduzca una fecha como { $date }, mañana o 24 dic
gift-date-hint = { $date } o vie 9:00
gift-date-understood = Entendido como { $moment }. Pulse Intro para usar esta fecha.
gift-time-invalid = Introduzca una hora como { $time }
gift-time-skipped = Esta hora no existe ese día debido al cambio de hora. Elija otra hora.
# La hora del envío donde viven los destinatarios. $time: «6:00».
gift-recipient-time = { $count ->
    [one] { $time } para { $count } destinatario en { $state }
   *[other] { $time } para { $count } destinatarios en { $state }
}
gift-recipient-location = { $country }, { $state }
gift-recipient-time-unknown = { $count ->
    [one] No se conoce la zona horaria de { $count } destinatario. { $time } es la hora de este equipo.
   *[other] No se conocen las zonas horarias de { $count } destinatarios. { $time } es la hora de este equipo.
}
gift-open-calendar = Abrir el calendario
gift-calendar-name = Calendario: { $field }
gift-calendar-previous-month = Mes anterior
gift-calendar-next-month = Mes siguiente

gift-terms-title = Para el destinatario
gift-swap-field = Cambio
gift-swap-single = Por otro regalo, sin mostrar precios
gift-swap-multiple = Por varios regalos hasta el mismo precio, con precios visibles
gift-swap-disabled = No permitido
gift-unknown-choices-title = Se desconocen algunas opciones del lote original
gift-unknown-choices = Este equipo no sabe dónde podían vivir los destinatarios del lote original, si podían cambiar su regalo, si recibieron un SMS ni cómo se pagaron los regalos. Este borrador tiene los valores predeterminados.
gift-unknown-choices-direct = Este equipo no sabe si se avisó a los destinatarios del lote original ni cómo se pagaron los regalos. Este borrador tiene los valores predeterminados.
gift-unknown-choices-texts = Este equipo no sabe si los destinatarios del lote original recibieron un SMS. En este borrador no se envían SMS.
gift-unknown-options = Se desconocen las variantes y los precios elegidos del lote original, porque sus pedidos difieren o no los indican.
gift-unknown-choices-remedy = Revise las opciones antes de enviar los regalos.
gift-unknown-choices-keep = Mantener estas opciones
gift-international-title = Dónde viven los destinatarios
gift-international-us = Solo Estados Unidos
gift-international-gift-cards = También en el extranjero, con tarjetas de regalo internacionales
gift-international-full = También en el extranjero, todos los regalos
gift-international-us-meaning = Los destinatarios en el extranjero no pueden aceptar el regalo.
gift-international-gift-cards-meaning = Los destinatarios en el extranjero pueden cambiar el regalo por una tarjeta de regalo. El cambio debe estar permitido.
gift-international-full-meaning = Más de 100 países. Por cada regalo al extranjero se añaden impuestos, aranceles y transporte.
gift-international-direct = El envío directo solo llega a Estados Unidos.
gift-international-collection = La colección «{ $collection }» decide dónde pueden vivir los destinatarios.
gift-international-by-collection = { $delivery }. Lo decide la colección «{ $collection }».
gift-international-by-product = Depende del producto de cada destinatario
gift-international-unknown = giftdesk aún no sabe qué permite esta colección.
gift-international-swap-off = Los destinatarios en el extranjero no pueden aceptar el regalo. Solo podrían cambiarlo por una tarjeta de regalo, y el cambio no está permitido.
gift-international-cost = Entrega en el extranjero
gift-international-cost-up-to = Hasta { $cost } más por cada regalo al extranjero; no está en el total
gift-international-cost-unknown = Impuestos, aranceles y transporte por cada regalo al extranjero; no están en el total y el importe se desconoce hasta que se acepta
gift-summary-texts = SMS
gift-summary-texted = { $count ->
    [one] 1 destinatario con teléfono de EE. UU.
   *[other] { $count } destinatarios con teléfono de EE. UU.
}
gift-expiry-field = Caduca
gift-expiry-never = Nunca
gift-expiry-date = En una fecha
gift-expiry-day = Fecha de caducidad
gift-expiry-time = Hora de caducidad
gift-in-days = { $count ->
    [one] En { $count } día
   *[other] En { $count } días
}

gift-account-title = Datos internos
gift-batch-name-field = Nombre del lote
gift-batch-name-hint = Agradecimiento de otoño
gift-batch-name-help = Los destinatarios no ven el nombre del lote. Si no escribe ninguno, se usa el sugerido.
# El nombre sugerido. $month: «noviembre de 2026».
gift-batch-name-suggested = { $product }, { $month }
gift-batch-name-numbered = { $name } { $number }
gift-workspace-field = Espacio de trabajo
gift-workspace-default = Espacio de trabajo predeterminado
gift-payment-field = Método de pago
gift-payment-default = Método de pago predeterminado
gift-payment-balance = { $name } (quedan { $balance })
# $user es el identificador de un usuario final en el servicio.
gift-payment-end-user = { $card } de { $name } (usuario final { $user })
gift-payment-end-user-unnamed = { $card } (usuario final { $user })
gift-payment-removed-card = Tarjeta de usuario final eliminada

## Vista previa y coste

gift-preview-title = Lo que ve el destinatario
gift-preview-card = Tarjeta de felicitación
gift-preview-empty = Elija un producto para verlo aquí.
gift-preview-message = «{ $message }»
# Le sigue el nombre del remitente.
gift-preview-from = de
gift-cost-no-product = Los precios aparecen al elegir un producto.
gift-cost-unknown = Sin precio: { $problem }
gift-cost-pending = Calculando el precio…
gift-cost-product = Producto
gift-cost-shipping = Gastos de envío
gift-cost-free = Gratis
gift-cost-fee = Comisión de gestión
gift-cost-tax = Impuestos
gift-cost-each = Por regalo
gift-cost-gifts = { $count ->
    [one] { $count } regalo
   *[other] { $count } regalos
}

## Revisión

gift-review-title = Comprobaciones
gift-review-show = Mostrar
gift-review-fix = Corregir
gift-review-fix-point = Corregir: { $point }
gift-review-show-point = Mostrar: { $point }
gift-review-already-sent = Este regalo se envió antes de que lo modificara. Para enviar también el regalo modificado, duplique el borrador.
gift-review-offline = No se pudo contactar con el servicio. Si envía el regalo ahora, se guarda en este equipo y se envía cuando vuelva la conexión.
gift-review-variants-chosen = Todas las opciones están elegidas.
gift-review-not-shipped = { $count ->
    [one] { $count } destinatario vive donde no se puede enviar { $product } ({ $states }).
   *[other] { $count } destinatarios viven donde no se puede enviar { $product } ({ $states }).
}
gift-review-restricted-no-swap = { $product } no se puede enviar a { $states }. Los destinatarios de allí no pueden aceptarlo, porque el cambio no está permitido.
gift-review-restricted-swap = { $product } no se puede enviar a { $states }. A los destinatarios de allí se les pide que elijan otro regalo.
gift-review-rows-blocked = { $count ->
    [one] { $count } destinatario requiere atención.
   *[other] { $count } destinatarios requieren atención.
}
gift-review-rows-warned = { $count ->
    [one] { $count } destinatario tiene un aviso.
   *[other] { $count } destinatarios tienen avisos.
}
gift-review-emails-ready = Todas las direcciones de correo electrónico son válidas. Sin duplicados.
gift-review-addresses-ready = Todas las direcciones están completas. Sin duplicados.
gift-review-names-ready = Todos los destinatarios tienen nombre. Sin duplicados.
gift-review-no-card = No hay tarjeta ni mensaje. Los destinatarios solo ven el regalo.
gift-review-empty-card = La tarjeta no tiene mensaje.
gift-review-date-invalid = Una fecha u hora no es válida. Escriba fechas como { $date } y horas como { $time }.
gift-review-method-unavailable = «{ $method }» aún no está disponible en «Mi tienda». { $reason }
gift-review-card-expired = { $card } habrá caducado cuando se envíen los regalos y podría rechazarse.
gift-review-end-user-card-removed = La tarjeta de usuario final elegida se eliminó de este equipo. Elija otro método de pago.
# $command: un comando para la terminal.
gift-review-shop-no-money = «Mi tienda» aún no tiene dinero para pagar los regalos. Añádalo en Tienda > Fondos, o ejecute «{ $command }» y pulse F5.
gift-review-price-unknown = Se desconoce el precio. { $problem }
gift-review-recounting = Comprobando destinatarios…
gift-review-price-pending = Se está calculando el precio.
gift-review-balance-low = El saldo de { $balance } puede ser insuficiente. Los regalos pueden costar hasta { $total }.
gift-review-balance-enough = El saldo de { $balance } cubre los regalos.

gift-summary-title = Resumen
gift-summary-parts = Lotes
gift-summary-parts-value = { $count ->
    [one] { $count } lote
   *[other] Dividido en { $count } lotes, uno tras otro
}
gift-summary-method = Entrega
gift-summary-reminders = Recordatorios
gift-summary-not-reminded = No se recuerda a los destinatarios
gift-summary-notifications = Notificaciones
gift-summary-notified = Correos electrónicos al confirmar y al enviar el regalo
gift-summary-not-notified = No se avisa a los destinatarios
gift-summary-charged-now = { $method }, se cobra ahora
gift-summary-charged-later = { $method }, se cobra al aceptarse los regalos

# El botón principal. $price es un importe o un intervalo.
gift-send-button-price = { $count ->
    [one] Enviar { $count } regalo por { $price }
   *[other] Enviar { $count } regalos por { $price }
}
gift-schedule-button-price = { $count ->
    [one] Programar { $count } regalo por { $price }
   *[other] Programar { $count } regalos por { $price }
}
gift-send-button = { $count ->
    [one] Enviar { $count } regalo
   *[other] Enviar { $count } regalos
}
gift-schedule-button = { $count ->
    [one] Programar { $count } regalo
   *[other] Programar { $count } regalos
}
gift-sending = Enviando…
gift-save-draft = Guardar borrador
gift-draft-saved = Borrador guardado
gift-outbox-sending = Enviando el regalo al servicio…
gift-outbox-waiting = El regalo está esperando al servicio.
gift-outbox-waiting-meaning = El regalo está guardado en este equipo y se envía automáticamente, tal como estaba cuando seleccionó «Enviar».
gift-outbox-waiting-remedy = Puede cancelar el envío en Lotes.
gift-outbox-send-now = Enviar ahora
gift-outbox-check-now = Comprobar estado
gift-outbox-open-batches = Abrir Lotes

## Reglas: por qué no se puede enviar un borrador. Cada una dice qué falla y cómo corregirlo.

gift-field-from-name = Nombre del remitente
gift-field-batch-name = Nombre del lote
gift-field-reference = Su referencia
gift-field-end-user = Usuario final

gift-rule-from-name-blank = Escriba el nombre del remitente.
gift-rule-text-too-long = { $field }: más de { $max } caracteres.
gift-rule-text-unprintable = { $field }: hay caracteres que no se pueden mostrar. Escríbalo de nuevo.
gift-rule-send-method = Elija cómo enviar el regalo.
gift-rule-recipients-missing = Añada al menos un destinatario.
gift-rule-too-many-recipients = La lista tiene { $count } destinatarios. Un lote admite { $max } como máximo.
gift-rule-cart-empty = Elija un producto.
gift-rule-too-many-cart-items = El regalo tiene { $count } productos. El límite es { $max }.
gift-rule-cart-quantity = El regalo tiene { $count } artículos en total. El límite es { $max }.
gift-rule-product-missing = Una línea del regalo no tiene producto. Quite la línea.
gift-rule-product-unavailable = { $product } no está disponible. Elija otro producto.
gift-rule-quantity = La cantidad de { $product } debe estar entre 1 y { $max }.
gift-rule-price-missing = Indique un precio para { $product } entre { $low } y { $high }.
gift-rule-price-range = El precio de { $product } debe estar entre { $low } y { $high }. Ahora es { $price }.
gift-rule-no-variants = { $product } no tiene opciones. Quite la opción elegida.
gift-rule-variants-missing = { $count ->
    [one] Elija una opción de { $product }. En un envío directo no se pregunta al destinatario.
   *[other] Elija { $count } opciones de { $product }. En un envío directo no se pregunta al destinatario.
}
gift-rule-variant-count = { $count ->
    [one] { $product } necesita { $count } opción (elegidas: { $given }). Elija una, o ninguna para que elijan los destinatarios.
   *[other] { $product } necesita { $count } opciones (elegidas: { $given }). Elíjalas todas, o ninguna para que elijan los destinatarios.
}
gift-rule-variant-unknown = { $product } no tiene la opción «{ $variant }». Elija otra.
gift-rule-row-blank = Fila { $row }: rellene el campo «{ $field }».
gift-rule-row-too-long = Fila { $row }: el campo «{ $field }» supera los { $max } caracteres.
gift-rule-row-unprintable = Fila { $row }: el campo «{ $field }» tiene caracteres que no se pueden mostrar.
gift-rule-row-invalid = Fila { $row }: el campo «{ $field }» no es válido.
gift-rule-row-country = Fila { $row }: el envío directo solo llega a Estados Unidos.
gift-rule-row-not-shipped = Fila { $row }: { $product } no se puede enviar a { $state }.
gift-rule-message-too-long = El mensaje tiene { $count } caracteres. El límite es { $max }.
gift-rule-message-unprintable = El mensaje tiene caracteres que no se pueden mostrar. Escríbalo de nuevo.
gift-rule-message-without-card = Elija una tarjeta para el mensaje. El mensaje aparece al abrir la tarjeta.
gift-rule-card-unknown = Esta cuenta no tiene la tarjeta de felicitación elegida. Elija otra.
gift-rule-schedule-passed = La hora programada ya ha pasado. Elija una posterior o envíe ahora.
gift-rule-expiry-before-send = El regalo caduca antes de enviarse. Elija una fecha de caducidad posterior.
gift-rule-swap-unknown = Elija si los destinatarios pueden cambiar el regalo por otro.
gift-rule-swap-required = Permita el cambio, porque los destinatarios eligen su regalo de { $product }.
gift-rule-choice-sent-directly = { $product } no se puede enviar directamente, porque los destinatarios eligen su regalo. Elija otra forma de envío.
gift-rule-shipping-tier = Elija otra opción de envío internacional.
gift-rule-workspace-unknown = Esta cuenta no tiene el espacio de trabajo elegido. Elija otro.
gift-rule-payment-method-missing = La cuenta no tiene ningún método de pago. Añada uno en el servicio y pulse F5.
gift-rule-payment-method-unknown = Esta cuenta no tiene el método de pago elegido. Elija otro.
gift-rule-end-user = Una tarjeta de usuario final solo puede pagar regalos de ese usuario. Elija otro método de pago.
gift-rule-expiry-for-balance = Indique una fecha de caducidad. Los regalos pagados con saldo la necesitan.

## Borradores

drafts-count = { $count ->
    [one] { $count } borrador
   *[other] { $count } borradores
}
drafts-search = Buscar borradores
drafts-empty-title = Aún no hay borradores
drafts-empty-text = Los borradores aparecen aquí al crear un regalo. Los cambios se guardan automáticamente hasta que lo envíe.
drafts-no-results-title = Sin resultados para «{ $search }»
drafts-no-results-text = Revise la ortografía o acorte la búsqueda.
drafts-clear-search = Borrar búsqueda
drafts-untitled = Regalo sin título
# Nombre de la copia de un borrador.
drafts-name-of-copy = { $name } (copia)
# Un borrador que la aplicación no puede leer; solo se puede eliminar.
drafts-unreadable = Borrador ilegible
drafts-unreadable-facts = { $count ->
    [one] El regalo y { $count } destinatario no se pueden leer
   *[other] El regalo y { $count } destinatarios no se pueden leer
}
drafts-no-product = Sin producto
# Como en «Sudadera gruesa · 25 destinatarios».
drafts-facts = { $count ->
    [0] { $gift } · Sin destinatarios
    [one] { $gift } · { $count } destinatario
   *[other] { $gift } · { $count } destinatarios
}
drafts-edited = Editado: { $when }
drafts-source-again = Para enviar de nuevo desde { $batch }
drafts-open = Abrir
drafts-open-label = Abrir { $draft }
drafts-duplicate-label = Duplicar { $draft }
drafts-delete-label = Eliminar { $draft }
drafts-delete-title = ¿Eliminar el borrador «{ $draft }»?
drafts-delete-text = { $count ->
    [0] El borrador no tiene destinatarios. Los regalos ya enviados no se ven afectados.
    [one] También se elimina su destinatario. Los regalos ya enviados no se ven afectados.
   *[other] También se eliminan sus { $count } destinatarios. Los regalos ya enviados no se ven afectados.
}
drafts-delete-confirm = Eliminar borrador
drafts-delete-cancel = Conservar borrador
drafts-select = Seleccionar { $draft }
drafts-delete-selected = Eliminar { $count } borradores…
drafts-delete-title-many = ¿Eliminar { $count } borradores?
drafts-delete-text-many = También se eliminan sus destinatarios. Los regalos ya enviados no se ven afectados.
drafts-delete-kept = Sus regalos siguen programados para el { $time }. Para detenerlos, cancele el envío.
drafts-delete-kept-many = { $count ->
    [one] Los regalos de { $count } borrador siguen programados. Para detenerlos, cancele el envío.
   *[other] Los regalos de { $count } borradores siguen programados. Para detenerlos, cancele los envíos.
}
drafts-delete-confirm-many = Eliminar { $count } borradores

gift-outbox-held = { $count ->
    [one] Se envía en { $count } segundo
   *[other] Se envía en { $count } segundos
}
gift-outbox-held-meaning = Puede deshacer este envío hasta entonces. Nada ha salido de este equipo.
gift-outbox-interrupted = Estos regalos no se han enviado
gift-outbox-interrupted-meaning = giftdesk se cerró antes del envío. No se envió nada. Envíe los regalos ahora o deshaga el envío.

## Plantillas

drafts-tab = Borradores
templates-tab = Plantillas
templates-search = Buscar plantillas
templates-count = { $count ->
    [one] { $count } plantilla
   *[other] { $count } plantillas
}
templates-empty-title = Aún no hay plantillas
templates-empty-text = Una plantilla conserva los productos, el mensaje, la tarjeta y la entrega de un regalo para usarlos de nuevo. En Nuevo regalo, elija «Guardar como plantilla».
templates-no-results-title = Sin resultados para «{ $search }»
# Como en «Heavy Knit Hoodie · Correo con enlace».
templates-facts = { $gift } · { $method }
# Una plantilla que la aplicación no puede leer; solo se puede cambiar de nombre o eliminar.
templates-unreadable = Plantilla ilegible
templates-saved = Guardada: { $when }
templates-create-gift = Crear regalo con { $template }
templates-rename = Cambiar nombre
templates-rename-label = Cambiar el nombre de { $template }
templates-rename-title = Cambiar el nombre de la plantilla
templates-duplicate-label = Duplicar { $template }
templates-delete-label = Eliminar { $template }
templates-name = Nombre
templates-save = Guardar plantilla
templates-save-link = Guardar como plantilla
templates-save-title = Guardar como plantilla
templates-save-text = La plantilla conserva los productos, el mensaje, la tarjeta, la entrega y la forma de pago. No conserva los destinatarios, la fecha ni el nombre del lote.
templates-replace = Reemplazar plantilla
templates-replace-text = Ya existe una plantilla con este nombre. Al guardar se reemplaza esa plantilla.
templates-saved-toast = Plantilla «{ $name }» guardada
templates-start = Empezar con una plantilla
templates-changed-title = El catálogo cambió desde que se guardó esta plantilla
templates-price-changed = El precio de { $product } cambió de { $shown } a { $current }.

## Prueba

gift-test-button = Enviarme una prueba
gift-test-title = Enviarse una prueba
gift-test-text = Recibirá un regalo. Su borrador no cambia y la prueba no cuenta como regalo a un destinatario.
gift-test-person = Regalo tal como lo recibe este destinatario
gift-test-no-person = Añada un destinatario. El mensaje o los productos dependen del destinatario.
gift-test-place = Tipo de prueba
gift-test-practice = En el modo de práctica
gift-test-real = Un regalo real
gift-test-practice-text = Gratis. No se entrega nada. El modo de práctica tiene sus propios productos, por lo que un producto parecido puede sustituir al suyo. Para ver la prueba, cambie al modo de práctica.
gift-test-practice-only = Gratis. No se entrega nada. Para probar con un regalo real, añada una conexión en los ajustes.
gift-test-send-practice = Enviar prueba en el modo de práctica
gift-test-send-real = Enviar un regalo real por { $price }
gift-test-batch-name = Prueba: { $name }
gift-test-sent-practice = Prueba enviada en el modo de práctica. Para verla, cambie al modo de práctica.
gift-test-sent-stand-in = Prueba enviada en el modo de práctica, con «{ $other }» en lugar de «{ $product }». Para verla, cambie al modo de práctica.
