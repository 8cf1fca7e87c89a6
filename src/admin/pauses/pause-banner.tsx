import { useNavigate } from "react-router-dom"
import { AttentionBanner } from "../shared/components/attention-banner"
import { useTexts } from "../shared/hooks/use-texts"
import { usePauses } from "./use-pauses"
import { accountName, MAIN_ACCOUNT } from "../shared/lib/texts"

/** Says at the head of a page that new payments are paused. */
export function PauseBanner() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const pauses = (usePauses().data ?? []).filter(({ what }) => what === "payments")
  return pauses.length === 0 ? null : (
    <AttentionBanner
      title={t("pauses.banner.title")}
      detail={pauses
        .map(({ account, reason }) => {
          const why = reason ?? t("pauses.byOption")
          return pauses.length === 1 && account === MAIN_ACCOUNT
            ? why
            : t("pauses.banner.account", { account: accountName(t, account), why })
        })
        .join(" · ")}
      action={t("pauses.banner.action")}
      onAction={() => {
        void navigate("/settings/payunit")
      }}
    />
  )
}
