import { Button, Drawer, Text } from "@medusajs/ui"
import type { FormEvent, ReactNode } from "react"
import { useTexts } from "../hooks/use-texts"

interface DrawerFormProps {
  title: string
  description: string
  submit: string
  isPending: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a drawer. */
export function DrawerForm({ title, description, submit, isPending, onSubmit, onClose, children }: DrawerFormProps) {
  const { t } = useTexts()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) {
      onSubmit()
    }
  }
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content>
        <form onSubmit={send} noValidate className="flex min-h-0 flex-1 flex-col">
          <Drawer.Header>
            <Drawer.Title>{title}</Drawer.Title>
            <Drawer.Description className="text-ui-fg-subtle text-pretty">{description}</Drawer.Description>
          </Drawer.Header>
          <Drawer.Body className="flex flex-1 flex-col gap-y-5 overflow-y-auto">{children}</Drawer.Body>
          <Drawer.Footer>
            <Text size="xsmall" className="text-ui-fg-muted mr-auto hidden sm:block">
              {t("form.submitHint")}
            </Text>
            <Button size="small" variant="secondary" type="button" disabled={isPending} onClick={onClose}>
              {t("form.cancel")}
            </Button>
            <Button size="small" type="submit" isLoading={isPending}>
              {submit}
            </Button>
          </Drawer.Footer>
        </form>
      </Drawer.Content>
    </Drawer>
  )
}
