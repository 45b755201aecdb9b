### Le journal des envois : chaque étape de chaque envoi.

send-log-title = Journal des envois
send-log-open = Journal des envois
send-log-open-name = Journal de l’envoi { $title }
send-log-show-all = Afficher tous les envois
send-log-count = { $count ->
    [one] { $count } entrée
   *[other] { $count } entrées
}
send-log-table = Journal des envois
send-log-column-number = N°
send-log-column-time = Date et heure
send-log-column-send = Envoi
send-log-column-step = Ce qui s’est passé
# Remplace le nom d’un envoi retiré. $id : les premiers chiffres de son identifiant.
send-log-removed-send = Envoi retiré { $id }
send-log-hash-tooltip = Hachage SHA-256 : { $hash }
send-log-empty-title = Aucune entrée pour le moment
send-log-empty-text = Chaque étape de chaque envoi apparaît ici après l’envoi d’un cadeau.
send-log-empty-send-text = Cet envoi n’a aucune entrée. Une version antérieure de giftdesk l’a peut-être envoyé.
send-log-export-title = Exporter le journal des envois
send-log-export-text = Ce système n’a pas de sélecteur de fichiers. Saisissez le chemin du fichier. Les fichiers existants ne sont pas remplacés.
send-log-export-csv = Exporter en CSV
send-log-export-json = Exporter en JSON Lines
send-log-exported = { $count ->
    [one] { $count } entrée enregistrée dans { $file }
   *[other] { $count } entrées enregistrées dans { $file }
}

## Vérification du journal

send-log-verify = Vérifier le journal
send-log-verifying = Vérification…
send-log-verify-tooltip = Recalcule le hachage de chaque entrée.
send-log-intact = { $count ->
    [0] Le journal n’a aucune entrée.
    [one] Le journal est intact : { $count } entrée, inchangée.
   *[other] Le journal est intact : { $count } entrées, toutes inchangées et dans l’ordre.
}
send-log-damaged = Le journal n’est pas intact.
send-log-damaged-meaning = Le fichier du journal a été modifié en dehors de giftdesk, ou le disque est endommagé. Les cadeaux envoyés ne sont pas concernés.
send-log-damaged-remedy = Ne vous fiez pas aux entrées indiquées. Comparez le journal avec un export antérieur ou une sauvegarde.
send-log-fault-changed = L’entrée { $number } a été modifiée.
send-log-fault-missing-one = L’entrée { $number } manque.
send-log-fault-missing = Les entrées { $first } à { $last } manquent.
send-log-fault-cut-off-one = L’entrée la plus récente, { $number }, manque.
send-log-fault-cut-off = Les entrées les plus récentes, { $first } à { $last }, manquent.
send-log-fault-more = { $count ->
    [one] { $count } autre défaut.
   *[other] { $count } autres défauts.
}

## Étapes d’un envoi

send-step-queued = { $count ->
    [one] Vous avez confirmé { $count } cadeau pour { $total }. L’envoi a été enregistré sur cet ordinateur.
   *[other] Vous avez confirmé { $count } cadeaux pour { $total }. L’envoi a été enregistré sur cet ordinateur.
}
send-step-part-queued = L’envoi est trop volumineux pour un seul envoi groupé. Ceci est la partie { $number } sur { $count }.
send-step-split = Le service a refusé la requête, trop volumineuse. L’envoi a été remplacé par { $count } parties plus petites.
# $user: the user of the computer and the account. $sender: the sender name of the gifts.
send-step-warnings-accepted = { $user } a accepté des avertissements pour { $sender } : { $warnings }.
send-step-unknown-user = Utilisateur inconnu
send-step-hold-interrupted = giftdesk a été fermé alors que l’envoi pouvait encore être annulé. L’envoi attend votre décision.
send-step-moved-here = L’envoi attendait sur un autre ordinateur et a été transféré sur celui-ci. giftdesk vérifie si le service l’a déjà avant de l’envoyer.
send-step-hold-ended = Le délai d’annulation de l’envoi est écoulé.
send-step-scheduled = L’envoi est gardé sur cet ordinateur jusqu’au { $time }.
send-step-schedule-ended = L’utilisateur a choisi d’envoyer les cadeaux immédiatement au lieu de l’heure prévue.
send-step-canceled = L’envoi a été annulé. Rien n’a été envoyé.
send-step-attempt-started = { $number ->
    [1] giftdesk a commencé la requête au service.
   *[other] giftdesk a recommencé la même requête (tentative { $number }).
}
send-step-attempt-withdrawn = giftdesk a annulé cette tentative avant tout envoi, pour vérifier de nouveau l’envoi.
# $code : comme GD-1001.
send-step-not-reached = Le service n’a pas reçu la requête ({ $code }).
send-step-in-doubt = Le service a peut-être reçu la requête ({ $code }).
send-step-not-found = { $count ->
    [one] giftdesk a lu la liste du service ({ $count } envoi groupé) et n’a pas trouvé l’envoi groupé.
   *[other] giftdesk a lu la liste du service ({ $count } envois groupés) et n’a pas trouvé l’envoi groupé.
}
send-step-refusal-in-doubt = Le service a refusé la requête (HTTP { $status }). giftdesk vérifie qu’il n’a pas l’envoi groupé.
send-step-refusal-in-doubt-unknown = Le service a refusé la requête. giftdesk vérifie qu’il n’a pas l’envoi groupé.
send-step-repeat-refused = Le service a refusé la requête répétée (HTTP { $status }). Cela n’indique pas si la première est arrivée.
send-step-repeat-refused-unknown = Le service a refusé la requête répétée. Cela n’indique pas si la première est arrivée.
send-step-review-requested = { $count ->
    [0] giftdesk vous a demandé de décider, car le service n’affiche aucun envoi groupé correspondant.
    [one] giftdesk vous a demandé de décider : { $count } envoi groupé du service est identique.
   *[other] giftdesk vous a demandé de décider : { $count } envois groupés du service sont identiques.
}
send-step-resend-requested = Vous avez décidé d’envoyer de nouveau.
send-step-marked-as-sent = Vous avez marqué l’envoi comme envoyé.
send-step-batch-identified = Vous avez identifié l’envoi groupé de cet envoi ({ $batch }).
send-step-sent = Le service a l’envoi groupé ({ $batch }).
send-step-refused = L’envoi a été refusé ({ $code }). Rien n’a été envoyé.
send-step-requeued = Vous avez demandé d’envoyer de nouveau la requête refusée.
send-step-removed = L’envoi a été retiré de la liste.
send-step-copied-to-draft = { $count ->
    [one] Vous avez créé un brouillon avec { $count } destinataire de cet envoi.
   *[other] Vous avez créé un brouillon avec { $count } destinataires de cet envoi.
}
send-step-unreadable = Cette entrée est illisible. Elle provient peut-être d’une version plus récente de giftdesk.
