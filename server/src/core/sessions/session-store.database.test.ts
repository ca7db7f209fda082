import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect, type Connected } from '#server/platform/database/connect.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import {
  createMigratedDatabase,
  silentLog,
  type MigratedDatabase,
} from '#server/platform/database/test-migrated-database.ts'
import { openSessionStore, type SessionStore } from './session-store.ts'
import { freshToken, type FreshToken } from './token.ts'

const tenantId = '0192b000-0000-7000-8000-000000000001'
const roleId = '0192b000-0000-7000-8000-000000000002'
const companyId = '0192b000-0000-7000-8000-000000000003'
const accountId = '0192b000-0000-7000-8000-000000000004'
const minute = 60_000

let migrated: MigratedDatabase
let elsewhere: Connected
let here: SessionStore
let there: SessionStore
/** How many connections `here` and `there` acquired, to distinguish reads from memory and from the database. */
let asked = { here: 0, there: 0 }

beforeAll(async () => {
  migrated = await createMigratedDatabase()
  elsewhere = connect(migrated.appUrl, silentLog)
  migrated.pool.on('acquire', () => (asked.here += 1))
  elsewhere.pool.on('acquire', () => (asked.there += 1))
  await inTenant(migrated.database, tenantId, async (tenant) => {
    await tenant
      .insertInto('tenant.tenants')
      .values({ tenant_id: tenantId, name: 'Store', authtype: 'local', is_msp: true })
      .execute()
    await tenant.insertInto('tenant.roles').values({ tenant_id: tenantId, id: roleId, name: 'Role' }).execute()
    await tenant.insertInto('tenant.companies').values({ tenant_id: tenantId, id: companyId, name: 'Firm' }).execute()
    await tenant
      .insertInto('tenant.accounts')
      .values({
        tenant_id: tenantId,
        id: accountId,
        email: 'store@aurora.test',
        firstname: 'Store',
        lastname: 'Keeper',
        role_id: roleId,
        company_id: companyId,
        last_login_at: null,
      })
      .execute()
  })
})
afterAll(async () => {
  await elsewhere.pool.end()
  await migrated.drop()
})
beforeEach(async () => {
  here = await openSessionStore({ ...migrated, log: silentLog })
  there = await openSessionStore({ ...elsewhere, log: silentLog })
})
afterEach(async () => {
  await here.close()
  await there.close()
})

type Times = { idleMinutes?: number; lastSeenAt?: number; expiresAt?: number }

async function insertSession(now: number, times: Times = {}): Promise<FreshToken & { id: string }> {
  const { idleMinutes = 60, lastSeenAt = now, expiresAt = now + 720 * minute } = times
  const id = crypto.randomUUID()
  const token = freshToken()
  await inTenant(migrated.database, tenantId, (tenant) =>
    tenant
      .insertInto('tenant.sessions')
      .values({
        tenant_id: tenantId,
        id,
        account_id: accountId,
        token_hash: token.tokenHash,
        cookie_hash: token.cookieHash,
        authtype: 'localdb',
        address: '192.0.2.1',
        agent: 'test',
        device: 'Test',
        created_at: new Date(lastSeenAt),
        last_seen_at: new Date(lastSeenAt),
        idle_minutes: idleMinutes,
        expires_at: new Date(expiresAt),
        previous_login_at: null,
      })
      .execute(),
  )
  return { ...token, id }
}

const deleteSession = (id: string) =>
  inTenant(migrated.database, tenantId, (tenant) =>
    tenant.deleteFrom('tenant.sessions').where('tenant_id', '=', tenantId).where('id', '=', id).execute(),
  )

