### Settings

settings-starting = Démarrage…

## Connections

settings-connections-title = Connexions
settings-connections-text = Une connexion réunit un service de cadeaux et la clé API de votre compte. Chaque connexion a ses propres brouillons, envois groupés et commandes.
settings-practice-detail = Fonctionne dans cette application. Aucun débit, aucun vrai cadeau.
settings-shop-detail = Fonctionne dans cette application. Les cadeaux sont réels : vous les emballez et les expédiez.
# Below the name of a connection.
settings-connection-detail = { $email } · { $address }
settings-connection-active = Active
settings-use-connection = Activer
settings-use-connection-name = Activer { $name }
settings-enter-key = Saisir la clé
settings-enter-key-name = Saisir la clé de { $name }
settings-enter-key-title = Saisir la clé de { $name }
settings-add-connection = Ajouter une connexion
settings-new-connection-title = Nouvelle connexion
settings-remove-connection = Supprimer { $name } et ses brouillons
settings-remove-connection-name = Supprimer { $name }
settings-remove-connection-text = Supprimer { $name } ? Sa clé, ses brouillons et ses cartes d’utilisateurs finaux sont supprimés de cet ordinateur. Les cadeaux envoyés ne changent pas.
settings-reset-practice = Réinitialiser le mode test
settings-reset-practice-text = Réinitialiser le mode test ? Ses cadeaux, brouillons, modèles et personnes sont supprimés de cet ordinateur, et il repart à zéro. Les autres connexions ne changent pas.
settings-practice-shop-pages = Afficher les pages Boutique
settings-practice-shop-pages-help = Essayez la gestion d’une boutique : catalogue, stock, emballage et argent, tout est fictif.
settings-no-keyring = Les clés sont conservées jusqu’à la fermeture de l’application.
settings-no-keyring-meaning = Ce système n’a pas de trousseau, donc giftdesk n’enregistre aucune clé.
settings-no-keyring-remedy = À la prochaine ouverture, sélectionnez « Saisir la clé ».
settings-other-address = Autre adresse
settings-connection-name = Nom
settings-connection-name-example = Équipe RH
settings-connection-address = Adresse du service
settings-key = Clé API
settings-key-help-keyring = Conservée dans le trousseau du système, jamais dans un fichier.
settings-key-help-memory = Conservée en mémoire jusqu’à la fermeture de l’application, jamais dans un fichier.
settings-verify-key = Vérifier la clé
settings-verifying-key = Vérification…
settings-verify-key-tooltip = Demande au service à quel compte la clé appartient.
settings-key-valid = La clé est valide.
settings-key-owner = Elle appartient à { $email }.
settings-key-owner-without-email = Elle appartient à un compte sans adresse e-mail.
settings-save-connection = Enregistrer et activer
settings-shop-offer = Offrez vos propres produits. La boutique fonctionne dans cette application ; vous emballez et expédiez les cadeaux.
settings-set-up-shop = Créer ma boutique
settings-shop-links = Configurer les liens
settings-shop-edit-links = Modifier les liens
settings-shop-links-text = Les liens cadeaux ont besoin d’une URL publique. Les e-mails ont aussi besoin d’un serveur de messagerie.
settings-shop-public-url = URL publique
settings-shop-public-url-help = L’adresse par laquelle les destinataires atteignent cet ordinateur, par exemple celle d’un tunnel. Les liens cadeaux commencent par elle.
# $address: par exemple http://127.0.0.1:49321
settings-shop-forward = Redirigez l’URL publique vers { $address }. Les liens cadeaux s’ouvrent tant que giftdesk est ouvert.
settings-shop-public-url-problem = Saisissez une adresse https:// que les destinataires peuvent ouvrir, comme https://gifts.example.com.
settings-shop-smtp = Serveur de messagerie (URL SMTP)
settings-shop-smtp-problem = Saisissez une adresse comme smtps://user:password@mail.example.com.
settings-shop-smtp-kept = Un serveur de messagerie est défini. Laissez le champ vide pour le garder.
settings-shop-smtp-help-keyring = Envoie les e-mails avec les liens cadeaux. Conservé dans le trousseau du système, jamais dans un fichier.
settings-shop-smtp-help-memory = Envoie les e-mails avec les liens cadeaux. Conservé en mémoire jusqu’à la fermeture de l’application, jamais dans un fichier.
settings-shop-remove-smtp = Supprimer le serveur de messagerie
settings-shop-sender = Adresse d’expéditeur des e-mails
settings-shop-sender-help = Sans elle, les e-mails viennent de gifts@ et de l’hôte de l’URL publique.
settings-shop-sender-problem = Saisissez une adresse e-mail comme gifts@example.com.
settings-shop-save = Enregistrer

