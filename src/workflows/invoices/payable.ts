import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { chargeFor } from "../../gateway"
import { nextPart } from "../../domain/invoices"
import { outstandingOf } from "../../domain/payments"
import { isClosedStatus, majorUnits, metadataOfPart, partIn, type InvoicePart, readOrderMoney } from "../../medusa"
import { configuredProviders, resolvePayUnit } from "../../modules/payunit"
import { ShopperError } from "../../modules/payunit/errors"
import { type InvoiceRow, remainingOf } from "../../modules/payunit/invoices"
import { type InvoiceLedger, pausedError, readInvoiceLedger, whyNotPartOffered } from "../../payments"
import type { Payable, Payee } from "../payables"
import { openCollectionWorkflow } from "../books"
import { viewInvoicePage } from "./page"

/** How long somebody else who pays the same invoice is waited for. */
const LEASE_TIMEOUT_MS = 5_000

/** Invoices are of the service's current API, and so is what they are paid by. */
export function payeeOfInvoice({ account, mode }: InvoiceRow): Payee {
  return { account, mode, flow: "gateway" }
}

/**
 * The part of an invoice that is to be paid now, with a payment collection of its own: of its order, if it is of one. The
 * collection is made when somebody first wants to pay, and used for as long as it is of that amount.
 *
 * @param installmentId which instalment; null for what is to be paid next
 * @throws ShopperError where nothing is to be paid
 */
export async function payableInvoice(
  container: MedusaContainer,
  invoiceId: string,
  installmentId: string | null = null,
): Promise<Payable> {
  const payunit = resolvePayUnit(container)
  const found = await payunit.namedLeases.run(`part:${invoiceId}`, LEASE_TIMEOUT_MS, async () => {
    const owed = await readInvoiceLedger(payunit, invoiceId)
    const part = owed === null ? null : partToPay(owed, installmentId)
    if (owed === null || part === null) {
      throw new ShopperError("collection_closed")
    }
    return { invoice: owed.invoice, collection: await collectionFor(container, owed, part) }
  })
  if (found.kind === "busy") {
    throw new ShopperError("payment_in_flight", { retryAt: new Date(Date.now() + LEASE_TIMEOUT_MS) })
  }
  const { invoice, collection } = found.result
  const provider = providerOf(container, invoice)
  if (provider === undefined) {
    throw new ShopperError("not_offered")
  }
  return {
    ...payeeOfInvoice(invoice),
    payment_collection_id: collection.id,
    provider_id: provider.id,
    amount: collection.amount,
    currency_code: invoice.currency_code,
    locale: invoice.locale,
    returnUrl: await payunit.signedUrls.addressOf("invoice_page", invoice),
    view: async () => (await viewInvoicePage(container, invoiceId)) ?? { state: "closed", problem: null },
  }
}

/** The payment provider that an invoice's money goes through: of its account, else any of PayUnit's. */
export function providerOf(container: MedusaContainer, { account }: Pick<InvoiceRow, "account">) {
  const providers = configuredProviders(container)
  return providers.find((one) => one.account === account) ?? providers[0]
}

/** A part that can be paid, in major units. */
interface Part extends InvoicePart {
  amount: number
}

function partToPay({ invoice, installments, payments }: InvoiceLedger, installmentId: string | null): Part | null {
  if (invoice.state !== "open" && invoice.state !== "partly_paid") {
    return null
  }
  const named = installments.find(({ id }) => id === installmentId)
  if (named !== undefined) {
    return { invoiceId: invoice.id, installmentId: named.id, amount: named.amount }
  }
  const next = nextPart(remainingOf(invoice), installments, payments)
  return next === null ? null : { invoiceId: invoice.id, ...next }
}

const collectionRow = z.object({
  id: z.string(),
  status: z.string(),
  amount: majorUnits,
  metadata: z.unknown().optional(),
})

