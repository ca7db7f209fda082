import { expect, test } from 'vitest'
import { countTests } from './test-counts.ts'

const report =
  (numPassedTests: number, numFailedTests: number, testResults: unknown[] = []) =>
  () =>
    JSON.stringify({ numPassedTests, numFailedTests, testResults })

test.each([
  ['all pass', 0, report(3, 0), { passed: 3, failed: 0 }],
  ['some fail', 1, report(3, 2, [{ status: 'failed', assertionResults: [1, 2] }]), { passed: 3, failed: 2 }],
  ['a file does not load', 1, report(3, 0, [{ status: 'failed', assertionResults: [] }]), { passed: 3, failed: 1 }],
  ['an error outside every test', 1, report(3, 0), { passed: 3, failed: 1 }],
  ['the report is cut', 1, () => '{"numPassed', { passed: 0, failed: 1 }],
])('%s', (_, code, read, counts) => {
  expect(countTests(code, read)).toEqual(counts)
})

test('a run without a report failed', () => {
  const nothing = () => {
    throw new Error('no such file')
  }
  expect(countTests(1, nothing)).toEqual({ passed: 0, failed: 1 })
})
