import { Alert, Button, Prompt, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { InvoiceDraftAnswer } from "../../../api/admin/payunit/answers"
import { useTexts } from "../../shared/hooks/use-texts"
import { type Excess, FIGURES } from "../lib/invoice-refusals"

/** Says who is asked for an order's money already, before more is asked for. */
export function AskedAlready({ draft }: { draft: InvoiceDraftAnswer }) {
  const { t, money } = useTexts()
  const { open_invoices, open_payments, living_links, figures } = draft
  const currencyCode = draft.draft.currency_code ?? "xaf"
  const inWords = (amount: number) => money(amount, currencyCode)
  const isNothing = open_invoices.length + open_payments.length + living_links.length === 0
  const left =
    figures.left > 0
      ? t("invoices.order.left", { left: inWords(figures.left) })
      : t(figures.outstanding > 0 ? "invoices.order.nothingLeft" : "invoices.order.nothingOutstanding")
  return isNothing ? (
    <Text size="small" weight="plus">
      {left}
    </Text>
  ) : (
    <Alert variant="warning">
      <div className="font-medium">{t("invoices.asked.title")}</div>
      <ul className="text-ui-fg-subtle my-1 flex list-disc flex-col pl-4">
        {open_invoices.map(({ id, ref, remaining_amount }) => (
          <li key={id}>
            <Link className="text-ui-fg-interactive" to={`/payunit/invoices/${id}`}>
              {t("invoices.asked.invoice", { ref: ref ?? id, amount: inWords(remaining_amount) })}
            </Link>
          </li>
        ))}
        {open_payments.map(({ id, amount }) => (
          <li key={id}>
            <Link className="text-ui-fg-interactive" to={`/payunit/${id}`}>
              {t("invoices.asked.payment", { amount: inWords(amount) })}
            </Link>
          </li>
        ))}
        {living_links.map(({ id, ref, remaining_amount }) => (
          <li key={id}>
            <Link className="text-ui-fg-interactive" to={`/payunit/invoices/${id}`}>
              {t("invoices.asked.living", { ref: ref ?? id, amount: inWords(remaining_amount) })}
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
    <Prompt open variant="danger" onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <Prompt.Content>
        <Prompt.Header>
          <Prompt.Title>{t("invoices.excess.title")}</Prompt.Title>
          <Prompt.Description>
            {t("invoices.excess.description", { excess: money(excess.excess, currencyCode) })}
          </Prompt.Description>
        </Prompt.Header>
        <dl className="mx-6 mt-4 divide-y">
          {figures.map(([name, amount]) => (
            <div key={name} className="txt-small flex justify-between gap-x-4 py-2">
              <dt className="text-ui-fg-subtle">{t(`invoices.excess.${name}`)}</dt>
              <dd className="whitespace-nowrap tabular-nums">{money(amount, currencyCode)}</dd>
            </div>
          ))}
        </dl>
        <Prompt.Footer>
          <Button size="small" variant="secondary" disabled={isPending} onClick={onCancel}>
            {t("form.cancel")}
          </Button>
          <Button size="small" variant="danger" isLoading={isPending} onClick={onConfirm}>
            {t("invoices.excess.confirm")}
          </Button>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  )
}
