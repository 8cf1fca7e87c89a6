import type { Cause, StoredCause } from "../../../domain/texts"
import type { Admission } from "../transactions"
import { amountColumns, Repository } from "../storage"
import { type AttemptRow, readAttempt } from "./invoice-record"

/** How often the service may be asked about one attempt, whatever wakes us. */
const ASK_WINDOW_SECONDS = 3

/** An attempt that its payer begins. */
export type NewAttempt = Pick<AttemptRow, "id" | "invoice_id" | "installment_id" | "amount" | "opened_by">

/** The attempts to pay invoices that the service tells of: pages of instalments, and what payers began at ours. */
export class InvoiceAttempts extends Repository {
  /** Keeps a page that the service opened. */
  async insertOpened(
    attempt: Pick<AttemptRow, "id" | "invoice_id" | "installment_id" | "amount" | "url" | "opened_by">,
  ): Promise<void> {
    await this.database("payunit_invoice_attempt")
      .insert({ ...attempt, ...amountColumns("amount", attempt.amount), status: "PENDING" })
      .onConflict("id")
      .ignore()
  }

  /** Writes an attempt down that a payer begins, before the service hears of it. */
  async begin(_admission: Admission, attempt: NewAttempt): Promise<void> {
    await this.database("payunit_invoice_attempt").insert({
      ...attempt,
      ...amountColumns("amount", attempt.amount),
      status: "PENDING",
      is_by_payer: true,
    })
  }

  /** Keeps the page that the service gave for an attempt. */
  async keepPage(id: string, url: string): Promise<void> {
    await this.send("UPDATE payunit_invoice_attempt SET url = ?, updated_at = now() WHERE id = ?", [url, id])
  }

  /** Notes that a prompt is about to be sent. */
  async notePrompt(
    _admission: Admission,
    id: string,
    { phoneMasked, seconds }: { phoneMasked: string; seconds: number },
  ): Promise<void> {
    await this.send(
      `UPDATE payunit_invoice_attempt SET prompt_phone_masked = ?, prompted_at = now(),
              prompt_expires_at = now() + make_interval(secs => ?), updated_at = now()
        WHERE id = ? AND status = 'PENDING'`,
      [phoneMasked, seconds, id],
    )
  }

  /** Notes that no phone was reached. */
  async notePromptFailed(id: string): Promise<void> {
    await this.send(
      `UPDATE payunit_invoice_attempt
          SET prompt_phone_masked = NULL, prompted_at = NULL, prompt_expires_at = NULL, updated_at = now() WHERE id = ?`,
      [id],
    )
  }

  /** Attempts to pay an invoice, oldest first. */
  async ofInvoice(invoiceId: string): Promise<AttemptRow[]> {
    const rows = await this.send(
      `SELECT *, now() AS now FROM payunit_invoice_attempt
        WHERE invoice_id = ? AND deleted_at IS NULL ORDER BY created_at, id`,
      [invoiceId],
    )
    return rows.map((row) => this.reader.one(row, readAttempt))
  }

  /** The right to ask the service about an attempt now: given once per few seconds, to whoever asks first. */
  async mayAsk(id: string): Promise<boolean> {
    const rows = await this.send(
      `UPDATE payunit_invoice_attempt SET asked_at = now()
        WHERE id = ? AND (asked_at IS NULL OR asked_at <= now() - make_interval(secs => ?)) RETURNING id`,
      [id, ASK_WINDOW_SECONDS],
    )
    return rows.length > 0
  }

  /** Keeps what the service said of an attempt. */
  async keepAnswer(id: string, status: AttemptRow["status"], problem: StoredCause | null): Promise<void> {
    await this.send(
      "UPDATE payunit_invoice_attempt SET status = ?, problem = ?::jsonb, updated_at = now() WHERE id = ? AND status <> 'SUCCESS'",
      [status, problem === null ? null : JSON.stringify(problem), id],
    )
  }

  /** Keeps why nothing was done about what the service said of an attempt. */
  async keepProblem(id: string, problem: Cause): Promise<void> {
    await this.send("UPDATE payunit_invoice_attempt SET problem = ?::jsonb, updated_at = now() WHERE id = ?", [
      JSON.stringify(problem),
      id,
    ])
  }

  /** Has an invoice wait for its next turn to be asked about until the others had theirs. */
  async putOff(invoiceId: string): Promise<void> {
    await this.send(
      `UPDATE payunit_invoice_attempt SET updated_at = now()
        WHERE invoice_id = ? AND status = 'PENDING' AND deleted_at IS NULL`,
      [invoiceId],
    )
  }

  /** Invoices with a page that may have been paid, opened in the last `hours` and not asked about for a minute. */
  async invoicesToAsk(hours: number, limit: number): Promise<string[]> {
    const rows = await this.send(
      `SELECT invoice_id FROM payunit_invoice_attempt
        WHERE status = 'PENDING' AND deleted_at IS NULL AND created_at > now() - make_interval(hours => ?)
          AND (asked_at IS NULL OR asked_at < now() - interval '1 minute')
        GROUP BY invoice_id ORDER BY min(updated_at) LIMIT ?`,
      [hours, limit],
    )
    return rows.flatMap((row) =>
      typeof row === "object" && row !== null && "invoice_id" in row && typeof row.invoice_id === "string"
        ? [row.invoice_id]
        : [],
    )
  }
}
