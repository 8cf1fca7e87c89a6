/** How pages are written: markup, their frame and style, their words. */
export { documentOf } from "./layout"
export { html, type Markup } from "./markup"
export { dateText, type Language, languageOf, moneyText, type Words, wordsOf } from "./words"
