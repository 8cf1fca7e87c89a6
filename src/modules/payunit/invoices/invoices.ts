import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import {
  type INVOICE_ORDERS,
  invoiceEventOf,
  DEMANDING_STATES,
  excessOf,
  InvoiceEvents,
  type InvoiceState,
  invoiceStatesBefore,
  type OrderFigures,
} from "../../../domain/invoices"
import type { HeldReason } from "../../../domain/payments"
import { insertInvoiceEvents, invoiceEvents } from "../outbox"
import { cause, type Cause, invoiceEntry, type InvoiceEntry, moneyOf, MAX_SHOWN_COUNT } from "../../../domain/texts"
import {
  amountColumns,
  APPEND_HISTORY,
  assignments,
  type Columns,
  type CappedCount,
  countListed,
  sumListed,
  type Sums,
  type Database,
  firstEntry,
  lock,
  type Query,
  Repository,
  rowsOf,
  withEntry,
} from "../storage"
import {
  type InstallmentRow,
  type InvoiceLineRow,
  type InvoiceRow,
  readInstallment,
  readInvoice,
  readLine,
  WHOLE_INVOICE,
  WITH_PAYMENTS_ON_HOLD,
} from "./invoice-record"
import { HAS_WORDS, invoiceWords } from "./search"
import { MerchantError } from "../errors"
import { IdempotencyKeys, type KeyedRequest, REPEATED_MS } from "../idempotency"

/** What is written down before the service is called. Amounts in major units. */
export interface NewInvoice extends Pick<
  InvoiceRow,
  | ("id" | "content_hash" | "account" | "mode" | "order_id" | "customer_id" | "locale" | "type")
  | ("client_name" | "client_email" | "client_phone_number" | "email_to" | "follows_customer" | "send_email" | "note")
  | ("partial_payment" | "due_date" | "due_date_sent" | "custom_billing_company" | "total_amount" | "currency_code")
  | ("is_custom_company" | "callback_url" | "created_by" | "is_at_service")
> {
  /** Whether the invoice is to be billed once more, where it would be taken for a repetition. */
  again: boolean
  items: readonly InvoiceLineRow[]
  installments: readonly Pick<InstallmentRow, "title" | "amount" | "due_date">[]
}

/** What came of writing an invoice down. */
export type InvoiceInsertResult =
  | { kind: "created"; invoice: InvoiceRow }
  /** This very request was made before: a click repeated, or a request sent again. */
  | { kind: "joined"; invoice: InvoiceRow }
  /** The order does not owe that much. Nothing was written. */
  | { kind: "exceeds"; figures: OrderFigures; excess: number }

/** What of an order is asked for by its invoices, in major units. */
export interface InvoiceDemands {
  open_invoices: number
}

const toLookAt = z.object({
  in_doubt: z.coerce.number(),
  doubted_since: z.coerce.date().nullable(),
  returned: z.coerce.number(),
  returned_since: z.coerce.date().nullable(),
})

/** How many invoices somebody should look at, and since when. */
export type InvoicesToReview = z.output<typeof toLookAt>

/** Columns that a move between states may set along with it. */
export type InvoiceChanges = Partial<Pick<InvoiceRow, "link" | "ref" | "service_id" | "service_status" | "failure">>

/** What invoices can be looked for by. Every one given must fit. */
export interface InvoiceFilters {
  /** What {@link invoiceWords} finds. */
  q?: string | undefined
  /** The orders that `q` is the number of: what they were billed by is found as well. */
  numbered_order_ids?: readonly string[] | undefined
  state?: readonly InvoiceState[] | undefined
  /** What some of the invoices' payments are on hold for. */
  held_reason?: readonly HeldReason[] | undefined
  /** Whether somebody should look at the invoices, or need not. */
  needs_review?: boolean | undefined
  order_id?: string | undefined
  customer_id?: string | undefined
  account?: string | undefined
  created_from?: Date | undefined
  created_to?: Date | undefined
  due_from?: Date | undefined
  due_to?: Date | undefined
}

/** A page of a list: so many from an offset in an order, or so many behind an invoice, newest first. */
export type InvoicePage = { limit: number } & (
  { offset: number; by: (typeof INVOICE_ORDERS)[number]; descending: boolean } | { after: string }
)

/** An invoice may be e-mailed again after this. */
const EMAIL_SECONDS = 60

