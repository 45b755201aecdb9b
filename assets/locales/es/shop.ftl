### The texts of a shop.

## Command line: keys and database

cli-keys-operator = { $name } (operador)
cli-help-keys-add-operator = Crear la clave de un operador, que lleva la tienda y no envía regalos
cli-service-is-practice = Esta base de datos pertenece al modo de práctica, y una tienda envía regalos reales.
cli-service-is-practice-remedy = Inicie la tienda con otro --data-dir u otra base de datos, o la práctica con --practice.
cli-service-is-shop = Esta base de datos pertenece a una tienda, y la práctica añadiría regalos inventados.
cli-service-is-shop-remedy = Inicie la práctica con otro --data-dir u otra base de datos, o la tienda sin --practice.
cli-service-file-exists = { $path } ya existe.
cli-service-file-exists-remedy = Elija otro nombre o carpeta. Para restaurar hace falta una carpeta sin base de datos: use otro --data-dir o mueva la carpeta antigua.
cli-service-own-backups = Las bases de datos PostgreSQL se copian con sus propios programas.
cli-service-own-backups-remedy = Use pg_dump y pg_restore, o las copias de seguridad de su base de datos.

## Command line: help

cli-help-shop = Llevar una tienda: catálogo, existencias, paquetes y dinero
cli-help-shop-accounts = Mostrar las cuentas y su dinero
cli-help-shop-accounts-json = Mostrar como JSON, con importes en centavos
cli-help-shop-address = Corregir la dirección de un paquete hasta que su regalo esté empaquetado
cli-help-shop-address-address-1 = Calle y número
cli-help-shop-address-address-2 = Apartamento, piso, empresa
cli-help-shop-address-city = Ciudad
cli-help-shop-address-country = Código de dos letras del país; no se puede cambiar
cli-help-shop-address-first-name = El nombre del destinatario; sin él, el nombre no cambia
cli-help-shop-address-json = Mostrar como JSON
cli-help-shop-address-last-name = El apellido del destinatario
cli-help-shop-address-parcel = El número del paquete
cli-help-shop-address-postal-code = Código postal
cli-help-shop-address-state = Estado; no se puede cambiar, porque el impuesto depende de él
cli-help-shop-audit = Mostrar los cambios de los operadores
cli-help-shop-audit-action = Solo cambios de este tipo, como catalog.import, o grupo, como catalog
cli-help-shop-audit-json = Mostrar como JSON
cli-help-shop-audit-last = Número de cambios que se muestran
cli-help-shop-audit-operator = Solo cambios con la clave de operador de este nombre
cli-help-shop-audit-since = Solo cambios desde esta hora
cli-help-shop-audit-until = Solo cambios antes de esta hora
cli-help-shop-backup = Escribir toda la tienda en un archivo, también mientras funciona
cli-help-shop-backup-file = Archivo que se escribe; uno existente se conserva
cli-help-shop-cards = Mostrar las tarjetas que no se pudieron cobrar, o actuar sobre una
cli-help-shop-cards-cancel = Terminar un regalo sin pagar, o el cobro de un regalo enviado sin autorización; no se cobra nada
cli-help-shop-cards-cancel-json = Mostrar como JSON los problemas que quedan
cli-help-shop-cards-cancel-order = El ID del pedido
cli-help-shop-cards-json = Mostrar como JSON, con importes en centavos
cli-help-shop-cards-retry = Intentar de nuevo la tarjeta de un regalo
cli-help-shop-cards-retry-json = Mostrar como JSON los problemas que quedan
cli-help-shop-cards-retry-order = El ID del pedido
cli-help-shop-deliver = Registrar que los paquetes se entregaron
cli-help-shop-deliver-json = Mostrar como JSON
cli-help-shop-deliver-parcels = Los números de los paquetes
cli-help-shop-emails = Mostrar o fijar cuándo se recuerda un regalo
cli-help-shop-emails-json = Mostrar como JSON
cli-help-shop-emails-remind-after = Días después del correo con el regalo; 0 desactiva el recordatorio
cli-help-shop-emails-remind-before-expiry = Días antes de que caduque el regalo; 0 desactiva el recordatorio
cli-help-shop-export = Escribir todo el catálogo en una carpeta
cli-help-shop-export-folder = Carpeta nueva o vacía
cli-help-shop-export-xlsx = Escribir un libro en lugar de archivos CSV
cli-help-shop-fund = Añadir dinero al saldo de una cuenta
cli-help-shop-fund-account = Nombre o número de la cuenta
cli-help-shop-fund-amount = Dólares y centavos, como 5000.00
cli-help-shop-fund-id = Identificador del ingreso; el mismo identificador ingresa una sola vez, aunque el comando se ejecute varias veces
cli-help-shop-fund-json = Mostrar como JSON, con importes en centavos
cli-help-shop-fund-note = Nota para el diario, como una orden de compra
cli-help-shop-import = Importar productos, marcas, tarjetas y colecciones de archivos
cli-help-shop-import-archive-missing = Archivar las entradas que los archivos no nombran
cli-help-shop-import-dry-run = Mostrar el plan sin cambiar nada
cli-help-shop-import-files = Archivos de la plantilla, o una exportación de productos de Shopify
cli-help-shop-import-json = Mostrar como JSON
cli-help-shop-import-pictures = Carpeta o archivo ZIP con las imágenes que nombran los archivos
cli-help-shop-inbox = Mostrar lo que requiere una acción
cli-help-shop-inbox-json = Mostrar como JSON
cli-help-shop-invoice = Permitir que una cuenta pague con factura
cli-help-shop-invoice-account = Nombre o número de la cuenta
cli-help-shop-invoice-json = Mostrar como JSON, con importes en centavos
cli-help-shop-invoice-limit = Total máximo de todos los regalos pagados con la factura. Por defecto: como antes, al principio sin límite
cli-help-shop-invoice-no-limit = Quitar el límite
cli-help-shop-invoice-off = No aceptar regalos nuevos con factura
cli-help-shop-journal = Mostrar los movimientos de dinero de un mes o escribirlos en un archivo
cli-help-shop-journal-account = Nombre o número de una cuenta, para su extracto; si no, todas las cuentas
cli-help-shop-journal-csv = Escribir un archivo CSV
cli-help-shop-journal-json = Mostrar como JSON, con importes en centavos
cli-help-shop-journal-month = Mes en UTC, como 2026-11
cli-help-shop-journal-xlsx = Escribir un libro de Excel
cli-help-shop-pack = Preparar paquetes: albaranes, lista de recogida y un archivo para comprar etiquetas
cli-help-shop-pack-account = Con --all: solo los regalos de la cuenta con este nombre
cli-help-shop-pack-again = Imprimir de nuevo una tanda de empaquetado
cli-help-shop-pack-all = Preparar todos los paquetes por enviar
cli-help-shop-pack-batch = Con --all: solo los regalos de este lote
cli-help-shop-pack-brand = Con --all: solo los paquetes de esta marca
cli-help-shop-pack-json = Mostrar como JSON
cli-help-shop-pack-labels = El archivo CSV para comprar etiquetas
cli-help-shop-pack-older-than = Con --all: solo los paquetes que esperan al menos tantos días
cli-help-shop-pack-paper = El papel del PDF: letter o a4
cli-help-shop-pack-parcels = Los números de los paquetes
cli-help-shop-pack-pdf = El archivo de la lista de recogida y los albaranes
cli-help-shop-pack-profile = Las columnas del archivo: plain, shippo, pirate_ship o easypost
cli-help-shop-pack-runs = Mostrar las últimas tandas de empaquetado
cli-help-shop-pack-take-back = Deshacer una tanda de empaquetado (no se envió nada de ella)
cli-help-shop-problem = Informar de que un paquete se perdió, se dañó o fue devuelto
cli-help-shop-problem-json = Mostrar como JSON
cli-help-shop-problem-parcel = El número del paquete
cli-help-shop-problem-problem = Lo que ocurrió
cli-help-shop-refund = Reembolsar el pedido de un paquete
cli-help-shop-refund-json = Mostrar como JSON
cli-help-shop-refund-parcel = El número del paquete
cli-help-shop-reship = Enviar de nuevo sin costo un paquete perdido, dañado o devuelto
cli-help-shop-reship-json = Mostrar como JSON
cli-help-shop-reship-parcel = El número del paquete
cli-help-shop-restore = Hacer una tienda nueva de una copia de seguridad
cli-help-shop-restore-file = Archivo de una copia de seguridad
cli-help-shop-settle = Cerrar el caso de un paquete perdido, dañado o devuelto sin otro paquete ni dinero
cli-help-shop-settle-json = Mostrar como JSON
cli-help-shop-settle-note = Cómo se resolvió
cli-help-shop-settle-parcel = El número del paquete
cli-help-shop-shipping = Mostrar o fijar cuándo se considera entregado un pedido enviado
cli-help-shop-shipping-delivered-after = Días después del envío de su último paquete; 0: solo cuando se comunica la entrega
cli-help-shop-shipping-json = Mostrar como JSON
cli-help-shop-stock = Mostrar las existencias
cli-help-shop-stock-json = Mostrar como JSON
cli-help-shop-stock-low = Solo los artículos de los que quedan pocos libres
cli-help-shop-stock-set = Fijar las existencias de un artículo
cli-help-shop-stock-set-json = Mostrar como JSON
cli-help-shop-stock-set-low-at = Avisar cuando queden tantos libres o menos
cli-help-shop-stock-set-note = El motivo, para la lista de cambios
cli-help-shop-stock-set-number = Las existencias
cli-help-shop-stock-set-sku = El SKU del artículo
cli-help-shop-terms = Mostrar la tarifa, los impuestos y los costes de entrega en el extranjero, o sustituirlos
cli-help-shop-terms-csv = Escribirlos en un archivo CSV
cli-help-shop-terms-fee = Tarifa de tramitación en porcentaje
cli-help-shop-terms-file = Archivo CSV, XLSX u ODS con las columnas State, Country, Tax y Freight, que sustituye todos los impuestos y costes en el extranjero
cli-help-shop-terms-json = Mostrar como JSON, con importes en centavos
cli-help-shop-to-ship = Mostrar los paquetes por enviar, primero los que más esperan
cli-help-shop-to-ship-account = Solo los regalos de la cuenta con este nombre
cli-help-shop-to-ship-batch = Solo los regalos de este lote
cli-help-shop-to-ship-brand = Solo los paquetes de esta marca
cli-help-shop-to-ship-csv = Mostrar como CSV
cli-help-shop-to-ship-json = Mostrar como JSON
cli-help-shop-to-ship-older-than = Solo los paquetes que esperan al menos tantos días
cli-help-shop-track = Registrar números de seguimiento del archivo de un servicio de etiquetas
cli-help-shop-track-accept-suggestions = Aceptar los paquetes sugeridos por nombre y código postal
cli-help-shop-track-dry-run = Mostrar lo que se registraría sin cambiar nada
cli-help-shop-track-file = Archivo CSV, XLSX u ODS, o - para las líneas de la entrada estándar
cli-help-shop-track-json = Mostrar como JSON
cli-help-shop-verify = Comprobar que el libro mayor, los pedidos, las existencias y el registro concuerdan
cli-help-shop-verify-json = Mostrar como JSON
cli-help-shop-withdraw = Retirar dinero del saldo de una cuenta
cli-help-shop-withdraw-account = Nombre o número de la cuenta
cli-help-shop-withdraw-amount = Dólares y centavos, como 5000.00
cli-help-shop-withdraw-id = Identificador del retiro; el mismo identificador retira una sola vez, aunque el comando se ejecute varias veces
cli-help-shop-withdraw-json = Mostrar como JSON, con importes en centavos
cli-help-shop-withdraw-note = Nota para el diario, como una orden de compra

