import { ArrowUpTray } from "@medusajs/icons"
import { Alert, Button, clx, FocusModal, Heading, Text, toast } from "@medusajs/ui"
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { Link, useNavigate } from "react-router-dom"
import type { StatementPreviewAnswer } from "../../api/admin/payunit/statements/preview/contract"
import { Choice } from "../shared/forms/choice"
import { FieldFrame } from "../shared/forms/field"
import { RequestProblem } from "../shared/forms/problem-alert"
import { useSettings } from "../shared/hooks/use-settings"
import { useTexts } from "../shared/hooks/use-texts"
import { Load } from "../shared/layout/load"
import { Refusal } from "../shared/lib/refusal"
import { StatementFormatForm } from "./reading-form"
import { type ChosenFile, type Reading, useCheckStatement, usePreview } from "./use-statements"
import { accountName } from "../shared/lib/texts"

/** Takes a file, shows how it would be read, and has it checked. */
export function UploadModal({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const accounts = useSettings().data?.accounts ?? []
  const [file, setFile] = useState<File | null>(null)
  const [account, setAccount] = useState<string | null>(null)
  const own = account ?? accounts[0]?.name ?? null
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <FocusModal.Content
        onEscapeKeyDown={(event) => {
          // The key closes a list that is open, and not the form.
          if (event.target instanceof Element && event.target.getAttribute("aria-expanded") === "true") {
            event.preventDefault()
          }
        }}
      >
        <FocusModal.Header />
        <Chosen
          key={file === null ? "" : `${file.name} ${String(file.lastModified)} ${own ?? ""}`}
          {...{ file, account: own, onClose }}
        >
          <div className="flex flex-col gap-y-1">
            <FocusModal.Title asChild>
              <Heading>{t("statements.upload.title")}</Heading>
            </FocusModal.Title>
            <FocusModal.Description className="text-ui-fg-subtle txt-small text-pretty">
              {t("statements.upload.detail")}
            </FocusModal.Description>
          </div>
          {accounts.length > 1 && (
            <FieldFrame id="statement-account" label={t("columns.account")} mistake={null}>
              <Choice
                id="statement-account"
                value={own ?? ""}
                onChange={setAccount}
                options={accounts.map(({ name }) => [name, accountName(t, name)])}
              />
            </FieldFrame>
          )}
          <FileDrop file={file} onFile={setFile} />
        </Chosen>
      </FocusModal.Content>
    </FocusModal>
  )
}

interface ChosenProps {
  file: File | null
  account: string | null
  onClose: () => void
  /** What stands above how the file is read. */
  children: ReactNode
}

function Chosen({ file, account, onClose, children }: ChosenProps) {
  const chosen = file === null ? null : { file, account }
  return chosen === null ? (
    <>
      <ModalBody>{children}</ModalBody>
      <ModalFooter onClose={onClose} />
    </>
  ) : (
    <Previewed chosen={chosen} onClose={onClose}>
      {children}
    </Previewed>
  )
}

