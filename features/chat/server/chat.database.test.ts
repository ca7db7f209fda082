import { leaveChat } from '#features/chat/contract/chats.ts'
import { messagesAtMost } from '#features/chat/contract/chat-view.ts'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnswerQuestion, answerFromDocumentation } from '#features/chat/server/answers/answer-question.ts'
import { answerSmallTalk } from '#features/chat/server/answers/small-talk.ts'
import { openDocumentationSearch } from '#features/documentation/server/search/open-search.ts'
import { openTestChatServer, type TestChatServer } from './test-chat-server.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'

const passage = {
  title: 'Themes',
  heading: 'Changing the theme',
  text: 'Choose it in the user menu.',
  link: '/document?name=themes',
}

let server: TestChatServer
let readings = 0
/** Reads the documentation. The first call fails, as it does when the process has too many open files. */
const read = async () => {
  readings += 1
  if (readings === 1) throw new Error('Too many open files.')
  return [{ ...passage, kind: 'page' as const, audiences: [] }]
}
let release: () => void = () => undefined
/** Returns an answer that takes until the test releases it. */
const answerSlowly: AnswerQuestion = ({ text }) =>
  text === 'slowly'
    ? new Promise((resolve) => {
        release = () => resolve({ kind: 'written', text: 'At last.', passages: [passage] })
      })
    : Promise.resolve(null)

beforeAll(async () => {
  server = await openTestChatServer([
    answerSmallTalk,
    answerSlowly,
    answerFromDocumentation(openDocumentationSearch(read).answer),
  ])
})
afterAll(() => server.close())

const open = (visitor: Visitor) =>
  server.everything.selectFrom('tenant.chats').select('questions').where('session_id', '=', visitor.sessionId).execute()
const leavings = (visitor: Visitor) =>
  server.everything
    .selectFrom('tenant.audit_events')
    .select(['event', 'outcome', 'email', 'tenant_id'])
    .where('account_id', '=', visitor.accountId)
    .execute()

/** Sends the request as a beacon does: with the cookie, but no headers or body. */
const leave = (cookie: string) => server.app.inject({ method: 'POST', url: leaveChat.path, headers: { cookie } })

describe('a message', () => {
  test('is kept where its answer fails, and answered when it is sent again', async () => {
    const user = await server.chatBot()
    const [chat, id] = [uuid(), uuid()]
    expect(await server.write(user, chat, 'theme', { id })).toMatchObject({ status: 500 })
    expect((await server.read(user, chat)).data.messages.map(({ author }) => author)).toEqual(['user'])
    const again = await server.write(user, chat, 'theme', { id })
    expect(again.data.messages).toMatchObject([
      { id, place: 0, author: 'user', kind: 'text', text: 'theme' },
      { place: 1, author: 'assistant', kind: 'found', text: '', passages: [passage] },
    ])
    const once = await server.write(user, chat, 'theme', { id })
    expect(once.data).toEqual(again.data)
    expect((await server.read(user, chat)).data.messages).toHaveLength(2)
  })

  test('is answered with passages and their links, and opens the chat of the session', async () => {
    const user = await server.chatBot()
    const chat = uuid()
    const { data } = await server.write(user, chat, '  How do I change the theme? ')
    expect(data.messages[0]?.text).toBe('How do I change the theme?')
    expect(data.messages[1]).toMatchObject({ kind: 'found', passages: [passage] })
    await server.write(user, chat, 'theme')
    expect(await open(user)).toEqual([{ questions: 2 }])
  })

  test.each([
    ['Hello!', 'greeting'],
    ['Thanks', 'thanks'],
    ['What can you do?', 'abilities'],
    ['I want to talk to a human', 'person'],
    ['zebra', 'nothing'],
    ['<img src=x onerror=alert(1)> zebra', 'nothing'],
  ])('%j is answered by %s', async (text, kind) => {
    const { data } = await server.write(await server.chatBot(), uuid(), text)
    expect(data.messages[0]?.text).toBe(text)
    expect(data.messages[1]).toMatchObject({ author: 'assistant', kind, text: '', passages: [] })
  })

  test.each([
    ['nothing', ''],
    ['spaces', '  \n '],
    ['a NUL', 'a\u0000'],
    ['a lone surrogate', 'a\ud800'],
    ['a list', ['theme']],
    ['no text', undefined],
  ])('of %s is refused as input-not-valid', async (_name, text) => {
    const user = await server.chatBot()
    expect(await server.write(user, uuid(), text)).toMatchObject({ status: 400, module_code: 'PORTICO_ERR001' })
    expect(await open(user)).toEqual([])
  })

  test('chat-message-too-long: 4,001 characters; 4,000 are taken', async () => {
    const user = await server.chatBot()
    const refused = { status: 409, module_code: 'CHAT_ERR002' }
    expect(await server.write(user, uuid(), 'x'.repeat(4001))).toMatchObject(refused)
    expect((await server.write(user, uuid(), ` ${'x'.repeat(4000)} `)).status).toBe(200)
  })

  test('of 100 kB is too large', async () => {
    const refused = { status: 413, module_code: 'PORTICO_ERR004' }
    expect(await server.write(await server.chatBot(), uuid(), 'x'.repeat(100_000))).toMatchObject(refused)
  })

  test('session-ended: without a session', async () => {
    expect(await server.write(null, uuid(), 'theme')).toMatchObject({ status: 403, module_code: 'USER_ERR003' })
  })

  test('chat-busy: while another one is answered, also in another chat', async () => {
    const user = await server.chatBot()
    const chat = uuid()
    const slow = server.write(user, chat, 'slowly')
    await expect.poll(async () => (await server.read(user, chat)).status).toBe(200)
    const refused = { status: 409, module_code: 'CHAT_ERR004' }
    expect(await server.write(user, chat, 'theme')).toMatchObject(refused)
    expect(await server.write(user, uuid(), 'theme')).toMatchObject(refused)
    const colleague = await server.chatBot(user)
    expect((await server.write(colleague, uuid(), 'theme')).status).toBe(200)
    release()
    expect((await slow).data.messages[1]).toMatchObject({ kind: 'written', text: 'At last.' })
    expect((await server.write(user, chat, 'theme')).status).toBe(200)
  })

  test('chat-full: beyond the most messages', async () => {
    const user = await server.chatBot()
    const chat = uuid()
    await server.write(user, chat, 'theme')
    await server.everything
      .updateTable('tenant.chat_conversations')
      .set({ messages: messagesAtMost - 1 })
      .where('id', '=', chat)
      .execute()
    expect(await server.write(user, chat, 'theme')).toMatchObject({ status: 409, module_code: 'CHAT_ERR003' })
  })
})

