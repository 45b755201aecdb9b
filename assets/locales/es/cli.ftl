### La línea de comandos.

## Ayuda. Los ids son el programa y la opción; véase src/cli/help.rs.

cli-usage-heading = Uso:
cli-commands-heading = Comandos
cli-options-heading = Opciones
cli-arguments-heading = Argumentos
cli-general-options-heading = Opciones generales

cli-exit-codes-heading = Códigos de salida:
cli-exit-codes =
    0  correcto
    1  error; el mensaje indica el motivo
    2  línea de comandos no válida, o archivo de destinatarios ilegible
    3  solo se cambió una parte de los pedidos
    4  un envío o su lote aún no tiene resultado definitivo
    5  un envío necesita su decisión en la aplicación
    6  usted canceló el envío durante la espera; no se envió nada
    130  Ctrl+C terminó el programa

cli-help = Enviar regalos y seguirlos hasta la entrega. Sin comando, se abre la ventana.
cli-help-demo = Llenar una carpeta de datos nueva con pedidos de ejemplo en el modo de práctica, para demostraciones y pruebas
cli-help-any-help = Mostrar esta ayuda
cli-help-any-version = Mostrar la versión
cli-help-any-data-dir = La carpeta para borradores, envíos, datos sincronizados y el servicio de práctica
cli-help-any-connect = Usar el servicio de esta URL, «practice» o «shop» en lugar del último usado. La clave de API se lee de la variable de entorno GIFTDESK_API_KEY, y para «giftdesk shop» la clave de un operador de GIFTDESK_OPERATOR_KEY
cli-help-any-language = El idioma de los textos: en-US, de, es o fr. Por defecto, el ajuste de la aplicación y después el idioma del sistema
cli-help-any-sheet = La hoja de un libro. De forma predeterminada, la primera hoja con personas
cli-help-any-hidden-rows = Incluir las filas que un filtro o el usuario ocultó en el libro
cli-help-any-mappings = Leer una columna como un campo, por su nombre o sus letras: «Correo trabajo=email». Se puede repetir
cli-help-any-replace = Reemplazar el archivo si existe
cli-help-any-database = Una URL postgres://. Sin ella, se usa el archivo SQLite de la carpeta de datos. Es preferible la variable de entorno GIFTDESK_DATABASE: otros programas de este equipo pueden leer los argumentos

cli-help-recipients = Comprobar archivos de destinatarios y escribir plantillas
cli-help-recipients-check = Comprobar un archivo de destinatarios y mostrar sus problemas. No cambia datos y no necesita conexión
cli-help-recipients-check-file = El archivo de destinatarios: CSV, XLSX, XLSM, ODS, vCard o HTML
cli-help-recipients-check-method = Comprobar para este método de envío: email_and_link, link_multiple_custom_list o direct_send
cli-help-recipients-check-json = Mostrar el resultado como JSON
cli-help-recipients-check-recipients = Añadir los destinatarios corregidos al JSON
cli-help-recipients-check-problems = Escribir también todos los destinatarios en este archivo .xlsx, con las celdas con problemas marcadas
cli-help-recipients-check-clean = Escribir también los destinatarios sin errores, corregidos, en este archivo .csv o .xlsx
cli-help-recipients-template = Escribir un archivo de destinatarios vacío con las columnas que necesita el método de envío, en el idioma de --language
cli-help-recipients-template-file = El archivo que se escribe: .csv o .xlsx
cli-help-recipients-template-method = Las columnas para este método de envío: email_and_link, link_multiple_custom_list o direct_send
cli-help-send = Enviar un regalo a cada destinatario de un archivo, sin ventana
cli-help-send-no-reminders = No recordar el regalo a los destinatarios que no lo acepten; para tiendas de giftdesk
cli-help-send-recipients = El archivo de destinatarios: CSV, XLSX, XLSM, ODS, vCard o HTML
cli-help-send-products = Un producto o una colección que enviar, por nombre o ID, con cantidad opcional. Se puede repetir
cli-help-send-variants = Una variante que enviar, como "M / Ink". Se puede repetir; cada una se añade a los productos que la tienen. Sin ella, eligen los destinatarios, salvo con direct_send
cli-help-send-variant-columns = Una columna del archivo con la talla u otra opción de cada destinatario, como "Size", "Size=Talla" o, con un producto, "Caja de té=Té". Se puede repetir. Las opciones sin columna vienen de --variant
cli-help-send-product-column = Una columna del archivo con los productos de cada destinatario. Indique todos los productos con --product
cli-help-send-from = El nombre del remitente, tal como lo ven los destinatarios
cli-help-send-method = Cómo enviar: email_and_link (por correo electrónico), link_multiple_custom_list (como enlaces) o direct_send (envío directo)
cli-help-send-international = Dónde viven los destinatarios: disabled (solo Estados Unidos), standard (tarjetas de regalo en el extranjero con --international-gift-cards) o full (todos los regalos, con impuestos, aranceles y transporte)
cli-help-send-international-gift-cards = Con el nivel standard: los destinatarios en el extranjero pueden cambiar el regalo por una tarjeta de regalo
cli-help-send-text-messages = Enviar también los teléfonos, para que el servicio pueda enviar SMS a los destinatarios
cli-send-tier-invalid = Nivel desconocido. Use uno de estos: { $tiers }
cli-send-gift-cards-tier = --international-gift-cards no tiene efecto sin --international standard o full.
cli-send-gift-cards-tier-remedy = Añada --international standard u omita --international-gift-cards.
cli-send-international-direct = El envío directo solo llega a Estados Unidos.
cli-send-international-direct-remedy = Omita --international y --international-gift-cards, o elija otro --method.
cli-send-no-reminders-method = Solo los regalos por correo tienen recordatorios.
cli-send-no-reminders-method-remedy = Omita --no-reminders, o elija --method email_and_link.
cli-send-text-messages-direct = Los SMS son una opción de los regalos por correo o enlace. En el envío directo, el servicio recibe los teléfonos para la entrega.
cli-send-text-messages-direct-remedy = Omita --text-messages, o elija otro --method.
cli-send-text-messages-shop-remedy = Omita --text-messages.
cli-help-send-message = El mensaje de la tarjeta. Necesita --card
cli-help-send-card = El ID de la tarjeta de felicitación
cli-help-send-name = El nombre del lote. Los destinatarios no lo ven
cli-help-send-test-to = Enviar un regalo a esta dirección de correo en lugar de los regalos, como lo recibiría el primer destinatario del archivo. Cuesta un regalo, salvo en el modo de práctica
cli-help-send-allow-duplicates = Enviar un regalo por cada fila, aunque el archivo contenga varias veces a un destinatario
cli-help-send-accept = Enviar a pesar de una advertencia: duplicates, recent-gift, yearly-gifts, yearly-amount, send-budget, month-budget, price-changed, night-schedule, history-incomplete, undated-gifts o month-cost-unknown. Se puede repetir
cli-help-send-expect-gifts = Enviar solo si el archivo tiene exactamente este número de destinatarios
cli-help-send-hold = Retener el envío durante estos segundos, 120 como máximo. Ctrl+C lo cancela
cli-help-send-expires = Cuándo caducan los regalos no aceptados: una fecha como 2026-12-31, que incluye todo el día, o una hora como 2026-12-31T18:00:00Z. Necesario para regalos pagados con un saldo
cli-help-send-at = Guardar el envío en este equipo hasta esta hora, como 2026-12-24T09:00 en la zona horaria local, o 2026-12-24T08:00:00Z. giftdesk debe estar abierto entonces. Con «giftdesk outbox» se puede cambiar y cancelar
cli-help-send-schedule-at-service = Entregar el envío ahora y dejar que el servicio lo envíe a esta hora. El servicio no permite cambiarlo ni cancelarlo
cli-help-send-dry-run = Comprobar todo y mostrar el precio. No envía nada
cli-help-send-yes = Confirmar el envío
cli-help-send-wait = Esperar hasta que existan todos los enlaces de regalo. Siempre activo en modo de práctica
cli-help-send-json = Mostrar el resultado como JSON