const lastSeen = async (id: string): Promise<number> => {
  const row = await inTenant(migrated.database, tenantId, (tenant) =>
    tenant.selectFrom('tenant.sessions').select('last_seen_at').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return row.last_seen_at.getTime()
}

const change = (set: Record<string, unknown>) =>
  inTenant(migrated.database, tenantId, (tenant) =>
    tenant.updateTable('tenant.accounts').set(set).where('id', '=', accountId).execute(),
  )

const readEvents = () =>
  inTenant(migrated.database, tenantId, (tenant) =>
    tenant
      .selectFrom('tenant.audit_events')
      .select(['event', 'outcome', 'reason', 'account_id', 'email'])
      .where('tenant_id', '=', tenantId)
      .execute(),
  )

const until = (happened: () => Promise<boolean>) => expect.poll(happened, { interval: 10 }).toBe(true)

describe('a session', () => {
  it('requires both token and cookie', async () => {
    const now = Date.now()
    const [one, other] = [await insertSession(now), await insertSession(now)]
    expect(await here.find(one.token, one.cookie, now)).toMatchObject({ id: one.id, email: 'store@aurora.test' })
    expect(await here.find(one.token, '', now)).toBeNull()
    expect(await here.find('', one.cookie, now)).toBeNull()
    expect(await here.find(one.cookie, one.token, now)).toBeNull()
    expect(await here.find(one.token, other.cookie, now)).toBeNull()
    expect(await here.find(one.token, `${one.cookie}x`, now)).toBeNull()
    expect(await here.find(one.tokenHash.toString('hex'), one.cookieHash.toString('hex'), now)).toBeNull()
  })

  it('is read from memory the second time', async () => {
    const now = Date.now()
    const { token, cookie } = await insertSession(now)
    // Under load for a second, the connection of notifications counts as lost and memory is not used; the test then
    // asks again.
    const questions = async () => {
      await here.find(token, cookie, now)
      asked = { here: 0, there: 0 }
      for (let passed = 0; passed < 10; passed += 1) expect(await here.find(token, cookie, now + passed)).not.toBeNull()
      return asked.here
    }
    await expect.poll(questions).toBe(0)
  })

  it('ends after its idle time, to the millisecond, and each use postpones that', async () => {
    const now = Date.now()
    const { token, cookie } = await insertSession(now, { idleMinutes: 10 })
    const used = now + 10 * minute - 1
    expect(await here.find(token, cookie, used)).not.toBeNull()
    expect(await here.find(token, cookie, used + 10 * minute - 1)).not.toBeNull()
    expect(await here.find(token, cookie, used + 20 * minute - 1)).toBeNull()
  })

  it('ends at its absolute end, however much it is used', async () => {
    const now = Date.now()
    const { token, cookie } = await insertSession(now, { idleMinutes: 1440, expiresAt: now + 30 * minute })
    expect(await here.find(token, cookie, now + 30 * minute - 1)).not.toBeNull()
    expect(await here.find(token, cookie, now + 30 * minute)).toBeNull()
  })

  it('that looks idle to one node, and was used on another, continues', async () => {
    const now = Date.now()
    const { token, cookie, id } = await insertSession(now, { idleMinutes: 10 })
    expect(await here.find(token, cookie, now)).not.toBeNull()
    expect(await there.find(token, cookie, now + 8 * minute)).not.toBeNull()
    await there.close()
    expect(await lastSeen(id)).toBe(now + 8 * minute)
    expect(await here.find(token, cookie, now + 12 * minute)).not.toBeNull()
    there = await openSessionStore({ ...elsewhere, log: silentLog })
  })

  it('keeps the later of two times that it was used', async () => {
    const now = Date.now()
    const { token, cookie, id } = await insertSession(now)
    await here.find(token, cookie, now + 2 * minute)
    await there.find(token, cookie, now + minute)
    await here.close()
    await there.close()
    expect(await lastSeen(id)).toBe(now + 2 * minute)
    here = await openSessionStore({ ...migrated, log: silentLog })
    there = await openSessionStore({ ...elsewhere, log: silentLog })
  })

  it('that ended is not restored by storing its last use', async () => {
    const now = Date.now()
    const { token, cookie, id } = await insertSession(now)
    await here.find(token, cookie, now + 1)
    await deleteSession(id)
    await here.close()
    expect(await there.find(token, cookie, now + 2)).toBeNull()
    here = await openSessionStore({ ...migrated, log: silentLog })
  })

  it('deleted in any way is dropped from the memory of every node', async () => {
    const now = Date.now()
    const { token, cookie, id } = await insertSession(now)
    for (const store of [here, there]) expect(await store.find(token, cookie, now)).not.toBeNull()
    await deleteSession(id)
    for (const store of [here, there]) await until(async () => (await store.find(token, cookie, now)) === null)
  })

  it('reflects changes of its account: name and desk flag', async () => {
    const now = Date.now()
    const { token, cookie } = await insertSession(now)
    await there.find(token, cookie, now)
    await change({ firstname: 'Changed', is_servicedesk: true })
    await until(async () => (await there.find(token, cookie, now))?.firstname === 'Changed')
    expect(await there.find(token, cookie, now)).toMatchObject({ isServicedesk: true })
    await change({ firstname: 'Store', is_servicedesk: false })
    await until(async () => (await there.find(token, cookie, now))?.firstname === 'Store')
  })

  it('ends, recorded, when its account is deactivated, and is not restored with it', async () => {
    const now = Date.now()
    await inTenant(migrated.database, tenantId, (tenant) => tenant.deleteFrom('tenant.sessions').execute())
    const { token, cookie } = await insertSession(now)
    for (const store of [here, there]) expect(await store.find(token, cookie, now)).not.toBeNull()
    await change({ is_active: false })
    for (const store of [here, there]) await until(async () => (await store.find(token, cookie, now)) === null)
    // A session of a sign-in that read the account while it was still active.
    const late = await insertSession(now)
    expect(await here.find(late.token, late.cookie, now)).toBeNull()
    await change({ is_active: true })
    for (const { token: one, cookie: other } of [{ token, cookie }, late]) {
      expect(await here.find(one, other, now)).toBeNull()
    }
    const event = { event: 'session-revoked', outcome: 'success', reason: 'account-deactivated', account_id: accountId }
    expect(await readEvents()).toEqual([
      { ...event, email: 'store@aurora.test' },
      { ...event, email: 'store@aurora.test' },
    ])
    const after = await insertSession(now)
    await change({ is_active: true })
    await until(async () => (await here.find(after.token, after.cookie, now)) !== null)
  })

  it('is not read from memory while notifications cannot be received', async () => {
    const now = Date.now()
    const { token, cookie, id } = await insertSession(now)
    await there.find(token, cookie, now)
    await there.close()
    await deleteSession(id)
    expect(await there.find(token, cookie, now)).toBeNull()
    there = await openSessionStore({ ...elsewhere, log: silentLog })
  })
})

describe('housekeeping', () => {
  it('deletes sessions past their absolute end, and no others', async () => {
    const now = Date.now()
    const over = await insertSession(now, { expiresAt: now - 1 })
    const idle = await insertSession(now, { idleMinutes: 1, lastSeenAt: now - 30 * minute })
    await here.close()
    await expect(lastSeen(over.id)).rejects.toThrow('no result')
    expect(await lastSeen(idle.id)).toBe(now - 30 * minute)
    here = await openSessionStore({ ...migrated, log: silentLog })
  })
})
