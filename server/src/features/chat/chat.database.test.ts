import { askDocumentation } from '@portico/contract/features/chat/ask-documentation.ts'
import { leaveChat } from '@portico/contract/features/chat/leave-chat.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleAskDocumentation } from './ask-documentation.ts'
import { handleLeaveChat } from './leave-chat.ts'
import { callAs, openTestCallServer, type TestCallServer } from '#server/core/calls/test-call-server.ts'
import type { Visitor } from '#server/core/sessions/test-visitor-queries.ts'

const passage = {
  title: 'Themes',
  heading: 'Changing the theme',
  text: 'Choose it in the user menu.',
  link: '/document?name=themes',
}

let server: TestCallServer
let readings = 0
/** The first reading of the documentation fails, as when the process has too many open files. */
const read = async () => {
  readings += 1
  if (readings === 1) throw new Error('Too many open files.')
  return [passage]
}
beforeAll(async () => {
  server = await openTestCallServer({ askDocumentation, leaveChat }, (context) => ({
    askDocumentation: handleAskDocumentation(context, read),
    leaveChat: handleLeaveChat(context),
  }))
})
afterAll(() => server.close())

const ask = (visitor: Visitor | null, question: unknown) =>
  callAs(server, visitor, askDocumentation, { body: { question } })
const chats = (visitor: Visitor) =>
  server.everything.selectFrom('tenant.chats').select('questions').where('session_id', '=', visitor.sessionId).execute()
const leavings = (visitor: Visitor) =>
  server.everything
    .selectFrom('tenant.audit_events')
    .select(['event', 'outcome', 'email', 'tenant_id'])
    .where('account_id', '=', visitor.accountId)
    .execute()

/** As a beacon sends it: the cookie, no header, no body. */
const leave = (cookie: string) => server.app.inject({ method: 'POST', url: leaveChat.path, headers: { cookie } })

test('a question is answered after one for which the documentation could not be read', async () => {
  const visitor = await server.signIn(['Chat Bot'])
  expect(await ask(visitor, 'theme')).toMatchObject({ status: 500 })
  expect(await ask(visitor, 'theme')).toMatchObject({ status: 200, data: { passages: [passage] } })
})

test('a question is answered with passages and their links, and opens the chat once', async () => {
  const visitor = await server.signIn(['Chat Bot'])
  expect(await ask(visitor, 'How do I change the theme?')).toMatchObject({ status: 200, data: { passages: [passage] } })
  await ask(visitor, 'theme')
  expect(await chats(visitor)).toEqual([{ questions: 2 }])
})

test('a question without a matching passage gets an empty list', async () => {
  expect((await ask(await server.signIn(['Chat Bot']), 'zebra')).data).toEqual({ passages: [] })
})

test.each([
  ['an empty question', ''],
  ['spaces', '   '],
  ['501 characters', 'x'.repeat(501)],
  ['a NUL', 'a\u0000'],
  ['a list', ['theme']],
  ['nothing', undefined],
])('refuses %s as input-not-valid and opens no chat', async (_name, question) => {
  const visitor = await server.signIn(['Chat Bot'])
  expect(await ask(visitor, question)).toMatchObject({ status: 400, module_code: 'PORTICO_ERR001' })
  expect(await chats(visitor)).toEqual([])
})

test('session-ended: a question without a session', async () => {
  expect(await ask(null, 'theme')).toMatchObject({ status: 403, module_code: 'USER_ERR003' })
})

test("leaving ends the cookie's chat and nothing else, and is recorded once", async () => {
  const visitor = await server.signIn(['Chat Bot'])
  const colleague = await server.signIn(['Chat Bot'], visitor)
  await ask(visitor, 'theme')
  await ask(colleague, 'theme')
  const responses = [await leave(visitor.headers.cookie), await leave(visitor.headers.cookie)]
  expect(responses.map((response) => response.statusCode)).toEqual([200, 200])
  expect(await chats(visitor)).toEqual([])
  expect(await chats(colleague)).toHaveLength(1)
  const email = `${visitor.accountId}@example.test`
  expect(await leavings(visitor)).toEqual([
    { event: 'chat-left', outcome: 'success', email, tenant_id: visitor.tenantId },
  ])
  expect((await ask(visitor, 'theme')).status).toBe(200)
})

test.each([
  ['no cookie', ''],
  ['an unknown cookie', '__Host-portico=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ['a cookie that is no half', "__Host-portico=%00'; select 1"],
])('leaving with %s returns 200 too', async (_name, cookie) => {
  const response = await leave(cookie)
  expect([response.statusCode, response.json()]).toEqual([
    200,
    { code: 200, summary: 'Success', data: null, module_code: null },
  ])
})

test('leaving with no chat open records nothing', async () => {
  const visitor = await server.signIn(['Chat Bot'])
  expect((await leave(visitor.headers.cookie)).statusCode).toBe(200)
  expect(await leavings(visitor)).toEqual([])
})

test('the end of a session ends its chat', async () => {
  const visitor = await server.signIn(['Chat Bot'])
  await ask(visitor, 'theme')
  await server.everything.deleteFrom('tenant.sessions').where('id', '=', visitor.sessionId).execute()
  expect(await chats(visitor)).toEqual([])
})
