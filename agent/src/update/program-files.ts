import { spawn } from 'node:child_process'
import { copyFile, link, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { isCompiled } from '#agent/platform/program.ts'

/** The paths of the program, of a version on trial next to it, and of the previous version. */
export type ProgramFiles = { program: string; next: string; previous: string }

/** Returns the files of this program; null if it runs from its sources, which are not updated. */
export function programFiles(): ProgramFiles | null {
  return isCompiled ? filesOf(process.execPath) : null
}

/** Returns the files of the program at the path `program`. */
function filesOf(program: string): ProgramFiles {
  const { dir, name, ext } = path.parse(program)
  return { program, next: path.join(dir, `${name}.next${ext}`), previous: path.join(dir, `${name}.previous${ext}`) }
}

/** Milliseconds within which a program must print its version. */
const patience = 20_000

/** Returns the version that a program prints with `--version`; null if it does not run here. */
export function versionOf(program: string): Promise<string | null> {
  const written = Promise.withResolvers<string | null>()
  const child = spawn(program, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'], timeout: patience })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(0, 200)))
  child.on('error', () => written.resolve(null))
  child.on('close', (code) => written.resolve(code === 0 ? text.trim() : null))
  return written.promise
}

/**
 * Replaces the program with the new version, and keeps the old one. The program's file always exists, except for an
 * instant on Windows.
 */
export async function swapIn({ program, next, previous }: ProgramFiles): Promise<void> {
  await rm(previous, { force: true })
  if (process.platform === 'win32') return swapOnWindows({ program, next, previous })
  await link(program, previous).catch(() => copyFile(program, previous))
  await rename(next, program)
  const folder = await open(path.dirname(program), 'r')
  await folder.sync()
  await folder.close()
}

/** Windows can rename a running program, but not replace it. */
async function swapOnWindows({ program, next, previous }: ProgramFiles): Promise<void> {
  await rename(program, previous)
  try {
    await rename(next, program)
  } catch (thrown) {
    await rename(previous, program)
    throw thrown
  }
}
