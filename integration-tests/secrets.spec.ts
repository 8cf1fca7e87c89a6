import { format } from "node:util"
import { adminOf } from "./harness/admin"
import { terms } from "./harness/invoices"
import { listenToEvents } from "./harness/emitted-events"
import { runCommand } from "./harness/program"
import { formsOf, formsOfCard, formsOfPhone, type Secret, SecretSearch } from "./harness/secret-search"
import type { Checkout } from "./harness/shopper"
import { freePort } from "../tools/free-port.cjs"
import { CANARY_CREDENTIALS } from "./harness/stores"
import { onTestStore } from "./harness/test-store"
import { writeFigures } from "./reliability/figures"

/*
 * What must stand nowhere is planted wherever a store is given it, and then looked for wherever anything is kept, told
 * or written. Credentials are set below; cards and phones are sent by shoppers; the service repeats all of it.
 */

const BASIC = Buffer.from(`${CANARY_CREDENTIALS.apiUser}:${CANARY_CREDENTIALS.apiPassword}`).toString("base64")
const CARD = "4929123412341234"
const CVV = "917"
/** Typed to be prompted. */
const PHONE = "678123498"
const ORANGE_PHONE = "699123498"
/** Of the customer's address, which is Medusa's to keep. */
const ADDRESS_PHONE = "670000001"
/** Of whom an invoice bills. */
const INVOICE_PHONE = "655443311"
/** Somebody types these into a command. */
const WRONG_KEY = "sk_canarywrongkey0001"
const URL_PASSWORD = "canaryurlpassword77"

