import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../modules/payunit"
import { notifyAdmin, type AdminNotification } from "../workflows/events"
import { reasonOf } from "../workflows/failure-reason"
import type { HealthCheck } from "./check"
import { examine } from "./examine"
import type { Locale } from "../domain/texts"
import { CHECKS } from "./checks"

/**
 * Sends an admin notification of what is wrong when a process starts. What the first run finds is checked once more
 * after the job's next run, since a server that is just coming up cannot be reached yet; after that this process is
 * quiet, and the doctor is there to be asked.
 */
export class StartupCheck {
  /** Ids of the checks that were not well at the first run; null before it. */
  #doubtful: readonly string[] | null = null
  #isOver = false
  #isLooking = false

  /** Call after a run of the job, so that what the run mends is no problem. Never throws: a failure is logged. */
  async afterRun(container: MedusaContainer): Promise<void> {
    if (this.#isOver || this.#isLooking) {
      return
    }
    this.#isLooking = true
    try {
      await this.#look(container)
    } catch (error) {
      this.#isOver = true
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .warn(`payunit: could not look whether all is well: ${reasonOf(error)}`)
    } finally {
      this.#isLooking = false
    }
  }

  async #look(container: MedusaContainer): Promise<void> {
    const { adminLocale } = resolvePayUnit(container).options
    const { checks } = await examine(container, adminLocale)
    const problems = checks.filter(isWorthNotifying)
    if (this.#doubtful === null) {
      this.#doubtful = problems.map(({ id }) => id)
      this.#isOver = problems.length === 0
      return
    }
    this.#isOver = true
    const doubtful = this.#doubtful
    await notify(
      container,
      problems.filter(({ id }) => doubtful.includes(id)),
    )
  }
}

async function notify(container: MedusaContainer, problems: readonly HealthCheck[]): Promise<void> {
  const { figures, options } = resolvePayUnit(container)
  const day = (await figures.now()).toISOString().slice(0, 10)
  for (const problem of problems) {
    await notifyAdmin(container, problemNotice(options.adminLocale, problem, day))
  }
}

/** Whether what a check found is worth an admin notification. */
export function isWorthNotifying({ id, status }: Pick<HealthCheck, "id" | "status">): boolean {
  return (
    status === "failed" || (status === "warning" && CHECKS.some((check) => check.id === id && check.notifiesOfWarnings))
  )
}

/**
 * The notice of a problem, in the language that the check speaks: at most one of a check and a day (`2026-01-31`),
 * however many instances find it.
 */
export function problemNotice(
  locale: Locale,
  { id, title, found, remedy }: HealthCheck,
  day: string,
): AdminNotification {
  return {
    key: `payunit-problem-${id}-${day}`,
    // After a colon, French goes on in small letters.
    title: locale === "fr" ? `PayUnit : ${title.charAt(0).toLowerCase()}${title.slice(1)}` : `PayUnit: ${title}`,
    description: sentences(found, remedy ?? ""),
  }
}

function sentences(...parts: string[]): string {
  return parts
    .filter((part) => part !== "")
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(" ")
}
