import { z } from "zod"
import type { DecisionAnswer } from "../../api/answers"
import { en } from "../i18n/en"
import type { TextTools } from "../shared/hooks/use-texts"
import { accountName } from "../shared/lib/texts"

const quietHours = z.object({ from: z.string(), to: z.string() })

type Facts = DecisionAnswer["before"]

/** What was decided; the code itself where a newer version wrote it. */
export function actionText({ t }: TextTools, action: string): string {
  return isOf(en.decisions.actions, action) ? t(`decisions.actions.${action}`) : action
}

/** What somebody asks a second person to agree to: still to be done. */
export function requestText(texts: TextTools, action: string): string {
  return isOf(en.decisions.approvals.what, action)
    ? texts.t(`decisions.approvals.what.${action}`)
    : actionText(texts, action)
}

/** How a decision stands. */
export function stageText({ t }: TextTools, stage: string): string {
  return isOf(en.decisions.stages, stage) ? t(`decisions.stages.${stage}`) : stage
}

function isOf<Texts extends object>(texts: Texts, code: string): code is keyof Texts & string {
  return Object.hasOwn(texts, code)
}

/** Who decided. */
export function actorText({ t }: TextTools, { type, id, name }: DecisionAnswer["actor"]): string {
  return type === "user" ? (name ?? id) : t("decisions.byKey")
}

/** What a decision is about, in words. */
export function subjectText({ t }: TextTools, { type, id }: DecisionAnswer["subject"]): string {
  const named = type === "export" ? id : type
  const isKnown = named !== null && isOf(en.decisions.subjects, named)
  return isKnown ? t(`decisions.subjects.${named}`, { name: accountName(t, id ?? "") }) : (named ?? "")
}

/** Where what a decision is about has a page; null where it has none. */
export function subjectPath({ type, id }: DecisionAnswer["subject"]): string | null {
  if (id === null) {
    return null
  }
  const paths: Readonly<Record<string, string>> = {
    transaction: `/payunit/${id}`,
    invoice: `/payunit/invoices/${id}`,
    statement: `/payunit/statements/${id}`,
  }
  return paths[type] ?? null
}

/** How the subject stood, one line for each thing that is known of it. */
export function factsText(texts: TextTools, facts: Facts, { action, currency_code }: DecisionAnswer): string[] {
  const { t, money, whole } = texts
  const currency = currency_code ?? "xaf"
  return Object.entries(facts ?? {}).flatMap(([name, value]) => {
    if (name === "state" && typeof value === "string") {
      return [
        isOf(en.states, value)
          ? t(`states.${value}.label`)
          : isOf(en.invoices.states, value)
            ? t(`invoices.states.${value}.label`)
            : value,
      ]
    }
    if ((name === "refunded" || name === "paid") && typeof value === "number" && value > 0) {
      return [t(`decisions.facts.${name}`, { amount: money(value, currency) })]
    }
    if (name === "paused") {
      const isPayouts = action === "payouts_paused" || action === "payouts_resumed"
      return value === true
        ? [t(isPayouts ? "decisions.facts.stoppedYes" : "decisions.facts.pausedYes")]
        : [t(isPayouts ? "decisions.facts.stoppedNo" : "decisions.facts.pausedNo")]
    }
    if (name === "recipients" && typeof value === "number") {
      return [t("decisions.facts.recipients", { count: value })]
    }
    if (name === "kinds" && Array.isArray(value)) {
      return [t("decisions.facts.kinds", { count: value.length })]
    }
    const hours = name === "quiet_hours" ? quietHours.safeParse(value).data : undefined
    if (hours !== undefined) {
      return [t("decisions.facts.quiet_hours", hours)]
    }
    return name === "count" && typeof value === "number"
      ? [t("decisions.facts.exported", { count: value, number: whole(value) })]
      : []
  })
}
