import type { LoaderOptions, Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { type AdminPackages, adminPackages } from "../../../vite"

const configuration = z.object({
  admin: z.object({ disable: z.boolean(), vite: z.unknown() }).partial().nullish(),
})

/** Warns of pages that the admin could not open, since they get other packages than the dashboard. Stops nothing. */
export default function checkAdminPackages({ container }: LoaderOptions): Promise<void> {
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  try {
    const found = packagesOfPages(container)
    if (found !== null && found.others.length > 0) {
      const list = found.others.map(
        ({ name, dashboard, plugin }) => `${name} ${plugin ?? "none"} (the dashboard has ${dashboard})`,
      )
      logger.warn(
        `payunit: the admin's pages of this plugin cannot be opened: they get other packages than the dashboard: ` +
          `${list.join(", ")}. Run \`npx payunit init\`, which adds \`admin: { vite: dashboardPackages }\` to ` +
          `${found.configuration}, then build the admin again.`,
      )
    }
  } catch (error) {
    // What cannot be read tells nothing of the pages, and must keep no store from starting.
    logger.warn(`payunit: could not look at the admin's packages: ${error instanceof Error ? error.message : "?"}`)
  }
  return Promise.resolve()
}

/**
 * The packages of the plugin's pages in this store.
 *
 * @returns null where no dashboard is installed, or it is turned off
 */
export function packagesOfPages(container: Pick<MedusaContainer, "resolve">): AdminPackages | null {
  const { data } = configuration.safeParse(container.resolve(ContainerRegistrationKeys.CONFIG_MODULE))
  return data?.admin?.disable === true ? null : adminPackages(process.cwd(), __dirname, data?.admin?.vite)
}
