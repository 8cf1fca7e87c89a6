import { Button, StatusBadge, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import type { AlertOutcomes } from "../../api/admin/payunit/alerts/contract"
import type { AlertsAnswer } from "../../api/answers"
import { CHOOSABLE_KINDS } from "../../domain/alerts/kinds"
import { useAccess } from "../shared/hooks/use-access"
import { useProblemText } from "../shared/hooks/use-problem-text"
import { useTexts } from "../shared/hooks/use-texts"
import { Load } from "../shared/layout/load"
import { Facts, Row } from "../shared/layout/row"
import { Nothing, Section } from "../shared/layout/section"
import { AlertDrawer } from "./alert-drawer"
import { useAlerts, useTestAlert } from "./use-alerts"

type Channel = AlertsAnswer["channels"][number]
type Settings = AlertsAnswer["settings"]

/** Whom the store alerts outside of the admin, whether that works, and a try. */
export function AlertsSection() {
  const { t } = useTexts()
  const { may } = useAccess()
  const query = useAlerts()
  const [isEditing, setEditing] = useState(false)
  const alerts = query.data
  return (
    <Section
      title={t("alerts.title")}
      hint={t("alerts.hint")}
      aside={
        alerts !== undefined &&
        may("change_settings") && (
          <>
            {alerts.channels.length > 0 && <TestButton />}
            <Button size="small" variant="secondary" onClick={() => setEditing(true)}>
              {t("alertSettings.edit")}
            </Button>
          </>
        )
      }
    >
      <Load query={query} isInset>
        {({ settings, channels }) =>
          channels.length === 0 ? (
            <Nothing>{t("alerts.off")}</Nothing>
          ) : (
            <Facts>
              {channels.map((channel) => (
                <Row key={channel.channel} title={t(`alerts.channels.${channel.channel}`)}>
                  <ChannelFacts channel={channel} to={recipientsOf(channel, settings)} />
                  {channel.channel !== "webhook" && <ByOption settings={settings} part="recipients" />}
                </Row>
              ))}
              <Row title={t("alertSettings.kinds")}>
                <Kinds settings={settings} />
              </Row>
              <Row title={t("alerts.when")}>
                <When settings={settings} />
              </Row>
            </Facts>
          )
        }
      </Load>
      {isEditing && alerts !== undefined && (
        <AlertDrawer settings={alerts.settings} onClose={() => setEditing(false)} />
      )}
    </Section>
  )
}

function recipientsOf({ channel }: Channel, { webhook, recipients }: Settings): string {
  return channel === "webhook"
    ? (webhook ?? "")
    : recipients.flatMap((one) => (one.channel === channel ? [one.to] : [])).join(", ")
}

/** Says of what the store's configuration says that it does. */
function ByOption({ settings, part }: { settings: Settings; part: Settings["configured"][number] }) {
  const { t } = useTexts()
  return (
    settings.configured.includes(part) && (
      <Text size="small" className="text-ui-fg-muted">
        {t("alertSettings.byOption")}
      </Text>
    )
  )
}

function Kinds({ settings: { kinds, changed_at, changed_by_name } }: { settings: Settings }) {
  const { t, ago } = useTexts()
  return (
    <div className="flex flex-col gap-y-1">
      <Text size="small">
        {kinds.length === CHOOSABLE_KINDS.length
          ? t("alertSettings.all")
          : kinds.map((kind) => t(`alertSettings.kind.${kind}`)).join(" · ")}
      </Text>
      {changed_at !== null && (
        <Text size="small" className="text-ui-fg-muted">
          {t("alertSettings.changed", { who: changed_by_name ?? t("pauses.byKey"), when: ago(changed_at) })}
        </Text>
      )}
    </div>
  )
}

function ChannelFacts({ channel, to }: { channel: Channel; to: string }) {
  const { t, ago } = useTexts()
  const { delivered_at, failing_since, last_error, waiting, given_up } = channel
  const state = failing_since !== null || given_up > 0 ? "failing" : delivered_at === null ? "unused" : "working"
  return (
    <div className="flex min-w-0 flex-col gap-y-1">
      <StatusBadge color={COLORS[state]} className="w-fit">
        {t(`alerts.states.${state}`)}
      </StatusBadge>
      <Text size="small" className="break-words">
        {to}
      </Text>
      {delivered_at !== null && <Text size="small">{t("alerts.arrived", { when: ago(delivered_at) })}</Text>}
      {failing_since !== null && (
        <Text size="small">{t("alerts.failing", { when: ago(failing_since), code: last_error ?? "?" })}</Text>
      )}
      {waiting > 0 && <Text size="small">{t("alerts.waiting", { count: waiting })}</Text>}
      {given_up > 0 && <Text size="small">{t("alerts.givenUp", { count: given_up })}</Text>}
    </div>
  )
}

const COLORS = { failing: "orange", unused: "grey", working: "green" } as const

function When({ settings }: { settings: Settings }) {
  const { t } = useTexts()
  const { quiet_hours, digest, time_zone } = settings
  return (
    <div className="flex flex-col gap-y-1">
      <Text size="small">{t(digest ? "alerts.daily" : "alerts.atOnce")}</Text>
      {quiet_hours !== null && <Text size="small">{t("alerts.quiet", { ...quiet_hours, zone: time_zone })}</Text>}
      {(digest || quiet_hours !== null) && <Text size="small">{t("alerts.urgent")}</Text>}
      <ByOption settings={settings} part="quiet_hours" />
    </div>
  )
}

function TestButton() {
  const { t } = useTexts()
  const problemText = useProblemText()
  const test = useTestAlert()
  const showOutcomes = (outcomes: AlertOutcomes): void => {
    const failed = outcomes.filter(({ is_delivered }) => !is_delivered)
    if (failed.length === 0) {
      toast.success(t("alerts.tested"))
      return
    }
    toast.error(t("alerts.testFailed"), {
      description: failed
        .map(({ channel, last_error }) =>
          t("alerts.testCode", { channel: t(`alerts.channels.${channel}`), code: last_error ?? "?" }),
        )
        .join(" · "),
    })
  }
  return (
    <Button
      size="small"
      variant="secondary"
      isLoading={test.isPending}
      onClick={() =>
        test.mutate(undefined, {
          onSuccess: showOutcomes,
          onError: (error) => toast.error(t("errors.actionFailed"), { description: problemText(error) }),
        })
      }
    >
      {t("alerts.test")}
    </Button>
  )
}
