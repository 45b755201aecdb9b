### The texts of a shop.

## Command line

cli-keys-operator = { $name } (operador)
cli-help-keys-add-operator = Crear la clave de un operador, que lleva la tienda y no envía regalos
cli-service-is-practice = La base de datos es la del modo de práctica, y una tienda envía regalos reales.
cli-service-is-practice-remedy = Inicie la tienda con otro --data-dir u otra base de datos, o la práctica con --practice.
cli-service-is-shop = La base de datos es la de una tienda, y la práctica mezclaría regalos inventados en ella.
cli-service-is-shop-remedy = Inicie la práctica con otro --data-dir u otra base de datos, o la tienda sin --practice.
cli-help-shop = Llevar una tienda: catálogo, existencias, paquetes y dinero
cli-help-shop-audit = Mostrar los cambios de los operadores
cli-help-shop-audit-last = Número de cambios que se muestran
cli-help-shop-audit-json = Mostrar en JSON
cli-shop-key-missing = La tienda de { $url } necesita la clave de un operador.
cli-shop-key-missing-remedy = Ponga la clave en la variable de entorno { $variable }. «giftdesk keys add --operator --name NOMBRE» crea una.
cli-shop-key-refused = La tienda no acepta esta clave como la de un operador.
cli-shop-key-refused-remedy = Use una clave de «giftdesk keys add --operator --name NOMBRE».
cli-shop-refused = La tienda rechazó la solicitud: { $reason }.
cli-shop-refused-remedy = Corrija el comando y ejecútelo de nuevo.
cli-shop-no-answer = La tienda no respondió.
cli-shop-may-be-changed = El cambio puede haberse hecho.
cli-shop-no-answer-remedy = Mire la tienda antes de repetir el comando.
cli-shop-not-reached = No se puede llegar a la tienda.
cli-shop-not-reached-remedy = Compruebe la dirección y la red, y ejecute el comando de nuevo.
cli-help-shop-backup = Escribir toda la tienda en un archivo, también mientras funciona
cli-help-shop-backup-file = Archivo que se escribe; uno existente se conserva
cli-help-shop-restore = Hacer una tienda nueva de una copia de seguridad
cli-help-shop-restore-file = Archivo de una copia de seguridad
cli-shop-backed-up = La tienda se escribió en { $file }.
cli-shop-restored = La tienda se restauró en { $folder }.
cli-service-file-exists = { $path } ya existe.
cli-service-file-exists-remedy = Elija otro nombre o carpeta. Para restaurar, un --data-dir vacío.
cli-service-own-backups = Las bases de datos PostgreSQL se copian con sus propios programas.
cli-service-own-backups-remedy = Use pg_dump y pg_restore, o las copias de seguridad de su base de datos.
