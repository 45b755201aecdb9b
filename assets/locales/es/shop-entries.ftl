### Shop: the forms of the catalog

## Any entry

shop-entry-new = { $kind ->
    [brand] Añadir marca
    [card] Añadir tarjeta
    [collection] Añadir colección
   *[product] Añadir producto
}
shop-entry-create = { $kind ->
    [brand] Crear marca
    [card] Crear tarjeta
    [collection] Crear colección
   *[product] Crear producto
}
shop-entry-archive = { $kind ->
    [brand] Archivar marca
    [card] Archivar tarjeta
    [collection] Archivar colección
   *[product] Archivar producto
}
shop-entry-saved = { $kind ->
    [brand] Marca guardada
    [card] Tarjeta guardada
    [collection] Colección guardada
   *[product] Producto guardado
}
shop-entry-archived = { $kind ->
    [brand] Marca archivada
    [card] Tarjeta archivada
    [collection] Colección archivada
   *[product] Producto archivado
}
shop-entry-restored = { $kind ->
    [brand] Marca ofrecida de nuevo
    [card] Tarjeta ofrecida de nuevo
    [collection] Colección ofrecida de nuevo
   *[product] Producto ofrecido de nuevo
}
shop-entry-missing = { $kind ->
    [brand] La tienda ya no tiene esta marca.
    [card] La tienda ya no tiene esta tarjeta.
    [collection] La tienda ya no tiene esta colección.
   *[product] La tienda ya no tiene este producto.
}
shop-entry-exists = { $kind ->
    [brand] La tienda ya tiene una marca con este nombre. Búsquela, también entre las archivadas.
    [card] La tienda ya tiene una tarjeta con este nombre. Búsquela, también entre las archivadas.
    [collection] La tienda ya tiene una colección con este nombre. Búsquela, también entre las archivadas.
   *[product] La tienda ya tiene un producto con este nombre. Búsquelo, también entre los archivados.
}
shop-entry-is-archived = { $kind ->
    [brand] Esta marca está archivada
    [card] Esta tarjeta está archivada
    [collection] Esta colección está archivada
   *[product] Este producto está archivado
}
shop-entry-archive-text = { $kind ->
    [brand] La marca y sus productos dejan de ofrecerse a los remitentes. Los regalos enviados los conservan y puede ofrecer la marca de nuevo.
    [card] La tarjeta deja de ofrecerse a los remitentes. Los regalos enviados la conservan y puede ofrecerla de nuevo.
    [collection] La colección deja de ofrecerse a los remitentes. Los destinatarios de regalos enviados aún pueden elegir y puede ofrecerla de nuevo.
   *[product] El producto deja de ofrecerse a los remitentes. Los regalos enviados lo conservan y puede ofrecerlo de nuevo.
}
shop-entry-conflict-title = { $kind ->
    [brand] Otro operador ha cambiado esta marca
    [card] Otro operador ha cambiado esta tarjeta
    [collection] Otro operador ha cambiado esta colección
   *[product] Otro operador ha cambiado este producto
}
shop-entry-conflict-archive = Aún no se ha archivado nada. Archive la nueva versión o consérvela tal como está.
shop-entry-conflict-restore = Aún no se ofrece nada de nuevo. Ofrezca la nueva versión o consérvela tal como está.
shop-entry-discard-text = Sus cambios no se han guardado.
shop-entry-search = { $kind ->
    [brand] Buscar marcas
    [card] Buscar tarjetas
    [collection] Buscar colecciones
   *[product] Buscar productos
}
shop-entry-list = { $kind ->
    [brand] Marcas de la tienda
    [card] Tarjetas de la tienda
    [collection] Colecciones de la tienda
   *[product] Productos de la tienda
}
shop-entry-count = { $kind ->
    [brand] { $count ->
        [one] { $count } marca
       *[other] { $count } marcas
    }
    [card] { $count ->
        [one] { $count } tarjeta
       *[other] { $count } tarjetas
    }
    [collection] { $count ->
        [one] { $count } colección
       *[other] { $count } colecciones
    }
   *[product] { $count ->
        [one] { $count } producto
       *[other] { $count } productos
    }
}
shop-entry-no-archived = { $kind ->
    [brand] No hay marcas archivadas
    [card] No hay tarjetas archivadas
    [collection] No hay colecciones archivadas
   *[product] No hay productos archivados
}
shop-entry-no-archived-text = Lo que archive aparece aquí. Los regalos enviados lo conservan.
shop-entry-empty = { $kind ->
    [brand] Aún no hay marcas
    [card] Aún no hay tarjetas
    [collection] Aún no hay colecciones
   *[product] Aún no hay productos
}
shop-entry-empty-text = { $kind ->
    [brand] Cada producto tiene una marca, con su logotipo y su precio de envío. Una importación de productos crea sus marcas.
    [card] Las tarjetas de felicitación que los remitentes añaden a sus regalos aparecen aquí.
    [collection] Con una colección, los destinatarios eligen su regalo entre varios productos.
   *[product] Los productos aparecen aquí.
}

