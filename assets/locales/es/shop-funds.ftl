### Shop: the money of accounts

shop-funds-title = Fondos
shop-funds-text = Los regalos se pagan con el saldo de una cuenta o con factura.
shop-funds-accounts = Cuentas
shop-funds-account = Cuenta
shop-funds-balance = Saldo
shop-funds-authorized = Autorizado
shop-funds-captured = Cobrado
shop-funds-invoice = Factura
shop-funds-actions = Acciones
shop-funds-invoice-off = Desactivada
shop-funds-invoice-unlimited = Sin límite
shop-funds-invoice-limit = Hasta { $limit }
shop-funds-empty-title = Aún no hay cuentas
shop-funds-empty-text = Las cuentas envían regalos y los pagan. Este comando crea una, con su clave:

## Deposits

shop-funds-fund = Añadir fondos
shop-funds-fund-name = Añadir fondos a { $name }
shop-funds-fund-title = Añadir fondos a { $name }
shop-funds-fund-amount = Añadir { $amount }
shop-funds-amount = Importe
shop-funds-note = Nota
shop-funds-note-help = Aparece en el libro, como un número de pedido
shop-funds-funded = Se añadieron { $amount } a { $name }
shop-funds-in-doubt = Intente el mismo depósito de nuevo: la cuenta se carga una sola vez.

## Invoices

shop-funds-invoice-change = Cambiar factura
shop-funds-invoice-change-name = Cambiar la factura de { $name }
shop-funds-invoice-title = Factura de { $name }
shop-funds-invoice-text = Los regalos enviados conservan su pago si se desactiva la factura.
shop-funds-invoice-active = Los regalos nuevos pueden pagarse con factura
shop-funds-limit = Límite
shop-funds-limit-help = El máximo autorizado y cobrado en total, de todos los regalos hasta ahora
shop-funds-invoice-save = Guardar factura
shop-funds-invoice-save-mine = Guardar mi factura
shop-funds-invoice-conflict = Otro operador ha cambiado esta factura
shop-funds-invoice-versions = Ahora: { $theirs }. Su cambio: { $mine }. Guarde el suyo o cancele.
shop-funds-invoice-saved = Factura de { $name } guardada

## Files

shop-funds-files = Libro y extractos
shop-funds-files-text = Todos los movimientos de dinero de un mes: de todas las cuentas o de una. Los meses son en UTC.
shop-funds-all-accounts = Todas las cuentas
shop-funds-month = Mes
shop-funds-journal-dialog = Exportar el libro
shop-funds-statement-dialog = Exportar el extracto

## Tarjetas que no se pudieron cobrar

shop-card-authorize = La autorización de la tarjeta por { $amount } tiene un problema.
shop-card-authorize-meaning = Sin autorización, el regalo no se embala. Un regalo ya enviado todavía no está pagado.
shop-card-authorize-remedy = Pida otra tarjeta al remitente, inténtelo de nuevo o cancele el regalo mientras no esté pagado.
shop-card-capture = No se pudo cobrar { $amount }.
shop-card-capture-meaning = El regalo está enviado y todavía no está pagado.
shop-card-cancel = No se pudo terminar la autorización de { $amount }.
shop-card-cancel-meaning = El regalo ha terminado y el importe puede seguir retenido en la tarjeta.
shop-card-refund = No se pudo reembolsar { $amount }.
shop-card-refund-meaning = El regalo ha terminado y su cobro todavía no se ha devuelto.
shop-card-processor-remedy = Inténtelo de nuevo y compruebe el pago y su clave en el panel del procesador de tarjetas.
shop-card-reason = Motivo: { $reason }
shop-card-next = Próximo intento: { $time }
shop-card-no-next = Sin más intentos, salvo que lo intente de nuevo
shop-cards-title = Tarjetas con problemas
shop-cards-gift = { $account } · pedido { $order }
shop-cards-retry = Intentar de nuevo
shop-cards-retry-name = Intentar de nuevo la tarjeta del pedido { $order }
shop-cards-retried = La tarjeta se intenta de nuevo en unos segundos
shop-cards-cancel = Cancelar regalo
shop-cards-cancel-name = Cancelar el regalo del pedido { $order }
shop-cards-cancel-title = ¿Cancelar este regalo?
shop-cards-cancel-text = El regalo de { $account } por { $amount } falla y sus artículos vuelven a estar disponibles. No se cobra nada.
shop-cards-canceled = El regalo está cancelado y no se cobró nada
shop-cards-more = { $count ->
    [one] 1 más: ejecute «giftdesk shop cards»
   *[other] { $count } más: ejecute «giftdesk shop cards»
}
