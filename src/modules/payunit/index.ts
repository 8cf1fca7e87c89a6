import type { MedusaContainer } from "@medusajs/framework/types"
import { Module } from "@medusajs/framework/utils"
import checkAdminPackages from "./loaders/check-admin-packages"
import checkConfiguration from "./loaders/check-configuration"
import { PAYUNIT_MODULE } from "./options"
import type { PayUnitRecords } from "./storage"
import PayUnitModuleService from "./service"

export { PAYUNIT_MODULE } from "./options"
export type { PayUnitOptionsInput } from "./options"

/** To a store's code the module is its records: what else its service does is for the plugin's workflows and routes. */
const service: typeof PayUnitRecords = PayUnitModuleService

export default Module(PAYUNIT_MODULE, { service, loaders: [checkConfiguration, checkAdminPackages] })

/**
 * The module's service, from any container that has it.
 *
 * @internal
 */
export function resolvePayUnit(container: Pick<MedusaContainer, "resolve">): PayUnitModuleService {
  return container.resolve<PayUnitModuleService>(PAYUNIT_MODULE)
}

export type { AlertOptions, PayUnitOptions, ProviderOptions } from "./options"
export type { InvoiceOutboxEvent, OutboxEvent, TransactionOutboxEvent } from "./outbox"
export type { default as PayUnitModuleService } from "./service"
export type { Month, PaymentSummary, SummarySpan } from "./summaries"

/** @internal */
export { DEFAULT_ACCOUNT, DEFAULT_CANCEL_UNPAID_AFTER_MINUTES, parseProviderOptions, timeOfDay } from "./options"
/** @internal */
export { subjectOf } from "./outbox"
/** @internal */
export { packagesOfPages } from "./loaders/check-admin-packages"
/** @internal */
export { accountOf, type ConfiguredProvider, configuredProviders } from "./configured-providers"