## Command line: results

cli-shop-fund-again = Ejecute el comando de nuevo con --id { $id }; así el dinero se mueve una sola vez.
cli-shop-address-corrected = La dirección del paquete { $parcel } está corregida.
cli-shop-emails-after = { $days ->
    [0] Sin recordatorio después del correo con el regalo
    [one] Recordatorio { $days } día después del correo con el regalo
   *[other] Recordatorio { $days } días después del correo con el regalo
}
cli-shop-emails-are-set = Los recordatorios están fijados.
cli-shop-emails-before = { $days ->
    [0] Sin recordatorio antes de que caduque el regalo
    [one] Recordatorio { $days } día antes de que caduque el regalo
   *[other] Recordatorio { $days } días antes de que caduque el regalo
}
cli-shop-account = { $name }: saldo { $balance }, reservado { $authorized }, cobrado { $captured }
cli-shop-amount-form = dólares y centavos con punto, como 5000.00
cli-shop-backed-up = La tienda se escribió en { $file }.
cli-shop-cards-canceled = El pedido { $order } no se cobra. Su regalo está cancelado, salvo que ya se haya enviado.
cli-shop-cards-empty = Ninguna tarjeta tiene problemas.
cli-shop-cards-retried = La tarjeta del pedido { $order } se intenta de nuevo en unos segundos.
cli-shop-check-passed = { $name }: correcto. { $detail }
cli-shop-check-failed = { $name }: ERROR. { $detail }
cli-shop-delivered = { $parcels ->
    [one] 1 paquete entregado
   *[other] { $parcels } paquetes entregados
}
cli-shop-differs = Los datos de la tienda no concuerdan.
cli-shop-differs-remedy = Guarde una copia de la base de datos e informe de las comprobaciones con error.
cli-shop-export-folder = La carpeta { $folder } tiene archivos o no se puede escribir.
cli-shop-export-folder-remedy = Elija una carpeta nueva o vacía.
cli-shop-exported = { $count ->
    [one] Se escribió un producto
   *[other] Se escribieron { $count } productos
} en { $folder }.
cli-shop-file-unreadable = { $file } no contiene números de seguimiento que se puedan leer.
cli-shop-file-unreadable-remedy = Use un archivo CSV, XLSX u ODS con las columnas Parcel, Carrier y Tracking number.
cli-shop-import-problems = La importación tiene { $count ->
    [one] un problema
   *[other] { $count } problemas
}.
cli-shop-import-problems-remedy = Corrija las celdas e importe los archivos de nuevo.
cli-shop-import-stale = La tienda cambió entre el plan y la importación. No se aplicó nada.
cli-shop-import-stale-remedy = Importe los archivos de nuevo.
cli-shop-import-unreadable = No se puede leer { $file }: { $reason }
cli-shop-import-unreadable-remedy = Guárdelo como CSV, XLSX u ODS con las columnas de «giftdesk shop template» e impórtelo de nuevo.
cli-shop-import-applied = La importación se aplicó.
cli-shop-import-counts = { $kind }: { $new } nuevos, { $changed } cambiados, { $archived } archivados, { $unchanged } sin cambios
cli-shop-inbox-empty = Nada requiere una acción.
cli-shop-inbox-shown = { $shown } de { $total } mostrados
cli-shop-inbox-card = { $count ->
    [one] { $count } problema con tarjetas
   *[other] { $count } problemas con tarjetas
}
cli-shop-inbox-damaged = dañado: envíelo de nuevo o reembolse
cli-shop-inbox-lost = perdido: envíelo de nuevo o reembolse
cli-shop-inbox-low = { $free ->
    [0] agotado
    [one] queda { $free }
   *[other] quedan { $free }
}
cli-shop-inbox-returned = devuelto: envíelo de nuevo o reembolse
cli-shop-invoice-off = Factura: desactivada
cli-shop-invoice-unlimited = Factura: sin límite
cli-shop-invoice-limit = Factura: límite { $limit }
cli-shop-is-practice = Este comando trabaja con una tienda, y la práctica no lo es.
cli-shop-is-practice-remedy = Use --connect shop para «Mi tienda», o --data-dir para la carpeta de una tienda.
cli-shop-practice-is-new = La práctica aún no se ha iniciado con esta carpeta de datos.
cli-shop-practice-is-new-remedy = Abra giftdesk una vez, lo que inicia la práctica. Para «Mi tienda», use --connect shop.
cli-shop-is-remote = Una copia de seguridad necesita los archivos de la tienda, y { $url } es un servicio.
cli-shop-is-remote-remedy = Ejecute el comando en el equipo del servicio, con su --data-dir. Para «Mi tienda», use --connect shop.
cli-shop-journal-line = { $time }  { $account }  { $method }  { $kind }  { $amount }  { $subject }
cli-shop-key-missing = La tienda de { $url } necesita la clave de un operador.
cli-shop-key-missing-remedy = Ponga la clave en la variable de entorno { $variable }. «giftdesk keys add --operator --name NOMBRE» crea una.
cli-shop-key-refused = La tienda no acepta esta clave como la de un operador.
cli-shop-key-refused-remedy = Use una clave de «giftdesk keys add --operator --name NOMBRE».
cli-shop-may-be-changed = Es posible que el cambio se haya hecho.
cli-shop-no-answer = La tienda no respondió.
cli-shop-no-answer-remedy = Compruebe si el cambio se hizo y, después, ejecute el comando de nuevo.
cli-shop-not-reached = No se puede llegar a la tienda.
cli-shop-not-reached-remedy = Compruebe la dirección y la red, y ejecute el comando de nuevo.
cli-shop-other-parcels-recorded = Los demás paquetes están registrados.
cli-shop-parcels-are-recorded = Los paquetes están registrados.
cli-shop-parcels-unknown = Paquetes desconocidos, reembolsados o sustituidos: { $parcels }.
cli-shop-parcels-unknown-remedy = Compruebe los números.
cli-shop-pdf-failed = No se pudo crear el PDF.
cli-shop-pdf-failed-remedy = Informe de los detalles.
cli-shop-percent-form = un porcentaje de 0 a 100 con cuatro decimales como máximo, como 8.875
cli-shop-picture-changed = Una imagen se cambió o eliminó durante la importación.
cli-shop-picture-changed-remedy = Importe los archivos de nuevo.
cli-shop-print-again = Los paquetes están en la tanda de empaquetado { $run }. Imprímala con «giftdesk shop pack --again { $run }».
cli-shop-problem-recorded = El problema del paquete { $parcel } está registrado. Para enviarlo de nuevo, ejecute «giftdesk shop reship { $parcel }»; para reembolsar su pedido, «giftdesk shop refund { $parcel }».
cli-shop-refunded = El pedido { $order } está reembolsado.
cli-shop-refused = La tienda rechazó la solicitud: { $reason }.
cli-shop-refused-remedy = Corrija el comando y ejecútelo de nuevo.
cli-shop-reshipped = El paquete { $new } sustituye al paquete { $parcel } y se debe enviar. No se cobra nada.
cli-shop-restored = La tienda se restauró en { $folder }.
cli-shop-run-is-packed = Los paquetes están preparados.
cli-shop-run-line = Tanda de empaquetado { $run }: { $parcels ->
    [one] 1 paquete
   *[other] { $parcels } paquetes
}, { $time }, { $operator }
cli-shop-run-line-taken-back = Tanda de empaquetado { $run }: { $parcels ->
    [one] 1 paquete
   *[other] { $parcels } paquetes
}, { $time }, { $operator }, deshecha
cli-shop-run-packed = Tanda de empaquetado { $run }: { $parcels ->
    [one] 1 paquete
   *[other] { $parcels } paquetes
}
cli-shop-run-taken-back = La tanda de empaquetado { $run } se ha deshecho: { $parcels ->
    [one] 1 paquete espera el envío
   *[other] { $parcels } paquetes esperan el envío
}
cli-shop-stock-is-set = Las existencias están fijadas.
cli-shop-terms-fee = Tarifa de tramitación: { $percent } %
cli-shop-terms-freight-of-state = Un flete es para países. Dentro de EE. UU., las marcas tienen precios de envío.
cli-shop-terms-no-titles = ninguna fila tiene los títulos State, Country y Tax
cli-shop-terms-place-missing = Una fila necesita un estado o un país, y no ambos.
cli-shop-terms-repeated = { $name } está en dos filas.
cli-shop-terms-rows = { $rows ->
    [one] Una fila del archivo no se puede leer.
   *[other] { $rows } filas del archivo no se pueden leer.
}
cli-shop-terms-rows-remedy = Corrija las filas y vuelva a ejecutar el comando.
cli-shop-terms-tax = Impuesto sobre las ventas de { $state }: { $percent } %
cli-shop-terms-tax-invalid = «{ $text }» no es un porcentaje de 0 a 100 con cuatro decimales como máximo.
cli-shop-terms-unreadable = { $file } no se puede leer: { $reason }
cli-shop-terms-unreadable-remedy = Use un archivo CSV, XLSX u ODS con las columnas State, Country, Tax y Freight, como el de --csv.
cli-shop-terms-zone = { $countries }: flete { $freight }, impuestos y aranceles { $percent } %
cli-shop-settled = El caso del paquete { $parcel } está cerrado.
cli-shop-shipping-after = { $days ->
    [0] Los pedidos se entregan solo cuando se comunica la entrega
    [one] Los pedidos se consideran entregados { $days } día después del envío
   *[other] Los pedidos se consideran entregados { $days } días después del envío
}
cli-shop-shipping-is-set = El ajuste está guardado.
cli-shop-stock-set = { $sku }: { $on_hand } en existencia, { $free } libres
cli-shop-tracked = { $matched ->
    [one] 1 entrada asociada
   *[other] { $matched } entradas asociadas
}, { $changed ->
    [one] 1 paquete cambiado
   *[other] { $changed } paquetes cambiados
}
cli-shop-tracked-dry-run = { $matched ->
    [one] 1 entrada asociada
   *[other] { $matched } entradas asociadas
}, { $changed ->
    [one] se cambiaría 1 paquete
   *[other] se cambiarían { $changed } paquetes
}
cli-shop-unmatched = { $entries ->
    [one] 1 entrada no se asoció.
   *[other] { $entries } entradas no se asociaron.
}
cli-shop-unmatched-remedy = Corrija estas filas y ejecute el comando de nuevo. Lo registrado se conserva.
cli-shop-unmatched-row = Fila { $row }: { $reason }
cli-shop-unmatched-not-found = sin número de paquete, y ningún paquete preparado con este nombre y código postal
cli-shop-unmatched-invalid = el texto no es un número de paquete
cli-shop-unmatched-unknown = ningún paquete tiene este número
cli-shop-unmatched-suggestion = sin número de paquete. Por nombre y código postal: { $parcels }
cli-shop-unmatched-no-number = sin número de seguimiento
cli-shop-unmatched-bad-date = la fecha de entrega no se puede leer; escríbala como 2026-11-20
cli-shop-unmatched-bad-number = el texto no es un número de seguimiento; en una hoja de cálculo, dé a la columna el formato de texto
cli-shop-unmatched-two-numbers = otra fila tiene otro número de seguimiento para el paquete
cli-shop-unmatched-not-to-ship = el caso del paquete ya se cerró, el pedido se reembolsó, u otro paquete sustituye a este

## Kinds of entries

shop-kind-products = Productos
shop-kind-brands = Marcas
shop-kind-cards = Tarjetas
shop-kind-collections = Colecciones

## Packing slips

slips-title = Tanda de empaquetado { $run }
slips-title-practice = Práctica: tanda de empaquetado { $run }
slips-summary = { $parcels ->
    [one] 1 paquete
   *[other] { $parcels } paquetes
}, { $units ->
    [one] 1 artículo
   *[other] { $units } artículos
}
slips-shelf = Estante
slips-sku = SKU
slips-item = Artículo
slips-quantity = Cantidad
slips-gift-from = Un regalo de { $sender }
slips-gift-from-practice = Práctica: un regalo de { $sender }
slips-reference = Pedido { $reference }
slips-page = Página { $page } de { $pages }
