### Destinatarios: los campos de la tabla, sus incidencias y la importación de un archivo.

## Campos de un destinatario

recipients-field-first-name = Nombre
recipients-field-last-name = Apellidos
recipients-field-full-name = Nombre completo
recipients-field-full-address = Dirección completa
recipients-field-email = Correo electrónico
recipients-field-phone = Teléfono
recipients-field-address-1 = Dirección
recipients-field-address-2 = Dirección, línea 2
recipients-field-city = Ciudad
recipients-field-state = Estado
recipients-field-postal-code = Código postal
recipients-field-country = País

## Incidencias, cada una en una línea junto a su fila

recipients-issue-first-name-missing = Falta el nombre
# $value: un marcador en el archivo, como «#N/A».
recipients-issue-name-placeholder = «{ $value }» no es un nombre
recipients-issue-email-placeholder = «{ $value }» no es un correo electrónico
recipients-issue-email-missing = Falta el correo electrónico
# $value: lo que se escribió.
recipients-issue-email-invalid = «{ $value }» no es una dirección de correo electrónico válida
recipients-issue-email-not-sent = «{ $value }» no es una dirección de correo electrónico válida y no se enviará
recipients-issue-multiple-emails = Más de una dirección de correo electrónico. Use una fila por destinatario.
# $domain: gmail.com, para una dirección en gmial.com.
recipients-issue-email-typo = ¿Quería decir { $domain }?
recipients-issue-email-lookalike = «{ $letters }» en este correo parece otra letra. Es posible que el correo no llegue a esta persona.
recipients-issue-duplicate = Duplicado de la fila { $row }
recipients-issue-same-name-and-address = Mismo nombre y misma dirección que la fila { $row }, con otro correo
recipients-issue-phone-invalid = «{ $value }» no es un teléfono de EE. UU. y no se enviará
recipients-issue-address-missing = Falta la dirección
recipients-issue-address-date = «{ $date }» parece una fecha que una hoja de cálculo creó a partir de «{ $number }». El paquete no llegaría.
recipients-issue-house-number-missing = «{ $street }» no tiene número de casa
recipients-issue-street-name-missing = «{ $number }» no tiene nombre de calle
recipients-issue-city-missing = Falta la ciudad
recipients-issue-state-missing = Falta el estado
recipients-issue-postal-code-missing = Falta el código postal
recipients-issue-state-unknown = «{ $value }» no es un estado de EE. UU.
recipients-issue-postal-code-invalid = El código postal debe tener 5 cifras, o 9 como 02139-4307
# $code: 02139. $state, $expected: códigos de estados, como «MA».
recipients-issue-postal-code-other-state = El código postal { $code } es de { $expected }, no de { $state }
recipients-issue-postal-code-not-in-state = El código postal { $code } no es de { $state }
recipients-issue-country-unknown = «{ $value }» no es un país conocido
recipients-issue-country-unsupported = El envío directo solo llega a EE. UU., no a «{ $value }»
# $field: el nombre de la columna.
recipients-issue-value-too-long = { $field }: más de { $max } caracteres
recipients-issue-row-ragged = { $cells ->
    [one] La fila tiene { $cells } celda y el encabezado, { $columns }
   *[other] La fila tiene { $cells } celdas y el encabezado, { $columns }
}
# $name: un nombre completo del archivo.
recipients-issue-address-split = «{ $address }» se dividió en dirección «{ $street }» y ciudad «{ $city }»
recipients-issue-name-split = «{ $name }» se dividió en nombre «{ $first }» y apellidos «{ $last }»
recipients-issue-name-split-first-only = «{ $name }» se leyó como nombre «{ $first }»
recipients-issue-name-split-last-only = «{ $name }» se leyó como apellidos «{ $last }»
recipients-issue-second-person = «{ $value }» parece el nombre de dos personas. Esta fila envía un regalo
recipients-issue-person-inactive = «{ $column }» dice «{ $value }». Compruebe si esta persona recibe un regalo

## Correcciones de incidencias, como botones

recipients-fix-set = Cambiar a { $value }
recipients-fix-clear = Vaciar la celda
recipients-fix-remove-row = Quitar fila

