const { createHash, randomBytes } = require("node:crypto")
const { ContainerRegistrationKeys, Modules } = require("@medusajs/framework/utils")
const { products } = require("./products")

/** @typedef {import("@medusajs/framework/types").MedusaContainer} MedusaContainer */
/** @typedef {import("./seed").SeededStore} SeededStore */

/*
 * A month of a busy shop, and the week before: 2 000 attempts to pay, with the orders of those that were paid. They are written
 * straight into the tables, as they would stand there; nobody ever asked PayUnit about them, so the simulator knows none.
 */

const PAYMENTS = 2_000
const DAYS = 37
/** How many are written at a time. */
const BATCH = 100

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const DELIVERY = 1_000
const PROVIDER = "pp_payunit_payunit"

const FIRST =
  "Aïcha Jean-Paul Blaise Marie-Claire Samuel Chantal Alain Esther Serge Brigitte Yvan Grâce Moussa Carine".split(" ")
const LAST = "Njoya Mbarga Etoundi Fotso Tabi Ngono Kamga Eto’o Biloa Tchami Onana Abega Hamadou Nkeng".split(" ")
const QUARTERS = "Akwa Bonapriso Deïdo Bonabéri Makepe Logpom Bali New-Bell".split(" ")

/** Why operators refuse, as PayUnit passes it on. */
const REFUSALS = [
  ["Insufficient balance", 52],
  ["Wrong PIN entered too many times", 18],
  ["Daily limit of the account reached", 12],
  ["The subscriber is not registered for mobile money", 11],
  ["Operator unavailable, try again later", 7],
]

/**
 * Chance that is the same at every start: so pictures of the demo can be compared.
 *
 * @param {string} seed
 */
function chanceOf(seed) {
  let n = 0
  const next = () =>
    createHash("sha256")
      .update(`${seed}/${String((n += 1))}`)
      .digest()
      .readUInt32BE() /
    2 ** 32
  return {
    next,
    /** @template Item @param {readonly Item[]} items @returns {Item} */
    one: (items) => /** @type {Item} */ (items[Math.floor(next() * items.length)]),
    /** @template Item @param {readonly (readonly [Item, number])[]} items @returns {Item} Each as often as it weighs. */
    weighed(items) {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      const found = items.find(([, weight]) => (left -= weight) < 0) ?? items[0]
      return /** @type {readonly [Item, number]} */ (found)[0]
    },
  }
}

/** @typedef {"settled" | "failed" | "no_answer" | "cancelled" | "never" | "looked" | "waiting" | "held"} Course */

/**
 * One attempt to pay.
 *
 * @typedef {object} Attempt
 * @property {Date} at
 * @property {Course} course
 * @property {string | null} operator
 * @property {{ first_name: string, last_name: string, phone: string, email: string, address_1: string }} person
 * @property {{ handle: string, title: string, price: number, quantity: number }[]} items
 * @property {number} amount
 * @property {boolean} isByPhone Whether a prompt was sent; else it was paid, or not, on PayUnit's page.
 * @property {string | null} heldReason
 * @property {string | null} refusal
 * @property {number} refunded
 */

/**
 * The month, oldest first: more on Saturdays, and more from week to week.
 *
 * @param {Date} now
 * @returns {Attempt[]}
 */
