import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { isFresh, stampOf, writeStamp } from './set-up-stamp.mjs'

/**
 * Builds the web app into web/dist unless it was built from the current sources.
 * @param root the checkout
 * @param build makes web/dist, returns its exit code
 * @returns the build's exit code; 0 when nothing was to do
 */
export function buildWebWhenStale(root: string, build: () => number): number {
  // @NOTE in a folder that vite empties first, so that a build by other means (npm run dev) deletes the stamp
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
