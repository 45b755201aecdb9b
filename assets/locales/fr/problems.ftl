## Problems. Each has three texts: "what" happened, "meaning" for the gifts, "remedy" (what to do).
## They are shown one after the other, so each is a complete sentence. Names: src/desk/problem/code.rs.

# Shown before the code of a problem, in small type: "Code GD-1004".
problem-code = Code { $code }
# First line of a problem that is copied for a report.
problem-copy-title = Problème giftdesk { $code } ({ $name })
problem-copy-details = Détails : { $details }

### The service and the connection to it

problem-service-unreachable-what = Le service est injoignable.
problem-service-unreachable-meaning = Rien n’a été envoyé.
problem-service-unreachable-remedy = giftdesk réessaie automatiquement. Pour réessayer maintenant, appuyez sur F5. Si le problème persiste, vérifiez votre connexion Internet et l’adresse dans Paramètres.

problem-service-timed-out-what = Le service n’a pas répondu à temps.
problem-service-timed-out-meaning = Le service a peut-être reçu la requête.
problem-service-timed-out-remedy = giftdesk réessaie automatiquement. Pour réessayer maintenant, appuyez sur F5.

problem-connection-interrupted-what = La connexion a été interrompue avant la réponse du service.
problem-connection-interrupted-meaning = Le service a peut-être reçu la requête.
problem-connection-interrupted-remedy = giftdesk réessaie automatiquement. Pour réessayer maintenant, appuyez sur F5.

# $reason: the service's own sentence, in English, with its own punctuation. "none": no reason given.
problem-service-refused-what = { $has-reason ->
    [yes] Le service a refusé la requête : « { $reason } »
   *[no] Le service a refusé la requête sans donner de raison (HTTP { $status }).
}
problem-service-refused-meaning = Rien n’a été envoyé.
problem-service-refused-remedy = Corrigez ce que le service indique, puis réessayez.

problem-service-busy-what = { $seconds ->
    [0] Le service est surchargé et demande à giftdesk d’attendre.
    [one] Le service est surchargé et demande à giftdesk d’attendre { $seconds } seconde.
   *[other] Le service est surchargé et demande à giftdesk d’attendre { $seconds } secondes.
}
problem-service-busy-meaning = Rien n’a été envoyé.
problem-service-busy-remedy = giftdesk réessaie automatiquement après ce délai.

problem-service-failed-what = { $has-reason ->
    [yes] Le service signale une erreur (HTTP { $status }) : « { $reason } »
   *[no] Le service signale une erreur (HTTP { $status }).
}
problem-service-failed-meaning = Le service a peut-être reçu la requête.
problem-service-failed-remedy = giftdesk réessaie automatiquement. Pour réessayer maintenant, appuyez sur F5.

problem-not-a-gifting-service-what = { $fault ->
    [too-large] La réponse est trop volumineuse pour provenir d’un service de cadeaux.
    [redirect] Cette adresse n’est pas un service de cadeaux : elle redirige vers une autre adresse.
    [unknown-path] Cette adresse n’est pas un service de cadeaux : elle ne reconnaît pas la requête.
    [empty] Cette adresse n’est pas un service de cadeaux : la réponse est vide.
    [web-page] Cette adresse n’est pas un service de cadeaux : la réponse est une page web.
    [not-json] Cette adresse n’est pas un service de cadeaux, ou sa réponse a été tronquée.
    [not-a-picture] La réponse n’est pas une image.
    [request-not-encoded] La requête n’a pas pu être préparée.
   *[unexpected-structure] Cette adresse n’est pas un service de cadeaux : sa réponse a une structure inattendue.
}
problem-not-a-gifting-service-meaning = { $fault ->
    [request-not-encoded] Rien n’a été envoyé.
   *[other] Un autre serveur a peut-être reçu la requête.
}
problem-not-a-gifting-service-remedy = { $fault ->
    [request-not-encoded] Réessayez. Si le problème persiste, sélectionnez « Copier les détails » et joignez-les à votre demande d’aide.
   *[other] Vérifiez l’adresse dans Paramètres. Sur un réseau public, identifiez-vous d’abord sur le réseau.
}

problem-not-found-at-service-what = Le service n’a pas trouvé l’élément demandé : « { $reason } »
problem-not-found-at-service-meaning = Rien n’a été envoyé.
problem-not-found-at-service-remedy = Appuyez sur F5 pour obtenir les données actuelles, puis réessayez.

problem-address-invalid-what = { $fault ->
    [empty] L’adresse est vide.
    [not-http] L’adresse doit commencer par https:// et contenir un nom d’hôte.
    [has-credentials] L’adresse ne doit contenir ni nom d’utilisateur ni mot de passe.
    [has-query] L’adresse ne doit contenir ni ? ni #.
    [not-encrypted] http:// exposerait votre clé sur le réseau.
    [not-public] Les destinataires ne peuvent pas ouvrir cette adresse sur leurs appareils.
    [key-not-sendable] La clé est vide ou contient des caractères interdits.
    [picture-not-fetchable] L’adresse de l’image est inutilisable.
   *[not-a-url] Ce n’est pas une adresse web.
}
problem-address-invalid-meaning = Rien n’a été envoyé.
problem-address-invalid-remedy = { $fault ->
    [has-credentials] Saisissez la clé dans son propre champ.
    [has-query] Supprimez tout à partir de ? ou #.
    [not-encrypted] Utilisez https://. http:// ne convient qu’à un service sur cet ordinateur.
    [not-public] Saisissez une adresse qui commence par https:// et qui s’ouvre sur d’autres ordinateurs.
    [key-not-sendable] Copiez de nouveau la clé.
    [picture-not-fetchable] Signalez-le au fournisseur du service.
   *[other] Saisissez une adresse comme https://api.example.com.
}