cli-help-orders = Mostrar los pedidos
cli-help-orders-batch = Solo los pedidos del lote con este ID
cli-help-orders-status = Solo los pedidos con este estado: created, notified, opened, accepted, pending_payment, pending_user_approval, paid, ordered, shipped, delivered, failed, canceled o expired
cli-help-orders-search = Solo los pedidos cuyo destinatario, regalo o lote coincide con este texto
cli-help-orders-offline = Mostrar los datos de la última sincronización sin contactar con el servicio
cli-help-orders-json = Mostrar los pedidos como JSON
cli-help-orders-csv = Mostrar los pedidos como CSV

cli-help-batches = Mostrar los lotes
cli-help-batches-offline = Mostrar los datos de la última sincronización sin contactar con el servicio
cli-help-batches-json = Mostrar los lotes como JSON

cli-help-export = Escribir los pedidos en un archivo
cli-help-export-file = El archivo que se escribe: .csv, .xlsx o .json
cli-help-export-batch = Solo los pedidos del lote con este ID
cli-help-export-status = Solo los pedidos con este estado, como en «giftdesk orders»
cli-help-export-search = Solo los pedidos cuyo destinatario, regalo o lote coincide con este texto
cli-help-export-offline = Escribir los datos de la última sincronización sin contactar con el servicio

cli-help-outbox = Mostrar los envíos de la carpeta de datos y su estado, sin contactar con el servicio
cli-help-outbox-json = Mostrar los envíos como JSON
cli-help-outbox-cancel = Cancelar un envío que no ha salido
cli-help-outbox-cancel-id = El ID del envío
cli-help-outbox-cancel-json = Mostrar el envío como JSON
cli-help-outbox-change = Cambiar la hora de un envío programado
cli-help-outbox-change-id = El ID del envío
cli-help-outbox-change-at = La nueva hora, como 2026-12-24T09:00 en la zona horaria local, o «now»
cli-help-outbox-change-json = Mostrar el envío como JSON
cli-help-outbox-log = Mostrar en su lugar el registro de envíos: cada paso de cada envío
cli-help-outbox-csv = Con --log: mostrar el registro como CSV, con los hashes
cli-help-outbox-verify = Con --log: comprobar que el registro está completo y sin cambios

cli-help-resume = Continuar los envíos y los cambios de pedidos que quedaron pendientes. Un envío retenido se envía
cli-help-resume-wait = Esperar hasta que cada envío y cada cambio tenga un resultado
cli-help-resume-scheduled = Dejar que usted decida sobre los envíos retenidos al cerrar giftdesk
cli-help-resume-json = Mostrar los envíos como JSON

cli-help-cancel = Cancelar regalos que aún no se han aceptado. No se puede deshacer
cli-help-cancel-orders = Los ID de los pedidos
cli-help-cancel-batch = Cancelar todos los pedidos del lote con este ID
cli-help-cancel-dry-run = Mostrar qué pedidos se cancelarían. No cambia nada
cli-help-cancel-yes = Confirmar la cancelación
cli-help-cancel-json = Mostrar el resultado de cada pedido como JSON

cli-help-extend = Cambiar hasta cuándo se pueden aceptar los regalos
cli-help-extend-orders = Los ID de los pedidos
cli-help-extend-batch = Cambiar todos los pedidos del lote con este ID
cli-help-extend-until = El nuevo límite: una fecha como 2026-12-31, que incluye todo el día, o una hora como 2026-12-31T18:00:00Z
cli-help-extend-dry-run = Mostrar qué pedidos se cambiarían. No cambia nada
cli-help-extend-yes = Confirmar el cambio
cli-help-extend-json = Mostrar el resultado de cada pedido como JSON

cli-help-database = Administrar la base de datos PostgreSQL de un servicio
cli-help-database-distribute = Distribuir las tablas de la base de datos con Citus e indicar dónde están las filas de cada tabla. Detenga antes el servicio
cli-help-ledger = Comparar el libro de pagos de un servicio con sus saldos y pedidos
cli-help-keys = Crear, listar y revocar las claves de API de un servicio
cli-help-keys-add = Mostrar una nueva clave de API, de una cuenta nueva o existente. La clave se muestra una sola vez
cli-help-keys-add-name = El nombre de una cuenta nueva
cli-help-keys-add-account = El nombre de una cuenta existente, que recibe otra clave
cli-help-keys-list = Listar las claves de API con su ID, hora de creación y cuenta
cli-help-keys-revoke = Revocar una clave de API
cli-help-keys-revoke-id = El ID que muestra "giftdesk keys list"

cli-help-serve = Ejecutar el servicio de regalos
cli-help-serve-listen = La dirección en la que escuchar. El puerto 0 elige uno libre
cli-help-serve-max-body = El cuerpo de solicitud más grande, en bytes
cli-help-serve-allow-private-webhooks = Permitir webhooks a direcciones de redes privadas y de este equipo
cli-help-serve-practice = Llenar el catálogo y simular pedidos: abiertos, aceptados, expedidos, entregados
cli-help-serve-practice-speed = La velocidad de los pedidos de práctica. 1 significa que un día dura cerca de un minuto; 0 los detiene
cli-help-serve-public-url = La URL con la que otros acceden a este servicio, para los enlaces de regalo: http:// o https:// con un host
cli-help-serve-allow-host = Otro nombre de host que pueden usar las solicitudes, además de los nombres de bucle local, las direcciones IP y el host de --public-url. Se puede repetir
cli-help-serve-rate-limit = Solicitudes por segundo para cada clave de API, en ráfagas de hasta cuatro segundos. 0 significa sin límite
cli-help-serve-recipients-per-minute = Destinatarios de lotes nuevos por minuto y cuenta. Un lote que supere la cuota se rechaza durante un tiempo; el lote más grande siempre es posible tras una pausa. 0 significa sin límite
cli-help-serve-emails-per-hour = Correos por hora para los lotes nuevos de cada cuenta. 0 significa sin límite
cli-help-serve-trusted-proxy = Un proxy, como dirección o red del tipo 10.0.0.0/8, cuya cabecera X-Forwarded-For indica la dirección del cliente. Se puede repetir
cli-help-serve-max-connections-per-address = Conexiones simultáneas desde una dirección de cliente, salvo --trusted-proxy. Las demás se cierran. 0 significa sin límite
cli-help-serve-max-connections = Conexiones simultáneas. Las demás esperan
cli-help-serve-head-deadline = Tiempo límite para la cabecera de una solicitud y para una conexión inactiva
cli-help-serve-body-deadline = Tiempo límite para el cuerpo de una solicitud y para un cliente que lee una respuesta
cli-help-serve-drain = Cuánto tiempo aceptar solicitudes tras la señal de parada, mientras /readyz ya falla
cli-help-serve-log-format = El formato del registro
cli-help-serve-smtp = El servidor SMTP que envía los correos electrónicos, como smtps://USER:PASSWORD@HOST. Es preferible la variable de entorno GIFTDESK_SMTP: otros programas de este equipo pueden leer los argumentos
cli-help-serve-email-from = La dirección de la que proceden los correos electrónicos. Por defecto, gifts@ más el host de la URL pública

