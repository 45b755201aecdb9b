### Pedidos, lotes, el panel de un pedido y los envíos que aún no han llegado al servicio.

## Pedidos

orders-table = Pedidos
orders-count = { $count ->
    [one] { $count } pedido
   *[other] { $count } pedidos
}
orders-search = Buscar pedidos
orders-search-hint = Destinatario, correo electrónico, regalo o lote
orders-remove-filters = Quitar filtros
orders-clear-search = Borrar búsqueda
orders-empty-title = Aún no hay pedidos
orders-empty-text = Los pedidos aparecen aquí después de enviar un regalo.
orders-no-results-title = Sin resultados para «{ $search }»
orders-no-matches-title = Ningún pedido coincide
orders-no-results-text = Quite un filtro o acorte la búsqueda.

orders-column-recipient = Destinatario
orders-column-status = Estado
orders-column-gift = Regalo
orders-column-batch = Lote
orders-column-total = Total
orders-column-last-change = Última actualización
orders-column-accepted = Aceptado
orders-swapped-hint = El destinatario eligió este producto en su lugar.
orders-total-unknown-hint = El total se conoce cuando el destinatario indica una dirección.
orders-copy-link = Copiar el enlace de regalo de { $recipient }
orders-link-copied = Enlace de regalo de { $recipient } copiado

# Filtros según el avance del pedido.
orders-stage-not-opened = Sin abrir
orders-stage-opened = Abierto
orders-stage-accepted = Aceptado
orders-stage-shipped = Expedido
orders-stage-delivered = Entregado
orders-stage-swapped = Cambiado
orders-stage-thank-you = Nota de agradecimiento
orders-stage-failed = Fallido
orders-stage-canceled = Cancelado
orders-stage-expired = Caducado
orders-attention-remove-hint = Mostrar todos los pedidos

## Vistas guardadas de los pedidos

views-button = Vistas
views-menu = Vistas guardadas
views-all-orders = Todos los pedidos
views-name = Nombre de la vista
views-name-hint = Dé un nombre a esta vista
views-save = Guardar
views-replace = Reemplazar
views-save-button = Guardar vista
views-saved = Vista «{ $name }» guardada
views-remove = Eliminar la vista { $name }
views-hint-already-saved = Esta vista está guardada. Para guardar otra, cambie los filtros.
views-hint-nothing-to-save = Para guardar una vista, primero filtre, busque u ordene los pedidos.
views-hint-too-many = Tiene { $count } vistas guardadas. Para guardar otra, elimine una.

## Panel de un pedido

order-panel = Pedido
order-recipient-unnamed = Destinatario sin nombre
order-copy-link-button = Copiar enlace
order-section-progress = Progreso
order-section-gift = Regalo
order-section-gift-swapped = Regalo (cambiado)
order-section-shipments = Paquetes
order-section-amounts = Importes
order-section-message = Mensaje
order-section-details = Detalles
order-thank-you-note = «{ $note }»

order-item-quantity = { $quantity } × { $item }
order-item-by-brand = { $product } de { $brand }
order-items-unknown = Desconocido
order-swapped-from = Regalo original

order-step-expired = Caducó antes de aceptarse
order-step-time-left = Tiempo para aceptar: { $left }
order-step-no-deadline = Sin plazo para aceptar
order-step-delivery-expected = Entrega prevista: { $date }

order-amount-product = Producto
order-amount-shipping = Gastos de envío
order-amount-free = Gratis
order-amount-processing-fee = Comisión de gestión
order-amount-international = Envío internacional
order-amount-before-tax = Total sin impuestos
order-amount-credit = Crédito
order-amount-tax = Impuestos
order-amount-total = Total
order-amount-not-final = Los impuestos y el total se conocen cuando el destinatario indica una dirección.

order-shipment = Paquete
order-tracking-number = Número de seguimiento
order-copy-tracking-number = Copiar el número de seguimiento { $number }
order-tracking-number-copied = Número de seguimiento copiado
order-shipment-shipped = Expedido: { $date }
order-shipment-expected = Previsto: { $date }
order-shipment-delivered = Entregado: { $date }
# Como en «Expedido: 3 nov · Previsto: 6 nov».
order-shipment-dates = { $shipped } · { $arrival }

