import type { MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { sheetTime } from "../../../../domain/texts"
import { resolvePayUnit } from "../../../../modules/payunit"
import { MerchantError } from "../../../../modules/payunit/errors"
import { readLines, recognizeMapping, type StatementRow, textOf } from "../../../../modules/payunit/statements"
import type { StaffRequest } from "../../../contract"
import { decisionRoute } from "../../../decision-route"
import { statementIn } from "./file"
import { statementViews } from "./statement-view"
import * as contract from "./contract"

const sentQuery = z.record(z.string(), z.string())

/** The statements that were checked, the newest first. */
export async function GET(req: StaffRequest<typeof contract.GET>, res: MedusaResponse): Promise<void> {
  const page = req.validatedQuery
  const { statements, counted } = await resolvePayUnit(req.scope).statements.page(page)
  res.json({ statements: await statementViews(req, statements), ...counted, ...page })
}

/** Checks a statement against the payments here. 201: the report. Where a line cannot be read, nothing is written. */
export const POST = decisionRoute(contract.POST, {
  subject: () => ({ type: "statement", id: null }),
  input: async (req) => ({ ...sentQuery.parse(req.query), file: (await statementIn(req)).content_hash }),
  decide: async (req, request) => {
    const { file, head, found, isAgain, isKept, ...sent } = await statementIn(req)
    const { statements, options } = resolvePayUnit(req.scope)
    const { account, content_hash } = sent
    const earlier = isAgain ? null : await statements.ofFile(content_hash, account)
    if (earlier !== null) {
      throw checkedAlready(earlier, options.timeZone)
    }
    const mapping = await recognizeMapping(textOf(file, head), found, sent.mapping, isKept)
    const given = { ...sent, mapping, created_by: req.auth_context.actor_id }
    return await statements.check(given, readLines(textOf(file, head), found, mapping), options.timeZone, request)
  },
  resume: async (req, { id }) => {
    const checked = await resolvePayUnit(req.scope).statements.find(id)
    if (checked === null) {
      throw new MerchantError("statement_not_found")
    }
    return checked
  },
  createdId: ({ id }) => id,
  answer: async (req, res, checked) => {
    const [statement] = await statementViews(req, [checked])
    res.status(201).json({ statement })
  },
})

/** Names the report of the very same file, which may be what somebody wants. */
function checkedAlready({ id, file_name, created_at }: StatementRow, timeZone: string): MerchantError {
  const at = sheetTime(created_at, timeZone)
  return new MerchantError(
    "statement_checked_already",
    { en: `It was checked at ${at}.`, fr: `Contrôle précédent : ${at}.` },
    { statement_id: id, file_name, checked_at: created_at.toISOString() },
  )
}