cli-help-webhooks = Listar los webhooks de un servicio y sus intentos de entrega
cli-help-webhooks-list = Listar los webhooks con su ID, hora de creación, cuenta, eventos en espera y URL
cli-help-webhooks-attempts = Listar los últimos intentos de entrega de un webhook, del más reciente al más antiguo
cli-help-webhooks-attempts-id = El ID que muestra "giftdesk webhooks list"
cli-help-webhooks-attempts-limit = El número de intentos
cli-help-completions = Mostrar los completados de un shell
cli-help-completions-shell = El shell
cli-help-manual = Mostrar la página de manual en el formato de "man"

## Qué suponen los fallos

cli-nothing-sent = No se envió nada.
cli-nothing-changed = No se cambió nada.
cli-service-not-started = El servicio no se inició.

## Inicio

cli-language-unknown = giftdesk no tiene el idioma "{ $tag }".
cli-language-unknown-remedy = Elija uno de estos: { $tags }.
cli-data-folder-unknown = giftdesk no encontró una carpeta para sus datos en este sistema.
cli-data-folder-unknown-remedy = Elija una carpeta con --data-dir.
cli-data-folder-unusable = No se puede crear la carpeta de datos { $path }.
cli-data-folder-unusable-remedy = Compruebe los permisos de la carpeta o elija otra con --data-dir.
cli-api-key-missing = No hay clave de API para { $url }.
cli-api-key-missing-remedy = Asigne la clave de API a la variable de entorno { $variable }.
cli-no-display = No se puede abrir ninguna ventana, porque no hay servidor gráfico en marcha.
cli-no-display-remedy = Inicie giftdesk en una sesión de escritorio o envíe regalos sin ventana: consulte "giftdesk send --help".
cli-library-missing = { $count ->
    [one] La ventana necesita una biblioteca del sistema que no está instalada: { $libraries }.
   *[other] La ventana necesita bibliotecas del sistema que no están instaladas: { $libraries }.
}
cli-library-missing-remedy = Instale los paquetes que faltan, en Debian y Ubuntu con: { $command }
cli-no-opengl = La ventana necesita OpenGL, que no está disponible en este sistema.
cli-window-failed = No se pudo abrir la ventana.
cli-window-failed-remedy = Actualice el controlador gráfico o envíe regalos sin ventana: consulte "giftdesk send --help".

## Servicios

cli-service-folder = No se puede usar la carpeta { $path }.
cli-service-folder-remedy = Compruebe sus permisos o elija otra carpeta con --data-dir.
cli-service-folder-in-use = Otro servicio ya usa la carpeta { $path }.
cli-service-folder-in-use-remedy = Detenga el otro servicio o elija otra carpeta con --data-dir.
cli-service-address-in-use = Otro programa ya usa la dirección { $address }.
cli-service-address-in-use-remedy = Elija otro puerto con --listen. El puerto 0 elige uno libre.
cli-service-listen = El servicio no puede escuchar en { $address }.
cli-service-listen-remedy = Elija una dirección de este equipo con --listen.
cli-service-public-url = La URL pública no es válida.
cli-service-public-url-remedy = Indique una URL que empiece por http:// o https:// y tenga un host, pero sin consulta, fragmento ni contraseña, como https://gifts.example.com.
cli-service-database-url = La URL de la base de datos no es válida.
cli-service-database-url-remedy = Indique una URL que empiece por postgres://.
cli-service-database-url-password-remedy = En el nombre de usuario y la contraseña, escriba @ como %40, / como %2F, # como %23, ? como %3F y % como %25.
cli-service-database-parameter = La URL de la base de datos tiene un parámetro que giftdesk no puede usar: { $name }.
cli-service-database-parameter-remedy = Quite el parámetro de la URL o corríjalo.
cli-service-pooler = Un pooler de conexiones no conserva los ajustes de una sesión de la base de datos.
cli-service-pooler-remedy = Use la dirección directa de la base de datos o pool_mode = session en el pooler.
cli-service-may-not-create = El rol { $role } de la base de datos no puede crear tablas.
cli-service-may-not-create-remedy = Pida al propietario de la base de datos que ejecute: GRANT CREATE ON SCHEMA "{ $schema }" TO "{ $role }"
cli-service-empty = El archivo de base de datos { $path } está vacío.
cli-service-empty-remedy = Restaure el archivo desde una copia de seguridad o elimínelo para empezar con una base de datos vacía.
cli-service-database = No se puede abrir la base de datos.
cli-service-database-remedy = Compruebe que la base de datos está en marcha y que su URL es correcta. Una base de datos en otro equipo necesita TLS con un certificado válido, salvo que su URL indique otro sslmode.
cli-service-damaged = El archivo de base de datos { $path } está dañado.
cli-service-damaged-remedy = Restaure el archivo desde una copia de seguridad o muévalo para empezar con una base de datos vacía.
cli-service-none = No se ha ejecutado ningún servicio en la carpeta { $path }.
cli-service-none-remedy = Elija la carpeta del servicio con --data-dir o la base de datos con --database.
cli-service-newer = La base de datos se usó por última vez con una versión más reciente de giftdesk.
cli-service-newer-remedy = Use esa versión o una más reciente.
cli-service-migration = No se pudo actualizar la base de datos a esta versión de giftdesk.
cli-service-migration-remedy = Consulte los detalles de abajo e inténtelo de nuevo.
cli-service-other = Se produjo un error inesperado.
cli-service-other-remedy = Consulte los detalles de abajo e inténtelo de nuevo.

cli-practice-speed-invalid = --practice-speed debe ser un número mayor o igual que 0.
cli-practice-speed-invalid-remedy = Use 1 para un día por minuto o 0 para detener los pedidos.
cli-variable-empty = La variable de entorno { $variable } está vacía.
cli-variable-unreadable = La variable de entorno { $variable } no es texto válido.
cli-service-key-empty-remedy = Asígnele una clave de API o quítela para conservar las claves existentes.
cli-service-key-invalid = La variable de entorno { $variable } tiene caracteres no permitidos en una cabecera HTTP.
cli-service-key-invalid-remedy = Use solo letras, cifras y signos de puntuación ASCII, en una sola línea.
cli-service-key-weak = La clave de la variable de entorno { $variable } se puede adivinar.
cli-service-key-weak-remedy = Use una clave aleatoria de al menos 32 dígitos hexadecimales, por ejemplo de «openssl rand -hex 32», o cree una con «giftdesk keys add». Las claves cortas solo se aceptan si el servicio escucha únicamente en este equipo.
cli-network-invalid = debe ser una dirección IP o una red como 10.0.0.0/8
cli-ledger-totals = { $account }, { $method }: saldo { $balance }, reservado { $authorized }, cobrado { $captured }
cli-ledger-differs = Según el libro: saldo { $balance }, reservado { $authorized }, cobrado { $captured }. Asientos que no siguen del anterior: { $entries }
cli-ledger-agrees = { $methods ->
    [one] El libro coincide en { $methods } método de pago.
   *[other] El libro coincide en { $methods } métodos de pago.
}
cli-ledger-failed = { $methods ->
    [one] El libro de { $methods } método de pago difiere de su saldo o de sus pedidos.
   *[other] Los libros de { $methods } métodos de pago difieren de sus saldos o pedidos.
}
cli-ledger-failed-remedy = Compare los movimientos del método de pago en la tabla payment_entry con sus pedidos. La causa puede ser una copia de seguridad restaurada en parte o un cambio manual.
cli-ledger-not-compared = { $account } (cuenta { $number }): no se pudo comparar el libro. { $reason } { $remedy }
cli-ledger-not-compared-busy = Vuelva a ejecutar el comando cuando la base de datos esté menos ocupada.
cli-ledger-not-compared-data = Revise en la base de datos los importes de sus métodos de pago, envíos y pedidos, y vuelva a ejecutar el comando.
cli-ledger-incomplete = { $accounts ->
    [one] No se pudo comparar el libro de { $accounts } cuenta.
   *[other] No se pudieron comparar los libros de { $accounts } cuentas.
}
cli-ledger-incomplete-remedy = El motivo y el paso siguiente figuran junto a cada una de estas cuentas.

