/* What is loaded by the package's bare name. Medusa loads the plugin by its folders, so whoever comes here took a wrong way. */

throw new Error(
  "medusa-payment-payunit is a plugin of Medusa, and no module or provider by its bare name. In medusa-config, put " +
    '`{ resolve: "medusa-payment-payunit", options: { … } }` into `plugins`, and into the providers of the payment module ' +
    '`{ resolve: "medusa-payment-payunit/providers/payunit", id: "payunit" }`.',
)

export {}
