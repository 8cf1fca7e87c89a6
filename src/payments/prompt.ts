import { setTimeout as sleep } from "node:timers/promises"
import {
  type CardInfo,
  ConflictError,
  countryOf,
  ExpiredLinkError,
  maskPhone,
  PayUnitError,
  chargeFor,
  UnknownTransactionError,
  ValidationError,
} from "../gateway"
import { limitRefused } from "../telemetry"
import { checkTransaction } from "./check"
import { cause, paymentEntry } from "../domain/texts"
import type { PayUnitModuleService } from "../modules/payunit"
import type { KeyedRequest } from "../modules/payunit/idempotency"
import { confirmationPage, flowOf, type Payer } from "./flows"
import { requireAttemptOver, mayBeOver } from "./check-prompts"
import { countEach, giveBackPrompt, type PromptLimits, promptLimits } from "./limited-actions"
import { admitPayment, purchaseOf, refuseWhatCannotBeOrdered, refuseWhilePaused } from "./admission"
import { openTransaction } from "./open"
import { payingPhone } from "./paying-phone"
import { paidError, ShopperError, type ShopperErrorCode } from "../modules/payunit/errors"
import type { Purchase, Query } from "../medusa"
import { calledFrom } from "../modules/payunit/security"
import {
  blocksPaying,
  hasUnusedLink,
  type PromptReservation,
  type TransactionRecord,
  triggeredBy,
} from "../modules/payunit/transactions"

/** A shopper's wish to pay inside the store. `address` is where the request came from, for the limits. */
export interface PayRequest {
  paymentSessionId: string
  address: string
  /** The payment method's shortcode, such as `CM_MTNMOMO`. */
  provider: string
  means: { kind: "phone"; phone: string } | { kind: "card"; card: CardInfo }
  /** The key that the request was sent with, where staff ask for it. */
  keyed?: KeyedRequest | null
}

/**
 * Pays a session inside the store: sends a prompt to a phone, or passes a card on. At most one prompt lives per
 * payment collection and per phone. A new transaction is opened only when the old one is over, or when its prompt's
 * time has passed and a fresh status still says pending, or when "failed" was said of its prompt and a fresh status
 * repeats it; the old one stays watched.
 *
 * Returns the transaction, with the page that the payer has to confirm on, if there is one. Cards and full phone numbers go through here to the service and are kept nowhere.
 *
 * @throws ShopperError when nothing was sent
 */
export async function payInStore(
  payunit: PayUnitModuleService,
  query: Query,
  request: PayRequest,
): Promise<TransactionRecord> {
  const pay = async (): Promise<TransactionRecord> => await promptOrPassOn(payunit, query, request)
  return await calledFrom(request.address, async () => await triggeredBy("storefront", pay))
}

async function promptOrPassOn(
  payunit: PayUnitModuleService,
  query: Query,
  request: PayRequest,
): Promise<TransactionRecord> {
  const phone = phoneOf(request)
  const purchase = await purchaseOf(query, request.paymentSessionId)
  refuseWhatCannotBeOrdered(purchase)
  const customer = customerOf(purchase, payunit.options.shopEmail)
  const attempts = await payunit.transactions.ofCollection(purchase.collection.id)
  // A double click lets two sessions share one transaction, which belongs to the other one then.
  const last =
    attempts.find((attempt) => attempt.payment_session_id === request.paymentSessionId) ??
    attempts.find((attempt) => attempt.provider_id === purchase.session.providerId)
  if (last === undefined) {
    throw new ShopperError("payment_not_found")
  }
  await refuseUnknownMethod(payunit, request, last)
  if (request.means.kind === "phone" && flowOf(last.flow).prompt === undefined && hasUnusedLink(last)) {
    throw new ShopperError("payment_open", { retryAt: last.link_expires_at })
  }
  const taken = attempts.find(blocksPaying)
  if (taken !== undefined) {
    throw paidError(taken)
  }
  for (const earlier of attempts.filter((attempt) => attempt !== last && mayBeOver(attempt))) {
    await requireAttemptOver(payunit, earlier)
  }
  await refuseWhilePaused(payunit, last.account)
  const transaction = await payableTransaction(payunit, query, last, purchase)
  if (request.means.kind === "card" && transaction.mode !== "live") {
    throw new ShopperError("cards_not_offered")
  }
  const limits = promptLimits(payunit, { session: request.paymentSessionId, address: request.address, phone })
  const wanted = {
    provider: request.provider,
    phoneMasked: phone === null ? null : maskPhone(phone),
    phoneHash: phone === null ? null : payunit.pseudonyms.of("phone", phone),
    lifetimeSeconds: payunit.options.promptLifetimeSeconds,
    phoneLimits: limits.ofPhone,
    request: request.keyed ?? null,
  } as const
  const prompt = await admitPayment(
    payunit,
    query,
    { purchase, account: transaction.account },
    async (admission) => await payunit.prompts.take(admission, transaction.id, wanted),
  )
  if (!prompt.ok) {
    if (prompt.reason === "limit") {
      limitRefused(prompt.limit)
    }
    throw promptProblem(prompt)
  }
  await countPrompt(payunit, limits, prompt.transaction)
  await send(payunit, prompt.transaction, { request, phone, customer, limits })
  return (await payunit.transactions.find(transaction.id)) ?? transaction
}

