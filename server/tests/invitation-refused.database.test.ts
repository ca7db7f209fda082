import { calls } from '@portico/contract/calls.ts'
import { inviteColleague, listRolesToGive } from '@portico/features/invitations/contract/invitations.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { signInWithPassword } from '@portico/features/sign-in/contract/sign-ins.ts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allHandlers } from './test-handlers.ts'
import { openHttpServer } from '#server/core/calls/http-server.ts'
import { registerCalls } from '#server/core/calls/register-calls.ts'
import { openRequestLimits } from '#server/core/rate-limits/request-limits.ts'
import { openSessionStore } from '#server/core/sessions/session-store.ts'
import { cookieName } from '#server/core/sessions/token.ts'
import type { Credentials, Received } from '#server/core/calls/test-server.ts'
import { credentialsIn, openOwnersServer, type Owner, type OwnersServer } from './test-owners.ts'
import { countRowsOf, setTrialEnd } from '@portico/features/trial/server/test-trial-queries.ts'

let server: OwnersServer
let ann: Owner
let staff = ''

beforeAll(async () => {
  server = await openOwnersServer()
  ann = await server.becomeOwner('ann@example.com', 'Inviting')
  staff = (await rolesFor(ann.credentials))[0]?.roleid ?? ''
})
afterAll(() => server.close())

const ben = { email: 'ben@example.com', name: 'Ben Adams' }
const invite = (entered: object = {}, credentials: Credentials = ann.credentials) =>
  server.send(inviteColleague, { ...credentials, body: { ...ben, role: staff, ...entered } })
const rolesFor = async (credentials: Credentials) => (await server.send(listRolesToGive, credentials)).data
const idOfRole = async (name: string) => {
  const { rows } = await server.owner.query<{ id: string }>(
    'select id from tenant.roles where tenant_id = $1 and name = $2',
    [ann.tenantId, name],
  )
  return rows[0]?.id ?? ''
}
const shown = ({ status, module_code, summary }: Received) => [status, module_code, summary]

/** Expects that `act` adds no account, no reset and no email. */
async function expectNothingFrom(act: () => Promise<void>): Promise<void> {
  const { audit_events: _before, ...before } = await countRowsOf(server.owner, ann.tenantId)
  await act()
  const { audit_events: _after, ...after } = await countRowsOf(server.owner, ann.tenantId)
  expect(after).toEqual(before)
}

