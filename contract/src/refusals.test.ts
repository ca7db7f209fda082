import { expect, it } from 'vitest'
import { refusals } from '#contract/core/calls/refusals.ts'
import released from './released-refusals.json' with { type: 'json' }

it('every released refusal keeps its code, its module_code and its sentence', () => {
  const kept = Object.entries(refusals).filter(([name]) => name in released)
  expect(
    Object.fromEntries(kept.map(([name, { code, module_code, summary }]) => [name, [code, module_code, summary]])),
  ).toEqual(released)
})
