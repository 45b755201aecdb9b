## Problemas. Cada uno tiene tres textos: «what» (qué pasó), «meaning» (qué supone para los regalos) y
## «remedy» (qué hacer). Se muestran seguidos, así que cada uno es una frase completa.

# Antes del código de un problema, en letra pequeña.
problem-code = Código { $code }
# Primera línea de un problema que se copia para un informe.
problem-copy-title = Problema de giftdesk { $code } ({ $name })
problem-copy-details = Detalles: { $details }

### El servicio y la conexión con él

problem-service-unreachable-what = No se pudo contactar con el servicio.
problem-service-unreachable-meaning = No se envió nada.
problem-service-unreachable-remedy = giftdesk lo reintenta automáticamente. Para probar ahora, pulse F5. Si el problema continúa, compruebe su conexión a internet y la dirección en Ajustes.

problem-service-timed-out-what = El servicio no respondió a tiempo.
problem-service-timed-out-meaning = Es posible que el servicio recibiera la solicitud.
problem-service-timed-out-remedy = giftdesk lo reintenta automáticamente. Para probar ahora, pulse F5.

problem-connection-interrupted-what = La conexión se interrumpió antes de que el servicio respondiera.
problem-connection-interrupted-meaning = Es posible que el servicio recibiera la solicitud.
problem-connection-interrupted-remedy = giftdesk lo reintenta automáticamente. Para probar ahora, pulse F5.

# $reason: la frase del propio servicio, en inglés, con su puntuación.
problem-service-refused-what = { $has-reason ->
    [yes] El servicio rechazó la solicitud: «{ $reason }»
   *[no] El servicio rechazó la solicitud sin indicar el motivo (HTTP { $status }).
}
problem-service-refused-meaning = No se envió nada.
problem-service-refused-remedy = Corrija lo que indica el servicio e inténtelo de nuevo.

problem-service-busy-what = { $seconds ->
    [0] El servicio está saturado y pide a giftdesk que espere.
    [one] El servicio está saturado y pide a giftdesk que espere { $seconds } segundo.
   *[other] El servicio está saturado y pide a giftdesk que espere { $seconds } segundos.
}
problem-service-busy-meaning = No se envió nada.
problem-service-busy-remedy = giftdesk lo reintenta automáticamente después de la espera.

problem-service-failed-what = { $has-reason ->
    [yes] El servicio comunicó un error (HTTP { $status }): «{ $reason }»
   *[no] El servicio comunicó un error (HTTP { $status }).
}
problem-service-failed-meaning = Es posible que el servicio recibiera la solicitud.
problem-service-failed-remedy = giftdesk lo reintenta automáticamente. Para probar ahora, pulse F5.

problem-not-a-gifting-service-what = { $fault ->
    [too-large] La respuesta es demasiado grande para venir de un servicio de regalos.
    [redirect] Esta dirección no es un servicio de regalos: redirige a otra dirección.
    [unknown-path] Esta dirección no es un servicio de regalos: no reconoce la solicitud.
    [empty] Esta dirección no es un servicio de regalos: la respuesta está vacía.
    [web-page] Esta dirección no es un servicio de regalos: la respuesta es una página web.
    [not-json] Esta dirección no es un servicio de regalos o su respuesta llegó cortada.
    [not-a-picture] La respuesta no es una imagen.
    [request-not-encoded] No se pudo preparar la solicitud.
   *[unexpected-structure] Esta dirección no es un servicio de regalos: su respuesta tiene una estructura inesperada.
}
problem-not-a-gifting-service-meaning = { $fault ->
    [request-not-encoded] No se envió nada.
   *[other] Es posible que otro servidor recibiera la solicitud.
}
problem-not-a-gifting-service-remedy = { $fault ->
    [request-not-encoded] Inténtelo de nuevo. Si el problema continúa, seleccione «Copiar detalles» e inclúyalos al pedir ayuda.
   *[other] Compruebe la dirección en Ajustes. En una red pública, inicie sesión primero en la red.
}

problem-not-found-at-service-what = El servicio no encontró lo solicitado: «{ $reason }»
problem-not-found-at-service-meaning = No se envió nada.
problem-not-found-at-service-remedy = Pulse F5 para obtener los datos actuales e inténtelo de nuevo.

problem-address-invalid-what = { $fault ->
    [empty] La dirección está vacía.
    [not-http] La dirección debe empezar por https:// y contener un nombre de host.
    [has-credentials] La dirección no debe contener un usuario ni una contraseña.
    [has-query] La dirección no debe contener ? ni #.
    [not-encrypted] Con http://, otras personas de la red podrían leer su clave.
    [not-public] Los destinatarios no pueden abrir esta dirección en sus dispositivos.
    [key-not-sendable] La clave está vacía o contiene caracteres no válidos.
    [picture-not-fetchable] La dirección de la imagen no se puede usar.
   *[not-a-url] Esto no es una dirección web.
}
problem-address-invalid-meaning = No se envió nada.
problem-address-invalid-remedy = { $fault ->
    [has-credentials] Escriba la clave en su propio campo.
    [has-query] Quite todo a partir de ? o #.
    [not-encrypted] Use https://. http:// solo funciona con un servicio en este equipo.
    [not-public] Escriba una dirección que empiece por https:// y que se abra en otros equipos.
    [key-not-sendable] Copie la clave de nuevo.
    [picture-not-fetchable] Informe al proveedor del servicio.
   *[other] Escriba una dirección como https://api.example.com.
}

