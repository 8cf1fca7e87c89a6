import CreditCard from "@modules/common/icons/credit-card"
import type { JSX } from "react"

/* What the checkout calls each payment provider. */
export const paymentInfoMap: Record<string, { title: string; icon: JSX.Element }> = {
  pp_system_default: {
    title: "Manual Payment",
    icon: <CreditCard />,
  },
}

export const isManual = (providerId?: string) => {
  return providerId?.startsWith("pp_system_default")
}
