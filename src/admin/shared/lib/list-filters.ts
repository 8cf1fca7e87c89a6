import { createDataTableFilterHelper } from "@medusajs/ui"
import type { SettingsAnswer } from "../../../api/admin/payunit/settings/contract"
import type { TextTools } from "../hooks/use-texts"
import { accountName, type TextKey, type Translate } from "./texts"

/** Makes the filters of a list. */
export const filter = createDataTableFilterHelper<Record<string, unknown>>()

/** The moment at which a day begins for the reader, so many days from now. */
export function midnight(days: number): string {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString()
}

interface Span {
  label: string
  value: { $gte?: string; $lte?: string }
}

/** A filter by time, with spans to choose from. */
export function dateFilter({ t, day }: TextTools, id: string, label: TextKey, options: Span[] = lastDays(t)) {
  return filter.accessor(id, {
    type: "date",
    label: t(label),
    rangeOptionLabel: t("filters.custom"),
    rangeOptionStartLabel: t("filters.from"),
    rangeOptionEndLabel: t("filters.until"),
    formatDateValue: day,
    options,
  })
}

function lastDays(t: TextTools["t"]): Span[] {
  return [
    { label: t("filters.today"), value: { $gte: midnight(0) } },
    { label: t("filters.last7"), value: { $gte: midnight(-7) } },
    { label: t("filters.last30"), value: { $gte: midnight(-30) } },
    { label: t("filters.last90"), value: { $gte: midnight(-90) } },
  ]
}

/** Names of accounts to choose from; none where there is one account. */
export function accountOptions(t: Translate, settings: SettingsAnswer | undefined): { value: string; label: string }[] {
  const accounts = settings?.accounts ?? []
  return accounts.length < 2 ? [] : accounts.map(({ name }) => ({ value: name, label: accountName(t, name) }))
}

/** The two choices of a filter that is true or false. */
export function yesOrNo(yes: string, no: string): { value: string; label: string }[] {
  return [
    { value: "true", label: yes },
    { value: "false", label: no },
  ]
}

/** What makes a column one that a list can be sorted by. */
export function sortable(t: TextTools["t"], label: string) {
  return {
    enableSorting: true,
    sortLabel: label,
    sortAscLabel: t("list.ascending"),
    sortDescLabel: t("list.descending"),
  }
}