problem-connection-not-ready-what = La connexion n’est pas encore prête.
problem-connection-not-ready-meaning = Rien n’a été envoyé.
problem-connection-not-ready-remedy = Réessayez dans un instant.

### Keys and connections

problem-key-refused-what = { $has-reason ->
    [yes] Le service refuse la clé de cette connexion : « { $reason } »
   *[no] Le service refuse la clé de cette connexion.
}
problem-key-refused-meaning = Rien n’a été envoyé.
problem-key-refused-remedy = Vérifiez la clé de cette connexion dans Paramètres.

problem-key-missing-what = La clé de « { $connection } » n’est pas sur cet ordinateur.
problem-key-missing-meaning = Rien n’est envoyé. Vous voyez les données de la dernière synchronisation.
problem-key-missing-remedy = Dans Paramètres, sélectionnez « Saisir la clé » à côté de la connexion.

problem-key-not-saved-what = Impossible d’enregistrer la clé dans le trousseau du système.
problem-key-not-saved-meaning = La clé fonctionne jusqu’à la fermeture de giftdesk.
problem-key-not-saved-remedy = Pour la conserver, déverrouillez le trousseau et saisissez de nouveau la clé.

problem-key-of-other-account-what = La clé appartient à un autre compte que celui de la connexion.
problem-key-of-other-account-meaning = Rien n’a été envoyé avec cette clé. giftdesk est passé à « { $connection } », la connexion du compte de la clé.
problem-key-of-other-account-remedy = Pour utiliser l’autre compte, sélectionnez « Saisir la clé » à côté de sa connexion dans Paramètres.

problem-connection-has-open-sends-what = Cette connexion a des envois qui ne sont pas terminés.
problem-connection-has-open-sends-meaning = Rien n’a été supprimé, car les données de ces envois seraient perdues.
problem-connection-has-open-sends-remedy = Dans Envois groupés, attendez la fin des envois en cours, annulez ceux qui sont en attente et décidez du sort des autres.

problem-sends-in-other-connection-what = { $sends ->
    [one] { $sends } envoi de la connexion « { $connection } » n’est pas terminé.
   *[other] { $sends } envois de la connexion « { $connection } » ne sont pas terminés.
}
problem-sends-in-other-connection-meaning = Rien d’autre n’est envoyé ni recherché pour cette connexion tant qu’une autre est active.
problem-sends-in-other-connection-remedy = Pour continuer ces envois, activez « { $connection } » dans Paramètres.

### Practice mode

problem-practice-unavailable-what = Cette version de giftdesk n’a pas de mode test.
problem-practice-unavailable-meaning = Rien n’a été envoyé. Vous voyez les données de la dernière synchronisation.
problem-practice-unavailable-remedy = Connectez-vous à un service dans Paramètres.

problem-practice-not-started-what = Impossible de démarrer le service de test.
problem-practice-not-started-meaning = Le mode test ne permet pas d’envoyer pour l’instant. Vos données de test sont conservées.
problem-practice-not-started-remedy = Redémarrez giftdesk. Si le problème persiste, sélectionnez « Copier les détails » et joignez-les à votre demande d’aide.

problem-practice-data-damaged-what = Le fichier de test { $path } est endommagé.
problem-practice-data-damaged-meaning = Le mode test ne permet pas d’envoyer pour l’instant. Le fichier est inchangé.
problem-practice-data-damaged-remedy = Déplacez le fichier dans un autre dossier et redémarrez giftdesk. Le mode test repart alors à vide, sans ses envois groupés précédents.

problem-practice-data-in-use-what = Une autre instance de giftdesk utilise les données de test.
problem-practice-data-in-use-meaning = Le mode test ne permet pas d’envoyer pour l’instant. Vos données de test sont conservées.
problem-practice-data-in-use-remedy = Fermez les autres instances de giftdesk et redémarrez-le.

problem-practice-data-too-new-what = Les données de test ont été enregistrées par une version plus récente de giftdesk.
problem-practice-data-too-new-meaning = Le mode test ne permet pas d’envoyer pour l’instant. Vos données de test sont conservées.
problem-practice-data-too-new-remedy = Ouvrez la version la plus récente de giftdesk utilisée sur cet ordinateur.

problem-practice-folder-unusable-what = Le dossier des données de test est inutilisable.
problem-practice-folder-unusable-meaning = Le mode test ne permet pas d’envoyer pour l’instant. Vos données de test sont conservées.
problem-practice-folder-unusable-remedy = Vérifiez que vous pouvez écrire dans le dossier, puis redémarrez giftdesk.

problem-practice-data-not-deleted-what = Impossible de supprimer les données de test.
problem-practice-data-not-deleted-meaning = Une partie est encore sur cet ordinateur.
problem-practice-data-not-deleted-remedy = Fermez les programmes qui utilisent le dossier { $path }, puis réinitialisez de nouveau le mode test.

### Ma boutique

problem-shop-not-started-what = Impossible de démarrer « Ma boutique ».
problem-shop-not-started-meaning = Vous ne pouvez pas envoyer depuis « Ma boutique » pour le moment. Ses données sont conservées.
problem-shop-not-started-remedy = Redémarrez giftdesk. Si le problème persiste, sélectionnez « Copier les détails » et joignez-les à votre demande d’aide.

problem-shop-data-damaged-what = Le fichier de « Ma boutique » { $path } est endommagé.
problem-shop-data-damaged-meaning = Vous ne pouvez pas envoyer depuis « Ma boutique » pour le moment. Le fichier n’a pas changé.
problem-shop-data-damaged-remedy = Fermez giftdesk, déplacez le dossier de « Ma boutique » et restaurez une sauvegarde avec « giftdesk shop restore FICHIER --connect shop ».

