import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { DetailWidgetProps, HttpTypes } from "@medusajs/framework/types"
import { StatusBadge, Text } from "@medusajs/ui"
import { Allowed } from "../shared/layout/allowed"
import { Load } from "../shared/layout/load"
import { Section } from "../shared/layout/section"
import { useSettings } from "../shared/hooks/use-settings"
import { useTexts } from "../shared/hooks/use-texts"
import { type RegionStanding, standingOf } from "../shared/lib/region"

const COLOURS = { ready: "green", off: "grey", unsupported: "grey", wrong: "red" } as const satisfies Record<
  RegionStanding,
  string
>

/** A region's page says whether shoppers there can pay through PayUnit. */
export default function RegionPayments({ data: region }: DetailWidgetProps<HttpTypes.AdminRegion>) {
  return (
    <Allowed to="read_settings">
      <Standing region={region} />
    </Allowed>
  )
}

function Standing({ region }: { region: HttpTypes.AdminRegion }) {
  const { t } = useTexts()
  const query = useSettings()
  return (
    <Load query={query} lines={2}>
      {(settings) => {
        const { standing, providers } = standingOf(region, settings)
        const isTest = settings.accounts.every(({ mode }) => mode === "test")
        return (
          <Section
            title={t("region.title")}
            marks={{ "data-payunit": "" }}
            aside={<StatusBadge color={COLOURS[standing]}>{t(`region.${standing}`)}</StatusBadge>}
          >
            <div className="px-6 py-4">
              <Text size="small" className="text-ui-fg-subtle text-pretty">
                {t(`region.${standing}Detail`, {
                  currency: region.currency_code.toUpperCase(),
                  supported: settings.supported_currencies.join(", "),
                  providers: providers.join(", "),
                })}
              </Text>
              {standing === "ready" && isTest && (
                <Text size="small" className="text-ui-tag-orange-text">
                  {t("region.testMode")}
                </Text>
              )}
            </div>
          </Section>
        )
      }}
    </Load>
  )
}

export const config = defineWidgetConfig({ zone: "region.details.after", id: "payunit:region-payments" })
