import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { isFinal, awaitsPayer } from "../../domain/payments"
import type { Locale } from "../../domain/texts"
import { resolvePayUnit } from "../../modules/payunit"
import { ShopperError } from "../../modules/payunit/errors"
import { type TransactionRecord, triggeredBy } from "../../modules/payunit/transactions"
import {
  type Payable,
  payableMethods,
  type PayableView,
  payByPage,
  payByPrompt,
  type Payee,
} from "../../workflows/payables"
import { settleWithin } from "../../workflows/settlement"
import { RETURN_MS } from "../timeouts"
import { pageRoute, mayAskService, maskedPhone, pageLocale, readPageForm, sendPage, withLanguage } from "./answer"
import type { PageForm } from "./form"
import { type PaymentPage, renderPaymentPage } from "./payment-page"

type DescribedPart = "title" | "shop" | "amount" | "caption" | "received" | "facts" | "tables"

/** What a page of ours is paid for, as it stands now: a payment request, or an invoice. */
export interface PayDocument extends PayableView {
  /** The language that the document was made in. */
  locale: Locale
  /** The attempt that tells how the document stands; null before there was one. */
  attempt: TransactionRecord | null
  /** The number that the shop has; null for none. */
  phone: string | null
  /** To whom the document is paid; null where nobody takes it. */
  payee: Payee | null
  /** The address of the document's page. */
  address: () => Promise<string>
  /** What is to be paid now. Throws a ShopperError where nothing is. */
  payable: () => Promise<Payable>
  /** What the page says of the document. */
  describe: (req: MedusaRequest, locale: Locale) => Promise<Pick<PaymentPage, DescribedPart>>
}

/**
 * The routes of a page where somebody pays. Looking at it asks the service, where somebody may have paid; what its form
 * sends pays by a prompt, to the number typed, else to the shop's own; or leads to the service's page.
 *
 * @param read what an address stands for, as it is now; null for none that was given out
 */
export function payPage(read: (req: MedusaRequest) => Promise<PayDocument | null>) {
  return {
    GET: pageRoute(async (req, res) => {
      const before = await read(req)
      if (before === null) {
        return false
      }
      const { attempt, state } = before
      if (attempt === null || isFinal(state) || !(await mayAskService(req))) {
        await show(req, res, before)
        return true
      }
      await triggeredBy("return", async () => await settleWithin(req.scope, attempt.id, RETURN_MS))
      await show(req, res, await read(req))
      return true
    }),
    POST: pageRoute(async (req, res) => {
      const document = await read(req)
      if (document === null) {
        return false
      }
      const form = await readPageForm(req)
      try {
        const target = await pay(req, document, form)
        res.set("cache-control", "no-store").set("referrer-policy", "no-referrer").redirect(303, target)
      } catch (error) {
        if (!(error instanceof ShopperError)) {
          throw error
        }
        await show(req, res, await read(req), { problem: error, typed: form.phone })
      }
      return true
    }),
  }
}

/** Begins a payment. Answers where the payer's browser goes. */
async function pay(req: MedusaRequest, document: PayDocument, { action, phone, provider }: PageForm): Promise<string> {
  const address = req.ip ?? ""
  const payable = await document.payable()
  if (action === "page") {
    return (await payByPage(req.scope, payable, { address })).url
  }
  const number = phone.trim() === "" ? (document.phone ?? "") : phone
  await payByPrompt(req.scope, payable, { phone: number, named: provider, address })
  return withLanguage(req, await document.address())
}

async function show(
  req: MedusaRequest,
  res: MedusaResponse,
  document: PayDocument | null,
  { problem, typed }: { problem: ShopperError | null; typed: string } = { problem: null, typed: "" },
): Promise<void> {
  if (document === null) {
    throw new ShopperError("collection_closed")
  }
  const { attempt, payee, state } = document
  const locale = pageLocale(req, document.locale)
  const isPayable = state === "open" && document.problem === null && payee !== null
  const html = renderPaymentPage({
    locale,
    state,
    ...(await document.describe(req, locale)),
    phone: attempt?.prompt_phone_masked ?? null,
    confirmationUrl: awaitsPayer(state) ? (attempt?.confirmation_url ?? null) : null,
    problem: (problem ?? document.problem)?.sentence(locale) ?? null,
    hasFailed: attempt !== null && FAILED.has(attempt.state),
    form: isPayable
      ? {
          methods: await payableMethods(resolvePayUnit(req.scope), payee),
          knownPhone: maskedPhone(document.phone),
          typed,
        }
      : null,
  })
  sendPage(res, html, problem?.httpStatus ?? 200)
}

const FAILED: ReadonlySet<string> = new Set(["failed", "cancelled", "expired"])
