### Archivos de catálogo de una tienda: problemas y notas de su importación, y notas de la plantilla.

## Por qué no se puede leer un archivo o las imágenes

shop-file-no-catalog = El archivo no tiene ninguna tabla de catálogo. Una tabla necesita la columna «Handle» y al menos otra columna de la plantilla.
shop-pictures-unreadable = No se pudieron leer las imágenes: { $reason }
shop-pictures-no-zip = Las imágenes no están en una carpeta ni en un archivo ZIP.
shop-pictures-too-many = Hay más de { $max } archivos de imagen. Use una carpeta con menos archivos.

## Problemas de una celda o fila; el archivo, la fila y la columna van antes del texto

shop-file-value-missing = La celda está vacía. Introduzca un valor.
shop-file-row-too-long = La fila tiene más celdas que el encabezado. Un valor con una coma necesita comillas.
shop-file-amount-invalid = No es un importe en dólares estadounidenses, como 12.50, de hasta un millón.
shop-file-count-invalid = No es un número dentro del intervalo que permite la columna.
shop-file-weight-invalid = No es un peso, como 650 g, 0.5 kg o 1 lb 4 oz.
shop-file-yes-no-invalid = Escriba yes o no.
shop-file-select-mode-unknown = Escriba disabled, item_count o max_price.
shop-file-country-unknown = «{ $name }» no es un país. Escriba su código o su nombre.
shop-file-state-unknown = «{ $name }» no es un estado de EE. UU. Escriba su código o su nombre.
shop-file-cell-too-long = Una celda de esta fila supera los { $size }.
shop-file-conflict = Otro valor de la misma entrada está en { $place }. Use un solo valor u otro handle.
shop-file-variant-repeated = La misma variante está en { $place }. Cada variante necesita sus propios valores de opciones.
shop-file-sku-repeated = Otra variante tiene este SKU en { $place }. Cada SKU se puede usar una sola vez.
shop-file-place = { $file }, fila { $row }
shop-file-place-in-sheet = { $file }, hoja «{ $sheet }», fila { $row }
shop-file-picture-missing = Ningún archivo de imagen se llama «{ $name }». Añada el archivo a la carpeta o al archivo ZIP de las imágenes.
shop-file-picture-ambiguous = Varios archivos de imagen se llaman «{ $name }». Escriba la carpeta delante del nombre.
shop-file-picture-unreadable = «{ $name }» no es una imagen PNG, JPEG o WebP, o está dañada.
shop-file-picture-too-large = «{ $name }» supera los { $size } o los { $pixels } megapíxeles.

## Notas sobre un archivo

shop-file-sheets-skipped = Se omitieron las hojas sin tabla de catálogo: { $sheets }
shop-file-columns-unused = Columnas que no se usan: { $columns }
shop-file-pictures-online = { $count ->
    [one] { $count } imagen es una dirección web sin archivo de imagen, en la fila { $row }. Las imágenes de la web no se descargan.
   *[other] { $count } imágenes son direcciones web sin archivo de imagen, la primera en la fila { $row }. Las imágenes de la web no se descargan.
}
shop-file-prices-differ = { $count ->
    [one] Las variantes de { $count } producto tienen precios distintos, desde la fila { $row }. El producto cuesta el más alto.
   *[other] Las variantes de { $count } productos tienen precios distintos, el primero desde la fila { $row }. Cada producto cuesta el más alto.
}
shop-file-stock-negative = { $count ->
    [one] { $count } variante tiene existencias negativas, en la fila { $row }. Se leyó 0.
   *[other] { $count } variantes tienen existencias negativas, la primera en la fila { $row }. Se leyó 0.
}

## Notas sobre las columnas de la plantilla

