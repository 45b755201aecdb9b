### Warnings before a send, the limits that cause them, and the confirmation of large sends.

# The examples of a warning: "Ida, Raj, Nia and 9 others".
guards-people-more = { $others ->
    [one] { $names } y { $others } más
   *[other] { $names } y { $others } más
}

## Warnings

guards-product-gone = { $product } ya no está en el catálogo. Elija otro producto.
guards-collection-unpublished = { $collection } ya no está publicada. Quítela y elija otra colección o un producto.
guards-variant-gone = { $product } ya no está disponible como «{ $variant }». Elija otra opción.
guards-duplicates = { $count ->
    [one] { $count } fila repite a un destinatario, que recibirá otro regalo: { $people }.
   *[other] { $count } filas repiten destinatarios, que recibirán otro regalo: { $people }.
}
guards-recent-gift = { $count ->
    [one] { $count } destinatario recibió este regalo en los últimos { $days } días: { $people }.
   *[other] { $count } destinatarios recibieron este regalo en los últimos { $days } días: { $people }.
}
guards-yearly-gifts = { $count ->
    [one] { $count } destinatario recibe este año más regalos que su límite de { $max }: { $people }.
   *[other] { $count } destinatarios reciben este año más regalos que su límite de { $max }: { $people }.
}
guards-yearly-amount = { $count ->
    [one] Los regalos de este año para { $count } destinatario cuestan más que su límite de { $max }: { $people }.
   *[other] Los regalos de este año para { $count } destinatarios cuestan más que su límite de { $max } cada uno: { $people }.
}
guards-send-budget = Este envío cuesta hasta { $total }. Su presupuesto para un envío es de { $budget }.
guards-month-budget = Este envío cuesta hasta { $total } y este mes ya se gastaron { $spent }. Su presupuesto para un mes es de { $budget }.
guards-price-changed = { $product } cuesta ahora { $current }. Costaba { $shown } cuando lo agregó.
guards-history-incomplete = Aún no se han leído todos los pedidos anteriores del servicio, así que estos regalos no se pueden comparar con todos los anteriores.
guards-undated-gifts = { $count ->
    [one] No se sabe cuándo recibió { $people } un regalo anterior, así que no se puede comparar con este.
   *[other] No se sabe cuándo recibieron regalos anteriores { $count } destinatarios, así que no se pueden comparar con estos: { $people }.
}
guards-month-cost-unknown = No se sabe cuándo se enviaron algunos regalos de la cuenta, así que este mes puede haber costado más de lo que cuenta giftdesk.
guards-many-batches = Los destinatarios reciben regalos distintos, así que este envío tiene { $batches } lotes. En Lotes aparecen como un solo envío.
guards-many-messages = Los destinatarios reciben mensajes distintos, así que este envío tiene { $batches } lotes. En Lotes aparecen como un solo envío.
guards-many-gifts-and-messages = Los destinatarios reciben regalos y mensajes distintos, así que este envío tiene { $batches } lotes. En Lotes aparecen como un solo envío.
guards-recipients-abroad = { $count ->
    [one] 1 destinatario tiene un país o un teléfono de fuera de Estados Unidos y no puede aceptar el regalo allí: { $people }. Cambie en { $section } dónde viven los destinatarios.
   *[other] { $count } destinatarios tienen un país o un teléfono de fuera de Estados Unidos y no pueden aceptar el regalo allí: { $people }. Cambie en { $section } dónde viven los destinatarios.
}
guards-recipients-abroad-swap = { $count ->
    [one] 1 destinatario tiene un país o un teléfono de fuera de Estados Unidos y no puede aceptar el regalo allí: { $people }. Solo podría cambiarlo por una tarjeta de regalo, y el cambio no está permitido. Permita el cambio en { $section }.
   *[other] { $count } destinatarios tienen un país o un teléfono de fuera de Estados Unidos y no pueden aceptar el regalo allí: { $people }. Solo podrían cambiarlo por una tarjeta de regalo, y el cambio no está permitido. Permita el cambio en { $section }.
}
guards-recipients-abroad-collection = { $count ->
    [one] 1 destinatario tiene un país o un teléfono de fuera de Estados Unidos y no puede aceptar el regalo allí: { $people }. La colección «{ $collection }» decide dónde pueden vivir los destinatarios, y solo permite Estados Unidos.
   *[other] { $count } destinatarios tienen un país o un teléfono de fuera de Estados Unidos y no pueden aceptar el regalo allí: { $people }. La colección «{ $collection }» decide dónde pueden vivir los destinatarios, y solo permite Estados Unidos.
}
guards-recipients-abroad-unknown = { $count ->
    [one] 1 destinatario tiene un país o un teléfono de fuera de Estados Unidos: { $people }. La colección «{ $collection }» decide dónde pueden vivir los destinatarios, y giftdesk aún no sabe qué permite.
   *[other] { $count } destinatarios tienen un país o un teléfono de fuera de Estados Unidos: { $people }. La colección «{ $collection }» decide dónde pueden vivir los destinatarios, y giftdesk aún no sabe qué permite.
}
guards-product-not-shipped = { $count ->
    [one] { $product } no se puede enviar a { $countries }, donde vive { $count } destinatario: { $people }. No puede aceptarlo, porque el cambio no está permitido.
   *[other] { $product } no se puede enviar a { $countries }, donde viven { $count } destinatarios: { $people }. No pueden aceptarlo, porque el cambio no está permitido.
}
guards-product-not-shipped-swap = { $count ->
    [one] { $product } no se puede enviar a { $countries }, donde vive { $count } destinatario: { $people }. Se le pide que elija otro regalo.
   *[other] { $product } no se puede enviar a { $countries }, donde viven { $count } destinatarios: { $people }. Se les pide que elijan otro regalo.
}
guards-shipping-unknown = { $count ->
    [one] giftdesk aún no sabe qué regalos se envían a { $countries }, donde vive { $count } destinatario: { $people }.
   *[other] giftdesk aún no sabe qué regalos se envían a { $countries }, donde viven { $count } destinatarios: { $people }.
}
guards-night-recipient = { $count ->
    [one] La hora programada está entre las 22:00 y las 7:00 donde vive { $count } destinatario: { $people }.
   *[other] La hora programada está entre las 22:00 y las 7:00 donde viven { $count } destinatarios: { $people }.
}
guards-night-sender = { $count ->
    [one] La hora programada está entre las 22:00 y las 7:00 en su zona horaria. No se conoce la zona horaria de { $count } destinatario: { $people }.
   *[other] La hora programada está entre las 22:00 y las 7:00 en su zona horaria. No se conoce la zona horaria de { $count } destinatarios: { $people }.
}

