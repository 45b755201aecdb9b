## Probleme. Jedes hat drei Texte: „what“ (was geschah), „meaning“ (was es für die Geschenke bedeutet),
## „remedy“ (was zu tun ist). Sie stehen nacheinander, daher ist jeder ein ganzer Satz.

# Vor dem Code eines Problems, klein: „Code GD-1004“.
problem-code = Code { $code }
# Erste Zeile eines Problems, das für eine Meldung kopiert wird.
problem-copy-title = giftdesk-Problem { $code } ({ $name })
problem-copy-details = Details: { $details }

### Der Dienst und die Verbindung zu ihm

problem-service-unreachable-what = Der Dienst ist nicht erreichbar.
problem-service-unreachable-meaning = Nichts wurde gesendet.
problem-service-unreachable-remedy = giftdesk versucht es automatisch erneut. Drücken Sie F5, um es sofort zu versuchen. Wenn das Problem bestehen bleibt, prüfen Sie Ihre Internetverbindung und die Adresse in den Einstellungen.

problem-service-timed-out-what = Der Dienst hat nicht rechtzeitig geantwortet.
problem-service-timed-out-meaning = Der Dienst hat die Anfrage möglicherweise erhalten.
problem-service-timed-out-remedy = giftdesk versucht es automatisch erneut. Drücken Sie F5, um es sofort zu versuchen.

problem-connection-interrupted-what = Die Verbindung wurde unterbrochen, bevor der Dienst geantwortet hat.
problem-connection-interrupted-meaning = Der Dienst hat die Anfrage möglicherweise erhalten.
problem-connection-interrupted-remedy = giftdesk versucht es automatisch erneut. Drücken Sie F5, um es sofort zu versuchen.

# $reason: der Satz des Dienstes, auf Englisch, mit eigener Zeichensetzung.
problem-service-refused-what = { $has-reason ->
    [yes] Der Dienst hat die Anfrage abgelehnt: „{ $reason }“
   *[no] Der Dienst hat die Anfrage ohne Begründung abgelehnt (HTTP { $status }).
}
problem-service-refused-meaning = Nichts wurde gesendet.
problem-service-refused-remedy = Korrigieren Sie, was der Dienst nennt, und versuchen Sie es erneut.

problem-service-busy-what = { $seconds ->
    [0] Der Dienst ist ausgelastet und bittet giftdesk zu warten.
    [one] Der Dienst ist ausgelastet und bittet giftdesk, { $seconds } Sekunde zu warten.
   *[other] Der Dienst ist ausgelastet und bittet giftdesk, { $seconds } Sekunden zu warten.
}
problem-service-busy-meaning = Nichts wurde gesendet.
problem-service-busy-remedy = giftdesk versucht es nach der Wartezeit automatisch erneut.

problem-service-failed-what = { $has-reason ->
    [yes] Der Dienst meldet einen Fehler (HTTP { $status }): „{ $reason }“
   *[no] Der Dienst meldet einen Fehler (HTTP { $status }).
}
problem-service-failed-meaning = Der Dienst hat die Anfrage möglicherweise erhalten.
problem-service-failed-remedy = giftdesk versucht es automatisch erneut. Drücken Sie F5, um es sofort zu versuchen.

problem-not-a-gifting-service-what = { $fault ->
    [too-large] Die Antwort ist zu groß für einen Geschenkdienst.
    [redirect] Diese Adresse ist kein Geschenkdienst: Sie leitet an eine andere Adresse weiter.
    [unknown-path] Diese Adresse ist kein Geschenkdienst: Die Anfrage wird dort nicht erkannt.
    [empty] Diese Adresse ist kein Geschenkdienst: Die Antwort ist leer.
    [web-page] Diese Adresse ist kein Geschenkdienst: Die Antwort ist eine Webseite.
    [not-json] Diese Adresse ist kein Geschenkdienst oder ihre Antwort wurde abgeschnitten.
    [not-a-picture] Die Antwort ist kein Bild.
    [request-not-encoded] Die Anfrage konnte nicht vorbereitet werden.
   *[unexpected-structure] Diese Adresse ist kein Geschenkdienst: Ihre Antwort hat einen unerwarteten Aufbau.
}
problem-not-a-gifting-service-meaning = { $fault ->
    [request-not-encoded] Nichts wurde gesendet.
   *[other] Ein anderer Server hat die Anfrage möglicherweise erhalten.
}
problem-not-a-gifting-service-remedy = { $fault ->
    [request-not-encoded] Versuchen Sie es erneut. Wenn das Problem bestehen bleibt, wählen Sie „Details kopieren“ und bitten Sie mit diesen Angaben um Hilfe.
   *[other] Prüfen Sie die Adresse in den Einstellungen. Melden Sie sich in einem öffentlichen Netz zuerst dort an.
}

problem-not-found-at-service-what = Der Dienst konnte das Angeforderte nicht finden: „{ $reason }“
problem-not-found-at-service-meaning = Nichts wurde gesendet.
problem-not-found-at-service-remedy = Drücken Sie F5, um die aktuellen Daten zu laden, und versuchen Sie es erneut.

problem-address-invalid-what = { $fault ->
    [empty] Die Adresse ist leer.
    [not-http] Die Adresse muss mit https:// beginnen und einen Hostnamen enthalten.
    [has-credentials] Die Adresse darf keinen Benutzernamen und kein Passwort enthalten.
    [has-query] Die Adresse darf kein ? oder # enthalten.
    [not-encrypted] Mit http:// wäre Ihr Schlüssel im Netz sichtbar.
    [not-public] Empfänger können diese Adresse auf ihren Geräten nicht öffnen.
    [key-not-sendable] Der Schlüssel ist leer oder enthält unzulässige Zeichen.
    [picture-not-fetchable] Die Adresse des Bildes ist nicht verwendbar.
   *[not-a-url] Das ist keine Webadresse.
}
problem-address-invalid-meaning = Nichts wurde gesendet.
problem-address-invalid-remedy = { $fault ->
    [has-credentials] Geben Sie den Schlüssel in sein eigenes Feld ein.
    [has-query] Entfernen Sie alles ab ? oder #.
    [not-encrypted] Verwenden Sie https://. http:// funktioniert nur mit einem Dienst auf diesem Computer.
    [not-public] Geben Sie eine Adresse ein, die mit https:// beginnt und sich auf anderen Computern öffnen lässt.
    [key-not-sendable] Kopieren Sie den Schlüssel erneut.
    [picture-not-fetchable] Informieren Sie den Anbieter des Dienstes.
   *[other] Geben Sie eine Adresse wie https://api.example.com ein.
}

