import type { Sql } from "./books"
import { everyTable } from "./every-table"

/** Something that must stand nowhere but where it is needed. */
export interface Secret {
  name: string
  /** Every way of writing it that would give it away. */
  forms: readonly string[]
  /** Where it may stand, by `table.column` or by the name of another place, and why. */
  allowed?: Readonly<Record<string, string>>
}

/** A secret that stands in a text. */
export interface Found {
  secret: string
  /** What stands before it, without it. */
  before: string
}

/** A secret as programs write it: plain, in an address, in base64 and in hexadecimal. */
export function formsOf(value: string): string[] {
  const bytes = Buffer.from(value, "utf8")
  return [...new Set([value, encodeURIComponent(value), bytes.toString("base64"), bytes.toString("hex")])]
}

/** A phone number of Cameroon as people and programs write it. */
export function formsOfPhone(local: string): string[] {
  const [first, second, third] = [local.slice(0, 3), local.slice(3, 6), local.slice(6)]
  return [local, ...[" ", "-", "."].map((sign) => [first, second, third].join(sign))]
}

/** The number of a card, as it is sent and as it is typed. */
export function formsOfCard(digits: string): string[] {
  const groups = digits.match(/.{1,4}/g) ?? []
  return [digits, groups.join(" "), groups.join("-")]
}

/** A fraction as computers reckon it, such as that of a duration, whose many digits may be those of any phone. */
const LONG_FRACTION = /\b\d+\.\d{10,}\b/g

/** The secrets that stand in a text, each once. */
export function findSecrets(written: string, secrets: readonly Secret[]): Found[] {
  const text = written.replace(LONG_FRACTION, "0.0")
  return secrets.flatMap(({ name, forms }) => {
    const at = forms.map((form) => text.indexOf(form)).find((position) => position >= 0)
    return at === undefined ? [] : [{ secret: name, before: text.slice(Math.max(0, at - 60), at) }]
  })
}

/** Looks for secrets in many places, and keeps account of where they stood. */
export class SecretSearch {
  readonly findings: string[] = []
  /** What was searched. */
  readonly places = new Set<string>()
  readonly #secrets: readonly Secret[]
  readonly #needed = new Set<string>()

  constructor(secrets: readonly (Secret | string)[]) {
    this.#secrets = secrets.map((secret) => (typeof secret === "string" ? { name: secret, forms: [secret] } : secret))
  }

  text(place: string, text: string): void {
    this.places.add(place)
    for (const { secret, before } of findSecrets(text, this.#secrets)) {
      if (this.#secrets.find(({ name }) => name === secret)?.allowed?.[place] === undefined) {
        this.findings.push(`${secret} in ${place}: …${before}`)
      } else {
        this.#needed.add(`${secret} in ${place}`)
      }
    }
  }

  /** Every column of every table. */
  async database(sql: Sql): Promise<void> {
    for (const { place, text } of await everyTable(sql)) {
      this.text(place, text)
    }
  }

  /** Places where a secret may stand and never stood: nobody needs that permission. */
  get idleAllowances(): string[] {
    return this.#secrets
      .flatMap(({ name, allowed }) => Object.keys(allowed ?? {}).map((place) => `${name} in ${place}`))
      .filter((allowance) => !this.#needed.has(allowance))
  }
}