problem-shop-data-in-use-what = Un autre programme utilise les données de « Ma boutique ».
problem-shop-data-in-use-meaning = Vous ne pouvez pas envoyer depuis « Ma boutique » pour le moment. Ses données sont conservées.
problem-shop-data-in-use-remedy = Fermez les autres copies de giftdesk, arrêtez « giftdesk serve » pour ce dossier et redémarrez giftdesk.

problem-shop-data-too-new-what = Les données de « Ma boutique » ont été enregistrées par une version plus récente de giftdesk.
problem-shop-data-too-new-meaning = Vous ne pouvez pas envoyer depuis « Ma boutique » pour le moment. Ses données sont conservées.
problem-shop-data-too-new-remedy = Ouvrez la version la plus récente de giftdesk que vous avez utilisée sur cet ordinateur.

problem-shop-folder-unusable-what = Le dossier de « Ma boutique » est inutilisable.
problem-shop-folder-unusable-meaning = Vous ne pouvez pas envoyer depuis « Ma boutique » pour le moment. Ses données sont conservées.
problem-shop-folder-unusable-remedy = Vérifiez que vous pouvez écrire dans le dossier, puis redémarrez giftdesk.

problem-shop-settings-refused-what = « Ma boutique » ne peut pas démarrer avec son URL publique ou son serveur de messagerie.
problem-shop-settings-refused-meaning = Vous ne pouvez pas envoyer depuis « Ma boutique » pour le moment. Ses données sont conservées.
problem-shop-settings-refused-remedy = Dans les paramètres, modifiez les liens cadeaux de « Ma boutique » et corrigez l’URL publique et le serveur de messagerie.

problem-shop-setting-missing-what = { $missing ->
    [email-server] « Ma boutique » n’a pas de serveur de messagerie et ne peut donc pas envoyer d’e-mails.
   *[public-url] « Ma boutique » n’a pas d’URL publique, donc les destinataires ne peuvent pas ouvrir les liens cadeaux.
}
problem-shop-setting-missing-meaning = Rien n’a été envoyé.
problem-shop-setting-missing-remedy = Dans les paramètres, configurez les liens cadeaux de « Ma boutique », ou choisissez l’expédition directe sans e-mails aux destinataires.

problem-shop-email-server-unavailable-what = « Ma boutique » a démarré sans son serveur de messagerie.
problem-shop-email-server-unavailable-meaning = Vous ne pouvez pas envoyer de cadeaux par e-mail depuis « Ma boutique » pour le moment.
problem-shop-email-server-unavailable-remedy = Dans les paramètres, modifiez les liens cadeaux de « Ma boutique » et saisissez de nouveau le serveur de messagerie.

### Sending

problem-recipients-not-ready-what = { $rows ->
    [one] { $rows } destinataire a un problème à régler d’abord.
   *[other] { $rows } destinataires ont des problèmes à régler d’abord.
}
problem-recipients-not-ready-meaning = Rien n’a été envoyé. Votre brouillon est enregistré.
problem-recipients-not-ready-remedy = Corrigez ou supprimez les lignes signalées dans Destinataires.

problem-personal-data-incomplete-what = { $recipients ->
    [0] Les cadeaux ne peuvent pas encore être composés pour chaque destinataire.
    [one] Le cadeau de { $recipients } destinataire est incomplet.
   *[other] Les cadeaux de { $recipients } destinataires sont incomplets.
}
problem-personal-data-incomplete-meaning = Rien n’a été envoyé. Votre brouillon est enregistré.
problem-personal-data-incomplete-remedy = Ouvrez Vérification, qui liste chaque valeur manquante ou inconnue.

problem-rules-violated-what = Le cadeau ne peut pas être envoyé tel quel. { $violation }
problem-rules-violated-meaning = Rien n’a été envoyé. Votre brouillon est enregistré.
problem-rules-violated-remedy = { $others ->
    [0] Corrigez le brouillon, puis envoyez de nouveau.
    [one] Corrigez cela et { $others } autre problème dans le brouillon, puis envoyez de nouveau.
   *[other] Corrigez cela et { $others } autres problèmes dans le brouillon, puis envoyez de nouveau.
}

problem-end-user-card-forgotten-what = La carte de l’utilisateur final pour ce cadeau a été supprimée de cet ordinateur.
problem-end-user-card-forgotten-meaning = Rien n’a été envoyé. Votre brouillon est enregistré.
problem-end-user-card-forgotten-remedy = Choisissez un autre moyen de paiement dans Livraison.

problem-already-sending-what = Ce cadeau est déjà en cours d’envoi.
problem-already-sending-meaning = Le cadeau est envoyé une seule fois, tel qu’il était quand vous avez sélectionné « Envoyer ».
problem-already-sending-remedy = Suivez sa progression dans Envois groupés.

problem-request-not-prepared-what = Impossible de préparer l’envoi du cadeau.
problem-request-not-prepared-meaning = Rien n’a été envoyé. Votre brouillon est enregistré.
problem-request-not-prepared-remedy = Réessayez. Si le problème persiste, sélectionnez « Copier les détails » et joignez-les à votre demande d’aide.

problem-price-increased-what = Le prix a changé : il peut atteindre { $current }. Vous aviez accepté jusqu’à { $agreed }.
problem-price-increased-meaning = Rien n’a été envoyé. Votre brouillon est enregistré.
problem-price-increased-remedy = Vérifiez le nouveau prix dans Vérification, puis envoyez de nouveau.

