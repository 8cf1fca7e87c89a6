import type { MedusaContainer } from "@medusajs/framework/types"
import type { Locale } from "../domain/texts"
import { type HealthReport, runnable, type RunnableCheck, worst } from "./check"
import {
  accountsAway,
  audit,
  events,
  held,
  invoicePayments,
  invoices,
  job,
  notifications,
  overbilledOrders,
  overdue,
  placedByHand,
  refunds,
  statusWords,
  stock,
  strayOrders,
  summaries,
  unpaidOrders,
  unreadable,
} from "./checks/records"
import {
  addresses,
  adminPackages,
  alerts,
  backendUrl,
  clock,
  credentials,
  eventBus,
  hashing,
  limits,
  locking,
  mode,
  outages,
  pauses,
  provider,
  telemetry,
  workflowEngine,
} from "./checks/setup"

/** Every check, in the order in which they are shown. */
const CHECKS: readonly RunnableCheck[] = [
  runnable(credentials),
  runnable(outages),
  runnable(mode),
  runnable(pauses),
  runnable(addresses),
  runnable(backendUrl),
  runnable(provider),
  runnable(locking),
  runnable(eventBus),
  runnable(workflowEngine),
  runnable(clock),
  runnable(hashing),
  runnable(adminPackages),
  runnable(telemetry),
  runnable(job),
  runnable(notifications),
  runnable(overdue),
  runnable(limits),
  runnable(unpaidOrders),
  runnable(held),
  runnable(statusWords),
  runnable(placedByHand),
  runnable(accountsAway),
  runnable(strayOrders),
  runnable(stock),
  runnable(summaries),
  runnable(refunds),
  runnable(unreadable),
  runnable(events),
  runnable(audit),
  runnable(alerts),
  runnable(invoices),
  runnable(invoicePayments),
  runnable(overbilledOrders),
]

/** Looks into everything that payments depend on, and says what it found in one language. Changes nothing. */
export async function examine(container: MedusaContainer, locale: Locale): Promise<HealthReport> {
  const checks = await Promise.all(CHECKS.map((check) => check(container, locale)))
  const status = worst(checks.map((check) => check.status))
  return { status: status === "note" ? "ok" : status, checked_at: new Date().toISOString(), checks }
}
