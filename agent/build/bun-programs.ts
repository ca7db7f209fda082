import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Target } from './targets.ts'

/** The root of the checkout. */
export const root = path.join(import.meta.dirname, '..', '..')

const programOf = (folder: string, { system }: Target) =>
  path.join(folder, 'bin', system === 'windows' ? 'bun.exe' : 'bun')

/** Returns the path of the Bun that npm installed for a target; undefined if it installed none. */
export function installedBun(target: Target): string | undefined {
  const program = programOf(path.join(root, 'node_modules', '@oven', `bun-${target.bun}`), target)
  return existsSync(program) ? program : undefined
}

/** Returns the version of Bun in package.json. */
function bunVersion(target: Target): string {
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  const version = optionalDependencies[`@oven/bun-${target.bun}`]
  if (version === undefined) throw new Error(`package.json names no @oven/bun-${target.bun}`)
  return version
}

/**
 * Returns the path of the Bun for any target: installed, or downloaded by npm, which checks its integrity, to
 * node_modules/.cache.
 * @throws Error if npm has none
 */
export function bunOf(target: Target): string {
  const installed = installedBun(target)
  if (installed !== undefined) return installed
  const version = bunVersion(target)
  const folder = path.join(root, 'node_modules', '.cache', 'bun', version, target.bun)
  const program = programOf(path.join(folder, 'package'), target)
  if (existsSync(program)) return program
  const taking = `${folder}.${process.pid}`
  mkdirSync(taking, { recursive: true })
  try {
    const packed = runIn(taking, 'npm', ['pack', `@oven/bun-${target.bun}@${version}`, '--silent'])
    runIn(taking, 'tar', ['-xzf', packed.trim().split('\n').at(-1) ?? ''])
    rmSync(folder, { recursive: true, force: true })
    renameSync(taking, folder)
  } finally {
    rmSync(taking, { recursive: true, force: true })
  }
  return program
}

function runIn(folder: string, command: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    // npm is a script on Windows.
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`)
  return stdout
}