problem-connection-not-ready-what = Die Verbindung ist noch nicht bereit.
problem-connection-not-ready-meaning = Nichts wurde gesendet.
problem-connection-not-ready-remedy = Versuchen Sie es gleich noch einmal.

### Schlüssel und Verbindungen

problem-key-refused-what = { $has-reason ->
    [yes] Der Dienst akzeptiert den Schlüssel dieser Verbindung nicht: „{ $reason }“
   *[no] Der Dienst akzeptiert den Schlüssel dieser Verbindung nicht.
}
problem-key-refused-meaning = Nichts wurde gesendet.
problem-key-refused-remedy = Prüfen Sie den Schlüssel dieser Verbindung in den Einstellungen.

problem-key-missing-what = Der Schlüssel von „{ $connection }“ ist nicht auf diesem Computer.
problem-key-missing-meaning = Nichts wird gesendet. Sie sehen die Daten der letzten Synchronisierung.
problem-key-missing-remedy = Wählen Sie in den Einstellungen neben der Verbindung „Schlüssel eingeben“.

problem-key-not-saved-what = Der Schlüssel konnte nicht im Schlüsselbund des Systems gespeichert werden.
problem-key-not-saved-meaning = Der Schlüssel gilt, bis Sie giftdesk schließen.
problem-key-not-saved-remedy = Um ihn zu behalten, entsperren Sie den Schlüsselbund und geben Sie den Schlüssel erneut ein.

problem-key-of-other-account-what = Der Schlüssel gehört zu einem anderen Konto als die Verbindung.
problem-key-of-other-account-meaning = Mit diesem Schlüssel wurde nichts gesendet. giftdesk hat zu „{ $connection }“ gewechselt, der Verbindung für das Konto des Schlüssels.
problem-key-of-other-account-remedy = Um das andere Konto zu verwenden, wählen Sie in den Einstellungen neben seiner Verbindung „Schlüssel eingeben“.

problem-connection-has-open-sends-what = Diese Verbindung hat Versandaufträge, die nicht abgeschlossen sind.
problem-connection-has-open-sends-meaning = Nichts wurde entfernt, weil die Daten dieser Versandaufträge sonst verloren gingen.
problem-connection-has-open-sends-remedy = Warten Sie unter „Versandaktionen“ auf laufende Versandaufträge, brechen Sie wartende ab und entscheiden Sie über die übrigen.

problem-sends-in-other-connection-what = { $sends ->
    [one] { $sends } Versandauftrag der Verbindung „{ $connection }“ ist nicht abgeschlossen.
   *[other] { $sends } Versandaufträge der Verbindung „{ $connection }“ sind nicht abgeschlossen.
}
problem-sends-in-other-connection-meaning = Solange eine andere Verbindung aktiv ist, wird für diese Verbindung nichts weiter gesendet oder abgefragt.
problem-sends-in-other-connection-remedy = Um die Versandaufträge fortzusetzen, wechseln Sie in den Einstellungen zu „{ $connection }“.

### Übungsmodus

problem-practice-unavailable-what = Diese Version von giftdesk hat keinen Übungsmodus.
problem-practice-unavailable-meaning = Nichts wurde gesendet. Sie sehen die Daten der letzten Synchronisierung.
problem-practice-unavailable-remedy = Verbinden Sie sich in den Einstellungen mit einem Dienst.

problem-practice-not-started-what = Der Übungsdienst konnte nicht gestartet werden.
problem-practice-not-started-meaning = Sie können im Übungsmodus jetzt nicht senden. Ihre Übungsdaten bleiben erhalten.
problem-practice-not-started-remedy = Starten Sie giftdesk neu. Wenn das Problem bestehen bleibt, wählen Sie „Details kopieren“ und bitten Sie mit diesen Angaben um Hilfe.

problem-practice-data-damaged-what = Die Übungsdatei { $path } ist beschädigt.
problem-practice-data-damaged-meaning = Sie können im Übungsmodus jetzt nicht senden. Die Datei ist unverändert.
problem-practice-data-damaged-remedy = Verschieben Sie die Datei in einen anderen Ordner und starten Sie giftdesk neu. Der Übungsmodus beginnt dann leer, ohne frühere Versandaktionen.

problem-practice-data-in-use-what = Ein anderes giftdesk-Fenster verwendet die Übungsdaten.
problem-practice-data-in-use-meaning = Sie können im Übungsmodus jetzt nicht senden. Ihre Übungsdaten bleiben erhalten.
problem-practice-data-in-use-remedy = Schließen Sie alle anderen giftdesk-Fenster und starten Sie giftdesk neu.

problem-practice-data-too-new-what = Die Übungsdaten wurden von einer neueren Version von giftdesk gespeichert.
problem-practice-data-too-new-meaning = Sie können im Übungsmodus jetzt nicht senden. Ihre Übungsdaten bleiben erhalten.
problem-practice-data-too-new-remedy = Öffnen Sie die neueste Version von giftdesk, die Sie auf diesem Computer verwendet haben.

problem-practice-folder-unusable-what = Der Ordner der Übungsdaten ist nicht verwendbar.
problem-practice-folder-unusable-meaning = Sie können im Übungsmodus jetzt nicht senden. Ihre Übungsdaten bleiben erhalten.
problem-practice-folder-unusable-remedy = Prüfen Sie, ob Sie in den Ordner schreiben können, und starten Sie giftdesk neu.

problem-practice-data-not-deleted-what = Die Übungsdaten konnten nicht gelöscht werden.
problem-practice-data-not-deleted-meaning = Ein Teil davon ist noch auf diesem Computer.
problem-practice-data-not-deleted-remedy = Schließen Sie Programme, die den Ordner { $path } verwenden, und setzen Sie den Übungsmodus dann noch einmal zurück.

### Mein Shop

problem-shop-not-started-what = „Mein Shop“ konnte nicht gestartet werden.
problem-shop-not-started-meaning = Sie können aus „Mein Shop“ jetzt nicht senden. Seine Daten bleiben erhalten.
problem-shop-not-started-remedy = Starten Sie giftdesk neu. Wenn das Problem bestehen bleibt, wählen Sie „Details kopieren“ und bitten Sie mit diesen Angaben um Hilfe.

