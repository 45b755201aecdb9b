### Ajustes

settings-starting = Iniciando…

## Conexiones

settings-connections-title = Conexiones
settings-connections-text = Una conexión es un servicio de regalos y la clave de API de su cuenta en él. Cada conexión tiene sus propios borradores, lotes y pedidos.
settings-practice-detail = Se ejecuta dentro de esta aplicación. Sin cargos ni regalos reales.
settings-shop-detail = Se ejecuta dentro de esta aplicación. Los regalos son reales: usted los prepara y los envía.
# Bajo el nombre de una conexión.
settings-connection-detail = { $email } · { $address }
settings-connection-active = Activa
settings-use-connection = Cambiar
settings-use-connection-name = Cambiar a { $name }
settings-enter-key = Introducir clave
settings-enter-key-name = Introducir la clave de { $name }
settings-enter-key-title = Introducir la clave de { $name }
settings-add-connection = Añadir conexión
settings-new-connection-title = Conexión nueva
settings-remove-connection = Eliminar { $name } y sus borradores
settings-remove-connection-name = Eliminar { $name }
settings-remove-connection-text = ¿Eliminar { $name }? Su clave, sus borradores y sus tarjetas de usuarios finales se borran de este equipo. Los regalos enviados no se ven afectados.
settings-reset-practice = Restablecer el modo de práctica
settings-reset-practice-text = ¿Restablecer el modo de práctica? Sus regalos, borradores, plantillas y personas se eliminan de este equipo, y empieza de nuevo. Las demás conexiones no se ven afectadas.
settings-practice-shop-pages = Mostrar las páginas de la tienda
settings-practice-shop-pages-help = Pruebe cómo se lleva una tienda: catálogo, existencias, empaquetado y dinero, todo ficticio.
settings-no-keyring = Las claves se conservan hasta cerrar la aplicación.
settings-no-keyring-meaning = Este sistema no tiene llavero, así que giftdesk no guarda claves.
settings-no-keyring-remedy = Cuando vuelva a abrir la aplicación, seleccione «Introducir clave».
settings-other-address = Otra dirección
settings-connection-name = Nombre
settings-connection-name-example = Recursos Humanos
settings-connection-address = Dirección del servicio
settings-key = Clave de API
settings-key-help-keyring = Se guarda en el llavero del sistema, nunca en un archivo.
settings-key-help-memory = Se conserva en memoria hasta cerrar la aplicación, nunca en un archivo.
settings-verify-key = Verificar clave
settings-verifying-key = Verificando…
settings-verify-key-tooltip = Pregunta al servicio a qué cuenta pertenece la clave.
settings-key-valid = La clave es válida.
settings-key-owner = Pertenece a { $email }.
settings-key-owner-without-email = Pertenece a una cuenta sin dirección de correo electrónico.
settings-save-connection = Guardar y cambiar
settings-shop-offer = Regale sus propios productos. La tienda se ejecuta dentro de esta aplicación, y usted prepara y envía los regalos.
settings-set-up-shop = Configurar mi tienda
settings-shop-links = Configurar enlaces
settings-shop-edit-links = Editar enlaces
settings-shop-links-text = Los enlaces de regalo necesitan una URL pública. Los correos necesitan además un servidor de correo.
settings-shop-public-url = URL pública
settings-shop-public-url-help = La dirección con la que los destinatarios llegan a este equipo, como la de un túnel. Los enlaces de regalo empiezan con ella.
# $address: por ejemplo http://127.0.0.1:49321
settings-shop-forward = Redirija la URL pública a { $address }. Los enlaces de regalo se abren mientras giftdesk está abierto.
settings-shop-public-url-problem = Escriba una dirección https:// que los destinatarios puedan abrir, como https://gifts.example.com.
settings-shop-smtp = Servidor de correo (URL SMTP)
settings-shop-smtp-problem = Escriba una dirección como smtps://user:password@mail.example.com.
settings-shop-smtp-kept = Ya hay un servidor de correo. Deje el campo vacío para conservarlo.
settings-shop-smtp-help-keyring = Envía los correos con enlaces de regalo. Se guarda en el llavero del sistema, nunca en un archivo.
settings-shop-smtp-help-memory = Envía los correos con enlaces de regalo. Se conserva en memoria hasta cerrar la aplicación, nunca en un archivo.
settings-shop-remove-smtp = Eliminar el servidor de correo
settings-shop-sender = Dirección del remitente de los correos
settings-shop-sender-help = Sin ella, los correos llegan desde gifts@ y el host de la URL pública.
settings-shop-sender-problem = Introduzca una dirección de correo como gifts@example.com.
settings-shop-save = Guardar ajustes

