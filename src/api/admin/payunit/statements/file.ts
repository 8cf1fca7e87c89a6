import { resolvePayUnit } from "../../../../modules/payunit"
import { MerchantError } from "../../../../modules/payunit/errors"
import {
  fileHash,
  type StatementFormat,
  headOf,
  detectFormat,
  type StatementHead,
} from "../../../../modules/payunit/statements"
import { proposedMapping, type StatementMapping } from "../../../../domain/statements"
import { readWhole } from "../../../request-body"
import type { StaffRequest } from "../../../contract"
import type * as contract from "./contract"

/** The largest file that is read, and how long it may take to arrive. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024
const MOST_MS = 120_000

/** A statement that was sent, how it is written, and how it is read. */
interface SentStatement {
  file: Buffer
  head: StatementHead
  found: StatementFormat
  /** What the file was called; empty where that was not told. */
  file_name: string
  content_hash: string
  headings_hash: string
  isAgain: boolean
  /** As whoever sent it says, else as a file of these headings was read before, else as its headings tell. */
  mapping: StatementMapping
  isKept: boolean
  account: string
  mode: "test" | "live"
}

/** A request that brings one, whichever of the routes it is sent to. */
type FileRequest = StaffRequest<typeof contract.POST>

/** What requests brought: a body can be read once. */
const SENT = new WeakMap<FileRequest, Promise<SentStatement>>()

/**
 * The statement that a request brings.
 *
 * @throws MerchantError where it is too large, or no table
 */
export async function statementIn(req: FileRequest): Promise<SentStatement> {
  const sent = SENT.get(req) ?? readStatement(req)
  SENT.set(req, sent)
  return await sent
}

async function readStatement(req: FileRequest): Promise<SentStatement> {
  const { account, mapping, separator, ...sent } = req.validatedQuery
  const { accounts, statements } = resolvePayUnit(req.scope)
  const mode = accounts.modes.get(account)
  if (mode === undefined) {
    const names = accounts.names.join(", ")
    throw new MerchantError("unknown_account", { en: `Configured: ${names}.`, fr: `Comptes configurés : ${names}.` })
  }
  const file = await readWhole(req, MAX_FILE_BYTES, MOST_MS)
  if (file === null) {
    throw new MerchantError("statement_too_large")
  }
  const head = headOf(file)
  const hasInstructions = mapping !== undefined || separator !== undefined
  const stored = hasInstructions ? null : await statements.storedMapping(head.headings_hash)
  const found = await detectFormat(head, mapping?.separator ?? separator ?? stored?.separator)
  return {
    ...{ file, head, found, account, mode, isKept: stored !== null },
    mapping: mapping ?? stored ?? proposedMapping(found.headings, found.separator),
    file_name: sent.file_name ?? "",
    content_hash: await fileHash(file),
    headings_hash: head.headings_hash,
    isAgain: sent.again === "true",
  }
}
