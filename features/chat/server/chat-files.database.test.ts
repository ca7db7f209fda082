import { filesPerChat } from '#features/chat/contract/chat-view.ts'
import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestChatServer, type TestChatServer } from './test-chat-server.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'

let server: TestChatServer
let wait = 0
beforeAll(async () => {
  server = await openTestChatServer([], { take: (limited) => (limited === 'chat-file' ? wait : 0) })
})
afterAll(() => server.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)
const csv = Buffer.from('host,state\ngate-1,ok\n')
/** Sends a message with a new file of this content. */
async function withFile(user: Visitor, chat: string, name: string, content: Buffer) {
  const file = await server.upload(user, name, content)
  const sent = await server.write(user, chat, '', { files: [file.id] })
  return { ...file, sent }
}
const left = async (id: string) =>
  (await server.everything.selectFrom('tenant.attachments').select('id').where('id', '=', id).execute()).length

describe('a file', () => {
  test('goes with a message, which needs no text, and is downloaded as bytes alone', async () => {
    const user = await server.chatBot()
    const chat = uuid()
    const { id, sent } = await withFile(user, chat, '../../etc/Pläne "1".csv', csv)
    const summary = { id, name: 'Pläne _1_.csv', media_type: 'text/csv', size: csv.length }
    expect(sent.data.messages[0]).toMatchObject({ text: '', files: [summary] })
    expect((await server.read(user, chat)).data.messages[0]?.files).toEqual([summary])
    const response = await server.download(user, id)
    expect([response.statusCode, response.body]).toEqual([200, csv.toString()])
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="Pl_ne _1_.csv"',
      'cache-control': 'private, no-store',
    })
  })

  test('no-such-attachment: of a colleague, of another tenant, and one that is attached already', async () => {
    const owner = await server.chatBot()
    const { id } = await withFile(owner, uuid(), 'a.png', png)
    for (const other of [await server.chatBot(owner), await server.chatBot()]) {
      expect((await server.download(other, id)).json()).toMatchObject({ code: 404, module_code: 'DESK_ERR013' })
      const refused = { status: 404, module_code: 'DESK_ERR013' }
      expect(await server.write(other, uuid(), 'mine', { files: [id] })).toMatchObject(refused)
    }
    const pending = await server.upload(owner, 'b.png', png)
    const taken = await server.write(await server.chatBot(owner), uuid(), 'mine', { files: [pending.id] })
    expect(taken).toMatchObject({ status: 404, module_code: 'DESK_ERR013' })
  })

  test('goes with its chat, and with its account', async () => {
    const user = await server.chatBot()
    const chat = uuid()
    const first = await withFile(user, chat, 'a.png', png)
    const second = await withFile(user, uuid(), 'b.png', png)
    await server.remove(user, chat)
    expect([await left(first.id), await left(second.id)]).toEqual([0, 1])
    await server.everything.deleteFrom('tenant.accounts').where('id', '=', user.accountId).execute()
    expect(await left(second.id)).toBe(0)
  })

  test('a message cannot take the files of an entry by its id', async () => {
    const owner = await server.chatBot()
    const { id } = await withFile(owner, uuid(), 'a.png', png)
    const { files_of: known } = await server.everything
      .selectFrom('tenant.chat_messages')
      .innerJoin('tenant.attachments', 'tenant.attachments.owner_id', 'tenant.chat_messages.files_of')
      .where('tenant.attachments.id', '=', id)
      .select('files_of')
      .executeTakeFirstOrThrow()
    const other = await server.chatBot(owner)
    const chat = uuid()
    await server.write(other, chat, 'mine', { id: known })
    expect((await server.read(other, chat)).data.messages[0]?.files).toEqual([])
    expect((await server.download(other, id)).statusCode).toBe(404)
  })
})

describe('is refused:', () => {
  test.each([
    ['attachment-type-false', 'a.png', csv, 415, 'DESK_ERR009'],
    ['attachment-type-false', 'a.csv', png, 415, 'DESK_ERR009'],
    ['attachment-type-refused', 'a.exe', Buffer.from('MZ'), 415, 'DESK_ERR010'],
    ['attachment-type-refused', 'a.svg', Buffer.from('<svg onload="alert(1)"/>'), 415, 'DESK_ERR010'],
    ['attachment-empty', 'a.txt', Buffer.alloc(0), 409, 'DESK_ERR008'],
    ['attachment-name-refused', '../..', csv, 409, 'DESK_ERR011'],
    ['attachment-too-large', 'a.txt', Buffer.alloc(10 * 1024 * 1024 + 1, 'x'), 413, 'DESK_ERR007'],
    ['attachment-too-large: 100 MB', 'a.txt', Buffer.alloc(100 * 1024 * 1024, 'x'), 413, 'DESK_ERR007'],
  ])('%s (%s)', async (_name, name, content, status, code) => {
    expect(await server.upload(await server.chatBot(), name, content)).toMatchObject({ status, code })
  })

  test('chat-limit: a flood of files', async () => {
    wait = 9
    const refused = { status: 429, code: 'CHAT_ERR005' }
    expect(await server.upload(await server.chatBot(), 'a.csv', csv)).toMatchObject(refused)
    wait = 0
  })

  test('chat-files-full: beyond what all chats of a user have room for', async () => {
    const user = await server.chatBot()
    const { id } = await withFile(user, uuid(), 'a.csv', csv)
    // The file has the maximum size; copies of it use up the rest of the quota.
    const insert = `insert into tenant.attachments (tenant_id, id, owner_id, name, media_type, size, content)
      select tenant_id, gen_random_uuid(), owner_id, name, media_type, 10485760, content
      from tenant.attachments, generate_series(1, 20) where id = '${id}'`
    await sql.raw(insert).execute(server.everything)
    expect(await server.upload(user, 'b.csv', csv)).toMatchObject({ status: 409, code: 'CHAT_ERR009' })
    expect((await server.upload(await server.chatBot(user), 'b.csv', csv)).status).toBe(200)
  })

  test('too-many-attachments: more uploads than belong to a message', async () => {
    const user = await server.chatBot()
    const codes = new Set<string | null>()
    for (let index = 0; index < 21; index += 1) codes.add((await server.upload(user, 'a.csv', csv)).code)
    expect([...codes]).toEqual([null, 'DESK_ERR012'])
  })

  test('too-many-chat-files: more than a chat can have', async () => {
    const user = await server.chatBot()
    const chat = uuid()
    const { sent } = await withFile(user, chat, 'a.csv', csv)
    const message = sent.data.messages[0]
    await server.everything
      .insertInto('tenant.attachments')
      .columns(['tenant_id', 'id', 'owner_id', 'name', 'media_type', 'size', 'content'])
      .expression((of) =>
        of
          .selectFrom('tenant.attachments')
          .where('tenant.attachments.id', '=', message?.files[0]?.id ?? '')
          .crossJoin((build) =>
            build.fn<{ nth: number }>('generate_series', [build.lit(2), build.lit(filesPerChat)]).as('nth'),
          )
          .select((build) => [
            'tenant_id',
            build.fn<string>('gen_random_uuid').as('id'),
            'owner_id',
            'name',
            'media_type',
            'size',
            'content',
          ]),
      )
      .execute()
    const refused = { status: 409, module_code: 'CHAT_ERR007' }
    expect((await withFile(user, chat, 'b.csv', csv)).sent).toMatchObject(refused)
    expect((await withFile(user, uuid(), 'b.csv', csv)).sent.status).toBe(200)
  })
})