problem-connection-not-ready-what = La conexión aún no está lista.
problem-connection-not-ready-meaning = No se envió nada.
problem-connection-not-ready-remedy = Inténtelo de nuevo en un momento.

### Claves y conexiones

problem-key-refused-what = { $has-reason ->
    [yes] El servicio no acepta la clave de esta conexión: «{ $reason }»
   *[no] El servicio no acepta la clave de esta conexión.
}
problem-key-refused-meaning = No se envió nada.
problem-key-refused-remedy = Compruebe la clave de esta conexión en Ajustes.

problem-key-missing-what = La clave de «{ $connection }» no está en este equipo.
problem-key-missing-meaning = No se envía nada. Se muestran los datos de la última sincronización.
problem-key-missing-remedy = En Ajustes, seleccione «Introducir clave» junto a la conexión.

problem-key-not-saved-what = No se pudo guardar la clave en el llavero del sistema.
problem-key-not-saved-meaning = La clave funciona hasta que cierre giftdesk.
problem-key-not-saved-remedy = Para conservar la clave, desbloquee el llavero e introdúzcala de nuevo.

problem-key-of-other-account-what = La clave pertenece a una cuenta distinta de la de la conexión.
problem-key-of-other-account-meaning = No se envió nada con esta clave. giftdesk cambió a «{ $connection }», la conexión de la cuenta de la clave.
problem-key-of-other-account-remedy = Para usar la otra cuenta, seleccione «Introducir clave» junto a su conexión en Ajustes.

problem-connection-has-open-sends-what = Esta conexión tiene envíos sin terminar.
problem-connection-has-open-sends-meaning = No se eliminó nada, porque los datos de estos envíos se perderían.
problem-connection-has-open-sends-remedy = En Lotes, espere a los envíos en curso, cancele los que están en espera y decida qué hacer con los demás.

problem-sends-in-other-connection-what = { $sends ->
    [one] { $sends } envío de la conexión «{ $connection }» no ha terminado.
   *[other] { $sends } envíos de la conexión «{ $connection }» no han terminado.
}
problem-sends-in-other-connection-meaning = Mientras otra conexión esté activa, no se envía ni se consulta nada más de esta conexión.
problem-sends-in-other-connection-remedy = Para continuar los envíos, cambie a «{ $connection }» en Ajustes.

### Modo de práctica

problem-practice-unavailable-what = Esta versión de giftdesk no tiene modo de práctica.
problem-practice-unavailable-meaning = No se envió nada. Se muestran los datos de la última sincronización.
problem-practice-unavailable-remedy = Conéctese a un servicio en Ajustes.

problem-practice-not-started-what = No se pudo iniciar el servicio de práctica.
problem-practice-not-started-meaning = Ahora no se puede enviar en modo de práctica. Sus datos de práctica se conservan.
problem-practice-not-started-remedy = Reinicie giftdesk. Si el problema continúa, seleccione «Copiar detalles» e inclúyalos al pedir ayuda.

problem-practice-data-damaged-what = El archivo de práctica { $path } está dañado.
problem-practice-data-damaged-meaning = Ahora no se puede enviar en modo de práctica. El archivo no ha cambiado.
problem-practice-data-damaged-remedy = Mueva el archivo a otra carpeta y reinicie giftdesk. El modo de práctica empieza entonces vacío, sin los lotes anteriores.

problem-practice-data-in-use-what = Otra copia de giftdesk está usando los datos de práctica.
problem-practice-data-in-use-meaning = Ahora no se puede enviar en modo de práctica. Sus datos de práctica se conservan.
problem-practice-data-in-use-remedy = Cierre las demás copias de giftdesk y vuelva a iniciarlo.

problem-practice-data-too-new-what = Una versión más reciente de giftdesk guardó los datos de práctica.
problem-practice-data-too-new-meaning = Ahora no se puede enviar en modo de práctica. Sus datos de práctica se conservan.
problem-practice-data-too-new-remedy = Abra la versión más reciente de giftdesk que haya usado en este equipo.

problem-practice-folder-unusable-what = La carpeta de los datos de práctica no se puede usar.
problem-practice-folder-unusable-meaning = Ahora no se puede enviar en modo de práctica. Sus datos de práctica se conservan.
problem-practice-folder-unusable-remedy = Compruebe que puede escribir en la carpeta y reinicie giftdesk.

problem-practice-data-not-deleted-what = No se pudieron eliminar los datos de práctica.
problem-practice-data-not-deleted-meaning = Una parte sigue en este equipo.
problem-practice-data-not-deleted-remedy = Cierre los programas que usan la carpeta { $path } y vuelva a restablecer el modo de práctica.

### Mi tienda

problem-shop-not-started-what = No se pudo iniciar «Mi tienda».
problem-shop-not-started-meaning = Ahora no se puede enviar desde «Mi tienda». Sus datos se conservan.
problem-shop-not-started-remedy = Reinicie giftdesk. Si el problema continúa, seleccione «Copiar detalles» e inclúyalos al pedir ayuda.

