import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  number,
  openTestAssistant,
  query,
  type TestAssistant,
} from '#features/assistant/server/model/test-assistant.ts'
import {
  answers,
  answersLate,
  fails,
  floods,
  hangsUp,
  isCutOff,
  modelKey,
  redirects,
  refuses,
  trickles,
} from '#features/assistant/server/model/test-model-server.ts'

let assistant: TestAssistant
beforeAll(async () => (assistant = await openTestAssistant()))
afterAll(() => assistant.close())
beforeEach(() => assistant.renew())

describe('a model that misbehaves', () => {
  const builtIn = async (why: string) => {
    const { status, data: sent } = await assistant.ask(assistant.vague())
    expect([status, sent.answer?.made_by, sent.answer?.without_model]).toEqual([200, 'built-in', why])
    expect(sent.answer?.columns).toContain('price')
  }

  test.each([
    ['prose around its JSON', answers(`Sure! Here it is:\n\`\`\`json\n${JSON.stringify(query)}\n\`\`\`\nEnjoy.`), 1],
    ['a refusal of schemas (OpenAI-compatible)', refuses('json_schema', 'response_format is not supported', query), 2],
    [
      "llama.cpp's refusal of schemas",
      refuses('json_schema', 'Either "json_schema" or "grammar" can be specified, but not both', query, 500),
      2,
    ],
    ['a refusal of any format', refuses('response_format', 'unknown field response_format', query), 3],
    ['a refusal of max_tokens', refuses('"max_tokens"', "Use 'max_completion_tokens' instead.", query), 2],
    ['a refusal of temperatures', refuses('temperature', "'temperature' does not support 0.3", query), 2],
  ])('is understood despite %s', async (_what, behaviour, requests) => {
    assistant.model.behave(behaviour)
    expect(await assistant.answerTo(assistant.vague())).toMatchObject({ made_by: 'model' })
    expect(assistant.model.requests).toHaveLength(requests)
    // The service remembers which parameters the model accepted.
    await assistant.ask(assistant.vague())
    expect(assistant.model.requests).toHaveLength(requests + 1)
  })

  test.each([
    ['broken JSON', '{"kind": "chart", '],
    ['a column that is not there', { ...query, column: 'c99' }],
    ['a column of another type', { ...query, column: 'c2' }],
    ['fields of its own', { ...query, html: '<img src=//evil.test>' }],
    ['a number of its own', { ...number, sentence: 'The sum of {{c3}} is 42, I mean {{1}}.' }],
    ['a number in words', { ...number, sentence: 'About two thousand, or {{1}}.' }],
    ['a fraction in words', { ...number, sentence: 'About a third, or {{1}}.' }],
    ['a number in Chinese', { ...number, sentence: 'It is {{1}}, 五百万.' }],
    ['an address without a scheme', { ...number, sentence: 'It is {{1}}, see evil.dev now.' }],
    ['markup', { ...number, sentence: '{{1}} ![](https://evil.test/?q=1)'.replace('1)', ')') }],
    ['an address', { ...number, sentence: 'It is {{1}}, see www.evil.test' }],
    ['a sentence without its number', { ...number, sentence: 'It is fine.' }],
    ['a condition that does not fit', { ...query, filters: [{ column: 'c3', operator: 'contains', values: ['a'] }] }],
  ])('is asked to repair %s, once', async (_what, bad) => {
    assistant.model.behave(answers(bad), answers(query))
    expect(await assistant.answerTo(assistant.vague())).toMatchObject({ made_by: 'model' })
    expect(assistant.model.requests).toHaveLength(2)
    expect(assistant.model.requests[1]?.messages.at(-1)?.content).toContain('This answer cannot be used.')
    assistant.model.behave(answers(bad))
    await builtIn('not-usable')
    expect(assistant.model.requests).toHaveLength(4)
  })

  test('that is cut off at max_tokens is repaired, or the built-in engine answers', async () => {
    assistant.model.behave(isCutOff(query), answers(query))
    expect(await assistant.answerTo(assistant.vague())).toMatchObject({ made_by: 'model' })
    assistant.model.behave(isCutOff(query))
    await builtIn('not-usable')
  })

  test.each([
    ['fails', fails(500), 'away'],
    ['is overloaded', fails(503), 'away'],
    ['refuses the key', fails(401), 'away'],
    ['hangs up', hangsUp, 'away'],
    ['leads elsewhere', redirects('http://127.0.0.1:1/'), 'away'],
    ['sends more than an answer has', floods, 'not-usable'],
    ['is empty', answers(''), 'not-usable'],
  ])('that %s leaves the answer to the built-in engine, and nothing of it is logged', async (_what, behaviour, why) => {
    assistant.model.behave(behaviour)
    await builtIn(why)
    expect(assistant.logged()).not.toContain('sk-secret-of-upstream')
    expect(assistant.logged()).not.toContain(modelKey)
    expect(assistant.logged()).not.toContain('business')
  })

  test.each([
    ['late', answersLate(3_600_000, query)],
    ['slow', trickles],
  ])('that is %s is given up', async (_what, behaviour) => {
    assistant.renew(150)
    assistant.model.behave(behaviour)
    const before = assistant.model.abandoned()
    await builtIn('late')
    await expect.poll(() => assistant.model.abandoned()).toBe(before + 1)
  })

  test('that refuses for its limit is left alone for as long as it says', async () => {
    assistant.model.behave(fails(429, 'Rate limit reached', { 'retry-after': '30' }))
    await builtIn('limit')
    await builtIn('limit')
    expect(assistant.model.requests).toHaveLength(1)
  })
})
