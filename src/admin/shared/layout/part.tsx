import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"

/** Something said under a small title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Text size="small" weight="plus" leading="compact" as="div">
        {title}
      </Text>
      <Text size="small" className="text-ui-fg-subtle text-pretty" as="div">
        {children}
      </Text>
    </div>
  )
}
