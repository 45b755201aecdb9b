### The move to another computer

## Command line

cli-help-move = Trasladar los datos de este equipo a otro en un archivo cifrado, sin claves de API
cli-help-move-export = Escribir el archivo. Después no se envía nada más desde este equipo
cli-help-move-export-file = El archivo que se escribe
cli-help-move-export-passphrase-file = Un archivo cuya primera línea es la frase de contraseña; sin él, GIFTDESK_MOVE_PASSPHRASE
cli-help-move-import = Leer el archivo en el equipo nuevo. giftdesk comprueba si el servicio ya tiene los envíos en espera antes de enviarlos
cli-help-move-import-file = El archivo que escribió el otro equipo
cli-help-move-import-passphrase-file = Un archivo cuya primera línea es la frase de contraseña; sin él, GIFTDESK_MOVE_PASSPHRASE
cli-help-move-undo = Volver a usar este equipo tras un traslado que no funcionó
cli-move-exported = Escrito en { $file }. Desde este equipo ya no se envía nada.
cli-move-imported = Los datos están en este equipo. Abra giftdesk para continuar.
cli-move-contents = { $drafts } { $drafts ->
    [one] borrador
   *[other] borradores
}, { $people } { $people ->
    [one] persona
   *[other] personas
}, { $templates } { $templates ->
    [one] plantilla
   *[other] plantillas
}, { $sends } { $sends ->
    [one] envío abierto
   *[other] envíos abiertos
}.
cli-move-keys-note = Las claves de API no se trasladan: introduzca de nuevo la clave de cada conexión.
cli-move-shop-note = Mi tienda se queda en la carpeta anterior: su catálogo, pedidos y dinero no están en el archivo.
cli-move-undone = Este equipo se usa de nuevo. giftdesk comprueba si el servicio ya tiene los envíos en espera antes de enviarlos. Elimine el archivo del traslado.
cli-move-not-moved = Los datos de esta carpeta no se trasladaron. No cambió nada.
cli-move-passphrase-missing = No se indicó ninguna frase de contraseña.
cli-move-passphrase-short = La frase de contraseña tiene menos de { $count } caracteres.
cli-move-passphrase-unreadable = No se pudo leer el archivo «{ $file }» con la frase de contraseña.
cli-move-passphrase-remedy = Escriba la frase de contraseña en un archivo para --passphrase-file o defina { $variable }.

## Window

move-title = Traslado a otro equipo
move-text = Un archivo cifrado con borradores, personas, listas, plantillas, ajustes y la bandeja de salida. Las claves de API no están incluidas. Mi tienda y la práctica conservan aquí sus datos.
move-out = Trasladar desde este equipo…
move-in = Trasladar a este equipo…
move-out-title = Trasladar desde este equipo
move-out-text = giftdesk se cierra y escribe el archivo. Desde entonces no se envía nada desde este equipo, para que ningún regalo se envíe dos veces. Abra el archivo con giftdesk en el otro equipo.
move-out-action = Elegir archivo y trasladar
move-in-title = Trasladar a este equipo
move-in-text = Elija el archivo que giftdesk escribió en el otro equipo. giftdesk se cierra y lee el archivo. Comprueba si el servicio ya tiene los envíos en espera antes de enviarlos. Solo es posible mientras no haya aquí borradores, listas, plantillas, notas, etiquetas, envíos ni conexiones.
move-in-action = Elegir archivo y trasladar
move-passphrase = Frase de contraseña
move-passphrase-again = Frase de contraseña, otra vez
move-passphrase-short = Al menos { $count } caracteres. Una frase de contraseña más larga es más difícil de adivinar.
move-passphrase-differs = Las dos frases de contraseña son diferentes.
move-file-name = giftdesk.age
move-files = Archivos de traslado
move-out-done = Sus datos están en el archivo
move-out-done-text = Copie { $file } al otro equipo, abra allí giftdesk y elija Ajustes > Trasladar a este equipo. Desde aquí ya no se envía nada.
move-in-done = Sus datos están en este equipo
move-in-done-text = Abra giftdesk para continuar. Introduzca de nuevo la clave de API de cada conexión.
move-folder-moved = giftdesk se trasladó a otro equipo
move-use-again = Volver a usar este equipo
