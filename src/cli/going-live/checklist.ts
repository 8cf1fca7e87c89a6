import { type Locale, localize } from "../../domain/texts/languages"
import type { HealthReport } from "../../health/check"
import type { HealthStatus } from "../../health/statuses"
import { translatorFor } from "../../health/translator"
import { printable, wrap } from "../terminal"
import { GOING_LIVE, type Item, type Standing } from "./items"

/** A line of the list, and why it stands so. */
interface TickedItem {
  item: Item
  /** By the report, or by somebody's word; `unknown` where nobody was there to look. */
  tick: Standing
  /** What the report says about the item; empty where only somebody knows. */
  found: string[]
}

export interface TickedSection {
  title: string
  items: TickedItem[]
}

/**
 * Ticks off what the report shows, and asks for the rest.
 *
 * @param isDone asks somebody about a line; null where nobody is there
 */
export async function tickOff(
  report: HealthReport,
  locale: Locale,
  isDone: ((says: string) => Promise<boolean>) | null,
): Promise<TickedSection[]> {
  const sections: TickedSection[] = []
  for (const { title, items } of GOING_LIVE) {
    const ticked: TickedItem[] = []
    for (const item of items) {
      const { standing, found } = standingOf(item, report, locale)
      if (standing !== "unknown" || isDone === null) {
        ticked.push({ item, tick: standing, found })
      } else {
        const says = [localize(item.says, locale), ...found.map((one) => `(${one})`)].join(" ")
        ticked.push({ item, tick: (await isDone(says)) ? "done" : "open", found: [] })
      }
    }
    sections.push({ title: localize(title, locale), items: ticked })
  }
  return sections
}

/** From good to bad, as far as a line stands. */
const STANDINGS = ["done", "unknown", "open"] as const satisfies readonly Standing[]

/** A note says that something is as it may be, not that it is as this line wants it. */
const STANDING_OF: Readonly<Record<HealthStatus, Standing>> = {
  ok: "done",
  note: "unknown",
  warning: "open",
  failed: "open",
}

/** How a line stands by a report: as badly as the worst that the report says about it, with what it says of that. */
function standingOf(item: Item, report: HealthReport, locale: Locale): { standing: Standing; found: string[] } {
  const judgment = item.judge?.(report)
  const said = [
    ...report.checks
      .filter(({ id }) => item.checks.includes(id))
      .map(({ id, status, found, remedy }) => ({
        standing: STANDING_OF[status],
        found: `${id}: ${remedy === null ? found : `${found} → ${remedy}`}`,
      })),
    ...(judgment === undefined
      ? []
      : [{ standing: judgment.standing, found: judgment.found === undefined ? "" : localize(judgment.found, locale) }]),
  ]
  const standing = [...STANDINGS].reverse().find((one) => said.some((each) => each.standing === one)) ?? "unknown"
  return {
    standing,
    found: said.filter((one) => one.standing === standing && one.found !== "").map(({ found }) => found),
  }
}

/** How many lines stand so. */
export function count(sections: readonly TickedSection[], tick: Standing): number {
  return sections.flatMap(({ items }) => items).filter((one) => one.tick === tick).length
}

const WIDTH = 110
const BOXES: Readonly<Record<Standing, string>> = { done: "[x]", open: "[ ]", unknown: "[?]" }

/** The list as a terminal shows it. */
export function renderChecklist(sections: readonly TickedSection[], server: string, locale: Locale): string {
  const lines = sections.flatMap(({ title, items }) => [
    "",
    title,
    ...items.flatMap(({ item, tick, found }) => [
      ...indented(`  ${BOXES[tick]} `, plain(localize(item.says, locale))),
      ...(tick === "done" ? [] : found.flatMap((one) => indented("      ", plain(printable(one))))),
    ]),
  ])
  return `${heading(sections, server, locale)}\n${lines.join("\n")}\n`
}

function indented(first: string, text: string): string[] {
  return wrap(text, WIDTH - first.length).map((line, at) => (at === 0 ? first : " ".repeat(first.length)) + line)
}

function heading(sections: readonly TickedSection[], server: string, locale: Locale): string {
  const { say } = translatorFor(locale)
  const [done, open, unknown] = [count(sections, "done"), count(sections, "open"), count(sections, "unknown")]
  return say(
    `Going live with ${server}: ${done} done, ${open} open${unknown === 0 ? "" : `, ${unknown} for somebody to look at`}`,
    `Mise en service de ${server} : faits ${done}, ouverts ${open}${unknown === 0 ? "" : `, à regarder par quelqu’un ${unknown}`}`,
  )
}

/** Without the marks of code, which a terminal shows as they are. */
function plain(text: string): string {
  return text.replaceAll("`", "")
}

/** The list as a page to be printed for whoever owns the shop, which loads nothing. */
export function htmlChecklist(
  sections: readonly TickedSection[],
  { server, locale, date }: { server: string; locale: Locale; date: Date },
): string {
  const { say } = translatorFor(locale)
  const title = say("Before the shop opens", "Avant l’ouverture de la boutique")
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" }).format(date)
  const body = sections.map(({ title: name, items }) => {
    const lines = items.map(({ item, tick, found }) => {
      const reasons = tick === "done" ? [] : found.map((one) => `<small>${coded(one)}</small>`)
      return `<li class="${tick}">${coded(localize(item.says, locale))}${reasons.join("")}</li>`
    })
    return `<h2>${escaped(name)}</h2>\n<ul>\n${lines.join("\n")}\n</ul>`
  })
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #18181b }
h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.1rem; margin: 1.5rem 0 .25rem; break-after: avoid }
ul { list-style: none; margin: 0; padding: 0 } li { padding: .25rem 0 .25rem 1.9rem; position: relative; break-inside: avoid }
li::before { content: ""; position: absolute; left: 0; top: .45rem; width: 1rem; height: 1rem; border: 1.5px solid; border-radius: 3px }
li.done::before { content: "✓"; line-height: 1rem; text-align: center; font-weight: bold }
small { display: block; color: #52525b } code { font-size: .9em } p { margin: .25rem 0 }
.signature { margin-top: 2.5rem } @media print { body { margin: 0 } }
</style>
<h1>${escaped(title)}</h1>
<p>${escaped(server)} · ${escaped(day)}</p>
<p>${escaped(heading(sections, server, locale))}</p>
${body.join("\n")}
<p class="signature">${escaped(say("Seen by", "Vu par"))}: ______________________________ ${escaped(say("on", "le"))} ______________</p>
</html>
`
}

function escaped(text: string): string {
  return printable(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
}

function coded(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, "<code>$1</code>")
}
