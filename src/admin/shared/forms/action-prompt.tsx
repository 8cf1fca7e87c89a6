import { Button, Prompt } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTexts } from "../hooks/use-texts"

interface ActionPromptProps {
  title: string
  description: string
  confirm: string
  /** "Cancel", unless told. */
  cancel?: string
  isDanger?: boolean
  isPending?: boolean
  /** Without it, the button sends the form that `wrap` puts around everything. */
  onConfirm?: () => void
  onCancel: () => void
  wrap?: (content: ReactNode) => ReactNode
  children?: ReactNode
}

/** Asks whether something is really meant. */
export function ActionPrompt({ wrap = (content) => content, ...props }: ActionPromptProps) {
  const { title, description, confirm, cancel, isDanger = false, isPending = false, onConfirm, onCancel } = props
  const { t } = useTexts()
  return (
    <Prompt open variant={isDanger ? "danger" : "confirmation"} onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <Prompt.Content>
        {wrap(
          <>
            <Prompt.Header>
              <Prompt.Title>{title}</Prompt.Title>
              <Prompt.Description>{description}</Prompt.Description>
            </Prompt.Header>
            {props.children}
            <Prompt.Footer>
              <Button size="small" variant="secondary" type="button" disabled={isPending} onClick={onCancel}>
                {cancel ?? t("form.cancel")}
              </Button>
              <Button
                size="small"
                variant={isDanger ? "danger" : "primary"}
                type={onConfirm === undefined ? "submit" : "button"}
                isLoading={isPending}
                onClick={onConfirm}
              >
                {confirm}
              </Button>
            </Prompt.Footer>
          </>,
        )}
      </Prompt.Content>
    </Prompt>
  )
}
