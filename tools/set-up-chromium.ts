import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'

const run = promisify(execFile)
type Failure = Error & { stdout: string; stderr: string }

// The headless shell first: the end-to-end tests take two thirds of the time in it.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Where the browsers' own installers put them, on systems where they are not on PATH. */
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns the path of a Chromium on this machine: PORTICO_CHROMIUM, else on PATH, else one that Playwright installed. */
export function findChromium(): string | undefined {
  return findFirst(names)
}

/**
 * Returns the path of an ordinary browser, for measurements: PORTICO_CHROMIUM, else a Chromium or Chrome, else the
 * result of `findOrInstallChromium`. The headless shell paints sooner than ordinary browsers.
 * @throws Error one sentence for the developer, when there is none and none can be installed
 */
export async function findOrdinaryChromium(): Promise<string> {
  return findFirst(names.filter((name) => !name.includes('headless'))) ?? findOrInstallChromium()
}

function findFirst(programs: readonly string[]): string | undefined {
  const chosen = process.env['PORTICO_CHROMIUM']
  if (chosen !== undefined && chosen !== '') return chosen
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const candidates = programs.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...candidates, ...usualPlaces, chromium.executablePath()].find(isProgram)
}

/**
 * Returns the path of a Chromium; installs one when there is none: from Debian's or Ubuntu's packages as root, else through Playwright.
 * @throws Error one sentence for the developer, when neither works
 */
export async function findOrInstallChromium(): Promise<string> {
  const found = findChromium()
  if (found !== undefined) return found
  console.log('Installing Chromium …')
  const reasons: string[] = []
  for (const install of [installWithApt, installWithPlaywright]) {
    const reason = await install()
    const installed = findChromium()
    if (installed !== undefined) return installed
    if (reason !== undefined) reasons.push(reason)
  }
  throw new Error(
    `The browser tests need a Chromium and none could be installed (${reasons.join('; ')}): install one, or set PORTICO_CHROMIUM to its path.`,
  )
}

async function installWithApt(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const install = (name: string) => attempt('apt-get', ['install', '-y', '--no-install-recommends', name])
  const reason = (await attempt('apt-get', ['update'])) ?? (await install('chromium-headless-shell'))
  return reason === undefined ? undefined : install('chromium')
}

function installWithPlaywright(): Promise<string | undefined> {
  const cli = path.join(import.meta.dirname, '..', 'node_modules', 'playwright-core', 'cli.js')
  return attempt(process.execPath, [cli, 'install', 'chromium'])
}

/** Runs an installer. Returns the end of its output when it fails. */
async function attempt(program: string, programArguments: string[]): Promise<string | undefined> {
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

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
