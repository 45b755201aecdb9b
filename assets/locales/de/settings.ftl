### Einstellungen

settings-starting = Startet …

## Verbindungen

settings-connections-title = Verbindungen
settings-connections-text = Eine Verbindung besteht aus einem Geschenkdienst und dem API-Schlüssel Ihres Kontos dort. Jede Verbindung hat eigene Entwürfe, Versandaktionen und Bestellungen.
settings-practice-detail = Läuft in dieser App. Keine Kosten, keine echten Geschenke.
settings-shop-detail = Läuft in dieser App. Die Geschenke sind echt: Sie verpacken und versenden sie selbst.
# Unter dem Namen einer Verbindung.
settings-connection-detail = { $email } · { $address }
settings-connection-active = Aktiv
settings-use-connection = Wechseln
settings-use-connection-name = Zu { $name } wechseln
settings-enter-key = Schlüssel eingeben
settings-enter-key-name = Schlüssel von { $name } eingeben
settings-enter-key-title = Schlüssel von { $name } eingeben
settings-add-connection = Verbindung hinzufügen
settings-new-connection-title = Neue Verbindung
settings-remove-connection = { $name } und Entwürfe entfernen
settings-remove-connection-name = { $name } entfernen
settings-remove-connection-text = { $name } entfernen? Schlüssel, Entwürfe und Endnutzerkarten der Verbindung werden von diesem Computer gelöscht. Gesendete Geschenke sind nicht betroffen.
settings-reset-practice = Übungsmodus zurücksetzen
settings-reset-practice-text = Übungsmodus zurücksetzen? Seine Geschenke, Entwürfe, Vorlagen und Personen werden von diesem Computer gelöscht, und er beginnt von vorn. Andere Verbindungen sind nicht betroffen.
settings-practice-shop-pages = Shop-Seiten anzeigen
settings-practice-shop-pages-help = Probieren Sie aus, wie ein Shop geführt wird: Katalog, Bestand, Packen und Geld, alles erfunden.
settings-no-keyring = Schlüssel bleiben erhalten, bis die App geschlossen wird.
settings-no-keyring-meaning = Dieses System hat keinen Schlüsselbund, daher speichert giftdesk keine Schlüssel.
settings-no-keyring-remedy = Wählen Sie nach dem nächsten Start „Schlüssel eingeben“.
settings-other-address = Andere Adresse
settings-connection-name = Name
settings-connection-name-example = Personalteam
settings-connection-address = Adresse des Dienstes
settings-key = API-Schlüssel
settings-key-help-keyring = Im Schlüsselbund des Systems gespeichert, nie in einer Datei.
settings-key-help-memory = Wird nur bis zum Schließen der App im Arbeitsspeicher gehalten, nie in einer Datei.
settings-verify-key = Schlüssel prüfen
settings-verifying-key = Wird geprüft …
settings-verify-key-tooltip = Fragt den Dienst, zu welchem Konto der Schlüssel gehört.
settings-key-valid = Der Schlüssel ist gültig.
settings-key-owner = Er gehört zu { $email }.
settings-key-owner-without-email = Er gehört zu einem Konto ohne E-Mail-Adresse.
settings-save-connection = Speichern und wechseln
settings-shop-offer = Eigene Produkte verschenken. Der Shop läuft in dieser App, Sie verpacken und versenden die Geschenke selbst.
settings-set-up-shop = Meinen Shop einrichten
settings-shop-links = Geschenklinks einrichten
settings-shop-edit-links = Geschenklinks bearbeiten
settings-shop-links-text = Geschenklinks brauchen eine öffentliche URL. E-Mails brauchen außerdem einen E-Mail-Server.
settings-shop-public-url = Öffentliche URL
settings-shop-public-url-help = Die Adresse, unter der Empfänger diesen Computer erreichen, etwa die eines Tunnels. Geschenklinks beginnen damit.
# $address: zum Beispiel http://127.0.0.1:49321
settings-shop-forward = Leiten Sie die öffentliche URL an { $address } weiter. Geschenklinks lassen sich öffnen, solange giftdesk läuft.
settings-shop-public-url-problem = Geben Sie eine https://-Adresse ein, die Empfänger öffnen können, wie https://gifts.example.com.
settings-shop-smtp = E-Mail-Server (SMTP-URL)
settings-shop-smtp-problem = Geben Sie eine Adresse wie smtps://user:password@mail.example.com ein.
settings-shop-smtp-kept = Ein E-Mail-Server ist eingerichtet. Lassen Sie das Feld leer, um ihn zu behalten.
settings-shop-smtp-help-keyring = Sendet die E-Mails mit Geschenklinks. Im Schlüsselbund des Systems gespeichert, nie in einer Datei.
settings-shop-smtp-help-memory = Sendet die E-Mails mit Geschenklinks. Wird nur bis zum Schließen der App im Arbeitsspeicher gehalten, nie in einer Datei.
settings-shop-remove-smtp = E-Mail-Server entfernen
settings-shop-sender = Absenderadresse der E-Mails
settings-shop-sender-help = Ohne Adresse kommen E-Mails von gifts@ und dem Host der öffentlichen URL.
settings-shop-sender-problem = Geben Sie eine E-Mail-Adresse wie gifts@example.com ein.
settings-shop-save = Einstellungen speichern