problem-send-needs-review-what = { $similar ->
    [0] La connexion a été interrompue pendant l’envoi, et le service ne peut pas dire s’il a reçu les cadeaux. Aucun envoi groupé similaire n’a été trouvé auprès du service pour l’instant.
    [one] La connexion a été interrompue pendant l’envoi, et le service ne peut pas dire s’il a reçu les cadeaux. { $similar } envoi groupé similaire a été trouvé auprès du service.
   *[other] La connexion a été interrompue pendant l’envoi, et le service ne peut pas dire s’il a reçu les cadeaux. { $similar } envois groupés similaires ont été trouvés auprès du service.
}
problem-send-needs-review-meaning = Les cadeaux ont peut-être été envoyés. giftdesk ne les envoie de nouveau que si vous le décidez.
problem-send-needs-review-remedy = { $candidates ->
    [0] Cherchez l’envoi groupé dans Envois groupés. S’il y est, sélectionnez « Marquer comme envoyé », sinon « Envoyer de nouveau ».
    [one] Sélectionnez « Comparer ». Si l’envoi groupé similaire est celui de cet envoi, sélectionnez « C’est cet envoi groupé », sinon « Envoyer de nouveau ».
   *[other] Sélectionnez « Comparer ». Si l’un des envois groupés similaires est celui de cet envoi, sélectionnez pour celui-ci « C’est cet envoi groupé », sinon « Envoyer de nouveau ».
}

problem-send-canceled-what = L’envoi a été annulé.
problem-send-canceled-meaning = Rien n’a été envoyé. Votre brouillon est conservé, sauf si vous l’avez supprimé.
problem-send-canceled-remedy = Pour envoyer le cadeau plus tard, ouvrez son brouillon.

problem-send-saved-as-draft-what = L’envoi a été annulé.
problem-send-saved-as-draft-meaning = Rien n’a été envoyé. Son brouillon a été modifié ou supprimé après que vous avez sélectionné « Envoyer » : un nouveau brouillon contient tout ce qui devait être envoyé.
problem-send-saved-as-draft-remedy = Pour envoyer les cadeaux plus tard, ouvrez le nouveau brouillon.

problem-batch-of-other-send-what = Cet envoi groupé correspond à un autre envoi.
problem-batch-of-other-send-meaning = L’envoi est inchangé et rien n’a été envoyé.
problem-batch-of-other-send-remedy = Choisissez un autre envoi groupé, ou comparez les deux envois dans Envois groupés.

problem-send-not-canceled-what = L’envoi n’a pas pu être annulé, car il avait déjà commencé.
problem-send-not-canceled-meaning = Les cadeaux ont peut-être été envoyés.
problem-send-not-canceled-remedy = Suivez la progression dans Envois groupés.

problem-send-in-doubt-what = giftdesk ne sait pas encore si le service a reçu ces cadeaux.
problem-send-in-doubt-meaning = Si vous retirez l’envoi maintenant, les cadeaux pourraient être envoyés deux fois.
problem-send-in-doubt-remedy = Attendez la réponse du service. giftdesk continue de vérifier.

problem-send-changed-what = Cet envoi a changé depuis que vous l’avez consulté.
problem-send-changed-meaning = Rien n’a été envoyé de nouveau.
problem-send-changed-remedy = Suivez sa progression dans Envois groupés.

problem-resend-not-checked-what = giftdesk n’a pas pu vérifier auprès du service avant d’envoyer de nouveau.
problem-resend-not-checked-meaning = Rien n’a été envoyé de nouveau.
problem-resend-not-checked-remedy = Sélectionnez « Envoyer de nouveau » quand le service répond.

problem-similar-batch-found-what = Un envoi groupé similaire est apparu auprès du service.
problem-similar-batch-found-meaning = Rien n’a été envoyé de nouveau.
problem-similar-batch-found-remedy = Dans Envois groupés, sélectionnez « Comparer » pour l’envoi. Si l’envoi groupé similaire est celui de cet envoi, sélectionnez « C’est cet envoi groupé », sinon « Envoyer de nouveau ».

problem-resend-too-early-what = Il est possible que le service ne liste pas encore l’envoi groupé de cet envoi.
problem-resend-too-early-meaning = Rien n’a été envoyé de nouveau.
problem-resend-too-early-remedy = Cherchez l’envoi groupé dans Envois groupés. S’il n’y est pas dix minutes après la dernière tentative, sélectionnez « Envoyer de nouveau ».

problem-draft-changed-after-send-what = Le cadeau a été envoyé tel qu’il était quand vous avez sélectionné « Envoyer ».
problem-draft-changed-after-send-meaning = Vos modifications ultérieures n’ont pas été envoyées.
problem-draft-changed-after-send-remedy = Le brouillon modifié est dans Brouillons. Pour l’envoyer aussi, dupliquez-le.

# Texts that an earlier version of the app recorded, in English.
problem-recorded-what = { $what }
problem-recorded-meaning = { $meaning }
problem-recorded-remedy = { $remedy }

problem-record-unreadable-what = { $has-code ->
    [yes] Les informations enregistrées sur ce problème sont illisibles (code { $recorded }).
   *[no] Les informations enregistrées sur ce problème sont illisibles.
}
problem-record-unreadable-meaning = L’envoi lui-même est inchangé.
problem-record-unreadable-remedy = Vérifiez l’envoi groupé dans Envois groupés. Si le problème persiste, sélectionnez « Copier les détails » et joignez-les à votre demande d’aide.

problem-send-unreadable-what = Un envoi enregistré sur cet ordinateur est illisible (ID { $id }).
problem-send-unreadable-meaning = Ses cadeaux ont peut-être été envoyés. giftdesk ne les envoie pas de nouveau. Les autres envois continuent.
problem-send-unreadable-remedy = Vérifiez dans Envois groupés si les cadeaux ont été envoyés. Si le problème persiste, sélectionnez « Copier les détails » et joignez-les à votre demande d’aide.

problem-warnings-not-accepted-what = L’envoi a des avertissements que vous n’avez pas acceptés : { $warnings }.
problem-warnings-not-accepted-meaning = Rien n’a été envoyé. Votre brouillon est enregistré.
problem-warnings-not-accepted-remedy = Ouvrez le brouillon, lisez les avertissements dans Vérification, puis envoyez de nouveau.

