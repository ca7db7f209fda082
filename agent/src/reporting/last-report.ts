import path from 'node:path'
import * as z from 'zod/mini'
import { readOwnIfThere, replaceFile } from '#agent/platform/kept-file.ts'
import type { AgentState } from '#agent/platform/state-file.ts'

/** While an agent runs, it stores the time of its last report again after this many milliseconds, rather than each minute. */
const storeEvery = 10 * 60 * 1000

const stored = z.object({ device_id: z.string(), at: z.number() })

const fileIn = (folder: string) => path.join(folder, 'last-report.json')

/** When the last report of a device was accepted, as it is stored; null where none was, or that of another device. */
export function readLastReport(folder: string, { device_id }: Pick<AgentState, 'device_id'>): number | null {
  try {
    const read = stored.parse(JSON.parse(readOwnIfThere(fileIn(folder)) ?? ''))
    return read.device_id === device_id ? read.at : null
  } catch {
    return null
  }
}

/** When the last report was accepted, for `status`; kept in a folder beyond the end of this process. */
export class LastReport {
  readonly #folder: string
  #last: z.infer<typeof stored> | null = null
  #storedAt = Number.NEGATIVE_INFINITY

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Notes that a report was accepted now. */
  note(state: Pick<AgentState, 'device_id'>, at: number): void {
    const isOfSame = this.#last?.device_id === state.device_id
    this.#last = { device_id: state.device_id, at }
    if (!isOfSame || Math.abs(at - this.#storedAt) >= storeEvery) this.keep()
  }

  /** Of the device that this is now. */
  of(state: Pick<AgentState, 'device_id'>): number | null {
    return this.#last?.device_id === state.device_id ? this.#last.at : readLastReport(this.#folder, state)
  }

  /** Stores what was noted; a full disk loses it, which hinders no report. */
  keep(): void {
    if (this.#last === null) return
    this.#storedAt = this.#last.at
    try {
      replaceFile(fileIn(this.#folder), JSON.stringify(this.#last), { keepsFormer: false })
    } catch {
      // The next one is stored.
    }
  }
}
