import { Alert, Button, FocusModal, Heading, Text, toast } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { useWatch } from "react-hook-form"
import { Link } from "react-router-dom"
import type { AnswerOf } from "../../shared/lib/api"
import type { InvoiceDetailAnswer } from "../../../api/answers"
import type { InvoiceDraftAnswer } from "../../../api/admin/payunit/orders/[id]/invoice-draft/contract"
import type { InvoiceTermsInput } from "../../../domain/invoices"
import { Load } from "../../shared/layout/load"
import { ActionPrompt } from "../../shared/forms/action-prompt"
import { Form, SERVER_MESSAGE, useZodForm } from "../../shared/forms/form"
import { ProblemAlert, RequestProblem } from "../../shared/forms/problem-alert"
import { useMistakeText } from "../../shared/hooks/use-mistake-text"
import { useSettings } from "../../shared/hooks/use-settings"
import { useTexts } from "../../shared/hooks/use-texts"
import { OpenDemands, ExcessPrompt } from "../components/order-money"
import { useCreateInvoice, useInvoice, useInvoiceDraft } from "../hooks/use-invoices"
import {
  duplicateOf,
  emptyForm,
  formOf,
  installmentsTotal,
  invoiceForm,
  type InvoiceValues,
  itemsTotal,
} from "../lib/invoice-form"
import { fieldAt, type Mistakes } from "../lib/invoice-mistakes"
import { type CreateRefusal, readCreateRefusal } from "../lib/invoice-refusals"
import { ClientEditor } from "./client-editor"
import { ItemsEditor } from "./items-editor"
import { MoreEditor } from "./more-editor"
import { PaymentEditor } from "./payment-editor"

interface CreateInvoiceProps {
  /** The order that is billed, and what people call it. Without one, anybody is billed for anything. */
  order?: { id: string; name: string }
  /** The id of an invoice that says the same: it is filled in from there. Not with an order. */
  from?: string
  onClose: () => void
  onCreated: (invoice: InvoiceDetailAnswer) => void
}

/** Has an invoice made. */
export function CreateInvoice({ order, from, onClose, onCreated }: CreateInvoiceProps) {
  const { t, language } = useTexts()
  // What was read a while ago may be billed by now, and what somebody has begun to type stays: so it is read anew.
  const draft = useInvoiceDraft(order?.id ?? "", language, { enabled: order !== undefined })
  const source = useInvoice(from ?? "", { enabled: from !== undefined })
  const awaited = order === undefined ? source : draft
  const [today] = useState(() => new Date())
  const [isChanged, setChanged] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const close = () => (isChanged ? setLeaving(true) : onClose())
  const shared = { ...(order && { order }), onClose: close, onCreated, onDirty: setChanged }
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && close()}>
      <FocusModal.Content
        onEscapeKeyDown={(event) => {
          // The key closes a list that is open, and not the form.
          if (event.target instanceof Element && event.target.getAttribute("aria-expanded") === "true") {
            event.preventDefault()
          }
        }}
      >
        {order === undefined && from === undefined ? (
          <Editor {...shared} initial={emptyForm(language, today)} draft={null} />
        ) : draft.isFetchedAfterMount && draft.data !== undefined ? (
          <Editor {...shared} initial={formOf(draft.data, today)} draft={draft.data} />
        ) : order === undefined && source.data !== undefined ? (
          <Editor {...shared} initial={duplicateOf(source.data, today)} draft={null} />
        ) : (
          <>
            <FocusModal.Header />
            <FocusModal.Title className="sr-only">
              {order === undefined ? t("invoices.form.title") : t("invoices.form.titleOrder", { order: order.name })}
            </FocusModal.Title>
            <FocusModal.Description className="sr-only">{t("invoices.form.subtitle")}</FocusModal.Description>
            <Load<unknown>
              query={{ ...awaited, data: undefined, error: awaited.isFetching ? null : awaited.error }}
              isInset
            >
              {() => null}
            </Load>
          </>
        )}
      </FocusModal.Content>
      {isLeaving && <LeavePrompt onLeave={onClose} onStay={() => setLeaving(false)} />}
    </FocusModal>
  )
}

interface EditorProps extends CreateInvoiceProps {
  initial: InvoiceValues
  draft: InvoiceDraftAnswer | null
  onDirty: (isDirty: boolean) => void
}

