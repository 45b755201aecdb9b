### Formatos y palabras comunes a todo el producto.

## Formatos

money = { $amount } US$
money-range = { $low }–{ $high }
percent = { $value } %
unknown-value = –

## Tiempo relativo, forma corta

time-now = ahora
time-minutes = { $count } min
time-hours = { $count } h
time-days = { $count ->
    [one] { $count } día
   *[other] { $count } días
}
time-under-a-minute = menos de un minuto
time-under-an-hour = menos de una hora
date-and-time = { $date }, { $time }
date-with-zone = { $date } ({ $zone })
