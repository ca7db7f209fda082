import { setTimeout as sleep } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestAssistant, query, type TestAssistant } from '#features/assistant/server/model/test-assistant.ts'
import { answers, answersLate, fails, floods } from '#features/assistant/server/model/test-model-server.ts'
import type { RequestLimits } from '@portico/server/core/rate-limits/request-limits.ts'

let assistant: TestAssistant
beforeAll(async () => (assistant = await openTestAssistant()))
afterAll(() => assistant.close())
beforeEach(() => assistant.renew())

describe('the events of a question', () => {
  const streamed = async (input: string, signal: AbortSignal | null = null) => {
    const { port } = assistant.server.app.server.address() as AddressInfo
    return fetch(`http://127.0.0.1:${port}/api/chat/csv`, {
      method: 'POST',
      headers: { ...assistant.visitor.headers, 'accept': 'application/x-ndjson', 'content-type': 'application/json' },
      body: JSON.stringify({ input, data_needed: false, dataset: assistant.dataset }),
      signal,
    })
  }
  beforeAll(() => assistant.server.app.listen({ port: 0, host: '127.0.0.1' }))

  test('are the draft of the built-in engine, what the model is asked, and the envelope', async () => {
    assistant.model.behave(answers('{'), answers(query))
    const text = await (await streamed(assistant.vague())).text()
    const lines = text.trimEnd().split('\n')
    const events = lines.map((line) => JSON.parse(line) as { event?: string; status?: string; code?: number })
    expect(events.map(({ event, status, code }) => status ?? event ?? code)).toEqual([
      'draft',
      'asking-model',
      'repairing',
      200,
    ])
    expect(lines.at(-1)).toContain('"made_by":"model"')
  })

  test('end with the client, which frees the turn and the model; meanwhile another question is refused', async () => {
    assistant.model.behave(answersLate(3_600_000, query), answers(query))
    const before = assistant.model.abandoned()
    const leaving = new AbortController()
    const response = await streamed(assistant.vague(), leaving.signal)
    await response.body?.getReader().read()
    const busy = await assistant.ask('how many rows are there?')
    expect([busy.status, busy.module_code]).toEqual([409, 'ASSISTANT_ERR018'])
    while (assistant.model.requests.length === 0) await sleep(10)
    leaving.abort()
    await expect.poll(() => assistant.model.abandoned()).toBe(before + 1)
    expect((await assistant.ask('how many rows are there?')).status).toBe(200)
  })
})

describe('the limits', () => {
  test('assistant-limit: so many questions of a user in a minute', async () => {
    assistant.limitBy({ take: (limited) => (limited === 'assistant' ? 17 : 0) })
    const refusal = await assistant.ask('how many rows are there?')
    expect([refusal.status, refusal.module_code, refusal.summary]).toEqual([
      429,
      'ASSISTANT_ERR019',
      'You have asked many questions in a short time. Please ask again in 17 seconds.',
    ])
  })

  test('tokens of a day: beyond them the built-in engine answers, and what was not used is given back', async () => {
    const counts = new Map<string, number>()
    const count = (name: string, points: number) => counts.set(name, (counts.get(name) ?? 0) + points)
    const counted: Partial<RequestLimits> = {
      takeShared: async (limited, _key, points = 1) => (count(limited, points), 0),
      giveBack: async (limited, _key, points = 1) => void count(limited, -points),
    }
    assistant.limitBy(counted)
    assistant.model.behave(answers(query))
    await assistant.ask(assistant.vague())
    // Token counts as the model reported them.
    expect([...counts]).toEqual([
      ['assistant-tokens', 1000],
      ['assistant-tenant-tokens', 1000],
    ])
    assistant.limitBy({
      ...counted,
      takeShared: async (limited, _key, points = 1) => (
        count(limited, points),
        limited === 'assistant-tenant-tokens' ? 60 : 0
      ),
    })
    expect(await assistant.answerTo(assistant.vague())).toMatchObject({ made_by: 'built-in', without_model: 'limit' })
    expect([...counts.values()]).toEqual([1000, 1000])
    expect(assistant.model.requests).toHaveLength(1)
  })

  test.each([
    ['sends more than is read', floods, true],
    ['refuses', fails(500), false],
  ])('tokens of a day are spent where the model may have counted them: it %s', async (_name, behaviour, isSpent) => {
    let left = 0
    assistant.limitBy({
      takeShared: async (_limited, _key, points = 1) => ((left += points), 0),
      giveBack: async (_limited, _key, points = 1) => void (left -= points),
    })
    assistant.model.behave(behaviour)
    expect(await assistant.answerTo(assistant.vague())).toMatchObject({ made_by: 'built-in' })
    expect(left > 0).toBe(isSpent)
  })
})
