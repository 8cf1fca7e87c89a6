import type { MedusaContainer } from "@medusajs/framework/types"
import { notificationChannels } from "../../medusa"
import { resolvePayUnit } from "../../modules/payunit"
import type { AlertSettingsChange } from "../../modules/payunit/alerts"
import { MerchantError } from "../../modules/payunit/errors"

/**
 * Sets whom alerts go to, which, and when.
 *
 * @throws MerchantError where the store's configuration says it, or nothing sends by such a channel
 */
export async function changeAlertSettings(container: MedusaContainer, change: AlertSettingsChange): Promise<void> {
  const { alertSettings } = resolvePayUnit(container)
  const { configured } = await alertSettings.rules()
  const request = { recipients: change.recipients, quiet_hours: change.quietHours }
  if (configured.some((part) => request[part] !== undefined)) {
    throw new MerchantError("alerts_by_option")
  }
  const channels = await notificationChannels(container)
  if (change.recipients?.some(({ channel }) => !channels.includes(channel)) === true) {
    throw new MerchantError("no_channel_provider")
  }
  await alertSettings.change(change)
}
