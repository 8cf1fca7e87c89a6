import { readFileSync } from "node:fs"
import { join } from "node:path"
import { everyTable } from "./harness/every-table"
import { InvoiceDesk } from "./harness/invoices"
import { findSecrets, formsOf, formsOfPhone, type Secret } from "./harness/secret-search"
import { onTestStore } from "./harness/test-store"
import type { TestStore } from "./harness/store"
import { until } from "./harness/until"

/* Three years of trade, half a year at a time; then somebody gets hold of a copy of the database. */

const HALVES = 6
const HALF_DAYS = 183
/** As docs/personal-data.md has them: of payments. Invoices are kept for ten years. */
const PAYMENTS_DAYS = 730

/** Columns that may know of people, as the page of them says. */
const PERSONAL = new Set(
  [
    ...readFileSync(join(__dirname, "../docs/personal-data.md"), "utf8").matchAll(/^\| `(payunit_\w+)`\s+\| `(\w+)`/gm),
  ].map(([, table, column]) => `${table}.${column}`),
)

/** Somebody of one half-year, with everything that they told, or that was told of them. */
interface Buyer {
  half: number
  /** Whether it is on an invoice as well, which is kept for longer. */
  isBilled: boolean
  name: string
  email: string
  phone: string
}

onTestStore("standard", (store) => {
  it("a copy of the database tells no more than the page of personal data, and nothing older than it says", async () => {
    const buyers: Buyer[] = []
    for (let half = 0; half < HALVES; half++) {
      buyers.push(await buys(store, half), await isBilled(store, half))
      await passHalf(store)
    }

    const found = await findBuyers(store, buyers)
    // What the search would find if it were there: a note of the last half-year, and the client of every invoice.
    expect(found.filter(({ buyer }) => !buyer.isBilled).map(({ place }) => place)).toContain(
      "payunit_manual_refund.note",
    )
    expect(found.filter(({ place }) => place === "payunit_invoice.client_name")).toHaveLength(HALVES)
    for (const { buyer, what, place } of found) {
      expect([what, place, PERSONAL.has(place)]).toEqual([what, place, true])
      const age = (HALVES - buyer.half) * HALF_DAYS
      if (!buyer.isBilled) expect([what, place, age, age <= PAYMENTS_DAYS]).toEqual([what, place, age, true])
    }
    const [hashes] = await store.sql(
      "SELECT count(*)::int AS kept FROM payunit_transaction WHERE prompt_phone_hash IS NOT NULL",
    )
    const [windows] = await store.sql("SELECT count(*)::int AS kept FROM payunit_rate_window")
    expect({ hashes: hashes.kept, windows: windows.kept }).toEqual({ hashes: 0, windows: 0 })
    // The books are whole all the same.
    const [sum] = await store.sql(
      "SELECT count(*)::int AS payments, sum(amount)::int AS amount FROM payunit_transaction WHERE state = 'settled'",
    )
    expect(sum).toEqual({ payments: 2 * HALVES, amount: HALVES * (13_500 + 10_000) })
  })
})

/** Pays by a prompt, tries once more by the page and leaves it; some of it goes back, with a note that names them. */
async function buys(store: TestStore, half: number): Promise<Buyer> {
  const buyer = buyerOf(half, "Fanta", 1)
  const { shopper } = store
  const cartId = await shopper.cart()
  await shopper.expect(
    200,
    shopper.post(`/store/carts/${cartId}`, {
      email: buyer.email,
      shipping_address: {
        first_name: "Fanta",
        last_name: buyer.name,
        address_1: "Rue Joss",
        city: "Douala",
        country_code: "cm",
        phone: `+237${buyer.phone}`,
      },
    }),
  )
  const returnUrl = `http://localhost:8000/back?who=${encodeURIComponent(buyer.email)}`
  const checkout = await shopper.startPaying(cartId, { return_url: returnUrl })
  await shopper.expect(200, shopper.pay(checkout.sessionId, buyer.phone))
  await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
  await store.reaches(checkout.transactionId, "settled")
  await until(
    "nobody to look at it any more",
    async () => (await store.row(checkout.transactionId)).lease_owner === null,
  )
  const merchant = await store.merchant()
  const refund = { amount: 500, note: `told ${buyer.name} on ${buyer.phone}` }
  await shopper.expect(200, merchant.recordRefund(checkout.transactionId, refund))
  return buyer
}

/** Gets an invoice, and pays it at the counter. */
async function isBilled(store: TestStore, half: number): Promise<Buyer> {
  const buyer = { ...buyerOf(half, "Moussa", 2), isBilled: true }
  const desk = await InvoiceDesk.open(store)
  const client = { name: buyer.name, email: buyer.email, phone_number: buyer.phone }
  const { id } = await desk.opened({ client, note: `for ${buyer.name}` })
  await store.shopper.expect(200, desk.confirm(id, { note: `${buyer.name} paid at the counter` }))
  return buyer
}

function buyerOf(half: number, first: string, kind: number): Buyer {
  const number = String(half).padStart(2, "0")
  return {
    half,
    isBilled: false,
    name: `${first}-Canary-${number}`,
    email: `${first.toLowerCase()}.canary.${number}@example.com`,
    phone: `67${String(kind)}4${number}907`,
  }
}

/** Everything becomes half a year older; what was due meanwhile is done, and forgotten what is to be. */
async function passHalf(store: TestStore): Promise<void> {
  const columns = await store.sql(
    `SELECT table_name, string_agg(format('%I = %I - interval ''${HALF_DAYS} days''', column_name, column_name), ', ') AS moved
       FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name LIKE 'payunit\\_%' AND data_type LIKE 'timestamp%'
      GROUP BY table_name`,
  )
  for (const { table_name, moved } of columns) await store.sql(`UPDATE ${table_name} SET ${moved}`)
  await store.runJob()
  await store.sql("UPDATE payunit_job_run SET started_at = started_at - interval '1 hour'")
  await store.runJob()
}

/** Where something of somebody stands in what the plugin writes: its tables, and what of Medusa's it fills. */
async function findBuyers(
  store: TestStore,
  buyers: readonly Buyer[],
): Promise<{ buyer: Buyer; what: string; place: string }[]> {
  const ours = /^(payunit_|notification\.|payment_session\.|payment\.|refund\.|capture\.|payment_collection\.)/
  const texts = (await everyTable(store.sql)).filter(({ place }) => ours.test(place))
  const executions = await store.sql("SELECT * FROM workflow_execution WHERE workflow_id LIKE 'payunit%'")
  texts.push({ place: "workflow_execution", text: JSON.stringify(executions) })
  return buyers.flatMap((buyer) =>
    texts.flatMap(({ place, text }) =>
      findSecrets(text, secretsOf(buyer)).map(({ secret }) => ({ buyer, what: secret, place })),
    ),
  )
}

function secretsOf({ name, email, phone }: Buyer): Secret[] {
  return [
    { name: `name ${name}`, forms: formsOf(name) },
    { name: `e-mail ${email}`, forms: formsOf(email) },
    { name: `phone ${phone}`, forms: formsOfPhone(phone) },
  ]
}
