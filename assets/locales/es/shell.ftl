### El marco de cada página: navegación, barra superior, búsqueda, notificaciones y avisos breves; y los
### textos de los controles que usan todas las páginas.

## Navegación

shell-group-browse = Explorar
shell-group-send = Enviar
shell-group-track = Seguir
shell-page-products = Productos
shell-page-brands = Marcas
shell-page-collections = Colecciones
shell-page-new-gift = Regalo nuevo
shell-page-drafts = Borradores
shell-page-people = Personas
shell-page-inbox = Bandeja
# The badge of a page with more items than the badge has room for, as in "99+".
shell-badge-more = { $count }+
shell-page-batches = Lotes
shell-page-batch = Lote
shell-page-orders = Pedidos
shell-page-activity = Actividad
shell-page-money = Gastos
shell-page-reports = Informes
shell-page-settings = Ajustes
shell-back-to = Volver a { $page }
shell-practice-banner = Modo de práctica: sin cargos ni regalos reales

## Conexión

shell-connection-name = Conexión: { $name }
shell-connection-starting = Iniciando
shell-connection-none = Ninguna conexión
shell-connection-not-connected = No conectado

## Comandos

shell-command-go-to-products = Ir a Productos
shell-command-go-to-brands = Ir a Marcas
shell-command-go-to-collections = Ir a Colecciones
shell-command-go-to-drafts = Ir a Borradores
shell-command-go-to-people = Ir a Personas
shell-command-go-to-inbox = Ir a la bandeja
shell-command-go-to-batches = Ir a Lotes
shell-command-go-to-orders = Ir a Pedidos
shell-command-go-to-activity = Ir a Actividad
shell-command-go-to-money = Ir a Gastos
shell-command-go-to-reports = Ir a Informes
shell-command-go-to-settings = Ir a Ajustes
shell-command-go-to-send-log = Ir al registro de envíos
shell-command-copy-links-table = Copiar enlaces de regalo como tabla
shell-command-copy-links-csv = Copiar enlaces de regalo como CSV
shell-command-find-on-page = Buscar en esta página
shell-command-refresh = Actualizar ahora
shell-command-switch-theme = Alternar entre tema claro y oscuro
shell-command-zoom-in = Ampliar
shell-command-zoom-out = Reducir
shell-command-reset-zoom = Restablecer zoom

## Búsqueda

shell-search-everything = Buscar en todo
shell-search-no-results = Sin resultados para «{ $query }»
shell-search-failed = No se han podido cargar todos los resultados de la búsqueda.
shell-search-pending = Buscando…
shell-search-clear = Borrar búsqueda
shell-palette-page = En esta página
shell-palette-recent = Recientes
shell-palette-commands = Comandos
shell-search-product-detail = { $brand } · { $price }
shell-search-order-detail = { $gift } · { $batch }

## Barra superior

# Junto al título de la página: el nombre del borrador y si está guardado.
shell-draft-saved = { $title } · Guardado
shell-draft-saving = { $title } · Guardando…
shell-cart-empty = Carrito vacío
shell-cart-items = { $count ->
    [one] { $count } artículo · { $total }
   *[other] { $count } artículos · { $total }
}
# Para lectores de pantalla.
shell-cart-name = Carrito: { $contents }
# For screen readers: the bell with the number of inbox items.
shell-inbox-count = Bandeja: { $count }
# At the bell when the number is too long.
shell-inbox-badge-max = { $count }+
shell-cart-tooltip = Abrir el borrador actual
shell-sync-name = Sincronización: { $status }
shell-sync-starting = Iniciando
shell-sync-starting-tooltip = La aplicación se está iniciando.
shell-sync-up-to-date = Al día
shell-sync-up-to-date-tooltip = Última sincronización: { $time }
shell-sync-incomplete = Sincronización incompleta
shell-sync-offline = Sin conexión
shell-sync-offline-tooltip = Últimos datos recibidos: { $time }. { $problem }
# $keys: "F5".
shell-sync-refresh-hint = Haga clic para actualizar ahora ({ $keys })

## Avisos breves

