import { auditQuery, exportBody, refuseBody } from "../admin/payunit/audit/validators"
import { pauseBody } from "../admin/payunit/pauses/validators"
import {
  exportQuery,
  lineNoteBody,
  linesQuery,
  statementQuery,
  statementsQuery,
} from "../admin/payunit/statements/validators"
import type { RouteDescriptions } from "./route"

const STATEMENTS = "Statements"
const DECISIONS = "Decisions"
const PAUSING = "Pausing payments"
const FILE = {
  section: STATEMENTS,
  query: statementQuery,
  bodyType: "text/csv",
}
const READING = {
  statement_malformed: "`line` and `column` say where.",
  statement_unmapped: "",
  statement_empty: "",
  statement_too_large: "",
  unknown_account: "",
}
const ONE_STATEMENT = { statement_not_found: "" }
const ONE_LINE = { statement_not_found: "", statement_line_not_found: "" }

/** The admin's routes about the plugin itself. */
export const PLUGIN_ROUTES: RouteDescriptions = {
  "GET /admin/payunit/health": {
    section: "The doctor",
    summary: "runs the doctor",
    about:
      "Runs [the doctor's checks](operations.md#is-all-well-the-doctor) and answers 200, whatever they find. It takes some seconds, and changes no payment. Texts are in the language of [refusals to staff](#what-holds-for-all-of-them); `id` and `status` stay as they are.",
  },
  "GET /admin/payunit/settings": {
    section: "Settings",
    summary: "tells how the plugin is set up",
    about: "Without any secret.",
  },
  "GET /admin/payunit/access": {
    section: "Access",
    summary: "tells what whoever asks may do",
    about:
      "Anybody logged in may ask. Where Medusa's roles are off, all are true. [Who may do what](admin.md#who-may-do-what) says what each permission allows, and the policies that a role needs for it.",
  },
  "GET /admin/payunit/statements": {
    section: STATEMENTS,
    summary: "lists the statements of PayUnit that were checked, newest first",
    query: statementsQuery,
  },
  "POST /admin/payunit/statements": {
    ...FILE,
    summary: "checks PayUnit's export of transactions against the payments here",
    about: `PayUnit tells of no payment that this store never asked about. Its own export does: it is compared line by line with what is known. Commas, semicolons and tabs, decimal points and commas, days in any order, UTF-8, UTF-16 and what Windows saves are recognized, and headings in English and French. Nothing of payers is kept.

\`\`\`sh
curl -X POST "$BACKEND/admin/payunit/statements" -u "$API_KEY:" -H "content-type: text/csv" --data-binary @transactions.csv
\`\`\``,
    bodyAbout: "The file itself, 50 MB at most.",
    answers: { 201: "It was checked." },
    refusals: {
      ...READING,
      statement_checked_already:
        "The very same file, for the same account: with `statement_id`, `file_name` and `checked_at`; `again=true` checks it once more.",
    },
  },
  "POST /admin/payunit/statements/preview": {
    ...FILE,
    summary: "shows how a file would be read, and keeps nothing",
    bodyAbout: "The file itself; 100 kB of its beginning are enough.",
    decidesNothing: true,
    refusals: READING,
  },
  "GET /admin/payunit/statements/:id": {
    section: STATEMENTS,
    summary: "reads one report",
    refusals: ONE_STATEMENT,
  },
  "GET /admin/payunit/statements/:id/lines": {
    section: STATEMENTS,
    summary: "lists its lines, the gravest first",
    query: linesQuery,
    refusals: ONE_STATEMENT,
  },
  "GET /admin/payunit/statements/:id/export": {
    section: STATEMENTS,
    summary: "gives the report for a spreadsheet",
    about: "In English or French. That somebody took it is written into the [decisions](#decisions).",
    query: exportQuery,
    answerType: "text/csv",
    refusals: ONE_STATEMENT,
  },
  "POST /admin/payunit/statements/:id/lines/:line_id/note": {
    section: STATEMENTS,
    summary: "notes that somebody looked into a line",
    about: "Once.",
    body: lineNoteBody,
    refusals: { ...ONE_LINE, looked_into_already: "" },
  },
  "POST /admin/payunit/statements/:id/lines/:line_id/hold": {
    section: STATEMENTS,
    summary: "puts a payment on hold that the statement denies",
    about:
      "A settled payment is held as `reversed`, where the statement says that its money did not come or went back. Nothing in Medusa is undone.",
    body: lineNoteBody,
    refusals: { ...ONE_LINE, not_denied: "", in_use: "", transaction_not_found: "" },
  },
  "GET /admin/payunit/audit": {
    section: DECISIONS,
    summary: "lists what people and API keys decided, newest first",
    query: auditQuery,
  },
  "GET /admin/payunit/approvals": {
    section: DECISIONS,
    summary: "lists what waits for a second person, oldest first",
    about:
      "To agree, that person sends what `request` says, word by word: a POST of its `body` to its `path`, with its `idempotency_key` as `Idempotency-Key` and the approval's id as `PayUnit-Approval`. It is then carried out and answered as any other.",
  },
  "POST /admin/payunit/approvals/:id/refuse": {
    section: DECISIONS,
    summary: "declines it, or takes one's own back",
    body: refuseBody,
    decidesNothing: true,
    refusals: { approval_not_found: "", approval_over: "", approval_not_yours: "" },
  },
  "POST /admin/payunit/exports": {
    section: DECISIONS,
    summary: "writes down that a list was taken out of the store",
    about: "The dashboard sends it before it makes a file. Lists that a key reads by HTTP are not written down.",
    body: exportBody,
    decidesNothing: true,
  },
  "GET /admin/payunit/alerts": {
    section: "Alerts",
    summary: "tells whom the store alerts, and whether that works",
    about: "What [alerts](alerts.md) are is on their own page. No secret is in it.",
  },
  "POST /admin/payunit/alerts": {
    section: "Alerts",
    summary: "sends a test alert",
    about:
      "Without a body. Sends it to all of them, and waits for it. One that did not arrive is tried again, as any other.",
    decidesNothing: true,
    refusals: { alerts_off: "" },
  },
  "GET /admin/payunit/pauses": {
    section: PAUSING,
    summary: "tells which accounts take no new payments",
    about: "What that means to shoppers: [pausing payments](admin.md#pausing-payments).",
  },
  "POST /admin/payunit/pauses": {
    section: PAUSING,
    summary: "takes no new payments for an account",
    about: "Said again, the last one counts. Every instance goes by it within a second.",
    body: pauseBody,
    refusals: { unknown_account: "", paused_by_option: "" },
  },
  "POST /admin/payunit/pauses/:account/resume": {
    section: PAUSING,
    summary: "takes them again",
    about: "Without a body.",
    refusals: { unknown_account: "", not_paused: "", paused_by_option: "" },
  },
}
