### The texts of a shop.

## Command line

cli-keys-operator = { $name } (Betreiber)
cli-help-keys-add-operator = Schlüssel eines Betreibers erstellen, der den Shop führt und keine Geschenke sendet
cli-service-is-practice = Die Datenbank gehört zum Übungsmodus, ein Shop sendet echte Geschenke.
cli-service-is-practice-remedy = Starten Sie den Shop mit einem anderen --data-dir oder einer anderen Datenbank oder den Übungsmodus mit --practice.
cli-service-is-shop = Die Datenbank gehört zu einem Shop, der Übungsmodus würde erfundene Geschenke hineinmischen.
cli-service-is-shop-remedy = Starten Sie den Übungsmodus mit einem anderen --data-dir oder einer anderen Datenbank oder den Shop ohne --practice.
cli-help-shop = Einen Shop führen: Katalog, Bestand, Pakete und Geld
cli-help-shop-audit = Änderungen der Betreiber anzeigen
cli-help-shop-audit-last = Anzahl der Änderungen
cli-help-shop-audit-json = JSON ausgeben
cli-shop-key-missing = Der Shop unter { $url } braucht den Schlüssel eines Betreibers.
cli-shop-key-missing-remedy = Schreiben Sie den Schlüssel in die Umgebungsvariable { $variable }. „giftdesk keys add --operator --name NAME“ erstellt einen.
cli-shop-key-refused = Der Shop akzeptiert diesen Schlüssel nicht als den eines Betreibers.
cli-shop-key-refused-remedy = Verwenden Sie einen Schlüssel von „giftdesk keys add --operator --name NAME“.
cli-shop-refused = Der Shop hat die Anfrage abgelehnt: { $reason }.
cli-shop-refused-remedy = Korrigieren Sie den Befehl und führen Sie ihn noch einmal aus.
cli-shop-no-answer = Der Shop hat nicht geantwortet.
cli-shop-may-be-changed = Die Änderung kann ausgeführt worden sein.
cli-shop-no-answer-remedy = Sehen Sie im Shop nach, bevor Sie den Befehl wiederholen.
cli-shop-not-reached = Der Shop ist nicht erreichbar.
cli-shop-not-reached-remedy = Prüfen Sie Adresse und Netzwerk und führen Sie den Befehl noch einmal aus.
cli-help-shop-backup = Den ganzen Shop in eine Datei schreiben, auch während er läuft
cli-help-shop-backup-file = Zu schreibende Datei; eine vorhandene bleibt
cli-help-shop-restore = Aus einer Sicherung einen neuen Shop machen
cli-help-shop-restore-file = Datei einer Sicherung
cli-shop-backed-up = Der Shop wurde in { $file } geschrieben.
cli-shop-restored = Der Shop wurde in { $folder } wiederhergestellt.
cli-service-file-exists = { $path } gibt es schon.
cli-service-file-exists-remedy = Wählen Sie einen anderen Namen oder Ordner. Für eine Wiederherstellung ein leeres --data-dir.
cli-service-own-backups = PostgreSQL-Datenbanken werden mit ihren eigenen Programmen gesichert.
cli-service-own-backups-remedy = Verwenden Sie pg_dump und pg_restore oder die Sicherungen Ihrer Datenbank.
