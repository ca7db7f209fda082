import { resetRequested } from '#features/password-reset/contract/reset-rules.ts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { defaultDomain } from '@portico/server/core/domains/default-domain.ts'
import { handleBeginReset } from './begin-reset.ts'
import { openResetServer, keyIn, type ResetServer } from './test-reset-server.ts'

const aurora = demoId('tenant Aurora')
const borealis = demoId('tenant Borealis')
const account = (tenant: string, email: string) => demoId(`account ${tenant} ${email}`)
const auroraDomain = {
  ...defaultDomain,
  host: 'aurora.localhost',
  defaulttenant: 'Aurora',
  apptitle: 'Aurora One',
  companyname: 'Aurora',
  domainurl: 'https://aurora.example.test',
  maildomain: 'aurora.example.test',
}
const customerDomain = {
  ...auroraDomain,
  host: 'borealis.localhost',
  apptitle: 'Hospital',
  defaulttenant: 'Borealis',
  domainurl: 'https://borealis.example.test',
}
let server: ResetServer

beforeAll(async () => {
  server = await openResetServer({
    settingsOf: (host) =>
      ({
        'aurora.localhost': auroraDomain,
        'borealis.localhost': customerDomain,
        'bv.localhost': { ...defaultDomain, servedenv: 'bv' as const },
      })[host] ?? defaultDomain,
    domains: () => [defaultDomain, auroraDomain, customerDomain],
  })
})
afterAll(() => server.close())

const hashOf = async (tenant: string, email: string) =>
  (
    await server.owner.query<{ hash: string }>('select hash from tenant.passwords where account_id = $1', [
      account(tenant, email),
    ])
  ).rows[0]?.hash
const countOf = async (table: string, id: string) =>
  (await server.owner.query(`select from ${table} where account_id = $1`, [id])).rowCount

