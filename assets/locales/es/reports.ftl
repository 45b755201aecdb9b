### Informes: progreso de los regalos y tiempos por grupo; comparación de dos lotes

## Page

reports-loading = Contando regalos…
reports-empty-title = Aún no hay informes
reports-empty-text = Después de enviar un regalo, esta página muestra cuántos destinatarios lo abren y lo aceptan, y cuánto tardan.
reports-no-matches = No se enviaron regalos en este período. Elija otro período.
reports-view = Vista
reports-view-groups = Resumen
reports-view-compare = Comparar lotes
reports-grouping = Agrupar por
reports-by-batch = Lote
reports-by-product = Producto
reports-by-brand = Marca
reports-by-workspace = Espacio de trabajo
reports-group-unknown = Desconocido
reports-group-without-value = Sin valor
reports-note = Los productos y marcas son los del regalo enviado. En los envíos directos no hay destinatarios que reciban aviso, abran y acepten.
reports-note-undated = { $count ->
    [one] { $count } regalo solo cuenta en «Todo el período», porque no se conoce la fecha de ningún regalo de su lote.
   *[other] { $count } regalos solo cuentan en «Todo el período», porque no se conoce la fecha de ningún regalo de su lote.
}

## Funnel

reports-funnel-title = Progreso de los regalos
reports-sent = Enviados
reports-notified = Avisados
reports-viewed = Abiertos
reports-accepted = Aceptados
reports-shipped = Despachados
reports-delivered = Entregados
reports-thanked = Gracias

## Times

reports-times-title = Tiempo hasta abrir y aceptar
reports-time-to-open = Tiempo hasta abrir
reports-time-to-accept = Tiempo hasta aceptar
# $median and $slowest: durations such as "3 h".
reports-time-value = { $count ->
    [one] La mitad en { $median }, el 90 % en { $slowest } ({ $count } regalo)
   *[other] La mitad en { $median }, el 90 % en { $slowest } ({ $count } regalos)
}
reports-time-unknown = Aún sin tiempos
reports-times-note = Desde la creación del regalo hasta la primera apertura y la aceptación. Color intenso: la mitad de los regalos. Color pálido: el 90 % de los regalos.
# $time: a duration. 90 percent of the recipients took at most this long.
reports-percentile = 90 %: { $time }
reports-table = Grupos de regalos
reports-column-open = Hasta abrir
reports-column-accept = Hasta aceptar

## Comparison of two batches

reports-first-batch = Primer lote
reports-second-batch = Segundo lote
reports-no-second-batch = Envíe un segundo lote para comparar.
reports-open-median = La mitad abierta en
reports-open-slowest = 90 % abiertos en
reports-accept-median = La mitad aceptada en
reports-accept-slowest = 90 % aceptados en
reports-export-dialog-title = Exportar informe
