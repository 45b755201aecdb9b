### Shop: parcels to ship

shop-to-ship-title = Por enviar

## The states of a parcel

parcel-state-to-ship = Por empaquetar
parcel-state-packed = Empaquetado
parcel-state-canceled = Cancelado
parcel-state-shipped = Enviado
parcel-state-delivered = Entregado
parcel-state-lost = Perdido
parcel-state-damaged = Dañado
parcel-state-returned = Devuelto
parcel-resolution-reshipped = Reenviado
parcel-resolution-refunded = Reembolsado
parcel-resolution-settled = Caso cerrado

## The list of parcels

shop-to-ship-table = Paquetes
shop-to-ship-search = Buscar paquetes
shop-to-ship-search-hint = Nombre, dirección o número
shop-to-ship-count = { $count ->
    [one] { $count } paquete
   *[other] { $count } paquetes
}
shop-to-ship-count-more = Más de { $count } paquetes
shop-to-ship-view-to-pack = Por empaquetar
shop-to-ship-view-packed = Empaquetados
shop-to-ship-view-shipped = Enviados
shop-to-ship-view-delivered = Entregados
shop-to-ship-view-problems = Problemas
shop-to-ship-view-all = Todos
shop-to-ship-column-recipient = Destinatario
shop-to-ship-column-state = Estado
shop-to-ship-column-items = Artículos
shop-to-ship-column-place = Destino
shop-to-ship-column-parcel = Paquete
shop-to-ship-column-tracking = Número de seguimiento
shop-to-ship-column-waiting = En espera desde
shop-to-ship-column-packed = Empaquetado
shop-to-ship-column-shipped = Enviado
shop-to-ship-column-delivered = Entregado
shop-to-ship-column-last-change = Último cambio
shop-to-ship-select = Seleccionar el paquete { $parcel } para { $recipient }
shop-to-ship-empty-to-pack = Nada por empaquetar
shop-to-ship-empty-to-pack-text = Los paquetes aparecen aquí cuando un regalo se acepta y se paga, y los de envío directo en cuanto se envían.
shop-to-ship-empty-packed = Ningún paquete empaquetado
shop-to-ship-empty-packed-text = Los paquetes empaquetados esperan aquí hasta que registre sus números de seguimiento.
shop-to-ship-empty-shipped = Ningún paquete en camino
shop-to-ship-empty-shipped-text = Los paquetes con número de seguimiento aparecen aquí hasta que se entregan.
shop-to-ship-empty-delivered = Ningún paquete entregado
shop-to-ship-empty-delivered-text = Los paquetes entregados aparecen aquí.
shop-to-ship-empty-problems = Ningún problema
shop-to-ship-empty-problems-text = Los paquetes perdidos, dañados o devueltos aparecen aquí hasta que los reenvíe, los reembolse o cierre su caso.
shop-to-ship-empty-all = Ningún paquete
shop-to-ship-no-results-text = Busque un nombre, una parte de la dirección o un número de paquete. «Todos» también encuentra paquetes en otro estado.

## Who packs in Practice

shop-packing = Quién empaqueta los paquetes de práctica
shop-packing-simulated = La práctica empaqueta sola
shop-packing-operator = Usted empaqueta
shop-packing-simulated-text = Un tiempo después de aceptarse un regalo, la simulación empaqueta, envía y entrega sus paquetes.
shop-packing-operator-text = Los regalos aceptados esperan a que usted los empaquete. El transportista simulado envía y entrega después los paquetes.

## Packing