onTestStore("searched", (store) => {
  const admin = adminOf(store)
  const emitted = listenToEvents(store)
  const answers: unknown[] = []
  const adminAnswers: unknown[] = []
  const printed: unknown[] = []
  const onConsole: string[] = []
  beforeEach(() => {
    // Medusa shows errors there with all that hangs on them, which is more than it logs.
    for (const method of ["log", "info", "warn", "error", "debug"] as const) {
      jest.spyOn(console, method).mockImplementation((...said: unknown[]) => void onConsole.push(format(...said)))
    }
  })

  const noteIn =
    (kept: unknown[]) =>
    async <Answer>(answering: Promise<Answer>): Promise<Answer> => {
      const answer = await answering
      kept.push(answer)
      return answer
    }
  const note = noteIn(answers)
  const noteAdmin = noteIn(adminAnswers)
  const notePrinted = noteIn(printed)

  const by = async (provider: string): Promise<Checkout> =>
    await note(store.shopper.checkout({ providerId: `pp_payunit_${provider}` }))
  /** Ends a payment, and the wait for its prompt, which is the only one that a phone may have. */
  const fail = async ({ transactionId }: Checkout): Promise<void> => {
    await store.simulator.control.decide(transactionId, { status: "FAILED" })
    await store.sql("UPDATE payunit_transaction SET prompt_expires_at = now() - interval '1 second' WHERE id = ?", [
      transactionId,
    ])
  }
  const settle = async ({ transactionId }: Checkout): Promise<void> => {
    await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
    await store.reaches(transactionId, "settled")
  }

  /** On the service's page, with everything that may be asked along the way. */
  async function payByRedirect(): Promise<Checkout> {
    const { shopper } = store
    const checkout = await by("payunit")
    await note(shopper.payment(checkout.sessionId))
    await note(shopper.refresh(checkout.sessionId))
    await note(shopper.complete(checkout.cartId))
    await settle(checkout)
    await note(shopper.get(store.simulator.control.transaction(checkout.transactionId).success_url ?? ""))
    await note(shopper.get(`/store/payunit/payment-collections/${checkout.collectionId}`))
    return checkout
  }

  /** Prompts of every flow: that go out, that are refused, and whose answers break in every way. */
  async function payByPhone(): Promise<Checkout> {
    const { control } = store.simulator
    const ways = [
      ["payunit", "CM_MTNMOMO", "invoice/process"],
      ["gateway", "CM_MTNMOMO", "makepayment"],
      ["legacy", "mtnmomo", "legacy/makepayment"],
      ["legacy", "orange", null],
    ] as const
    for (const [provider, method, operation] of ways) {
      for (const kind of operation === null ? [] : provider === "payunit" ? BREAKS : ECHOES) {
        const broken = await by(provider)
        control.addFault({ operation: operation ?? "*", kind })
        await note(store.shopper.pay(broken.sessionId, `+237${PHONE}`, method))
        await note(store.shopper.payment(broken.sessionId))
        await fail(broken)
      }
      const prompted = await by(provider)
      await note(store.shopper.pay(prompted.sessionId, method === "orange" ? ORANGE_PHONE : "678 123 498", method))
      await note(store.shopper.addItem(prompted.cartId, "savon-de-karite"))
      control.addFault({ operation: "*", kind: "echo_unauthorized", times: 2 })
      await note(store.shopper.refresh(prompted.sessionId))
      control.clearFaults()
      await store.makeDue()
      await settle(prompted)
    }
    const other = await by("payunit")
    await note(store.shopper.pay(other.sessionId, PHONE))
    return other
  }

  /** Cards: not offered here, and malformed. */
  async function payByCard({ sessionId }: Checkout): Promise<void> {
    const card = {
      card_number: formsOfCard(CARD)[1],
      cvv: CVV,
      expiry_month: "04",
      expiry_year: "30",
      card_country: "CM",
      card_state: "LT",
      card_city: "Douala",
      card_address: "Rue Joss",
      card_zipcode: "00237",
    }
    const pay = `/store/payunit/payment-sessions/${sessionId}/pay`
    for (const path of [pay, `${pay}/`, pay.replace("/store/payunit", "/STORE/PayUnit"), `${pay}?card=${CARD}`]) {
      await note(store.shopper.post(path, { provider: "CARD", card }, KEY()))
      await note(store.shopper.post(path, { provider: "CARD", card: { ...card, cvv: Number(CVV) } }, KEY()))
      await note(store.shopper.post(path, { provider: "CM_MTNMOMO", phone: PHONE, card }, KEY()))
      await note(store.shopper.post(path, `{"provider":"CM_MTNMOMO","phone":O${PHONE}}`, KEY()))
      await note(store.shopper.post(path, `{"provider":"CARD","card":{"card_number":"${CARD}"`, KEY()))
    }
  }
  const KEY = (): Record<string, string> => ({ "x-publishable-api-key": store.shop.publishableKey })

  /** What the service repeats while something is opened or asked about; notifications that are none of its. */
  async function failEverywhere(checkout: Checkout): Promise<void> {
    const { control } = store.simulator
    const { shopper } = store
    for (const kind of ECHOES) {
      for (const [provider, operation] of Object.entries(OPENED_BY)) {
        control.addFault({ operation, kind })
        await note(shopper.openSession(await shopper.collection(await shopper.cart()), {}, `pp_payunit_${provider}`))
      }
      control.clearFaults()
      control.addFault({ operation: "paymentstatus", kind, times: 3 })
      await store.makeDue()
      await note(shopper.refresh(checkout.sessionId))
      await store.makeDue()
      await store.runJob()
      control.clearFaults()
    }
    const { notify_url } = control.transaction(checkout.transactionId)
    const notification = { transaction_id: CARD, message: PHONE, data: { phone_number: PHONE, message: BASIC } }
    await note(shopper.post(`${notify_url ?? ""}x`, notification))
    await note(shopper.post(notify_url ?? "", notification))
    await note(shopper.request("PUT", notify_url ?? "", notification))
    await note(shopper.get((notify_url ?? "").replace(".", "%2e")))
    await note(shopper.get((notify_url ?? "").replace("/notifications/", "//notifications/")))
  }

  /** Everything that staff can ask for, and an invoice that the service refuses in every way. */
  async function workInAdmin(settled: Checkout, open: Checkout): Promise<string> {
    const { control } = store.simulator
    const merchant = await store.merchant()
    // Each of another amount: a second one alike would be taken for the first, of which nobody knows what became.
    const bill = (amount: number): object =>
      terms({
        client: { name: "Ada Ngono", email: "ada@example.com", phone_number: INVOICE_PHONE },
        items: [{ name: "Sewing", amount, quantity: 1 }],
      })
    for (const [index, kind] of BREAKS.entries()) {
      control.addFault({ operation: "invoice/create", kind })
      await noteAdmin(merchant.post("/admin/payunit/invoices", bill(1_000 + index)))
    }
    const { body } = await noteAdmin(store.shopper.expect(201, merchant.post("/admin/payunit/invoices", bill(5_000))))
    const { callback_url } = control.invoice(body.invoice.ref)
    await note(store.shopper.get(callback_url))
    await note(store.shopper.get(`${callback_url}x`))
    const { order_id } = await store.row(settled.transactionId)
    for (const path of [
      "health",
      "settings",
      "transactions",
      `transactions/${settled.transactionId}`,
      `transactions/${open.transactionId}`,
      "invoices",
      `invoices/${String(body.invoice.id)}`,
      `orders/${String(order_id)}/invoice-draft`,
    ]) {
      await noteAdmin(store.shopper.expect(200, merchant.get(`/admin/payunit/${path}`)))
    }
    control.addFault({ operation: "*", kind: "echo_unauthorized", times: 0 })
    await store.makeDue()
    await noteAdmin(merchant.get("/admin/payunit/health"))
    await noteAdmin(merchant.post(`/admin/payunit/transactions/${open.transactionId}/check`))
    await noteAdmin(merchant.post("/admin/payunit/reconcile", { transaction_id: open.transactionId }))
    control.clearFaults()
    await noteAdmin(merchant.post(`/admin/payunit/transactions/${open.transactionId}/check`))
    await noteAdmin(merchant.recordRefund(settled.transactionId, { amount: 100, reference: "refund-1" }))
    return callback_url
  }

  /** The program, where all is well and where nothing is. */
  async function runPrograms(): Promise<string> {
    const { control } = store.simulator
    const key = await admin.secretKey()
    await notePrinted(admin.payunit("doctor"))
    await notePrinted(admin.payunit("doctor", "--json", "--locale", "fr"))
    await notePrinted(admin.payunit("reconcile"))
    for (const kind of ["echo_unauthorized", "echo_unreadable", "reset"] as const) {
      control.addFault({ operation: "*", kind, times: 0 })
      await store.makeDue()
      await notePrinted(admin.payunit("doctor"))
      await notePrinted(admin.payunit("reconcile", "--json"))
      control.clearFaults()
    }
    const dead = `http://localhost:${await freePort()}`
    for (const command of ["doctor", "reconcile"]) {
      for (const [url, itsKey] of [
        [store.shop.url, WRONG_KEY],
        [store.shop.url, "canary-no-key"],
        [dead, key],
        [dead.replace("http:", "https:"), key],
        [store.shop.url.replace("http:", "https:"), key],
        [store.shop.url.replace("://", `://admin:${URL_PASSWORD}@`), key],
        [`ftp://admin:${URL_PASSWORD}@shop.example`, key],
        [`${store.shop.url}/?key=${URL_PASSWORD}`, key],
        [store.simulator.url, key],
      ] as const) {
        await notePrinted(runCommand([command, "--url", url], { MEDUSA_ADMIN_API_KEY: itsKey }))
      }
      await notePrinted(runCommand([command, "--url", store.shop.url, "--api-key", key]))
    }
    return key
  }

  it("no credential, card, full phone number or secret address is stored, answered or logged, on any path", async () => {
    const redirected = await payByRedirect()
    const other = await payByPhone()
    await payByCard(other)
    await failEverywhere(other)
    const callback = await workInAdmin(redirected, other)
    const key = await runPrograms()
    await emitted.silence()

    const { control } = store.simulator
    const tokenOf = (url: string | null | undefined): string => url?.split(".").at(-1) ?? "-"
    const [signing] = await store.sql("SELECT secret FROM payunit_signing_key")
    const kept = await store.sql("SELECT tokens FROM payunit_transaction WHERE tokens IS NOT NULL")
    const opening = kept.flatMap(({ tokens: { pay_token, paytoken, auth_token, x_token } }) =>
      [pay_token, paytoken, auth_token, x_token].filter((token) => typeof token === "string"),
    )
    const secrets: Secret[] = [
      ...Object.entries(CANARY_CREDENTIALS).map(([name, value]) => ({ name, forms: formsOf(value) })),
      { name: "Basic credentials", forms: [BASIC] },
      { name: "card", forms: formsOfCard(CARD) },
      { name: "CVV", forms: [`cvv":"${CVV}`, `cvv":${CVV}`, `cvv\\":\\"${CVV}`, `cvv=${CVV}`] },
      { name: "prompted phone", forms: [...formsOfPhone(PHONE), ...formsOfPhone(ORANGE_PHONE)] },
      { name: "secret API key", forms: formsOf(key) },
      { name: "wrong API key", forms: formsOf(WRONG_KEY) },
      { name: "password in an address", forms: formsOf(URL_PASSWORD) },
      ...control.transactions().flatMap(({ notify_url, success_url, cancel_url, transaction_id }) =>
        [notify_url, success_url, cancel_url].map((url) => ({
          name: `address of ${transaction_id}`,
          forms: formsOf(tokenOf(url)),
        })),
      ),
      { name: "address of an invoice", forms: formsOf(tokenOf(callback)) },
      {
        name: "key of the addresses",
        forms: [String(signing.secret), Buffer.from(String(signing.secret), "base64").toString("hex")],
        allowed: { "payunit_signing_key.secret": "where it is kept" },
      },
      ...opening.map((token) => ({
        name: "token of a prompt",
        forms: formsOf(token),
        allowed: { "payunit_transaction.tokens": "the legacy family's status is asked with it" },
      })),
      {
        name: "phone of an invoice",
        forms: formsOfPhone(INVOICE_PHONE),
        allowed: {
          "payunit_invoice.client_phone_number": "whom it bills",
          "answers to staff": "staff see whom they bill",
        },
      },
      {
        name: "phone of an address",
        forms: formsOfPhone(ADDRESS_PHONE),
        allowed: {
          "cart_address.phone": "Medusa keeps what a customer gave",
          "order_address.phone": "Medusa keeps what a customer gave",
          "workflow_execution.context":
            "Medusa keeps the carts that it tried to complete; workflows of ours are looked at below",
          "answers to shoppers": "a cart is shown to whom it belongs",
          "answers to staff": "a draft of an invoice bills the order's customer",
        },
      },
    ]
    const search = new SecretSearch(secrets)
    const logged = store.log()
    search.text("answers to shoppers", JSON.stringify(answers))
    search.text("answers to staff", JSON.stringify(adminAnswers))
    search.text("what programs print", JSON.stringify(printed))
    search.text("log", logged)
    search.text("console", onConsole.join("\n"))
    search.text("log of the simulator", store.simulatorLog().join("\n"))
    search.text("journal of the simulator", JSON.stringify(control.requests()))
    search.text("events", JSON.stringify(emitted.events))
    await search.database(store.sql)

    expect(search.findings).toEqual([])
    const workflows = await store.sql(
      "SELECT DISTINCT workflow_id FROM workflow_execution WHERE context::text LIKE ?",
      [`%${ADDRESS_PHONE}%`],
    )
    expect(workflows.map(({ workflow_id }) => workflow_id)).toEqual(["complete-cart"])
    expect(search.idleAllowances).toEqual([])
    expect(opening.length).toBeGreaterThan(2)
    expect(search.places.size).toBeGreaterThan(1_000)
    // The search would have found something: ids are everywhere.
    const { transactionId } = redirected
    for (const text of [
      logged,
      store.simulatorLog().join("\n"),
      JSON.stringify([answers, adminAnswers, emitted.events]),
    ]) {
      expect(text).toContain(transactionId)
    }
    expect(onConsole.join("\n")).toContain("PayUnit checkout/initialize")
    expect(JSON.stringify(printed)).toContain("refuses the key")
    expect(logged).toContain(`POST /hooks/payunit/notifications/${transactionId}…`)
    expect(logged).toContain(`GET /hooks/payunit/return/${transactionId}…`)
    expect(logged).toContain(`PUT /hooks/payunit/notifications/${other.transactionId}…`)
    expect(logged).toMatch(/GET \/hooks\/payunit\/invoice-return\/puinv_\w{18}…/)
    writeFigures("secrets", {
      secrets_planted: secrets.length,
      columns_searched: [...search.places].filter((place) => place.includes(".")).length,
      answers_searched: answers.length + adminAnswers.length,
      runs_of_the_program_searched: printed.length,
      megabytes_of_log_searched: Math.round(logged.length / 100_000) / 10,
      events_searched: emitted.events.length,
      found: search.findings.length,
    })
  }, 400_000)
})

/** How the service repeats all that it was sent. */
const ECHOES = ["echo_unauthorized", "echo_unreadable"] as const

/** How it fails, in ways that leave something to be told. */
const BREAKS = ["unauthorized", "malformed_json", "accept_then_reset", ...ECHOES] as const

/** The operation that opens a payment of each provider. */
const OPENED_BY = { payunit: "checkout/initialize", gateway: "initialize", legacy: "legacy/initialize" }
