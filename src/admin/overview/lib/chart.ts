import { operatorNamed, OPERATORS } from "../../../gateway/phone"
import type { SummaryAnswer } from "../../../api/admin/payunit/summary/contract"
import { nameOfOperator } from "../../payments/lib/operators"
import type { Translate } from "../../shared/lib/texts"

type Bars = SummaryAnswer["currencies"][number]["bars"]

/** Marks of an axis from zero to no less than the largest value: few, and round. */
export function axisTicks(largest: number): number[] {
  if (!(largest > 0)) {
    return [0]
  }
  const rough = largest / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one * 4 >= largest) ?? largest
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => index * step)
}

/** Every how many bars one is named, so that names have room. */
export function labelInterval(bars: number, room: number): number {
  return Math.max(1, Math.ceil(bars / room))
}

/** One operator's place in a stack: the same in every bar. Null is where it is not known which. */
export interface Series {
  code: string | null
  operator: Bars[number][number]["operator"]
  colour: string
}

/** Colours of the dashboard's own, which are there in light and in dark. */
const COLOURS = ["blue", "orange", "purple", "green", "red"].map((name) => `var(--tag-${name}-icon)`)
const UNKNOWN_COLOUR = "var(--tag-neutral-icon)"
const ownColour = (code: string): string | undefined => {
  const operator = operatorNamed(code)
  return operator === null ? undefined : COLOURS[OPERATORS.indexOf(operator) % COLOURS.length]
}

/** The operators of a chart, each with its colour, which does not depend on the others where it has one of its own. */
export function seriesOf(bars: Bars): Series[] {
  const known = new Map(bars.flat().map(({ operator }) => [operator?.code ?? null, operator]))
  const codes = [...known.keys()].filter((code) => code !== null).sort()
  const taken = codes.map(ownColour)
  const free = COLOURS.filter((colour) => !taken.includes(colour))
  const others = codes.filter((code) => ownColour(code) === undefined)
  const colourOf = (code: string): string =>
    ownColour(code) ?? free[others.indexOf(code) % free.length] ?? UNKNOWN_COLOUR
  return [
    ...codes.map((code) => ({ code, operator: known.get(code) ?? null, colour: colourOf(code) })),
    ...(known.has(null) ? [{ code: null, operator: null, colour: UNKNOWN_COLOUR }] : []),
  ]
}

/** What money came by, in a sum: it may not be known what. */
export function nameInSum(t: Translate, operator: Bars[number][number]["operator"]): string {
  return operator === null ? t("overview.chart.unknown") : nameOfOperator(t, operator)
}

/** The sum of a bar. */
export function sumOfBar(bar: Bars[number]): number {
  return bar.reduce((sum, { amount }) => sum + amount, 0)
}