order-batch = Lote
order-expires = Caduca
order-expires-never = Nunca
order-expires-in = { $date } (en { $left })
order-expired-on = { $date } (caducado)
order-views = Visitas a la página
order-workspace = Espacio de trabajo
order-reference = Referencia
order-copy-reference = Copiar referencia
order-reference-copied = Referencia copiada
order-id = ID del pedido
order-copy-id = Copiar ID del pedido
order-id-copied = ID del pedido copiado
order-payment-link = Enlace de pago
order-copy-payment-link = Copiar enlace de pago
order-payment-link-copied = Enlace de pago copiado

## Acciones de pedidos

order-actions-button = Acciones
order-actions-menu = Acciones de pedidos
order-actions-for-all = { $count ->
    [one] Para el { $count } pedido de esta lista…
   *[other] Para los { $count } pedidos de esta lista…
}
all-orders-title-counting = Todos los pedidos de esta lista
all-orders-text = { $count ->
    [one] No hay nada seleccionado. La acción afecta al { $count } pedido que la lista muestra ahora.
   *[other] No hay nada seleccionado. La acción afecta a los { $count } pedidos que la lista muestra ahora.
}
all-orders-action = Acción
all-orders-field = Escriba { $count } para confirmar el número de pedidos
all-orders-mismatch = El número de pedidos es { $count }.
all-orders-button = { $count ->
    [one] Continuar con { $count } pedido
   *[other] Continuar con { $count } pedidos
}
order-actions-one = Pedido para { $recipient }
order-actions-all = { $count ->
    [one] { $count } pedido de esta lista
   *[other] Los { $count } pedidos de esta lista
}
orders-selected = { $count ->
    [one] { $count } pedido seleccionado
   *[other] { $count } pedidos seleccionados
}
orders-select = Seleccionar el pedido para { $recipient }
order-cancel-menu = Cancelar regalos…
order-extend-menu = Prorrogar el vencimiento…
order-send-again-menu = Volver a enviar a destinatarios fallidos o cancelados
batch-duplicate-menu = Duplicar lote como borrador
batch-send-again-menu = Enviar de nuevo a quienes no tienen regalo
order-copy-links-menu = Copiar enlaces de regalo
order-copy-names-menu = Copiar nombres y enlaces de regalo
order-copy-table-menu = Copiar como tabla para una hoja de cálculo
order-copy-csv-menu = Copiar como CSV
order-email-menu = Escribir correos…
order-export-csv-menu = Exportar como CSV…
order-export-xlsx-menu = Exportar para Excel…
# The name of a new draft for recipients whose orders failed or were canceled.
order-send-again-name = { $batch } (reenvío)
order-send-again-name-default = Reenvío
batch-duplicate-name = { $batch } (copia)
order-column-link = Enlace de regalo

# El diálogo antes de una acción cuando una parte de los pedidos aún no está en este equipo.
order-download-title = Algunos pedidos aún se están descargando
order-download-progress = { $total ->
    [one] { $count } de { $total } pedido descargado.
   *[other] { $count } de { $total } pedidos descargados.
}
order-download-progress-unknown = { $count ->
    [one] { $count } pedido descargado. Pueden llegar más.
   *[other] { $count } pedidos descargados. Pueden llegar más.
}
order-download-text = Espere a que se descarguen todos los pedidos y la acción los incluirá. O continúe solo con los pedidos descargados.
order-download-continue = Continuar con los descargados
order-download-stop = Cancelar

order-action-counting = Contando pedidos…
order-action-none = Solo se pueden cambiar los regalos que aún no se han aceptado.
# "statuses" is a list such as "2 × Accepted and 1 × Shipped".
order-action-excluded = { $count ->
    [one] { $count } pedido no se puede cambiar: { $statuses }.
   *[other] { $count } pedidos no se pueden cambiar: { $statuses }.
}
order-action-status-count = { $count } × { $status }
# Los pedidos de los que trata un cuadro de diálogo, también los que no se pueden cambiar.
order-action-scope-batch = { $count ->
    [one] { $count } pedido del lote «{ $batch }»
   *[other] { $count } pedidos del lote «{ $batch }»
}
order-action-scope-batches = { $count ->
    [one] { $count } pedido de { $batches } lotes
   *[other] { $count } pedidos de { $batches } lotes
}
batches-selected = { $count ->
    [one] { $count } lote seleccionado
   *[other] { $count } lotes seleccionados
}
batches-select = Seleccionar el lote { $batch }
order-action-scope-filtered = { $count ->
    [one] { $count } pedido que coincide con la búsqueda y los filtros
   *[other] { $count } pedidos que coinciden con la búsqueda y los filtros
}
order-action-scope-filtered-batch = { $count ->
    [one] { $count } pedido del lote «{ $batch }» que coincide con la búsqueda y los filtros
   *[other] { $count } pedidos del lote «{ $batch }» que coinciden con la búsqueda y los filtros
}
order-action-scope-selected-batch = { $count ->
    [one] { $count } pedido seleccionado del lote «{ $batch }»
   *[other] { $count } pedidos seleccionados del lote «{ $batch }»
}