test('chat-limit: a flood', async () => {
  let left = 3
  const flooded = await openTestChatServer([], { take: () => (left-- > 0 ? 0 : 17) })
  const user = await flooded.chatBot()
  const codes = []
  for (let index = 0; index < 5; index += 1) codes.push((await flooded.write(user, uuid(), 'zebra')).module_code)
  expect(codes).toEqual([null, null, null, 'CHAT_ERR005', 'CHAT_ERR005'])
  await flooded.close()
})

describe('chats', () => {
  test('are listed by their last change, found by their texts, renamed and deleted', async () => {
    const user = await server.chatBot()
    const [first, second] = [uuid(), uuid()]
    await server.write(user, first, 'How do I change the theme?')
    await server.write(user, second, '100 % of zebras_')
    await server.write(user, first, 'And the logo?')
    const titles = async (query: Record<string, string> = {}) => {
      const { data } = await server.list(user, query)
      return [data.total, ...data.chats.map(({ title }) => title)]
    }
    expect(await titles()).toEqual([2, 'How do I change the theme?', '100 % of zebras_'])
    expect(await titles({ search: ' LOGO ' })).toEqual([1, 'How do I change the theme?'])
    expect(await titles({ search: '0 %' })).toEqual([1, '100 % of zebras_'])
    expect(await titles({ search: 'z%s' })).toEqual([0])
    expect(await titles({ search: 'zebras\\' })).toEqual([0])
    expect((await server.list(user)).data.chats[0]).toMatchObject({ id: first, last: 'And the logo?', request: null })
    expect((await server.rename(user, second, ' Zebras ')).data).toMatchObject({ title: 'Zebras' })
    expect(await titles({ search: 'Zebras' })).toEqual([1, 'Zebras'])
    expect((await server.remove(user, second)).module_code).toBeNull()
    expect(await titles()).toEqual([1, 'How do I change the theme?'])
  })

  test('have titles of one printable line, cut between characters', async () => {
    const user = await server.chatBot()
    const chat = uuid()
    await server.write(user, chat, `zebra\r\nRisk: Low\u202Efdp ${'\u{1F993}'.repeat(60)}`)
    const title = async () => (await server.read(user, chat)).data.chat.title
    expect(await title()).toBe(`zebra Risk: Low fdp ${'\u{1F993}'.repeat(50)}`)
    await server.rename(user, chat, ' a\nb\u2066c ')
    expect(await title()).toBe('a b c')
    const refused = { status: 400, module_code: 'PORTICO_ERR001' }
    expect(await server.rename(user, chat, '\u202E\n')).toMatchObject(refused)
  })

  test('are paged by 20', async () => {
    const user = await server.chatBot()
    for (let index = 0; index < 22; index += 1) await server.write(user, uuid(), `zebra ${index}`)
    const [first, second, beyond] = await Promise.all(['0', '1', '9'].map((page) => server.list(user, { page })))
    expect([first?.data.total, first?.data.chats.length, second?.data.chats.length]).toEqual([22, 20, 2])
    expect(second?.data.chats.map(({ title }) => title)).toEqual(['zebra 1', 'zebra 0'])
    expect(beyond?.data.chats).toEqual([])
  })

  test('have their messages in order, and those behind a place', async () => {
    const user = await server.chatBot()
    const chat = uuid()
    await server.write(user, chat, 'zebra')
    await server.write(user, chat, 'theme')
    const places = async (query: Record<string, string> = {}) =>
      (await server.read(user, chat, query)).data.messages.map(({ place }) => place)
    expect(await places()).toEqual([0, 1, 2, 3])
    expect(await places({ after: '1' })).toEqual([2, 3])
    expect(await places({ after: '3' })).toEqual([])
  })

  test('no-such-chat: of a colleague, of another tenant, and one that was deleted', async () => {
    const owner = await server.chatBot()
    const others = [await server.chatBot(owner), await server.chatBot()]
    const chat = uuid()
    await server.write(owner, chat, 'theme')
    const refused = { status: 404, module_code: 'CHAT_ERR001' }
    for (const other of others) {
      expect(await server.read(other, chat)).toMatchObject(refused)
      expect(await server.rename(other, chat, 'Theirs')).toMatchObject(refused)
      expect(await server.remove(other, chat)).toMatchObject(refused)
      expect((await server.list(other)).data).toEqual({ chats: [], total: 0 })
    }
    expect(await server.write(others[0] ?? null, chat, 'theirs')).toMatchObject(refused)
    expect((await server.read(owner, chat)).data.messages).toHaveLength(2)
    await server.remove(owner, chat)
    expect(await server.read(owner, chat)).toMatchObject(refused)
  })

  test('no-such-chat: one that is deleted while its answer is made', async () => {
    const user = await server.chatBot()
    const chat = uuid()
    const slow = server.write(user, chat, 'slowly')
    await expect.poll(async () => (await server.read(user, chat)).status).toBe(200)
    await server.remove(user, chat)
    release()
    expect(await slow).toMatchObject({ status: 404, module_code: 'CHAT_ERR001' })
  })

  test('go with their account', async () => {
    const user = await server.chatBot()
    await server.write(user, uuid(), 'theme')
    await server.everything.deleteFrom('tenant.accounts').where('id', '=', user.accountId).execute()
    const left = server.everything.selectFrom('tenant.chat_conversations').where('account_id', '=', user.accountId)
    expect(await left.select('id').execute()).toEqual([])
  })
})

