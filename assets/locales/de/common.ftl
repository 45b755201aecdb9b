### Formate und Wörter, die alle Teile des Produkts verwenden.

## Formate

# Ein Betrag in US-Dollar. $amount hat Ziffern und Trennzeichen der Sprache.
money = { $amount } $
money-range = { $low }–{ $high }
percent = { $value } %
# Anstelle einer unbekannten Zahl.
unknown-value = –
date-unknown = Datum unbekannt
# Beschriftung jeder Schaltfläche, jedes Menüeintrags und jedes Befehls, mit denen ein Geschenk beginnt.
create-gift = Geschenk erstellen

## Relative Zeit, kurz: in Listen und Verläufen

time-now = jetzt
time-minutes = { $count } Min.
time-hours = { $count } Std.
time-days = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
}
time-under-a-minute = <1 Min.
time-under-an-hour = weniger als eine Stunde
# Ein Tag und eine Uhrzeit.
date-and-time = { $date }, { $time }
# Ein Zeitpunkt mit seiner Zone, für Tooltips.
date-with-zone = { $date } ({ $zone })

## Namen von Geschenken, Versandaktionen und Entwürfen

# Ein Geschenk mit mehreren Produkten: das erste und die Zahl der anderen.
common-cart-and-more = { $product } und { $count ->
    [one] { $count } weiteres
   *[other] { $count } weitere
}
# Der erste von mehreren Empfängern.
common-people-and-more = { $person } und { $count ->
    [one] { $count } weitere Person
   *[other] { $count } weitere Personen
}
# Name einer Versandaktion, der der Absender keinen Namen gab.
common-batch-from = Geschenke von { $sender }
common-connection-practice = Übungsmodus
common-connection-shop = Mein Shop
# Die Wiederherstellung einer beschädigten Datenbank konnte den Namen dieser Verbindung nicht lesen.
common-connection-unreadable = Wiederhergestellte Verbindung
# Eine Zahlungskarte unbekannter Marke.
common-card = Karte
# $digits: die letzten vier Ziffern der Kartennummer.
common-card-number = { $brand } ·· { $digits }
common-variants = { $count ->
    [one] { $count } Option
   *[other] { $count } Optionen
}
# $label ist der Name der Auswahl beim Dienst, zum Beispiel „Farbe“.
common-variants-named = { $label }: { $count }

## Status von Bestellungen, Versandaktionen und Lieferungen, als kleine Kennzeichen

status-created = Erstellt
# Der Empfänger hat die E-Mail mit dem Geschenklink erhalten.
status-notified = Benachrichtigt
status-opened = Geöffnet
status-accepted = Angenommen
status-awaiting-payment = Zahlung offen
status-awaiting-approval = Freigabe offen
status-paid = Bezahlt
status-ordered = Bestellt
status-shipped = Verschickt
status-in-transit = Unterwegs
status-delivered = Zugestellt
status-failed = Fehlgeschlagen
status-canceled = Storniert
status-expired = Abgelaufen
status-scheduled = Geplant
status-pending = Ausstehend
status-complete = Abgeschlossen
# Ein Paket, das verloren ging und ein zweites Mal verschickt wurde.
status-reshipped = Neu verschickt

## Größen von Dateien und Texten

size-bytes = { $count ->
    [one] { $count } Byte
   *[other] { $count } Byte
}
size-kilobytes = { $count } KB
size-megabytes = { $count } MB

## Was die Synchronisierung gerade liest. Allein und vor einer Anzahl.

sync-reading-account = Konto wird geladen
sync-reading-products = Produkte werden geladen
sync-reading-brands = Marken werden geladen
sync-reading-collections = Kollektionen werden geladen
sync-reading-batches = Versandaktionen werden geladen
sync-reading-recipients = Empfänger werden geladen
sync-reading-orders = Bestellungen werden geladen
sync-reading-activities = Aktivität wird geladen
# $reading ist einer der Texte oben.
sync-progress = { $reading }: { $done }
sync-progress-of-total = { $reading }: { $done } von { $total }

## The names of what the sync reads.

sync-resource-account = Konto
sync-resource-workspaces = Workspaces
sync-resource-payment-methods = Zahlungsmethoden
sync-resource-cards = Grußkarten
sync-resource-products = Produkte
sync-resource-brands = Marken
sync-resource-collections = Kollektionen
sync-resource-batches = Versandaktionen
sync-resource-recipients = Empfänger
sync-resource-orders = Bestellungen
sync-resource-activities = Aktivität

## Hinweise über abgeschlossene Aufgaben

copied-gift-links = { $count ->
    [one] { $count } Geschenklink kopiert
   *[other] { $count } Geschenklinks kopiert
}
copied-links-not-kept = Fügen Sie vor dem Schließen von giftdesk ein: Dieses System behält kopierte Links nicht.
copied-folder-path = Der Ordner konnte nicht geöffnet werden. Stattdessen wurde sein Pfad kopiert.
copied-email-text = Es konnte kein E-Mail-Programm geöffnet werden. Stattdessen wurde der Text kopiert.
copied-web-address = Es konnte kein Browser geöffnet werden. Stattdessen wurde die Adresse kopiert.
# $card: Marke und letzte Ziffern, zum Beispiel „Visa ·· 4242“.
added-end-user-card = { $card } hinzugefügt
saved-table = { $file } gespeichert
rescheduled = Geplant für { $time }
rescheduled-at-night = { $count ->
    [one] Geplant für { $time }. Für { $count } Empfänger ist es dann Nacht.
   *[other] Geplant für { $time }. Für { $count } Empfänger ist es dann Nacht.
}
saved-orders = { $count ->
    [one] { $count } Bestellung in { $file } gespeichert
   *[other] { $count } Bestellungen in { $file } gespeichert
}
