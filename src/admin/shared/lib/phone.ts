import { firstPhone, type PhoneProblem } from "../../../gateway/phone"

/** What a phone number is dialled by from anywhere, such as `+237677123456`; or why it is none. Of several the first. */
function dialled(phone: string): { number: string } | { reason: PhoneProblem } {
  const reading = firstPhone(phone)
  return "e164" in reading ? { number: reading.e164 } : reading
}

/** Why a text is no phone number; null if it is one. */
export function problemOfPhone(phone: string): PhoneProblem | null {
  const reading = dialled(phone)
  return "reason" in reading ? reading.reason : null
}

/** The address that calls somebody. */
export function callAddress(phone: string): string | null {
  const reading = dialled(phone)
  return "number" in reading ? `tel:${reading.number}` : null
}

/** The address that opens a chat with somebody on WhatsApp, with a text to send where one is given. */
export function whatsAppAddress(phone: string, text?: string): string | null {
  const reading = dialled(phone)
  const query = text === undefined ? "" : `?text=${encodeURIComponent(text)}`
  return "number" in reading ? `https://wa.me/${reading.number.slice(1)}${query}` : null
}

/** The address that opens a message to somebody, with a text to send. Phones of both kinds understand these signs. */
export function smsAddress(phone: string, text: string): string | null {
  const reading = dialled(phone)
  return "number" in reading ? `sms:${reading.number}?&body=${encodeURIComponent(text)}` : null
}
