import { Button, Drawer, Select, Text, toast } from "@medusajs/ui"
import { useRef, useState } from "react"
import { type Control, useController } from "react-hook-form"
import { Link } from "react-router-dom"
import { z } from "zod"
import type { PaymentRequestAnswer } from "../../../api/answers"
import { PAYER_FACTS } from "../../../domain/payments/payer-states"
import { Form, useFormTools, useZodForm } from "../../shared/forms/form"
import { AmountField, FieldFrame, TextField } from "../../shared/forms/field"
import { RequestProblem } from "../../shared/forms/problem-alert"
import { useAccess } from "../../shared/hooks/use-access"
import { useProblemText } from "../../shared/hooks/use-problem-text"
import { useTexts } from "../../shared/hooks/use-texts"
import { amountTyped, required, trimmedText, errorCode } from "../../shared/lib/field-schemas"
import { useAskForPayment, useRequest, useRequestChange } from "../hooks/use-requests"
import { RequestBadge } from "./request-badge"
import { ShareLinks } from "./share-links"

/** Who is asked, and of which order; of none, it is an invoice. */
interface RequestSubject {
  order?: { id: string; outstanding: number; currencyCode: string }
  customerId?: string
  name: string
  phone: string
  email: string
}

/** What is given out without an order is in the one currency that PayUnit takes. */
const CURRENCY = "xaf"

const requestForm = (order: RequestSubject["order"]) =>
  z
    .object({
      amount: amountTyped({
        currencyCode: order?.currencyCode ?? CURRENCY,
        ...(order && { most: { amount: order.outstanding, tooMuch: "requests.form.amountTooMuch" } }),
      }),
      phone: trimmedText,
      reason: order === undefined ? required("requests.form.reasonMissing") : trimmedText,
      name: order === undefined ? required("requests.form.nameMissing") : trimmedText,
      email: trimmedText,
      locale: z.enum(["en", "fr"]),
    })
    .refine(({ phone, email }) => order !== undefined || [phone, email].some(Boolean), {
      // Told with whatever else is wrong.
      when: () => true,
      path: ["phone"],
      ...errorCode("contact_missing"),
    })
type Typed = z.input<ReturnType<typeof requestForm>>
type Sent = z.output<ReturnType<typeof requestForm>>

interface RequestDrawerProps {
  subject: RequestSubject
  /** A request that was made before, to be followed. */
  requestId?: string
  onClose: () => void
}

/** Asks a customer for money, then sends the link and follows what comes of it. */
export function RequestDrawer({ subject, requestId, onClose }: RequestDrawerProps) {
  const [id, setId] = useState(requestId ?? null)
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content>
        {id === null ? (
          <Ask subject={subject} onMade={setId} />
        ) : (
          <Follow id={id} email={subject.email} onClose={onClose} />
        )}
      </Drawer.Content>
    </Drawer>
  )
}

interface AskProps {
  subject: RequestSubject
  onMade: (id: string) => void
}

function Ask({ subject, onMade }: AskProps) {
  const { t, money, language } = useTexts()
  const { order } = subject
  const currencyCode = order?.currencyCode ?? CURRENCY
  const form = useZodForm(requestForm(order), {
    amount: order === undefined ? "" : String(order.outstanding),
    phone: subject.phone,
    reason: "",
    name: subject.name,
    email: subject.email,
    locale: language,
  })
  const { control } = form
  const isPrompt = useRef(false)
  const ask = useAskForPayment()
  const send = (sent: Sent) => {
    const { name, email, ...rest } = sent
    if (isPrompt.current && rest.phone === undefined) {
      form.setError("phone", { message: "requests.form.phoneMissing" })
      return
    }
    ask.mutate(
      {
        ...rest,
        ...(order === undefined ? { name, email, customer_id: subject.customerId } : { order_id: order.id }),
        prompt: isPrompt.current,
      },
      {
        onSuccess: ({ payment_request }) => {
          if (isPrompt.current) {
            tellPrompt(payment_request)
          }
          onMade(payment_request.id)
        },
      },
    )
  }
  const tellPrompt = ({ message }: PaymentRequestAnswer) => {
    if (message === null) {
      toast.success(t("requests.form.promptSent"))
    } else {
      toast.warning(t("requests.form.promptFailed"), { description: message.text })
    }
  }
  const hasMost = order !== undefined
  return (
    <Form
      form={form}
      onSubmit={send}
      isPending={ask.isPending}
      currencyCode={currencyCode}
      params={hasMost ? { most: money(order.outstanding, currencyCode) } : {}}
      className="flex min-h-0 flex-1 flex-col"
    >
      <Drawer.Header>
        <Drawer.Title>{t("requests.form.title")}</Drawer.Title>
        <Drawer.Description className="text-ui-fg-subtle text-pretty">
          {t("requests.form.description")} {!hasMost && t("requests.form.free")}
        </Drawer.Description>
      </Drawer.Header>
      <Drawer.Body className="flex flex-1 flex-col gap-y-5 overflow-y-auto">
        <AmountField
          control={control}
          name="amount"
          label={t("form.amount")}
          autoFocus
          currencyCode={currencyCode}
          {...(hasMost && {
            hint: t("requests.form.outstanding", { amount: money(order.outstanding, currencyCode) }),
          })}
        />
        {!hasMost && (
          <TextField control={control} name="name" label={t("requests.form.name")} maxLength={200} autoComplete="off" />
        )}
        <TextField
          control={control}
          name="phone"
          label={t("requests.form.phone")}
          hint={t("requests.form.phoneHint")}
          isOptional={hasMost}
          type="tel"
          maxLength={40}
          autoComplete="off"
        />
        {!hasMost && (
          <TextField
            control={control}
            name="email"
            label={t("requests.form.email")}
            hint={t("requests.form.emailHint")}
            type="email"
            maxLength={254}
            autoComplete="off"
          />
        )}
        <TextField
          control={control}
          name="reason"
          label={t("requests.form.reason")}
          hint={t("requests.form.reasonHint")}
          isOptional={hasMost}
          maxLength={200}
        />
        <LocaleField control={control} />
        <RequestProblem error={ask.error} />
      </Drawer.Body>
      <Drawer.Footer>
        <Button
          size="small"
          variant="secondary"
          type="submit"
          disabled={ask.isPending}
          onClick={() => {
            isPrompt.current = true
          }}
        >
          {t("requests.form.prompt")}
        </Button>
        <Button
          size="small"
          type="submit"
          isLoading={ask.isPending}
          onClick={() => {
            isPrompt.current = false
          }}
        >
          {t("requests.form.link")}
        </Button>
      </Drawer.Footer>
    </Form>
  )
}

