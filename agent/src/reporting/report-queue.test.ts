import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reportsAtMost } from '@portico/contract/core/devices/device-report.ts'
import { queueBounds, ReportQueue } from './report-queue.ts'
import { helloAt, someFacts, someUsage } from './test-facts.ts'

let folder = ''
let logged: string[] = []
const open = () => new ReportQueue(folder, (line) => logged.push(line))
const file = () => path.join(folder, 'queue.jsonl')
const soon = Date.UTC(2026, 10, 23, 13)

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-queue-'))
  logged = []
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the queue of reports', () => {
  it('is there after a restart, in its order, for its owner alone', () => {
    const queue = open()
    for (let at = 0; at < 250; at += 1) {
      queue.add(helloAt(at / 60))
      queue.keep()
    }
    const again = open()
    expect(again.length).toBe(250)
    expect(again.oldest(soon)).toEqual(Array.from({ length: reportsAtMost }, (_, index) => helloAt(index / 60)))
    expect(statSync(file()).mode & 0o777).toBe(0o600)
  })

  it('loses one report at most when the agent is killed while it writes', () => {
    const queue = open()
    for (const at of [1, 2, 3]) queue.add(helloAt(at))
    queue.keep()
    appendFileSync(file(), JSON.stringify(helloAt(4)).slice(0, 40))
    const again = open()
    expect(again.length).toBe(3)
    again.add(helloAt(5))
    again.keep()
    expect(open().oldest(soon)).toEqual([1, 2, 3, 5].map(helloAt))
  })

  it.each([
    ['is no JSON', 'garbage\n'],
    ['is not of reports', '1\nnull\n{"at":1}\n[]\n'],
    ['is broken UTF-8', Buffer.from([0xff, 0xfe, 0x0a])],
  ])('begins empty where its file %s', (_of, content) => {
    appendFileSync(file(), content)
    expect(open().length).toBe(0)
  })

  it('drops the oldest beyond its bounds, and says so', () => {
    const queue = open()
    const whole = Array.from({ length: queueBounds.reports + 5 }, (_, index) => queue.add(helloAt(index / 60)))
    expect(whole.filter((isWhole) => !isWhole).length).toBe(5)
    expect(queue.length).toBe(queueBounds.reports)
    expect(queue.oldest(soon)[0]).toEqual(helloAt(5 / 60))
    queue.keep()
    expect(open().length).toBe(queueBounds.reports)
  })

  it('is bounded in bytes, on disk too', () => {
    const queue = open()
    const snapshot = { kind: 'snapshot', at: helloAt(0).at, usage: someUsage, facts: someFacts } as const
    const big = { ...snapshot, facts: { ...someFacts, os_version: 'x'.repeat(20_000) } }
    for (let at = 0; at < 120; at += 1) {
      queue.add(big)
      if (at % 10 === 0) queue.keep()
    }
    queue.keep()
    expect(queue.length).toBeLessThan(100)
    expect(statSync(file()).size).toBeLessThanOrEqual(queueBounds.bytes + 250_000)
  })

  it('gives no more at once than a request takes', () => {
    const queue = open()
    const big = { ...helloAt(0), facts: { ...someFacts, os_version: 'x'.repeat(100_000) }, kind: 'snapshot' } as const
    for (let at = 0; at < 5; at += 1) queue.add(big)
    expect(queue.oldest(soon).length).toBe(2)
  })

  it('leaves out what is older than the server accepts', () => {
    const queue = open()
    for (const at of [0, 1, 2]) queue.add(helloAt(at))
    expect(queue.oldest(soon + 7 * 24 * 3_600_000 - 58.5 * 60_000)).toEqual([helloAt(2)])
    expect(queue.length).toBe(1)
    expect(queue.oldest(soon + 8 * 24 * 3_600_000)).toEqual([])
    expect(queue.length).toBe(0)
  })

  it('has no file when it is empty', () => {
    const queue = open()
    queue.add(helloAt(0))
    queue.keep()
    queue.drop(1)
    queue.keep()
    expect(existsSync(file())).toBe(false)
  })

  it.runIf(process.platform === 'linux')('goes on in memory while the disk is full, with one line', () => {
    const queue = open()
    queue.add(helloAt(0))
    queue.keep()
    unlinkSync(file())
    symlinkSync('/dev/full', file())
    queue.add(helloAt(1))
    queue.keep()
    symlinkSync('/dev/full', `${file()}.new`)
    queue.add(helloAt(2))
    queue.keep()
    expect(logged.length).toBe(1)
    expect(logged[0]).toMatch(/ENOSPC/)
    expect(queue.length).toBe(3)
    // The failed attempt has deleted its file, so there is space again.
    queue.keep()
    expect(logged.length).toBe(2)
    expect(open().oldest(soon)).toEqual([0, 1, 2].map(helloAt))
    expect(readFileSync(file(), 'utf8').split('\n').length).toBe(4)
  })
})
