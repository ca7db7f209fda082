import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Administered } from '#features/administration/server/administering.ts'
import { addAccount, type AccountToAdd } from './add-account.ts'
import { removeAccount, setAccount, setAccountActivity } from './change-account.ts'
import { findAccount } from './find-account.ts'
import { resetAccount } from './reset-account.ts'
import {
  openAdministeredDatabase,
  type AdministeredDatabase,
} from '#features/administration/server/test-administration.ts'

let administration: AdministeredDatabase
beforeAll(async () => {
  administration = await openAdministeredDatabase()
})
afterAll(() => administration.close())

const person = { name: '', role: 'Staff', company: null, isServicedesk: false, language: '', resend: false }
const add = (email: string, changed: Partial<AccountToAdd> = {}) =>
  addAccount(administration.parts, { ...person, email, tenant: 'Acme', ...changed })
const set = (email: string, change: Parameters<typeof setAccount>[1]['change'], isForced = false) =>
  setAccount(administration.parts, { email, tenant: 'Acme', change, isForced })
const activate = (email: string, isActive: boolean, isForced = false) =>
  setAccountActivity(administration.parts, { email, tenant: 'Acme', isActive, isForced })
const remove = (email: string, isForced = false) =>
  removeAccount(administration.parts, { email, tenant: 'Acme', isForced })
const reset = (email: string, tenant: string | null = null) =>
  resetAccount(administration.parts, { email, tenant, language: 'de' })
const nameOf = (outcome: Administered<unknown>) => (outcome.ok ? 'done' : outcome.error.name)
const eventsOf = (email: string) =>
  administration.rows<{ event: string; reason: string }>(
    'select event, reason from tenant.audit_events where email = $1 order by id',
    [email],
  )
const openSession = (email: string) =>
  administration.rows(
    `insert into tenant.sessions (tenant_id, id, account_id, token_hash, cookie_hash, authtype, address, agent, device,
       created_at, last_seen_at, idle_minutes, expires_at)
     select tenant_id, gen_random_uuid(), id, sha256(id::text::bytea), sha256(email::bytea), 'localdb', '', '', '',
       now(), now(), 60, now() + interval '1 hour' from tenant.accounts where email = $1`,
    [email],
  )

describe('without a tenant', () => {
  it('no-such-tenant: no account can be created', async () => {
    expect(nameOf(await add('bo@acme.example', { tenant: null }))).toBe('no-such-tenant')
  })
})

describe('an account', () => {
  beforeAll(async () => {
    await administration.addTenant('Acme', 'ann@acme.example')
  })

  it('is created with role, company and mail; repeating it changes nothing', async () => {
    const made = await add('Bo@Acme.example', { tenant: null, name: 'Bo  Berg', role: 'staff', isServicedesk: true })
    expect(made).toMatchObject({ ok: true, value: { isNew: true, mail: { email: 'bo@acme.example' } } })
    const found = await findAccount(administration.parts, { email: 'bo@acme.example', tenant: null })
    expect(found).toMatchObject({
      ok: true,
      value: {
        firstname: 'Bo',
        lastname: 'Berg',
        role: 'Staff',
        company: 'Acme',
        isActive: true,
        isServicedesk: true,
        hasPassword: false,
        invitedUntil: null,
      },
    })
    expect(await add('bo@acme.example')).toMatchObject({ ok: true, value: { isNew: false, mail: null } })
    expect(await add('bo@acme.example', { resend: true })).toMatchObject({ value: { isNew: false, mail: {} } })
    expect(await eventsOf('bo@acme.example')).toEqual([
      { event: 'account-made', reason: 'Staff' },
      { event: 'reset-asked', reason: '' },
    ])
  })

  it('account-differs: it exists with another role', async () => {
    expect(nameOf(await add('bo@acme.example', { role: 'Owner' }))).toBe('account-differs')
  })

  it.each([
    ['input-not-valid', { email: 'x' }],
    ['no-such-tenant', { tenant: 'Nowhere' }],
    ['no-such-role', { role: 'King' }],
    ['no-such-company', { company: 'Nowhere Ltd' }],
  ])('%s: %j', async (name, changed) => {
    expect(nameOf(await add('cy@acme.example', changed))).toBe(name)
    expect(await administration.rows("select from tenant.accounts where email like 'cy@%' or email = 'x'")).toEqual([])
  })

  it('is changed, and the changes are named; a new address deletes what was mailed to the old one', async () => {
    const change = { name: 'Bo Borg', role: 'Staff', email: 'borg@acme.example', isServicedesk: false }
    expect(await set('bo@acme.example', change)).toMatchObject({
      value: { changed: ['name', 'email', 'service desk'], account: { email: 'borg@acme.example', lastname: 'Borg' } },
    })
    expect(
      await administration.rows(`select from tenant.password_resets join tenant.accounts using (tenant_id)
        where account_id = accounts.id and email = 'borg@acme.example'`),
    ).toEqual([])
    expect(await set('borg@acme.example', change)).toMatchObject({ value: { changed: [] } })
    expect((await eventsOf('bo@acme.example')).at(-1)).toEqual({
      event: 'account-changed',
      reason: 'name, email, service desk',
    })
  })

  it.each([
    ['input-not-valid', {}],
    ['account-exists', { email: 'ann@acme.example' }],
    ['no-such-role', { role: 'King' }],
    ['no-such-company', { company: 'Nowhere Ltd' }],
  ])('%s: nothing of it is changed by %j', async (name, change) => {
    expect(nameOf(await set('borg@acme.example', { name: 'Never', ...change }, false))).toBe(
      name === 'input-not-valid' ? 'done' : name,
    )
    if (name === 'input-not-valid') expect(nameOf(await set('borg@acme.example', {}))).toBe(name)
  })

  it('has its sessions ended when it is deactivated, and none restored', async () => {
    await openSession('borg@acme.example')
    expect(await activate('borg@acme.example', false)).toMatchObject({ value: { changed: ['state'] } })
    expect(await administration.rows('select from tenant.sessions')).toEqual([])
    expect(await activate('borg@acme.example', false)).toMatchObject({ value: { changed: [] } })
    expect(nameOf(await reset('borg@acme.example'))).toBe('account-deactivated')
    expect(nameOf(await add('borg@acme.example', { resend: true }))).toBe('account-deactivated')
    expect(await activate('borg@acme.example', true)).toMatchObject({ value: { account: { isActive: true } } })
    expect((await eventsOf('borg@acme.example')).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['account-deactivated', 'account-activated']),
    )
  })

  it('last-owner: of a tenant is not deactivated, deleted or given another role, unless forced', async () => {
    for (const outcome of [
      await activate('ann@acme.example', false),
      await remove('ann@acme.example'),
      await set('ann@acme.example', { role: 'Staff' }),
    ])
      expect(nameOf(outcome)).toBe('last-owner')
    await add('eve@acme.example', { role: 'Owner' })
    // Of two concurrent deactivations one is refused, so that an owner remains.
    const both = await Promise.all([activate('ann@acme.example', false), activate('eve@acme.example', false)])
    expect(both.map(nameOf).toSorted()).toEqual(['done', 'last-owner'])
    expect(nameOf(await activate('ann@acme.example', false, true))).toBe('done')
    expect(nameOf(await activate('eve@acme.example', false, true))).toBe('done')
    await activate('ann@acme.example', true)
  })

  it('is deleted, and its events stay in the audit', async () => {
    expect(await remove('eve@acme.example')).toMatchObject({ ok: true, value: { email: 'eve@acme.example' } })
    expect(nameOf(await remove('eve@acme.example'))).toBe('no-such-account')
    expect((await eventsOf('eve@acme.example')).at(-1)).toEqual({ event: 'account-removed', reason: '' })
  })
})

