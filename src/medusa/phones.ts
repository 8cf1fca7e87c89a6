import { z } from "zod"
import { comparePhone } from "../gateway"
import type { Query } from "./query"

/**
 * Ids of customers, orders or carts with a number in one of their addresses; and of those of which nobody can say for
 * sure whether it is that number.
 */
export interface PhoneMatches {
  ids: string[]
  unclear: string[]
}

const filled = z.object({ phone: z.string().nullish() }).nullish()
const rows = z.array(
  z.object({
    id: z.string(),
    phone: z.string().nullish(),
    addresses: z.array(filled).nullish(),
    shipping_address: filled,
    billing_address: filled,
  }),
)

const PLACES = {
  customer: ["phone", "addresses.phone"],
  order: ["shipping_address.phone", "billing_address.phone"],
  cart: ["shipping_address.phone", "billing_address.phone"],
} as const

/** Customers, orders or carts with a phone number, given by the digits it is found by, however it was typed. */
export async function findByPhone(query: Query, entity: keyof typeof PLACES, phone: string): Promise<PhoneMatches> {
  const places = PLACES[entity]
  const { data } = await query.graph({
    entity,
    fields: ["id", ...places],
    filters: { $or: places.map((place) => nested(place.split("."), { $re: patternOf(phone) })) } as object,
  })
  const fits = rows.parse(data).map(({ id, phone: own, addresses, shipping_address, billing_address }) => {
    const typed = [own, ...[...(addresses ?? []), shipping_address, billing_address].map((one) => one?.phone)]
    return { id, fit: typed.map((text) => comparePhone(text ?? "", phone)) }
  })
  const ids = fits.filter(({ fit }) => fit.includes("same")).map(({ id }) => id)
  const unclear = fits.filter(({ id, fit }) => !ids.includes(id) && fit.includes("unclear")).map(({ id }) => id)
  return { ids, unclear }
}

/** Anything between the digits, and of another script anything for a digit: what else that finds is sorted out afterwards. */
function patternOf(phone: string): string {
  return phone
    .split("")
    .map((digit) => `(${digit}|[^ -~])`)
    .join(".*")
}

function nested([first = "", ...rest]: readonly string[], value: object): object {
  return { [first]: rest.length === 0 ? value : nested(rest, value) }
}