# Para lectores de pantalla: la zona con mensajes sobre lo que acaba de ocurrir.
shell-toasts = Mensajes
shell-toast-undo = Deshacer
shell-toast-undo-name = Deshacer: { $message }
shell-toast-view = Ver
shell-toast-view-name = Ver: { $message }
shell-toast-nothing-to-paste = No se ha podido pegar: el portapapeles no contiene texto que giftdesk pueda leer.
shell-toast-sent = { $count ->
    [one] { $count } regalo enviado
   *[other] { $count } regalos enviados
}
shell-toast-batches-copied = { $count ->
    [one] { $count } borrador creado
   *[other] { $count } borradores creados, uno por lote
}
shell-toast-sent-practice = { $count ->
    [one] { $count } regalo de práctica enviado
   *[other] { $count } regalos de práctica enviados
}
shell-toast-scheduled = { $count ->
    [one] { $count } regalo programado para { $time }
   *[other] { $count } regalos programados para { $time }
}
shell-toast-scheduled-practice = { $count ->
    [one] { $count } regalo de práctica programado para { $time }
   *[other] { $count } regalos de práctica programados para { $time }
}
shell-toast-handed-over = { $count ->
    [one] { $count } regalo entregado al servicio para { $time }
   *[other] { $count } regalos entregados al servicio para { $time }
}
shell-toast-handed-over-practice = { $count ->
    [one] { $count } regalo de práctica entregado al servicio para { $time }
   *[other] { $count } regalos de práctica entregados al servicio para { $time }
}
shell-toast-rows-removed = { $count ->
    [one] { $count } fila eliminada
   *[other] { $count } filas eliminadas
}
shell-toast-warnings-accepted = { $count ->
    [one] { $count } aviso aceptado
   *[other] { $count } avisos aceptados
}
shell-toast-cells-replaced = { $count ->
    [one] Texto reemplazado en { $count } celda
   *[other] Texto reemplazado en { $count } celdas
}
shell-toast-cells-fixed = { $count ->
    [one] { $count } celda corregida
   *[other] { $count } celdas corregidas
}
shell-toast-recipients-imported = { $count ->
    [one] { $count } destinatario importado
   *[other] { $count } destinatarios importados
}
shell-toast-view-removed = Vista «{ $name }» eliminada
shell-toast-template-deleted = Plantilla «{ $name }» eliminada

## Controles

shell-close = Cerrar
shell-cancel = Cancelar
shell-dismiss = Descartar
# Copia un problema con su código y sus detalles.
shell-copy-details = Copiar detalles
shell-details-copied = Copiado
shell-drop-file = Suelte el archivo para importar sus destinatarios
shell-grid-choose-value = Elegir un valor
shell-grid-column-menu = Menú de la columna { $column }
shell-grid-copy = Copiar celdas
selection-count = { $count ->
    [one] { $count } elemento seleccionado
   *[other] { $count } elementos seleccionados
}
selection-count-hidden = { $count } seleccionados, { $hidden } de ellos ocultos por la búsqueda o los filtros
selection-clear = Anular selección
selection-none = No hay nada seleccionado
selection-all-box = Seleccionar todo lo que encuentran la búsqueda y los filtros
selection-loaded-box = Seleccionar todas las filas cargadas
list-failed-old = No se ha podido actualizar esta lista. Las filas pueden estar desactualizadas.
list-failed = No se ha podido cargar esta lista.
list-retry = Reintentar
shell-grid-sort-up = Orden ascendente
shell-grid-sort-down = Orden descendente
shell-grid-copied = { $count ->
    [one] { $count } fila copiada
   *[other] { $count } filas copiadas
}
shell-grid-copied-first = Se copiaron las primeras { $count } filas. Exporte la lista para obtener todas las filas.
shell-table-sort-by = Ordenar por { $column }
# Para lectores de pantalla. $name: lo que se cuenta.
shell-stepper-decrease = Reducir { $name }
shell-stepper-increase = Aumentar { $name }
# Para lectores de pantalla: los dos tiradores de un control deslizante.
shell-range-lowest = { $name }, mínimo
shell-range-highest = { $name }, máximo
shell-money-out-of-range = Indique un importe de { $low } a { $high }.
# Los nombres de las teclas, tal como figuran en los teclados.
shell-key-control = Ctrl
shell-key-alt = Alt
shell-key-shift = Mayús
shell-key-enter = Intro
shell-key-escape = Esc
shell-key-tab = Tab
shell-key-delete = Supr
shell-key-space = Espacio

## Exportar sin un selector de archivos del sistema

shell-export-text = Este sistema no tiene selector de archivos. Introduzca la ruta del archivo CSV. Los archivos existentes no se sobrescriben.
shell-export-path = Ruta del archivo
shell-export-button = Exportar pedidos
shell-export-file-button = Exportar archivo
shell-export-file-text = Este sistema no tiene selector de archivos. Introduzca la ruta del nuevo archivo. Los archivos existentes no se sobrescriben.
shell-path-invalid = Introduzca la ruta completa de un archivo.

