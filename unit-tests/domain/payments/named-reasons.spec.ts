import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { HELD_REASONS } from "../../../src/domain/payments"

const ROOT = join(__dirname, "../../..")

/**
 * Every file that names single reasons for which money is held, and why it does. Whatever else is to be known of a reason
 * is a fact of its row in `HELD_FACTS`, which is asked for it: then a new reason needs its row, and no search for places
 * like those of another one.
 */
const NAMED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "its row": { "src/domain/payments/states/held-reasons.ts": HELD_REASONS },
  "its texts": {
    "src/admin/i18n/en/payments.ts": HELD_REASONS,
    "src/admin/i18n/fr/payments.ts": HELD_REASONS,
    "src/domain/payments/states/held-texts.ts": HELD_REASONS,
  },
  "finds it": {
    "src/domain/payments/settlement/placement.ts": [
      "cart_changed",
      "late_on_cancelled_order",
      "order_not_placed",
      "paid_twice",
      "session_gone",
    ],
    "src/domain/payments/settlement/settle-step.ts": ["paid_twice"],
    "src/domain/payments/settlement/verdict.ts": ["amount_mismatch", "test_in_live", "unverifiable"],
    "src/payments/check.ts": ["account_unavailable", "session_gone", "test_in_live", "unverifiable"],
    "src/payments/check-reversal.ts": ["reversed"],
    "src/payments/invoices/confirmation.ts": ["late_on_cancelled_order", "paid_twice"],
    "src/payments/invoices/report.ts": ["late_on_cancelled_order", "paid_twice"],
    "src/workflows/invoices/money/report.ts": ["reversed"],
    "src/workflows/payments/hold-denied.ts": ["reversed"],
    "src/workflows/settlement/cancelled-order.ts": ["cancelled_without_refund"],
    "src/workflows/settlement/overpaid-order.ts": ["paid_twice"],
    "src/workflows/settlement/place-money.ts": ["order_not_placed"],
    "src/modules/payunit/transactions/transactions.ts": ["session_gone"],
  },
  "says what a payer sees of it": {
    "src/domain/payments/payer-states.ts": ["account_unavailable", "cancelled_without_refund"],
  },
  "another code of that name: of a refusal, a history, an order's standing": {
    "src/admin/i18n/en/invoices.ts": ["account_unavailable"],
    "src/admin/i18n/fr/invoices.ts": ["account_unavailable"],
    "src/admin/payments/lib/order-standing.ts": ["paid_twice"],
    "src/api/admin/payunit/invoices/[id]/installments/[installment_id]/payment/contract.ts": ["account_unavailable"],
    "src/domain/texts/history.ts": ["order_not_placed"],
    "src/modules/payunit/errors/merchant-errors.ts": ["account_unavailable"],
    "src/modules/payunit/transactions/transactions.ts": ["order_not_placed"],
    "src/workflows/invoices/installment-page.ts": ["account_unavailable"],
  },
  "makes it up, for a demo or a test": {
    "demo/busy-month.js": ["amount_mismatch", "cart_changed", "order_not_placed", "paid_twice"],
    "tools/mutants/list.cjs": ["cancelled_without_refund", "order_not_placed"],
  },
}

/** Generated from the models, which `npm run migration` compares. */
const GENERATED = "src/modules/payunit/migrations/"

const FOLDERS = ["src", "packages/simulator/src", "packages/storefront/src", "packages/verify/src", "tools", "demo"]

/** As a value of ours or of SQL, or as a key. */
const NAME = new RegExp(`(?:(["'])(${HELD_REASONS.join("|")})\\1|^\\s*(${HELD_REASONS.join("|")}):)`, "gm")

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? (/node_modules|\.medusa|^\./.test(entry.name) ? [] : filesIn(path)) : [path]
  })

it("a reason to hold money is named by its row, its texts, and who finds it", () => {
  const named = FOLDERS.flatMap(filesIn)
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path) && !path.startsWith(GENERATED))
    .flatMap((path) => {
      const found = readFileSync(join(ROOT, path), "utf8").matchAll(NAME)
      return [...found].map(([, , value, key]) => `${path}: ${value ?? key ?? ""}`)
    })
  const listed = Object.values(NAMED).flatMap((places) =>
    Object.entries(places).flatMap(([path, reasons]) => reasons.map((reason) => `${path}: ${reason}`)),
  )
  expect([...new Set(named)].sort()).toEqual(listed.sort())
})
