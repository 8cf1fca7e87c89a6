import { decide, endTime, oddly, pay } from "./order-money"
import type { Attempt, BilledInvoice, Scene, Step } from "./order-scene"
import { oneOf, type Random } from "./random"

/** What becomes of invoices, of the order or of none: who pays them, and who says that they are paid. */
export const INVOICES: readonly Step[] = [
  [2, "an invoice", bill],
  [5, "an invoice is paid by its page", onInvoice(payByPage)],
  [4, "an invoice's page sends a prompt", onInvoice(prompt)],
  [1, "an invoice's page is read", onInvoice(read)],
  [3, "an invoice in two tabs", onInvoice(payInTwoTabs)],
  [2, "a payment of an invoice fails, and is made", onInvoice(payWhatFailed)],
  [2, "staff open an instalment's page", onInvoice(openInstallment)],
  [3, "an invoice is confirmed", onInvoice(confirm)],
  [1.5, "what was confirmed of an invoice goes back", onInvoice(recordRefund)],
  [1, "an invoice is void", onInvoice(makeVoid)],
]

/** Payers who confirm at once, decline at once, never answer, are busy, and confirm a little later; else they wait. */
const PHONES = ["670000001", "670000002", "670000003", "670000004", "670000005"] as const

/** Of those there are, or a new one: what is paid or void soon leaves nothing to do. */
function onInvoice(act: (scene: Scene, invoice: BilledInvoice, random: Random) => Promise<unknown>): Step[2] {
  return async (scene, random) => {
    const invoice = (random.chance(0.4) ? undefined : oneOf(scene.invoices, random)) ?? (await bill(scene, random))
    if (invoice !== null) await act(scene, invoice, random)
  }
}

async function bill(scene: Scene, random: Random): Promise<BilledInvoice | null> {
  const amounts = Array.from({ length: random.chance(0.4) ? random.between(2, 3) : 1 }, () =>
    random.between(500, 6_000),
  )
  const amount = amounts.reduce((sum, one) => sum + one, 0)
  const ofOrder = random.chance(0.5)
  const inParts = amounts.map((one, index) => ({ title: `Part ${String(index + 1)}`, amount: one }))
  const { status, body } = await scene.ask(
    `bills ${amounts.join(" + ")}${ofOrder ? " of the order" : ""}`,
    "/admin/payunit/invoices",
    {
      ...(ofOrder ? { order_id: scene.orderId, confirm_exceeds: true } : {}),
      ...(amounts.length > 1 ? { type: "INSTALLMENT", installments: inParts } : {}),
      client: { name: "Ada Ngono", email: "ada@example.com", phone_number: "670000001" },
      due_date: "2099-01-31",
      items: [{ name: "Sewing", amount, quantity: 1 }],
      again: true,
    },
  )
  if (status !== 201) return null
  const { id, page_url, installments } = body.invoice
  const parts: string[] = installments.map((one: any) => String(one.id))
  const invoice = { id: String(id), path: new URL(String(page_url)).pathname, amount, parts }
  scene.invoices.push(invoice)
  return invoice
}

async function read(scene: Scene, invoice: BilledInvoice): Promise<void> {
  await scene.visit("reads the invoice's page", invoice)
}

/** The newest attempt is of whoever opened one at last. */
async function leadOn(scene: Scene, invoice: BilledInvoice): Promise<Attempt | undefined> {
  await scene.visit("opens the service's page of an invoice", invoice, { action: "page" })
  return (await scene.attemptsOn(invoice)).at(-1)
}

/** Mostly: some only look. */
async function payByPage(scene: Scene, invoice: BilledInvoice, random: Random): Promise<void> {
  const attempt = await leadOn(scene, invoice)
  if (attempt !== undefined && random.chance(0.8)) {
    const odd = random.chance(0.25) ? oddly(attempt.serviceId, invoice.amount, random) : {}
    await pay(scene, attempt.serviceId, random, odd)
  }
}

async function prompt(scene: Scene, invoice: BilledInvoice, random: Random): Promise<void> {
  const phone = random.chance(0.7) ? random.pick(PHONES) : `67${random.between(1_000_000, 9_999_999)}`
  await scene.visit(`prompts ${phone} for an invoice`, invoice, { action: "prompt", phone })
}