shop-pack-all = Empaquetar todo
shop-pack-selected = { $parcels ->
    [one] Empaquetar { $parcels } paquete
   *[other] Empaquetar { $parcels } paquetes
}
shop-pack-title = { $parcels ->
    [one] Empaquetar { $parcels } paquete
   *[other] Empaquetar { $parcels } paquetes
}
shop-pack-all-title = Empaquetar todos los paquetes de la lista
shop-pack-text = Los paquetes forman una tanda de empaquetado. Usted elige dónde guardar sus archivos y podrá imprimirla de nuevo.
shop-pack-practice = En el modo de práctica, nada sale de este equipo: no compre etiquetas para estos paquetes.
shop-pack-confirm = Empaquetar paquetes
shop-pack-working = Empaquetando…
shop-pack-open-runs = Abrir las tandas de empaquetado
shop-pack-done = { $parcels ->
    [one] Tanda de empaquetado { $run }: { $parcels } paquete
   *[other] Tanda de empaquetado { $run }: { $parcels } paquetes
}
shop-pack-unpaid = { $parcels ->
    [one] { $parcels } paquete está pendiente de pago y no está empaquetado
   *[other] { $parcels } paquetes están pendientes de pago y no están empaquetados
}
shop-print-slips = Albaranes y lista de preparación (PDF)
shop-print-paper = Papel
shop-print-paper-letter = Carta
shop-print-paper-a4 = A4
shop-print-slips-path = Archivo de los albaranes
shop-print-slips-dialog = Guardar albaranes
shop-print-labels = Archivo para comprar etiquetas (CSV)
shop-print-profile = Columnas para
shop-print-profile-plain = Hoja de cálculo
shop-print-profile-shippo = Shippo
shop-print-profile-pirate-ship = Pirate Ship
shop-print-profile-easypost = EasyPost
shop-print-labels-path = Archivo de etiquetas
shop-print-labels-dialog = Guardar archivo de etiquetas
shop-print-title = Imprimir de nuevo la tanda de empaquetado { $run }
shop-print-confirm = Guardar archivos
shop-print-working = Guardando…
shop-print-done = Los archivos de la tanda de empaquetado { $run } están guardados
shop-print-again = Imprimir de nuevo
shop-print-failed-title = Los archivos de la tanda de empaquetado { $run } están incompletos
shop-print-failed-text = Los paquetes están empaquetados. Imprima de nuevo la tanda de empaquetado para obtener sus archivos.
shop-runs-title = Tandas de empaquetado
shop-runs-empty = Aún no hay tandas de empaquetado. Empaquete paquetes para crear la primera.
shop-run-name = { $parcels ->
    [one] Tanda de empaquetado { $run } · { $parcels } paquete
   *[other] Tanda de empaquetado { $run } · { $parcels } paquetes
}
shop-run-detail = { $time } · { $operator }
shop-run-print-name = Imprimir de nuevo la tanda de empaquetado { $run }
shop-run-take-back = Deshacer
shop-run-take-back-name = Deshacer la tanda de empaquetado { $run }
shop-run-keep = Conservar la tanda de empaquetado
shop-run-taken-back = { $parcels ->
    [one] La tanda de empaquetado { $run } se deshizo. { $parcels } paquete está de nuevo por empaquetar.
   *[other] La tanda de empaquetado { $run } se deshizo. { $parcels } paquetes están de nuevo por empaquetar.
}
shop-run-is-taken-back = Deshecha

## Tracking numbers

shop-tracking-title = Registrar seguimiento
shop-tracking-text = Escanee o escriba el número del albarán y después el de seguimiento. O pegue líneas, o elija el archivo de su servicio de etiquetas.
shop-tracking-parcel = Número de paquete
shop-tracking-number = Número de seguimiento
shop-tracking-add = Añadir
shop-tracking-add-name = Añadir paquete y número de seguimiento
shop-tracking-lines = Líneas con números de paquete y de seguimiento
shop-tracking-lines-hint = 7KM-4XC-9TN 9400111206206406260787
shop-tracking-choose-file = Elegir archivo…
shop-tracking-file-dialog = Elegir un archivo de números de seguimiento
shop-tracking-file-lists = Tablas
shop-tracking-path = Ruta del archivo
shop-tracking-read-file = Leer archivo
shop-tracking-drop = Suelte el archivo para registrar sus números de seguimiento
shop-tracking-check = Comprobar números
shop-tracking-checking = Comprobando…
shop-tracking-no-entries = No se encontraron números de seguimiento
shop-tracking-no-entries-remedy = Cada línea necesita un número de paquete y uno de seguimiento. Un archivo necesita las columnas Parcel y Tracking number.
shop-tracking-matched = { $matched ->
    [one] { $matched } paquete encontrado, { $changed } aún sin registrar
   *[other] { $matched } paquetes encontrados, { $changed } aún sin registrar
}
shop-tracking-unmatched = { $count ->
    [one] { $count } fila requiere atención
   *[other] { $count } filas requieren atención
}
shop-tracking-confirm = Fila { $row }: { $recipient }, { $postal_code } es el paquete { $parcel }
shop-tracking-record = { $count ->
    [one] Registrar { $count } número de seguimiento
   *[other] Registrar { $count } números de seguimiento
}
shop-tracking-recording = Registrando…
shop-tracking-back = Atrás
shop-tracking-done = { $parcels ->
    [one] { $parcels } paquete registrado
   *[other] { $parcels } paquetes registrados
}
shop-deliver-selected = { $parcels ->
    [one] Marcar { $parcels } paquete como entregado
   *[other] Marcar { $parcels } paquetes como entregados
}

## A parcel

