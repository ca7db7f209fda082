import path from 'node:path'
import { makeDeviceKey, readDeviceKey, type DeviceKey } from '#agent/platform/device-key.ts'
import { Failure, sentenceOf } from '#agent/platform/exit-codes.ts'
import { readIfThere, removeIfThere, replaceFile } from '#agent/platform/kept-file.ts'
import { makeStateFolder } from '#agent/platform/state-folder.ts'

const fileIn = (folder: string) => path.join(folder, 'pending.key')

/**
 * The key that this computer is about to get: stored before it is sent, so that an attempt whose response was lost is repeated with the
 * same key instead of enrolling twice. Refusal: `state-not-writable`.
 */
export function pendingKey(folder: string): DeviceKey {
  makeStateFolder(folder)
  const file = fileIn(folder)
  try {
    const stored = readIfThere(file)
    const key = stored === null ? null : readOrNull(stored)
    if (key !== null) return key
    const made = makeDeviceKey()
    replaceFile(file, made.stored, { keepsFormer: false })
    return made
  } catch (thrown) {
    throw new Failure('state-not-writable', `The state cannot be written to ${folder}: ${sentenceOf(thrown)}`)
  }
}

/** Deletes the pending key, once it is the device's. */
export function deletePendingKey(folder: string): void {
  removeIfThere(fileIn(folder))
}

function readOrNull(stored: string): DeviceKey | null {
  try {
    return readDeviceKey(stored)
  } catch {
    return null
  }
}
