import { useTexts } from "../hooks/use-texts"
import { accountName } from "../lib/texts"

/** Beside what else a cell or a tile says: the merchant account. With a column for it a table is wider than a small screen. */
export function AccountLine({ account }: { account: string }) {
  const { t } = useTexts()
  const text = t("list.account", { account: accountName(t, account) })
  return (
    <span className="text-ui-fg-subtle txt-compact-xsmall truncate" title={text}>
      {text}
    </span>
  )
}
