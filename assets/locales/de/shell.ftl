### Der Rahmen um jede Seite: Navigation, obere Leiste, Suche, Benachrichtigungen, Hinweise; und die
### Texte von Bedienelementen, die alle Seiten verwenden.

## Navigation

shell-group-browse = Stöbern
shell-group-send = Senden
shell-group-track = Verfolgen
shell-page-products = Produkte
shell-page-brands = Marken
shell-page-collections = Kollektionen
shell-page-new-gift = Neues Geschenk
shell-page-drafts = Entwürfe
shell-page-people = Personen
shell-page-inbox = Posteingang
# The badge of a page with more items than the badge has room for, as in "99+".
shell-badge-more = { $count }+
shell-page-batches = Versandaktionen
shell-page-batch = Versandaktion
shell-page-orders = Bestellungen
shell-page-activity = Aktivität
shell-page-money = Kosten
shell-page-reports = Berichte
shell-page-settings = Einstellungen
shell-back-to = Zurück zu { $page }
shell-practice-banner = Übungsmodus: keine Kosten, keine echten Geschenke

## Verbindung

shell-connection-name = Verbindung: { $name }
shell-connection-starting = Startet
shell-connection-none = Keine Verbindung
shell-connection-not-connected = Nicht verbunden

## Befehle

shell-command-go-to-products = Zu Produkten wechseln
shell-command-go-to-brands = Zu Marken wechseln
shell-command-go-to-collections = Zu Kollektionen wechseln
shell-command-go-to-drafts = Zu Entwürfen wechseln
shell-command-go-to-people = Zu Personen wechseln
shell-command-go-to-inbox = Zum Posteingang wechseln
shell-command-go-to-batches = Zu Versandaktionen wechseln
shell-command-go-to-orders = Zu Bestellungen wechseln
shell-command-go-to-activity = Zur Aktivität wechseln
shell-command-go-to-money = Zu Kosten wechseln
shell-command-go-to-reports = Zu Berichten wechseln
shell-command-go-to-settings = Zu Einstellungen wechseln
shell-command-go-to-send-log = Zum Versandprotokoll
shell-command-copy-links-table = Geschenklinks als Tabelle kopieren
shell-command-copy-links-csv = Geschenklinks als CSV kopieren
shell-command-find-on-page = Auf dieser Seite suchen
shell-command-refresh = Jetzt aktualisieren
shell-command-switch-theme = Zwischen hellem und dunklem Design wechseln
shell-command-zoom-in = Vergrößern
shell-command-zoom-out = Verkleinern
shell-command-reset-zoom = Zoom zurücksetzen

## Suche

shell-search-everything = Alles durchsuchen
shell-search-no-results = Keine Ergebnisse für „{ $query }“
shell-search-failed = Die Suchergebnisse konnten nicht vollständig geladen werden.
shell-search-pending = Suche läuft …
shell-search-clear = Suche löschen
shell-palette-page = Auf dieser Seite
shell-palette-recent = Zuletzt verwendet
shell-palette-commands = Befehle
shell-search-product-detail = { $brand } · { $price }
shell-search-order-detail = { $gift } · { $batch }

## Obere Leiste

# Neben dem Seitentitel: der Name des Entwurfs und ob er gespeichert ist.
shell-draft-saved = { $title } · Gespeichert
shell-draft-saving = { $title } · Wird gespeichert …
shell-cart-empty = Leerer Warenkorb
shell-cart-items = { $count ->
    [one] { $count } Artikel · { $total }
   *[other] { $count } Artikel · { $total }
}
# Für Screenreader. $contents: „2 Artikel · 63,00 $“ oder „Leerer Warenkorb“.
shell-cart-name = Warenkorb: { $contents }
# For screen readers: the bell with the number of inbox items.
shell-inbox-count = Posteingang: { $count }
# At the bell when the number is too long.
shell-inbox-badge-max = { $count }+
shell-cart-tooltip = Aktuellen Entwurf öffnen
shell-sync-name = Synchronisierung: { $status }
shell-sync-starting = Startet
shell-sync-starting-tooltip = Die App startet.
shell-sync-up-to-date = Aktuell
shell-sync-up-to-date-tooltip = Zuletzt synchronisiert: { $time }
shell-sync-incomplete = Unvollständig synchronisiert
shell-sync-offline = Offline
shell-sync-offline-tooltip = Stand der Daten: { $time }. { $problem }
# $keys: „F5“.
shell-sync-refresh-hint = Klicken, um jetzt zu aktualisieren ({ $keys })

