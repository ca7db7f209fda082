import { relative } from 'node:path'

type Results = { testResults: { name: string; startTime: number; endTime: number }[] }

/** How many the closing report names. */
const named = 10

/**
 * The closing lines on the files that took longest, by the clock: beside one another they slow each other down. Empty where vitest left no
 * report, or one file.
 * @param root the names are relative to it
 * @param readReport gives the report's text; may throw when there is none
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
