import { Container, Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"

interface SectionProps {
  title: ReactNode
  /** A sentence below the title. */
  hint?: ReactNode
  /** What stands at the right of the title. */
  aside?: ReactNode
  level?: "h1" | "h2"
  /** Says that the section stands on one of Medusa's pages, which is how browser checks find it. */
  marks?: { "data-payunit": "" }
  children?: ReactNode
}

/** A box with a title, as the dashboard's own pages are made of. */
export function Section({ title, hint, aside, level = "h2", marks, children }: SectionProps) {
  return (
    <Container className="divide-y p-0" {...marks}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-4">
        <div className="min-w-0">
          <Heading level={level}>{title}</Heading>
          {hint !== undefined && (
            <Text size="small" className="text-ui-fg-subtle text-pretty">
              {hint}
            </Text>
          )}
        </div>
        {aside !== undefined && <div className="flex items-center gap-x-2">{aside}</div>}
      </div>
      {children}
    </Container>
  )
}

/** A quiet line where a section has nothing to show. */
export function Nothing({ children }: { children: ReactNode }) {
  return (
    <Text size="small" className="text-ui-fg-subtle px-6 py-4">
      {children}
    </Text>
  )
}

/** Stands in a table where there is no value. */
export const EMPTY_VALUE = <span className="text-ui-fg-subtle">–</span>