describe('an invitation is refused', () => {
  it('owner-only: to accounts without that role, in a demo tenant and as a colleague', () =>
    expectNothingFrom(async () => {
      const { rows } = await server.owner.query<{ id: string }>(
        "select tenant_id as id from tenant.tenants where name = 'Aurora'",
      )
      const signed = await server.send(signInWithPassword, {
        body: { tenantid: rows[0]?.id, email: 'admin@aurora.test', password: encodePassword('Portico#2026') },
      })
      for (const call of [inviteColleague, listRolesToGive]) {
        const refused = await server.send(call, { ...credentialsIn(signed), body: { ...ben, role: staff } })
        expect(shown(refused)).toEqual([409, 'TRIAL_ERR002', 'Only the owner of the tenant may do this.'])
      }
    }))

  it.each([
    [{ email: '' }, 'email', 'Required'],
    [{ email: 'ben' }, 'email', 'Enter a Valid Email address'],
    [{ email: 'ben@example.com, eve@example.com' }, 'email', 'Enter a Valid Email address'],
    [{ email: 'ben@example.com\r\nBcc: eve@example.com' }, 'email', 'Enter a Valid Email address'],
    [{ email: `${'b'.repeat(39)}@example.com` }, 'email', 'Email address is too long'],
    [{ name: 'b'.repeat(61) }, 'name', 'Name is too long'],
    [{ name: 'Visit spam.example' }, 'name', 'Enter a name without web addresses or symbols such as <'],
    [{ name: '<b>Ben</b>' }, 'name', 'Enter a name without web addresses or symbols such as <'],
  ])('invitation-not-valid: %j', (entered, field, message) =>
    expectNothingFrom(async () => {
      const refused = await invite(entered)
      expect([...shown(refused), refused.data]).toEqual([400, 'TRIAL_ERR003', message, { field, message }])
    }),
  )

  it('input-not-valid: a field too many, one too few, a role that is not an identifier', () =>
    expectNothingFrom(async () => {
      for (const wrong of [{ rolename: 'Owner' }, { role: undefined }, { name: undefined }, { role: 'Staff' }])
        expect((await invite(wrong)).module_code).toBe('PORTICO_ERR001')
    }))

  it('invitation-email-refused: a disposable address, also below its domain', () =>
    expectNothingFrom(async () => {
      for (const email of ['ben@mailinator.com', 'ben@in.mailinator.com'])
        expect((await invite({ email })).module_code).toBe('TRIAL_ERR004')
    }))

  it('role-not-known: none, another tenant’s, and the owner’s, which the list does not name either', () =>
    expectNothingFrom(async () => {
      const other = await server.becomeOwner('other@example.com', 'Other Roles')
      const theirs = (await rolesFor(other.credentials))[0]?.roleid
      for (const role of [uuid(), theirs, await idOfRole('Owner')])
        expect(shown(await invite({ role }))).toEqual([
          409,
          'TRIAL_ERR006',
          'This role cannot be assigned. Please choose another one.',
        ])
      expect((await rolesFor(ann.credentials)).map(({ rolename }) => rolename)).toEqual(['Staff'])
    }))

  it('account-exists: the owner’s own address, a sample’s, one that signed in, one that was deactivated', async () => {
    const ran = { email: 'ran@example.com', name: 'Ran Once' }
    expect((await invite(ran)).status).toBe(200)
    expect((await invite({ ...ran, email: 'off@example.com' })).status).toBe(200)
    await server.owner.query("update tenant.accounts set last_login_at = now() where email = 'ran@example.com'")
    await server.owner.query("update tenant.accounts set is_active = false where email = 'off@example.com'")
    await expectNothingFrom(async () => {
      for (const email of ['ann@example.com', ' ANN@Example.com ', 'sam@sample.invalid', ran.email, 'off@example.com'])
        expect(shown(await invite({ email }))).toEqual([
          409,
          'TRIAL_ERR005',
          'This address already has an account here.',
        ])
    })
  })

  it('invitations-not-offered: with single sign-on', () =>
    expectNothingFrom(async () => {
      const away = await server.becomeOwner('away@example.com', 'Signing Elsewhere')
      // Other sessions with a password end when the tenant no longer accepts passwords.
      await server.owner.query('update tenant.accounts set is_break_glass = true where tenant_id = $1', [away.tenantId])
      await server.owner.query("update tenant.tenants set authtype = 'msauth' where tenant_id = $1", [away.tenantId])
      for (const call of [inviteColleague, listRolesToGive])
        expect((await server.send(call, { ...away.credentials, body: { ...ben, role: staff } })).module_code).toBe(
          'TRIAL_ERR008',
        )
    }))

  it('trial-ended: a read-only tenant cannot invite, a converted one can', async () => {
    const late = await server.becomeOwner('late@example.com', 'Late Inviting')
    const role = (await rolesFor(late.credentials))[0]?.roleid
    await setTrialEnd(server.owner, 'Late Inviting', new Date(Date.now() - 1_000))
    await expect.poll(async () => (await invite({ role }, late.credentials)).module_code).toBe('TRIAL_ERR001')
    const before = await countRowsOf(server.owner, late.tenantId)
    expect(shown(await invite({ role }, late.credentials))).toEqual([
      409,
      'TRIAL_ERR001',
      'Your free trial has ended. Your data can be read and exported, but not changed.',
    ])
    expect(await countRowsOf(server.owner, late.tenantId)).toEqual(before)
    await server.owner.query('update tenant.tenants set is_trial = false, trial_ends_at = null where tenant_id = $1', [
      late.tenantId,
    ])
    await expect.poll(async () => (await invite({ role }, late.credentials)).status).toBe(200)
  })
})

