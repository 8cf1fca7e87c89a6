/** What the demo store sells. Prices are in CFA francs (XAF), which have no smaller unit. */
const products = [
  {
    handle: "pagne-wax",
    title: "Pagne wax 6 yards",
    description: "Printed cotton, six yards, enough for a dress and a shirt.",
    price: 12_500,
    weight: 900,
  },
  {
    handle: "cafe-de-l-ouest",
    title: "Café de l'Ouest 500 g",
    description: "Arabica from the highlands around Bafoussam, roasted dark.",
    price: 4_500,
    weight: 500,
  },
  {
    handle: "panier-tresse",
    title: "Panier tressé",
    description: "A market basket, woven by hand from raffia.",
    price: 8_000,
    weight: 700,
  },
  {
    handle: "savon-de-karite",
    title: "Savon de karité",
    description: "Shea butter soap from the north, without perfume.",
    price: 1_500,
    weight: 120,
  },
]

module.exports = { products }
