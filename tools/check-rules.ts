import { fileURLToPath } from 'node:url'
import { violationsIn } from './rules/violations-in.ts'

const root = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url))
const { files, violations } = violationsIn(root)

for (const violation of violations) console.log(violation)
console.log(`The rules: ${files} files, ${violations.length} violations`)
process.exitCode = violations.length === 0 ? 0 : 1
