import { XMark } from "@medusajs/icons"
import { Link } from "react-router-dom"
import { customerName, useCustomer } from "../hooks/use-customer"
import { useTexts } from "../hooks/use-texts"

interface CustomerChipProps {
  id: string
  /** `byKeyboard`: the button that has the focus goes away with the chip. */
  onClear: (how: { byKeyboard: boolean }) => void
}

/**
 * Says whose rows a list shows, and shows everybody's again. It looks as the table's own filters do, and is none of them:
 * nobody chooses from all customers of a store, and the table names neither its filters' buttons nor in French what it says.
 */
export function CustomerChip({ id, onClear }: CustomerChipProps) {
  const { t } = useTexts()
  const { data } = useCustomer(id)
  const name = data && (customerName(data) || data.email)
  return (
    <div className="bg-ui-bg-field shadow-borders-base txt-compact-small-plus mt-2 inline-flex max-w-full items-stretch overflow-hidden rounded-md">
      <span className="text-ui-fg-muted border-r px-2 py-1">{t("columns.customer")}</span>
      <Link
        to={`/customers/${id}`}
        className="text-ui-fg-subtle hover:bg-ui-bg-base-hover focus-visible:bg-ui-bg-base-pressed min-w-0 truncate border-r px-2 py-1 outline-none"
      >
        {name ?? t("list.oneCustomer")}
      </Link>
      <button
        type="button"
        aria-label={t("list.allCustomers")}
        title={t("list.allCustomers")}
        className="text-ui-fg-muted hover:bg-ui-bg-base-hover focus-visible:bg-ui-bg-base-pressed flex size-7 shrink-0 items-center justify-center outline-none"
        // A click without a pointer counts no presses.
        onClick={({ detail }) => onClear({ byKeyboard: detail === 0 })}
      >
        <XMark />
      </button>
    </div>
  )
}
