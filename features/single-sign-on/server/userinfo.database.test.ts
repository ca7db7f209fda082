import { validateSession } from '#features/sessions/contract/sessions.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { contoso } from './test-connection.ts'
import { withContoso } from './test-contoso.ts'

const head = demoId('role Contoso Head')
const here = withContoso({ kind: 'externalidp', providerTenants: [] })

beforeEach(async () => {
  await here.exchange.inContoso(
    `insert into tenant.roles (tenant_id, id, name) values ($1, $2, 'Head') on conflict do nothing`,
    [contoso, head],
  )
  await here.exchange.inContoso(
    `insert into tenant.group_roles (tenant_id, connection_id, group_name, role_id, rank)
     values ($1, $2, 'heads', $3, 0) on conflict do nothing`,
    [contoso, here.connection, head],
  )
})
afterEach(() =>
  here.exchange.inContoso('update tenant.accounts set role_id = $1 where email = $2', [
    demoId('role Contoso Staff'),
    'user@contoso.test',
  ]),
)

const signIn = async () => {
  const began = await here.exchange.beginElsewhere()
  const answer = await here.provider.signIn(here.exchange.addressOf(began.data))
  return here.finish({ answer, providerCookie: began.cookies.providerCookie ?? '' })
}
const roleNow = async () => {
  const [row] = await here.exchange.inContoso<{ role_id: string }>(
    "select role_id from tenant.accounts where email = 'user@contoso.test'",
  )
  return row?.role_id
}
const logged = () => here.exchange.logged.map(({ reason }) => reason).filter((reason) => reason !== undefined)

describe('claims that the ID token lacks', () => {
  it('are read from userinfo: groups assign the role that they map to', async () => {
    here.provider.behaviour.userinfo = { groups: ['heads'] }
    expect((await signIn()).status).toBe(200)
    expect(await roleNow()).toBe(head)
    expect(logged()).toEqual([])
  })

  it('are not requested when none is missing', async () => {
    here.provider.behaviour.claims = { groups: ['heads'] }
    expect((await signIn()).status).toBe(200)
    expect(here.provider.requested.get('/userinfo')).toBe(undefined)
  })

  it('are logged by name where neither has groups', async () => {
    expect((await signIn()).status).toBe(200)
    expect(here.exchange.logged.at(-1)).toMatchObject({
      reason: 'no-groups',
      msg: expect.stringContaining('Neither the ID token nor userinfo has the claim groups') as string,
    })
  })

  it('are logged as too many where the provider announces that it omitted them', async () => {
    here.provider.behaviour.claims = { _claim_names: { groups: 'src1' } }
    expect((await signIn()).status).toBe(200)
    expect(here.exchange.logged.at(-1)?.msg).toContain('too many groups')
  })

  it('are not counted as none where userinfo fails: the sign-in is refused and the role stays', async () => {
    here.provider.behaviour.userinfo = { groups: ['heads'] }
    await signIn()
    for (const [userinfoStatus, reason] of [
      [503, 'status'],
      [401, 'status'],
    ] as const) {
      here.provider.behaviour.userinfoStatus = userinfoStatus
      expect(await signIn()).toMatchObject({ status: 502, module_code: 'SSO_ERR002' })
      expect(here.exchange.logged.at(-1)).toMatchObject({ refusal: 'provider-away', reason })
      expect(here.exchange.logged.at(-1)?.msg).toContain('requested for groups')
      expect(await roleNow()).toBe(head)
    }
  })

  it('may be missing where they are names: the sign-in succeeds, and a warning is logged', async () => {
    here.provider.behaviour = { claims: { groups: [], given_name: undefined }, userinfoStatus: 503 }
    expect((await signIn()).status).toBe(200)
    expect(here.exchange.logged.at(-1)?.msg).toContain('requested for given_name')
  })

  it('are refused from userinfo about another subject, whatever is missing', async () => {
    for (const claims of [{}, { groups: [], given_name: undefined }]) {
      here.provider.behaviour = { claims, userinfo: { sub: 'subject-2', groups: ['heads'] } }
      expect(await signIn()).toMatchObject({ status: 401, module_code: 'SSO_ERR003' })
      expect(here.exchange.logged.at(-1)).toMatchObject({ refusal: 'provider-not-trusted', reason: 'sub' })
    }
    expect(await roleNow()).not.toBe(head)
  })
})

describe('userinfo as a signed token', () => {
  const signed = (claims: object) => here.provider.sign({ iss: here.provider.issuer, aud: 'client-1', ...claims })

  it('is read once its signature is checked', async () => {
    here.provider.behaviour.userinfoToken = await signed({ sub: 'subject-1', groups: ['heads'] })
    expect((await signIn()).status).toBe(200)
    expect(await roleNow()).toBe(head)
  })

  it('is refused for another client, about another subject, or with a signature that does not fit', async () => {
    const good = await signed({ sub: 'subject-1', groups: ['heads'] })
    const [header = '', , signature = ''] = good.split('.')
    const forged = Buffer.from(JSON.stringify({ sub: 'subject-1', groups: ['heads', 'more'] })).toString('base64url')
    for (const [userinfoToken, reason, code] of [
      [await signed({ sub: 'subject-1', aud: 'client-2' }), 'aud', 'SSO_ERR012'],
      [await signed({ sub: 'subject-2' }), 'sub', 'SSO_ERR003'],
      [`${header}.${forged}.${signature}`, 'signature', 'SSO_ERR003'],
    ] as const) {
      here.provider.behaviour.userinfoToken = userinfoToken
      expect((await signIn()).module_code).toBe(code)
      expect(here.exchange.logged.at(-1)).toMatchObject({ reason })
    }
  })
})

describe('an address without a statement on whether it is verified', () => {
  const unlinked = () => here.exchange.inContoso('delete from tenant.linked_identities')
  const trusting = () => here.exchange.inContoso('update tenant.connections set trusts_email = true')

  it('counts as verified where the connection is trusted with addresses, within proven domains alone', async () => {
    here.provider.behaviour.claims = { groups: [], email_verified: undefined }
    await unlinked()
    expect((await signIn()).module_code).toBe('SSO_ERR012')
    await trusting()
    const entered = await signIn()
    expect(entered.status).toBe(200)
    const { token } = entered.data.login
    const credentials = { token, cookie: entered.cookies.cookie ?? '' }
    const validated = await here.exchange.server.send(validateSession, {
      ...credentials,
      body: { authtype: 'externalidp' },
    })
    expect(validated.data).toMatchObject({ loginid: 'user@contoso.test' })
    const other = { sub: 'subject-2', email: 'user@fabrikam.test' }
    here.provider.behaviour = { claims: { groups: [], email_verified: undefined, ...other }, userinfo: other }
    expect((await signIn()).module_code).toBe('SSO_ERR012')
    expect(logged().at(-1)).toBe('domain-not-proven')
  })

  it('does not count where the provider marks it as not verified, in the ID token or by userinfo', async () => {
    await trusting()
    for (const behaviour of [
      { claims: { groups: [], email_verified: false } },
      {
        claims: { groups: [], email_verified: undefined },
        userinfo: { email: 'user@contoso.test', email_verified: false },
      },
    ]) {
      await unlinked()
      here.provider.behaviour = behaviour
      expect((await signIn()).module_code).toBe('SSO_ERR012')
      expect(logged().at(-1)).toBe('email-not-verified')
    }
  })
})
