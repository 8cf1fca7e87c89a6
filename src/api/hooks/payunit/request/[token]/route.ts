import type { MedusaRequest } from "@medusajs/framework/http"
import { isUnderWay } from "../../../../../domain/payments"
import { pageText } from "../../../../../domain/texts"
import { resolvePayUnit } from "../../../../../modules/payunit"
import { payableRequest, payeeOfRequest, viewPaymentRequest } from "../../../../../workflows/payment-requests"
import { dayText, moneyText, readShop } from "../../../../pages/answer"
import { type PayDocument, payPage } from "../../../../pages/page-routes"

const page = payPage(readRequest)

/** The page where a request is paid. */
export const GET = page.GET
export const POST = page.POST

async function readRequest({ scope, params }: MedusaRequest): Promise<PayDocument | null> {
  const { signedUrls, paymentRequests, options } = resolvePayUnit(scope)
  const id = await signedUrls.verify("request", params.token ?? "")
  const request = id === null ? null : await paymentRequests.find(id)
  if (request === null) {
    return null
  }
  const view = await viewPaymentRequest(scope, request)
  const { state, problem, attempt, orderNumber } = view
  return {
    ...{ state, problem, attempt, locale: request.locale, phone: request.phone_number },
    payee: payeeOfRequest(scope, request),
    address: async () => await signedUrls.addressOf("request", request),
    payable: async () => await payableRequest(scope, request),
    describe: async (req, locale) => {
      const shop = await readShop(req)
      const isPayable = state === "open" && problem === null
      return {
        title: pageText("request", locale),
        shop,
        caption: pageText(
          state === "paid" ? "amount_paid" : isUnderWay(state) ? "amount_paying" : "amount_all",
          locale,
        ),
        received: null,
        amount: moneyText(request.amount, request.currency_code, locale),
        facts: [
          ...(request.reason === null ? [] : [["for", request.reason] as const]),
          ...(orderNumber === null ? [] : [["order", `#${String(orderNumber)}`] as const]),
          ...(isPayable ? [["valid", dayText(request.expires_at, options.timeZone, locale)] as const] : []),
        ],
        tables: [],
      }
    },
  }
}
