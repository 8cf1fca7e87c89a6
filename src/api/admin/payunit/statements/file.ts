import type { MedusaRequest } from "@medusajs/framework/http"
import { zodValidator } from "@medusajs/framework"
import type { z } from "@medusajs/framework/zod"
import { resolvePayUnit } from "../../../../modules/payunit"
import { MerchantError } from "../../../../modules/payunit/errors"
import { type FoundStatement, lookInto, mappingFor } from "../../../../modules/payunit/statements"
import type { StatementMapping } from "../../../../domain/statements"
import { readWhole } from "../../../request-body"
import { statementQuery } from "./validators"

/** The largest file that is read, and how long it may take to arrive. */
export const MOST_BYTES = 50 * 1024 * 1024
const MOST_MS = 120_000

/** A statement that was sent, how it is written, and how it is read. */
interface SentStatement {
  file: Buffer
  found: FoundStatement
  /** As whoever sent it says, else as a file of these headings was read before, else as is recognized. */
  mapping: StatementMapping
  isKept: boolean
  account: string
  mode: "test" | "live"
}

/**
 * Reads the statement that a request brings.
 *
 * @throws MerchantError where it is too large, or no table
 */
export async function statementIn(req: MedusaRequest): Promise<SentStatement> {
  const { account, mapping } = (await zodValidator(statementQuery, req.query)) as z.output<typeof statementQuery>
  const { accountModes, statements } = resolvePayUnit(req.scope)
  const mode = accountModes.get(account)
  if (mode === undefined) {
    const names = [...accountModes.keys()].join(", ")
    throw new MerchantError("unknown_account", { en: `Configured: ${names}.`, fr: `Comptes configurés : ${names}.` })
  }
  const file = await readWhole(req, MOST_BYTES, MOST_MS)
  if (file === null) {
    throw new MerchantError("statement_too_large")
  }
  const found = lookInto(file)
  const kept = mapping === undefined ? await statements.keptMapping(found.headings_hash) : null
  return { file, found, mapping: mapping ?? mappingFor(found, kept), isKept: kept !== null, account, mode }
}
