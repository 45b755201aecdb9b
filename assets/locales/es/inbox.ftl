### Bandeja: lo que requiere una acción

## La página

inbox-state-filter = Mostrar
inbox-state-open = Abiertos ({ $count })
inbox-state-snoozed = Pospuestos ({ $count })
inbox-state-done = Hechos ({ $count })
inbox-filter-all = Todos
# Un filtro con el número de sus elementos: «Fallidos 3».
inbox-filter-count = { $kind } · { $count }
inbox-table = Elementos de la bandeja
inbox-column-item = Elemento
inbox-column-when = Desde
inbox-problems-title = Problemas
inbox-dismiss = Descartar: { $title }
inbox-empty-title = Nada pendiente
inbox-empty-text = Aquí aparecen los regalos fallidos, los envíos que requieren una decisión, los regalos que caducan pronto y las nuevas notas de agradecimiento.
inbox-empty-snoozed-title = Nada pospuesto
inbox-empty-snoozed-text = Los elementos que pospone esperan aquí y vuelven a la hora elegida.
inbox-empty-done-title = Nada hecho todavía
inbox-empty-done-text = Los elementos que marca como hechos se conservan aquí.

## Elementos. $count: regalos, envíos, lotes o cambios.

inbox-send-needs-review = { $count ->
    [one] { $count } envío requiere su decisión
   *[other] { $count } envíos requieren su decisión
}
inbox-send-in-doubt = { $count ->
    [one] { $count } envío en comprobación
   *[other] { $count } envíos en comprobación
}
inbox-send-interrupted = { $count ->
    [one] { $count } envío se interrumpió y no se envió
   *[other] { $count } envíos se interrumpieron y no se enviaron
}
inbox-send-late = { $count ->
    [one] { $count } envío programado no salió a su hora
   *[other] { $count } envíos programados no salieron a su hora
}
inbox-send-refused = { $count ->
    [one] { $count } envío fue rechazado
   *[other] { $count } envíos fueron rechazados
}
inbox-send-unreadable = { $count ->
    [one] { $count } envío no se puede leer
   *[other] { $count } envíos no se pueden leer
}
inbox-failed-batch = { $count ->
    [one] { $count } lote falló
   *[other] { $count } lotes fallaron
}
inbox-failed-order = { $count ->
    [one] { $count } regalo falló
   *[other] { $count } regalos fallaron
}
inbox-returned-parcel = { $count ->
    [one] { $count } regalo no se pudo entregar
   *[other] { $count } regalos no se pudieron entregar
}
inbox-email-refused = { $count ->
    [one] { $count } regalo no llegó porque su dirección de correo fue rechazada
   *[other] { $count } regalos no llegaron porque sus direcciones de correo fueron rechazadas
}
inbox-sold-out = { $count ->
    [one] { $count } regalo está agotado
   *[other] { $count } regalos están agotados
}
inbox-awaiting-payment = { $count ->
    [one] { $count } regalo espera el pago desde hace más de un día
   *[other] { $count } regalos esperan el pago desde hace más de un día
}
inbox-expiring-soon = { $count ->
    [one] { $count } regalo caduca en 7 días
   *[other] { $count } regalos caducan en 7 días
}
inbox-unclaimed-money = { $count ->
    [one] { $count } regalo caducó sin aceptarse
   *[other] { $count } regalos caducaron sin aceptarse
}
inbox-late-delivery = { $count ->
    [one] { $count } regalo en tránsito desde hace más de 12 días
   *[other] { $count } regalos en tránsito desde hace más de 12 días
}
inbox-not-opened = { $count ->
    [one] { $count } regalo sin abrir desde hace 7 días
   *[other] { $count } regalos sin abrir desde hace 7 días
}
inbox-failed-job = { $count ->
    [one] { $count } cambio falló en algunos regalos
   *[other] { $count } cambios fallaron en algunos regalos
}
inbox-thank-you-note = { $count ->
    [one] { $count } nueva nota de agradecimiento
   *[other] { $count } nuevas notas de agradecimiento
}
# $parts: el destinatario, el lote, un importe.
inbox-detail-two = { $first } · { $second }
inbox-detail-three = { $first } · { $second } · { $third }
inbox-detail-expiry = próxima caducidad en { $left }
inbox-detail-unclaimed = { $amount } liberados
inbox-detail-worth = { $amount } en regalos
inbox-detail-recipients = { $count ->
    [one] { $count } destinatario
   *[other] { $count } destinatarios
}
inbox-detail-canceled = Cancelar regalos: fallaron { $count } de { $total }
inbox-detail-extended = Ampliar caducidad: fallaron { $count } de { $total }
inbox-snoozed-until = hasta { $time }

