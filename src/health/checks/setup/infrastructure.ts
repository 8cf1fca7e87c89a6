import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Said } from "../../../domain/texts"
import { resolvePayUnit } from "../../../modules/payunit"
import type { CheckDefinition, Finding } from "../../check"
import type { Translator } from "../../translator"

const moduleDeclaration = z.union([
  z.object({
    resolve: z.string().nullish().catch(null),
    options: z
      .object({
        providers: z
          .array(z.object({ resolve: z.unknown(), id: z.string().nullish(), is_default: z.boolean().nullish() }))
          .nullish(),
      })
      .nullish()
      .catch(null),
  }),
  z.unknown().transform(() => null),
])
const configuration = z.object({ modules: z.record(z.string(), moduleDeclaration).nullish() })

/** What stands behind a module of Medusa's: the package, or its provider's. */
export interface Backing {
  packages: string[]
}

const IN_MEMORY = /event-bus-local|inmemory|in-memory/

/** Whether events that one instance emits reach the others, and survive it. */
export const eventBus: CheckDefinition<Backing> = {
  id: "event_bus",
  title: { en: "Event bus", fr: "Bus d’événements" },
  look: async (container) => packagesOf(container, Modules.EVENT_BUS),
  judge: ({ packages }, translator) =>
    judgeBacking(packages, translator, {
      what: { en: "the event bus", fr: "le bus d’événements" },
      better: { en: "Medusa's Redis event bus", fr: "le bus d’événements Redis de Medusa" },
    }),
}

/** Whether workflows know of those that run on other instances. */
export const workflowEngine: CheckDefinition<Backing> = {
  id: "workflow_engine",
  title: { en: "Workflow engine", fr: "Moteur de workflows" },
  look: async (container) => packagesOf(container, Modules.WORKFLOW_ENGINE),
  judge: ({ packages }, translator) =>
    judgeBacking(packages, translator, {
      what: { en: "the workflow engine", fr: "le moteur de workflows" },
      better: { en: "Medusa's Redis workflow engine", fr: "le moteur de workflows Redis de Medusa" },
    }),
}

/** Whether a cart that is being completed on one instance is locked for the others. */
export const locking: CheckDefinition<Backing> = {
  id: "locking",
  title: { en: "Lock provider", fr: "Verrous" },
  look: async (container) => {
    const { declaration } = declarationOf(container, Modules.LOCKING)
    const providers = declaration?.options?.providers ?? []
    // Medusa falls back on memory when several are given and none is the default one.
    const chosen = providers.filter(({ is_default }) => providers.length === 1 || is_default === true)
    return { packages: chosen.map(({ resolve, id }) => (typeof resolve === "string" ? resolve : (id ?? "another"))) }
  },
  judge: ({ packages }, translator) => {
    const { say } = translator
    if (packages.some((name) => name.includes("locking-postgres"))) {
      return {
        status: "warning",
        found: say(
          "locks are kept in Postgres, where one of a server that stopped is never released: its cart cannot be completed any more",
          "les verrous sont dans Postgres, où celui d’un serveur arrêté n’est jamais levé : son panier ne peut plus être commandé",
        ),
        remedy: say(
          "Use Medusa's Redis lock provider. Until then, delete such a row from the table `locking`.",
          "Utilisez le fournisseur de verrous Redis de Medusa. D’ici là, supprimez une telle ligne de la table `locking`.",
        ),
      }
    }
    return judgeBacking(packages.length === 0 ? ["in-memory"] : packages, translator, {
      what: { en: "the lock provider", fr: "le fournisseur de verrous" },
      better: { en: "Medusa's Redis lock provider", fr: "le fournisseur de verrous Redis de Medusa" },
    })
  },
}

function judgeBacking(
  packages: readonly string[],
  { say }: Translator,
  { what, better }: { what: Said; better: Said },
): Finding {
  return packages.length === 0 || packages.some((name) => IN_MEMORY.test(name))
    ? {
        status: "note",
        found: say(
          `${what.en} is in this server's memory, which is right for a single server`,
          `${what.fr} est dans la mémoire de ce serveur, ce qui convient à un seul serveur`,
        ),
        remedy: say(
          `Before you start a second server, configure ${better.en}. A single server needs nothing more.`,
          `Avant de démarrer un deuxième serveur, configurez ${better.fr}. Un seul serveur n’a besoin de rien de plus.`,
        ),
      }
    : { status: "ok", found: say(`runs on ${packages.join(", ")}`, `s’appuie sur ${packages.join(", ")}`) }
}

