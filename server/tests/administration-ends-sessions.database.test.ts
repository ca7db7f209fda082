import { readLoginDetails } from '@portico/features/sessions/contract/read-login-details.ts'
import { signInWithPassword } from '@portico/features/sign-in/contract/sign-ins.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { sendResetEmail } from '@portico/features/password-reset/contract/password-resets.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeTenant, setTenantActivity } from '@portico/features/administration/server/tenants/change-tenant.ts'
import { readHoldings } from '@portico/features/administration/server/tenants/tenant-administration-queries.ts'
import { handleBeginReset } from '@portico/features/password-reset/server/begin-reset.ts'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import { openOwnersServer, type OwnersServer } from './test-owners.ts'
import { countRowsOf } from '@portico/features/trial/server/test-trial-queries.ts'

let server: OwnersServer
beforeAll(async () => {
  server = await openOwnersServer()
})
afterAll(() => server.close())

const deactivated = 'Your account has been deactivated. Please contact administrator.'
const parts = () => ({
  database: server.context.database,
  secret: server.context.secret,
  hashes: server.context.hashes,
  domainOf: async () => defaultDomain,
  by: { agent: 'command line, test', address: '' },
  now: new Date(),
})
const setActivity = (tenant: string, isActive: boolean) => setTenantActivity(parts(), { tenant, isActive })

it('a deactivated tenant has no sessions at once, and refuses the right password with the specified sentence', async () => {
  const { tenantId, credentials } = await server.becomeOwner('ann@example.com', 'Pausing')
  const readStatus = async () => (await server.send(readLoginDetails, credentials)).status
  expect(await readStatus()).toBe(200)
  expect(await setActivity('pausing', false)).toMatchObject({ value: { isChanged: true } })
  await expect.poll(readStatus).toBe(403)
  expect(await server.signIn(tenantId, 'ann@example.com')).toMatchObject({ status: 401, summary: deactivated })
  // A wrong password gets the usual refusal.
  const body = { tenantid: tenantId, email: 'ann@example.com', password: encodePassword('Not-the-password1') }
  const wrong = await server.send(signInWithPassword, { body })
  expect(wrong.summary).not.toContain('deactivated')
  expect(await setActivity(tenantId, false)).toMatchObject({ value: { isChanged: false } })
  const { rows } = await server.owner.query(
    "select event, reason, agent from tenant.audit_events where tenant_id = $1 and (event = 'session-revoked' or event like 'tenant-d%') order by event",
    [tenantId],
  )
  expect(rows).toEqual([
    { event: 'session-revoked', reason: 'tenant-deactivated', agent: '' },
    { event: 'tenant-deactivated', reason: '', agent: 'command line, test' },
  ])
})

it('a deactivated tenant has no resets, and earlier ones are not valid', async () => {
  await server.send(sendResetEmail, { body: { emailaddress: 'ann@example.com' } })
  const origin = { address: '', agent: '', host: 'localhost', language: 'en' }
  const resetId = crypto.randomUUID()
  await handleBeginReset(server.context).perform({
    resetId,
    email: 'ann@example.com',
    at: new Date().toISOString(),
    origin,
  })
  const { rows } = await server.owner.query('select from tenant.password_resets where id = $1', [resetId])
  expect(rows).toEqual([])
})

it('activated again it accepts sign-ins, and restores no session', async () => {
  expect(await setActivity('Pausing', true)).toMatchObject({ value: { isChanged: true } })
  const activated = await server.owner.query("select from tenant.audit_events where event = 'tenant-activated'")
  expect(activated.rowCount).toBe(1)
  const { rows } = await server.owner.query("select tenant_id from tenant.tenants where name = 'Pausing'")
  const { tenant_id: tenantId } = rows[0] as { tenant_id: string }
  expect((await server.signIn(tenantId, 'ann@example.com')).status).toBe(200)
})

it('a deleted tenant leaves no row but its events and that of the deletion, and its sessions end', async () => {
  const { tenantId, credentials } = await server.becomeOwner('gone@example.com', 'Leaving')
  expect((await readHoldings(server.context.database, tenantId, 'Owner')).owners).toEqual(['gone@example.com'])
  expect(await removeTenant(parts(), 'Leaving')).toMatchObject({ ok: true, value: { tenant: { name: 'Leaving' } } })
  expect(await countRowsOf(server.owner, tenantId)).toEqual({ audit_events: expect.any(Number) as number })
  await expect.poll(async () => (await server.send(readLoginDetails, credentials)).status).toBe(403)
  const { rows } = await server.owner.query("select reason from tenant.audit_events where event = 'tenant-removed'")
  expect(rows).toEqual([{ reason: `Leaving ${tenantId}` }])
  const domains = await server.owner.query("select from platform.domains where settings ->> 'companyname' = 'Leaving'")
  expect(domains.rows).toEqual([])
  expect(await removeTenant(parts(), 'Leaving')).toMatchObject({ ok: false, error: { name: 'no-such-tenant' } })
  expect(await setActivity('Leaving', false)).toMatchObject({ ok: false, error: { name: 'no-such-tenant' } })
})
