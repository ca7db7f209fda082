import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { refuseForeign } from './owner.ts'

/** Where the former content of a file is kept. */
export const formerOf = (file: string) => `${file}.former`

/**
 * Replaces a file so that a kill or power cut at any moment leaves the old or the new content: written beside it, flushed, renamed. The
 * former content stays beside it. Mode 600.
 */
export function replaceFile(file: string, content: string, { keepsFormer }: { keepsFormer: boolean }): void {
  const beside = `${file}.new`
  // On Windows, one that another user made before the folder was closed would keep that user's rights to it.
  if (process.platform === 'win32') removeIfThere(beside)
  const opened = openSync(beside, 'w', 0o600)
  try {
    writeFileSync(opened, content)
    fsyncSync(opened)
    closeSync(opened)
  } catch (thrown) {
    // A full disk gets back what the half of a file took.
    closeSync(opened)
    removeIfThere(beside)
    throw thrown
  }
  if (keepsFormer) renameIfThere(file, formerOf(file))
  renameSync(beside, file)
  flushFolder(path.dirname(file))
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (thrown) {
    if (!isMissing(thrown)) throw thrown
  }
}

/** Deletes a file that may not be there. */
export function removeIfThere(file: string): void {
  try {
    unlinkSync(file)
  } catch (thrown) {
    if (!isMissing(thrown)) throw thrown
  }
}

/** So that the rename itself survives a power cut. Windows cannot open folders, and needs none of it. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** The content of a file, or null where there is none. */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (thrown) {
    if (isMissing(thrown)) return null
    throw thrown
  }
}

/** The same of a file that only this agent wrote. Refusal: `state-not-private`, for one of another account or that others may write. */
export function readOwnIfThere(file: string): string | null {
  try {
    // Not waiting: a pipe in place of the file has no end.
    const opened = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      refuseForeign(file, fstatSync(opened), 0o022)
      return readFileSync(opened, 'utf8')
    } finally {
      closeSync(opened)
    }
  } catch (thrown) {
    if (isMissing(thrown)) return null
    throw thrown
  }
}

/** Whether a file operation failed because the file is not there. */
function isMissing(thrown: unknown): boolean {
  return codeOf(thrown) === 'ENOENT'
}

/** The system's code of a failure, such as `ENOSPC`; empty where it has none. */
export function codeOf(thrown: unknown): string {
  const { code } = Object(thrown) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