cli-distribute-distributed = { $table }: distribuida por { $column }, cada cuenta en un mismo nodo
cli-distribute-reference = { $table }: tabla de referencia, todas las filas en cada nodo
cli-distribute-coordinator = { $table }: no distribuida, todas las filas en el coordinador
cli-distribute-done = { $tables ->
    [0] No se cambió ninguna tabla.
    [one] Se cambió { $tables } tabla.
   *[other] Se cambiaron { $tables } tablas.
}
cli-distribute-not-postgres = Solo se puede distribuir una base de datos PostgreSQL.
cli-distribute-not-postgres-remedy = Indique la URL de la base de datos con --database o GIFTDESK_DATABASE.
cli-distribute-no-citus = La base de datos no tiene la extensión citus.
cli-distribute-no-citus-remedy = Instale Citus 12.1 o posterior en cada servidor, ejecute CREATE EXTENSION citus en la base de datos de cada uno y añada los workers con citus_add_node.
cli-distribute-table = La tabla { $table } no se puede distribuir: su clave no empieza por la cuenta, o está distribuida de otra forma.
cli-distribute-table-remedy = Mueva a otro esquema una tabla que no sea de giftdesk.
cli-distribute-failed = No se pudieron distribuir las tablas.
cli-distribute-failed-remedy = Consulte los detalles de abajo, compruebe los workers de Citus e inténtelo de nuevo.
cli-option-empty = La opción { $option } está vacía.
cli-option-empty-remedy = Indique una URL u omita { $option } y { $variable }.

cli-keys-name-missing = La cuenta necesita un nombre.
cli-keys-name-missing-remedy = Indique un nombre con --name.
cli-keys-account-unknown = Ninguna cuenta, o más de una, se llama { $account }.
cli-keys-account-unknown-remedy = «giftdesk keys list» muestra las cuentas.
cli-keys-unknown = No hay ninguna clave de API con el ID { $id }.
cli-keys-unknown-remedy = "giftdesk keys list" muestra los ID.
cli-keys-revoked = La clave de API { $id } se revocó.
cli-webhooks-waiting = { $count } en espera
cli-webhooks-disabled = desactivado desde { $time }

## Envío

cli-send-method-invalid = use uno de estos: { $methods }
cli-send-dry-run = Simulación: no se envió nada.
cli-send-test-email-invalid = introduzca una dirección de correo electrónico
cli-send-test-direct = Una prueba de un envío directo necesita su dirección postal.
cli-send-test-direct-remedy = Envíe la prueba desde la aplicación o pruebe con --method email_and_link.
cli-send-test-price = Prueba a { $email }: 1 regalo por { $total }.
cli-send-practice = Modo de práctica: sin cargos ni regalos reales.
cli-note = Nota: { $text }
# $each y $total son importes o intervalos de dinero.
cli-send-batches-gifts = { $batches } lotes: los destinatarios reciben regalos distintos.
cli-send-batches-messages = { $batches } lotes: los destinatarios reciben mensajes distintos.
cli-send-batches-gifts-and-messages = { $batches } lotes: los destinatarios reciben regalos y mensajes distintos.
cli-send-batches = { $batches } lotes: los destinatarios son demasiados para un lote.
cli-send-price = { $count ->
    [one] { $count } regalo por { $each }. Total: { $total }.
   *[other] { $count } regalos por { $each } cada uno. Total: { $total }.
}
cli-send-summary = { $name }: { $value }
cli-send-sent = Enviado. ID del lote: { $batch }
cli-send-handed-over = Entregado al servicio para { $time }. ID del lote: { $batch }. El servicio no permite cambiarlo ni cancelarlo. Los enlaces de regalo existirán entonces.
cli-send-scheduled = { $count ->
    [one] { $count } regalo programado para { $time }. Se queda en este equipo hasta entonces.
   *[other] { $count } regalos programados para { $time }. Se quedan en este equipo hasta entonces.
}
cli-send-scheduled-remedy = giftdesk debe estar abierto entonces: deje la ventana abierta o ejecute: { $command }
cli-send-scheduled-output-failed = El envío está programado y guardado.
cli-send-time-invalid = use una hora como 2026-12-24T09:00 o 2026-12-24T08:00:00Z
cli-send-time-skipped = el reloj se salta esta hora en su zona horaria; use otra
cli-send-progress = enlaces de regalo
cli-send-links-pending = Enlaces de regalo hasta ahora: { $count } de { $total }. Abra giftdesk para ver el resto o use --wait para esperarlos.
cli-send-links-unreadable = { $count ->
    [one] No se pudo leer { $count } pedido del servicio. Su enlace de regalo no aparece en la lista.
   *[other] No se pudieron leer { $count } pedidos del servicio. Sus enlaces de regalo no aparecen en la lista.
}

cli-mapping = { $field } ← columna "{ $column }"
cli-row = fila { $row }
cli-line = línea { $line }
cli-issue = { $place }: { $issue }
cli-issues-more = { $count ->
    [one] … y { $count } problema más.
   *[other] … y { $count } problemas más.
}
cli-send-rows-invalid = Destinatarios con errores: { $count } de { $total }.
cli-send-rows-invalid-remedy = Corrija las filas indicadas arriba o importe el archivo en la aplicación y corríjalo allí.
cli-recipients-rows-invalid-remedy = Corrija las filas indicadas arriba o escríbalas en un libro con --problems ARCHIVO.xlsx.
cli-recipients-summary = Filas: { $rows }. Listas: { $ready }.
cli-recipients-list-extension = use un nombre de archivo que termine en .csv o .xlsx
cli-recipients-workbook-extension = use un nombre de archivo que termine en .xlsx
cli-map-invalid = indique COLUMNA=campo con uno de { $fields }
cli-column-unknown = El archivo no tiene la columna «{ $column }».
cli-column-unknown-remedy = Columnas del archivo: { $columns }.
cli-send-duplicates = { $count ->
    [one] { $count } fila repite a un destinatario, que recibiría dos regalos.
   *[other] { $count } filas repiten a destinatarios, que recibirían más de un regalo.
}
cli-send-duplicates-remedy = Quite las filas indicadas arriba o use --allow-duplicates para enviar un regalo por cada fila.
cli-send-warning = Advertencia: { $text } ({ $code })
cli-send-accept-invalid = debe ser uno de estos valores: { $codes }
cli-send-blocked = Un producto ya no se puede enviar.
cli-send-not-accepted = { $count ->
    [one] El envío tiene una advertencia que no está aceptada.
   *[other] El envío tiene { $count } advertencias que no están aceptadas.
}
cli-send-not-accepted-remedy = Para enviar de todos modos, agregue { $options }.
cli-send-count-differs = El archivo tiene { $count } destinatarios. --expect-gifts indica { $expected }.
cli-send-count-differs-remedy = Compruebe el archivo o cambie --expect-gifts.
cli-send-held = { $count ->
    [one] El envío se retiene durante { $count } segundo. Pulse Ctrl+C para cancelarlo.
   *[other] El envío se retiene durante { $count } segundos. Pulse Ctrl+C para cancelarlo.
}
cli-send-canceled = Usted canceló el envío.
cli-send-file-empty = El archivo no tiene destinatarios.
cli-send-file-empty-remedy = Añada una fila por destinatario bajo el encabezado.
cli-send-blocked-gift-remedy = Elija otro --product o envíe el regalo desde la aplicación.
cli-send-blocked-recipients-remedy = Quite estos destinatarios del archivo o elija otro --product.
cli-send-blocked-message-remedy = Cambie --from, --message o --card.
cli-send-blocked-delivery-remedy = Cambie los ajustes de la cuenta o envíe el regalo desde la aplicación.