order-cancel-title-none = Cancelar regalos
order-cancel-title-one = ¿Cancelar el regalo para { $recipient }?
order-cancel-title = { $count ->
    [one] ¿Cancelar { $count } regalo?
   *[other] ¿Cancelar { $count } regalos?
}
order-cancel-text = { $count ->
    [one] El destinatario ya no podrá aceptar el regalo. Esta acción no se puede deshacer.
   *[other] Los destinatarios ya no podrán aceptar sus regalos. Esta acción no se puede deshacer.
}
order-cancel-money = Se liberarán hasta { $amount }.
order-cancel-button = { $count ->
    [one] Cancelar { $count } regalo
   *[other] Cancelar { $count } regalos
}
order-replace-menu = Cancelar y enviar de nuevo
order-replace-title-none = No hay regalos que enviar de nuevo
order-replace-title-one = ¿Cancelar el regalo para { $recipient } y enviarlo de nuevo?
order-replace-title = { $count ->
    [one] ¿Cancelar { $count } regalo y enviarlo de nuevo?
   *[other] ¿Cancelar { $count } regalos y enviarlos de nuevo?
}
order-replace-text = { $count ->
    [one] El regalo se cancela, lo que no se puede deshacer. Se crea un borrador para su destinatario: corrija la dirección o elija otro producto, y envíelo.
   *[other] Los regalos se cancelan, lo que no se puede deshacer. Se crea un borrador para sus destinatarios, uno por lote: corrija las direcciones o elija otro producto, y envíelo.
}
order-replace-button = { $count ->
    [one] Cancelar el regalo y crear el borrador
   *[other] Cancelar { $count } regalos y crear el borrador
}
order-cancel-keep = { $count ->
    [one] Conservar regalo
   *[other] Conservar regalos
}
order-cancel-action = Cancelar regalo

order-extend-title-none = Prorrogar el vencimiento
order-extend-title-one = Prorrogar el vencimiento para { $recipient }
order-extend-title = { $count ->
    [one] Prorrogar el vencimiento de { $count } regalo
   *[other] Prorrogar el vencimiento de { $count } regalos
}
order-extend-text = { $count ->
    [one] Elija hasta cuándo se puede aceptar el regalo.
   *[other] Elija hasta cuándo se pueden aceptar los regalos.
}
order-extend-date = Nueva fecha de vencimiento
order-extend-time = Hora de vencimiento
order-extend-days = En { $days } días
order-extend-past = Elija una fecha futura.
order-extend-left-out = { $count ->
    [one] { $count } regalo conserva su vencimiento, porque vence más tarde o nunca, o su vencimiento se desconoce.
   *[other] { $count } regalos conservan su vencimiento, porque vencen más tarde o nunca, o su vencimiento se desconoce.
}
order-extend-button = { $count ->
    [one] Prorrogar el vencimiento de { $count } regalo
   *[other] Prorrogar el vencimiento de { $count } regalos
}
order-extend-action = Prorrogar vencimiento
order-send-again-action = Enviar de nuevo

order-email-title = Escribir correos
order-email-none = Ninguno de estos pedidos tiene dirección de correo y enlace de regalo.
order-email-recipient = { $number } de { $count }: { $recipient } ({ $email })
order-email-subject-field = Asunto
order-email-body-field = Mensaje
# The words in brackets are replaced and not translated.
order-email-help = { $name } y { $link } se sustituyen para cada destinatario.
order-email-open = Abrir en el programa de correo
order-email-skip = Omitir destinatario
order-email-back = Destinatario anterior
order-email-done = { $count ->
    [one] { $count } borrador de correo abierto
   *[other] { $count } borradores de correo abiertos
}
order-email-subject = Un regalo para usted
order-email-body =
    Hola, { $name }:

    Le espera un regalo. Abra este enlace para verlo y aceptarlo:
    { $link }

