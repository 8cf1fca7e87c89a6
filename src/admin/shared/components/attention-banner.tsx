import { BellAlert } from "@medusajs/icons"
import { Button, Container, Text } from "@medusajs/ui"

interface AttentionBannerProps {
  title: string
  detail: string
  action: string
  onAction: () => void
}

/** Says at the head of a page that something waits for somebody, and leads to it. */
export function AttentionBanner({ title, detail, action, onAction }: AttentionBannerProps) {
  return (
    <Container className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-6 py-4">
      <div className="flex items-start gap-x-3">
        <span className="bg-ui-tag-orange-bg text-ui-tag-orange-icon flex size-8 shrink-0 items-center justify-center rounded-lg">
          <BellAlert />
        </span>
        <div>
          <Text weight="plus" leading="compact">
            {title}
          </Text>
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {detail}
          </Text>
        </div>
      </div>
      <Button size="small" variant="secondary" onClick={onAction}>
        {action}
      </Button>
    </Container>
  )
}