## Pictures, options and the fields of each kind

shop-field-picture = Imagen
shop-field-logo = Logotipo
shop-catalog-kind = Entradas
shop-picture-add = Añadir imagen
shop-picture-replace = Sustituir imagen
shop-picture-remove-only = Quitar imagen
shop-picture-adding = Añadiendo imágenes…
shop-picture-dialog = Elegir una imagen
shop-picture-path-text = Este sistema no tiene diálogo de archivos. Escriba la ruta de una imagen.
shop-picture-help = PNG, JPEG o WebP, hasta 20 MB. También puede soltar o pegar imágenes.
shop-picture-main = Principal
shop-picture-earlier = Adelantar la imagen { $number }
shop-picture-later = Atrasar la imagen { $number }
shop-picture-make-main = Hacer principal la imagen { $number }
shop-picture-remove = Quitar la imagen { $number }
shop-picture-refused = No añadido: { $files }
shop-picture-refused-pasted = La imagen pegada no se añadió
shop-picture-formats = La tienda acepta archivos PNG, JPEG y WebP de hasta 20 MB y 50 megapíxeles.
shop-picture-none = Una colección no tiene imagen propia.
shop-picture-archived = No se añadió ninguna imagen: ofrézcalo antes de nuevo.
shop-picture-left-out = { $count ->
    [one] No se añadió { $count } imagen
   *[other] No se añadieron { $count } imágenes
}
shop-picture-maximum = Un producto puede tener como máximo { $max } imágenes.
shop-picture-count = { $count ->
    [one] { $count } imagen
   *[other] { $count } imágenes
}
shop-options-help = Con una opción, como la talla, los destinatarios eligen. Cada combinación de valores es una variante.
shop-options-add = Añadir opción
shop-options-name = Nombre de la opción { $number }
shop-options-name-hint = Nombre, como Talla
shop-options-value = Nuevo valor de la opción { $number }
shop-options-value-hint = Valor, como M
shop-options-value-add = Añadir valor
shop-options-value-add-to = Añadir valor de la opción { $number }
shop-options-value-remove = Quitar el valor { $value }
shop-options-remove = Quitar la opción { $number }
shop-options-name-missing = Escriba un nombre para cada opción
shop-options-name-twice = Dos opciones tienen el mismo nombre
shop-options-value-missing = Añada un valor a cada opción
shop-options-value-twice = La opción ya tiene este valor
shop-options-value-slash = Un valor no puede contener una barra entre espacios
shop-options-too-many = Un producto puede tener como máximo { $max } variantes
shop-options-shown = { $options }: { $variants }
shop-options-selectable-help = Cuántas variantes elige un destinatario. Vacío: una.
shop-variant-remove = Quitar la variante { $variant }
shop-variant-picture = Imagen { $number }
shop-variant-picture-none = Ninguna
shop-variant-picture-own = Imagen propia
shop-variants-add-missing = { $count ->
    [one] Añadir { $count } variante que falta
   *[other] Añadir { $count } variantes que faltan
}
shop-product-gift-card-help = Una tarjeta regalo se envía por correo electrónico.
shop-product-attributes-help = Uno por línea, como Material: Algodón.
shop-product-option-values-help = Uno por línea, como Tinta: #1B2A4A, agotado en primavera.
shop-brand-values-help = Separe los valores con comas, como Artesanal, Local.
shop-brand-ships-free = Gratis
shop-card-occasions-help = Separe las ocasiones con comas, como Cumpleaños, Gracias.
shop-collection-search = Buscar productos para añadir
shop-collection-draft = Borrador: aún no se ofrece
shop-collection-add-product = Añadir
shop-collection-add = Añadir { $name }
shop-collection-products-missing = Añada al menos un producto
shop-collection-move-up = Subir { $name }
shop-collection-move-down = Bajar { $name }
shop-collection-remove = Quitar { $name }
shop-import-entry-edited = No se importó nada: guarde o descarte antes sus cambios.
