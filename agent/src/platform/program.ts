import path from 'node:path'

/** Whether this is the compiled program: Bun shows its sources as files of a system of their own. */
export const isCompiled = /\$bunfs|~BUN/.test(import.meta.url)

/** The folder of this program's file; of its first source where it is not compiled. */
export function programFolder(): string {
  return path.dirname(isCompiled ? process.execPath : (process.argv[1] ?? process.cwd()))
}
