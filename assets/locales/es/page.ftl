### La página que abre un enlace de regalo. La leen los destinatarios, sin cuenta y a menudo en el móvil.

## Todas las páginas

page-practice-banner = Modo de práctica: este regalo no es real. No se cobra ni se entrega nada.
page-footer = Regalos con giftdesk
page-back-button = Volver a su regalo

## El regalo

page-gift-title = Un regalo de { $sender }
page-gift-greeting = { $name }, esto es para usted
# Los lectores de pantalla anuncian la sección con este nombre.
page-gift-label = Su regalo
page-gift-accept-button = Aceptar el regalo
page-gift-choose-button = Elegir el regalo
page-gift-swap-button = Elegir otra cosa
page-gift-free = No le cuesta nada.
page-gift-free-until = No le cuesta nada. Último día para aceptarlo: { $date }.
page-item-title = { $quantity } × { $product }

## La tarjeta de felicitación

page-card-label = Su tarjeta
page-card-alt = Tarjeta de felicitación
page-card-alt-occasion = Tarjeta de felicitación: { $occasion }
page-card-from = De { $sender }

## Un regalo aceptado

page-accepted-title = Su regalo de { $sender }
page-accepted-heading = Regalo aceptado
page-accepted-text = Su regalo se está preparando. Vuelva a esta página cuando quiera para ver cómo avanza.
page-direct-heading = Su regalo se está preparando
page-direct-text = Vuelva a esta página cuando quiera para ver cómo avanza.
page-shipped-heading = Su regalo está en camino
page-shipped-text = Su regalo se ha enviado y debería llegar pronto.
page-delivered-heading = Su regalo ha llegado
page-delivered-text = Disfrute de su regalo.
page-step-accepted = Aceptado
page-step-confirmed = Confirmado
page-step-packed = Preparado
page-step-shipped = Enviado
page-step-delivered = Entregado
# Los lectores de pantalla lo anuncian tras el nombre de un paso.
page-step-not-reached = Aún no

## Paquetes

page-parcel-preparing = En preparación
page-parcel-in-transit = En camino
page-parcel-delivered = Entregado
page-parcel-problem = Problema de entrega
page-parcel-expected = Previsto: { $date }
page-parcel-track-link = Seguir este paquete

## La nota de agradecimiento

page-thanks-title = Dé las gracias
page-thanks-label = Su mensaje para { $sender }
page-thanks-button = Enviar nota de agradecimiento
page-thanks-sent-title = Su nota de agradecimiento
page-thanks-sent-text = { $sender } puede leer su nota.
page-note-already-sent = Ya envió una nota de agradecimiento y no se puede cambiar. La nueva no se envió.
page-note-blank = Escriba un mensaje.
page-note-too-long = El mensaje es demasiado largo. Use { $limit } caracteres como máximo.
page-note-unprintable = El mensaje contiene un carácter que no se puede mostrar. Quítelo e inténtelo de nuevo.

## Un regalo que ya no se puede aceptar

page-expired-title = Este regalo ha caducado
page-expired-text = Se podía aceptar hasta esta fecha: { $date }.
page-expired-text-no-date = El plazo para aceptarlo ha terminado.
page-expired-help = Si aún desea este regalo, póngase en contacto con { $sender }.
page-canceled-title = Este regalo se canceló
page-canceled-text = { $sender } canceló este regalo. No tiene que hacer nada.
page-canceled-help = Si tiene preguntas, póngase en contacto con { $sender }.
page-failed-title = Este regalo no se puede entregar
page-failed-text = Se produjo un problema con el pedido de este regalo.
page-failed-help = Póngase en contacto con { $sender } para que le envíe otro regalo.

## Elegir otra cosa, o de una colección

