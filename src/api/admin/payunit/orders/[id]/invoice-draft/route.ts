import { MerchantError } from "../../../../../../modules/payunit/errors"
import { draftInvoice } from "../../../../../../workflows/invoices"
import { adminRoute } from "../../../../../admin-route"
import { isId } from "../../../../../store-route"
import type * as contract from "./contract"

/** What an invoice of an order would say, and what is asked for of it already. Changes nothing. */
export const GET = adminRoute<typeof contract.GET>(async (req, res) => {
  const id = req.params.id ?? ""
  if (!isId(id)) {
    throw new MerchantError("order_not_found")
  }
  res.json(await draftInvoice(req.scope, id, req.validatedQuery.locale))
})
