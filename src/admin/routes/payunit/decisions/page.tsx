import { Approvals } from "../../../decisions/approvals"
import { DecisionsList } from "../../../decisions/decisions-list"
import { Allowed, AllowedPage } from "../../../shared/layout/allowed"
import { Breadcrumb } from "../../../shared/layout/page-name"

/** Who decided what, and what waits for a second person. */
export default function DecisionsPage() {
  return (
    <AllowedPage to="read_payments">
      <div className="flex flex-col gap-y-3">
        <Approvals />
        <Allowed to="read_decisions">
          <DecisionsList />
        </Allowed>
      </div>
    </AllowedPage>
  )
}

export const handle = { breadcrumb: () => <Breadcrumb name="menu.decisions" /> }
