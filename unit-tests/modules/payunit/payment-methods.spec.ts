import { legacyProviders, type LegacyProvider } from "../../../src/gateway/contract/legacy"
import { type Provider, providers } from "../../../src/gateway/contract/current"
import { legacyMethodsOf, methodsOf, type PaymentMethod } from "../../../src/domain/payments/flows/payment-methods"
import type { Statements } from "../../../src/modules/payunit/storage/database"
import { optionsWith } from "./some-options"
import { PaymentMethods } from "../../../src/modules/payunit/methods/payment-methods"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const MTN: PaymentMethod = { shortcode: "CM_MTNMOMO", name: "MTN Mobile Money", logo: null }
const ORANGE: PaymentMethod = { shortcode: "CM_ORANGE", name: "Orange Money", logo: null }
const AIRTEL: PaymentMethod = { shortcode: "GA_AIRTEL", name: "Airtel", logo: "https://pay.example/airtel.png" }

/** A checkout of the store's first account. */
const OWNER = { account: "default", mode: "test", flow: "checkout" } as const
const GATEWAY = { ...OWNER, flow: "gateway" } as const
const LEGACY = { ...OWNER, flow: "legacy" } as const

/** The table of lists, shared by any number of instances, and one clock for it and for them. */
class Table implements Statements {
  readonly rows = new Map<string, { methods: unknown; askedAt: number }>()
  now = DAY
  reads = 0

  async raw(sql: string, bindings: readonly unknown[]): Promise<{ rows: unknown[] }> {
    switch (/^\s*(\w+)/.exec(sql)?.[1]) {
      case "INSERT": {
        const id = String(bindings[0])
        const row = this.rows.get(id)
        if (row !== undefined && this.now - row.askedAt <= DAY) {
          return { rows: [] }
        }
        this.rows.set(id, { methods: row?.methods ?? null, askedAt: this.now })
        return { rows: [{ id }] }
      }
      case "UPDATE": {
        const row = this.rows.get(String(bindings[1]))
        if (row !== undefined) {
          row.methods = JSON.parse(String(bindings[0]))
        }
        return { rows: [] }
      }
      case "SELECT": {
        this.reads += 1
        const row = this.rows.get(String(bindings[0]))
        return { rows: row === undefined ? [] : [{ methods: row.methods }] }
      }
      default:
        throw new Error(`unexpected SQL: ${sql}`)
    }
  }
}

