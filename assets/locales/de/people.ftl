### Personen: Listen von Empfängern, das Adressbuch, Anlässe und die Personen eines Geschenks.

## Groups

people-all = Alle Personen
people-occasions = Kommende Anlässe
people-lists = Listen
people-tags = Tags
people-no-lists = Noch keine Listen. Speichern Sie die Empfänger eines Geschenks als Liste.

## Table

people-table = Personen
people-search = Personen suchen
people-column-name = Name
people-column-email = E-Mail
people-column-tags = Tags
people-column-last-gift = Letztes Geschenk
people-column-occasion = Nächster Anlass
people-next-occasion = { $occasion } · { $day }
people-count = { $count ->
    [one] { $count } Person
   *[other] { $count } Personen
}
people-selected = { $count ->
    [one] { $count } Person ausgewählt
   *[other] { $count } Personen ausgewählt
}
people-menu-open = Person anzeigen
people-menu-copy-email = E-Mail-Adresse kopieren
people-menu-email-copied = E-Mail-Adresse kopiert
people-tag-selected = Tag hinzufügen
people-remove-from-list = Aus der Liste entfernen
people-tag-title = { $count ->
    [one] Tag zu { $count } Person hinzufügen
   *[other] Tag zu { $count } Personen hinzufügen
}
people-select = { $name } auswählen
people-list-count = { $count ->
    [one] { $count } Empfänger
   *[other] { $count } Empfänger
}
people-list-unlisted = { $count ->
    [one] { $count } Empfänger dieser Liste ist nicht im Adressbuch. Geschenke für die ganze Liste enthalten ihn.
   *[other] { $count } Empfänger dieser Liste sind nicht im Adressbuch. Geschenke für die ganze Liste enthalten sie.
}
people-no-results-title = Keine Ergebnisse für „{ $search }“
people-no-results-text = Prüfen Sie die Schreibweise oder kürzen Sie die Suche.
people-clear-search = Suche löschen
people-list-empty-title = Keine Personen in dieser Liste
people-list-empty-text = Hier erscheinen Personen mit einer E-Mail-Adresse oder mit Name und Adresse.

## Empty

people-empty-title = Noch keine Personen
people-empty-text = Personen erscheinen hier, wenn Sie eine Liste importieren oder ein Geschenk senden. Sie bleiben auf diesem Computer.
people-off-title = Das Adressbuch ist aus
people-off-text = Es werden keine Personen gespeichert. Listen können Sie weiterhin verwenden.
people-off-button = Einstellungen öffnen

## Lists

people-update-list = Aus Datei aktualisieren
people-update-dialog = Liste aus Datei aktualisieren
people-rename-list = Liste „{ $name }“ umbenennen
people-duplicate-list = Liste „{ $name }“ duplizieren
people-delete-list = Liste „{ $name }“ löschen
people-rename-title = „{ $name }“ umbenennen
people-rename-button = Liste umbenennen
people-list-name = Name der Liste
people-save-title = Empfänger als Liste speichern
people-save-button = Liste speichern
people-menu = Listen
people-menu-add = Aus Liste hinzufügen
people-menu-save = Als Liste speichern
people-menu-update = Liste „{ $name }“ aktualisieren
people-menu-remove = Beschenkte Personen entfernen

## Difference of a list

people-merge-title = „{ $name }“ aktualisieren
people-merge-tabs = Art der Änderung
people-merge-new = Neu ({ $count })
people-merge-changed = Geändert ({ $count })
people-merge-conflicts = Konflikte ({ $count })
people-merge-conflicts-help = Diese Änderungen bleiben weg, wenn Sie sie nicht auswählen.
people-merge-unchanged = { $count ->
    [one] { $count } Person ist unverändert.
   *[other] { $count } Personen sind unverändert.
}
people-merge-left-out = { $count ->
    [one] { $count } Zeile enthält keinen Personennamen und wird ausgelassen.
   *[other] { $count } Zeilen enthalten keinen Personennamen und werden ausgelassen.
}
people-merge-same-title = Die Liste ist aktuell
people-merge-same-text = Alle Werte sind schon in der Liste.
people-merge-accept = { $count ->
    [one] { $count } Änderung speichern
   *[other] { $count } Änderungen speichern
}
people-merge-person = { $name } · { $email }
people-merge-conflict = { $person } ({ $reason })
people-merge-other-name = gleiche E-Mail-Adresse, anderer Name
people-merge-repeated = mehrmals mit anderen Werten aufgeführt
people-merge-added = { $column }: { $new }
people-merge-replaced = { $column }: { $old } → { $new }
people-path = Pfad der Datei
people-path-help = Dieses System hat keinen Dateidialog. Geben Sie den ganzen Pfad ein.
people-path-button = Datei lesen