function planMonth(now) {
  const chance = chanceOf("a busy month")
  const people = Array.from({ length: 400 }, (_, index) => {
    const [first_name, last_name] = [chance.one(FIRST), chance.one(LAST)]
    const plain = `${first_name}.${last_name}`.normalize("NFD").replace(/[^A-Za-z.]/g, "")
    return {
      first_name,
      last_name,
      phone: `+2376${chance.one(["70", "77", "80", "55", "90", "99"])}${String(Math.floor(chance.next() * 1e6)).padStart(6, "0")}`,
      email: `${plain.toLowerCase()}${String(index)}@example.com`,
      address_1: `Rue ${String(1 + (index % 90))}, ${chance.one(QUARTERS)}`,
    }
  })
  const days = Array.from({ length: DAYS }, (_, back) => {
    const weekday = new Date(now.getTime() - back * DAY_MS).getUTCDay()
    return /** @type {const} */ ([back, (weekday === 6 ? 1.7 : weekday === 0 ? 0.6 : 1) * (1.3 - back / 60)])
  })
  const attempts = Array.from({ length: PAYMENTS }, () => {
    const back = chance.weighed(days)
    const hour = chance.weighed(HOURS)
    const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS - back * DAY_MS
    const at = new Date(midnight + (hour + chance.next()) * 60 * MINUTE_MS)
    const isPast = at.getTime() < now.getTime() - 20 * MINUTE_MS
    return attemptOf(chance, chance.one(people), isPast ? at : new Date(at.getTime() - DAY_MS))
  })
  // A handful that somebody has to decide about, and some that are still under way.
  HELD.forEach(([reason, daysBack], index) => {
    const attempt = attemptOf(
      chance,
      chance.one(people),
      new Date(now.getTime() - daysBack * DAY_MS - index * 47 * MINUTE_MS),
    )
    Object.assign(attempt, {
      course: "held",
      heldReason: reason,
      operator: attempt.operator ?? "CM_MTNMOMO",
      refunded: 0,
    })
    attempts[index] = attempt
  })
  for (let index = 0; index < 6; index += 1) {
    const attempt = attemptOf(chance, chance.one(people), new Date(now.getTime() - (index + 1) * MINUTE_MS))
    attempts[HELD.length + index] = Object.assign(attempt, {
      course: "waiting",
      isByPhone: true,
      refunded: 0,
      operator: index % 2 ? "CM_ORANGE" : "CM_MTNMOMO",
    })
  }
  return attempts.sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** Hours of the day by UTC, and how much is bought in each. */
const HOURS = Array.from({ length: 24 }, (_, hour) => {
  const weight = hour < 5 ? 0.1 : hour < 8 ? 0.6 : hour < 16 ? 1.2 : hour < 21 ? 1.6 : 0.4
  return /** @type {const} */ ([hour, weight])
})

/** What is on hold, and since how many days. */
const HELD = /** @type {const} */ ([
  ["order_not_placed", 0],
  ["order_not_placed", 1],
  ["paid_twice", 2],
  ["amount_mismatch", 3],
  ["cart_changed", 5],
  ["amount_mismatch", 9],
])

/**
 * @param {ReturnType<typeof chanceOf>} chance
 * @param {Attempt["person"]} person
 * @param {Date} at
 * @returns {Attempt}
 */
function attemptOf(chance, person, at) {
  const wanted = Array.from(
    {
      length: chance.weighed([
        [1, 6],
        [2, 3],
        [3, 1],
      ]),
    },
    () => chance.one(products),
  )
  const items = [...new Set(wanted)].map(({ handle, title, price }) => ({
    handle,
    title,
    price,
    quantity: chance.weighed([
      [1, 7],
      [2, 3],
      [5, 0.6],
      [20, 0.1],
    ]),
  }))
  const operator = chance.weighed([
    ["CM_MTNMOMO", 58],
    ["CM_ORANGE", 38],
  ])
  // Orange's customers have to dial a code themselves, and more of them give up.
  const isOrange = operator === "CM_ORANGE"
  const course = chance.weighed(
    /** @type {[Course, number][]} */ ([
      ["settled", isOrange ? 50 : 62],
      ["failed", isOrange ? 14 : 11],
      ["no_answer", isOrange ? 16 : 8],
      ["cancelled", 5],
      ["looked", 8],
      ["never", 6],
    ]),
  )
  const amount = DELIVERY + items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return {
    at,
    course,
    operator: course === "looked" || course === "never" ? null : operator,
    person,
    items,
    amount,
    isByPhone: course === "no_answer" || (course !== "looked" && course !== "never" && chance.next() < 0.85),
    heldReason: null,
    refusal: course === "failed" ? chance.weighed(/** @type {[string, number][]} */ (REFUSALS)) : null,
    refunded: course === "settled" && chance.next() < 0.02 ? (chance.next() < 0.5 ? amount : 1_500) : 0,
  }
}

/**
 * Writes the month into a store, unless it is there already.
 *
 * @param {MedusaContainer} container
 * @param {SeededStore} store
 * @param {(done: number, of: number) => void} progress
 * @returns {Promise<number>} How many were written.
 */
async function makeBusyMonth(container, store, progress) {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const [{ count }] = (await database.raw("SELECT count(*) AS count FROM payunit_transaction")).rows
  if (Number(count) >= PAYMENTS) return 0
  const attempts = planMonth(new Date())
  for (let start = 0; start < attempts.length; start += BATCH) {
    await writeBatch(container, database, store, attempts.slice(start, start + BATCH))
    progress(Math.min(start + BATCH, attempts.length), attempts.length)
  }
  await database.raw("ANALYZE")
  return attempts.length
}

/** What an order holds of a payment. */
const isOrdered = (/** @type {Attempt} */ { course }) => course === "settled"
/** What PayUnit took, and as much as was asked for. */
const isPaid = (/** @type {Attempt} */ { course, heldReason }) =>
  course === "settled" || (course === "held" && heldReason !== "amount_mismatch")

/** @param {string} prefix */
const newId = (prefix) => `${prefix}_01BUSY${randomBytes(12).toString("hex").toUpperCase().slice(0, 20)}`
/** @param {number} amount */
const raw = (amount) => JSON.stringify({ value: String(amount), precision: 20 })
/** @param {Date} at @param {number} minutes */
const later = (at, minutes) => new Date(at.getTime() + minutes * MINUTE_MS)

/**
 * @param {MedusaContainer} container
 * @param {any} database Knex.
 * @param {SeededStore} store
 * @param {Attempt[]} attempts
 */
async function writeBatch(container, database, store, attempts) {
  const whole = attempts.map((attempt) => ({
    attempt,
    collectionId: "",
    cartId: "",
    sessionId: newId("payses"),
    paymentId: newId("pay"),
    captureId: newId("capt"),
    orderId: /** @type {string | null} */ (null),
    id: randomBytes(12)
      .toString("base64")
      .replace(/[^A-Za-z0-9]/g, "0")
      .padEnd(18, "0")
      .slice(0, 18),
  }))
  const contentOf = (/** @type {Attempt} */ { person, items }) => {
    const { email, ...address } = person
    return {
      region_id: store.regionId,
      sales_channel_id: store.salesChannelId,
      currency_code: "xaf",
      email,
      shipping_address: { ...address, city: "Douala", country_code: "cm" },
      billing_address: { ...address, city: "Douala", country_code: "cm" },
      items: items.map(({ handle, title, price, quantity }) => ({
        title,
        product_title: title,
        product_handle: handle,
        variant_id: store.variantIds[handle] ?? "",
        quantity,
        unit_price: price,
      })),
      shipping_methods: [{ name: "Delivery in Douala", amount: DELIVERY }],
    }
  }
  const carts = await container.resolve(Modules.CART).createCarts(whole.map(({ attempt }) => contentOf(attempt)))
  const collections = await container
    .resolve(Modules.PAYMENT)
    .createPaymentCollections(whole.map(({ attempt }) => ({ currency_code: "xaf", amount: attempt.amount })))
  whole.forEach((one, index) => {
    one.cartId = carts[index]?.id ?? ""
    one.collectionId = collections[index]?.id ?? ""
  })
  const ordered = whole.filter(({ attempt }) => isOrdered(attempt))
  const orderModule = container.resolve(Modules.ORDER)
  const orders = await orderModule.createOrders(ordered.map(({ attempt }) => contentOf(attempt)))
  ordered.forEach((one, index) => {
    one.orderId = orders[index]?.id ?? null
  })
  await orderModule.addOrderTransactions(
    ordered.map(({ attempt, orderId, captureId }) => ({
      order_id: orderId ?? "",
      amount: attempt.amount,
      currency_code: "xaf",
      reference: "capture",
      reference_id: captureId,
    })),
  )
  await container.resolve(ContainerRegistrationKeys.LINK).create(
    whole.flatMap(({ cartId, collectionId, orderId }) => [
      { [Modules.CART]: { cart_id: cartId }, [Modules.PAYMENT]: { payment_collection_id: collectionId } },
      ...(orderId === null
        ? []
        : [
            { [Modules.ORDER]: { order_id: orderId }, [Modules.PAYMENT]: { payment_collection_id: collectionId } },
            { [Modules.ORDER]: { order_id: orderId }, [Modules.CART]: { cart_id: cartId } },
          ]),
    ]),
  )
  await writeMoney(database, ordered)
  await database.batchInsert("payunit_transaction", whole.map(rowOf), BATCH)
  const refunded = whole.filter(({ attempt }) => attempt.refunded > 0)
  if (refunded.length > 0) {
    await database.batchInsert(
      "payunit_manual_refund",
      refunded.map(({ attempt, id }) => ({
        id: newId("puref"),
        transaction_id: id,
        amount: attempt.refunded,
        raw_amount: raw(attempt.refunded),
        currency_code: "xaf",
        method: attempt.operator === "CM_ORANGE" ? "Orange Money" : "MTN Mobile Money",
        reference: `MP${attempt.at.toISOString().slice(2, 10).replaceAll("-", "")}.${id.slice(0, 5)}`,
        recorded_by: "user_demo",
        recorded_at: new Date(Math.min(Date.now(), later(attempt.at, 26 * 60).getTime())),
      })),
      BATCH,
    )
  }
  // Medusa dates what it writes itself.
  await database.raw(
    `UPDATE cart SET created_at = told.at, completed_at = CASE WHEN told.order_id IS NULL THEN NULL ELSE told.at END
       FROM unnest(?::text[], ?::text[], ?::timestamptz[]) told (id, order_id, at) WHERE cart.id = told.id`,
    [whole.map(({ cartId }) => cartId), whole.map(({ orderId }) => orderId), whole.map(({ attempt }) => attempt.at)],
  )
  await database.raw(
    `UPDATE "order" SET created_at = told.at, updated_at = told.at
       FROM unnest(?::text[], ?::timestamptz[]) told (id, at) WHERE "order".id = told.id`,
    [ordered.map(({ orderId }) => orderId), ordered.map(({ attempt }) => later(attempt.at, 2))],
  )
}

/**
 * Medusa's books of what was paid: a session, a payment and its capture.
 *
 * @param {any} database
 * @param {{ attempt: Attempt, collectionId: string, sessionId: string, paymentId: string, captureId: string }[]} ordered
 */
async function writeMoney(database, ordered) {
  if (ordered.length === 0) return
  const common = (/** @type {Attempt} */ { amount, at }) => ({
    amount,
    raw_amount: raw(amount),
    created_at: at,
    updated_at: later(at, 2),
  })
  await database.batchInsert(
    "payment_session",
    ordered.map(({ attempt, collectionId, sessionId }) => ({
      ...common(attempt),
      id: sessionId,
      currency_code: "xaf",
      provider_id: PROVIDER,
      data: {},
      status: "captured",
      authorized_at: later(attempt.at, 2),
      payment_collection_id: collectionId,
    })),
  )
  await database.batchInsert(
    "payment",
    ordered.map(({ attempt, collectionId, sessionId, paymentId }) => ({
      ...common(attempt),
      id: paymentId,
      currency_code: "xaf",
      provider_id: PROVIDER,
      data: {},
      captured_at: later(attempt.at, 2),
      payment_collection_id: collectionId,
      payment_session_id: sessionId,
    })),
  )
  await database.batchInsert(
    "capture",
    ordered.map(({ attempt, paymentId, captureId }) => ({ ...common(attempt), id: captureId, payment_id: paymentId })),
  )
  await database.raw(
    `UPDATE payment_collection SET status = 'completed', captured_amount = amount, raw_captured_amount = raw_amount,
            authorized_amount = amount, raw_authorized_amount = raw_amount, completed_at = now() WHERE id = ANY(?)`,
    [ordered.map(({ collectionId }) => collectionId)],
  )
}

/** @type {Readonly<Record<Course, string>>} */
const STATES = {
  settled: "settled",
  failed: "failed",
  no_answer: "expired",
  cancelled: "cancelled",
  never: "expired",
  looked: "expired",
  waiting: "prompted",
  held: "held",
}

/**
 * The row of the plugin's.
 *
 * @param {{ attempt: Attempt, id: string, collectionId: string, cartId: string, sessionId: string, orderId: string | null }} whole
 */
function rowOf({ attempt, id, collectionId, cartId, sessionId, orderId }) {
  const { at, amount, course, operator, person, heldReason, refusal, isByPhone } = attempt
  const paidAt = isPaid(attempt) ? later(at, 2) : null
  const other = heldReason === "amount_mismatch" ? amount - 500 : amount
  const state = STATES[course]
  const why = heldReason === "amount_mismatch" ? [{ code: "no_amount", params: {} }] : []
  const entry = (/** @type {string} */ code, /** @type {number} */ minutes, params = {}) => ({
    at: later(at, minutes).toISOString(),
    code,
    params,
    causes: [],
    by: null,
    note: null,
  })
  return {
    id,
    account: "default",
    mode: "test",
    flow: "checkout",
    provider_id: PROVIDER,
    payment_session_id: sessionId,
    payment_collection_id: collectionId,
    cart_id: cartId,
    order_id: orderId,
    amount,
    raw_amount: raw(amount),
    currency_code: "xaf",
    link_expires_at: later(at, 15),
    prompt_provider: isByPhone ? operator : null,
    prompt_phone_masked: !isByPhone ? null : `+237••••${person.phone.slice(-2)}`,
    prompted_at: isByPhone ? later(at, 1) : null,
    prompt_expires_at: course === "waiting" ? later(at, 12) : null,
    visited_at: course === "never" ? null : at,
    signalled_at: operator === null ? null : later(at, 1),
    state,
    held_reason: heldReason,
    held_at: course === "held" ? later(at, 2) : null,
    held_causes: course === "held" ? JSON.stringify(why) : null,
    paid_with: course === "settled" || course === "held" ? operator : null,
    paid_at: paidAt,
    paid_amount: course === "held" ? other : null,
    raw_paid_amount: course === "held" ? raw(other) : null,
    paid_currency: course === "held" ? "xaf" : null,
    settled_at: course === "settled" ? later(at, 2) : null,
    asked_at: later(at, 2),
    last_answer: JSON.stringify({
      status: course === "settled" || course === "held" ? "SUCCESS" : (ANSWERS[state] ?? "PENDING"),
      amount,
      currency: "XAF",
      mode: "test",
      gateway: operator,
      detail: refusal,
    }),
    history: JSON.stringify([
      entry("opening", 0),
      entry("open", 0),
      ...(isByPhone ? [entry("prompted", 1)] : []),
      ...(course === "settled" || paidAt !== null ? [entry("paid", 2)] : []),
      ...(course === "waiting" ? [] : [entry(state, 2, heldReason === null ? {} : { reason: heldReason })]),
    ]),
    created_at: at,
    updated_at: later(at, 2),
  }
}

/** @type {Readonly<Record<string, string>>} */
const ANSWERS = { failed: "FAILED", cancelled: "CANCELLED" }

module.exports = { makeBusyMonth }
