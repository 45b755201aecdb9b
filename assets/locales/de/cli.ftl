### Die Befehlszeile.

## Hilfe. Ids sind das Programm und die Option; siehe src/cli/help.rs.

cli-usage-heading = Aufruf:
cli-commands-heading = Befehle
cli-options-heading = Optionen
cli-arguments-heading = Argumente
cli-general-options-heading = Allgemeine Optionen

cli-exit-codes-heading = Exit-Codes:
cli-exit-codes =
    0  Erfolg
    1  Fehler; die Fehlermeldung nennt den Grund
    2  ungültige Befehlszeile oder nicht lesbare Empfängerdatei
    3  nur ein Teil der Bestellungen wurde geändert
    4  ein Versand oder seine Versandaktion hat noch kein Endergebnis
    5  ein Versand erfordert Ihre Entscheidung in der App
    6  Sie haben den Versand während der Wartezeit abgebrochen; nichts wurde gesendet
    130  Strg+C hat das Programm beendet

cli-help = Geschenke senden und bis zur Zustellung verfolgen. Ohne Befehl öffnet sich das Fenster.
cli-help-demo = Einen neuen Datenordner im Übungsmodus mit Beispielbestellungen füllen, für Vorführungen und Tests
cli-help-any-help = Diese Hilfe anzeigen
cli-help-any-version = Version anzeigen
cli-help-any-data-dir = Ordner für Entwürfe, Versand, synchronisierte Daten und den Übungsdienst
cli-help-any-connect = Den Dienst unter dieser URL, „practice“ oder „shop“ statt des zuletzt verwendeten nutzen. Der API-Schlüssel kommt aus der Umgebungsvariablen GIFTDESK_API_KEY, für „giftdesk shop“ der Schlüssel eines Operators aus GIFTDESK_OPERATOR_KEY
cli-help-any-language = Sprache der Texte: en-US, de, es oder fr. Vorgabe ist die Einstellung in der App, sonst die Systemsprache
cli-help-any-sheet = Das Blatt einer Arbeitsmappe. Standard ist das erste Blatt mit Personen
cli-help-any-hidden-rows = Zeilen einschließen, die ein Filter oder der Benutzer in der Arbeitsmappe ausgeblendet hat
cli-help-any-mappings = Eine Spalte als Feld lesen, nach ihrem Namen oder ihren Buchstaben: „E-Mail Arbeit=email“. Kann wiederholt werden
cli-help-any-replace = Die Datei ersetzen, falls sie existiert
cli-help-any-database = Eine postgres://-URL. Ohne sie gilt die SQLite-Datei im Datenordner. Besser ist die Umgebungsvariable GIFTDESK_DATABASE: Andere Programme auf diesem Rechner können Argumente lesen

cli-help-recipients = Empfängerdateien prüfen und Vorlagen schreiben
cli-help-recipients-check = Eine Empfängerdatei prüfen und ihre Probleme auflisten. Ändert keine Daten und braucht keine Verbindung
cli-help-recipients-check-file = Die Datei mit den Empfängern: CSV, XLSX, XLSM, ODS, vCard oder HTML
cli-help-recipients-check-method = Für diese Versandart prüfen: email_and_link, link_multiple_custom_list oder direct_send
cli-help-recipients-check-json = Das Ergebnis als JSON ausgeben
cli-help-recipients-check-recipients = Die korrigierten Empfänger zum JSON hinzufügen
cli-help-recipients-check-problems = Zusätzlich alle Empfänger in diese .xlsx-Datei schreiben; Zellen mit Problemen sind markiert
cli-help-recipients-check-clean = Zusätzlich die Empfänger ohne Fehler, korrigiert, in diese .csv- oder .xlsx-Datei schreiben
cli-help-recipients-template = Eine leere Empfängerdatei mit den Spalten schreiben, die die Versandart braucht, in der Sprache von --language
cli-help-recipients-template-file = Die zu schreibende Datei: .csv oder .xlsx
cli-help-recipients-template-method = Die Spalten für diese Versandart: email_and_link, link_multiple_custom_list oder direct_send
cli-help-send = Ein Geschenk an alle Empfänger in einer Datei senden, ohne Fenster
cli-help-send-no-reminders = Empfänger nicht erinnern, die das Geschenk nicht annehmen; für Shops von giftdesk
cli-help-send-recipients = Die Datei mit den Empfängern: CSV, XLSX, XLSM, ODS, vCard oder HTML
cli-help-send-products = Produkt oder Kollektion nach Name oder ID, wahlweise mit Anzahl. Wiederholbar
cli-help-send-variants = Variante, zum Beispiel „M / Ink“. Wiederholbar; jede gilt für die Produkte, die sie haben. Ohne sie wählen die Empfänger, außer bei direct_send
cli-help-send-variant-columns = Eine Spalte der Datei mit der Größe oder einer anderen Option jedes Empfängers, etwa "Size", "Size=T-Shirt-Größe" oder, mit einem Produkt, "Teekiste=Teesorte". Mehrfach möglich. Optionen ohne Spalte kommen aus --variant
cli-help-send-product-column = Eine Spalte der Datei mit den Produkten jedes Empfängers. Geben Sie alle Produkte mit --product an
cli-help-send-from = Name des Absenders, wie Empfänger ihn sehen
cli-help-send-method = Versandart: email_and_link (per E-Mail), link_multiple_custom_list (als Links) oder direct_send (Direktversand)
cli-help-send-international = Wo die Empfänger leben: disabled (nur Vereinigte Staaten), standard (Geschenkkarten im Ausland mit --international-gift-cards) oder full (jedes Geschenk, mit Steuern, Zoll und Fracht)
cli-help-send-international-gift-cards = Mit der Stufe standard: Empfänger im Ausland können das Geschenk gegen eine Geschenkkarte tauschen
cli-help-send-text-messages = Auch Telefonnummern senden, damit der Dienst den Empfängern SMS senden kann
cli-send-tier-invalid = Unbekannte Stufe. Möglich sind: { $tiers }
cli-send-gift-cards-tier = --international-gift-cards hat ohne --international standard oder full keine Wirkung.
cli-send-gift-cards-tier-remedy = Ergänzen Sie --international standard, oder lassen Sie --international-gift-cards weg.
cli-send-international-direct = Der Direktversand liefert nur in die Vereinigten Staaten.
cli-send-international-direct-remedy = Lassen Sie --international und --international-gift-cards weg, oder wählen Sie eine andere --method.
cli-send-no-reminders-method = Nur Geschenke per E-Mail haben Erinnerungen.
cli-send-no-reminders-method-remedy = Lassen Sie --no-reminders weg, oder wählen Sie --method email_and_link.
cli-send-text-messages-direct = SMS gibt es nur für Geschenke per E-Mail oder Link. Beim Direktversand bekommt der Dienst die Telefonnummern für die Zustellung.
cli-send-text-messages-direct-remedy = Lassen Sie --text-messages weg, oder wählen Sie eine andere --method.
cli-send-text-messages-shop-remedy = Lassen Sie --text-messages weg.
cli-help-send-message = Nachricht auf der Karte. Braucht --card
cli-help-send-card = ID der Grußkarte
cli-help-send-name = Name der Versandaktion. Empfänger sehen ihn nicht
cli-help-send-test-to = Statt der Geschenke ein Geschenk an diese E-Mail-Adresse senden, wie es der erste Empfänger der Datei bekäme. Kostet ein Geschenk, außer im Übungsmodus
cli-help-send-allow-duplicates = Für jede Zeile ein Geschenk senden, auch wenn die Datei einen Empfänger mehrmals enthält
cli-help-send-accept = Trotz einer Warnung senden: duplicates, recent-gift, yearly-gifts, yearly-amount, send-budget, month-budget, price-changed, night-schedule, history-incomplete, undated-gifts oder month-cost-unknown. Kann wiederholt werden
cli-help-send-expect-gifts = Nur senden, wenn die Datei genau so viele Empfänger hat
cli-help-send-hold = So viele Sekunden mit dem Senden warten, höchstens 120. Strg+C bricht den Versand ab
cli-help-send-expires = Wann nicht angenommene Geschenke ablaufen: ein Datum wie 2026-12-31, das den ganzen Tag einschließt, oder eine Zeit wie 2026-12-31T18:00:00Z. Nötig für Geschenke, die ein Guthaben bezahlt
cli-help-send-at = Den Versand bis zu diesem Zeitpunkt auf diesem Computer behalten, etwa 2026-12-24T09:00 in der Zeitzone des Computers oder 2026-12-24T08:00:00Z. giftdesk muss dann laufen. Mit „giftdesk outbox“ lässt er sich ändern und abbrechen
cli-help-send-schedule-at-service = Den Versand jetzt übergeben und vom Dienst zu diesem Zeitpunkt ausführen lassen. Der Dienst bietet keine Möglichkeit, ihn zu ändern oder abzubrechen
cli-help-send-dry-run = Alles prüfen und den Preis anzeigen. Sendet nichts
cli-help-send-yes = Versand bestätigen
cli-help-send-wait = Warten, bis alle Geschenklinks existieren. Im Übungsmodus immer aktiv
cli-help-send-json = Ergebnis als JSON ausgeben

