import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { resolvePayUnit } from "../../../modules/payunit"
import type { Trace } from "../../../modules/payunit/privacy"
import { forgetEmails } from "../forget-emails"
import { type Person, tracesOf, type AmbiguousRecord } from "../person"

/** Input of {@link eraseStep}: whom it is about, by at least one of these. */
export interface ErasePersonalDataInput extends Person {
  /** Whether invoices go as well, before their age: the shop's books do not need them. */
  include_invoices?: boolean
}

/** What is kept of somebody for now, and until when. */
export interface RetainedRecord {
  id: string
  state: string
  /** `unfinished`: forgotten as soon as it is finished. `books`: an invoice, forgotten at its age. */
  why: "unfinished" | "books"
  /** When it is forgotten, as an ISO time, where that is known. */
  until: string | null
}

/** What became of what was known of somebody. */
export interface ErasedPersonalData {
  /** Ids of those of which it was forgotten whose they are. */
  erased: { payments: string[]; invoices: string[] }
  kept: { payments: RetainedRecord[]; invoices: RetainedRecord[] }
  /** What has the digits of the number given and others besides: nothing of it was forgotten by that number. */
  unclear: AmbiguousRecord[]
}

/** Forgets whose somebody's payments and invoices are, and has the unfinished ones forgotten once they are finished. */
export const eraseStep = createStep(
  { name: "payunit-erase-personal-data", maxRetries: 0 },
  async ({ include_invoices, ...person }: ErasePersonalDataInput, { container }) => {
    const { personalData, options } = resolvePayUnit(container)
    const { traces, unclear } = await tracesOf(container, person)
    const theirs = await personalData.invoicesOf(traces)
    const payments = known(await personalData.paymentsOf(traces, theirs.map(idOf)))
    const invoices = known(theirs)
    const wanted = include_invoices === true ? invoices : []
    await personalData.wantErasure({ payments: payments.map(idOf), invoices: wanted.map(idOf) })
    await personalData.forgetRequests(traces)
    await personalData.forgetUsedWords()
    await forgetEmails(container, invoices.filter(({ is_finished }) => is_finished).map(idOf))
    const erased = {
      payments: await personalData.forgetPayments(payments.map(idOf)),
      invoices: await personalData.forgetInvoices(wanted.map(idOf)),
    }
    const unfinished = ({ id, state }: Trace): RetainedRecord => ({ id, state, why: "unfinished", until: null })
    const forBooks = ({ id, state, created_at: since }: Trace): RetainedRecord => {
      const until = new Date(since.getTime() + options.retention.invoicesDays * DAY_MS)
      return { id, state, why: "books", until: until.toISOString() }
    }
    const result: ErasedPersonalData = {
      erased,
      kept: {
        payments: payments.filter(({ id }) => !erased.payments.includes(id)).map(unfinished),
        invoices: invoices
          .filter(({ id }) => !erased.invoices.includes(id))
          .map((invoice) =>
            wanted.includes(invoice) || !invoice.is_finished ? unfinished(invoice) : forBooks(invoice),
          ),
      },
      unclear,
    }
    return new StepResponse(result)
  },
)

const DAY_MS = 86_400_000

const idOf = ({ id }: Trace): string => id

/** Those of which it is still known whose they are. */
function known(traces: readonly Trace[]): Trace[] {
  return traces.filter(({ forgotten_at }) => forgotten_at === null)
}