page-sold-out-title = Este regalo está agotado
page-sold-out-text = { $product } ya no está disponible, así que el regalo no se puede aceptar. No se ha cobrado nada.
page-sold-out-help = Póngase en contacto con { $sender } para recibir otro regalo.
page-swap-title = Elija otra cosa
page-swap-single-text = Elija el regalo que más le guste. No le cuesta nada.
page-swap-multiple-text = Elija uno o varios productos, hasta { $limit } en total. Con los gastos de envío, su selección no puede costar más que su regalo. Los productos de la misma marca se envían juntos.
page-swap-keep-button = Conservar el regalo original
page-swap-empty = Ahora mismo no hay otros productos disponibles para este regalo.
page-choose-title = Elija su regalo
page-choose-count-text = { $count ->
    [one] Elija un producto. No le cuesta nada.
   *[other] Elija hasta { $count } productos. No le cuesta nada.
}
page-choose-quantity = Recibe { $quantity } de cada producto que elija.
page-choose-included = También incluye: { $products }
page-choose-again-link = Elegir de nuevo
page-choose-submit-button = Continuar con su selección

## El formulario que acepta un regalo

page-title-with-problems = Error: { $title }
page-accept-title = Acepte su regalo
page-accept-heading = Indique su dirección de entrega
page-accept-summary-label = Lo que recibe
page-accept-submit-button = Aceptar regalo
page-accept-privacy = Su dirección solo se usa para entregar este regalo. El remitente no puede verla.
page-accept-country = Los regalos solo se entregan en Estados Unidos.
page-accept-heading-gift-card = Indique su correo electrónico
page-accept-privacy-gift-card = Su correo electrónico solo se usa para enviarle la tarjeta de regalo. El remitente no puede verlo.
page-country-title = ¿Dónde vive?
page-country-text = Su país determina cómo puede recibir este regalo.
page-country-button = Continuar
page-country-chosen = Entrega en { $country }.
page-country-change-link = Cambiar de país
page-country-other-link = Vivo en otro país
page-country-refused-title = Este regalo no se entrega en { $country }
page-country-us-only = { $sender } eligió la entrega en Estados Unidos. Si tiene una dirección allí, elija Estados Unidos.
page-country-not-served = Nada de este regalo se entrega en este país. Si tiene una dirección en otro lugar, elija ese país.
page-country-no-gift-card = En este país podría cambiar el regalo por una tarjeta de regalo, pero allí no hay ninguna disponible de su valor. Si tiene una dirección en otro lugar, elija ese país.
page-country-refused-help = No se ha cambiado nada. Puede pedir otro regalo a { $sender }.
page-field-country = País o región
page-gift-card-title = Elija una tarjeta de regalo
page-gift-card-text = Este regalo no se envía a { $country }. Elija en su lugar una tarjeta de regalo: la recibirá por correo electrónico, sin coste para usted.
page-gift-card-value = Valor: { $value }
page-field-first-name = Nombre
page-field-last-name = Apellidos
page-field-address-1 = Calle y número
page-field-address-2 = Piso, puerta, empresa
page-field-city = Ciudad
page-field-state = Estado
page-field-postal-code = Código postal (ZIP)
page-field-postal-code-abroad = Código postal
page-field-eircode = Eircode
page-field-pin = Código PIN
page-field-province = Provincia o región
page-field-area = Área
page-field-county = Condado
page-field-department = Departamento
page-field-district = Distrito
page-field-emirate = Emirato
page-field-island = Isla
page-field-oblast = Óblast
page-field-parish = Parroquia
page-field-prefecture = Prefectura
page-field-post-town = Localidad
page-field-suburb = Ciudad o barrio
page-field-email = Correo electrónico
page-field-optional = { $label } (opcional)
page-field-select = Elija una opción
page-field-variant = Opción
# El producto tiene varios lugares para el mismo tipo de opción, por ejemplo tres sabores en una caja.
page-field-variant-number = { $label } { $number } de { $count }

## Problemas con el formulario