## Hinweise

# Für Screenreader: der Bereich mit Meldungen über das, was gerade geschehen ist.
shell-toasts = Meldungen
shell-toast-undo = Rückgängig machen
shell-toast-undo-name = Rückgängig machen: { $message }
shell-toast-view = Ansehen
shell-toast-view-name = Ansehen: { $message }
shell-toast-nothing-to-paste = Einfügen nicht möglich: Die Zwischenablage enthält keinen Text, den giftdesk lesen kann.
shell-toast-sent = { $count ->
    [one] { $count } Geschenk gesendet
   *[other] { $count } Geschenke gesendet
}
shell-toast-batches-copied = { $count ->
    [one] { $count } Entwurf erstellt
   *[other] { $count } Entwürfe erstellt, einer für jede Versandaktion
}
shell-toast-sent-practice = { $count ->
    [one] { $count } Übungsgeschenk gesendet
   *[other] { $count } Übungsgeschenke gesendet
}
shell-toast-scheduled = { $count ->
    [one] { $count } Geschenk für { $time } geplant
   *[other] { $count } Geschenke für { $time } geplant
}
shell-toast-scheduled-practice = { $count ->
    [one] { $count } Übungsgeschenk für { $time } geplant
   *[other] { $count } Übungsgeschenke für { $time } geplant
}
shell-toast-handed-over = { $count ->
    [one] { $count } Geschenk dem Dienst für { $time } übergeben
   *[other] { $count } Geschenke dem Dienst für { $time } übergeben
}
shell-toast-handed-over-practice = { $count ->
    [one] { $count } Übungsgeschenk dem Dienst für { $time } übergeben
   *[other] { $count } Übungsgeschenke dem Dienst für { $time } übergeben
}
shell-toast-rows-removed = { $count ->
    [one] { $count } Zeile entfernt
   *[other] { $count } Zeilen entfernt
}
shell-toast-warnings-accepted = { $count ->
    [one] { $count } Warnung akzeptiert
   *[other] { $count } Warnungen akzeptiert
}
shell-toast-cells-replaced = { $count ->
    [one] Text in { $count } Zelle ersetzt
   *[other] Text in { $count } Zellen ersetzt
}
shell-toast-cells-fixed = { $count ->
    [one] { $count } Zelle korrigiert
   *[other] { $count } Zellen korrigiert
}
shell-toast-recipients-imported = { $count ->
    [one] { $count } Empfänger importiert
   *[other] { $count } Empfänger importiert
}
shell-toast-view-removed = Ansicht „{ $name }“ entfernt
shell-toast-template-deleted = Vorlage „{ $name }“ gelöscht

## Bedienelemente

shell-close = Schließen
shell-cancel = Abbrechen
shell-dismiss = Ausblenden
# Kopiert ein Problem mit seinem Code und den Details.
shell-copy-details = Details kopieren
shell-details-copied = Kopiert
shell-drop-file = Datei hier ablegen, um ihre Empfänger zu importieren
shell-grid-choose-value = Wert auswählen
shell-grid-column-menu = Menü der Spalte { $column }
shell-grid-copy = Zellen kopieren
selection-count = { $count } ausgewählt
selection-count-hidden = { $count } ausgewählt, davon { $hidden } durch Suche oder Filter ausgeblendet
selection-clear = Auswahl aufheben
selection-none = Nichts ausgewählt
selection-all-box = Alles auswählen, was Suche und Filter finden
selection-loaded-box = Alle geladenen Zeilen auswählen
list-failed-old = Die Liste konnte nicht aktualisiert werden. Die Zeilen sind möglicherweise veraltet.
list-failed = Die Liste konnte nicht geladen werden.
list-retry = Erneut versuchen
shell-grid-sort-up = Aufsteigend sortieren
shell-grid-sort-down = Absteigend sortieren
shell-grid-copied = { $count ->
    [one] { $count } Zeile kopiert
   *[other] { $count } Zeilen kopiert
}
shell-grid-copied-first = Die ersten { $count } Zeilen wurden kopiert. Exportieren Sie die Liste, um alle Zeilen zu erhalten.
shell-table-sort-by = Nach { $column } sortieren
# Für Screenreader. $name: was gezählt wird, zum Beispiel „Geschenke“.
shell-stepper-decrease = { $name } verringern
shell-stepper-increase = { $name } erhöhen
# Für Screenreader: die beiden Griffe eines Schiebereglers. $name: „Preis“.
shell-range-lowest = { $name }, Minimum
shell-range-highest = { $name }, Maximum
shell-money-out-of-range = Geben Sie einen Betrag von { $low } bis { $high } ein.
# Die Namen der Tasten, wie sie auf den Tastaturen stehen.
shell-key-control = Strg
shell-key-alt = Alt
shell-key-shift = Umschalt
shell-key-enter = Eingabe
shell-key-escape = Esc
shell-key-tab = Tab
shell-key-delete = Entf
shell-key-space = Leertaste

