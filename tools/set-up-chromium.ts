import path from 'node:path'
import { chromium } from 'playwright-core'
import { attempt, installPackages, isProgram } from './apt-packages.ts'

// The headless shell is first, because the end-to-end tests take a third less time in it.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The paths at which the browsers' installers put them, for systems on which they are not in PATH. */
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Returns the path of a Chromium on this machine: PORTICO_CHROMIUM, else one in PATH, else one installed by Playwright.
 */
export function findChromium(): string | undefined {
  return findFirst(names)
}

/**
 * Returns the path of an ordinary browser, for measurements, because the headless shell paints sooner:
 * PORTICO_CHROMIUM, else a Chromium or Chrome, else the result of `findOrInstallChromium`.
 * @throws Error one sentence for the developer, if there is none and none can be installed
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
 * Returns the path of a Chromium. If there is none, installs one: as root from Debian's or Ubuntu's packages, else
 * through Playwright.
 * @throws Error one sentence for the developer, if neither works
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
  const reason = await installPackages(['chromium-headless-shell'])
  return reason === undefined ? undefined : installPackages(['chromium'])
}

function installWithPlaywright(): Promise<string | undefined> {
  const cli = path.join(import.meta.dirname, '..', 'node_modules', 'playwright-core', 'cli.js')
  return attempt(process.execPath, [cli, 'install', 'chromium'])
}
