import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import PayUnitPaymentProvider from "./service"

export default ModuleProvider(Modules.PAYMENT, { services: [PayUnitPaymentProvider] })