shop-template-handle = El nombre permanente de la entrada: letras minúsculas, dígitos y guiones, como knit-hoodie. Todas las filas de un producto tienen el mismo handle. Se omite una fila cuyo handle empieza por #. En cada columna, una celda vacía no cambia nada y - elimina el valor.
shop-template-name = El nombre que se muestra.
shop-template-brand = El handle o el nombre de la marca.
shop-template-subtitle = Una línea corta debajo del nombre.
shop-template-short-subtitle = Una línea más corta para las listas. Vacío: el subtítulo.
shop-template-description = Texto sobre el producto o la colección, con saltos de línea. El HTML se convierte en texto sin formato.
shop-template-price = En dólares estadounidenses, como 64.00. Para un producto con un intervalo de precios: el precio propuesto.
shop-template-price-min = El precio más bajo de un intervalo. Vacío: el precio.
shop-template-price-max = El precio más alto de un intervalo del que elige el remitente. Vacío: un solo precio.
shop-template-active = yes: se ofrece a los remitentes. no: no se ofrece.
shop-template-gift-card = yes: se entrega por correo electrónico en lugar de en un paquete.
shop-template-custom = yes: en el catálogo propio, que también incluye productos que no se ofrecen.
shop-template-selectable = Cuántas variantes elige un destinatario. Vacío: una.
shop-template-option = El nombre de una opción, como Size o Color, en la primera fila del producto.
shop-template-value = El valor de la opción para la variante de esta fila, como M o Red.
shop-template-option-values = Colores y notas de los valores de las opciones, uno por línea: Ink: #1B2A4A, agotado en primavera. El color, la nota o ambos.
shop-template-sku = La referencia de la variante. Cada SKU se puede usar una sola vez.
shop-template-cost = Lo que le cuesta la variante, en dólares estadounidenses. Los remitentes nunca ven el coste.
shop-template-weight = El peso con su unidad: 650 g, 0.5 kg, 1 lb 4 oz. Un número solo está en gramos.
shop-template-on-hand = Cuántos artículos hay en el estante. Vacío: la variante no se cuenta o conserva su número. - termina el recuento.
shop-template-shelf = Dónde se guarda la variante. Las listas de recogida se ordenan por estante.
shop-template-variant-picture = El nombre de archivo de una imagen de la variante.
shop-template-pictures = Nombres de archivos de imagen, separados por comas.
shop-template-countries = Países a los que se envía el producto, por código o nombre, separados por comas. Vacío: EE. UU.
shop-template-restricted-states = Estados de EE. UU. a los que no se envía el producto, por código o nombre, separados por comas.
shop-template-category = La categoría, como Apparel.
shop-template-subcategory = Una categoría dentro de la categoría.
shop-template-attributes = Datos, uno por línea: Material: Cotton
shop-template-shipping-price = El precio del envío de un paquete de la marca, en dólares estadounidenses.
shop-template-free-shipping = El valor de un paquete a partir del cual el envío es gratuito. Vacío: nunca.
shop-template-values = Lo que representa la marca, separado por comas: Woman-owned, Carbon-neutral
shop-template-logo = El nombre de archivo del logotipo.
shop-template-picture = El nombre de archivo de la imagen de la tarjeta.
shop-template-occasions = Ocasiones de la tarjeta, separadas por comas.
shop-template-products = Los handles de los productos, separados por comas.
shop-template-sections = Cómo se agrupan los productos, una sección por línea: To wear: knit-hoodie, beanie. Un asterisco antes del nombre muestra la sección primero: * New: travel-mug
shop-template-draft = yes: en preparación, aún no se ofrece. Una colección que ya se ofreció no puede volver a ser un borrador.
shop-template-select-mode = Si un destinatario elige varios productos. disabled: uno. item_count: un número de productos. max_price: productos hasta un precio total.
shop-template-select-count = El número de productos para item_count.
shop-template-select-price = El precio total para max_price, en dólares estadounidenses.

## Línea de comandos

cli-help-shop-template = Escribir una hoja de cálculo vacía para un catálogo
cli-help-shop-template-file = Archivo que se escribe, como libro
cli-help-shop-template-replace = Reemplazar un archivo existente