## Cómo se leyó un archivo

# Una columna sin nombre. $letters: A, B, … AA, como en las hojas de cálculo.
recipients-column-unnamed = Columna { $letters }
recipients-note-no-header = El archivo no tiene encabezado. Sus columnas se asignaron por su contenido.
recipients-note-header-not-first = { $skipped ->
    [one] El encabezado está en la línea { $line }. Se omitió { $skipped } fila anterior.
   *[other] El encabezado está en la línea { $line }. Se omitieron { $skipped } filas anteriores.
}
recipients-note-header-repeated = { $count ->
    [one] El encabezado se repite más abajo y se omitió allí.
   *[other] El encabezado se repite { $count } veces más abajo y se omitió allí.
}
# $encoding: windows-1252.
recipients-note-encoding-guessed = El archivo no es UTF-8 y se leyó como { $encoding }. Revise los nombres con acentos.
recipients-note-mixed-encodings = { $cells ->
    [one] { $cells } celda tiene una codificación distinta del resto del archivo. Revise los nombres con acentos.
   *[other] { $cells } celdas tienen una codificación distinta del resto del archivo. Revise los nombres con acentos.
}
recipients-note-cell-contains-rows = Línea { $line }: una celda ocupa varias líneas y parece contener otras filas. Compruebe dónde se cierran sus comillas.
recipients-note-quotation-marks-left-out = { $count ->
    [one] Línea { $line }: unas comillas al principio de una celda no se cierran nunca y se han omitido. Compruebe esta fila.
   *[other] { $count } comillas al principio de una celda no se cierran nunca y se han omitido. Las primeras están en la línea { $line }. Compruebe estas filas.
}
recipients-note-rows-too-long = { $count ->
    [one] { $count } fila tiene más celdas que el encabezado, en la línea { $line }. Puede deberse a una coma dentro de una celda.
   *[other] { $count } filas tienen más celdas que el encabezado, la primera en la línea { $line }. Puede deberse a una coma dentro de una celda.
}
recipients-note-rows-too-short = { $count ->
    [one] { $count } fila tiene menos celdas que el encabezado, en la línea { $line }.
   *[other] { $count } filas tienen menos celdas que el encabezado, la primera en la línea { $line }.
}
recipients-note-columns-left-out = El archivo tiene { $count } columnas. Solo se leyeron las primeras { $max }.
# $size: 10 KB.
recipients-note-cells-cut = { $count ->
    [one] { $count } celda supera los { $size } y se recortó, en la línea { $line }.
   *[other] { $count } celdas superan los { $size } y se recortaron, la primera en la línea { $line }.
}
# Names like "Lee, Anna" without quotation marks in a file with commas between cells.
recipients-note-names-joined = { $count ->
    [one] En { $count } fila, el apellido y el nombre se unieron de nuevo en una celda. Revise los nombres.
   *[other] En { $count } filas, el apellido y el nombre se unieron de nuevo en una celda. Revise los nombres.
}
recipients-note-tables-left-out = { $count ->
    [one] La página tiene { $count } tabla más que parece una lista. Solo se leyó la tabla con más destinatarios.
   *[other] La página tiene { $count } tablas más que parecen listas. Solo se leyó la tabla con más destinatarios.
}
recipients-note-cards-not-closed = { $count ->
    [one] { $count } tarjeta de contacto no tiene final. Es posible que el archivo esté incompleto: compruebe que no falte ningún destinatario.
   *[other] { $count } tarjetas de contacto no tienen final. Es posible que el archivo esté incompleto: compruebe que no falte ningún destinatario.
}
recipients-note-cards-left-out = { $count ->
    [one] Se omitió { $count } tarjeta de contacto: es una lista de distribución o una persona dentro de otra tarjeta, como un asistente.
   *[other] Se omitieron { $count } tarjetas de contacto: son listas de distribución o personas dentro de otras tarjetas, como asistentes.
}
recipients-note-rows-hidden = { $count ->
    [one] { $count } fila está oculta en el libro y se omitió: fila { $line }.
   *[other] { $count } filas están ocultas en el libro y se omitieron; la primera es la fila { $line }.
}
recipients-note-hidden-rows-included = { $count ->
    [one] { $count } fila está oculta en el libro y está incluida: fila { $line }.
   *[other] { $count } filas están ocultas en el libro y están incluidas; la primera es la fila { $line }.
}
# $columns: names of columns, as in "Email, City".
recipients-note-columns-hidden = { $count ->
    [one] { $count } columna está oculta en el libro y no se usa: { $columns }
   *[other] { $count } columnas están ocultas en el libro y no se usan: { $columns }
}
recipients-note-sheets-left-out = { $count ->
    [one] El libro tiene { $count } hoja más con personas, que no se leyó: { $sheets }
   *[other] El libro tiene { $count } hojas más con personas, que no se leyeron: { $sheets }
}
recipients-note-second-table = { $rows ->
    [one] En la fila { $line } empieza otra tabla. Se omitió su { $rows } fila. Para añadirla, copie esa tabla y péguela en la lista.
   *[other] En la fila { $line } empieza otra tabla. Se omitieron sus { $rows } filas. Para añadirlas, copie esa tabla y péguela en la lista.
}
recipients-note-hosts-left-out = { $count ->
    [one] Se omitió { $count } persona de «{ $sections }», porque otra sección enumera a los asistentes. Para añadirla, copie esa sección y péguela en la lista.
   *[other] Se omitieron { $count } personas de «{ $sections }», porque otra sección enumera a los asistentes. Para añadirlas, copie esa sección y péguela en la lista.
}
recipients-note-cells-merged = { $count ->
    [one] Celdas combinadas: su valor se usa en { $count } fila más, la fila { $line }.
   *[other] Celdas combinadas: sus valores se usan en { $count } filas más; la primera es la fila { $line }.
}
recipients-note-cells-crossed-out = { $count ->
    [one] { $count } fila tiene texto tachado y está incluida: fila { $line }. Compruebe si esta persona recibe un regalo.
   *[other] { $count } filas tienen texto tachado y están incluidas; la primera es la fila { $line }. Compruebe si estas personas reciben un regalo.
}
recipients-note-formulas-without-result = { $count ->
    [one] { $count } fila tiene una fórmula sin resultado guardado, así que su celda está vacía: fila { $line }. Abra el libro en su aplicación de hojas de cálculo, guárdelo e impórtelo de nuevo.
   *[other] { $count } filas tienen fórmulas sin resultado guardado, así que sus celdas están vacías. La primera es la fila { $line }. Abra el libro en su aplicación de hojas de cálculo, guárdelo e impórtelo de nuevo.
}
# Data types of Excel, such as Geography: cells with an icon.
recipients-note-data-types-read = { $count ->
    [one] { $count } fila tiene un tipo de datos de Excel, como Geografía, en la fila { $line }. Se leyó su texto.
   *[other] { $count } filas tienen tipos de datos de Excel, como Geografía; la primera es la fila { $line }. Se leyó su texto.
}
recipients-note-data-types-without-text = { $count ->
    [one] { $count } fila tiene un tipo de datos de Excel sin texto, en la fila { $line }. Convierta la celda en texto en Excel e importe el archivo de nuevo.
   *[other] { $count } filas tienen tipos de datos de Excel sin texto; la primera es la fila { $line }. Convierta las celdas en texto en Excel e importe el archivo de nuevo.
}
recipients-note-other-people = { $count ->
    [one] { $count } columna parece ser de otra persona y no se usa: { $columns }
   *[other] { $count } columnas parecen ser de otras personas y no se usan: { $columns }
}
recipients-note-second-person = { $rows ->
    [one] { $rows } fila tiene una segunda persona, que no se importa. Columnas: { $columns }
   *[other] { $rows } filas tienen una segunda persona, que no se importa. Columnas: { $columns }
}
# $column, $other: names of columns with emails.
recipients-note-emails-matched-by-name = Los correos de «{ $column }» coinciden con los nombres y los de «{ $other }» no. Se usa «{ $column }».
recipients-note-emails-unlike-names = Varias columnas tienen correos, y los de «{ $column }» no coinciden con los nombres. Compruebe que son de los destinatarios.
recipients-note-repeated-column-used = { $count ->
    [one] { $count } celda vacía de «{ $column }» se completó con otra columna del mismo nombre.
   *[other] { $count } celdas vacías de «{ $column }» se completaron con otra columna del mismo nombre.
}
recipients-note-preferred-names-used = { $count ->
    [one] Los nombres son los de «{ $column }». { $count } celda vacía se completó con «{ $other }».
   *[other] Los nombres son los de «{ $column }». { $count } celdas vacías se completaron con «{ $other }».
}
# $column: the name of a column in the file. $field: Email.
recipients-note-column-of-other-person = La columna «{ $column }» parece ser de otra persona y no se usa. Si es de los destinatarios, elija «{ $field }» para ella.

