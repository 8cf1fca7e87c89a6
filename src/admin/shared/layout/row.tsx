import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"

/** Facts, one below the other. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y">{children}</dl>
}

/** One of the {@link Facts}: what it is, and how it stands. */
export function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="text-ui-fg-subtle grid w-full grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-4 px-6 py-3">
      <Text size="small" weight="plus" leading="compact" asChild>
        <dt>{title}</dt>
      </Text>
      <Text size="small" leading="compact" asChild className="min-w-0 text-pretty break-words">
        <dd>{children}</dd>
      </Text>
    </div>
  )
}
