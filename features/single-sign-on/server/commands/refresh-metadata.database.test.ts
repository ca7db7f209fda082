import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import pg from 'pg'
import { openJobs } from '@portico/server/platform/jobs/job-runner.ts'
import { connect } from '@portico/server/platform/database/connect.ts'
import { handleRefreshMetadata } from './refresh-metadata.ts'
import { openExchange } from '#features/single-sign-on/server/test-exchange.ts'
import { startTestSaml } from '#features/single-sign-on/server/test-saml.ts'

const ids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const
let exchange: Awaited<ReturnType<typeof openExchange>>
let owner: pg.Client
let providers: Awaited<ReturnType<typeof startTestSaml>>[] = []
let counting: Server
let requests: string[] = []

/** Two connections whose metadata is requested from a server that records each request. */
beforeAll(async () => {
  exchange = await openExchange()
  owner = new pg.Client({ connectionString: exchange.server.place.ownerUrl })
  await owner.connect()
  const documents = new Map<string, string>()
  counting = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.setHeader('content-type', 'application/samlmetadata+xml').end(documents.get(request.url ?? ''))
  })
  await once(counting.listen(0, 'localhost'), 'listening')
  for (const id of ids) {
    const provider = await startTestSaml(exchange.server.context, id)
    providers = [...providers, provider]
    documents.set(`/${id}`, await (await fetch(provider.metadataUrl)).text())
  }
})
afterAll(async () => {
  for (const provider of providers) await provider.close()
  counting.close()
  await owner.end()
  await exchange.server.close()
})

async function makeStale(): Promise<void> {
  const { port } = counting.address() as AddressInfo
  requests = []
  await owner.query(
    `update tenant.connections set metadata_url = $1 || id, metadata_read_at = now() - interval '2 days' where id = any($2)`,
    [`http://localhost:${port}/`, ids],
  )
}
const stale = async () =>
  (
    await owner.query<{ id: string }>(
      "select id from tenant.connections where id = any($1) and metadata_read_at < now() - interval '1 day'",
      [ids],
    )
  ).rows.map(({ id }) => id)

it('a connection whose metadata the database refuses to store keeps no other from being refreshed', async () => {
  await makeStale()
  await owner.query(`
    create function tenant.refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refused before update of saml on tenant.connections for each row when (old.id = '${ids[0]}')
      execute function tenant.refuse()`)
  await expect(handleRefreshMetadata(exchange.server.context).perform({})).rejects.toThrow('1 of its items failed.')
  expect(await stale()).toEqual([ids[0]])
  const failed = exchange.logged.filter(({ msg }) => msg.startsWith('Failed: metadata-read.'))
  expect(failed).toMatchObject([{ event: 'metadata-read', connection: ids[0] }])
  await owner.query('drop function tenant.refuse() cascade')
  expect(await handleRefreshMetadata(exchange.server.context).perform({})).toBe(1)
  expect(await stale()).toEqual([])
})

it('of two nodes on one database one requests the metadata of each provider, and both use what it stored', async () => {
  const { context, place } = exchange.server
  const other = connect(place.appUrl, context.log)
  const node = (parts: Pick<typeof other, 'database' | 'pool'>) =>
    openJobs({
      ...parts,
      log: context.log,
      jobs: [handleRefreshMetadata({ ...context, ...parts })],
    })
  // The deployment has run before, so the nodes find that scheduled hours were missed.
  await (await node(place)).close()
  await makeStale()
  await owner.query(
    "update graphile_worker._private_known_crontabs set last_execution = now() - interval '5 hours', known_since = now() - interval '9 days'",
  )
  const nodes = await Promise.all([node(place), node(other)])
  await expect.poll(stale).toEqual([])
  const waiting = async () => (await owner.query('select from graphile_worker.jobs')).rowCount
  await expect.poll(waiting).toBe(0)
  for (const each of nodes) await each.close()
  await other.pool.end()
  expect(requests.toSorted()).toEqual(ids.map((id) => `/${id}`))
})
