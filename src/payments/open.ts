import { setImmediate, setTimeout as sleep } from "node:timers/promises"
import { isAllowedAddress, newTransactionId, PayUnitError, chargeFor } from "../gateway"
import { nextCheck } from "../domain/payments"
import { admitPayment, openingMs, requireFound, requireReady } from "./admission"
import { type LimitedAction, countEach } from "./limited-actions"
import { DEFAULT_ITEM_IMAGE_PATH, flowOf, type OpenedPayment, type OrderLine } from "./flows"
import { askAfresh, isUnansweredPrompt } from "./check-prompts"
import { type Cause, cause, pageText, paymentEntry } from "../domain/texts"
import type { PayUnitModuleService } from "../modules/payunit"
import {
  linesOf,
  listedLinesOf,
  type PricedCart,
  type Purchase,
  type Query,
  readCollectionOf,
  readPricedCart,
  readPurchaseOf,
  readSession,
  whyNotDelivered,
} from "../medusa"
import { paidError, ShopperError } from "../modules/payunit/errors"
import { currentCaller, type LimitReached, RateLimits, WHOLE_STORE } from "../modules/payunit/security"
import {
  blocksPaying,
  isBeingOpened,
  isUnsettledMoney,
  isVisited,
  linkEndOf,
  takesItsCollection,
  type TransactionRecord,
  triggeredBy,
} from "../modules/payunit/transactions"

/** In the context of a payment session, where the shop asks for it and not the payer: see `isAtInvoice`. */
export const SERVICE_INVOICE_CONTEXT = "payunit_at_invoice"

/** What a payment session asks for. */
export interface OpenRequest {
  paymentSessionId: string
  /** Major units, exactly as the session has them. */
  amount: number
  currencyCode: string
  provider: Pick<TransactionRecord, "flow" | "account">
  /** How long an order that is placed before its payment waits for it; null where orders are placed after payment. */
  orderWaitsMinutes: number | null
  returnUrl: string | null
  locale: string | null
  /** Whether to open the page that the service has for an instalment of its own invoice. */
  isAtInvoice?: boolean
}

/**
 * Finds or opens the transaction that a payment session is paid through: money that was taken for a session that is
 * gone is adopted; a link for the same money that still lives is used again; else a new transaction is written down
 * and then opened at the service.
 *
 * @throws ShopperError when nothing may be opened, or the service did not open it
 */
export async function openTransaction(
  payunit: PayUnitModuleService,
  query: Query,
  request: OpenRequest,
): Promise<TransactionRecord> {
  return await triggeredBy("storefront", async () => await findOrOpen(payunit, query, request))
}

async function findOrOpen(
  payunit: PayUnitModuleService,
  query: Query,
  openRequest: OpenRequest,
): Promise<TransactionRecord> {
  const session = requireFound(await readSession(query, openRequest.paymentSessionId))
  const readAttempts = async (): Promise<TransactionRecord[]> =>
    await payunit.transactions.ofCollection(session.payment_collection.id)
  const [purchase, before] = await Promise.all([readPurchaseOf(query, session), readAttempts()])
  const confirmed = before.find((one) => one.source !== "attempt" && isUnsettledMoney(one))
  if (confirmed !== undefined) {
    // Somebody told of this money: it is placed through the session that Medusa makes for it.
    return await giveConfirmed(payunit, query, confirmed, openRequest)
  }
  const request = { ...openRequest, provider: await wayOf(payunit, purchase, openRequest) }
  if (purchase.order !== null && purchase.collection.amount <= 0) {
    // Medusa sets what nobody needs to pay any more to nothing.
    throw new ShopperError("collection_closed")
  }
  const charge = chargeFor(request.amount, request.currencyCode)
  if (!charge.ok) {
    throw new ShopperError(charge.reason === "unsupported_currency" ? "unsupported_currency" : "invalid_amount")
  }
  const unanswered = before.filter(isUnansweredPrompt)
  for (const attempt of unanswered) {
    // The prompt may have been confirmed in its last second: asked now, before anything else can be paid for the cart.
    await askAfresh(payunit, attempt)
  }
  for (let mayHaveMoved = unanswered.length > 0; ; mayHaveMoved = true) {
    const attempts = mayHaveMoved ? await readAttempts() : before
    const adopted = await adoptOrRefuse(payunit, query, request, attempts, charge.amount)
    if (adopted !== null) {
      return adopted
    }
    let current = purchase
    const written = await admitPayment(
      payunit,
      query,
      { purchase, account: request.provider.account, isCurrent: !mayHaveMoved, looksBeside: true },
      async (admission, admitted) => {
        current = admitted
        return await payunit.transactions.insertOrJoin(
          admission,
          {
            id: newTransactionId(),
            account: request.provider.account,
            mode: modeOf(payunit, request.provider.account),
            flow: request.provider.flow,
            provider_id: purchase.session.providerId,
            payment_session_id: request.paymentSessionId,
            payment_collection_id: purchase.collection.id,
            cart_id: admitted.cartId,
            order_id: admitted.order?.id ?? null,
            invoice_id: admitted.invoicePart?.invoiceId ?? null,
            installment_id: admitted.invoicePart?.installmentId ?? null,
            amount: charge.amount,
            currency_code: request.currencyCode.toLowerCase(),
            return_url: request.returnUrl,
            locale: request.locale,
          },
          {
            perHour: payunit.options.limits.transactionsPerCollectionPerHour,
            openingMs: openingMs(payunit.options),
            orderWaitsMinutes: request.orderWaitsMinutes,
            count: async (database) => await countOpening(payunit, new RateLimits(database)),
          },
        )
      },
    )
    switch (written.kind) {
      case "past_due":
        throw new ShopperError("collection_closed")
      case "too_many":
        throw new ShopperError("too_many_attempts", { retryAt: written.until })
      case "prompted":
        throw new ShopperError("prompt_open", { retryAt: written.transaction.prompt_expires_at })
      case "created":
        return await openAtService(payunit, query, written.transaction, current)
      case "joined": {
        requireReady(await whyNotDelivered(query, current))
        const joined = await join(payunit, written.transaction, request)
        if (joined !== null) {
          return joined
        }
      }
    }
    // Money was found to be taken, or the attempt that was joined came to nothing: look again.
  }
}