## Adding people to a gift

people-create-gift = { $count ->
    [one] Geschenk für { $count } Person erstellen
   *[other] Geschenk für { $count } Personen erstellen
}
people-create-gift-for = Geschenk für { $name } erstellen
people-create-gift-day = Geschenk für alle Personen erstellen: { $day }
people-add-title = Aus Liste hinzufügen
people-add-accept = { $count ->
    [one] { $count } Person hinzufügen
   *[other] { $count } Personen hinzufügen
}
people-remove-title = Beschenkte Personen entfernen
people-remove-text = Entfernt die Empfänger, die in dieser Zeit ein Geschenk bekommen haben. Das lässt sich rückgängig machen.
people-remove-accept = { $count ->
    [one] { $count } Person entfernen
   *[other] { $count } Personen entfernen
}
people-list = Liste
people-filter = Filter
people-filter-hint = Ein Name, eine E-Mail oder ein anderer Wert
people-leave-out = Beschenkte Personen weglassen
people-gifted-time = Zeitraum früherer Geschenke
people-last-days = { $count ->
    [one] Im letzten { $count } Tag
   *[other] In den letzten { $count } Tagen
}
people-counting = Personen werden gezählt
people-preview-count = { $count ->
    [one] { $count } Person
   *[other] { $count } Personen
}
people-in-draft = { $count ->
    [one] { $count } ist schon in diesem Geschenk
   *[other] { $count } sind schon in diesem Geschenk
}
people-gifted = { $count ->
    [one] { $count } hat ein Geschenk bekommen
   *[other] { $count } haben ein Geschenk bekommen
}
people-gifted-person = { $name } · { $ago }
people-gifted-more = und { $count } weitere
people-history-incomplete = Einige frühere Geschenke sind noch nicht heruntergeladen, sodass hier Personen fehlen können.
people-gifts-undated = { $count ->
    [one] Bei { $count } weiteren Person ist nicht bekannt, wann sie zuletzt ein Geschenk bekam. Sie wird nicht ausgelassen.
   *[other] Bei { $count } weiteren Personen ist nicht bekannt, wann sie zuletzt ein Geschenk bekamen. Sie werden nicht ausgelassen.
}

## Occasions

people-occasions-help = Geburtstage und Dienstjubiläen der nächsten { $days } Tage
people-occasions-empty-title = Keine kommenden Anlässe
people-occasions-empty-text = Anlässe erscheinen hier, wenn eine Liste eine Spalte wie „Geburtstag“ oder „Eintrittsdatum“ hat oder Sie bei einer Person ein Datum eingeben.
people-occasions-more = { $count ->
    [one] { $count } späterer Anlass wird nicht angezeigt.
   *[other] { $count } spätere Anlässe werden nicht angezeigt.
}
people-occasions-today = Heute
people-occasions-tomorrow = Morgen
people-birthday = Geburtstag
people-anniversary = Dienstjubiläum
people-birthday-number = Geburtstag, wird { $years }
people-anniversary-number = { $years ->
    [one] Dienstjubiläum, { $years } Jahr
   *[other] Dienstjubiläum, { $years } Jahre
}

## A person

