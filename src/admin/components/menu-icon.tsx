import { CreditCard } from "@medusajs/icons"
import { useTexts } from "../hooks/use-texts"
import { useWaitingCount } from "../hooks/use-transactions"

/** The sign in the menu: how many payments need somebody, else a card. */
export function MenuIcon() {
  const { t } = useTexts()
  const waiting = useWaitingCount() ?? 0
  return waiting === 0 ? (
    <CreditCard />
  ) : (
    <span
      role="img"
      aria-label={t("list.waiting", { count: waiting })}
      title={t("list.waiting", { count: waiting })}
      className="bg-ui-tag-orange-icon flex size-full items-center justify-center text-[9px] font-semibold leading-none text-white"
    >
      {waiting > 9 ? "9+" : waiting}
    </span>
  )
}