## Apariencia y remitente

settings-appearance-title = Apariencia
settings-language = Idioma
settings-language-system = Según el sistema
settings-theme = Tema
settings-theme-system = Según el sistema
settings-theme-light = Claro
settings-theme-dark = Oscuro
settings-zoom = Zoom
settings-animations = Animaciones
settings-animations-on = Activadas
settings-animations-off = Desactivadas
settings-notifications-title = Notificaciones
settings-system-notifications = Notificaciones del sistema
settings-system-notifications-on = Activadas
settings-system-notifications-off = Desactivadas
settings-system-notifications-help = Cuando se requiere una acción y esta ventana no está en uso. Nunca nombran a los destinatarios.
settings-sender-title = Remitente
settings-sender-name = De
settings-sender-example = El equipo de Recursos Humanos
settings-sender-help = Predeterminado para regalos nuevos. Puede cambiar el remitente de cada regalo.

## Sincronización

settings-sync-title = Sincronización
settings-sync-up-to-date = Al día. Última sincronización: { $time }.
settings-sync-data-from = Últimos datos recibidos: { $time }.
settings-sync-incomplete = Algunos datos no se pudieron sincronizar
settings-sync-incomplete-meaning = Los demás datos se sincronizan como siempre. giftdesk lo vuelve a intentar automáticamente.
settings-sync-synced = Última sincronización: { $time }
settings-sync-never = Aún sin sincronizar
settings-sync-outdated = Desactualizado
settings-sync-partial = En parte ilegible
settings-sync-failed = Error
settings-sync-unreadable = { $count ->
    [one] { $count } registro del servicio no se puede leer. Todos los demás se muestran.
   *[other] { $count } registros del servicio no se pueden leer. Todos los demás se muestran.
}
settings-sync-failed-batches = { $count ->
    [one] No se pudieron leer los pedidos de { $count } lote.
   *[other] No se pudieron leer los pedidos de { $count } lotes.
}
settings-sync-oldest-open-order = Datos más antiguos de pedidos abiertos: { $age }
settings-sync-oldest-order = Datos más antiguos de todos los pedidos: { $age }
settings-sync-reading-orders = Cargando pedidos: { $done } de { $total ->
    [one] { $total } lote
   *[other] { $total } lotes
}
settings-sync-rebuild = Reconstruir los datos sincronizados
settings-sync-rebuild-text = La reconstrucción borra de este equipo los datos sincronizados de esta conexión y los vuelve a cargar. Los borradores, los envíos y los ajustes se conservan.
settings-sync-rebuild-confirm = Borrar y volver a cargar
settings-sync-rebuild-resource = Reconstruir
settings-sync-rebuild-resource-name = Reconstruir: { $resource }
settings-sync-rebuild-resource-text = La reconstrucción sustituye datos sincronizados de este equipo por datos nuevos del servicio: { $resources }. Los borradores, los envíos y los ajustes se conservan.
settings-sync-rebuild-resource-confirm = Reconstruir ahora
settings-sync-rebuild-pending = La reconstrucción empieza cuando el servicio responda

## Tarjetas de usuarios finales

