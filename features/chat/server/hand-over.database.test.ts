import { attachmentLimits } from '@portico/contract/core/attachments/attachment-rules.ts'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerQuestion } from '#features/chat/server/answers/answer-question.ts'
import { openTestChatServer, type TestChatServer } from './test-chat-server.ts'
import { addEntry, type NewEntry } from '@portico/server/core/requests/entry-queries.ts'
import { lockRequest } from '@portico/server/core/requests/request-queries.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

const passage = { title: 'Themes', heading: 'Changing the theme', text: 'Choose it.', link: '/document?name=themes' }
const answerThemes: AnswerQuestion = ({ text }) =>
  Promise.resolve(text.includes('theme') ? { kind: 'found', text: '', passages: [passage] } : null)

let server: TestChatServer
let wait = 0
beforeAll(async () => {
  server = await openTestChatServer([answerThemes], { take: () => wait })
})
afterAll(() => server.close())

/** Returns a user with the chat and the desk, who has asked a question about a theme. */
async function asked() {
  const user = await server.signIn(['Chat Bot', 'Desk'])
  const chat = uuid()
  await server.write(user, chat, 'How do I change the theme?')
  return { user, chat }
}
async function handedOver() {
  const { user, chat } = await asked()
  const { data } = await server.handOver(user, chat)
  return { user, chat, number: data.chat.request?.number ?? 0 }
}
const requestOf = (user: Visitor, number: number) =>
  server.everything
    .selectFrom('tenant.desk_requests')
    .selectAll()
    .where('tenant_id', '=', user.tenantId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
const filesOf = (user: Visitor, number: number) =>
  server.everything
    .selectFrom('tenant.attachments')
    .select(['name', 'content'])
    .where('tenant_id', '=', user.tenantId)
    .where('number', '=', number)
    .orderBy('media_type', 'desc')
    .execute()
/** Adds a rule to the user's company: requests of the kind that a hand-over creates need an approval. */
async function requireApproval(user: Visitor, approver: Visitor) {
  const { company_id: company } = await server.everything
    .selectFrom('tenant.accounts')
    .select('company_id')
    .where('id', '=', user.accountId)
    .executeTakeFirstOrThrow()
  const rule = { tenant_id: user.tenantId, company_id: company, kind: 'Other' }
  const rules = server.everything.insertInto('tenant.approval_rules').values(rule)
  await rules.onConflict((conflict) => conflict.doNothing()).execute()
  await server.everything
    .insertInto('tenant.approval_rule_approvers')
    .values({ ...rule, account_id: approver.accountId })
    .execute()
}
const desk = (user: Visitor, number: number, parts: Partial<NewEntry>) =>
  inTenant(server.everything, user.tenantId, (tenant) =>
    addEntry(tenant, {
      tenantId: user.tenantId,
      number,
      kind: 'comment',
      accountId: null,
      via: 'web',
      at: new Date(),
      ...parts,
    }),
  )
/** Replies as the desk's calls do: with the request locked. */
const reply = (user: Visitor, number: number, text: string) =>
  inTenant(server.everything, user.tenantId, async (tenant) => {
    await lockRequest(tenant, user.tenantId, number)
    const parts = { kind: 'comment', author: 'Dana', accountId: null, via: 'web' } as const
    await addEntry(tenant, { tenantId: user.tenantId, number, text, at: new Date(), ...parts })
  })
const texts = async (user: Visitor, chat: string) =>
  (await server.read(user, chat)).data.messages.map(({ author, name, text }) => [author, name, text])

describe('handing over', () => {
  test('raises a request once, with the conversation and its files attached, and marks the chat', async () => {
    const { user, chat } = await asked()
    const content = Buffer.from('host\ngate-1\n')
    const file = await server.upload(user, 'hosts.csv', content)
    await server.write(user, chat, 'It concerns these.', { files: [file.id] })
    const first = await server.handOver(user, chat)
    expect(first.data).toMatchObject({
      chat: { id: chat, request: { number: 1, state: 'Open' } },
      messages: [{ author: 'note', kind: 'handed-over', text: '1' }],
    })
    expect(await requestOf(user, 1)).toMatchObject({
      title: 'It concerns these.',
      kind: 'Other',
      account_id: user.accountId,
      description: 'Handed over from the chat; the conversation is attached.\n\nIt concerns these.',
    })
    const [transcript, copy] = await filesOf(user, 1)
    expect(transcript?.name).toMatch(/^chat-\d{4}-\d\d-\d\d\.txt$/)
    expect(transcript?.content.toString().replaceAll(/\[\d.{15} UTC\]/g, '[at]')).toBe(
      [
        '[at] A B\nHow do I change the theme?\n',
        '[at] Assistant\nThis is in the documentation:\n- Themes › Changing the theme (/document?name=themes)\n',
        '[at] A B\nIt concerns these.\n[File: hosts.csv, 12 bytes]\n',
        '[at] Assistant\nNothing in the documentation matches.\n',
      ].join('\n'),
    )
    expect([copy?.name, copy?.content.toString()]).toEqual(['hosts.csv', content.toString()])
    expect((await server.handOver(user, chat)).data.chat.request?.number).toBe(1)
    await expect(requestOf(user, 2)).rejects.toThrow()
    expect((await server.list(user)).data.chats[0]?.request).toEqual({ number: 1, state: 'Open' })
  })

  test('is titled with what was asked last, as one line, without the wish for a person', async () => {
    const { user, chat } = await asked()
    const question = `My toaster\r\nRisk: Low ${'\u{1F35E}'.repeat(60)}`
    await server.write(user, chat, question)
    await server.write(user, chat, 'I want to talk to a person')
    await server.handOver(user, chat)
    const { title, description } = await requestOf(user, 1)
    expect(title).toBe(`My toaster Risk: Low ${'\u{1F35E}'.repeat(49)}`)
    expect(description).toContain(question.trim())
  })

  test('waits for no approval, and says so where the rule of the company asks for one', async () => {
    const { user, chat } = await asked()
    const colleague = await server.signIn(['Desk'], user)
    for (const approver of [user, colleague]) await requireApproval(user, approver)
    const { data } = await server.handOver(user, chat)
    expect(data.chat.request).toEqual({ number: 1, state: 'Open' })
    const approvals = server.everything.selectFrom('tenant.approvals').where('tenant_id', '=', user.tenantId)
    expect(await approvals.select('id').execute()).toEqual([])
    const all = server.everything.selectFrom('tenant.request_entries').where('tenant_id', '=', user.tenantId)
    const [raised] = await all.select('data').where('kind', '=', 'raised').execute()
    expect(raised?.data).toEqual({ approval: 'not-asked' })
  })

  test('two at once raise one request', async () => {
    const { user, chat } = await asked()
    const both = await Promise.all([server.handOver(user, chat), server.handOver(user, chat)])
    expect(both.map(({ data }) => data.chat.request?.number)).toEqual([1, 1])
    await expect(requestOf(user, 2)).rejects.toThrow()
  })

  test('what the desk replies is in the chat, once, and what the user writes a comment', async () => {
    const { user, chat, number } = await handedOver()
    const colleague = await server.signIn(['Desk'], user)
    const sent = await server.write(user, chat, 'Are you there?')
    expect(sent.data.messages).toMatchObject([{ author: 'user', text: 'Are you there?' }])
    await desk(user, number, { accountId: colleague.accountId, text: 'Yes. <b>Try</b> again.' })
    await desk(user, number, { text: 'for agents', isInternal: true })
    await desk(user, number, { author: 'outside@example.com', text: 'By mail', via: 'mail' })
    await desk(user, number, { accountId: user.accountId, text: 'At the desk', via: 'web' })
    await desk(user, number, { kind: 'state', data: { from: 'Open', to: 'Resolved' } })
    await desk(user, number, { kind: 'assigned', data: { to: 'A' } })
    const [first, second] = await Promise.all([texts(user, chat), texts(user, chat)])
    expect(first).toEqual(second)
    expect(first.slice(3)).toEqual([
      ['user', '', 'Are you there?'],
      ['desk', 'A B', 'Yes. <b>Try</b> again.'],
      ['desk', 'outside@example.com', 'By mail'],
      ['user', '', 'At the desk'],
      ['note', '', 'Resolved'],
    ])
    const comments = await server.everything
      .selectFrom('tenant.request_entries')
      .select(['text', 'via', 'account_id'])
      .where('tenant_id', '=', user.tenantId)
      .where('kind', '=', 'comment')
      .where('via', '=', 'chat')
      .execute()
    expect(comments).toEqual([{ text: 'Are you there?', via: 'chat', account_id: user.accountId }])
    expect((await server.list(user)).data.chats[0]?.last).toBe('At the desk')
  })

  test('what the desk wrote before a message comes before it, and with it, as in the request', async () => {
    const { user, chat, number } = await handedOver()
    await desk(user, number, { author: 'outside@example.com', text: 'Is it better?', via: 'mail' })
    const sent = await server.write(user, chat, 'Thanks, done.')
    const expected = [
      ['desk', 'outside@example.com', 'Is it better?'],
      ['user', '', 'Thanks, done.'],
    ]
    expect(sent.data.messages.map(({ author, name, text }) => [author, name, text])).toEqual(expected)
    expect((await texts(user, chat)).slice(3)).toEqual(expected)
  })

  test('a message and the reply of the desk at the same time are in the order of the request', async () => {
    const { user, chat, number } = await handedOver()
    for (let index = 0; index < 5; index += 1)
      await Promise.all([server.write(user, chat, `mine ${index}`), reply(user, number, `theirs ${index}`)])
    const entries = await server.everything
      .selectFrom('tenant.request_entries')
      .select('text')
      .where('tenant_id', '=', user.tenantId)
      .where('kind', '=', 'comment')
      .orderBy('place')
      .execute()
    expect((await texts(user, chat)).slice(3).map(([, , text]) => text)).toEqual(entries.map(({ text }) => text))
    expect(entries).toHaveLength(10)
  })

  test('a file of a later message is one of the request, and stays there without the chat', async () => {
    const { user, chat, number } = await handedOver()
    const content = Buffer.from('a,b\n')
    const file = await server.upload(user, 'later.csv', content)
    await server.write(user, chat, 'See this', { files: [file.id] })
    expect((await server.read(user, chat)).data.messages.at(-1)?.files).toMatchObject([{ name: 'later.csv' }])
    expect((await server.download(user, file.id)).body).toBe(content.toString())
    await server.remove(user, chat)
    expect((await filesOf(user, number)).map(({ name }) => name).toSorted()).toEqual([
      expect.stringMatching(/^chat-/) as string,
      'later.csv',
    ])
    expect((await server.download(user, file.id)).statusCode).toBe(404)
  })

  test('a message that is sent twice is one comment', async () => {
    const { user, chat, number } = await handedOver()
    const id = uuid()
    const first = await server.write(user, chat, 'Once', { id })
    expect((await server.write(user, chat, 'Once', { id })).data).toEqual(first.data)
    const entries = await server.everything
      .selectFrom('tenant.request_entries')
      .select('id')
      .where('tenant_id', '=', user.tenantId)
      .where('number', '=', number)
      .where('kind', '=', 'comment')
      .execute()
    expect(entries).toHaveLength(1)
  })

  test('trial-ended: a comment in a tenant that is read-only; the assistant still answers elsewhere', async () => {
    const { user, chat } = await handedOver()
    await server.everything
      .updateTable('tenant.tenants')
      .set({ is_trial: true, trial_ends_at: new Date(Date.now() - 1000) })
      .where('tenant_id', '=', user.tenantId)
      .execute()
    const again = await server.signIn(['Chat Bot', 'Desk'], user)
    await server.everything
      .updateTable('tenant.sessions')
      .set({ account_id: user.accountId })
      .where('id', '=', again.sessionId)
      .execute()
    expect(await server.write(again, chat, 'More')).toMatchObject({ status: 409, module_code: 'TRIAL_ERR001' })
    expect((await server.write(again, uuid(), 'theme')).status).toBe(200)
    expect(await server.handOver(again, chat)).toMatchObject({ status: 409, module_code: 'TRIAL_ERR001' })
  })
})

describe('is refused:', () => {
  test('too-many-attachments: a file beyond those that a request has', async () => {
    const { user, chat, number } = await handedOver()
    const { id: entry } = await server.everything
      .selectFrom('tenant.request_entries')
      .select('id')
      .where('tenant_id', '=', user.tenantId)
      .executeTakeFirstOrThrow()
    const content = Buffer.from('a')
    // One attachment is the conversation itself.
    const others = Array.from({ length: attachmentLimits.perRequest - 2 }, () => ({
      ...{ tenant_id: user.tenantId, id: uuid(), number, entry_id: entry, name: 'a.txt', media_type: 'text/plain' },
      ...{ size: 1, content },
    }))
    await server.everything.insertInto('tenant.attachments').values(others).execute()
    const [last, beyond] = [await server.upload(user, 'a.txt', content), await server.upload(user, 'b.txt', content)]
    expect((await server.write(user, chat, 'Last', { files: [last.id] })).status).toBe(200)
    const refused = { status: 409, module_code: 'DESK_ERR012' }
    expect(await server.write(user, chat, 'Beyond', { files: [beyond.id] })).toMatchObject(refused)
    expect((await server.write(user, chat, 'Without it')).status).toBe(200)
  })

  test('chat-without-desk: a role without the desk', async () => {
    const user = await server.chatBot()
    const chat = uuid()
    await server.write(user, chat, 'theme')
    expect(await server.handOver(user, chat)).toMatchObject({ status: 409, module_code: 'CHAT_ERR006' })
  })

  test("no-such-chat: another user's, and one that has not begun", async () => {
    const { user, chat } = await asked()
    const colleague = await server.signIn(['Chat Bot', 'Desk'], user)
    const refused = { status: 404, module_code: 'CHAT_ERR001' }
    expect(await server.handOver(colleague, chat)).toMatchObject(refused)
    expect(await server.handOver(user, uuid())).toMatchObject(refused)
  })

  test('chat-limit: a flood', async () => {
    const { user, chat } = await asked()
    wait = 5
    expect(await server.handOver(user, chat)).toMatchObject({ status: 429, module_code: 'CHAT_ERR005' })
    wait = 0
  })
})
