import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { oldestReport, reportsAtMost, type DeviceReport } from '@portico/contract/core/devices/device-report.ts'
import { sentenceOf } from '#agent/platform/exit-codes.ts'
import { readOwnIfThere, removeIfThere, replaceFile } from '#agent/platform/kept-file.ts'

/** What the queue holds at most: a week of reports each five minutes, and bytes. */
export const queueBounds = { reports: 2_016, bytes: 2_000_000 } as const

/** Bytes of dropped lines that the file may still have. */
const mostStale = 200_000

/** A request stays far below the largest body, also as the text that a gateway carries. */
const batchBytes = 300_000

const fileIn = (folder: string) => path.join(folder, 'queue.jsonl')

/** Deletes what waits: reports of the device that this computer was before. */
export function deleteReports(folder: string): void {
  removeIfThere(fileIn(folder))
}

/**
 * Reports that wait to be sent, oldest first. `keep` stores them as a file of one line each, in a folder: appended, so that a kill loses at
 * most the line being written, and written as a whole when it shrinks. While the disk is full they stay in memory; `log` gets one line
 * when that begins and one when it ends.
 */
export class ReportQueue {
  readonly #file: string
  readonly #log: (line: string) => void
  #lines: string[]
  #bytes: number
  /** How many lines of the file are current; null where it must be written as a whole. */
  #stored: number | null = null
  #staleBytes = 0
  #isFailing = false

  constructor(folder: string, log: (line: string) => void) {
    this.#file = fileIn(folder)
    this.#log = log
    this.#lines = linesIn(this.#file)
    this.#bytes = sizeOf(this.#lines)
    this.#makeRoom()
  }

  get length(): number {
    return this.#lines.length
  }

  /** Adds a report. False where the oldest were dropped for it. */
  add(report: DeviceReport): boolean {
    const line = JSON.stringify(report)
    this.#lines.push(line)
    this.#bytes += Buffer.byteLength(line)
    return this.#makeRoom()
  }

  /** The oldest reports, as many as one request takes; those that are too old to be accepted at `now` are dropped. */
  oldest(now: number): DeviceReport[] {
    const first = this.#lines.findIndex((line) => Date.parse(reportIn(line)?.at ?? '') > now - oldestReport)
    if (first !== 0) this.drop(first === -1 ? this.#lines.length : first)
    let size = 0
    const fitting = this.#lines
      .slice(0, reportsAtMost)
      .filter((line) => (size += Buffer.byteLength(line)) <= batchBytes)
    return (fitting.length === 0 ? this.#lines.slice(0, 1) : fitting).flatMap((line) => reportIn(line) ?? [])
  }

  /** Removes the oldest `count`. */
  drop(count: number): void {
    this.#lines = this.#lines.slice(count)
    this.#bytes = sizeOf(this.#lines)
    this.#stored = null
  }

  /** Writes what the file lacks yet: while all is sent at once, the queue is in memory alone. */
  keep(): void {
    try {
      this.#write()
      this.#stored = this.#lines.length
      if (this.#isFailing) this.#log('Reports are stored on disk again.')
      this.#isFailing = false
    } catch (thrown) {
      this.#stored = null
      if (!this.#isFailing) {
        this.#log(`Reports cannot be stored in ${this.#file} and are kept in memory: ${sentenceOf(thrown)}`)
      }
      this.#isFailing = true
    }
  }

  #write(): void {
    if (this.#lines.length === 0) return removeIfThere(this.#file)
    if (this.#stored === null) {
      replaceFile(this.#file, `${this.#lines.join('\n')}\n`, { keepsFormer: false })
      this.#staleBytes = 0
    } else if (this.#stored < this.#lines.length) {
      appendFileSync(this.#file, `${this.#lines.slice(this.#stored).join('\n')}\n`, { mode: 0o600 })
    }
  }

  /** Drops the oldest beyond the bounds; true where none were. They may stay in the file for a while: the next process drops them too. */
  #makeRoom(): boolean {
    let dropped = 0
    while (this.#lines.length - dropped > queueBounds.reports || this.#bytes > queueBounds.bytes) {
      const size = Buffer.byteLength(this.#lines[dropped] ?? '')
      this.#bytes -= size
      this.#staleBytes += size
      dropped += 1
    }
    if (dropped === 0) return true
    this.#lines = this.#lines.slice(dropped)
    const stored = this.#stored
    this.#stored = stored === null || stored < dropped || this.#staleBytes > mostStale ? null : stored - dropped
    return false
  }
}

/** The whole lines of a file; one that was cut by a kill is left out. */
function linesIn(file: string): string[] {
  return (orEmpty(() => readOwnIfThere(file)) ?? '').split('\n').filter((line) => reportIn(line) !== null)
}

function orEmpty(read: () => string | null): string | null {
  try {
    return read()
  } catch {
    return null
  }
}

function reportIn(line: string): DeviceReport | null {
  try {
    const report = JSON.parse(line) as DeviceReport | null
    return typeof report?.at === 'string' && typeof report.kind === 'string' ? report : null
  } catch {
    return null
  }
}

function sizeOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0)
}