problem-shop-data-damaged-what = Die Datei von „Mein Shop“ { $path } ist beschädigt.
problem-shop-data-damaged-meaning = Sie können aus „Mein Shop“ jetzt nicht senden. Die Datei ist unverändert.
problem-shop-data-damaged-remedy = Schließen Sie giftdesk, verschieben Sie den Ordner von „Mein Shop“ und stellen Sie mit „giftdesk shop restore DATEI --connect shop“ eine Sicherung wieder her.

problem-shop-data-in-use-what = Ein anderes Programm verwendet die Daten von „Mein Shop“.
problem-shop-data-in-use-meaning = Sie können aus „Mein Shop“ jetzt nicht senden. Seine Daten bleiben erhalten.
problem-shop-data-in-use-remedy = Schließen Sie alle anderen giftdesk-Fenster, beenden Sie „giftdesk serve“ für diesen Ordner und starten Sie giftdesk neu.

problem-shop-data-too-new-what = Die Daten von „Mein Shop“ wurden von einer neueren Version von giftdesk gespeichert.
problem-shop-data-too-new-meaning = Sie können aus „Mein Shop“ jetzt nicht senden. Seine Daten bleiben erhalten.
problem-shop-data-too-new-remedy = Öffnen Sie die neueste Version von giftdesk, die Sie auf diesem Computer verwendet haben.

problem-shop-folder-unusable-what = Der Ordner von „Mein Shop“ ist nicht verwendbar.
problem-shop-folder-unusable-meaning = Sie können aus „Mein Shop“ jetzt nicht senden. Seine Daten bleiben erhalten.
problem-shop-folder-unusable-remedy = Prüfen Sie, ob Sie in den Ordner schreiben können, und starten Sie giftdesk neu.

problem-shop-settings-refused-what = „Mein Shop“ kann mit seiner öffentlichen URL oder seinem E-Mail-Server nicht starten.
problem-shop-settings-refused-meaning = Sie können aus „Mein Shop“ jetzt nicht senden. Seine Daten bleiben erhalten.
problem-shop-settings-refused-remedy = Bearbeiten Sie in den Einstellungen die Geschenklinks von „Mein Shop“ und berichtigen Sie die öffentliche URL und den E-Mail-Server.

problem-shop-setting-missing-what = { $missing ->
    [email-server] „Mein Shop“ hat keinen E-Mail-Server und kann daher keine E-Mails senden.
   *[public-url] „Mein Shop“ hat keine öffentliche URL, daher können Empfänger Geschenklinks nicht öffnen.
}
problem-shop-setting-missing-meaning = Nichts wurde gesendet.
problem-shop-setting-missing-remedy = Richten Sie in den Einstellungen die Geschenklinks von „Mein Shop“ ein, oder wählen Sie Direktversand ohne E-Mails an Empfänger.

problem-shop-email-server-unavailable-what = „Mein Shop“ wurde ohne seinen E-Mail-Server gestartet.
problem-shop-email-server-unavailable-meaning = Sie können aus „Mein Shop“ jetzt keine Geschenke per E-Mail senden.
problem-shop-email-server-unavailable-remedy = Bearbeiten Sie in den Einstellungen die Geschenklinks von „Mein Shop“ und geben Sie den E-Mail-Server erneut ein.

### Senden

problem-recipients-not-ready-what = { $rows ->
    [one] { $rows } Empfänger hat ein Problem, das zuerst gelöst werden muss.
   *[other] { $rows } Empfänger haben Probleme, die zuerst gelöst werden müssen.
}
problem-recipients-not-ready-meaning = Nichts wurde gesendet. Ihr Entwurf ist gespeichert.
problem-recipients-not-ready-remedy = Korrigieren oder entfernen Sie die markierten Zeilen unter „Empfänger“.

problem-personal-data-incomplete-what = { $recipients ->
    [0] Die Geschenke können noch nicht für jeden Empfänger erstellt werden.
    [one] Das Geschenk von { $recipients } Empfänger ist unvollständig.
   *[other] Die Geschenke von { $recipients } Empfängern sind unvollständig.
}
problem-personal-data-incomplete-meaning = Es wurde nichts gesendet. Ihr Entwurf ist gespeichert.
problem-personal-data-incomplete-remedy = Öffnen Sie „Prüfung“. Dort steht jeder fehlende oder unbekannte Wert.

problem-rules-violated-what = Das Geschenk kann so nicht gesendet werden. { $violation }
problem-rules-violated-meaning = Nichts wurde gesendet. Ihr Entwurf ist gespeichert.
problem-rules-violated-remedy = { $others ->
    [0] Korrigieren Sie den Entwurf und senden Sie dann erneut.
    [one] Beheben Sie dies und { $others } weiteres Problem im Entwurf und senden Sie dann erneut.
   *[other] Beheben Sie dies und { $others } weitere Probleme im Entwurf und senden Sie dann erneut.
}

problem-end-user-card-forgotten-what = Die Endnutzerkarte für dieses Geschenk wurde von diesem Computer entfernt.
problem-end-user-card-forgotten-meaning = Nichts wurde gesendet. Ihr Entwurf ist gespeichert.
problem-end-user-card-forgotten-remedy = Wählen Sie unter „Zustellung“ eine andere Zahlungsmethode.

problem-already-sending-what = Dieses Geschenk wird bereits gesendet.
problem-already-sending-meaning = Das Geschenk wird einmal gesendet, so wie es war, als Sie „Senden“ gewählt haben.
problem-already-sending-remedy = Den Fortschritt sehen Sie unter „Versandaktionen“.

problem-request-not-prepared-what = Das Geschenk konnte nicht zum Senden vorbereitet werden.
problem-request-not-prepared-meaning = Nichts wurde gesendet. Ihr Entwurf ist gespeichert.
problem-request-not-prepared-remedy = Versuchen Sie es erneut. Wenn das Problem bestehen bleibt, wählen Sie „Details kopieren“ und bitten Sie mit diesen Angaben um Hilfe.

problem-price-increased-what = Der Preis hat sich geändert: Er beträgt jetzt bis zu { $current }. Zugestimmt haben Sie bis zu { $agreed }.
problem-price-increased-meaning = Nichts wurde gesendet. Ihr Entwurf ist gespeichert.
problem-price-increased-remedy = Prüfen Sie den neuen Preis unter „Prüfung“ und senden Sie dann erneut.

