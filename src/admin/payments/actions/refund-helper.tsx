import { Alert, Text } from "@medusajs/ui"
import { useFormContext, useWatch } from "react-hook-form"
import { CopyButton } from "../../shared/components/copy-button"
import { TextField } from "../../shared/forms/field"
import { Facts, Row } from "../../shared/layout/row"
import { useTexts } from "../../shared/hooks/use-texts"
import { amountIn } from "../../shared/lib/amounts"
import { payerOf } from "../../../gateway/phone"
import { refundWayOf } from "../lib/operators"

/** Who is refunded, as far as that is known. */
interface Refunded {
  name: string | null
  /** The customer's number, in full. */
  phone: string | null
  /** The mask of the number that paid; null where nobody knows it. */
  payerMask: string | null
  /** What was paid with. */
  operator: { code: string; name: string } | null
  /** What PayUnit's dashboard finds the payment by; null where nothing does. */
  id: string | null
}

interface RefundHelperProps extends Refunded {
  /** The most that can be refunded. */
  left: number
  currencyCode: string
  /** Whether a colleague is asked first: how money leaves is shown once somebody agreed. */
  isAsking: boolean
}

/** Whom to refund, and how: the customer's number beside the one that paid, and the operator's steps. */
export function RefundHelper({
  name,
  phone,
  payerMask,
  operator,
  id,
  left,
  currencyCode,
  isAsking,
}: RefundHelperProps) {
  const { t, money } = useTexts()
  const { control } = useFormContext<{ amount: string; phone: string }>()
  const [amount, typed] = useWatch({ control, name: ["amount", "phone"] })
  const payer = payerOf(payerMask, phone)
  const back = refundWayOf(operator?.code ?? null)
  const { way } = back
  const sum = amountIn(amount, currencyCode)
  const to = payer === "other" ? typed.trim() : (phone ?? "")
  const values = {
    amount: money(sum > 0 && sum <= left ? sum : left, currencyCode),
    to: to === "" ? t("refundHelper.theNumber") : to,
    id: id ?? "",
  }
  return (
    <section className="flex flex-col gap-y-4" aria-label={t("refundHelper.title")}>
      <div className="border-ui-border-base rounded-lg border">
        <Facts>
          <Row title={t("refundHelper.who")}>{name ?? t("overview.toCall.unknown")}</Row>
          <Row title={t("refundHelper.phone")}>
            {phone === null ? (
              t("refundHelper.noPhone")
            ) : (
              <span className="flex items-center gap-x-1">
                {phone}
                <CopyButton text={phone} />
              </span>
            )}
          </Row>
          {way !== "card" && (
            <Row title={t("refundHelper.payer")}>
              {[payerMask ?? t("refundHelper.notReported"), ...(operator === null ? [] : [operator.name])].join(" · ")}
            </Row>
          )}
        </Facts>
      </div>
      {payer === "other" && (
        <>
          <Alert variant="warning" className="text-pretty">
            {t(phone === null ? "refundHelper.askNumber" : "refundHelper.differs")}
          </Alert>
          <TextField
            control={control}
            name="phone"
            type="tel"
            label={t("refundHelper.number")}
            hint={t("refundHelper.numberHint", { mask: payerMask ?? "" })}
            placeholder="670 000 001"
            autoComplete="off"
            maxLength={40}
          />
        </>
      )}
      {!isAsking && (
        <ol className="text-ui-fg-subtle txt-small flex list-decimal flex-col gap-y-1 pl-5">
          <li>{t(`refundHelper.ways.${way}`, { ...values, ...back })}</li>
          {way !== "card" && (
            <>
              <li>{t("refundHelper.send", values)}</li>
              <li>{t(payer === "unknown" ? "refundHelper.checkUnknown" : "refundHelper.checkName")}</li>
            </>
          )}
          <li>{t("refundHelper.record")}</li>
        </ol>
      )}
      {!isAsking && id !== null && way !== "card" && (
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {t("refundHelper.dashboard")} <span className="font-mono break-all">{id}</span>
        </Text>
      )}
    </section>
  )
}
