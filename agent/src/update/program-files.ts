import { spawn } from 'node:child_process'
import { copyFile, link, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { isCompiled } from '#agent/platform/program.ts'

/** Where the program is, and beside it a version on trial and the one before. */
export type ProgramFiles = { program: string; next: string; previous: string }

/** The files of this program; null where it runs from its sources, which nothing replaces. */
export function programFiles(): ProgramFiles | null {
  return isCompiled ? filesOf(process.execPath) : null
}

/** The files of a program at `program`. */
function filesOf(program: string): ProgramFiles {
  const { dir, name, ext } = path.parse(program)
  return { program, next: path.join(dir, `${name}.next${ext}`), previous: path.join(dir, `${name}.previous${ext}`) }
}

/** How long, in milliseconds, a program may take to say its version. */
const patience = 20_000

/** What a program says its version is: the output of `--version`, or null where it does not run here. */
export function versionOf(program: string): Promise<string | null> {
  const written = Promise.withResolvers<string | null>()
  const child = spawn(program, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'], timeout: patience })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(0, 200)))
  child.on('error', () => written.resolve(null))
  child.on('close', (code) => written.resolve(code === 0 ? text.trim() : null))
  return written.promise
}

/** Puts the new version in the program's place; there is a program at every moment, except for an instant on Windows. The old one is kept. */
export async function swapIn({ program, next, previous }: ProgramFiles): Promise<void> {
  await rm(previous, { force: true })
  if (process.platform === 'win32') return swapOnWindows({ program, next, previous })
  await link(program, previous).catch(() => copyFile(program, previous))
  await rename(next, program)
  const folder = await open(path.dirname(program), 'r')
  await folder.sync()
  await folder.close()
}

/** Windows renames a program that runs, and does not replace it. */
async function swapOnWindows({ program, next, previous }: ProgramFiles): Promise<void> {
  await rename(program, previous)
  try {
    await rename(next, program)
  } catch (thrown) {
    await rename(previous, program)
    throw thrown
  }
}