/**
 * The table of invoices. Every change is one SQL statement that names the states it starts from, or is made under a lock
 * on the invoice's row; the database's clock is the only one used.
 */
export class Invoices extends Repository {
  /**
   * Writes an invoice down, unless this very request was made before: in state `creating` where the service is to be
   * asked to make it, else `open` at once, with the event of that, and with the request's key. Advisory locks put
   * simultaneous requests of one content and for one order in line, on any number of instances, so that a double click
   * makes one invoice, and two at once do not ask for more than an order owes.
   *
   * @param figuresOf puts the order's figures together; null where there is no order
   * @param mayExceed whether to bill more than is outstanding
   * @throws MerchantError `idempotency_key_reused`; `invoice_in_doubt` or `recorded_already` for one of the same content
   */
  async write(
    invoice: NewInvoice,
    figuresOf: ((demands: InvoiceDemands) => OrderFigures) | null,
    mayExceed: boolean,
    request: KeyedRequest | null,
  ): Promise<InvoiceInsertResult> {
    return await this.database.transaction(async (database) => {
      const inside = new Invoices(database, this.reader)
      const keys = new IdempotencyKeys(database)
      const existing = await keys.lockAndFind(request)
      const earlier = existing === null ? null : await inside.find(existing.id)
      if (earlier !== null) {
        return { kind: "joined", invoice: earlier }
      }
      await lock(database, `invoice-content:${invoice.content_hash}`)
      if (invoice.order_id !== null) {
        await lock(database, invoiceOrderLock(invoice.order_id))
      }
      await inside.#refuseRepeated(invoice)
      if (invoice.order_id !== null && figuresOf !== null) {
        const figures = figuresOf(await inside.demandsOn(invoice.order_id))
        const excess = excessOf(invoice.total_amount, figures)
        if (excess > 0 && !mayExceed) {
          return { kind: "exceeds", figures, excess }
        }
      }
      const written = await inside.#insert(invoice)
      await keys.keep(request, { type: "invoice", id: written.id })
      return { kind: "created", invoice: written }
    })
  }

