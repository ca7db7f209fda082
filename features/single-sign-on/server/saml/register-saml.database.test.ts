import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openExchange } from '#features/single-sign-on/server/test-exchange.ts'
import { beginBySaml, postForm, startTestSaml } from '#features/single-sign-on/server/test-saml.ts'

let exchange: Awaited<ReturnType<typeof openExchange>>
let saml: Awaited<ReturnType<typeof startTestSaml>>
let id = ''

beforeAll(async () => {
  exchange = await openExchange()
})
afterAll(() => exchange.server.close())
afterEach(() => saml.close())

/** Begins a sign-in, up to the page of the provider whose button posts the response. */
async function atProvider() {
  id = randomUUID()
  saml = await startTestSaml(exchange.server.context, id)
  const { began, page } = await beginBySaml(exchange, id)
  return { page, providerCookie: began.cookies.providerCookie ?? '' }
}

it('a response that a double click posts twice signs the user in by the redirect of the second post', async () => {
  const { page, providerCookie } = await atProvider()
  const clicks = [await saml.choose(page, 'user@dunmore.test'), await saml.choose(page, 'user@dunmore.test')]
  const posted = await Promise.all(clicks.map(({ fields }) => postForm(exchange, saml.ours.acsUrl, fields)))
  const { location } = posted[1] ?? { location: '' }
  expect(location).toBe(posted[0]?.location)
  const received = await exchange.finish({ answer: new URL(location, 'http://x').hash, providerCookie }, id)
  expect(received.status).toBe(200)
})

it('a response that is posted again after the sign-in was finished opens no second session', async () => {
  const { page, providerCookie } = await atProvider()
  const { fields } = await saml.choose(page, 'user@dunmore.test')
  const { location } = await postForm(exchange, saml.ours.acsUrl, fields)
  const answer = new URL(location, 'http://x').hash
  expect((await exchange.finish({ answer, providerCookie }, id)).status).toBe(200)
  const again = await postForm(exchange, saml.ours.acsUrl, fields)
  expect(again.location).toBe(`/callback/${id}#state=`)
  expect((await exchange.finish({ answer, providerCookie }, id)).module_code).toBe('USER_ERR033')
})
