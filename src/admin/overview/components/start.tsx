import { Container, Heading, Text } from "@medusajs/ui"
import { useTexts } from "../../shared/hooks/use-texts"

/** What to do in a shop where nobody paid yet. */
export function Start() {
  const { t } = useTexts()
  return (
    <Container className="flex flex-col gap-y-2 px-6 py-4">
      <Heading level="h2">{t("overview.start.title")}</Heading>
      <Text size="small" className="text-ui-fg-subtle text-pretty">
        {t("overview.start.detail")}
      </Text>
      <ol className="txt-small list-inside list-decimal">
        <li>{t("overview.start.first")}</li>
        <li>{t("overview.start.second")}</li>
        <li>{t("overview.start.third")}</li>
      </ol>
    </Container>
  )
}
