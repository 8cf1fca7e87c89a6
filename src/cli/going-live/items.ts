import type { StoreFacts } from "../../domain/health"
import type { LocalizedText } from "../../domain/texts/languages"
import type { HealthReport } from "../../health/check"

/** A part of the list, as in docs/going-live.md. */
export interface Section {
  title: LocalizedText
  items: readonly Item[]
}

/** One line to be ticked off. */
export interface Item {
  /** What is true when the item is done. */
  says: LocalizedText
  /** The doctor's checks that tell. Neither they nor `judge`: only somebody knows. */
  checks: readonly string[]
  /** What else the report tells. */
  judge?: (report: HealthReport) => Judgment
}

/** How a line stands as far as a report tells: `unknown` where somebody has to look. */
export type Standing = "done" | "open" | "unknown"

interface Judgment {
  standing: Standing
  /** Why, or what somebody should know who looks. */
  found?: LocalizedText
}

const item = (en: string, fr: string, ...checks: string[]): Item => ({ says: { en, fr }, checks })

/** A line that a report can show as done or as open; `missing` says why it is open. */
const seen = (line: Item, isDone: (report: HealthReport) => boolean, missing: LocalizedText): Item => ({
  ...line,
  judge: (report) => (isDone(report) ? { standing: "done" } : { standing: "open", found: missing }),
})

const isLive = ({ facts }: HealthReport): boolean => facts.is_live
const isAtPayUnit = ({ facts }: HealthReport): boolean => facts.is_at_payunit

const IN_TEST_MODE: LocalizedText = {
  en: "this store is in test mode: it tells nothing about live payments",
  fr: "cette boutique est en mode test : cela ne dit rien des paiements réels",
}
const ELSEWHERE: LocalizedText = {
  en: "`baseUrl` or `legacyBaseUrl` leads to another service than PayUnit",
  fr: "`baseUrl` ou `legacyBaseUrl` mène à un autre service que PayUnit",
}

const hasLiveNotification = ({ facts }: HealthReport): boolean => facts.last_notification_at.live !== null
const NO_LIVE_NOTIFICATION: LocalizedText = {
  en: "no notification of a live payment came yet",
  fr: "aucune notification d’un paiement réel n’est encore venue",
}

/** Levels at which Medusa's logger writes what is for developers. */
const DEBUGGING = ["debug", "silly"]

