import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addTenant, type TenantToAdd } from './add-tenant.ts'
import { removeTenant } from './change-tenant.ts'
import {
  openAdministeredDatabase,
  type AdministeredDatabase,
} from '#features/administration/server/test-administration.ts'

let administration: AdministeredDatabase
beforeAll(async () => {
  administration = await openAdministeredDatabase()
})
afterAll(() => administration.close())

const wanted = (name: string, changed: Partial<TenantToAdd> = {}): TenantToAdd => ({
  name,
  email: 'ann@acme.example',
  ownerName: 'Ann Smith',
  isMsp: false,
  host: null,
  language: '',
  resend: false,
  ...changed,
})
const add = (name: string, changed: Partial<TenantToAdd> = {}) => addTenant(administration.parts, wanted(name, changed))
const counts = async () =>
  administration.rows(`select (select count(*) from tenant.tenants)::int as tenants,
    (select count(*) from tenant.accounts)::int as accounts, (select count(*) from tenant.mail)::int as mails,
    (select count(*) from tenant.audit_events)::int as events, (select count(*) from platform.domains)::int as domains`)

describe('a tenant that is added', () => {
  it('has a company, the standard roles, an owner, a domain, and a mail to the owner', async () => {
    const added = await add(' Acme  ', { email: 'Ann@Acme.example', isMsp: true, host: 'Portal.Acme.example' })
    expect(added).toMatchObject({
      ok: true,
      value: { name: 'Acme', isNew: true, host: 'portal.acme.example', mail: { email: 'ann@acme.example' } },
    })
    const [tenant] = await administration.rows<{ tenant_id: string }>(
      'select * from tenant.tenants where name = $1 and is_msp and is_active and not is_trial and host = $2',
      ['Acme', 'portal.acme.example'],
    )
    const id = tenant?.tenant_id
    expect(
      await administration.rows(
        `select a.email, a.firstname, a.lastname, a.is_active, a.invited_until, r.name as role, c.name as company
         from tenant.accounts a join tenant.roles r on r.id = a.role_id join tenant.companies c on c.id = a.company_id
         where a.tenant_id = $1`,
        [id],
      ),
    ).toEqual([
      {
        email: 'ann@acme.example',
        firstname: 'Ann',
        lastname: 'Smith',
        is_active: true,
        invited_until: null,
        role: 'Owner',
        company: 'Acme',
      },
    ])
    const modules = await administration.rows(
      `select r.name, m.modulekey from tenant.role_modules m join tenant.roles r on r.id = m.role_id
       where m.tenant_id = $1 order by 1, m.displayorder`,
      [id],
    )
    expect(modules).toHaveLength(8)
    expect(modules[0]).toEqual({ name: 'Owner', modulekey: 'Insights MSP' })
    expect(await administration.rows('select host, settings from platform.domains')).toEqual([
      { host: 'portal.acme.example', settings: { companyname: 'Acme', ismsp: true, defaulttenant: 'Acme' } },
    ])
    const mails = await administration.rows('select kind, recipient, host from tenant.mail where tenant_id = $1', [id])
    expect(mails).toEqual([{ kind: 'new-account', recipient: 'ann@acme.example', host: '' }])
    expect(
      await administration.rows('select event, outcome, email, agent from tenant.audit_events where tenant_id = $1', [
        id,
      ]),
    ).toEqual([{ event: 'tenant-made', outcome: 'success', email: 'ann@acme.example', agent: 'command line, test' }])
    expect(await administration.rows('select from tenant.mail where due_at is not null')).toHaveLength(1)
  })

  it('exists when it is added again, and its mail is sent again only on request', async () => {
    const before = await counts()
    const again = { isMsp: true, host: 'portal.acme.example' }
    expect(await add('ACME', again)).toMatchObject({ ok: true, value: { isNew: false, mail: null } })
    expect(await counts()).toEqual(before)
    const [first] = await administration.rows('select id, token_hash from tenant.password_resets')
    expect(await add('Acme', { isMsp: true, resend: true })).toMatchObject({
      ok: true,
      value: { isNew: false, mail: { tenant: { name: 'Acme', host: 'portal.acme.example' } } },
    })
    const [second] = await administration.rows('select id, token_hash from tenant.password_resets')
    expect(second).not.toEqual(first)
    expect(
      await administration.rows('select from tenant.mail where sent_at is null and failed_at is null'),
    ).toHaveLength(1)
  })

  it('account-deactivated: its mail is not sent again while it or its owner is deactivated', async () => {
    const resend = () => add('Acme', { isMsp: true, resend: true })
    for (const rows of [
      "tenant.tenants set is_active = $1 where name = 'Acme'",
      'tenant.accounts set is_active = $1',
    ]) {
      await administration.rows(`update ${rows}`, [false])
      expect(await resend()).toMatchObject({ ok: false, error: { name: 'account-deactivated' } })
      await administration.rows(`update ${rows}`, [true])
    }
  })

  it('has-password: its mail is not sent again once there is a password', async () => {
    await administration.rows(`insert into tenant.passwords (tenant_id, account_id, hash)
      select tenant_id, id, 'x' from tenant.accounts where email = 'ann@acme.example'`)
    expect(await add('Acme', { isMsp: true, resend: true })).toMatchObject({
      ok: false,
      error: { name: 'has-password' },
    })
  })

  it('keeps the settings that its host has, and becomes the tenant of that domain', async () => {
    await administration.rows(`insert into platform.domains (host, settings)
      values ('early.example', '{"companyname": "Early Bird", "theme": "Modern"}')`)
    expect(await add('Early', { host: 'early.example' })).toMatchObject({ ok: true })
    expect(await administration.rows("select settings from platform.domains where host = 'early.example'")).toEqual([
      { settings: { companyname: 'Early Bird', theme: 'Modern', defaulttenant: 'Early' } },
    ])
  })

  it('can be added concurrently with others', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => add('At Once')))
    expect(made.filter((each) => each.ok && each.value.isNew)).toHaveLength(1)
    expect(await administration.rows("select from tenant.tenants where name = 'At Once'")).toHaveLength(1)
  })
})

