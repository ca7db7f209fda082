import { commentOnRequest } from '#features/requests/contract/comment-on-request.ts'
import { raiseRequest } from '#features/requests/contract/raise-request.ts'
import { readRequest } from '#features/requests/contract/read-request.ts'
import { encode } from 'fast-png'
import { gzipSync } from 'node:zlib'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs, type TestCallServer } from '@portico/server/core/calls/test-call-server.ts'
import { sealFile } from '@portico/server/platform/crypto/sealed-file.ts'
import { testSecret } from '@portico/server/platform/database/test-migrated-database.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'
import { openDeskServer, raised, signInToDesk } from './test-desk-queries.ts'

let server: TestCallServer
beforeAll(async () => {
  server = await openDeskServer()
})
afterAll(() => server.close())

const png = Buffer.from(encode({ width: 2, height: 2, data: new Uint8Array(16), channels: 4 }))

async function upload(visitor: Visitor | null, name: string, content: Buffer, id = uuid(), headers: object = {}) {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/desk/attachments/${id}`,
    query: { name },
    headers: { ...visitor?.headers, 'content-type': 'application/octet-stream', ...headers },
    payload: content,
  })
  const { data, module_code } = response.json<{ data: { name: string } | null; module_code: string | null }>()
  return { id, status: response.statusCode, data, module_code }
}
const download = (visitor: Visitor, number: string, id: string) =>
  server.app.inject({
    method: 'GET',
    url: `/api/desk/requests/${number}/attachments/${id}`,
    headers: visitor.headers,
  })
const comment = (visitor: Visitor, number: string, body: object) =>
  callAs(server, visitor, commentOnRequest, { params: { number }, body: { id: uuid(), text: '', ...body } })

describe('a file', () => {
  test('is uploaded, attached to a comment, and downloaded as it was by all who see the request', async () => {
    const author = await signInToDesk(server)
    const agent = await signInToDesk(server, author, { isAgent: true })
    const number = await raised(server, author)
    const { id, data } = await upload(author, '../../Grüße "1".png', png)
    expect(data?.name).toBe('Grüße _1_.png')
    const commented = await comment(author, number, { attachments: [id] })
    expect(commented.data.entries.at(-1)?.attachments).toMatchObject([
      { id, media_type: 'image/png', size: png.length },
    ])
    const response = await download(agent, number, id)
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.equals(png)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="Gr-e _1_.png"',
      'cache-control': 'private, no-store',
    })
  })

  test('is attached to a request as it is raised', async () => {
    const author = await signInToDesk(server)
    const { id } = await upload(author, 'a.png', png)
    const number = await raised(server, author, { attachments: [id] })
    const { data } = await callAs(server, author, readRequest, { params: { number } })
    expect(data.entries[0]?.attachments.map((file) => file.id)).toEqual([id])
  })

  test('that was discarded can be attached no more; one that was attached stays', async () => {
    const author = await signInToDesk(server)
    const number = await raised(server, author)
    const kept = (await upload(author, 'a.png', png)).id
    await comment(author, number, { attachments: [kept] })
    const gone = (await upload(author, 'b.png', png)).id
    for (const id of [kept, gone])
      await server.app.inject({ method: 'DELETE', url: `/api/desk/attachments/${id}`, headers: author.headers })
    expect(await comment(author, number, { attachments: [gone] })).toMatchObject({ module_code: 'DESK_ERR013' })
    expect((await download(author, number, kept)).statusCode).toBe(200)
  })

  test('no-such-attachment: of another user, attached already, of a note, of another request or tenant', async () => {
    const author = await signInToDesk(server)
    const agent = await signInToDesk(server, author, { isAgent: true })
    const colleague = await signInToDesk(server, author)
    const stranger = await signInToDesk(server)
    const number = await raised(server, author)
    const other = await raised(server, author)
    const { id } = await upload(author, 'a.png', png)
    expect(await comment(agent, number, { attachments: [id] })).toMatchObject({ module_code: 'DESK_ERR013' })
    await comment(author, number, { attachments: [id] })
    expect(await comment(author, other, { attachments: [id] })).toMatchObject({ module_code: 'DESK_ERR013' })
    const note = (await upload(agent, 'a.png', png)).id
    await comment(agent, number, { attachments: [note], internal: true })
    expect((await download(agent, number, note)).statusCode).toBe(200)
    for (const [visitor, of, file] of [
      [author, number, note],
      [author, other, id],
      [colleague, number, id],
      [stranger, number, id],
      [author, number, uuid()],
    ] as const)
      expect((await download(visitor, of, file)).json()).toMatchObject({ code: 404, module_code: 'DESK_ERR013' })
    const body = { id: uuid(), title: 'x', description: '', kind: 'Other', priority: 'Low', attachments: [id] }
    expect(await callAs(server, author, raiseRequest, { body })).toMatchObject({ module_code: 'DESK_ERR013' })
  })
})

describe('an upload is refused', () => {
  test.each([
    ['attachment-type-false', 'photo.png', Buffer.from('<svg onload=alert(1)>'), 'DESK_ERR009'],
    ['attachment-type-refused', 'setup.exe', Buffer.from('MZ'), 'DESK_ERR010'],
    ['attachment-type-refused', 'page.html', Buffer.from('<p>'), 'DESK_ERR010'],
    ['attachment-name-refused', '../..', png, 'DESK_ERR011'],
    ['attachment-empty', 'empty.txt', Buffer.alloc(0), 'DESK_ERR008'],
  ])('as %s: %s', async (_refusal, name, content, code) => {
    const author = await signInToDesk(server)
    expect((await upload(author, name, content)).module_code).toBe(code)
  })

  test('attachment-too-large: by what it announces, before a byte is read', async () => {
    const author = await signInToDesk(server)
    const announced = { 'content-length': String(100 * 1024 * 1024) }
    expect(await upload(author, 'a.png', png, uuid(), announced)).toMatchObject({
      status: 413,
      module_code: 'DESK_ERR007',
    })
  })

  test('too-many-attachments: more than 20 that belong to nothing; more than 50 of a request', async () => {
    const author = await signInToDesk(server)
    const number = await raised(server, author)
    const ids = []
    for (let index = 0; index < 50; index += 1) {
      ids.push((await upload(author, `${index}.png`, png)).id)
      if (ids.length % 10 === 0) await comment(author, number, { attachments: ids.splice(0) })
    }
    const { id } = await upload(author, 'one-more.png', png)
    expect(await comment(author, number, { attachments: [id] })).toMatchObject({ module_code: 'DESK_ERR012' })
    for (let index = 1; index < 20; index += 1) await upload(author, `${index}.png`, png)
    expect((await upload(author, 'one-more.png', png)).module_code).toBe('DESK_ERR012')
  })

  test('session-ended: without a session', async () => {
    expect(await upload(null, 'a.png', png)).toMatchObject({ status: 403 })
  })
})

/** Stores an original for the last entry of a request, and returns its id. */
async function storeOriginal({ tenantId }: Visitor, number: string, content: string): Promise<string> {
  const id = uuid()
  const { id: entryId } = await server.everything
    .selectFrom('tenant.request_entries')
    .where('tenant_id', '=', tenantId)
    .where('number', '=', Number(number))
    .select('id')
    .executeTakeFirstOrThrow()
  await server.everything
    .updateTable('tenant.request_entries')
    .set({ data: JSON.stringify({ original: id }) })
    .where('id', '=', entryId)
    .execute()
  const sealed = sealFile(testSecret, gzipSync(content))
  const of = { tenant_id: tenantId, id, number: Number(number), entry_id: entryId, size: content.length }
  await server.everything
    .insertInto('tenant.original_mails')
    .values({ ...of, ...sealed })
    .execute()
  return id
}

describe('an original email', () => {
  test('is downloaded by the technicians of the company of its request, and by no one else', async () => {
    const author = await signInToDesk(server)
    const agent = await signInToDesk(server, author, { isAgent: true })
    const otherAgent = await signInToDesk(server, author, { isAgent: true, isOwn: false })
    const stranger = await signInToDesk(server)
    const foreignAgent = await signInToDesk(server, stranger, { isAgent: true, isOwn: true })
    const number = await raised(server, author)
    await raised(server, stranger)
    const id = await storeOriginal(author, number, 'From: nora@acme.test\r\n\r\nHello')
    const get = (visitor: Visitor, mail = id) =>
      server.app.inject({ url: `/api/desk/requests/${number}/mails/${mail}`, headers: visitor.headers })
    const response = await get(agent)
    expect([response.statusCode, response.payload]).toEqual([200, 'From: nora@acme.test\r\n\r\nHello'])
    expect(response.headers).toMatchObject({
      'content-type': 'message/rfc822',
      'content-disposition': `attachment; filename="request-${number}.eml"`,
    })
    for (const visitor of [otherAgent, foreignAgent]) expect((await get(visitor)).statusCode).toBe(404)
    expect((await get(author)).statusCode).toBeGreaterThanOrEqual(403)
    expect((await get(agent, uuid())).statusCode).toBe(404)
    const seenBy = async (visitor: Visitor) => {
      const { data } = await callAs(server, visitor, readRequest, { params: { number }, query: {} })
      return data.entries.map((entry) => entry.data['original'] ?? '')
    }
    expect(await seenBy(agent)).toContain(id)
    expect(await seenBy(author)).not.toContain(id)
  })
})