function Editor({ order, initial, draft, onClose, onCreated, onDirty }: EditorProps) {
  const { t } = useTexts()
  const settings = useSettings()
  const [today] = useState(() => new Date())
  const { currency_code: currencyCode } = initial
  const shopEmail = settings.data?.shop_email ?? null
  const form = useZodForm(invoiceForm(currencyCode, today, shopEmail !== null), initial)
  const { control, formState } = form
  const { isDirty, isSubmitted, errors } = formState
  useEffect(() => onDirty(isDirty), [onDirty, isDirty])
  const [items, installments] = useWatch({ control, name: ["items", "installments"] })
  const sums = { total: itemsTotal(items, currencyCode), sum: installmentsTotal(installments, currencyCode) }
  const textOf = useMistakeText(currencyCode)
  const { refusal, setRefusal, isPending, send } = useSending(onCreated, (mistakes) => {
    for (const [path, mistake] of Object.entries(mistakes)) {
      const field = fieldAt(path)
      if (field !== null) {
        form.setError(field, { type: SERVER_MESSAGE, message: textOf(mistake) })
      }
    }
  })
  const sendAll = (more: Partial<Agreed>) => void form.handleSubmit((terms) => send(terms, more))()

  return (
    <>
      <Form
        form={form}
        onSubmit={(terms) => send(terms, {})}
        isPending={isPending}
        currencyCode={currencyCode}
        params={sums}
        serverError={refusal}
        className="flex h-full flex-col overflow-hidden"
      >
        <FocusModal.Header />
        <FocusModal.Body className="flex flex-1 flex-col items-center overflow-y-auto px-4 py-8 sm:py-12">
          <div className="flex w-full max-w-[720px] flex-col">
            <FocusModal.Title asChild>
              <Heading>
                {order === undefined ? t("invoices.form.title") : t("invoices.form.titleOrder", { order: order.name })}
              </Heading>
            </FocusModal.Title>
            <FocusModal.Description asChild>
              <Text size="small" className="text-ui-fg-subtle text-pretty">
                {t("invoices.form.subtitle")}
              </Text>
            </FocusModal.Description>
            {draft !== null && (
              <div className="mt-4">
                <OpenDemands draft={draft} />
              </div>
            )}
            <div className="divide-y">
              <ClientEditor shopEmail={shopEmail} />
              <ItemsEditor currencyCode={currencyCode} />
              <PaymentEditor currencyCode={currencyCode} sums={sums} />
              <MoreEditor accounts={settings.data?.accounts ?? []} />
            </div>
            <div aria-live="polite">
              <Refused
                currencyCode={currencyCode}
                refusal={refusal}
                isPending={isPending}
                onAgain={() => sendAll({ again: true })}
              />
              {isSubmitted && Object.keys(errors).length > 0 && refusal === null && (
                <Text size="small" className="text-ui-fg-error">
                  {t("invoices.form.mistakes")}
                </Text>
              )}
            </div>
          </div>
        </FocusModal.Body>
        <FocusModal.Footer>
          <Button size="small" variant="secondary" type="button" disabled={isPending} onClick={onClose}>
            {t("form.cancel")}
          </Button>
          <Button size="small" type="submit" isLoading={isPending}>
            {t("invoices.form.submit")}
          </Button>
        </FocusModal.Footer>
      </Form>
      {refusal?.kind === "exceeds" && (
        <ExcessPrompt
          excess={refusal.excess}
          currencyCode={currencyCode}
          isPending={isPending}
          onCancel={() => setRefusal(null)}
          onConfirm={() => sendAll({ confirm_exceeds: true })}
        />
      )}
    </>
  )
}

/** What somebody agreed to after a refusal. */
interface Agreed {
  confirm_exceeds: boolean
  again: boolean
}

/** Sends the form, as often as it takes: however often it arrives, it makes one invoice. */
function useSending(onCreated: (invoice: InvoiceDetailAnswer) => void, onMistakes: (mistakes: Mistakes) => void) {
  const { t, money } = useTexts()
  const create = useCreateInvoice()
  const [agreed, setAgreed] = useState<Partial<Agreed>>({})
  const [refusal, setRefusal] = useState<CreateRefusal | null>(null)

  const tell = ({ invoice, is_new }: AnswerOf<"POST /admin/payunit/invoices">) => {
    if (invoice.state === "creating" || invoice.state === "in_doubt") {
      toast.warning(t("invoices.form.doubted"), { description: t("invoices.form.doubtedDetail") })
    } else {
      toast.success(t(is_new ? "invoices.form.created" : "invoices.form.createdBefore"), {
        description: money(invoice.total_amount, invoice.currency_code),
      })
    }
  }
  /** `more`: what is agreed to on top of what was before. */
  const send = (terms: InvoiceTermsInput, more: Partial<Agreed>) => {
    const all = { ...agreed, ...more }
    setAgreed(all)
    create.mutate(
      { ...terms, ...all },
      {
        onSuccess: (created) => {
          setRefusal(null)
          tell(created)
          onCreated(created.invoice)
        },
        onError: (error) => {
          const refused = readCreateRefusal(error)
          setRefusal(refused)
          if (refused.kind === "mistakes") {
            onMistakes(refused.mistakes)
          }
        },
      },
    )
  }
  return { refusal, setRefusal, isPending: create.isPending, send }
}

/** Why the invoice was not made, apart from what stands beside the fields. */
interface RefusedProps {
  refusal: CreateRefusal | null
  currencyCode: string
  isPending: boolean
  onAgain: () => void
}

function Refused({ refusal, currencyCode, isPending, onAgain }: RefusedProps) {
  const { t } = useTexts()
  const textOf = useMistakeText(currencyCode)
  switch (refusal?.kind) {
    case "mistakes": {
      const elsewhere = Object.entries(refusal.mistakes).flatMap(([path, mistake]) =>
        fieldAt(path) !== null ? [] : [path === "" ? textOf(mistake) : `${path}: ${textOf(mistake)}`],
      )
      return <ProblemAlert>{elsewhere.length > 0 ? elsewhere.join(" ") : t("invoices.form.mistakes")}</ProblemAlert>
    }
    case "elsewhere":
      return (
        <Alert variant="warning" role="alert">
          <div>{t(`invoices.form.${refusal.which}`)}</div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Link className="text-ui-fg-interactive-hover font-medium" to={`/payunit/invoices/${refusal.invoiceId}`}>
              {t("invoices.form.goThere")}
            </Link>
            {refusal.which === "repeated" && (
              <Button size="small" variant="secondary" type="button" isLoading={isPending} onClick={onAgain}>
                {t("invoices.form.again")}
              </Button>
            )}
          </div>
        </Alert>
      )
    case "refused":
      return <ProblemAlert>{t("invoices.form.refused", { why: refusal.why })}</ProblemAlert>
    case "other":
      return <RequestProblem error={refusal.error} />
    default:
      return null
  }
}

function LeavePrompt({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useTexts()
  return (
    <ActionPrompt
      title={t("invoices.form.leave")}
      description={t("invoices.form.leaveDetail")}
      confirm={t("invoices.form.leaveConfirm")}
      cancel={t("invoices.form.stay")}
      isDanger
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}