problem-shop-data-damaged-what = El archivo de «Mi tienda» { $path } está dañado.
problem-shop-data-damaged-meaning = Ahora no se puede enviar desde «Mi tienda». El archivo no ha cambiado.
problem-shop-data-damaged-remedy = Cierre giftdesk, mueva la carpeta de «Mi tienda» a otro lugar y restaure una copia de seguridad con «giftdesk shop restore ARCHIVO --connect shop».

problem-shop-data-in-use-what = Otro programa está usando los datos de «Mi tienda».
problem-shop-data-in-use-meaning = Ahora no se puede enviar desde «Mi tienda». Sus datos se conservan.
problem-shop-data-in-use-remedy = Cierre las demás copias de giftdesk, detenga «giftdesk serve» para esta carpeta y vuelva a iniciar giftdesk.

problem-shop-data-too-new-what = Una versión más reciente de giftdesk guardó los datos de «Mi tienda».
problem-shop-data-too-new-meaning = Ahora no se puede enviar desde «Mi tienda». Sus datos se conservan.
problem-shop-data-too-new-remedy = Abra la versión más reciente de giftdesk que haya usado en este equipo.

problem-shop-folder-unusable-what = La carpeta de «Mi tienda» no se puede usar.
problem-shop-folder-unusable-meaning = Ahora no se puede enviar desde «Mi tienda». Sus datos se conservan.
problem-shop-folder-unusable-remedy = Compruebe que puede escribir en la carpeta y reinicie giftdesk.

problem-shop-settings-refused-what = «Mi tienda» no puede iniciarse con su URL pública o su servidor de correo.
problem-shop-settings-refused-meaning = Ahora no se puede enviar desde «Mi tienda». Sus datos se conservan.
problem-shop-settings-refused-remedy = En Ajustes, edite los enlaces de regalo de «Mi tienda» y corrija la URL pública y el servidor de correo.

problem-shop-setting-missing-what = { $missing ->
    [email-server] «Mi tienda» no tiene servidor de correo, así que no puede enviar correos.
   *[public-url] «Mi tienda» no tiene URL pública, así que los destinatarios no pueden abrir los enlaces de regalo.
}
problem-shop-setting-missing-meaning = No se envió nada.
problem-shop-setting-missing-remedy = En Ajustes, configure los enlaces de regalo de «Mi tienda», o elija el envío directo sin correos a los destinatarios.

problem-shop-email-server-unavailable-what = «Mi tienda» se inició sin su servidor de correo.
problem-shop-email-server-unavailable-meaning = Ahora no se pueden enviar regalos por correo electrónico desde «Mi tienda».
problem-shop-email-server-unavailable-remedy = En Ajustes, edite los enlaces de regalo de «Mi tienda» y vuelva a escribir el servidor de correo.

### Envío

problem-recipients-not-ready-what = { $rows ->
    [one] { $rows } destinatario tiene un problema que hay que resolver antes.
   *[other] { $rows } destinatarios tienen problemas que hay que resolver antes.
}
problem-recipients-not-ready-meaning = No se envió nada. El borrador está guardado.
problem-recipients-not-ready-remedy = Corrija o quite las filas marcadas en Destinatarios.

problem-personal-data-incomplete-what = { $recipients ->
    [0] Los regalos aún no se pueden preparar para cada destinatario.
    [one] El regalo de { $recipients } destinatario está incompleto.
   *[other] Los regalos de { $recipients } destinatarios están incompletos.
}
problem-personal-data-incomplete-meaning = No se ha enviado nada. Su borrador está guardado.
problem-personal-data-incomplete-remedy = Abra Revisión, que muestra cada valor que falta o es desconocido.

problem-rules-violated-what = El regalo no se puede enviar así. { $violation }
problem-rules-violated-meaning = No se envió nada. El borrador está guardado.
problem-rules-violated-remedy = { $others ->
    [0] Corrija el borrador y envíe de nuevo.
    [one] Corrija esto y { $others } problema más en el borrador y envíe de nuevo.
   *[other] Corrija esto y { $others } problemas más en el borrador y envíe de nuevo.
}

problem-end-user-card-forgotten-what = La tarjeta del usuario final para este regalo se eliminó de este equipo.
problem-end-user-card-forgotten-meaning = No se envió nada. El borrador está guardado.
problem-end-user-card-forgotten-remedy = Elija otro método de pago en Entrega.

problem-already-sending-what = Este regalo ya se está enviando.
problem-already-sending-meaning = El regalo se envía una sola vez, tal como estaba cuando seleccionó «Enviar».
problem-already-sending-remedy = Vea su progreso en Lotes.

problem-request-not-prepared-what = No se pudo preparar el regalo para enviarlo.
problem-request-not-prepared-meaning = No se envió nada. El borrador está guardado.
problem-request-not-prepared-remedy = Inténtelo de nuevo. Si el problema continúa, seleccione «Copiar detalles» e inclúyalos al pedir ayuda.

problem-price-increased-what = El precio cambió: ahora es de hasta { $current }. Usted aceptó hasta { $agreed }.
problem-price-increased-meaning = No se envió nada. El borrador está guardado.
problem-price-increased-remedy = Compruebe el precio nuevo en Revisión y envíe de nuevo.

