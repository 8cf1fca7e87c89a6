import { Input } from "@medusajs/ui"
import { type ComponentProps, useState } from "react"
import type { DecisionAnswer } from "../../api/answers"
import { AUDIT_ACTIONS, type AuditAction } from "../../domain/audit"
import { Choice } from "../shared/forms/choice"
import { type TextTools, useTexts } from "../shared/hooks/use-texts"
import { ExportButton } from "../shared/components/export-button"
import { FurtherPages } from "../shared/layout/further-pages"
import { Load } from "../shared/layout/load"
import { Nothing, Section } from "../shared/layout/section"
import { type AnswerOf, post } from "../shared/lib/api"
import { type Cell, sheetTime } from "../../domain/texts/csv"
import { downloadSheet } from "../shared/lib/download"
import { midnight } from "../shared/lib/list-filters"
import { DecisionRow } from "./decision-row"
import { actionText, actorText, factsText, stageText, subjectText } from "./decision-texts"
import { type DecisionsQuery, readDecisions, useDecisions } from "./use-decisions"

const DAYS = ["1", "7", "30"] as const
const ANY = "any"

/** Every decision, the newest first, with what narrows the list. */
export function DecisionsList() {
  const texts = useTexts()
  const { t } = texts
  const [action, setAction] = useState<AuditAction | typeof ANY>(ANY)
  const [days, setDays] = useState<(typeof DAYS)[number] | typeof ANY>(ANY)
  const [q, setQ] = useState("")
  const wanted: DecisionsQuery = {
    ...(action === ANY ? {} : { action }),
    ...(days === ANY ? {} : { from: midnight(1 - Number(days)) }),
    ...(q.trim() === "" ? {} : { q: q.trim() }),
  }
  const query = useDecisions(wanted)
  const save = async (): Promise<void> => {
    const answer = await readDecisions(wanted)
    await post("POST /admin/payunit/exports", { body: { list: "decisions", count: answer.decisions.length } })
    downloadSheet(tableOf(answer, texts), t("decisions.file"), texts.language, answer.time_zone)
  }
  return (
    <Section
      level="h1"
      title={t("decisions.title")}
      hint={t("decisions.subtitle")}
      aside={<ExportButton label={t("decisions.export")} save={save} />}
    >
      <div className="flex flex-wrap gap-2 px-6 py-4">
        <Narrowing
          label={t("decisions.columns.what")}
          value={action}
          onChange={(value) => setAction(value as typeof action)}
          options={[
            [ANY, t("decisions.anyAction")],
            ...AUDIT_ACTIONS.map((one) => [one, actionText(texts, one)] as const),
          ]}
        />
        <Narrowing
          label={t("decisions.columns.at")}
          value={days}
          onChange={(value) => setDays(value as typeof days)}
          options={[[ANY, t("decisions.anyTime")], ...DAYS.map((one) => [one, t(`decisions.last.${one}`)] as const)]}
        />
        <Input
          type="search"
          size="small"
          className="w-full sm:w-52"
          placeholder={t("decisions.search")}
          aria-label={t("decisions.search")}
          value={q}
          maxLength={100}
          onChange={({ target }) => setQ(target.value)}
        />
      </div>
      <Load query={query} isInset>
        {({ pages }) => {
          const decisions = pages.flatMap((page) => page.decisions)
          const isAll = Object.keys(wanted).length === 0
          return decisions.length === 0 ? (
            <Nothing>{t(isAll ? "decisions.empty" : "decisions.noneFound")}</Nothing>
          ) : (
            <>
              {decisions.map((decision) => (
                <DecisionRow key={decision.id} decision={decision} />
              ))}
              <FurtherPages query={query} />
            </>
          )
        }}
      </Load>
    </Section>
  )
}

function Narrowing(props: ComponentProps<typeof Choice>) {
  return (
    <div className="w-full sm:w-60">
      <Choice {...props} />
    </div>
  )
}

/** The columns of the exported table. */
const COLUMNS = {
  at: ({ at }, _texts, timeZone) => sheetTime(at, timeZone),
  who: ({ actor }, texts) => actorText(texts, actor),
  what: ({ action }, texts) => actionText(texts, action),
  subject: ({ subject }, texts) => subjectText(texts, subject),
  id: ({ subject }) => subject.id,
  order: ({ subject: { order } }) => order?.display_id ?? order?.id ?? null,
  invoice: ({ subject: { invoice } }) => invoice?.ref ?? invoice?.id ?? null,
  customer: ({ subject }) => subject.customer,
  amount: ({ amount }) => amount,
  of: ({ subject }) => subject.money?.amount ?? null,
  currency: ({ currency_code, subject }) => (currency_code ?? subject.money?.currency_code)?.toUpperCase() ?? null,
  why: ({ note }) => note,
  method: ({ request }) => (typeof request?.method === "string" ? request.method : null),
  reference: ({ request }) => (typeof request?.reference === "string" ? request.reference : null),
  before: (decision, texts) => factsText(texts, decision.before, decision).join(" · "),
  after: (decision, texts) => factsText(texts, decision.after, decision).join(" · "),
  outcome: ({ stage }, texts) => stageText(texts, stage),
  code: ({ code }) => code,
  timeZone: (_decision, _texts, timeZone) => timeZone,
} satisfies Record<string, (decision: DecisionAnswer, texts: TextTools, timeZone: string) => Cell>

function tableOf({ decisions, time_zone }: AnswerOf<"GET /admin/payunit/audit">, texts: TextTools): Cell[][] {
  const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]
  return [
    names.map((name) => texts.t(`decisions.columns.${name}`)),
    ...decisions.map((decision) => names.map((name): Cell => COLUMNS[name](decision, texts, time_zone))),
  ]
}
