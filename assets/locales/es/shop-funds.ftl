### Shop: the money of accounts

shop-funds-title = Fondos
shop-funds-text = Los regalos se pagan con el saldo de una cuenta o con factura.
shop-funds-text-practice = El dinero de la práctica es ficticio: añada cuanto quiera. No se cobra nada.
shop-funds-text-cards = Los regalos se pagan con el saldo de una cuenta, con factura o con la tarjeta de un usuario final. Los importes incluyen las tarjetas.
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

shop-card-declined = La tarjeta fue rechazada por { $amount }.
shop-card-authorize = No se pudo autorizar { $amount }.
shop-card-capture = No se pudo cobrar { $amount }.
shop-card-cancel = No se pudo terminar la autorización de { $amount }.
shop-card-refund = No se pudo reembolsar { $amount }.
shop-card-amount-differs = El procesador de tarjetas indica otro importe que { $amount }.
shop-card-ended = La autorización de { $amount } ha terminado.
shop-card-charged-outside = Se cobró { $amount } en el panel del procesador de tarjetas.
shop-card-refunded-outside = Se reembolsó { $amount } en el panel del procesador de tarjetas.
shop-card-refused = El procesador de tarjetas rechazó la solicitud.
shop-card-unavailable = El procesador de tarjetas no respondió o todavía no puede hacerlo.
shop-card-unauthorized = El procesador de tarjetas rechazó la clave de la tienda.
shop-card-not-performed = Ningún servicio en marcha con procesador de tarjetas lo ha hecho.
shop-card-reason = Motivo: { $reason }
shop-card-authorize-meaning = Sin una autorización válida, el regalo no se empaqueta. Un regalo ya enviado todavía no está pagado.
shop-card-capture-meaning = El regalo está enviado y todavía no está pagado.
shop-card-cancel-meaning = Una autorización que ya no se necesita puede seguir reteniendo este importe.
shop-card-cancel-refund-meaning = Un importe que se cobró en el panel todavía no se ha devuelto.
shop-card-refund-meaning = El regalo ha terminado y su cobro todavía no se ha devuelto.
shop-card-charged-outside-meaning = El regalo está pagado y se puede empaquetar.
shop-card-refunded-outside-meaning = El diario todavía contiene el cobro.
shop-card-declined-remedy = Pida otra tarjeta al remitente, inténtelo de nuevo o cancele el regalo mientras no esté pagado.
shop-card-declined-shipped-remedy = Pida otra tarjeta al remitente, inténtelo de nuevo o cancele el cobro.
shop-card-refused-remedy = Compruebe el pago en el panel del procesador de tarjetas e inténtelo de nuevo.
shop-card-unavailable-remedy = El servicio lo intenta de nuevo por sí mismo.
shop-card-unauthorized-remedy = Asigne a GIFTDESK_STRIPE_KEY la clave secreta de Stripe y reinicie el servicio.
shop-card-not-performed-remedy = Inicie el servicio con la clave secreta de Stripe en GIFTDESK_STRIPE_KEY.
shop-card-amount-differs-remedy = Cancele o reembolse el pago en el panel del procesador de tarjetas e inténtelo de nuevo.
shop-card-ended-remedy = El servicio solicita otra autorización. Si se rechaza, pida otra tarjeta al remitente.
shop-card-ended-shipped-remedy = El servicio solicita otra autorización. Si se rechaza, pida otra tarjeta al remitente o cancele el cobro.
shop-card-charged-outside-remedy = Envíe el regalo o reembolse su paquete.
shop-card-refunded-outside-remedy = Reembolse el paquete del regalo.
shop-card-refund-failed-remedy = Inténtelo de nuevo o devuelva el dinero por otro medio.
shop-card-next = Próximo intento: { $time }
shop-card-no-next = Sin más intentos, salvo que lo intente de nuevo
shop-cards-title = Tarjetas con problemas
shop-cards-gift = { $account } · pedido { $order }
shop-cards-retry = Intentar de nuevo
shop-cards-retry-name = Intentar de nuevo la tarjeta del pedido { $order }
shop-cards-check = Comprobar de nuevo
shop-cards-check-name = Comprobar de nuevo la tarjeta del pedido { $order }
shop-cards-retried = Se consulta de nuevo al procesador de tarjetas en unos segundos
shop-cards-cancel = Cancelar regalo
shop-cards-cancel-name = Cancelar el regalo del pedido { $order }
shop-cards-cancel-title = ¿Cancelar este regalo?
shop-cards-cancel-text = El regalo de { $account } por { $amount } falla y sus artículos vuelven a estar disponibles. No se cobra nada.
shop-cards-canceled = El regalo está cancelado y no se cobró nada
shop-cards-cancel-charge = Cancelar cobro
shop-cards-cancel-charge-name = Cancelar el cobro del pedido { $order }
shop-cards-cancel-charge-title = ¿Cancelar este cobro?
shop-cards-cancel-charge-text = El regalo de { $account } se envió y no se ha cobrado. Después de esto, no se cobran { $amount }.
shop-cards-charge-canceled = El cobro está cancelado. El regalo se envió y no se cobra.
shop-cards-more = { $count ->
    [one] 1 más: ejecute «giftdesk shop cards»
   *[other] { $count } más: ejecute «giftdesk shop cards»
}
