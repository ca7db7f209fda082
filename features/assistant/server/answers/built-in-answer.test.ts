import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Understanding } from '@portico/analysis/questions/understand.ts'
import { expect, test } from 'vitest'
import { builtInAnswer } from './built-in-answer.ts'
import { outputOf } from './output-text.ts'

const column = (name: string, role: DatasetColumn['role']): DatasetColumn => ({
  name,
  type: role === 'measure' ? 'number' : 'text',
  role,
  confidence: 1,
  ordered: false,
  nulls: 0,
  distinct: 4,
  minimum: null,
  maximum: null,
  mean: null,
  unit: null,
  top: [],
})
const dataset = {
  id: '7c1d3e52-6a8b-4dae-9fc0-3b4c5d6e7f10',
  version: 1,
  title: 'tickets.csv',
  columns: [column('Customer', 'category'), column('Cost', 'measure')],
}
const passage = (heading: string, text: string) => ({ title: 'Sign-in', heading, text, link: '/document?name=a' })
const answerTo = (understood: Understanding, input = '', passages = [passage('', '')]) =>
  builtInAnswer(understood, dataset, input, () => Promise.resolve(passages))

const rows = {
  aggregate: 'count',
  column: null,
  share: false,
  group: null,
  filters: [],
  order: null,
  limit: null,
} as const

test('what a question leaves out is said before the answer, also in the one text of it', async () => {
  const note = 'I did not understand “last month”, so this is for all rows.'
  const meanings = [{ query: { ...rows, filters: [] }, chartType: null }]
  const answer = await answerTo({ kind: 'meanings', meanings, isCertain: false, notes: [note] })
  expect(answer).toMatchObject({ note, sentence: 'Number of rows: {{1}}' })
  expect(outputOf(answer)).toBe(`${note} Number of rows: {{1}}`)
})

test('an answer that leaves out nothing has no note', async () => {
  const meanings = [{ query: { ...rows, filters: [] }, chartType: null }]
  expect(await answerTo({ kind: 'meanings', meanings, isCertain: true, notes: [] })).not.toHaveProperty('note')
})

test.each([
  ['greeting', 'Hello! Ask me about your data, for example:'],
  ['thanks', 'You are welcome. You could ask next:'],
  ['change', "I can't do that. I answer questions about the data, but I don't change it. Ask for example:"],
] as const)('%s is answered with examples that fit the columns', async (talk, sentence) => {
  expect(await answerTo({ kind: 'small-talk', talk })).toMatchObject({
    sentence,
    examples: ['How many rows are there?', 'Number of rows by Customer', 'Average Cost by Customer, from high to low'],
  })
})

test.each([
  ['only for Acme', passage('Single sign-on only', 'Only for owners.'), 0],
  ['which browsers are supported', passage('Which browsers work', 'These browsers are supported: …'), 1],
])('passages of the documentation are added only where they match well: %s', async (input, found, count) => {
  expect((await answerTo({ kind: 'no-column' }, input, [found])).passages).toHaveLength(count)
})