type Container = Parameters<CheckDefinition<unknown>["look"]>[0]

function packagesOf(container: Container, key: string): Backing {
  const { declaration } = declarationOf(container, key)
  return { packages: typeof declaration?.resolve === "string" ? [declaration.resolve] : [] }
}

function declarationOf(container: Container, key: string) {
  const { modules } = configuration.parse(container.resolve(ContainerRegistrationKeys.CONFIG_MODULE))
  return { declaration: modules?.[key] ?? null }
}

/** What stored hashes of phone numbers are keyed with. */
export interface Hashing {
  isProduction: boolean
  isKnownToAll: boolean
}

/** Whether somebody with a copy of the database could find the phone numbers behind the hashes of the last day. */
export const hashing: CheckDefinition<Hashing> = {
  id: "hashing_secret",
  title: { en: "Hashes of phone numbers", fr: "Empreintes des numéros de téléphone" },
  look: async (container) => ({
    isProduction: process.env.NODE_ENV === "production",
    isKnownToAll: resolvePayUnit(container).isHashingSecretKnownToAll,
  }),
  judge: ({ isProduction, isKnownToAll }, { say }) =>
    isProduction && isKnownToAll
      ? {
          status: "warning",
          found: say(
            "they are keyed with Medusa's default secret, which everybody knows: a copy of the database reveals the phone numbers of the last day",
            "elles reposent sur le secret par défaut de Medusa, que tout le monde connaît : une copie de la base révèle les numéros du dernier jour",
          ),
          remedy: say(
            "Set `http.cookieSecret` in medusa-config (COOKIE_SECRET), or the plugin's `hashingSecret`, to a long random text.",
            "Donnez à `http.cookieSecret` dans medusa-config (COOKIE_SECRET), ou à l’option `hashingSecret`, un long texte aléatoire.",
          ),
        }
      : {
          status: "ok",
          found: say("their secret is not in the database", "leur secret n’est pas dans la base de données"),
        },
}

/** Where the two clocks stand. */
export interface Clocks {
  /** How far this process is ahead of the database, in milliseconds. */
  aheadMs: number
  /** How exactly that is known. */
  precisionMs: number
}

/** A clock that is off by more shows wrong times to shoppers; by much more, TLS and tokens fail. */
const NOTICEABLE_MS = 2_000
const HARMFUL_MS = 60_000

/** Whether this process and the database agree on the time. */
export const clock: CheckDefinition<Clocks> = {
  id: "clock",
  title: { en: "Clocks", fr: "Horloges" },
  look: async (container) => {
    const before = Date.now()
    const database = (await resolvePayUnit(container).figures.now()).getTime()
    const after = Date.now()
    return { aheadMs: Math.round((before + after) / 2 - database), precisionMs: Math.ceil((after - before) / 2) }
  },
  judge: ({ aheadMs, precisionMs }, { say }) => {
    const off = Math.max(0, Math.abs(aheadMs) - precisionMs)
    if (off < NOTICEABLE_MS) {
      return {
        status: "ok",
        found: say(
          "this server's clock and the database's agree",
          "ce serveur et la base de données sont à la même heure",
        ),
      }
    }
    const seconds = (Math.abs(aheadMs) / 1_000).toFixed(1)
    return {
      status: off < HARMFUL_MS ? "warning" : "failed",
      found: say(
        `this server's clock is ${seconds} s ${aheadMs < 0 ? "behind" : "ahead of"} the database's`,
        `l’horloge de ce serveur a ${seconds.replace(".", ",")} s ${aheadMs < 0 ? "de retard" : "d’avance"} sur celle de la base de données`,
      ),
      remedy: say(
        "Keep the clocks of both machines right (NTP). Payments go by the database's clock.",
        "Gardez les deux machines à l’heure (NTP). Les paiements suivent l’horloge de la base de données.",
      ),
    }
  },
}
