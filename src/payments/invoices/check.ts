import { PayUnitError } from "../../gateway"
import { judge } from "../../domain/payments"
import { cause } from "../../domain/texts"
import type { PayUnitModuleService } from "../../modules/payunit"
import { askPaymentStatus } from "../flows"
import type { AttemptRow, InvoiceRow } from "../../modules/payunit/invoices"

/** What came of asking the service about an invoice. */
export interface InvoiceAsked {
  /** How many attempts were asked about: nothing else of an invoice can be. */
  asked: number
  /** Of how many of them the service gave no answer. */
  unanswered: number
  /** Those that it says are paid, as they were opened. */
  paid: AttemptRow[]
}

/**
 * Asks the service about every attempt to pay an invoice that may have been paid: pages of instalments, and what payers
 * began at the invoice's page of ours. Of what is paid behind the invoice's own link it tells nothing, so nobody is asked
 * about that.
 */
export async function askAboutInvoice(payunit: PayUnitModuleService, invoice: InvoiceRow): Promise<InvoiceAsked> {
  const { invoiceAttempts, accounts, logger } = payunit
  const attempts = await invoiceAttempts.ofInvoice(invoice.id)
  const client = accounts.clientFor(invoice.account, invoice.mode)
  const outcome: InvoiceAsked = { asked: 0, unanswered: 0, paid: [] }
  for (const attempt of attempts) {
    if (attempt.status === "SUCCESS") {
      // Told before: whoever heard it may have died before the payment was confirmed, which is safe to repeat.
      outcome.paid.push(attempt)
      continue
    }
    if (client === null) {
      outcome.unanswered += 1
      continue
    }
    if (!(await invoiceAttempts.mayAsk(attempt.id))) {
      continue
    }
    outcome.asked += 1
    try {
      const told = await askPaymentStatus(client, attempt, { words: payunit.options.statusWords })
      if (told === null) {
        continue
      }
      if (told.unknown != null) {
        await payunit.statusWords.heard(told.unknown, attempt.id)
      }
      const expected = {
        transactionId: attempt.id,
        amount: attempt.amount,
        currency: invoice.currency_code,
        mode: invoice.mode,
      }
      const verdict = judge(expected, told)
      switch (verdict.kind) {
        case "paid":
          await invoiceAttempts.keepAnswer(attempt.id, "SUCCESS", null)
          outcome.paid.push(attempt)
          break
        case "held":
          await invoiceAttempts.keepAnswer(attempt.id, attempt.status, verdict.why[0] ?? null)
          break
        case "doubtful":
          await invoiceAttempts.keepAnswer(attempt.id, attempt.status, cause("doubtful_word", { word: verdict.word }))
          break
        case "pending":
          // What may have been paid is shown on, though the service says less now.
          await invoiceAttempts.keepAnswer(attempt.id, attempt.status, attempt.problem)
          break
        default:
          await invoiceAttempts.keepAnswer(attempt.id, told.status, null)
      }
    } catch (error) {
      if (!(error instanceof PayUnitError)) {
        throw error
      }
      outcome.unanswered += 1
      logger.warn(`payunit: invoice ${invoice.id}: ${error.message}`)
    }
  }
  return outcome
}