function LocaleField({ control }: { control: Control<Typed, unknown, Sent> }) {
  const { t } = useTexts()
  const { idOf } = useFormTools()
  const { field } = useController({ control, name: "locale" })
  return (
    <FieldFrame id={idOf("locale")} label={t("requests.form.locale")} mistake={null}>
      <Select value={field.value} onValueChange={field.onChange}>
        <Select.Trigger id={idOf("locale")}>
          <Select.Value />
        </Select.Trigger>
        <Select.Content>
          <Select.Item value="fr">Français</Select.Item>
          <Select.Item value="en">English</Select.Item>
        </Select.Content>
      </Select>
    </FieldFrame>
  )
}

interface FollowProps {
  id: string
  email: string
  onClose: () => void
}

function Follow({ id, email, onClose }: FollowProps) {
  const { t, money, time } = useTexts()
  const words = useProblemText()
  const { may } = useAccess()
  const query = useRequest(id)
  const prompt = useRequestChange(id, "prompt")
  const withdraw = useRequestChange(id, "withdraw")
  const request = query.data
  if (request === undefined) {
    return (
      <Drawer.Header>
        <Drawer.Title>{t("requests.form.title")}</Drawer.Title>
        <RequestProblem error={query.error} />
      </Drawer.Header>
    )
  }
  const onError = (error: Error) => toast.error(t("errors.actionFailed"), { description: words(error) })
  const { isPayable } = PAYER_FACTS[request.state]
  return (
    <>
      <Drawer.Header>
        <Drawer.Title>
          {t("requests.created.title", { amount: money(request.amount, request.currency_code) })}
        </Drawer.Title>
        <Drawer.Description className="text-ui-fg-subtle text-pretty">
          {request.reason ?? t("requests.created.description")}
        </Drawer.Description>
      </Drawer.Header>
      <Drawer.Body className="flex flex-1 flex-col gap-y-5 overflow-y-auto">
        <div className="flex flex-col gap-y-1" aria-live="polite">
          <RequestBadge state={request.state} />
          {request.prompt?.is_live === true && (
            <Text size="small">{t("requests.created.onPhone", { phone: request.prompt.phone ?? "" })}</Text>
          )}
          {request.message !== null && (
            <Text size="small" className="text-ui-tag-orange-text text-pretty">
              {request.message.text}
            </Text>
          )}
          {request.expires_at !== null && isPayable && (
            <Text size="small" className="text-ui-fg-subtle">
              {t("requests.created.expires", { when: time(request.expires_at) })}
            </Text>
          )}
        </div>
        {isPayable && (
          <ShareLinks
            shared={{
              url: request.url,
              amount: request.amount,
              currencyCode: request.currency_code,
              reason: request.reason,
              phone: request.phone,
              email: request.email ?? (email === "" ? null : email),
              locale: request.locale,
            }}
          />
        )}
        <div className="flex flex-wrap gap-2">
          {request.can_prompt && request.phone !== null && may("request_payments") && (
            <Button
              size="small"
              variant="secondary"
              isLoading={prompt.isPending}
              onClick={() =>
                prompt.mutate(null, { onSuccess: () => toast.success(t("requests.form.promptSent")), onError })
              }
            >
              {t("requests.created.sendPrompt")}
            </Button>
          )}
          {request.can_withdraw && may("request_payments") && (
            <Button
              size="small"
              variant="secondary"
              isLoading={withdraw.isPending}
              onClick={() =>
                withdraw.mutate(null, { onSuccess: () => toast.success(t("requests.created.withdrawn")), onError })
              }
            >
              {t("requests.created.withdraw")}
            </Button>
          )}
          {request.invoice_id !== null && (
            <Button asChild size="small" variant="secondary">
              <Link to={`/payunit/invoices/${request.invoice_id}`}>{t("requests.created.invoice")}</Link>
            </Button>
          )}
          {request.transaction_id !== null && (
            <Button asChild size="small" variant="secondary">
              <Link to={`/payunit/${request.transaction_id}`}>{t("requests.created.payment")}</Link>
            </Button>
          )}
        </div>
      </Drawer.Body>
      <Drawer.Footer>
        <Button size="small" variant="secondary" type="button" onClick={onClose}>
          {t("requests.created.done")}
        </Button>
      </Drawer.Footer>
    </>
  )
}
