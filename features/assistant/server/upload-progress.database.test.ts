import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { listDatasets, type uploadDataset } from '#features/assistant/contract/datasets.ts'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { openDatasetServer, upload } from './test-dataset-server.ts'
import { callAs, type TestCallServer } from '@portico/server/core/calls/test-call-server.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'

let opened: Awaited<ReturnType<typeof openDatasetServer>>
let server: TestCallServer
beforeAll(async () => {
  opened = await openDatasetServer()
  server = opened.server
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => opened.close())

const rows = (count: number) =>
  `id,os,price\n${Array.from({ length: count }, (_, row) => `${row},os ${row % 7},${row / 4}`).join('\n')}\n`

/** Begins an upload request of this length; the test writes its body. */
function begin(visitor: Visitor, bytes: number) {
  const { port } = server.app.server.address() as AddressInfo
  const path = `/api/assistant/datasets/${uuid()}/file?title=Devices`
  const headers = {
    ...visitor.headers,
    'content-type': 'text/csv',
    'content-length': bytes,
    'accept': 'application/x-ndjson, application/json',
  }
  const outgoing = request({ port, host: '127.0.0.1', method: 'POST', path, headers })
  outgoing.on('error', () => undefined)
  return outgoing
}

async function linesOf(outgoing: ReturnType<typeof begin>): Promise<unknown[]> {
  const [response] = (await once(outgoing, 'response')) as [AsyncIterable<Buffer>]
  const lines = (await text(response)).split('\n').filter((line) => line !== '')
  return lines.map((line): unknown => JSON.parse(line))
}

type Event = z.output<(typeof uploadDataset)['events']>

describe('the progress of an upload', () => {
  it('has the steps of the import in their order, and then the dataset', async () => {
    const user = await server.signIn(['Chat Bot'])
    const file = rows(400_000)
    const lines = await linesOf(begin(user, Buffer.byteLength(file)).end(file))
    const events = lines.slice(0, -1) as Event[]
    const steps = events.flatMap((event) => (event.event === 'progress' ? [event] : []))
    expect([...new Set(steps.map(({ step }) => step))]).toEqual(
      expect.arrayContaining(['waiting', 'reading', 'storing']),
    )
    expect(steps[0]?.step).toBe('waiting')
    expect(steps.at(-1)?.step).toBe('storing')
    for (const { done, of } of steps) expect(done).toBeLessThanOrEqual(of)
    expect(lines.at(-1)).toMatchObject({ code: 200, data: { rows: 400_000 } })
  })

  it('ends with the refusal where the file has nothing to import', async () => {
    const user = await server.signIn(['Chat Bot'])
    const lines = await linesOf(begin(user, 6).end('a,b,c\n'))
    expect(lines.at(-1)).toMatchObject({ module_code: 'ASSISTANT_ERR002', data: null })
  })
})

describe('an upload that the user cancels', () => {
  const datasetsOf = async (user: Visitor) => (await callAs(server, user, listDatasets, {})).data.datasets
  const nextUpload = async (user: Visitor) => (await upload(server, user, rows(3))).module_code

  it('leaves nothing while it is sent, and the next one can begin', async () => {
    const user = await server.signIn(['Chat Bot'])
    const outgoing = begin(user, 5_000_000)
    outgoing.write('a,b\n1,2\n')
    await expect.poll(() => opened.uploads().length).toBe(1)
    outgoing.destroy()
    await expect.poll(() => opened.uploads()).toEqual([])
    expect(await datasetsOf(user)).toEqual([])
    await expect.poll(() => nextUpload(user)).toBe(null)
  })

  it('leaves nothing while it is imported, and ends the process that imports', async () => {
    const user = await server.signIn(['Chat Bot'])
    const file = rows(400_000)
    const outgoing = begin(user, Buffer.byteLength(file)).end(file)
    await once(outgoing, 'response')
    await sleep(50)
    outgoing.destroy()
    await expect.poll(() => opened.uploads()).toEqual([])
    expect(await datasetsOf(user)).toEqual([])
    await expect.poll(() => nextUpload(user)).toBe(null)
  })
})
