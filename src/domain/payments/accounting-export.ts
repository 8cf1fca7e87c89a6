/** Something of a payment that was refunded in a month. */
interface AccountingRefund {
  /** Day of the shop, such as 2026-01-31. */
  day: string
  amount: number
  /** What finds the refund again at the operator. */
  reference: string | null
  /** What the service keeps for having sent the refund; null where it sent none, or does not tell. */
  fee: number | null
}

/** What a month's books have of one payment: that it was paid then, or that something of it was refunded then, or both. */
export interface AccountingEntry {
  transaction_id: string
  order_id: string | null
  invoice_id: string | null
  cart_id: string | null
  /** Since when nobody is to know whose the payment is. */
  forgotten_at: Date | null
  state: string
  /** How the payment was resolved, if it was held: a code. */
  resolution: string | null
  /** The operator's code; null where PayUnit does not tell it. */
  operator: string | null
  /** Lower-case. */
  currency_code: string
  paid_at: Date | null
  /** The day on which the payment was paid; null where that is in another month. */
  day: string | null
  /** Major units, as all amounts; null where it was paid in another month. */
  gross: number | null
  /** As PayUnit's latest statement of it tells it, else as PayUnit's own answer did; null where neither does. */
  fee: number | null
  refunds: AccountingRefund[]
  /** Whether the payment is the first of its order: an order's tax is told once. */
  is_first: boolean
}

/** What the books have of an order. */
export interface AccountingOrder {
  number: number | null
  currency_code: string
  /** The order's tax as Medusa has it now. */
  tax: number
}

/** What payments and refunds come to, in major units. */
interface AccountingSums {
  payments: number
  gross: number
  refunded: number
  /** What the service keeps for having sent refunds, where it tells; null where it told none. */
  refund_fees: number | null
  /** The fees that are known; null where none is. */
  fees: number | null
  /** Of how many of the payments the fee is known. */
  with_fee: number
  /** Null unless the fee of every payment is known. */
  net: number | null
  /** Null where no order of Medusa's has any. */
  tax: number | null
}

/** A day of a month, by currency and operator. */
export interface AccountingDay extends AccountingSums {
  day: string
  currency_code: string
  operator: string | null
}

/** All of a month in one currency. */
export interface AccountingTotal extends AccountingSums {
  currency_code: string
  /** What remains of `gross` without what was refunded and the fees that are known, also those of refunds. */
  remaining: number
}

/** What the shop receives of a payment, in major units; null where the fee is not known. */
export function netOf({ gross, fee }: { gross: number | null; fee: number | null }): number | null {
  return gross === null || fee === null ? null : sum([gross, -fee])
}

/** What the shop receives of several payments: nothing is said of it unless the fee of every one is known. */
export function totalNetOf(all: {
  payments: number
  gross: number
  with_fee: number
  fees: number | null
}): number | null {
  return all.with_fee === all.payments ? netOf({ gross: all.gross, fee: all.fees }) : null
}

/** What was refunded of a payment in the month; null where nothing was. */
export function refundedOf({ refunds }: AccountingEntry): number | null {
  return refunds.length === 0 ? null : sum(refunds.map(({ amount }) => amount))
}

/** What the service keeps for having sent refunds of a payment in the month; null where it told none. */
export function refundFeesOf({ refunds }: AccountingEntry): number | null {
  return refunds.reduce<number | null>((total, { fee }) => together(total, fee), null)
}

/** The tax of the order that a payment is the first of, in the month when it was paid; null where there is none to tell. */
export function taxOf(
  { gross, is_first, currency_code }: AccountingEntry,
  order: AccountingOrder | undefined,
): number | null {
  return order !== undefined && gross !== null && is_first && order.currency_code === currency_code ? order.tax : null
}

/** A month's books by day, currency and operator: money by the day it was paid, refunds by the day of their record. */
export class AccountingDays {
  readonly #days = new Groups<Omit<AccountingDay, keyof AccountingSums>>()

  add(entry: AccountingEntry, order: AccountingOrder | undefined): void {
    if (entry.day !== null) {
      receive(this.#at(entry.day, entry), entry, order)
    }
    for (const { day, amount, fee } of entry.refunds) {
      giveBack(this.#at(day, entry), amount, fee)
    }
  }

  /** In the order of the calendar. */
  all(): AccountingDay[] {
    return this.#days.sorted()
  }

  #at(day: string, { currency_code, operator }: AccountingEntry): AccountingDay {
    return this.#days.of(`${day} ${currency_code} ${operator ?? ""}`, { day, currency_code, operator })
  }
}

/** A month's books by currency. */
export class AccountingTotals {
  readonly #totals = new Groups<Pick<AccountingTotal, "currency_code">>()

  add(entry: AccountingEntry, order: AccountingOrder | undefined): void {
    const { currency_code } = entry
    const of = this.#totals.of(currency_code, { currency_code })
    receive(of, entry, order)
    giveBack(of, refundedOf(entry) ?? 0, refundFeesOf(entry))
  }

  /** By the names of currencies. */
  all(): AccountingTotal[] {
    return this.#totals
      .sorted()
      .map((of) => ({ ...of, remaining: sum([of.gross, -of.refunded, -(of.fees ?? 0), -(of.refund_fees ?? 0)]) }))
  }
}

/** Sums by a key, each with what names it. */
class Groups<Names> {
  readonly #groups = new Map<string, Names & AccountingSums>()

  of(key: string, names: Names): Names & AccountingSums {
    const none = {
      payments: 0,
      gross: 0,
      refunded: 0,
      refund_fees: null,
      fees: null,
      with_fee: 0,
      net: null,
      tax: null,
    }
    const of = this.#groups.get(key) ?? { ...names, ...none }
    this.#groups.set(key, of)
    return of
  }

  sorted(): (Names & AccountingSums)[] {
    return [...this.#groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, of]) => of)
  }
}

/** Adds money, if the month received any. */
function receive(of: AccountingSums, entry: AccountingEntry, order: AccountingOrder | undefined): void {
  const { gross, fee } = entry
  if (gross === null) {
    return
  }
  of.payments += 1
  of.gross = sum([of.gross, gross])
  of.fees = together(of.fees, fee)
  of.with_fee += fee === null ? 0 : 1
  of.net = totalNetOf(of)
  of.tax = together(of.tax, taxOf(entry, order))
}

function giveBack(of: AccountingSums, amount: number, fee: number | null): void {
  of.refunded = sum([of.refunded, amount])
  of.refund_fees = together(of.refund_fees, fee)
}

function together(one: number | null, other: number | null): number | null {
  return other === null ? one : sum([one ?? 0, other])
}

/** Without what binary fractions leave behind: no currency here has more decimals. */
function sum(amounts: readonly number[]): number {
  return Math.round(amounts.reduce((total, amount) => total + amount, 0) * 10_000) / 10_000
}