order-job-canceling = { $count ->
    [one] Cancelando { $count } regalo
   *[other] Cancelando { $count } regalos
}
order-job-canceled = { $count ->
    [one] { $done } de { $count } regalo cancelado
   *[other] { $done } de { $count } regalos cancelados
}
order-job-extending = { $count ->
    [one] Prorrogando { $count } regalo hasta el { $date }
   *[other] Prorrogando { $count } regalos hasta el { $date }
}
order-job-extended = { $count ->
    [one] { $done } de { $count } regalo prorrogado hasta el { $date }
   *[other] { $done } de { $count } regalos prorrogados hasta el { $date }
}
order-job-progress = { $done } de { $total }
order-job-waiting = { $done } de { $total }. Esperando al servicio: { $problem }
order-job-not-allowed = { $count ->
    [one] { $count } ya no se puede cambiar
   *[other] { $count } ya no se pueden cambiar
}
order-job-failed = { $count } con error
order-job-stopped = { $count ->
    [one] { $count } detenido
   *[other] { $count } detenidos
}
order-job-stop-canceling = Detener la cancelación
order-job-stop-extending = Detener la prórroga
order-job-retry = { $count ->
    [one] Reintentar { $count } regalo
   *[other] Reintentar { $count } regalos
}
order-job-details = Mostrar detalles
order-job-details-name = Detalles: { $title }
order-job-dismiss = Descartar: { $title }
order-job-more = { $count ->
    [one] { $count } resultado más. Descarte un resultado para verlo.
   *[other] { $count } resultados más. Descarte resultados para verlos.
}
order-job-panel = Resultados
order-job-table = Resultado de cada pedido
order-job-column-outcome = Resultado
order-job-only-unsuccessful = Solo regalos sin cambios
order-job-toast-canceled = { $count ->
    [one] { $done } de { $count } regalo cancelado
   *[other] { $done } de { $count } regalos cancelados
}
order-job-toast-extended = { $count ->
    [one] { $done } de { $count } regalo prorrogado
   *[other] { $done } de { $count } regalos prorrogados
}
order-outcome-waiting = En espera
order-outcome-in-doubt = Comprobando
order-outcome-done = Hecho
order-outcome-not-allowed = Ya no se puede cambiar: { $status }
order-outcome-stopped = Detenido antes del cambio

order-section-address = Dirección de entrega
order-section-money = Dinero
order-section-note = Su nota
order-note-field = Su nota sobre este pedido
order-note-hint = Solo usted ve esta nota, en este equipo
order-money-estimated = Estimado
order-money-above-estimate = Por encima de la estimación
order-money-authorized = Reservado
order-money-at-risk = Del cual en riesgo
order-money-captured = Cobrado
order-money-returned = Liberado, no cobrado
order-money-unconfirmed-refund = Reembolso sin confirmar
order-track = Seguir el paquete
order-track-name = Seguir el paquete de { $brand }
order-email-refused = El servidor de correo rechazó la dirección de este destinatario. El correo con el regalo no se envió.
order-address-refused = El servidor de correo rechazó la dirección de este destinatario.
order-sold-out = Este regalo está agotado y no se puede aceptar.
order-sold-out-swap = Este regalo está agotado. El destinatario puede elegir otro regalo.
order-acceptance-remedy = Elija «Cancelar y enviar de nuevo» y después corrija la dirección o elija otro producto.
order-acceptance-remedy-canceled = Envíe el regalo de nuevo: corrija la dirección o elija otro producto.
order-awaiting-payment = Este regalo está aceptado y pendiente de pago.
order-awaiting-payment-meaning = El regalo no se envía antes de pagarse.
order-awaiting-payment-remedy = Si lo paga una tarjeta, es posible que se haya rechazado. Añada en Ajustes otra tarjeta del mismo usuario final: el servicio intenta entonces la nueva tarjeta.
order-awaiting-payment-settings = Abrir ajustes
order-failed-shipment = No se pudo entregar el paquete de { $brand }.
order-failed-payment = El regalo falló antes de pagarse. El servicio no indica el motivo.
order-failed-before-acceptance = Este regalo falló antes de aceptarse. El servicio no indica el motivo.
order-failed-unknown = Este regalo falló. El servicio no indica el motivo.
order-failed-remedy = Puede volver a enviar el regalo a este destinatario.
batch-link-again-from = Reenviado desde { $batch }
batch-link-again-as = Reenviado como { $batch }
batch-link-copy-of = Copia de { $batch }
batch-link-copied-as = Copiado como { $batch }
batch-link-again-draft = Borrador de reenvío: { $draft }
batch-link-copy-draft = Borrador de una copia: { $draft }

