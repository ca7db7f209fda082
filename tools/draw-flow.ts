import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { flowTable } from '@portico/contract/core/authentication/sign-in-flow.ts'

const target = path.join(import.meta.dirname, '..', 'docs', 'sign-in-flow.md')

const arrows = Object.entries(flowTable).flatMap(([step, events]) =>
  Object.entries(events).flatMap(([event, steps]) => steps.map((to) => `  ${step} --> ${to}: ${event}`)),
)
const lines = [
  '# The sign-in flow',
  '',
  'Drawn from `contract/src/core/authentication/sign-in-flow.ts` by `tools/draw-flow.ts`.',
  '',
  '```mermaid',
  'stateDiagram-v2',
  '  [*] --> email',
  ...arrows,
  '  done --> [*]',
  '```',
  '',
]
mkdirSync(path.dirname(target), { recursive: true })
writeFileSync(target, lines.join('\n'))
console.log(`Drawn: ${path.relative(process.cwd(), target)}`)