people-panel = Person
people-last-gift = Letztes Geschenk { $ago }
people-last-gift-undated = Datum des letzten Geschenks unbekannt
people-no-gift = Noch kein Geschenk
people-today = heute
people-days-ago = { $count ->
    [one] vor { $count } Tag
   *[other] vor { $count } Tagen
}
people-months-ago = { $count ->
    [one] vor { $count } Monat
   *[other] vor { $count } Monaten
}
people-years-ago = { $count ->
    [one] vor { $count } Jahr
   *[other] vor { $count } Jahren
}
people-section-notes = Anlässe und Notizen
people-section-data = Details
people-section-gifts = Geschenke ({ $count })
people-more-gifts = { $count ->
    [one] { $count } älteres Geschenk wird nicht angezeigt.
   *[other] { $count } ältere Geschenke werden nicht angezeigt.
}
people-open-order = Bestellung öffnen: { $gift }
people-order-facts = { $batch } · { $date }
people-date-hint = 5. März oder { $date }
people-date-problem = Geben Sie ein Datum wie 5. März oder { $date } ein.
people-note = Notiz
people-note-hint = Nur Sie sehen diese Notiz
people-new-tag = Neuer Tag
people-add-tag = Tag hinzufügen
people-remove-tag = Tag „{ $tag }“ entfernen
people-save-person = Änderungen speichern
people-discard = Änderungen verwerfen
people-remove = Person entfernen
people-remove-person-title = { $name } entfernen?
people-remove-person-text = Damit wird gelöscht, was über diese Person auf diesem Computer gespeichert ist, auch in Listen. Entwürfe und gesendete Geschenke bleiben, wie sie sind.

## Toasts

people-toast-saved = { $count ->
    [one] Liste „{ $name }“ mit { $count } Empfänger gespeichert
   *[other] Liste „{ $name }“ mit { $count } Empfängern gespeichert
}
people-toast-merged = Liste „{ $name }“ aktualisiert: { $added } neu, { $changed } geändert
people-toast-deleted = Liste „{ $name }“ gelöscht
people-toast-unchanged = Keine Personen geändert
people-toast-tagged = { $count ->
    [one] Tag „{ $tag }“ bei { $count } Person hinzugefügt
   *[other] Tag „{ $tag }“ bei { $count } Personen hinzugefügt
}
people-toast-untagged = { $count ->
    [one] Tag „{ $tag }“ bei { $count } Person entfernt
   *[other] Tag „{ $tag }“ bei { $count } Personen entfernt
}
people-toast-removed-from-list = { $count ->
    [one] { $count } Person aus „{ $name }“ entfernt
   *[other] { $count } Personen aus „{ $name }“ entfernt
}
people-toast-removed = Person entfernt
people-toast-off = Adressbuch gelöscht
people-toast-none-added = Keine Empfänger hinzugefügt. Alle sind schon in diesem Geschenk oder haben in diesem Zeitraum ein Geschenk bekommen.

## Settings

people-settings-title = Adressbuch
people-settings-switch = Adressbuch führen
people-settings-on = An
people-settings-off = Aus
people-settings-help = Speichert die Personen Ihrer Importe, Sendungen und Listen auf diesem Computer. Wenn Sie das Adressbuch ausschalten, werden die gespeicherten Personen gelöscht. Listen bleiben.
people-settings-delete-title = Adressbuch löschen?
people-settings-delete-text = { $count ->
    [one] Damit wird { $count } Person mit Notizen, Tags und Anlässen gelöscht, in allen Verbindungen. Listen, Entwürfe und gesendete Geschenke bleiben.
   *[other] Damit werden { $count } Personen mit Notizen, Tags und Anlässen gelöscht, in allen Verbindungen. Listen, Entwürfe und gesendete Geschenke bleiben.
}
people-settings-delete = Adressbuch löschen

## Export of people

# $name: the name of a list or tag, or "All people".
people-export = { $name } exportieren
people-export-dialog = { $name } speichern
people-export-xlsx = Excel-Datei
people-export-csv = CSV
people-export-xlsx-private = Excel-Datei mit Notizen, Tags und Daten
people-export-csv-private = CSV mit Notizen, Tags und Daten
# The title of a column of exported files, which the import must recognize.
people-export-first-workday = Eintrittsdatum

## Update of a list from a file

people-merge-compare = Mit der Liste vergleichen