## Appearance and sender

settings-appearance-title = Apparence
settings-language = Langue
settings-language-system = Langue du système
settings-theme = Thème
settings-theme-system = Thème du système
settings-theme-light = Clair
settings-theme-dark = Sombre
settings-zoom = Zoom
settings-animations = Animations
settings-animations-on = Activées
settings-animations-off = Désactivées
settings-notifications-title = Notifications
settings-system-notifications = Notifications du système
settings-system-notifications-on = Activées
settings-system-notifications-off = Désactivées
settings-system-notifications-help = Quand une action est requise et que cette fenêtre n’est pas utilisée. Les destinataires ne sont jamais nommés.
settings-sender-title = Expéditeur
settings-sender-name = De la part de
settings-sender-example = L’équipe RH
settings-sender-help = Par défaut pour les nouveaux cadeaux. Vous pouvez changer l’expéditeur de chaque cadeau.

## Sync

settings-sync-title = Synchronisation
settings-sync-up-to-date = À jour. Dernière synchronisation : { $time }.
settings-sync-data-from = Dernières données reçues : { $time }.
settings-sync-incomplete = Certaines données n’ont pas pu être synchronisées
settings-sync-incomplete-meaning = Les autres données sont synchronisées normalement. giftdesk réessaie automatiquement.
settings-sync-synced = Dernière synchronisation : { $time }
settings-sync-never = Pas encore synchronisé
settings-sync-outdated = Obsolète
settings-sync-partial = En partie illisible
settings-sync-failed = Échec
settings-sync-unreadable = { $count ->
    [one] { $count } enregistrement du service est illisible. Tous les autres sont affichés.
   *[other] { $count } enregistrements du service sont illisibles. Tous les autres sont affichés.
}
settings-sync-failed-batches = { $count ->
    [one] Les commandes de { $count } envoi groupé n’ont pas pu être lues.
   *[other] Les commandes de { $count } envois groupés n’ont pas pu être lues.
}
settings-sync-oldest-open-order = Données les plus anciennes des commandes en cours : { $age }
settings-sync-oldest-order = Données les plus anciennes de toutes les commandes : { $age }
settings-sync-reading-orders = Chargement des commandes : { $done } sur { $total ->
    [one] { $total } envoi groupé
   *[other] { $total } envois groupés
}
settings-sync-rebuild = Reconstruire les données synchronisées
settings-sync-rebuild-text = La reconstruction supprime de cet ordinateur les données synchronisées de cette connexion et les charge à nouveau. Les brouillons, les envois et les réglages sont conservés.
settings-sync-rebuild-confirm = Supprimer et recharger
settings-sync-rebuild-resource = Reconstruire
settings-sync-rebuild-resource-name = Reconstruire : { $resource }
settings-sync-rebuild-resource-text = La reconstruction remplace des données synchronisées de cet ordinateur par de nouvelles données du service : { $resources }. Les brouillons, les envois et les réglages sont conservés.
settings-sync-rebuild-resource-confirm = Reconstruire maintenant
settings-sync-rebuild-pending = La reconstruction commence dès que le service répond

## End user cards

