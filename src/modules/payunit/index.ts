import type { MedusaContainer } from "@medusajs/framework/types"
import { Module } from "@medusajs/framework/utils"
import checkConfiguration from "./loaders/check-configuration"
import { PAYUNIT_MODULE } from "./options"
import PayUnitModuleService from "./service"

export { PAYUNIT_MODULE } from "./options"
export type { PayUnitOptionsInput } from "./options"
export type { default as PayUnitModuleService } from "./service"

export default Module(PAYUNIT_MODULE, { service: PayUnitModuleService, loaders: [checkConfiguration] })

/** The module's service, from any container that has it. */
export function resolvePayUnit(container: Pick<MedusaContainer, "resolve">): PayUnitModuleService {
  return container.resolve<PayUnitModuleService>(PAYUNIT_MODULE)
}
