import type { LocalizedText } from "./languages"
import { fill, fillBoth, type Params, type ParamsArgument } from "./template"

/** What is wrong with a field of an invoice that is to be made, and what to do: the texts, by their codes. */
export const MISTAKES = {
  client_missing: {
    en: "Give the client's `name`, `email` and `phone_number`.",
    fr: "Indiquez `name`, `email` et `phone_number` du client.",
  },
  contact_missing: {
    en: "Give a phone number or an e-mail address.",
    fr: "Indiquez un numéro de téléphone ou une adresse e-mail.",
  },
  name_missing: { en: "Enter the client's name.", fr: "Indiquez le nom du client." },
  email_wrong: {
    en: "Give an e-mail address such as ada@example.com.",
    fr: "Indiquez une adresse e-mail, comme ada@example.com.",
  },
  phone_wrong: {
    en: "Give a phone number such as 670 000 001.",
    fr: "Indiquez un numéro de téléphone, comme 670 000 001.",
  },
  due_missing: {
    en: "Give a day such as 2026-01-31, or a time of ISO 8601 with its zone.",
    fr: "Indiquez un jour, comme 2026-01-31, ou une heure ISO 8601 avec son fuseau.",
  },
  due_past: { en: "Choose a day in the future.", fr: "Choisissez un jour à venir." },
  item_missing: {
    en: "Give the item's `name`, `amount` and `quantity`.",
    fr: "Indiquez `name`, `amount` et `quantity` de l’article.",
  },
  item_name_missing: { en: "Name the item.", fr: "Nommez l’article." },
  items_missing: { en: "Bill at least one item.", fr: "Facturez au moins un article." },
  amount_no_number: {
    en: "Give an amount such as 12500, as a number.",
    fr: "Indiquez un montant, comme 12500, en chiffres.",
  },
  amount_not_positive: { en: "Give an amount greater than zero.", fr: "Indiquez un montant supérieur à zéro." },
  amount_not_whole: {
    en: "{currency} has no decimals: give a whole amount.",
    fr: "{currency} n’a pas de décimales : indiquez un montant entier.",
  },
  quantity_wrong: {
    en: "Give a number greater than zero, with three decimals at most.",
    fr: "Indiquez un nombre supérieur à zéro, avec trois décimales au plus.",
  },
  line_not_whole: {
    en: "{currency} has no decimals: the price by this quantity must come to a whole amount.",
    fr: "{currency} n’a pas de décimales : le prix multiplié par cette quantité doit donner un montant entier.",
  },
  callback_wrong: {
    en: "Give an address that begins with https://, such as https://shop.example/thanks.",
    fr: "Indiquez une adresse qui commence par https://, comme https://shop.example/merci.",
  },
  too_large: { en: "This is too large.", fr: "Valeur trop grande." },
  too_long: { en: "Shorten this to {most:count} characters.", fr: "Raccourcissez à {most:count} caractères." },
  too_many_items: {
    en: "Combine some items: at most {most:count}.",
    fr: "Regroupez des articles : {most:count} au plus.",
  },
  too_many_installments: { en: "At most {most:count} instalments.", fr: "{most:count} tranches au plus." },
  broken_character: {
    en: "A character in this is broken: type it again.",
    fr: "Un caractère est abîmé : saisissez-le à nouveau.",
  },
  control_character: {
    en: "A character in this cannot be shown, or breaks the line: type it again.",
    fr: "Un caractère ne s’affiche pas, ou coupe la ligne : saisissez à nouveau.",
  },
  installment_missing: {
    en: "Give the instalment's `title` and `amount`.",
    fr: "Indiquez `title` et `amount` de la tranche.",
  },
  installment_title_missing: { en: "Name the instalment.", fr: "Nommez la tranche." },
  installments_missing: { en: "Give at least one instalment.", fr: "Indiquez au moins une tranche." },
  installments_differ: {
    en: "The instalments come to {sum:amount}, the items to {total:amount}: make them the same.",
    fr: "Les tranches font {sum:amount}, les articles {total:amount} : il faut la même somme.",
  },
  installments_misplaced: {
    en: "Only an invoice whose `type` is INSTALLMENT has instalments: change the type, or leave them out.",
    fr: "Seule une facture dont `type` est INSTALLMENT a des tranches : changez le type, ou retirez-les.",
  },
  company_missing: {
    en: "Give the company's `name`; `logo`, `email` and `phone_number` may be left out.",
    fr: "Indiquez `name` de l’entreprise ; `logo`, `email` et `phone_number` sont facultatifs.",
  },
  company_name_missing: { en: "Enter the company's name.", fr: "Indiquez le nom de l’entreprise." },
  logo_wrong: {
    en: "Give the HTTPS address of a picture, such as https://shop.example/logo.png.",
    fr: "Indiquez l’adresse HTTPS d’une image, comme https://shop.example/logo.png.",
  },
  id_wrong: { en: "Give an id of Medusa's.", fr: "Indiquez un identifiant de Medusa." },
  type_wrong: { en: "Give NORMAL or INSTALLMENT.", fr: "Indiquez NORMAL ou INSTALLMENT." },
  yes_or_no: { en: "Give true or false.", fr: "Indiquez true ou false." },
  currency_wrong: { en: "Give a currency code such as xaf.", fr: "Indiquez un code de devise, comme xaf." },
  currency_unsupported: {
    en: "PayUnit bills in XAF only, and not in {currency}.",
    fr: "PayUnit facture en XAF seulement, et non en {currency}.",
  },
  locale_wrong: { en: "Give en or fr.", fr: "Indiquez en ou fr." },
  note_empty: { en: "Write something, or leave it out.", fr: "Écrivez quelque chose, ou retirez-la." },
  no_object: { en: "Give an object.", fr: "Indiquez un objet." },
  unknown_field: { en: "Unknown field: check the spelling.", fr: "Champ inconnu : vérifiez l’orthographe." },
  not_understood: { en: "This cannot be read.", fr: "Ceci n’est pas compris." },
} as const satisfies Readonly<Record<string, LocalizedText>>

export type MistakeCode = keyof typeof MISTAKES

/** A mistake as it is sent: the path of its field, such as `items.0.amount`, empty for all of it; its code and values. */
export interface Mistake {
  field: string
  code: MistakeCode
  params: Params
}

/** A mistake, with the values that its text takes. */
export function mistake<Code extends MistakeCode>(
  field: string,
  code: Code,
  ...[params]: ParamsArgument<(typeof MISTAKES)[Code]["en"]>
): Mistake {
  return { field, code, params: params ?? {} }
}

export function isMistakeCode(code: string): code is MistakeCode {
  return Object.hasOwn(MISTAKES, code)
}

/** Mistakes in words, each with its field. */
export function sayMistakes(mistakes: readonly Mistake[]): LocalizedText {
  const say = (locale: "en" | "fr"): string =>
    mistakes
      .map(({ field, code, params }) => {
        const text = fill(MISTAKES[code][locale], params)
        return field === "" ? text : `\`${field}\`${locale === "fr" ? " :" : ":"} ${text}`
      })
      .join(" ")
  return { en: say("en"), fr: say("fr") }
}

/** A mistake as it is answered: the same in words beside it. */
export function mistakeView(one: Mistake): Mistake & { text: LocalizedText } {
  return { ...one, text: fillBoth(MISTAKES[one.code], one.params) }
}