problem-send-needs-review-what = { $similar ->
    [0] La conexión se interrumpió durante el envío y el servicio no puede decir si recibió los regalos. De momento, no se ha encontrado ningún lote similar en el servicio.
    [one] La conexión se interrumpió durante el envío y el servicio no puede decir si recibió los regalos. Se encontró { $similar } lote similar en el servicio.
   *[other] La conexión se interrumpió durante el envío y el servicio no puede decir si recibió los regalos. Se encontraron { $similar } lotes similares en el servicio.
}
problem-send-needs-review-meaning = Es posible que los regalos se enviaran. giftdesk no los envía de nuevo a menos que usted lo decida.
problem-send-needs-review-remedy = { $candidates ->
    [0] Busque el lote en Lotes. Si está, seleccione «Marcar como enviado»; si no, «Enviar de nuevo».
    [one] Seleccione «Comparar lotes». Si el lote similar es el de este envío, seleccione «Este es el lote»; si no, «Enviar de nuevo».
   *[other] Seleccione «Comparar lotes». Si uno de los lotes similares es el de este envío, seleccione «Este es el lote» para él; si no, «Enviar de nuevo».
}

problem-send-canceled-what = El envío se canceló.
problem-send-canceled-meaning = No se envió nada. El borrador se conserva, salvo que lo haya eliminado.
problem-send-canceled-remedy = Para enviar el regalo más tarde, abra su borrador.

problem-send-saved-as-draft-what = El envío se canceló.
problem-send-saved-as-draft-meaning = No se envió nada. El borrador se modificó o eliminó después de seleccionar «Enviar», así que un borrador nuevo contiene todo lo que se iba a enviar.
problem-send-saved-as-draft-remedy = Para enviar los regalos más tarde, abra el borrador nuevo.

problem-batch-of-other-send-what = Este lote pertenece a otro envío.
problem-batch-of-other-send-meaning = El envío no ha cambiado y no se envió nada.
problem-batch-of-other-send-remedy = Elija otro lote o compare los dos envíos en Lotes.

problem-send-not-canceled-what = No se pudo cancelar el envío, porque ya había empezado.
problem-send-not-canceled-meaning = Es posible que los regalos se enviaran.
problem-send-not-canceled-remedy = Vea el progreso en Lotes.

problem-send-in-doubt-what = giftdesk aún no sabe si el servicio recibió estos regalos.
problem-send-in-doubt-meaning = Si descarta ahora el envío, los regalos podrían enviarse dos veces.
problem-send-in-doubt-remedy = Espere a que el servicio responda. giftdesk sigue comprobándolo.

problem-send-changed-what = Este envío ha cambiado desde que lo consultó.
problem-send-changed-meaning = No se volvió a enviar nada.
problem-send-changed-remedy = Vea su progreso en Lotes.

problem-resend-not-checked-what = giftdesk no pudo consultar al servicio antes de enviar de nuevo.
problem-resend-not-checked-meaning = No se volvió a enviar nada.
problem-resend-not-checked-remedy = Seleccione «Enviar de nuevo» cuando el servicio responda.

problem-similar-batch-found-what = Ha aparecido un lote similar en el servicio.
problem-similar-batch-found-meaning = No se volvió a enviar nada.
problem-similar-batch-found-remedy = En Lotes, seleccione «Comparar lotes» para el envío. Si el lote similar es el de este envío, seleccione «Este es el lote»; si no, «Enviar de nuevo».

problem-resend-too-early-what = Es posible que el servicio aún no muestre el lote de este envío.
problem-resend-too-early-meaning = No se volvió a enviar nada.
problem-resend-too-early-remedy = Busque el lote en Lotes. Si no aparece diez minutos después del último intento, seleccione «Enviar de nuevo».

problem-draft-changed-after-send-what = El regalo se envió tal como estaba cuando seleccionó «Enviar».
problem-draft-changed-after-send-meaning = Los cambios posteriores no se enviaron.
problem-draft-changed-after-send-remedy = El borrador modificado está en Borradores. Para enviarlo también, duplíquelo allí.

# Textos que registró una versión anterior de la aplicación, en inglés.
problem-recorded-what = { $what }
problem-recorded-meaning = { $meaning }
problem-recorded-remedy = { $remedy }

problem-record-unreadable-what = { $has-code ->
    [yes] Los datos guardados sobre este problema no se pueden leer (código { $recorded }).
   *[no] Los datos guardados sobre este problema no se pueden leer.
}
problem-record-unreadable-meaning = El envío en sí no ha cambiado.
problem-record-unreadable-remedy = Compruebe el lote en Lotes. Si el problema continúa, seleccione «Copiar detalles» e inclúyalos al pedir ayuda.

problem-send-unreadable-what = Un envío guardado en este equipo no se puede leer (ID { $id }).
problem-send-unreadable-meaning = Es posible que sus regalos se enviaran. giftdesk no los envía de nuevo. Los demás envíos continúan.
problem-send-unreadable-remedy = Compruebe en Lotes si los regalos se enviaron. Si el problema continúa, seleccione «Copiar detalles» e inclúyalos al pedir ayuda.

problem-warnings-not-accepted-what = El envío tiene advertencias que no ha aceptado: { $warnings }.
problem-warnings-not-accepted-meaning = No se envió nada. El borrador está guardado.
problem-warnings-not-accepted-remedy = Abra el borrador, lea las advertencias en Revisión y envíe de nuevo.