cli-help-orders = Bestellungen auflisten
cli-help-orders-batch = Nur die Bestellungen der Versandaktion mit dieser ID
cli-help-orders-status = Nur Bestellungen mit diesem Status: created, notified, opened, accepted, pending_payment, pending_user_approval, paid, ordered, shipped, delivered, failed, canceled oder expired
cli-help-orders-search = Nur Bestellungen, deren Empfänger, Geschenk oder Versandaktion diesem Text entspricht
cli-help-orders-offline = Daten der letzten Synchronisierung auflisten, ohne Verbindung zum Dienst
cli-help-orders-json = Bestellungen als JSON ausgeben
cli-help-orders-csv = Bestellungen als CSV ausgeben

cli-help-batches = Versandaktionen auflisten
cli-help-batches-offline = Daten der letzten Synchronisierung auflisten, ohne Verbindung zum Dienst
cli-help-batches-json = Versandaktionen als JSON ausgeben

cli-help-export = Bestellungen in eine Datei schreiben
cli-help-export-file = Zu schreibende Datei: .csv, .xlsx oder .json
cli-help-export-batch = Nur die Bestellungen der Versandaktion mit dieser ID
cli-help-export-status = Nur Bestellungen mit diesem Status, wie bei „giftdesk orders“
cli-help-export-search = Nur Bestellungen, deren Empfänger, Geschenk oder Versandaktion diesem Text entspricht
cli-help-export-offline = Daten der letzten Synchronisierung schreiben, ohne Verbindung zum Dienst

cli-help-outbox = Versandaufträge des Datenordners mit ihrem Status auflisten, ohne Verbindung zum Dienst
cli-help-outbox-json = Versandaufträge als JSON ausgeben
cli-help-outbox-cancel = Einen Versandauftrag abbrechen, der noch nicht gesendet wurde
cli-help-outbox-cancel-id = Die ID des Versandauftrags
cli-help-outbox-cancel-json = Den Versandauftrag als JSON ausgeben
cli-help-outbox-change = Den Zeitpunkt eines geplanten Versandauftrags ändern
cli-help-outbox-change-id = Die ID des Versandauftrags
cli-help-outbox-change-at = Der neue Zeitpunkt, etwa 2026-12-24T09:00 in der Zeitzone des Computers, oder „now“
cli-help-outbox-change-json = Den Versandauftrag als JSON ausgeben
cli-help-outbox-log = Stattdessen das Versandprotokoll ausgeben: jeden Schritt jedes Versandauftrags
cli-help-outbox-csv = Mit --log: das Protokoll als CSV ausgeben, mit Hashes
cli-help-outbox-verify = Mit --log: prüfen, ob das Protokoll unverändert und vollständig ist

cli-help-resume = Versandaufträge und Änderungen an Bestellungen fortsetzen, die ein früherer Lauf offen ließ. Ein zurückgehaltener Versandauftrag wird gesendet
cli-help-resume-wait = Warten, bis alle Versandaufträge und Änderungen ein Ergebnis haben
cli-help-resume-scheduled = Versandaufträge, die beim Schließen von giftdesk zurückgehalten waren, Ihrer Entscheidung überlassen
cli-help-resume-json = Versandaufträge als JSON ausgeben

cli-help-cancel = Noch nicht angenommene Geschenke stornieren. Das lässt sich nicht rückgängig machen
cli-help-cancel-orders = IDs der Bestellungen
cli-help-cancel-batch = Alle Bestellungen der Versandaktion mit dieser ID stornieren
cli-help-cancel-dry-run = Anzeigen, welche Bestellungen storniert würden. Ändert nichts
cli-help-cancel-yes = Stornierung bestätigen
cli-help-cancel-json = Ergebnis jeder Bestellung als JSON ausgeben

cli-help-extend = Ändern, bis wann Geschenke angenommen werden können
cli-help-extend-orders = IDs der Bestellungen
cli-help-extend-batch = Alle Bestellungen der Versandaktion mit dieser ID ändern
cli-help-extend-until = Neuer Zeitpunkt: ein Datum wie 2026-12-31, das den ganzen Tag einschließt, oder eine Zeit wie 2026-12-31T18:00:00Z
cli-help-extend-dry-run = Anzeigen, welche Bestellungen geändert würden. Ändert nichts
cli-help-extend-yes = Änderung bestätigen
cli-help-extend-json = Ergebnis jeder Bestellung als JSON ausgeben

cli-help-database = Die PostgreSQL-Datenbank eines Dienstes verwalten
cli-help-database-distribute = Die Tabellen der Datenbank mit Citus verteilen und ausgeben, wo die Zeilen jeder Tabelle sind. Beenden Sie den Dienst vorher
cli-help-ledger = Das Zahlungsbuch eines Dienstes mit seinen Guthaben und Bestellungen vergleichen
cli-help-keys = API-Schlüssel eines Dienstes erstellen, auflisten und widerrufen
cli-help-keys-add = Einen neuen API-Schlüssel ausgeben, für ein neues oder ein vorhandenes Konto. Der Schlüssel wird nur einmal angezeigt
cli-help-keys-add-name = Der Name eines neuen Kontos
cli-help-keys-add-account = Der Name eines vorhandenen Kontos, das einen weiteren Schlüssel bekommt
cli-help-keys-list = API-Schlüssel mit ID, Erstellungszeit und Konto auflisten
cli-help-keys-revoke = Einen API-Schlüssel widerrufen
cli-help-keys-revoke-id = Die ID aus „giftdesk keys list“

cli-help-serve = Den Geschenkdienst ausführen
cli-help-serve-listen = Adresse, an der der Dienst lauscht. Port 0 wählt einen freien Port
cli-help-serve-max-body = Größter Anfrageinhalt in Byte
cli-help-serve-allow-private-webhooks = Webhooks an Adressen in privaten Netzen und auf diesem Rechner erlauben
cli-help-serve-practice = Katalog füllen und Bestellungen simulieren: geöffnet, angenommen, verschickt, zugestellt
cli-help-serve-practice-speed = Tempo der Übungsbestellungen. 1 heißt, dass ein Tag etwa eine Minute dauert; 0 hält sie an
cli-help-serve-public-url = URL, unter der andere diesen Dienst erreichen, für Geschenklinks: http:// oder https:// mit Host
cli-help-serve-allow-host = Weiterer Hostname für Anfragen, neben Loopback-Namen, IP-Adressen und dem Host von --public-url. Wiederholbar
cli-help-serve-rate-limit = Anfragen pro Sekunde und API-Schlüssel, in Schüben von bis zu vier Sekunden. 0 heißt unbegrenzt
cli-help-serve-recipients-per-minute = Empfänger neuer Versandaktionen pro Minute und Konto. Eine Versandaktion über dem Kontingent wird eine Zeit lang abgelehnt; die größte ist nach einer Pause immer möglich. 0 heißt unbegrenzt
cli-help-serve-emails-per-hour = E-Mails pro Stunde für die neuen Versandaktionen eines Kontos. 0 heißt unbegrenzt
cli-help-serve-trusted-proxy = Ein Proxy, als Adresse oder als Netz wie 10.0.0.0/8, dessen X-Forwarded-For-Header die Adresse des Clients nennt. Kann wiederholt werden
cli-help-serve-max-connections-per-address = Gleichzeitige Verbindungen von einer Client-Adresse, außer von --trusted-proxy. Weitere Verbindungen werden geschlossen. 0 heißt unbegrenzt
cli-help-serve-max-connections = Gleichzeitige Verbindungen. Weitere Verbindungen warten
cli-help-serve-head-deadline = Zeitlimit für den Kopf einer Anfrage und für eine untätige Verbindung
cli-help-serve-body-deadline = Zeitlimit für den Inhalt einer Anfrage und für einen Client, der eine Antwort liest
cli-help-serve-drain = Wie lange nach dem Stoppsignal noch Anfragen angenommen werden, während /readyz schon fehlschlägt
cli-help-serve-log-format = Format des Protokolls
cli-help-serve-smtp = SMTP-Server für E-Mails, zum Beispiel smtps://USER:PASSWORD@HOST. Besser ist die Umgebungsvariable GIFTDESK_SMTP: Andere Programme auf diesem Rechner können Argumente lesen
cli-help-serve-email-from = Absenderadresse der E-Mails. Vorgabe ist gifts@ mit dem Host der öffentlichen URL

