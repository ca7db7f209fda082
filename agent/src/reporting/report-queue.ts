import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { oldestReport, reportsAtMost, type DeviceReport } from '@portico/contract/core/devices/device-report.ts'
import { sentenceOf } from '#agent/platform/exit-codes.ts'
import { readOwnIfThere, removeIfThere, replaceFile } from '#agent/platform/kept-file.ts'

/** Limits of the queue: a week of reports every five minutes, and bytes. */
export const queueBounds = { reports: 2_016, bytes: 2_000_000 } as const

/** Bytes of removed lines that the file may still contain. */
const mostStale = 200_000

/** Keeps a request far below the largest body, even when a gateway carries it as text. */
const batchBytes = 300_000

const fileIn = (folder: string) => path.join(folder, 'queue.jsonl')

/** Deletes the queued reports of the former device of this computer. */
export function deleteReports(folder: string): void {
  removeIfThere(fileIn(folder))
}

/**
 * A queue of reports to send, oldest first. `keep` stores them in a file, one a line: appended, so that a kill loses at
 * most the line being written, and rewritten when the queue shrinks. On a full disk they stay in memory; `log` gets one
 * line when that begins and one when it ends.
 */
export class ReportQueue {
  readonly #file: string
  readonly #log: (line: string) => void
  #lines: string[]
  #bytes: number
  /** How many lines of the file are current; null if it must be rewritten. */
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

  /** Adds a report. Returns false if the oldest were dropped for it. */
  add(report: DeviceReport): boolean {
    const line = JSON.stringify(report)
    this.#lines.push(line)
    this.#bytes += Buffer.byteLength(line)
    return this.#makeRoom()
  }

  /** Returns the oldest reports for one request. Drops reports that are too old at `now`. */
  oldest(now: number): DeviceReport[] {
    const first = this.#lines.findIndex((line) => Date.parse(reportIn(line)?.at ?? '') > now - oldestReport)
    if (first !== 0) this.drop(first === -1 ? this.#lines.length : first)
    let size = 0
    const fitting = this.#lines
      .slice(0, reportsAtMost)
      .filter((line) => (size += Buffer.byteLength(line)) <= batchBytes)
    return (fitting.length === 0 ? this.#lines.slice(0, 1) : fitting).flatMap((line) => reportIn(line) ?? [])
  }

  /** Removes the oldest `count` reports. */
  drop(count: number): void {
    this.#lines = this.#lines.slice(count)
    this.#bytes = sizeOf(this.#lines)
    this.#stored = null
  }

  /** Writes new reports to the file. If everything is sent at once, nothing needs to be written. */
  keep(): void {
    try {
      this.#write()
      this.#stored = this.#lines.length
      if (this.#isFailing) this.#log('Reports are stored on disk again.')
      this.#isFailing = false
    } catch (thrown) {
      this.#stored = null
      if (!this.#isFailing) {
        this.#log(`Couldn't store reports in ${this.#file}, so they stay in memory: ${sentenceOf(thrown)}`)
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

  /**
   * Drops the oldest reports beyond the limits; true if none were dropped. They may stay in the file, and the next
   * process drops them again.
   */
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

/** Returns the complete lines of a file, without one that a kill cut off. */
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
