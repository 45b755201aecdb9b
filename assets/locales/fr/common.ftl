### Formats et mots communs à tout le produit.

## Formats

money = { $amount } $US
money-range = { $low } – { $high }
percent = { $value } %
unknown-value = –

## Temps relatif, forme courte

time-now = à l’instant
time-minutes = { $count } min
time-hours = { $count } h
time-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
time-under-a-minute = moins d’une minute
time-under-an-hour = moins d’une heure
date-and-time = { $date }, { $time }
date-with-zone = { $date } ({ $zone })