cli-help-webhooks = Webhooks eines Dienstes und ihre Zustellversuche auflisten
cli-help-webhooks-list = Webhooks mit ID, Erstellungszeit, Konto, wartenden Ereignissen und URL auflisten
cli-help-webhooks-attempts = Die letzten Zustellversuche eines Webhooks auflisten, neueste zuerst
cli-help-webhooks-attempts-id = Die ID aus „giftdesk webhooks list“
cli-help-webhooks-attempts-limit = Anzahl der Versuche
cli-help-completions = Die Vervollständigungen einer Shell ausgeben
cli-help-completions-shell = Die Shell
cli-help-manual = Die Handbuchseite im Format von „man“ ausgeben

## Was Fehler bedeuten

cli-nothing-sent = Nichts wurde gesendet.
cli-nothing-changed = Nichts wurde geändert.
cli-service-not-started = Der Dienst wurde nicht gestartet.

## Start

cli-language-unknown = giftdesk hat keine Sprache „{ $tag }“.
cli-language-unknown-remedy = Wählen Sie eine von diesen: { $tags }.
cli-data-folder-unknown = giftdesk hat auf diesem System keinen Ordner für seine Daten gefunden.
cli-data-folder-unknown-remedy = Wählen Sie einen Ordner mit --data-dir.
cli-data-folder-unusable = Der Datenordner { $path } kann nicht erstellt werden.
cli-data-folder-unusable-remedy = Prüfen Sie die Rechte des Ordners oder wählen Sie mit --data-dir einen anderen.
cli-api-key-missing = Für { $url } gibt es keinen API-Schlüssel.
cli-api-key-missing-remedy = Setzen Sie die Umgebungsvariable { $variable } auf den API-Schlüssel.
cli-no-display = Es kann kein Fenster geöffnet werden, weil kein Display-Server läuft.
cli-no-display-remedy = Starten Sie giftdesk in einer Desktop-Sitzung oder senden Sie Geschenke ohne Fenster: siehe „giftdesk send --help“.
cli-library-missing = { $count ->
    [one] Das Fenster braucht eine Systembibliothek, die nicht installiert ist: { $libraries }.
   *[other] Das Fenster braucht Systembibliotheken, die nicht installiert sind: { $libraries }.
}
cli-library-missing-remedy = Installieren Sie die fehlenden Pakete, unter Debian und Ubuntu mit: { $command }
cli-no-opengl = Das Fenster braucht OpenGL, das auf diesem System nicht verfügbar ist.
cli-window-failed = Das Fenster konnte nicht geöffnet werden.
cli-window-failed-remedy = Aktualisieren Sie den Grafiktreiber oder senden Sie Geschenke ohne Fenster: siehe „giftdesk send --help“.

## Dienste

cli-service-folder = Der Ordner { $path } ist nicht verwendbar.
cli-service-folder-remedy = Prüfen Sie seine Rechte oder wählen Sie mit --data-dir einen anderen Ordner.
cli-service-folder-in-use = Ein anderer Dienst verwendet bereits den Ordner { $path }.
cli-service-folder-in-use-remedy = Beenden Sie den anderen Dienst oder wählen Sie mit --data-dir einen anderen Ordner.
cli-service-address-in-use = Ein anderes Programm verwendet bereits die Adresse { $address }.
cli-service-address-in-use-remedy = Wählen Sie mit --listen einen anderen Port. Port 0 wählt einen freien.
cli-service-listen = Der Dienst kann nicht an { $address } lauschen.
cli-service-listen-remedy = Wählen Sie mit --listen eine Adresse dieses Rechners.
cli-service-public-url = Die öffentliche URL ist ungültig.
cli-service-public-url-remedy = Geben Sie eine URL an, die mit http:// oder https:// beginnt und einen Host, aber keine Abfrage, kein Fragment und kein Passwort hat, zum Beispiel https://gifts.example.com.
cli-service-database-url = Die Datenbank-URL ist ungültig.
cli-service-database-url-remedy = Geben Sie eine URL an, die mit postgres:// beginnt.
cli-service-database-url-password-remedy = Schreiben Sie in Benutzername und Passwort @ als %40, / als %2F, # als %23, ? als %3F und % als %25.
cli-service-database-parameter = Die Datenbank-URL hat einen Parameter, den giftdesk nicht verwenden kann: { $name }.
cli-service-database-parameter-remedy = Entfernen Sie den Parameter aus der URL, oder korrigieren Sie ihn.
cli-service-pooler = Ein Verbindungspooler behält die Einstellungen einer Datenbanksitzung nicht bei.
cli-service-pooler-remedy = Verwenden Sie die direkte Adresse der Datenbank oder im Pooler pool_mode = session.
cli-service-may-not-create = Die Datenbankrolle { $role } kann keine Tabellen anlegen.
cli-service-may-not-create-remedy = Lassen Sie den Eigentümer der Datenbank ausführen: GRANT CREATE ON SCHEMA "{ $schema }" TO "{ $role }"
cli-service-empty = Die Datenbankdatei { $path } ist leer.
cli-service-empty-remedy = Stellen Sie die Datei aus einer Sicherung wieder her oder löschen Sie sie, um mit einer leeren Datenbank zu beginnen.
cli-service-database = Die Datenbank kann nicht geöffnet werden.
cli-service-database-remedy = Prüfen Sie, ob die Datenbank läuft und ihre URL stimmt. Eine Datenbank auf einem anderen Rechner braucht TLS mit gültigem Zertifikat, wenn ihre URL keinen anderen sslmode nennt.
cli-service-damaged = Die Datenbankdatei { $path } ist beschädigt.
cli-service-damaged-remedy = Stellen Sie die Datei aus einer Sicherung wieder her oder verschieben Sie sie, um mit einer leeren Datenbank zu beginnen.
cli-service-none = Im Ordner { $path } ist noch kein Dienst gelaufen.
cli-service-none-remedy = Wählen Sie den Ordner des Dienstes mit --data-dir oder die Datenbank mit --database.
cli-service-newer = Die Datenbank wurde zuletzt von einer neueren Version von giftdesk verwendet.
cli-service-newer-remedy = Verwenden Sie diese oder eine neuere Version.
cli-service-migration = Die Datenbank konnte nicht auf diese Version von giftdesk aktualisiert werden.
cli-service-migration-remedy = Lesen Sie die Details unten und versuchen Sie es erneut.
cli-service-other = Ein unerwarteter Fehler ist aufgetreten.
cli-service-other-remedy = Lesen Sie die Details unten und versuchen Sie es erneut.

cli-practice-speed-invalid = --practice-speed muss eine Zahl ab 0 sein.
cli-practice-speed-invalid-remedy = Verwenden Sie 1 für einen Tag pro Minute oder 0, um Bestellungen anzuhalten.
cli-variable-empty = Die Umgebungsvariable { $variable } ist leer.
cli-variable-unreadable = Die Umgebungsvariable { $variable } ist kein gültiger Text.
cli-service-key-empty-remedy = Setzen Sie sie auf einen API-Schlüssel oder löschen Sie sie, um die vorhandenen Schlüssel zu behalten.
cli-service-key-invalid = Die Umgebungsvariable { $variable } enthält Zeichen, die in einem HTTP-Header nicht erlaubt sind.
cli-service-key-invalid-remedy = Verwenden Sie nur Buchstaben, Ziffern und Satzzeichen aus ASCII, in einer Zeile.
cli-service-key-weak = Der Schlüssel in der Umgebungsvariablen { $variable } lässt sich erraten.
cli-service-key-weak-remedy = Verwenden Sie einen zufälligen Schlüssel aus mindestens 32 Hexadezimalziffern, zum Beispiel aus „openssl rand -hex 32“, oder legen Sie mit „giftdesk keys add“ einen an. Kurze Schlüssel sind nur erlaubt, wenn der Dienst allein auf diesem Rechner erreichbar ist.
cli-network-invalid = muss eine IP-Adresse oder ein Netz wie 10.0.0.0/8 sein
cli-ledger-totals = { $account }, { $method }: Guthaben { $balance }, reserviert { $authorized }, belastet { $captured }
cli-ledger-differs = Laut Zahlungsbuch: Guthaben { $balance }, reserviert { $authorized }, belastet { $captured }. Einträge, die nicht aus dem vorherigen folgen: { $entries }
cli-ledger-agrees = { $methods ->
    [one] Das Zahlungsbuch stimmt bei { $methods } Zahlungsmethode.
   *[other] Das Zahlungsbuch stimmt bei { $methods } Zahlungsmethoden.
}
cli-ledger-failed = { $methods ->
    [one] Das Zahlungsbuch von { $methods } Zahlungsmethode weicht von Guthaben oder Bestellungen ab.
   *[other] Die Zahlungsbücher von { $methods } Zahlungsmethoden weichen von Guthaben oder Bestellungen ab.
}
cli-ledger-failed-remedy = Vergleichen Sie die Bewegungen der Zahlungsmethode in der Tabelle payment_entry mit ihren Bestellungen. Grund kann eine teilweise zurückgespielte Sicherung oder eine Änderung von Hand sein.
cli-ledger-not-compared = { $account } (Konto { $number }): Das Zahlungsbuch konnte nicht verglichen werden. { $reason } { $remedy }
cli-ledger-not-compared-busy = Starten Sie den Befehl erneut, wenn die Datenbank weniger ausgelastet ist.
cli-ledger-not-compared-data = Prüfen Sie die Beträge seiner Zahlungsmethoden, Versandaktionen und Bestellungen in der Datenbank und starten Sie den Befehl dann erneut.
cli-ledger-incomplete = { $accounts ->
    [one] Das Zahlungsbuch von { $accounts } Konto konnte nicht verglichen werden.
   *[other] Die Zahlungsbücher von { $accounts } Konten konnten nicht verglichen werden.
}
cli-ledger-incomplete-remedy = Grund und nächster Schritt stehen bei jedem dieser Konten.