describe('a tenant that is removed', () => {
  const domains = () =>
    administration.rows<{ host: string }>("select host from platform.domains where host like '%.gone.example'")
  const removed = async (name: string, isDomainDeleted = true) => {
    const value = { tenant: { name }, isDomainDeleted }
    expect(await removeTenant(administration.parts, name)).toMatchObject({ ok: true, value })
    expect(await administration.rows('select from tenant.tenants where name = $1', [name])).toEqual([])
  }

  it('is deleted with its domain and pictures, also one that names no tenant', async () => {
    for (const [name, host] of [
      ['Gone One', 'one.gone.example'],
      ['Gone Two', 'two.gone.example'],
    ] as const) {
      expect(await add(name, { host })).toMatchObject({ ok: true })
      await administration.rows(
        `insert into platform.domain_pictures (host, kind, type, bytes, sha256)
         values ($1, 'favicon', 'image/png', 'x', encode(sha256('x'), 'hex'))`,
        [host],
      )
    }
    await administration.rows(
      `update platform.domains set settings = settings - 'defaulttenant' where host = 'two.gone.example'`,
    )
    await removed('Gone One')
    await removed('Gone Two')
    expect(await domains()).toEqual([])
    expect(await administration.rows("select from platform.domain_pictures where host like '%.gone.example'")).toEqual(
      [],
    )
  })

  it('keeps a domain that now belongs to another tenant', async () => {
    expect(await add('Gone Three', { host: 'three.gone.example' })).toMatchObject({ ok: true })
    await administration.rows(`update platform.domains set settings = settings || '{"defaulttenant": "Early"}'
      where host = 'three.gone.example'`)
    await removed('Gone Three', false)
    expect(await domains()).toEqual([{ host: 'three.gone.example' }])
  })
})

describe('nothing is changed', () => {
  const refused = async (name: string, changed: Partial<TenantToAdd>) => {
    const before = await counts()
    const outcome = await add(name, changed)
    expect(await counts()).toEqual(before)
    return outcome
  }

  it.each([
    ['input-not-valid', '', { email: 'x', host: 'a b' }, 3],
    ['name-looks-alike', 'Аcme', {}, 1],
    ['name-looks-alike', 'House\u200d', {}, 1],
    ['tenant-exists', 'Acme', { email: 'eve@acme.example' }, 1],
    ['tenant-differs', 'Acme', { host: 'other.example' }, 2],
    ['host-taken', 'Another', { host: 'portal.acme.example' }, 1],
    ['host-taken', 'Another', { host: 'localhost' }, 1],
    ['host-taken', 'Another', { host: 'bv.localhost' }, 1],
  ])('%s: %j with %j', async (name, tenant, changed, problems) => {
    const outcome = await refused(tenant, changed)
    expect(outcome).toMatchObject({ ok: false, error: { name } })
    expect(!outcome.ok && outcome.error.problems).toHaveLength(problems)
  })

  it('host-taken: by a domain that belongs to another tenant', async () => {
    await administration.rows(
      `insert into platform.domains (host, settings) values ('lead.example', '{"defaulttenant": "Early"}')`,
    )
    expect(await refused('Follower', { host: 'lead.example' })).toMatchObject({
      ok: false,
      error: { name: 'host-taken' },
    })
  })
})