problem-send-blocked-what = { $warning }
problem-send-blocked-meaning = Rien n’a été envoyé. Votre brouillon est enregistré.
problem-send-blocked-remedy = Modifiez le cadeau dans le brouillon, puis envoyez de nouveau.

### Drafts

problem-order-unchanged-what = Le service a accepté la demande, mais la commande n’a pas changé.
problem-order-unchanged-meaning = Le cadeau est comme avant.
problem-order-unchanged-remedy = Réessayez plus tard. Si le problème persiste, contactez l’exploitant du service.

problem-expiration-in-past-what = La nouvelle date d’expiration n’est pas dans le futur.
problem-expiration-in-past-meaning = Aucun cadeau n’a été modifié.
problem-expiration-in-past-remedy = Choisissez une date ultérieure.

problem-no-orders-to-change-what = Aucun de ces cadeaux ne peut être annulé ou prolongé.
problem-no-orders-to-change-meaning = Aucun cadeau n’a été modifié.
problem-no-orders-to-change-remedy = Choisissez des cadeaux qui n’ont pas encore été acceptés.

problem-no-orders-to-send-again-what = Aucun de ces cadeaux n’a échoué ou n’a été annulé.
problem-no-orders-to-send-again-meaning = Aucun brouillon n’a été créé.
problem-no-orders-to-send-again-remedy = Choisissez des cadeaux en échec ou annulés, ou dupliquez l’envoi groupé.

problem-orders-sent-again-what = Ces cadeaux ont déjà été envoyés de nouveau.
problem-orders-sent-again-meaning = Aucun brouillon n’a été créé, car les destinataires pourraient recevoir deux cadeaux.
problem-orders-sent-again-remedy = Ouvrez l’envoi groupé des nouveaux cadeaux, ou dupliquez l’envoi groupé pour envoyer un autre cadeau aux destinataires.

problem-recipients-of-batch-incomplete-what = Le service n’indique qu’une partie des destinataires de cet envoi groupé.
problem-recipients-of-batch-incomplete-meaning = Aucun brouillon n’a été créé, car il manquerait des destinataires.
problem-recipients-of-batch-incomplete-remedy = Réessayez plus tard.
problem-order-result-unknown-what = Le service n’a pas indiqué ce qu’est devenue la commande.
problem-order-result-unknown-meaning = Le cadeau a peut-être été modifié, ou il est comme avant.
problem-order-result-unknown-remedy = Vérifiez la commande auprès du service, ou réessayez : giftdesk lit d’abord la commande.

problem-batch-not-failed-what = Cet envoi groupé n’a pas échoué.
problem-batch-not-failed-meaning = Aucun brouillon n’a été créé, car ses destinataires pourraient recevoir deux cadeaux.
problem-batch-not-failed-remedy = Vérifiez l’envoi groupé. Pour envoyer ses cadeaux une seconde fois, dupliquez-le.

problem-batch-sent-again-what = Cet envoi groupé a déjà été envoyé de nouveau.
problem-batch-sent-again-meaning = Aucun brouillon n’a été créé, car ses destinataires pourraient recevoir deux cadeaux.
problem-batch-sent-again-remedy = Ouvrez l’envoi groupé qui le remplace.

problem-every-recipient-has-gift-what = Tous les destinataires de cet envoi groupé ont un cadeau.
problem-every-recipient-has-gift-meaning = L’envoi groupé a échoué après la création de tous les cadeaux. Aucun brouillon n’a été créé.
problem-every-recipient-has-gift-remedy = Vérifiez les commandes de l’envoi groupé.

problem-orders-of-batch-unreadable-what = Impossible de lire toutes les commandes de cet envoi groupé.
problem-orders-of-batch-unreadable-meaning = Aucun brouillon n’a été créé, car certains destinataires ont peut-être déjà leur cadeau.
problem-orders-of-batch-unreadable-remedy = Réessayez plus tard. Si le problème persiste, demandez au service quels cadeaux il a créés.

problem-packing-run-unknown-what = Aucun colis de la série d’emballage { $run } n’est à imprimer.
problem-packing-run-unknown-meaning = Rien n’a été écrit.
problem-packing-run-unknown-remedy = Vérifiez le numéro. Les colis expédiés ou remboursés ne sont pas imprimés de nouveau, et une série d’emballage annulée n’a pas de colis.

problem-draft-not-found-what = Ce brouillon n’existe plus.
problem-draft-not-found-meaning = Rien n’a été envoyé.
problem-draft-not-found-remedy = Regardez dans Envois groupés : le cadeau a peut-être déjà été envoyé.

problem-people-list-not-found-what = Cette liste n’existe plus.
problem-people-list-not-found-meaning = Rien n’a été modifié.
problem-people-list-not-found-remedy = Choisissez une autre liste dans Personnes.

problem-draft-not-saved-what = Impossible d’enregistrer le brouillon sur cet ordinateur.
problem-draft-not-saved-meaning = Rien n’a été envoyé.
problem-draft-not-saved-remedy = Libérez de l’espace disque, puis envoyez de nouveau.

problem-recipients-not-changed-what = Impossible de modifier les destinataires.
problem-recipients-not-changed-meaning = Les destinataires sont inchangés et rien n’est perdu.
problem-recipients-not-changed-remedy = Réessayez. Si le problème persiste, sélectionnez « Copier les détails » et joignez-les à votre demande d’aide.

### Files and details

problem-import-is-folder-what = { $file } est un dossier, pas un fichier.
problem-import-is-folder-meaning = Aucun destinataire n’a été importé. Votre brouillon est inchangé.
problem-import-is-folder-remedy = Choisissez un fichier CSV, TSV ou texte.