cli-distribute-distributed = { $table }: verteilt nach { $column }, je Konto auf demselben Knoten
cli-distribute-reference = { $table }: Referenztabelle, alle Zeilen auf jedem Knoten
cli-distribute-coordinator = { $table }: nicht verteilt, alle Zeilen auf dem Koordinator
cli-distribute-done = { $tables ->
    [0] Keine Tabelle wurde geändert.
    [one] { $tables } Tabelle wurde geändert.
   *[other] { $tables } Tabellen wurden geändert.
}
cli-distribute-not-postgres = Nur eine PostgreSQL-Datenbank kann verteilt werden.
cli-distribute-not-postgres-remedy = Geben Sie die URL der Datenbank mit --database oder GIFTDESK_DATABASE an.
cli-distribute-no-citus = Die Datenbank hat die Erweiterung citus nicht.
cli-distribute-no-citus-remedy = Installieren Sie Citus 12.1 oder neuer auf jedem Server, führen Sie in der Datenbank jedes Servers CREATE EXTENSION citus aus, und fügen Sie die Worker mit citus_add_node hinzu.
cli-distribute-table = Die Tabelle { $table } kann nicht verteilt werden: Ihr Schlüssel beginnt nicht mit dem Konto, oder sie ist anders verteilt.
cli-distribute-table-remedy = Verschieben Sie eine Tabelle, die nicht zu giftdesk gehört, in ein anderes Schema.
cli-distribute-failed = Die Tabellen konnten nicht verteilt werden.
cli-distribute-failed-remedy = Lesen Sie die Details unten, prüfen Sie die Worker von Citus, und versuchen Sie es erneut.
cli-option-empty = Die Option { $option } ist leer.
cli-option-empty-remedy = Geben Sie eine URL an oder lassen Sie { $option } und { $variable } weg.

cli-keys-name-missing = Das Konto braucht einen Namen.
cli-keys-name-missing-remedy = Geben Sie mit --name einen Namen an.
cli-keys-account-unknown = Kein Konto oder mehr als eines heißt { $account }.
cli-keys-account-unknown-remedy = „giftdesk keys list“ zeigt die Konten.
cli-keys-unknown = Es gibt keinen API-Schlüssel mit der ID { $id }.
cli-keys-unknown-remedy = „giftdesk keys list“ zeigt die IDs.
cli-keys-revoked = Der API-Schlüssel { $id } wurde widerrufen.
cli-webhooks-waiting = { $count } wartend
cli-webhooks-disabled = deaktiviert seit { $time }

## Senden

cli-send-method-invalid = verwenden Sie einen dieser Werte: { $methods }
cli-send-dry-run = Probelauf: Nichts wurde gesendet.
cli-send-test-email-invalid = geben Sie eine E-Mail-Adresse ein
cli-send-test-direct = Ein Test eines Direktversands braucht Ihre Postanschrift.
cli-send-test-direct-remedy = Senden Sie den Test in der App, oder testen Sie mit --method email_and_link.
cli-send-test-price = Test an { $email }: 1 Geschenk für { $total }.
cli-send-practice = Übungsmodus: keine Kosten, keine echten Geschenke.
cli-note = Hinweis: { $text }
# $each und $total sind Beträge oder Bereiche.
cli-send-batches-gifts = { $batches } Versandaktionen: Empfänger bekommen verschiedene Geschenke.
cli-send-batches-messages = { $batches } Versandaktionen: Empfänger bekommen verschiedene Nachrichten.
cli-send-batches-gifts-and-messages = { $batches } Versandaktionen: Empfänger bekommen verschiedene Geschenke und Nachrichten.
cli-send-batches = { $batches } Versandaktionen: Es sind zu viele Empfänger für eine Versandaktion.
cli-send-price = { $count ->
    [one] { $count } Geschenk für { $each }. Gesamt: { $total }.
   *[other] { $count } Geschenke für je { $each }. Gesamt: { $total }.
}
cli-send-summary = { $name }: { $value }
cli-send-sent = Gesendet. ID der Versandaktion: { $batch }
cli-send-handed-over = Dem Dienst für { $time } übergeben. ID der Versandaktion: { $batch }. Der Dienst bietet keine Möglichkeit, sie zu ändern oder abzubrechen. Die Geschenklinks gibt es ab dann.
cli-send-scheduled = { $count ->
    [one] { $count } Geschenk für { $time } geplant. Es bleibt bis dahin auf diesem Computer.
   *[other] { $count } Geschenke für { $time } geplant. Sie bleiben bis dahin auf diesem Computer.
}
cli-send-scheduled-remedy = giftdesk muss dann laufen: Lassen Sie das Fenster offen, oder führen Sie aus: { $command }
cli-send-scheduled-output-failed = Der Versandauftrag ist geplant und gespeichert.
cli-send-time-invalid = verwenden Sie eine Zeit wie 2026-12-24T09:00 oder 2026-12-24T08:00:00Z
cli-send-time-skipped = diese Zeit wird in Ihrer Zeitzone übersprungen; verwenden Sie eine andere
cli-send-progress = Geschenklinks
cli-send-links-pending = Geschenklinks bisher: { $count } von { $total }. Öffnen Sie giftdesk, um die übrigen zu sehen, oder warten Sie mit --wait auf sie.
cli-send-links-unreadable = { $count ->
    [one] { $count } Bestellung konnte nicht vom Dienst gelesen werden. Ihr Geschenklink fehlt in der Liste.
   *[other] { $count } Bestellungen konnten nicht vom Dienst gelesen werden. Ihre Geschenklinks fehlen in der Liste.
}

cli-mapping = { $field } ← Spalte „{ $column }“
cli-row = Zeile { $row }
cli-line = Dateizeile { $line }
cli-issue = { $place }: { $issue }
cli-issues-more = { $count ->
    [one] … und { $count } weiteres Problem.
   *[other] … und { $count } weitere Probleme.
}
cli-send-rows-invalid = Empfänger mit Fehlern: { $count } von { $total }.
cli-send-rows-invalid-remedy = Korrigieren Sie die oben genannten Zeilen oder importieren Sie die Datei in der App und korrigieren Sie sie dort.
cli-recipients-rows-invalid-remedy = Korrigieren Sie die oben genannten Zeilen oder schreiben Sie sie mit --problems DATEI.xlsx in eine Arbeitsmappe.
cli-recipients-summary = Zeilen: { $rows }. Bereit: { $ready }.
cli-recipients-list-extension = verwenden Sie einen Dateinamen, der auf .csv oder .xlsx endet
cli-recipients-workbook-extension = verwenden Sie einen Dateinamen, der auf .xlsx endet
cli-map-invalid = SPALTE=Feld mit einem von { $fields } angeben
cli-column-unknown = Die Datei hat keine Spalte „{ $column }“.
cli-column-unknown-remedy = Spalten der Datei: { $columns }.
cli-send-duplicates = { $count ->
    [one] { $count } Zeile wiederholt einen Empfänger, der zwei Geschenke erhalten würde.
   *[other] { $count } Zeilen wiederholen Empfänger, die mehr als ein Geschenk erhalten würden.
}
cli-send-duplicates-remedy = Entfernen Sie die oben genannten Zeilen, oder verwenden Sie --allow-duplicates, um für jede Zeile ein Geschenk zu senden.
cli-send-warning = Warnung: { $text } ({ $code })
cli-send-accept-invalid = muss einer dieser Werte sein: { $codes }
cli-send-blocked = Ein Produkt kann nicht mehr gesendet werden.
cli-send-not-accepted = { $count ->
    [one] Der Versand hat eine Warnung, die nicht angenommen ist.
   *[other] Der Versand hat { $count } Warnungen, die nicht angenommen sind.
}
cli-send-not-accepted-remedy = Um trotzdem zu senden, ergänzen Sie { $options }.
cli-send-count-differs = Die Datei hat { $count } Empfänger. --expect-gifts nennt { $expected }.
cli-send-count-differs-remedy = Prüfen Sie die Datei, oder ändern Sie --expect-gifts.
cli-send-held = { $count ->
    [one] Der Versand wartet { $count } Sekunde. Drücken Sie Strg+C, um ihn abzubrechen.
   *[other] Der Versand wartet { $count } Sekunden. Drücken Sie Strg+C, um ihn abzubrechen.
}
cli-send-canceled = Sie haben den Versand abgebrochen.
cli-send-file-empty = Die Datei hat keine Empfänger.
cli-send-file-empty-remedy = Fügen Sie unter der Kopfzeile eine Zeile pro Empfänger hinzu.
cli-send-blocked-gift-remedy = Wählen Sie ein anderes --product oder senden Sie das Geschenk in der App.
cli-send-blocked-recipients-remedy = Entfernen Sie diese Empfänger aus der Datei oder wählen Sie ein anderes --product.
cli-send-blocked-message-remedy = Ändern Sie --from, --message oder --card.
cli-send-blocked-delivery-remedy = Ändern Sie die Einstellungen des Kontos oder senden Sie das Geschenk in der App.

