/**
 * What the server advises, in its own words, so that it can be said in the reader's language. Names between braces stand
 * for what differs.
 */
export const REMEDIES = {
  copy_credentials:
    "Copy `{{user}}`, `{{password}}` and `{{key}}` from PayUnit's dashboard again, and see that `{{mode}}` is that of the key.",
  firewall: "Ask PayUnit to let this server's address through its firewall.",
  base_url: "Check `baseUrl`: what answers there is not the service as it is known. Leave it out for the real one.",
  reach_service:
    "See that this server may reach `baseUrl` (firewall, proxy, DNS). If it may, the service is down: nothing is lost, and the job goes on by itself once it answers.",
  outage: "Nothing is lost: payments stay due until the service answers. If it goes on, ask PayUnit.",
  compare_key: "Compare it with PayUnit's dashboard.",
  key_of_mode: "Use the key of that mode, or change the mode.",
  go_live: 'Set `mode: "live"` and the live key before real shoppers come.',
  https: "Use https addresses: the service and live mode take no others.",
  backend_unreachable:
    "Set `backendUrl` to this server's public address. Try that address from elsewhere too: if it answers there, only this server cannot reach itself, and notifications arrive.",
  backend_redirected: "Set `backendUrl` to the address that answers by itself.",
  backend_elsewhere:
    "See that `backendUrl` is this server's address, and that whatever stands in front of it passes /hooks/payunit on.",
  locking_postgres: "Use Medusa's Redis lock provider. Until then, delete such a row from the table `locking`.",
  redis_first: "Before a second instance is started, configure {{what}}. One instance needs nothing more.",
  clocks: "Keep the clocks of both machines right (NTP). Payments go by the database's clock.",
  run_job:
    "Let an instance run in Medusa's worker mode `shared` or `worker` with the plugin's option `reconcile` on: it finds out what notifications did not tell.",
  notifications_blocked:
    "See that `backendUrl` is reachable from the internet and that nothing in front of it blocks POST /hooks/payunit/notifications. Until then orders wait for the job.",
  overdue: "See that the job runs and that the service answers; then run `npx payunit reconcile`.",
  unpaid_orders:
    "An order is not cancelled while the service gives no answer about its payments, or one of them is held: see the checks `outages` and `held`, and the server's log.",
  account_gone: "Configure that account again (the plugin's `accounts`), or look them up in PayUnit's dashboard.",
  held: "Money of theirs is taken, or may be: decide about each. GET /admin/payunit/transactions?state=held&resolved=false lists them, POST /admin/payunit/transactions/:id/resolve ends one.",
  stray_orders: "Cancel them in the admin; the payment's money belongs to the order that was placed instead.",
  add_provider:
    "In the admin, under Settings → Regions, add the payment provider to such a region. It is missing from the list if the payment module's `providers` lack it.",
  remove_provider: "Take the provider out of those regions.",
  events_waiting:
    "See in the log why Medusa's event bus or notification feed does not take them, and that the job runs. Nothing is lost: they are announced once it does.",
  invoice_in_doubt:
    "Look in PayUnit's dashboard whether it made the invoice, and say so: POST /admin/payunit/invoices/:id/resolve with `found` and its link, or `not_created`.",
  invoice_held:
    "Pay back what each invoice says and resolve it: GET /admin/payunit/invoices?needs_look=true lists them, POST /admin/payunit/invoices/:id/resolve ends one.",
  invoice_returned:
    "Look in PayUnit's dashboard whether they are paid: confirm what came, or resolve them as `not_paid`. PayUnit tells nothing of it by itself.",
  invoice_not_recorded:
    "See in the invoice why Medusa does not record its payment on the order, and that the job runs. It is tried again every minute, and at once by POST /admin/payunit/invoices/:id/check.",
  invoice_not_refunded:
    "See in the invoice why Medusa does not refund what went back, and that the job runs. It is tried again every minute, and at once by POST /admin/payunit/invoices/:id/check.",
  overbilled:
    "Void the invoices that are not to be paid any more, and tell the client: a link at PayUnit lives on, and what is paid too much has to go back.",
  look_again: "Run this again; if it stays so, look into the server's log.",
} as const

export type RemedyKey = keyof typeof REMEDIES

/** A piece of advice: its text with what is put into it, or as the server wrote it where nobody knows it. */
export type RemedyPart = { key: RemedyKey; values: Record<string, string> } | { written: string }

const PATTERNS = Object.entries(REMEDIES).map(([key, words]) => {
  const literal = words.replace(/[.*+?^$()|[\]\\]/g, "\\$&")
  return {
    key: key as RemedyKey,
    pattern: new RegExp(`^${literal.replace(/\{\{(\w+)\}\}/g, "(?<$1>[^`]+?)")}(?:\\s+|$)`),
  }
})

/** Understands what the server advises; it may be several pieces of advice, one after the other. */
export function readRemedy(remedy: string): RemedyPart[] {
  const rest = remedy.trim()
  if (rest === "") {
    return []
  }
  for (const { key, pattern } of PATTERNS) {
    const match = pattern.exec(rest)
    if (match !== null) {
      return [{ key, values: { ...match.groups } }, ...readRemedy(rest.slice(match[0].length))]
    }
  }
  return [{ written: rest }]
}
