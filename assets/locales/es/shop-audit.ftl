### Shop: the changes of operators

shop-audit-title = Auditoría
shop-audit-entries = Cambios de los operadores
shop-audit-time = Hora
shop-audit-operator = Operador
shop-audit-action = Acción
shop-audit-subject = Objeto
shop-audit-detail = Valores
shop-audit-value = { $name }: { $value }
shop-audit-hash = Hash
shop-audit-local = Este equipo
shop-audit-entry = Cambio { $no }

## Filters

shop-audit-operator-filter = Nombre del operador
shop-audit-all-actions = Todas las acciones
shop-audit-group-cards = Pagos con tarjeta
shop-audit-group-parcels = Paquetes
shop-audit-group-settings = Ajustes
shop-audit-period = Período
shop-audit-period-all = Todo el tiempo
shop-audit-period-day = Últimas 24 horas
shop-audit-period-week = Últimos 7 días
shop-audit-period-month = Últimos 30 días
shop-audit-empty-title = Aún no hay cambios
shop-audit-empty-text = Aquí aparece cada cambio del catálogo, las existencias, los paquetes y el dinero, con su operador.
shop-audit-no-results = Ningún cambio coincide con los filtros
shop-audit-no-results-text = El nombre del operador debe estar completo.
shop-audit-clear-filters = Quitar filtros
shop-audit-export = Exportar auditoría
shop-audit-export-dialog = Exportar la auditoría

## Verification

shop-audit-verify = Verificar tienda
shop-audit-verifying = Verificando…
shop-audit-verify-help = Vuelve a calcular el libro mayor, los pedidos, las existencias y la auditoría
shop-audit-verified = Todo coincide
shop-audit-differs = Una comprobación encontró una diferencia
shop-audit-differs-remedy = No envíe regalos hasta conocer la causa y guarde una copia de la tienda.
shop-audit-check = { $name }: { $state }
shop-audit-check-passed = coincide
shop-audit-check-failed = difiere
shop-audit-check-ledger = Libro mayor
shop-audit-check-orders = Pedidos
shop-audit-check-stock = Existencias

## Actions

shop-audit-account-fund = Fondos añadidos
shop-audit-account-invoice = Factura cambiada
shop-audit-account-withdraw = Fondos retirados
shop-audit-cards-cancel = Regalo sin pagar cancelado
shop-audit-cards-cancel-charge = Cobro de un regalo enviado cancelado
shop-audit-cards-retry = Tarjeta intentada de nuevo
shop-audit-catalog-import = Catálogo cambiado
shop-audit-parcels-address = Dirección corregida
shop-audit-parcels-deliver = Paquetes entregados
shop-audit-parcels-pack = Paquetes preparados
shop-audit-parcels-problem = Problema de paquete registrado
shop-audit-parcels-refund = Regalo reembolsado
shop-audit-parcels-settle = Caso de un paquete cerrado
shop-audit-parcels-ship-again = Paquete reenviado
shop-audit-parcels-take-back = Tanda de empaquetado anulada
shop-audit-parcels-track = Números de seguimiento registrados
shop-audit-picture-add = Imagen guardada
shop-audit-settings-emails = Recordatorios cambiados
shop-audit-settings-practice = Empaquetado de práctica cambiado
shop-audit-settings-shipping = Días hasta la entrega cambiados
shop-audit-settings-terms = Condiciones cambiadas
shop-audit-stock-set = Existencias contadas

## Values

# $percent: such as 8.875.
shop-audit-percent = { $percent } %
shop-audit-value-account-number = Número de cuenta
shop-audit-value-advanced = En un estado nuevo
shop-audit-value-delivered-after = Días del envío a la entrega
shop-audit-value-deposit = Id. del depósito
shop-audit-value-fee = Tarifa de tramitación
shop-audit-value-remind-after = Días hasta el recordatorio
shop-audit-value-remind-before = Días entre el último recordatorio y el vencimiento
shop-audit-value-size = Tamaño
shop-audit-value-stop-counting = Ya no se cuenta
# $state: the two letters of a state.
shop-audit-value-tax = Impuesto sobre las ventas de { $state }
shop-audit-value-zones = Entrega en el extranjero