describe("PaymentMethods", () => {
  let table: Table

  beforeEach(() => {
    table = new Table()
    jest.spyOn(performance, "now").mockImplementation(() => table.now)
  })
  afterEach(() => {
    jest.restoreAllMocks()
  })

  const instance = (options: Record<string, unknown> = {}) => new PaymentMethods(table, optionsWith(options))

  describe("what is offered", () => {
    it.each([
      ["the current families, while nothing is listed", OWNER, {}, ["CM_MTNMOMO", "CM_ORANGE"]],
      ["the legacy family, while nothing is listed", LEGACY, {}, ["mtnmomo", "orange", "eu"]],
      ["what the store configured", OWNER, { providers: ["GA_AIRTEL"] }, ["GA_AIRTEL"]],
      ["what it configured, by the other family too", GATEWAY, { providers: ["GA_AIRTEL"] }, ["GA_AIRTEL"]],
      ["what it configured for the legacy family", LEGACY, { legacyProviders: ["eu"] }, ["eu"]],
      ["one family's names are none of the other's", LEGACY, { providers: ["GA_AIRTEL"] }, ["mtnmomo", "orange", "eu"]],
      ["and none the other way round", OWNER, { legacyProviders: ["eu"] }, ["CM_MTNMOMO", "CM_ORANGE"]],
    ] as const)("%s", async (_, owner, options, shortcodes) => {
      const offered = await instance(options).offered(owner)

      expect(offered.map(({ shortcode }) => shortcode)).toEqual(shortcodes)
    })

    it("is the service's list, once it came", async () => {
      const methods = instance()
      expect(await methods.offered(OWNER)).toEqual([MTN, ORANGE])

      await methods.learn(OWNER, () => [AIRTEL])

      expect(await methods.offered(OWNER)).toEqual([AIRTEL])
    })

    it("is the configured list even where a list is in the table, and then the table is not read", async () => {
      await instance().learn(OWNER, () => [AIRTEL])

      expect(await instance({ providers: ["CM_ORANGE"] }).offered(OWNER)).toEqual([ORANGE])
      expect(table.reads).toBe(0)
    })

    it.each([
      ["is no list", { shortcode: "CM_ORANGE" }],
      ["lacks a name", [{ shortcode: "CM_ORANGE", logo: null }]],
      ["is not there yet", null],
    ])("is the default when what stands in the table %s", async (_, methods) => {
      await instance().learn(OWNER, () => [AIRTEL])
      table.rows.get([...table.rows.keys()][0]!)!.methods = methods

      expect(await instance().offered(OWNER)).toEqual([MTN, ORANGE])
    })

    it("is read once a minute, however many shoppers ask", async () => {
      const methods = instance()
      await methods.learn(OWNER, () => [AIRTEL])

      for (let shopper = 0; shopper < 10; shopper += 1) {
        await methods.offered(OWNER)
        table.now += MINUTE / 10
      }

      expect(table.reads).toBe(1)
      await methods.offered(OWNER)
      expect(table.reads).toBe(2)
    })

    it("is seen at once when the first list comes, also by an instance that has looked before", async () => {
      const [one, other] = [instance(), instance()]
      expect(await other.offered(OWNER)).toEqual([MTN, ORANGE])

      await one.learn(OWNER, () => [AIRTEL])

      expect(await other.offered(OWNER)).toEqual([AIRTEL])
    })

    it("is seen at once when it comes in the very moment in which a shopper looks", async () => {
      const methods = instance()
      const list = async (): Promise<PaymentMethod[]> => {
        await methods.offered(OWNER)
        return [AIRTEL]
      }

      await methods.learn(OWNER, list)

      expect(await methods.offered(OWNER)).toEqual([AIRTEL])
    })

    it("is seen by other instances within a minute when it changes", async () => {
      const [one, other] = [instance(), instance()]
      await one.learn(OWNER, () => [AIRTEL])
      await other.offered(OWNER)
      table.now += 25 * HOUR
      await other.offered(OWNER)
      await one.learn(OWNER, () => [ORANGE])
      expect(await one.offered(OWNER)).toEqual([ORANGE])

      table.now += MINUTE

      expect(await other.offered(OWNER)).toEqual([ORANGE])
    })
  })

  describe("asking for it", () => {
    it.each([
      ["at first", 0, 1],
      ["again within the day", 23 * HOUR, 1],
      ["again a day later", 25 * HOUR, 2],
    ])("%s", async (_, later, calls) => {
      const list = jest.fn(() => [AIRTEL])
      await instance().learn(OWNER, list)
      table.now += later

      await instance().learn(OWNER, list)

      expect(list).toHaveBeenCalledTimes(calls)
    })

    it("happens once for many first carts at once, on several instances", async () => {
      const instances = [instance(), instance()]
      const list = jest.fn(async () => [AIRTEL])

      await Promise.all(Array.from({ length: 20 }, (_, cart) => instances[cart % 2]!.learn(OWNER, list)))

      expect(list).toHaveBeenCalledTimes(1)
    })

    it("fails: the old list stays, and is not asked for again before the next day", async () => {
      const methods = instance()
      await methods.learn(OWNER, () => [AIRTEL])
      table.now += 25 * HOUR
      await expect(methods.learn(OWNER, () => Promise.reject(new Error("no answer")))).rejects.toThrow("no answer")
      const list = jest.fn(() => [ORANGE])

      await methods.learn(OWNER, list)

      expect(list).not.toHaveBeenCalled()
      expect(await methods.offered(OWNER)).toEqual([AIRTEL])
    })

    it("gives nothing: an empty list is taken for a mistake", async () => {
      const methods = instance()
      await methods.learn(OWNER, () => [AIRTEL])
      table.now += 25 * HOUR

      await methods.learn(OWNER, () => [])

      expect(await methods.offered(OWNER)).toEqual([AIRTEL])
    })

    it.each([
      ["providers", OWNER, { providers: ["CM_ORANGE"] }],
      ["providers", GATEWAY, { providers: ["CM_ORANGE"] }],
      ["legacyProviders", LEGACY, { legacyProviders: ["eu"] }],
    ] as const)("does not happen with the option %s (%j)", async (_, owner, options) => {
      const list = jest.fn(() => [AIRTEL])

      await instance(options).learn(owner, list)

      expect(list).not.toHaveBeenCalled()
      expect(table.rows.size).toBe(0)
    })
  })

  it.each([
    ["the same account", OWNER, {}, true],
    ["the current and the checkout family", GATEWAY, {}, true],
    ["the legacy family", LEGACY, {}, false],
    ["another account", { ...OWNER, account: "second" }, {}, false],
    ["the other mode", { ...OWNER, mode: "live" }, {}, false],
    ["another country", OWNER, { paymentCountry: "GA" }, false],
  ] as const)(
    "one list for %s: shared with the first account's checkouts or not",
    async (_, owner, options, shared) => {
      await instance().learn(OWNER, () => [AIRTEL])

      const offered = await instance(options).offered(owner)

      expect(offered.some(({ shortcode }) => shortcode === AIRTEL.shortcode)).toBe(shared)
    },
  )

  it("one list for a country, however it is written", async () => {
    await instance({ paymentCountry: "ga" }).learn(OWNER, () => [AIRTEL])

    expect(await instance({ paymentCountry: "GA" }).offered(OWNER)).toEqual([AIRTEL])
  })
})

