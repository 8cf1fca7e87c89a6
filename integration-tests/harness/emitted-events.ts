import { Modules } from "@medusajs/framework/utils"
import { PAYUNIT_EVENTS } from "../../src/domain/payments"
import type { TestStore } from "./store"
import { until } from "./until"

/** An event as a subscriber gets it. */
export interface EmittedEvent {
  name: string
  data: any
}

/** What a store announces on its event bus, from the beginning of each test. */
export class EmittedEvents {
  readonly events: EmittedEvent[] = []
  readonly #store: TestStore

  constructor(store: TestStore) {
    this.#store = store
  }

  /** The events about a transaction, in the order in which they came. */
  about(transactionId: string): EmittedEvent[] {
    return this.events.filter(({ data }) => data.id === transactionId || data.transaction_id === transactionId)
  }

  /** Waits until so many events about a transaction came, and answers them. */
  async hears(transactionId: string, count: number): Promise<EmittedEvent[]> {
    return await until(`${count} events about the transaction`, () => {
      const ownEvents = this.about(transactionId)
      return ownEvents.length >= count && ownEvents
    })
  }

  /** Waits until nothing is left to be announced. */
  async silence(): Promise<void> {
    await until(
      "all events to be announced",
      async () => (await this.#store.sql("SELECT id FROM payunit_outbox_event")).length === 0,
    )
  }

  /** From now on the event bus does with our events whatever `fail` does, and with others as ever. */
  breakBus(fail: () => Promise<void>): jest.SpyInstance {
    const bus = this.#store.container.resolve(Modules.EVENT_BUS)
    const emit = bus.emit.bind(bus) as (...given: unknown[]) => Promise<void>
    return jest.spyOn(bus, "emit").mockImplementation(async (...given: any[]) => {
      await (String(given[0].name).startsWith("payunit.") ? fail() : emit(...given))
    })
  }
}

/** An event bus that takes nothing. */
export const refuse = async (): Promise<void> => await Promise.reject(new Error("Redis is away"))

/** An event bus that never answers. */
export const hang = async (): Promise<void> => await new Promise<void>(() => undefined)

/** Declares somebody who listens to a test store. */
export function listenToEvents(store: TestStore): EmittedEvents {
  const emitted = new EmittedEvents(store)
  const listen = async (event: EmittedEvent): Promise<void> => {
    emitted.events.push({ name: event.name, data: event.data })
  }
  beforeAll(() => {
    const bus = store.container.resolve(Modules.EVENT_BUS)
    for (const name of PAYUNIT_EVENTS) bus.subscribe(name, listen, { subscriberId: `emitted-${name}` })
  })
  afterAll(() => {
    const bus = store.container.resolve(Modules.EVENT_BUS)
    for (const name of PAYUNIT_EVENTS) bus.unsubscribe(name, listen, { subscriberId: `emitted-${name}` })
  })
  beforeEach(() => {
    emitted.events.length = 0
  })
  afterEach(() => {
    jest.restoreAllMocks()
  })
  return emitted
}
