import type { TextKey } from "../shared/lib/texts"
import type { Pausable } from "./use-pauses"

type PauseText = "title" | "hint" | "taken" | "paused" | "pause" | "resume" | "resumed"
type PauseFormText = "formTitle" | "description" | "submit" | "done"

/** How pausing is called, by what is paused. */
export const PAUSE_TEXTS: Readonly<Record<Pausable, Readonly<Record<PauseText | PauseFormText, TextKey>>>> = {
  payments: {
    title: "pauses.title",
    hint: "pauses.hint",
    taken: "pauses.taken",
    paused: "pauses.paused",
    pause: "pauses.pause",
    resume: "pauses.resume",
    resumed: "pauses.resumed",
    formTitle: "pauses.form.title",
    description: "pauses.form.description",
    submit: "pauses.form.submit",
    done: "pauses.form.done",
  },
  payouts: {
    title: "pauses.payouts.title",
    hint: "pauses.payouts.hint",
    taken: "pauses.payouts.taken",
    paused: "pauses.payouts.paused",
    pause: "pauses.payouts.pause",
    resume: "pauses.payouts.resume",
    resumed: "pauses.payouts.resumed",
    formTitle: "pauses.payouts.form.title",
    description: "pauses.payouts.form.description",
    submit: "pauses.payouts.form.submit",
    done: "pauses.payouts.form.done",
  },
}
