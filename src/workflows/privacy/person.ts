import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { normalizePhone } from "../../gateway"
import type { Traces } from "../../modules/payunit/privacy"

/** Whom it is about. Who is found by any of what is given is meant. */
export interface Person {
  customer_id?: string | null
  email?: string | null
  phone?: string | null
}

const withId = z.array(z.object({ id: z.string() })).transform((rows) => rows.map(({ id }) => id))

/**
 * Everything of Medusa's by which somebody can be found in the plugin's tables: their customer, also a deleted one, their
 * orders and their carts, by customer, e-mail address, or the phone number of an address.
 *
 * @throws MedusaError INVALID_DATA where nobody is named, or by a phone number that is none
 */
export async function tracesOf(container: MedusaContainer, person: Person): Promise<Traces> {
  const email = textOf(person.email)?.toLowerCase() ?? null
  const phone = phoneOf(person.phone)
  const customerId = textOf(person.customer_id)
  if (email === null && phone === null && customerId === null) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, "Say whom: `customer_id`, `email` or `phone`.")
  }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const find = async (entity: "customer" | "order" | "cart", filters: Record<string, unknown>[]): Promise<string[]> => {
    if (filters.length === 0) {
      return []
    }
    const { data } = await query.graph({ entity, fields: ["id"], filters: { $or: filters } as object })
    return withId.parse(data)
  }
  const customerIds = [
    ...new Set([
      ...(customerId === null ? [] : [customerId]),
      ...(await find("customer", [
        ...(email === null ? [] : [{ email }]),
        ...(phone === null ? [] : [{ phone: spellings(phone) }]),
      ])),
    ]),
  ]
  const theirs = [
    ...(customerIds.length === 0 ? [] : [{ customer_id: customerIds }]),
    ...(email === null ? [] : [{ email }]),
    ...(phone === null
      ? []
      : [{ shipping_address: { phone: spellings(phone) } }, { billing_address: { phone: spellings(phone) } }]),
  ]
  const [orderIds, cartIds] = await Promise.all([find("order", theirs), find("cart", theirs)])
  return { customerIds, orderIds, cartIds, email, phone }
}

function textOf(given: string | null | undefined): string | null {
  const text = given?.trim() ?? ""
  return text === "" ? null : text
}

function phoneOf(given: string | null | undefined): string | null {
  const text = textOf(given)
  const phone = text === null ? null : normalizePhone(text)
  if (text !== null && phone === null) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "`phone` must be a Cameroonian mobile number: 9 digits starting with 6.",
    )
  }
  return phone
}

/** How a number may stand in an address: Medusa keeps it as it was typed. */
function spellings(phone: string): string[] {
  const spaced = phone.replace(/^(.)(..)(..)(..)(..)$/, "$1 $2 $3 $4 $5")
  const inThrees = phone.replace(/^(...)(...)(...)$/, "$1 $2 $3")
  return [phone, spaced, inThrees].flatMap((local) =>
    ["", "237", "+237", "+237 ", "00237", "00237 "].map((code) => `${code}${local}`),
  )
}
