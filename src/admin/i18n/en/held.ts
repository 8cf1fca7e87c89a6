/** Held money whose order was paid another way as well, or that is another amount than is wanted. */
export const held = {
  others: "Also paid on this order",
  byHand: "{{amount}}, recorded by hand",
  byOther: "{{amount}}, {{how}}",
  manual: {
    means:
      "This money came through PayUnit. The order was also paid by a payment that somebody recorded by hand: “Capture payment”, or “Mark as paid”.",
    todo: "Find out whether that other money really came. If no cash came, undo it: this payment then pays the order, and nobody is refunded. If it came too, refund {{amount}}.",
  },
  severalManual: {
    means:
      "This money came through PayUnit. The order was also paid by payments that somebody recorded by hand: “Capture payment”, or “Mark as paid”.",
    todo: "Find out for each of them whether the money really came. If no cash came for one, undo that one: this payment then takes its place. If all of it came, refund {{amount}}.",
  },
  whichManual: "Payments recorded by hand",
  noneChosen: "Choose a payment",
  surplus: {
    means: "The order has this money, and {{amount}} of it is more than the order costs.",
    todo: "Refund {{amount}}, and record it.",
  },
  tooLittle: {
    means: "{{paid}} was paid, and {{wanted}} is to be paid now. The money is safe.",
    todo: "Place the order with it and ask for the other {{rest}}. Or refund {{paid}}.",
  },
  tooMuch: {
    means: "{{paid}} was paid, and {{wanted}} is to be paid now. The money is safe.",
    todo: "Place the order with it and refund the {{rest}} too much. Or refund all of it.",
  },
  takenBack: {
    alert: "Do not ship: PayUnit took this money back.",
    record: "PayUnit sends it back itself, so you send nothing. This records it, and Medusa's refund with it.",
  },
}

/** What can be done about money on hold. */
export const heldActionTexts = {
  void_manual_payment: {
    label: "No cash came: undo that",
    title: "Undo the payment recorded by hand?",
    description:
      "No money is sent. Medusa keeps the {{manual}} recorded by hand, with a refund of all of it, and the {{amount}} paid through PayUnit pays the order instead. What is then still missing is to be paid on the order.",
    confirm: "Undo it",
    done: "This payment pays the order now",
    notDone: "It is undone, and this payment still could not be placed",
  },
  void_one: {
    label: "No cash came: undo one",
    title: "Undo which payment recorded by hand?",
    description:
      "No money is sent. Medusa keeps the payment you choose, with a refund of all of it, and the {{amount}} paid through PayUnit takes its place. What is then still missing is to be paid on the order.",
    confirm: "Undo it",
    done: "This payment pays the order now",
    notDone: "It is undone, and this payment still could not be placed",
  },
  both_came: { label: "Cash came too: refund" },
  gone: {
    label: "The money is gone",
    title: "Record that the money is gone",
    description: "There is nothing to send: PayUnit took the money back. This closes the payment.",
    confirm: "Record it",
    done: "It is recorded that the money is gone",
  },
  ask_rest: {
    label: "Place it and ask for the rest",
    title: "Place the order, and ask for the rest?",
    description:
      "The order is placed with the {{amount}} that were paid. {{rest}} more is to be paid on it: you ask for that next.",
    confirm: "Place the order",
    done: "The order is placed: ask for the rest",
    notDone: "The order could still not be placed",
  },
  refund_rest: {
    label: "Place it and refund the difference",
    title: "Place the order, and refund the difference?",
    description:
      "The order is placed with the {{amount}} that were paid. {{rest}} of it is too much: you refund that next.",
    confirm: "Place the order",
    done: "The order is placed: refund the difference",
    notDone: "The order could still not be placed",
  },
}