  async find(id: string): Promise<InvoiceRow | null> {
    return (await this.#read({ id }))[0] ?? null
  }

  /** The order that an invoice is of, whatever else of it can be read; null for none. */
  async orderOf(id: string): Promise<string | null> {
    const rows = await this.send("SELECT order_id FROM payunit_invoice WHERE id = ? AND deleted_at IS NULL", [id])
    return z.array(z.object({ order_id: z.string().nullable() })).parse(rows)[0]?.order_id ?? null
  }

  /** The invoices of some ids that can be read. */
  async named(ids: readonly string[]): Promise<InvoiceRow[]> {
    const rows = ids.length === 0 ? [] : await this.rows(this.#newestFirst().whereIn("id", ids))
    return this.reader.readable(rows, readInvoice)
  }

  /** The ids of the latest invoices that are looked for; so many at most. */
  async idsFound(filters: InvoiceFilters, limit: number): Promise<string[]> {
    const rows = await this.rows(this.#matching(filters).select("id").orderBy("created_at", "desc").limit(limit))
    return idsIn(rows)
  }

  /** All invoices of an order, newest first. */
  async ofOrder(orderId: string): Promise<InvoiceRow[]> {
    return await this.#read({ order_id: orderId })
  }

  /** Of some cancelled orders those that have invoices which may still be paid. */
  async unfollowed(orderIds: readonly string[]): Promise<string[]> {
    const rows = await this.send(
      "SELECT DISTINCT order_id AS id FROM payunit_invoice WHERE order_id = ANY(?) AND state = ANY(?) AND deleted_at IS NULL",
      [[...orderIds], invoiceStatesBefore("void")],
    )
    return idsIn(rows)
  }

  /** A customer's invoices that somebody may be written to about, and can be read, newest first. */
  async followersOf(customerId: string): Promise<InvoiceRow[]> {
    const followers = this.#newestFirst()
      .where({ customer_id: customerId })
      .whereRaw("follows_customer")
      .whereIn("state", DEMANDING_STATES)
    const rows = await this.rows(followers)
    return this.reader.readable(rows, readInvoice)
  }

  async linesOf(id: string): Promise<InvoiceLineRow[]> {
    const rows = await this.send(
      "SELECT * FROM payunit_invoice_line WHERE invoice_id = ? AND deleted_at IS NULL ORDER BY position",
      [id],
    )
    return rows.map(readLine)
  }

  async installmentsOf(id: string): Promise<InstallmentRow[]> {
    const rows = await this.send(
      "SELECT * FROM payunit_invoice_installment WHERE invoice_id = ? AND deleted_at IS NULL ORDER BY position",
      [id],
    )
    return rows.map(readInstallment)
  }

  /** One page of the invoices that match every filter given, and can be read. */
  async page(filters: InvoiceFilters, page: InvoicePage): Promise<InvoiceRow[]> {
    const { database } = this
    if ("after" in page) {
      const { rows } = await this.reader.page(
        page,
        async (after, limit) =>
          await this.rows(
            this.#matching(filters)
              .select(database.raw(WHOLE_INVOICE))
              .whereRaw(IS_BEHIND, [after])
              .orderByRaw("created_at DESC, id DESC")
              .limit(limit),
          ),
        readInvoice,
      )
      return rows
    }
    // What belongs to an invoice is looked up for those of the page alone, and not for those that are passed over.
    const order = orderOf(page)
    const listed = this.#matching(filters).select("*").orderBy(order).limit(page.limit).offset(page.offset)
    const rows = await this.rows(database.select(database.raw(WHOLE_INVOICE)).from(listed.as("i")).orderBy(order))
    return this.reader.readable(rows, readInvoice)
  }

  /** How many there are on all pages, as far as they are counted. */
  async count(filters: InvoiceFilters): Promise<CappedCount> {
    return await countListed(this.database, this.#matching(filters).orderByRaw("created_at DESC"))
  }

  /** What invoices ask for, but for those that nobody is to pay, and what came for them. */
  async sums(filters: InvoiceFilters): Promise<Sums<"billed" | "received">[]> {
    const listed = this.#matching(filters).orderByRaw("created_at DESC")
    return await sumListed(this.database, listed, "lower(currency_code)", {
      billed: "CASE WHEN state NOT IN ('void', 'failed') THEN total_amount ELSE 0 END",
      received: "paid_amount",
    })
  }

  /**
   * How many invoices somebody should look at, and since when: those in doubt only after `minutes`. Of the thousand that
   * were made first.
   */
  async toLookAt(minutes: number): Promise<InvoicesToReview> {
    const rows = await this.send(
      `SELECT count(*) FILTER (WHERE ${IS_DOUBTED}) AS in_doubt, min(asked_at) FILTER (WHERE ${IS_DOUBTED}) AS doubted_since,
              count(*) FILTER (WHERE ${MAY_HAVE_BEEN_PAID}) AS returned,
              min(returned_at) FILTER (WHERE ${MAY_HAVE_BEEN_PAID}) AS returned_since
         FROM (SELECT * FROM payunit_invoice WHERE deleted_at IS NULL AND ${MAY_NEED_LOOK} ORDER BY created_at LIMIT ?) i`,
      [minutes, minutes, MAX_SHOWN_COUNT + 1],
    )
    return toLookAt.parse(rows[0])
  }

  /** Orders that somebody is asked for by an invoice, those billed last first. */
  async billedOrders(limit: number): Promise<string[]> {
    const rows = await this.send(
      `SELECT order_id AS id FROM (
         SELECT order_id, created_at FROM payunit_invoice
          WHERE order_id IS NOT NULL AND state = ANY(?) AND deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT ?) billed
        GROUP BY order_id ORDER BY max(created_at) DESC LIMIT ?`,
      [[...DEMANDING_STATES], MAX_SHOWN_COUNT, limit],
    )
    return idsIn(rows)
  }

  /**
   * What an order's invoices ask for.
   *
   * @throws UnreadableRow where nobody can say what one of them asks for
   */
  async demandsOn(orderId: string): Promise<InvoiceDemands> {
    await this.ofOrder(orderId)
    const [row] = await this.send(
      `SELECT COALESCE(sum(GREATEST(total_amount - paid_amount, 0)), 0) AS open_invoices FROM payunit_invoice
        WHERE order_id = ? AND state = ANY(?) AND deleted_at IS NULL`,
      [orderId, [...DEMANDING_STATES]],
    )
    return z.object({ open_invoices: z.coerce.number() }).parse(row)
  }

  /**
   * Moves an invoice to another state, from whichever states lead there or from those given, and writes down why, and
   * the event that is to be announced of it.
   *
   * @returns null when it was in none of them: somebody else moved it
   */
  async move(
    id: string,
    {
      to,
      entry,
      set = {},
      from = invoiceStatesBefore(to),
    }: { to: InvoiceState; entry: InvoiceEntry; set?: InvoiceChanges; from?: readonly InvoiceState[] },
  ): Promise<InvoiceRow | null> {
    const event = invoiceEventOf(to)
    const rows = await this.send(MOVE_INVOICE, {
      ...{ id, to, from: [...from] },
      columns: assignments(this.database, { ...set, state: to }),
      history: withEntry(this.database, entry),
      ...invoiceEvents(...(event === null ? [] : [{ event }])),
    })
    return rows.length > 0 ? readInvoice(rows[0]) : null
  }

  /** Makes an invoice void. Null when it cannot be, or is. */
  async makeVoid(id: string, historyEntry: Parameters<typeof invoiceEntry>[1]): Promise<InvoiceRow | null> {
    return await this.move(id, { to: "void", entry: invoiceEntry("void", historyEntry) })
  }

  /** Opens an invoice of which somebody found that the service made it. Null when nobody wondered. */
  async markFound(
    id: string,
    { link, ref, by, note }: { link: string; ref: string | null; by: string; note: string | null },
  ): Promise<InvoiceRow | null> {
    const entry = invoiceEntry("found", { by, note })
    return await this.move(id, { to: "open", entry, set: { link, ref, failure: null }, from: ["in_doubt", "failed"] })
  }

  /** Ends an invoice of which somebody found that the service never made it. Null when nobody wondered. */
  async markNotCreated(id: string, { by, note }: { by: string; note: string | null }): Promise<InvoiceRow | null> {
    const entry = invoiceEntry("not_found", { by, note })
    return await this.move(id, { to: "failed", entry, from: ["in_doubt"] })
  }

  /** Adds to an invoice's history. */
  async addEntry(id: string, entry: InvoiceEntry): Promise<void> {
    await this.send(
      `UPDATE payunit_invoice SET history = ${APPEND_HISTORY}, updated_at = now() WHERE id = ? RETURNING id`,
      [JSON.stringify(entry), id],
    )
  }

  /** Keeps what came with the service's answer although somebody moved the invoice meanwhile. */
  async keepAnswer(id: string, answer: Required<Pick<InvoiceChanges, "link" | "ref" | "service_id">>): Promise<void> {
    await this.send(
      `UPDATE payunit_invoice SET link = ?, ref = ?, service_id = ?, next_report_at = now() + ${FIRST_REPORT}, updated_at = now()
        WHERE id = ? AND link IS NULL RETURNING id`,
      [answer.link, answer.ref, answer.service_id, id],
    )
  }

  /** Keeps the names that the service gave to the instalments, in their order. */
  async nameInstallments(id: string, serviceIds: readonly (string | null)[]): Promise<void> {
    for (const [position, serviceId] of serviceIds.entries()) {
      await this.send(
        `UPDATE payunit_invoice_installment SET service_id = ?
          WHERE invoice_id = ? AND position = ? AND deleted_at IS NULL RETURNING id`,
        [serviceId, id, position],
      )
    }
  }

  /**
   * Takes the right to ask the service to make an invoice: given once for ever, since asking twice would make two.
   *
   * @returns null when it was given before
   */
  async takeAsking(id: string): Promise<InvoiceRow | null> {
    const rows = await this.send(
      `UPDATE payunit_invoice SET asked_at = now(), updated_at = now()
        WHERE id = ? AND state = 'creating' AND asked_at IS NULL AND deleted_at IS NULL
        RETURNING *, now() AS now`,
      [id],
    )
    return rows.length > 0 ? readInvoice(rows[0]) : null
  }

  /** Keeps which payment collection a part is paid through: an instalment, or all that is left. */
  async keepCollection(id: string, installmentId: string | null, paymentCollectionId: string): Promise<void> {
    await (installmentId === null
      ? this.send("UPDATE payunit_invoice SET payment_collection_id = ?, updated_at = now() WHERE id = ?", [
          paymentCollectionId,
          id,
        ])
      : this.send(
          "UPDATE payunit_invoice_installment SET payment_collection_id = ?, updated_at = now() WHERE id = ? AND invoice_id = ?",
          [paymentCollectionId, installmentId, id],
        ))
  }

  /**
   * Takes up what a process left behind that died while an invoice was being made: after `seconds` nobody will write an
   * answer down any more. What the service was never asked for has failed; the rest is in doubt.
   *
   * @returns their ids
   */
  async doubtAbandoned(seconds: number): Promise<string[]> {
    const rows = await this.send(DOUBT_ABANDONED, {
      ...{ seconds, never_asked: NEVER_ASKED, abandoned: ABANDONED },
      history: withEntry(this.database, invoiceEntry("abandoned", { why: cause("abandoned") })),
      ...invoiceEvents({ event: InvoiceEvents.INVOICE_IN_DOUBT }),
    })
    return idsIn(rows)
  }

  /** Notes that a browser came back from the invoice's page. That proves nothing, and is worth a check. */
  async noteReturn(id: string): Promise<void> {
    await this.send(
      `UPDATE payunit_invoice
          SET history = CASE WHEN returned_at IS NULL OR returned_at < now() - interval '1 hour'
                             THEN ${APPEND_HISTORY} ELSE history END,
              returned_at = now(), returns = returns + 1, updated_at = now(), report_checks = 0,
              next_report_at = CASE WHEN service_id IS NULL THEN NULL ELSE now() END
        WHERE id = ? AND deleted_at IS NULL RETURNING id`,
      [JSON.stringify(invoiceEntry("returned", { why: cause("proves_no_payment") })), id],
    )
  }

  /**
   * Takes the right to ask the service now where an invoice stands: what it reported a moment ago it would report again.
   * A process that dies over it leaves it due.
   *
   * @param seconds how long ago it must have been asked
   * @returns null where it was asked since, or the service cannot be asked of it
   */
  async takeReport(id: string, seconds: number): Promise<InvoiceRow | null> {
    const rows = await this.send(
      `UPDATE payunit_invoice SET report_asked_at = now(), next_report_at = now() + ${UNFINISHED_REPORT}
        WHERE id = ? AND ${IS_REPORTABLE} AND deleted_at IS NULL
          AND (report_asked_at IS NULL OR report_asked_at <= now() - make_interval(secs => ?))
        RETURNING *, now() AS now`,
      [id, seconds],
    )
    return rows.length > 0 ? readInvoice(rows[0]) : null
  }

  /**
   * Takes the invoices that the service is to be asked about now, those first that wait longest, but of the accounts given
   * none. Each is due again in a moment, in case nothing comes of it, so that none holds up the others.
   */
  async takeDueReports(limit: number, accountsAway: readonly string[]): Promise<{ id: string; account: string }[]> {
    const rows = await this.send(
      `UPDATE payunit_invoice SET next_report_at = now() + ${UNFINISHED_REPORT}
        WHERE id IN (SELECT id FROM payunit_invoice
                      WHERE next_report_at <= now() AND NOT account = ANY(?) AND deleted_at IS NULL
                      ORDER BY next_report_at LIMIT ? FOR UPDATE SKIP LOCKED)
        RETURNING id, account`,
      [[...accountsAway], limit],
    )
    return z.array(z.object({ id: z.string(), account: z.string() })).parse(rows)
  }

  /**
   * Writes down what came of asking the service about an invoice: what it reported, if anything, and when to ask next. What
   * it reports after somebody came back from its page says what became of that, once it had time to.
   */
  async noteReport(
    id: string,
    {
      report,
      doubt,
      next,
    }: {
      /** The service's word, and the sum in major units, if that is clear; null where there was no answer. */
      report: { status: string; amount: number | null } | null
      /** Why somebody should look; null where nobody need. */
      doubt: InvoiceEntry | null
      next: Date | null
    },
  ): Promise<void> {
    const { database } = this
    const columns =
      report === null
        ? {}
        : {
            service_status: report.status,
            ...(report.amount === null ? {} : amountColumns("reported_amount", report.amount)),
          }
    await this.send(NOTE_REPORT, {
      id,
      columns: assignments(database, { ...columns, next_report_at: next }),
      is_clear: report !== null && report.amount !== null && doubt === null,
      is_doubted: doubt !== null,
      history: doubt === null ? database.raw("history") : withEntry(database, doubt),
    })
  }

  /** Notes that somebody looked and found nothing new paid. */
  async noteReview(id: string, { by, note }: { by: string; note: string | null }): Promise<InvoiceRow | null> {
    const rows = await this.send(
      `UPDATE payunit_invoice SET reviewed_at = now(), history = ${APPEND_HISTORY}, updated_at = now()
        WHERE id = ? AND deleted_at IS NULL RETURNING *, now() AS now`,
      [JSON.stringify(invoiceEntry("looked", { by, note })), id],
    )
    return rows.length > 0 ? readInvoice(rows[0]) : null
  }

  /**
   * Takes the right to e-mail an invoice now: once, or again after a minute where `again` says so.
   *
   * @returns false when it was tried already, or just now
   */
  async takeEmail(id: string, again: boolean): Promise<boolean> {
    const rows = await this.send(
      `UPDATE payunit_invoice SET email_tried_at = now(), email_problem = NULL
        WHERE id = ? AND deleted_at IS NULL
          AND (email_tried_at IS NULL OR (? AND email_tried_at < now() - make_interval(secs => ?)))
        RETURNING id`,
      [id, again, EMAIL_SECONDS],
    )
    return rows.length > 0
  }

  /** What came of an e-mail: null where it was sent, else why it was not; then it may be tried again at once. */
  async noteEmail(id: string, to: string, problem: Cause | null): Promise<void> {
    const why = problem === null ? null : JSON.stringify(problem)
    await this.send(
      `UPDATE payunit_invoice
          SET emailed_at = CASE WHEN ?::jsonb IS NULL THEN now() ELSE emailed_at END, email_problem = ?,
              email_tried_at = CASE WHEN ?::jsonb IS NULL THEN email_tried_at ELSE now() - make_interval(secs => ?) END,
              history = ${APPEND_HISTORY}, updated_at = now()
        WHERE id = ? RETURNING id`,
      [
        ...[why, why, why],
        EMAIL_SECONDS + 1,
        JSON.stringify(
          problem === null
            ? invoiceEntry("emailed", { why: cause("emailed_to", { to }) })
            : invoiceEntry("not_emailed", { why: problem }),
        ),
        id,
      ],
    )
  }

  /** Sends the link elsewhere from now on, since the customer's address changed. */
  async redirectEmail(id: string, to: string): Promise<void> {
    await this.send(
      `UPDATE payunit_invoice SET email_to = ?, history = ${APPEND_HISTORY}, updated_at = now()
        WHERE id = ? AND email_to <> ? RETURNING id`,
      [to, JSON.stringify(invoiceEntry("address_changed", { why: cause("redirected", { to }) })), id, to],
    )
  }

  /** @throws MerchantError for an invoice that says the same as one that is in doubt, or was made a moment ago */
  async #refuseRepeated(invoice: NewInvoice): Promise<void> {
    const twins = await this.#read((twin) => {
      twin.where({ content_hash: invoice.content_hash }).whereNot({ state: "failed" })
    })
    const doubted = twins.find(({ state }) => state === "in_doubt")
    if (doubted !== undefined) {
      throw new MerchantError(
        "invoice_in_doubt",
        {
          en: `It is ${doubted.id}, and says the same as this one would.`,
          fr: `C’est ${doubted.id}, et elle dit la même chose que celle-ci.`,
        },
        {
          invoice_id: doubted.id,
        },
      )
    }
    const repeated = twins.find(
      ({ state, created_at, now }) => state !== "void" && now.getTime() - created_at.getTime() < REPEATED_MS,
    )
    if (repeated !== undefined && !invoice.again) {
      throw new MerchantError(
        "recorded_already",
        {
          en: `It is ${repeated.id}. If the same is to be billed once more, send "again": true.`,
          fr: `C’est ${repeated.id}. Si la même chose est à facturer une fois de plus, envoyez "again": true.`,
        },
        { invoice_id: repeated.id },
      )
    }
  }

  async #insert({ items, installments, again: _again, ...invoice }: NewInvoice): Promise<InvoiceRow> {
    const { database } = this
    const { id, total_amount, currency_code, created_by, custom_billing_company, is_at_service } = invoice
    const billed = invoiceEntry(is_at_service ? "creating" : "opened", {
      why: cause("billed", { total: moneyOf(total_amount, currency_code) }),
      by: created_by,
    })
    const inserted = database("payunit_invoice")
      .insert({
        ...invoice,
        custom_billing_company: custom_billing_company === null ? null : JSON.stringify(custom_billing_company),
        ...amountColumns("total_amount", total_amount),
        ...amountColumns("paid_amount", 0),
        ...(is_at_service ? { state: "creating" } : { state: "open", opened_at: database.raw("now()") }),
        history: firstEntry(database, billed),
      })
      .returning(["*", database.raw("now() AS now")])
    const rows = await this.rows(inserted)
    for (const [position, { name, amount, quantity }] of items.entries()) {
      await database("payunit_invoice_line").insert({
        ...{ id: `puinl_${randomUUID()}`, invoice_id: id, position, name },
        ...amountColumns("amount", amount),
        ...amountColumns("quantity", quantity),
      })
    }
    for (const [position, { title, amount, due_date }] of installments.entries()) {
      await database("payunit_invoice_installment").insert({
        ...{ id: `puini_${randomUUID()}`, invoice_id: id, position, title, due_date },
        ...amountColumns("amount", amount),
      })
    }
    if (!is_at_service) {
      await this.send(ANNOUNCE_INVOICE, { id, ...invoiceEvents({ event: InvoiceEvents.INVOICE_CREATED }) })
    }
    return readInvoice(rows[0])
  }