shell-toast-held = { $count ->
    [one] { $count } regalo se enviará en breve
   *[other] { $count } regalos se enviarán en breve
}
shell-close-title = ¿Cerrar giftdesk antes de enviar los regalos?
shell-close-text = { $count ->
    [one] Un envío aún no ha salido de este equipo. Deshaga el envío, o cierre giftdesk y decida la próxima vez que lo abra. No se envía nada mientras giftdesk está cerrado.
   *[other] { $count } envíos aún no han salido de este equipo. Deshaga los envíos, o cierre giftdesk y decida la próxima vez que lo abra. No se envía nada mientras giftdesk está cerrado.
}
shell-close-undo = { $count ->
    [one] Deshacer envío y cerrar
   *[other] Deshacer envíos y cerrar
}
shell-close-later = Cerrar y decidir después
# $page: the page with the form.
shell-close-edits-text = La página «{ $page }» tiene cambios sin guardar.
shell-close-stay = Quedarse
shell-switch-title = ¿Cambiar de conexión antes de enviar los regalos?
shell-switch-text = { $count ->
    [one] Un envío aún no ha salido de este equipo. Deshaga el envío, o cambie y decida cuando vuelva a usar esta conexión. Hasta entonces no se envía nada de esta conexión.
   *[other] { $count } envíos aún no han salido de este equipo. Deshaga los envíos, o cambie y decida cuando vuelva a usar esta conexión. Hasta entonces no se envía nada de esta conexión.
}
shell-switch-undo = { $count ->
    [one] Deshacer envío y cambiar
   *[other] Deshacer envíos y cambiar
}
shell-switch-later = Cambiar y decidir después
# Se muestra mientras el servicio no ha respondido a la solicitud que envía regalos.
shell-close-post-title = ¿Cerrar giftdesk mientras se envían regalos?
shell-close-post-text = { $count ->
    [one] giftdesk está enviando { $count } regalo y el servicio aún no ha respondido. Si cierra giftdesk ahora, la próxima vez que lo abra se comprueba si el regalo se envió. Nada se envía dos veces.
   *[other] giftdesk está enviando { $count } regalos y el servicio aún no ha respondido. Si cierra giftdesk ahora, la próxima vez que lo abra se comprueba si los regalos se enviaron. Nada se envía dos veces.
}
shell-close-post-waiting = { $count ->
    [one] giftdesk está enviando { $count } regalo y se cierra en cuanto el servicio responda.
   *[other] giftdesk está enviando { $count } regalos y se cierra en cuanto el servicio responda.
}
shell-close-post-parts = { $count ->
    [one] { $count } lote más de este envío se envía la próxima vez que abra giftdesk.
   *[other] { $count } lotes más de este envío se envían la próxima vez que abra giftdesk.
}
shell-close-wait = Esperar y cerrar
shell-close-now = Cerrar ahora
shell-switch-post-title = ¿Cambiar de conexión mientras se envían regalos?
shell-switch-post-text = { $count ->
    [one] giftdesk está enviando { $count } regalo y el servicio aún no ha respondido. Espere la respuesta o siga usando esta conexión.
   *[other] giftdesk está enviando { $count } regalos y el servicio aún no ha respondido. Espere la respuesta o siga usando esta conexión.
}
shell-switch-post-waiting = { $count ->
    [one] giftdesk está enviando { $count } regalo y cambia de conexión en cuanto el servicio responda.
   *[other] giftdesk está enviando { $count } regalos y cambia de conexión en cuanto el servicio responda.
}
shell-switch-post-parts = { $count ->
    [one] { $count } lote más de este envío se envía cuando vuelva a usar esta conexión.
   *[other] { $count } lotes más de este envío se envían cuando vuelva a usar esta conexión.
}
shell-switch-wait = Esperar y cambiar

shell-start-failed-title = giftdesk no se puede iniciar
shell-start-failed-close = Cerrar

## Atajos de teclado

shell-shortcuts-title = Atajos de teclado
shell-shortcuts-go-to = Ir a
shell-shortcuts-window = Ventana
shell-shortcuts-controls = Controles
shell-shortcuts-move = Moverse entre opciones, filas o entradas
shell-shortcuts-next-control = Control siguiente
shell-shortcuts-close = Cerrar un diálogo o panel
shell-shortcuts-edit-cell = Editar una celda
shell-shortcuts-copy = Copiar la selección
shell-shortcuts-cut = Cortar la selección
shell-shortcuts-paste = Pegar desde el portapapeles
shell-shortcuts-previous-problem = Ir al problema anterior
shell-shortcuts-clear = Vaciar las celdas o quitar las filas seleccionadas
shell-shortcuts-tables = Tablas
shell-shortcuts-select-all = Seleccionar todo
shell-shortcuts-select-row = Seleccionar filas
shell-shortcuts-select-column = Seleccionar columnas
shell-shortcuts-extend = Ampliar la selección
shell-shortcuts-fill-down = Rellenar hacia abajo
shell-shortcuts-fill-right = Rellenar hacia la derecha
shell-shortcuts-choices = Abrir los valores de una celda
shell-shortcuts-menu = Abrir el menú
shell-command-next-problem = Ir al siguiente problema
shell-command-go-to-section = Ir a { $section }
shell-command-continue-gift = Continuar al paso siguiente
# In Review, the shortcut sends the gift; in another step, it opens Review.
shell-command-send-gift = Abrir Revisión, o enviar el regalo en Revisión
shell-command-select-all-people = Seleccionar a todas las personas
shell-command-show-occasions = Mostrar las próximas ocasiones
shell-command-duplicate-list = Duplicar la lista
shell-command-add-collection = Añadir la colección al regalo
shell-command-go-back = Volver
shell-command-next-region = Parte siguiente de la ventana
shell-command-previous-region = Parte anterior de la ventana