## Darstellung und Absender

settings-appearance-title = Darstellung
settings-language = Sprache
settings-language-system = Wie System
settings-theme = Design
settings-theme-system = Wie System
settings-theme-light = Hell
settings-theme-dark = Dunkel
settings-zoom = Zoom
settings-animations = Animationen
settings-animations-on = Ein
settings-animations-off = Aus
settings-notifications-title = Mitteilungen
settings-system-notifications = Mitteilungen des Systems
settings-system-notifications-on = Ein
settings-system-notifications-off = Aus
settings-system-notifications-help = Wenn etwas eine Aktion braucht und dieses Fenster nicht benutzt wird. Empfänger werden nie genannt.
settings-sender-title = Absender
settings-sender-name = Von
settings-sender-example = Ihr Personalteam
settings-sender-help = Vorgabe für neue Geschenke. Sie können den Absender jedes Geschenks ändern.

## Synchronisierung

settings-sync-title = Synchronisierung
settings-sync-up-to-date = Aktuell. Zuletzt synchronisiert: { $time }.
settings-sync-data-from = Stand der Daten: { $time }.
settings-sync-incomplete = Einige Daten konnten nicht synchronisiert werden
settings-sync-incomplete-meaning = Andere Daten werden wie gewohnt synchronisiert. giftdesk versucht es automatisch erneut.
settings-sync-synced = Zuletzt synchronisiert: { $time }
settings-sync-never = Noch nicht synchronisiert
settings-sync-outdated = Veraltet
settings-sync-partial = Teils unlesbar
settings-sync-failed = Fehlgeschlagen
settings-sync-unreadable = { $count ->
    [one] { $count } Datensatz des Dienstes ist nicht lesbar. Alle anderen werden angezeigt.
   *[other] { $count } Datensätze des Dienstes sind nicht lesbar. Alle anderen werden angezeigt.
}
settings-sync-failed-batches = { $count ->
    [one] Die Bestellungen von { $count } Versandaktion konnten nicht gelesen werden.
   *[other] Die Bestellungen von { $count } Versandaktionen konnten nicht gelesen werden.
}
settings-sync-oldest-open-order = Älteste Daten offener Bestellungen: { $age }
settings-sync-oldest-order = Älteste Daten aller Bestellungen: { $age }
settings-sync-reading-orders = Bestellungen werden geladen: { $done } von { $total ->
    [one] { $total } Versandaktion
   *[other] { $total } Versandaktionen
}
settings-sync-rebuild = Synchronisierte Daten neu aufbauen
settings-sync-rebuild-text = Beim Neuaufbau werden die synchronisierten Daten dieser Verbindung von diesem Computer gelöscht und neu geladen. Entwürfe, Versandaufträge und Einstellungen bleiben erhalten.
settings-sync-rebuild-confirm = Löschen und neu laden
settings-sync-rebuild-resource = Neu aufbauen
settings-sync-rebuild-resource-name = Neu aufbauen: { $resource }
settings-sync-rebuild-resource-text = Beim Neuaufbau werden synchronisierte Daten auf diesem Computer durch neue Daten des Dienstes ersetzt: { $resources }. Entwürfe, Versandaufträge und Einstellungen bleiben erhalten.
settings-sync-rebuild-resource-confirm = Jetzt neu aufbauen
settings-sync-rebuild-pending = Der Neuaufbau beginnt, sobald der Dienst antwortet

## Endnutzerkarten

