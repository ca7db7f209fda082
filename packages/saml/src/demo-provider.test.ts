import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemoSamlProvider } from '@portico/demo/saml/start-demo-saml-provider.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readIdpMetadata } from './read-idp-metadata.ts'
import { processResponse, type SamlIdentity } from './process-response.ts'
import { noKeys, type SamlProvider, type ServiceProvider } from './provider.ts'
import { readLogoutMessage } from './read-logout-message.ts'
import { isRefusal } from './refusal.ts'
import { createLogoutResponse, createLogoutRequest } from './logout-messages.ts'
import { createAuthnRequest } from './authn-request.ts'
import { makeKeys } from './test-exchange.ts'

const entityId = 'http://localhost:3000/saml/demo'
const serviceProvider: ServiceProvider = {
  entityId,
  acsUrl: `${entityId}/acs`,
  logoutUrl: `${entityId}/logout`,
  ...noKeys,
  signing: makeKeys('Portico'),
}

let folder = ''
let demo: Awaited<ReturnType<typeof startDemoSamlProvider>>
let provider: SamlProvider

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-demo-saml-'))
  demo = await startDemoSamlProvider({ port: 0, dataFolder: folder, serviceProviders: [serviceProvider] })
  const read = readIdpMetadata(await (await fetch(demo.metadataUrl)).text(), { allowHttp: true })
  if (isRefusal(read)) throw new Error(read.explain)
  provider = read
})

afterAll(async () => {
  await demo.close()
  await rm(folder, { recursive: true })
})

const hiddenOf = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )

/** Acts as a browser: goes to the provider, chooses, and returns the response. */
async function visit(who: string) {
  const start = await createAuthnRequest({ provider, serviceProvider, relayState: 'state-1', loginHint: who })
  const page = start.kind === 'redirect' ? await (await fetch(start.url)).text() : ''
  const chosen = await fetch(`${demo.address}/choose`, {
    method: 'POST',
    body: new URLSearchParams({ ...hiddenOf(page), who }),
  })
  const fields = hiddenOf(await chosen.text())
  const accepted = await processResponse({
    samlResponse: fields['SAMLResponse'] ?? '',
    provider,
    serviceProvider,
    allowUnsolicited: false,
    requestId: start.requestId,
  })
  const result = isRefusal(accepted) ? accepted : accepted.identity
  return { page, fields, result, cookie: chosen.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

function signedIn(result: Awaited<ReturnType<typeof visit>>['result']): SamlIdentity {
  if (isRefusal(result)) throw new Error(result.explain)
  return result
}

describe('the demo provider of SAML', () => {
  it('signs in the chosen user, and receives the typed address', async () => {
    const { page, fields, result } = await visit('user@dunmore.test')
    expect(page).toContain('value="user@dunmore.test" autofocus')
    expect(fields['RelayState']).toBe('state-1')
    expect(result).toMatchObject({
      issuer: demo.metadataUrl,
      subject: 'user@dunmore.test',
      firstName: 'Una',
      lastName: 'User',
      groups: ['staff'],
    })
  })

  it('is refused for the user with a broken assertion', async () => {
    const { result } = await visit('broken@dunmore.test')
    expect(result).toMatchObject({ refusal: 'signature-not-valid' })
  })

  it('reports that the user cancelled', async () => {
    expect((await visit('')).result).toMatchObject({ refusal: 'sign-in-cancelled' })
  })

  it('refuses a service provider that it does not know', async () => {
    const unknown = { ...serviceProvider, entityId: 'http://localhost:3000/saml/other' }
    const start = await createAuthnRequest({ provider, serviceProvider: unknown, relayState: 's' })
    expect((await fetch(start.kind === 'redirect' ? start.url : '')).status).toBe(400)
    expect((await fetch(`${demo.address}/sign-on?SAMLRequest=nonsense`)).status).toBe(400)
    expect((await fetch(`${demo.address}/elsewhere`)).status).toBe(404)
  })

  it('has the same key after the next start', async () => {
    const again = await startDemoSamlProvider({ port: 0, dataFolder: folder, serviceProviders: [] })
    const read = readIdpMetadata(await (await fetch(again.metadataUrl)).text(), { allowHttp: true })
    await again.close()
    expect(read).toMatchObject({ certificates: provider.certificates })
  })
})

describe('single logout with the demo provider', () => {
  it('begins here and returns', async () => {
    const { result, cookie } = await visit('user@dunmore.test')
    const { nameId, sessionIndex } = signedIn(result)
    const out = await createLogoutRequest({ provider, serviceProvider, nameId, sessionIndex, relayState: 'state-2' })
    if (out?.kind !== 'redirect') throw new Error('no address')
    expect(out.url).toContain('Signature=')
    const back = await fetch(out.url, { redirect: 'manual', headers: { cookie } })
    const query = back.headers.get('location')?.split('?')[1] ?? ''
    expect(new URLSearchParams(query).get('RelayState')).toBe('state-2')
    const read = await readLogoutMessage({
      arrived: { binding: 'redirect', query },
      provider,
      serviceProvider,
    })
    const message = { kind: 'response', inResponseTo: out.requestId, isSuccess: true }
    expect(read).toMatchObject({ message })
    expect(await (await fetch(demo.address, { headers: { cookie } })).text()).toContain('No user is signed in here')
  })

  it('begins there, names the session, and is answered', async () => {
    const { result, cookie } = await visit('user@dunmore.test')
    const { sessionIndex } = signedIn(result)
    const out = await fetch(`${demo.address}/sign-out`, { method: 'POST', redirect: 'manual', headers: { cookie } })
    const query = out.headers.get('location')?.split('?')[1] ?? ''
    const arrived = { binding: 'redirect', query } as const
    const read = await readLogoutMessage({ arrived, provider, serviceProvider })
    if (isRefusal(read) || read.message.kind !== 'request') throw new Error('no request')
    expect(read.message).toMatchObject({ nameId: { value: 'user@dunmore.test' }, sessionIndexes: [sessionIndex] })
    const { requestId } = read.message
    const response = await createLogoutResponse({
      provider,
      serviceProvider,
      requestId,
      isSuccess: true,
      relayState: null,
    })
    const page = await fetch(response?.kind === 'redirect' ? response.url : '')
    expect(await page.text()).toContain('You are signed out everywhere.')
  })
})
