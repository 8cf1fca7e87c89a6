import { Alert, clx, Text } from "@medusajs/ui"
import { useMemo } from "react"
import type { StatementAnswer } from "../../api/answers"
import type { LineOutcome } from "../../domain/statements/terms"
import { ExportButton } from "../shared/components/export-button"
import { useListView, type ListView } from "../shared/hooks/use-list-table"
import { type TextTools, useTexts } from "../shared/hooks/use-texts"
import { ListPage } from "../shared/layout/list-page"
import { downloadFile } from "../shared/lib/download"
import { textsIn } from "../shared/lib/list-state"
import { lineColumns, lineFilters, LineTile } from "./lines-table"
import { amountText, checkedText, skippedTexts, nameOfStatement, spanText } from "./statement-texts"
import { countOf, LINE_FILTERS, readReport, useLines } from "./use-statements"

type View = ListView<(typeof LINE_FILTERS)[number]>

/** The kinds of lines, each of which can be looked at alone. */
const KINDS: Readonly<Record<"matched" | "unknown_here" | "missing" | "differing", readonly LineOutcome[]>> = {
  matched: ["matched"],
  unknown_here: ["unknown_here", "without_id"],
  missing: ["missing_there", "missing_at_border"],
  differing: ["differs", "repeated"],
}

/** What came of a statement: figures, and every line. */
export function StatementReport({ statement }: { statement: StatementAnswer }) {
  const texts = useTexts()
  const { t, language } = texts
  const { id, created_at } = statement
  const view = useListView(LINE_FILTERS)
  const query = useLines(id, view.list)
  const facts = [spanText(statement, texts), checkedText(statement, texts)]
  const skipped = skippedTexts(statement, texts)
  const save = async (): Promise<void> => {
    downloadFile(await readReport(id, language), `${t("statements.file")}-${created_at.slice(0, 10)}.csv`)
  }
  return (
    <div className="flex flex-col gap-y-3">
      <Figures statement={statement} view={view} />
      {skipped.length > 0 && <Alert variant="info">{skipped.join(" ")}</Alert>}
      <ListPage
        view={view}
        query={query}
        rowsOf={({ lines }) => lines}
        columns={useMemo(() => lineColumns(texts, id), [texts, id])}
        filters={useMemo(() => lineFilters(texts), [texts])}
        title={nameOfStatement(statement, texts)}
        subtitle={facts.join(" · ")}
        search={t("statements.search")}
        actions={<ExportButton label={t("list.export")} save={save} />}
        empty={{ heading: t("statements.noLines"), description: "" }}
        noneFound={t("statements.noneFound")}
        rowsLabel={t("statements.rows")}
        tile={(line) => <LineTile line={line} statementId={id} />}
      />
    </div>
  )
}

function Figures({ statement, view }: { statement: StatementAnswer; view: View }) {
  const texts = useTexts()
  const { t, whole } = texts
  const chosen = JSON.stringify([...(textsIn(view.list.filtering.outcome) ?? [])].sort())
  const show = (filtering: View["list"]["filtering"]) => view.show({ filtering, search: "", pageIndex: 0 })
  const fees = feesOf(statement)
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      {(["matched", "unknown_here", "missing", "differing"] as const).map((kind) => {
        const isChosen = chosen === JSON.stringify([...KINDS[kind]].sort())
        return (
          <Figure
            key={kind}
            title={t(`statements.kinds.${kind}`)}
            figure={whole(countOf(statement, ...KINDS[kind]))}
            detail={amountsOf(statement, KINDS[kind], texts)}
            isChosen={isChosen}
            onChoose={() => show(isChosen ? {} : { outcome: [...KINDS[kind]] })}
          />
        )
      })}
      <Figure
        title={t("statements.kinds.fees")}
        figure={
          fees.length === 0 ? "–" : fees.map(({ currency, amount }) => amountText(amount, currency, texts)).join(" · ")
        }
        detail={t(fees.length === 0 ? "statements.noFees" : "statements.feesDetail")}
        isChosen={view.list.filtering.has_fee === "true"}
        onChoose={() => show(view.list.filtering.has_fee === "true" ? {} : { has_fee: "true" })}
      />
    </div>
  )
}

interface FigureProps {
  title: string
  figure: string
  detail: string
  isChosen: boolean
  onChoose: () => void
}

/** A figure, which shows the lines behind it alone. */
function Figure({ title, figure, detail, isChosen, onChoose }: FigureProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={clx(
        "last:col-span-2 lg:last:col-span-1 bg-ui-bg-base shadow-elevation-card-rest hover:bg-ui-bg-base-hover flex flex-col gap-y-1 rounded-lg px-4 py-3 text-left outline-none",
        "focus-visible:shadow-borders-focus",
        isChosen && "shadow-borders-interactive-with-active",
      )}
    >
      <Text size="small" as="span" className="text-ui-fg-subtle">
        {title}
      </Text>
      <span className="txt-large break-words font-medium tabular-nums">{figure}</span>
      <Text size="xsmall" as="span" className="text-ui-fg-subtle text-pretty">
        {detail}
      </Text>
    </button>
  )
}

/** What lines of some outcomes come to, by currency. */
function amountsOf({ sums }: StatementAnswer, outcomes: readonly LineOutcome[], texts: TextTools): string {
  return byCurrency(
    sums.filter(({ outcome }) => outcomes.includes(outcome)).map((sum) => [sum.currency_code, sum.amount]),
  )
    .map(({ currency, amount }) => amountText(amount, currency, texts))
    .join(" · ")
}

function feesOf({ sums }: StatementAnswer) {
  return byCurrency(sums.map((sum) => [sum.currency_code, sum.fees])).filter(({ amount }) => amount > 0)
}

function byCurrency(amounts: readonly (readonly [currency: string | null, amount: number])[]) {
  const totals = new Map<string | null, number>()
  for (const [currency, amount] of amounts) {
    totals.set(currency, (totals.get(currency) ?? 0) + amount)
  }
  return [...totals].map(([currency, amount]) => ({ currency, amount }))
}