problem-send-needs-review-what = { $similar ->
    [0] Die Verbindung wurde beim Senden unterbrochen, und der Dienst kann nicht sagen, ob er die Geschenke erhalten hat. Bisher wurde beim Dienst keine ähnliche Versandaktion gefunden.
    [one] Die Verbindung wurde beim Senden unterbrochen, und der Dienst kann nicht sagen, ob er die Geschenke erhalten hat. Beim Dienst wurde { $similar } ähnliche Versandaktion gefunden.
   *[other] Die Verbindung wurde beim Senden unterbrochen, und der Dienst kann nicht sagen, ob er die Geschenke erhalten hat. Beim Dienst wurden { $similar } ähnliche Versandaktionen gefunden.
}
problem-send-needs-review-meaning = Die Geschenke wurden möglicherweise gesendet. giftdesk sendet sie nur erneut, wenn Sie das entscheiden.
problem-send-needs-review-remedy = { $candidates ->
    [0] Suchen Sie die Versandaktion unter „Versandaktionen“. Ist sie da, wählen Sie „Als gesendet markieren“, sonst „Erneut senden“.
    [one] Wählen Sie „Vergleichen“. Gehört die ähnliche Versandaktion zu diesem Versandauftrag, wählen Sie „Das ist die Versandaktion“, sonst „Erneut senden“.
   *[other] Wählen Sie „Vergleichen“. Gehört eine der ähnlichen Versandaktionen zu diesem Versandauftrag, wählen Sie bei dieser „Das ist die Versandaktion“, sonst „Erneut senden“.
}

problem-send-canceled-what = Der Versand wurde abgebrochen.
problem-send-canceled-meaning = Nichts wurde gesendet. Ihr Entwurf bleibt erhalten, sofern Sie ihn nicht gelöscht haben.
problem-send-canceled-remedy = Um das Geschenk später zu senden, öffnen Sie seinen Entwurf.

problem-send-saved-as-draft-what = Der Versand wurde abgebrochen.
problem-send-saved-as-draft-meaning = Nichts wurde gesendet. Der Entwurf wurde geändert oder gelöscht, nachdem Sie „Senden“ gewählt hatten. Deshalb enthält ein neuer Entwurf alles, was gesendet werden sollte.
problem-send-saved-as-draft-remedy = Um die Geschenke später zu senden, öffnen Sie den neuen Entwurf.

problem-batch-of-other-send-what = Diese Versandaktion gehört zu einem anderen Versandauftrag.
problem-batch-of-other-send-meaning = Der Versandauftrag ist unverändert, und es wurde nichts gesendet.
problem-batch-of-other-send-remedy = Wählen Sie eine andere Versandaktion, oder vergleichen Sie beide Versandaufträge unter „Versandaktionen“.

problem-send-not-canceled-what = Der Versand konnte nicht abgebrochen werden, weil das Senden schon begonnen hatte.
problem-send-not-canceled-meaning = Die Geschenke wurden möglicherweise gesendet.
problem-send-not-canceled-remedy = Den Fortschritt sehen Sie unter „Versandaktionen“.

problem-send-in-doubt-what = giftdesk weiß noch nicht, ob der Dienst diese Geschenke erhalten hat.
problem-send-in-doubt-meaning = Wenn Sie den Versandauftrag jetzt verwerfen, könnten die Geschenke doppelt gesendet werden.
problem-send-in-doubt-remedy = Warten Sie, bis der Dienst antwortet. giftdesk prüft weiter.

problem-send-changed-what = Dieser Versand hat sich geändert, seit Sie ihn angesehen haben.
problem-send-changed-meaning = Nichts wurde erneut gesendet.
problem-send-changed-remedy = Den Fortschritt sehen Sie unter „Versandaktionen“.

problem-resend-not-checked-what = giftdesk konnte vor dem erneuten Senden nicht beim Dienst nachfragen.
problem-resend-not-checked-meaning = Nichts wurde erneut gesendet.
problem-resend-not-checked-remedy = Wählen Sie „Erneut senden“, sobald der Dienst antwortet.

problem-similar-batch-found-what = Beim Dienst ist eine ähnliche Versandaktion aufgetaucht.
problem-similar-batch-found-meaning = Nichts wurde erneut gesendet.
problem-similar-batch-found-remedy = Wählen Sie unter „Versandaktionen“ beim Versandauftrag „Vergleichen“. Gehört die ähnliche Versandaktion zu diesem Versandauftrag, wählen Sie „Das ist die Versandaktion“, sonst „Erneut senden“.

problem-resend-too-early-what = Der Dienst führt die Versandaktion dieses Versandauftrags möglicherweise noch nicht auf.
problem-resend-too-early-meaning = Nichts wurde erneut gesendet.
problem-resend-too-early-remedy = Suchen Sie die Versandaktion unter „Versandaktionen“. Ist sie zehn Minuten nach dem letzten Versuch nicht da, wählen Sie „Erneut senden“.

problem-draft-changed-after-send-what = Das Geschenk wurde so gesendet, wie es war, als Sie „Senden“ gewählt haben.
problem-draft-changed-after-send-meaning = Ihre späteren Änderungen wurden nicht gesendet.
problem-draft-changed-after-send-remedy = Der geänderte Entwurf ist unter „Entwürfe“. Um auch ihn zu senden, duplizieren Sie ihn dort.

# Texte, die eine frühere Version der App gespeichert hat, auf Englisch.
problem-recorded-what = { $what }
problem-recorded-meaning = { $meaning }
problem-recorded-remedy = { $remedy }

problem-record-unreadable-what = { $has-code ->
    [yes] Die gespeicherten Angaben zu diesem Problem sind nicht lesbar (Code { $recorded }).
   *[no] Die gespeicherten Angaben zu diesem Problem sind nicht lesbar.
}
problem-record-unreadable-meaning = Der Versand selbst ist unverändert.
problem-record-unreadable-remedy = Prüfen Sie die Versandaktion unter „Versandaktionen“. Wenn das Problem bestehen bleibt, wählen Sie „Details kopieren“ und bitten Sie mit diesen Angaben um Hilfe.

problem-send-unreadable-what = Ein auf diesem Computer gespeicherter Versandauftrag ist nicht lesbar (ID { $id }).
problem-send-unreadable-meaning = Seine Geschenke wurden möglicherweise gesendet. giftdesk sendet sie nicht erneut. Andere Versandaufträge laufen weiter.
problem-send-unreadable-remedy = Sehen Sie unter „Versandaktionen“ nach, ob die Geschenke gesendet wurden. Wenn das Problem bestehen bleibt, wählen Sie „Details kopieren“ und bitten Sie mit diesen Angaben um Hilfe.