  async #read(condition: Columns | Knex.QueryCallback): Promise<InvoiceRow[]> {
    const rows = await this.rows(this.#newestFirst().where(condition))
    return rows.map((row) => this.reader.one(row, readInvoice))
  }

  #newestFirst(): Query {
    return this.database("payunit_invoice as i")
      .select(this.database.raw(WHOLE_INVOICE))
      .whereNull("deleted_at")
      .orderByRaw("created_at DESC, id")
  }

  #matching(filters: InvoiceFilters): Query {
    const { q, numbered_order_ids = [], state, held_reason, needs_review, ...others } = filters
    const { order_id, customer_id, account, created_from, created_to, due_from, due_to } = others
    const query = this.database("payunit_invoice as i").whereNull("deleted_at")
    if (q !== undefined) {
      const words = invoiceWords(q)
      query.where((either) => {
        if (words !== null) either.whereRaw(HAS_WORDS, words)
        either.orWhereIn("order_id", numbered_order_ids)
      })
    }
    if (state !== undefined) query.whereIn("state", state)
    if (held_reason !== undefined)
      query.whereRaw(`i.id IN (${WITH_PAYMENTS_ON_HOLD} AND t.held_reason = ANY(?))`, [[...held_reason]])
    if (needs_review !== undefined)
      query.whereRaw(
        needs_review
          ? `((${MAY_NEED_LOOK} AND ${NEEDS_LOOK}) OR i.id IN (${WITH_PAYMENTS_ON_HOLD}))`
          : `NOT ${NEEDS_LOOK} AND i.id NOT IN (${WITH_PAYMENTS_ON_HOLD})`,
      )
    if (order_id !== undefined) query.where({ order_id })
    if (customer_id !== undefined) query.where({ customer_id })
    if (account !== undefined) query.where({ account })
    if (created_from !== undefined) query.where("created_at", ">=", created_from)
    if (created_to !== undefined) query.where("created_at", "<", created_to)
    if (due_from !== undefined) query.where("due_date", ">=", due_from)
    if (due_to !== undefined) query.where("due_date", "<", due_to)
    return query
  }
}

