import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { drawFlow, drawing } from './draw-flow.ts'

it('the documentation shows the sign-in flow as its table defines it', () => {
  expect(readFileSync(drawing, 'utf8')).toBe(drawFlow())
})
