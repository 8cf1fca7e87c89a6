import { model } from "@medusajs/framework/utils"
import { impersonal } from "../personal-columns"

/** The payment methods that the service listed for an account, kept so that it is asked at most once a day. */
const ProviderList = model.define(
  { tableName: "payunit_provider_list", name: "payunit_provider_list" },
  {
    /** Account, mode, flow of lists and country. */
    id: impersonal(model.text().primaryKey()),
    /** `[{ shortcode, name, logo }]`; null until the first list came. */
    methods: impersonal(model.json().nullable()),
    /** When the list was last asked for, whether or not one came. */
    asked_at: model.dateTime(),
  },
)

export default ProviderList