# The kinds of warnings, in the list of a problem.
guards-kind-product-gone = producto fuera del catálogo
guards-kind-collection-unpublished = colección no publicada
guards-kind-variant-gone = opción no disponible
guards-kind-duplicates = destinatarios duplicados
guards-kind-recent-gift = mismo regalo en menos de 30 días
guards-kind-yearly-gifts = regalos por persona y año
guards-kind-yearly-amount = costo por persona y año
guards-kind-send-budget = presupuesto de un envío
guards-kind-month-budget = presupuesto de un mes
guards-kind-price-changed = precio cambiado
guards-kind-history-incomplete = pedidos anteriores aún sin leer
guards-kind-undated-gifts = regalos sin fecha conocida
guards-kind-month-cost-unknown = costo del mes desconocido
guards-kind-night-schedule = programado de noche
guards-kind-many-batches = muchos lotes
guards-kind-recipients-abroad = destinatarios en el extranjero
guards-kind-product-not-shipped = no se envía al país
guards-kind-shipping-unknown = se desconoce si se envía allí

## Review

guards-title = Antes de enviar
guards-checking = Se están comprobando los regalos anteriores y los presupuestos.
guards-not-checked = No se pudieron comprobar los regalos anteriores ni los presupuestos. { $problem }
guards-not-accepted = Resuelva las advertencias o seleccione «Enviar de todos modos» en cada una.
guards-send-anyway = Enviar de todos modos
# The name of the checkbox for screen readers.
guards-send-anyway-name = Enviar de todos modos: { $warning }
# The name of a button for screen readers.
guards-action-name = { $action }: { $warning }
guards-show-duplicates = Mostrar duplicados
guards-remove-duplicates = Quitar duplicados
guards-show-recipients = Mostrar destinatarios
guards-remove-recipients = { $count ->
    [one] Quitar { $count } destinatario
   *[other] Quitar { $count } destinatarios
}
guards-update-price = Actualizar precio
guards-show-sync = Ver estado de sincronización
guards-change-schedule = Cambiar la hora
guards-change-delivery = Cambiar entrega
guards-change-message = Cambiar mensaje
guards-change-limit = Cambiar límite
guards-change-budget = Cambiar presupuesto

## Confirmation of a large send

guards-confirm-title = { $count ->
    [one] ¿Enviar { $count } regalo por { $price }?
   *[other] ¿Enviar { $count } regalos por { $price }?
}
guards-confirm-title-scheduled = { $count ->
    [one] ¿Programar { $count } regalo por { $price }?
   *[other] ¿Programar { $count } regalos por { $price }?
}
guards-confirm-gift = { $count ->
    [one] { $count } destinatario recibe { $gift }.
   *[other] { $count } destinatarios reciben { $gift }.
}
guards-confirm-money = El total es de hasta { $total }. Método de pago: { $payer }.
guards-confirm-undo = { $count ->
    [one] Puede deshacer el envío durante { $count } segundo.
   *[other] Puede deshacer el envío durante { $count } segundos.
}
guards-confirm-field = Escriba { $count } para confirmar el número de regalos
guards-confirm-mismatch = El número de regalos es { $count }.
guards-confirm-keep = Conservar borrador

## Settings

guards-settings-title = Límites antes de enviar
guards-settings-help = Un envío que supera un límite muestra una advertencia que puede aceptar. Deje un campo vacío para no fijar un límite.
guards-setting-confirm-amount = Confirmar envíos de más de
guards-setting-confirm-gifts = Confirmar envíos con más regalos que
guards-setting-send-budget = Presupuesto de un envío
guards-setting-month-budget = Presupuesto de un mes
guards-setting-yearly-gifts = Regalos por persona y año
guards-setting-yearly-amount = Costo por persona y año
guards-setting-no-limit = Sin límite
guards-setting-money-invalid = Escriba un importe como { $example }.
guards-setting-count-invalid = Escriba un número entero.
