import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pageText } from "../../../../../domain/texts"
import { resolvePayUnit } from "../../../../../modules/payunit"
import { ShopperError } from "../../../../../modules/payunit/errors"
import type { PaymentRequestRow } from "../../../../../modules/payunit/requests"
import { triggeredBy } from "../../../../../modules/payunit/transactions"
import {
  askAboutRequest,
  payByPage,
  payByPrompt,
  requestMethods,
  viewPaymentRequest,
} from "../../../../../workflows/payment-requests"
import {
  answeringPage,
  dayText,
  maskedPhone,
  mayAskService,
  moneyText,
  pageLocale,
  readPageForm,
  readShopName,
  sendPage,
  withLanguage,
} from "../../../../pages/answer"
import { renderPaymentPage } from "../../../../pages/payment-page"
import { RETURN_MS } from "../../../../timeouts"

/** The page where a request is paid. Looking at it asks the service, where somebody may have paid. */
export const GET = answeringPage(async (req, res) => {
  const request = await requestOf(req)
  if (request === null) {
    return false
  }
  const before = await viewPaymentRequest(req.scope, request)
  if (before.attempt !== null && (await mayAskService(req))) {
    await triggeredBy("return", async () => await askAboutRequest(req.scope, before, RETURN_MS))
  }
  await show(req, res, request, { problem: null, typed: "" })
  return true
})

/** Pays: a prompt to the number given, or to that of the request; or on PayUnit's page. */
export const POST = answeringPage(async (req, res) => {
  const request = await requestOf(req)
  if (request === null) {
    return false
  }
  const form = await readPageForm(req)
  const address = req.ip ?? ""
  try {
    if (form.action === "page") {
      res.set("cache-control", "no-store").set("referrer-policy", "no-referrer")
      res.redirect(303, await payByPage(req.scope, request, address))
      return true
    }
    const phone = form.phone.trim() === "" ? (request.phone_number ?? "") : form.phone
    await payByPrompt(req.scope, request, { phone, named: form.provider, address })
    res
      .set("cache-control", "no-store")
      .redirect(303, withLanguage(req, await resolvePayUnit(req.scope).signedUrls.addressOf("request", request)))
  } catch (error) {
    if (!(error instanceof ShopperError)) {
      throw error
    }
    await show(req, res, request, { problem: error, typed: form.phone })
  }
  return true
})

async function requestOf(req: MedusaRequest): Promise<PaymentRequestRow | null> {
  const payunit = resolvePayUnit(req.scope)
  const id = await payunit.signedUrls.verify("request", req.params.token ?? "")
  return id === null ? null : await payunit.paymentRequests.find(id)
}

async function show(
  req: MedusaRequest,
  res: MedusaResponse,
  request: PaymentRequestRow,
  said: { problem: ShopperError | null; typed: string },
): Promise<void> {
  const { timeZone } = resolvePayUnit(req.scope).options
  const { state, problem, attempt, orderNumber } = await viewPaymentRequest(req.scope, request)
  const locale = pageLocale(req, request.locale)
  const shop = await readShopName(req)
  const isPayable = state === "open" && problem === null
  const html = renderPaymentPage({
    locale,
    title: pageText("request", locale),
    state,
    amount: moneyText(request.amount, request.currency_code, locale),
    facts: [
      ...(shop === null ? [] : [["from", shop] as const]),
      ...(request.reason === null ? [] : [["for", request.reason] as const]),
      ...(orderNumber === null ? [] : [["order", `#${String(orderNumber)}`] as const]),
      ...(isPayable ? [["valid", dayText(request.expires_at, timeZone, locale)] as const] : []),
    ],
    phone: attempt?.prompt_phone_masked ?? null,
    problem: (said.problem ?? problem)?.sentence(locale) ?? null,
    hasFailed: attempt !== null && ["failed", "cancelled", "expired"].includes(attempt.state),
    form: isPayable
      ? {
          methods: await requestMethods(req.scope, request),
          knownPhone: maskedPhone(request.phone_number),
          typed: said.typed,
        }
      : null,
    tables: [],
  })
  sendPage(res, html, said.problem?.httpStatus ?? 200)
}
