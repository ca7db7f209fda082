import { expect, it } from 'vitest'
import { answerOfOutput } from './answer-of-output.ts'

const id = '7c1d3e52-6a8b-4dae-9fc0-3b4c5d6e7f10'
const kpi = { title: 'Seats', javascriptFunction: 'function kpi(data) { return data.length }' }

it('is a dashboard where the text is JSON in a fence, with or without what ours have besides the specification', () => {
  const output = `\`\`\`json\n${JSON.stringify({ title: 'Fleet', kpis: [kpi] })}\n\`\`\``
  expect(answerOfOutput(output, id)).toMatchObject({
    sentence: 'Fleet',
    definition: { title: 'Fleet', filters: [], kpis: [{ ...kpi, query: null }], charts: [] },
    dataset: { id },
  })
})

it.each([
  ['plain text', 'plain text'],
  ['```json\n{"other":1}\n```', '{"other":1}'],
  ['{"kpis":"none"}', '{"kpis":"none"}'],
])('is the text otherwise: %j', (output, sentence) => {
  expect(answerOfOutput(output, id)).toMatchObject({ sentence, definition: null })
})
