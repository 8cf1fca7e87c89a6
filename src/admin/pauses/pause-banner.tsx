import { useNavigate } from "react-router-dom"
import { AttentionBanner } from "../shared/components/attention-banner"
import { useTexts } from "../shared/hooks/use-texts"
import { usePauses } from "./use-pauses"

/** Says at the head of a page that new payments are paused. */
export function PauseBanner() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { data: pauses = [] } = usePauses()
  return pauses.length === 0 ? null : (
    <AttentionBanner
      title={t("pauses.banner.title")}
      detail={t("pauses.banner.accounts", { accounts: pauses.map(({ account }) => account).join(", ") })}
      action={t("pauses.banner.action")}
      onAction={() => {
        void navigate("/settings/payunit")
      }}
    />
  )
}
