import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import path from 'node:path'

/** Returns the conditions of a run, as Markdown. `parts` are versions that the measurements provide. */
export function conditionsOf(begun: Date, parts: Record<string, string>): string {
  const seconds = Math.round((Date.now() - begun.getTime()) / 1000)
  const facts: Record<string, string> = {
    'Measured': `${begun.toISOString().slice(0, 16).replace('T', ' ')} UTC, in ${Math.floor(seconds / 60)} min ${seconds % 60} s`,
    'Commit': commit(),
    'Machine': `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}`,
    'Node.js': process.versions.node,
    ...parts,
  }
  return Object.entries(facts)
    .map(([name, value]) => `- ${name}: ${value}`)
    .join('\n')
}

/**
 * Returns the load average: the number of runnable processes. More than the number of cores means that other programs
 * compete.
 */
export function loadNow(): string {
  return loadavg()[0]?.toFixed(1) ?? 'unknown'
}

/** Returns the version of an installed package. */
export function versionOf(name: string): string {
  const folders = [import.meta.dirname, path.join(import.meta.dirname, '..')]
  for (const folder of folders) {
    try {
      const text = readFileSync(path.join(folder, 'node_modules', name, 'package.json'), 'utf8')
      return (JSON.parse(text) as { version: string }).version
    } catch {
      continue
    }
  }
  return 'unknown'
}

function commit(): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' })
  const head = git('rev-parse', '--short', 'HEAD')
  if (head.status !== 0) return 'unknown'
  return git('status', '--porcelain').stdout.trim() === ''
    ? head.stdout.trim()
    : `${head.stdout.trim()} and uncommitted changes`
}
