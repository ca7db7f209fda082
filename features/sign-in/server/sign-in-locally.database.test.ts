import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { signInLocally } from '#features/sign-in/contract/sign-ins.ts'
import { undisclosedTenantId } from '@portico/contract/core/authentication/tenant-choice.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { openTestServer, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { handleSignInLocally } from './serve.ts'

const aurora = demoId('tenant Aurora')
const borealis = demoId('tenant Borealis')
let server: TestServer
let owner: pg.Client

beforeAll(async () => {
  server = await openTestServer({ signInLocally }, (context) => ({ signInLocally: handleSignInLocally(context) }))
  owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
})
afterEach(() => owner.query('delete from platform.sign_in_failures'))
afterAll(async () => {
  await owner.end()
  await server.close()
})

const signIn = (tenantname: string, email: string, text = 'Portico#2026', headers: Record<string, string> = {}) =>
  server.send(signInLocally, { headers, body: { tenantname, email, password: encodePassword(text), source: 'hub' } })

describe('a local sign-in', () => {
  it('finds the tenant by name', async () => {
    const response = await signIn('Aurora', 'admin@aurora.test')
    expect(response).toMatchObject({ status: 200, data: { tenantid: aurora } })
    expect(response.cookies.cookie).toMatch(/^[\w-]{43}$/)
  })

  it('uses the header before the name', async () => {
    expect(await signIn('Borealis', 'admin@aurora.test', 'Portico#2026', { tenantid: aurora })).toMatchObject({
      status: 200,
    })
    expect(await signIn('Aurora', 'admin@aurora.test', 'Portico#2026', { tenantid: borealis })).toMatchObject({
      status: 401,
    })
  })
})

describe('invalid-credentials', () => {
  it.each([
    ['a wrong password', 'Aurora', 'admin@aurora.test', 'wrong password'],
    ['an unknown address', 'Aurora', 'nobody@aurora.test', 'Portico#2026'],
    ['a name that no tenant has', 'Nowhere', 'admin@aurora.test', 'Portico#2026'],
    ['an empty name', '', 'admin@aurora.test', 'Portico#2026'],
    ['the deployment tenant', 'House', 'admin@aurora.test', 'Portico#2026'],
  ])('%s', async (_, tenantname, email, text) => {
    expect(await signIn(tenantname, email, text)).toMatchObject({ status: 401, module_code: 'USER_ERR001', data: null })
  })
})

describe('the other refusals', () => {
  it('wait-before-retry', async () => {
    for (let guess = 0; guess < 4; guess += 1) await signIn('Aurora', 'bot@mpi.test', 'wrong password')
    expect(await signIn('Aurora', 'bot@mpi.test')).toMatchObject({ status: 429, module_code: 'USER_ERR002' })
  })

  it('account-deactivated', async () => {
    await owner.query("update tenant.accounts set is_active = false where email = 'bot@gates.test'")
    expect(await signIn('Aurora', 'bot@gates.test')).toMatchObject({ status: 401, module_code: 'USER_ERR005' })
  })

  it('password-too-long', async () => {
    expect(await signIn('Aurora', 'admin@aurora.test', 'x'.repeat(129))).toMatchObject({ module_code: 'USER_ERR006' })
  })

  it('choose-tenant', async () => {
    const response = await signIn('', 'both@aurora.test', 'Portico#2026', { tenantid: undisclosedTenantId })
    expect(response).toMatchObject({ status: 409, module_code: 'USER_ERR007' })
  })

  it('use-single-sign-on', async () => {
    expect(await signIn('Dunmore', 'user@dunmore.test')).toMatchObject({ status: 409, module_code: 'USER_ERR008' })
  })

  it('a header that is not an identifier', async () => {
    expect(await signIn('Aurora', 'admin@aurora.test', 'Portico#2026', { tenantid: 'aurora' })).toMatchObject({
      status: 400,
    })
  })
})