page-problems-title = { $count ->
    [one] Hay un problema
   *[other] Hay { $count } problemas
}
page-problem-variant = Elija una opción para «{ $label }».
page-problem-missing-first-name = Escriba su nombre.
page-problem-missing-address-1 = Escriba la calle y el número.
page-problem-missing-city = Escriba su ciudad.
page-problem-missing-state = Elija su estado.
page-problem-missing-postal-code = Escriba su código postal.
page-problem-too-long = Use { $limit } caracteres como máximo.
page-problem-unprintable = Quite el carácter que no se puede mostrar.
page-problem-unknown-state = Elija un estado de la lista.
page-problem-postal-code = Escriba un código postal de 5 cifras, como 60614, o de 9, como 60614-1234.
page-problem-other-state = Este código postal no es del estado elegido. Compruebe ambos. Si son correctos, envíe el formulario de nuevo.
page-problem-postal-code-abroad = Escriba un código postal de este país, como { $example }.
page-problem-missing-field = Rellene «{ $label }».
page-problem-fixed-state = El estado no se puede cambiar, porque el impuesto depende de él. Pida ayuda al remitente.
page-problem-email = Escriba un correo electrónico, como name@example.com.
page-problem-not-shipped = { $product } no se envía a su país. Elija otra cosa.
page-problem-no-gift-card = Elija una tarjeta de regalo.
page-problem-restricted-state = { $product } no se puede enviar a este estado. Elija otra cosa o indique otra dirección.

## Problemas con lo elegido

page-problem-sold-out = { $product } está agotado. Elija otra cosa.
page-problem-variant-sold-out = { $variant } está agotado. Elija otra opción.
page-problem-swap-not-allowed = No puede elegir otra cosa para este regalo.
page-problem-duplicate = Elija cada producto una sola vez.
page-problem-unavailable = Uno de los productos elegidos ya no está disponible. Elija de nuevo.
page-problem-not-in-collection = Uno de los productos elegidos no forma parte de este regalo o ya no está disponible. Elija de nuevo.
page-problem-over-limit = Su selección cuesta { $total }. El límite es { $limit }.
page-problem-over-limit-with-shipping = Con los gastos de envío, su selección cuesta más que su regalo. Elija menos productos o productos de una sola marca.
page-problem-nothing-chosen = Elija primero un producto de «{ $collection }».
page-problem-too-many = { $limit ->
    [one] Elija solo un producto.
   *[other] Elija { $limit } productos como máximo.
}

## Páginas que comunican un error

page-not-found-title = Regalo no encontrado
page-not-found-text = Puede que el enlace esté incompleto. Ábralo de nuevo desde su correo electrónico o copie el enlace entero.
page-not-found-help = Si el enlace sigue sin funcionar, pida uno nuevo al remitente.
page-method-title = Esta acción no está disponible
page-method-text = No se cambió nada. Abra de nuevo el enlace de su correo electrónico.
page-error-title = Se produjo un problema
page-error-text = Su regalo está a salvo. Inténtelo de nuevo en un momento.
page-busy-title = Esta página está saturada
page-busy-text = Su regalo sigue aquí. Espere un momento y abra el enlace de nuevo.
page-foreign-form-title = Este formulario no procede de la página de su regalo
page-foreign-form-text = No se cambió nada. Por su seguridad, los formularios solo funcionan en la propia página del regalo.
page-too-large-title = El formulario es demasiado largo
page-too-large-text = No se cambió nada. Acorte el texto e inténtelo de nuevo.
page-timeout-title = El formulario no llegó a tiempo
page-timeout-text = No se cambió nada. Puede que su conexión sea lenta. Inténtelo de nuevo.
page-incomplete-title = El formulario no llegó completo
page-incomplete-text = No se cambió nada. La conexión se interrumpió. Inténtelo de nuevo.
page-too-often-title = Demasiados intentos
page-too-often-text = Su regalo sigue aquí. Espere un minuto e inténtelo de nuevo.

## Corregir la dirección de un regalo aceptado

page-address-link = Corregir la dirección de entrega
page-address-title = Corregir la dirección de entrega
page-address-text = Indique de nuevo la dirección completa. El estado no se puede cambiar, porque el impuesto depende de él.
page-address-text-abroad = Indique de nuevo la dirección completa. El país no se puede cambiar.
page-address-submit-button = Guardar la dirección
page-address-corrected = Su dirección de entrega se ha guardado.
page-address-packed = Su regalo ya está empaquetado y la dirección ya no se puede corregir aquí. Pida ayuda a { $sender }.
