import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { flowTable } from '@portico/contract/core/authentication/sign-in-flow.ts'
import { arrowsOf } from '@portico/contract/platform/flow.ts'

/** The file with the diagram. */
export const drawing = path.join(import.meta.dirname, '..', 'docs', 'sign-in-flow.md')

/** Returns the sign-in flow as a Markdown page with a Mermaid state diagram. */
export function drawFlow(): string {
  return [
    '# The sign-in flow',
    '',
    'Drawn from `contract/src/core/authentication/sign-in-flow.ts` by `tools/draw-flow.ts`.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> email',
    ...arrowsOf(flowTable).map(([step, event, to]) => `  ${step} --> ${to}: ${event}`),
    '  done --> [*]',
    '```',
    '',
  ].join('\n')
}

if (import.meta.main) {
  mkdirSync(path.dirname(drawing), { recursive: true })
  writeFileSync(drawing, drawFlow())
  console.log(`Drawn: ${path.relative(process.cwd(), drawing)}`)
}