## Por qué no se puede importar un archivo. Sigue «Corrija el archivo o elija otro.».

recipients-import-file-empty = El archivo está vacío.
recipients-import-no-rows = El archivo tiene encabezado, pero ninguna fila debajo.
recipients-import-all-rows-hidden = { $count ->
    [one] La única fila de la hoja está oculta. Muéstrela en su aplicación de hojas de cálculo, guarde el archivo e impórtelo de nuevo.
   *[other] Las { $count } filas de la hoja están ocultas. Quite el filtro en su aplicación de hojas de cálculo, guarde el archivo e impórtelo de nuevo.
}
recipients-import-unsupported-format = { $format ->
    [pdf] Es un PDF, no una lista de destinatarios.
    [picture] Es una imagen, no una lista de destinatarios.
    [archive] Es un archivo comprimido, no una lista de destinatarios.
    [old_workbook] Es un libro en el formato antiguo de Excel (.xls). Guárdelo como XLSX en su aplicación de hojas de cálculo.
    [binary_workbook] Es un libro binario de Excel (.xlsb). Guárdelo como XLSX en su aplicación de hojas de cálculo.
    [web_archive] Es un archivo web sin tabla. Guarde la lista como XLSX en su aplicación de hojas de cálculo.
    [text_document] Es un documento de texto, no una lista de destinatarios.
    [presentation] Es una presentación, no una lista de destinatarios.
    [program] Es un programa, no una lista de destinatarios.
    [database] Es una base de datos, no una lista de destinatarios.
    [calendar] Es un calendario, no una lista de destinatarios.
    [web_page] Esta página web no tiene ninguna tabla de destinatarios.
    [xml] Es un archivo XML, no una lista de destinatarios.
   *[json] Es un archivo JSON, no una lista de destinatarios.
} Importe un libro (XLSX, ODS), un archivo CSV o de texto, o tarjetas de contacto (vCard).
recipients-import-binary-file = No es un archivo de texto. Exporte la lista como CSV (UTF-8) e importe ese archivo.
# $size: 256 MB.
recipients-import-file-too-large = El archivo supera los { $size }. Divídalo o quite las columnas que no tratan de los destinatarios.
recipients-import-password-protected = El archivo está protegido con contraseña. Quite la contraseña en su aplicación de hojas de cálculo e impórtelo de nuevo.
recipients-import-workbook-damaged = El libro está dañado o incompleto. Ábralo en su aplicación de hojas de cálculo, guárdelo de nuevo e importe el archivo nuevo.
# $size: 64 MB.
recipients-import-workbook-too-large = El contenido del libro supera los { $size }. Guarde solo la hoja con los destinatarios como archivo nuevo.
# $sheets: the names of the sheets of the workbook.
recipients-import-sheet-unknown = El libro no tiene ninguna hoja llamada «{ $name }». Sus hojas: { $sheets }
recipients-import-sheet-empty = La hoja «{ $name }» está vacía.
recipients-import-canceled = Se canceló la importación.
recipients-import-too-many-columns = La línea { $line } tiene { $count } columnas; se admiten hasta { $max }. El archivo debe tener un destinatario por línea.
recipients-import-too-many-rows = El archivo tiene más de { $max } destinatarios, el máximo de un lote. Divídalo en varios archivos.
recipients-import-record-too-long = La fila que empieza en la línea { $line } supera los { $size }. Puede que falten las comillas de cierre.
recipients-import-quotation-mark-not-closed = Las comillas de la fila que empieza en la línea { $line } no se cierran, así que se perderían todas las filas siguientes.
recipients-import-read-failed = No se pudo leer el archivo hasta el final: { $reason }

