import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Badge, Button, Text } from "@medusajs/ui"
import { useId, useState } from "react"
import type { SettingsAnswer } from "../../../../api/admin/payunit/settings/contract"
import { AlertsSection } from "../../../alerts/alerts-section"
import { Breadcrumb } from "../../../shared/layout/page-name"
import { CopyButton } from "../../../shared/components/copy-button"
import { PauseSection } from "../../../pauses/pause-section"
import { HealthSection } from "../../../health/health-section"
import { Load } from "../../../shared/layout/load"
import { NotificationList } from "../../../payments/components/notification-list"
import { Mode } from "../../../payments/components/payment-facts"
import { AllowedPage } from "../../../shared/layout/allowed"
import { Facts, Row } from "../../../shared/layout/row"
import { Section } from "../../../shared/layout/section"
import { useSettings } from "../../../shared/hooks/use-settings"
import { useTexts } from "../../../shared/hooks/use-texts"
import { nameOfFlow } from "../../../payments/lib/operators"
import { accountName } from "../../../shared/lib/texts"

/** How PayUnit is set up, whether all is well, and what came of it last. */
export default function SettingsPage() {
  return (
    <AllowedPage to="read_settings">
      <Settings />
    </AllowedPage>
  )
}

function Settings() {
  const { t } = useTexts()
  const query = useSettings()
  return (
    <div className="flex flex-col gap-y-3">
      <Section level="h1" title={t("settings.title")} hint={t("settings.subtitle")} />
      <HealthSection />
      <Load query={query}>
        {(settings) => (
          <>
            <PauseSection what="payments" accounts={settings.accounts} />
            {settings.refunds === "payout" && <PauseSection what="payouts" accounts={settings.accounts} />}
            <AlertsSection />
            <ForTechnicians settings={settings} />
          </>
        )}
      </Load>
    </div>
  )
}

/** How the plugin is set up, for whoever runs the server: nothing that an owner has to decide. */
function ForTechnicians({ settings }: { settings: SettingsAnswer }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const region = useId()
  return (
    <>
      <Section
        title={t("settings.technical")}
        hint={t("settings.technicalHint")}
        aside={
          <Button
            size="small"
            variant="secondary"
            aria-expanded={isOpen}
            aria-controls={region}
            onClick={() => setOpen((before) => !before)}
          >
            {t(isOpen ? "settings.technicalHide" : "settings.technicalShow")}
          </Button>
        }
      />
      <div id={region} hidden={!isOpen} className="flex flex-col gap-y-3" data-technical="">
        {isOpen && (
          <>
            <Accounts settings={settings} />
            <AddressList addresses={settings.addresses} />
            <Job settings={settings} />
            <NotificationList
              title={t("settings.latest")}
              empty={t("settings.noneReceived")}
              notifications={settings.notifications}
              {...(settings.rejected_notifications > 0 && {
                hint: t("settings.rejected", { count: settings.rejected_notifications }),
              })}
            />
          </>
        )}
      </div>
    </>
  )
}

function Accounts({ settings: { accounts, providers } }: { settings: SettingsAnswer }) {
  const { t, ago } = useTexts()
  return (
    <Section title={t("settings.accounts")} hint={t("settings.accountsHint")}>
      <Facts>
        {accounts.map(({ name, mode, invoice_reports: { state, refusal, answered_at } }) => (
          <Row key={name} title={`${t("settings.account")} ${accountName(t, name)}`}>
            <Mode mode={mode} />
            <span className="mt-1 block">
              {t(`settings.reports.${state}`, {
                refusal: refusal ?? "",
                when: answered_at === null ? "" : ago(answered_at),
              })}
            </span>
          </Row>
        ))}
        {providers.map(({ id, flow, account, place_order }) => (
          <Row key={id} title={id}>
            <span className="flex flex-wrap gap-1">
              <Badge size="2xsmall">{nameOfFlow(t, flow)}</Badge>
              <Badge size="2xsmall">{accountName(t, account)}</Badge>
              <Badge size="2xsmall">
                {t(place_order === "before_payment" ? "settings.beforePayment" : "settings.afterPayment")}
              </Badge>
            </span>
          </Row>
        ))}
        {providers.length === 0 && <Row title={t("settings.providers")}>{t("settings.noProviders")}</Row>}
      </Facts>
    </Section>
  )
}

function AddressList({ addresses }: { addresses: SettingsAnswer["addresses"] }) {
  const { t } = useTexts()
  return (
    <Section title={t("settings.addresses")}>
      <Facts>
        <Row title={t("settings.service")}>
          <Address url={addresses.service} />
        </Row>
        <Row title={t("settings.notifications")}>
          <Address url={addresses.notifications} />
          <Text size="xsmall" className="text-ui-fg-subtle">
            {t("settings.secretPart")}
          </Text>
        </Row>
        <Row title={t("settings.returns")}>
          <Address url={addresses.returns} />
        </Row>
        <Row title={t("settings.invoiceReturns")}>
          <Address url={addresses.invoice_returns} />
        </Row>
        <Row title={t("settings.storefronts")}>
          {addresses.storefronts.map((url) => (
            <Address key={url} url={url} />
          ))}
        </Row>
      </Facts>
    </Section>
  )
}

function Address({ url }: { url: string }) {
  return (
    <span className="flex items-start gap-x-1">
      <span className="break-all">{url}</span>
      <CopyButton text={url} />
    </span>
  )
}

function Job({ settings: { job } }: { settings: SettingsAnswer }) {
  const { t, ago } = useTexts()
  const { started_at, ended_at, checks } = job
  const isRunning = started_at !== null && (ended_at === null || ended_at < started_at)
  return (
    <Section title={t("settings.job")} hint={t("settings.jobHint")}>
      <div className="px-6 py-4">
        <Text size="small" className="text-ui-fg-subtle">
          {started_at === null
            ? t("settings.jobNever")
            : t(isRunning ? "settings.jobRunning" : "settings.jobRan", { when: ago(started_at) })}
          {!isRunning && checks !== null && ` · ${t("settings.jobChecks", { count: checks })}`}
        </Text>
      </div>
    </Section>
  )
}

export const config = defineRouteConfig({ label: "menu.settings", translationNs: "payunit" })

export const handle = { breadcrumb: () => <Breadcrumb name="menu.settings" /> }
