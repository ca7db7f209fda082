import { describe, expect, test } from 'vitest'
import { err, ok } from '@portico/contract/platform/result.ts'
import { readDefinition } from './read-definition.ts'

const columns = [{ name: 'os', type: 'text' as const }]
const count = { aggregate: 'count', column: null, share: false, group: null, filters: [], order: null, limit: null }
const specified = {
  title: 'Devices',
  filters: [{ title: 'System', column: 'os' }],
  kpis: [{ title: 'All', javascriptFunction: '(data) => data.length' }],
  charts: [{ title: 'By system', chartType: 'barChart', javascriptFunction: '(data) => []', extra: 1 }],
}
const read = (value: unknown) => readDefinition(typeof value === 'string' ? value : JSON.stringify(value), columns)

describe('a definition in a file', () => {
  test('in the specified format has foreign functions', () => {
    const found = read(specified)
    expect(found).toMatchObject(ok({ kpis: [{ query: null }], charts: [{ query: null, rationale: '' }] }))
  })

  test('with a query has the function that our compiler writes', () => {
    const found = read({ ...specified, kpis: [{ title: 'All', javascriptFunction: '(data) => 42', query: count }] })
    expect(found.ok && found.value.kpis[0]?.javascriptFunction).not.toContain('42')
  })

  test.each([
    ['{', 'definition-not-json'],
    ['', 'definition-not-json'],
    ['null', 'definition-not-valid'],
    ['[]', 'definition-not-valid'],
    ['{"title":1}', 'definition-not-valid'],
    [JSON.stringify({ ...specified, charts: 'x' }), 'definition-not-valid'],
    [
      JSON.stringify({ ...specified, charts: [{ title: 'x', chartType: 'radar', javascriptFunction: 'x' }] }),
      'definition-not-valid',
    ],
    [JSON.stringify({ ...specified, kpis: [null] }), 'definition-not-valid'],
    [' '.repeat(300_000), 'definition-too-large'],
  ])('%j is refused: %s', (text, problem) => expect(read(text)).toEqual(err(problem)))
})
