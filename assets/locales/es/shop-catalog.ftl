### Shop: the catalog

shop-catalog-title = Catálogo

## Lists of the shop

shop-catalog-loading = Cargando…
shop-catalog-file-saved = { $file } guardado
shop-save-file = Guardar archivo
shop-save-folder = Exportar catálogo
shop-save-folder-text = Este sistema no tiene selector de archivos. Introduzca la ruta de una carpeta nueva o vacía.
shop-save-folder-path = Ruta de la carpeta
shop-list-position = { $first }–{ $last } de { $total }
shop-list-previous = Anterior
shop-list-next = Siguiente

## The list of products

shop-catalog-products = Productos de la tienda
shop-catalog-search = Buscar nombre, identificador o SKU
shop-catalog-state = Estado
shop-catalog-active = Activos
shop-catalog-archived = Archivados
shop-catalog-state-offered = Ofrecido
shop-catalog-state-not-offered = No ofrecido
shop-catalog-state-archived = Archivado
shop-catalog-variants = Variantes
shop-catalog-picture-of = Imagen de { $name }
shop-catalog-count = { $count ->
    [one] { $count } producto
   *[other] { $count } productos
}
shop-catalog-import = Importar productos
shop-catalog-export = Exportar catálogo
shop-catalog-export-dialog = Elegir una carpeta nueva o vacía
shop-catalog-exporting = Exportando imágenes: { $done } de { $total }
shop-catalog-template = Guardar la plantilla
shop-catalog-template-dialog = Guardar la plantilla de un catálogo
shop-catalog-template-failed = No se pudo crear la plantilla
shop-catalog-empty-title = Aún no hay productos
shop-catalog-empty-text = Suelte aquí un archivo con sus productos: un CSV, una hoja de cálculo o la exportación de productos de Shopify. Los remitentes ven los productos después de la importación.
shop-catalog-empty-text-without-drop = Importe un archivo con sus productos: un CSV, una hoja de cálculo o la exportación de productos de Shopify. Los remitentes ven los productos después de la importación.
shop-catalog-no-results = Sin resultados para «{ $search }»
shop-catalog-no-results-text = Revise la ortografía o busque una parte del nombre.
shop-catalog-no-archived = No hay productos archivados
shop-catalog-no-archived-text = Los productos que archive aparecen aquí. Los regalos enviados los conservan.
shop-catalog-back = Catálogo

## Fields

shop-field-handle = Identificador
shop-field-name = Nombre
shop-field-brand = Marca
shop-field-subtitle = Subtítulo
shop-field-short-subtitle = Subtítulo corto
shop-field-description = Descripción
shop-field-price = Precio
shop-field-price-min = Precio más bajo
shop-field-price-max = Precio más alto
shop-field-gift-card = Tarjeta regalo
shop-field-custom = En el catálogo propio
shop-field-sku = SKU
shop-field-cost = Coste
shop-field-weight = Peso (g)
shop-field-on-hand = Existencias
shop-field-shelf = Estante
shop-field-option = Opción, como la talla
shop-field-second-option = Segunda opción, como el color
shop-field-options = Opciones
shop-field-option-values = Colores y notas de las opciones
shop-field-category = Categoría
shop-field-subcategory = Subcategoría
shop-field-countries = Países
shop-field-restricted-states = Estados excluidos
shop-field-pictures = Imágenes
shop-field-shipping-price = Precio de envío
shop-field-free-shipping = Envío gratis desde
shop-field-selectable = Variantes por elegir
shop-field-attributes = Características
shop-field-values = Valores de la marca
shop-field-occasions = Ocasiones
shop-field-sections = Secciones
shop-field-draft = Borrador
shop-field-select-mode = Elección
shop-field-select-count = Cantidad por elegir
shop-field-select-price = Total por elegir
shop-select-mode-one = Un producto
shop-select-mode-count = Una cantidad de productos
shop-select-mode-price = Productos hasta un precio total
shop-field-of-variant = { $variant }: { $field }

## Import: files and columns

shop-import-drop = Suelte aquí productos o imágenes
shop-import-start-title = Importar productos
shop-import-start-text = Suelte archivos, una carpeta o un ZIP con imágenes en esta ventana. Se leen CSV, Excel, OpenDocument y la exportación de productos de Shopify. Verá un plan antes de que cambie algo.
shop-import-start-text-without-drop = Se leen CSV, Excel, OpenDocument y la exportación de productos de Shopify. Verá un plan antes de que cambie algo.
shop-import-choose = Elegir archivo
shop-import-paste = Pegar una tabla
shop-import-paste-needs-rows = No se pegó nada: copie los nombres de las columnas y al menos una fila.
shop-import-dialog = Elegir un archivo con productos
shop-import-pictures-dialog = Elegir la carpeta de las imágenes
shop-import-path-title = Importar un archivo
shop-import-path-text = Este sistema no tiene diálogo de archivos. Escriba la ruta de un archivo, una carpeta o un ZIP.
shop-import-path = Ruta
shop-import-path-read = Leer archivo
shop-import-add-file = Añadir archivo
shop-import-add-pictures = Añadir imágenes
shop-import-reading = Leyendo los archivos…
shop-import-planning = Comparando con la tienda…
shop-import-applying = Importando…
shop-import-uploading = Subiendo imágenes: { $done } de { $total }
shop-import-columns-of = Columnas de { $file }
shop-import-columns-pasted = Columnas de la tabla pegada
shop-import-rows = { $count ->
    [one] { $count } fila. Elija qué es cada columna.
   *[other] { $count } filas. Elija qué es cada columna.
}
shop-import-no-name = Ninguna columna es el nombre del producto.
shop-import-no-price = Ninguna columna es el precio. Los productos nuevos lo necesitan.
shop-import-brand = Marca de todos los productos
shop-import-brand-help = Los productos nuevos necesitan una marca. Si la tienda no la tiene, se crea.
shop-import-ignore = No importar
shop-import-show-plan = Mostrar plan
shop-import-change-columns = Cambiar columnas
shop-import-choose-columns = Elegir columnas
shop-import-waiting = Aún sin importar: { $files }
shop-import-waiting-pasted = La tabla pegada aún no se ha importado
shop-import-archive-missing = Archivar lo que no está en los archivos
shop-import-archive-missing-help = Márquelo si los archivos son todo el catálogo. Las variantes que faltan se quitan.
shop-import-changed-meanwhile = La tienda ha cambiado entretanto. Revise el nuevo plan.
shop-import-applied = { $count ->
    [one] { $count } cambio importado
   *[other] { $count } cambios importados
}
shop-import-applied-text = Los remitentes ya ven los productos.
shop-import-show-products = Mostrar productos

