export default function CreditCard() {
  return <span aria-hidden="true">▭</span>
}
