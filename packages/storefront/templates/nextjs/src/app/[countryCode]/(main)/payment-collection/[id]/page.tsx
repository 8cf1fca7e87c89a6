import { getLocale } from "@lib/data/locale-actions"
import { PayUnitLinkPage } from "@modules/checkout/components/payment-button/payunit"

export default async function PaymentLink({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  return (
    <div className="content-container py-12">
      <PayUnitLinkPage collectionId={id} chosen={await getLocale()} />
    </div>
  )
}
