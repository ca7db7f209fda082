import { generateDashboard } from '#features/assistant/contract/generate-dashboard.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestAssistant, query, sales, type TestAssistant } from '#features/assistant/server/model/test-assistant.ts'
import { answers, fails } from '#features/assistant/server/model/test-model-server.ts'
import { callAs } from '@portico/server/core/calls/test-call-server.ts'

let assistant: TestAssistant
beforeAll(async () => (assistant = await openTestAssistant()))
afterAll(() => assistant.close())
beforeEach(() => assistant.renew())

describe('a dashboard of comma-separated text', () => {
  const generate = (content: string, rest: object = {}) =>
    callAs(assistant.server, assistant.visitor, generateDashboard, {
      body: {
        messages: [
          { role: 'system', content: 'Make a dashboard.' },
          { role: 'user', content },
        ],
        ...rest,
      },
    })
  type Definition = {
    filters: { column: string }[]
    kpis: unknown[]
    charts: { chartType: string; rationale: string }[]
  }
  const definitionIn = ({ data: sent }: Awaited<ReturnType<typeof generate>>) =>
    JSON.parse(sent.choices[0]?.message.content ?? '') as Definition
  const { kind: _kind, sentence: _sentence, ...chart } = query
  const { chart: _chart, ...kpi } = chart

  test('has the parts that the model chose, and of the proposal what the rules want beyond', async () => {
    const charts = [{ ...chart, rationale: 'Shows which {{c1}} sells.' }]
    assistant.model.behave(answers({ filters: ['c2'], kpis: [{ ...kpi, group: 'none' }], charts }))
    const made = await generate(`${sales}\nSales of a shop.`, { max_tokens: 90_000, temperature: 2, model: 'other' })
    expect(made.data.made_by).toBe('model')
    const definition = definitionIn(made)
    expect(definition.filters[0]).toMatchObject({ column: 'product' })
    expect([definition.filters.length, definition.kpis.length]).toEqual([4, 4])
    expect(definition.charts.length).toBeGreaterThanOrEqual(6)
    expect(definition.charts[0]).toMatchObject({ chartType: 'pieChart', rationale: 'Shows which region sells.' })
    expect(assistant.model.requests[0]).toMatchObject({ model: 'test-model', max_tokens: 2000, temperature: 0.3 })
    expect(JSON.stringify(assistant.model.requests)).not.toContain('ann@a.test')
  })

  test('is the proposal where the model fails', async () => {
    assistant.model.behave(fails(500))
    const made = await generate(sales)
    expect(made.data.made_by).toBe('built-in')
    expect(definitionIn(made).charts.length).toBeGreaterThanOrEqual(6)
  })

  test.each([
    ['file-empty', '', 'ASSISTANT_ERR001'],
    ['file-without-rows', 'a,b', 'ASSISTANT_ERR002'],
    ['too-many-columns', `${'a,'.repeat(600)}a\n1`, 'ASSISTANT_ERR005'],
    ['cell-too-long', `a\n${'x'.repeat(33_000)}`, 'ASSISTANT_ERR007'],
    ['file-not-text', '%PDF-1.7\n1 0 obj', 'ASSISTANT_ERR004'],
  ])('is refused: %s', async (_name, content, code) => {
    expect((await generate(content)).module_code).toBe(code)
  })
})