/** Opens another node on the same database, with its own memory of sessions and limits. */
async function openOtherNode() {
  const { context, place } = server
  const sessions = await openSessionStore({ ...place, log: context.log })
  const limits = openRequestLimits({ pool: place.pool, log: context.log })
  const app = await openHttpServer({ log: context.log, trustedProxies: [] })
  const handlers = await allHandlers({ ...context, sessions, limits })
  registerCalls(app, calls, handlers, { ...context, sessions, verifying: context })
  return {
    async invite(email: string, { credentials }: Owner, role: string): Promise<string> {
      const payload = { email, name: ben.name, role }
      const headers = { 'api-key': credentials.token ?? '', 'cookie': `${cookieName}=${credentials.cookie ?? ''}` }
      const response = await app.inject({ method: 'POST', url: inviteColleague.path, payload, headers })
      const { module_code } = response.json<Received>()
      return `${response.statusCode} ${module_code ?? ''}`.trim()
    },
    async close() {
      await app.close()
      await sessions.close()
    },
  }
}

describe('too-many-invitations', () => {
  const tooMany = '429 TRIAL_ERR007'

  it('after twenty of a tenant in a day, on any node; refusals do not count', async () => {
    const nodes = [await openOtherNode(), await openOtherNode()] as const
    const [many, few] = [
      await server.becomeOwner('many@example.com', 'Many Invited'),
      await server.becomeOwner('few@example.com', 'Few Invited'),
    ]
    const [role = '', fewRole = ''] = [
      (await rolesFor(many.credentials))[0]?.roleid,
      (await rolesFor(few.credentials))[0]?.roleid,
    ]
    for (let nth = 0; nth < 5; nth += 1)
      expect(await nodes[0].invite('many@example.com', many, role)).toBe('409 TRIAL_ERR005')
    const outcomes = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        nodes[index % 2 === 0 ? 0 : 1].invite(`n${index}@many.example`, many, role),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(20)
    expect(outcomes.filter((outcome) => outcome === tooMany)).toHaveLength(4)
    // One of the mails is the owner's own account email.
    expect(await countRowsOf(server.owner, many.tenantId)).toMatchObject({ accounts: 24, mail: 21 })
    expect(await nodes[1].invite('n1@few.example', few, fewRole)).toBe('200')
    for (const node of nodes) await node.close()
  })

  it('after three to a mailbox in a day, by any tenants and in any spelling', async () => {
    const nodes = [await openOtherNode(), await openOtherNode()] as const
    const [one, two] = [
      await server.becomeOwner('one@example.com', 'Pestering One'),
      await server.becomeOwner('two@example.com', 'Pestering Two'),
    ]
    const [roleOne = '', roleTwo = ''] = [
      (await rolesFor(one.credentials))[0]?.roleid,
      (await rolesFor(two.credentials))[0]?.roleid,
    ]
    expect(await nodes[0].invite('vic.tim@gmail.com', one, roleOne)).toBe('200')
    expect(await nodes[1].invite('victim+a@gmail.com', two, roleTwo)).toBe('200')
    expect(await nodes[0].invite('victim@gmail.com', one, roleOne)).toBe('200')
    expect(await nodes[1].invite('vic.tim@gmail.com', two, roleTwo)).toBe(tooMany)
    expect(await nodes[0].invite('vic.tim@gmail.com', one, roleOne)).toBe(tooMany)
    // Refusals for the mailbox are not counted against the tenant's limit.
    for (let nth = 0; nth < 18; nth += 1) expect(await nodes[0].invite(`n${nth}@one.example`, one, roleOne)).toBe('200')
    expect(await nodes[1].invite('n18@one.example', one, roleOne)).toBe(tooMany)
    for (const node of nodes) await node.close()
  })
})
