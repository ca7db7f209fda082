import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import type { WalkBrowser } from './test-arguments.ts'

/** The walk's browser, as environment variables. */
export type WalkEnvironment = {
  PORTICO_WALK_BROWSER: WalkBrowser
  /** The browser's program, or for WebKit the driver that starts it. */
  PORTICO_WALK_PROGRAM: string
  /** The path of Xvfb, a virtual display for WebKit; absent if only the developer's display exists. */
  PORTICO_WALK_XVFB?: string
}

/**
 * A program to look for: the first of `names` that exists, unless the variable `chosenBy` has a path; `missing` says
 * what to install.
 */
type Sought = { names: string[]; chosenBy?: string; missing: string }

const programs: Record<WalkBrowser, Sought> = {
  firefox: {
    names: ['firefox-esr', 'firefox'],
    chosenBy: 'PORTICO_FIREFOX',
    missing:
      'The walk needs Firefox and none is on PATH: install one (Debian: apt-get install firefox-esr), or set PORTICO_FIREFOX to its path.',
  },
  webkit: {
    names: ['WebKitWebDriver'],
    missing:
      'The walk needs WebKitGTK with its WebDriver and none is on PATH: install it (Debian: apt-get install webkit2gtk-driver xvfb).',
  },
}

const displayMissing =
  'WebKit needs a display: install Xvfb (Debian: apt-get install xvfb), or start this where DISPLAY or WAYLAND_DISPLAY is set.'

/**
 * Finds the programs that the walk needs in a browser.
 * @param environment with PATH, the display and the chosen Firefox
 * @returns the walk's variables, or one sentence that names what to install
 */
export function findWalkBrowser(
  browser: WalkBrowser,
  environment: NodeJS.ProcessEnv = process.env,
): WalkEnvironment | { missing: string } {
  const { names, chosenBy, missing } = programs[browser]
  const chosen = (chosenBy === undefined ? undefined : environment[chosenBy]) || undefined
  const program = chosen ?? findOnPath(names, environment)
  if (program === undefined) return { missing }
  const found = { PORTICO_WALK_BROWSER: browser, PORTICO_WALK_PROGRAM: program }
  if (browser === 'firefox') return found
  const xvfb = findOnPath(['Xvfb'], environment)
  if (xvfb !== undefined) return { ...found, PORTICO_WALK_XVFB: xvfb }
  return environment['DISPLAY'] || environment['WAYLAND_DISPLAY'] ? found : { missing: displayMissing }
}

function findOnPath(names: string[], environment: NodeJS.ProcessEnv): string | undefined {
  const folders = (environment['PATH'] ?? '').split(path.delimiter)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
