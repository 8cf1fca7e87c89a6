import type { MedusaContainer } from "@medusajs/framework/types"
import type { Locale } from "../domain/texts"
import { type HealthReport, runnable, type RunnableCheck, worst } from "./check"
import { credentials, mode, outages } from "./checks/accounts"
import { alerts } from "./checks/alerts"
import { adminPackages, telemetry } from "./checks/installation"
import { addresses, backendUrl } from "./checks/addresses"
import { audit } from "./checks/audit"
import { events } from "./checks/events"
import { clock, eventBus, hashing, locking, workflowEngine } from "./checks/infrastructure"
import {
  accountsAway,
  held,
  job,
  notifications,
  overdue,
  placedByHand,
  statusWords,
  strayOrders,
  unpaidOrders,
} from "./checks/payments"
import { invoicePayments, invoices, overbilledOrders } from "./checks/invoices"
import { limits } from "./checks/limits"
import { pauses } from "./checks/pauses"
import { provider } from "./checks/provider"
import { stock } from "./checks/stock"
import { summaries } from "./checks/summaries"
import { refunds } from "./checks/refunds"
import { unreadable } from "./checks/unreadable"

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
