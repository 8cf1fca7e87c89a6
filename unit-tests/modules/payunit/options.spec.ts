import fc from "fast-check"
import { parseOptions, parseProviderOptions } from "../../../src/modules/payunit/options"

const credentials = { apiUser: "user", apiPassword: "password", apiKey: "sand_key", mode: "test" }
const given = { ...credentials, backendUrl: "https://api.shop.example", storefrontUrl: "https://shop.example" }

const SECRET = "a-sentinel-of-24-characters"
const webhook = (over: Record<string, unknown>) => ({
  alerts: { webhook: { url: "https://hooks.shop.example", secrets: [SECRET], ...over } },
})
const quiet = (from: unknown, to: unknown) => ({ alerts: { emails: ["a@shop.example"], quietHours: { from, to } } })

const messageOf = (over: unknown, read: (input: unknown) => unknown = parseOptions): string => {
  try {
    read(over)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error("was taken")
}

/** The option names that a message puts in backticks at the beginning of a problem, each once. */
const blamed = (message: string): string[] => {
  const problems = message.replace("medusa-payment-payunit cannot start: ", "").split("; ")
  return [...new Set(problems.flatMap((problem) => /^(?:provider option )?`([^`]+)`/.exec(problem)?.[1] ?? []))]
}

describe("parseOptions", () => {
  it("completes what was left out", () => {
    expect(parseOptions(given)).toMatchObject({
      accounts: {},
      storefrontUrl: ["https://shop.example"],
      baseUrl: "https://gateway.payunit.net",
      legacyBaseUrl: "https://app.payunit.net/api",
      allowTestMode: false,
      allowCards: false,
      cardPath: "checkout/process",
      collectPhone: false,
      collectAddress: false,
      offerLegacyPage: false,
      timeouts: {},
      promptLifetimeSeconds: 300,
      watchHours: 48,
      statusWords: new Map(),
      reversalCheckHours: [24, 168],
      reconcile: true,
      dailySummary: true,
      invoiceReminders: { before: [], after: [] },
      adminLocale: "en",
      timeZone: "Africa/Douala",
      allowInsecureBaseUrl: false,
      allowHttpLoopback: false,
      allowHttpPrivate: false,
    })
  })

  it.each<[what: string, over: object, names: string[]]>([
    [
      "an empty address, and the key of the other mode",
      { storefrontUrl: "", apiKey: "live_key" },
      ["storefrontUrl", "apiKey"],
    ],
    [
      "a misspelt option, and an address without HTTPS",
      { apiuser: "a", backendUrl: "http://shop.example" },
      ["apiuser", "backendUrl"],
    ],
    [
      "a user who is missing, and a time that is too short",
      { apiUser: undefined, promptLifetimeSeconds: 30, timeouts: { process: 60_000 } },
      ["apiUser", "promptLifetimeSeconds"],
    ],
    ["an unknown mode: of the key nothing can be said", { mode: "sandbox", apiKey: "live_key" }, ["mode"]],
    [
      "an unknown mode, which says nothing of addresses",
      { mode: "sandbox", backendUrl: "http://localhost:9000", baseUrl: "http://127.0.0.1:4010" },
      ["mode"],
    ],
    [
      "an account that is wrong, and a word that is known",
      { accounts: { second: {} }, statusWords: { SUCCESS: "paid" } },
      [
        "accounts.second.apiUser",
        "accounts.second.apiPassword",
        "accounts.second.apiKey",
        "accounts.second.mode",
        "statusWords",
      ],
    ],
  ])("tells at once: %s", (_what, over, names) => {
    expect(blamed(messageOf({ ...given, ...over }))).toEqual(names)
  })

  it("takes everything that can be set", () => {
    const all = {
      ...given,
      accounts: { second: { ...credentials, apiKey: "live_key", mode: "live", pausePayments: false } },
      pausePayments: true,
      storefrontUrl: ["https://shop.example", "https://b2b.example"],
      baseUrl: "https://gateway.example/api",
      legacyBaseUrl: "https://old.example/api",
      paymentCountry: "CM",
      providers: [
        "CM_MTNMOMO",
        "GA_AIRTEL",
        { shortcode: "CM_CARD", name: "Card", logo: "https://shop.example/card.png" },
      ],
      legacyProviders: ["eu", { shortcode: "orange", name: "Orange" }],
      allowTestMode: true,
      allowCards: true,
      cardPath: "invoice/process",
      itemImageUrl: "https://shop.example/item.png",
      approvalAbove: { xaf: 500_000 },
      hashingSecret: "a text that nobody guesses",
      earlierHashingSecrets: ["another that nobody guesses"],
      retention: { paymentsDays: 365, invoicesDays: 1_825 },
      collectPhone: true,
      collectAddress: true,
      offerLegacyPage: true,
      timeouts: { initialize: 60_000 },
      promptLifetimeSeconds: 120,
      watchHours: 24,
      statusWords: { Approved: "paid", " on hold ": "pending", ESCROWED: "failed", Withdrawn: "cancelled" },
      reversalCheckHours: [],
      reconcile: false,
      dailySummary: false,
      invoiceReminders: { before: [3, 0], after: [1, 7] },
      adminLocale: "fr",
      timeZone: "Africa/Libreville",
      alerts: {
        webhook: { url: "https://hooks.shop.example/x", secrets: ["a".repeat(24), "b".repeat(24)] },
        emails: ["owner@shop.example"],
        quietHours: { from: "22:00", to: "07:00" },
        digest: true,
      },
      limits: { promptsPerPhonePerHour: 3 },
    }
    expect(parseOptions(all)).toEqual({
      ...all,
      refunds: "manual",
      approvalAbove: { XAF: 500_000 },
      providers: [
        { shortcode: "CM_MTNMOMO", name: "MTN Mobile Money", logo: null },
        { shortcode: "GA_AIRTEL", name: "Airtel Money", logo: null },
        { shortcode: "CM_CARD", name: "Card", logo: "https://shop.example/card.png" },
      ],
      legacyProviders: [
        { shortcode: "eu", name: "Express Union", logo: null },
        { shortcode: "orange", name: "Orange", logo: null },
      ],
      statusWords: new Map([
        ["APPROVED", "SUCCESS"],
        ["ON HOLD", "PENDING"],
        ["ESCROWED", "FAILED"],
        ["WITHDRAWN", "CANCELLED"],
      ]),
      limits: {
        transactionsPerCollectionPerHour: 10,
        transactionsPerAddressPerHour: 300,
        transactionsPerHour: 5_000,
        promptsPerSessionPerHour: 6,
        promptsPerPhonePerHour: 3,
        promptsPerPhonePerDay: 20,
        promptsPerAddressPerHour: 120,
        promptsPerHour: 5_000,
        refreshesPerAddressPerHour: 1_200,
        payoutsPerDay: 500_000,
      },
      allowInsecureBaseUrl: false,
      allowHttpLoopback: false,
      allowHttpPrivate: false,
    })
  })

  describe("what is wrong names itself and the remedy, and repeats no value", () => {
    it.each<[option: string, why: string, over: Record<string, unknown>, remedy: RegExp]>([
      ["apiUser", "missing", { apiUser: undefined }, /is missing: copy it from .*dashboard/],
      ["apiUser", "null", { apiUser: null }, /is missing: copy it from .*dashboard/],
      ["apiPassword", "empty", { apiPassword: "" }, /is empty: copy it from .*dashboard/],
      ["apiPassword", "with a space", { apiPassword: "sentinel x" }, /has spaces .*copy it from .*dashboard/],
      ["apiKey", "with a line end", { apiKey: "sentinel\n" }, /has spaces .*copy it from .*dashboard/],
      ["apiKey", "with an accent", { apiKey: "séntinel" }, /unusual characters/],
      ["apiKey", "a number", { apiKey: 31_337 }, /is missing: copy it/],
      ["mode", "missing", { mode: undefined }, /must be "test" or "live"/],
      ["mode", "another word", { mode: "sentinel" }, /must be "test" or "live"/],
      ["mode", "capitals", { mode: "LIVE" }, /must be "test" or "live"/],
      ["backendUrl", "missing", { backendUrl: undefined }, /is missing: give an address such as https:/],
      ["backendUrl", "no address", { backendUrl: "sentinel" }, /is no address: give one such as https:/],
      ["backendUrl", "of another scheme", { backendUrl: "ftp://sentinel.example" }, /give one such as https:/],
      ["storefrontUrl", "missing", { storefrontUrl: undefined }, /is missing.*give .*https:/],
      ["storefrontUrl", "no address", { storefrontUrl: "sentinel" }, /give one such as https:/],
      ["storefrontUrl", "an empty list", { storefrontUrl: [] }, /https:|at least one|>=1/],
      ["baseUrl", "no address", { baseUrl: "sentinel" }, /give one such as https:/],
      ["legacyBaseUrl", "no address", { legacyBaseUrl: "sentinel" }, /give one such as https:/],
      ["legacyBaseUrl", "not HTTPS", { legacyBaseUrl: "http://sentinel.example/api" }, /is not HTTPS/],
      ["legacyProviders.0", "of another family", { legacyProviders: ["CM_SENTINEL"] }, /mtnmomo, orange, eu/],
      ["cardPath", "another path", { cardPath: "sentinel" }, /must be "checkout\/process" or "invoice\/process"/],
      ["itemImageUrl", "no address", { itemImageUrl: "sentinel" }, /give one such as https:/],
      ["paymentCountry", "three letters", { paymentCountry: "sen" }, /must be a two-letter country code/],
      ["paymentCountry", "a number", { paymentCountry: 31_337 }, /two-letter|string/],
      ["timeouts.status", "too short", { timeouts: { status: 99 } }, /100/],
      ["timeouts.initialize", "too long", { timeouts: { initialize: 120_001 } }, /120000/],
      ["timeouts.process", "a text", { timeouts: { process: "sentinel" } }, /number/],
      ["promptLifetimeSeconds", "too short", { promptLifetimeSeconds: 29 }, /30/],
      [
        "promptLifetimeSeconds",
        "shorter than sending takes",
        { promptLifetimeSeconds: 60, timeouts: { process: 60_000 } },
        /`timeouts.process`.*at least 66/,
      ],
      ["reversalCheckHours", "no list", { reversalCheckHours: 24 }, /list/],
      ["watchHours", "too long", { watchHours: 721 }, /720/],
      [
        "statusWords.Approved",
        "no meaning",
        { statusWords: { Approved: "sentinel" } },
        /"paid", "failed", "cancelled" or/,
      ],
      ["statusWords", "a list", { statusWords: ["sentinel"] }, /words with what they mean, such as/],
      [
        "statusWords",
        "a word of the service's",
        { statusWords: { pending: "paid" } },
        /"pending", whose meaning is known/,
      ],
      ["statusWords", "an empty word", { statusWords: { " ": "paid" } }, /1 to 60 characters/],
      ["statusWords", "a long word", { statusWords: { ["x".repeat(61)]: "paid" } }, /1 to 60 characters/],
      [
        "statusWords",
        "a word twice",
        { statusWords: { Approved: "paid", "approved ": "failed" } },
        /"approved " twice, in other letters/,
      ],
      ["shopEmail", "no address", { shopEmail: "sentinel" }, /must be an e-mail address/],
      ["shopPhone", "no number", { shopPhone: "sentinel" }, /must be a phone number/],
      ["shopPhone", "a number, not a text", { shopPhone: 670_000_000 }, /must be a phone number/],
      ["shopLogo", "no address", { shopLogo: "sentinel" }, /is no address: give one such as https:/],
      ["timeZone", "no name of one", { timeZone: "sentinel" }, /must be the name of a time zone/],
      ["timeZone", "an offset", { timeZone: "+01:00" }, /must be the name of a time zone/],
      ["adminLocale", "a language without texts", { adminLocale: "sentinel" }, /must be "en" or "fr"/],
      ["reconcile", "a text", { reconcile: "sentinel" }, /must be true or false/],
      ["alerts", "a text", { alerts: "sentinel" }, /object/],
      [
        "alerts.webhook.url",
        "missing",
        { alerts: { webhook: { secrets: [SECRET] } } },
        /give an address such as https:/,
      ],
      ["alerts.webhook.url", "not HTTPS", webhook({ url: "http://sentinel.example" }), /is not HTTPS: anybody/],
      ["alerts.webhook.url", "with a password", webhook({ url: "https://a:sentinel@hooks.example" }), /are not sent/],
      ["alerts.webhook.secrets", "missing", webhook({ secrets: undefined }), /list of one secret, or of two/],
      ["alerts.webhook.secrets", "empty", webhook({ secrets: [] }), /list of one secret, or of two/],
      ["alerts.webhook.secrets", "three", webhook({ secrets: [SECRET, `${SECRET}2`, `${SECRET}3`] }), /of two while/],
      ["alerts.webhook.secrets", "the same twice", webhook({ secrets: [SECRET, SECRET] }), /same secret twice/],
      ["alerts.webhook.secrets.0", "short", webhook({ secrets: ["sentinel"] }), /24 to 200 .*openssl/],
      ["alerts.webhook.secrets.0", "not in the environment", webhook({ secrets: [undefined] }), /24 to 200 .*openssl/],
      ["alerts.emails.0", "no address", { alerts: { emails: ["sentinel"] } }, /must be an e-mail address/],
      ["alerts.emails", "a text", { alerts: { emails: "sentinel" } }, /list of up to ten e-mail addresses/],
      ["alerts.quietHours.from", "no time", quiet("24:00", "07:00"), /must be a time of day, such as "22:00"/],
      ["alerts.quietHours.to", "missing", quiet("22:00", undefined), /must be a time of day, such as "22:00"/],
      ["alerts.quietHours", "of no length", quiet("07:00", "07:00"), /give two different times/],
      ["alerts.digest", "a text", { alerts: { emails: ["a@shop.example"], digest: "sentinel" } }, /true or false/],
      ["alerts.email", "no option", { alerts: { email: "sentinel" } }, /check the spelling/],
      ["dailySummary", "a text", { dailySummary: "sentinel" }, /must be true or false/],
      ["invoiceReminders", "a text", { invoiceReminders: "sentinel" }, /object/],
      [
        "invoiceReminders.before",
        "a number",
        { invoiceReminders: { before: 31_337 } },
        /list of up to five .* 0 to 90/,
      ],
      ["invoiceReminders.before.0", "a part", { invoiceReminders: { before: [1.5] } }, /whole numbers of days/],
      ["invoiceReminders.after.0", "the day itself", { invoiceReminders: { after: [0] } }, /from 1 to 365/],
      ["invoiceReminders.after", "six", { invoiceReminders: { after: [1, 2, 3, 4, 5, 6] } }, /list of up to five/],
      ["invoiceReminders.on", "no option", { invoiceReminders: { on: [3] } }, /check the spelling/],
      ["allowCards", "a text", { allowCards: "sentinel" }, /must be true or false/],
      ["limits.promptsPerPhonePerDay", "zero", { limits: { promptsPerPhonePerDay: 0 } }, /1/],
      ["limits.promptsPerPhonePerDay", "a part", { limits: { promptsPerPhonePerDay: 1.5 } }, /whole number/],
      ["limits.promptsPerPhonePerHour", "zero", { limits: { promptsPerPhonePerHour: 0 } }, /1/],
      ["accounts.second.apiKey", "missing", { accounts: { second: { ...credentials, apiKey: undefined } } }, /copy it/],
      ["apiUsr", "no option", { apiUsr: "sentinel" }, /no option of this plugin: check the spelling/],
      ["limits.promptsPerPhone", "no option", { limits: { promptsPerPhone: 5 } }, /check the spelling/],
      ["accounts.second.key", "no option", { accounts: { second: { ...credentials, key: "sentinel" } } }, /spelling/],
    ])("%s is %s", (option, _why, over, remedy) => {
      const message = messageOf({ ...given, ...over })
      expect(message).toMatch(/^medusa-payment-payunit cannot start: .*\.$/s)
      expect(blamed(message)).toEqual([option])
      expect(message).toMatch(remedy)
      expect(message).not.toMatch(/s[eé]ntinel|31337|sen\b/)
    })

    it.each<[what: string, providers: unknown]>([
      ["an empty list", []],
      ["no list", "sentinel"],
      ["an empty shortcode", [""]],
      ["a method without a name", [{ shortcode: "sentinel" }]],
    ])("providers is %s", (_what, providers) => {
      const message = messageOf({ ...given, providers })
      expect(blamed(message)[0]).toMatch(/^providers/)
      expect(message).toMatch(/shortcode|CM_|at least one|list|array|>=1/)
      expect(message).not.toContain("sentinel")
    })

    it("an account's name is wrong", () => {
      const message = messageOf({ ...given, accounts: { "second account": credentials } })
      expect(blamed(message)).toEqual(["accounts"])
      expect(message).toContain("other signs than letters, digits, - and _")
    })

    it("an account takes the name of the one that the top-level credentials make", () => {
      expect(messageOf({ ...given, accounts: { default: { ...credentials, apiUser: "sentinel" } } })).toMatch(/default/)
    })

    it.each([[undefined], [null], [{}]])("no options at all: %j", (input) => {
      const names = ["apiUser", "apiPassword", "apiKey", "mode", "backendUrl", "storefrontUrl"]
      expect(blamed(messageOf(input)).sort()).toEqual(names.sort())
    })

    it.each([["sentinel"], [7], [[]]])("options that are none: %j", (input) => {
      expect(messageOf(input)).toMatch(/`options` .*expected object/)
    })

    it("several things at once", () => {
      const message = messageOf({ ...given, apiUser: "", mode: "x", colour: "red" })
      expect(blamed(message).sort()).toEqual(["apiUser", "colour", "mode"])
    })

    it("never repeats a credential, whatever else is wrong", () => {
      const wrong = fc.record(
        {
          mode: fc.constantFrom("live", "LIVE"),
          backendUrl: fc.constantFrom("http://shop.example", "x"),
          colour: fc.constant("red"),
          apiKey: fc.constantFrom("live_SECRET", "sand_SECRET", "SEC RET"),
        },
        { requiredKeys: ["colour"] },
      )
      const secret = fc.stringMatching(/^SECRET[!-~]{0,20}$/)
      fc.assert(
        fc.property(secret, wrong, (value, over) => {
          const accounts = { second: { apiUser: value, apiPassword: value, apiKey: value, mode: "test" } }
          const message = messageOf({ ...given, apiUser: value, apiPassword: value, apiKey: value, accounts, ...over })
          expect(message).not.toMatch(/SECRET|SEC RET/)
        }),
      )
    })
  })

  describe("mode and key", () => {
    it.each<[mode: string, apiKey: string, isTaken: boolean]>([
      ["test", "sand_key", true],
      ["live", "live_key", true],
      ["test", "key", true],
      ["live", "key", true],
      ["test", "live_key", false],
      ["live", "sand_key", false],
    ])("%s with %s", (mode, apiKey, isTaken) => {
      const main = { ...given, mode, apiKey }
      const account = { ...given, accounts: { second: { ...credentials, mode, apiKey } } }
      if (isTaken) {
        expect(parseOptions(main).mode).toBe(mode)
        expect(parseOptions(account).accounts.second?.mode).toBe(mode)
        return
      }
      expect(blamed(messageOf(main))).toEqual(["apiKey"])
      expect(blamed(messageOf(account))).toEqual(["accounts.second.apiKey"])
      expect(messageOf(main)).toMatch(/use the key of that mode, or change the mode/)
    })
  })

  describe("plain http", () => {
    const LOOPBACK = ["http://localhost:4010", "http://127.0.0.1:4010", "http://[::1]:4010"]
    const ELSEWHERE = [
      "http://shop.example",
      "http://192.168.1.5:9000",
      "http://localhost.evil.example",
      "http://127.0.0.1.nip.io",
    ]
    const live = { mode: "live", apiKey: "live_key" }
    const liveAccount = { accounts: { second: { ...credentials, ...live } } }

    it.each(LOOPBACK)("in test mode, with baseUrl %s, this machine's addresses are fine", (baseUrl) => {
      const local = { baseUrl, backendUrl: "http://localhost:9000", storefrontUrl: ["http://127.0.0.1:5173"] }
      expect(parseOptions({ ...given, ...local }).allowHttpLoopback).toBe(true)
    })

    it.each<[situation: string, over: Record<string, unknown>, blames: string[]]>([
      ["in live mode", { ...live, baseUrl: LOOPBACK[0] }, ["baseUrl"]],
      ["in live mode, elsewhere", { ...live, backendUrl: LOOPBACK[0] }, ["backendUrl"]],
      ["beside a live account", { ...liveAccount, baseUrl: LOOPBACK[0] }, ["baseUrl"]],
      [
        "with the service itself",
        { backendUrl: LOOPBACK[0], storefrontUrl: LOOPBACK[1] },
        ["backendUrl", "storefrontUrl"],
      ],
      ["in one of several", { storefrontUrl: ["https://shop.example", LOOPBACK[0]] }, ["storefrontUrl"]],
      ["in the picture's address", { itemImageUrl: LOOPBACK[0] }, ["itemImageUrl"]],
    ])("of this machine is refused %s", (_situation, over, blames) => {
      const message = messageOf({ ...given, ...over })
      expect(blamed(message)).toEqual(blames)
      expect(message).toMatch(
        /is not HTTPS: .*only in test mode: for this machine, .* with `allowInsecureBaseUrl: true`/,
      )
    })

    const PRIVATE = ["http://192.168.1.5:4010", "http://10.0.0.7", "http://172.20.0.2:4010", "http://[fd00::5]:4010"]
    const PRIVATE_NAMES = ["http://simulator:4010", "http://payunit.local", "http://host.docker.internal:4010"]

    it.each([...PRIVATE, ...PRIVATE_NAMES, ...LOOPBACK])(
      "with `allowInsecureBaseUrl` and baseUrl %s, private networks are fine",
      (baseUrl) => {
        const local = { baseUrl, backendUrl: "http://store:9000", storefrontUrl: ["http://192.168.1.9:5173"] }
        expect(parseOptions({ ...given, ...local, allowInsecureBaseUrl: true }).allowHttpPrivate).toBe(true)
        expect(blamed(messageOf({ ...given, ...local }))).toContain("backendUrl")
      },
    )

    it.each<[string, Record<string, unknown>, string[]]>([
      ["in live mode", { ...live, baseUrl: PRIVATE[0] }, ["allowInsecureBaseUrl", "baseUrl"]],
      ["beside a live account", { ...liveAccount, baseUrl: PRIVATE[0] }, ["allowInsecureBaseUrl", "baseUrl"]],
      ["with the service itself", {}, ["allowInsecureBaseUrl"]],
      ["at a public address", { baseUrl: "http://shop.example" }, ["allowInsecureBaseUrl", "baseUrl"]],
      ["at an address that looks private", { baseUrl: "http://10.0.0.7.nip.io" }, ["allowInsecureBaseUrl", "baseUrl"]],
      ["for a public storefront", { baseUrl: PRIVATE[0], storefrontUrl: "http://shop.example" }, ["storefrontUrl"]],
    ])("with `allowInsecureBaseUrl` is refused %s", (_situation, over, blames) => {
      expect(blamed(messageOf({ ...given, ...over, allowInsecureBaseUrl: true }))).toEqual(blames)
    })

    it.each(
      ["baseUrl", "backendUrl", "storefrontUrl", "itemImageUrl"].flatMap((option) =>
        ELSEWHERE.map((url) => [option, url]),
      ),
    )("of another machine is always refused: %s %s", (option, url) => {
      expect(blamed(messageOf({ ...given, baseUrl: LOOPBACK[0], [option]: url }))).toContain(option)
      expect(blamed(messageOf({ ...given, [option]: url }))).toContain(option)
    })

    it("is never accepted in live mode", () => {
      const address = fc.constantFrom(...LOOPBACK, ...ELSEWHERE, "https://shop.example")
      const urls = fc.record({ baseUrl: address, backendUrl: address, storefrontUrl: address })
      fc.assert(
        fc.property(urls, fc.boolean(), (over, isSecondLive) => {
          const input = { ...given, ...(isSecondLive ? liveAccount : live), ...over }
          const hasHttp = Object.values(over).some((url) => url.startsWith("http:"))
          const outcome = hasHttp ? messageOf(input) : parseOptions(input).allowHttpLoopback
          expect(hasHttp ? String(outcome).includes("HTTPS") : outcome === false).toBe(true)
        }),
      )
    })
  })
})

describe("parseProviderOptions", () => {
  it.each<[input: unknown, read: unknown]>([
    [undefined, { flow: "checkout", account: "default", placeOrder: "after_payment" }],
    [null, { flow: "checkout", account: "default", placeOrder: "after_payment" }],
    [{}, { flow: "checkout", account: "default", placeOrder: "after_payment" }],
    [{ account: "second" }, { flow: "checkout", account: "second", placeOrder: "after_payment" }],
    [
      { placeOrder: "before_payment", cancelUnpaidAfterMinutes: 30 },
      { flow: "checkout", account: "default", placeOrder: "before_payment", cancelUnpaidAfterMinutes: 30 },
    ],
  ])("%j", (input, read) => {
    expect(parseProviderOptions(input)).toEqual(read)
  })

  it.each<[input: unknown, option: string]>([
    [{ flow: "sentinel" }, "flow"],
    [{ account: "" }, "account"],
    [{ account: 31_337 }, "account"],
    [{ placeOrder: "sentinel" }, "placeOrder"],
    [{ placeOrder: "before_payment", cancelUnpaidAfterMinutes: 4 }, "cancelUnpaidAfterMinutes"],
    [{ placeOrder: "before_payment", cancelUnpaidAfterMinutes: "31337" }, "cancelUnpaidAfterMinutes"],
    [{ cancelUnpaidAfterMinutes: 60 }, "cancelUnpaidAfterMinutes"],
    [{ apiKey: "sentinel" }, "apiKey"],
  ])("refuses %j", (input, option) => {
    const message = messageOf(input, parseProviderOptions)
    expect(blamed(message)).toEqual([option])
    expect(message).toMatch(/provider option/)
    expect(message).not.toMatch(/sentinel|31337/)
  })
})
