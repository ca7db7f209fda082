// Writes server/src/command-usages.json, the output of `npm run portico -- --help`: run `npm run usages` after a
// command was added or changed.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { allCommands } from './command-topics.ts'

const usages = [...new Set((await allCommands()).flatMap(({ usage }) => usage))]
const file = path.join(import.meta.dirname, 'command-usages.json')
writeFileSync(file, `${JSON.stringify(usages, null, 2)}\n`)