describe('a reset', () => {
  const ways = () =>
    administration.rows<{ id: string; hours: number }>(
      'select id, round(extract(epoch from expires_at - requested_at) / 3600, 1)::float as hours from tenant.password_resets',
    )

  it('sets a first password while there is none, and is then one like Forgot password', async () => {
    const before = (await eventsOf('ann@acme.example')).length
    expect(await reset('ann@acme.example')).toMatchObject({ value: { email: 'ann@acme.example' } })
    expect((await eventsOf('ann@acme.example')).slice(before)).toEqual([{ event: 'reset-asked', reason: '' }])
    expect(await ways()).toMatchObject([{ hours: 168 }])
    await administration.rows(`insert into tenant.passwords (tenant_id, account_id, hash)
      select tenant_id, id, 'x' from tenant.accounts where email = 'ann@acme.example'`)
    expect(nameOf(await reset('ann@acme.example'))).toBe('done')
    expect(await ways()).toMatchObject([{ hours: 0.5 }])
    const mails = await administration.rows(
      "select kind from tenant.mail where recipient = 'ann@acme.example' order by id desc limit 1",
    )
    expect(mails).toEqual([{ kind: 'password-reset' }])
    expect(nameOf(await add('ann@acme.example', { role: 'Owner', resend: true }))).toBe('has-password')
  })

  it('is one for all tenants of an address, or for the given one', async () => {
    await administration.addTenant('Borealis', 'ann@acme.example')
    const rows = () => administration.rows<{ id: string }>('select distinct id from tenant.password_resets')
    await reset('ann@acme.example')
    expect(await rows()).toHaveLength(1)
    await reset('ann@acme.example', 'borealis')
    expect(await rows()).toHaveLength(2)
    expect(nameOf(await findAccount(administration.parts, { email: 'ann@acme.example', tenant: null }))).toBe(
      'tenant-needed',
    )
    expect(nameOf(await add('di@acme.example', { tenant: null }))).toBe('tenant-needed')
  })

  it('keeps a pending invitation in another tenant, unless that tenant is given', async () => {
    await administration.addTenant('Cumulus', 'ann@acme.example')
    await administration.rows(`update tenant.accounts set invited_until = now() + interval '7 days'
      where tenant_id = (select tenant_id from tenant.tenants where name = 'Cumulus')`)
    const ofCumulus = () =>
      administration.rows<{ id: string }>(`select reset.id from tenant.password_resets as reset
        join tenant.tenants as owner using (tenant_id) where owner.name = 'Cumulus'`)
    const invitation = await ofCumulus()
    expect(invitation).toHaveLength(1)
    expect(nameOf(await reset('ann@acme.example'))).toBe('done')
    expect(await ofCumulus()).toEqual(invitation)
    expect(nameOf(await reset('ann@acme.example', 'Cumulus'))).toBe('done')
    expect(await ofCumulus()).not.toEqual(invitation)
  })

  it('signs-in-elsewhere, no-such-account: there is nothing to reset', async () => {
    await administration.rows("update tenant.tenants set authtype = 'externalidp' where name = 'Borealis'")
    expect(nameOf(await reset('ann@acme.example', 'Borealis'))).toBe('signs-in-elsewhere')
    expect(nameOf(await reset('nobody@acme.example'))).toBe('no-such-account')
    expect(await add('di@acme.example', { tenant: 'Borealis' })).toMatchObject({ value: { isNew: true, mail: null } })
  })
})