problem-warnings-not-accepted-what = Der Versand hat Warnungen, die Sie nicht angenommen haben: { $warnings }.
problem-warnings-not-accepted-meaning = Nichts wurde gesendet. Ihr Entwurf ist gespeichert.
problem-warnings-not-accepted-remedy = Öffnen Sie den Entwurf, lesen Sie die Warnungen unter „Prüfung“ und senden Sie dann erneut.

problem-send-blocked-what = { $warning }
problem-send-blocked-meaning = Nichts wurde gesendet. Ihr Entwurf ist gespeichert.
problem-send-blocked-remedy = Ändern Sie das Geschenk im Entwurf und senden Sie dann erneut.

### Entwürfe

problem-order-unchanged-what = Der Dienst hat die Anfrage angenommen, aber die Bestellung ist unverändert.
problem-order-unchanged-meaning = Das Geschenk ist wie zuvor.
problem-order-unchanged-remedy = Versuchen Sie es später noch einmal. Wenn das Problem bleibt, wenden Sie sich an den Betreiber des Dienstes.

problem-expiration-in-past-what = Das neue Ablaufdatum liegt nicht in der Zukunft.
problem-expiration-in-past-meaning = Kein Geschenk wurde geändert.
problem-expiration-in-past-remedy = Wählen Sie ein späteres Datum.

problem-no-orders-to-change-what = Keines dieser Geschenke kann storniert oder verlängert werden.
problem-no-orders-to-change-meaning = Kein Geschenk wurde geändert.
problem-no-orders-to-change-remedy = Wählen Sie Geschenke, die noch nicht angenommen wurden.

problem-no-orders-to-send-again-what = Keines dieser Geschenke ist fehlgeschlagen oder wurde storniert.
problem-no-orders-to-send-again-meaning = Es wurde kein Entwurf erstellt.
problem-no-orders-to-send-again-remedy = Wählen Sie fehlgeschlagene oder stornierte Geschenke, oder duplizieren Sie die Versandaktion.

problem-orders-sent-again-what = Diese Geschenke wurden bereits erneut gesendet.
problem-orders-sent-again-meaning = Es wurde kein Entwurf erstellt, weil die Empfänger zwei Geschenke bekommen könnten.
problem-orders-sent-again-remedy = Öffnen Sie die Versandaktion der neuen Geschenke, oder duplizieren Sie die Versandaktion, um den Empfängern ein weiteres Geschenk zu senden.

problem-recipients-of-batch-incomplete-what = Der Dienst nennt nur einen Teil der Empfänger dieser Versandaktion.
problem-recipients-of-batch-incomplete-meaning = Es wurde kein Entwurf erstellt, weil Empfänger fehlen würden.
problem-recipients-of-batch-incomplete-remedy = Versuchen Sie es später erneut.
problem-order-result-unknown-what = Der Dienst hat nicht gezeigt, was aus der Bestellung geworden ist.
problem-order-result-unknown-meaning = Das Geschenk wurde möglicherweise geändert, oder es ist wie zuvor.
problem-order-result-unknown-remedy = Prüfen Sie die Bestellung beim Dienst, oder versuchen Sie es noch einmal: giftdesk liest die Bestellung zuerst.

problem-batch-not-failed-what = Diese Versandaktion ist nicht fehlgeschlagen.
problem-batch-not-failed-meaning = Es wurde kein Entwurf erstellt, weil Empfänger zwei Geschenke bekommen könnten.
problem-batch-not-failed-remedy = Prüfen Sie die Versandaktion. Um ihre Geschenke ein zweites Mal zu senden, duplizieren Sie die Versandaktion.

problem-batch-sent-again-what = Diese Versandaktion wurde bereits erneut gesendet.
problem-batch-sent-again-meaning = Es wurde kein Entwurf erstellt, weil Empfänger zwei Geschenke bekommen könnten.
problem-batch-sent-again-remedy = Öffnen Sie die Versandaktion, die diese ersetzt hat.

problem-every-recipient-has-gift-what = Alle Empfänger dieser Versandaktion haben ein Geschenk.
problem-every-recipient-has-gift-meaning = Die Versandaktion ist fehlgeschlagen, nachdem alle Geschenke angelegt waren. Es wurde kein Entwurf erstellt.
problem-every-recipient-has-gift-remedy = Prüfen Sie die Bestellungen der Versandaktion.

problem-orders-of-batch-unreadable-what = Nicht alle Bestellungen dieser Versandaktion konnten gelesen werden.
problem-orders-of-batch-unreadable-meaning = Es wurde kein Entwurf erstellt, weil einige Empfänger ihr Geschenk schon haben könnten.
problem-orders-of-batch-unreadable-remedy = Versuchen Sie es später noch einmal. Bleibt das Problem bestehen, fragen Sie den Dienst, welche Geschenke er angelegt hat.

problem-packing-run-unknown-what = Kein Paket von Packlauf { $run } ist zu drucken.
problem-packing-run-unknown-meaning = Es wurde nichts geschrieben.
problem-packing-run-unknown-remedy = Prüfen Sie die Nummer. Verschickte und erstattete Pakete werden nicht noch einmal gedruckt, und ein zurückgenommener Packlauf hat keine Pakete.

problem-draft-not-found-what = Diesen Entwurf gibt es nicht mehr.
problem-draft-not-found-meaning = Nichts wurde gesendet.
problem-draft-not-found-remedy = Sehen Sie unter „Versandaktionen“ nach: Vielleicht wurde das Geschenk schon gesendet.

problem-people-list-not-found-what = Diese Liste gibt es nicht mehr.
problem-people-list-not-found-meaning = Es wurde nichts geändert.
problem-people-list-not-found-remedy = Wählen Sie unter „Personen“ eine andere Liste.

problem-draft-not-saved-what = Der Entwurf konnte nicht auf diesem Computer gespeichert werden.
problem-draft-not-saved-meaning = Nichts wurde gesendet.
problem-draft-not-saved-remedy = Geben Sie Speicherplatz frei und senden Sie dann erneut.

problem-recipients-not-changed-what = Die Empfänger konnten nicht geändert werden.
problem-recipients-not-changed-meaning = Die Empfänger sind unverändert, und nichts ist verloren.
problem-recipients-not-changed-remedy = Versuchen Sie es erneut. Wenn das Problem bestehen bleibt, wählen Sie „Details kopieren“ und bitten Sie mit diesen Angaben um Hilfe.

### Dateien und Details

problem-import-is-folder-what = { $file } ist ein Ordner, keine Datei.
problem-import-is-folder-meaning = Es wurden keine Empfänger importiert. Ihr Entwurf ist unverändert.
problem-import-is-folder-remedy = Wählen Sie eine CSV-, TSV- oder Textdatei.