/** The lock under which an order's invoices are made. */
function invoiceOrderLock(orderId: string): string {
  return `invoice-order:${orderId}`
}

/**
 * Locks an invoice until the surrounding database transaction ends: its figures change under that.
 *
 * @throws MerchantError `invoice_not_found`
 */
export async function lockInvoice(database: Database, id: string): Promise<InvoiceRow> {
  const rows = await rowsOf(
    database,
    `SELECT ${WHOLE_INVOICE} FROM payunit_invoice i WHERE id = ? AND deleted_at IS NULL FOR UPDATE`,
    [id],
  )
  if (rows.length === 0) {
    throw new MerchantError("invoice_not_found")
  }
  return readInvoice(rows[0])
}

/** The ids in rows that have one. */
export function idsIn(rows: unknown): string[] {
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id)
}

const NEVER_ASKED = "the server stopped before PayUnit was asked"
const ABANDONED = "the server stopped before PayUnit's answer was written down"

/** In doubt for longer than so many minutes. */
const IS_DOUBTED = "(state = 'in_doubt' AND COALESCE(asked_at, created_at) < now() - make_interval(mins => ?))"

/** A browser came back from an invoice's page, and nobody looked since. SQL upon `payunit_invoice i`. */
export const MAY_HAVE_BEEN_PAID = `(
  state <> 'paid' AND returned_at IS NOT NULL AND (reviewed_at IS NULL OR reviewed_at < returned_at)
  AND NOT EXISTS (SELECT 1 FROM payunit_transaction t
                   WHERE t.invoice_id = i.id AND t.settled_at >= i.returned_at AND t.deleted_at IS NULL))`

