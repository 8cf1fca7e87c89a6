import { model } from "@medusajs/framework/utils"
import { impersonal } from "../personal-columns"

/** Who works on something that has a name, mostly on an order's money: one caller at a time, on any instance. */
const NamedLease = model
  .define(
    { tableName: "payunit_lease", name: "payunit_lease" },
    {
      /** Of an order: the id of its cart where there is or will be one, else its own (see `readLeaseName`). Other names: see `NamedLeases`. */
      id: impersonal(model.text().primaryKey()),
      owner: impersonal(model.text()),
      /** When the lease ends by itself, whatever became of its owner. */
      lease_until: model.dateTime(),
    },
  )
  .indexes([{ on: ["lease_until"] }])

export default NamedLease