problem-send-blocked-what = { $warning }
problem-send-blocked-meaning = No se envió nada. El borrador está guardado.
problem-send-blocked-remedy = Cambie el regalo en el borrador y envíe de nuevo.

### Borradores

problem-order-unchanged-what = El servicio aceptó la solicitud, pero el pedido no cambió.
problem-order-unchanged-meaning = El regalo sigue como antes.
problem-order-unchanged-remedy = Inténtelo más tarde. Si el problema continúa, póngase en contacto con el operador del servicio.

problem-expiration-in-past-what = La nueva fecha de vencimiento no está en el futuro.
problem-expiration-in-past-meaning = No se cambió ningún regalo.
problem-expiration-in-past-remedy = Elija una fecha posterior.

problem-no-orders-to-change-what = Ninguno de estos regalos se puede cancelar ni prorrogar.
problem-no-orders-to-change-meaning = No se cambió ningún regalo.
problem-no-orders-to-change-remedy = Elija regalos que todavía no se hayan aceptado.

problem-no-orders-to-send-again-what = Ninguno de estos regalos falló ni se canceló.
problem-no-orders-to-send-again-meaning = No se creó ningún borrador.
problem-no-orders-to-send-again-remedy = Elija regalos fallidos o cancelados, o duplique el lote.

problem-orders-sent-again-what = Estos regalos ya se enviaron de nuevo.
problem-orders-sent-again-meaning = No se creó ningún borrador, porque los destinatarios podrían recibir dos regalos.
problem-orders-sent-again-remedy = Abra el lote de los regalos nuevos o duplique el lote para enviar otro regalo a los destinatarios.

problem-recipients-of-batch-incomplete-what = El servicio solo muestra una parte de los destinatarios de este lote.
problem-recipients-of-batch-incomplete-meaning = No se creó ningún borrador, porque faltarían destinatarios.
problem-recipients-of-batch-incomplete-remedy = Inténtelo de nuevo más tarde.
problem-order-result-unknown-what = El servicio no mostró qué ocurrió con el pedido.
problem-order-result-unknown-meaning = Es posible que el regalo haya cambiado o que siga como antes.
problem-order-result-unknown-remedy = Compruebe el pedido en el servicio o inténtelo de nuevo: giftdesk lee primero el pedido.

problem-batch-not-failed-what = Este lote no ha fallado.
problem-batch-not-failed-meaning = No se creó ningún borrador, porque sus destinatarios podrían recibir dos regalos.
problem-batch-not-failed-remedy = Compruebe el lote. Para enviar sus regalos por segunda vez, duplique el lote.

problem-batch-sent-again-what = Este lote ya se envió de nuevo.
problem-batch-sent-again-meaning = No se creó ningún borrador, porque sus destinatarios podrían recibir dos regalos.
problem-batch-sent-again-remedy = Abra el lote que lo sustituye.

problem-every-recipient-has-gift-what = Todos los destinatarios de este lote tienen un regalo.
problem-every-recipient-has-gift-meaning = El lote falló después de que se crearan todos los regalos. No se creó ningún borrador.
problem-every-recipient-has-gift-remedy = Compruebe los pedidos del lote.

problem-orders-of-batch-unreadable-what = No se pudieron leer todos los pedidos de este lote.
problem-orders-of-batch-unreadable-meaning = No se creó ningún borrador, porque es posible que algunos destinatarios ya tengan su regalo.
problem-orders-of-batch-unreadable-remedy = Inténtelo más tarde. Si el problema continúa, pregunte al servicio qué regalos creó.

problem-packing-run-unknown-what = Ningún paquete de la tanda de empaquetado { $run } está por imprimir.
problem-packing-run-unknown-meaning = No se ha escrito nada.
problem-packing-run-unknown-remedy = Compruebe el número. Los paquetes enviados o reembolsados no se imprimen de nuevo, y una tanda de empaquetado deshecha no tiene paquetes.

problem-draft-not-found-what = Este borrador ya no existe.
problem-draft-not-found-meaning = No se envió nada.
problem-draft-not-found-remedy = Consulte Lotes: es posible que el regalo ya se enviara.

problem-people-list-not-found-what = Esta lista ya no existe.
problem-people-list-not-found-meaning = No se cambió nada.
problem-people-list-not-found-remedy = Elija otra lista en Personas.

problem-draft-not-saved-what = No se pudo guardar el borrador en este equipo.
problem-draft-not-saved-meaning = No se envió nada.
problem-draft-not-saved-remedy = Libere espacio en el disco y envíe de nuevo.

problem-recipients-not-changed-what = No se pudieron modificar los destinatarios.
problem-recipients-not-changed-meaning = Los destinatarios no han cambiado y no se ha perdido nada.
problem-recipients-not-changed-remedy = Inténtelo de nuevo. Si el problema continúa, seleccione «Copiar detalles» e inclúyalos al pedir ayuda.

### Archivos y detalles

problem-import-is-folder-what = { $file } es una carpeta, no un archivo.
problem-import-is-folder-meaning = No se importaron destinatarios. El borrador no ha cambiado.
problem-import-is-folder-remedy = Elija un archivo CSV, TSV o de texto.

