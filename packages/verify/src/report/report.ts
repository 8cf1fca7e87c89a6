import { printable, wrap } from "../../../../src/cli/terminal"
import { consequenceOf, consequenceOfPayment, consequenceOfPayout, useOf } from "./consequences"
import type { Findings, HabitFinding, OperationFinding, PaymentFinding, PayoutFinding, Refusal } from "../findings"
import { type Habit, HABITS } from "../habits"

/** One line of a report, whichever form it takes. */
interface Line {
  verdict: string
  name: string
  found: string
  plugin: string | null
}

interface Section {
  title: string
  lines: Line[]
}

const MARK = "•••"
const WIDTH = 110

const VERDICTS: Readonly<Record<OperationFinding["verdict"], string>> = {
  agrees: "agrees",
  differs: "differs",
  refused: "refused",
  not_tried: "not tried",
}

/** The findings as a terminal shows them. */
export function renderText(findings: Findings): string {
  const body = sectionsOf(findings).map(({ title, lines }) => {
    const verdictWidth = Math.max(0, ...lines.map(({ verdict }) => verdict.length))
    const indent = " ".repeat(verdictWidth + 4)
    const texts = lines.flatMap(({ verdict, name, found, plugin }) => {
      const [first = "", ...more] = wrap(printable(`${name}: ${found}`), WIDTH - indent.length)
      const then = plugin === null ? [] : wrap(printable(`→ plugin: ${plugin}`), WIDTH - indent.length)
      return [`  ${verdict.padEnd(verdictWidth)}  ${first}`, ...[...more, ...then].map((line) => `${indent}${line}`)]
    })
    return `${title}\n${texts.join("\n")}\n`
  })
  return `${headingOf(findings)}\n\n${body.join("\n")}`
}

/** The findings as an issue shows them. */
export function renderMarkdown(findings: Findings): string {
  const body = sectionsOf(findings).map(({ title, lines }) =>
    [
      `## ${title}`,
      "",
      "| | | found | what the plugin does |",
      "| --- | --- | --- | --- |",
      ...lines.map(
        ({ verdict, name, found, plugin }) =>
          `| ${cell(verdict)} | \`${cell(name)}\` | ${cell(found)} | ${cell(plugin ?? "")} |`,
      ),
      "",
    ].join("\n"),
  )
  const more = findings.operations
    .filter(({ unlisted }) => unlisted.length > 0)
    .map(({ operation, unlisted }) => `- ${operation}: ${unlisted.map((name) => `\`${cell(name)}\``).join(", ")}`)
  const unlisted =
    more.length === 0 ? "" : `\n## Fields that the contract does not have (their names alone)\n\n${more.join("\n")}\n`
  return `# ${headingOf(findings)}

- checked: ${findings.checked_at}
- plugin ${findings.plugin}, Node.js ${findings.node}
- phones of: ${findings.operators.join(", ") || "none"}

${body.join("\n")}${unlisted}
## To be noted

${notesOf(findings)
  .map((note) => `- ${cell(note)}`)
  .join("\n")}
`
}

/** The findings as a program reads them, with what the plugin does beside each. */
export function renderJson(findings: Findings): string {
  const summary = {
    ...findings,
    operations: findings.operations.map((one) => ({ ...one, use: useOf(one.operation), plugin: consequenceOf(one) })),
    payment: { ...findings.payment, plugin: consequenceOfPayment(findings.payment) },
    payout: findings.payout === null ? null : { ...findings.payout, plugin: consequenceOfPayout(findings.payout) },
    habits: findings.habits.map((one) => ({ ...one, ...habitTexts(one) })),
  }
  return `${JSON.stringify(summary, null, 2)}\n`
}

/** A text without any of these, should one have found its way into it. */
export function withoutAny(text: string, secrets: readonly string[]): string {
  return [...secrets]
    .filter((secret) => secret.length > 3)
    .sort((one, other) => other.length - one.length)
    .reduce((rest, secret) => rest.replaceAll(secret, MARK), text)
}

function headingOf({ hosts, mode, is_interrupted }: Findings): string {
  return `PayUnit at ${hosts.join(" and ")}, ${mode} mode${is_interrupted ? " (ended early)" : ""}`
}

function sectionsOf(findings: Findings): Section[] {
  return [
    { title: `The contract: ${countsOf(findings)}`, lines: findings.operations.map(operationLine) },
    { title: "The small payment", lines: [paymentLine(findings.payment)] },
    ...(findings.payout === null
      ? []
      : [
          {
            title: "The payout, reported and not yet tried with the live service",
            lines: [payoutLine(findings.payout)],
          },
        ]),
    { title: "Habits beside the contract", lines: findings.habits.map(habitLine) },
  ]
}

/** What is new to who collects how the service behaves, a line each, as it stands in such notes. */
function notesOf(findings: Findings): string[] {
  const { mode, checked_at, habits, operations, payment, payout } = findings
  const seen = habits
    .filter((one) => one.seen !== "not_tried")
    .map((one) => `${one.habit}: ${one.seen} (${one.evidence})`)
  const others = operations
    .filter(({ verdict, unlisted }) => verdict === "differs" || verdict === "refused" || unlisted.length > 0)
    .map((one) => {
      const { verdict, found } = operationLine(one)
      return `${one.operation}: ${verdict}; ${found}${one.unlisted.length === 0 ? "" : `; also tells ${one.unlisted.join(", ")}`}`
    })
  const trials = [paymentLine(payment), ...(payout === null ? [] : [payoutLine(payout)])]
  const tried = trials.map(({ name, verdict, found }) => `${name}: ${verdict}; ${found}`)
  return [`${checked_at.slice(0, 10)}, ${mode} mode`, ...tried, ...others, ...seen]
}

