import { AllowedPage } from "../../../shared/layout/allowed"
import { Breadcrumb } from "../../../shared/layout/page-name"
import { StatementsList } from "../../../statements/statements-list"

/** PayUnit's statements that were compared with the payments here. */
export default function StatementsPage() {
  return (
    <AllowedPage to="read_payments">
      <StatementsList />
    </AllowedPage>
  )
}

export const handle = { breadcrumb: () => <Breadcrumb name="menu.statements" /> }
