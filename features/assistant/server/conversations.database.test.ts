import { chatWithCsv } from '#features/assistant/contract/chat-with-csv.ts'
import {
  deleteConversation,
  listConversations,
  readConversation,
  renameConversation,
} from '#features/assistant/contract/conversations.ts'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openAnalysisService,
  type AnalysisService,
} from '#features/assistant/server/analysis-process/analysis-service.ts'
import { handleChatWithCsv } from './chat-with-csv.ts'
import {
  handleDeleteConversation,
  handleListConversations,
  handleReadConversation,
  handleRenameConversation,
} from './conversations.ts'
import { openRequestLimiter } from '#features/assistant/server/model/request-limiter.ts'
import { callAs, openTestCallServer, type TestCallServer } from '@portico/server/core/calls/test-call-server.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'
import { openDatasets } from '#features/assistant/server/datasets/open-datasets.ts'
import { silentLog } from '@portico/server/platform/database/test-migrated-database.ts'

let server: TestCallServer
let analysis: AnalysisService
const calls = { chatWithCsv, listConversations, readConversation, renameConversation, deleteConversation }
const passage = { title: 'Devices', heading: 'Enrol', text: 'How devices are enrolled.', link: '/document/devices' }

beforeAll(async () => {
  analysis = openAnalysisService(silentLog)
  server = await openTestCallServer(calls, (context) => ({
    chatWithCsv: handleChatWithCsv({
      context,
      analysis,
      datasets: openDatasets(context, analysis, []),
      sources: [() => Promise.resolve([passage])],
      limiter: openRequestLimiter(context),
      model: null,
    }),
    listConversations: handleListConversations(context),
    readConversation: handleReadConversation(context),
    renameConversation: handleRenameConversation(context),
    deleteConversation: handleDeleteConversation(context),
  }))
})
afterAll(async () => {
  analysis.close()
  await server.close()
})

const chatBot = () => server.signIn(['Chat Bot'])
const ask = (user: Visitor, input: string, conversation?: string) =>
  callAs(server, user, chatWithCsv, {
    body: { input, data_needed: false, ...(conversation === undefined ? {} : { conversation }) },
  })
const list = (user: Visitor) => callAs(server, user, listConversations, {})
const read = (user: Visitor, id: string) => callAs(server, user, readConversation, { params: { id } })
const rename = (user: Visitor, id: string, title: string) =>
  callAs(server, user, renameConversation, { params: { id }, body: { title } })
const remove = (user: Visitor, id: string) => callAs(server, user, deleteConversation, { params: { id } })

describe('a conversation', () => {
  test('is kept with its questions and answers, in their order', async () => {
    const user = await chatBot()
    const id = uuid()
    await ask(user, 'How do I enrol a device?', id)
    await ask(user, 'And a gateway?', id)
    const { data } = await read(user, id)
    expect(data.conversation).toMatchObject({ id, title: 'How do I enrol a device?', messages: 4 })
    expect(data.messages.map(({ role, message }) => [role, message])).toEqual([
      ['user', 'How do I enrol a device?'],
      ['assistant', 'This is in the documentation:'],
      ['user', 'And a gateway?'],
      ['assistant', 'This is in the documentation:'],
    ])
    expect(data.messages[1]?.answer?.passages).toEqual([passage])
  })

  test('is not kept without an id', async () => {
    const user = await chatBot()
    await ask(user, 'How do I enrol a device?')
    expect((await list(user)).data).toEqual([])
  })

  test('is listed by its last change, renamed and deleted', async () => {
    const user = await chatBot()
    const [first, second] = [uuid(), uuid()]
    await ask(user, 'One', first)
    await ask(user, 'Two', second)
    await ask(user, 'Three', first)
    expect((await list(user)).data.map(({ title }) => title)).toEqual(['One', 'Two'])
    expect((await rename(user, second, ' Second ')).data).toMatchObject({ title: 'Second', messages: 2 })
    expect((await remove(user, second)).module_code).toBeNull()
    expect((await list(user)).data.map(({ id }) => id)).toEqual([first])
  })
})

test("no-such-conversation: another user's, and one that was deleted", async () => {
  const owner = await chatBot()
  const other = await server.signIn(['Chat Bot'], owner)
  const id = uuid()
  await ask(owner, 'Mine', id)
  const refused = { code: 404, module_code: 'ASSISTANT_ERR010' }
  expect(await read(other, id)).toMatchObject(refused)
  expect(await rename(other, id, 'Theirs')).toMatchObject(refused)
  expect(await remove(other, id)).toMatchObject(refused)
  expect(await ask(other, 'Theirs', id)).toMatchObject(refused)
  expect((await read(owner, id)).data.messages).toHaveLength(2)
  await remove(owner, id)
  expect(await read(owner, id)).toMatchObject(refused)
})