cli-card-unknown = Dieses Konto hat keine Grußkarte mit der ID { $id }.
cli-card-none-remedy = Das Konto hat keine Grußkarten. Lassen Sie --card und --message weg.
# $cards ist eine Liste mit einer Karte pro Zeile.
cli-card-unknown-remedy = Wählen Sie eine dieser Grußkarten:{ $cards }

cli-product-quantity-zero = Die Anzahl von „{ $product }“ ist 0.
cli-product-quantity-zero-remedy = Lassen Sie das Produkt weg oder geben Sie mindestens 1 als Anzahl an.
cli-product-variable-price = Den Preis von „{ $product }“ wählt der Absender.
cli-product-variable-price-remedy = Senden Sie es in der App, dort können Sie den Preis festlegen.
cli-product-unknown = Kein Produkt und keine Kollektion heißt „{ $product }“.
cli-collection-unpublished = Diese Kollektion ist nicht veröffentlicht und kann deshalb nicht gesendet werden.
cli-product-unknown-remedy = Geben Sie einen Namen aus dem Katalog oder aus Kollektionen an, oder die ID.
# $products ist eine Liste mit einem Produkt pro Zeile.
cli-product-ambiguous = { $count } Produkte oder Kollektionen passen zu „{ $product }“:{ $products }
cli-product-ambiguous-remedy = Geben Sie den vollen Namen oder die ID an.
cli-variant-unknown = Kein Produkt dieses Geschenks hat die Variante „{ $variant }“.
cli-variant-none-remedy = Lassen Sie --variant weg: Die Produkte haben keine Varianten.
cli-variant-column-unused = Kein Produkt hat Optionen, daher ist --variant-column ohne Wirkung.
cli-variant-column-unused-remedy = Lassen Sie --variant-column weg.
# `column` is a column of the file that was given with --variant-column.
cli-variant-column-unfit = Die Spalte „{ $column }“ passt zu keinem Produkt.
# `targets` lists the products and their option groups.
cli-variant-column-unfit-remedy = Nennen Sie, wofür die Spalte ist, etwa --variant-column "NAME=SPALTE". Namen: { $targets }.
# `target` is a product or an option group.
cli-variant-columns-ambiguous = Mehrere Spalten passen zu { $target }: { $columns }.
cli-variant-columns-ambiguous-remedy = Geben Sie für jedes Produkt und jede Option eine Spalte an, etwa --variant-column "PRODUKT=SPALTE".
cli-variant-group-open = { $group } von { $product } hat keine Spalte.
cli-variant-group-open-remedy = Ergänzen Sie --variant mit einer von: { $options }; oder --variant-column mit einer Spalte der Datei.
cli-variant-required = „{ $product }“ wird ohne Rückfrage beim Empfänger geliefert, daher müssen Sie die Variante wählen.
cli-variant-required-remedy = { $count ->
    [one] Wählen Sie eine mit --variant.
   *[other] Wählen Sie { $count } mit --variant.
}
cli-variant-count = { $wanted ->
    [one] „{ $product }“ braucht { $wanted } Variante, angegeben: { $chosen }.
   *[other] „{ $product }“ braucht { $wanted } Varianten, angegeben: { $chosen }.
}
cli-variant-count-remedy = Geben Sie so viele --variant an, wie das Produkt braucht. Wenn Produkte dieselben Varianten haben, aber verschiedene brauchen, senden Sie sie in der App.
cli-variants = Verfügbare Varianten: { $variants }.
cli-variants-and-more = Verfügbare Varianten: { $variants } und { $more } weitere.

cli-send-pending = Der Dienst hat den Versand noch nicht bestätigt.
cli-send-pending-meaning = Die Geschenke sind in diesem Datenordner gespeichert und werden gesendet, wenn giftdesk das nächste Mal damit läuft. Nichts wird doppelt gesendet.
cli-send-pending-remedy = Senden Sie nicht noch einmal. Um den Versand fortzusetzen, führen Sie „{ $command }“ aus, oder öffnen Sie giftdesk: Unter „Versandaktionen“ können Sie ihn abbrechen, solange er wartet.
cli-send-needs-review-remedy = Führen Sie diesen Befehl nicht noch einmal aus. Öffnen Sie giftdesk und entscheiden Sie unter „Versandaktionen“.
cli-post-in-flight = giftdesk wartet, bis der Dienst auf einen laufenden Versand geantwortet hat …

cli-batch-pending = Die Versandaktion { $batch } hat nach { $minutes } Minuten { $orders } von { $recipients } Geschenklinks.
cli-batch-pending-meaning = Die Versandaktion wurde gesendet. Der Dienst erstellt noch Geschenklinks.
cli-batch-unread-meaning = Die Versandaktion wurde gesendet. Einige ihrer Bestellungen wurden noch nicht vom Dienst gelesen.
cli-batch-pending-remedy = Senden Sie sie nicht noch einmal. Öffnen Sie giftdesk, um den Fortschritt zu sehen.
cli-batch-canceled = Die Versandaktion { $batch } wurde storniert. Erstellte Geschenke: { $orders } von { $recipients }.
cli-batch-failed = Die Versandaktion { $batch } ist beim Dienst fehlgeschlagen. Erstellte Geschenke: { $orders } von { $recipients }.
cli-batch-empty-remedy = Öffnen Sie giftdesk, um die Versandaktion zu sehen.
cli-batch-partial-meaning = Die bisher erstellten Geschenke bleiben gültig. Die anderen wurden nicht gesendet.
cli-batch-partial-remedy = Öffnen Sie die Versandaktion in giftdesk und senden Sie nur an die Empfänger ohne Geschenk erneut.

## Listen

cli-value-invalid = verwenden Sie einen dieser Werte: { $values }
cli-output-failed = Das Ergebnis konnte nicht ausgegeben werden.
cli-output-failed-remedy = Prüfen Sie das Programm oder die Datei, die die Ausgabe empfängt.
cli-send-output-failed-meaning = Die Geschenke wurden gesendet. Senden Sie sie nicht noch einmal.
cli-change-output-failed-meaning = Die Änderung wurde begonnen. Die App zeigt das Ergebnis jeder Bestellung.
cli-resume-output-failed-meaning = Die Versandaufträge und Änderungen wurden fortgesetzt. Die App zeigt ihre Ergebnisse.
cli-offline-remedy = Prüfen Sie die Verbindung, oder verwenden Sie --offline, um die Daten der letzten Synchronisierung zu sehen.
# $count ist die Anzahl der Empfänger; $accepted und $delivered sind Anzahlen von Geschenken.
cli-batches-progress = { $count ->
    [one] { $count } Empfänger, { $accepted } angenommen, { $delivered } zugestellt
   *[other] { $count } Empfänger, { $accepted } angenommen, { $delivered } zugestellt
}
cli-export-extension = verwenden Sie einen Dateinamen, der auf .csv, .xlsx oder .json endet
cli-export-written = { $count ->
    [one] { $count } Bestellung wurde in { $file } geschrieben.
   *[other] { $count } Bestellungen wurden in { $file } geschrieben.
}

## Postausgang

