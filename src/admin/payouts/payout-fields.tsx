import { Alert } from "@medusajs/ui"
import { useState } from "react"
import { useController, useFormContext, useWatch } from "react-hook-form"
import type { z } from "zod"
import type { TransactionDetailAnswer } from "../../api/answers"
import { payerOf, predictOperator } from "../../gateway/phone"
import { surplusIn } from "../payments/lib/status"
import { Choice } from "../shared/forms/choice"
import { AmountField, FieldFrame, TextField } from "../shared/forms/field"
import { useFormTools, useZodForm } from "../shared/forms/form"
import { useTexts } from "../shared/hooks/use-texts"
import { amountIn } from "../shared/lib/amounts"
import { isOfAnyOperator, PAYEE_OPERATORS, payoutForm, type PayoutRules, problemOfPayee } from "./payout-form"

type Typed = z.input<ReturnType<typeof payoutForm>>

/** The mask of the number that paid; null where nobody knows it. */
const payerMaskOf = ({ paid, prompt }: TransactionDetailAnswer): string | null =>
  paid === null ? null : (prompt?.phone ?? null)

/** A form about a refund that PayUnit sends: of what is due, else of all that is left, to the customer if that number paid. */
export function usePayoutForm(transaction: TransactionDetailAnswer) {
  const { contact, left_amount, paid, currency_code, refund_due } = transaction
  const payerMask = payerMaskOf(transaction)
  const [rules] = useState<PayoutRules>({
    left: left_amount,
    currencyCode: paid?.currency_code ?? currency_code,
    payerMask,
  })
  const phone = contact?.phone ?? ""
  const form = useZodForm(payoutForm(rules), {
    amount: String(surplusIn(transaction) ?? refund_due?.amount ?? left_amount),
    phone: problemOfPayee(phone, payerMask) === null ? phone : "",
    operator: "",
    name: contact?.name ?? "",
  })
  return { form, rules }
}

interface PayoutFieldsProps {
  rules: PayoutRules
  transaction: TransactionDetailAnswer
  resolves: boolean
}

/** How much goes to which number, of whom. */
export function PayoutFields({ rules, transaction, resolves }: PayoutFieldsProps) {
  const { left, currencyCode, payerMask } = rules
  const { t, money } = useTexts()
  const { control } = useFormContext<Typed>()
  const [typed, phone] = useWatch({ control, name: ["amount", "phone"] })
  const amount = amountIn(typed, currencyCode)
  const known = transaction.contact?.phone ?? null
  const payer = payerOf(payerMask, known)
  return (
    <>
      <AmountField
        control={control}
        name="amount"
        label={t("form.amount")}
        hint={
          resolves && amount > 0 && amount < left
            ? t("payouts.form.partStays", { kept: money(left - amount, currencyCode) })
            : t("form.amountHint", { left: money(left, currencyCode) })
        }
        autoFocus
        currencyCode={currencyCode}
      />
      {payer === "other" && (
        <Alert variant="warning" className="text-pretty">
          {t(known === null ? "refundHelper.askNumber" : "refundHelper.differs")}
        </Alert>
      )}
      <TextField
        control={control}
        name="phone"
        type="tel"
        label={t("payouts.form.phone")}
        hint={usePhoneHint(phone, payerMask)}
        placeholder="670 000 001"
        autoComplete="off"
        maxLength={40}
      />
      <OperatorField phone={phone} />
      <TextField
        control={control}
        name="name"
        label={t("payouts.form.name")}
        hint={t("payouts.form.nameHint")}
        autoComplete="off"
        maxLength={100}
      />
    </>
  )
}

/** What is to be known of the number as it is typed: whose it is, or what is wrong with it. */
function usePhoneHint(phone: string, payerMask: string | null): string {
  const { t } = useTexts()
  if (phone.trim() === "") {
    return payerMask === null ? t("payouts.form.askNumber") : t("refundHelper.numberHint", { mask: payerMask })
  }
  const problem = problemOfPayee(phone, payerMask)
  if (problem !== null) {
    return t(problem)
  }
  const operator = predictOperator(phone)?.name
  const about = t(payerMask === null ? "payouts.form.askNumber" : "payouts.form.phoneHint")
  return operator === undefined ? about : `${operator} · ${about}`
}

/** Whose number it is, where its beginning does not tell. */
function OperatorField({ phone }: { phone: string }) {
  const { t } = useTexts()
  const { idOf, textOf } = useFormTools()
  const { control } = useFormContext<Typed>()
  const { field, fieldState } = useController({ control, name: "operator" })
  if (!isOfAnyOperator(phone)) {
    return null
  }
  const { error } = fieldState
  return (
    <FieldFrame
      id={idOf("operator")}
      label={t("payouts.form.operator")}
      mistake={error === undefined ? null : textOf(error)}
    >
      <Choice id={idOf("operator")} value={field.value} onChange={field.onChange} options={PAYEE_OPERATORS} />
    </FieldFrame>
  )
}
