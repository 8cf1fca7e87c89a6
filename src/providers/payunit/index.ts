import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import checkPlugin from "./loaders/check-plugin"
import PayUnitPaymentProvider from "./service"

export default ModuleProvider(Modules.PAYMENT, { services: [PayUnitPaymentProvider], loaders: [checkPlugin] })