shop-parcel-panel = Paquete
shop-parcel-show = Mostrar paquete
shop-parcel-items = Artículos
shop-parcel-address = Dirección
shop-parcel-shipping = Envío
shop-parcel-gift = Regalo
shop-parcel-ready = En espera desde
shop-parcel-run = Tanda de empaquetado
shop-parcel-from = De
shop-parcel-message = Mensaje
shop-parcel-batch = Lote
shop-parcel-account = Cuenta
shop-parcel-brand = Marca
shop-parcel-record = Registrar número de seguimiento
shop-parcel-number-refused = No es un número de seguimiento. Tiene de 8 a 40 letras y cifras.
shop-parcel-not-recorded = No registrado: { $reason }
shop-delivered-unchanged = { $parcels } sin cambios
shop-delivered-unknown = { $parcels } desconocidos, reembolsados o sustituidos
shop-parcel-deliver = Marcar como entregado
shop-parcel-report-problem = Informar de un problema
shop-parcel-lost = El paquete se perdió
shop-parcel-damaged = El paquete se dañó
shop-parcel-returned = El paquete volvió
shop-parcel-reported = Paquete registrado como: { $state }
shop-parcel-problem = Problema: { $state }
shop-parcel-problem-remedy = Reenvíelo sin cargo, reembolse el pedido o cierre el caso.
shop-parcel-ship-again = Reenviar
shop-parcel-shipped-again = El paquete { $parcel } está por empaquetar
shop-parcel-refund = Reembolsar pedido
shop-parcel-refunded = El pedido está reembolsado
shop-parcel-settle = Cerrar caso
shop-parcel-settled = El caso está cerrado
shop-parcel-resolution = Solución
shop-refund-title = ¿Reembolsar el regalo de { $recipient }?
shop-refund-text = El remitente recupera todo el importe y el pedido falla. Los paquetes del pedido sin enviar se cancelan.
shop-settle-title = ¿Cerrar el caso del paquete para { $recipient }?
shop-settle-text = No se envía ni se reembolsa nada. El paquete sale de la lista de problemas.
shop-settle-note = Nota
shop-settle-note-help = Cómo se resolvió, por ejemplo «Se envió un vale en su lugar». No nombre al destinatario.
shop-address-title = Corregir dirección
shop-address-text = El estado y el país no cambian, porque el impuesto depende de ellos.
shop-address-save = Guardar dirección
shop-address-saved = La dirección está corregida
shop-address-packed = Para corregir la dirección, deshaga la tanda de empaquetado { $run }.
shop-address-stale = La dirección ha cambiado: { $now }
shop-address-stale-meaning = El destinatario u otro operador la cambió. Su dirección no está guardada: { $mine }
shop-address-take-theirs = Mantener la nueva dirección
shop-address-apply-mine = Guardar la mía de todos modos
shop-address-not-saved = Paquete { $parcel }: la dirección cambió entretanto. Su corrección no está guardada.
shop-open-parcels = { $count ->
    [one] { $count } paquete tiene un problema
   *[other] { $count } paquetes tienen un problema
}
shop-open-stock = { $count ->
    [one] { $count } artículo está casi agotado
   *[other] { $count } artículos están casi agotados
}
shop-to-ship-waiting = En espera
shop-to-ship-waiting-any = cualquier tiempo
shop-to-ship-waiting-days = { $days ->
    [one] { $days } día o más
   *[other] { $days } días o más
}
shop-to-ship-only = Solo { $name }
shop-to-ship-only-batch = Solo este lote
shop-to-ship-empty-scope = Ningún paquete cumple estos límites
shop-to-ship-empty-scope-text = La lista está limitada por el tiempo de espera, o a una cuenta, una marca o un lote.
shop-to-ship-scope-clear = Mostrar todos
shop-tracking-carrier = Transportista, si lo conoce

## Cards that were declined

shop-to-ship-unpaid = { $count ->
    [one] 1 regalo espera el pago con tarjeta
   *[other] { $count } regalos esperan el pago con tarjeta
}
shop-to-ship-unpaid-meaning = Sin una autorización válida, los paquetes no se empaquetan.
shop-to-ship-unpaid-show = Mostrar tarjetas
shop-parcel-unpaid = Este paquete está pendiente de pago.
shop-parcel-unpaid-meaning = La autorización de su tarjeta ha terminado. El paquete no se puede empaquetar hasta que haya otra.

## Settings of the shop

shop-settings-title = Ajustes de la tienda
shop-settings-delivered-after-help = Después del envío del último paquete de un pedido. Con 0, un pedido solo se entrega cuando se comunica.
shop-settings-remind-after-help = Después del correo con el regalo. Con 0, no hay recordatorio.
shop-settings-remind-before-help = Con 0, no hay último recordatorio.
# $max: the largest number of days.
shop-settings-days-problem = Introduzca un número de 0 a { $max }.
shop-settings-save = Guardar ajustes
shop-settings-saved = Los ajustes están guardados
shop-settings-stale = Otro operador cambió los ajustes: ahora se muestran
shop-settings-stale-meaning = Sus cambios no están guardados.
