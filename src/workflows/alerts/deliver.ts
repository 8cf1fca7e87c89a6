import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import {
  adminPathOf,
  type Alert,
  type AlertChannel,
  type AlertRules,
  alertSchema,
  channelsOf,
  type RecipientChannel,
  shortTextOfAlert,
  textOfAlert,
} from "../../domain/alerts"
import { delayBefore } from "../../domain/payments"
import { hasNotificationProvider } from "../../medusa"
import { resolvePayUnit } from "../../modules/payunit"
import { type AlertOutcome, type AlertRow, postToWebhook } from "../../modules/payunit/alerts"
import { MerchantError } from "../../modules/payunit/errors"
import { reasonOf } from "../failure-reason"

/** Name of the template that a store's notification provider is given. */
const ALERT_TEMPLATE = "payunit-alert"

/** A digest names so many, and says how many more there are. */
const DIGEST_LENGTH = 50

/** A notification provider has so long: less than an alert is leased for. */
const SENDING_MS = 30_000

/** Delivers what is due, in the background. */
export function deliverSoon(container: MedusaContainer, rules: AlertRules): void {
  void deliverDue(container, rules).catch((error: unknown) => {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(`payunit: alerts could not be delivered now, and are tried again: ${reasonOf(error)}`)
  })
}

/**
 * Delivers the alerts that are due, in each channel one after the other: whoever does not take one takes no other now.
 * Safe at once on any number of instances: each alert is leased.
 *
 * @param subject if only one of these is wanted
 */
export async function deliverDue(
  container: MedusaContainer,
  rules: AlertRules,
  subject: string | null = null,
): Promise<void> {
  await Promise.all(channelsOf(rules).map(async (channel) => await deliverOf(container, { channel, rules, subject })))
}

interface Delivery {
  channel: AlertChannel
  rules: AlertRules
  subject: string | null
}

async function deliverOf(container: MedusaContainer, { channel, rules, subject }: Delivery): Promise<void> {
  const { alerts, options } = resolvePayUnit(container)
  const hours = { quietHours: rules.quietHours, timeZone: options.timeZone }
  for (let error: string | null = null; error === null;) {
    const taken = await alerts.take(channel, hours, subject)
    if (taken === null) {
      return
    }
    error = await attempt(container, taken, rules)
    if (error === null) {
      await alerts.markDelivered(taken.id)
    } else {
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .warn(`payunit: alert ${taken.id} could not be delivered by ${channel}, and is tried again: ${error}`)
      await alerts.markFailed(taken, error, delayBefore(taken.attempts - 1, Math.random()))
    }
  }
}

/** One attempt; null once it is taken, otherwise a code that says why not. */
async function attempt(container: MedusaContainer, taken: AlertRow, rules: AlertRules): Promise<string | null> {
  const { options } = resolvePayUnit(container)
  const alert = await alertOf(container, taken)
  if (alert === null) {
    return "unreadable"
  }
  if (taken.channel !== "webhook") {
    const to = rules.recipients.flatMap((one) => (one.channel === taken.channel ? [one.to] : []))
    return await send(container, alert, { channel: taken.channel, to })
  }
  return options.alerts?.webhook === undefined
    ? "no_webhook"
    : await postToWebhook(options.alerts.webhook, {
        id: taken.id,
        attempt: taken.attempts,
        body: JSON.stringify(alert),
        now: taken.now,
      })
}

/** What a row tells; null where a newer version wrote it. */
async function alertOf(container: MedusaContainer, taken: AlertRow): Promise<Alert | null> {
  const admin = adminOf(container)
  const checkpoint = await checkpointOf(container)
  const whole = (row: ReadRow): Alert | null => {
    const alert = read(row, admin)
    return alert === null || checkpoint === null ? alert : { ...alert, audit_checkpoint: checkpoint }
  }
  if (taken.kind !== "digest") {
    return whole(taken)
  }
  const { parts, all } = await resolvePayUnit(container).alerts.partsOf(taken.id, DIGEST_LENGTH)
  const alertParts = parts.map((part) => read(part, admin)).filter((part) => part !== null && part.kind !== "digest")
  return whole({ ...taken, details: { alerts: alertParts, more: all - alertParts.length } })
}

/** Whoever breaks the audit trail's tables keeps nobody from being alerted. */
async function checkpointOf(container: MedusaContainer): Promise<string | null> {
  try {
    return await resolvePayUnit(container).audit.checkpoint()
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(`payunit: an alert goes without a checkpoint of the audit trail: ${reasonOf(error)}`)
    return null
  }
}

type ReadRow = Pick<AlertRow, "id" | "kind" | "occurred_at" | "details">

function read({ id, kind, occurred_at, details }: ReadRow, admin: string): Alert | null {
  const parsed = alertSchema.safeParse({
    id,
    kind,
    occurred_at: occurred_at.toISOString(),
    admin_url: admin,
    ...details,
  })
  return parsed.success ? { ...parsed.data, admin_url: admin + adminPathOf(parsed.data) } : null
}

const withAdmin = z.object({ admin: z.object({ path: z.string().optional() }).optional() })

/** Where the admin's pages begin. */
function adminOf(container: MedusaContainer): string {
  const { admin } = withAdmin.parse(container.resolve(ContainerRegistrationKeys.CONFIG_MODULE))
  const { backendUrl } = resolvePayUnit(container).options
  return backendUrl.replace(/\/$/, "") + (admin?.path ?? "/app").replace(/\/$/, "")
}

/** Of several attempts Medusa sends one that worked to each address: the key is the same. */
async function send(
  container: MedusaContainer,
  alert: Alert,
  { channel, to: recipients }: { channel: RecipientChannel; to: readonly string[] },
): Promise<string | null> {
  const { adminLocale } = resolvePayUnit(container).options
  if (!(await hasNotificationProvider(container, channel))) {
    return `no_${channel}_provider`
  }
  const data = { ...textOfAlert(alert, adminLocale), locale: adminLocale, alert }
  const sending = Promise.allSettled(
    recipients.map(async (to) => {
      await container.resolve(Modules.NOTIFICATION).createNotifications({
        ...{ to, channel, data, template: ALERT_TEMPLATE },
        // E-mails are made of the template, which providers leave aside where there is a text.
        ...(channel !== "email" && { content: { text: shortTextOfAlert(alert, adminLocale) } }),
        idempotency_key: `payunit-${alert.id}-${to}`,
      })
    }),
  )
  const late = new AbortController()
  try {
    const sent = await Promise.race([sending, sleep(SENDING_MS, null, { signal: late.signal, ref: false })])
    return sent === null ? "timeout" : sent.some(({ status }) => status === "rejected") ? `${channel}_refused` : null
  } finally {
    late.abort()
  }
}

/**
 * Sends an alert to everybody who gets alerts, at once.
 *
 * @returns what became of it, by channel
 * @throws MerchantError `alerts_off`
 */
export async function sendTestAlert(container: MedusaContainer): Promise<AlertOutcome[]> {
  const { alerts, alertSettings } = resolvePayUnit(container)
  const rules = await alertSettings.rules()
  if (channelsOf(rules).length === 0) {
    throw new MerchantError("alerts_off")
  }
  const subject = `test:${randomUUID()}`
  await alerts.raise({ kind: "test" }, { subject, occurredAt: null, rules })
  await deliverDue(container, rules, subject)
  return await alerts.outcomes(subject)
}
