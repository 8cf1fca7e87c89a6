import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import type { LocalizedText } from "../../../domain/texts"
import type { Finding } from "../../check"
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
export interface ModulePackages {
  packages: string[]
}

const IN_MEMORY = /event-bus-local|inmemory|in-memory/

/** Whether the packages behind a module serve several servers; `better` does. */
export function judgePackages(
  packages: readonly string[],
  { say }: Translator,
  { what, better }: { what: LocalizedText; better: LocalizedText },
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

/** The package that stands behind a module, which is Medusa's own choice where there is none. */
export function packagesOf(container: MedusaContainer, key: string): ModulePackages {
  const resolve = declarationOf(container, key)?.resolve
  return { packages: typeof resolve === "string" ? [resolve] : [] }
}

/** What medusa-config says of a module; null where that is nothing, or nothing that can be read. */
export function declarationOf(container: MedusaContainer, key: string): z.output<typeof moduleDeclaration> {
  const { modules } = configuration.parse(container.resolve(ContainerRegistrationKeys.CONFIG_MODULE))
  return modules?.[key] ?? null
}
