import type { LoaderOptions, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { otherCopies } from "./dashboard-packages"

const configuration = z.object({ admin: z.object({ disable: z.boolean() }).partial().nullish() })

/** Warns of pages that the admin could not open, since they get other packages than the dashboard. Stops nothing. */
export default function checkAdminPackages({ container }: LoaderOptions): Promise<void> {
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  const { data } = configuration.safeParse(container.resolve(ContainerRegistrationKeys.CONFIG_MODULE))
  if (data?.admin?.disable === true) {
    return Promise.resolve()
  }
  try {
    for (const { name, dashboard, plugin } of otherCopies(process.cwd(), __dirname) ?? []) {
      logger.warn(
        `payunit: the admin's pages of this plugin cannot be opened: the dashboard has ${name} ${dashboard}, and they get ` +
          `${plugin ?? "none"}. Put \`"${name}": "${dashboard}"\` into the store's package.json, and install again.`,
      )
    }
  } catch (error) {
    // What cannot be read tells nothing of the pages, and must keep no store from starting.
    logger.warn(`payunit: could not look at the admin's packages: ${error instanceof Error ? error.message : "?"}`)
  }
  return Promise.resolve()
}
