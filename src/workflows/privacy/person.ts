import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { comparePhone, searchDigitsOf, phoneDigits, readPhone } from "../../gateway"
import { findByPhone } from "../../medusa"
import { resolvePayUnit } from "../../modules/payunit"
import type { Traces } from "../../modules/payunit/privacy"

/** Somebody, by what is known of them. Who is found by any of what is given is meant. */
export interface Person {
  customer_id?: string | null
  email?: string | null
  phone?: string | null
}

type Entity = "customer" | "order" | "cart"

/** What has the digits of the person's number and others besides, so that somebody has to look whose it is. */
export interface AmbiguousRecord {
  kind: Entity | "invoice" | "payment_request"
  id: string
}

const withId = z.array(z.object({ id: z.string() })).transform((rows) => rows.map(({ id }) => id))

/**
 * Everything of Medusa's by which somebody can be found in the plugin's tables: their customer, also a deleted one, their
 * orders and their carts, by customer, e-mail address, or the phone number of an address, however that was typed.
 *
 * @throws MedusaError INVALID_DATA where nobody is named, or by a phone number that is none
 */
export async function tracesOf(
  container: MedusaContainer,
  person: Person,
): Promise<{ traces: Traces; unclear: AmbiguousRecord[] }> {
  const email = textOf(person.email)?.toLowerCase() ?? null
  const phone = phoneOf(person.phone)
  const customerId = textOf(person.customer_id)
  if (email === null && phone === null && customerId === null) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, "Say whom: `customer_id`, `email` or `phone`.")
  }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const find = async (entity: Entity, filters: Record<string, unknown>[]): Promise<string[]> => {
    if (filters.length === 0) {
      return []
    }
    const { data } = await query.graph({ entity, fields: ["id"], filters: { $or: filters } as object })
    return withId.parse(data)
  }
  const byPhone = async (entity: Entity) =>
    phone === null ? { ids: [], unclear: [] } : await findByPhone(query, entity, phone)
  const byEmail = email === null ? [] : [{ email: { $ilike: email.replace(/[\\%_]/g, (sign) => `\\${sign}`) } }]
  const [customers, orders, carts] = [await byPhone("customer"), await byPhone("order"), await byPhone("cart")]
  const customerIds = unique([
    ...(customerId === null ? [] : [customerId]),
    ...(await find("customer", byEmail)),
    ...customers.ids,
  ])
  const theirs = [...(customerIds.length === 0 ? [] : [{ customer_id: customerIds }]), ...byEmail]
  const orderIds = unique([...(await find("order", theirs)), ...orders.ids])
  const cartIds = unique([...(await find("cart", theirs)), ...carts.ids])
  const { personalData, pseudonyms } = resolvePayUnit(container)
  const ours = phone === null ? null : await personalData.byPhone(phone)
  const unclear = (
    kind: AmbiguousRecord["kind"],
    found: readonly string[],
    known: readonly string[],
  ): AmbiguousRecord[] => found.filter((id) => !known.includes(id)).map((id) => ({ kind, id }))
  return {
    traces: {
      ...{ customerIds, orderIds, cartIds, email },
      phone: ours && {
        hash: pseudonyms.of("phone", phone ?? ""),
        invoiceIds: ours.invoices.ids,
        requestIds: ours.requests.ids,
      },
    },
    unclear: [
      ...unclear("customer", customers.unclear, customerIds),
      ...unclear("order", orders.unclear, orderIds),
      ...unclear("cart", carts.unclear, cartIds),
      ...unclear("invoice", ours?.invoices.unclear ?? [], []),
      ...unclear("payment_request", ours?.requests.unclear ?? [], []),
    ],
  }
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}

function textOf(given: string | null | undefined): string | null {
  const text = given?.trim() ?? ""
  return text === "" ? null : text
}

function phoneOf(given: string | null | undefined): string | null {
  const text = textOf(given)
  if (text === null) {
    return null
  }
  const reading = [text, phoneDigits(text)].map((one) => readPhone(one)).find((one) => "e164" in one)
  if (reading === undefined || "reason" in reading || comparePhone(text, searchDigitsOf(reading)) !== "same") {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "`phone` must be one phone number: in Cameroon 9 digits, else with + and the code of its country.",
    )
  }
  return searchDigitsOf(reading)
}