## Import: plan

shop-plan-new = { $count ->
    [one] { $count } nuevo
   *[other] { $count } nuevos
}
shop-plan-changed = { $count ->
    [one] { $count } cambiado
   *[other] { $count } cambiados
}
shop-plan-archived = { $count ->
    [one] { $count } archivado
   *[other] { $count } archivados
}
shop-plan-unchanged = { $count ->
    [one] { $count } sin cambios
   *[other] { $count } sin cambios
}
shop-plan-title = Plan para { $files }
shop-plan-title-pasted = Plan para la tabla pegada
shop-plan-nothing = Nada que cambiar: la tienda ya tiene todo esto.
shop-plan-summary = { $count ->
    [one] { $count } cambio. Aún no ha cambiado nada.
   *[other] { $count } cambios. Aún no ha cambiado nada.
}
shop-plan-apply = { $count ->
    [one] Aplicar { $count } cambio
   *[other] Aplicar { $count } cambios
}
shop-plan-apply-none = Aplicar cambios
shop-plan-place = Fila
shop-plan-column = Columna
shop-plan-problem = Problema
shop-plan-problems = Problemas de la importación
shop-plan-problem-count = { $count ->
    [one] { $count } problema
   *[other] { $count } problemas
}
shop-plan-problem-meaning = Una importación se aplica entera, así que aún no se ha importado nada.
shop-plan-problem-remedy = Corrija los archivos y suéltelos de nuevo, o añada lo que falta.
shop-plan-no-value = ninguno
shop-value-yes = sí
shop-value-no = no
shop-plan-field = { $before } → { $after }
shop-plan-action-new = Nuevo
shop-plan-action-changed = Cambiado
shop-plan-action-archived = Archivado
shop-plan-note = { $file }: { $note }
shop-plan-more-notes = { $count ->
    [one] { $count } nota más
   *[other] { $count } notas más
}

## One product

shop-product-name-missing = Escriba un nombre
shop-product-amount-invalid = Escriba un importe, como 24,50 $
shop-product-number-invalid = Escriba un número entero
shop-product-save = Guardar cambios
shop-product-archive-title = ¿Archivar { $name }?
shop-product-restore = Ofrecer de nuevo
shop-product-is-archived-text = Para editarlo, ofrézcalo de nuevo.
shop-product-offered = Ofrecer a los remitentes
shop-product-price-range-help = Con un precio máximo, los remitentes eligen el importe.
shop-product-codes-help = Separe los códigos con comas, como US, CA. Sin país: solo EE. UU. No se envía a los estados excluidos.
shop-product-variant = Variante
shop-product-only-variant = Producto
shop-product-reserved = Reservado
shop-product-not-counted = Sin contar
shop-product-stock-help = Una variante sin existencias indicadas no se cuenta y nunca se agota.
shop-product-refused = La tienda no acepta estos valores
shop-product-refusal = { $field }: { $message }.
shop-product-newer-text = Verá ambas versiones al guardar.
shop-product-conflict-text = Sus cambios aún no se han guardado. Aplíquelos a la nueva versión o conserve la nueva versión tal como está.
shop-product-conflict-theirs = Cambiado por el otro operador
shop-product-conflict-mine = Sus cambios
shop-product-conflict-none = Ningún campo
shop-product-conflict-field = { $field }: { $before } → { $after }
shop-product-apply-mine = Aplicar mis cambios
shop-product-apply-and-restore = Aplicar mis cambios y ofrecer de nuevo
shop-product-take-theirs = Conservar la nueva versión
shop-product-discard-title = ¿Descartar los cambios?
shop-product-discard = Descartar cambios
shop-product-new = Añadir producto
shop-product-create = Crear producto
shop-product-not-created = No se creó el producto
shop-product-exists = La tienda ya tiene un producto con este nombre. Búsquelo, también entre los archivados.
shop-product-new-brand = Nueva marca
shop-product-brand-name = Nombre de la marca
shop-product-brand-exists = La tienda ya tiene esta marca. Elíjala.
shop-product-brand-archived = La tienda tiene esta marca entre las archivadas. Importe la marca para ofrecerla de nuevo.
shop-product-on-hand-help = Vacío: el producto no se cuenta
