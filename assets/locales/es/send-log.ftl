### El registro de envíos: cada paso de cada envío.

send-log-title = Registro de envíos
send-log-open = Registro de envíos
send-log-open-name = Registro del envío { $title }
send-log-show-all = Mostrar todos los envíos
send-log-count = { $count ->
    [one] { $count } entrada
   *[other] { $count } entradas
}
send-log-table = Registro de envíos
send-log-column-number = N.º
send-log-column-time = Fecha y hora
send-log-column-send = Envío
send-log-column-step = Qué ocurrió
# Sustituye el nombre de un envío eliminado. $id: los primeros dígitos de su ID.
send-log-removed-send = Envío eliminado { $id }
send-log-hash-tooltip = Hash SHA-256: { $hash }
send-log-empty-title = Aún no hay entradas
send-log-empty-text = Cada paso de cada envío aparece aquí después de enviar un regalo.
send-log-empty-send-text = Este envío no tiene entradas. Es posible que lo enviara una versión anterior de giftdesk.
send-log-export-title = Exportar registro de envíos
send-log-export-text = Este sistema no tiene selector de archivos. Introduzca la ruta del archivo. Los archivos existentes no se sobrescriben.
send-log-export-csv = Exportar CSV
send-log-export-json = Exportar JSON Lines
send-log-exported = { $count ->
    [one] { $count } entrada guardada en { $file }
   *[other] { $count } entradas guardadas en { $file }
}

## Comprobación del registro

send-log-verify = Comprobar registro
send-log-verifying = Comprobando…
send-log-verify-tooltip = Calcula de nuevo el hash de cada entrada.
send-log-intact = { $count ->
    [0] El registro no tiene entradas.
    [one] El registro está intacto: { $count } entrada, sin cambios.
   *[other] El registro está intacto: { $count } entradas, todas sin cambios y en orden.
}
send-log-damaged = El registro no está intacto.
send-log-damaged-meaning = El archivo del registro se modificó fuera de giftdesk, o el disco está dañado. Los regalos enviados no se ven afectados.
send-log-damaged-remedy = No se fíe de las entradas indicadas. Compare el registro con una exportación anterior o una copia de seguridad.
send-log-fault-changed = La entrada { $number } se modificó.
send-log-fault-missing-one = Falta la entrada { $number }.
send-log-fault-missing = Faltan las entradas { $first } a { $last }.
send-log-fault-cut-off-one = Falta la entrada más reciente, { $number }.
send-log-fault-cut-off = Faltan las entradas más recientes, { $first } a { $last }.
send-log-fault-more = { $count ->
    [one] { $count } fallo más.
   *[other] { $count } fallos más.
}

## Pasos de un envío

send-step-queued = { $count ->
    [one] Usted confirmó { $count } regalo por { $total }. El envío se guardó en este equipo.
   *[other] Usted confirmó { $count } regalos por { $total }. El envío se guardó en este equipo.
}
send-step-part-queued = El envío es demasiado grande para un solo lote. Esta es la parte { $number } de { $count }.
send-step-split = El servicio rechazó la solicitud por ser demasiado grande. El envío se sustituyó por { $count } partes más pequeñas.
# $user: the user of the computer and the account. $sender: the sender name of the gifts.
send-step-warnings-accepted = { $user } aceptó advertencias para { $sender }: { $warnings }.
send-step-unknown-user = Usuario desconocido
send-step-hold-interrupted = giftdesk se cerró cuando el envío aún podía deshacerse. El envío espera su decisión.
send-step-moved-here = El envío esperaba en otro equipo y se trasladó a este. giftdesk comprueba si el servicio ya lo tiene antes de enviarlo.
send-step-hold-ended = Terminó el tiempo para deshacer el envío.
send-step-scheduled = El envío se guarda en este equipo hasta { $time }.
send-step-schedule-ended = El usuario decidió enviar los regalos de inmediato en lugar de a la hora programada.
send-step-canceled = El envío se canceló. No se envió nada.
send-step-attempt-started = { $number ->
    [1] giftdesk inició la solicitud al servicio.
   *[other] giftdesk inició de nuevo la misma solicitud (intento { $number }).
}
send-step-attempt-withdrawn = giftdesk canceló este intento antes de enviar nada, para volver a comprobar el envío.
# $code: como GD-1001.
send-step-not-reached = El servicio no recibió la solicitud ({ $code }).
send-step-in-doubt = Es posible que el servicio recibiera la solicitud ({ $code }).
send-step-not-found = { $count ->
    [one] giftdesk leyó la lista del servicio ({ $count } lote) y no encontró el lote.
   *[other] giftdesk leyó la lista del servicio ({ $count } lotes) y no encontró el lote.
}
send-step-refusal-in-doubt = El servicio rechazó la solicitud (HTTP { $status }). giftdesk comprueba que no tiene el lote.
send-step-refusal-in-doubt-unknown = El servicio rechazó la solicitud. giftdesk comprueba que no tiene el lote.
send-step-repeat-refused = El servicio rechazó la solicitud repetida (HTTP { $status }). Esto no indica si la primera llegó.
send-step-repeat-refused-unknown = El servicio rechazó la solicitud repetida. Esto no indica si la primera llegó.
send-step-review-requested = { $count ->
    [0] giftdesk le pidió una decisión, porque el servicio no muestra ningún lote así.
    [one] giftdesk le pidió una decisión: { $count } lote del servicio es igual.
   *[other] giftdesk le pidió una decisión: { $count } lotes del servicio son iguales.
}
send-step-resend-requested = Usted decidió enviar de nuevo.
send-step-marked-as-sent = Usted marcó el envío como enviado.
send-step-batch-identified = Usted identificó el lote del envío ({ $batch }).
send-step-sent = El servicio tiene el lote ({ $batch }).
send-step-refused = El envío fue rechazado ({ $code }). No se envió nada.
send-step-requeued = Usted pidió enviar de nuevo la solicitud rechazada.
send-step-removed = El envío se eliminó de la lista.
send-step-copied-to-draft = { $count ->
    [one] Usted creó un borrador con { $count } destinatario de este envío.
   *[other] Usted creó un borrador con { $count } destinatarios de este envío.
}
send-step-unreadable = Esta entrada no se puede leer. Puede ser de una versión más reciente de giftdesk.
