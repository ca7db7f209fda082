import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// @NOTE plain JavaScript, like everything that run.mjs needs: it runs on the machine's own Node before anything is
// installed

/** Folders of generated files, never sources. */
const made = new Set(['node_modules', 'dist', 'generated', '.cache'])

/**
 * Returns one hash (hex) of the names and contents of files; folders include all their files, and missing files count
 * as missing.
 * @param {string} root the names are relative to it, so that a moved checkout stays fresh
 * @param {string[]} parts files and folders below root
 * @param {string[]} [words] further inputs of the result
 */
export function stampOf(root, parts, words = []) {
  const hash = createHash('sha256').update(JSON.stringify(words))
  for (const file of parts.flatMap((part) => filesOf(root, part)).toSorted()) {
    const content = readFileSync(path.join(root, file))
    hash.update(JSON.stringify([file.replaceAll(path.sep, '/'), content.length])).update(content)
  }
  return hash.digest('hex')
}

/**
 * Returns whether the stored result has this stamp.
 * @param {string} stampFile the file that `writeStamp` wrote
 * @param {string} stamp
 */
export function isFresh(stampFile, stamp) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === stamp
}

/**
 * Stores the stamp of a new result, whose folder must exist.
 * @param {string} stampFile
 * @param {string} stamp
 */
export function writeStamp(stampFile, stamp) {
  writeFileSync(stampFile, `${stamp}\n`)
}

/** @type {(root: string, part: string) => string[]} */
const filesOf = (root, part) => {
  const state = statSync(path.join(root, part), { throwIfNoEntry: false })
  if (state === undefined) return []
  if (!state.isDirectory()) return [part]
  return readdirSync(path.join(root, part))
    .filter((name) => !made.has(name) && !name.endsWith('.tsbuildinfo'))
    .flatMap((name) => filesOf(root, path.join(part, name)))
}
