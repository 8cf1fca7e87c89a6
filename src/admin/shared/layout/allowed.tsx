import { Container, Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { type Permission, useAccess } from "../hooks/use-access"
import { useTexts } from "../hooks/use-texts"
import { Load } from "./load"

interface AllowedProps {
  /** What it takes to see the children. */
  to: Permission
  children: ReactNode
}

/** A page for those whose role allows it; others read that theirs does not. */
export function AllowedPage({ to, children }: AllowedProps) {
  const { query, may } = useAccess()
  return <Load query={query}>{() => (may(to) ? children : <NotAllowed />)}</Load>
}

/** A widget for those whose role allows it; others see nothing of it. */
export function Allowed({ to, children }: AllowedProps) {
  const { may } = useAccess()
  return may(to) ? children : null
}

function NotAllowed() {
  const { t } = useTexts()
  return (
    <Container className="flex flex-col items-center gap-y-1 py-16 text-center">
      <Heading level="h1">{t("access.title")}</Heading>
      <Text size="small" className="text-ui-fg-subtle text-pretty">
        {t("access.detail")}
      </Text>
    </Container>
  )
}