cli-outbox-sent = Gesendet
cli-outbox-scheduled = Geplant für { $time }
cli-outbox-id-invalid = verwenden Sie eine ID aus „giftdesk outbox“
cli-outbox-not-found = Kein Versandauftrag hat diese ID.
cli-outbox-not-found-remedy = Versandaufträge auflisten: giftdesk outbox
cli-outbox-not-scheduled = Der Versandauftrag hat den Status „{ $state }“.
cli-outbox-not-scheduled-remedy = Nur ein Versandauftrag, der noch nicht gesendet wurde, lässt sich abbrechen, und nur ein geplanter lässt sich ändern.
cli-outbox-night = { $count ->
    [one] Zu dieser Zeit ist es für { $count } Empfänger Nacht.
   *[other] Zu dieser Zeit ist es für { $count } Empfänger Nacht.
}
cli-outbox-send-now = Der Versand beginnt, sobald giftdesk läuft. Öffnen Sie die App, oder führen Sie aus: { $command }
cli-outbox-send-now-key = Der Versand beginnt, sobald giftdesk mit seiner Verbindung läuft. Öffnen Sie die App, oder setzen Sie GIFTDESK_API_KEY auf den API-Schlüssel dieser Verbindung und führen Sie aus: { $command }
cli-outbox-output-failed = Der Versandauftrag wurde geändert.
cli-outbox-gifts = { $count ->
    [one] { $count } Geschenk
   *[other] { $count } Geschenke
}
cli-resume-held = { $count ->
    [one] { $count } Geschenk wird gesendet, das beim Schließen von giftdesk noch wartete.
   *[other] { $count } Geschenke werden gesendet, die beim Schließen von giftdesk noch warteten.
}
cli-resume-pending = Einige Versandaufträge haben noch kein Endergebnis.
cli-resume-pending-meaning = Die Versandaufträge sind in diesem Datenordner gespeichert. Nichts wird doppelt gesendet.
cli-resume-pending-remedy = Führen Sie „{ $command }“ aus, oder öffnen Sie giftdesk.
cli-resume-key-remedy = Geben Sie in giftdesk unter „Einstellungen“ einen gültigen API-Schlüssel ein, oder setzen Sie GIFTDESK_API_KEY darauf und verwenden Sie --connect. Führen Sie dann „{ $command }“ aus.
cli-resume-orders = { $count ->
    [one] { $count } Bestellung wurde nicht geändert.
   *[other] { $count } Bestellungen wurden nicht geändert.
}
cli-resume-orders-remedy = Öffnen Sie giftdesk: Dort steht das Ergebnis jeder Bestellung, und Sie können es erneut versuchen.
cli-resume-review = { $count ->
    [one] { $count } Versandauftrag erfordert Ihre Entscheidung.
   *[other] { $count } Versandaufträge erfordern Ihre Entscheidung.
}
cli-resume-review-meaning = Es ist nicht bekannt, ob die Geschenke eines Versandauftrags, der Ihre Entscheidung braucht, gesendet wurden. Ohne Ihre Entscheidung wird nichts erneut gesendet.
cli-resume-unreadable-meaning = Ein auf diesem Computer gespeicherter Versandauftrag ist nicht lesbar. giftdesk sendet nichts weiter davon.
cli-resume-part-meaning = Ein Teil eines großen Versands wurde abgelehnt. Seine Geschenke wurden nicht gesendet, und die folgenden Teile warten auf Ihre Entscheidung.
cli-resume-late-meaning = Ein geplanter Versandauftrag wurde nicht rechtzeitig gesendet. Seine Geschenke wurden nicht gesendet. Senden Sie ihn mit „giftdesk outbox change ID --at now“, wählen Sie einen anderen Zeitpunkt, oder brechen Sie ihn ab.
cli-resume-scheduled = { $count ->
    [one] { $count } Versandauftrag bleibt bis { $time } auf diesem Computer.
   *[other] { $count } Versandaufträge bleiben auf diesem Computer; der erste wird am { $time } gesendet.
}
cli-resume-other-sends = { $count ->
    [one] { $count } Versandauftrag der Verbindung „{ $connection }“ ist nicht abgeschlossen. Dieser Befehl hat ihn nicht fortgesetzt.
   *[other] { $count } Versandaufträge der Verbindung „{ $connection }“ sind nicht abgeschlossen. Dieser Befehl hat sie nicht fortgesetzt.
}
cli-resume-other-jobs = { $count ->
    [one] { $count } Änderung von Bestellungen der Verbindung „{ $connection }“ ist nicht abgeschlossen. Dieser Befehl hat sie nicht fortgesetzt.
   *[other] { $count } Änderungen von Bestellungen der Verbindung „{ $connection }“ sind nicht abgeschlossen. Dieser Befehl hat sie nicht fortgesetzt.
}
cli-resume-other-command = Um dort fortzufahren, führen Sie aus: { $command }
cli-resume-other-command-key = Um dort fortzufahren, setzen Sie GIFTDESK_API_KEY auf den API-Schlüssel dieser Verbindung und führen Sie aus: { $command }

## Bestellungen ändern

cli-until-invalid = verwenden Sie ein Datum wie 2026-12-31 oder eine Zeit wie 2026-12-31T18:00:00Z
cli-cancel-preview = { $count ->
    [one] { $count } Geschenk kann storniert werden: Bis zu { $amount } sind dann nicht mehr reserviert.
   *[other] { $count } Geschenke können storniert werden: Bis zu { $amount } sind dann nicht mehr reserviert.
}
cli-extend-preview = { $count ->
    [one] Der Ablauf von { $count } Geschenk ändert sich auf { $until }.
   *[other] Der Ablauf von { $count } Geschenken ändert sich auf { $until }.
}
cli-change-excluded = { $count ->
    [one] { $count } Bestellung kann nicht geändert werden: { $status }.
   *[other] { $count } Bestellungen können nicht geändert werden: { $status }.
}
cli-change-dry-run = Probelauf: Nichts wurde geändert.
cli-change-none = Keine der Bestellungen kann geändert werden.
cli-change-none-remedy = Nur noch nicht angenommene Bestellungen können geändert werden. „{ $command }“ zeigt ihren Status.
cli-change-failed = { $count } von { $total } Bestellungen wurden nicht geändert.
cli-change-failed-meaning = Die anderen Bestellungen wurden geändert.
cli-change-failed-remedy = Sehen Sie die Liste oben an. Fehlgeschlagene Bestellungen können erneut versucht werden.
cli-change-pending = Einige Bestellungen haben noch kein Ergebnis.
cli-change-pending-meaning = Die Änderung ist in diesem Datenordner gespeichert und wird fortgesetzt, sobald giftdesk wieder damit läuft.
cli-change-pending-remedy = Führen Sie „{ $command }“ aus.
cli-extend-shortens = Einige dieser Geschenke laufen später oder nie ab.
cli-extend-shortens-remedy = Wählen Sie ein späteres Datum, oder geben Sie --allow-shorter an, damit sie früher ablaufen.
cli-help-extend-allow-shorter = Auch Geschenke ändern, die derzeit später oder nie ablaufen
cli-batch-incomplete = { $missing ->
    [one] { $missing } Bestellung dieser Versandaktion ist noch nicht auf diesem Computer.
   *[other] { $missing } Bestellungen dieser Versandaktion sind noch nicht auf diesem Computer.
}
cli-batch-incomplete-unknown = Es ist noch nicht bekannt, ob alle Bestellungen dieser Versandaktion auf diesem Computer sind.
cli-batch-incomplete-remedy = Führen Sie den Befehl in einer Minute erneut aus.
cli-change-timeout-meaning = Die Änderung ist möglicherweise im Datenordner gespeichert. Sie erfolgt nicht doppelt.

cli-timeout-service = Der Dienst hat nicht innerhalb von { $seconds } Sekunden geantwortet.
cli-timeout-catalog = Der Katalog kam nicht innerhalb von { $seconds } Sekunden an.
cli-timeout-product = Das Produkt kam nicht innerhalb von { $seconds } Sekunden an.
cli-timeout-draft = Der Entwurf wurde nicht innerhalb von { $seconds } Sekunden gespeichert.
cli-timeout-file = Die Datei wurde nicht innerhalb von { $seconds } Sekunden gelesen.
cli-timeout-checks = Die Empfänger wurden nicht innerhalb von { $seconds } Sekunden geprüft.
cli-timeout-price = Der Preis kam nicht innerhalb von { $seconds } Sekunden an.
cli-timeout-batch = Die Versandaktion kam nicht innerhalb von { $seconds } Sekunden an.
cli-timeout-list = Die Liste kam nicht innerhalb von { $seconds } Sekunden an.
cli-timeout-order-job = Die Änderung der Bestellungen wurde nicht innerhalb von { $seconds } Sekunden gespeichert.
cli-timeout-meaning = Falls das Senden begonnen hatte, ist der Versand im Datenordner gespeichert und erfolgt nicht doppelt.
cli-timeout-remedy = Prüfen Sie die Versandaktionen, bevor Sie erneut senden.

