import { resolvePayUnit } from "../../../../modules/payunit"
import { MerchantError } from "../../../../modules/payunit/errors"
import {
  fileHash,
  HEAD_BYTES,
  type StatementFormat,
  headOf,
  detectFormat,
  type StatementHead,
} from "../../../../modules/payunit/statements"
import { proposedMapping, type StatementMapping } from "../../../../domain/statements"
import { readBody } from "../../../request-body"
import type { StaffRequest } from "../../../contract"
import type * as contract from "./contract"

/** The largest file that is read, and how long it may take to arrive. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024
const MOST_MS = 120_000

/** A request that brings a statement, whichever of the routes it is sent to. */
type FileRequest = StaffRequest<typeof contract.POST>

/** The beginning of a statement: how it is written, and how the whole is read. */
interface StatementBeginning {
  head: StatementHead
  found: StatementFormat
  /** As whoever sent it says, else as a file of these headings was read before, else as its headings tell. */
  mapping: StatementMapping
  isKept: boolean
}

/** A statement that was sent. */
interface SentStatement extends StatementBeginning {
  file: Buffer
  /** What the file was called; empty where that was not told. */
  file_name: string
  content_hash: string
  headings_hash: string
  isAgain: boolean
  account: string
  mode: "test" | "live"
}

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
  const { account, ...sent } = req.validatedQuery
  const mode = modeOf(req)
  const file = await fileIn(req)
  const beginning = await beginningOf(req, file)
  return {
    ...{ ...beginning, file, account, mode },
    file_name: sent.file_name ?? "",
    content_hash: await fileHash(file),
    headings_hash: beginning.head.headings_hash,
    isAgain: sent.again === "true",
  }
}

/**
 * The beginning of the statement that a request brings. However large that is, the rest is not held in memory.
 *
 * @throws MerchantError where it is too large, or no table
 */
export async function beginningIn(req: FileRequest): Promise<StatementBeginning> {
  // An account that nobody configured is refused before anything is read.
  modeOf(req)
  return await beginningOf(req, await fileIn(req, HEAD_BYTES + 1))
}

function modeOf(req: FileRequest): "test" | "live" {
  const { accounts } = resolvePayUnit(req.scope)
  const mode = accounts.modes.get(req.validatedQuery.account)
  if (mode === undefined) {
    const names = accounts.names.join(", ")
    throw new MerchantError("unknown_account", { en: `Configured: ${names}.`, fr: `Comptes configurés : ${names}.` })
  }
  return mode
}

async function fileIn(req: FileRequest, keptBytes?: number): Promise<Buffer> {
  const limits = { mostBytes: MAX_FILE_BYTES, mostMs: MOST_MS }
  const file = await readBody(req, keptBytes === undefined ? limits : { ...limits, keptBytes })
  if (file === null) {
    throw new MerchantError("statement_too_large")
  }
  return file
}

async function beginningOf(req: FileRequest, file: Buffer): Promise<StatementBeginning> {
  const { mapping, separator } = req.validatedQuery
  const head = headOf(file)
  const hasInstructions = mapping !== undefined || separator !== undefined
  const stored = hasInstructions ? null : await resolvePayUnit(req.scope).statements.storedMapping(head.headings_hash)
  const found = await detectFormat(head, mapping?.separator ?? separator ?? stored?.separator)
  return {
    ...{ head, found, isKept: stored !== null },
    mapping: mapping ?? stored ?? proposedMapping(found.headings, found.separator),
  }
}