cli-card-unknown = Esta cuenta no tiene ninguna tarjeta de felicitación con el ID { $id }.
cli-card-none-remedy = La cuenta no tiene tarjetas de felicitación. Omita --card y --message.
# $cards es una lista con una tarjeta por línea.
cli-card-unknown-remedy = Elija una de estas tarjetas de felicitación:{ $cards }

cli-product-quantity-zero = La cantidad de "{ $product }" es 0.
cli-product-quantity-zero-remedy = Omita el producto o indique una cantidad de al menos 1.
cli-product-variable-price = El remitente elige el precio de "{ $product }".
cli-product-variable-price-remedy = Envíelo desde la aplicación, donde puede fijar el precio.
cli-product-unknown = Ningún producto ni colección se llama "{ $product }".
cli-collection-unpublished = Esta colección no está publicada, así que no se puede enviar.
cli-product-unknown-remedy = Indique un nombre tal como figura en el catálogo o en Colecciones, o el ID.
# $products es una lista con un producto por línea.
cli-product-ambiguous = { $count } productos o colecciones coinciden con "{ $product }":{ $products }
cli-product-ambiguous-remedy = Indique el nombre completo o el ID.
cli-variant-unknown = Ningún producto de este regalo tiene la variante "{ $variant }".
cli-variant-none-remedy = Omita --variant: los productos no tienen variantes.
cli-variant-column-unused = Ningún producto tiene opciones, así que --variant-column no tiene efecto.
cli-variant-column-unused-remedy = Omita --variant-column.
# `column` is a column of the file that was given with --variant-column.
cli-variant-column-unfit = La columna "{ $column }" no corresponde a ningún producto.
# `targets` lists the products and their option groups.
cli-variant-column-unfit-remedy = Indique para qué es la columna, como --variant-column "NOMBRE=COLUMNA". Nombres: { $targets }.
# `target` is a product or an option group.
cli-variant-columns-ambiguous = Varias columnas corresponden a { $target }: { $columns }.
cli-variant-columns-ambiguous-remedy = Indique una columna por producto u opción, como --variant-column "PRODUCTO=COLUMNA".
cli-variant-group-open = { $group } de { $product } no tiene columna.
cli-variant-group-open-remedy = Añada --variant con uno de: { $options }; o --variant-column con una columna del archivo.
cli-variant-required = "{ $product }" se envía sin preguntar al destinatario, así que debe elegir su variante.
cli-variant-required-remedy = { $count ->
    [one] Elija una con --variant.
   *[other] Elija { $count } con --variant.
}
cli-variant-count = { $wanted ->
    [one] "{ $product }" necesita { $wanted } variante (indicadas: { $chosen }).
   *[other] "{ $product }" necesita { $wanted } variantes (indicadas: { $chosen }).
}
cli-variant-count-remedy = Indique tantas opciones --variant como necesite el producto. Si los productos comparten variantes pero necesitan variantes distintas, envíelos desde la aplicación.
cli-variants = Variantes disponibles: { $variants }.
cli-variants-and-more = Variantes disponibles: { $variants } y { $more } más.

cli-send-pending = El servicio aún no ha confirmado el envío.
cli-send-pending-meaning = Los regalos están guardados en esta carpeta de datos y se envían la próxima vez que giftdesk se ejecute con ella. Nada se envía dos veces.
cli-send-pending-remedy = No vuelva a enviar. Para continuar el envío, ejecute «{ $command }» o abra giftdesk: en Lotes puede cancelar el envío mientras espera.
cli-send-needs-review-remedy = No vuelva a ejecutar este comando. Abra giftdesk y decida en Lotes.
cli-post-in-flight = Esperando a que el servicio responda a un envío en curso…

cli-batch-pending = El lote { $batch } tiene { $orders } de { $recipients } enlaces de regalo tras { $minutes } minutos.
cli-batch-pending-meaning = El lote se envió. El servicio sigue creando enlaces de regalo.
cli-batch-unread-meaning = El lote se envió. Algunos de sus pedidos aún no se han leído del servicio.
cli-batch-pending-remedy = No lo envíe de nuevo. Abra giftdesk para ver el progreso.
cli-batch-canceled = El lote { $batch } se canceló. Regalos creados: { $orders } de { $recipients }.
cli-batch-failed = El lote { $batch } falló en el servicio. Regalos creados: { $orders } de { $recipients }.
cli-batch-empty-remedy = Abra giftdesk para ver el lote.
cli-batch-partial-meaning = Los regalos creados hasta ahora siguen siendo válidos. Los demás no se enviaron.
cli-batch-partial-remedy = Abra el lote en giftdesk y envíe de nuevo solo a los destinatarios sin regalo.

## Listas

cli-value-invalid = use uno de estos valores: { $values }
cli-output-failed = No se pudo escribir el resultado.
cli-output-failed-remedy = Compruebe el programa o el archivo que recibe la salida.
cli-send-output-failed-meaning = Los regalos se enviaron. No los envíe de nuevo.
cli-change-output-failed-meaning = El cambio se inició. La aplicación muestra el resultado de cada pedido.
cli-resume-output-failed-meaning = Los envíos y los cambios continuaron. La aplicación muestra sus resultados.
cli-offline-remedy = Compruebe la conexión o use --offline para ver los datos de la última sincronización.
# $count es el número de destinatarios; $accepted y $delivered son números de regalos.
cli-batches-progress = { $count ->
    [one] { $count } destinatario, aceptados: { $accepted }, entregados: { $delivered }
   *[other] { $count } destinatarios, aceptados: { $accepted }, entregados: { $delivered }
}
cli-export-extension = use un nombre de archivo que termine en .csv, .xlsx o .json
cli-export-written = { $count ->
    [one] Se escribió { $count } pedido en { $file }.
   *[other] Se escribieron { $count } pedidos en { $file }.
}

## Bandeja de salida

