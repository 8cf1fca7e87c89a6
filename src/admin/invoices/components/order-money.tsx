import { Alert, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { InvoiceDraftAnswer } from "../../../api/admin/payunit/orders/[id]/invoice-draft/contract"
import { ActionPrompt } from "../../shared/forms/action-prompt"
import { useTexts } from "../../shared/hooks/use-texts"
import { type Excess, FIGURES } from "../lib/invoice-refusals"

/** Says who is asked for an order's money already, before more is asked for. */
export function OpenDemands({ draft }: { draft: InvoiceDraftAnswer }) {
  const { t, money } = useTexts()
  const { open_invoices, open_payments, living_links, figures } = draft
  const currencyCode = draft.draft.currency_code
  const inWords = (amount: number) => money(amount, currencyCode)
  const ofInvoice = (name: "invoice" | "living") => (one: (typeof living_links)[number]) => ({
    id: one.id,
    to: `/payunit/invoices/${one.id}`,
    text: t(`invoices.alreadyRequested.${name}`, { ref: one.ref ?? one.id, amount: inWords(one.remaining_amount) }),
  })
  const sums = [
    ...open_invoices.map(ofInvoice("invoice")),
    ...open_payments.map(({ id, amount }) => ({
      id,
      to: `/payunit/${id}`,
      text: t("invoices.alreadyRequested.payment", { amount: inWords(amount) }),
    })),
    ...living_links.map(ofInvoice("living")),
  ]
  const left =
    figures.left > 0
      ? t("invoices.order.left", { left: inWords(figures.left) })
      : t(figures.outstanding > 0 ? "invoices.order.nothingLeft" : "invoices.order.nothingOutstanding")
  return sums.length === 0 ? (
    <Text size="small" weight="plus">
      {left}
    </Text>
  ) : (
    <Alert variant="warning">
      <div className="font-medium">{t("invoices.alreadyRequested.title")}</div>
      <ul className="text-ui-fg-subtle my-1 flex list-disc flex-col pl-4">
        {sums.map(({ id, to, text }) => (
          <li key={id}>
            <Link className="text-ui-fg-interactive-hover hover:underline" to={to}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
      <div className="font-medium">{left}</div>
    </Alert>
  )
}

interface ExcessPromptProps {
  excess: Excess
  currencyCode: string
  isPending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks whether more than is outstanding is really to be billed, and shows how the figures come. */
export function ExcessPrompt({ excess, currencyCode, isPending, onConfirm, onCancel }: ExcessPromptProps) {
  const { t, money } = useTexts()
  const figures = [
    ...FIGURES.filter((name) => name === "outstanding" || name === "left" || excess.figures[name] > 0).map(
      (name) => [name, excess.figures[name]] as const,
    ),
    ["total", excess.total] as const,
  ]
  return (
    <ActionPrompt
      title={t("invoices.excess.title")}
      description={t("invoices.excess.description", { excess: money(excess.excess, currencyCode) })}
      confirm={t("invoices.excess.confirm")}
      isDanger
      isPending={isPending}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <dl className="mx-6 mt-4 divide-y">
        {figures.map(([name, amount]) => (
          <div key={name} className="txt-small flex justify-between gap-x-4 py-2">
            <dt className="text-ui-fg-subtle">{t(`invoices.excess.${name}`)}</dt>
            <dd className="whitespace-nowrap tabular-nums">{money(amount, currencyCode)}</dd>
          </div>
        ))}
      </dl>
    </ActionPrompt>
  )
}
