import path from 'node:path'
import * as z from 'zod/mini'
import { readOwnIfThere, replaceFile } from '#agent/platform/kept-file.ts'
import type { AgentState } from '#agent/platform/state-file.ts'

/** Milliseconds between two stores of the time of the last report, which is updated each minute. */
const storeEvery = 10 * 60 * 1000

const stored = z.object({
  device_id: z.string(),
  /** When the last report was accepted; null before the first. */
  at: z.nullable(z.number()),
  /** The problem that prevents the next report; null if there is none. */
  problem: z.nullable(z.string()),
})
type Stored = z.infer<typeof stored>

const fileIn = (folder: string) => path.join(folder, 'last-report.json')

/** Reads the stored progress of a device; empty if it belongs to another device. */
export function readLastReport(
  folder: string,
  { device_id }: Pick<AgentState, 'device_id'>,
): Pick<Stored, 'at' | 'problem'> {
  try {
    const read = stored.parse(JSON.parse(readOwnIfThere(fileIn(folder)) ?? ''))
    if (read.device_id === device_id) return { at: read.at, problem: read.problem }
  } catch {
    // The file is damaged, or does not exist yet.
  }
  return { at: null, problem: null }
}

/**
 * When the last report was accepted and what prevents the next one, for `status`. It is stored in a folder, to outlive
 * this process.
 */
export class LastReport {
  readonly #folder: string
  #last: Stored | null = null
  #storedAt = Number.NEGATIVE_INFINITY

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Records that a report was accepted at `at`. */
  note(state: Pick<AgentState, 'device_id'>, at: number): void {
    const isOfSame = this.#last?.device_id === state.device_id && this.#last.problem === null
    this.#last = { device_id: state.device_id, at, problem: null }
    if (!isOfSame || Math.abs(at - this.#storedAt) >= storeEvery) this.keep()
  }

  /** Records the problem that prevents reporting; null if none is known. */
  noteProblem(state: Pick<AgentState, 'device_id'>, problem: string | null): void {
    this.#last = { device_id: state.device_id, at: this.of(state), problem }
    this.keep()
  }

  /** Returns the time of the last report, if it was by this device. */
  of(state: Pick<AgentState, 'device_id'>): number | null {
    return this.#last?.device_id === state.device_id ? this.#last.at : readLastReport(this.#folder, state).at
  }

  /** Stores the records. A full disk loses them, which does not affect reporting. */
  keep(): void {
    if (this.#last === null) return
    this.#storedAt = this.#last.at ?? Number.NEGATIVE_INFINITY
    try {
      replaceFile(fileIn(this.#folder), JSON.stringify(this.#last), { keepsFormer: false })
    } catch {
      // The disk may be full; the next call tries again.
    }
  }
}