/**
 * Which account a purchase is paid to, and how: as the payment provider says; of an invoice, to the account that made
 * it, by the service's current API.
 *
 * @throws ShopperError where that account is not there any more, as the invoice knows it
 */
async function wayOf(
  payunit: PayUnitModuleService,
  { invoicePart }: Purchase,
  { provider, isAtInvoice = false }: OpenRequest,
): Promise<Pick<TransactionRecord, "flow" | "account">> {
  if (invoicePart === null) {
    return provider
  }
  const invoice = await payunit.invoices.find(invoicePart.invoiceId)
  if (invoice === null || payunit.accounts.clientFor(invoice.account)?.mode !== invoice.mode) {
    throw new ShopperError("service_unavailable")
  }
  return { account: invoice.account, flow: isAtInvoice ? "invoice" : "gateway" }
}

/** Counts a transaction that is about to be written down, for whoever called and for the whole store. */
async function countOpening(
  { pseudonyms, options }: PayUnitModuleService,
  limits: RateLimits,
): Promise<LimitReached | null> {
  const caller = currentCaller()
  const ofCaller: LimitedAction[] =
    caller === null ? [] : [[`openings:address:${pseudonyms.of("address", caller)}`, "transactionsPerAddressPerHour"]]
  return await countEach(limits, options, [...ofCaller, [WHOLE_STORE.transactionsPerHour, "transactionsPerHour"]])
}

/**
 * Money of this collection that is already taken: given to this session if its own is gone and the amounts agree;
 * else nothing more may be paid.
 */
async function adoptOrRefuse(
  payunit: PayUnitModuleService,
  query: Query,
  request: OpenRequest,
  attempts: readonly TransactionRecord[],
  amount: number,
): Promise<TransactionRecord | null> {
  const taken = attempts.find(takesItsCollection) ?? attempts.find(blocksPaying)
  if (taken === undefined) {
    return null
  }
  const adoptable =
    isUnsettledMoney(taken) &&
    taken.amount === amount &&
    taken.currency_code === request.currencyCode.toLowerCase() &&
    taken.account === request.provider.account &&
    taken.mode === modeOf(payunit, taken.account) &&
    (await readCollectionOf(query, taken.payment_session_id)) === null
  if (!adoptable) {
    throw paidError(taken)
  }
  return await giveTo(payunit, taken, request.paymentSessionId)
}

/**
 * Gives money to this session that somebody told of, which nobody is asked about: the account and its pauses do not
 * matter.
 *
 * @throws ShopperError where another session has it
 */
async function giveConfirmed(
  payunit: PayUnitModuleService,
  query: Query,
  confirmed: TransactionRecord,
  { amount, currencyCode, paymentSessionId }: OpenRequest,
): Promise<TransactionRecord> {
  const charge = chargeFor(amount, currencyCode)
  const isFree =
    charge.ok &&
    charge.amount === confirmed.amount &&
    confirmed.currency_code === currencyCode.toLowerCase() &&
    (await readCollectionOf(query, confirmed.payment_session_id)) === null
  if (!isFree) {
    throw paidError(confirmed)
  }
  return await giveTo(payunit, confirmed, paymentSessionId)
}