cli-window-shown = giftdesk ist bereits geöffnet. Das Fenster wird angezeigt.
cli-window-connect-ignored = giftdesk ist mit diesem Datenordner bereits geöffnet. Das Fenster wird angezeigt und verwendet die Verbindung von --connect nicht.
cli-window-connect-ignored-remedy = Wählen Sie die Verbindung im Fenster, oder schließen Sie das Fenster und führen Sie diesen Befehl erneut aus.
cli-demo-folder-used = Der Datenordner „{ $path }“ enthält schon Daten von giftdesk.
cli-demo-folder-used-remedy = Wählen Sie mit --data-dir einen leeren Ordner.
cli-demo-with-command = --demo lässt sich nicht mit einem Befehl kombinieren.
cli-demo-with-command-remedy = Verwenden Sie --demo allein oder mit --data-dir und --language.
cli-demo-progress = { $written } von { $orders } Bestellungen
cli-demo-syncing = Beispieldaten werden eingelesen …
cli-demo-done = { $orders ->
    [one] Der Datenordner enthält { $orders } Beispielbestellung im Übungsmodus. Öffnen Sie den Ordner mit: { $command }
   *[other] Der Datenordner enthält { $orders } Beispielbestellungen im Übungsmodus. Öffnen Sie den Ordner mit: { $command }
}
cli-window-not-responding = giftdesk ist mit diesem Datenordner bereits geöffnet, aber das Fenster reagiert nicht.
cli-window-not-responding-remedy = Warten Sie eine Minute und starten Sie giftdesk erneut. Reagiert das Fenster weiterhin nicht, beenden Sie giftdesk in der Prozessverwaltung Ihres Systems und starten Sie es neu.
cli-data-safe = Ihre Entwürfe und Geschenke sind sicher.
cli-in-use-window-remedy = Ein anderes giftdesk-Programm arbeitet mit diesem Datenordner. Warten Sie, bis es beendet ist, und starten Sie giftdesk dann erneut, oder wählen Sie mit --data-dir einen anderen Ordner.
cli-list-age = Ein Teil dieser Daten wurde zuletzt am { $time } gelesen und kann sich seitdem geändert haben.
cli-in-use-list-note = giftdesk ist mit diesem Datenordner geöffnet. Diese Liste zeigt die Daten der letzten Synchronisierung.
cli-in-use-send-remedy = Senden Sie die Geschenke im geöffneten Fenster, oder schließen Sie giftdesk und führen Sie diesen Befehl erneut aus.
cli-in-use-resume = Das geöffnete giftdesk setzt die Versandaufträge und Bestelländerungen dieses Datenordners fort.
cli-in-use-resume-remedy = Verfolgen Sie sie im Fenster oder mit „{ $command }“. Um sie hier fortzusetzen, schließen Sie giftdesk zuerst.
cli-in-use-change-remedy = Ändern Sie die Bestellungen im geöffneten Fenster, oder schließen Sie giftdesk und führen Sie diesen Befehl erneut aus.
cli-in-use-change-send-remedy = Ändern Sie den Versandauftrag im geöffneten Fenster, oder schließen Sie giftdesk und führen Sie diesen Befehl erneut aus.