/** How a chosen file is read, each part of which can be said otherwise; and the button that has it checked. */
function Previewed({ chosen, onClose, children }: { chosen: ChosenFile; onClose: () => void; children: ReactNode }) {
  const { t, whole } = useTexts()
  const navigate = useNavigate()
  const [reading, setReading] = useState<Reading>(null)
  const preview = usePreview(chosen, reading)
  // What was shown last stays beside what went wrong, so that another separator can be chosen.
  const [shown, setShown] = useState(preview.data)
  if (preview.data !== undefined && preview.data !== shown) {
    setShown(preview.data)
  }
  const check = useCheckStatement()
  // What the server answers stands below what was filled in, and is led to.
  const answer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (check.error !== null) answer.current?.scrollIntoView({ block: "nearest" })
  }, [check.error])
  const earlier = check.error instanceof Refusal ? check.error.body.statement_id : undefined
  // The whole file may leave open what its beginning does not.
  const left = check.error instanceof Refusal ? check.error.body.unclear : undefined
  const unclearIn = ({ mapping, unclear }: StatementPreviewAnswer) =>
    mapping.guessed.filter((part) => unclear.includes(part) || (Array.isArray(left) && left.includes(part)))
  const isReady = preview.data?.missing.length === 0 && preview.data.problem === null && !preview.isFetching
  const send = (again: boolean) =>
    preview.data !== undefined &&
    check.mutate(
      { chosen, reading: { mapping: preview.data.mapping }, again },
      {
        onSuccess: ({ id, differences }) => {
          toast.success(t("statements.upload.done"), {
            description:
              differences === 0
                ? t("statements.allWell")
                : t("statements.toReview", { count: differences, number: whole(differences) }),
          })
          onClose()
          void navigate(`/payunit/statements/${id}`)
        },
      },
    )
  return (
    <>
      <ModalBody>
        {children}
        <Load query={{ ...preview, data: shown }} isInset>
          {(last) => (
            <>
              {preview.error !== null && (
                <div className="flex flex-col items-start gap-y-2">
                  <RequestProblem error={preview.error} />
                  <div className="flex flex-wrap gap-2">
                    {reading !== null && (
                      <Button size="small" variant="secondary" onClick={() => setReading(null)}>
                        {t("statements.upload.recognized")}
                      </Button>
                    )}
                    <Button size="small" variant="secondary" onClick={() => void preview.refetch()}>
                      {t("errors.retry")}
                    </Button>
                  </div>
                </div>
              )}
              <StatementFormatForm preview={last} unclear={unclearIn(last)} onRead={setReading} />
            </>
          )}
        </Load>
        <div ref={answer} className="empty:hidden">
          {typeof earlier === "string" ? (
            <Alert variant="warning">
              <div className="flex flex-col items-start gap-y-2">
                <div>
                  <div className="font-medium">{t("statements.upload.again")}</div>
                  <div className="text-ui-fg-subtle text-pretty">{t("statements.upload.againDetail")}</div>
                </div>
                <div className="flex flex-wrap gap-2">
                  <Button size="small" variant="secondary" asChild>
                    <Link to={`/payunit/statements/${earlier}`}>{t("statements.upload.open")}</Link>
                  </Button>
                  <Button
                    size="small"
                    variant="secondary"
                    disabled={!isReady}
                    isLoading={check.isPending}
                    onClick={() => send(true)}
                  >
                    {t("statements.upload.checkAgain")}
                  </Button>
                </div>
              </div>
            </Alert>
          ) : (
            <RequestProblem error={check.error} />
          )}
        </div>
      </ModalBody>
      <ModalFooter onClose={onClose}>
        <Button size="small" disabled={!isReady} isLoading={check.isPending} onClick={() => send(false)}>
          {t("statements.upload.check")}
        </Button>
      </ModalFooter>
    </>
  )
}

function ModalBody({ children }: { children: ReactNode }) {
  return (
    <FocusModal.Body className="flex flex-1 flex-col items-center overflow-y-auto px-6 py-10">
      <div data-payunit="" className="flex w-full max-w-[800px] flex-col gap-y-6">
        {children}
      </div>
    </FocusModal.Body>
  )
}

function ModalFooter({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  const { t } = useTexts()
  return (
    <FocusModal.Footer>
      <Button size="small" variant="secondary" onClick={onClose}>
        {t("form.cancel")}
      </Button>
      {children}
    </FocusModal.Footer>
  )
}

/** Where a file is dropped, or chosen. */
function FileDrop({ file, onFile }: { file: File | null; onFile: (file: File) => void }) {
  const { t } = useTexts()
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent, is: boolean) => {
    event.preventDefault()
    setOver(is)
  }
  const take = (files: FileList | null) => {
    const first = files?.[0]
    if (first !== undefined) onFile(first)
  }
  return (
    <label
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false)
        take(event.dataTransfer.files)
      }}
      className={clx(
        "bg-ui-bg-component border-ui-border-strong transition-fg flex cursor-pointer flex-col items-center gap-y-2 rounded-lg border border-dashed p-6 text-center",
        "hover:border-ui-border-interactive focus-within:shadow-borders-focus focus-within:border-solid",
        isOver && "border-ui-border-interactive border-2",
      )}
    >
      <span className="text-ui-fg-subtle flex items-center gap-x-2">
        <ArrowUpTray className="shrink-0" />
        <Text size="small" weight="plus" as="span" className="break-all">
          {file?.name ?? t("statements.upload.drop")}
        </Text>
      </span>
      <Text size="small" as="span" className="text-ui-fg-subtle text-pretty">
        {t(file === null ? "statements.upload.dropHint" : "statements.upload.another")}
      </Text>
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        className="sr-only"
        onChange={({ target }) => {
          take(target.files)
          // The same file, corrected meanwhile, can be chosen once more.
          target.value = ""
        }}
      />
    </label>
  )
}