/** The payment collection of a part: the one that it has, or a new one. */
async function collectionFor(
  container: MedusaContainer,
  owed: InvoiceLedger,
  { amount: charged, ...part }: Part,
): Promise<{ id: string; amount: number }> {
  const { invoice } = owed
  const { order_id, currency_code } = invoice
  const payunit = resolvePayUnit(container)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const amount = order_id === null ? charged : await asOrderHasIt(container, order_id, charged, currency_code)
  const kept = [invoice, ...owed.installments].map(({ payment_collection_id }) => payment_collection_id)
  const ids = [
    ...kept.filter((id) => id !== null),
    // One that a process made for the order and died over.
    ...(order_id === null ? [] : await collectionsOf(container, order_id)),
  ]
  const { data } = await query.graph({
    entity: "payment_collection",
    fields: ["id", "status", "amount", "metadata"],
    filters: { id: [...new Set(ids)] },
  })
  const newCollection = z
    .array(collectionRow)
    .parse(data)
    .find((one) => {
      const its = partIn(one.metadata)
      return (
        !isClosedStatus(one.status) &&
        // What staff confirmed has one of its own.
        !owed.attempts.some(
          ({ source, payment_collection_id }) => source !== "attempt" && payment_collection_id === one.id,
        ) &&
        one.amount === amount &&
        its?.invoiceId === part.invoiceId &&
        its.installmentId === part.installmentId
      )
    })
  if (newCollection !== undefined) {
    return { id: newCollection.id, amount }
  }
  const pause = await payunit.pauses.of(invoice.account)
  const problem =
    pause === null ? await whyNotPartOffered(payunit, query, owed, { ...part, amount: charged }) : pausedError(pause)
  if (problem !== null) {
    // Nothing is left in the order's books of what is not to be paid.
    throw problem
  }
  const opened = await openPartCollection(container, invoice, { ...part, amount: charged })
  await payunit.invoices.keepCollection(invoice.id, part.installmentId, opened.id)
  return opened
}

/** Makes a payment collection for a part: of the order, where there is one, and as that has it. */
export async function openPartCollection(
  container: MedusaContainer,
  { order_id, currency_code }: Pick<InvoiceRow, "order_id" | "currency_code">,
  { amount: charged, ...part }: Part,
): Promise<{ id: string; amount: number }> {
  const amount = order_id === null ? charged : await asOrderHasIt(container, order_id, charged, currency_code)
  const id = await makeCollection(container, order_id, { amount, currency_code, metadata: metadataOfPart(part) })
  return { id, amount }
}

async function makeCollection(
  container: MedusaContainer,
  orderId: string | null,
  collection: { amount: number; currency_code: string; metadata: Record<string, string> },
): Promise<string> {
  if (orderId === null) {
    return (await container.resolve(Modules.PAYMENT).createPaymentCollections(collection)).id
  }
  const { result } = await openCollectionWorkflow(container).run({ input: { order_id: orderId, ...collection } })
  if (result === undefined) {
    throw new Error("Medusa made no payment collection")
  }
  return result.id
}

/** Where all that an order still wants is asked for, it is asked for as the order has it, with its fractions. */
async function asOrderHasIt(
  container: MedusaContainer,
  orderId: string,
  amount: number,
  currencyCode: string,
): Promise<number> {
  const money = await readOrderMoney(container.resolve(ContainerRegistrationKeys.QUERY), orderId)
  const outstanding = money === null ? 0 : outstandingOf(money)
  const charge = chargeFor(outstanding, currencyCode)
  return charge.ok && charge.amount === amount ? outstanding : amount
}

const linkRow = z.object({ payment_collection_id: z.string() })

async function collectionsOf(container: MedusaContainer, orderId: string): Promise<string[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order_payment_collection",
    fields: ["payment_collection_id"],
    filters: { order_id: orderId },
  })
  return z
    .array(linkRow)
    .parse(data)
    .map(({ payment_collection_id }) => payment_collection_id)
}
