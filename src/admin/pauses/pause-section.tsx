import { Button, StatusBadge, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import type { PausesAnswer } from "../../api/answers"
import { useAccess } from "../shared/hooks/use-access"
import { useProblemText } from "../shared/hooks/use-problem-text"
import { useTexts } from "../shared/hooks/use-texts"
import { Facts, Row } from "../shared/layout/row"
import { Section } from "../shared/layout/section"
import { PauseDrawer } from "./pause-drawer"
import { usePauses, useResume } from "./use-pauses"
import { accountName } from "../shared/lib/texts"

/** Whether new payments are accepted, by account; and the switch. */
export function PauseSection({ accounts }: { accounts: readonly { name: string }[] }) {
  const { t } = useTexts()
  const { data: pauses } = usePauses()
  const [pausing, setPausing] = useState<string | null>(null)
  return (
    <Section title={t("pauses.title")} hint={t("pauses.hint")}>
      <Facts>
        {pauses !== undefined &&
          accounts.map(({ name }) => (
            <Row key={name} title={`${t("settings.account")} ${accountName(t, name)}`}>
              <AccountPause
                account={name}
                pause={pauses.find(({ account }) => account === name) ?? null}
                onPause={() => setPausing(name)}
              />
            </Row>
          ))}
      </Facts>
      {pausing !== null && <PauseDrawer account={pausing} onClose={() => setPausing(null)} />}
    </Section>
  )
}

interface AccountPauseProps {
  account: string
  pause: PausesAnswer[number] | null
  onPause: () => void
}

function AccountPause({ account, pause, onPause }: AccountPauseProps) {
  const { t } = useTexts()
  const { may } = useAccess()
  const problemText = useProblemText()
  const resume = useResume()
  const isByOption = pause !== null && pause.reason === null
  const resumeIt = () =>
    resume.mutate(account, {
      onSuccess: () => toast.success(t("pauses.resumed")),
      onError: (error) => toast.error(t("errors.actionFailed"), { description: problemText(error) }),
    })
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-col gap-y-1">
        <StatusBadge color={pause === null ? "green" : "orange"} className="w-fit">
          {t(pause === null ? "pauses.taken" : "pauses.paused")}
        </StatusBadge>
        {pause !== null && <PauseFacts pause={pause} />}
      </div>
      {may("change_settings") && !isByOption && (
        <Button
          size="small"
          variant="secondary"
          isLoading={resume.isPending}
          onClick={pause === null ? onPause : resumeIt}
        >
          {t(pause === null ? "pauses.pause" : "pauses.resume")}
        </Button>
      )}
    </div>
  )
}

function PauseFacts({ pause }: { pause: PausesAnswer[number] }) {
  const { t, time, ago } = useTexts()
  if (pause.reason === null || pause.paused_at === null) {
    return <Text size="small">{t("pauses.byOption")}</Text>
  }
  const who = pause.paused_by_name ?? t("pauses.byKey")
  return (
    <>
      <Text size="small">{t("pauses.why", { reason: pause.reason, who, when: ago(pause.paused_at) })}</Text>
      <Text size="small">
        {pause.until === null ? t("pauses.open") : t("pauses.until", { when: time(pause.until) })}
      </Text>
    </>
  )
}
