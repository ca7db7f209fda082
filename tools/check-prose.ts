import path from 'node:path'
import { checkProse } from './prose/check-prose.ts'
import { proseOf } from './prose/prose-files.ts'

// Prints the style faults in Markdown pages and English catalogues.
const faults = await checkProse(proseOf(path.join(import.meta.dirname, '..')))
for (const fault of faults) console.log(fault)
console.log(`Prose: ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
