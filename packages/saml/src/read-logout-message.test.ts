import { freshId, logoutRequestXml, logoutResponseXml, minutesFromNow } from '@portico/demo/saml/documents.ts'
import { redirectAddress } from '@portico/demo/saml/redirect-message.ts'
import { signElement, type SigningPair } from '@portico/demo/saml/sign-element.ts'
import { describe, expect, it } from 'vitest'
import { readLogoutMessage, type ArrivedMessage, type LogoutMessage } from './read-logout-message.ts'
import { isRefusal, refuse, type SamlRefusal } from './refusal.ts'
import { readSignedQuery } from './redirect-signature.ts'
import { createLogoutResponse, createLogoutRequest } from './logout-messages.ts'
import { foreignKeys, issuer, knownProvider, Memory, providerKeys, serviceProvider } from './test-exchange.ts'

type Fields = Parameters<typeof logoutRequestXml>[0]

const fields = (changes: Partial<Fields> = {}): Fields => ({
  id: freshId(),
  issuer,
  issueInstant: minutesFromNow(0),
  destination: serviceProvider.logoutUrl,
  inResponseTo: null,
  ...changes,
})
const request = (changes?: Partial<Fields>) => logoutRequestXml(fields(changes), 'user@dunmore.test', 'session-1')

function byAddress(xml: string, keys: SigningPair = providerKeys, method?: { uri: string; digest: string }): string {
  const message = { name: 'SAMLRequest', xml, relayState: 'r' } as const
  return redirectAddress('https://x.test/', message, keys.privateKeyPem, method).split('?')[1] ?? ''
}

/** Reads a message as a host does, which accepts each message once. */
async function read(arrived: ArrivedMessage, memory = new Memory()): Promise<LogoutMessage | SamlRefusal> {
  const accepted = await readLogoutMessage({ arrived, provider: knownProvider(), serviceProvider })
  if (isRefusal(accepted)) return accepted
  return memory.isNew(accepted.id) ? accepted.message : refuse('replayed', 'It has been used before.')
}
const readQuery = (query: string, memory?: Memory) => read({ binding: 'redirect', query }, memory)
const readForm = (xml: string) => read({ binding: 'post', form: { SAMLRequest: Buffer.from(xml).toString('base64') } })

