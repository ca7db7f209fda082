/** The numbers of passed and failed tests. */
export type Counts = { passed: number; failed: number }

type Results = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/**
 * Counts the tests of one vitest run from its JSON report. A file that does not load counts as one failure; so does a
 * run that fails although every test passed (an uncaught error, no report, no test found).
 * @param code vitest's exit code
 * @param readReport returns the report's text; may throw if there is none
 */
export function countTests(code: number, readReport: () => string): Counts {
  const { numPassedTests, numFailedTests, testResults } = parse(readReport)
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  const failed = numFailedTests + unloaded
  return { passed: numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function parse(readReport: () => string): Results {
  try {
    return JSON.parse(readReport()) as Results
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, testResults: [] }
  }
}
