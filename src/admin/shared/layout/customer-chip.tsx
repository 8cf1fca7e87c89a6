import { XMark } from "@medusajs/icons"
import { Link } from "react-router-dom"
import { customerName, useCustomer } from "../hooks/use-customer"
import type { ListView } from "../hooks/use-list-table"
import { useTexts } from "../hooks/use-texts"
import { textsIn } from "../lib/list-state"

/** Filters of a list that a customer's page links to. */
type OfCustomer = "customer_id"

/**
 * Says whose rows a list shows, and shows everybody's again. It looks as the table's own filters do, and is none of them:
 * nobody chooses from all customers of a store, and the table names neither its filters' buttons nor in French what it says.
 */
export function CustomerChip<FilterName extends string>({ view }: { view: ListView<FilterName | OfCustomer> }) {
  const { list, show } = view
  const id = textsIn(list.filtering.customer_id)?.[0]
  return id === undefined ? null : (
    <Chip
      id={id}
      onClear={() => show({ ...list, filtering: { ...list.filtering, customer_id: undefined }, pageIndex: 0 })}
    />
  )
}

function Chip({ id, onClear }: { id: string; onClear: () => void }) {
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
        onClick={onClear}
      >
        <XMark />
      </button>
    </div>
  )
}