## Filtros por tipo

inbox-kind-send-needs-review = Decisión necesaria
inbox-kind-send-in-doubt = En comprobación
inbox-kind-send-interrupted = Envíos interrumpidos
inbox-kind-send-late = Envíos con retraso
inbox-kind-send-refused = Envíos rechazados
inbox-kind-send-unreadable = Envíos ilegibles
inbox-kind-failed-batch = Lotes fallidos
inbox-kind-failed-order = Regalos fallidos
inbox-kind-returned-parcel = Paquetes devueltos
inbox-kind-email-refused = Direcciones de correo rechazadas
inbox-kind-sold-out = Agotados
inbox-kind-awaiting-payment = Pendientes de pago
inbox-kind-expiring-soon = Caduca pronto
inbox-kind-unclaimed-money = Regalos caducados
inbox-kind-late-delivery = Entrega con retraso
inbox-kind-not-opened = Sin abrir desde hace 7 días
inbox-kind-failed-job = Cambios fallidos
inbox-kind-thank-you-note = Notas de agradecimiento nuevas

## Acciones

# Para lectores de pantalla: «Enviar de nuevo: 2 regalos fallaron, Gracias».
inbox-action-name = { $action }: { $item }, { $detail }
inbox-check-status = Comprobar estado
inbox-show-send = Mostrar envío
inbox-open-draft = Abrir borrador
inbox-show-batch = Mostrar lote
inbox-send-again-hint = Crea un borrador por lote. Usted revisa los borradores antes de enviar nada.
inbox-send-again = { $count ->
    [one] Enviar de nuevo
   *[other] Enviar { $count } de nuevo
}
inbox-replace = { $count ->
    [one] Cancelar y enviar de nuevo
   *[other] Cancelar y enviar { $count } de nuevo
}
inbox-show-gifts = { $count ->
    [one] Mostrar regalo
   *[other] Mostrar { $count } regalos
}
inbox-show-parcels = { $count ->
    [one] Mostrar paquete
   *[other] Mostrar { $count } pedidos
}
inbox-extend = { $count ->
    [one] Ampliar caducidad
   *[other] Ampliar los { $count }
}
inbox-remind = { $count ->
    [one] Escribir correo
   *[other] Copiar { $count } enlaces de regalo
}
inbox-read-notes = { $count ->
    [one] Leer nota
   *[other] Mostrar { $count } notas
}
inbox-show-outcomes = Mostrar resultados
inbox-done = Marcar como hecho
inbox-done-selected = { $count ->
    [one] Marcar { $count } como hecho
   *[other] Marcar { $count } como hechos
}
inbox-gifts-of-item = { $count ->
    [one] { $count } regalo de este elemento
   *[other] { $count } regalos de este elemento
}
inbox-gifts-of-items = { $count ->
    [one] Regalos de { $count } elemento seleccionado
   *[other] Regalos de { $count } elementos seleccionados
}
inbox-select = Seleccionar { $item }
inbox-snooze = Posponer
inbox-snooze-selected = Posponer { $count }
inbox-reopen = Mover a la bandeja
inbox-reopen-selected = Mover { $count } a la bandeja
inbox-snooze-tomorrow = Hasta mañana
inbox-snooze-three-days = Durante 3 días
inbox-snooze-next-week = Hasta la próxima semana
# Las teclas para la fila seleccionada.
inbox-keys = Intro: abrir · D: hecho · S: posponer hasta mañana
inbox-toast-done = { $count ->
    [one] { $count } elemento marcado como hecho
   *[other] { $count } elementos marcados como hechos
}
inbox-toast-snoozed = { $count ->
    [one] { $count } elemento pospuesto hasta { $time }
   *[other] { $count } elementos pospuestos hasta { $time }
}
inbox-toast-open = { $count ->
    [one] { $count } elemento movido a la bandeja de entrada
   *[other] { $count } elementos movidos a la bandeja de entrada
}
inbox-toast-unchanged = No se marcó nada porque los regalos acaban de cambiar. Revise la lista e inténtelo de nuevo.

## Notificaciones del sistema

inbox-notification-title = { $count ->
    [one] { $count } elemento nuevo en su bandeja
   *[other] { $count } elementos nuevos en su bandeja
}
inbox-notification-practice = Práctica: { $title }
inbox-notification-open = Abrir bandeja