problem-import-file-unreadable-what = { $file } konnte nicht geöffnet werden.
problem-import-file-unreadable-meaning = Es wurden keine Empfänger importiert. Ihr Entwurf ist unverändert.
problem-import-file-unreadable-remedy = Prüfen Sie, ob die Datei existiert und Sie sie lesen können.

# $reason: ein ganzer Satz aus recipients.ftl.
problem-import-refused-what = { $has-file ->
    [yes] { $file }: { $reason }
   *[no] { $reason }
}
problem-import-refused-meaning = Es wurden keine Empfänger importiert. Ihr Entwurf ist unverändert.
problem-import-refused-remedy = Korrigieren Sie die Datei oder wählen Sie eine andere.

problem-import-failed-what = Die Datei konnte nicht gelesen werden.
problem-import-failed-meaning = Es wurden keine Empfänger importiert. Ihr Entwurf ist unverändert.
problem-import-failed-remedy = Speichern Sie die Datei als CSV (UTF-8) und versuchen Sie es erneut. Wenn das Problem bestehen bleibt, wählen Sie „Details kopieren“ und bitten Sie mit diesen Angaben um Hilfe.

problem-import-expired-what = Die Datei ist nicht mehr geöffnet.
problem-import-expired-meaning = Es wurden keine Empfänger importiert. Ihr Entwurf ist unverändert.
problem-import-expired-remedy = Wählen Sie die Datei erneut.

problem-catalog-not-found-what = { $has-file ->
    [yes] { $file } enthält keine Tabelle mit Produkten.
   *[other] Der eingefügte Text enthält keine Tabelle mit Produkten.
}
problem-catalog-not-found-meaning = Es wurde nichts importiert.
problem-catalog-not-found-remedy = Wählen Sie eine Datei mit einer Zeile pro Produkt, etwa die Vorlage oder den Produktexport von Shopify.

problem-pictures-unreadable-what = Die Bilder in { $file } können nicht gelesen werden.
problem-pictures-unreadable-meaning = Es wurde nichts importiert.
problem-pictures-unreadable-remedy = Wählen Sie einen Ordner oder eine ZIP-Datei mit PNG-, JPEG- oder WebP-Dateien.

problem-picture-file-changed-what = Eine Bilddatei wurde geändert oder entfernt, nachdem der Plan erstellt wurde.
problem-picture-file-changed-meaning = Es wurde nichts importiert.
problem-picture-file-changed-remedy = Wählen Sie die Dateien erneut.

problem-no-gift-links-what = Diese Versandaktion hat noch keine Geschenklinks.
problem-no-gift-links-meaning = Die Links erscheinen, sobald der Dienst die Bestellungen erstellt hat.
problem-no-gift-links-remedy = Versuchen Sie es erneut, wenn die Versandaktion abgeschlossen ist.

problem-file-not-written-what = { $file } konnte nicht geschrieben werden.
problem-file-not-written-meaning = Die Bestellungen sind unverändert, hier und beim Dienst.
problem-file-not-written-remedy = Geben Sie Speicherplatz frei oder wählen Sie einen anderen Ordner.

problem-file-exists-what = { $file } ist schon vorhanden.
problem-file-exists-meaning = Es wurde nichts geschrieben.
problem-file-exists-remedy = Wählen Sie einen anderen Namen oder Ordner.

problem-export-folder-used-what = Der Ordner { $folder } enthält schon Dateien.
problem-export-folder-used-meaning = Es wurde nichts geschrieben.
problem-export-folder-used-remedy = Wählen Sie einen neuen oder leeren Ordner.

problem-not-on-this-computer-what = { $item ->
    [product] Dieses Produkt ist nicht in den Daten auf diesem Computer.
    [brand] Diese Marke ist nicht in den Daten auf diesem Computer.
    [collection] Diese Kollektion ist nicht in den Daten auf diesem Computer.
    [batch] Diese Versandaktion ist nicht in den Daten auf diesem Computer.
   *[order] Diese Bestellung ist nicht in den Daten auf diesem Computer.
}
problem-not-on-this-computer-meaning = Nichts wurde gesendet. Sie sehen die Daten der letzten Synchronisierung.
problem-not-on-this-computer-remedy = Drücken Sie F5 zum Synchronisieren und versuchen Sie es erneut.

### Daten auf diesem Computer

problem-data-folder-unusable-what = Der Datenordner { $path } ist nicht verwendbar.
problem-data-folder-unusable-meaning = Nichts wurde geändert oder gesendet.
problem-data-folder-unusable-remedy = Stellen Sie sicher, dass Sie in den Ordner schreiben können, oder wählen Sie mit --data-dir einen anderen.

problem-data-folder-in-use-what = giftdesk ist mit diesem Datenordner bereits geöffnet.
problem-data-folder-in-use-meaning = Ihre Entwürfe und Geschenke sind sicher. Das andere Fenster arbeitet weiter.
problem-data-folder-in-use-remedy = Verwenden Sie das andere Fenster oder wählen Sie mit --data-dir einen anderen Ordner.

problem-folder-moved-what = Die Daten dieses Ordners sind am { $time } auf einen anderen Computer umgezogen.
problem-folder-moved-meaning = Von hier wird nichts gesendet, damit kein Geschenk zweimal gesendet wird. Die Daten sind noch im Ordner.
problem-folder-moved-remedy = Verwenden Sie giftdesk auf dem anderen Computer. Wenn der Umzug nicht gelungen ist, führen Sie hier „giftdesk move undo“ aus und löschen Sie die Umzugsdatei.

problem-move-file-unreadable-what = { $fault ->
    [other-file] „{ $file }“ ist keine Umzugsdatei.
    [wrong-passphrase] Die Passphrase öffnet „{ $file }“ nicht.
    [later-version] „{ $file }“ stammt von einer neueren Version von giftdesk.
    [damaged] „{ $file }“ ist unvollständig oder wurde verändert.
   *[unreadable] „{ $file }“ konnte nicht gelesen werden.
}
problem-move-file-unreadable-meaning = Auf diesem Computer hat sich nichts geändert, und nichts wurde gesendet.
problem-move-file-unreadable-remedy = { $fault ->
    [other-file] Wählen Sie die Datei, die giftdesk auf dem anderen Computer geschrieben hat.
    [wrong-passphrase] Geben Sie die Passphrase ein, die für den Umzug gewählt wurde. Ohne sie lässt sich die Datei nicht öffnen; führen Sie dann auf dem anderen Computer „giftdesk move undo“ aus und beginnen Sie neu.
    [later-version] Aktualisieren Sie giftdesk auf diesem Computer.
    [damaged] Kopieren Sie die Datei noch einmal vom anderen Computer.
   *[unreadable] Prüfen Sie, ob die Datei vorhanden ist und Sie sie lesen dürfen.
}

