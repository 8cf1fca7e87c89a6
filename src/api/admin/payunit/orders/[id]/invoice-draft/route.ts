import { zodValidator } from "@medusajs/framework"
import { MerchantError } from "../../../../../../modules/payunit/errors"
import { draftInvoice } from "../../../../../../workflows/invoices"
import { answeringMerchant } from "../../../../../admin-answering"
import { isId } from "../../../../../answering"
import { draftQuery } from "../../../invoices/validators"

/** What an invoice of an order would say, and what is asked for of it already. Changes nothing. */
export const GET = answeringMerchant(async (req, res) => {
  const { locale } = draftQuery.parse(await zodValidator(draftQuery, req.query))
  const id = req.params.id ?? ""
  if (!isId(id)) {
    throw new MerchantError("order_not_found")
  }
  res.json(await draftInvoice(req.scope, id, locale))
})
