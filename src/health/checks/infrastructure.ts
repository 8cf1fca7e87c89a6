import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { resolvePayUnit } from "../../modules/payunit"
import type { CheckDefinition } from "../check"

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

const REDIS_REMEDY = (what: string): string =>
  `Before a second instance is started, configure ${what}. One instance needs nothing more.`

/** Whether events that one instance emits reach the others, and survive it. */
export const eventBus: CheckDefinition<Backing> = {
  id: "event_bus",
  title: "Event bus",
  look: async (container) => packagesOf(container, Modules.EVENT_BUS),
  judge: ({ packages }) => judgeBacking(packages, "the event bus", "Medusa's Redis event bus"),
}

/** Whether workflows know of those that run on other instances. */
export const workflowEngine: CheckDefinition<Backing> = {
  id: "workflow_engine",
  title: "Workflow engine",
  look: async (container) => packagesOf(container, Modules.WORKFLOW_ENGINE),
  judge: ({ packages }) => judgeBacking(packages, "the workflow engine", "Medusa's Redis workflow engine"),
}

/** Whether a cart that is being completed on one instance is locked for the others. */
export const locking: CheckDefinition<Backing> = {
  id: "locking",
  title: "Lock provider",
  look: async (container) => {
    const { declaration } = declarationOf(container, Modules.LOCKING)
    const providers = declaration?.options?.providers ?? []
    // Medusa falls back on memory when several are given and none is the default one.
    const chosen = providers.filter(({ is_default }) => providers.length === 1 || is_default === true)
    return { packages: chosen.map(({ resolve, id }) => (typeof resolve === "string" ? resolve : (id ?? "another"))) }
  },
  judge: ({ packages }) => {
    if (packages.some((name) => name.includes("locking-postgres"))) {
      return {
        status: "warning",
        found:
          "locks are kept in Postgres, where one that a process died over is never let go: its cart cannot be completed any more",
        remedy: "Use Medusa's Redis lock provider. Until then, delete such a row from the table `locking`.",
      }
    }
    return judgeBacking(
      packages.length === 0 ? ["in-memory"] : packages,
      "the lock provider",
      "Medusa's Redis lock provider",
    )
  },
}

function judgeBacking(packages: readonly string[], what: string, better: string) {
  return packages.length === 0 || packages.some((name) => IN_MEMORY.test(name))
    ? {
        status: "warning" as const,
        found: `${what} lives in this process' memory, which is right for one instance only`,
        remedy: REDIS_REMEDY(better),
      }
    : { status: "ok" as const, found: packages.join(", ") }
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
  title: "Clocks",
  look: async (container) => {
    const before = Date.now()
    const database = (await resolvePayUnit(container).figures.now()).getTime()
    const after = Date.now()
    return { aheadMs: Math.round((before + after) / 2 - database), precisionMs: Math.ceil((after - before) / 2) }
  },
  judge: ({ aheadMs, precisionMs }) => {
    const off = Math.max(0, Math.abs(aheadMs) - precisionMs)
    const found = `this server's clock is ${(Math.abs(aheadMs) / 1_000).toFixed(1)} s ${aheadMs < 0 ? "behind" : "ahead of"} the database's`
    if (off < NOTICEABLE_MS) {
      return { status: "ok", found: "this server's clock and the database's agree" }
    }
    return {
      status: off < HARMFUL_MS ? "warning" : "failed",
      found,
      remedy: "Keep the clocks of both machines right (NTP). Payments go by the database's clock.",
    }
  },
}
