import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { copyWithout, typeErrors } from './deletions/product-without.ts'
import { foundations, removableFeatures } from './deletions/removable-features.ts'
import { runTestsWithout } from './deletions/tests-without.ts'

// Deletes each feature in a copy, type-checks the rest of the product and runs its tests: `npm run deletions`, for some
// features `npm run deletions -- chat tour`, and without tests `npm run deletions -- --types`. Needs a built web app.
const root = path.join(import.meta.dirname, '..')
const words = process.argv.slice(2)
const removable = removableFeatures(root)
const asked = words.filter((word) => word !== '--types')
const unknown = asked.filter((word) => !removable.includes(word))
if (unknown.length > 0)
  throw new Error(
    unknown.map((name) => `${name}: ${foundations[name] ?? 'no feature'}, so it cannot be removed`).join('\n'),
  )

for (const feature of asked.length === 0 ? removable : asked) {
  const problem = problemWithout(feature)
  if (problem !== null) process.exitCode = 1
  console.log(problem === null ? `✓ without ${feature}` : `✗ without ${feature}\n\n${problem}\n`)
}

/**
 * Returns the type errors of the product without a feature, or else the output of its tests if they fail; null if both
 * pass.
 */
function problemWithout(feature: string): string | null {
  const copy = mkdtempSync(path.join(tmpdir(), 'portico-deletion-'))
  try {
    copyWithout(root, copy, [feature])
    const errors = typeErrors(root, copy)
    if (errors.length > 0) return errors.join('\n')
    if (words.includes('--types')) return null
    const { passed, output } = runTestsWithout(root, copy, feature)
    return passed ? null : output
  } finally {
    rmSync(copy, { recursive: true })
  }
}
