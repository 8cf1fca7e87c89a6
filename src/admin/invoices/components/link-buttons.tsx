import { ArrowUpRightOnBox, SquareTwoStack } from "@medusajs/icons"
import { Button, IconButton, toast, Tooltip } from "@medusajs/ui"
import { useTexts } from "../../shared/hooks/use-texts"

interface LinkButtonsProps {
  /** The invoice's page of ours. */
  page: string
  /** Whether the link is to be sent: there is something to be paid, or a receipt. */
  isToBeSent: boolean
  /** Only signs, where there is little room. */
  isSmall?: boolean
}

/** Copies the link of the page where an invoice is paid, or opens that in the reader's language. */
export function LinkButtons({ page, isToBeSent, isSmall = false }: LinkButtonsProps) {
  const { t, language } = useTexts()
  const opened = `${page}?lang=${language}`
  const copy = () => {
    void navigator.clipboard.writeText(page).then(() => toast.success(t("invoices.actions.linkCopied")))
  }
  const [copyLabel, openLabel] = [t("invoices.actions.copyLink"), t("invoices.actions.openLink")]
  return isSmall ? (
    <>
      {isToBeSent && (
        <Tooltip content={copyLabel}>
          <IconButton size="2xsmall" variant="transparent" aria-label={copyLabel} onClick={copy}>
            <SquareTwoStack />
          </IconButton>
        </Tooltip>
      )}
      <Tooltip content={openLabel}>
        <IconButton asChild size="2xsmall" variant="transparent">
          <a href={opened} target="_blank" rel="noreferrer" aria-label={openLabel}>
            <ArrowUpRightOnBox />
          </a>
        </IconButton>
      </Tooltip>
    </>
  ) : (
    <>
      {isToBeSent && (
        <Button size="small" variant="secondary" onClick={copy}>
          <SquareTwoStack />
          {copyLabel}
        </Button>
      )}
      <Button asChild size="small" variant="secondary">
        <a href={opened} target="_blank" rel="noreferrer">
          <ArrowUpRightOnBox />
          {openLabel}
        </a>
      </Button>
    </>
  )
}
