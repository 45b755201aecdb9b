### Dinero: el libro de cuentas, el presupuesto y el cobro de un lote

## Ledger

money-estimated = Estimado
money-authorized = Reservado
# Authorized for gifts that expire soon.
money-at-risk = En riesgo
money-captured = Cobrado
money-returned = Liberado
# Charged for gifts that then failed or were canceled.
money-unconfirmed-refund = Reembolso sin confirmar
money-column-month = Mes
money-column-workspace = Espacio de trabajo
money-column-payment-method = Método de pago
money-column-gifts = Regalos
money-column-batch = Lote
money-column-sent = Enviado
money-table = Libro de cuentas
money-batches-table = Lotes del mes
money-payment-unknown = Desconocido
money-workspace-none = Sin espacio de trabajo
money-no-matches = Ningún lote coincide con los filtros. Elija otro período, espacio de trabajo o método de pago.
money-empty-title = Aún no hay costes
money-empty-text = Después de enviar un regalo, esta página muestra lo estimado, reservado, cobrado y liberado en cada mes.

## Filters

money-filter-period = Período
money-filter-workspace = Filtro de espacio de trabajo
money-filter-payment-method = Filtro de método de pago
money-filter-all-workspaces = Todos los espacios
money-filter-all-payment-methods = Todos los métodos
money-period-all = Todo el período
money-period-this-month = Este mes
money-period-last-month = El mes pasado
money-period-twelve-months = Últimos 12 meses
money-period-this-year = Este año

## Key figures

money-tile-gifts = { $count ->
    [one] Para { $count } regalo
   *[other] Para { $count } regalos
}
money-tile-unclaimed = { $amount } aún sin aceptar
money-tile-no-risk = Ningún regalo caduca en 7 días
money-tile-risk = { $count ->
    [one] { $count } regalo caduca en 7 días
   *[other] { $count } regalos caducan en 7 días
}
money-tile-within-estimate = Dentro de lo estimado
money-tile-above = { $amount } por encima de lo estimado
money-tile-not-charged = Liberado sin cobro
money-tile-unconfirmed-refund = Reembolso de { $amount } sin confirmar
money-help = Cómo se calculan estos importes
money-help-text = Estimado = reservado + cobrado + reembolso sin confirmar + liberado. Un precio superior a lo estimado se suma a lo estimado. El mes es aquel en que se crearon los regalos.
money-note-unconfirmed-refund = Se cobraron { $amount } por regalos que después fallaron o se cancelaron. El servicio no indica si reembolsó el importe. Consulte el extracto del método de pago.
money-note-estimated-tax = Mientras no se conoce la dirección de un regalo, sus importes llevan un impuesto estimado del 10 %. El servicio puede reservar otro importe.
money-note-unknown-prices = { $count ->
    [one] { $count } regalo pagado aún no tiene precio final. Su estimación cuenta como cobrada.
   *[other] { $count } regalos pagados aún no tienen precio final. Sus estimaciones cuentan como cobradas.
}
money-note-undated = { $count ->
    [one] { $count } regalo no pertenece a ningún mes, porque no se conoce la fecha de ningún regalo de su lote. «Todo el período» lo muestra.
   *[other] { $count } regalos no pertenecen a ningún mes, porque no se conoce la fecha de ningún regalo de su lote. «Todo el período» los muestra.
}
money-note-without-orders = { $count ->
    [one] { $count } lote aún no tiene pedidos y no se cuenta.
   *[other] { $count } lotes aún no tienen pedidos y no se cuentan.
}

## Chart

money-chart-title = Importes por mes
# $part: "Cobrado".
money-chart-amount = { $part }: { $amount }
money-chart-month = { $month }: { $captured } cobrado, { $authorized } reservado, { $returned } liberado
money-chart-summary = Importes por mes: { $months }

## Quote and charge of a batch

money-back-to-months = Volver a todos los meses
money-back-to-batches = Volver a { $month }
money-open-batch = Abrir lote
money-comparison-title = Presupuesto y cobro
money-comparison-loading = Comparando el presupuesto con el cobro…
money-comparison-quote = Presupuesto con el impuesto máximo
money-comparison-estimate = Estimación con el impuesto máximo
money-comparison-charged = Cobrado hasta ahora
# $reason: "Canceled".
money-comparison-line = { $count ->
    [one] { $reason } ({ $count } regalo)
   *[other] { $reason } ({ $count } regalos)
}
money-comparison-quoted-range = { $count ->
    [one] Aceptó { $low }–{ $high } para { $count } destinatario.
   *[other] Aceptó { $low }–{ $high } para { $count } destinatarios.
}
money-comparison-sent-elsewhere = Esta aplicación no envió el lote, por lo que no se conoce el presupuesto. La estimación de los pedidos lo sustituye.
money-line-order-count = Número de regalos distinto
money-line-price-change = Precio cambiado tras el presupuesto
money-line-canceled = Cancelados
money-line-expired = Caducados
money-line-failed = Fallidos
money-line-unconfirmed-refund = Fallidos tras el pago (reembolso sin confirmar)
money-line-not-accepted = Aún sin aceptar
money-line-not-paid = Aceptados, aún sin cobrar
money-line-cheaper-swap = Cambiados por un regalo más barato
money-line-more-expensive-swap = Cambiados por un regalo más caro
money-line-shipping = Envío tras el cambio
money-line-processing-fee = Tarifa de gestión tras el cambio
money-line-international = Costes internacionales
money-line-tax = Impuesto respecto al impuesto máximo
money-line-credit = Crédito aplicado
money-line-unexplained = No explicado por los importes del servicio

## Files

money-export = Exportar
money-export-dialog-title = Exportar libro de cuentas
