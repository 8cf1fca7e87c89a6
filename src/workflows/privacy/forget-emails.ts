import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** What Medusa's notifications can do as every module of Medusa's, though its interface does not say so. */
interface Deleting {
  deleteNotifications: (ids: string[]) => Promise<void>
}

/** Deletes what Medusa keeps of e-mails with these invoices: address, name and link. */
export async function forgetEmails(container: MedusaContainer, invoiceIds: readonly string[]): Promise<void> {
  if (invoiceIds.length === 0) {
    return
  }
  const notifications = container.resolve(Modules.NOTIFICATION)
  const sent = await notifications.listNotifications(
    { resource_type: "payunit_invoice", resource_id: [...invoiceIds] },
    { select: ["id"] },
  )
  if (sent.length > 0) {
    await (notifications as unknown as Deleting).deleteNotifications(sent.map(({ id }) => id))
  }
}