problem-import-file-unreadable-what = No se pudo abrir { $file }.
problem-import-file-unreadable-meaning = No se importaron destinatarios. El borrador no ha cambiado.
problem-import-file-unreadable-remedy = Compruebe que el archivo existe y que puede leerlo.

# $reason: una frase completa de recipients.ftl.
problem-import-refused-what = { $has-file ->
    [yes] { $file }: { $reason }
   *[no] { $reason }
}
problem-import-refused-meaning = No se importaron destinatarios. El borrador no ha cambiado.
problem-import-refused-remedy = Corrija el archivo o elija otro.

problem-import-failed-what = No se pudo leer el archivo.
problem-import-failed-meaning = No se importaron destinatarios. El borrador no ha cambiado.
problem-import-failed-remedy = Guarde el archivo como CSV (UTF-8) e inténtelo de nuevo. Si el problema continúa, seleccione «Copiar detalles» e inclúyalos al pedir ayuda.

problem-import-expired-what = El archivo ya no está abierto.
problem-import-expired-meaning = No se importaron destinatarios. El borrador no ha cambiado.
problem-import-expired-remedy = Elija el archivo de nuevo.

problem-catalog-not-found-what = { $has-file ->
    [yes] { $file } no tiene ninguna tabla de productos.
   *[other] El texto pegado no tiene ninguna tabla de productos.
}
problem-catalog-not-found-meaning = No se ha importado nada.
problem-catalog-not-found-remedy = Elija un archivo con una fila por producto, como la plantilla o la exportación de productos de Shopify.

problem-pictures-unreadable-what = No se pueden leer las imágenes de { $file }.
problem-pictures-unreadable-meaning = No se ha importado nada.
problem-pictures-unreadable-remedy = Elija una carpeta o un archivo ZIP con archivos PNG, JPEG o WebP.

problem-picture-file-changed-what = Un archivo de imagen se cambió o se quitó después de hacer el plan.
problem-picture-file-changed-meaning = No se ha importado nada.
problem-picture-file-changed-remedy = Elija los archivos de nuevo.

problem-no-gift-links-what = Este lote aún no tiene enlaces de regalo.
problem-no-gift-links-meaning = Los enlaces aparecen cuando el servicio ha creado los pedidos.
problem-no-gift-links-remedy = Inténtelo de nuevo cuando el lote esté completo.

problem-file-not-written-what = No se pudo escribir { $file }.
problem-file-not-written-meaning = Los pedidos no han cambiado, ni aquí ni en el servicio.
problem-file-not-written-remedy = Libere espacio en el disco o elija otra carpeta.

problem-file-exists-what = { $file } ya existe.
problem-file-exists-meaning = No se ha escrito nada.
problem-file-exists-remedy = Elija otro nombre u otra carpeta.

problem-export-folder-used-what = La carpeta { $folder } ya tiene archivos.
problem-export-folder-used-meaning = No se ha escrito nada.
problem-export-folder-used-remedy = Elija una carpeta nueva o vacía.

problem-not-on-this-computer-what = { $item ->
    [product] Este producto no está en los datos de este equipo.
    [brand] Esta marca no está en los datos de este equipo.
    [collection] Esta colección no está en los datos de este equipo.
    [batch] Este lote no está en los datos de este equipo.
   *[order] Este pedido no está en los datos de este equipo.
}
problem-not-on-this-computer-meaning = No se envió nada. Se muestran los datos de la última sincronización.
problem-not-on-this-computer-remedy = Pulse F5 para sincronizar e inténtelo de nuevo.

### Datos en este equipo

problem-data-folder-unusable-what = La carpeta de datos { $path } no se puede usar.
problem-data-folder-unusable-meaning = No se cambió ni se envió nada.
problem-data-folder-unusable-remedy = Asegúrese de que es una carpeta en la que puede escribir o elija otra con --data-dir.

problem-data-folder-in-use-what = giftdesk ya está abierto con esta carpeta de datos.
problem-data-folder-in-use-meaning = Sus borradores y regalos están a salvo. La otra copia sigue funcionando.
problem-data-folder-in-use-remedy = Use la otra ventana o elija otra carpeta con --data-dir.

problem-folder-moved-what = Los datos de esta carpeta se trasladaron a otro equipo el { $time }.
problem-folder-moved-meaning = Desde aquí no se envía nada, para que ningún regalo se envíe dos veces. Los datos siguen en la carpeta.
problem-folder-moved-remedy = Use giftdesk en el otro equipo. Si el traslado no funcionó, ejecute aquí «giftdesk move undo» y elimine el archivo del traslado.

problem-move-file-unreadable-what = { $fault ->
    [other-file] «{ $file }» no es un archivo de traslado.
    [wrong-passphrase] La frase de contraseña no abre «{ $file }».
    [later-version] «{ $file }» procede de una versión posterior de giftdesk.
    [damaged] «{ $file }» está incompleto o se modificó.
   *[unreadable] No se pudo leer «{ $file }».
}
problem-move-file-unreadable-meaning = No cambió nada en este equipo y no se envió nada.
problem-move-file-unreadable-remedy = { $fault ->
    [other-file] Elija el archivo que giftdesk escribió en el otro equipo.
    [wrong-passphrase] Introduzca la frase de contraseña elegida para el traslado. Sin ella no se puede abrir el archivo; ejecute «giftdesk move undo» en el otro equipo y empiece de nuevo.
    [later-version] Actualice giftdesk en este equipo.
    [damaged] Copie de nuevo el archivo desde el otro equipo.
   *[unreadable] Compruebe que el archivo existe y que puede leerlo.
}

