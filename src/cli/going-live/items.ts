import type { Said } from "../../domain/texts/languages"
import type { HealthReport } from "../../health/check"

/** A part of the list, as in docs/going-live.md. */
export interface Section {
  title: Said
  items: readonly Item[]
}

/** One line to be ticked off. */
export interface Item {
  /** What is true when it is done. */
  says: Said
  /** The doctor's checks that tell; none: only somebody knows. */
  checks: readonly string[]
  /** Whether a note of them is not enough: it is one for a store in test mode too. */
  wantsOk?: true
  /** What the report as a whole says of it, where no one check does. */
  sees?: (report: HealthReport) => boolean
}

const item = (en: string, fr: string, ...checks: string[]): Item => ({ says: { en, fr }, checks })

/** What is to be seen to before real shoppers pay. A test holds the list against docs/going-live.md, line by line. */
export const GOING_LIVE: readonly Section[] = [
  {
    title: { en: "The account", fr: "Le compte" },
    items: [
      item(
        "PayUnit has activated your account for live payments",
        "PayUnit a activé votre compte pour les paiements réels",
        "credentials",
      ),
      {
        ...item(
          '`mode: "live"` and the key that begins with `live_`',
          '`mode: "live"` et la clé qui commence par `live_`',
          "mode",
        ),
        wantsOk: true,
      },
      item("`payunit verify` found nothing missing.", "`payunit verify` n’a rien trouvé qui manque."),
      item(
        "Credentials come from the environment",
        "Les identifiants viennent de l’environnement, pas des fichiers de la boutique",
      ),
      item("Test payments are gone.", "Les paiements d’essai ont disparu.", "accounts_away", "held"),
      item("`baseUrl` and `legacyBaseUrl` are not set.", "`baseUrl` et `legacyBaseUrl` ne sont pas définis."),
    ],
  },
  {
    title: { en: "Addresses", fr: "Les adresses" },
    items: [
      item(
        "`backendUrl` is the public HTTPS address of this Medusa",
        "`backendUrl` est l’adresse HTTPS publique de ce Medusa",
        "backend_url",
      ),
      item("The way in is open", "PayUnit peut joindre la boutique (/hooks/payunit)", "notifications"),
      item("The way out is open", "La boutique peut joindre PayUnit (port 443)", "credentials"),
      item(
        "`storefrontUrl` lists every origin that shoppers return to",
        "`storefrontUrl` nomme toutes les adresses où les acheteurs reviennent",
      ),
      item(
        "One proxy stands in front",
        "Un proxy se trouve devant, limite les requêtes et transmet les adresses des acheteurs",
      ),
      item("The storefront's origin is in `STORE_CORS`", "L’adresse de la vitrine est dans `STORE_CORS`"),
    ],
  },
  {
    title: { en: "The store", fr: "La boutique" },
    items: [
      item(
        "A region in XAF offers PayUnit, and no other.",
        "Une région en XAF propose PayUnit, et aucune autre.",
        "provider",
      ),
      item("Prices and delivery in XAF are whole francs", "Les prix et la livraison en XAF sont en francs entiers"),
      item("`placeOrder` is decided", "`placeOrder` est décidé : commande après ou avant le paiement"),
      item(
        "The storefront follows the three rules.",
        "La vitrine suit les trois règles : payer deux fois d’affilée ne fait qu’une commande.",
      ),
      item(
        "`allowCards` is left out",
        "`allowCards` n’est pas activé, ou vous avez décidé de traiter des numéros de carte",
      ),
    ],
  },
  {
    title: { en: "Running it", fr: "L’exploitation" },
    items: [
      {
        ...item("`npx medusa db:migrate` ran", "`npx medusa db:migrate` a été exécuté avant le démarrage"),
        // Without its tables the plugin reports nothing.
        sees: () => true,
      },
      item("The job runs", "La tâche de fond tourne", "job"),
      item("The clocks are right", "Les horloges sont à l’heure", "clock"),
      item("`LOG_LEVEL` is not `debug`", "`LOG_LEVEL` n’est pas `debug`"),
      item("Backups", "Des sauvegardes de toute la base sont faites souvent, et l’une a été restaurée à l’essai"),
      item(
        "Postgres has `idle_in_transaction_session_timeout`",
        "Postgres a `idle_in_transaction_session_timeout`, une minute par exemple",
      ),
    ],
  },
  {
    title: { en: "More than one instance", fr: "Plusieurs instances" },
    items: [
      item(
        "Event bus, workflow engine and locking are Medusa's Redis modules",
        "Bus d’événements, moteur de workflows et verrous sont les modules Redis de Medusa",
        "event_bus",
        "workflow_engine",
        "locking",
      ),
      item("All instances have the same options", "Toutes les instances ont les mêmes options"),
    ],
  },
  {
    title: { en: "Being told", fr: "Être averti" },
    items: [
      item(
        "Somebody looks at the bell or at Payments every day.",
        "Quelqu’un regarde la cloche ou la page Paiements chaque jour.",
      ),
      item("Alerts are on", "Les alertes sont activées, et le docteur passe à intervalles réguliers"),
      item(
        "Staff have read their first week",
        "Le personnel a lu sa première semaine et connaît les motifs de mise en attente",
      ),
      item("The limits suit the shop.", "Les limites conviennent à la boutique.", "limits"),
    ],
  },
  {
    title: { en: "French", fr: "Le français" },
    items: [
      item("Shoppers", "Les acheteurs paient en français"),
      item("The admin", 'L’administration et la cloche sont en français (`adminLocale: "fr"`)'),
      item("The doctor", "Le docteur parle français (`--locale fr`)"),
      item("Invoices' e-mails", "Les e-mails des factures suivent la langue de chaque facture"),
    ],
  },
  {
    title: { en: "The first real payment", fr: "Le premier vrai paiement" },
    items: [
      item("Buy something cheap by a prompt.", "Achetez quelque chose de peu cher, confirmé sur le téléphone."),
      item(
        "The storefront shows the order",
        "La vitrine montre la commande ; l’administration la montre payée, en mode « Réel ».",
      ),
      item(
        'The payment\'s page has "Notifications received".',
        "La page du paiement montre des « Notifications reçues ».",
        "notifications",
      ),
      item(
        "PayUnit's dashboard has the money",
        "Le tableau de bord de PayUnit a l’argent, du même identifiant et du même montant.",
      ),
      item(
        "Buy once more on PayUnit's page",
        "Achetez encore une fois sur la page de PayUnit, et revenez à la vitrine.",
      ),
      item("Refund one.", "Remboursez-en un : l’annulation est d’abord refusée, puis le remboursement enregistré."),
      item("Cancel that order again", "Annulez de nouveau cette commande : cette fois elle part."),
      {
        ...item("`npx payunit doctor`", "`npx payunit doctor` : rien n’est en panne."),
        sees: ({ status }) => status !== "failed",
      },
    ],
  },
]
