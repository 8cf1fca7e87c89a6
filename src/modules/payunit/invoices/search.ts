import { searchedDigits } from "../../../gateway"
import { MAX_COUNTED } from "../storage"

/** Signs that part words; `_` is within ids. Postgres and JavaScript read it alike. */
const BETWEEN_WORDS = "[\\s -/:-@[-^`{-~]+"

/** A telephone's digits, and the same from behind after an `r`, so that its last digits are the beginning of a word. */
const DIGITS = "regexp_replace(client_phone_number, '[^0-9]', '', 'g')"

/**
 * The words that an invoice is found by, as its index has them. A migration made that index from these very words: who
 * changes them makes a new one.
 */
const INVOICE_WORDS = `array_to_tsvector(array_remove(regexp_split_to_array(lower(
  left(COALESCE(ref, ''), 200) || ' ' || id || ' ' || COALESCE(order_id, '') || ' ' || client_name || ' ' || client_email
  || ' ' || ${DIGITS} || ' r' || reverse(${DIGITS})), '${BETWEEN_WORDS}'), ''))`

/** Of more than are counted, some. */
const FOUND = `SELECT id FROM payunit_invoice WHERE deleted_at IS NULL AND ${INVOICE_WORDS} @@ lower(?)::tsquery LIMIT ${MAX_COUNTED + 1}`

/**
 * What the index finds, by itself: the database does not know how few that are, and would rather take every row apart,
 * newest first. The second search is made only where the first finds nothing and the word that is likely the rarest begins
 * any: for a word's beginning, the index gathers every row of every such word before it looks at the others, where of whole
 * words it follows the rarest.
 */
export const HAS_WORDS = `id = ANY(COALESCE(NULLIF(ARRAY(${FOUND}), '{}'),
  CASE WHEN ARRAY(${FOUND}) = '{}' THEN '{}' ELSE ARRAY(${FOUND}) END))`

/** A text that may be a telephone's number, or its end: so many digits at least. */
const FEWEST_DIGITS = 4

/**
 * What invoices are found by, as the bindings of {@link HAS_WORDS}: words of the reference, the id, the order's id, and
 * the client's name and e-mail address, which must all be in it; or how the client's telephone number begins or ends. At
 * first all words but the last are whole ones, and where that finds nothing, each is the beginning of one. Null for what
 * finds nothing: `#12` is nothing but the number of an order.
 */
export function invoiceWords(text: string): [whole: string, rarest: string, beginnings: string] | null {
  const isOrderNumber = /^#\d+$/.test(text)
  const words = isOrderNumber ? [] : wordsIn(text)
  const digits = searchedDigits(text) ?? ""
  const isNumber = digits.length >= FEWEST_DIGITS
  const reversed = digits.split("").reverse().join("")
  const ways = [...(words.length === 0 ? [] : [words]), ...(isNumber ? [[digits], [`r${reversed}`]] : [])]
  if (ways.length === 0) return null
  const beginning = (word: string): string => `'${word}':*`
  const query = (ofWay: (way: readonly string[]) => readonly string[]): string =>
    ways.map((way) => ofWay(way).join(" & ")).join(" | ")
  return [
    query((way) => way.map((word, place) => (place < way.length - 1 ? `'${word}'` : beginning(word)))),
    query((way) => [beginning(way === words ? rarestIn(text) : (way[0] ?? ""))]),
    query((way) => way.map(beginning)),
  ]
}

function wordsIn(text: string): string[] {
  return text.split(new RegExp(BETWEEN_WORDS, "u")).filter((word) => word !== "")
}

/**
 * Names are shared by many, and the domains of e-mail addresses by most. What has digits, of references and ids, is shared
 * by few, and a long word by fewer than a short one.
 */
function rarestIn(text: string): string {
  const rarity = (word: string): number => (/\d/.test(word) ? 1_000 : 0) + word.length
  const [first = "", ...others] =
    [text.replace(/@\S*/g, " "), text].map(wordsIn).find((found) => found.length > 0) ?? []
  return others.reduce((rarest, word) => (rarity(word) > rarity(rarest) ? word : rarest), first)
}
