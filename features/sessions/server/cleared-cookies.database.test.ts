import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { signInWithPassword } from '#features/sign-in/contract/sign-ins.ts'
import { signOut } from '#features/sessions/contract/sessions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { openTestServer, type Credentials, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { handleSignInWithPassword } from '#features/sign-in/server/serve.ts'
import { handleSignOut } from './sign-out.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ signInWithPassword, signOut }, (context) => ({
    signInWithPassword: handleSignInWithPassword(context),
    signOut: handleSignOut(context),
  }))
})
afterAll(() => server.close())

const body = { appname: 'Insights', emailid: 'admin@aurora.test', clearcookies: true }

async function enter(): Promise<Required<Pick<Credentials, 'token' | 'cookie'>>> {
  const typed = { email: 'admin@aurora.test', password: encodePassword('Portico#2026') }
  const { data, cookies } = await server.send(signInWithPassword, {
    body: { tenantid: demoId('tenant Aurora'), ...typed },
  })
  return { token: data.token, cookie: cookies.cookie ?? '' }
}

it('spec B §4, Success screen: clears every cookie that the browser sent, only for the caller of the session', async () => {
  const own = await enter()
  const browser = { codeCookie: 'code', device: 'device', providerCookie: 'provider' }
  // Another site could cause this request: it has the cookies, but not the token in its header.
  const { headers } = await server.send(signOut, { ...browser, cookie: own.cookie, body })
  expect(headers['set-cookie']).toBe(undefined)
  const { status, cookies } = await server.send(signOut, { ...own, ...browser, body })
  expect([status, cookies]).toEqual([200, { cookie: '', codeCookie: '', device: '', providerCookie: '' }])
})

it('clears those that a header can name, where other pages of the host have set some that no header can', async () => {
  const { token, cookie: half } = await enter()
  const cookie = `two words=1; =nameless; é=1; plain=1; __Host-portico=${half}`
  const { status, headers } = await server.send(signOut, { token, headers: { cookie }, body })
  const cleared = [headers['set-cookie']].flat().map((set) => String(set).split('=')[0])
  expect([status, cleared]).toEqual([200, ['plain', '__Host-portico']])
})
