import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
type Failure = Error & { stdout: string; stderr: string }

/** Installs packages of Debian or Ubuntu, as root. Returns the reason if that is not possible. */
export async function installPackages(names: readonly string[]): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return 'it takes root, and apt-get'
  const install = ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends', ...names]
  return (await attempt('apt-get', ['update'])) ?? attempt('apt-get', install)
}

/** Runs an installer. Returns the end of its output if it fails. */
export async function attempt(program: string, programArguments: string[]): Promise<string | undefined> {
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run(program, programArguments, { env, maxBuffer: Infinity })
    return undefined
  } catch (error) {
    const { stdout, stderr, message } = { stdout: '', stderr: '', message: '', ...(error as Partial<Failure>) }
    const lines = `${stdout}\n${stderr}`.trim().split('\n')
    const words = lines.find((line) => /^(E|Error): /.test(line)) ?? (lines.at(-1) || message)
    return `${path.basename(program)} ${programArguments.map((word) => path.basename(word)).join(' ')}: ${words.trim()}`
  }
}

/** Returns whether a file is executable. */
export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