## Export ohne Dateidialog des Systems

shell-export-text = Dieses System hat keinen Dateidialog. Geben Sie den Pfad der CSV-Datei ein. Vorhandene Dateien werden nicht überschrieben.
shell-export-path = Dateipfad
shell-export-button = Bestellungen exportieren
shell-export-file-button = Datei exportieren
shell-export-file-text = Dieses System hat keinen Dateidialog. Geben Sie den Pfad der neuen Datei ein. Vorhandene Dateien werden nicht überschrieben.
shell-path-invalid = Geben Sie den vollständigen Pfad einer Datei ein.

shell-toast-held = { $count ->
    [one] { $count } Geschenk wird gleich gesendet
   *[other] { $count } Geschenke werden gleich gesendet
}
shell-close-title = giftdesk vor dem Senden schließen?
shell-close-text = { $count ->
    [one] Ein Versandauftrag hat diesen Computer noch nicht verlassen. Widerrufen Sie das Senden, oder schließen Sie giftdesk und entscheiden Sie beim nächsten Start. Solange giftdesk geschlossen ist, wird nichts gesendet.
   *[other] { $count } Versandaufträge haben diesen Computer noch nicht verlassen. Widerrufen Sie das Senden, oder schließen Sie giftdesk und entscheiden Sie beim nächsten Start. Solange giftdesk geschlossen ist, wird nichts gesendet.
}
shell-close-undo = { $count ->
    [one] Widerrufen und schließen
   *[other] Alle widerrufen und schließen
}
shell-close-later = Schließen und später entscheiden
# $page: the page with the form.
shell-close-edits-text = Auf der Seite „{ $page }“ sind Änderungen nicht gespeichert.
shell-close-stay = Bleiben
shell-switch-title = Verbindung vor dem Senden wechseln?
shell-switch-text = { $count ->
    [one] Ein Versandauftrag hat diesen Computer noch nicht verlassen. Widerrufen Sie das Senden, oder wechseln Sie und entscheiden Sie, wenn Sie diese Verbindung wieder verwenden. Bis dahin wird für diese Verbindung nichts gesendet.
   *[other] { $count } Versandaufträge haben diesen Computer noch nicht verlassen. Widerrufen Sie das Senden, oder wechseln Sie und entscheiden Sie, wenn Sie diese Verbindung wieder verwenden. Bis dahin wird für diese Verbindung nichts gesendet.
}
shell-switch-undo = { $count ->
    [one] Widerrufen und wechseln
   *[other] Alle widerrufen und wechseln
}
shell-switch-later = Wechseln und später entscheiden
# Wird angezeigt, solange der Dienst nicht auf die Anfrage geantwortet hat, die Geschenke sendet.
shell-close-post-title = giftdesk während des Sendens schließen?
shell-close-post-text = { $count ->
    [one] giftdesk sendet gerade { $count } Geschenk, und der Dienst hat noch nicht geantwortet. Wenn Sie giftdesk jetzt schließen, wird beim nächsten Start geprüft, ob das Geschenk gesendet wurde. Nichts wird doppelt gesendet.
   *[other] giftdesk sendet gerade { $count } Geschenke, und der Dienst hat noch nicht geantwortet. Wenn Sie giftdesk jetzt schließen, wird beim nächsten Start geprüft, ob die Geschenke gesendet wurden. Nichts wird doppelt gesendet.
}
shell-close-post-waiting = { $count ->
    [one] giftdesk sendet gerade { $count } Geschenk und wird geschlossen, sobald der Dienst geantwortet hat.
   *[other] giftdesk sendet gerade { $count } Geschenke und wird geschlossen, sobald der Dienst geantwortet hat.
}
shell-close-post-parts = { $count ->
    [one] { $count } weitere Versandaktion dieses Versandauftrags wird gesendet, wenn Sie giftdesk das nächste Mal öffnen.
   *[other] { $count } weitere Versandaktionen dieses Versandauftrags werden gesendet, wenn Sie giftdesk das nächste Mal öffnen.
}
shell-close-wait = Warten und schließen
shell-close-now = Jetzt schließen
shell-switch-post-title = Verbindung während des Sendens wechseln?
shell-switch-post-text = { $count ->
    [one] giftdesk sendet gerade { $count } Geschenk, und der Dienst hat noch nicht geantwortet. Warten Sie auf die Antwort, oder verwenden Sie diese Verbindung weiter.
   *[other] giftdesk sendet gerade { $count } Geschenke, und der Dienst hat noch nicht geantwortet. Warten Sie auf die Antwort, oder verwenden Sie diese Verbindung weiter.
}
shell-switch-post-waiting = { $count ->
    [one] giftdesk sendet gerade { $count } Geschenk und wechselt die Verbindung, sobald der Dienst geantwortet hat.
   *[other] giftdesk sendet gerade { $count } Geschenke und wechselt die Verbindung, sobald der Dienst geantwortet hat.
}
shell-switch-post-parts = { $count ->
    [one] { $count } weitere Versandaktion dieses Versandauftrags wird gesendet, wenn Sie diese Verbindung wieder verwenden.
   *[other] { $count } weitere Versandaktionen dieses Versandauftrags werden gesendet, wenn Sie diese Verbindung wieder verwenden.
}
shell-switch-wait = Warten und wechseln

