export const money = (amount: number, currencyCode: string) =>
  new Intl.NumberFormat("en", { style: "currency", currency: currencyCode }).format(amount)
