import { createDataTableColumnHelper, StatusBadge, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { StatementLineAnswer } from "../../api/answers"
import { LINE_OUTCOMES, type LineOutcome } from "../../domain/statements/terms"
import { InvoiceLink, OrderLink } from "../shared/components/order-link"
import { type TextTools, useTexts } from "../shared/hooks/use-texts"
import { EMPTY_VALUE } from "../shared/layout/section"
import { filter, yesOrNo } from "../shared/lib/list-filters"
import { LineMenu, pathOf } from "./line-menu"
import { amountText, differencesText, outcomeText, stateText, statusText } from "./statement-texts"

const column = createDataTableColumnHelper<StatementLineAnswer>()

const COLORS: Readonly<Record<LineOutcome, "green" | "orange" | "red" | "grey">> = {
  matched: "green",
  differs: "orange",
  unknown_here: "red",
  without_id: "red",
  missing_there: "red",
  missing_at_border: "grey",
  repeated: "orange",
  set_aside: "grey",
}

/** The columns of a report. */
export function lineColumns(texts: TextTools, statementId: string) {
  const { t } = texts
  return [
    column.display({
      id: "transaction",
      header: t("statements.fields.transaction_id"),
      cell: ({ row: { original } }) => <Transaction line={original} />,
    }),
    column.display({
      id: "order",
      header: t("statements.columns.order"),
      cell: ({ row: { original } }) => <Whose line={original} />,
    }),
    column.display({
      id: "outcome",
      header: t("statements.columns.outcome"),
      cell: ({ row: { original } }) => <Outcome line={original} />,
    }),
    column.display({
      id: "theirs",
      header: t("statements.columns.theirs"),
      cell: ({ row: { original } }) => <Theirs line={original} />,
    }),
    column.display({
      id: "ours",
      header: t("statements.columns.ours"),
      cell: ({ row: { original } }) => <Ours line={original} />,
    }),
    column.display({
      id: "menu",
      cell: ({ row: { original } }) => <LineMenu statementId={statementId} line={original} />,
    }),
  ]
}

/** What the lines of a statement can be narrowed to. */
export function lineFilters(texts: TextTools) {
  const { t } = texts
  return [
    filter.accessor("outcome", {
      type: "multiselect",
      searchable: false,
      label: t("statements.columns.outcome"),
      options: LINE_OUTCOMES.map((value) => ({ value, label: outcomeText(value, texts) })),
    }),
    filter.accessor("reviewed", {
      type: "radio",
      label: t("statements.filters.reviewed"),
      options: yesOrNo(t("statements.filters.reviewedYes"), t("statements.filters.reviewedNo")),
    }),
    filter.accessor("has_fee", {
      type: "radio",
      label: t("statements.fields.fee"),
      options: yesOrNo(t("statements.filters.feeYes"), t("statements.filters.feeNo")),
    }),
  ]
}

/** A line where there is no room for a row of a table. */
export function LineTile({ line, statementId }: { line: StatementLineAnswer; statementId: string }) {
  const { t } = useTexts()
  return (
    <div className="txt-compact-small flex items-start gap-x-2 px-6 py-3">
      <div className="flex min-w-0 grow flex-col gap-y-1">
        <Transaction line={line} />
        {isKnown(line) && <Whose line={line} />}
        <Outcome line={line} />
        <dl className="grid grid-cols-2 gap-x-3">
          {[
            [t("statements.columns.theirs"), <Theirs key="theirs" line={line} />] as const,
            [t("statements.columns.ours"), <Ours key="ours" line={line} />] as const,
          ].map(([name, value]) => (
            <div key={name}>
              <dt className="txt-compact-xsmall text-ui-fg-subtle">{name}</dt>
              <dd className="txt-small">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <LineMenu statementId={statementId} line={line} />
    </div>
  )
}

interface LineProps {
  line: StatementLineAnswer
}

function Transaction({ line }: LineProps) {
  const { t, time, whole } = useTexts()
  const path = pathOf(line)
  const id = <span className="break-all font-mono text-xs">{line.transaction_id ?? "–"}</span>
  const facts = [
    line.line === null ? null : t("statements.line", { number: whole(line.line) }),
    line.occurred_at === null ? null : time(line.occurred_at),
  ].filter((fact) => fact !== null)
  return (
    <div className="flex flex-col xl:py-2">
      {path === null ? (
        id
      ) : (
        <Link
          to={path}
          className="focus-visible:shadow-borders-focus rounded underline-offset-2 outline-none hover:underline"
        >
          {id}
        </Link>
      )}
      <span className="text-ui-fg-subtle txt-compact-xsmall">{facts.join(" · ")}</span>
    </div>
  )
}

function isKnown({ order, invoice, customer }: StatementLineAnswer): boolean {
  return (order ?? invoice ?? customer) !== null
}

/** What a line's payment is for, and whose it is. */
function Whose({ line }: LineProps) {
  const { order, invoice, customer } = line
  return isKnown(line) ? (
    <div className="flex max-w-40 flex-col items-start xl:py-2">
      {order !== null && <OrderLink of={{ order, order_id: order.id }} />}
      {invoice !== null && <InvoiceLink of={{ invoice, invoice_id: invoice.id }} />}
      {customer !== null && (
        <span className="text-ui-fg-subtle txt-compact-xsmall max-w-full break-words">{customer}</span>
      )}
    </div>
  ) : (
    EMPTY_VALUE
  )
}

function Outcome({ line }: LineProps) {
  const texts = useTexts()
  const { t, ago } = texts
  const { outcome, review, differences } = line
  return (
    <div className="flex flex-col items-start gap-y-0.5 xl:py-2">
      <StatusBadge color={COLORS[outcome]}>{outcomeText(outcome, texts)}</StatusBadge>
      {differences.length > 0 && (
        <span className="text-ui-fg-subtle txt-compact-xsmall text-pretty pl-1">{differencesText(line, texts)}</span>
      )}
      {review !== null && (
        <Text size="xsmall" className="text-ui-fg-subtle max-w-60 break-words pl-1">
          {t(review.by_name === null ? "statements.reviewed" : "statements.reviewedBy", {
            who: review.by_name ?? "",
            when: ago(review.at),
          })}
          {review.note !== null && (
            <>
              {" "}
              <q data-quoted>{review.note}</q>
            </>
          )}
        </Text>
      )}
    </div>
  )
}

function Theirs({ line: { theirs, ours } }: LineProps) {
  const texts = useTexts()
  if (theirs === null) {
    return EMPTY_VALUE
  }
  const { amount, status, fee } = theirs
  // FCFA alone does not say which franc: that of the payment it is about.
  const currency_code = theirs.currency_code ?? ours?.currency_code ?? null
  const facts = [statusText(status, texts), ...feeFacts(fee, currency_code, texts)]
  return <Side amount={amount === null ? "–" : amountText(amount, currency_code, texts)} facts={facts} />
}

function Ours({ line }: LineProps) {
  const texts = useTexts()
  const { ours } = line
  return ours === null ? (
    EMPTY_VALUE
  ) : (
    <Side
      amount={amountText(ours.amount, ours.currency_code, texts)}
      facts={[stateText(line, texts), ...feeFacts(ours.fee, ours.currency_code, texts)]}
    />
  )
}

function feeFacts(fee: number | null, currency: string | null, texts: TextTools): string[] {
  return fee === null ? [] : [texts.t("statements.fee", { amount: amountText(fee, currency, texts) })]
}

function Side({ amount, facts }: { amount: string; facts: readonly string[] }) {
  return (
    <div className="flex flex-col xl:py-2">
      <span className="whitespace-nowrap tabular-nums">{amount}</span>
      <span className="text-ui-fg-subtle txt-compact-xsmall">{facts.join(" · ")}</span>
    </div>
  )
}
