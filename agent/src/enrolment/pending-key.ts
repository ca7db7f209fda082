import path from 'node:path'
import { makeDeviceKey, readDeviceKey, type DeviceKey } from '#agent/platform/device-key.ts'
import { Failure, sentenceOf } from '#agent/platform/exit-codes.ts'
import { readOwnIfThere, removeIfThere, replaceFile } from '#agent/platform/kept-file.ts'
import { refuseForeignOnWindows } from '#agent/platform/owner.ts'
import { makeStateFolder } from '#agent/platform/state-folder.ts'

const fileIn = (folder: string) => path.join(folder, 'pending.key')

/**
 * Returns the key with which this computer is about to enrol. It is stored before it is sent, so that an attempt whose
 * response was lost is repeated with the same key instead of enrolling twice. A key of another account is not used.
 * Refusals: `state-not-writable`, `state-not-private`.
 */
export function pendingKey(folder: string): DeviceKey {
  makeStateFolder(folder)
  const file = fileIn(folder)
  try {
    const stored = readOwnIfThere(file)
    // Another account may have written to the folder just after it was created.
    if (stored !== null && process.platform === 'win32') refuseForeignOnWindows(file)
    const key = stored === null ? null : readOrNull(stored)
    if (key !== null) return key
    const made = makeDeviceKey()
    replaceFile(file, made.stored, { keepsFormer: false })
    return made
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown
    throw new Failure('state-not-writable', `Couldn't write the state to ${folder}: ${sentenceOf(thrown)}`)
  }
}

/** Deletes the pending key once the device uses it. */
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
