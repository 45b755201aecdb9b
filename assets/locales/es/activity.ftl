### Actividad: cifras clave, gráfico y actividad reciente

activity-empty-title = Aún no hay actividad
activity-empty-text = Después de enviar un regalo, esta página muestra cuándo lo abren, aceptan y reciben los destinatarios, y qué pedidos requieren su atención.

## Cifras clave

activity-sent = Enviados
activity-opened = Abiertos
activity-accepted = Aceptados
activity-delivered = Entregados
activity-spent = Gastado
# El valor de los regalos que caducan pronto.
activity-at-risk = En riesgo
activity-created = Creados
activity-notified = Avisados
activity-shipped = Expedidos
activity-none-this-week = Ninguno esta semana
activity-this-week = +{ $count } esta semana
# Cuánto tardó como máximo la mitad de los destinatarios.
activity-median-to-open = Mediana hasta abrir: { $duration }
activity-median-to-accept = Mediana hasta aceptar: { $duration }
activity-in-transit = { $count } por entregar
activity-late = { $count } con retraso
activity-spent-on = { $count ->
    [0] Aún no se ha cobrado nada
    [one] Cobrado por { $count } regalo
   *[other] Cobrado por { $count } regalos
}
activity-at-risk-note = { $count ->
    [one] { $count } regalo caduca en 7 días
   *[other] { $count } regalos caducan en 7 días
}
activity-nothing-expires = Ningún regalo caduca en 7 días

## Gráfico

activity-chart-title = Abiertos y aceptados
activity-chart-opened = Abiertos
activity-chart-accepted = Aceptados
activity-chart-days = { $count ->
    [one] { $count } día
   *[other] { $count } días
}
# Leído por lectores de pantalla en lugar del gráfico.
activity-chart-summary = Abiertos y aceptados en { $days } días. Abiertos: { $opened } · Aceptados: { $accepted }
activity-chart-tooltip =
    { $date }
    Abiertos: { $opened }
    Aceptados: { $accepted }

## Pedidos que requieren atención

activity-attention-title = En su bandeja
activity-attention-none = { $count ->
    [one] Su pedido va según lo previsto.
   *[other] Los { $count } pedidos van según lo previsto.
}
activity-attention-no-orders = Aún no hay pedidos.
activity-attention-items = { $count ->
    [one] { $count } elemento
   *[other] { $count } elementos
}
activity-attention-items-worth = { $count ->
    [one] { $count } elemento, { $amount } en regalos
   *[other] { $count } elementos, { $amount } en regalos
}
activity-attention-show = Mostrar en la bandeja
activity-attention-all = Mostrar todo en la bandeja
activity-attention-show-name = Mostrar en la bandeja: { $title }

## Fichas

activity-funnel-title = Progreso de los regalos
activity-brands-title = Marcas principales
activity-brands-empty = No se ha cobrado ningún regalo en este período.
activity-brands-more = { $count ->
    [one] y { $count } marca más
   *[other] y { $count } marcas más
}
activity-accept-title = Tiempo hasta aceptar
activity-accept-empty = Aún no se ha aceptado ningún regalo.
# Etiquetas de barras, muy cortas.
activity-accept-1-hour = 1 h
activity-accept-6-hours = 6 h
activity-accept-1-day = 1 d
activity-accept-3-days = 3 d
activity-accept-7-days = 7 d
activity-accept-14-days = 14 d
activity-accept-later = más
# Una barra, para lectores de pantalla: «6 h: 900».
activity-accept-bar = { $span }: { $count }
activity-accept-summary = Tiempo hasta aceptar: { $bars }
activity-note-undated = { $count ->
    [one] { $count } regalo sin fecha conocida no figura en las cifras de un periodo.
   *[other] { $count } regalos sin fecha conocida no figuran en las cifras de un periodo.
}
activity-note-steps = Aún se están leyendo pasos anteriores de los regalos. Pueden faltar aperturas y aceptaciones anteriores al { $date }.

## Actividad reciente

activity-feed-title = Actividad reciente
activity-filter-all = Todo
activity-filter-opened = Abiertos
activity-filter-accepted = Aceptados
activity-filter-delivered = Entregados
activity-filter-notes = Notas
activity-feed-empty = Cada paso de un regalo aparece aquí.
activity-feed-empty-opened = Aún no se ha abierto ningún regalo.
activity-feed-empty-accepted = Aún no se ha aceptado ningún regalo.
activity-feed-empty-delivered = Aún no se ha entregado ningún regalo.
activity-feed-empty-notes = Aún no hay notas de agradecimiento.
# Para lectores de pantalla. $age: «4 min».
activity-feed-entry-name = { $title }, { $age }
activity-menu-show-order = Mostrar pedido
# En lugar del nombre de un destinatario que no lo tiene.
activity-feed-unnamed = Un destinatario
activity-feed-note = { $name } escribió una nota de agradecimiento
activity-feed-note-quoted = «{ $note }»
activity-feed-note-truncated = «{ $note }…»
activity-feed-swapped-from = Regalo original: { $gift }
activity-feed-created = { $name }: regalo creado
activity-feed-notified = { $name } recibió el correo electrónico con el enlace de regalo
activity-feed-opened = { $name } abrió el regalo
activity-feed-accepted = { $name } aceptó el regalo
activity-feed-accepted-gift = { $name } aceptó { $gift }
activity-feed-awaiting-payment = { $name }: regalo pendiente de pago
activity-feed-awaiting-approval = { $name }: regalo pendiente de aprobación
activity-feed-paid = { $name }: regalo pagado
activity-feed-ordered = { $name }: regalo encargado
activity-feed-shipped = { $name }: regalo expedido
activity-feed-delivered = { $name }: regalo entregado
activity-feed-failed = { $name }: pedido fallido
activity-feed-canceled = { $name }: regalo cancelado
# $status: un estado del servicio que la aplicación no conoce.
activity-feed-other-status = { $name }: el regalo está ahora en «{ $status }»
