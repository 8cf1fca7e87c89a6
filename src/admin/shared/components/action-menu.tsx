import { EllipsisHorizontal } from "@medusajs/icons"
import { DropdownMenu, IconButton } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTexts } from "../hooks/use-texts"

interface ActionMenuProps<Action extends string> {
  actions: readonly Action[]
  icons: Readonly<Record<Action, ReactNode>>
  labelOf: (action: Action) => string
  onSelect: (action: Action) => void
}

/** What else can be done, behind three points. */
export function ActionMenu<Action extends string>({ actions, icons, labelOf, onSelect }: ActionMenuProps<Action>) {
  const { t } = useTexts()
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <IconButton size="small" variant="transparent" aria-label={t("detail.more")}>
          <EllipsisHorizontal />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content>
        {actions.map((action) => (
          <DropdownMenu.Item
            key={action}
            className="[&_svg]:text-ui-fg-subtle flex items-center gap-x-2"
            onSelect={() => onSelect(action)}
          >
            {icons[action]}
            {labelOf(action)}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}
