import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/**
 * Whether Medusa has a notification provider for a channel. Its notification module does not tell, and writes a failed
 * notification down when asked to send without one; so its table is looked at.
 */
export async function hasNotificationProvider(container: MedusaContainer, channel: string): Promise<boolean> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = await database.raw<{ rows: unknown[] }>(
    "SELECT 1 FROM notification_provider WHERE is_enabled AND deleted_at IS NULL AND ? = ANY(channels) LIMIT 1",
    [channel],
  )
  return rows.length > 0
}
