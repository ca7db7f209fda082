import path from 'node:path'
import * as z from 'zod/mini'
import { readOwnIfThere, replaceFile } from '#agent/platform/kept-file.ts'
import type { AgentState } from '#agent/platform/state-file.ts'

/** While an agent runs, it stores the time of its last report again after this many milliseconds, rather than each minute. */
const storeEvery = 10 * 60 * 1000

const stored = z.object({
  device_id: z.string(),
  /** When the last report was accepted; null where none was. */
  at: z.nullable(z.number()),
  /** What hindered the one after it; null where nothing did. */
  problem: z.nullable(z.string()),
})
type Stored = z.infer<typeof stored>

const fileIn = (folder: string) => path.join(folder, 'last-report.json')

/** How reporting went for a device, as it is stored: nothing for another device. */
export function readLastReport(
  folder: string,
  { device_id }: Pick<AgentState, 'device_id'>,
): Pick<Stored, 'at' | 'problem'> {
  try {
    const read = stored.parse(JSON.parse(readOwnIfThere(fileIn(folder)) ?? ''))
    if (read.device_id === device_id) return { at: read.at, problem: read.problem }
  } catch {
    // Damaged, or there is none yet.
  }
  return { at: null, problem: null }
}

/** When the last report was accepted and what hinders the next, for `status`; kept in a folder beyond the end of this process. */
export class LastReport {
  readonly #folder: string
  #last: Stored | null = null
  #storedAt = Number.NEGATIVE_INFINITY

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Notes that a report was accepted now. */
  note(state: Pick<AgentState, 'device_id'>, at: number): void {
    const isOfSame = this.#last?.device_id === state.device_id && this.#last.problem === null
    this.#last = { device_id: state.device_id, at, problem: null }
    if (!isOfSame || Math.abs(at - this.#storedAt) >= storeEvery) this.keep()
  }

  /** Notes what hinders reporting; null where nothing is known to. */
  noteProblem(state: Pick<AgentState, 'device_id'>, problem: string | null): void {
    this.#last = { device_id: state.device_id, at: this.of(state), problem }
    this.keep()
  }

  /** Of the device that this is now. */
  of(state: Pick<AgentState, 'device_id'>): number | null {
    return this.#last?.device_id === state.device_id ? this.#last.at : readLastReport(this.#folder, state).at
  }

  /** Stores what was noted; a full disk loses it, which hinders no report. */
  keep(): void {
    if (this.#last === null) return
    this.#storedAt = this.#last.at ?? Number.NEGATIVE_INFINITY
    try {
      replaceFile(fileIn(this.#folder), JSON.stringify(this.#last), { keepsFormer: false })
    } catch {
      // The next one is stored.
    }
  }
}
