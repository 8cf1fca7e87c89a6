/**
 * Does something with every item, so many at once, in their order.
 *
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} atOnce
 * @param {(item: Item) => Promise<void>} act
 */
export async function sideBySide(items, atOnce, act) {
  const waiting = [...items]
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