function countsOf({ operations }: Findings): string {
  const count = (wanted: OperationFinding["verdict"]): number =>
    operations.filter(({ verdict }) => verdict === wanted).length
  return `${count("agrees")} operations agree, ${count("differs")} differ, ${count("refused")} refused, ${count("not_tried")} not tried`
}

function operationLine(finding: OperationFinding): Line {
  const { operation, call, verdict, differences, refusal, why } = finding
  const parts = [
    ...refusalWords(refusal, "refused"),
    ...differences.map((one) =>
      one.code === "missing"
        ? `${one.field} is missing`
        : `${one.field} should be "${one.expected}", and is ${one.found}`,
    ),
    ...(why === null ? [] : [why]),
  ]
  return {
    verdict: VERDICTS[verdict],
    name: operation,
    found: parts.length === 0 ? `${call}, as the contract has it` : parts.join("; "),
    plugin: consequenceOf(finding),
  }
}

function refusalWords(refusal: Refusal | null, what: string): string[] {
  if (refusal === null) {
    return []
  }
  const { error, http_status, message } = refusal
  return [
    `${what} (${error}, ${http_status === null ? "no answer" : `HTTP ${http_status}`})`,
    ...(message ? [`PayUnit says "${message}"`] : []),
  ]
}

const OUTCOMES: Readonly<Record<NonNullable<PaymentFinding["verdict"]>, string>> = {
  paid: "paid",
  failed: "failed",
  cancelled: "cancelled",
  pending: "pending",
  held: "on hold",
  doubtful: "unclear",
  unconfirmed: "not confirmed",
}

function paymentLine(payment: PaymentFinding): Line {
  const { flow, outcome, verdict, words, seconds, refusal, why } = payment
  const knows = (name: string, does: boolean | null): string[] =>
    does === null ? [] : [`${name} ${does ? "knows it" : "does not know it"}`]
  const found = [
    ...(why === null ? [] : [why]),
    ...refusalWords(refusal, outcome === "judged" ? "the prompt had no clear answer" : "refused"),
    ...(words.length === 0 ? [] : [`its status was ${words.join(", ")}`]),
    ...(outcome === "judged" ? [`after ${seconds} s`] : []),
    ...knows("paymentstatus", payment.payment_status_knows),
    ...knows("checkout/status", payment.checkout_status_knows),
  ]
  return {
    verdict: outcome === "judged" ? OUTCOMES[verdict ?? "pending"] : outcome === "refused" ? "refused" : "not tried",
    name: `flow ${flow}`,
    found: found.join("; "),
    plugin: consequenceOfPayment(payment),
  }
}

const PAYOUT_STATUSES: Readonly<Record<NonNullable<PayoutFinding["status"]>, string>> = {
  SUCCESS: "sent",
  FAILED: "failed",
  CANCELLED: "came back",
  PENDING: "pending",
}

const APPROVALS: Readonly<Record<NonNullable<PayoutFinding["approval"]>, string>> = {
  not_required: "no approval was required",
  awaited: "it waits for an approval",
  given: "it was approved",
}

const STATUS_PATHS: Readonly<Record<NonNullable<PayoutFinding["status_path"]>, string>> = {
  with_slash: "its status is asked at deposit/deposit_status/{pay_token}",
  without_slash: "its status is asked at deposit/deposit_status{pay_token}, without a slash",
}

function payoutLine(payout: PayoutFinding): Line {
  const { outcome, status, words, seconds, status_path, fee, approval, may_have_left, refusal, why } = payout
  const found = [
    ...(why === null ? [] : [why]),
    ...refusalWords(refusal, outcome === "refused" ? "refused" : "the confirmation had no clear answer"),
    ...(words.length === 0 ? [] : [`its status was ${words.join(", ")}`]),
    ...(outcome === "judged" ? [`after ${seconds} s`] : []),
    ...(status_path === null ? [] : [STATUS_PATHS[status_path]]),
    ...(outcome === "not_tried" || outcome === "refused"
      ? []
      : [fee === null ? "no fee was told" : `its fee was ${fee} XAF`]),
    ...(approval === null ? [] : [APPROVALS[approval]]),
    may_have_left ? "the money may have left" : "no money left",
  ]
  const verdict = {
    not_tried: "not tried",
    announced: "announced only",
    refused: "refused",
    judged: PAYOUT_STATUSES[status ?? "PENDING"],
  }[outcome]
  return { verdict, name: "payout", found: found.join("; "), plugin: consequenceOfPayout(payout) }
}

const SEEN: Readonly<Record<HabitFinding["seen"], string>> = {
  contract: "contract",
  live: "live",
  other: "other",
  not_tried: "not tried",
}

function habitLine(finding: HabitFinding): Line {
  const { asks, answer, plugin } = habitTexts(finding)
  return {
    verdict: SEEN[finding.seen],
    name: finding.habit,
    found:
      answer === null ? `${asks} ${capital(finding.evidence)}` : `${asks} ${capital(answer)} (${finding.evidence})`,
    plugin,
  }
}

function habitTexts({ habit, seen }: HabitFinding): { asks: string; answer: string | null; plugin: string | null } {
  const known: Habit | undefined = HABITS[habit]
  if (known === undefined || seen === "not_tried") {
    return { asks: known?.asks ?? habit, answer: null, plugin: null }
  }
  const answer = seen === "other" ? "Neither way that is known" : known[seen]
  return { asks: known.asks, answer, plugin: typeof known.plugin === "string" ? known.plugin : known.plugin[seen] }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What others said must not end a table's cell. */
function cell(text: string): string {
  return printable(text).replaceAll("|", "\\|").replaceAll("`", "'").replaceAll("<", "&lt;")
}
