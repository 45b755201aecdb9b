### Formate und Wörter, die alle Teile des Produkts verwenden.

## Formate

money = { $amount } $
money-range = { $low }–{ $high }
percent = { $value } %
unknown-value = –

## Relative Zeit, kurz

time-now = jetzt
time-minutes = { $count } Min.
time-hours = { $count } Std.
time-days = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
}
time-under-a-minute = unter einer Minute
time-under-an-hour = unter einer Stunde
date-and-time = { $date }, { $time }
date-with-zone = { $date } ({ $zone })