describe('the beacon', () => {
  test("ends the cookie's chat and nothing else, and is recorded once", async () => {
    const user = await server.chatBot()
    const colleague = await server.chatBot(user)
    const chat = uuid()
    await server.write(user, chat, 'theme')
    await server.write(colleague, uuid(), 'theme')
    const responses = [await leave(user.headers.cookie), await leave(user.headers.cookie)]
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200])
    expect(await open(user)).toEqual([])
    expect(await open(colleague)).toHaveLength(1)
    const email = `${user.accountId}@example.test`
    expect(await leavings(user)).toEqual([{ event: 'chat-left', outcome: 'success', email, tenant_id: user.tenantId }])
    expect((await server.read(user, chat)).data.messages).toHaveLength(2)
  })

  test.each([
    ['no cookie', ''],
    ['an unknown cookie', '__Host-portico=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['a cookie that is no half', "__Host-portico=%00'; select 1"],
  ])('with %s returns 200 too', async (_name, cookie) => {
    const response = await leave(cookie)
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { code: 200, summary: 'Success', data: null, module_code: null },
    ])
  })

  test('with no chat open records nothing', async () => {
    const user = await server.chatBot()
    expect((await leave(user.headers.cookie)).statusCode).toBe(200)
    expect(await leavings(user)).toEqual([])
  })

  test('is not needed where the session ends', async () => {
    const user = await server.chatBot()
    await server.write(user, uuid(), 'theme')
    await server.everything.deleteFrom('tenant.sessions').where('id', '=', user.sessionId).execute()
    expect(await open(user)).toEqual([])
  })
})
