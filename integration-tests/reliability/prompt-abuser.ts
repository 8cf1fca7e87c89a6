import { CLIENT_ADDRESS } from "../harness/balancer"
import type { KillableStore } from "../harness/killable-store"
import type { Checkout } from "../harness/shopper"
import type { Answer } from "../harness/answer"
import { until } from "../harness/until"

/** A prompt that the service sent to a phone. */
export interface SentPrompt {
  transactionId: string
  /** By the service's clock, in milliseconds. */
  at: number
}

/** Somebody who has the phones of others ring, from any number of sessions and addresses. */
export class PromptAbuser {
  readonly #store: KillableStore
  /** Counts the requests, so that each comes from elsewhere. */
  #requests = 0
  /** How often each answer came, by status and code. */
  readonly answers: Record<string, number> = {}
  /** Answers that refuse a prompt and do not name when to try again. */
  readonly withoutTime: string[] = []

  constructor(store: KillableStore) {
    this.#store = store
  }

  get requests(): number {
    return this.#requests
  }

  /** Asks for a prompt. Unless told otherwise the request comes from an address that no other came from. */
  async ask({ sessionId }: Pick<Checkout, "sessionId">, phone: string, address?: string): Promise<Answer | null> {
    const number = (this.#requests += 1)
    const body = { provider: "CM_MTNMOMO", phone }
    const headers = {
      [CLIENT_ADDRESS]: address ?? addressOf("198", number),
      // What a client writes there itself is nobody's address.
      "x-forwarded-for": addressOf("203", number),
    }
    const answer = await this.#store.shopper
      .post(`/store/payunit/payment-sessions/${sessionId}/pay`, body, headers)
      .catch(() => null)
    this.#note(answer)
    return answer
  }

  /** Asks from all these sessions at once, from each one twice, which goes to both instances. */
  async burst(checkouts: readonly Checkout[], phone: string): Promise<Answer[]> {
    const answers = await Promise.all(checkouts.flatMap((one) => [this.ask(one, phone), this.ask(one, phone)]))
    return answers.filter((answer) => answer !== null)
  }

  /** Has the phone ring as often as anything makes it: the payer refuses each prompt. Answers what refused it in the end. */
  async promptUntilRefused(checkouts: readonly Checkout[], phone: string): Promise<Answer> {
    for (;;) {
      const answers = await this.burst(checkouts, phone)
      await this.refuseAll(phone)
      const refusal = answers.find(({ status }) => status === 429)
      if (!answers.some(({ status }) => status === 200) && refusal !== undefined) {
        return refusal
      }
    }
  }

  /** The payer refuses whatever was sent to the phone. */
  async refuseAll(phone: string): Promise<void> {
    const { control } = this.#store.simulator
    const pending = promptsSentTo(this.#store, phone).filter(
      ({ transactionId }) => control.transaction(transactionId).status === "PENDING",
    )
    for (const { transactionId } of pending) {
      await control.decide(transactionId, { status: "FAILED" })
      await until("the store to know", async () => (await this.#store.row(transactionId)).state === "failed")
    }
  }

  #note(answer: Answer | null): void {
    const what = answer === null ? "broken off" : `${answer.status} ${String(answer.body.code ?? "sent")}`
    this.answers[what] = (this.answers[what] ?? 0) + 1
    if (answer === null || answer.status === 200) {
      return
    }
    const at = Date.parse(answer.body.retry_at)
    if (!(at > Date.now() - 1_000) || !(Number(answer.headers.get("retry-after")) > 0)) {
      this.withoutTime.push(`${what}: ${JSON.stringify(answer.body)}`)
    }
  }
}

/** The prompts that the service sent to a phone, oldest first. */
export function promptsSentTo({ simulator }: KillableStore, phone: string): SentPrompt[] {
  return simulator.control
    .transactions()
    .flatMap(({ transaction_id, prompts }) =>
      prompts
        // The service's own view shows no more of a number than its end.
        .filter((prompt) => prompt.phone.endsWith(phone.slice(-2)))
        .map(({ at }) => ({ transactionId: transaction_id, at: Date.parse(at) })),
    )
    .sort((one, other) => one.at - other.at)
}

/**
 * A prompt counts from when the store sends it, and rings when the service has it. The first of an hour may have been
 * longer on its way than the first of the next one.
 */
const ON_ITS_WAY_MS = 20_000

/** The most that came within any span of time. */
export function mostWithin(minutes: number, prompts: readonly SentPrompt[]): number {
  const span = minutes * 60_000 - ON_ITS_WAY_MS
  const counts = prompts.map(({ at }) => prompts.filter((one) => one.at >= at && one.at < at + span).length)
  return Math.max(0, ...counts)
}

function addressOf(first: string, number: number): string {
  return `${first}.51.${Math.floor(number / 250)}.${(number % 250) + 1}`
}
