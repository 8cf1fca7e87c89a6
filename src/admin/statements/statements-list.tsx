import { ArrowUpTray, ChevronRightMini } from "@medusajs/icons"
import { Button, StatusBadge, Text } from "@medusajs/ui"
import { useState } from "react"
import { Link } from "react-router-dom"
import type { StatementAnswer } from "../../api/answers"
import { useTexts } from "../shared/hooks/use-texts"
import { Allowed } from "../shared/layout/allowed"
import { FurtherPages } from "../shared/layout/further-pages"
import { Load } from "../shared/layout/load"
import { Section } from "../shared/layout/section"
import { checkedText, nameOfStatement, spanText } from "./statement-texts"
import { UploadModal } from "./upload-modal"
import { countOf, useStatements } from "./use-statements"

/** The statements that were checked, and the way to check another. */
export function StatementsList() {
  const { t } = useTexts()
  const [isUploading, setUploading] = useState(false)
  const query = useStatements()
  const upload = (
    <Allowed to="check_payments">
      <Button size="small" onClick={() => setUploading(true)}>
        <ArrowUpTray className="shrink-0" />
        {t("statements.upload.label")}
      </Button>
    </Allowed>
  )
  return (
    <Section level="h1" title={t("statements.title")} hint={t("statements.subtitle")} aside={upload}>
      <Load query={query} isInset>
        {({ pages }) => {
          const statements = pages.flatMap((page) => page.statements)
          return statements.length === 0 ? (
            <Empty />
          ) : (
            <>
              <ul aria-label={t("statements.title")} className="divide-y">
                {statements.map((statement) => (
                  <li key={statement.id}>
                    <Tile statement={statement} />
                  </li>
                ))}
              </ul>
              <FurtherPages query={query} />
            </>
          )
        }}
      </Load>
      {isUploading && <UploadModal onClose={() => setUploading(false)} />}
    </Section>
  )
}

function Empty() {
  const { t } = useTexts()
  return (
    <div className="flex flex-col items-center gap-y-1 px-6 py-16 text-center">
      <Text size="small" weight="plus">
        {t("statements.empty")}
      </Text>
      <Text size="small" className="text-ui-fg-subtle max-w-lg text-pretty">
        {t("statements.emptyDetail")}
      </Text>
    </div>
  )
}

/** One report: what it is of, and what came of it. */
function Tile({ statement }: { statement: StatementAnswer }) {
  const texts = useTexts()
  const { t, whole } = texts
  const { id, differences, lines } = statement
  const facts = [
    spanText(statement, texts),
    t("statements.lines", { count: lines, number: whole(lines) }),
    checkedText(statement, texts),
  ]
  const counts = [
    [t("statements.counts.matched"), countOf(statement, "matched")],
    [
      t("statements.counts.missing"),
      countOf(statement, "missing_there", "missing_at_border", "unknown_here", "without_id"),
    ],
    [t("statements.counts.differing"), countOf(statement, "differs", "repeated")],
  ] as const
  return (
    <div className="hover:bg-ui-bg-base-hover relative flex items-center gap-x-3 px-6 py-4">
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-80">
          <Link
            to={`/payunit/statements/${id}`}
            className="txt-compact-small focus-visible:shadow-borders-focus block truncate rounded font-medium outline-none after:absolute after:inset-0"
          >
            {nameOfStatement(statement, texts)}
          </Link>
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {facts.join(" · ")}
          </Text>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <dl className="flex gap-x-4">
            {counts.map(([name, count]) => (
              <div key={name} className="txt-compact-small flex gap-x-1">
                <dt className="text-ui-fg-subtle">{name}</dt>
                <dd className="tabular-nums">{whole(count)}</dd>
              </div>
            ))}
          </dl>
          <StatusBadge color={differences === 0 ? "green" : "orange"} className="whitespace-nowrap">
            {differences === 0
              ? t("statements.allWell")
              : t("statements.toReview", { count: differences, number: whole(differences) })}
          </StatusBadge>
        </div>
      </div>
      <ChevronRightMini className="text-ui-fg-muted shrink-0" />
    </div>
  )
}