describe('a reset', () => {
  it('sets a new password from the mail, and changes nothing until it is used', async () => {
    const before = await hashOf('Aurora', 'admin@aurora.test')
    const asked = await server.requestReset('  Admin@Aurora.test ')
    expect(asked).toMatchObject({ status: 200, code: 200, summary: resetRequested, data: null, module_code: null })
    const key = keyIn((await server.mailsTo('admin@aurora.test'))[0])
    const validated = await server.validate(key)
    expect(validated).toMatchObject({ status: 200, module_code: 'USER_RES012', cookies: {} })
    expect(validated.data).toEqual({
      tenants: [{ tenantid: aurora, tenantname: 'Aurora', tenantdesc: expect.stringMatching(/./) as string }],
    })
    expect(await hashOf('Aurora', 'admin@aurora.test')).toBe(before)
    const updated = await server.update(key, 'Sommer-Wiese7')
    expect(updated).toMatchObject({ status: 200, summary: 'Your password has been changed.', data: null, cookies: {} })
    const after = await hashOf('Aurora', 'admin@aurora.test')
    expect(after).not.toBe(before)
    expect(await server.context.hashes.verify('Sommer-Wiese7', after ?? null)).toBe(true)
    const [notice] = await server.mailsTo('admin@aurora.test')
    expect(notice?.subject).toBe('Your password for Portico was changed')
    expect(notice?.text).not.toContain('Sommer-Wiese7')
  })

  it('can be finished without the temporary password from the network where it was entered, and from no other', async () => {
    const { token, temporaryPassword } = await server.keyFor('viewer@aurora.test')
    const from = (address: string) => ({ sent: { address } })
    expect(await server.update({ token }, 'Herbst-Wiese7', from('192.0.2.1'))).toMatchObject({ status: 401 })
    await server.validate({ token, temporaryPassword }, { address: '192.0.2.1' })
    expect(await server.update({ token }, 'Herbst-Wiese7', from('192.0.2.2'))).toMatchObject({ status: 401 })
    expect(await server.update({ token }, 'Herbst-Wiese7', from('192.0.2.1'))).toMatchObject({ status: 200 })
  })

  it('ends every session of the account at once, and every pending email code challenge', async () => {
    const id = account('Aurora', 'desk@aurora.test')
    const notified: string[] = []
    server.owner.on('notification', ({ payload }) => void notified.push(payload ?? ''))
    await server.owner.query('listen portico_session_end')
    await server.owner.query(
      `insert into tenant.sessions (tenant_id, id, account_id, token_hash, cookie_hash, authtype, address, agent, device,
         created_at, last_seen_at, idle_minutes, expires_at)
       values ($1, gen_random_uuid(), $2, 'session', 'b', 'localdb', '', '', '', now(), now(), 60, now() + interval '1 hour')`,
      [aurora, id],
    )
    await server.owner.query(
      `insert into tenant.code_challenges (tenant_id, id, account_id, token_hash, cookie_hash, code_expires_at, expires_at,
         address, agent, created_at)
       values ($1, gen_random_uuid(), $2, 'step', 'd', now(), now() + interval '1 hour', '', '', now())`,
      [aurora, id],
    )
    const key = await server.keyFor('desk@aurora.test')
    await server.validate(key)
    expect([await countOf('tenant.sessions', id), await countOf('tenant.code_challenges', id)]).toEqual([1, 1])
    await server.update(key, 'Winter-Wiese7')
    expect([await countOf('tenant.sessions', id), await countOf('tenant.code_challenges', id)]).toEqual([0, 0])
    await server.owner.query('select')
    expect(notified).toContain(Buffer.from('session').toString('hex'))
  })

  it('stores neither token nor temporary password, not even in the outbox', async () => {
    const { token, temporaryPassword } = await server.keyFor('bot@aurora.test')
    const stored: unknown[] = []
    for (const table of ['tenant.mail', 'tenant.password_resets', 'tenant.audit_events', 'platform.request_limits']) {
      stored.push((await server.owner.query(`select * from ${table}`)).rows)
    }
    expect(JSON.stringify(stored)).toContain('bot@aurora.test')
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(JSON.stringify(stored)).not.toContain(temporaryPassword)
    expect(JSON.stringify(await server.owner.query('select key from platform.request_limits'))).not.toContain('@')
  })

  it.each([
    ['begun for a password of the same millisecond, since a request is known no more exactly', 999, 1],
    ['not begun for a password that was changed after it was asked for', 1_000, 0],
  ])('is %s', async (_, microseconds, mails) => {
    const email = 'bot@aurora.test'
    const at = new Date()
    await server.owner.query('delete from platform.mailbox where recipient = $1', [email])
    await server.owner.query(
      "update tenant.passwords set changed_at = $2::timestamptz + $3 * interval '1 microsecond' where account_id = $1",
      [account('Aurora', email), at, microseconds],
    )
    const origin = { address: '::1', agent: '', host: 'localhost', language: 'en' }
    await handleBeginReset(server.context).perform({ resetId: uuid(), email, at: at.toISOString(), origin })
    expect(await server.mailsTo(email)).toHaveLength(mails)
  })
})

