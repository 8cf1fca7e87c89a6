import { html, type Markup } from "./markup"
import { type Language, wordsOf } from "./words"

const STYLE = `
:root { color-scheme: light dark; --ink: #16202b; --soft: #5b6b7b; --line: #d9e0e7; --paper: #fff; --ground: #f1f4f7;
  --accent: #0b6e4f; --on-accent: #fff; --warn: #fff3cd; --on-warn: #664d03; --bad: #b3261e }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf2; --soft: #9fb0c0; --line: #33414e; --paper: #1b252e;
  --ground: #10171d; --accent: #3ecf9b; --on-accent: #06251a; --warn: #4a3b08; --on-warn: #ffe69c; --bad: #ff8a80 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
.ribbon { background: var(--warn); color: var(--on-warn); text-align: center; padding: .4rem 1rem; font-size: .875rem;
  font-weight: 600 }
main { max-width: 26rem; margin: 1.25rem auto; padding: 0 1rem }
main.wide { max-width: 60rem }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: 14px; padding: 1.25rem }
.card + .card, details { margin-top: 1rem }
.top { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; margin-bottom: .75rem }
.top a, .soft { color: var(--soft); font-size: .875rem }
h1 { font-size: 1.25rem; line-height: 1.3; margin: 0 } h2 { font-size: 1rem; margin: 0 0 .5rem } p { margin: .5rem 0 }
ul { list-style: none; margin: 0; padding: 0 }
li.item { display: flex; justify-content: space-between; gap: 1rem; padding: .4rem 0 }
.amount { white-space: nowrap; font-variant-numeric: tabular-nums }
.total { display: flex; justify-content: space-between; border-top: 1px solid var(--line); margin-top: .5rem;
  padding-top: .75rem; font-weight: 700; font-size: 1.125rem }
fieldset { border: 0; margin: 1.25rem 0 0; padding: 0 } legend, label.text { font-weight: 600; padding: 0 }
label.choice { display: flex; align-items: center; gap: .75rem; border: 1px solid var(--line); border-radius: 10px;
  padding: .7rem .9rem; margin-top: .5rem; cursor: pointer }
label.choice:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent) }
input[type=radio] { accent-color: var(--accent); width: 1.1rem; height: 1.1rem; margin: 0 }
label.text { display: block; margin-top: 1.25rem }
input[type=tel], input[type=text] { display: block; width: 100%; margin-top: .4rem; padding: .7rem .9rem; font: inherit;
  color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: 10px }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
button { display: block; width: 100%; padding: .8rem 1rem; border-radius: 10px; font: inherit; font-weight: 600;
  cursor: pointer; margin-top: .75rem; border: 1px solid var(--line); background: transparent; color: inherit }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); margin-top: 1.25rem }
td button { display: inline-block; width: auto; margin: 0 .25rem 0 0; padding: .15rem .6rem; font-size: .875rem }
.error { color: var(--bad); font-weight: 600; margin: 1rem 0 0 }
.phone { border: 8px solid var(--ink); border-radius: 28px; padding: 1.5rem 1.25rem; background: var(--paper);
  text-align: center }
.phone .big { font-size: 1.6rem; font-weight: 700; margin: .25rem 0 1rem }
summary { cursor: pointer } table { border-collapse: collapse; width: 100%; font-size: .875rem }
th, td { text-align: left; padding: .35rem .75rem .35rem 0; border-top: 1px solid var(--line); vertical-align: top }
.scroll { overflow-x: auto } code { font-size: .9em; overflow-wrap: anywhere } td code { white-space: nowrap }
`

/** A page of the simulator. */
export interface Page {
  title: string
  language: Language
  content: Markup
  /** Where the same page is in the other language; null for a page in English only. */
  otherLanguage: string | null
  /** Where the browser goes by itself after some seconds. */
  refresh: { seconds: number; address: string } | null
  /** For pages with tables. */
  wide?: boolean
}

/** A whole HTML document in the one style that all pages share. */
export function documentOf(page: Page): string {
  const words = wordsOf(page.language)
  const { markup } = html`<!DOCTYPE html>
    <html lang="${page.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${
          page.refresh === null
            ? null
            : html`<meta http-equiv="refresh" content="${page.refresh.seconds};url=${page.refresh.address}" />`
        }
        <link rel="icon" href="data:," />
        <title>${page.title} · PayUnit simulator</title>
        <style>
          ${{ markup: STYLE }}
        </style>
      </head>
      <body>
        <div class="ribbon">${words.simulator}</div>
        <main${page.wide === true ? html` class="wide"` : null}>
          <div class="top">
            <h1>${page.title}</h1>
            ${page.otherLanguage === null ? null : html`<a href="${page.otherLanguage}">${words.otherLanguage}</a>`}
          </div>
          ${page.content}
        </main>
      </body>
    </html> `
  return markup
}
