import { Alert, Button, FocusModal, Heading, Prompt, Text, toast } from "@medusajs/ui"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { Link } from "react-router-dom"
import type { InvoiceDetailAnswer, InvoiceDraftAnswer } from "../../../api/admin/payunit/answers"
import { useCreateInvoice, useInvoiceDraft } from "../hooks/use-invoices"
import { useProblemText } from "../../payments/hooks/use-problem-text"
import { useSettings } from "../../shared/hooks/use-settings"
import { useTexts } from "../../shared/hooks/use-texts"
import { emptyForm, formOf, type InvoiceForm, termsOf } from "../lib/invoice-form"
import { useMistakeText } from "../hooks/use-mistake-text"
import { isShown } from "../lib/invoice-mistakes"
import { type CreateRefusal, readCreateRefusal } from "../lib/invoice-refusals"
import type { InvoiceMade } from "../lib/invoices-api"
import { ProblemAlert } from "../../shared/forms/form"
import { Load } from "../../shared/components/load"
import { ClientEditor } from "./client-editor"
import { ItemsEditor } from "./items-editor"
import { MoreEditor } from "./more-editor"
import { AskedAlready, ExcessPrompt } from "../components/order-money"
import { PaymentEditor } from "./payment-editor"
import { useInvoiceForm } from "./use-invoice-form"

interface CreateInvoiceProps {
  /** The order that is billed, and what people call it. Without one, anybody is billed for anything. */
  order?: { id: string; name: string }
  onClose: () => void
  onCreated: (invoice: InvoiceDetailAnswer) => void
}

/** Has an invoice made. */
export function CreateInvoice({ order, onClose, onCreated }: CreateInvoiceProps) {
  const { t, language } = useTexts()
  // What was read a while ago may be billed by now, and what somebody has begun to type stays: so it is read anew.
  const draft = useInvoiceDraft(order?.id ?? "", language, { enabled: order !== undefined })
  const [today] = useState(() => new Date())
  const [isChanged, setChanged] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const close = () => (isChanged ? setLeaving(true) : onClose())
  const shared = { ...(order && { order }), onClose: close, onCreated, onChange: () => setChanged(true) }
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && close()}>
      <FocusModal.Content
        onEscapeKeyDown={(event) => {
          // It closes a list that is open, and not the form.
          if (event.target instanceof Element && event.target.getAttribute("aria-expanded") === "true") {
            event.preventDefault()
          }
        }}
      >
        {order === undefined ? (
          <Editor {...shared} initial={emptyForm(language, today)} draft={null} />
        ) : draft.isFetchedAfterMount && draft.data !== undefined ? (
          <Editor {...shared} initial={formOf(draft.data, today)} draft={draft.data} />
        ) : (
          <>
            <FocusModal.Header />
            <FocusModal.Title className="sr-only">
              {t("invoices.form.titleOrder", { order: order.name })}
            </FocusModal.Title>
            <FocusModal.Description className="sr-only">{t("invoices.form.subtitle")}</FocusModal.Description>
            <Load query={{ ...draft, data: undefined, error: draft.isFetching ? null : draft.error }} isInset>
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
  initial: InvoiceForm
  draft: InvoiceDraftAnswer | null
  onChange: () => void
}

function Editor({ order, initial, draft, onClose, onCreated, onChange }: EditorProps) {
  const { t } = useTexts()
  const settings = useSettings()
  const formElement = useRef<HTMLFormElement>(null)
  const { editor, hasMistakes, showMistakes, tellMistakes, isTried } = useInvoiceForm(initial, onChange)
  const { refusal, setRefusal, isPending, send } = useSending(editor.form, onCreated)

  const [tries, setTries] = useState(0)
  // Once what is wrong is shown, leads to the first of it.
  useEffect(() => {
    const field = formElement.current?.querySelector<HTMLElement>("[aria-invalid=true]")
    if (tries > 0 && field) {
      field.scrollIntoView({ block: "center" })
      field.focus()
    }
  }, [tries])
  const showFirstMistake = () => setTries((before) => before + 1)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    showMistakes()
    if (isPending) {
      return
    }
    if (hasMistakes) {
      showFirstMistake()
      return
    }
    send({}, (refused) => {
      if (refused.kind === "mistakes") {
        tellMistakes(refused.mistakes)
        showFirstMistake()
      }
    })
  }

  return (
    <form ref={formElement} onSubmit={submit} noValidate className="flex h-full flex-col overflow-hidden">
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
              <AskedAlready draft={draft} />
            </div>
          )}
          <div className="divide-y">
            <ClientEditor editor={editor} />
            <ItemsEditor editor={editor} />
            <PaymentEditor editor={editor} />
            <MoreEditor editor={editor} accounts={settings.data?.accounts ?? []} />
          </div>
          <div aria-live="polite">
            <Refused
              currencyCode={editor.form.currencyCode}
              refusal={refusal}
              isPending={isPending}
              onAgain={() => send({ again: true }, () => null)}
            />
            {hasMistakes && isTried && refusal === null && (
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
      {refusal?.kind === "exceeds" && (
        <ExcessPrompt
          excess={refusal.excess}
          currencyCode={editor.form.currencyCode}
          isPending={isPending}
          onCancel={() => setRefusal(null)}
          onConfirm={() => send({ confirmExceeds: true }, () => null)}
        />
      )}
    </form>
  )
}

