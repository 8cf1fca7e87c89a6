import {
  ArrowPath,
  CheckCircleSolid,
  ExclamationCircleSolid,
  InformationCircleSolid,
  XCircleSolid,
} from "@medusajs/icons"
import { Button, Skeleton, Text } from "@medusajs/ui"
import { type ReactNode, useState } from "react"
import type { HealthCheck, HealthLink, HealthReport } from "../../api/admin/payunit/health/contract"
import { Link } from "react-router-dom"
import { useHealth } from "../shared/hooks/use-settings"
import { useTexts } from "../shared/hooks/use-texts"
import { Load } from "../shared/layout/load"
import { Prose } from "../shared/components/prose"
import { Section } from "../shared/layout/section"

const SIGNS: Readonly<Record<HealthCheck["status"], ReactNode>> = {
  ok: <CheckCircleSolid className="text-ui-tag-green-icon" />,
  note: <InformationCircleSolid className="text-ui-fg-subtle" />,
  warning: <ExclamationCircleSolid className="text-ui-tag-orange-icon" />,
  failed: <XCircleSolid className="text-ui-tag-red-icon" />,
}

/** The doctor's checks: what is not well with its remedy, the rest on demand. */
export function HealthSection() {
  const { t, ago } = useTexts()
  const query = useHealth()
  const { data, isFetching, refetch } = query
  return (
    <Section
      title={data === undefined ? t("settings.health") : <Verdict report={data} />}
      hint={data === undefined ? undefined : t("settings.checkedAt", { when: ago(data.checked_at) })}
      aside={
        <Button size="small" variant="secondary" isLoading={isFetching} onClick={() => void refetch()}>
          <ArrowPath />
          {t("settings.runAgain")}
        </Button>
      }
    >
      {isFetching && data === undefined ? (
        <div className="flex flex-col gap-y-3 px-6 py-4" role="status" aria-busy>
          {[0, 1, 2].map((line) => (
            <Skeleton key={line} className="h-4 w-full rounded-md" />
          ))}
        </div>
      ) : (
        <Load query={query} isInset>
          {({ checks }) => <Checks checks={checks} />}
        </Load>
      )}
    </Section>
  )
}

function Verdict({ report: { status, checks } }: { report: HealthReport }) {
  const { t } = useTexts()
  const count = checks.filter((check) => check.status === status).length
  return (
    <span className="flex items-center gap-x-2">
      {SIGNS[status]}
      {status === "ok"
        ? t("settings.healthy")
        : t(status === "warning" ? "settings.healthWarning" : "settings.healthFailed", { count })}
    </span>
  )
}

const ORDER: readonly HealthCheck["status"][] = ["failed", "warning", "note", "ok"]

function Checks({ checks }: { checks: readonly HealthCheck[] }) {
  const { t } = useTexts()
  const [showsAll, setShowsAll] = useState(false)
  const sorted = [...checks].sort((one, other) => ORDER.indexOf(one.status) - ORDER.indexOf(other.status))
  const isWell = ({ status }: HealthCheck): boolean => status === "ok" || status === "note"
  const wellCount = checks.filter(isWell).length
  return (
    <div className="divide-y">
      {sorted
        .filter((check) => showsAll || !isWell(check))
        .map((check) => (
          <Check key={check.id} check={check} />
        ))}
      {wellCount > 0 && (
        <div className="px-4 py-2">
          <Button size="small" variant="transparent" onClick={() => setShowsAll((before) => !before)}>
            {showsAll ? t("settings.hideOk") : t("settings.showOk", { count: wellCount })}
          </Button>
        </div>
      )}
    </div>
  )
}

function Check({ check }: { check: HealthCheck }) {
  const { t } = useTexts()
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2 px-6 py-4">
      <span role="img" aria-label={t(`health.${check.status}`)}>
        {SIGNS[check.status]}
      </span>
      <div className="min-w-0">
        <Text size="small" leading="compact" className="flex flex-wrap gap-x-2">
          <span className="font-medium">{check.title}</span>
          <span className="text-ui-fg-subtle">{check.statement}</span>
        </Text>
        <Text size="small" className="text-ui-fg-subtle text-pretty break-words" as="div">
          <Found check={check} />
        </Text>
        {check.remedy !== null && (
          <Text size="small" className="text-pretty break-words">
            {check.status !== "note" && <span className="font-medium">{t("settings.remedy")} </span>}
            <Prose text={check.remedy} />
          </Text>
        )}
        {check.links
          .filter((link) => !check.found.includes(link.text))
          .map((link) => (
            <PageLink key={link.to} link={link} />
          ))}
      </div>
    </div>
  )
}

/** What was found, in which the orders and payments that it names can be opened. */
function Found({ check: { found, links } }: { check: HealthCheck }) {
  const named = new Map(links.filter(({ text }) => found.includes(text)).map((link) => [link.text, link]))
  // The longer name first: #12 stands in #123 too.
  const names = [...named.keys()].sort((one, other) => other.length - one.length)
  const parts = names.length === 0 ? [found] : found.split(new RegExp(`(${names.join("|")})`))
  return parts.map((part, index) => {
    const link = named.get(part)
    const key = `${part}-${String(index)}`
    return link === undefined ? <Prose key={key} text={part} isPart={index > 0} /> : <PageLink key={key} link={link} />
  })
}

function PageLink({ link: { text, to } }: { link: HealthLink }) {
  return (
    <Link to={to} className="text-ui-fg-interactive-hover txt-small underline">
      {text}
    </Link>
  )
}
