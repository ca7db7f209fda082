import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemoSamlProvider } from '@portico/demo/saml/start-demo-saml-provider.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readIdpMetadata } from './read-idp-metadata.ts'
import { processResponse } from './process-response.ts'
import { noKeys, type SamlForm, type SamlMessage, type SamlProvider, type ServiceProvider } from './provider.ts'
import { readLogoutMessage } from './read-logout-message.ts'
import { isRefusal } from './refusal.ts'
import { createLogoutResponse, createLogoutRequest } from './logout-messages.ts'
import { createAuthnRequest } from './authn-request.ts'
import { makeKeys } from './test-exchange.ts'

const signing = makeKeys('Portico')
const entityId = 'http://localhost:3000/saml/demo'
const ours: ServiceProvider = {
  entityId,
  acsUrl: `${entityId}/acs`,
  logoutUrl: `${entityId}/logout`,
  ...noKeys,
  signing,
}

let folder = ''
let demo: Awaited<ReturnType<typeof startDemoSamlProvider>>
let provider: SamlProvider

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-demo-saml-'))
  const serviceProviders = [{ ...ours, certificatePem: signing.certificatePem }]
  demo = await startDemoSamlProvider({ port: 0, dataFolder: folder, serviceProviders, takes: 'HTTP-POST' })
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
function formOf(message: SamlMessage | null): SamlForm {
  if (message?.kind !== 'form') throw new Error('no form')
  return message
}
const post = async ({ action, name, xml, others }: SamlForm, cookie = '') => {
  const body = new URLSearchParams({ [name]: Buffer.from(xml).toString('base64'), ...others })
  const answer = await fetch(action, { method: 'POST', body, headers: { cookie } })
  return { status: answer.status, page: await answer.text() }
}

/** Signs in by forms only. */
async function signIn() {
  const start = await createAuthnRequest({ provider, serviceProvider: ours, relayState: 'state-1' })
  const { page } = await post(formOf(start))
  const body = new URLSearchParams({ ...hiddenOf(page), who: 'user@dunmore.test' })
  const chosen = await fetch(`${demo.address}/choose`, { method: 'POST', body })
  const fields = hiddenOf(await chosen.text())
  const read = await processResponse({
    samlResponse: fields['SAMLResponse'] ?? '',
    provider,
    serviceProvider: ours,
    allowUnsolicited: false,
    requestId: start.requestId,
  })
  if (isRefusal(read)) throw new Error(read.explain)
  const { nameId, sessionIndex } = read.identity
  const out = () => createLogoutRequest({ provider, serviceProvider: ours, nameId, sessionIndex, relayState: 'r "2"' })
  return { fields, sessionIndex, out, cookie: chosen.headers.get('set-cookie')?.split(';')[0] ?? '' }
}
const isOpen = async (cookie: string) =>
  (await (await fetch(demo.address, { headers: { cookie } })).text()).includes('Signed in here')
const readForm = (form: Record<string, string>) =>
  readLogoutMessage({
    arrived: { binding: 'post', form },
    provider,
    serviceProvider: ours,
  })

describe('a provider that accepts forms only', () => {
  it('begins a sign-in by a form that we sign within', async () => {
    expect(provider.signOn.map(({ binding }) => binding)).toEqual(['post'])
    expect((await signIn()).fields['RelayState']).toBe('state-1')
  })

  it('ends its session by our form, and answers by one', async () => {
    const session = await signIn()
    const asked = await session.out()
    const { page } = await post(formOf(asked), session.cookie)
    expect(await isOpen(session.cookie)).toBe(false)
    expect(page).toContain('name="RelayState" value="r &quot;2&quot;"')
    const message = { kind: 'response', inResponseTo: asked?.requestId, isSuccess: true }
    expect(await readForm(hiddenOf(page))).toMatchObject({ message })
  })

  it.each<[string, (form: SamlForm) => SamlForm]>([
    ['changed', (form) => ({ ...form, xml: form.xml.replace('user@dunmore.test', 'evil@dunmore.test') })],
    ['not signed', (form) => ({ ...form, xml: form.xml.replace(/<ds:Signature.*<\/ds:Signature>/s, '') })],
  ])('refuses our form when it is %s', async (_title, spoil) => {
    const session = await signIn()
    const { status } = await post(spoil(formOf(await session.out())), session.cookie)
    expect([status, await isOpen(session.cookie)]).toEqual([400, true])
  })

  it('is answered by a form when a session ended there', async () => {
    const { cookie, sessionIndex } = await signIn()
    const left = await fetch(`${demo.address}/sign-out`, { method: 'POST', headers: { cookie } })
    const read = await readForm(hiddenOf(await left.text()))
    if (isRefusal(read) || read.message.kind !== 'request') throw new Error('no request')
    expect(read.message).toMatchObject({ nameId: { value: 'user@dunmore.test' }, sessionIndexes: [sessionIndex] })
    const { requestId } = read.message
    const answer = { provider, serviceProvider: ours, requestId, isSuccess: true, relayState: null }
    const { page } = await post(formOf(await createLogoutResponse(answer)))
    expect(page).toContain('You are signed out everywhere.')
  })

  it('gets redirects where it accepts them too', async () => {
    const both = { binding: 'redirect' as const, url: 'https://a.test/slo', responseUrl: 'https://a.test/slo' }
    const input = { provider: { ...provider, logout: [...provider.logout, both] }, serviceProvider: ours }
    const answer = await createLogoutResponse({ ...input, requestId: '_x', isSuccess: true, relayState: null })
    expect(answer).toMatchObject({
      kind: 'redirect',
      url: expect.stringMatching(/^https:\/\/a\.test\/slo\?SAMLResponse=/),
    })
  })
})
