import { Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { SummaryAnswer } from "../../../api/admin/payunit/summary/contract"
import { Section } from "../../shared/layout/section"
import { useTexts } from "../../shared/hooks/use-texts"
import { addressOfStarted } from "../lib/links"
import { spanOf } from "./figures"

type Outcome = SummaryAnswer["outcomes"][number]

const COLOURS: Readonly<Record<Outcome["outcome"], string>> = {
  confirmed: "var(--tag-green-icon)",
  declined: "var(--tag-red-icon)",
  no_answer: "var(--tag-orange-icon)",
  cancelled: "var(--tag-purple-icon)",
  never_tried: "var(--tag-neutral-icon)",
  waiting: "var(--tag-blue-icon)",
  unclear: "var(--tag-orange-icon)",
}

/** What became of attempts to pay, and why those failed that did. */
export function Outcomes({ summary }: { summary: SummaryAnswer }) {
  const { t, percent, whole } = useTexts()
  const { outcomes, declined } = summary
  const all = outcomes.reduce((sum, { count }) => sum + count, 0)
  const span = spanOf(summary)
  return (
    <Section title={t("overview.outcomes.title")}>
      {all === 0 ? (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("overview.outcomes.nothing")}
        </Text>
      ) : (
        <ul className="flex flex-col gap-y-3 px-6 py-4">
          {outcomes.map(({ outcome, count, by_phone, seen }) => (
            <li key={outcome}>
              <Link
                to={addressOfStarted(span, { outcome: [outcome] })}
                className="hover:text-ui-fg-interactive-hover hover:underline transition-fg focus-visible:shadow-borders-focus block rounded outline-none"
              >
                <span className="txt-small flex justify-between gap-x-3">
                  <span className="font-medium">{t(`overview.outcomes.${outcome}.label`)}</span>
                  <span className="tabular-nums">
                    {whole(count)} · {percent(count / all)}
                  </span>
                </span>
                <span aria-hidden className="bg-ui-bg-component my-1 block h-2 overflow-hidden rounded-full">
                  <span
                    className="block h-full rounded-full"
                    style={{ width: `${(count / all) * 100}%`, backgroundColor: COLOURS[outcome] }}
                  />
                </span>
                <span className="txt-small text-ui-fg-subtle block text-pretty">
                  {t(`overview.outcomes.${outcome}.detail`, {
                    by_phone: whole(by_phone),
                    otherwise: whole(count - by_phone),
                    seen: whole(seen),
                    unseen: whole(count - seen),
                  })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {declined.length > 0 && (
        <div className="px-6 py-4">
          <Text size="small" weight="plus" as="div" className="mb-1">
            {t("overview.outcomes.why")}
          </Text>
          <ul className="txt-small text-ui-fg-subtle flex flex-col gap-y-1">
            {declined.map(({ words, count }) => (
              <li key={words} className="flex justify-between gap-x-3">
                <span className="min-w-0 break-words">{words}</span>
                <span className="tabular-nums">{whole(count)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}
