import { expect, test } from 'vitest'
import { slowestFiles } from './slowest-files.ts'

const report = (seconds: number[]) => () =>
  JSON.stringify({
    testResults: seconds.map((each, nth) => ({
      name: `/root/e2e/${nth}.e2e.ts`,
      startTime: 1_000,
      endTime: 1_000 * (each + 1),
    })),
  })

test('the ten slowest files are named, the slowest first', () => {
  const lines = slowestFiles('/root', report([3, 12.5, ...Array.from({ length: 20 }, () => 1)])).split('\n')
  expect(lines.slice(0, 3)).toEqual(['The slowest files:', '   12.5 s  e2e/1.e2e.ts', '    3.0 s  e2e/0.e2e.ts'])
  expect(lines).toHaveLength(11)
})

test('of one file, or without a report, nothing is said', () => {
  expect(slowestFiles('/root', report([3]))).toBe('')
  expect(slowestFiles('/root', () => '{"testRes')).toBe('')
})
