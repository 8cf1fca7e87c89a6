import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Sql } from "../harness/books"
import { until } from "../harness/until"

/** An event as the demo's subscriber wrote it down. */
export interface ReceivedEvent {
  name: string
  data: { id: string; event_id: string; state: string; held_reason: string | null; occurred_at: string }
  /** When it was given to the event bus. */
  emittedAt: string
}

/** An event as the statement that changed the transaction wrote it down. */
interface WrittenEvent {
  id: string
  event: string
  transaction_id: string
}

/** Redis' queue gives an event of a process that died to another one after half a minute or two. */
const PATIENCE_MS = 150_000

/** What a store of several processes wrote down to be announced, and what its subscribers heard of it. */
export class EventLog {
  readonly #folder = mkdtempSync(join(tmpdir(), "payunit-events-"))
  readonly #sql: () => Sql
  /** The file to which the demo's subscribers write what they hear: for its environment, `DEMO_EVENTS`. */
  readonly file = join(this.#folder, "events")

  constructor(sql: () => Sql) {
    this.#sql = sql
  }

  /** From now on what is written down to be announced is remembered: the store forgets it once it is announced. */
  async remember(): Promise<void> {
    const sql = this.#sql()
    await sql(
      "CREATE TABLE written_events (place bigserial, id text, event text, transaction_id text, state text, held_reason text)",
    )
    await sql(`
      CREATE FUNCTION remember_event() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO written_events (id, event, transaction_id, state, held_reason)
        VALUES (NEW.id, NEW.event, NEW.transaction_id, NEW.state, NEW.held_reason);
        RETURN NEW;
      END $$`)
    await sql(
      "CREATE TRIGGER remember_event AFTER INSERT ON payunit_outbox_event FOR EACH ROW EXECUTE FUNCTION remember_event()",
    )
  }

  /** Everything that was heard, in the order in which it was. */
  received(): ReceivedEvent[] {
    const text = existsSync(this.file) ? readFileSync(this.file, "utf8") : ""
    return text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as ReceivedEvent)
  }

  /**
   * Waits until everything that happened to transactions was heard, and compares. Events may come twice only where
   * something broke in the middle: a process was killed, or a statement failed.
   *
   * @returns what is not as documented
   */
  async problemsOf(transactionIds: readonly string[], isBroken: boolean): Promise<string[]> {
    const sql = this.#sql()
    const written: WrittenEvent[] = await sql(
      "SELECT * FROM written_events WHERE transaction_id = ANY(?) ORDER BY place",
      [transactionIds],
    )
    const missing = (): WrittenEvent[] => {
      const ids = new Set(this.received().map(({ data }) => data.event_id))
      return written.filter(({ id }) => !ids.has(id))
    }
    await until("the events to be heard", () => missing().length === 0, PATIENCE_MS).catch(() => undefined)
    const problems = missing().map(({ id, event }) => `${event} ${id} was written down and never heard`)

    const transactions = new Set(written.map(({ transaction_id }) => transaction_id))
    const received = this.received().filter(({ data }) => transactions.has(data.id))
    for (const transactionId of transactions) {
      const events = received.filter(({ data }) => data.id === transactionId)
      const [ids, times] = [events.map(({ data }) => data.event_id), events.map(({ emittedAt }) => emittedAt)]
      if (ids.length > new Set(ids).size && !isBroken) {
        problems.push(`an event of ${transactionId} came twice: ${ids.join(", ")}`)
      }
      const meant = written.filter((event) => event.transaction_id === transactionId)
      if (events.some(({ name, data }) => !meant.some(({ id, event }) => id === data.event_id && event === name))) {
        problems.push(`something of ${transactionId} was heard that never was written down: ${ids.join(", ")}`)
      }
      // In the order in which they happened: which one a subscriber is given first is the event bus' affair.
      const emitted = [
        ...new Set(
          events
            .map((_, place) => place)
            .sort((a, b) => order(times[a], times[b]))
            .map((place) => ids[place]),
        ),
      ]
      const happened = meant.map(({ id }) => id).filter((id) => emitted.includes(id))
      if (emitted.join() !== happened.join() && !isBroken) {
        problems.push(
          `the events of ${transactionId} were emitted as ${emitted.join(", ")}, and happened as ${happened.join(", ")}`,
        )
      }
    }
    return [...problems, ...(await this.#bellProblems(transactionIds))]
  }

  /** The admin's bell rings once for each transaction that is held, and why. */
  async #bellProblems(transactionIds: readonly string[]): Promise<string[]> {
    const held = `SELECT t.id, t.held_reason, (
        SELECT count(*)::int FROM notification n
         WHERE n.idempotency_key = 'payunit-held-' || t.id || '-' || t.held_reason AND n.deleted_at IS NULL) AS rung
      FROM payunit_transaction t WHERE t.id = ANY(?) AND t.state = 'held'`
    const silent = async (): Promise<any[]> =>
      (await this.#sql()(held, [transactionIds])).filter(({ rung }) => rung !== 1)
    await until("the bell to ring", async () => (await silent()).length === 0, PATIENCE_MS).catch(() => undefined)
    return (await silent()).map(
      ({ id, held_reason, rung }) => `${id} is held (${held_reason}), the bell rang ${rung} times`,
    )
  }

  forget(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

function order(one = "", other = ""): number {
  return one < other ? -1 : Number(one > other)
}