/** Gives money that is taken to a payment session. */
async function giveTo(
  { transactions }: PayUnitModuleService,
  taken: TransactionRecord,
  paymentSessionId: string,
): Promise<TransactionRecord> {
  await transactions.update(taken.id, {
    set: { payment_session_id: paymentSessionId, next_check_at: taken.now },
    entry: paymentEntry("adopted", { why: cause("by_session", { session: paymentSessionId }) }),
    from: ["paid", "applying", "held"],
  })
  return (await transactions.find(taken.id)) ?? taken
}

/** Lets this session use a transaction that another attempt opened; null if that came to nothing. */
async function join(
  payunit: PayUnitModuleService,
  transaction: TransactionRecord,
  request: OpenRequest,
): Promise<TransactionRecord | null> {
  let current: TransactionRecord | null = transaction
  while (current !== null && isBeingOpened(current, openingMs(payunit.options))) {
    await sleep(JOIN_POLL_MS)
    current = await payunit.transactions.find(transaction.id)
  }
  if (current?.state !== "open") {
    return null
  }
  const sameSession = current.payment_session_id === request.paymentSessionId
  const changes = {
    payment_session_id: request.paymentSessionId,
    return_url: request.returnUrl ?? current.return_url,
    locale: request.locale ?? current.locale,
  }
  const entry = paymentEntry("joined", { why: cause("by_session", { session: request.paymentSessionId }) })
  const stillOpen =
    sameSession || (await payunit.transactions.update(current.id, { set: changes, entry, from: ["open"] })) !== null
  return stillOpen ? await payunit.transactions.find(current.id) : null
}

const JOIN_POLL_MS = 200

/**
 * Opens at the service what is written down. Whether stock and shipping are there is looked at meanwhile: nobody is
 * given the link before that is known, nor at all where they are not.
 */
async function openAtService(
  payunit: PayUnitModuleService,
  query: Query,
  transaction: TransactionRecord,
  purchase: Purchase,
): Promise<TransactionRecord> {
  const { transactions, options } = payunit
  const client = payunit.accounts.clientFor(transaction.account)
  if (client === null) {
    throw new Error(`payunit: account "${transaction.account}" is not configured`)
  }
  const firstCheck = (attempt: TransactionRecord): Date | null =>
    nextCheck({
      openedAt: attempt.created_at,
      now: attempt.now,
      checks: 0,
      watchMs: options.watchHours * 3_600_000,
      linkEndsAt: linkEndOf(attempt),
      isVisited: isVisited(attempt),
      random: Math.random(),
    }).at
  let readiness: Promise<void> = Promise.resolve()
  try {
    const [addresses, lines, installment] = await Promise.all([
      payunit.signedUrls.of(transaction),
      describe(payunit, query, purchase, transaction),
      transaction.flow === "invoice" ? installmentOf(payunit, transaction) : null,
    ])
    // PayUnit takes longest, so its call goes out first; stock and shipping are read once it is on its way.
    const opening = flowOf(transaction.flow).open(client, transaction, {
      ...{ lines, installment, addresses, settings: options },
    })
    readiness = setImmediate().then(async () => {
      requireReady(await whyNotDelivered(query, purchase))
    })
    const [opened] = await Promise.all([opening, readiness])
    const linkEnd = new Date(transaction.created_at.getTime() + opened.linkLifetimeSeconds * 1_000)
    const changes = {
      redirect_url: opened.redirectUrl,
      ...(opened.checkoutId === null ? {} : { checkout_id: opened.checkoutId }),
      ...(opened.serviceTransactionId === undefined ? {} : { service_transaction_id: opened.serviceTransactionId }),
      link_expires_at: linkEnd,
    }
    const moved = await transactions.move(transaction.id, {
      to: "open",
      entry: paymentEntry("open"),
      set: { ...changes, next_check_at: firstCheck({ ...transaction, link_expires_at: linkEnd }), checks: 0 },
      from: ["opening"],
    })
    if (moved.ok && isVisited(moved.transaction)) {
      // Somebody was quicker than the answer to our own call.
      await transactions.hasten(transaction.id)
    }
    // A notification may have been quicker than the answer to our own call; what it led to stands.
    const written = moved.ok ? moved.transaction : await transactions.update(transaction.id, { set: changes })
    learnMethods(payunit, transaction, opened)
    return written ?? transaction
  } catch (error) {
    const refusal = await readiness.then(
      () => null,
      (reason: unknown) => (reason instanceof ShopperError ? reason : null),
    )
    const isRefused = error === refusal
    // Without a link nobody can pay, so this attempt is over. Whatever may have arrived all the same is watched, a link
    // that nobody was given as well: money that comes by one is not to be lost.
    const mayBePayable = !(error instanceof PayUnitError) || error.mayHaveTakenEffect
    await transactions.move(transaction.id, {
      to: "failed",
      entry: paymentEntry("failed", { why: whyNotOpened(error) }),
      set: {
        next_check_at: mayBePayable ? firstCheck(transaction) : null,
        // The attempt counts as one that was made for its collection: PayUnit was asked.
        ...(isRefused ? { link_expires_at: transaction.created_at } : {}),
        // The id that it is asked about by was in that answer: nothing more is paid for this part until a person looked.
        ...(mayBePayable && transaction.flow === "invoice" ? { doubtful_word: NO_ID } : {}),
      },
      from: ["opening"],
      isSilent: isRefused,
    })
    if (!mayBePayable || isRefused) {
      // Nobody has a link. It still counts for whoever called.
      await payunit.limits.giveBack(WHOLE_STORE.transactionsPerHour)
    }
    if (error instanceof PayUnitError) {
      payunit.logger.error(`payunit: transaction ${transaction.id}: ${error.message}`)
    }
    throw refusal ?? (error instanceof PayUnitError ? new ShopperError("service_unavailable", { cause: error }) : error)
  }
}

