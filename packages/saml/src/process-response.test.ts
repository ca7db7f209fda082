import { assertionXml } from '@portico/demo/saml/documents.ts'
import { sha256, signElement } from '@portico/demo/saml/sign-element.ts'
import { describe, expect, it } from 'vitest'
import { processResponse } from './process-response.ts'
import { isRefusal } from './refusal.ts'
import {
  processAsHost,
  foreignKeys,
  inputOf,
  issuer,
  knownProvider,
  Memory,
  providerKeys,
  requestId,
  responseOf,
  validAssertion,
} from './test-exchange.ts'

describe('a sign-in by SAML', () => {
  it('returns the identity, read from the signed assertion', async () => {
    const identity = await processAsHost(responseOf())
    expect(identity).toMatchObject({
      issuer,
      subject: 'user@dunmore.test',
      email: 'user@dunmore.test',
      firstName: 'Una',
      lastName: 'Dunmore',
      displayName: null,
      groups: ['staff', 'finance'],
      sessionIndex: 'session-1',
      inResponseTo: requestId,
      certificate: knownProvider().certificates[0]?.fingerprint,
    })
  })

  it('accepts a response that is signed as well as its assertion', async () => {
    expect(await processAsHost(responseOf({ signs: 'both' }))).toMatchObject({ subject: 'user@dunmore.test' })
  })

  it('accepts either of two keys while the provider changes them', async () => {
    const provider = knownProvider(foreignKeys, providerKeys)
    expect(await processAsHost(responseOf(), { provider })).toMatchObject({ subject: 'user@dunmore.test' })
    expect(await processAsHost(responseOf({ by: foreignKeys }), { provider })).toMatchObject({
      subject: 'user@dunmore.test',
    })
  })

  it('accepts SHA-512 and lines of any length in the field', async () => {
    const methods = {
      signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
      digest: 'http://www.w3.org/2001/04/xmlenc#sha512',
    }
    const field = Buffer.from(responseOf({ methods })).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
    expect(await processAsHost('', { field })).toMatchObject({ subject: 'user@dunmore.test' })
  })

  it('accepts a document with line ends of Windows, as it was signed', async () => {
    const xml = responseOf({ assertion: (text) => text.replaceAll('><', '>\n<') })
    expect(await processAsHost(xml.replaceAll('\n', '\r\n'))).toMatchObject({ subject: 'user@dunmore.test' })
  })

  it('accepts names without prefixes, as Entra ID and AD FS write them', async () => {
    const bare = assertionXml(validAssertion())
      .replaceAll(/(<\/?)saml:/g, '$1')
      .replace('xmlns:saml', 'xmlns')
    const signed = signElement(bare, 'Assertion', providerKeys, { ...sha256, prefix: '' })
    expect(signed).toContain('<Signature xmlns=')
    const xml = responseOf({ last: (text) => text.replace(/<saml:Assertion.*<\/saml:Assertion>/s, () => signed) })
    expect(await processAsHost(xml)).toMatchObject({ subject: 'user@dunmore.test', groups: ['staff', 'finance'] })
  })

  it('accepts types of values and their prefixes, as Shibboleth writes them', async () => {
    const types = 'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
    const assertion = (text: string) =>
      text.replaceAll('<saml:AttributeValue>', `<saml:AttributeValue ${types} xsi:type="xs:string">`)
    const methods = { ...sha256, inclusivePrefixes: ['xs'] }
    const xml = responseOf({ assertion, methods })
    expect(xml).toContain('PrefixList="xs"')
    expect(await processAsHost(xml)).toMatchObject({ subject: 'user@dunmore.test', groups: ['staff', 'finance'] })
  })

  it('accepts a signature whose prefix is declared at the top', async () => {
    const declared = ' xmlns:ds="http://www.w3.org/2000/09/xmldsig#"'
    const last = (text: string) => text.replace(declared, '').replace('<samlp:Response', `$&${declared}`)
    expect(await processAsHost(responseOf({ last }))).toMatchObject({ subject: 'user@dunmore.test' })
  })

  it('accepts a sign-in that the provider began only where that is switched on', async () => {
    const unasked = () => responseOf({ fields: { inResponseTo: null } })
    expect(await processAsHost(unasked())).toMatchObject({ refusal: 'response-unsolicited' })
    expect(await processAsHost(unasked(), { allowUnsolicited: true })).toMatchObject({ inResponseTo: null })
  })

  it('reads attributes by the names that the connection sets', async () => {
    const attributes = [
      ['uid', 'u-17'],
      ['work', 'una@dunmore.test'],
      ['team', 'a', 'b'],
    ] as const
    const mapping = { subject: 'uid', email: 'work', groups: 'team' }
    const identity = await processAsHost(responseOf({ fields: { attributes } }), { mapping })
    expect(identity).toMatchObject({ subject: 'u-17', email: 'una@dunmore.test', groups: ['a', 'b'] })
  })

  it('reads a list of groups with one attribute each', async () => {
    const attributes = [
      ['groups', 'a'],
      ['groups', 'b'],
    ] as const
    expect(await processAsHost(responseOf({ fields: { attributes } }))).toMatchObject({ groups: ['a', 'b'] })
  })

  it.each([
    ['Entra ID', 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups'],
    ['AD FS', 'http://schemas.xmlsoap.org/claims/Group'],
    ['Okta, Google and Keycloak', 'groups'],
  ])('reads groups by the name of %s', async (_title, name) => {
    const attributes = [[name, 'Staff', 'Finance']] as const
    expect(await processAsHost(responseOf({ fields: { attributes } }))).toMatchObject({ groups: ['Staff', 'Finance'] })
  })

  it('keys accounts by an attribute when names change each time', async () => {
    const nameFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    const fields = { nameFormat, attributes: [['uid', 'u-17']] as const }
    expect(await processAsHost(responseOf({ fields }))).toMatchObject({
      refusal: 'name-not-lasting',
      explain: expect.stringMatching(/--name-id-attribute\. (These came: "|No attribute came)/) as string,
    })
    expect(await processAsHost(responseOf({ fields }), { mapping: { subject: 'uid' } })).toMatchObject({
      subject: 'u-17',
    })
  })

  it('consumes nothing for a response that is not genuine', async () => {
    const memory = new Memory()
    expect(await processAsHost(responseOf({ by: foreignKeys }), { memory })).toMatchObject({
      refusal: 'signature-not-valid',
    })
    expect(await processAsHost(responseOf(), { memory })).toMatchObject({ subject: 'user@dunmore.test' })
  })

  it('stores an assertion for longer than it is accepted', async () => {
    const accepted = await processResponse(inputOf(responseOf()))
    // It is usable for five minutes, plus two of tolerance.
    expect(accepted).toMatchObject({ assertionId: expect.stringMatching(/^_/) })
    const until = isRefusal(accepted) ? 0 : accepted.usableUntil.getTime()
    expect(until).toBeGreaterThan(Date.now() + 7 * 60_000)
  })
})
