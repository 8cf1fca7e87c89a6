import { isAllowedAddress } from "../../../../../../gateway/contract/envelope"
import { resolvePayUnit } from "../../../../../../modules/payunit"
import { MerchantError } from "../../../../../../modules/payunit/errors/merchant-errors"
import { publishSoon } from "../../../../../../workflows/events/publish-events"
import { recordOnOrder } from "../../../../../../workflows/invoices/books/record-on-order"
import { answeringMerchant, invoiceOf } from "../../../../../admin-answering"
import { answerInvoice } from "../../answer"
import type { ResolveInvoiceBody } from "../../validators"

/** Writes down what a merchant found out about an invoice, or decided about money of it that is held. */
export const POST = answeringMerchant<ResolveInvoiceBody>(async (req, res) => {
  const { id, order_id } = await invoiceOf(req)
  const { invoices, invoiceRefunds, options } = resolvePayUnit(req.scope)
  const by = req.auth_context.actor_id
  const decision = req.validatedBody
  switch (decision.action) {
    case "found": {
      if (!isAllowedAddress(decision.link, options)) {
        throw new MerchantError("invalid_request", {
          en: "`link` must be the HTTPS address that PayUnit's dashboard shows.",
          fr: "`link` doit être l’adresse HTTPS que montre le tableau de bord de PayUnit.",
        })
      }
      const { link, ref = null, note = null } = decision
      if ((await invoices.markFound(id, { link, ref, by, note })) === null) {
        throw new MerchantError("not_in_doubt")
      }
      break
    }
    case "not_created":
      if ((await invoices.markNotCreated(id, { by, note: decision.note ?? null })) === null) {
        throw new MerchantError("not_in_doubt")
      }
      break
    case "not_paid":
      await invoices.looked(id, { by, note: decision.note ?? null })
      break
    case "paid_back": {
      const { method, reference = null, note } = decision
      if ((await invoiceRefunds.resolve(id, { method, reference, note, recorded_by: by })) === null) {
        throw new MerchantError("invoice_not_held")
      }
      if (order_id !== null) {
        await recordOnOrder(req.scope, order_id)
      }
      break
    }
    case "dismiss":
      if ((await invoices.resolve(id, { resolution: "dismissed", by, note: decision.note })) === null) {
        throw new MerchantError("invoice_not_held")
      }
  }
  publishSoon(req.scope, id)
  await answerInvoice(req, res, id)
})
