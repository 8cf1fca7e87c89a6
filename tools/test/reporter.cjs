const { stripVTControlCharacters } = require("node:util")

/** What Medusa and its database driver print in every suite, and nobody can do anything about. */
const NOISE = [
  /^Connection Error: (Connection ended unexpectedly|error: terminating connection due to administrator command)$/,
  /^Note: If the index "IDX_user_email" fails/,
]

/** A line of Medusa's log. Where every test has passed, even its errors were what the tests wanted. */
const LOG_LINE = /^\{.*"level":|^(error|warn|info|http|debug): /s

/** @type {typeof import("@jest/reporters")} */
const { DefaultReporter, VerboseReporter } = require(require.resolve("@jest/reporters", { paths: [corePath()] }))

/**
 * Jest's own reporter, without that noise.
 *
 * @param {typeof DefaultReporter} Reporter
 */
function withoutNoise(Reporter) {
  return class extends Reporter {
    /**
     * @override
     * @type {typeof DefaultReporter.prototype.printTestFileHeader}
     */
    printTestFileHeader(path, config, result) {
      const passed = result.numFailingTests === 0 && !result.testExecError
      const unwanted = passed && process.env["LOG_LEVEL"] === "error" ? [...NOISE, LOG_LINE] : NOISE
      const printed = result.console?.filter(
        ({ message }) => !unwanted.some((pattern) => pattern.test(stripVTControlCharacters(message).trim())),
      )
      if (printed?.length) result.console = printed
      else delete result.console
      super.printTestFileHeader(path, config, result)
    }
  }
}

function corePath() {
  return require.resolve("@jest/core", { paths: [require.resolve("jest")] })
}

const [Default, Verbose] = [withoutNoise(DefaultReporter), withoutNoise(VerboseReporter)]

module.exports = class {
  /** @param {ConstructorParameters<typeof DefaultReporter>[0]} settings */
  constructor(settings) {
    return settings.verbose ? new Verbose(settings) : new Default(settings)
  }
}
