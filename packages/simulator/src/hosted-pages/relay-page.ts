import { inOtherLanguage } from "./addresses"
import { documentOf, html, wordsOf } from "../html"
import type { PageRequest } from "./pages"

/**
 * The page that a transaction_url of the current family leads to. Its parameters are inside the fragment, which no
 * server gets to see, so a script has to carry them on.
 */
export function relayPage({ url, language }: PageRequest): string {
  const words = wordsOf(language)
  return documentOf({
    title: words.checkout,
    language,
    otherLanguage: inOtherLanguage(url, language),
    refresh: null,
    content: html`<section class="card">
      <script>
        const parameters = new URLSearchParams(location.hash.split("?")[1])
        if (new URLSearchParams(location.search).get("lang") === "fr") parameters.set("lang", "fr")
        location.replace("/hosted/payment?" + parameters)
      </script>
      <noscript><p class="error">${words.needsScript}</p></noscript>
    </section>`,
  })
}