problem-move-target-used-what = giftdesk ya tiene borradores, listas, plantillas, notas, etiquetas, envíos o conexiones en este equipo.
problem-move-target-used-meaning = No cambió nada: un traslado nunca sustituye datos.
problem-move-target-used-remedy = Traslade a otra carpeta con --data-dir, o llévese antes los datos de este equipo.

problem-disk-full-what = El disco está lleno.
problem-disk-full-meaning = Los cambios anteriores están guardados. El último no se guardó y no se envió nada.
problem-disk-full-remedy = Libere espacio en el disco e inténtelo de nuevo.

problem-database-damaged-what = La base de datos de este equipo está dañada.
problem-database-damaged-meaning = Los regalos enviados están a salvo en el servicio.
problem-database-damaged-remedy = Reinicie giftdesk. La aplicación apartará el archivo dañado y recuperará lo que pueda.

problem-database-too-new-what = Una versión más reciente de giftdesk usó esta carpeta de datos.
problem-database-too-new-meaning = No se cambió nada.
problem-database-too-new-remedy = Use la versión más reciente o elija otra carpeta con --data-dir.

problem-database-too-old-what = La última versión de giftdesk que usó esta carpeta de datos es demasiado antigua para esta versión.
problem-database-too-old-meaning = No se cambió nada.
problem-database-too-old-remedy = Abra la carpeta una vez con una versión de giftdesk intermedia o elija otra carpeta con --data-dir.

problem-database-failed-what = La base de datos de este equipo no se pudo usar.
problem-database-failed-meaning = Los cambios anteriores están guardados. Puede que el último no lo esté.
problem-database-failed-remedy = Inténtelo de nuevo. Si el problema continúa, compruebe el disco y sus permisos en la carpeta de datos.

problem-database-not-replaced-what = La base de datos de este equipo está dañada y giftdesk no pudo reemplazarla.
problem-database-not-replaced-meaning = No se cambió nada. Los regalos enviados están a salvo en el servicio.
problem-database-not-replaced-remedy = Asegúrese de que el disco tenga espacio libre y de que pueda escribir en la carpeta de datos, y reinicie giftdesk. Si el problema continúa, mueva { $path } a otra carpeta: giftdesk se iniciará sin sus borradores ni envíos pendientes.

problem-database-replaced-what = La base de datos de este equipo estaba dañada. giftdesk creó una nueva.
problem-database-replaced-meaning = Los regalos enviados están a salvo en el servicio y se cargan de nuevo desde allí.
problem-database-replaced-remedy = El archivo dañado se conserva como { $path }.

# Lo recuperado de una base de datos dañada; se muestra tras problem-database-replaced-meaning.
problem-recovery-drafts-unknown = No se pudieron recuperar los borradores de la base de datos dañada.
problem-recovery-drafts-none = La base de datos dañada no tenía borradores.
problem-recovery-drafts-saved = { $saved ->
    [0] No se recuperó ningún borrador.
    [one] Se recuperó { $saved } borrador.
   *[other] Se recuperaron { $saved } borradores.
}
problem-recovery-drafts-lost = { $lost ->
    [one] No se pudo leer { $lost } borrador.
   *[other] No se pudieron leer { $lost } borradores.
}
problem-recovery-drafts-lost-at-least = { $lost ->
    [0] Puede que falten otros borradores.
    [one] No se pudo leer al menos { $lost } borrador.
   *[other] No se pudieron leer al menos { $lost } borradores.
}
problem-recovery-recipients-missing = No se pudieron leer algunos destinatarios: revise los destinatarios de cada borrador antes de enviarlo.
problem-recovery-cards-lost = { $lost ->
    [one] No se pudo leer { $lost } tarjeta de usuario final.
   *[other] No se pudieron leer { $lost } tarjetas de usuarios finales.
}
problem-recovery-sends-saved = { $saved ->
    [one] Se recuperó { $saved } envío sin terminar.
   *[other] Se recuperaron { $saved } envíos sin terminar.
}
problem-recovery-sends-lost = { $lost ->
    [one] No se pudo leer { $lost } envío: compruebe en Lotes si sus regalos se enviaron antes de enviarlos de nuevo.
   *[other] No se pudieron leer { $lost } envíos: compruebe en Lotes si sus regalos se enviaron antes de enviarlos de nuevo.
}
problem-recovery-sends-lost-at-least = { $lost ->
    [0] Puede que falten envíos sin terminar: compruebe en Lotes si sus regalos se enviaron antes de enviarlos de nuevo.
    [one] No se pudo leer al menos { $lost } envío: compruebe en Lotes si sus regalos se enviaron antes de enviarlos de nuevo.
   *[other] No se pudieron leer al menos { $lost } envíos: compruebe en Lotes si sus regalos se enviaron antes de enviarlos de nuevo.
}
problem-recovery-other-data-missing = Puede que falten otros datos, como notas y personas.

### Tarjetas de usuarios finales