describe("methodsOf", () => {
  const provider = (more: Record<string, unknown> = {}): Provider =>
    providers.parse([
      { shortcode: "CM_ORANGE", name: "Orange", logo: "https://pay.example/orange.png", status: "ACTIVE", ...more },
    ])[0]!
  const method = { shortcode: "CM_ORANGE", name: "Orange", logo: "https://pay.example/orange.png" }

  it.each([
    ["active", { status: "ACTIVE" }, [method]],
    ["active, written otherwise", { status: " active " }, [method]],
    ["of a list without statuses", { status: undefined }, [method]],
    ["inactive", { status: "INACTIVE" }, []],
    ["of an unknown status", { status: "SUSPENDED" }, []],
    ["without a name", { name: null }, [{ ...method, name: "CM_ORANGE" }]],
    ["without a logo", { logo: null }, [{ ...method, logo: null }]],
    ["with a logo over http", { logo: "http://pay.example/orange.png" }, [{ ...method, logo: null }]],
    ["with a logo that is a script", { logo: "javascript:alert(1)" }, [{ ...method, logo: null }]],
    ["with the merchant's balance", { balance: "912345", id: 7, provider_type: "MOMO" }, [method]],
  ])("one that is %s", (_, more, expected) => {
    expect(methodsOf([provider(more)])).toEqual(expected)
  })
})

describe("legacyMethodsOf", () => {
  const provider = (more: Record<string, unknown> = {}): LegacyProvider =>
    legacyProviders.parse([
      {
        provider_short_tag: "orange",
        provider_name: "Orange",
        provider_logo: "https://pay.example/orange.png",
        provider_status: "ACTIVE",
        ...more,
      },
    ])[0]!
  const method = { shortcode: "orange", name: "Orange", logo: "https://pay.example/orange.png" }

  it.each([
    ["active", {}, [method]],
    ["inactive", { provider_status: "INACTIVE" }, []],
    ["on the hosted page only", { provider_short_tag: "card" }, []],
    ["with the merchant's balance", { balance: 912345, service_accounts_account_id: "1" }, [method]],
  ])("one that is %s", (_, more, expected) => {
    expect(legacyMethodsOf([provider(more)])).toEqual(expected)
  })
})
