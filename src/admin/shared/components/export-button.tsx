import { ArrowDownTray } from "@medusajs/icons"
import { Button, toast } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { useProblemText } from "../hooks/use-problem-text"
import { useTexts } from "../hooks/use-texts"

/** Saves a file; says so where that goes wrong. */
export function ExportButton({ label, save }: { label: string; save: () => Promise<void> }) {
  const { t } = useTexts()
  const words = useProblemText()
  const exporting = useMutation({
    mutationFn: save,
    onError: (error) => toast.error(t("errors.actionFailed"), { description: words(error) }),
  })
  return (
    <Button
      size="small"
      variant="secondary"
      disabled={exporting.isPending}
      isLoading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      <ArrowDownTray className="shrink-0" />
      {label}
    </Button>
  )
}