## La tabla de destinatarios

recipients-column-row = Fila
recipients-column-issue = Problema
# Nombre accesible de una celda. $field: el nombre de la columna.
recipients-cell-name = { $field }, fila { $row }
# Nombre accesible del número de fila, que selecciona la fila.
recipients-row-name = Fila { $row }
recipients-issue-name = Problema, fila { $row }: { $issue }
# El primer problema de una fila y el número de los demás.
recipients-issue-and-more = { $issue } · { $count } más
recipients-fix-button = Corregir
recipients-fix-button-name = Corregir la fila { $row }
recipients-remove-button = Quitar
recipients-remove-button-name = Quitar la fila { $row }

recipients-empty-title = Aún no hay destinatarios
recipients-empty-text = Importe un archivo, suéltelo aquí o pegue una lista. Podrá revisar las columnas antes de añadir nada.
recipients-empty-text-without-drop = Importe un archivo o pegue una lista. Podrá revisar las columnas antes de añadir nada.
recipients-enter-by-hand = Introducir destinatarios a mano

## Herramientas sobre la tabla

recipients-import-file = Importar archivo
recipients-add-row = Añadir fila
recipients-undo = Deshacer
recipients-redo = Rehacer
recipients-find-replace = Buscar y reemplazar
recipients-remove-rows = { $count ->
    [one] Quitar { $count } fila
   *[other] Quitar { $count } filas
}
# Un filtro: muestra solo las filas con problemas o avisos.
recipients-only-problems = Solo filas con problemas
recipients-only-problems-short = Con problemas
recipients-fix-all = Corregir todo
recipients-fix-all-count = Corregir todo ({ $count })
recipients-fix-all-help = Aplica todas las correcciones seguras. Las suposiciones, como los errores en correos electrónicos, quedan para usted. Puede deshacerlo.

