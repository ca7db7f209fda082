import { relative } from 'node:path'

type Results = { testResults: { name: string; startTime: number; endTime: number }[] }

/** The number of files in the closing report. */
const named = 10

/**
 * Returns the closing lines about the test files that took longest. The times are elapsed times: files that run in
 * parallel slow each other down. Empty if vitest left no report, or ran only one file.
 * @param root the names are relative to it
 * @param readReport returns the report's text; may throw if there is none
 */
export function slowestFiles(root: string, readReport: () => string): string {
  const { testResults } = parse(readReport)
  if (testResults.length < 2) return ''
  const slowest = testResults
    .map(({ name, startTime, endTime }) => ({
      file: relative(root, name).replaceAll('\\', '/'),
      ms: endTime - startTime,
    }))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, named)
  const lines = slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
  return ['The slowest files:', ...lines].join('\n')
}

function parse(readReport: () => string): Results {
  try {
    return JSON.parse(readReport()) as Results
  } catch {
    return { testResults: [] }
  }
}
