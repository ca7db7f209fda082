import { readFileSync, writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** A test that failed at first and was retried. */
export type RetriedTest = { file: string; name: string; passed: boolean; firstFailure: string }

/**
 * Returns a vitest reporter that writes the retried tests of a run to a file, as JSON. vitest's own JSON report omits
 * them.
 */
export function writeRetriedTests(file: string): Reporter {
  return {
    onTestRunEnd: (modules) => writeFileSync(file, JSON.stringify(modules.flatMap(retriedOf))),
  }
}

function retriedOf(module: TestModule): RetriedTest[] {
  const retried = [...module.children.allTests()].filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
  return retried.map((test) => ({
    file: module.relativeModuleId,
    name: test.fullName,
    passed: test.result().state === 'passed',
    firstFailure: firstFailureOf(test),
  }))
}

function firstFailureOf(test: TestCase): string {
  const [first] = test.result().errors ?? []
  return (
    stripVTControlCharacters(first?.message ?? 'no message')
      .trim()
      .split('\n')[0] ?? ''
  )
}

/** Reads the file of {@link writeRetriedTests}; empty if the run ended before it was written. */
export function readRetriedTests(file: string): RetriedTest[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RetriedTest[]
  } catch {
    return []
  }
}

/**
 * Returns the lines of the closing report about retried tests: their number, and three lines for each. Empty if there
 * are none.
 */
export function retriedLines(retried: readonly RetriedTest[]): string[] {
  if (retried.length === 0) return []
  const lines = retried.flatMap(({ file, name, passed, firstFailure }) => [
    `  ${file}`,
    `    ${name} (then ${passed ? 'passed' : 'failed again'})`,
    `    ${firstFailure}`,
  ])
  return [`retried: ${retried.length}`, ...lines]
}
