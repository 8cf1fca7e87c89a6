import { createWorkflow, WorkflowResponse, createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { resolvePayUnit } from "../../modules/payunit"
import type { Trace } from "../../modules/payunit/privacy"
import { type Person, tracesOf, type AmbiguousRecord } from "./person"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** Input of {@link eraseStep}: whom it is about, by at least one of these. */
export interface ErasePersonalDataInput extends Person {
  /** Whether invoices go as well, before their age: the shop's books do not need them. */
  include_invoices?: boolean
}

/** What is kept of somebody for now, and until when. */
interface RetainedRecord {
  id: string
  state: string
  /** `unfinished`: forgotten as soon as it is finished. `books`: an invoice, forgotten at its age. */
  why: "unfinished" | "books"
  /** When the record is forgotten, as an ISO time, where that is known. */
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
const eraseStep = createStep(
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

/** The traces of which it is still known whose they are. */
function known(traces: readonly Trace[]): Trace[] {
  return traces.filter(({ forgotten_at }) => forgotten_at === null)
}

/**
 * Forgets who somebody is in all payments and invoices that are finished: masked phone number, addresses to return to,
 * notes, and an invoice's client. Amounts, states and times stay. What is open, paid and not yet on an order, or held is
 * not touched: it is forgotten by the job as soon as it is finished. Invoices stay for the shop's books until their age
 * (`retention.invoicesDays`) unless `include_invoices` says otherwise. Medusa's own tables are Medusa's to erase.
 */
export const erasePersonalDataWorkflow = createWorkflow(
  "payunit-erase-personal-data",
  (input: ErasePersonalDataInput) => {
    return new WorkflowResponse(eraseStep(input))
  },
)

/** What Medusa's notifications can do as every module of Medusa's, though its interface does not say so. */
interface Deleting {
  deleteNotifications: (ids: string[]) => Promise<void>
}

/** Deletes what Medusa keeps of e-mails with these invoices: address, name and link. */
export async function forgetEmails(container: MedusaContainer, invoiceIds: readonly string[]): Promise<void> {
  if (invoiceIds.length === 0) {
    return
  }
  const notifications = container.resolve(Modules.NOTIFICATION)
  const sent = await notifications.listNotifications(
    { resource_type: "payunit_invoice", resource_id: [...invoiceIds] },
    { select: ["id"] },
  )
  if (sent.length > 0) {
    await (notifications as unknown as Deleting).deleteNotifications(sent.map(({ id }) => id))
  }
}