/** The service reported what nobody can make sense of, and nobody looked since. */
export const IS_REPORT_DOUBTED = `(report_doubted_at IS NOT NULL AND (reviewed_at IS NULL OR reviewed_at < report_doubted_at))`

/** Somebody should look at an invoice: its making or a report is in doubt, or a browser came back from its page. */
const NEEDS_LOOK = `(state = 'in_doubt' OR ${MAY_HAVE_BEEN_PAID} OR ${IS_REPORT_DOUBTED})`

/** What an index can tell of that, and has in these words: see the model. */
const MAY_NEED_LOOK = `(state = 'in_doubt'
  OR (state <> 'paid' AND returned_at IS NOT NULL AND (reviewed_at IS NULL OR reviewed_at < returned_at))
  OR ${IS_REPORT_DOUBTED})`

/** Behind the one named, newest first; nothing is behind one that does not exist. */
const IS_BEHIND = "(created_at, id) < (SELECT named.created_at, named.id FROM payunit_invoice named WHERE named.id = ?)"

/** Descending is ascending read backwards, as an index is: what lacks the column is last, or first. */
function orderOf({ by, descending }: { by: (typeof INVOICE_ORDERS)[number]; descending: boolean }) {
  const order = descending ? "desc" : "asc"
  return [...new Set([by, "created_at", "id"])].map((column) => ({ column, order }))
}