## Lotes

batches-table = Lotes
batches-count = { $count ->
    [one] { $count } lote
   *[other] { $count } lotes
}
# Un envío de varios lotes, como «Primavera · 24 mensajes».
batches-send-title = { $title } · { $batches }
batches-send-messages = { $count } mensajes
batches-send-gifts = { $count } lotes con regalos distintos
# Algunos lotes de un envío, porque los demás no se han enviado todavía o la búsqueda los oculta.
batches-send-some-messages = { $count } de { $all } mensajes
batches-send-some-gifts = { $count } de { $all } lotes con regalos distintos
batches-send-some-batches = { $count } de { $all } lotes
batches-send-failed = { $count } de { $all } con error
batches-search = Buscar lotes
batches-filter-all = Todos
batches-remove-filters = Quitar filtros
batches-clear-search = Borrar búsqueda
batches-empty-title = Aún no hay lotes
batches-empty-text = Los lotes aparecen aquí después de enviar un regalo.
batches-no-results-title = Sin resultados para «{ $search }»
batches-no-matches-title = Ningún lote coincide
batches-no-scheduled-title = No hay lotes programados en el servicio
batches-no-results-text = Elija otro estado o acorte la búsqueda.
batches-column-batch = Lote
batches-column-status = Estado
batches-column-sent = Enviado
batches-column-recipients = Destinatarios
batches-column-progress = Progreso
batches-column-spent = Gastado
batches-progress-scheduled = Se enviará en { $left }
batches-progress-creating = { $created } de { $total } pedidos creados
batches-progress-accepted = { $share } aceptado
batches-progress-direct = Envío directo · { $share } entregado

## Un lote

batch-tab-orders = Pedidos { $count }
batch-tab-orders-loading = Pedidos
batch-tab-recipients = Destinatarios
batch-tab-details = Detalles
batch-orders-table = Pedidos del lote
batch-search = Buscar en este lote
batch-no-orders = Aún no hay pedidos
batch-export-dialog-title = Guardar los pedidos como
batch-copy-links-button = Copiar enlaces de regalo
batch-copy-links-hint = Copiar todos los enlaces de regalo de este lote
batch-copy-selected-links-hint = Copiar los enlaces de regalo de los pedidos seleccionados

batch-scheduled = Programado para { $date } (en { $left })
batch-scheduled-text = Los pedidos y los enlaces de regalo se crean en ese momento.
batch-scheduled-fixed = Este lote se entregó al servicio, que no permite modificarlo ni cancelarlo. Sus regalos se pueden cancelar cuando se creen sus pedidos, hasta que se acepten.
batch-orders-created = { $total ->
    [one] { $created } de { $total } pedido creado
   *[other] { $created } de { $total } pedidos creados
}
batch-creating-text = El servicio crea los pedidos restantes aunque cierre esta ventana.
batch-failed = El servicio no pudo crear todos los pedidos de este lote.
batch-failed-meaning = Solo reciben un regalo los destinatarios que figuran en Pedidos.
batch-failed-remedy = Seleccione «Enviar de nuevo» para crear un borrador con los destinatarios sin regalo. Usted lo revisa antes de que se envíe nada.
batch-send-again-button = Enviar de nuevo
batch-failed-sent-again = El lote se envió de nuevo.
batch-canceled = Este lote se canceló.
batch-unknown-status = El servicio indica el estado «{ $status }» para este lote.

batch-tile-sent = Enviados
batch-tile-opened = Abiertos
batch-tile-accepted = Aceptados
batch-tile-shipped = Expedidos
batch-tile-delivered = Entregados
batch-tile-spent = Gastado
batch-tile-unclaimed = Aún sin aceptar
batch-tile-accepted-median = { $count } · mediana: { $duration } para aceptar
batch-tile-spent-charged = { $count ->
    [0] aún no se ha cobrado nada
    [one] cobrado por { $count } regalo
   *[other] cobrado por { $count } regalos
}
batch-tile-shipped-directly = Envío directo
batch-tile-unclaimed-none = Ningún regalo pendiente
batch-tile-unclaimed-expires = { $amount } · caduca en { $left }
batch-tile-loading = Cargando pedidos