problem-import-file-unreadable-what = Impossible d’ouvrir { $file }.
problem-import-file-unreadable-meaning = Aucun destinataire n’a été importé. Votre brouillon est inchangé.
problem-import-file-unreadable-remedy = Vérifiez que le fichier existe et que vous pouvez le lire.

# $reason: a complete sentence from recipients.ftl.
problem-import-refused-what = { $has-file ->
    [yes] { $file } : { $reason }
   *[no] { $reason }
}
problem-import-refused-meaning = Aucun destinataire n’a été importé. Votre brouillon est inchangé.
problem-import-refused-remedy = Corrigez le fichier ou choisissez-en un autre.

problem-import-failed-what = Impossible de lire le fichier.
problem-import-failed-meaning = Aucun destinataire n’a été importé. Votre brouillon est inchangé.
problem-import-failed-remedy = Enregistrez le fichier en CSV (UTF-8) et réessayez. Si le problème persiste, sélectionnez « Copier les détails » et joignez-les à votre demande d’aide.

problem-import-expired-what = Le fichier n’est plus ouvert.
problem-import-expired-meaning = Aucun destinataire n’a été importé. Votre brouillon est inchangé.
problem-import-expired-remedy = Choisissez de nouveau le fichier.

problem-catalog-not-found-what = { $has-file ->
    [yes] { $file } ne contient aucun tableau de produits.
   *[other] Le texte collé ne contient aucun tableau de produits.
}
problem-catalog-not-found-meaning = Rien n’a été importé.
problem-catalog-not-found-remedy = Choisissez un fichier avec une ligne par produit, comme le modèle ou l’export de produits de Shopify.

problem-pictures-unreadable-what = Les images de { $file } sont illisibles.
problem-pictures-unreadable-meaning = Rien n’a été importé.
problem-pictures-unreadable-remedy = Choisissez un dossier ou un fichier ZIP avec des fichiers PNG, JPEG ou WebP.

problem-picture-file-changed-what = Un fichier d’image a été modifié ou supprimé après la création du plan.
problem-picture-file-changed-meaning = Rien n’a été importé.
problem-picture-file-changed-remedy = Choisissez de nouveau les fichiers.

problem-no-gift-links-what = Cet envoi groupé n’a pas encore de liens cadeau.
problem-no-gift-links-meaning = Les liens apparaissent quand le service a créé les commandes.
problem-no-gift-links-remedy = Réessayez quand l’envoi groupé est terminé.

problem-file-not-written-what = Impossible d’écrire { $file }.
problem-file-not-written-meaning = Les commandes sont inchangées, ici et auprès du service.
problem-file-not-written-remedy = Libérez de l’espace disque ou choisissez un autre dossier.

problem-file-exists-what = { $file } existe déjà.
problem-file-exists-meaning = Rien n’a été écrit.
problem-file-exists-remedy = Choisissez un autre nom ou un autre dossier.

problem-export-folder-used-what = Le dossier { $folder } contient déjà des fichiers.
problem-export-folder-used-meaning = Rien n’a été écrit.
problem-export-folder-used-remedy = Choisissez un dossier nouveau ou vide.

problem-not-on-this-computer-what = { $item ->
    [product] Ce produit n’est pas dans les données de cet ordinateur.
    [brand] Cette marque n’est pas dans les données de cet ordinateur.
    [collection] Cette collection n’est pas dans les données de cet ordinateur.
    [batch] Cet envoi groupé n’est pas dans les données de cet ordinateur.
   *[order] Cette commande n’est pas dans les données de cet ordinateur.
}
problem-not-on-this-computer-meaning = Rien n’a été envoyé. Vous voyez les données de la dernière synchronisation.
problem-not-on-this-computer-remedy = Appuyez sur F5 pour synchroniser, puis réessayez.

### Data on this computer

problem-data-folder-unusable-what = Le dossier de données { $path } est inutilisable.
problem-data-folder-unusable-meaning = Rien n’a été modifié ni envoyé.
problem-data-folder-unusable-remedy = Vérifiez que vous pouvez écrire dans ce dossier, ou choisissez-en un autre avec --data-dir.

problem-data-folder-in-use-what = giftdesk est déjà ouvert avec ce dossier de données.
problem-data-folder-in-use-meaning = Vos brouillons et vos cadeaux sont en sécurité. L’autre instance continue de fonctionner.
problem-data-folder-in-use-remedy = Utilisez l’autre fenêtre, ou choisissez un autre dossier avec --data-dir.

problem-folder-moved-what = Les données de ce dossier ont été transférées sur un autre ordinateur le { $time }.
problem-folder-moved-meaning = Rien n’est envoyé d’ici, pour qu’aucun cadeau ne soit envoyé deux fois. Les données sont toujours dans le dossier.
problem-folder-moved-remedy = Utilisez giftdesk sur l’autre ordinateur. Si le transfert n’a pas fonctionné, exécutez ici « giftdesk move undo » et supprimez le fichier du transfert.

problem-move-file-unreadable-what = { $fault ->
    [other-file] « { $file } » n’est pas un fichier de transfert.
    [wrong-passphrase] La phrase secrète n’ouvre pas « { $file } ».
    [later-version] « { $file } » vient d’une version plus récente de giftdesk.
    [damaged] « { $file } » est incomplet ou a été modifié.
   *[unreadable] « { $file } » n’a pas pu être lu.
}
problem-move-file-unreadable-meaning = Rien n’a changé sur cet ordinateur, et rien n’a été envoyé.
problem-move-file-unreadable-remedy = { $fault ->
    [other-file] Choisissez le fichier que giftdesk a écrit sur l’autre ordinateur.
    [wrong-passphrase] Saisissez la phrase secrète choisie pour le transfert. Sans elle, le fichier ne peut pas être ouvert ; exécutez alors « giftdesk move undo » sur l’autre ordinateur et recommencez.
    [later-version] Mettez giftdesk à jour sur cet ordinateur.
    [damaged] Copiez de nouveau le fichier depuis l’autre ordinateur.
   *[unreadable] Vérifiez que le fichier existe et que vous pouvez le lire.
}