problem-card-number-entered-what = Esto es un número de tarjeta, no una clave de tarjeta.
problem-card-number-entered-meaning = El número no se envió ni se guardó.
problem-card-number-entered-remedy = Escriba la clave de la tarjeta que devolvió el formulario de tarjeta.

### La aplicación

problem-engine-not-started-what = giftdesk no pudo iniciar sus tareas en segundo plano.
problem-engine-not-started-meaning = No se cambió nada.
problem-engine-not-started-remedy = Cierre otros programas y vuelva a iniciar giftdesk.

problem-engine-stopped-what = Las tareas en segundo plano de giftdesk se detuvieron durante el inicio.
problem-engine-stopped-meaning = No se envió nada.
problem-engine-stopped-remedy = Vuelva a iniciar giftdesk. Si el problema continúa, seleccione «Copiar detalles» e inclúyalos al pedir ayuda.

problem-window-crashed-what = giftdesk se cerró por un error el { $time }.
problem-window-crashed-meaning = Sus borradores están guardados. Los envíos en curso se buscan antes de volver a enviar algo.
problem-window-crashed-remedy = Si vuelve a ocurrir, seleccione «Copiar detalles» e inclúyalos al pedir ayuda. No contienen nombres, direcciones ni claves.

problem-answer-failed-what = No se pudieron cargar los datos por un error de giftdesk.
problem-answer-failed-meaning = No se envió ni se cambió nada.
problem-answer-failed-remedy = Inténtelo de nuevo. Si el problema continúa, seleccione «Copiar detalles» e inclúyalos al pedir ayuda.

### Qué supone un fallo para los regalos, cuando depende de la tarea. Sustituye al significado anterior.

problem-impact-nothing-sent = No se envió nada.
problem-impact-nothing-changed = No se cambió ni se envió nada.
problem-impact-shop-unchanged = No se ha cambiado nada en la tienda.
problem-impact-shop-may-be-changed = Es posible que la tienda ya tenga el cambio.
problem-remedy-shop-may-be-changed = Compruebe la tienda antes de volver a intentarlo.
problem-impact-draft-saved = No se envió nada. El borrador está guardado.
problem-impact-part-not-sent = No se envió nada de esta parte. Las partes siguientes esperan su decisión.
problem-impact-schedule-kept = El envío no se ha modificado y conserva su hora.
problem-impact-last-sync-shown = No se envió ni se perdió nada. Se muestran los datos de la última sincronización.
problem-impact-price-unknown = El regalo aún no tiene precio. No se envió nada.
problem-impact-send-in-doubt = Es posible que los regalos se enviaran. giftdesk no los envía dos veces.
problem-impact-batch-list-unreadable = Es posible que los regalos se enviaran. giftdesk no puede leer la lista de lotes del servicio para averiguarlo.
problem-impact-still-in-doubt = Este intento no envió nada. Es posible que el primero enviara los regalos.
problem-impact-not-sent-again = No se volvió a enviar nada.
problem-impact-send-not-recorded = { $has-title ->
    [yes] Es posible que «{ $title }» se enviara, pero no se pudo guardar el resultado. giftdesk consulta al servicio antes de volver a enviar nada.
   *[no] Es posible que un regalo se enviara, pero no se pudo guardar el resultado. giftdesk consulta al servicio antes de volver a enviar nada.
}
problem-impact-orders-wait = Los pedidos restantes aún no se han cambiado. giftdesk continúa cuando el servicio responda.
problem-impact-order-unchanged = El regalo no se cambió.
problem-impact-card-not-added = No se añadió ninguna tarjeta ni se cobró nada.
problem-impact-card-in-doubt = Es posible que el servicio añadiera la tarjeta, pero no está guardada en este equipo, así que no puede pagar regalos.
problem-impact-card-not-saved = El servicio añadió la tarjeta, pero no se pudo guardar en este equipo, así que no puede pagar regalos.

### Qué hacer, cuando depende de la tarea. Sustituye a la solución anterior.

problem-remedy-check-address = Compruebe la dirección y su conexión a internet, e inténtelo de nuevo.
problem-remedy-in-doubt = giftdesk sigue consultando al servicio hasta conocer el resultado.
problem-remedy-batch-list-unreadable = Pregunte al proveedor del servicio si el lote existe. «Marcar como enviado» quita después este envío y conserva su borrador.
problem-remedy-still-in-doubt = Pulse F5 y busque el lote en Lotes antes de enviar de nuevo.
problem-remedy-not-sent-again = Seleccione «Enviar de nuevo» cuando el servicio responda.
problem-remedy-send-not-recorded = Asegúrese de que el disco tiene espacio libre y permite escribir. giftdesk continúa después automáticamente.
problem-remedy-card-later = Añada la tarjeta de nuevo cuando el servicio responda.
problem-remedy-card-unsupported = Puede que este servicio no admita tarjetas de usuarios finales. Pregunte a su proveedor.
problem-remedy-card-new-key = Añada la tarjeta de nuevo con una clave nueva del formulario de tarjeta.
problem-remedy-cards-not-accepted = Este servicio no acepta tarjetas. Elija otro método de pago o pida a su proveedor que active las tarjetas.
problem-remedy-card-check = Compruebe la tarjeta y añádala de nuevo.