# Partes de la barra de un lote; a cada una le sigue un número.
batch-part-delivered = Entregados
batch-part-accepted = Aceptados
batch-part-opened = Abiertos
batch-part-not-opened = Sin abrir
batch-part-shipped = Expedidos
batch-part-preparing = En preparación
batch-part-ended = Fallidos, cancelados o caducados
batch-part-loading = Cargando

batch-method-unknown = Desconocido

batch-fact-gift = Regalo
batch-fact-from = De
batch-fact-message = Mensaje
batch-fact-delivery = Entrega
batch-fact-scheduled = Programado para
batch-fact-sent = Enviado
batch-fact-expires = Caduca
batch-fact-sent-by = Enviado por
batch-fact-workspace = Espacio de trabajo
batch-fact-reference = Referencia
batch-fact-your-reference = Su referencia

batch-recipients-table = Destinatarios
batch-column-first-name = Nombre
batch-column-last-name = Apellidos
batch-column-email = Correo electrónico
batch-no-email = Sin correo electrónico

## Envíos que aún no han llegado al servicio

outbox-part = Parte { $number } de { $count }
# Un envío con el número de su parte, como «Primavera, parte 2 de 5».
outbox-title-part = { $title }, parte { $number } de { $count }
# Una parte de un envío con sus destinatarios, como «Primavera, Ida Berg».
outbox-title-people = { $title }, { $people }
outbox-parts-refused = { $count ->
    [one] { $count } rechazada
   *[other] { $count } rechazadas
}
outbox-parts-uncertain = { $count } sin confirmar
outbox-messages-sent = { $sent } de { $count } mensajes enviados
outbox-parts-sent = { $sent } de { $count } partes enviadas
# El estado de una parte, como «20.000 regalos · Enviado».
outbox-parts-more = { $count ->
    [one] y { $count } parte más
   *[other] y { $count } partes más
}
outbox-part-state = { $count ->
    [one] { $count } regalo · { $state }
   *[other] { $count } regalos · { $state }
}
outbox-part-open-name = Ver lote de { $title }
outbox-try-again = Reintentar
outbox-move-to-draft = Mover a borrador
outbox-move-to-draft-name = Mover a borrador: { $title }
outbox-move-to-draft-tooltip = Crea un borrador con los destinatarios de esta parte y continúa con las partes siguientes.
outbox-move-send-to-draft-tooltip = Crea un borrador nuevo a partir de este envío, tal como estaba cuando seleccionó «Enviar».
outbox-cancel-rest = Cancelar las partes restantes
outbox-partly-canceled-text = Algunas partes se enviaron y las demás se cancelaron. Para enviar esos regalos, mueva sus partes a borradores.
outbox-send-smaller-question = { $count ->
    [one] ¿Enviar de nuevo { $count } regalo por { $total }? El servicio indicó que la solicitud es demasiado grande. Si el regalo ya se envió, su destinatario recibirá dos.
   *[other] ¿Enviar de nuevo { $count } regalos por { $total }? El servicio indicó que la solicitud es demasiado grande, por lo que giftdesk envía partes más pequeñas. Si los regalos ya se enviaron, sus destinatarios recibirán dos.
}
outbox-chip-waiting = En espera
outbox-chip-sending = Enviando
outbox-chip-checking = Comprobando
outbox-chip-action-required = Acción necesaria
outbox-chip-refused = Rechazado
outbox-chip-unreadable = Ilegible
outbox-waiting-text = Este envío está guardado en este equipo. Empezará automáticamente cuando el servicio esté disponible.
outbox-chip-late = No salió a tiempo
outbox-scheduled-text = Estos regalos salen el { $time }. giftdesk debe estar abierto con esta conexión en ese momento. Hasta entonces, puede cambiar la hora, enviar ahora o cancelar el envío.
outbox-schedule-due-text = Estos regalos debían salir el { $time }. Salen si el servicio está disponible a tiempo; si no, giftdesk le pregunta.
outbox-late-text = Estos regalos debían salir el { $time } y no salieron. Envíe los regalos ahora, elija otra hora o descarte el envío.
outbox-sending-text = El servicio está recibiendo este envío.
# Como en «25 regalos · 1.890,00–2.079,00 US$».
outbox-facts = { $count ->
    [one] { $count } regalo
   *[other] { $count } regalos
} · { $total }
outbox-send-now = Enviar ahora
outbox-change-time = Cambiar hora
outbox-choose-time = Elegir otra hora
outbox-discard = Descartar envío
outbox-change-time-title = Cuándo enviar «{ $title }»
outbox-change-time-now = Ahora programado para { $time }.
outbox-change-time-past = Elija una hora futura
outbox-change-date = Nueva fecha de envío
outbox-change-clock = Nueva hora de envío
outbox-change-time-save = Guardar hora
outbox-change-time-keep = Mantener hora
outbox-check-now = Comprobar estado
outbox-cancel = Cancelar envío
outbox-dismiss = Descartar
outbox-dismiss-question = ¿Descartar este envío? Es posible que sus regalos se enviaran: compruébelo antes en Lotes. Si lo descarta, no se envía ni se cancela nada en el servicio, y podrá enviar el borrador de nuevo.
outbox-dismiss-question-reference = ¿Descartar este envío? Es posible que sus regalos se enviaran: busque antes la referencia { $reference } en Lotes. Si lo descarta, no se envía ni se cancela nada en el servicio, y podrá enviar el borrador de nuevo.
outbox-dismiss-refused-question = { $count ->
    [one] ¿Descartar este envío? Su borrador se eliminó, así que también se elimina { $count } destinatario.
   *[other] ¿Descartar este envío? Su borrador se eliminó, así que también se eliminan { $count } destinatarios.
}
outbox-dismiss-confirm = Descartar envío
outbox-dismiss-cancel = Conservar envío
outbox-open-draft = Abrir borrador
outbox-send-again = Enviar de nuevo
outbox-send-again-confirm = { $count ->
    [one] Enviar { $count } regalo de nuevo
   *[other] Enviar { $count } regalos de nuevo
}
outbox-send-again-cancel = No enviar
outbox-send-again-question = { $count ->
    [one] ¿Enviar { $count } regalo por { $total } de nuevo? Si el servicio ya lo tiene, el destinatario recibe un segundo regalo y usted paga ambos.
   *[other] ¿Enviar { $count } regalos por { $total } de nuevo? Si el servicio ya los tiene, cada destinatario recibe un segundo regalo y usted paga ambos.
}
outbox-mark-as-sent = Marcar como enviado
outbox-mark-as-sent-hint = No se envía nada de nuevo. El borrador permanece en Borradores.
# Para lectores de pantalla, como en «Cancelar envío: Gracias de invierno».
outbox-button-label = { $action }: { $title }

