import { Button, Skeleton, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { TransactionAnswer } from "../../../api/answers"
import { ContactLinks } from "../../payments/components/contact-links"
import { addressOf } from "../../payments/lib/payment-list"
import { Section } from "../../shared/layout/section"
import { useTexts } from "../../shared/hooks/use-texts"
import { Load } from "../../shared/layout/load"
import { useToCall } from "../hooks/use-summary"

/** How many are shown here; the list has them all. */
const MOST = 6

/** Whom to call first: money on hold and large sales that failed. */
export function ToCall() {
  const { t } = useTexts()
  const query = useToCall(MOST)
  const { data, error } = query
  return (
    <Section
      title={t("overview.toCall.title")}
      hint={t("overview.toCall.hint")}
      aside={
        data?.transactions.length === MOST && (
          <Button size="small" variant="secondary" asChild>
            <Link to={addressOf({ to_call: "true" }, "-amount")}>{t("overview.toCall.all")}</Link>
          </Button>
        )
      }
    >
      {data === undefined && error === null ? (
        <div role="status" aria-busy className="flex flex-col gap-y-3 px-6 py-4">
          {Array.from({ length: 3 }, (_, line) => (
            <Skeleton key={line} className="h-9 w-full rounded-md" />
          ))}
        </div>
      ) : (
        <Load query={query} isInset>
          {({ transactions }) =>
            transactions.length === 0 ? (
              <Text size="small" className="text-ui-fg-subtle px-6 py-4">
                {t("overview.toCall.nothing")}
              </Text>
            ) : (
              <ul className="divide-y">
                {transactions.map((transaction) => (
                  <li key={transaction.id}>
                    <Person transaction={transaction} />
                  </li>
                ))}
              </ul>
            )
          }
        </Load>
      )}
    </Section>
  )
}

function Person({ transaction }: { transaction: TransactionAnswer }) {
  const { t, money, ago } = useTexts()
  const { contact, paid, amount, currency_code, is_waiting, held_reason, state, created_at } = transaction
  const why =
    is_waiting && held_reason !== null
      ? t("overview.toCall.held", { reason: t(`reasons.${held_reason}.label`) })
      : t(`states.${state}.label`)
  return (
    <div className="flex items-center gap-x-3 px-6 py-3">
      <div className="min-w-0 grow">
        <Link
          to={`/payunit/${transaction.id}`}
          className="txt-small hover:text-ui-fg-interactive-hover hover:underline focus-visible:shadow-borders-focus block truncate rounded font-medium outline-none"
        >
          {contact?.name ?? contact?.email ?? contact?.phone ?? t("overview.toCall.unknown")}
        </Link>
        <span className="txt-small text-ui-fg-subtle block text-pretty">
          {why} · {ago(transaction.held_at ?? created_at)}
        </span>
      </div>
      <span className="txt-small whitespace-nowrap font-medium tabular-nums">
        {money(paid?.amount ?? amount, paid?.currency_code ?? currency_code)}
      </span>
      <ContactLinks contact={contact} />
    </div>
  )
}