/** Sends the form, as often as it takes: however often it arrives, it makes one invoice. */
function useSending(form: InvoiceForm, onCreated: (invoice: InvoiceDetailAnswer) => void) {
  const { t, money } = useTexts()
  const create = useCreateInvoice()
  const [agreed, setAgreed] = useState({ confirmExceeds: false, again: false })
  const [refusal, setRefusal] = useState<CreateRefusal | null>(null)

  const tell = ({ invoice, is_new }: InvoiceMade) => {
    if (invoice.link === null) {
      toast.warning(t("invoices.form.doubted"), { description: t("invoices.form.doubtedDetail") })
    } else {
      toast.success(t(is_new ? "invoices.form.created" : "invoices.form.createdBefore"), {
        description: money(invoice.total_amount, invoice.currency_code),
      })
    }
  }
  /** `more`: what is agreed to on top of what was before. */
  const send = (more: Partial<typeof agreed>, onRefused: (refused: CreateRefusal) => void) => {
    const all = { ...agreed, ...more }
    setAgreed(all)
    create.mutate(termsOf(form, all), {
      onSuccess: (made) => {
        setRefusal(null)
        tell(made)
        onCreated(made.invoice)
      },
      onError: (error) => {
        const refused = readCreateRefusal(error)
        setRefusal(refused)
        onRefused(refused)
      },
    })
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
  const words = useProblemText()
  switch (refusal?.kind) {
    case "mistakes": {
      const elsewhere = Object.entries(refusal.mistakes).flatMap(([path, mistake]) =>
        isShown(path) ? [] : [path === "" ? textOf(mistake) : `${path}: ${textOf(mistake)}`],
      )
      return <ProblemAlert>{elsewhere.length > 0 ? elsewhere.join(" ") : t("invoices.form.mistakes")}</ProblemAlert>
    }
    case "elsewhere":
      return (
        <Alert variant="warning" role="alert">
          <div>{t(`invoices.form.${refusal.which}`)}</div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Link className="text-ui-fg-interactive font-medium" to={`/payunit/invoices/${refusal.invoiceId}`}>
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
      return <ProblemAlert>{words(refusal.error)}</ProblemAlert>
    default:
      return null
  }
}

function LeavePrompt({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useTexts()
  return (
    <Prompt open variant="confirmation" onOpenChange={(isOpen) => !isOpen && onStay()}>
      <Prompt.Content>
        <Prompt.Header>
          <Prompt.Title>{t("invoices.form.leave")}</Prompt.Title>
          <Prompt.Description>{t("invoices.form.leaveDetail")}</Prompt.Description>
        </Prompt.Header>
        <Prompt.Footer>
          <Button size="small" variant="secondary" onClick={onStay}>
            {t("invoices.form.stay")}
          </Button>
          <Button size="small" variant="danger" onClick={onLeave}>
            {t("invoices.form.leaveConfirm")}
          </Button>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  )
}