outbox-chip-held = Retenido
outbox-chip-interrupted = Aún no enviado
outbox-chip-canceled = Cancelado
outbox-held-text = Puede deshacer este envío hasta entonces. Nada ha salido de este equipo.
outbox-undo = Deshacer envío
outbox-candidate = Lote similar { $number }
outbox-candidate-open = Ver lote
outbox-candidate-open-name = Ver lote similar { $number }
outbox-candidate-identify = Este es el lote
outbox-candidate-identify-name = El lote similar { $number } es el de este envío
outbox-candidate-question = { $count ->
    [one] ¿El lote similar { $number } es el de este { $count } regalo por { $total }?
   *[other] ¿El lote similar { $number } es el de estos { $count } regalos por { $total }?
}
outbox-candidate-consequence = Entonces el envío queda completo, no se envía nada más y se elimina su borrador.
outbox-candidate-confirm = { $count ->
    [one] Marcar { $count } regalo como enviado
   *[other] Marcar { $count } regalos como enviados
}
outbox-candidate-cancel = Cancelar
outbox-compare = Comparar lotes
outbox-compare-title = Comparar el envío con lotes similares
outbox-compare-send = Este envío
outbox-compare-sender = Remitente
outbox-compare-message = Mensaje
outbox-compare-gift = Regalo
outbox-compare-recipients = Destinatarios
outbox-compare-first-recipients = Primeros destinatarios
# When the send was confirmed, and when the first order of a batch was created.
outbox-compare-time = Envío o primer pedido
outbox-compare-state = Estado
outbox-compare-different = Diferente
outbox-compare-older = Anterior a este envío
outbox-compare-other-send = Lote de otro envío
outbox-compare-unknown = Desconocido
outbox-compare-no-message = Sin mensaje
outbox-compare-no-order = Aún sin pedidos
outbox-compare-product = { $quantity } × { $product }
