import type { MedusaContainer } from "@medusajs/framework/types"
import { type Locale, type LocalizedText, localize } from "../domain/texts"
import { reasonOf } from "../workflows/failure-reason"
import type { StoreFacts } from "../domain/health"
import { type HealthLink, nameSubjects } from "./names"
import { HEALTH_STATUSES, type HealthStatus } from "./statuses"
import { type Translator, translatorFor } from "./translator"

/** What a check makes of what it found. Whatever is not well names its remedy. */
export type Finding =
  | { status: "ok"; found: string; remedy?: undefined }
  | { status: "note" | "warning" | "failed"; found: string; remedy: string }

/** One line of the report, in one language. */
export interface HealthCheck {
  /** Stable: to be relied on by whoever watches. */
  id: string
  title: string
  /** What is true when all is well. */
  statement: string
  status: HealthStatus
  /** What was found, in one sentence or two. */
  found: string
  /** What to do about the finding; null where nothing is. */
  remedy: string | null
  /** Where what it names can be opened in the admin, and where its remedy begins. */
  links: HealthLink[]
}

/** Everything that was checked. */
export interface HealthReport {
  /** The worst of the checks; a note is no reason to say that not all is well. */
  status: Exclude<HealthStatus, "note">
  checked_at: string
  checks: HealthCheck[]
  facts: StoreFacts
}

/**
 * A check: reads, then decides. The two are kept apart, so that what is decided can be tested by itself. What it says
 * stands in both languages where it is made.
 */
export interface CheckDefinition<Facts> {
  id: string
  title: LocalizedText
  /** What is true when all is well. */
  statement: LocalizedText
  /**
   * Whether merchants hear unasked of the check's warnings too: they neither suit one machine nor pass by themselves.
   */
  notifiesOfWarnings?: true
  /** The page of the admin on which its remedy begins, such as `/orders`, with the words that lead there. */
  page?: { text: LocalizedText; to: string }
  /** What the documents add for whoever runs the server: Markdown, in English. `npm run openapi` writes it there. */
  documents: {
    /** Behind the statement in docs/operations.md: what exactly is looked at. */
    scope?: string
    /** In docs/troubleshooting.md: what its remedies cannot know. */
    advice: string
  }
  read: (container: MedusaContainer) => Promise<Facts>
  judge: (facts: Facts, translator: Translator) => Finding
}

/** A check that can be run without knowing what it looks at. */
export interface Check extends Omit<CheckDefinition<never>, "read" | "judge"> {
  /** Answers in one language. Never throws: a check that cannot read has failed, and stops none of the others. */
  run: (container: MedusaContainer, locale: Locale) => Promise<HealthCheck>
}

/** Makes a check of its definition. */
export function defineCheck<Facts>(definition: CheckDefinition<Facts>): CheckDefinition<Facts> & Check {
  const { id, title, statement, page, read, judge } = definition
  return {
    ...definition,
    run: async (container, locale) => {
      const translator = translatorFor(locale)
      const finding = await read(container).then(
        (facts) => judge(facts, translator),
        (error: unknown) => couldNotLook(error, translator),
      )
      const { status, remedy = null } = finding
      const { text: found, links } = await nameSubjects(container, finding.found)
      return {
        ...{ id, title: localize(title, locale), statement: localize(statement, locale), status, found, remedy },
        links:
          page === undefined || status === "ok"
            ? links
            : [...links, { text: localize(page.text, locale), to: page.to }],
      }
    },
  }
}

function couldNotLook(error: unknown, { say }: Translator): Finding {
  const reason = reasonOf(error)
  return {
    status: "failed",
    found: say(`could not be checked: ${reason}`, `n’a pas pu être vérifié : ${reason}`),
    remedy: say(
      "Run this again; if it stays so, look in the server's log.",
      "Recommencez ; si rien ne change, regardez dans le journal du serveur.",
    ),
  }
}

/** The worst of some statuses. */
export function worst(statuses: readonly HealthStatus[]): HealthStatus {
  return statuses.reduce<HealthStatus>(
    (bad, status) => (HEALTH_STATUSES.indexOf(status) > HEALTH_STATUSES.indexOf(bad) ? status : bad),
    "ok",
  )
}

/** One finding out of several about the same thing: everything that was found, and every remedy once. */
export function combineFindings(findings: readonly Finding[], { say }: Translator): Finding {
  const status = worst(findings.map((finding) => finding.status))
  const bad = findings.filter((finding) => finding.status !== "ok")
  const found = (bad.length > 0 ? bad : findings).map((finding) => finding.found).join(say("; ", " ; "))
  const remedies = [...new Set(bad.map((finding) => finding.remedy))]
  return status === "ok" ? { status, found } : { status, found, remedy: remedies.join(" ") }
}
