### Shop: the changes of operators

shop-audit-title = Protokoll
shop-audit-entries = Änderungen der Operatoren
shop-audit-time = Zeit
shop-audit-operator = Operator
shop-audit-action = Aktion
shop-audit-subject = Gegenstand
shop-audit-detail = Werte
shop-audit-value = { $name }: { $value }
shop-audit-hash = Hash
shop-audit-local = Dieser Computer
shop-audit-entry = Änderung { $no }

## Filters

shop-audit-operator-filter = Name des Operators
shop-audit-all-actions = Alle Aktionen
shop-audit-group-cards = Kartenzahlungen
shop-audit-group-parcels = Pakete
shop-audit-group-settings = Einstellungen
shop-audit-period = Zeitraum
shop-audit-period-all = Gesamter Zeitraum
shop-audit-period-day = Letzte 24 Stunden
shop-audit-period-week = Letzte 7 Tage
shop-audit-period-month = Letzte 30 Tage
shop-audit-empty-title = Noch keine Änderungen
shop-audit-empty-text = Jede Änderung an Katalog, Bestand, Paketen und Geld erscheint hier mit ihrem Operator.
shop-audit-no-results = Keine Änderungen passen zu den Filtern
shop-audit-no-results-text = Der Name des Operators muss vollständig sein.
shop-audit-clear-filters = Filter zurücksetzen
shop-audit-export = Protokoll exportieren
shop-audit-export-dialog = Protokoll exportieren

## Verification

shop-audit-verify = Shop prüfen
shop-audit-verifying = Wird geprüft …
shop-audit-verify-help = Berechnet Buchungen, Bestellungen, Bestand und Protokoll neu
shop-audit-verified = Alles stimmt überein
shop-audit-differs = Eine Prüfung hat eine Abweichung gefunden
shop-audit-differs-remedy = Senden Sie keine Geschenke, bis die Ursache bekannt ist, und sichern Sie den Shop.
shop-audit-check = { $name }: { $state }
shop-audit-check-passed = stimmt überein
shop-audit-check-failed = weicht ab
shop-audit-check-ledger = Buchungen
shop-audit-check-orders = Bestellungen
shop-audit-check-stock = Bestand

## Actions

shop-audit-account-fund = Guthaben aufgeladen
shop-audit-account-invoice = Rechnung geändert
shop-audit-account-withdraw = Guthaben entnommen
shop-audit-cards-cancel = Unbezahltes Geschenk storniert
shop-audit-cards-cancel-charge = Abbuchung eines versendeten Geschenks storniert
shop-audit-cards-retry = Karte erneut versucht
shop-audit-catalog-import = Katalog geändert
shop-audit-parcels-address = Adresse korrigiert
shop-audit-parcels-deliver = Pakete zugestellt
shop-audit-parcels-pack = Pakete gepackt
shop-audit-parcels-problem = Paketproblem erfasst
shop-audit-parcels-refund = Geschenk erstattet
shop-audit-parcels-settle = Fall eines Pakets abgeschlossen
shop-audit-parcels-ship-again = Paket erneut verschickt
shop-audit-parcels-take-back = Packlauf zurückgenommen
shop-audit-parcels-track = Sendungsnummern erfasst
shop-audit-picture-add = Bild gespeichert
shop-audit-settings-emails = Erinnerungen geändert
shop-audit-settings-practice = Packen im Übungsmodus geändert
shop-audit-settings-shipping = Tage bis zur Zustellung geändert
shop-audit-settings-terms = Bedingungen geändert
shop-audit-stock-set = Bestand gezählt

## Values

# $percent: such as 8.875.
shop-audit-percent = { $percent } %
shop-audit-value-account-number = Kontonummer
shop-audit-value-advanced = In neuem Zustand
shop-audit-value-delivered-after = Tage vom Versand bis zur Zustellung
shop-audit-value-deposit = ID der Einzahlung
shop-audit-value-fee = Bearbeitungsgebühr
shop-audit-value-remind-after = Tage bis zur Erinnerung
shop-audit-value-remind-before = Tage zwischen letzter Erinnerung und Ablauf
shop-audit-value-size = Größe
shop-audit-value-stop-counting = Nicht mehr gezählt
# $state: the two letters of a state.
shop-audit-value-tax = Verkaufssteuer von { $state }
shop-audit-value-zones = Lieferung ins Ausland
