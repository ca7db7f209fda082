import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoOidcProvider, type DemoProvider } from './start-demo-oidc-provider.ts'

const redirectUri = 'http://localhost:9/callback'
let provider: DemoProvider

beforeAll(async () => {
  const client = {
    clientId: 'portico',
    clientSecret: 'a secret of the demo alone',
    logoutUri: 'http://localhost:9/logout',
  }
  provider = await startDemoOidcProvider(0, { ...client, redirectUris: [redirectUri], afterLogout: [] })
})
afterAll(() => provider?.close())

/** Starts a sign-in, and returns the page for choosing a user, with its cookies. */
async function choiceOfPerson(): Promise<Response> {
  const query = { client_id: 'portico', redirect_uri: redirectUri, response_type: 'code', scope: 'openid' }
  const begun = await fetch(`${provider.issuer}/auth?${new URLSearchParams(query).toString()}`, { redirect: 'manual' })
  const cookie = begun.headers.getSetCookie().map((line) => line.split(';')[0])
  return fetch(new URL(begun.headers.get('location') ?? '', provider.issuer), {
    headers: { cookie: cookie.join('; ') },
  })
}

test('a browser that requests the icon of the site gets a picture', async () => {
  const icon = await fetch(`${provider.issuer}/favicon.ico`)
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(Buffer.from(await icon.arrayBuffer()).toString('latin1', 1, 4)).toBe('PNG')
})

test('the policy of its pages lets that icon load, and no other picture', async () => {
  const page = await choiceOfPerson()
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Choose an account')])
  expect(page.headers.get('content-security-policy')).toContain("img-src 'self';")
})