/** What stands for the service's word where the answer is lost that had the id of a page. */
const NO_ID = "NO_ANSWER"

/** What the service calls the instalment of its invoice that a transaction pays; null where it does not have it. */
async function installmentOf(
  { invoices }: PayUnitModuleService,
  { invoice_id, installment_id }: TransactionRecord,
): Promise<{ invoice_id: string; installment_id: string } | null> {
  const [invoice, parts] = await Promise.all([
    invoices.find(invoice_id ?? ""),
    invoices.installmentsOf(invoice_id ?? ""),
  ])
  const part = parts.find(({ id }) => id === installment_id)
  return invoice?.service_id == null || part?.service_id == null
    ? null
    : { invoice_id: invoice.service_id, installment_id: part.service_id }
}

function whyNotOpened(error: unknown): Cause {
  if (error instanceof ShopperError) {
    return cause("not_deliverable")
  }
  return error instanceof PayUnitError ? cause("service_said", { words: error.message }) : cause("not_opened")
}

/** Keeps the list of payment methods that came along, or asks for one, in the background: no shopper waits for it. */
function learnMethods(payunit: PayUnitModuleService, transaction: TransactionRecord, opened: OpenedPayment): void {
  const { methods, listMethods } = opened
  const list = methods === null ? listMethods : () => methods
  if (list !== undefined) {
    payunit.methods.learn(transaction, list).catch((error: unknown) => {
      const reason = error instanceof PayUnitError ? error.message : "the list could not be kept"
      payunit.logger.warn(`payunit: no fresh list of payment methods: ${reason}`)
    })
  }
}

function modeOf(payunit: PayUnitModuleService, account: string): "test" | "live" {
  const client = payunit.accounts.clientFor(account)
  if (client === null) {
    throw new Error(
      `payunit: the payment provider's option \`account\` names "${account}", which is not among the plugin's accounts (${payunit.accounts.names.join(", ")})`,
    )
  }
  return client.mode
}

/** What the service is told of a purchase. Its contract wants a picture for every line, at an HTTPS address. */
async function describe(
  { options }: PayUnitModuleService,
  query: Query,
  { listed, cartId }: Purchase,
  { amount, locale: wantedLocale }: Pick<TransactionRecord, "amount" | "locale">,
): Promise<OrderLine[]> {
  const priced = async (): Promise<PricedCart | null> => (cartId === null ? null : await readPricedCart(query, cartId))
  const locale = /^fr\b/i.test(wantedLocale ?? "") ? "fr" : "en"
  const names = { whole: pageText("order", locale), tax: pageText("tax", locale) }
  const lines = (listed === null ? null : listedLinesOf(listed, amount)) ?? linesOf(await priced(), amount, names)
  const fallback = options.itemImageUrl ?? `${options.backendUrl.replace(/(?<!\/)\/+$/, "")}${DEFAULT_ITEM_IMAGE_PATH}`
  return lines.map((line) => ({
    ...line,
    imageUrl: line.imageUrl !== null && isAllowedAddress(line.imageUrl, options) ? line.imageUrl : fallback,
  }))
}
