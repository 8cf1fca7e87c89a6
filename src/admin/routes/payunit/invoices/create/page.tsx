import { useNavigate } from "react-router-dom"
import { CreateInvoice } from "../../../../invoices/editor/create-invoice"
import { Breadcrumb } from "../../../../shared/layout/breadcrumb"
import { AllowedPage } from "../../../../shared/layout/allowed"

const LIST = "/payunit/invoices"

/** A new invoice, at an address of its own: it can be kept as a bookmark, and opened in a tab. */
export default function CreateInvoicePage() {
  const navigate = useNavigate()
  return (
    <AllowedPage to="create_invoices">
      <CreateInvoice
        onClose={() => void navigate(LIST)}
        onCreated={({ id }) => void navigate(`${LIST}/${id}`, { replace: true })}
      />
    </AllowedPage>
  )
}

export const handle = { breadcrumb: () => <Breadcrumb name="menu.invoices" /> }