function promptProblem(refusal: Extract<PromptReservation, { ok: false }>): ShopperError {
  switch (refusal.reason) {
    case "taken":
      return paidError(refusal.by)
    case "past_due":
      return new ShopperError("collection_closed")
    case "prompt":
      return new ShopperError("prompt_open", { retryAt: refusal.until })
    case "limit":
      return new ShopperError("too_many_attempts", { retryAt: refusal.until })
    case "state":
      return new ShopperError("prompt_open", { retryAt: null })
  }
}

function phoneOf(request: PayRequest): string | null {
  if (request.means.kind === "card") {
    return null
  }
  return payingPhone(request.means.phone, request.provider)
}

async function refuseUnknownMethod(
  payunit: PayUnitModuleService,
  request: PayRequest,
  transaction: TransactionRecord,
): Promise<void> {
  if (request.means.kind === "card") {
    if (!payunit.options.allowCards || flowOf(transaction.flow).payByCard === undefined) {
      throw new ShopperError("cards_not_offered")
    }
    return
  }
  const offered = (await payunit.methods.offered(transaction)).map(({ shortcode }) => shortcode)
  if (!offered.includes(request.provider)) {
    throw new ShopperError("unknown_payment_method", { details: offered })
  }
}

/** The transaction that can be paid now: the session's last one, or a new one if that is over. */
async function payableTransaction(
  payunit: PayUnitModuleService,
  query: Query,
  last: TransactionRecord,
  purchase: Purchase,
): Promise<TransactionRecord> {
  const { id, amount, currencyCode } = purchase.session
  const charge = chargeFor(amount, currencyCode)
  const now = mayBePaidOnItsPage(last) ? (await checkTransaction(payunit, last)).transaction : last
  if (blocksPaying(now)) {
    throw paidError(now)
  }
  if (hasUnusedLink(now) && charge.ok && charge.amount === now.amount) {
    return now
  }
  await requireAttemptOver(payunit, now)
  return await openTransaction(payunit, query, {
    paymentSessionId: id,
    amount,
    currencyCode,
    provider: { flow: last.flow, account: last.account },
    // Whatever the attempt before knew goes on with this one.
    orderWaitsMinutes: null,
    returnUrl: last.return_url,
    locale: last.locale,
  })
}

/** A payment page that somebody has had the time to pay on. The service may not refuse a prompt beside it. */
function mayBePaidOnItsPage(transaction: TransactionRecord): boolean {
  return (
    hasUnusedLink(transaction) &&
    transaction.redirect_url !== null &&
    transaction.now.getTime() - transaction.created_at.getTime() > PAGE_MS
  )
}

/** Nobody pays on a page any quicker. */
const PAGE_MS = 20_000

/**
 * Counts a prompt that is about to be sent. Whoever is over a limit gives the right to send it back. How often a phone
 * rings was looked at when that right was taken; what is counted of it here are the prompts that the service refuses.
 */
async function countPrompt(
  { limits, options, transactions }: PayUnitModuleService,
  { counted }: PromptLimits,
  transaction: TransactionRecord,
): Promise<void> {
  const reached = await countEach(limits, options, counted)
  if (reached !== null) {
    const entry = paymentEntry("not_prompted", { why: cause("over_limit", { limit: reached.limit }) })
    await transactions.move(transaction.id, { to: "open", entry, set: NOT_PROMPTED, from: ["prompted"] })
    throw new ShopperError("too_many_attempts", { retryAt: reached.until })
  }
}

