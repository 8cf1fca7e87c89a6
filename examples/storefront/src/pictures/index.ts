import coffee from "./cafe-de-l-ouest.svg"
import cloth from "./pagne-wax.svg"
import basket from "./panier-tresse.svg"
import soap from "./savon-de-karite.svg"

/** Drawn for this shop, by the product's handle. A real shop shows its products' own pictures. */
export const PICTURES: Readonly<Record<string, string>> = {
  "pagne-wax": cloth,
  "cafe-de-l-ouest": coffee,
  "panier-tresse": basket,
  "savon-de-karite": soap,
}
