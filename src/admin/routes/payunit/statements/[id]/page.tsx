import { useParams } from "react-router-dom"
import { usePageTitle, Breadcrumb } from "../../../../shared/layout/page-name"
import { useTexts } from "../../../../shared/hooks/use-texts"
import { AllowedPage } from "../../../../shared/layout/allowed"
import { Load } from "../../../../shared/layout/load"
import { StatementReport } from "../../../../statements/statement-report"
import { nameOfStatement } from "../../../../statements/statement-texts"
import { useStatement } from "../../../../statements/use-statements"

/** One report: what matches, what one side has and the other has not, and what can be done about it. */
export default function StatementPage() {
  return (
    <AllowedPage to="read_payments">
      <OneStatement />
    </AllowedPage>
  )
}

function OneStatement() {
  const { id = "" } = useParams()
  const query = useStatement(id)
  const texts = useTexts()
  const { t } = texts
  usePageTitle(query.data === undefined ? null : nameOfStatement(query.data, texts))
  const missing = { text: t("statements.notFound"), back: t("statements.back"), to: "/payunit/statements" }
  return (
    <Load query={query} missing={missing}>
      {(statement) => <StatementReport key={statement.id} statement={statement} />}
    </Load>
  )
}

export const handle = { breadcrumb: () => <Breadcrumb name="statements.report" /> }