problem-move-target-used-what = giftdesk a déjà des brouillons, des listes, des modèles, des notes, des étiquettes, des envois ou des connexions sur cet ordinateur.
problem-move-target-used-meaning = Rien n’a changé : un transfert ne remplace jamais de données.
problem-move-target-used-remedy = Transférez dans un autre dossier avec --data-dir, ou emportez d’abord les données de cet ordinateur.

problem-disk-full-what = Le disque est plein.
problem-disk-full-meaning = Les modifications précédentes sont enregistrées. La dernière ne l’est pas, et rien n’a été envoyé.
problem-disk-full-remedy = Libérez de l’espace disque, puis réessayez.

problem-database-damaged-what = La base de données de cet ordinateur est endommagée.
problem-database-damaged-meaning = Les cadeaux envoyés sont en sécurité auprès du service.
problem-database-damaged-remedy = Redémarrez giftdesk. Il met le fichier endommagé de côté et récupère ce qu’il peut.

problem-database-too-new-what = Une version plus récente de giftdesk a utilisé ce dossier de données.
problem-database-too-new-meaning = Rien n’a été modifié.
problem-database-too-new-remedy = Utilisez la version plus récente, ou choisissez un autre dossier avec --data-dir.

problem-database-too-old-what = La dernière version de giftdesk qui a utilisé ce dossier de données est trop ancienne pour cette version.
problem-database-too-old-meaning = Rien n’a été modifié.
problem-database-too-old-remedy = Ouvrez une fois le dossier avec une version intermédiaire de giftdesk, ou choisissez un autre dossier avec --data-dir.

problem-database-failed-what = La base de données de cet ordinateur n’a pas pu être utilisée.
problem-database-failed-meaning = Les modifications précédentes sont enregistrées. La dernière ne l’est peut-être pas.
problem-database-failed-remedy = Réessayez. Si le problème persiste, vérifiez le disque et vos droits sur le dossier de données.

problem-database-not-replaced-what = La base de données de cet ordinateur est endommagée, et giftdesk n’a pas pu la remplacer.
problem-database-not-replaced-meaning = Rien n’a été modifié. Les cadeaux envoyés sont en sécurité auprès du service.
problem-database-not-replaced-remedy = Vérifiez que le disque a de l’espace libre et que vous pouvez écrire dans le dossier de données, puis redémarrez giftdesk. Si le problème persiste, déplacez { $path } dans un autre dossier : giftdesk démarre alors sans ses brouillons ni ses envois en attente.

problem-database-replaced-what = La base de données de cet ordinateur était endommagée. giftdesk en a créé une nouvelle.
problem-database-replaced-meaning = Les cadeaux envoyés sont en sécurité auprès du service, d’où ils sont rechargés.
problem-database-replaced-remedy = Le fichier endommagé est conservé sous { $path }.

# What was recovered from a damaged database; shown after problem-database-replaced-meaning.
problem-recovery-drafts-unknown = Les brouillons de la base endommagée n’ont pas pu être récupérés.
problem-recovery-drafts-none = La base endommagée n’avait pas de brouillons.
problem-recovery-drafts-saved = { $saved ->
    [0] Aucun brouillon n’a été récupéré.
    [one] { $saved } brouillon a été récupéré.
   *[other] { $saved } brouillons ont été récupérés.
}
problem-recovery-drafts-lost = { $lost ->
    [one] { $lost } brouillon n’a pas pu être lu.
   *[other] { $lost } brouillons n’ont pas pu être lus.
}
problem-recovery-drafts-lost-at-least = { $lost ->
    [0] D’autres brouillons manquent peut-être.
    [one] Au moins { $lost } brouillon n’a pas pu être lu.
   *[other] Au moins { $lost } brouillons n’ont pas pu être lus.
}
problem-recovery-recipients-missing = Certains destinataires n’ont pas pu être lus : vérifiez les destinataires de chaque brouillon avant de l’envoyer.
problem-recovery-cards-lost = { $lost ->
    [one] { $lost } carte d’utilisateur final n’a pas pu être lue.
   *[other] { $lost } cartes d’utilisateurs finaux n’ont pas pu être lues.
}
problem-recovery-sends-saved = { $saved ->
    [one] { $saved } envoi inachevé a été récupéré.
   *[other] { $saved } envois inachevés ont été récupérés.
}
problem-recovery-sends-lost = { $lost ->
    [one] { $lost } envoi n’a pas pu être lu : vérifiez dans Envois groupés si ses cadeaux ont été envoyés avant de les envoyer de nouveau.
   *[other] { $lost } envois n’ont pas pu être lus : vérifiez dans Envois groupés si leurs cadeaux ont été envoyés avant de les envoyer de nouveau.
}
problem-recovery-sends-lost-at-least = { $lost ->
    [0] Des envois inachevés manquent peut-être : vérifiez dans Envois groupés si leurs cadeaux ont été envoyés avant de les envoyer de nouveau.
    [one] Au moins { $lost } envoi n’a pas pu être lu : vérifiez dans Envois groupés si ses cadeaux ont été envoyés avant de les envoyer de nouveau.
   *[other] Au moins { $lost } envois n’ont pas pu être lus : vérifiez dans Envois groupés si leurs cadeaux ont été envoyés avant de les envoyer de nouveau.
}
problem-recovery-other-data-missing = D’autres données, comme des notes et des personnes, manquent peut-être.

