import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import { majorUnits } from "../../medusa"
import type { RequestState } from "../../domain/payments"
import { resolvePayUnit } from "../../modules/payunit"
import { isShopperErrorCode, ShopperError, type ShopperErrorCode } from "../../modules/payunit/errors"
import { calledFrom } from "../../modules/payunit/security"
import { SERVICE_INVOICE_CONTEXT } from "../../payments"
import type { Payable, PayableView } from "./payable"

/** How long somebody else who opens the same is waited for. */
const LEASE_TIMEOUT_MS = 5_000

/** Who pays, and how. */
export interface PayerRequest {
  /** Where the request came from, for the limits. */
  address: string
  /** Whether the payer pays on the page that the service has for an instalment of its own invoice. */
  isAtInvoice?: boolean
}

/** How often, and after how long, another session is looked for where somebody replaced the one that was paid through. */
const MAX_TRIES = 3
const AGAIN_MS = 250

/**
 * Pays through the payment session that something has. The order's own link, and whoever opens it, may share its payment
 * collection, which has one session in Medusa: it may be deleted in the middle of anything, since another was opened. Then
 * it is looked for again. Nothing is paid twice by that: what was opened or sent for the collection is found.
 *
 * @throws ShopperError how it stands, where no session lasts
 */
export async function throughSession<Paid>(
  container: MedusaContainer,
  payable: Payable,
  paying: PayerRequest,
  pay: (paymentSessionId: string) => Promise<Paid>,
): Promise<Paid> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await pay(await sessionOf(container, payable, paying))
    } catch (error) {
      if (!mayBeReplaced(error)) {
        throw error
      }
      if (tries === MAX_TRIES) {
        throw whyNotPaid(await payable.view(), error)
      }
      await sleep(AGAIN_MS)
    }
  }
}

/** Medusa made no session, and nobody refused one: mostly somebody replaced it, or one beside it, in the middle. */
class SessionNotMade extends Error {}

/** Whether paying may have failed since the session was replaced: what is left of one that was deleted is not found. */
export function mayBeReplaced(error: unknown): boolean {
  return error instanceof SessionNotMade || (error instanceof ShopperError && error.code === "payment_not_found")
}

/** What a payer is told whose payment could not be begun, by how it stands since. */
const PROBLEM_OF = {
  confirm_on_phone: "prompt_open",
  confirm_with_bank: "prompt_open",
  processing: "already_paid",
  paid: "already_paid",
  in_review: "payment_in_review",
  expired: "collection_closed",
  withdrawn: "collection_closed",
  closed: "collection_closed",
} as const satisfies Readonly<Record<Exclude<RequestState, "open">, ShopperErrorCode>>

/** What a payer is told where no session lasted, in the words of `error` only where nothing else is known. */
export function whyNotPaid({ state, problem }: Pick<PayableView, "state" | "problem">, error: unknown): ShopperError {
  if (state !== "open") {
    return new ShopperError(PROBLEM_OF[state])
  }
  if (problem !== null) {
    return problem
  }
  return error instanceof SessionNotMade
    ? new ShopperError("service_unavailable", { cause: error.cause })
    : new ShopperError("payment_in_flight", { retryAt: new Date(Date.now() + LEASE_TIMEOUT_MS) })
}

const collectionRow = z.object({
  amount: majorUnits,
  payment_sessions: z
    .array(z.object({ id: z.string(), provider_id: z.string(), status: z.string(), amount: majorUnits }).nullish())
    .nullish(),
})

/** The payment session that something is paid through: the one that its collection has, or a new one. */
async function sessionOf(container: MedusaContainer, payable: Payable, paying: PayerRequest): Promise<string> {
  const payunit = resolvePayUnit(container)
  const found = await payunit.namedLeases.run(`paying:${payable.payment_collection_id}`, LEASE_TIMEOUT_MS, async () => {
    const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "payment_collection",
      fields: [
        "amount",
        "payment_sessions.id",
        "payment_sessions.provider_id",
        "payment_sessions.status",
        "payment_sessions.amount",
      ],
      filters: { id: payable.payment_collection_id },
    })
    if (data.length === 0) {
      throw new ShopperError("collection_closed")
    }
    const { amount: wanted, payment_sessions } = collectionRow.parse(data[0])
    if (wanted !== payable.amount) {
      // The order was edited or paid in part another way, and Medusa asks for something else by now.
      throw new ShopperError(wanted <= 0 ? "collection_closed" : "amount_changed")
    }
    const sessions = (payment_sessions ?? []).flatMap((one) => (one == null ? [] : [one]))
    const usable = sessions.find(
      ({ provider_id, status, amount }) =>
        provider_id === payable.provider_id && status === "pending" && amount === payable.amount,
    )
    return usable?.id ?? (await openSession(container, payable, paying))
  })
  if (found.kind === "busy") {
    throw new ShopperError("payment_in_flight", { retryAt: new Date(Date.now() + LEASE_TIMEOUT_MS) })
  }
  return found.result
}

async function openSession(
  container: MedusaContainer,
  payable: Payable,
  { address, isAtInvoice = false }: PayerRequest,
): Promise<string> {
  const { result, errors } = await calledFrom(
    address,
    async () =>
      await createPaymentSessionsWorkflow(container).run({
        input: {
          payment_collection_id: payable.payment_collection_id,
          provider_id: payable.provider_id,
          data: { return_url: payable.returnUrl, locale: payable.locale },
          context: isAtInvoice ? { [SERVICE_INVOICE_CONTEXT]: true } : {},
        },
        throwOnError: false,
      }),
  )
  if (errors.length > 0) {
    throw sessionRefusal(errors.map(({ error }): unknown => error))
  }
  return result.id
}

const plainProblem = z.object({
  code: z.string().nullish().catch(null),
  retryAt: z.coerce.date().nullish().catch(null),
})

/**
 * Why Medusa made no session. It creates one and deletes those before it at the same time, and each may fail: a refusal of
 * ours says most, in whichever place it comes; a workflow gives it back as a plain object.
 */
export function sessionRefusal(errors: readonly unknown[]): Error {
  const refusal = errors.map(shopperErrorIn).find((error) => error !== null)
  return refusal ?? new SessionNotMade("Medusa made no payment session", { cause: errors[0] })
}

function shopperErrorIn(error: unknown): ShopperError | null {
  if (error instanceof ShopperError) {
    return error
  }
  const { code, retryAt } = plainProblem.safeParse(error).data ?? {}
  return code != null && isShopperErrorCode(code) ? new ShopperError(code, { retryAt: retryAt ?? null }) : null
}
