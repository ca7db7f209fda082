import path from 'node:path'
import { checkProse } from './prose/check-prose.ts'
import { proseOf } from './prose/prose-files.ts'

// Prints each fault of style in the Markdown pages and the English catalogues.
const faults = await checkProse(proseOf(path.join(import.meta.dirname, '..')))
for (const fault of faults) console.log(fault)
console.log(`Prose: ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