/** What is to be seen to before real shoppers pay. A test holds the list against docs/going-live.md, line by line. */
export const GOING_LIVE: readonly Section[] = [
  {
    title: { en: "The account", fr: "Le compte" },
    items: [
      seen(
        item(
          "PayUnit has activated your account for live payments",
          "PayUnit a activé votre compte pour les paiements réels",
          "credentials",
        ),
        (report) => isLive(report) && isAtPayUnit(report),
        IN_TEST_MODE,
      ),
      seen(
        item(
          '`mode: "live"` and the key that begins with `live_`',
          '`mode: "live"` et la clé qui commence par `live_`',
          "mode",
        ),
        isLive,
        {
          en: "an account is in test mode",
          fr: "un compte est en mode test",
        },
      ),
      item("`payunit-verify` found nothing missing.", "`payunit-verify` n’a rien trouvé qui manque."),
      item(
        "Credentials come from the environment",
        "Les identifiants viennent de l’environnement, pas des fichiers de la boutique",
      ),
      seen(
        item("Test payments are gone.", "Les paiements d’essai ont disparu.", "unreachable_accounts", "held"),
        isLive,
        IN_TEST_MODE,
      ),
      seen(
        item("`baseUrl` and `legacyBaseUrl` are not set.", "`baseUrl` et `legacyBaseUrl` ne sont pas définis."),
        isAtPayUnit,
        ELSEWHERE,
      ),
    ],
  },
  {
    title: { en: "Addresses", fr: "Les adresses" },
    items: [
      item(
        "`backendUrl` is the public HTTPS address of this Medusa",
        "`backendUrl` est l’adresse HTTPS publique de ce Medusa",
        "backend_url",
        "addresses",
      ),
      seen(
        item(
          "The way in is open: `GET` and `POST` below `/hooks/payunit` pass proxy and firewall",
          "PayUnit peut joindre la boutique (/hooks/payunit)",
          "notifications",
        ),
        ({ facts: { last_notification_at: last } }) => last.live !== null || last.test !== null,
        {
          en: "no notification of PayUnit's came yet: pay once",
          fr: "aucune notification de PayUnit n’est encore venue : payez une fois",
        },
      ),
      seen(
        item(
          "The way out is open: `gateway.payunit.net`",
          "La boutique peut joindre PayUnit (port 443)",
          "credentials",
        ),
        isAtPayUnit,
        ELSEWHERE,
      ),
      {
        ...item(
          "`storefrontUrl` lists every origin that shoppers return to",
          "`storefrontUrl` nomme toutes les adresses où les acheteurs reviennent",
          "addresses",
        ),
        judge: ({ facts }) => ({ standing: "unknown", found: same(originsOf(facts.storefronts)) }),
      },
      item(
        "One proxy stands in front, limits requests, connections and the length of addresses, and passes on shoppers' addresses.",
        "Un proxy se trouve devant, limite les requêtes et transmet les adresses des acheteurs",
      ),
      {
        ...item("The storefront's origin is in `STORE_CORS`", "L’adresse de la vitrine est dans `STORE_CORS`"),
        judge: ({ facts: { storefronts } }) => {
          const open = storefronts.filter(({ is_in_store_cors }) => !is_in_store_cors)
          return open.length === 0
            ? { standing: "done" }
            : { standing: "open", found: { en: `it lacks ${originsOf(open)}`, fr: `il y manque ${originsOf(open)}` } }
        },
      },
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
      {
        ...item(
          '`placeOrder` is decided: `"after_payment"` (usual) or `"before_payment"`',
          "`placeOrder` est décidé : commande après ou avant le paiement",
        ),
        judge: ({ facts }) => ({ standing: "unknown", found: same(facts.place_order.join(", ")) }),
      },
      item(
        "The storefront follows the three rules.",
        "La vitrine suit les trois règles : payer deux fois d’affilée ne fait qu’une commande.",
      ),
      {
        ...item(
          "`allowCards` is left out, unless you decided to handle card numbers",
          "`allowCards` n’est pas activé, ou vous avez décidé de traiter des numéros de carte",
        ),
        judge: ({ facts }) =>
          facts.allow_cards
            ? { standing: "unknown", found: { en: "it is on", fr: "il est activé" } }
            : { standing: "done" },
      },
    ],
  },
  {
    title: { en: "Running it", fr: "L’exploitation" },
    items: [
      {
        ...item("`npx medusa db:migrate` ran", "`npx medusa db:migrate` a été exécuté avant le démarrage"),
        // Without its tables the plugin reports nothing.
        judge: () => ({ standing: "done" }),
      },
      item("The job runs", "La tâche planifiée tourne", "job"),
      item("The clocks are right", "Les horloges sont à l’heure", "clock"),
      seen(
        item("`LOG_LEVEL` is not `debug`", "`LOG_LEVEL` n’est pas `debug`"),
        ({ facts }) => !DEBUGGING.includes(facts.log_level ?? ""),
        { en: "it is now", fr: "il l’est en ce moment" },
      ),
      item(
        "Backups of the whole database are frequent, safe, and one was restored on trial.",
        "Des sauvegardes de toute la base sont faites souvent, et l’une a été restaurée à l’essai",
      ),
      seen(
        item(
          "Postgres has `idle_in_transaction_session_timeout`, for example a minute",
          "Postgres a `idle_in_transaction_session_timeout`, une minute par exemple",
        ),
        ({ facts }) => facts.idle_in_transaction_timeout_ms > 0,
        { en: "it is 0, which is for ever", fr: "il est à 0, c’est-à-dire sans limite" },
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
    title: { en: "Alerts and notifications", fr: "Alertes et notifications" },
    items: [
      item(
        "Somebody looks at the bell or at Payments every day.",
        "Quelqu’un regarde la cloche ou la page Paiements chaque jour.",
      ),
      {
        ...item(
          "Alerts are on, or Prometheus', and the doctor runs by cron.",
          "Les alertes sont activées, et le docteur passe à intervalles réguliers",
          "alerts",
        ),
        judge: ({ facts }) => ({ standing: facts.has_alerts ? "done" : "unknown" }),
      },
      item(
        "Staff have read their first week and know the reasons.",
        "Le personnel a lu sa première semaine et connaît les motifs de mise en attente",
      ),
      {
        ...item("The limits suit the shop.", "Les limites conviennent à la boutique.", "limits"),
        judge: () => ({ standing: "unknown" }),
      },
    ],
  },
  {
    title: { en: "French", fr: "Le français" },
    items: [
      item('Shoppers: `locale="fr"` of the kit', "Les acheteurs paient en français"),
      {
        ...item(
          'The admin: each user\'s profile; the bell: `adminLocale: "fr"`',
          'L’administration et la cloche sont en français (`adminLocale: "fr"`)',
        ),
        judge: ({ facts }) => ({ standing: "unknown", found: same(`adminLocale: "${facts.admin_locale}"`) }),
      },
      item("The doctor: `--locale fr`", "Le docteur parle français (`--locale fr`)"),
      item(
        "Invoices' e-mails: your template `payunit-invoice` gets each invoice's language.",
        "Les e-mails des factures suivent la langue de chaque facture",
      ),
    ],
  },
  {
    title: { en: "The first real payment", fr: "Le premier vrai paiement" },
    items: [
      item("Buy something cheap by a prompt.", "Achetez quelque chose de peu cher, confirmé sur le téléphone."),
      item(
        "The storefront shows the order; in the admin, Orders has it as paid",
        "La vitrine montre la commande ; l’administration la montre payée, en mode « Production ».",
      ),
      seen(
        item(
          'The payment\'s page has "Notifications received".',
          "La page du paiement montre des « Notifications reçues ».",
          "notifications",
        ),
        hasLiveNotification,
        NO_LIVE_NOTIFICATION,
      ),
      item(
        "PayUnit's dashboard has the money, with the same id and amount.",
        "Le tableau de bord de PayUnit a l’argent, du même identifiant et du même montant.",
      ),
      item(
        "Buy once more on PayUnit's page, and come back to the storefront.",
        "Achetez encore une fois sur la page de PayUnit, et revenez à la vitrine.",
      ),
      item("Refund one.", "Remboursez-en un : l’annulation est d’abord refusée, puis le remboursement enregistré."),
      item("Cancel that order again: now it goes.", "Annulez de nouveau cette commande : cette fois elle part."),
      {
        ...item("`npx payunit doctor`: nothing failed", "`npx payunit doctor` : rien n’est en échec."),
        judge: (report) =>
          report.status === "failed"
            ? { standing: "open", found: failedChecks(report) }
            : hasLiveNotification(report)
              ? { standing: "done" }
              : { standing: "open", found: NO_LIVE_NOTIFICATION },
      },
    ],
  },
]

function failedChecks({ checks }: HealthReport): LocalizedText {
  const failed = checks.filter(({ status }) => status === "failed").map(({ id }) => id)
  return { en: `failed: ${failed.join(", ")}`, fr: `en échec : ${failed.join(", ")}` }
}

function originsOf(storefronts: StoreFacts["storefronts"]): string {
  return storefronts.map(({ origin }) => origin).join(", ")
}

/** What is the same in both languages. */
function same(text: string): LocalizedText {
  return { en: text, fr: text }
}
