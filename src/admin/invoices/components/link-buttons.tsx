import { ArrowUpRightOnBox, SquareTwoStack } from "@medusajs/icons"
import { Button, IconButton, toast, Tooltip } from "@medusajs/ui"
import { useTexts } from "../../shared/hooks/use-texts"

interface LinkButtonsProps {
  link: string
  /** Only signs, where there is little room. */
  isSmall?: boolean
}

/** Copies the link by which an invoice is paid, or opens it. */
export function LinkButtons({ link, isSmall = false }: LinkButtonsProps) {
  const { t } = useTexts()
  const copy = () => {
    void navigator.clipboard.writeText(link).then(() => toast.success(t("invoices.actions.linkCopied")))
  }
  const [copyLabel, openLabel] = [t("invoices.actions.copyLink"), t("invoices.actions.openLink")]
  return isSmall ? (
    <>
      <Tooltip content={copyLabel}>
        <IconButton size="2xsmall" variant="transparent" aria-label={copyLabel} onClick={copy}>
          <SquareTwoStack />
        </IconButton>
      </Tooltip>
      <Tooltip content={openLabel}>
        <IconButton asChild size="2xsmall" variant="transparent">
          <a href={link} target="_blank" rel="noreferrer" aria-label={openLabel}>
            <ArrowUpRightOnBox />
          </a>
        </IconButton>
      </Tooltip>
    </>
  ) : (
    <>
      <Button size="small" variant="secondary" onClick={copy}>
        <SquareTwoStack />
        {copyLabel}
      </Button>
      <Button asChild size="small" variant="secondary">
        <a href={link} target="_blank" rel="noreferrer">
          <ArrowUpRightOnBox />
          {openLabel}
        </a>
      </Button>
    </>
  )
}