settings-cards-title = Endnutzerkarten
settings-cards-text = Personen können in Ihrer eigenen App Geschenke kaufen und mit ihren Karten bezahlen. Fügen Sie eine solche Karte hier hinzu, um sie unter „Zustellung“ als Zahlungsmethode zu wählen. giftdesk verarbeitet nie Kartennummern.
settings-add-card = Karte hinzufügen
settings-new-card-title = Neue Endnutzerkarte
settings-adding-card = Wird hinzugefügt …
# $id: die ID der Person in der App des Absenders.
settings-card-detail = { $name } · Endnutzer { $id }
settings-card-detail-with-expiry = { $name } · Endnutzer { $id } · gültig bis { $expiry }
settings-remove-card = { $card } von diesem Computer entfernen
settings-remove-card-name = { $card } von { $name } entfernen
settings-remove-card-text = { $card } von { $name } entfernen? Die Karte wird nur von diesem Computer entfernt. Der Dienst behält sie, listet sie aber nicht auf, sodass Sie sie hier nicht wieder wählen können. Geschenke, die gesendet wurden oder gerade gesendet werden, sind nicht betroffen.
settings-card-user = Endnutzer-ID
settings-card-user-example = user-1042
settings-card-user-help = Die ID der Person in Ihrer App.
settings-card-user-missing = Geben Sie die ID der Person in Ihrer App ein.
settings-card-name = Name des Karteninhabers
settings-card-name-example = Ida Berg
settings-card-name-help = Wie auf der Karte.
settings-card-name-missing = Geben Sie den Namen auf der Karte ein.
settings-card-key = Kartenschlüssel
settings-card-key-help = Das Kartenformular des Dienstes in Ihrer App gibt diesen Schlüssel zurück, wenn eine Person eine Karte eingibt. Geben Sie hier keine Kartennummern ein.
settings-card-key-is-number = Das sieht nach einer Kartennummer aus. Entfernen Sie sie und geben Sie den Kartenschlüssel ein.
settings-card-key-missing = Geben Sie den Schlüssel aus dem Kartenformular ein.
settings-practice-card = Übungskarte
settings-practice-card-help = Ersetzt das Kartenformular eines echten Dienstes.
settings-practice-visa = Visa
settings-practice-mastercard = Mastercard
settings-practice-amex = American Express
settings-practice-declined = Abgelehnte Karte
settings-card-billing = Rechnungsadresse
settings-card-street = Straße und Hausnummer
settings-card-street-missing = Geben Sie Straße und Hausnummer ein.
settings-card-apartment = Wohnung, Etage
settings-card-city = Ort
settings-card-state = Bundesstaat
settings-card-state-missing = Geben Sie den Bundesstaat ein.
settings-card-code = Postleitzahl
settings-card-code-missing = Geben Sie die Postleitzahl ein.
settings-card-country = Land

## Datenordner

settings-data-folder-title = Datenordner
settings-data-folder-text = Enthält Ihre Entwürfe, Empfänger und die Daten des Dienstes. API-Schlüssel werden hier nicht gespeichert.
settings-copy-path = Pfad kopieren
settings-path-copied = Pfad kopiert
settings-practice-emails = E-Mails des Übungsmodus
settings-open-email-folder = E-Mail-Ordner öffnen

## Info

settings-about-title = Info
settings-about-version = Version
settings-about-license = Lizenz
settings-about-mit = MIT
settings-about-fonts = Schriften
settings-about-fonts-text = Inter, von den Inter Project Authors, und Noto Emoji, von Google, unter der SIL Open Font License 1.1
settings-about-icons = Symbole
settings-about-icons-text = Material Symbols, von Google, unter der Apache License 2.0

settings-sending-title = Senden
settings-hold = Zeit zum Widerrufen
settings-hold-none = Sofort senden
settings-send-timeout = Auf das Anlegen einer Versandaktion warten
settings-late-sends = Verspätete geplante Versandaufträge
settings-late-sends-ask = Nachfragen
settings-late-sends-minutes = { $count ->
    [one] Bis { $count } Minute später senden
   *[other] Bis { $count } Minuten später senden
}
settings-late-sends-hours = { $count ->
    [one] Bis { $count } Stunde später senden
   *[other] Bis { $count } Stunden später senden
}
settings-batch-limit = Empfänger pro Versandaktion
settings-batch-limit-option = Bis zu { $count }
settings-send-log-button = Versandprotokoll öffnen
settings-seconds = { $count ->
    [one] { $count } Sekunde
   *[other] { $count } Sekunden
}
