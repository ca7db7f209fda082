import path from 'node:path'
import * as z from 'zod/mini'
import { collections } from '@portico/contract/core/devices/device-facts.ts'
import { reportIntervals } from '@portico/contract/core/devices/device-report.ts'
import { agentKinds } from '@portico/contract/core/devices/system.ts'
import { readDeviceKey } from './device-key.ts'
import { Failure, sentenceOf } from './exit-codes.ts'
import { formerOf, readOwnIfThere, replaceFile } from './kept-file.ts'
import { checkStateFolder, makeStateFolder } from './state-folder.ts'

/**
 * The stored state of an enrolled agent. `private_key` is the stored form of a `DeviceKey`; `gateway` is the URL
 * through which requests go.
 */
const agentState = z.object({
  server: z.string(),
  gateway: z.nullable(z.string()),
  kind: z.enum(agentKinds),
  device_id: z.string(),
  companyname: z.string(),
  private_key: z.string(),
  release_key: z.string(),
  sealing_key: z.string(),
  enrolled_at: z.string(),
  intervals: reportIntervals,
  collection: z.enum(collections),
  /** Milliseconds to add to this computer's clock. */
  clock_offset: z.number(),
})
export type AgentState = z.infer<typeof agentState>

const fileIn = (folder: string) => path.join(folder, 'agent.json')

/** A loaded state; `isFormer` means that the newest file was damaged and its former copy is used. */
export type ReadState = { state: AgentState; isFormer: boolean }

/**
 * Reads the state; null if this computer is not enrolled. Refusals: `state-not-writable` if it cannot be read,
 * `state-not-private` if it belongs to another account, `state-broken` if the file and its former copy are damaged. It
 * deletes nothing.
 */
export function readState(folder: string): ReadState | null {
  checkStateFolder(folder)
  const file = fileIn(folder)
  const texts = [file, formerOf(file)].map((item) => textOf(item))
  for (const [at, text] of texts.entries()) {
    const state = text === null ? null : stateIn(text)
    if (state !== null) return { state, isFormer: at > 0 && texts[0] !== null }
  }
  if (texts.every((text) => text === null)) return null
  throw new Failure('state-broken', `The state file ${file} is damaged. Move it away, then enrol this computer again.`)
}

function textOf(file: string): string | null {
  try {
    return readOwnIfThere(file)
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown
    throw new Failure('state-not-writable', `The state file ${file} cannot be read: ${sentenceOf(thrown)}`)
  }
}

function stateIn(text: string): AgentState | null {
  try {
    const state = agentState.parse(JSON.parse(text))
    readDeviceKey(state.private_key)
    return state
  } catch {
    return null
  }
}

/** Reads the state of an enrolled computer. Refusals: those of `readState`, and `not-enrolled`. */
export function needState(folder: string): ReadState {
  const read = readState(folder)
  if (read !== null) return read
  throw new Failure(
    'not-enrolled',
    `This computer is not enrolled yet (no state in ${folder}). Run "portico-agent enrol <code> --server <URL>".`,
  )
}

/** Writes the state, readable only by its owner, and keeps the former one. Refusal: `state-not-writable`. */
export function writeState(folder: string, state: AgentState): void {
  makeStateFolder(folder)
  try {
    replaceFile(fileIn(folder), `${JSON.stringify(state, null, 2)}\n`, { keepsFormer: true })
  } catch (thrown) {
    throw new Failure('state-not-writable', `Couldn't write the state to ${folder}: ${sentenceOf(thrown)}`)
  }
}
