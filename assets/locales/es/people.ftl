### Personas: listas de destinatarios, libreta de direcciones, ocasiones y personas de un regalo.

## Groups

people-all = Todas las personas
people-occasions = Próximas ocasiones
people-lists = Listas
people-tags = Etiquetas
people-no-lists = Aún no hay listas. Guarde los destinatarios de un regalo como lista.

## Table

people-table = Personas
people-search = Buscar personas
people-column-name = Nombre
people-column-email = Correo
people-column-tags = Etiquetas
people-column-last-gift = Último regalo
people-column-occasion = Próxima ocasión
people-next-occasion = { $occasion } · { $day }
people-count = { $count ->
    [one] { $count } persona
   *[other] { $count } personas
}
people-selected = { $count ->
    [one] { $count } persona seleccionada
   *[other] { $count } personas seleccionadas
}
people-menu-open = Mostrar persona
people-menu-copy-email = Copiar correo
people-menu-email-copied = Correo copiado
people-tag-selected = Añadir etiqueta
people-remove-from-list = Quitar de la lista
people-tag-title = { $count ->
    [one] Añadir una etiqueta a { $count } persona
   *[other] Añadir una etiqueta a { $count } personas
}
people-select = Seleccionar a { $name }
people-list-count = { $count ->
    [one] { $count } destinatario
   *[other] { $count } destinatarios
}
people-list-unlisted = { $count ->
    [one] { $count } destinatario de esta lista no está en la libreta de direcciones. Los regalos para toda la lista lo incluyen.
   *[other] { $count } destinatarios de esta lista no están en la libreta de direcciones. Los regalos para toda la lista los incluyen.
}
people-no-results-title = Sin resultados para «{ $search }»
people-no-results-text = Revise la ortografía o acorte la búsqueda.
people-clear-search = Borrar la búsqueda
people-list-empty-title = No hay personas en esta lista
people-list-empty-text = Aquí aparecen las personas con correo, o con nombre y dirección.

## Empty

people-empty-title = Aún no hay personas
people-empty-text = Las personas aparecen aquí cuando importa una lista o envía un regalo. Se quedan en este equipo.
people-off-title = La libreta de direcciones está desactivada
people-off-text = No se guarda ninguna persona. Puede seguir usando listas.
people-off-button = Abrir la configuración

## Lists

people-update-list = Actualizar con un archivo
people-update-dialog = Actualizar la lista con un archivo
people-rename-list = Cambiar el nombre de la lista «{ $name }»
people-duplicate-list = Duplicar la lista «{ $name }»
people-delete-list = Eliminar la lista «{ $name }»
people-rename-title = Cambiar el nombre de «{ $name }»
people-rename-button = Cambiar nombre
people-list-name = Nombre de la lista
people-save-title = Guardar los destinatarios como lista
people-save-button = Guardar lista
people-menu = Listas
people-menu-add = Añadir desde una lista
people-menu-save = Guardar como lista
people-menu-update = Actualizar la lista «{ $name }»
people-menu-remove = Quitar a quienes ya recibieron un regalo

## Difference of a list

people-merge-title = Actualizar «{ $name }»
people-merge-tabs = Tipo de cambio
people-merge-new = Nuevas ({ $count })
people-merge-changed = Modificadas ({ $count })
people-merge-conflicts = Conflictos ({ $count })
people-merge-conflicts-help = Estos cambios se omiten a menos que los seleccione.
people-merge-unchanged = { $count ->
    [one] { $count } persona no cambia.
   *[other] { $count } personas no cambian.
}
people-merge-left-out = { $count ->
    [one] { $count } fila no contiene el nombre de una persona y se omite.
   *[other] { $count } filas no contienen el nombre de una persona y se omiten.
}
people-merge-same-title = La lista está al día
people-merge-same-text = Todos los valores ya están en la lista.
people-merge-accept = { $count ->
    [one] Guardar { $count } cambio
   *[other] Guardar { $count } cambios
}
people-merge-person = { $name } · { $email }
people-merge-conflict = { $person } ({ $reason })
people-merge-other-name = mismo correo, nombre distinto
people-merge-repeated = aparece varias veces con otros valores
people-merge-added = { $column }: { $new }
people-merge-replaced = { $column }: { $old } → { $new }
people-path = Ruta del archivo
people-path-help = Este sistema no tiene diálogo de archivos. Escriba la ruta completa.
people-path-button = Leer archivo

## Adding people to a gift

people-create-gift = { $count ->
    [one] Crear regalo para { $count } persona
   *[other] Crear regalo para { $count } personas
}
people-create-gift-for = Crear regalo para { $name }
people-create-gift-day = Crear regalo para todas las personas: { $day }
people-add-title = Añadir desde una lista
people-add-accept = { $count ->
    [one] Añadir { $count } persona
   *[other] Añadir { $count } personas
}
people-remove-title = Quitar a quienes ya recibieron un regalo
people-remove-text = Quita a los destinatarios que recibieron un regalo en este tiempo. Se puede deshacer.
people-remove-accept = { $count ->
    [one] Quitar { $count } persona
   *[other] Quitar { $count } personas
}
people-list = Lista
people-filter = Filtro
people-filter-hint = Un nombre, un correo u otro valor
people-leave-out = Omitir a quienes ya recibieron un regalo
people-gifted-time = Periodo de los regalos anteriores
people-last-days = { $count ->
    [one] En el último { $count } día
   *[other] En los últimos { $count } días
}
people-counting = Contando personas
people-preview-count = { $count ->
    [one] { $count } persona
   *[other] { $count } personas
}
people-in-draft = { $count ->
    [one] { $count } ya está en este regalo
   *[other] { $count } ya están en este regalo
}
people-gifted = { $count ->
    [one] { $count } recibió un regalo
   *[other] { $count } recibieron un regalo
}
people-gifted-person = { $name } · { $ago }
people-gifted-more = y { $count } más
people-history-incomplete = Algunos regalos anteriores aún no se han descargado, por lo que pueden faltar personas.
people-gifts-undated = { $count ->
    [one] No se sabe cuándo recibió { $count } persona más su último regalo. No se excluye.
   *[other] No se sabe cuándo recibieron { $count } personas más su último regalo. No se excluyen.
}

