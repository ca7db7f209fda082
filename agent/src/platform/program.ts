import path from 'node:path'
import about from '../../package.json' with { type: 'json' }

/** Whether this is the compiled program: its sources have paths in Bun's virtual file system. */
export const isCompiled = /\$bunfs|~BUN/.test(import.meta.url)

/** Returns the folder of this program's file, or of its main source if it is not compiled. */
export function programFolder(): string {
  return path.dirname(isCompiled ? process.execPath : (process.argv[1] ?? process.cwd()))
}

/** The version of this program when it was compiled. */
export const agentVersion = about.version
