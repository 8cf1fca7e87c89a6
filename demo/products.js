/**
 * What the demo store sells. Descriptions are French, as the shop is; prices are in CFA
 * francs (XAF), which have no smaller unit.
 */
const products = [
  {
    handle: "pagne-wax",
    title: "Pagne wax 6 yards",
    description: "Coton imprimé, six yards : de quoi coudre une robe et une chemise.",
    english: "Printed cotton, six yards, enough for a dress and a shirt.",
    price: 12_500,
    weight: 900,
  },
  {
    handle: "cafe-de-l-ouest",
    title: "Café de l'Ouest 500 g",
    description: "Arabica des hauts plateaux de Bafoussam, torréfaction foncée.",
    english: "Arabica from the highlands around Bafoussam, roasted dark.",
    price: 4_500,
    weight: 500,
  },
  {
    handle: "panier-tresse",
    title: "Panier tressé",
    description: "Un panier de marché en raphia, tressé à la main.",
    english: "A market basket, woven by hand from raffia.",
    price: 8_000,
    weight: 700,
  },
  {
    handle: "savon-de-karite",
    title: "Savon de karité",
    description: "Savon au beurre de karité du Nord, sans parfum.",
    english: "Shea butter soap from the north, without perfume.",
    price: 1_500,
    weight: 120,
  },
]

module.exports = { products }