describe('a logout message of the provider', () => {
  it('is read from a signed address', async () => {
    expect(await readQuery(byAddress(request()))).toMatchObject({
      kind: 'request',
      nameId: { value: 'user@dunmore.test' },
      sessionIndexes: ['session-1'],
    })
  })

  it('is read from a signed form', async () => {
    expect(await readForm(signElement(request(), 'LogoutRequest', providerKeys))).toMatchObject({ kind: 'request' })
    const response = signElement(logoutResponseXml(fields({ inResponseTo: '_asked' })), 'LogoutResponse', providerKeys)
    const form = { SAMLResponse: Buffer.from(response).toString('base64') }
    expect(await read({ binding: 'post', form })).toEqual({ kind: 'response', inResponseTo: '_asked', isSuccess: true })
  })

  const good = byAddress(request())
  it.each([
    ['without a signature', good.replace(/&Signature=.*/, ''), 'logout-not-signed'],
    ['signed by another key', byAddress(request(), foreignKeys), 'signature-not-valid'],
    [
      'with SHA-1',
      byAddress(request(), providerKeys, { uri: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1', digest: 'sha1' }),
      'sha1-refused',
    ],
    [
      'with MD5',
      byAddress(request(), providerKeys, { uri: 'http://www.w3.org/2001/04/xmldsig-more#rsa-md5', digest: 'md5' }),
      'algorithm-refused',
    ],
    ['with another relay state', good.replace('RelayState=r', 'RelayState=s'), 'signature-not-valid'],
    ['with two messages', `SAMLRequest=x&${good}`, 'signature-form-refused'],
    ['with a response besides', `${good}&SAMLResponse=x`, 'signature-form-refused'],
    ['with a percent sign that encodes nothing', good.replace(/Signature=.*/, 'Signature=%'), 'signature-not-valid'],
    ['for another address', byAddress(request({ destination: 'https://other.test' })), 'destination-wrong'],
    ['of another issuer', byAddress(request({ issuer: 'https://other.test' })), 'issuer-wrong'],
    ['of an hour ago', byAddress(request({ issueInstant: minutesFromNow(-60) })), 'too-old'],
    ['of the future', byAddress(request({ issueInstant: minutesFromNow(3) })), 'not-yet-valid'],
    [
      'that has ended',
      byAddress(request().replace(' Version', ` NotOnOrAfter="${minutesFromNow(-3)}" Version`)),
      'expired',
    ],
    ['without an identifier', byAddress(request().replace(/ ID="[^"]*"/, '')), 'not-a-saml-response'],
    ['without a name', byAddress(request().replace('user@dunmore.test', '')), 'name-missing'],
    ['of another kind', byAddress(request().replaceAll('LogoutRequest', 'ManageNameIDRequest')), 'not-a-saml-response'],
    ['with a document type', byAddress(`<!DOCTYPE x>${request()}`), 'document-type-refused'],
    ['that inflates without end', byAddress(request() + ' '.repeat(5_000_000)), 'not-xml'],
  ] as const)('is refused %s', async (_title, query, refusal) => {
    expect(await readQuery(query)).toMatchObject({ refusal, explain: expect.stringMatching(/\w/) })
  })

  it('is refused as a form without a signature, or with that of another key', async () => {
    expect(await readForm(request())).toMatchObject({ refusal: 'logout-not-signed' })
    const foreign = signElement(request(), 'LogoutRequest', foreignKeys)
    expect(await readForm(foreign)).toMatchObject({ refusal: 'signature-not-valid' })
  })

  it('is refused as a form that wraps a signed one', async () => {
    const signed = signElement(request(), 'LogoutRequest', providerKeys)
    const evil = request()
      .replace('user@', 'admin@')
      .replace('</samlp:LogoutRequest>', `<samlp:Extensions>${signed}</samlp:Extensions>$&`)
    expect(await readForm(evil)).toMatchObject({ refusal: 'signature-misplaced' })
  })

  it('is refused when it is sent again', async () => {
    const memory = new Memory()
    expect(await readQuery(good, memory)).toMatchObject({ kind: 'request' })
    expect(await readQuery(good, memory)).toMatchObject({ refusal: 'replayed' })
  })
})

describe('a logout that begins here', () => {
  const nameId = { value: 'user@dunmore.test', format: null, nameQualifier: null, spNameQualifier: null }
  const input = { serviceProvider, nameId, sessionIndex: null, relayState: 's' }

  it('is not written without a key to sign with, or without an address', async () => {
    expect(await createLogoutRequest({ ...input, provider: knownProvider() })).toBeNull()
    const signed = { ...serviceProvider, signing: providerKeys }
    const provider = { ...knownProvider(), logout: [] }
    expect(await createLogoutRequest({ ...input, serviceProvider: signed, provider })).toBeNull()
    const settings = { serviceProvider: signed, requestId: '_x', isSuccess: true, relayState: null }
    expect(await createLogoutResponse({ ...settings, provider })).toBeNull()
  })
  it('is answered with the relay state unchanged, with any content', async () => {
    const signed = { ...serviceProvider, signing: foreignKeys }
    const provider = {
      ...knownProvider(),
      logout: [{ binding: 'redirect' as const, url: 'https://a.test/?x=1 2', responseUrl: 'https://b.test/out?x=1' }],
    }
    const relayState = `a b+c&d=ü%20'~*`
    const response = await createLogoutResponse({
      provider,
      serviceProvider: signed,
      requestId: '_x',
      isSuccess: false,
      relayState,
    })
    const query = response?.kind === 'redirect' ? response.url.replace('https://b.test/out?', '') : ''
    expect(new URLSearchParams(query).get('RelayState')).toBe(relayState)
    expect(new URLSearchParams(query).get('x')).toBe('1')
    const own = knownProvider(foreignKeys).certificates
    expect(readSignedQuery(query, own)).toMatchObject({ text: expect.stringContaining('InResponseTo="_x"') })
  })
})
