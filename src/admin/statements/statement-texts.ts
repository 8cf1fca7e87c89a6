import type { StatementAnswer, StatementLineAnswer } from "../../api/answers"
import type { LineOutcome } from "../../domain/statements/terms"
import { type LocalizedText, localize } from "../../domain/texts/languages"
import { DIFFERENCE_TEXTS, LINE_OUTCOME_TEXTS, LINE_STATUS_TEXTS } from "../../domain/texts/statements"
import { en } from "../i18n/en"
import type { TextTools } from "../shared/hooks/use-texts"

/** What people call a statement: its file's name, else its day. */
export function nameOfStatement({ file_name, created_at }: StatementAnswer, { t, time }: TextTools): string {
  return file_name === "" ? t("statements.unnamed", { when: time(created_at) }) : file_name
}

/** The time that a statement is of. */
export function spanText({ starts_at, ends_at }: StatementAnswer, { t, day }: TextTools): string {
  if (starts_at === null || ends_at === null) {
    return t("statements.noTimes")
  }
  const [from, to] = [day(new Date(starts_at)), day(new Date(ends_at))]
  return from === to ? from : t("statements.span", { from, to })
}

/** When a statement was checked, and by whom: of a user who is no more, only the id is left. */
export function checkedText(
  { created_at, created_by, created_by_name }: Pick<StatementAnswer, "created_at" | "created_by" | "created_by_name">,
  { t, time }: Pick<TextTools, "t" | "time">,
): string {
  const when = time(created_at)
  return created_by_name === null && !created_by.startsWith("user_")
    ? t("statements.checkedByKey", { when })
    : t("statements.checkedBy", { when, who: created_by_name ?? created_by })
}

/** What of the file was not read. */
export function skippedTexts({ skipped }: StatementAnswer, { t, whole }: Pick<TextTools, "t" | "whole">): string[] {
  return (["lines", "cells"] as const).flatMap((kind) => {
    const { count, lines } = skipped[kind]
    const named = `${lines.map((line) => whole(line)).join(", ")}${count > lines.length ? "…" : ""}`
    return count === 0 ? [] : [t(`statements.skipped.${kind}`, { count, number: whole(count), lines: named })]
  })
}

/** What became of a line. */
export function outcomeText(outcome: LineOutcome, { language }: TextTools): string {
  return localize(LINE_OUTCOME_TEXTS[outcome], language)
}

/** In what a line and its payment differ. */
export function differencesText({ differences }: StatementLineAnswer, { language }: TextTools): string {
  return differences.map((point) => localize(DIFFERENCE_TEXTS[point], language)).join(", ")
}

/** What the statement says of a payment. */
export function statusText(status: keyof typeof LINE_STATUS_TEXTS, { language }: TextTools): string {
  return localize(LINE_STATUS_TEXTS[status] satisfies LocalizedText, language)
}

/** Where a payment stands here: now, else as it did when it was compared. */
export function stateText({ ours, state_now }: StatementLineAnswer, { t }: TextTools): string {
  const state = state_now ?? ours?.state ?? ""
  return Object.hasOwn(en.states, state) ? t(`states.${state as keyof typeof en.states}.label`) : state
}

/** An amount of a currency; as a number where that is not told. */
export function amountText(amount: number, currency: string | null, { money, whole }: TextTools): string {
  return currency === null ? whole(amount) : money(amount, currency)
}
