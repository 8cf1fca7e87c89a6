import type { CardInfo } from "../src/gateway"

/** A card as a payer types it; no bank's. */
export const CARD: CardInfo = {
  card_number: "4242424242424242",
  cvv: "987",
  expiry_month: "12",
  expiry_year: "31",
  card_country: "CM",
  card_state: "Littoral",
  card_city: "Douala",
  card_address: "1 Rue Joffre",
  card_zipcode: "00237",
}