problem-move-target-used-what = giftdesk hat auf diesem Computer bereits Entwürfe, Listen, Vorlagen, Notizen, Tags, Versandaufträge oder Verbindungen.
problem-move-target-used-meaning = Nichts hat sich geändert: Ein Umzug ersetzt nie Daten.
problem-move-target-used-remedy = Ziehen Sie mit --data-dir in einen anderen Ordner um oder nehmen Sie die Daten dieses Computers vorher mit.

problem-disk-full-what = Der Datenträger ist voll.
problem-disk-full-meaning = Frühere Änderungen sind gespeichert. Die letzte Änderung ist nicht gespeichert, und nichts wurde gesendet.
problem-disk-full-remedy = Geben Sie Speicherplatz frei und versuchen Sie es erneut.

problem-database-damaged-what = Die Datenbank auf diesem Computer ist beschädigt.
problem-database-damaged-meaning = Gesendete Geschenke sind beim Dienst sicher.
problem-database-damaged-remedy = Starten Sie giftdesk neu. Es legt die beschädigte Datei beiseite und stellt wieder her, was möglich ist.

problem-database-too-new-what = Dieser Datenordner wurde von einer neueren Version von giftdesk verwendet.
problem-database-too-new-meaning = Nichts wurde geändert.
problem-database-too-new-remedy = Verwenden Sie die neuere Version oder wählen Sie mit --data-dir einen anderen Ordner.

problem-database-too-old-what = Dieser Datenordner wurde zuletzt von einer Version von giftdesk verwendet, die für diese zu alt ist.
problem-database-too-old-meaning = Nichts wurde geändert.
problem-database-too-old-remedy = Öffnen Sie den Ordner einmal mit einer Version von giftdesk, die zwischen den beiden liegt, oder wählen Sie mit --data-dir einen anderen Ordner.

problem-database-failed-what = Die Datenbank auf diesem Computer konnte nicht verwendet werden.
problem-database-failed-meaning = Frühere Änderungen sind gespeichert. Die letzte Änderung ist es vielleicht nicht.
problem-database-failed-remedy = Versuchen Sie es erneut. Wenn das Problem bestehen bleibt, prüfen Sie den Datenträger und Ihre Rechte für den Datenordner.

problem-database-not-replaced-what = Die Datenbank auf diesem Computer ist beschädigt, und giftdesk konnte sie nicht ersetzen.
problem-database-not-replaced-meaning = Nichts wurde geändert. Gesendete Geschenke sind beim Dienst sicher.
problem-database-not-replaced-remedy = Stellen Sie sicher, dass der Datenträger freien Speicherplatz hat und Sie in den Datenordner schreiben dürfen, und starten Sie giftdesk neu. Wenn das Problem bestehen bleibt, verschieben Sie { $path } in einen anderen Ordner: giftdesk startet dann ohne die Entwürfe und offenen Versandaufträge darin.

problem-database-replaced-what = Die Datenbank auf diesem Computer war beschädigt. giftdesk hat eine neue angelegt.
problem-database-replaced-meaning = Gesendete Geschenke sind beim Dienst sicher und werden von dort neu geladen.
problem-database-replaced-remedy = Die beschädigte Datei bleibt als { $path } erhalten.

# Was aus einer beschädigten Datenbank wiederhergestellt wurde; folgt auf problem-database-replaced-meaning.
problem-recovery-drafts-unknown = Die Entwürfe in der beschädigten Datenbank konnten nicht wiederhergestellt werden.
problem-recovery-drafts-none = In der beschädigten Datenbank waren keine Entwürfe.
problem-recovery-drafts-saved = { $saved ->
    [0] Kein Entwurf wurde wiederhergestellt.
    [one] { $saved } Entwurf wurde wiederhergestellt.
   *[other] { $saved } Entwürfe wurden wiederhergestellt.
}
problem-recovery-drafts-lost = { $lost ->
    [one] { $lost } Entwurf war nicht lesbar.
   *[other] { $lost } Entwürfe waren nicht lesbar.
}
problem-recovery-drafts-lost-at-least = { $lost ->
    [0] Weitere Entwürfe fehlen möglicherweise.
    [one] Mindestens { $lost } Entwurf war nicht lesbar.
   *[other] Mindestens { $lost } Entwürfe waren nicht lesbar.
}
problem-recovery-recipients-missing = Einige Empfänger waren nicht lesbar: Prüfen Sie die Empfänger jedes Entwurfs, bevor Sie ihn senden.
problem-recovery-cards-lost = { $lost ->
    [one] { $lost } Endnutzerkarte war nicht lesbar.
   *[other] { $lost } Endnutzerkarten waren nicht lesbar.
}
problem-recovery-sends-saved = { $saved ->
    [one] { $saved } offener Versandauftrag wurde wiederhergestellt.
   *[other] { $saved } offene Versandaufträge wurden wiederhergestellt.
}
problem-recovery-sends-lost = { $lost ->
    [one] { $lost } Versandauftrag war nicht lesbar: Sehen Sie unter „Versandaktionen“ nach, ob seine Geschenke gesendet wurden, bevor Sie sie erneut senden.
   *[other] { $lost } Versandaufträge waren nicht lesbar: Sehen Sie unter „Versandaktionen“ nach, ob ihre Geschenke gesendet wurden, bevor Sie sie erneut senden.
}
problem-recovery-sends-lost-at-least = { $lost ->
    [0] Offene Versandaufträge fehlen möglicherweise: Sehen Sie unter „Versandaktionen“ nach, ob ihre Geschenke gesendet wurden, bevor Sie sie erneut senden.
    [one] Mindestens { $lost } Versandauftrag war nicht lesbar: Sehen Sie unter „Versandaktionen“ nach, ob seine Geschenke gesendet wurden, bevor Sie sie erneut senden.
   *[other] Mindestens { $lost } Versandaufträge waren nicht lesbar: Sehen Sie unter „Versandaktionen“ nach, ob ihre Geschenke gesendet wurden, bevor Sie sie erneut senden.
}
problem-recovery-other-data-missing = Andere Daten, etwa Notizen und Personen, fehlen möglicherweise.

### Endnutzerkarten