shell-start-failed-title = giftdesk kann nicht gestartet werden
shell-start-failed-close = Schließen

## Tastenkürzel

shell-shortcuts-title = Tastenkürzel
shell-shortcuts-go-to = Gehe zu
shell-shortcuts-window = Fenster
shell-shortcuts-controls = Bedienelemente
shell-shortcuts-move = Zwischen Optionen, Zeilen oder Einträgen wechseln
shell-shortcuts-next-control = Nächstes Bedienelement
shell-shortcuts-close = Dialog oder Seitenleiste schließen
shell-shortcuts-edit-cell = Zelle bearbeiten
shell-shortcuts-copy = Auswahl kopieren
shell-shortcuts-cut = Auswahl ausschneiden
shell-shortcuts-paste = Aus der Zwischenablage einfügen
shell-shortcuts-previous-problem = Zum vorherigen Problem
shell-shortcuts-clear = Ausgewählte Zellen leeren oder Zeilen entfernen
shell-shortcuts-tables = Tabellen
shell-shortcuts-select-all = Alles auswählen
shell-shortcuts-select-row = Zeilen auswählen
shell-shortcuts-select-column = Spalten auswählen
shell-shortcuts-extend = Auswahl erweitern
shell-shortcuts-fill-down = Nach unten ausfüllen
shell-shortcuts-fill-right = Nach rechts ausfüllen
shell-shortcuts-choices = Werte einer Zelle öffnen
shell-shortcuts-menu = Menü öffnen
shell-command-next-problem = Zum nächsten Problem
shell-command-go-to-section = Gehe zu { $section }
shell-command-continue-gift = Weiter zum nächsten Schritt
# In Review, the shortcut sends the gift; in another step, it opens Review.
shell-command-send-gift = Prüfung öffnen, in der Prüfung senden
shell-command-select-all-people = Alle Personen auswählen
shell-command-show-occasions = Kommende Anlässe anzeigen
shell-command-duplicate-list = Liste duplizieren
shell-command-add-collection = Kollektion zum Geschenk hinzufügen
shell-command-go-back = Zurück
shell-command-next-region = Nächster Bereich des Fensters
shell-command-previous-region = Voriger Bereich des Fensters
