### Regalos que difieren entre destinatarios: campos en el mensaje, productos y opciones de una columna.

## Problemas

personal-field-unknown = El mensaje tiene el campo «{ $name }», pero los destinatarios no tienen ninguna columna con ese nombre. Elija otro campo, o escriba dos llaves delante para enviarlo como texto.
personal-brace-unclosed = El campo «{ $text }» del mensaje no tiene llave de cierre.
personal-column-missing = Los destinatarios no tienen la columna «{ $column }». Añádala en Destinatarios, o elija otra en Regalo.
personal-field-empty = { $count ->
    [one] { $count } destinatario no tiene «{ $name }». Introdúzcalo, o añada un texto alternativo: {"{"}{ $name }|texto{"}"}.
   *[other] { $count } destinatarios no tienen «{ $name }». Introdúzcalo, o añada un texto alternativo: {"{"}{ $name }|texto{"}"}.
}
personal-message-too-long = { $count ->
    [one] El mensaje de { $count } destinatario supera los { $max } caracteres.
   *[other] Los mensajes de { $count } destinatarios superan los { $max } caracteres.
}
personal-variant-missing = { $count ->
    [one] { $count } destinatario no tiene «{ $column }» para { $product }.
   *[other] { $count } destinatarios no tienen «{ $column }» para { $product }.
}
personal-variant-unknown = { $count ->
    [one] El valor «{ $column }» de { $count } destinatario no es una opción de { $product }.
   *[other] El valor «{ $column }» de { $count } destinatarios no es una opción de { $product }.
}
personal-combination-unknown = { $count ->
    [one] { $product } no está disponible con las opciones de { $count } destinatario.
   *[other] { $product } no está disponible con las opciones de { $count } destinatarios.
}
personal-product-missing = { $count ->
    [one] { $count } destinatario no tiene ningún producto en «{ $column }».
   *[other] { $count } destinatarios no tienen ningún producto en «{ $column }».
}
personal-product-unknown = { $count ->
    [one] El valor «{ $column }» de { $count } destinatario no nombra ningún producto de este regalo.
   *[other] El valor «{ $column }» de { $count } destinatarios no nombra ningún producto de este regalo.
}
personal-not-shipped = { $count ->
    [one] { $count } destinatario vive donde no se puede enviar { $product }.
   *[other] { $count } destinatarios viven donde no se puede enviar { $product }.
}
personal-too-many-batches = Los destinatarios reciben más de { $max } combinaciones distintas de regalo y mensaje, y cada una se convierte en un lote. Use menos opciones o menos campos en el mensaje, o envíe a menos destinatarios a la vez.
personal-too-many-messages = Los destinatarios reciben más de { $max } mensajes distintos, y cada uno se convierte en un lote. Quite un campo del mensaje, o envíe a menos destinatarios a la vez.
personal-plan-pending = Los destinatarios se están agrupando según sus regalos.

## Mensaje

personal-insert-label = Insertar un campo
personal-insert = Insertar «{ $field }»
personal-insert-button = Insertar campo
# The text in place of an empty value of a recipient.
personal-fallback = Texto si está vacío
personal-fallback-hint = Por ejemplo: equipo
personal-fallback-help = Para destinatarios sin valor. Sin texto, Revisión indica estos destinatarios.
personal-used-label = Texto si un valor está vacío
# A field of the message, and the text in place of an empty value.
personal-used-field = { $field }: «{ $text }»
personal-used-field-none = { $field }: sin texto
# For screen readers.
personal-used-name = Texto si «{ $field }» está vacío: «{ $text }»
personal-used-name-none = Texto si «{ $field }» está vacío: ninguno
personal-used-save = Guardar texto
personal-message-length = Hasta { $count } de { $max } caracteres

## Regalo

personal-choose-each = Distinto para cada persona
personal-from-column = De la columna «{ $column }»
personal-option-field = { $group } de { $product }
personal-products-label = Productos por destinatario
personal-products-all = Todos reciben todos los productos
personal-add-column = Añadir la columna «{ $column }»
personal-column-default-product = Regalo

## Vista previa

personal-previous = Anterior
personal-next = Siguiente
personal-previous-name = Destinatario anterior
personal-next-name = Destinatario siguiente
personal-position = { $number } de { $total }
personal-no-recipients = Añada destinatarios para ver sus mensajes.

## Revisión

personal-plan-title = Lotes
personal-plan-summary = { $count } lotes para { $gifts } regalos: uno por cada regalo o mensaje distinto.
personal-plan-messages = { $count } mensajes distintos para { $gifts } regalos. Todos reciben el mismo regalo.
personal-plan-carts = { $count } regalos distintos para { $gifts } destinatarios. Todos reciben el mismo mensaje.
personal-plan-one = Todos los destinatarios reciben el mismo regalo, en un lote.
personal-plan-gifts = { $count ->
    [one] { $count } regalo
   *[other] { $count } regalos
}
personal-plan-show-all = { $count ->
    [one] Mostrar { $count } lote más
   *[other] Mostrar { $count } lotes más
}
personal-plan-product = { $product } ({ $variants })
personal-plan-show-fewer = Mostrar menos
personal-confirm-gift = { $count } destinatarios reciben regalos distintos, en { $batches } lotes.
personal-confirm-messages = { $count } destinatarios reciben { $gift }, con { $messages } mensajes distintos.
