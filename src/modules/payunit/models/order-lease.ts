import { model } from "@medusajs/framework/utils"
import { impersonal } from "../personal-columns"

/** Who works on an order's money at the moment: one caller at a time, on any instance. */
const OrderLease = model
  .define(
    { tableName: "payunit_order_lease", name: "payunit_order_lease" },
    {
      /** Id of the cart where there is or will be one, else of the order: see `readLeaseName`. */
      id: impersonal(model.text().primaryKey()),
      owner: impersonal(model.text()),
      /** When it ends by itself, whatever became of its owner. */
      lease_until: model.dateTime(),
    },
  )
  .indexes([{ on: ["lease_until"] }])

export default OrderLease