settings-cards-title = Tarjetas de usuarios finales
settings-cards-text = Los usuarios de su propia aplicación pueden comprar regalos en ella y pagarlos con su tarjeta. Añada aquí una de esas tarjetas para elegirla como método de pago en Entrega. giftdesk nunca maneja números de tarjeta.
settings-add-card = Añadir tarjeta
settings-new-card-title = Tarjeta de usuario final nueva
settings-adding-card = Añadiendo…
# $id: el ID de la persona en la aplicación del remitente.
settings-card-detail = { $name } · usuario final { $id }
settings-card-detail-with-expiry = { $name } · usuario final { $id } · caducidad: { $expiry }
settings-remove-card = Eliminar { $card } de este equipo
settings-remove-card-name = Eliminar { $card } de { $name }
settings-remove-card-text = ¿Eliminar { $card } de { $name }? La tarjeta se elimina solo de este equipo. El servicio la conserva pero no la muestra, así que no podrá volver a elegirla aquí. Los regalos enviados o en curso no se ven afectados.
settings-card-user = ID del usuario final
settings-card-user-example = user-1042
settings-card-user-help = El ID de la persona en su aplicación.
settings-card-user-missing = Escriba el ID de la persona en su aplicación.
settings-card-name = Titular de la tarjeta
settings-card-name-example = Ida Berg
settings-card-name-help = Tal como figura en la tarjeta.
settings-card-name-missing = Escriba el nombre que figura en la tarjeta.
settings-card-key = Clave de la tarjeta
settings-card-key-help = El formulario de tarjeta del servicio en su aplicación devuelve esta clave cuando alguien introduce una tarjeta. No escriba números de tarjeta aquí.
settings-card-key-is-number = Parece un número de tarjeta. Bórrelo y escriba la clave de la tarjeta.
settings-card-key-missing = Escriba la clave que devolvió el formulario de tarjeta.
settings-practice-card = Tarjeta de práctica
settings-practice-card-help = Sustituye al formulario de tarjeta de un servicio real.
settings-practice-visa = Visa
settings-practice-mastercard = Mastercard
settings-practice-amex = American Express
settings-practice-declined = Tarjeta rechazada
settings-card-billing = Dirección de facturación
settings-card-street = Calle y número
settings-card-street-missing = Escriba la calle y el número.
settings-card-apartment = Piso, puerta
settings-card-city = Ciudad
settings-card-state = Estado
settings-card-state-missing = Escriba el estado.
settings-card-code = Código postal
settings-card-code-missing = Escriba el código postal.
settings-card-country = País

## Carpeta de datos

settings-data-folder-title = Carpeta de datos
settings-data-folder-text = Contiene sus borradores, los destinatarios y los datos del servicio. Las claves de API no se guardan aquí.
settings-copy-path = Copiar ruta
settings-path-copied = Ruta copiada
settings-practice-emails = Correos electrónicos del modo de práctica
settings-open-email-folder = Abrir carpeta de correos electrónicos

## Acerca de

settings-about-title = Acerca de
settings-about-version = Versión
settings-about-license = Licencia
settings-about-mit = MIT
settings-about-fonts = Fuentes
settings-about-fonts-text = Inter, de Inter Project Authors, y Noto Emoji, de Google, con la licencia SIL Open Font License 1.1
settings-about-icons = Iconos
settings-about-icons-text = Material Symbols, de Google, con la licencia Apache License 2.0

settings-sending-title = Envío
settings-hold = Tiempo para deshacer un envío
settings-hold-none = Enviar de inmediato
settings-send-timeout = Esperar a que se cree un lote
settings-late-sends = Envíos programados con retraso
settings-late-sends-ask = Preguntar
settings-late-sends-minutes = { $count ->
    [one] Enviar hasta { $count } minuto después
   *[other] Enviar hasta { $count } minutos después
}
settings-late-sends-hours = { $count ->
    [one] Enviar hasta { $count } hora después
   *[other] Enviar hasta { $count } horas después
}
settings-batch-limit = Destinatarios por lote
settings-batch-limit-option = Hasta { $count }
settings-send-log-button = Abrir registro de envíos
settings-seconds = { $count ->
    [one] { $count } segundo
   *[other] { $count } segundos
}
