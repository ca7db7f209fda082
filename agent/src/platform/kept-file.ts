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

/** Returns the path of a file's former content. */
export const formerOf = (file: string) => `${file}.former`

/**
 * Replaces a file so that it has its old or its new content even after a crash or power cut: writes a temporary file,
 * flushes it and renames it. `keepsFormer` keeps the old content too. Mode 600.
 */
export function replaceFile(file: string, content: string, { keepsFormer }: { keepsFormer: boolean }): void {
  const beside = `${file}.new`
  // On Windows, a file that another user created earlier would keep that user's rights.
  if (process.platform === 'win32') removeIfThere(beside)
  const opened = openSync(beside, 'w', 0o600)
  try {
    writeFileSync(opened, content)
    fsyncSync(opened)
    closeSync(opened)
  } catch (thrown) {
    // Frees the space of the partial file on a full disk.
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

/** Deletes a file if it exists. */
export function removeIfThere(file: string): void {
  try {
    unlinkSync(file)
  } catch (thrown) {
    if (!isMissing(thrown)) throw thrown
  }
}

/** Makes the rename survive a power cut. Windows cannot flush folders and does not need it. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** Returns the content of a file; null if it does not exist. */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (thrown) {
    if (isMissing(thrown)) return null
    throw thrown
  }
}

/**
 * Reads a file that only this agent may have written; null if it does not exist. Refusal: `state-not-private`, if it
 * belongs to another account or others may write it.
 */
export function readOwnIfThere(file: string): string | null {
  try {
    // The file is opened without blocking: if a named pipe had taken its place, opening it would wait forever.
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

/** Returns whether a file operation failed because the file does not exist. */
function isMissing(thrown: unknown): boolean {
  return codeOf(thrown) === 'ENOENT'
}

/** Returns the system's error code, such as `ENOSPC`; empty if there is none. */
export function codeOf(thrown: unknown): string {
  const { code } = Object(thrown) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
