import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { isFresh, stampOf, writeStamp } from './set-up-stamp.mjs'

/**
 * Builds the web app into web/dist unless it is up to date.
 * @param root the checkout
 * @param build builds web/dist and returns the exit code
 * @returns the exit code; 0 if nothing was done
 */
export function buildWebWhenStale(root: string, build: () => number): number {
  // @NOTE vite empties this folder first, so a build by other means (npm run dev) deletes the stamp
  const made = path.join(root, 'web', 'dist', 'server')
  const stampFile = path.join(made, '.portico-sources')
  const sources = [
    ...['web', 'contract', 'packages/analysis', 'packages/charts', 'package-lock.json', 'tsconfig.base.json'],
    ...globSync('features/*/{contract,web}', { cwd: root }),
  ]
  const stamp = stampOf(root, sources)
  if (isFresh(stampFile, stamp)) return 0
  console.log('Building the web app …')
  const code = build()
  if (code !== 0) return code
  mkdirSync(made, { recursive: true })
  writeStamp(stampFile, stamp)
  return 0
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '..')
  process.exitCode = buildWebWhenStale(root, () => {
    const { status, error } = spawnSync('npm run build --silent -w web', { cwd: root, stdio: 'inherit', shell: true })
    if (error !== undefined) console.error(`Cannot run npm: ${error.message}.`)
    return status ?? 1
  })
}