recipients-find-field = Buscar
recipients-replace-field = Reemplazar por
recipients-find-column = Columna
recipients-find-all-columns = Todas las columnas
recipients-replace-all = Reemplazar todo
recipients-replace-all-rows = Reemplazar en todas las filas
recipients-find-close = Cerrar Buscar y reemplazar
recipients-find-matches = { $count ->
    [one] { $count } celda encontrada
   *[other] { $count } celdas encontradas
}

## Importación: qué columna del archivo pasa a cada campo

recipients-import-title = Asignar las columnas de { $file }
recipients-import-title-pasted = Asignar las columnas de la lista pegada
recipients-import-rows = { $count ->
    [one] { $count } fila
   *[other] { $count } filas
}
recipients-import-no-first-name = Ninguna columna se importa como nombre.
recipients-import-no-email = Ninguna columna se importa como correo electrónico.
recipients-import-no-address = Ninguna columna se importa como dirección.
# Títulos de las tres columnas de la asignación.
recipients-import-columns = Columnas del archivo
recipients-import-column-title = Columna
recipients-import-field-title = Importar como
recipients-import-values-title = Primeros valores
# Nombre accesible de la lista que elige el campo de una columna.
recipients-import-column = Campo para { $column }
recipients-import-not-imported = No se importa
recipients-import-extra-column = Columna adicional
recipients-import-sheet = Hoja
# A checkbox. $count: the rows that a filter or the user hid in the workbook.
recipients-import-hidden-rows = { $count ->
    [one] Incluir { $count } fila oculta
   *[other] Incluir { $count } filas ocultas
}
# A column whose field is a guess.
recipients-import-guessed = Supuesto
recipients-import-remembered = Las columnas se leen como en su última importación con estos nombres de columna.
# Una columna sin valores.
recipients-import-column-empty = Vacía
recipients-import-button = { $count ->
    [one] Importar { $count } fila
   *[other] Importar { $count } filas
}
recipients-import-needs-column = Elija un campo para al menos una columna.
recipients-import-cancel = Cancelar
recipients-import-existing = Filas existentes
recipients-import-add = Añadir a la lista
recipients-import-replace = { $count ->
    [one] Reemplazar { $count } fila
   *[other] Reemplazar { $count } filas
}
recipients-import-waiting = Esperando el archivo…
# Shown while a large file is read. $file: its name.
recipients-import-reading = Leyendo { $file }
recipients-import-reading-pasted = Leyendo la lista pegada
# $read, $total: numbers of megabytes, as in "12.4".
recipients-import-reading-amounts = { $rows ->
    [0] { $read } de { $total } MB
    [one] { $read } de { $total } MB · { $rows } fila
   *[other] { $read } de { $total } MB · { $rows } filas
}
recipients-import-choose-another = Elegir otro archivo
recipients-dialog-title = Elegir una lista de destinatarios
recipients-dialog-lists = Listas

