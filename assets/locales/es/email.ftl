### Correos a los destinatarios. El asunto y cada línea son texto sin formato.

## Todos los correos

# El asunto de un correo que escribe un servicio de práctica.
email-practice-subject = Práctica: { $subject }
email-practice-note = Modo de práctica: este regalo no es real y no se entrega nada.
email-card-alt = Tarjeta de felicitación
# El mensaje del propio remitente, entre comillas.
email-message-quote = «{ $message }»
email-message-from = De { $sender }
# En el texto sin formato, esta línea va sobre la dirección del enlace.
email-link-line = { $label }:
email-product-line = { $product } ({ $brand })

## El enlace de regalo

email-gift-subject = { $sender } le ha enviado un regalo
email-gift-heading = { $name }, tiene un regalo
email-gift-text = { $sender } le ha enviado un regalo. Ábralo e indique su dirección de entrega. No le cuesta nada.
email-gift-button = Abrir el regalo
email-gift-expires = Último día para aceptar su regalo: { $date }.
email-gift-link-note = No comparta este enlace. Quien lo tenga puede abrir su regalo.

## Un regalo enviado a una dirección que el remitente conoce

email-view-button = Ver el regalo
email-confirmation-subject = { $sender } le envía un regalo
email-confirmation-heading = { $name }, pronto recibirá un regalo
email-confirmation-text = { $sender } le envía un regalo. Se está preparando y no tiene que hacer nada.
email-shipped-subject = Su regalo de { $sender } está en camino
email-shipped-heading = { $name }, su regalo está en camino
email-shipped-text = Su regalo de { $sender } se ha enviado.
email-shipped-tracking = { $brand }: { $carrier }, número de seguimiento { $number }
email-shipped-tracking-number = { $brand }: número de seguimiento { $number }
email-shipped-track-link = Seguir el paquete

## Entrega

email-delivered-subject = Su regalo de { $sender } se ha entregado
email-delivered-heading = { $name }, su regalo se ha entregado
email-delivered-text = Su regalo de { $sender } se ha entregado. En la página de su regalo puede escribir una nota de agradecimiento.

## Recordatorios de un regalo que no se ha aceptado

email-reminder-subject = { $sender } le ha enviado un regalo que le espera
email-reminder-heading = { $name }, su regalo le espera
email-reminder-text = { $sender } le ha enviado un regalo. Todavía no lo ha aceptado. Ábralo e indique su dirección de entrega. No le cuesta nada.
email-expiry-subject = Su regalo de { $sender } caduca pronto
email-expiry-heading = { $name }, su regalo caduca pronto
email-expiry-text = { $sender } le ha enviado un regalo. Acéptelo antes de que caduque: ábralo e indique su dirección de entrega. No le cuesta nada.

## Test of the email server

email-doctor-subject = Correo de prueba de giftdesk
email-doctor-text = Este correo muestra que la tienda de regalos puede enviar correos. No se envió ningún regalo.