/** No phone was reached: nothing was sent, or the service refused it. */
const NOT_PROMPTED = { prompt_expires_at: null, prompted_at: null, signalled_at: null } as const

/** A wish to pay that nothing speaks against. */
interface Admitted {
  request: PayRequest
  phone: string | null
  customer: Payer
  limits: PromptLimits
}

/**
 * Hands the phone or the card to the service. A refusal frees the transaction for another try; anything that may have
 * taken effect leaves it prompted, to be asked about and not repeated.
 */
async function send(
  payunit: PayUnitModuleService,
  transaction: TransactionRecord,
  { request, phone, customer, limits }: Admitted,
): Promise<void> {
  const client = payunit.accounts.clientFor(transaction.account, transaction.mode)
  const { transactions } = payunit
  if (client === null) {
    await transactions.move(transaction.id, {
      to: "open",
      entry: paymentEntry("not_prompted"),
      set: NOT_PROMPTED,
      from: ["prompted"],
    })
    throw new ShopperError("service_unavailable")
  }
  const flow = flowOf(transaction.flow)
  const { provider, means } = request
  try {
    const sent =
      means.kind === "card"
        ? await flow.payByCard?.(client, transaction, { provider, card: means.card, customer })
        : await flow.prompt?.(client, transaction, {
            provider,
            phone: phone === null ? "" : `${countryOf(provider).sentWith}${phone}`,
            customer,
            addresses: await payunit.signedUrls.of(transaction),
          })
    const page = confirmationPage(payunit, sent?.confirmationUrl)
    if (sent?.tokens !== undefined || page !== null) {
      const set = { confirmation_url: page, ...(sent?.tokens && { tokens: sent.tokens }) }
      await keep(async () => {
        await transactions.update(transaction.id, { set })
      })
    }
  } catch (error) {
    const said = error instanceof PayUnitError ? error.message : null
    const entry = paymentEntry("prompt_failed", {
      why: said === null ? null : cause("service_said", { words: said }),
    })
    if (!(error instanceof PayUnitError) || error.mayHaveTakenEffect) {
      payunit.logger.warn(`payunit: transaction ${transaction.id}: ${said ?? "prompt failed"}`)
      // A prompt may be on its way: whatever happens to this note, the shopper is told to look at the phone.
      await transactions.update(transaction.id, { entry }).catch(() => undefined)
      return
    }
    const linkIsDead = error instanceof ExpiredLinkError || error instanceof UnknownTransactionError
    await transactions.move(transaction.id, {
      to: linkIsDead ? "expired" : "open",
      entry,
      set: NOT_PROMPTED,
      from: ["prompted"],
    })
    payunit.logger.warn(`payunit: transaction ${transaction.id}: ${error.message}`)
    // No phone was reached.
    await giveBackPrompt(payunit.limits, limits)
    throw new ShopperError(promptProblemOf(error), { cause: error })
  }
}

/** What the status is asked with comes once: a database that is away for a moment must not lose it. */
async function keep(write: () => Promise<void>): Promise<void> {
  for (const pause of KEEP_AGAIN_MS) {
    try {
      await write()
      return
    } catch {
      await sleep(pause)
    }
  }
  await write()
}

const KEEP_AGAIN_MS: readonly number[] = [100, 500, 2_000]

/** The shopper can change the number or the method, but not our credentials, a firewall, or a link that is dead. */
function promptProblemOf(refusal: PayUnitError): ShopperErrorCode {
  if (refusal instanceof ConflictError) {
    return "phone_busy"
  }
  return refusal instanceof ValidationError ? "prompt_refused" : "service_unavailable"
}

/**
 * PayUnit wants an e-mail address: the shop's own serves where an order has none. What an invoice is paid by is told no
 * address.
 */
function customerOf(purchase: Purchase, shopEmail: string | undefined): Payer {
  const { name, phone, country } = purchase.customer
  const instead = purchase.invoicePart === null ? null : ""
  const email = purchase.customer.email ?? (purchase.order === null ? instead : (shopEmail ?? instead))
  if (email === null) {
    throw new ShopperError("cart_not_ready", { details: ["no_email"] })
  }
  return { email, name: name ?? undefined, phone: phone ?? undefined, country: country ?? undefined }
}