## Occasions

people-occasions-help = Cumpleaños y aniversarios laborales de los próximos { $days } días
people-occasions-empty-title = No hay próximas ocasiones
people-occasions-empty-text = Las ocasiones aparecen aquí cuando una lista tiene una columna como «Cumpleaños» o «Fecha de ingreso», o cuando escribe una fecha de una persona.
people-occasions-more = { $count ->
    [one] No se muestra { $count } ocasión posterior.
   *[other] No se muestran { $count } ocasiones posteriores.
}
people-occasions-today = Hoy
people-occasions-tomorrow = Mañana
people-birthday = Cumpleaños
people-anniversary = Aniversario laboral
people-birthday-number = Cumpleaños, cumple { $years }
people-anniversary-number = { $years ->
    [one] Aniversario laboral, { $years } año
   *[other] Aniversario laboral, { $years } años
}

## A person

people-panel = Persona
people-last-gift = Último regalo { $ago }
people-last-gift-undated = Fecha del último regalo desconocida
people-no-gift = Aún sin regalo
people-today = hoy
people-days-ago = { $count ->
    [one] hace { $count } día
   *[other] hace { $count } días
}
people-months-ago = { $count ->
    [one] hace { $count } mes
   *[other] hace { $count } meses
}
people-years-ago = { $count ->
    [one] hace { $count } año
   *[other] hace { $count } años
}
people-section-notes = Ocasiones y notas
people-section-data = Detalles
people-section-gifts = Regalos ({ $count })
people-more-gifts = { $count ->
    [one] No se muestra { $count } regalo anterior.
   *[other] No se muestran { $count } regalos anteriores.
}
people-open-order = Abrir el pedido: { $gift }
people-order-facts = { $batch } · { $date }
people-date-hint = 5 de marzo, o { $date }
people-date-problem = Escriba una fecha como 5 de marzo o { $date }.
people-note = Nota
people-note-hint = Solo usted ve esta nota
people-new-tag = Nueva etiqueta
people-add-tag = Añadir
people-remove-tag = Quitar la etiqueta «{ $tag }»
people-save-person = Guardar cambios
people-discard = Descartar cambios
people-remove = Quitar persona
people-remove-person-title = ¿Quitar a { $name }?
people-remove-person-text = Esto elimina lo que se guarda de esta persona en este equipo, también en las listas. Los borradores y los regalos enviados no cambian.

## Toasts

people-toast-saved = { $count ->
    [one] Lista «{ $name }» guardada con { $count } destinatario
   *[other] Lista «{ $name }» guardada con { $count } destinatarios
}
people-toast-merged = Lista «{ $name }» actualizada: { $added } nuevas, { $changed } modificadas
people-toast-deleted = Lista «{ $name }» eliminada
people-toast-unchanged = Ninguna persona cambió
people-toast-tagged = { $count ->
    [one] Etiqueta «{ $tag }» añadida a { $count } persona
   *[other] Etiqueta «{ $tag }» añadida a { $count } personas
}
people-toast-untagged = { $count ->
    [one] Etiqueta «{ $tag }» quitada a { $count } persona
   *[other] Etiqueta «{ $tag }» quitada a { $count } personas
}
people-toast-removed-from-list = { $count ->
    [one] { $count } persona quitada de «{ $name }»
   *[other] { $count } personas quitadas de «{ $name }»
}
people-toast-removed = Persona quitada
people-toast-off = Libreta de direcciones eliminada
people-toast-none-added = No se añadió ningún destinatario. Todos están ya en este regalo o recibieron un regalo en este periodo.

## Settings

people-settings-title = Libreta de direcciones
people-settings-switch = Llevar una libreta de direcciones
people-settings-on = Activada
people-settings-off = Desactivada
people-settings-help = Guarda en este equipo las personas de sus importaciones, envíos y listas. Si desactiva la libreta de direcciones, se eliminan las personas guardadas. Las listas se conservan.
people-settings-delete-title = ¿Eliminar la libreta de direcciones?
people-settings-delete-text = { $count ->
    [one] Esto elimina { $count } persona con notas, etiquetas y ocasiones, en todas las conexiones. Las listas, los borradores y los regalos enviados se conservan.
   *[other] Esto elimina { $count } personas con notas, etiquetas y ocasiones, en todas las conexiones. Las listas, los borradores y los regalos enviados se conservan.
}
people-settings-delete = Eliminar la libreta

## Export of people

# $name: the name of a list or tag, or "All people".
people-export = Exportar { $name }
people-export-dialog = Guardar { $name }
people-export-xlsx = Archivo de Excel
people-export-csv = CSV
people-export-xlsx-private = Archivo de Excel con notas, etiquetas y fechas
people-export-csv-private = CSV con notas, etiquetas y fechas
# The title of a column of exported files, which the import must recognize.
people-export-first-workday = Fecha de ingreso

## Update of a list from a file

people-merge-compare = Comparar con la lista
