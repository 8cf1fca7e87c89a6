/** How databases of tests are called; then comes the name of the run that made them. */
module.exports = {
  /** Those that stores are copied from. */
  TEMPLATE_PREFIX: "payunit_seeded_",
  /** Those of stores that live in a process of the tests. */
  STORE_PREFIX: "payunit_store_",
  /** Those of the memory's tables alone. */
  MODULE_PREFIX: "payunit_module_",
}