cli-outbox-sent = Enviado
cli-outbox-scheduled = Programado para { $time }
cli-outbox-id-invalid = use un ID de «giftdesk outbox»
cli-outbox-not-found = Ningún envío tiene este ID.
cli-outbox-not-found-remedy = Muestre los envíos con: giftdesk outbox
cli-outbox-not-scheduled = El envío tiene el estado «{ $state }».
cli-outbox-not-scheduled-remedy = Solo se puede cancelar un envío que no ha salido, y solo se puede cambiar uno programado.
cli-outbox-night = { $count ->
    [one] A esta hora es de noche para { $count } destinatario.
   *[other] A esta hora es de noche para { $count } destinatarios.
}
cli-outbox-send-now = El envío sale en cuanto giftdesk se ejecute. Abra la aplicación o ejecute: { $command }
cli-outbox-send-now-key = El envío sale en cuanto giftdesk se ejecute con su conexión. Abra la aplicación, o asigne a GIFTDESK_API_KEY la clave de API de esa conexión y ejecute: { $command }
cli-outbox-output-failed = El envío se ha modificado.
cli-outbox-gifts = { $count ->
    [one] { $count } regalo
   *[other] { $count } regalos
}
cli-resume-held = { $count ->
    [one] Enviando { $count } regalo que estaba retenido cuando se cerró giftdesk.
   *[other] Enviando { $count } regalos que estaban retenidos cuando se cerró giftdesk.
}
cli-resume-pending = Algunos envíos aún no tienen resultado definitivo.
cli-resume-pending-meaning = Los envíos están guardados en esta carpeta de datos. Nada se envía dos veces.
cli-resume-pending-remedy = Ejecute «{ $command }» o abra giftdesk.
cli-resume-key-remedy = Introduzca una clave de API válida en giftdesk, en Ajustes, o asígnela a GIFTDESK_API_KEY y use --connect. Después ejecute «{ $command }».
cli-resume-orders = { $count ->
    [one] { $count } pedido no se cambió.
   *[other] { $count } pedidos no se cambiaron.
}
cli-resume-orders-remedy = Abra giftdesk: muestra el resultado de cada pedido y permite volver a intentarlo.
cli-resume-review = { $count ->
    [one] { $count } envío necesita su decisión.
   *[other] { $count } envíos necesitan su decisión.
}
cli-resume-review-meaning = No se sabe si los regalos de un envío que necesita su decisión se enviaron. Nada se envía de nuevo sin su decisión.
cli-resume-unreadable-meaning = Un envío guardado en este equipo no se puede leer. giftdesk no envía nada más de él.
cli-resume-part-meaning = Se rechazó una parte de un envío grande. Sus regalos no se enviaron y las partes siguientes esperan su decisión.
cli-resume-late-meaning = Un envío programado no salió a su hora. Sus regalos no se enviaron. Envíelo con «giftdesk outbox change ID --at now», elija otra hora o cancélelo.
cli-resume-scheduled = { $count ->
    [one] { $count } envío se queda en este equipo hasta { $time }.
   *[other] { $count } envíos se quedan en este equipo; el primero sale el { $time }.
}
cli-resume-other-sends = { $count ->
    [one] { $count } envío de la conexión «{ $connection }» no ha terminado. Este comando no lo continuó.
   *[other] { $count } envíos de la conexión «{ $connection }» no han terminado. Este comando no los continuó.
}
cli-resume-other-jobs = { $count ->
    [one] { $count } cambio de pedidos de la conexión «{ $connection }» no ha terminado. Este comando no lo continuó.
   *[other] { $count } cambios de pedidos de la conexión «{ $connection }» no han terminado. Este comando no los continuó.
}
cli-resume-other-command = Para continuar allí, ejecute: { $command }
cli-resume-other-command-key = Para continuar allí, asigne a GIFTDESK_API_KEY la clave de API de esa conexión y ejecute: { $command }

## Cambiar pedidos

cli-until-invalid = use una fecha como 2026-12-31 o una hora como 2026-12-31T18:00:00Z
cli-cancel-preview = { $count ->
    [one] Se puede cancelar { $count } regalo: hasta { $amount } deja de estar reservado.
   *[other] Se pueden cancelar { $count } regalos: hasta { $amount } deja de estar reservado.
}
cli-extend-preview = { $count ->
    [one] El vencimiento de { $count } regalo cambia al { $until }.
   *[other] El vencimiento de { $count } regalos cambia al { $until }.
}
cli-change-excluded = { $count ->
    [one] { $count } pedido no se puede cambiar: { $status }.
   *[other] { $count } pedidos no se pueden cambiar: { $status }.
}
cli-change-dry-run = Prueba: no se cambió nada.
cli-change-none = Ninguno de los pedidos se puede cambiar.
cli-change-none-remedy = Solo se pueden cambiar los pedidos que aún no se han aceptado. «{ $command }» muestra su estado.
cli-change-failed = Pedidos sin cambiar: { $count } de { $total }.
cli-change-failed-meaning = Los demás pedidos se cambiaron.
cli-change-failed-remedy = Consulte la lista anterior. Los pedidos que fallaron se pueden volver a intentar.
cli-change-pending = Algunos pedidos aún no tienen resultado.
cli-change-pending-meaning = El cambio está guardado en esta carpeta de datos y continúa la próxima vez que giftdesk se ejecute con ella.
cli-change-pending-remedy = Ejecute «{ $command }».
cli-extend-shortens = Algunos de estos regalos vencen más tarde o nunca.
cli-extend-shortens-remedy = Elija una fecha posterior o añada --allow-shorter para que venzan antes.
cli-help-extend-allow-shorter = Cambiar también los regalos que vencen más tarde o nunca
cli-batch-incomplete = { $missing ->
    [one] { $missing } pedido de este lote aún no está en este equipo.
   *[other] { $missing } pedidos de este lote aún no están en este equipo.
}
cli-batch-incomplete-unknown = Aún no se sabe si todos los pedidos de este lote están en este equipo.
cli-batch-incomplete-remedy = Ejecute de nuevo el comando dentro de un minuto.
cli-change-timeout-meaning = El cambio puede estar guardado en la carpeta de datos. No se hace dos veces.

cli-timeout-service = El servicio no respondió en { $seconds } segundos.
cli-timeout-catalog = El catálogo no llegó en { $seconds } segundos.
cli-timeout-product = El producto no llegó en { $seconds } segundos.
cli-timeout-draft = El borrador no se guardó en { $seconds } segundos.
cli-timeout-file = El archivo no se leyó en { $seconds } segundos.
cli-timeout-checks = Los destinatarios no se comprobaron en { $seconds } segundos.
cli-timeout-price = El precio no llegó en { $seconds } segundos.
cli-timeout-batch = El lote no llegó en { $seconds } segundos.
cli-timeout-list = La lista no llegó en { $seconds } segundos.
cli-timeout-order-job = El cambio de los pedidos no se guardó en { $seconds } segundos.
cli-timeout-meaning = Si el envío había empezado, está guardado en la carpeta de datos y no se envía dos veces.
cli-timeout-remedy = Compruebe los lotes antes de enviar de nuevo.

