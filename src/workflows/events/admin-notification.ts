import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { reasonOf } from "../failure-reason"

/** An entry of the admin's notification feed, behind its bell. */
export interface AdminNotification {
  /** Of several with one key, the feed shows one. */
  key: string
  title: string
  description: string
}

/** How Medusa says that nothing serves the feed: no provider of the notification module, or no such module. */
const NO_FEED =
  /could not find a notification provider|notification provider .* is not enabled|could not resolve 'notification'/i

/** Another instance rang at the same moment: a unique index keeps the second entry out. */
const IS_THERE = /idempotency_key.*already exists/i

/** Whether the log has said that there is no feed. Configuring one takes a restart. */
let hasReportedNoFeed = false

/**
 * Puts an entry into Medusa's notification feed, unless it is there already. In a store that has no
 * feed nothing happens, and the log says so once.
 *
 * @throws what the notification module throws: then it is to be tried again
 */
export async function notifyAdmin(
  container: MedusaContainer,
  { key, title, description }: AdminNotification,
): Promise<void> {
  try {
    await container.resolve(Modules.NOTIFICATION).createNotifications({
      to: "",
      channel: "feed",
      template: "admin-ui",
      data: { title, description },
      idempotency_key: key,
    })
  } catch (error) {
    const reason = reasonOf(error)
    if (IS_THERE.test(reason)) {
      return
    }
    if (!NO_FEED.test(reason)) {
      throw error
    }
    if (hasReportedNoFeed) {
      return
    }
    hasReportedNoFeed = true
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(
        "payunit: the admin's bell does not ring for held payments and invoices, since no notification provider has the channel " +
          `"feed": add it to the options of one, such as @medusajs/medusa/notification-local (${reason})`,
      )
  }
}
