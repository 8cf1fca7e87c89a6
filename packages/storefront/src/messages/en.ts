import type { Messages } from "./messages"

export const en: Messages = {
  idle: {
    title: "How would you like to pay?",
    text: "Confirm on your phone with MTN or Orange, or pay by card.",
    byPhone: "Pay with mobile money",
    starting: "One moment …",
  },
  onPage: "Card or other means (PayUnit’s secure page)",
  redirecting: {
    title: "On to the payment page",
    text: "You are being taken to PayUnit’s page. Come back here afterwards.",
    link: "Nothing happens? Open the page",
  },
  choose: {
    title: "Pay {amount}",
    text: "We send a request to your phone. You confirm it there with your secret code.",
    operator: "Your operator",
    noOperator: "Choose your operator.",
    phone: "Phone number that pays",
    phoneHint: "Nine digits, for example 6 70 00 00 00",
    looksLike: "This looks like a number of {operator}.",
    pay: "Send the request",
    payTo: "Send the request to {phone}",
    sending: "Sending …",
    waits:
      "The request to {phone} can still be confirmed there, and pays for this order then. You can send another in {time}.",
  },
  confirm: {
    title: "Confirm on your phone",
    text: "A request for {amount} was sent to {phone}, {operator}. Enter your secret code on the phone to confirm it.",
    noPrompt: "Nothing on the phone? Dial {code} and choose the payment that waits.",
    again: "You can send it again in {time}.",
    check: "I have confirmed, check now",
    wrong: "Wrong number? Change it",
    operatorPage: "Confirm on the operator’s page",
    leave: "You may close this page. Once you confirm, your payment is noted all the same.",
  },
  may_be_declined: {
    title: "The payment may have been declined",
    text: "The request for {amount} to {phone}, {operator}, seems to have been declined. If your phone still shows it, confirm it there; otherwise send it again.",
  },
  paid: {
    title: "Paid",
    text: "Your payment of {amount} has arrived. Thank you!",
    placing: "Your payment of {amount} has arrived. Your order is being placed.",
  },
  receipt: {
    title: "Receipt",
    shop: "Shop",
    amount: "Amount",
    order: "Order",
    operator: "Paid with",
    reference: "Reference",
    time: "Date",
    contact: "Contact",
    line: "{name}: {value}",
    share: "Share the receipt",
    copied: "Copied",
    print: "Print",
  },
  failed: {
    title: "The payment was declined",
    text: "Nothing was taken. Check your balance and the number, then try again.",
  },
  cancelled: { title: "The payment was cancelled", text: "Nothing was taken. You can try again." },
  expired: {
    title: "The time to pay has passed",
    text: "If you did pay, we will notice; otherwise try again.",
    onPhone: "Nobody confirmed on {phone} in time.",
  },
  retry: { sendAgain: "Send again", other: "Another number or operator" },
  unknown: {
    checking: { title: "One moment", text: "We are looking how your payment stands." },
    unanswered: {
      title: "The connection broke off",
      text: "The request may have reached your phone. If so, confirm it; we keep looking and tell you here.",
    },
    in_review: {
      title: "Your payment has arrived",
      text: "The shop has to look at it and will contact you. Please do not pay again.",
    },
    confirm_with_bank: {
      title: "Confirm with your bank",
      text: "Your bank is waiting for you to confirm the payment.",
    },
    awaiting_bank: {
      title: "Your card payment is being confirmed",
      text: "If your bank asks you, confirm it there; otherwise just wait.",
    },
    not_found: {
      title: "We do not know this payment",
      text: "The link may be incomplete. If you have paid, contact the shop; nothing is lost.",
    },
  },
  collection: {
    title: "Payment",
    order: "Order {number}",
    tryAgain: "Try again",
  },
  offline: "No connection at the moment. We keep trying; your payment is not lost.",
  retryIn: "Try again in {minutes} min.",
  problems: {
    payment_not_found: "This payment cannot be paid any more. Start it again.",
    invalid_phone: "This is no mobile number of Cameroon. Give nine digits that begin with 6.",
    amount_changed: "The amount has changed. Look at it, then pay again.",
    unreachable: "The shop could not be reached. Check your connection and try again.",
    unknown: "That did not work. Try again in a moment.",
  },
}
