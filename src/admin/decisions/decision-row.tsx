import { ChevronDownMini } from "@medusajs/icons"
import { clx, StatusBadge, Text } from "@medusajs/ui"
import { useId, useState } from "react"
import { Link } from "react-router-dom"
import type { DecisionAnswer } from "../../api/answers"
import { localize } from "../../domain/texts/languages"
import { useTexts } from "../shared/hooks/use-texts"
import { actionText, actorText, factsText, stageText, subjectPath, subjectText } from "./decision-texts"

/** What a stage looks like; grey where it says no more than that. */
const COLORS: Readonly<Record<string, "green" | "orange" | "red" | "grey">> = {
  done: "green",
  requested: "orange",
  approved: "orange",
  started: "orange",
  incomplete: "orange",
  refused: "red",
}

/** One decision in a line, with all that is written of it below. */
export function DecisionRow({ decision }: { decision: DecisionAnswer }) {
  const texts = useTexts()
  const { t, time, money } = texts
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { action, actor, amount, currency_code, note, stage, at } = decision
  return (
    <div className="px-6 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-64">
          <Text size="small" weight="plus">
            {actionText(texts, action)}
          </Text>
          <Text size="small" className="text-ui-fg-subtle">
            <Subject decision={decision} /> · {actorText(texts, actor)} · {time(at)}
          </Text>
          {note !== null && (
            <Text size="small" className="mt-1 break-words">
              {note}
            </Text>
          )}
        </div>
        <div className="flex items-center gap-x-3">
          {amount !== null && currency_code !== null && (
            <Text size="small" weight="plus" className="whitespace-nowrap tabular-nums">
              {money(amount, currency_code)}
            </Text>
          )}
          <StatusBadge color={COLORS[stage] ?? "grey"}>{stageText(texts, stage)}</StatusBadge>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t("decisions.details")}
            onClick={() => setOpen(!isOpen)}
            className="text-ui-fg-subtle hover:bg-ui-bg-base-hover focus-visible:shadow-borders-focus rounded p-1 outline-none"
          >
            <ChevronDownMini className={clx("transition-transform", isOpen && "rotate-180")} />
          </button>
        </div>
      </div>
      {isOpen && <Details id={id} decision={decision} />}
    </div>
  )
}

/**
 * What a decision is about, with the ways there and to its order and invoice, and whose it is; and how much it is, where the
 * decision is about no amount.
 */
export function Subject({ decision }: { decision: Pick<DecisionAnswer, "subject" | "amount"> }) {
  const texts = useTexts()
  const { t, money } = texts
  const { subject, amount } = decision
  const { type, order, invoice, customer } = subject
  const sum = amount === null ? subject.money : null
  return (
    <>
      <Way to={subjectPath(subject)}>{subjectText(texts, subject)}</Way>
      {invoice?.ref != null && (
        <>
          {" "}
          <Way to={`/payunit/invoices/${invoice.id}`}>
            {type === "invoice" ? invoice.ref : t("decisions.ofInvoice", { ref: invoice.ref })}
          </Way>
        </>
      )}
      {order?.display_id != null && (
        <>
          {" "}
          <Way to={`/orders/${order.id}`}>{t("decisions.of", { number: order.display_id })}</Way>
        </>
      )}
      {customer !== null && <> · {customer}</>}
      {sum !== null && (
        <>
          {" · "}
          <span className="whitespace-nowrap tabular-nums">{money(sum.amount, sum.currency_code)}</span>
        </>
      )}
    </>
  )
}

function Way({ to, children }: { to: string | null; children: string }) {
  return to === null ? (
    children
  ) : (
    <Link to={to} className="text-ui-fg-interactive-hover hover:underline">
      {children}
    </Link>
  )
}

function Details({ id, decision }: { id: string; decision: DecisionAnswer }) {
  const texts = useTexts()
  const { t, exactTime, language } = texts
  const { before, after, request, code, why, stage, lines } = decision
  const rows: [string, string[]][] = [
    [t("decisions.columns.before"), factsText(texts, before, decision)],
    [t("decisions.columns.after"), factsText(texts, after, decision)],
    [t("decisions.columns.method"), [request?.method].filter((value) => typeof value === "string")],
    [t("decisions.columns.reference"), [request?.reference].filter((value) => typeof value === "string")],
    [
      t("decisions.columns.outcome"),
      [
        ...(why !== null ? [localize(why, language)] : code === null ? [] : [code]),
        ...(stage === "started" ? [t("decisions.unfinished")] : []),
      ],
    ],
  ]
  const filled = rows.filter(([, values]) => values.length > 0)
  return (
    <div id={id} className="bg-ui-bg-subtle mt-3 flex flex-col gap-y-3 rounded-lg px-4 py-3">
      {filled.length > 0 && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {filled.map(([name, values]) => (
            <div key={name} className="contents">
              <dt className="txt-compact-small text-ui-fg-subtle">{name}</dt>
              <dd className="txt-compact-small break-words">{values.join(" · ")}</dd>
            </div>
          ))}
        </dl>
      )}
      <ol className="flex flex-col gap-y-1">
        {lines.map((line) => (
          <li key={line.sequence} className="txt-compact-small" title={t("decisions.fingerprint", { hash: line.hash })}>
            <span className="text-ui-fg-subtle">{t("decisions.line", { sequence: line.sequence })}</span>{" "}
            {stageText(texts, line.stage)} · {actorText(texts, line.actor)} · {exactTime(line.at)}
            {line.note !== null && line.note !== decision.note && (
              <span className="block break-words">{line.note}</span>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
