import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lendModel } from '@portico/features/assistant/server/model/lend-model.ts'
import { openModelService } from '@portico/features/assistant/server/model/model-service.ts'
import {
  answers,
  fails,
  modelKey,
  openModelServer,
  type ModelServer,
} from '@portico/features/assistant/server/model/test-model-server.ts'
import { answerFromDocumentation } from '@portico/features/chat/server/answers/answer-question.ts'
import { answerWithModel } from '@portico/features/chat/server/answers/with-model.ts'
import { openTestChatServer, type TestChatServer } from '@portico/features/chat/server/test-chat-server.ts'
import { silentLog } from '#server/platform/database/test-migrated-database.ts'

const passage = {
  title: 'Themes',
  heading: 'Changing the theme',
  text: 'In the user menu.',
  link: '/document?name=themes',
}
const search = (question: string) => Promise.resolve(question.includes('theme') ? [passage] : [])
const written = { found: true, answer: 'Choose it in the user menu.', sources: [1] }

let model: ModelServer
let server: TestChatServer
let wait = 0
beforeAll(async () => {
  model = await openModelServer()
  const service = openModelService({ baseUrl: model.url, apiKey: modelKey, model: 'test' }, { log: silentLog })
  const limits = { takeShared: () => Promise.resolve(wait), giveBack: () => Promise.resolve() }
  server = await openTestChatServer(
    [answerWithModel(search, lendModel({ limits: { ...limits, take: () => 0, waitFor: () => 0 } }, service))].concat(
      answerFromDocumentation(search),
    ),
  )
})
afterAll(async () => {
  await server.close()
  await model.close()
})
beforeEach(() => void (model.requests.length = 0))

const answerTo = async (text: string) => (await server.write(await server.chatBot(), uuid(), text)).data.messages[1]

test("the assistant's model writes an answer from the passages that match", async () => {
  model.behave(answers(written))
  expect(await answerTo('How do I change the theme?')).toMatchObject({
    kind: 'written',
    text: 'Choose it in the user menu.',
    passages: [passage],
  })
  expect(JSON.parse(model.requests[0]?.messages[1]?.content ?? '')).toMatchObject({
    question: 'How do I change the theme?',
    passages: [{ number: 1, heading: 'Changing the theme' }],
  })
})

test('a question without a match is not sent to it', async () => {
  expect(await answerTo('zebra')).toMatchObject({ kind: 'nothing' })
  expect(model.requests).toEqual([])
})

test.each([
  ['it fails', fails(500)],
  ['it writes no JSON', answers('I cannot.')],
  ['it names no source, twice', answers({ ...written, sources: [] })],
  ['it finds nothing', answers({ found: false, answer: '', sources: [] })],
])('the passages themselves are the answer where %s', async (_name, behaviour) => {
  model.behave(behaviour)
  expect(await answerTo('How do I change the theme?')).toMatchObject({ kind: 'found', text: '', passages: [passage] })
})

test('it is corrected once', async () => {
  model.behave(answers({ ...written, answer: 'See https://evil.test' }), answers(written))
  expect(await answerTo('theme')).toMatchObject({ kind: 'written', text: written.answer })
  expect(model.requests).toHaveLength(2)
})

test("it is not asked beyond the user's tokens of the day", async () => {
  wait = 60
  model.behave(answers(written))
  expect(await answerTo('theme')).toMatchObject({ kind: 'found' })
  expect(model.requests).toEqual([])
  wait = 0
})
