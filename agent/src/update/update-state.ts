import path from 'node:path'
import * as z from 'zod/mini'
import { readOwnIfThere, replaceFile } from '#agent/platform/kept-file.ts'

/** The outcome of an offered version, as it is reported. */
const outcome = z.object({
  version: z.string(),
  outcome: z.enum(['installed', 'rolled-back', 'refused']),
  reason: z.string(),
})
export type UpdateOutcome = z.infer<typeof outcome>

/** The stored state of updates. */
const updateState = z.object({
  /** The version on trial, and how often it was started. */
  trial: z.nullable(z.object({ version: z.string(), sha256: z.string(), size: z.number(), starts: z.number() })),
  /** Versions that are never installed here again. */
  given_up: z.array(z.string()),
  /** Refused offers by hash, with their time: the file may have been damaged in transit. */
  refused: z.array(z.object({ offer: z.string(), at: z.number() })),
  /** The outcome that is still to be reported. */
  outcome: z.nullable(outcome),
})
export type UpdateState = z.infer<typeof updateState>

const empty: UpdateState = { trial: null, given_up: [], refused: [], outcome: null }

const fileIn = (folder: string) => path.join(folder, 'update.json')

/** Reads the state of updates; damaged parts are ignored. */
export function readUpdateState(folder: string): UpdateState {
  try {
    return updateState.parse(JSON.parse(readOwnIfThere(fileIn(folder)) ?? ''))
  } catch {
    return empty
  }
}

/** Changes the state of updates, and flushes it before it returns. */
export function changeUpdateState(folder: string, change: Partial<UpdateState>): UpdateState {
  const changed = { ...readUpdateState(folder), ...change }
  replaceFile(fileIn(folder), `${JSON.stringify(changed, null, 2)}\n`, { keepsFormer: false })
  return changed
}
