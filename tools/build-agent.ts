import { globSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { buildTarget, compiler, folderOf } from '../agent/build/build-target.ts'
import { ownTarget } from '../agent/build/targets.ts'
import { isFresh, stampOf, writeStamp } from './set-up-stamp.mjs'

/**
 * Builds this machine's agent into agent/dist unless it is up to date. Leaves the programs of other systems: `npm run
 * build:agents` builds them.
 * @param root the checkout
 * @param build builds the program; undefined if this machine has no compiler
 * @returns a line for the terminal that says what was done; empty if nothing was
 */
export function buildAgentWhenStale(root: string, folder: string, build: (() => void) | undefined): string {
  const stampFile = path.join(folder, '.portico-sources')
  const stamp = stampOf(root, [
    ...['agent', 'contract', 'package-lock.json'],
    ...globSync('features/*/contract', { cwd: root }),
  ])
  if (isFresh(stampFile, stamp)) return ''
  if (build === undefined) {
    return 'The agent for this machine is not built: its compiler (@oven/bun) is not installed. Its download says so; all else works.'
  }
  try {
    build()
  } catch (thrown) {
    return `The agent for this machine could not be built: ${thrown instanceof Error ? thrown.message : String(thrown)}`
  }
  mkdirSync(folder, { recursive: true })
  writeStamp(stampFile, stamp)
  return 'Built the agent for this machine.'
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '..')
  const own = ownTarget()
  const bun = compiler()
  const folder = own === undefined ? path.join(root, 'agent', 'dist') : folderOf(own)
  const build = own === undefined || bun === undefined ? undefined : () => void buildTarget(bun, own)
  const line = buildAgentWhenStale(root, folder, build)
  if (line !== '') console.log(line)
}