# Se muestra en lugar del selector de archivos del sistema.
recipients-no-dialog-title = Este sistema no tiene selector de archivos
recipients-no-dialog-text = Introduzca la ruta del archivo, suelte el archivo en esta ventana o pegue una lista. En Linux, xdg-desktop-portal proporciona un selector de archivos.
recipients-no-dialog-text-without-drop = Introduzca la ruta del archivo o pegue una lista. En Linux, xdg-desktop-portal proporciona un selector de archivos.
recipients-path-field = Ruta del archivo
recipients-path-hint = ~/destinatarios.csv
recipients-path-import = Importar archivo
recipients-paste-list = Pegar lista
recipients-dialog-all-files = Todos los archivos

## Exported recipient files: titles, notes on columns, problems

# Names of sheets have at most 31 characters. The import knows the sheets with notes and the column
# "Problems" by these names: src/recipients/data/column_words.txt.
recipients-file-recipients-sheet = Destinatarios
recipients-file-problems-column = Problemas (giftdesk)
recipients-file-problems-sheet = Lista de problemas
recipients-file-row = Fila
recipients-file-level = Nivel
recipients-file-column = Columna
recipients-file-problem = Problema
recipients-file-value = Valor
recipients-file-suggestion = Sugerencia
recipients-file-notes-sheet = Notas sobre columnas
# Title of a column with "Required" or "Optional".
recipients-file-need = ¿Obligatorio?
recipients-file-note = Qué escribir
recipients-file-required = Obligatorio
recipients-file-optional = Opcional
recipients-file-error = Error
recipients-file-warning = Advertencia
# $level: "Error" or "Warning".
recipients-file-cell-note = { $level }: { $issue }
# $suggestion: the label of the fix, as in "Change to gmail.com".
recipients-file-cell-note-suggestion = { $level }: { $issue }. Sugerencia: { $suggestion }
recipients-file-note-first-name = El nombre, tal como aparece en el saludo
recipients-file-note-last-name = Los apellidos
recipients-file-note-email = Una dirección de correo, por ejemplo name@example.com
recipients-file-note-phone = Un número de teléfono de EE. UU., por ejemplo 617-555-0123
recipients-file-note-address-1 = La calle y el número, por ejemplo 12 Sample Street
recipients-file-note-address-2 = Apartamento, oficina o piso
recipients-file-note-city = La ciudad
recipients-file-note-state = El estado de EE. UU., por nombre o código, por ejemplo MA
recipients-file-note-postal-code = El código postal de EE. UU. con sus ceros, por ejemplo 02110 o 02139-4307
recipients-file-note-country = El país. Los regalos se envían dentro de EE. UU.; una celda vacía significa EE. UU.

## Export of recipients

