import { demoId } from '@portico/demo/data/demo-id.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { runWords } from '@portico/server/core/commands/test-commands.ts'
import { boardCommands } from './board-commands.ts'

let server: TestServer
let owner: pg.Client
beforeAll(async () => {
  server = await openTestServer({}, () => ({}))
  owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

const board = (...words: string[]) =>
  runWords(boardCommands, ['board', ...words], { database: server.context.database })

it('list names the boards of companies and roles, and reset deletes one, with an event', async () => {
  const tenant = demoId('tenant Aurora')
  for (const column of ['company_id', 'role_id', 'id'])
    await owner.query(
      `insert into tenant.boards (tenant_id, id, ${column === 'id' ? 'account_id' : column}, widgets, layout, version)
       select tenant_id, gen_random_uuid(), ${column}, '[]', '{}', 3 from tenant.accounts
       where tenant_id = $1 and email = 'admin@aurora.test'`,
      [tenant],
    )
  const { lines } = await board('list', 'aurora')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^company +Aurora Managed Services +0 +3/)
  const name = JSON.parse((await board('list', 'Aurora', '--json')).lines.join('\n'))[1].name as string
  expect((await board('reset', 'Aurora', 'role', name.toUpperCase())).problems).toEqual([])
  expect((await board('list', 'Aurora')).lines).toHaveLength(2)
  const { rows } = await owner.query(`select reason from tenant.audit_events where event = 'board-reset'`)
  expect(rows).toEqual([{ reason: `role ${name}` }])
})

it.each([
  [['reset', 'Aurora', 'role', 'Nothing'], 'The role Nothing has no board.'],
  [['reset', 'Nowhere', 'role', 'Staff'], 'There is no tenant Nowhere'],
  [['reset', 'Aurora', 'account', 'x'], "company's or a role's board"],
])('%j is refused', async (words, problem) => {
  expect((await board(...words)).problems.join('\n')).toContain(problem)
})