cli-window-shown = giftdesk ya está abierto. Se muestra su ventana.
cli-window-connect-ignored = giftdesk ya está abierto con esta carpeta de datos. Se muestra su ventana, que no usa la conexión de --connect.
cli-window-connect-ignored-remedy = Elija la conexión en la ventana, o cierre la ventana y vuelva a ejecutar este comando.
cli-demo-folder-used = La carpeta de datos «{ $path }» ya contiene datos de giftdesk.
cli-demo-folder-used-remedy = Elija una carpeta vacía con --data-dir.
cli-demo-with-command = --demo no se puede combinar con un comando.
cli-demo-with-command-remedy = Use --demo solo, o con --data-dir y --language.
cli-demo-progress = { $written } de { $orders } pedidos
cli-demo-syncing = Leyendo los datos de ejemplo…
cli-demo-done = { $orders ->
    [one] La carpeta de datos tiene { $orders } pedido de ejemplo en el modo de práctica. Abra la carpeta con: { $command }
   *[other] La carpeta de datos tiene { $orders } pedidos de ejemplo en el modo de práctica. Abra la carpeta con: { $command }
}
cli-window-not-responding = giftdesk ya está abierto con esta carpeta de datos, pero su ventana no responde.
cli-window-not-responding-remedy = Espere un minuto y vuelva a iniciar giftdesk. Si la ventana sigue sin responder, finalice giftdesk en el administrador de tareas de su sistema y vuelva a iniciarlo.
cli-data-safe = Sus borradores y regalos están a salvo.
cli-in-use-window-remedy = Otro programa de giftdesk usa esta carpeta de datos. Espere a que termine y vuelva a iniciar giftdesk, o elija otra carpeta con --data-dir.
cli-list-age = Parte de estos datos se leyó por última vez el { $time } y puede haber cambiado desde entonces.
cli-in-use-list-note = giftdesk está abierto con esta carpeta de datos. Esta lista muestra los datos de su última sincronización.
cli-in-use-send-remedy = Envíe los regalos en la ventana abierta, o cierre giftdesk y vuelva a ejecutar este comando.
cli-in-use-resume = El giftdesk abierto continúa los envíos y los cambios de pedidos de esta carpeta de datos.
cli-in-use-resume-remedy = Sígalos en la ventana o con «{ $command }». Para continuarlos aquí, cierre primero giftdesk.
cli-in-use-change-remedy = Cambie los pedidos en la ventana abierta, o cierre giftdesk y vuelva a ejecutar este comando.
cli-in-use-change-send-remedy = Cambie el envío en la ventana abierta, o cierre giftdesk y vuelva a ejecutar este comando.

