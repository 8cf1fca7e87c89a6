import { CUSTOMERS } from "./customers.mjs"
import { DECISIONS, LARGE_REFUNDS } from "./decisions.mjs"
import { EVERY_PAGE } from "./every-page.mjs"
import { HELD_MONEY } from "./held-money.mjs"
import { INVOICE_PAGES } from "./invoice-pages.mjs"
import { INVOICE_REFUNDS } from "./invoice-refunds.mjs"
import { INVOICES } from "./invoices.mjs"
import { NEW_INVOICES } from "./new-invoices.mjs"
import { OVERVIEW } from "./overview.mjs"
import { PAYMENTS } from "./payments.mjs"
import { PAYOUTS } from "./payouts.mjs"
import { REQUESTS } from "./requests.mjs"
import { STATEMENTS } from "./statements.mjs"

/** What people do at the dashboard, by name. */
export const SCENARIOS = {
  ...EVERY_PAGE,
  ...DECISIONS,
  ...OVERVIEW,
  ...PAYMENTS,
  ...NEW_INVOICES,
  ...INVOICES,
  ...INVOICE_REFUNDS,
  ...INVOICE_PAGES,
  ...REQUESTS,
  ...LARGE_REFUNDS,
  ...HELD_MONEY,
  ...CUSTOMERS,
  ...PAYOUTS,
  // Last, since it puts a payment on hold.
  ...STATEMENTS,
}