### End users' cards

problem-card-number-entered-what = C’est un numéro de carte, pas une clé de carte.
problem-card-number-entered-meaning = Le numéro n’a été ni transmis ni enregistré.
problem-card-number-entered-remedy = Saisissez la clé de carte renvoyée par le formulaire de carte.

### The app

problem-engine-not-started-what = giftdesk n’a pas pu démarrer ses tâches en arrière-plan.
problem-engine-not-started-meaning = Rien n’a été modifié.
problem-engine-not-started-remedy = Fermez d’autres programmes et redémarrez giftdesk.

problem-engine-stopped-what = Les tâches en arrière-plan de giftdesk se sont arrêtées au démarrage.
problem-engine-stopped-meaning = Rien n’a été envoyé.
problem-engine-stopped-remedy = Redémarrez giftdesk. Si le problème persiste, sélectionnez « Copier les détails » et joignez-les à votre demande d’aide.

problem-window-crashed-what = giftdesk s’est fermé à cause d’une erreur le { $time }.
problem-window-crashed-meaning = Vos brouillons sont enregistrés. Les envois en cours sont recherchés avant tout nouvel envoi.
problem-window-crashed-remedy = Si cela se reproduit, sélectionnez « Copier les détails » et joignez-les à votre demande d’aide. Ils ne contiennent ni noms, ni adresses, ni clés.

problem-answer-failed-what = Impossible de charger les données à cause d’une erreur de giftdesk.
problem-answer-failed-meaning = Rien n’a été envoyé ni modifié.
problem-answer-failed-remedy = Réessayez. Si le problème persiste, sélectionnez « Copier les détails » et joignez-les à votre demande d’aide.

### What a failure means for the gifts, where the task decides it. Shown instead of the meaning above.

problem-impact-nothing-sent = Rien n’a été envoyé.
problem-impact-nothing-changed = Rien n’a été modifié ni envoyé.
problem-impact-shop-unchanged = Rien n’a été modifié dans la boutique.
problem-impact-shop-may-be-changed = La boutique contient peut-être déjà la modification.
problem-remedy-shop-may-be-changed = Vérifiez la boutique avant de réessayer.
problem-impact-draft-saved = Rien n’a été envoyé. Votre brouillon est enregistré.
problem-impact-part-not-sent = Rien de cette partie n’a été envoyé. Les parties suivantes attendent votre décision.
problem-impact-schedule-kept = L’envoi n’a pas été modifié et garde son heure.
problem-impact-last-sync-shown = Rien n’a été envoyé ni perdu. Vous voyez les données de la dernière synchronisation.
problem-impact-price-unknown = Le cadeau n’a pas encore de prix. Rien n’a été envoyé.
problem-impact-send-in-doubt = Les cadeaux ont peut-être été envoyés. giftdesk ne les envoie pas deux fois.
problem-impact-batch-list-unreadable = Les cadeaux ont peut-être été envoyés. giftdesk ne peut pas lire la liste des envois groupés du service pour le savoir.
problem-impact-still-in-doubt = Cette tentative n’a rien envoyé. La première a peut-être envoyé les cadeaux.
problem-impact-not-sent-again = Rien n’a été envoyé de nouveau.
problem-impact-send-not-recorded = { $has-title ->
    [yes] « { $title } » a peut-être été envoyé, mais le résultat n’a pas pu être enregistré. giftdesk vérifie auprès du service avant d’envoyer de nouveau quoi que ce soit.
   *[no] Un cadeau a peut-être été envoyé, mais le résultat n’a pas pu être enregistré. giftdesk vérifie auprès du service avant d’envoyer de nouveau quoi que ce soit.
}
problem-impact-orders-wait = Les commandes restantes ne sont pas encore modifiées. giftdesk continue dès que le service répond.
problem-impact-order-unchanged = Le cadeau n’a pas été modifié.
problem-impact-card-not-added = Aucune carte n’a été ajoutée et rien n’a été débité.
problem-impact-card-in-doubt = Le service a peut-être ajouté la carte, mais elle n’est pas enregistrée sur cet ordinateur : elle ne peut pas payer de cadeaux.
problem-impact-card-not-saved = Le service a ajouté la carte, mais elle n’a pas pu être enregistrée sur cet ordinateur : elle ne peut pas payer de cadeaux.

### What to do, where the task decides it. Shown instead of the remedy above.

problem-remedy-check-address = Vérifiez l’adresse et votre connexion Internet, puis réessayez.
problem-remedy-in-doubt = giftdesk continue de vérifier auprès du service jusqu’à connaître le résultat.
problem-remedy-batch-list-unreadable = Demandez au fournisseur du service si l’envoi groupé existe. « Marquer comme envoyé » retire ensuite cet envoi et conserve son brouillon.
problem-remedy-still-in-doubt = Appuyez sur F5 et cherchez l’envoi groupé dans Envois groupés avant d’envoyer de nouveau.
problem-remedy-not-sent-again = Sélectionnez « Envoyer de nouveau » quand le service répond.
problem-remedy-send-not-recorded = Vérifiez que le disque a de l’espace libre et accepte l’écriture. giftdesk continue ensuite automatiquement.
problem-remedy-card-later = Ajoutez de nouveau la carte quand le service répond.
problem-remedy-card-unsupported = Ce service ne prend peut-être pas en charge les cartes d’utilisateurs finaux. Demandez à son fournisseur.
problem-remedy-card-new-key = Ajoutez de nouveau la carte avec une nouvelle clé du formulaire de carte.
problem-remedy-cards-not-accepted = Ce service n’accepte pas les cartes. Choisissez un autre moyen de paiement, ou demandez à son fournisseur d’activer les cartes.
problem-remedy-card-check = Vérifiez la carte, puis ajoutez-la de nouveau.
