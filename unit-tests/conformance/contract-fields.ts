/**
 * The names of the contract's fields alone, by row: what the table must have, whatever the client and the table agree to
 * leave out.
 */
export const CONTRACT_FIELDS: Readonly<Record<string, { request: string; response: string }>> = {
  initialize: {
    request: "total_amount transaction_id currency return_url notify_url payment_country",
    response:
      "data.t_id data.t_sum data.t_url data.transaction_id data.transaction_url data.providers data.providers[].shortcode data.providers[].name data.providers[].logo data.providers[].country data.providers[].country.country_name data.providers[].country.country_code data.providers[].status",
  },
  gateways: {
    request: "t_id t_sum t_url",
    response:
      "data data[].shortcode data[].name data[].logo data[].country data[].country.country_name data[].country.country_code data[].status",
  },
  makepayment: {
    request: "gateway amount transaction_id phone_number return_url notify_url currency paymentType",
    response: "data.id data.transaction_id data.payment_status data.amount data.provider_transaction_id",
  },
  paymentstatus: {
    request: "transactionID",
    response:
      "data.transaction_amount data.transaction_status data.transaction_id data.purchaseRef data.notify_url data.callback_url data.transaction_currency data.transaction_gateway data.message",
  },
  "checkout/initialize": {
    request:
      "total_amount transaction_id mode currency success_url cancel_url notify_url payment_country items items[].price_description items[].price_description.unit_amount items[].product_description items[].product_description.name items[].product_description.image_url items[].product_description.about_product items[].quantity meta meta.phone_number_collection meta.address_collection",
    response: "data.redirect",
  },
  "invoice/process, mobile money": {
    request:
      "checkout_id customer customer.email customer.phone customer.country customer.name shipping shipping.address shipping.phone shipping.payment_method shipping.payment_info shipping.payment_info.phone",
    response: "",
  },
  "checkout/process, card": {
    request:
      "checkout_id customer customer.email customer.phone customer.country customer.name shipping shipping.address shipping.phone shipping.payment_method shipping.payment_info shipping.payment_info.card_info shipping.payment_info.card_info.card_number shipping.payment_info.card_info.cvv shipping.payment_info.card_info.expiry_month shipping.payment_info.card_info.expiry_year shipping.payment_info.card_info.card_country shipping.payment_info.card_info.card_state shipping.payment_info.card_info.card_city shipping.payment_info.card_info.card_address shipping.payment_info.card_info.card_zipcode",
    response: "",
  },
  "invoice/process, card": {
    request:
      "checkout_id customer customer.email customer.phone customer.country customer.name shipping shipping.address shipping.phone shipping.payment_method shipping.payment_info shipping.payment_info.card_info shipping.payment_info.card_info.card_number shipping.payment_info.card_info.cvv shipping.payment_info.card_info.expiry_month shipping.payment_info.card_info.expiry_year shipping.payment_info.card_info.card_country shipping.payment_info.card_info.card_state shipping.payment_info.card_info.card_city shipping.payment_info.card_info.card_address shipping.payment_info.card_info.card_zipcode",
    response: "",
  },
  "invoice/create": {
    request:
      "client_name client_email client_phone_number due_date partial_payment is_custom_company type currency callback_url custom_billing_company custom_billing_company.name custom_billing_company.logo custom_billing_company.email custom_billing_company.phone_number items items[].name items[].amount items[].quantity",
    response:
      "data.link data.invoice data.invoice.ref data.invoice.amount_paid data.invoice.remaining_amount data.invoice.status data.invoice.client data.invoice.client.uuid data.invoice.client.created_at data.invoice.client.lastChangedDateTime data.invoice.client.isDeleted data.invoice.client.name data.invoice.client.email data.invoice.client.phone_number data.invoice.total_amount data.invoice.sub_total data.invoice.due_date data.invoice.company data.invoice.company.uuid data.invoice.company.created_at data.invoice.company.lastChangedDateTime data.invoice.company.isDeleted data.invoice.company.name data.invoice.company.email data.invoice.company.phone_number data.invoice.company.slug data.invoice.company.logo data.invoice.company.user_id data.invoice.company.application_id data.invoice.is_custom_company data.invoice.custom_billing_company data.invoice.custom_billing_company.name data.invoice.custom_billing_company.logo data.invoice.custom_billing_company.email data.invoice.custom_billing_company.phone_number data.invoice.callback_url data.invoice.type data.invoice.partial_payment data.invoice.currency data.invoice.items data.invoice.items[].name data.invoice.items[].amount data.invoice.items[].quantity data.invoice.items[].ref data.invoice.items[].uuid data.invoice.items[].created_at data.invoice.items[].lastChangedDateTime data.invoice.items[].isDeleted data.invoice.fees data.invoice.uuid data.invoice.created_at data.invoice.lastChangedDateTime data.invoice.isDeleted",
  },
  "legacy initialize": {
    request: "total_amount transaction_id currency return_url notify_url name description purchaseRef",
    response: "data.t_id data.t_sum data.t_url data.transaction_id data.transaction_url",
  },
  "legacy gateways": {
    request: "t_id t_sum t_url",
    response:
      "data data[].create_time data[].update_time data[].provider_id data[].provider_name data[].provider_logo data[].provider_short_tag data[].provider_status data[].delete_time data[].service_accounts_account_id data[].service_accounts_users_user_id data[].providers_provider_id",
  },
  "legacy makepayment, first kind": {
    request: "gateway amount transaction_id notify_url name phone_number currency paymentType return_url",
    response: "data.payment_ref data.transaction_id data.pay_token",
  },
  "legacy makepayment, second kind": {
    request: "gateway amount transaction_id notify_url name phone_number currency paymentType return_url",
    response: "data.auth-token data.x-token data.transaction_id data.paytoken data.init data.message data.redirect_url",
  },
  "legacy paymentstatus, first kind": {
    request: "gateway transaction_id pay_token payment_ref",
    response: "status data.transaction_id data.callback_url data.callback data.transaction_amount",
  },
  "legacy paymentstatus, second kind": {
    request: "gateway transaction_id paytoken auth-token x-token",
    response: "status data.transaction_id data.callback_url data.callback data.transaction_amount",
  },
}