recipients-export = Exportar
recipients-export-problems = Problemas como archivo de Excel
recipients-export-clean-xlsx = Lista corregida como archivo de Excel
recipients-export-clean-csv = Lista corregida como CSV
recipients-export-template-xlsx = Archivo de destinatarios vacío en Excel
recipients-export-template-csv = Archivo de destinatarios vacío en CSV
recipients-export-dialog-problems = Guardar la lista de problemas
recipients-export-dialog-clean = Guardar la lista corregida
recipients-export-dialog-template = Guardar el archivo de destinatarios vacío
recipients-template-save = Guardar un archivo de destinatarios vacío
recipients-template-help = Un archivo de destinatarios vacío con las columnas que necesita el método de envío
recipients-exported = { $count ->
    [one] { $count } destinatario guardado en { $file }
   *[other] { $count } destinatarios guardados en { $file }
}
# $omitted: the number of rows with errors, which the file does not have.
recipients-exported-without = { $count ->
    [one] { $count } destinatario guardado en { $file }.
   *[other] { $count } destinatarios guardados en { $file }.
} { $omitted ->
    [one] Se omitió { $omitted } fila con errores.
   *[other] Se omitieron { $omitted } filas con errores.
}

## La hoja de cálculo: menús, filtros, columnas

recipients-grid = Destinatarios
recipients-selection = { $rows } × { $columns } celdas seleccionadas
recipients-issues-of-row = Problemas de la fila
recipients-issue-go-to-cell = Ir a la celda
recipients-issue-fix-same = Corregir los { $count } de este tipo
recipients-issue-accept = Aceptar el aviso
recipients-issue-accept-same = Aceptar los { $count } de este tipo
recipients-remove-duplicates = Quitar los { $count } duplicados
recipients-menu-row = Fila
recipients-menu-cell = Celda
recipients-menu-cut = Cortar
recipients-menu-copy = Copiar
recipients-menu-paste = Pegar
recipients-menu-clear = Vaciar las celdas
recipients-menu-insert-above = Insertar una fila encima
recipients-menu-filter-by-value = Mostrar solo este valor
recipients-menu-sort-up = Ordenar de la A a la Z
recipients-menu-sort-down = Ordenar de la Z a la A
recipients-menu-filter = Filtrar la columna
recipients-menu-filter-values = Filtrar por valores
recipients-menu-filter-remove = Quitar el filtro
recipients-menu-move-column-left = Mover a la izquierda
recipients-menu-move-column-right = Mover a la derecha
recipients-menu-fit-column = Ajustar el ancho de la columna
recipients-menu-hide-column = Ocultar la columna
recipients-menu-show-columns = Mostrar las columnas ocultas
recipients-menu-add-column = Añadir columna
recipients-menu-rename-column = Cambiar el nombre de la columna
recipients-menu-remove-column = Quitar la columna
recipients-column-add-title = Añadir una columna
recipients-column-add = Añadir columna
recipients-column-rename-title = Cambiar el nombre de la columna
recipients-column-rename = Cambiar el nombre
recipients-column-name = Nombre de la columna
recipients-column-name-empty = Introduzca un nombre.
recipients-column-name-too-long = Use como máximo { $max } caracteres.
recipients-column-name-taken = Otra columna ya tiene este nombre.
recipients-filter-column = Filtro para { $column }
# Las condiciones de un filtro, después del nombre de la columna.
recipients-filter-contains = contiene
recipients-filter-equals = es
recipients-filter-empty = está vacío
recipients-filter-not-empty = no está vacío
recipients-filter-text = Texto en { $column }
recipients-filter-hint = Valor que se busca
recipients-filter-remove = Quitar el filtro: { $column }
recipients-filter-values = es uno de
recipients-filter-values-of = Valores de { $column }
recipients-filter-values-button = Valores de { $column }: { $chosen }
recipients-filter-values-search = Buscar valores
recipients-filter-values-all = Seleccionar todo
recipients-filter-values-none = No seleccionar nada
recipients-filter-values-loading = Cargando valores…
recipients-filter-values-not-found = No se encontraron valores
recipients-filter-values-omitted = { $count ->
    [one] Se muestra el valor más frecuente. Busque para encontrar otros.
   *[other] Se muestran los { $count } valores más frecuentes. Busque para encontrar otros.
}
recipients-filter-values-some = { $count ->
    [one] { $count } valor
   *[other] { $count } valores
}
recipients-filter-values-except = { $count ->
    [one] Todos menos { $count } valor
   *[other] Todos menos { $count } valores
}
recipients-filter-values-every = Todos los valores
recipients-filter-value-empty = (vacío)
recipients-find-previous = Coincidencia anterior
recipients-find-next = Coincidencia siguiente
