import { zodValidator } from "@medusajs/framework"
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { z } from "@medusajs/framework/zod"
import { resolvePayUnit } from "../../../../modules/payunit"
import { readLines } from "../../../../modules/payunit/statements"
import { deciding } from "../../../deciding"
import { statementIn } from "./file"
import { statementViews } from "./statement-view"
import { statementsQuery } from "./validators"

/** The statements that were checked, the newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const page = (await zodValidator(statementsQuery, req.query)) as z.output<typeof statementsQuery>
  const { statements, counted } = await resolvePayUnit(req.scope).statements.page(page)
  res.json({ statements: await statementViews(req, statements), ...counted, ...page })
}

/** Checks a statement against the payments here. 201: the report. Where a line cannot be read, nothing is written. */
export const POST = deciding({
  action: "statement_checked",
  subject: () => ({ type: "statement", id: null }),
  decide: async (req) => {
    const { file, found, mapping, account, mode } = await statementIn(req)
    const { statements, options } = resolvePayUnit(req.scope)
    const given = { account, mode, mapping, headings_hash: found.headings_hash, created_by: req.auth_context.actor_id }
    return await statements.check(given, readLines(file, found, mapping), options.timeZone)
  },
  made: ({ id }) => id,
  answer: async (req, res, checked) => {
    const [statement] = await statementViews(req, [checked])
    res.status(201).json({ statement })
  },
})
