import type { LoaderOptions, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"

/** The name of the plugin's module. Not imported: what is missing here is all that the module stands for. */
const MODULE = "payunit"

const configuration = z.object({ modules: z.looseObject({}).nullish() })

/**
 * Stops the start of a store that names the payment provider and not the plugin it is a part of: every payment session
 * would fail.
 */
export default function checkPlugin({ container }: LoaderOptions): Promise<void> {
  const { data } = configuration.safeParse(container.resolve(ContainerRegistrationKeys.CONFIG_MODULE))
  if (data !== undefined && !(MODULE in (data.modules ?? {}))) {
    container
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .error(
        "payunit: cannot start: its payment provider is named, and the plugin is not. In medusa-config, add " +
          '`{ resolve: "medusa-payment-payunit", options: { … } }` to `plugins`, beside the payment module.',
      )
    throw new Error('medusa-payment-payunit cannot start: 1 problem, told above in a line with "payunit: cannot start"')
  }
  return Promise.resolve()
}