/** Writes events of an invoice down as it is, in the database transaction that makes it. */
const ANNOUNCE_INVOICE = `
  WITH moved AS (SELECT * FROM payunit_invoice WHERE id = :id)
  ${insertInvoiceEvents()}`

/** When the service is asked first about an invoice that it made, and again where asking was broken off. SQL. */
const FIRST_REPORT = "interval '5 minutes'"
const UNFINISHED_REPORT = "interval '2 minutes'"

/** Whether the service can be asked about an invoice. SQL. */
const IS_REPORTABLE = "service_id IS NOT NULL AND state IN ('open', 'partly_paid', 'paid', 'void')"

/** See {@link Invoices.noteReport}. */
const NOTE_REPORT = `
  UPDATE payunit_invoice
     SET :columns, report_checks = report_checks + 1, history = :history, updated_at = now(),
         report_doubted_at = CASE WHEN :is_doubted THEN now() WHEN :is_clear THEN NULL ELSE report_doubted_at END,
         reviewed_at = CASE WHEN :is_clear AND returned_at < now() - interval '10 minutes' THEN now() ELSE reviewed_at END
   WHERE id = :id RETURNING id`

/** Moves an invoice from one of the states given, and writes its event down, if there is one. */
const MOVE_INVOICE = `
  WITH moved AS (
    UPDATE payunit_invoice
       SET :columns, history = :history, updated_at = now(),
           opened_at = CASE WHEN :to = 'open' THEN now() ELSE opened_at END,
           voided_at = CASE WHEN :to = 'void' THEN now() ELSE voided_at END,
           next_report_at = CASE WHEN :to = 'open' AND is_at_service THEN now() + ${FIRST_REPORT} ELSE next_report_at END
     WHERE id = :id AND state = ANY(:from) AND deleted_at IS NULL
     RETURNING *, now() AS now),
  announced AS (${insertInvoiceEvents()})
  SELECT * FROM moved`

/** Gives up the invoices that nobody is making any more: those that the service was never asked for have failed. */
const DOUBT_ABANDONED = `
  WITH ended AS (
    UPDATE payunit_invoice
       SET state = CASE WHEN asked_at IS NULL THEN 'failed' ELSE 'in_doubt' END,
           failure = CASE WHEN asked_at IS NULL THEN :never_asked ELSE :abandoned END,
           history = :history, updated_at = now()
     WHERE state = 'creating' AND COALESCE(asked_at, created_at) < now() - make_interval(secs => :seconds)
       AND deleted_at IS NULL
     RETURNING *),
  moved AS (SELECT * FROM ended WHERE state = 'in_doubt'),
  announced AS (${insertInvoiceEvents()})
  SELECT id FROM ended`
