/** What has an edge that people see, or that text must stay within. */
const CARDS = ".card, .choice, .notice, .button, .payunit, .payunit-operator, .payunit-button"

/** Pixels: browsers round. */
const TOLERANCE = 1

/**
 * What runs out of a card: each by the card, with what it holds.
 *
 * @param {import("playwright-core").Page} page
 * @returns {Promise<string[]>}
 */
export async function overflowingElements(page) {
  return await page.evaluate(
    ({ cards, tolerance }) =>
      [...document.querySelectorAll(cards)].flatMap((card) => {
        const { left, right, top, bottom } = card.getBoundingClientRect()
        const style = window.getComputedStyle(card)
        const within = { left: left + parseFloat(style.paddingLeft), right: right - parseFloat(style.paddingRight) }
        const outside = [...card.querySelectorAll("*")].filter((element) => {
          const box = element.getBoundingClientRect()
          return (
            // What only screen readers meet is a pixel wide, or less.
            box.width > 1 &&
            (box.left < within.left - tolerance ||
              box.right > within.right + tolerance ||
              box.top < top - tolerance ||
              box.bottom > bottom + tolerance)
          )
        })
        // Text that is not broken has no box of its own.
        if (card.scrollWidth > card.clientWidth + tolerance) outside.push(card)
        return outside.map((element) => `${card.className}: ${element.outerHTML.slice(0, 120)}`)
      }),
    { cards: CARDS, tolerance: TOLERANCE },
  )
}
