import { Button, StatusBadge, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import type { PausesAnswer } from "../../api/answers"
import { useAccess } from "../shared/hooks/use-access"
import { useProblemText } from "../shared/hooks/use-problem-text"
import { useTexts } from "../shared/hooks/use-texts"
import { Facts, Row } from "../shared/layout/row"
import { Section } from "../shared/layout/section"
import { PauseDrawer } from "./pause-drawer"
import { PAUSE_TEXTS } from "./pause-texts"
import { type Pausable, usePauses, useResume } from "./use-pauses"
import { accountName } from "../shared/lib/texts"

interface PauseSectionProps {
  what: Pausable
  accounts: readonly { name: string }[]
}

/** Whether new payments are accepted, or PayUnit sends refunds, by account; and the switch. */
export function PauseSection({ what, accounts }: PauseSectionProps) {
  const { t } = useTexts()
  const { data: pauses } = usePauses()
  const texts = PAUSE_TEXTS[what]
  const [pausing, setPausing] = useState<string | null>(null)
  return (
    <Section title={t(texts.title)} hint={t(texts.hint)}>
      <Facts>
        {pauses !== undefined &&
          accounts.map(({ name }) => (
            <Row key={name} title={`${t("settings.account")} ${accountName(t, name)}`}>
              <AccountPause
                what={what}
                account={name}
                pause={pauses.find((pause) => pause.what === what && pause.account === name) ?? null}
                onPause={() => setPausing(name)}
              />
            </Row>
          ))}
      </Facts>
      {pausing !== null && <PauseDrawer what={what} account={pausing} onClose={() => setPausing(null)} />}
    </Section>
  )
}

interface AccountPauseProps {
  what: Pausable
  account: string
  pause: PausesAnswer[number] | null
  onPause: () => void
}

function AccountPause({ what, account, pause, onPause }: AccountPauseProps) {
  const { t } = useTexts()
  const { may } = useAccess()
  const problemText = useProblemText()
  const resume = useResume(what)
  const texts = PAUSE_TEXTS[what]
  const isByOption = pause !== null && pause.reason === null
  const resumeIt = () =>
    resume.mutate(account, {
      onSuccess: () => toast.success(t(texts.resumed)),
      onError: (error) => toast.error(t("errors.actionFailed"), { description: problemText(error) }),
    })
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-col gap-y-1">
        <StatusBadge color={pause === null ? "green" : "orange"} className="w-fit">
          {t(pause === null ? texts.taken : texts.paused)}
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
          {t(pause === null ? texts.pause : texts.resume)}
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
