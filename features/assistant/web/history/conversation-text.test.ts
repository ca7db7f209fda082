import { expect, it } from 'vitest'
import type { Query, QueryResult } from '@portico/contract/core/analysis/query.ts'
import type { Answer } from '#features/assistant/contract/answer.ts'
import { testMessages } from '@portico/web/platform/test-messages.ts'
import type { ShownResult } from '#features/assistant/web/dashboard/use-results.ts'
import { conversationText, exportedOf } from './conversation-text.ts'
import messages from '#features/assistant/web/messages/en.json'

const t = testMessages('en').shown().from(messages)
const at = '2026-06-15T08:00:00.000Z'
const conversation = { id: 'c', title: 'Devices', dataset: null, messages: 2, created_at: at, changed_at: at }
const count: Query = {
  aggregate: 'count',
  column: null,
  share: false,
  group: null,
  filters: [],
  order: null,
  limit: null,
}
const byCity: Query = { ...count, group: { column: 'city', bin: null, width: null } }
const chart = { title: 'Rows by city', chartType: 'barChart' as const, query: byCity, javascriptFunction: '' }
const plain: Answer = {
  sentence: 'Fine.',
  queries: [],
  charts: [],
  definition: null,
  columns: [],
  passages: [],
  dataset: null,
  made_by: 'built-in',
  without_model: null,
}
const definition = {
  title: 'All',
  filters: [],
  kpis: [
    { title: 'Rows', javascriptFunction: '', query: count },
    { title: 'Foreign', javascriptFunction: '', query: null },
  ],
  charts: [{ ...chart, rationale: '' }],
}
const result: QueryResult = {
  value: null,
  points: null,
  rows: 9,
  rows_used: 9,
  nulls_left_out: 0,
  groups: 0,
  covered: null,
}
const verified = (parts: Partial<QueryResult>): ShownResult => ({
  state: 'verified',
  result: { ...result, ...parts },
  sql: '',
})
const cities = (most: number) => {
  const points = Array.from({ length: most }, (_, index) => ({ x: `City ${index + 1}`, y: 1000 - index }))
  return verified({ points, groups: most })
}

it.each<[string, Partial<Answer>, ShownResult[], string]>([
  ['a sentence', {}, [], 'Fine.'],
  ['a number', { sentence: 'Rows: {{1}}', queries: [count] }, [verified({ value: 1240 })], 'Rows: 1,240'],
  [
    'a number that is not verified',
    { sentence: 'Rows: {{1}}', queries: [count] },
    [{ state: 'withheld' }],
    'Rows: Not shown, because the two calculations do not agree.',
  ],
  [
    'a number whose data are gone',
    { sentence: 'Rows: {{1}}', queries: [count] },
    [],
    'Rows: Not shown, because the two calculations do not agree.',
  ],
  [
    'a chart, without its other readings',
    { sentence: 'Rows by city', charts: [chart, { ...chart, title: 'Other' }] },
    [cities(2)],
    'Rows by city\ncity\tNumber of rows\nCity 1\t1,000\nCity 2\t999',
  ],
  [
    'a chart that is not verified',
    { sentence: 'Rows by city', charts: [chart] },
    [{ state: 'withheld' }],
    'Rows by city\nNot shown, because the two calculations do not agree.',
  ],
  [
    'a dashboard without its foreign parts',
    { sentence: 'Here it is.', definition },
    [verified({ value: 9 }), cities(1)],
    'Here it is.\nRows: 9\n\nRows by city\ncity\tNumber of rows\nCity 1\t1,000',
  ],
])('%s', (_name, parts, results, text) => {
  const answer = { ...plain, ...parts }
  const kept = { conversation, messages: [{ id: 'm', role: 'assistant' as const, message: '', answer, at }] }
  const computed = new Map([['m', { results, columns: [] }]])
  expect(exportedOf(answer).all.length).toBe(Math.max(results.length, answer.queries.length))
  expect(conversationText(kept, computed, t)).toBe(`Devices\n\nAssistant (${at}):\n${text}\n`)
})

it('says what a chart has no room for', () => {
  const answer = { ...plain, sentence: chart.title, charts: [chart] }
  const kept = { conversation, messages: [{ id: 'm', role: 'assistant' as const, message: '', answer, at }] }
  const text = conversationText(kept, new Map([['m', { results: [cities(20)], columns: [] }]]), t)
  expect(text).toContain('City 10\t991\nTop 10 of 20')
  expect(text).not.toContain('City 11')
})
