import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'

/** Reads files below a root, which is `/` except in tests; null if a file cannot be read. */
export type LinuxFiles = {
  text: (file: string) => string | null
  link: (file: string) => string | null
  names: (folder: string) => string[]
  bytes: (file: string) => Buffer | null
}

/** Opens the files of a Linux system. */
export function linuxFiles(root = '/'): LinuxFiles {
  const at = (file: string) => path.join(root, file)
  return {
    text: (file) => orNull(() => readFileSync(at(file), 'utf8')),
    bytes: (file) => orNull(() => readFileSync(at(file))),
    link: (file) => orNull(() => readlinkSync(at(file))),
    names: (folder) => orNull(() => readdirSync(at(folder))) ?? [],
  }
}

function orNull<Result>(read: () => Result): Result | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** Parses `NAME=value` lines, with or without shell quotes. */
export function assignments(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const line of text.split('\n')) {
    const [, name, value = ''] = /^\s*([A-Z_]+)=(.*)$/.exec(line) ?? []
    if (name !== undefined)
      found[name] = value
        .trim()
        .replace(/^(["'])(.*)\1$/, '$2')
        .replaceAll(/\\(["$`\\])/g, '$1')
  }
  return found
}
