import { definePolicies } from "@medusajs/framework/utils"

/** The right to have PayUnit send money, which a role has by nothing else that it may do. */
export const payoutPolicies = definePolicies([
  {
    name: "CreatePayunitPayout",
    resource: "payunit_payout",
    operation: "create",
    description: "Have PayUnit send refunds",
  },
])
