import type { KyselyPlugin } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { defaultDomain } from './default-domain.ts'
import { openDomains, type Domains } from './domains.ts'
import { domainsPerRead } from './domain-refresher.ts'
import {
  createMigratedDatabase,
  silentLog,
  type MigratedDatabase,
} from '#server/platform/database/test-migrated-database.ts'

const many = 1_000

let migrated: MigratedDatabase
/** The hosts whose settings each node read, one entry per statement. */
let statements: string[][][]
let nodes: Domains[]

beforeAll(async () => {
  migrated = await createMigratedDatabase()
  await migrated.pool.query(
    `insert into platform.domains select 'd' || n || '.test', '{"discovery":"open"}' from generate_series(1, $1) n`,
    [many],
  )
  statements = [[], []]
  nodes = await Promise.all(statements.map((read) => openDomains({ ...counting(read), log: silentLog })))
})
afterEach(() => statements.forEach((read) => read.splice(0)))
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await migrated.drop()
})

/**
 * Returns the database, and records the hosts of the rows with settings, since only those are validated and completed.
 */
function counting(read: string[][]) {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      const rows = result.rows.filter((row) => 'settings' in row)
      if (rows.length > 0) read.push(rows.map(({ host }) => String(host)))
      return Promise.resolve(result)
    },
  }
  const database = Object.assign(migrated.database.withPlugin(plugin), { connections: migrated.pool })
  return { ...migrated, database }
}

const rowsRead = () => statements.map((read) => read.flat().length)
const hostsRead = () => statements.map((read) => read.flat().toSorted())
const titles = (host: string) => nodes.map((node) => node.settingsOf(host).apptitle)
const change = (host: string, title: string) =>
  migrated.pool.query(
    `update platform.domains set settings = settings || jsonb_build_object('apptitle', $2::text)
    where host = $1`,
    [host, title],
  )
const both = <Value>(value: Value) => [value, value]

it('a node that starts reads every domain once', () => {
  expect(rowsRead()).toEqual(both(many))
})

describe('one change of a thousand domains', () => {
  it('makes each node read that domain, and read and complete no other', async () => {
    const others = nodes.map((node) => node.settingsOf('d2.test'))
    await change('d1.test', 'Changed')
    await expect.poll(() => titles('d1.test')).toEqual(both('Changed'))
    expect(hostsRead()).toEqual(both(['d1.test']))
    nodes.forEach((node, index) => expect(node.settingsOf('d2.test')).toBe(others[index]))
  })

  it('several changes in one transaction are all read, and a domain changed twice has its last value', async () => {
    const client = await migrated.pool.connect()
    try {
      await client.query('begin')
      for (const n of [3, 4, 5, 3]) {
        await client.query(`update platform.domains set settings = $2 where host = $1`, [
          `d${n}.test`,
          JSON.stringify({ apptitle: `After ${n}` }),
        ])
      }
      await client.query(`update platform.domains set settings = '{"apptitle":"Last"}' where host = 'd3.test'`)
      await client.query('commit')
    } finally {
      client.release()
    }
    await expect
      .poll(() => [...titles('d3.test'), ...titles('d5.test')])
      .toEqual(['Last', 'Last', 'After 5', 'After 5'])
    expect(hostsRead()).toEqual(both(['d3.test', 'd4.test', 'd5.test']))
  })

  it('a deleted domain gets the default set, and is no longer private', async () => {
    await migrated.pool.query(
      `insert into platform.domains values ('new.test', '{"apptitle":"New","discovery":"private"}')`,
    )
    await expect.poll(() => titles('new.test')).toEqual(both('New'))
    expect(nodes.map((node) => node.privacy().mailDomains.has('new.test'))).toEqual(both(true))
    await migrated.pool.query(`delete from platform.domains where host = 'new.test'`)
    await expect.poll(() => titles('new.test')).toEqual(both(defaultDomain.apptitle))
    expect(nodes.map((node) => node.privacy().mailDomains.has('new.test'))).toEqual(both(false))
    expect(hostsRead()).toEqual(both(['new.test']))
  })

  it('a domain whose host changes is no longer found under the old one', async () => {
    await change('d6.test', 'Moved')
    await expect.poll(() => titles('d6.test')).toEqual(both('Moved'))
    await migrated.pool.query(`update platform.domains set host = 'moved.test' where host = 'd6.test'`)
    await expect.poll(() => titles('moved.test')).toEqual(both('Moved'))
    await expect.poll(() => titles('d6.test')).toEqual(both(defaultDomain.apptitle))
  })

  it('a change of the default set applies at once to hosts without settings, and to no stored domain', async () => {
    await migrated.pool.query(`insert into platform.domains values ('localhost', '{"apptitle":"House"}')`)
    await expect.poll(() => titles('unknown.test')).toEqual(both('House'))
    expect(titles('d7.test')).toEqual(both(defaultDomain.apptitle))
    expect(hostsRead()).toEqual(both(['localhost']))
    await migrated.pool.query(`delete from platform.domains where host = 'localhost'`)
  })
})

describe('changes that nodes may have missed', () => {
  it('are read after a lost connection: all domains, no statement more than a slice', async () => {
    const owner = await ownerClient()
    await owner.query('set session_replication_role = replica')
    await owner.query(`update platform.domains set settings = '{"apptitle":"Missed"}' where host = 'd8.test'`)
    await owner.query(`delete from platform.domains where host = 'moved.test'`)
    expect(titles('d8.test')).toEqual(both(defaultDomain.apptitle))
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'portico listener'`)
    await owner.end()
    await expect
      .poll(() => [...titles('d8.test'), ...titles('moved.test')])
      .toEqual([...both('Missed'), ...both(defaultDomain.apptitle)])
    await expect.poll(() => statements.map((read) => new Set(read.flat()).size)).toEqual(both(many - 1))
    for (const read of statements) {
      expect(Math.max(...read.map((hosts) => hosts.length))).toBeLessThanOrEqual(domainsPerRead)
    }
  })

  it('after the deletion of all domains, hosts get the default set', async () => {
    const owner = await ownerClient()
    await owner.query('truncate platform.domains cascade')
    await owner.end()
    await expect.poll(() => nodes.map((node) => node.domains().length)).toEqual(both(0))
  })
})

async function ownerClient(): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: migrated.ownerUrl })
  await owner.connect()
  return owner
}
