import { User, XMarkMini } from "@medusajs/icons"
import { clx, IconButton, Input, Text } from "@medusajs/ui"
import { type KeyboardEvent, useEffect, useId, useState } from "react"
import { useCustomers } from "../hooks/use-invoices"
import { type CustomerFound, customerName } from "../../shared/hooks/use-customer"
import { useTexts } from "../../shared/hooks/use-texts"
import { FieldFrame } from "../../shared/forms/field"

interface CustomerSearchProps {
  chosen: CustomerFound | null
  onChoose: (customer: CustomerFound | null) => void
}

/** Asked for no more often than somebody types in one go. */
const PAUSE_MS = 250

/** Chooses a customer of the store, whose name and addresses are then filled in. */
export function CustomerSearch({ chosen, onChoose }: CustomerSearchProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <FieldFrame
      id={id}
      label={t("invoices.form.customer")}
      isOptional
      mistake={null}
      {...(chosen === null && { hint: t("invoices.form.customerHint") })}
    >
      {chosen === null ? (
        <Search id={id} onChoose={onChoose} />
      ) : (
        <div className="bg-ui-bg-field shadow-borders-base flex items-center gap-x-2 rounded-md py-1 pl-2 pr-1">
          <User className="text-ui-fg-muted shrink-0" />
          <Text size="small" leading="compact" className="min-w-0 grow truncate">
            {customerName(chosen)} <span className="text-ui-fg-muted">{chosen.email}</span>
          </Text>
          <IconButton
            id={id}
            type="button"
            size="2xsmall"
            variant="transparent"
            aria-label={t("invoices.form.customerClear")}
            onClick={() => onChoose(null)}
          >
            <XMarkMini />
          </IconButton>
        </div>
      )}
    </FieldFrame>
  )
}

function Search({ id, onChoose }: { id: string; onChoose: (customer: CustomerFound) => void }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState("")
  const [searched, setSearched] = useState("")
  const [active, setActive] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useCustomers(searched)
  const found = searched === "" || typed.trim() === "" ? null : (data ?? null)

  const onKeyDown = (event: KeyboardEvent) => {
    if (found === null) {
      return
    }
    const customer = found[active]
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        event.preventDefault()
        setActive((active + (event.key === "ArrowDown" ? 1 : found.length - 1)) % Math.max(1, found.length))
        break
      case "Enter":
        event.preventDefault()
        if (customer !== undefined) {
          onChoose(customer)
        }
        break
      case "Escape":
        setTyped("")
    }
  }

  return (
    <div className="relative">
      <Input
        id={id}
        type="search"
        role="combobox"
        autoComplete="off"
        aria-expanded={found !== null}
        aria-controls={`${id}-list`}
        aria-activedescendant={found?.[active] === undefined ? undefined : `${id}-${String(active)}`}
        placeholder={t("invoices.form.customerSearch")}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      {found !== null && (
        <ul
          id={`${id}-list`}
          role="listbox"
          className="bg-ui-bg-component shadow-elevation-flyout absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-lg p-1"
        >
          {found.map((customer, index) => (
            <li
              key={customer.id}
              id={`${id}-${String(index)}`}
              role="option"
              aria-selected={index === active}
              className={clx("cursor-pointer rounded-md px-2 py-1.5", index === active && "bg-ui-bg-component-hover")}
              onMouseEnter={() => setActive(index)}
              onMouseDown={(event) => {
                // Before the field loses the focus.
                event.preventDefault()
                onChoose(customer)
              }}
            >
              <Text size="small" leading="compact" className="truncate">
                {customerName(customer)}{" "}
                <span className="text-ui-fg-muted">{[customer.phone, customer.email].filter(Boolean).join(" · ")}</span>
              </Text>
            </li>
          ))}
          {found.length === 0 && (
            <li className="px-2 py-1.5">
              <Text size="small" leading="compact" className="text-ui-fg-muted">
                {t("invoices.form.customerNone")}
              </Text>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