cli-help-any-config = Eine Datei mit den Optionen des Dienstes, wie „giftdesk shop init“ sie schreibt. Optionen der Befehlszeile ersetzen die der Datei
cli-config-unreadable = Die Konfigurationsdatei { $file } kann nicht gelesen werden.
cli-config-unreadable-remedy = Prüfen Sie den Pfad und die Berechtigungen der Datei, oder legen Sie eine mit „giftdesk shop init“ an.
cli-config-syntax = Zeile { $line } von { $file } ist kein gültiges TOML.
cli-config-syntax-remedy = Schreiben Sie eine Zeile so: Schlüssel = "Wert".
cli-config-key = Zeile { $line } von { $file } hat den unbekannten Schlüssel { $key }.
cli-config-key-remedy = Korrigieren Sie den Namen, oder entfernen Sie den Schlüssel. Die Schlüssel sind: { $keys }.
cli-config-value = Zeile { $line } von { $file } hat einen Wert, den { $key } nicht haben kann.
cli-config-value-remedy = „giftdesk serve --help“ beschreibt die Werte von --{ $key }.
cli-help-shop-init = Die Konfigurationsdatei eines Dienstes schreiben und die ersten Schlüssel anlegen
cli-help-shop-init-file = Die Datei, die geschrieben wird
cli-help-shop-init-listen = Die Adresse, auf der der Dienst Verbindungen annimmt
cli-help-shop-init-public-url = Die URL, unter der Empfänger den Dienst erreichen
cli-help-shop-init-trusted-proxy = Der Reverse-Proxy vor dem Dienst, als Adresse oder als Netz wie 10.0.0.0/8
cli-help-shop-init-smtp = Der SMTP-Server, der E-Mails sendet, etwa smtps://BENUTZER:PASSWORT@HOST
cli-help-shop-init-email-from = Die Absenderadresse der E-Mails
cli-help-shop-init-account = Einen Schlüssel für dieses Konto von Absendern anlegen
cli-help-shop-init-operator = Einen Schlüssel für diesen Operator des Shops anlegen
cli-shop-init-question = { $question } [{ $default }]
cli-shop-init-listen = Adresse, auf der der Dienst Verbindungen annimmt
cli-shop-init-public-url = Öffentliche URL, etwa https://gifts.example.com (leer: noch keine)
cli-shop-init-smtp = SMTP-Server, etwa smtps://BENUTZER:PASSWORT@HOST (leer: noch keiner)
cli-shop-init-email-from = Absenderadresse der E-Mails (leer: gifts@ der Host der öffentlichen URL)
cli-shop-init-account = Konto von Absendern, das einen Schlüssel bekommt, etwa People team (leer: keines)
cli-shop-init-operator = Operator, der einen Schlüssel bekommt, etwa Lager (leer: keiner)
cli-shop-init-heading = Optionen von giftdesk serve. Ein Schlüssel ist eine Option der Befehlszeile mit ihrem langen Namen. Die Umgebungsvariablen GIFTDESK_DATABASE und GIFTDESK_SMTP ersetzen die Geheimnisse dieser Datei. Mit GIFTDESK_STRIPE_KEY und GIFTDESK_STRIPE_WEBHOOK_SECRET, die nicht Teil der Datei sind, belastet der Dienst Karten.
cli-shop-init-refused = Der Dienst nimmt diesen Wert von { $key } nicht an.
cli-shop-init-written = Die Konfiguration ist in { $file }.
cli-shop-init-keys-created = Schlüssel wurden erstellt und sind gültig. Bewahren Sie die ausgegebenen auf, und widerrufen Sie andere mit „giftdesk keys revoke“.
cli-shop-init-account-key = Schlüssel des Kontos { $name }: { $key }
cli-shop-init-operator-key = Schlüssel des Operators { $name }: { $key }
cli-shop-init-next = Nächste Schritte:
cli-help-shop-doctor = Prüfen, wie der Shop läuft: Datenbank, Uhr, Festplatte, öffentliche URL, Zertifikat und E-Mail-Server
cli-help-shop-doctor-public-url = Die öffentliche URL des Dienstes
cli-help-shop-doctor-smtp = Der SMTP-Server des Dienstes
cli-help-shop-doctor-email-from = Die Absenderadresse der E-Mails
cli-help-shop-doctor-send-to = Eine Test-E-Mail an diese Adresse senden
cli-help-shop-doctor-json = JSON ausgeben
cli-doctor-findings = { $count ->
    [one] Die Prüfung hat ein Problem gefunden.
   *[other] Die Prüfung hat { $count } Probleme gefunden.
}
cli-doctor-findings-remedy = Beheben Sie jedes wie oben beschrieben, und prüfen Sie erneut.
cli-doctor-config = Nur der Eigentümer kann { $file } lesen
cli-doctor-config-open = Andere Benutzer als der Eigentümer können { $file } lesen, die Passwörter enthalten kann.
cli-doctor-config-open-fix = Führen Sie als Eigentümer „chmod 600 { $file }“ aus.
cli-doctor-database = { $engine } { $version }, Tabellen { $migration }
cli-doctor-database-server = { $engine } { $version }, Tabellen { $migration }, { $used } von { $max } Verbindungen belegt
cli-doctor-clock = { $seconds ->
    [one] Eine Sekunde Abstand zur Datenbank
   *[other] { $seconds } Sekunden Abstand zur Datenbank
}
cli-doctor-disk = { $free } sind frei
cli-doctor-public-url = Der Dienst hat in { $milliseconds } ms geantwortet
cli-doctor-certificate = { $days ->
    [one] Einen Tag gültig
   *[other] { $days } Tage gültig
}
cli-doctor-email = Der E-Mail-Server nimmt die Verbindung an; es wurde keine E-Mail gesendet
cli-doctor-email-sent = Der E-Mail-Server hat die Test-E-Mail angenommen
cli-doctor-database-missing = Der Datenordner hat keine Datenbank.
cli-doctor-database-missing-fix = Prüfen Sie --data-dir, oder starten Sie den Dienst einmal.
cli-doctor-database-unusable = Die Datenbank kann nicht verwendet werden: { $reason }
cli-doctor-database-unusable-fix = Prüfen Sie, ob der Datenbankserver läuft, und die URL der Datenbank.
cli-doctor-database-outdated = Die Tabellen der Datenbank sind nicht die dieser Version: Sie sind älter oder fehlen noch.
cli-doctor-database-outdated-fix = Machen Sie eine Sicherung und starten Sie den Dienst, der die Tabellen migriert oder anlegt.
cli-doctor-database-practice = Die Datenbank gehört zum Übungsmodus, der keine echten Geschenke sendet.
cli-doctor-database-practice-fix = Verwenden Sie für den Shop einen anderen Datenordner oder eine andere Datenbank.
cli-doctor-connections = { $used } von { $max } Verbindungen des Datenbankservers sind belegt.
cli-doctor-connections-fix = Erhöhen Sie max_connections des Servers, oder beenden Sie Programme, die ihn verwenden. Eine Instanz des Dienstes braucht 20.
cli-doctor-clock-ahead = { $seconds ->
    [one] Die Datenbank geht gegenüber diesem Computer { $seconds } Sekunde vor.
   *[other] Die Datenbank geht gegenüber diesem Computer { $seconds } Sekunden vor.
}
cli-doctor-clock-behind = { $seconds ->
    [one] Die Datenbank geht gegenüber diesem Computer { $seconds } Sekunde nach.
   *[other] Die Datenbank geht gegenüber diesem Computer { $seconds } Sekunden nach.
}
cli-doctor-clock-fix = Stellen Sie die Uhren mit NTP: „timedatectl set-ntp true“.
cli-doctor-web-clock-ahead = { $seconds ->
    [one] Der Server der öffentlichen URL geht gegenüber diesem Computer { $seconds } Sekunde vor.
   *[other] Der Server der öffentlichen URL geht gegenüber diesem Computer { $seconds } Sekunden vor.
}
cli-doctor-web-clock-behind = { $seconds ->
    [one] Der Server der öffentlichen URL geht gegenüber diesem Computer { $seconds } Sekunde nach.
   *[other] Der Server der öffentlichen URL geht gegenüber diesem Computer { $seconds } Sekunden nach.
}
cli-doctor-disk-full = Nur { $free } sind frei; neue Geschenke und eine Sicherung brauchen { $wanted }.
cli-doctor-disk-full-fix = Schaffen Sie Platz auf der Festplatte des Datenordners, oder verschieben Sie den Ordner auf eine größere.
cli-doctor-disk-unreadable = Der freie Platz der Festplatte ist unbekannt.
cli-doctor-disk-unreadable-fix = Prüfen Sie den Pfad und die Berechtigungen des Datenordners.
cli-doctor-url-missing = Es ist keine öffentliche URL gesetzt, daher funktionieren Geschenklinks nur auf diesem Computer.
cli-doctor-url-missing-fix = Setzen Sie public-url in der Konfigurationsdatei oder --public-url.
cli-doctor-url-invalid = Die öffentliche URL ist ungültig.
cli-doctor-url-invalid-fix = Schreiben Sie eine URL wie https://gifts.example.com, ohne Abfrage oder Passwort.
cli-doctor-url-http = Die öffentliche URL hat kein TLS, daher können andere unterwegs Namen und Adressen lesen.
cli-doctor-url-http-fix = Stellen Sie einen Reverse-Proxy mit TLS vor den Dienst, und beginnen Sie die öffentliche URL mit https://.
cli-doctor-url-unreachable = Unter der öffentlichen URL ist nichts erreichbar.
cli-doctor-url-unreachable-fix = Prüfen Sie, ob der Dienst und der Reverse-Proxy laufen, den DNS-Eintrag und die Firewall.
cli-doctor-url-silent = Die öffentliche URL hat nicht rechtzeitig geantwortet.
cli-doctor-url-silent-fix = Prüfen Sie, ob der Dienst und der Reverse-Proxy laufen, den DNS-Eintrag und die Firewall.
cli-doctor-url-other = Die öffentliche URL antwortet mit { $status }, und nicht wie dieser Dienst.
cli-doctor-url-other-fix = Prüfen Sie, an welche Adresse der Reverse-Proxy Anfragen weitergibt, und dass er den Header Host behält.
cli-doctor-url-version = Der Dienst unter der öffentlichen URL hat die Version { $version }, dieses Programm eine andere.
cli-doctor-url-version-fix = Starten Sie den Dienst nach einem Upgrade neu.
cli-doctor-metrics = Alle können die Metriken des Dienstes lesen.
cli-doctor-metrics-fix = Lassen Sie den Reverse-Proxy /metrics, /healthz und /readyz ablehnen.
cli-doctor-certificate-invalid = Programme vertrauen dem Zertifikat der öffentlichen URL nicht: { $reason }.
cli-doctor-certificate-invalid-fix = Holen Sie für diesen Hostnamen ein Zertifikat einer öffentlichen Stelle wie Let’s Encrypt, mit allen Zwischenzertifikaten.
cli-doctor-certificate-expires = { $days ->
    [one] Das Zertifikat der öffentlichen URL läuft in { $days } Tag ab.
   *[other] Das Zertifikat der öffentlichen URL läuft in { $days } Tagen ab.
}
cli-doctor-certificate-expires-fix = Erneuern Sie das Zertifikat, und prüfen Sie, warum es nicht von selbst erneuert wird.
cli-doctor-email-missing = Es ist kein E-Mail-Server gesetzt, daher warten E-Mails.
cli-doctor-email-missing-fix = Setzen Sie smtp in der Konfigurationsdatei oder die Umgebungsvariable GIFTDESK_SMTP.
cli-doctor-email-invalid = Die URL des E-Mail-Servers ist ungültig.
cli-doctor-email-invalid-fix = Schreiben Sie eine URL wie smtps://BENUTZER:PASSWORT@HOST. Schreiben Sie im Passwort @ als %40, / als %2F und % als %25.
cli-doctor-email-unreachable = Der E-Mail-Server ist nicht erreichbar.
cli-doctor-email-unreachable-fix = Prüfen Sie Hostnamen und Port, und ob die Firewall ausgehende Verbindungen dorthin erlaubt. smtps:// verwendet Port 465, smtp:// Port 587.
cli-doctor-email-silent = Der E-Mail-Server hat nicht rechtzeitig geantwortet.
cli-doctor-email-silent-fix = Prüfen Sie den Port: Ein Port für TLS beantwortet keine Verbindung ohne TLS. smtps:// verwendet Port 465, smtp:// Port 587.
cli-doctor-email-tls = Keine TLS-Verbindung zum E-Mail-Server: { $reason }.
cli-doctor-email-tls-fix = Schreiben Sie den Hostnamen seines Zertifikats und den Port für die Art von TLS: smtps:// 465, smtp:// mit STARTTLS 587.
cli-doctor-email-refused = Der E-Mail-Server hat die Verbindung mit { $code } abgelehnt.
cli-doctor-email-refused-fix = Fragen Sie den Anbieter des E-Mail-Servers, ob er E-Mails von diesem Computer annimmt.
cli-doctor-email-login = Der E-Mail-Server hat die Anmeldung mit { $code } abgelehnt.
cli-doctor-email-login-fix = Korrigieren Sie Benutzernamen und Passwort in der URL. Manche Anbieter brauchen ein App-Passwort.
cli-doctor-email-sender = Der Absender der E-Mails ist keine gültige E-Mail-Adresse.
cli-doctor-email-sender-fix = Korrigieren Sie email-from in der Konfigurationsdatei oder --email-from.
cli-doctor-email-recipient = Die Adresse von --send-to ist keine gültige E-Mail-Adresse.
cli-doctor-email-recipient-fix = Korrigieren Sie die Adresse.
cli-doctor-email-not-sent = Die Test-E-Mail wurde nicht gesendet: { $reason }.
cli-doctor-email-not-sent-fix = Prüfen Sie, ob der E-Mail-Server für die Absenderadresse senden darf, und die Adresse von --send-to.
cli-doctor-cards = Der Schlüssel des Kartendienstes und das Geheimnis seiner Ereignisse sind gesetzt
cli-doctor-card-key = In der Umgebung fehlt { $variable }, daher nimmt der Dienst keine Karten an.
cli-doctor-card-key-fix = Setzen Sie { $variable } auf den geheimen Schlüssel von Stripe, oder entfernen Sie das Geheimnis seiner Ereignisse.
cli-doctor-card-events = In der Umgebung fehlt { $variable }, daher erfährt der Dienst spät, wenn die Autorisierung einer Karte endet.
cli-doctor-card-events-fix = Fügen Sie in der Übersicht von Stripe den Endpunkt ÖFFENTLICHE-URL/stripe/webhooks hinzu, und setzen Sie { $variable } auf dessen Signaturgeheimnis.
