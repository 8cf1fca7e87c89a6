/** The number of a phone in Cameroon, as people write it there: nine digits that begin with 6 or 2. */
const LOCAL = /^[62]\d{8}$/

/** What a phone number is dialled by from anywhere; null where it has too few digits to be one. */
function dialled(phone: string): string | null {
  const digits = phone.replace(/\D/g, "").replace(/^00/, "")
  const number = LOCAL.test(digits) ? `237${digits}` : digits
  return number.length >= 8 ? number : null
}

/** The address that calls somebody. */
export function callAddress(phone: string): string | null {
  const number = dialled(phone)
  return number === null ? null : `tel:+${number}`
}

/** The address that opens a chat with somebody on WhatsApp, with a text to send where one is given. */
export function whatsAppAddress(phone: string, text?: string): string | null {
  const number = dialled(phone)
  const query = text === undefined ? "" : `?text=${encodeURIComponent(text)}`
  return number === null ? null : `https://wa.me/${number}${query}`
}

/** The address that opens a message to somebody, with a text to send. Phones of both kinds understand these signs. */
export function smsAddress(phone: string, text: string): string | null {
  const number = dialled(phone)
  return number === null ? null : `sms:+${number}?&body=${encodeURIComponent(text)}`
}
