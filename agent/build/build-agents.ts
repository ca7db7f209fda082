import { parseArgs } from 'node:util'
import { buildTarget, compiler } from './build-target.ts'
import { ownTarget, targets } from './targets.ts'

/** Builds the agent for all systems, or with `--own` only for this computer's system; returns the exit code. */
function main(): number {
  const { values } = parseArgs({ options: { own: { type: 'boolean', default: false } } })
  const bun = compiler()
  if (bun === undefined) {
    console.error(`npm has no Bun for ${process.platform} ${process.arch}, or did not install it (npm ci installs it).`)
    return 1
  }
  for (const target of values.own ? [ownTarget()] : targets) {
    if (target === undefined) continue
    const { size, sha256 } = buildTarget(bun, target)
    console.log(`${target.system}-${target.processor}: ${(size / 1e6).toFixed(1)} MB, SHA-256 ${sha256}`)
  }
  return 0
}

process.exitCode = main()
