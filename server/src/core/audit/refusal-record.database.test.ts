import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openRefusalRecord } from './refusal-record.ts'
import { connect } from '#server/platform/database/connect.ts'
import { openLog } from '#server/platform/operations/log.ts'
import {
  createMigratedDatabase,
  silentLog,
  type MigratedDatabase,
} from '#server/platform/database/test-migrated-database.ts'
import { signIn, type Visitor } from '#server/core/sessions/test-visitor-queries.ts'

let migrated: MigratedDatabase
let owner: pg.Client
let visitor: Visitor

beforeAll(async () => {
  migrated = await createMigratedDatabase()
  owner = new pg.Client({ connectionString: migrated.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  const { database, pool } = connect(migrated.ownerUrl, silentLog)
  visitor = await signIn(database, [])
  await pool.end()
})
afterAll(async () => {
  await owner.end()
  await migrated.drop()
})

const refusedOf = (
  refusal: 'not-permitted' | 'headers-disagree' | 'input-not-valid',
  accountId = visitor.accountId,
) => ({
  session: { tenantId: visitor.tenantId, accountId, email: 'a@b.test' },
  refusal,
  call: 'POST /api/chat/ask',
  origin: { address: '192.0.2.1', agent: 'test', at: new Date() },
})
const reasons = async () =>
  (
    await owner.query<{ reason: string }>(
      "select reason from tenant.audit_events where tenant_id = $1 and event = 'access-refused' order by id",
      [visitor.tenantId],
    )
  ).rows.map(({ reason }) => reason)

it('records the first refusal of a kind with its call, and then the number of further ones', async () => {
  const record = openRefusalRecord({ database: migrated.database, log: silentLog })
  for (let nth = 0; nth < 5_000; nth += 1) record.note(refusedOf('not-permitted'))
  record.note(refusedOf('headers-disagree'))
  record.note(refusedOf('input-not-valid'))
  await record.close()
  expect((await reasons()).toSorted()).toEqual([
    'headers-disagree: POST /api/chat/ask',
    'not-permitted: 4999 more within a minute',
    'not-permitted: POST /api/chat/ask',
  ])
})

it('counts a limited number of accounts, and logs how many refusals it omitted', async () => {
  const lines: string[] = []
  const log = openLog('warn', { write: (line: string) => void lines.push(line) })
  // A failure to record is logged and has no other effect.
  const record = openRefusalRecord({ database: migrated.database, log })
  for (let nth = 0; nth < 10_050; nth += 1) {
    record.note({ ...refusedOf('not-permitted', visitor.accountId.replace(/.{6}$/, String(nth).padStart(6, '0'))) })
  }
  await record.close()
  expect(lines.map((line) => (JSON.parse(line) as { refusals?: number }).refusals)).toContain(50)
})
