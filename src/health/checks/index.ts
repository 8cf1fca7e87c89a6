import type { Check } from "../check"
import { invoicePayments } from "./orders/invoice-payments"
import { invoices } from "./orders/invoices"
import { overbilledOrders } from "./orders/overbilled-orders"
import { payouts } from "./orders/payouts"
import { refunds } from "./orders/refunds"
import { reminders } from "./orders/reminders"
import { stock } from "./orders/stock"
import { strayOrders } from "./orders/stray-orders"
import { summaries } from "./orders/summaries"
import { unpaidOrders } from "./orders/unpaid-orders"
import { alerts } from "./payments/alerts"
import { approvals } from "./payments/approvals"
import { audit } from "./payments/audit"
import { events } from "./payments/events"
import { held } from "./payments/held"
import { job } from "./payments/job"
import { limits } from "./payments/limits"
import { notifications } from "./payments/notifications"
import { overdue } from "./payments/overdue"
import { placedByHand } from "./payments/placed-by-hand"
import { unreadable } from "./payments/unreadable"
import { addresses } from "./server/addresses"
import { adminPackages } from "./server/admin-packages"
import { backendUrl } from "./server/backend-url"
import { clock } from "./server/clock"
import { eventBus } from "./server/event-bus"
import { hashingSecret } from "./server/hashing-secret"
import { locking } from "./server/locking"
import { telemetry } from "./server/telemetry"
import { workflowEngine } from "./server/workflow-engine"
import { unreachableAccounts } from "./service/unreachable-accounts"
import { credentials } from "./service/credentials"
import { mode } from "./service/mode"
import { outages } from "./service/outages"
import { pauses } from "./service/pauses"
import { provider } from "./service/provider"
import { statusWords } from "./service/status-words"

/** Every check, in the order in which they are shown: a check is a file and its line here. */
export const CHECKS: readonly Check[] = [
  credentials,
  outages,
  mode,
  pauses,
  addresses,
  backendUrl,
  provider,
  locking,
  eventBus,
  workflowEngine,
  clock,
  hashingSecret,
  adminPackages,
  telemetry,
  job,
  notifications,
  overdue,
  limits,
  unpaidOrders,
  held,
  statusWords,
  placedByHand,
  unreachableAccounts,
  strayOrders,
  stock,
  summaries,
  refunds,
  payouts,
  unreadable,
  events,
  approvals,
  audit,
  alerts,
  invoices,
  invoicePayments,
  overbilledOrders,
  reminders,
]
