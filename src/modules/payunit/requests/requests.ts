import { z } from "zod"
import { PaymentRequest } from "../models"
import { amountColumns, Repository, rowSchema } from "../storage"

const record = z.lazy(() => rowSchema(PaymentRequest, { created_at: z.coerce.date(), now: z.coerce.date() }))

/** A payment request as read from its table: see the model. Amounts are numbers in major units. */
export type PaymentRequestRow = z.output<typeof record>

/** What is written down of a request; it lives for so many days. */
export type NewPaymentRequest = Pick<
  PaymentRequestRow,
  | ("id" | "account" | "provider_id" | "order_id" | "payment_collection_id" | "amount" | "currency_code")
  | ("phone_number" | "reason" | "locale" | "created_by")
> & { days: number }

/** What may be said anew of a request that still lives. */
type Renewal = Pick<NewPaymentRequest, "phone_number" | "reason" | "locale" | "days">

const IS_LIVING = "withdrawn_at IS NULL AND expires_at > now() AND deleted_at IS NULL"

/** The requests for money of orders. Every change is one SQL statement; the database's clock is the only one. */
export class PaymentRequests extends Repository {
  async insert({ days, ...request }: NewPaymentRequest): Promise<PaymentRequestRow> {
    const inserted = this.database("payunit_payment_request")
      .insert({
        ...request,
        ...amountColumns("amount", request.amount),
        expires_at: this.database.raw("now() + make_interval(days => ?)", [days]),
      })
      .returning(["*", this.database.raw("now() AS now")])
    return record.parse((await this.rows(inserted))[0])
  }

  async find(id: string): Promise<PaymentRequestRow | null> {
    const rows = await this.send(
      "SELECT *, now() AS now FROM payunit_payment_request WHERE id = ? AND deleted_at IS NULL",
      [id],
    )
    return rows.length === 0 ? null : record.parse(rows[0])
  }

  /** An order's requests, newest first: the latest twenty. */
  async ofOrder(orderId: string): Promise<PaymentRequestRow[]> {
    const rows = await this.send(
      `SELECT *, now() AS now FROM payunit_payment_request
        WHERE order_id = ? AND deleted_at IS NULL ORDER BY created_at DESC, id LIMIT 20`,
      [orderId],
    )
    return rows.map((row) => record.parse(row))
  }

  /** Says a living request anew, which then lives on for so many days. Null where it lives no more. */
  async renew(id: string, { phone_number, reason, locale, days }: Renewal): Promise<PaymentRequestRow | null> {
    const rows = await this.send(
      `UPDATE payunit_payment_request
          SET phone_number = ?, reason = ?, locale = ?, expires_at = now() + make_interval(days => ?), updated_at = now()
        WHERE id = ? AND ${IS_LIVING} RETURNING *, now() AS now`,
      [phone_number, reason, locale, days, id],
    )
    return rows.length === 0 ? null : record.parse(rows[0])
  }

  /** Has an order's requests paid in another payment collection of it, since what came of them was moved there. */
  async moveToCollection(orderId: string, { from, to }: { from: string; to: string }): Promise<void> {
    await this.send(
      `UPDATE payunit_payment_request SET payment_collection_id = ?, updated_at = now()
        WHERE order_id = ? AND payment_collection_id = ? AND deleted_at IS NULL RETURNING id`,
      [to, orderId, from],
    )
  }

  /** Takes a request back. Null where it lives no more. */
  async withdraw(id: string, by: string): Promise<PaymentRequestRow | null> {
    const rows = await this.send(
      `UPDATE payunit_payment_request SET withdrawn_at = now(), withdrawn_by = ?, updated_at = now()
        WHERE id = ? AND ${IS_LIVING} RETURNING *, now() AS now`,
      [by, id],
    )
    return rows.length === 0 ? null : record.parse(rows[0])
  }
}

/** Whether a payment request may be paid as far as the request itself says. */
export function isLivingRequest({
  withdrawn_at,
  expires_at,
  now,
}: Pick<PaymentRequestRow, "withdrawn_at" | "expires_at" | "now">): boolean {
  return withdrawn_at === null && expires_at > now
}
