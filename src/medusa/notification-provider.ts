import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"

const rows = z.array(z.object({ channel: z.string() }))

/**
 * The channels that Medusa has a notification provider for. Its notification module does not tell, and writes a failed
 * notification down when asked to send without one; so its table is looked at.
 */
export async function notificationChannels(container: MedusaContainer): Promise<string[]> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const answer = await database.raw<{ rows: unknown[] }>(
    "SELECT DISTINCT unnest(channels) AS channel FROM notification_provider WHERE is_enabled AND deleted_at IS NULL",
  )
  return rows.parse(answer.rows).map(({ channel }) => channel)
}

/** Whether there is one for a channel. */
export async function hasNotificationProvider(container: MedusaContainer, channel: string): Promise<boolean> {
  return (await notificationChannels(container)).includes(channel)
}