settings-cards-title = Cartes d’utilisateurs finaux
settings-cards-text = Des personnes peuvent acheter des cadeaux dans votre propre application et les payer avec leur carte. Ajoutez une telle carte ici pour pouvoir la choisir comme moyen de paiement sous Livraison. giftdesk ne traite jamais de numéros de carte.
settings-add-card = Ajouter une carte
settings-new-card-title = Nouvelle carte d’utilisateur final
settings-adding-card = Ajout…
# $id: the id of the person in the sender's own app.
settings-card-detail = { $name } · utilisateur final { $id }
settings-card-detail-with-expiry = { $name } · utilisateur final { $id } · expiration { $expiry }
settings-remove-card = Supprimer { $card } de cet ordinateur
settings-remove-card-name = Supprimer { $card } de { $name }
settings-remove-card-text = Supprimer { $card } de { $name } ? La carte est supprimée de cet ordinateur seulement. Le service la garde, mais ne la liste pas : vous ne pourrez plus la choisir ici. Les cadeaux envoyés ou en cours d’envoi ne changent pas.
settings-card-user = ID de l’utilisateur final
settings-card-user-example = user-1042
settings-card-user-help = L’ID de la personne dans votre application.
settings-card-user-missing = Saisissez l’ID de la personne dans votre application.
settings-card-name = Nom du titulaire
settings-card-name-example = Ida Berg
settings-card-name-help = Tel qu’imprimé sur la carte.
settings-card-name-missing = Saisissez le nom inscrit sur la carte.
settings-card-key = Clé de carte
settings-card-key-help = Le formulaire de carte du service, dans votre application, renvoie cette clé quand une personne saisit sa carte. Ne saisissez pas de numéro de carte ici.
settings-card-key-is-number = Cela ressemble à un numéro de carte. Effacez-le et saisissez la clé de carte.
settings-card-key-missing = Saisissez la clé renvoyée par le formulaire de carte.
settings-practice-card = Carte de test
settings-practice-card-help = Remplace le formulaire de carte d’un vrai service.
settings-practice-visa = Visa
settings-practice-mastercard = Mastercard
settings-practice-amex = American Express
settings-practice-declined = Carte refusée
settings-card-billing = Adresse de facturation
settings-card-street = Numéro et rue
settings-card-street-missing = Saisissez le numéro et la rue.
settings-card-apartment = Appartement, étage
settings-card-city = Ville
settings-card-state = État
settings-card-state-missing = Saisissez l’État.
settings-card-code = Code postal
settings-card-code-missing = Saisissez le code postal.
settings-card-country = Pays

## Data folder

settings-data-folder-title = Dossier de données
settings-data-folder-text = Contient vos brouillons, vos destinataires et les données du service. Les clés API n’y sont pas enregistrées.
settings-copy-path = Copier le chemin
settings-path-copied = Chemin copié
settings-practice-emails = E-mails du mode test
settings-open-email-folder = Ouvrir le dossier des e-mails

## About

settings-about-title = À propos
settings-about-version = Version
settings-about-license = Licence
settings-about-mit = MIT
settings-about-fonts = Polices
settings-about-fonts-text = Inter, par The Inter Project Authors, et Noto Emoji, par Google, sous licence SIL Open Font License 1.1
settings-about-icons = Icônes
settings-about-icons-text = Material Symbols, par Google, sous licence Apache 2.0

settings-sending-title = Envoi
settings-hold = Délai pour annuler un envoi
settings-hold-none = Envoyer immédiatement
settings-send-timeout = Attendre la création d’un envoi groupé
settings-late-sends = Envois programmés en retard
settings-late-sends-ask = Demander
settings-late-sends-minutes = { $count ->
    [one] Envoyer jusqu’à { $count } minute après
   *[other] Envoyer jusqu’à { $count } minutes après
}
settings-late-sends-hours = { $count ->
    [one] Envoyer jusqu’à { $count } heure après
   *[other] Envoyer jusqu’à { $count } heures après
}
settings-batch-limit = Destinataires par envoi groupé
settings-batch-limit-option = Jusqu’à { $count }
settings-send-log-button = Ouvrir le journal des envois
settings-seconds = { $count ->
    [one] { $count } seconde
   *[other] { $count } secondes
}
