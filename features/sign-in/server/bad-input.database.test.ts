import { decodePassword, encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { signInLocally, signInWithPassword } from '#features/sign-in/contract/sign-ins.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { openTestServer, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { handleSignInLocally, handleSignInWithPassword } from './serve.ts'

const aurora = demoId('tenant Aurora')
const password = 'Portico#2026'
let server: TestServer
let owner: pg.Client

beforeAll(async () => {
  server = await openTestServer({ signInWithPassword, signInLocally }, (context) => ({
    signInWithPassword: handleSignInWithPassword(context),
    signInLocally: handleSignInLocally(context),
  }))
  owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
})
afterEach(() => owner.query('delete from platform.sign_in_failures'))
afterAll(async () => {
  await owner.end()
  await server.close()
})

const signIn = (email: string, text: string) =>
  server.send(signInWithPassword, { body: { tenantid: aurora, email, password: encodePassword(text) } })

describe('bad input', () => {
  const valid = { tenantid: aurora, email: 'admin@aurora.test', password: encodePassword(password) }
  it.each([
    ['no body', undefined],
    ['an array', []],
    ['a field missing', { email: valid.email, password: valid.password }],
    ['an unknown field', { ...valid, admin: true }],
    ['an array as address', { ...valid, email: [valid.email] }],
    ['an object as password', { ...valid, password: { $ne: '' } }],
    ['a number as password', { ...valid, password: 12345678 }],
    ['a NUL in the address', { ...valid, email: 'admin\u0000@aurora.test' }],
    ['a NUL in the time zone', { ...valid, timezone: 'Europe\u0000' }],
    ['10 kB of address', { ...valid, email: `${'a'.repeat(10_000)}@aurora.test` }],
    ['10 kB of password', { ...valid, password: 'a'.repeat(10_000) }],
    ['a password that is not encoded', { ...valid, password: 'Portico#2026' }],
    ['a tenant that is not an identifier', { ...valid, tenantid: "' or 1=1 --" }],
    ['an empty address', { ...valid, email: '' }],
    ['spaces as address', { ...valid, email: '   ' }],
    ['an address without @', { ...valid, email: 'admin.aurora.test' }],
    ['an address of 255 characters', { ...valid, email: `${'a'.repeat(243)}@aurora.test` }],
  ])('%s', async (_, body) => {
    const response = await server.send(signInWithPassword, { body })
    expect(response.status).toBe(400)
    expect(response.summary).not.toBe('')
    expect((await owner.query('select * from platform.sign_in_failures')).rows).toEqual([])
  })

  it('returns the problem with an address in the message of the form', async () => {
    const send = (email: string) => server.send(signInWithPassword, { body: { ...valid, email } })
    expect(await send('admin')).toMatchObject({ summary: 'Please enter a valid Email ID' })
    expect(await send(`${'a'.repeat(243)}@aurora.test`)).toMatchObject({ summary: 'Email ID is too long' })
  })

  it('spec A §5: reports that email and password are both empty, even if more is missing', async () => {
    const summary = 'Please enter valid Email ID and Password'
    for (const password of ['', ' ', encodePassword('  '), 'IA']) {
      for (const tenantid of [valid.tenantid, '']) {
        const body = { ...valid, tenantid, email: ' ', password }
        expect(await server.send(signInWithPassword, { body })).toMatchObject({ status: 400, summary })
      }
      const body = { tenantname: '', email: '', password }
      expect(await server.send(signInLocally, { body })).toMatchObject({ status: 400, summary })
    }
    const noTenant = await server.send(signInWithPassword, { body: { ...valid, tenantid: '' } })
    expect(noTenant).toMatchObject({ status: 400, summary: 'Please enter Tenant' })
  })

  it('accepts an address as long as those of providers, and refuses its password', async () => {
    expect(await signIn(`${'a'.repeat(242)}@aurora.test`, password)).toMatchObject({ status: 401 })
  })

  it('accepts any characters in a password, and refuses it as wrong', async () => {
    for (const text of ['пароль-密码-🔑🔑', "' or '1'='1", 'a b c d e f']) {
      expect(decodePassword(encodePassword(text))).toBe(text)
      expect(await signIn('admin@aurora.test', text)).toMatchObject({ status: 401 })
    }
  })

  it('refuses another content type and broken JSON', async () => {
    const send = (payload: string, type: string) =>
      server.app.inject({ method: 'POST', url: signInWithPassword.path, payload, headers: { 'content-type': type } })
    expect((await send(JSON.stringify(valid), 'text/plain')).statusCode).toBe(415)
    expect((await send('a=b', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
    expect((await send('{"email":', 'application/json')).statusCode).toBe(400)
    expect((await send(JSON.stringify({ ...valid, pad: 'x'.repeat(70_000) }), 'application/json')).statusCode).toBe(413)
  })
})
