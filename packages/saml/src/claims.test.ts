import { minutesFromNow } from '@portico/demo/saml/documents.ts'
import { describe, expect, it } from 'vitest'
import { isRefusal } from './refusal.ts'
import {
  processAsHost,
  expectRefused,
  issuer,
  Memory,
  providerKeys,
  responseOf,
  serviceProvider,
  validAssertion,
} from './test-exchange.ts'

const confirmation = /<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/s
const signedAs = (change: (assertion: string) => string) => responseOf({ assertion: change })

describe('the claims of a genuine assertion', () => {
  it.each([
    [
      'another destination',
      { envelope: { destination: 'https://other.test/acs' } },
      'destination-wrong',
      /"https:\/\/other.test\/acs"; this is "https:\/\/portico.test/,
    ],
    [
      'a destination that only begins like ours',
      { envelope: { destination: `${serviceProvider.acsUrl}/` } },
      'destination-wrong',
      /./,
    ],
    [
      'another issuer around it',
      { envelope: { issuer: 'https://other.test' } },
      'issuer-wrong',
      /response comes from "https:\/\/other.test"/,
    ],
    [
      'another issuer',
      { fields: { issuer: 'https://other.test' } },
      'issuer-wrong',
      /assertion comes from "https:\/\/other.test"; the connection is for/,
    ],
    [
      'another audience',
      { fields: { audience: 'https://other.test' } },
      'audience-wrong',
      /"https:\/\/other.test"; we are "https:\/\/portico.test/,
    ],
    [
      'another recipient',
      { fields: { recipient: 'https://other.test/acs' } },
      'recipient-wrong',
      /"https:\/\/other.test\/acs"/,
    ],
    ['another request', { fields: { inResponseTo: '_foreign' } }, 'request-unknown', /"_foreign"/],
    ['no request', { fields: { inResponseTo: null } }, 'response-unsolicited', /switched off/],
    [
      'a request that the envelope does not',
      { envelope: { inResponseTo: null } },
      'request-unknown',
      /nothing, its assertion "_request"/,
    ],
    [
      'a request that only the envelope names',
      { fields: { inResponseTo: null }, envelope: { inResponseTo: '_request' } },
      'request-unknown',
      /"_request", its assertion nothing/,
    ],
    ['no name', { fields: { nameId: '' } }, 'name-missing', /one NameID/],
    ['a name of a thousand characters', { fields: { nameId: 'x'.repeat(1000) } }, 'name-missing', /256/],
    [
      'two addresses of email',
      { fields: { attributes: [['mail', 'a@dunmore.test', 'b@dunmore.test']] as const } },
      'attribute-ambiguous',
      /"mail"/,
    ],
    [
      'an attribute of email twice',
      {
        fields: {
          attributes: [
            ['mail', 'a@dunmore.test'],
            ['mail', 'b@dunmore.test'],
          ] as const,
        },
      },
      'attribute-ambiguous',
      /2 values/,
    ],
  ] as const)('%s', async (_title, departure, refusal, explain) => {
    await expectRefused(responseOf(departure), refusal, explain)
  })

  it.each([
    ['no destination', responseOf({ last: (text) => text.replace(/ Destination="[^"]*"/, '') }), 'destination-wrong'],
    [
      'no audience',
      signedAs((text) => text.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/s, '')),
      'audience-wrong',
    ],
    [
      'two audiences at once, one not ours',
      signedAs((text) =>
        text.replace(
          '</saml:Conditions>',
          '<saml:AudienceRestriction><saml:Audience>x</saml:Audience></saml:AudienceRestriction>$&',
        ),
      ),
      'audience-wrong',
    ],
    ['no conditions', signedAs((text) => text.replace(/<saml:Conditions.*<\/saml:Conditions>/s, '')), 'audience-wrong'],
    [
      'an unknown condition',
      signedAs((text) => text.replace('</saml:Conditions>', '<saml:Condition/>$&')),
      'condition-unknown',
    ],
    [
      'a restriction of another namespace, which is a condition that is not known',
      signedAs((text) =>
        text.replace(
          '</saml:Conditions>',
          '<x:AudienceRestriction xmlns:x="urn:x"><x:Audience>https://other.test</x:Audience></x:AudienceRestriction>$&',
        ),
      ),
      'condition-unknown',
    ],
    ['no confirmation', signedAs((text) => text.replace(confirmation, '')), 'confirmation-missing'],
    [
      'a confirmation of another kind',
      signedAs((text) => text.replace('cm:bearer', 'cm:holder-of-key')),
      'confirmation-missing',
    ],
    [
      'a confirmation without an end',
      signedAs((text) => text.replace(/(<saml:SubjectConfirmationData) NotOnOrAfter="[^"]*"/, '$1')),
      'confirmation-missing',
    ],
    [
      'no sign-in',
      signedAs((text) => text.replace(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/s, '')),
      'confirmation-missing',
    ],
    ['two subjects', signedAs((text) => text.replace(/<saml:Subject>.*<\/saml:Subject>/s, '$&$&')), 'name-missing'],
    [
      'no issuer',
      signedAs((text) => text.replace(/<saml:Issuer>.*?<\/saml:Issuer>/s, '<saml:Issuer/>')),
      'issuer-wrong',
    ],
    [
      'a name that is encrypted by itself',
      signedAs((text) => text.replace(/<saml:NameID.*<\/saml:NameID>/s, '<saml:EncryptedID/>')),
      'name-encrypted',
    ],
    [
      'a name, and another that is encrypted',
      signedAs((text) => text.replace('</saml:NameID>', '</saml:NameID><saml:EncryptedID/>')),
      'name-encrypted',
    ],
    [
      'an attribute that is encrypted by itself',
      signedAs((text) => text.replace('</saml:AttributeStatement>', '<saml:EncryptedAttribute/>$&')),
      'attribute-encrypted',
    ],
    ['a time without a zone', responseOf({ fields: { issueInstant: '2026-11-20T10:00:00' } }), 'not-yet-valid'],
  ] as const)('%s', async (_title, xml, refusal) => {
    await expectRefused(xml, refusal, /./)
  })
})

it('is refused with conditions that begin and do not end, although the standard permits them', async () => {
  const xml = signedAs((text) => text.replace(/(<saml:Conditions [^>]*?) NotOnOrAfter="[^"]*"/, '$1'))
  await expectRefused(xml, 'expired', /not until when \(NotOnOrAfter\)/)
})

/** Returns a response whose instants are those of a clock that differs by these minutes. */
function byClock(minutes: number) {
  const issueInstant = minutesFromNow(minutes)
  const fields = { issueInstant, notBefore: issueInstant, notOnOrAfter: minutesFromNow(minutes + 5) }
  return responseOf({ fields, envelope: { issueInstant } })
}

describe('clocks', () => {
  it.each([
    ['fast by less than two minutes', 1.9],
    ['slow so that it ended less than two minutes ago', -6.9],
  ])('are accepted when %s', async (_title, minutes) => {
    expect(await processAsHost(byClock(minutes))).toMatchObject({ subject: 'user@dunmore.test' })
  })

  it('are refused when fast by more than two minutes', async () => {
    await expectRefused(byClock(2.1), 'not-yet-valid', /here it is .*Z/)
  })

  it('are refused when slow so that it ended more than two minutes ago', async () => {
    await expectRefused(byClock(-7.1), 'expired', /held until .*Compare the clocks/)
  })

  it.each([
    ['an assertion that begins later', () => ({ notBefore: minutesFromNow(2.1) }), 'not-yet-valid'],
    ['an assertion that has ended', () => ({ notOnOrAfter: minutesFromNow(-2.1) }), 'expired'],
    [
      'an assertion of yesterday that ends tomorrow',
      () => ({
        issueInstant: minutesFromNow(-1440),
        notBefore: minutesFromNow(-1440),
        notOnOrAfter: minutesFromNow(1440),
      }),
      'too-old',
    ],
  ] as const)('refuse %s', async (_title, fields, refusal) => {
    await expectRefused(responseOf({ fields: fields() }), refusal, /./)
  })
})

describe('the end of the session', () => {
  const ending = (minutes: number) =>
    signedAs((text) =>
      text.replace('<saml:AuthnStatement', `<saml:AuthnStatement SessionNotOnOrAfter="${minutesFromNow(minutes)}"`),
    )

  it('is returned when at least a minute is left', async () => {
    const sessionEndsAt = expect.stringMatching(/Z$/) as string
    expect(await processAsHost(ending(1.2))).toMatchObject({ sessionEndsAt })
    expect(await processAsHost(responseOf())).toMatchObject({ sessionEndsAt: null })
  })

  it.each([0.9, 0, -1, -10])('is refused in %s minutes', async (minutes) => {
    await expectRefused(ending(minutes), 'expired', /session .*Compare the clocks/)
  })

  it('is the first of several', async () => {
    const [later, first] = [minutesFromNow(20), minutesFromNow(10)]
    const statement = (end: string) => `<saml:AuthnStatement SessionNotOnOrAfter="${end}"/>`
    const xml = signedAs((text) =>
      text.replace('</saml:AuthnStatement>', (end) => end + statement(later) + statement(first)),
    )
    expect(await processAsHost(xml)).toMatchObject({ sessionEndsAt: first, sessionIndex: 'session-1' })
  })

  it('is refused when it cannot be read', async () => {
    const xml = signedAs((text) => text.replace('<saml:AuthnStatement', '$& SessionNotOnOrAfter="soon"'))
    await expectRefused(xml, 'expired', /"soon"/)
  })
})

describe('a response that is sent again', () => {
  it('is refused', async () => {
    const [xml, memory] = [responseOf(), new Memory()]
    expect(await processAsHost(xml, { memory })).toMatchObject({ subject: 'user@dunmore.test' })
    expect(await processAsHost(xml, { memory })).toMatchObject({
      refusal: 'replayed',
      explain: expect.stringContaining('used before'),
    })
  })

  it('is refused under another envelope', async () => {
    const memory = new Memory()
    const xml = responseOf()
    expect(await processAsHost(xml, { memory })).toMatchObject({ subject: 'user@dunmore.test' })
    memory.requests.add('_request')
    const again = xml.replace(/ ID="[^"]*"/, ' ID="_again"')
    expect(await processAsHost(again, { memory })).toMatchObject({ refusal: 'replayed' })
  })

  it('twice concurrently is accepted once', async () => {
    const [xml, memory] = [responseOf(), new Memory()]
    const both = await Promise.all([processAsHost(xml, { memory }), processAsHost(xml, { memory })])
    expect(both.filter((result) => isRefusal(result))).toHaveLength(1)
  })

  it('as a second assertion for the same request is refused', async () => {
    const memory = new Memory()
    expect(await processAsHost(responseOf(), { memory })).toMatchObject({ subject: 'user@dunmore.test' })
    expect(await processAsHost(responseOf(), { memory })).toMatchObject({ refusal: 'request-unknown' })
  })

  it('in the browser of another user is refused', async () => {
    const memory = new Memory()
    memory.requests.clear()
    expect(await processAsHost(responseOf(), { memory })).toMatchObject({ refusal: 'request-unknown' })
  })
})

it('every response here differs from an accepted one', async () => {
  expect(validAssertion().issuer).toBe(issuer)
  expect(await processAsHost(responseOf({ by: providerKeys }))).toMatchObject({ subject: 'user@dunmore.test' })
})