cli-help-any-config = Un archivo con las opciones del servicio, como lo escribe «giftdesk shop init». Las opciones de la línea de comandos reemplazan las del archivo
cli-config-unreadable = El archivo de configuración { $file } no se puede leer.
cli-config-unreadable-remedy = Compruebe la ruta y los permisos del archivo, o cree uno con «giftdesk shop init».
cli-config-syntax = La línea { $line } de { $file } no es TOML válido.
cli-config-syntax-remedy = Escriba una línea así: clave = "valor".
cli-config-key = La línea { $line } de { $file } tiene la clave desconocida { $key }.
cli-config-key-remedy = Corrija su nombre o elimínela. Las claves son: { $keys }.
cli-config-value = La línea { $line } de { $file } tiene un valor que { $key } no puede tener.
cli-config-value-remedy = «giftdesk serve --help» describe los valores de --{ $key }.
cli-help-shop-init = Escribir el archivo de configuración de un servicio y crear las primeras claves
cli-help-shop-init-file = El archivo que se escribe
cli-help-shop-init-listen = La dirección en la que escuchar
cli-help-shop-init-public-url = La URL en la que los destinatarios encuentran el servicio
cli-help-shop-init-trusted-proxy = El proxy inverso delante del servicio, como dirección o como red, por ejemplo 10.0.0.0/8
cli-help-shop-init-smtp = El servidor SMTP que envía los correos, por ejemplo smtps://USUARIO:CONTRASEÑA@SERVIDOR
cli-help-shop-init-email-from = La dirección desde la que se envían los correos
cli-help-shop-init-account = Crear una clave para esta cuenta de remitentes
cli-help-shop-init-operator = Crear una clave para este operador de la tienda
cli-shop-init-question = { $question } [{ $default }]
cli-shop-init-listen = Dirección en la que escuchar
cli-shop-init-public-url = URL pública, por ejemplo https://gifts.example.com (en blanco: ninguna por ahora)
cli-shop-init-smtp = Servidor SMTP, por ejemplo smtps://USUARIO:CONTRASEÑA@SERVIDOR (en blanco: ninguno por ahora)
cli-shop-init-email-from = Dirección desde la que se envían los correos (en blanco: gifts@ el servidor de la URL pública)
cli-shop-init-account = Cuenta de remitentes que recibe una clave, por ejemplo People team (en blanco: ninguna)
cli-shop-init-operator = Operador que recibe una clave, por ejemplo Almacén (en blanco: ninguno)
cli-shop-init-heading = Opciones de giftdesk serve. Una clave es una opción de la línea de comandos con su nombre largo. Las variables de entorno GIFTDESK_DATABASE y GIFTDESK_SMTP reemplazan los secretos de este archivo. Con GIFTDESK_STRIPE_KEY y GIFTDESK_STRIPE_WEBHOOK_SECRET, que no forman parte de él, el servicio cobra tarjetas.
cli-shop-init-refused = El servicio no acepta este valor de { $key }.
cli-shop-init-written = La configuración está en { $file }.
cli-shop-init-keys-created = Se crearon claves, que son válidas. Guarde las que se mostraron y revoque las demás con «giftdesk keys revoke».
cli-shop-init-account-key = Clave de la cuenta { $name }: { $key }
cli-shop-init-operator-key = Clave del operador { $name }: { $key }
cli-shop-init-next = Pasos siguientes:
cli-help-shop-doctor = Comprobar cómo funciona la tienda: base de datos, reloj, disco, URL pública, certificado y servidor de correo
cli-help-shop-doctor-public-url = La URL pública del servicio
cli-help-shop-doctor-smtp = El servidor SMTP del servicio
cli-help-shop-doctor-email-from = La dirección desde la que se envían los correos
cli-help-shop-doctor-send-to = Enviar un correo de prueba a esta dirección
cli-help-shop-doctor-json = Mostrar JSON
cli-doctor-findings = { $count ->
    [one] La comprobación encontró un problema.
   *[other] La comprobación encontró { $count } problemas.
}
cli-doctor-findings-remedy = Corrija cada uno como se indica arriba y vuelva a comprobar.
cli-doctor-config = Solo su propietario puede leer { $file }
cli-doctor-config-open = Usuarios que no son su propietario pueden leer { $file }, que puede contener contraseñas.
cli-doctor-config-open-fix = Ejecute «chmod 600 { $file }» como su propietario.
cli-doctor-database = { $engine } { $version }, tablas { $migration }
cli-doctor-database-server = { $engine } { $version }, tablas { $migration }, { $used } de { $max } conexiones en uso
cli-doctor-clock = { $seconds ->
    [one] Un segundo de diferencia con la base de datos
   *[other] { $seconds } segundos de diferencia con la base de datos
}
cli-doctor-disk = Hay { $free } libres
cli-doctor-public-url = El servicio respondió en { $milliseconds } ms
cli-doctor-certificate = { $days ->
    [one] Válido un día
   *[other] Válido { $days } días
}
cli-doctor-email = El servidor de correo acepta la conexión; no se envió ningún correo
cli-doctor-email-sent = El servidor de correo aceptó el correo de prueba
cli-doctor-database-missing = La carpeta de datos no tiene ninguna base de datos.
cli-doctor-database-missing-fix = Compruebe --data-dir o inicie el servicio una vez.
cli-doctor-database-unusable = La base de datos no se puede usar: { $reason }
cli-doctor-database-unusable-fix = Compruebe que el servidor de la base de datos funciona y la URL de la base de datos.
cli-doctor-database-outdated = Las tablas de la base de datos no son las de esta versión: son más antiguas o aún no existen.
cli-doctor-database-outdated-fix = Haga una copia de seguridad e inicie el servicio, que migra o crea las tablas.
cli-doctor-database-practice = La base de datos es la del modo de práctica, que no envía regalos reales.
cli-doctor-database-practice-fix = Use otra carpeta de datos u otra base de datos para la tienda.
cli-doctor-connections = Se usan { $used } de { $max } conexiones del servidor de la base de datos.
cli-doctor-connections-fix = Aumente max_connections del servidor o cierre programas que lo usen. Una instancia del servicio necesita 20.
cli-doctor-clock-ahead = { $seconds ->
    [one] La base de datos va { $seconds } segundo por delante de este equipo.
   *[other] La base de datos va { $seconds } segundos por delante de este equipo.
}
cli-doctor-clock-behind = { $seconds ->
    [one] La base de datos va { $seconds } segundo por detrás de este equipo.
   *[other] La base de datos va { $seconds } segundos por detrás de este equipo.
}
cli-doctor-clock-fix = Sincronice los relojes con NTP: «timedatectl set-ntp true».
cli-doctor-web-clock-ahead = { $seconds ->
    [one] El servidor de la URL pública va { $seconds } segundo por delante de este equipo.
   *[other] El servidor de la URL pública va { $seconds } segundos por delante de este equipo.
}
cli-doctor-web-clock-behind = { $seconds ->
    [one] El servidor de la URL pública va { $seconds } segundo por detrás de este equipo.
   *[other] El servidor de la URL pública va { $seconds } segundos por detrás de este equipo.
}
cli-doctor-disk-full = Solo hay { $free } libres; los regalos nuevos y una copia de seguridad necesitan { $wanted }.
cli-doctor-disk-full-fix = Libere espacio en el disco de la carpeta de datos o mueva la carpeta a uno mayor.
cli-doctor-disk-unreadable = Se desconoce el espacio libre del disco.
cli-doctor-disk-unreadable-fix = Compruebe la ruta y los permisos de la carpeta de datos.
cli-doctor-url-missing = No hay URL pública, así que los enlaces de regalo solo funcionan en este equipo.
cli-doctor-url-missing-fix = Defina public-url en el archivo de configuración, o --public-url.
cli-doctor-url-invalid = La URL pública no es válida.
cli-doctor-url-invalid-fix = Escriba una URL como https://gifts.example.com, sin consulta ni contraseña.
cli-doctor-url-http = La URL pública no tiene TLS, así que otros pueden leer nombres y direcciones por el camino.
cli-doctor-url-http-fix = Ponga un proxy inverso con TLS delante del servicio y empiece la URL pública con https://.
cli-doctor-url-unreachable = No se puede acceder a nada en la URL pública.
cli-doctor-url-unreachable-fix = Compruebe que el servicio y el proxy inverso funcionan, la entrada DNS y el cortafuegos.
cli-doctor-url-silent = La URL pública no respondió a tiempo.
cli-doctor-url-silent-fix = Compruebe que el servicio y el proxy inverso funcionan, la entrada DNS y el cortafuegos.
cli-doctor-url-other = La URL pública responde { $status }, y no como este servicio.
cli-doctor-url-other-fix = Compruebe la dirección a la que el proxy inverso pasa las solicitudes y que conserva la cabecera Host.
cli-doctor-url-version = El servicio en la URL pública tiene la versión { $version }, y este programa otra.
cli-doctor-url-version-fix = Reinicie el servicio después de una actualización.
cli-doctor-metrics = Todos pueden leer las métricas del servicio.
cli-doctor-metrics-fix = Haga que el proxy inverso rechace /metrics, /healthz y /readyz.
cli-doctor-certificate-invalid = Los programas no confían en el certificado de la URL pública: { $reason }.
cli-doctor-certificate-invalid-fix = Obtenga para este nombre de servidor un certificado de una autoridad pública como Let’s Encrypt, con todos los certificados intermedios.
cli-doctor-certificate-expires = { $days ->
    [one] El certificado de la URL pública caduca en { $days } día.
   *[other] El certificado de la URL pública caduca en { $days } días.
}
cli-doctor-certificate-expires-fix = Renueve el certificado y compruebe por qué no se renueva solo.
cli-doctor-email-missing = No hay servidor de correo, así que los correos esperan.
cli-doctor-email-missing-fix = Defina smtp en el archivo de configuración, o la variable de entorno GIFTDESK_SMTP.
cli-doctor-email-invalid = La URL del servidor de correo no es válida.
cli-doctor-email-invalid-fix = Escriba una URL como smtps://USUARIO:CONTRASEÑA@SERVIDOR. En la contraseña, escriba @ como %40, / como %2F y % como %25.
cli-doctor-email-unreachable = No se puede acceder al servidor de correo.
cli-doctor-email-unreachable-fix = Compruebe su nombre y su puerto, y si el cortafuegos permite conexiones salientes hacia él. smtps:// usa el puerto 465, smtp:// el puerto 587.
cli-doctor-email-silent = El servidor de correo no respondió a tiempo.
cli-doctor-email-silent-fix = Compruebe el puerto: un puerto para TLS no responde a una conexión sin TLS. smtps:// usa el puerto 465, smtp:// el puerto 587.
cli-doctor-email-tls = No hay conexión TLS con el servidor de correo: { $reason }.
cli-doctor-email-tls-fix = Escriba el nombre de servidor de su certificado y el puerto para el tipo de TLS: smtps:// 465, smtp:// con STARTTLS 587.
cli-doctor-email-refused = El servidor de correo rechazó la conexión con { $code }.
cli-doctor-email-refused-fix = Pregunte al proveedor del servidor de correo si acepta correos de este equipo.
cli-doctor-email-login = El servidor de correo rechazó el inicio de sesión con { $code }.
cli-doctor-email-login-fix = Corrija el usuario y la contraseña en la URL. Algunos proveedores necesitan una contraseña de aplicación.
cli-doctor-email-sender = El remitente de los correos no es una dirección de correo válida.
cli-doctor-email-sender-fix = Corrija email-from en el archivo de configuración, o --email-from.
cli-doctor-email-recipient = La dirección de --send-to no es una dirección de correo válida.
cli-doctor-email-recipient-fix = Corrija la dirección.
cli-doctor-email-not-sent = El correo de prueba no se envió: { $reason }.
cli-doctor-email-not-sent-fix = Compruebe que el servidor de correo puede enviar para la dirección del remitente, y la dirección de --send-to.
cli-doctor-cards = La clave del procesador de tarjetas y el secreto de sus eventos están definidos
cli-doctor-card-key = El entorno no tiene { $variable }, por lo que el servicio no acepta tarjetas.
cli-doctor-card-key-fix = Defina { $variable } con la clave secreta de Stripe o quite el secreto de sus eventos.
cli-doctor-card-events = El entorno no tiene { $variable }, por lo que el servicio sabe tarde que termina la autorización de una tarjeta.
cli-doctor-card-events-fix = Añada el punto de conexión URL-PÚBLICA/stripe/webhooks en el panel de Stripe y defina { $variable } con su secreto de firma.
