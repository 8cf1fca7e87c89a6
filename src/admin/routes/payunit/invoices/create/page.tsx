import { useNavigate, useSearchParams } from "react-router-dom"
import { CreateInvoice } from "../../../../invoices/editor/create-invoice"
import { Breadcrumb } from "../../../../shared/layout/page-name"
import { AllowedPage } from "../../../../shared/layout/allowed"

const LIST = "/payunit/invoices"

/**
 * A new invoice, at an address of its own: it can be kept as a bookmark, and opened in a tab. `from` is the id of the invoice
 * that it is filled in from.
 */
export default function CreateInvoicePage() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const from = params.get("from")
  return (
    <AllowedPage to="create_invoices">
      <CreateInvoice
        {...(from !== null && { from })}
        onClose={() => void navigate(from === null ? LIST : `${LIST}/${from}`)}
        onCreated={({ id }) => void navigate(`${LIST}/${id}`, { replace: true })}
      />
    </AllowedPage>
  )
}

export const handle = { breadcrumb: () => <Breadcrumb name="menu.invoices" /> }
