import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { inChunks } from "../medusa"
import type { SubjectType } from "./translator"

/** Where the admin shows what a check is about. */
const PAGES: Readonly<Record<SubjectType, string>> = {
  order: "/orders/",
  payment: "/payunit/",
  invoice: "/payunit/invoices/",
}

/** Words in a sentence, and the page of the admin that they lead to. */
export interface HealthLink {
  text: string
  /** Below the admin's own address, such as `/orders/order_01…`. */
  to: string
}

/** A subject as a translator writes it. */
const MENTION = /\{(order|payment|invoice):([\w-]+)\}/g

const orderRow = z.object({ id: z.string(), display_id: z.coerce.number().nullish() })

/** Names orders by their numbers, all else by its id; and tells where each of them is to be seen. */
export async function nameSubjects(
  container: MedusaContainer,
  sentence: string,
): Promise<{ text: string; links: HealthLink[] }> {
  const mentions = [...sentence.matchAll(MENTION)].map(([, type, id]) => ({ type: type as SubjectType, id: id ?? "" }))
  const orders = await inChunks(
    mentions.filter(({ type }) => type === "order").map(({ id }) => id),
    async (ids) => {
      const query = container.resolve(ContainerRegistrationKeys.QUERY)
      const { data } = await query.graph({ entity: "order", fields: ["id", "display_id"], filters: { id: ids } })
      return z.array(orderRow).parse(data)
    },
    // What was found is worth more than its names.
  ).catch(() => [])
  const numbers = new Map(orders.map(({ id, display_id: number }) => [id, number == null ? id : `#${number}`]))
  const nameOf = (id: string): string => numbers.get(id) ?? id
  return {
    text: sentence.replace(MENTION, (_, _type, id: string) => nameOf(id)),
    links: mentions.map(({ type, id }) => ({ text: nameOf(id), to: `${PAGES[type]}${id}` })),
  }
}
