import { expect, it } from 'vitest'
import { parseOutput } from './parse-output.ts'

it.each([
  ['plain text', { kind: 'text', text: 'plain text' }],
  ['```json\n{"kpis":[]}\n```', { kind: 'dashboard', definition: { kpis: [] } }],
  ['```\n{"charts":[]}\n```', { kind: 'dashboard', definition: { charts: [] } }],
  ['{"filters":[]}', { kind: 'dashboard', definition: { filters: [] } }],
  ['```json\n{"other":1}\n```', { kind: 'text', text: '{"other":1}' }],
  ['```json\nbroken\n```', { kind: 'text', text: 'broken' }],
  ['null', { kind: 'text', text: 'null' }],
  ['', { kind: 'text', text: '' }],
])('%j', (output, expected) => {
  expect(parseOutput(output)).toEqual(expected)
})
