import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LastReport, readLastReport } from './last-report.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'portico-last-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const minute = 60_000
const one = { device_id: 'one' }

it('the last report is stored at once, then every ten minutes and at the end', () => {
  const last = new LastReport(folder)
  last.note(one, 0)
  expect(readLastReport(folder, one).at).toBe(0)
  expect(statSync(path.join(folder, 'last-report.json')).mode & 0o777).toBe(0o600)
  for (let passed = 1; passed <= 12; passed += 1) last.note(one, passed * minute)
  expect([last.of(one), readLastReport(folder, one).at]).toEqual([12 * minute, 10 * minute])
  last.keep()
  expect(readLastReport(folder, one).at).toBe(12 * minute)
})

it('the last report is of its device alone, and stored at once for another', () => {
  const last = new LastReport(folder)
  last.note(one, minute)
  const other = { device_id: 'other' }
  expect([last.of(other), readLastReport(folder, other).at]).toEqual([null, null])
  last.note(other, 2 * minute)
  expect([readLastReport(folder, one).at, readLastReport(folder, other).at]).toEqual([null, 2 * minute])
})

it('what hinders reporting is stored with the last report, until the next is accepted', () => {
  new LastReport(folder).note(one, minute)
  const last = new LastReport(folder)
  last.noteProblem(one, 'This device is blocked.')
  expect(readLastReport(folder, one)).toEqual({ at: minute, problem: 'This device is blocked.' })
  expect(readLastReport(folder, { device_id: 'other' })).toEqual({ at: null, problem: null })
  last.note(one, 2 * minute)
  expect(readLastReport(folder, one)).toEqual({ at: 2 * minute, problem: null })
})

it.each(['', '{', '{"device_id":"one"}'])('%j stored is none, and a folder that is gone hinders nothing', (text) => {
  writeFileSync(path.join(folder, 'last-report.json'), text)
  expect(readLastReport(folder, one).at).toBeNull()
  const last = new LastReport(path.join(folder, 'gone'))
  last.note(one, minute)
  expect(last.of(one)).toBe(minute)
})