describe('the mail', () => {
  it('links to the configured address of its domain, whatever host is sent', async () => {
    await server.requestReset('bot@mpi.test', {
      headers: { 'host': 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    const [plain] = await server.mailsTo('bot@mpi.test')
    expect(plain?.text).toContain('https://aurora.example.test/reset?resettoken=')
    expect(`${plain?.text}${plain?.html}`).not.toContain('evil')
  })

  it("links to a host of the account's own tenant, never to another customer's that the request names", async () => {
    const linked = async (email: string, host: string) => {
      expect((await server.requestReset(email, { headers: { host } })).status).toBe(200)
      const [mail] = await server.mailsTo(email)
      const links = [...(mail?.html ?? '').matchAll(/href="(https?:\/\/[^"?]*)/g)].map(([, link]) => link)
      return [mail?.subject, ...new Set(links)]
    }
    const atAurora = ['Reset your password for Aurora One', 'https://aurora.example.test/reset']
    expect(await linked('bot@aurora.test', 'borealis.localhost')).toEqual(atAurora)
    // The address has accounts in two tenants; the host of the request decides.
    expect(await linked('both@aurora.test', 'aurora.localhost')).toEqual(atAurora)
    expect(await linked('both@aurora.test', 'borealis.localhost')).toEqual([
      'Reset your password for Hospital',
      'https://borealis.example.test/reset',
    ])
    await server.requestReset('bot@mpi.test', { headers: { host: 'aurora.localhost:8080' } })
    const [branded] = await server.mailsTo('bot@mpi.test')
    expect(branded?.text).toContain('https://aurora.example.test/reset?resettoken=')
    expect(branded?.html).toContain('href="https://aurora.example.test/reset?resettoken=')
    expect(branded?.subject).toBe('Reset your password for Aurora One')
  })

  it('is in the language of the page of the request', async () => {
    await server.requestReset('bot@gates.test', { headers: { 'accept-language': 'de-AT,de;q=0.9' } })
    expect((await server.mailsTo('bot@gates.test'))[0]?.subject).toBe('Ihr Passwort für Portico zurücksetzen')
  })

  it('is one for an address in two tenants, and the page lets one be chosen', async () => {
    const before = await hashOf('Borealis', 'both@aurora.test')
    const earlier = await server.mailsTo('both@aurora.test')
    const key = await server.keyFor('both@aurora.test')
    const mails = await server.mailsTo('both@aurora.test')
    expect(mails).toHaveLength(earlier.length + 1)
    const validated = await server.validate(key)
    const { tenants } = validated.data
    expect(tenants.map(({ tenantid }) => tenantid).toSorted()).toEqual([aurora, borealis].toSorted())
    for (const { tenantdesc } of tenants) expect(mails[0]?.text).toContain(tenantdesc)
    const open = await server.update(key, 'Frühling-Wiese7')
    expect(open).toMatchObject({ status: 409, module_code: 'USER_ERR007' })
    expect(open.data).toEqual(tenants)
    const foreign = await server.update(key, 'Frühling-Wiese7', { tenantid: demoId('tenant Contoso') })
    expect(foreign).toMatchObject({ status: 409, module_code: 'USER_ERR007' })
    expect(await server.update(key, 'Frühling-Wiese7', { tenantid: aurora })).toMatchObject({ status: 200 })
    expect(await hashOf('Borealis', 'both@aurora.test')).toBe(before)
    expect(await server.update(key, 'Frühling-Wiese8', { tenantid: borealis })).toMatchObject({ status: 401 })
  })

  it.each(['user@contoso.test', 'user@dunmore.test'])(
    'to %s, an account of single sign-on, explains how to sign in',
    async (email) => {
      expect((await server.requestReset(email)).summary).toBe(resetRequested)
      const [mail] = await server.mailsTo(email)
      expect(mail?.subject).toBe('How to sign in to Portico')
      expect(mail?.text).toContain('single sign-on')
      expect(mail?.text).not.toContain('resettoken')
    },
  )

  it.each(['inactive@contoso.test', 'unknown@aurora.test'])(
    'to %s is not sent, and the response is the same',
    async (email) => {
      expect(await server.requestReset(email)).toMatchObject({ status: 200, summary: resetRequested, data: null })
      expect(await server.mailsTo(email)).toEqual([])
    },
  )

  it('is not sent to a deactivated account, whose earlier links are not valid', async () => {
    const key = await server.keyFor('nomenu@aurora.test')
    await server.owner.query("update tenant.accounts set is_active = false where email = 'nomenu@aurora.test'")
    expect(await server.validate(key)).toMatchObject({ status: 401 })
    await server.requestReset('nomenu@aurora.test')
    expect(await server.mailsTo('nomenu@aurora.test')).toHaveLength(1)
  })
})

describe('the refusal reset-refused (USER_ERR029)', () => {
  it('answers where the environment offers no reset', async () => {
    const response = await server.requestReset('nurse@borealis.test', { headers: { host: 'bv.localhost' } })
    expect(response).toMatchObject({ status: 409, module_code: 'USER_ERR029' })
    expect(response.summary).toBe('Passwords cannot be reset here. Please contact your administrator.')
    expect(await server.mailsTo('nurse@borealis.test')).toEqual([])
  })
})
