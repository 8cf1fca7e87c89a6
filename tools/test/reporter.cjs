const { writeFileSync } = require("node:fs")
const { join, relative } = require("node:path")
const { stripVTControlCharacters } = require("node:util")

const project = join(__dirname, "../..")

/** @type {typeof import("@jest/reporters")} */
const { DefaultReporter, VerboseReporter } = require(require.resolve("@jest/reporters", { paths: [corePath()] }))

/**
 * Jest's own reporter, without what suites print that pass, and with the results in the file of PAYUNIT_TEST_RESULTS.
 *
 * @param {typeof DefaultReporter} Reporter
 */
function ofOurs(Reporter) {
  return class extends Reporter {
    /**
     * @override
     * @type {typeof DefaultReporter.prototype.printTestFileHeader}
     */
    printTestFileHeader(path, config, result) {
      // Where every test has passed, even errors that were logged were what the tests wanted.
      const passed = result.numFailingTests === 0 && !result.testExecError
      if (passed && process.env["LOG_LEVEL"] === "error") delete result.console
      super.printTestFileHeader(path, config, result)
    }

    /**
     * One suite alone tells of each test as soon as it has ended.
     *
     * @override
     * @param {unknown} _test
     * @param {import("@jest/test-result").TestCaseResult} result
     */
    onTestCaseResult(_test, { fullName, status, duration }) {
      if (this.#isAlone && status !== "pending") {
        const mark = status === "passed" ? "✓" : "✕"
        this.log(`  ${mark} ${fullName} (${String(duration ?? 0)} ms)`)
      }
    }

    /**
     * @override
     * @type {typeof DefaultReporter.prototype.onRunStart}
     */
    onRunStart(results, options) {
      this.#isAlone = results.numTotalTestSuites === 1 && process.env["PAYUNIT_TEST_ALONE"] === "true"
      super.onRunStart(results, options)
    }

    #isAlone = false

    /**
     * @override
     * @param {unknown} [_contexts]
     * @param {import("@jest/reporters").AggregatedResult} [results]
     */
    onRunComplete(_contexts, results) {
      super.onRunComplete()
      const file = process.env["PAYUNIT_TEST_RESULTS"]
      if (file !== undefined && results !== undefined) writeFileSync(file, JSON.stringify(resultsOf(results)))
    }
  }
}

/**
 * What is told of a run.
 *
 * @param {import("@jest/reporters").AggregatedResult} results
 */
function resultsOf(results) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = results
  return {
    passed: numPassedTests,
    // A suite that could not even run counts as one failure.
    failed: numFailedTests + numRuntimeErrorTestSuites,
    skipped: numPendingTests + numTodoTests,
    suites: results.testResults.map(({ testFilePath, perfStats, testResults, testExecError }) => ({
      file: relative(project, testFilePath),
      seconds: (perfStats.end - perfStats.start) / 1000,
      ...(testExecError && { error: firstLines(testExecError.message) }),
      tests: testResults.map(({ fullName, duration, status, failureMessages }) => ({
        name: fullName,
        status,
        seconds: (duration ?? 0) / 1000,
        ...(failureMessages.length > 0 && { error: firstLines(failureMessages[0]) }),
      })),
    })),
  }
}

/** How many characters of an error are repeated at a run's end. */
const ERROR_LENGTH = 400

/** @param {string | undefined} message */
function firstLines(message = "") {
  return stripVTControlCharacters(message).slice(0, ERROR_LENGTH)
}

function corePath() {
  return require.resolve("@jest/core", { paths: [require.resolve("jest")] })
}

const [Default, Verbose] = [ofOurs(DefaultReporter), ofOurs(VerboseReporter)]

module.exports = class {
  /** @param {ConstructorParameters<typeof DefaultReporter>[0]} settings */
  constructor(settings) {
    return process.argv.includes("--verbose") ? new Verbose(settings) : new Default(settings)
  }
}
