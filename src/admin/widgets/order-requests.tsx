import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { DetailWidgetProps, HttpTypes } from "@medusajs/framework/types"
import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import type { PaymentRequestAnswer } from "../../api/answers"
import { mayBill } from "../invoices/lib/order-to-bill"
import { RequestBadge } from "../requests/components/request-badge"
import { RequestDrawer } from "../requests/components/request-drawer"
import { useRequestsOfOrder } from "../requests/hooks/use-requests"
import { useAccess } from "../shared/hooks/use-access"
import { useSettings } from "../shared/hooks/use-settings"
import { useTexts } from "../shared/hooks/use-texts"
import { Allowed } from "../shared/layout/allowed"

/** An order's page asks for what is outstanding, and shows what was asked for. Where neither is of use it shows nothing. */
export default function OrderRequests({ data: order }: DetailWidgetProps<HttpTypes.AdminOrder>) {
  return (
    <Allowed to="read_payments">
      <RequestsOf order={order} />
    </Allowed>
  )
}

function RequestsOf({ order }: { order: HttpTypes.AdminOrder }) {
  const { t, money } = useTexts()
  const { may } = useAccess()
  const settings = useSettings()
  const { data: requests = [] } = useRequestsOfOrder(order.id)
  /** A request to follow, or `new`. */
  const [shown, setShown] = useState<string | null>(null)
  const supported = may("read_settings") ? (settings.data?.supported_currencies ?? []) : null
  const isPayable = may("request_payments") && mayBill(order, supported)
  if (requests.length === 0 && !isPayable) {
    return null
  }
  return (
    <Container className="divide-y p-0">
      <div className="flex items-center justify-between gap-x-4 px-6 py-4">
        <Heading level="h2">{t("requests.title")}</Heading>
        {isPayable && (
          <Button size="small" variant="secondary" onClick={() => setShown("new")}>
            {t("requests.ask")}
          </Button>
        )}
      </div>
      {requests.map((request) => (
        <Request key={request.id} request={request} money={money} onOpen={() => setShown(request.id)} />
      ))}
      {shown !== null && (
        <RequestDrawer
          {...(shown !== "new" && { requestId: shown })}
          subject={{
            order: {
              id: order.id,
              outstanding: Math.max(0, Math.round(order.summary.pending_difference)),
              currencyCode: order.currency_code,
            },
            name: "",
            phone: order.shipping_address?.phone ?? order.billing_address?.phone ?? order.customer?.phone ?? "",
            email: order.email ?? "",
          }}
          onClose={() => setShown(null)}
        />
      )}
    </Container>
  )
}

interface RequestProps {
  request: PaymentRequestAnswer
  money: (amount: number, currencyCode: string) => string
  onOpen: () => void
}

function Request({ request, money, onOpen }: RequestProps) {
  const { t, ago } = useTexts()
  return (
    <article className="flex flex-col gap-y-2 px-6 py-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <Text weight="plus">{money(request.amount, request.currency_code)}</Text>
        <RequestBadge state={request.state} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Text size="small" className="text-ui-fg-subtle break-words">
          {[request.reason, ago(request.created_at)].filter((word) => word !== null).join(" · ")}
        </Text>
        <Button size="small" variant="transparent" onClick={onOpen}>
          {t("requests.created.more")}
        </Button>
      </div>
    </article>
  )
}

export const config = defineWidgetConfig({ zone: "order.details.side.before", id: "payunit:order-requests" })