problem-card-number-entered-what = Das ist eine Kartennummer, kein Kartenschlüssel.
problem-card-number-entered-meaning = Die Nummer wurde weder gesendet noch gespeichert.
problem-card-number-entered-remedy = Geben Sie den Schlüssel aus dem Kartenformular ein.

### Die App

problem-engine-not-started-what = giftdesk konnte seine Hintergrundaufgaben nicht starten.
problem-engine-not-started-meaning = Nichts wurde geändert.
problem-engine-not-started-remedy = Schließen Sie andere Programme und starten Sie giftdesk neu.

problem-engine-stopped-what = Die Hintergrundaufgaben von giftdesk wurden beim Start abgebrochen.
problem-engine-stopped-meaning = Nichts wurde gesendet.
problem-engine-stopped-remedy = Starten Sie giftdesk neu. Wenn das Problem bestehen bleibt, wählen Sie „Details kopieren“ und bitten Sie mit diesen Angaben um Hilfe.

problem-window-crashed-what = giftdesk wurde am { $time } wegen eines Fehlers geschlossen.
problem-window-crashed-meaning = Ihre Entwürfe sind gespeichert. Versandaufträge, die unterwegs waren, werden nachgeschlagen, bevor erneut gesendet wird.
problem-window-crashed-remedy = Wenn es wieder geschieht, wählen Sie „Details kopieren“ und bitten Sie mit diesen Angaben um Hilfe. Sie enthalten keine Namen, Adressen oder Schlüssel.

problem-answer-failed-what = Die Daten konnten wegen eines Fehlers in giftdesk nicht geladen werden.
problem-answer-failed-meaning = Nichts wurde gesendet oder geändert.
problem-answer-failed-remedy = Versuchen Sie es erneut. Wenn das Problem bestehen bleibt, wählen Sie „Details kopieren“ und bitten Sie mit diesen Angaben um Hilfe.

### Was ein Fehler für die Geschenke bedeutet, wenn die Aufgabe es bestimmt. Anstelle der Bedeutung oben.

problem-impact-nothing-sent = Nichts wurde gesendet.
problem-impact-nothing-changed = Nichts wurde geändert oder gesendet.
problem-impact-shop-unchanged = Im Shop wurde nichts geändert.
problem-impact-shop-may-be-changed = Die Änderung ist möglicherweise schon im Shop.
problem-remedy-shop-may-be-changed = Prüfen Sie den Shop, bevor Sie es erneut versuchen.
problem-impact-draft-saved = Nichts wurde gesendet. Ihr Entwurf ist gespeichert.
problem-impact-part-not-sent = Von diesem Teil wurde nichts gesendet. Die folgenden Teile warten, bis Sie entscheiden.
problem-impact-schedule-kept = Der Versand wurde nicht geändert und behält seinen Zeitpunkt.
problem-impact-last-sync-shown = Es wurde nichts gesendet, und nichts ging verloren. Sie sehen die Daten der letzten Synchronisierung.
problem-impact-price-unknown = Das Geschenk hat noch keinen Preis. Nichts wurde gesendet.
problem-impact-send-in-doubt = Die Geschenke wurden möglicherweise gesendet. giftdesk sendet sie nicht doppelt.
problem-impact-batch-list-unreadable = Die Geschenke wurden möglicherweise gesendet. giftdesk kann die Liste der Versandaktionen beim Dienst nicht lesen, um das zu klären.
problem-impact-still-in-doubt = Dieser Versuch hat nichts gesendet. Der erste Versuch hat die Geschenke möglicherweise gesendet.
problem-impact-not-sent-again = Nichts wurde erneut gesendet.
problem-impact-send-not-recorded = { $has-title ->
    [yes] „{ $title }“ wurde möglicherweise gesendet, aber das Ergebnis konnte nicht gespeichert werden. giftdesk fragt beim Dienst nach, bevor es etwas erneut sendet.
   *[no] Ein Geschenk wurde möglicherweise gesendet, aber das Ergebnis konnte nicht gespeichert werden. giftdesk fragt beim Dienst nach, bevor es etwas erneut sendet.
}
problem-impact-orders-wait = Die übrigen Bestellungen sind noch nicht geändert. giftdesk fährt fort, sobald der Dienst antwortet.
problem-impact-order-unchanged = Das Geschenk wurde nicht geändert.
problem-impact-card-not-added = Keine Karte wurde hinzugefügt, und nichts wurde abgebucht.
problem-impact-card-in-doubt = Der Dienst hat die Karte möglicherweise hinzugefügt, aber sie ist nicht auf diesem Computer gespeichert. Sie kann daher keine Geschenke bezahlen.
problem-impact-card-not-saved = Der Dienst hat die Karte hinzugefügt, aber sie konnte nicht auf diesem Computer gespeichert werden. Sie kann daher keine Geschenke bezahlen.

### Was zu tun ist, wenn die Aufgabe es bestimmt. Anstelle der Abhilfe oben.

problem-remedy-check-address = Prüfen Sie die Adresse und Ihre Internetverbindung und versuchen Sie es erneut.
problem-remedy-in-doubt = giftdesk fragt beim Dienst nach, bis das Ergebnis bekannt ist.
problem-remedy-batch-list-unreadable = Fragen Sie den Anbieter des Dienstes, ob die Versandaktion existiert. „Als gesendet markieren“ entfernt danach diesen Versandauftrag und behält seinen Entwurf.
problem-remedy-still-in-doubt = Drücken Sie F5 und suchen Sie die Versandaktion unter „Versandaktionen“, bevor Sie erneut senden.
problem-remedy-not-sent-again = Wählen Sie „Erneut senden“, sobald der Dienst antwortet.
problem-remedy-send-not-recorded = Stellen Sie sicher, dass der Datenträger freien Platz hat und beschreibbar ist. giftdesk macht dann automatisch weiter.
problem-remedy-card-later = Fügen Sie die Karte erneut hinzu, sobald der Dienst antwortet.
problem-remedy-card-unsupported = Dieser Dienst unterstützt möglicherweise keine Endnutzerkarten. Fragen Sie seinen Anbieter.
problem-remedy-card-new-key = Fügen Sie die Karte mit einem neuen Schlüssel aus dem Kartenformular erneut hinzu.
problem-remedy-cards-not-accepted = Dieser Dienst nimmt keine Karten an. Wählen Sie eine andere Zahlungsmethode, oder bitten Sie seinen Anbieter, Karten einzuschalten.
problem-remedy-card-check = Prüfen Sie die Karte und fügen Sie sie erneut hinzu.
