import { PassThrough } from 'node:stream'
import { listDatasets, readDataset } from '#features/assistant/contract/datasets.ts'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatasetServer, upload, uploaded } from './test-dataset-server.ts'
import { storeVersion } from '#features/assistant/server/datasets/dataset-queries.ts'
import { fileQuota } from '#features/assistant/server/datasets/file-quota.ts'
import { callAs, type TestCallServer } from '@portico/server/core/calls/test-call-server.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

let opened: Awaited<ReturnType<typeof openDatasetServer>>
let server: TestCallServer
beforeAll(async () => {
  opened = await openDatasetServer()
  server = opened.server
})
afterAll(() => opened.close())

const chatBot = () => server.signIn(['Chat Bot'])
const file = 'os,seats,since\nWindows,12,2024-01-31\nLinux,7,2024-02-01\n'

/** Stores files with one row each for a user. */
async function storeFiles(owner: Visitor, count: number): Promise<void> {
  const made = await uploaded(server, owner, file)
  await inTenant(opened.database, owner.tenantId, async (tenant) => {
    for (let index = 1; index < count; index += 1)
      await storeVersion(tenant, owner, { ...made, id: uuid(), columns: made.column_list }, [])
  })
}

describe('refusals of an upload', () => {
  test.each([
    ['file-empty', '', 'ASSISTANT_ERR001'],
    ['file-without-rows', 'a,b,c\n', 'ASSISTANT_ERR002'],
    ['file-not-text', '%PDF-1.7\n%\u00e2\u00e3\n1 0 obj', 'ASSISTANT_ERR004'],
    [
      'too-many-columns',
      `${Array.from({ length: 600 }, (_, index) => `c${index}`).join(',')}\n1\n`,
      'ASSISTANT_ERR005',
    ],
    [
      'too-many-cells',
      `${Array.from({ length: 500 }, (_, index) => `c${index}`).join(',')}\n${'1\n'.repeat(120_001)}`,
      'ASSISTANT_ERR021',
    ],
    ['cell-too-long', `a,b\n"${'x'.repeat(40_000)}",1\n`, 'ASSISTANT_ERR007'],
  ])('%s', async (_name, content, code) => {
    const user = await chatBot()
    expect(await upload(server, user, content)).toMatchObject({ module_code: code, data: null })
    expect((await callAs(server, user, listDatasets, {})).data.datasets).toEqual([])
    expect(opened.uploads()).toEqual([])
  })

  test('file-too-large: by what it announces, before a byte is read', async () => {
    const headers = { 'content-length': String(2 * 1024 ** 3) }
    expect(await upload(server, await chatBot(), 'a,b\n1,2\n', { headers })).toMatchObject({
      status: 413,
      module_code: 'ASSISTANT_ERR003',
    })
  })

  test("no-such-dataset: another user's id", async () => {
    const owner = await chatBot()
    const { id } = await uploaded(server, owner, file)
    const colleague = await server.signIn(['Chat Bot'], owner)
    expect(await upload(server, colleague, 'a\n1\n', { id })).toMatchObject({ module_code: 'ASSISTANT_ERR009' })
    expect((await callAs(server, owner, readDataset, { params: { id } })).data.dataset.version).toBe(1)
  })

  test('assistant-busy: a second file of the same user at the same time', async () => {
    const user = await chatBot()
    const files = [new PassThrough(), new PassThrough()]
    const both = files.map((stream) => upload(server, user, stream))
    // Neither upload has finished when one of them is refused.
    expect((await Promise.race(both)).module_code).toBe('ASSISTANT_ERR018')
    for (const stream of files) stream.end(file)
    const codes = (await Promise.all(both)).map(({ module_code: code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['ASSISTANT_ERR018', null]))
  })

  test('too-many-datasets: a user has as many as a user may have, and a colleague has room', async () => {
    const user = await chatBot()
    await storeFiles(user, fileQuota.own.files)
    expect(await upload(server, user, file)).toMatchObject({ module_code: 'ASSISTANT_ERR008' })
    expect(await upload(server, await server.signIn(['Chat Bot'], user), file)).toMatchObject({ module_code: null })
  })

  test('too-many-datasets: two files at the same time where the tenant has room for one', async () => {
    const users = [await chatBot()]
    for (let index = 0; index < 5; index += 1) users.push(await server.signIn(['Chat Bot'], users[0]))
    const [one, other, ...owners] = users
    if (one === undefined || other === undefined) throw new Error('Nobody has signed in.')
    for (const [index, owner] of owners.entries()) await storeFiles(owner, index === 0 ? 49 : 50)
    const both = await Promise.all([upload(server, one, file), upload(server, other, file)])
    expect(new Set(both.map(({ module_code: code }) => code))).toEqual(new Set(['ASSISTANT_ERR008', null]))
  })

  test('another type of content, no session, no permission', async () => {
    const user = await chatBot()
    expect(await upload(server, user, '{}', { headers: { 'content-type': 'application/json' } })).toMatchObject({
      status: 415,
    })
    expect(await upload(server, null, file)).toMatchObject({ status: 403, module_code: 'USER_ERR003' })
    expect(await upload(server, await server.signIn(['Desk']), file)).toMatchObject({
      status: 403,
      module_code: 'ROLE_ERR002',
    })
  })
})