/** The first attempt fails, or seems over; another is opened; both are paid, in any order or at once. */
async function payInTwoTabs(scene: Scene, invoice: BilledInvoice, random: Random): Promise<void> {
  const first = await leadOn(scene, invoice)
  if (first === undefined) return
  if (random.chance(0.5)) {
    await decide(scene, first.serviceId, { status: random.pick(["FAILED", "CANCELLED"] as const) })
  } else {
    await endTime(scene, [first])
  }
  await read(scene, invoice)
  const second = await leadOn(scene, invoice)
  const tabs = [first, ...(second === undefined || second.id === first.id ? [] : [second])]
  if (random.chance(0.5)) tabs.reverse()
  const chances = tabs.map(() => random.chance(0.5))
  const paying: Promise<void>[] = []
  for (const [index, { serviceId }] of tabs.entries()) {
    const paid = pay(scene, serviceId, random)
    paying.push(paid)
    if (chances[index] === true) await paid
  }
  await Promise.all(paying)
}

/** At one page: the shop hears that it failed, and is not told that it was paid after all. */
async function payWhatFailed(scene: Scene, invoice: BilledInvoice, random: Random): Promise<void> {
  const attempt = await leadOn(scene, invoice)
  if (attempt === undefined) return
  await decide(scene, attempt.serviceId, { status: "FAILED" })
  if (random.chance(0.5)) await read(scene, invoice)
  await decide(scene, attempt.serviceId, { status: "SUCCESS", notify: false })
}

async function openInstallment(scene: Scene, invoice: BilledInvoice, random: Random): Promise<void> {
  const part = oneOf(invoice.parts, random)
  if (part === undefined) return
  const { status, body } = await scene.ask(
    "opens an instalment's page",
    `/admin/payunit/invoices/${invoice.id}/installments/${part}/payment`,
  )
  const opened = (await scene.attemptsOn(invoice)).find(({ id }) => id === body?.page?.transaction_id)
  if (status === 200 && opened !== undefined && random.chance(0.7)) {
    await pay(scene, opened.serviceId, random)
  }
}

/** All of it, a part of it, an instalment, what somebody is just paying, or by the name of what somebody is paying. */
async function confirm(scene: Scene, invoice: BilledInvoice, random: Random): Promise<void> {
  const attempt = oneOf(await scene.attemptsOn(invoice), random)
  const part = oneOf(invoice.parts, random)
  const what = random.weighted([
    [1, "all" as const],
    [3, "some" as const],
    [2, "part" as const],
    [2, "attempt" as const],
    [1, "name" as const],
  ])
  // Beyond what is billed at times: what is too much is told of as well.
  const amount = random.between(100, Math.round(invoice.amount * 1.2))
  const [tried] = await scene.store.sql("SELECT amount::float FROM payunit_transaction WHERE id = ?", [
    attempt?.id ?? "",
  ])
  const said = {
    all: {},
    some: { amount },
    part: part === undefined ? { amount } : { installment_id: part },
    attempt: { amount: tried?.amount ?? amount },
    name: attempt === undefined ? { amount } : { reference: attempt.serviceId },
  }[what]
  await scene.ask(
    `confirms ${what} of an invoice ${JSON.stringify(said)}`,
    `/admin/payunit/invoices/${invoice.id}/confirm`,
    {
      ...said,
      method: "Cash",
      again: true,
      record_on_order: random.chance(0.9),
    },
  )
}

async function recordRefund(scene: Scene, invoice: BilledInvoice, random: Random): Promise<void> {
  const payments = await scene.store.sql(
    "SELECT id, amount::float FROM payunit_transaction WHERE invoice_id = ? AND source = 'staff' ORDER BY id",
    [invoice.id],
  )
  const payment = oneOf(payments, random)
  if (payment !== undefined) {
    const path = `/admin/payunit/transactions/${String(payment.id)}/refunds`
    await scene.ask("pays back what was confirmed", path, {
      method: "MTN Mobile Money",
      amount: random.chance(0.3) ? payment.amount : random.between(1, payment.amount),
    })
  }
}

async function makeVoid(scene: Scene, invoice: BilledInvoice): Promise<void> {
  await scene.ask("makes an invoice void", `/admin/payunit/invoices/${invoice.id}/void`)
}
