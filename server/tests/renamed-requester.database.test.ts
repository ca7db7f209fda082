import { commentOnRequest } from '@portico/features/requests/contract/comment-on-request.ts'
import { listRequests } from '@portico/features/requests/contract/list-requests.ts'
import { saveName } from '@portico/features/profile/contract/profiles.ts'
import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#server/core/calls/test-server.ts'
import { handleCommentOnRequest } from '@portico/features/requests/server/comment-on-request.ts'
import { handleListRequests } from '@portico/features/requests/server/list-requests.ts'
import { signInToDesk, type DeskMember } from '@portico/features/requests/server/test-agents-queries.ts'
import { handleWriteRequesterWords } from '@portico/features/requests/server/write-requester-words.ts'
import { handleSaveName } from '@portico/features/profile/server/serve.ts'
import { connect, type Connected } from '#server/platform/database/connect.ts'
import { silentLog } from '#server/platform/database/test-migrated-database.ts'

const requests = 120

let server: TestServer
let owner: Connected
let requester: DeskMember

beforeAll(async () => {
  server = await openTestServer({ commentOnRequest, listRequests, saveName }, (context) => ({
    commentOnRequest: handleCommentOnRequest(context),
    listRequests: handleListRequests(context),
    saveName: handleSaveName(context),
  }))
  owner = connect(server.place.ownerUrl, silentLog)
  requester = await signInToDesk(owner.database, {})
  const { tenantId, accountId, companyId } = requester
  await sql`
    insert into tenant.desk_requests (tenant_id, number, account_id, company_id, id, title, description, kind, priority)
    select ${tenantId}, number, ${accountId}, ${companyId}, gen_random_uuid(), 'Toner', '', 'Hardware', 'Normal'
    from generate_series(1, ${requests}) as number`.execute(owner.database)
})
afterAll(async () => {
  await owner.pool.end()
  await server.close()
})

const rename = (firstname: string) =>
  server.send(saveName, { headers: requester.headers, body: { firstname, lastname: '' } })
const found = async (search: string) =>
  (await server.send(listRequests, { headers: requester.headers, query: { search, sort: 'number' } })).data
const numbersOf = async (search: string) => (await found(search)).rows.map(({ number }) => number)

/** Returns the waiting jobs, as the trigger has queued them. */
async function queued(): Promise<unknown[]> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = ${handleWriteRequesterWords(server.context).job.name}`.execute(owner.database)
  return rows.map(({ payload }) => payload)
}

/** Returns how many statements wait for a lock, according to the database. */
async function waitingForLock(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    owner.database,
  )
  return rows.length
}

test("the newest of a renamed user's many requests are found at once, and the others when a job has written them", async () => {
  await rename('Ottilie')
  await rename('Wilma')
  expect([(await found('wilma')).total, (await found('ottilie')).total]).toEqual([50, 0])
  const jobs = await queued()
  expect(jobs).toEqual([{ tenantId: requester.tenantId, accountId: requester.accountId, before: requests - 49 }])
  for (const payload of jobs) await handleWriteRequesterWords(server.context).perform(payload)
  expect((await found('wilma toner')).total).toBe(requests)
})

test('a comment beside a change of the name loses neither', async () => {
  const change = await owner.database.startTransaction().execute()
  await sql`update tenant.accounts set firstname = 'Selma' where id = ${requester.accountId}`.execute(change)
  const commented = server.send(commentOnRequest, {
    headers: requester.headers,
    params: { number: String(requests) },
    body: { id: uuid(), text: 'It smells of elderflower', internal: false },
  })
  await expect.poll(waitingForLock).toBe(1)
  await change.commit().execute()
  expect((await commented).status).toBe(200)
  expect(await numbersOf('selma elderflower')).toEqual([requests])
})
