import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openOidcClients } from '#features/single-sign-on/server/oidc/oidc-client.ts'
import { errorOf, plainConnection, plainCredentials, valueOf } from './test-plain-connection.ts'
import { startTestProvider, type Behaviour, type TestProvider } from './test-provider.ts'
import { foreignKeys } from '@portico/saml/test-exchange.ts'

let provider: TestProvider
beforeEach(async () => {
  provider = await startTestProvider()
})
afterEach(() => provider.close())

const redirectUri = 'https://portico.test/callback/one'

async function begin(issuer: string) {
  const clients = openOidcClients()
  const checks = await clients.freshChecks()
  const begun = await clients.beginAddress(plainConnection(issuer), plainCredentials, {
    redirectUri,
    loginHint: '',
    checks,
  })
  return { clients, checks, begun, error: errorOf(begun) }
}

/** Completes a sign-in at the test's provider, which behaves as given from its response on. */
async function finish(behaviour: Behaviour) {
  const { clients, checks, begun } = await begin(provider.issuer)
  provider.behaviour = behaviour
  const query = await provider.signIn(valueOf(begun))
  const answer = { query, redirectUri, checks, mapsGroups: false, decryption: [] }
  return errorOf(await clients.verifyResponse(plainConnection(provider.issuer), plainCredentials, answer))
}

const discovery = '/.well-known/openid-configuration'

describe('the error that prevents the begin of a sign-in', () => {
  it.each<[string, Behaviour, string, string, RegExp]>([
    [
      'a path without a document',
      { status: { path: discovery, code: 404 } },
      'provider-misconfigured',
      'discovery-missing',
      /answered with HTTP status 404.*Compare its path/,
    ],
    [
      'a redirect',
      { status: { path: discovery, code: 302 } },
      'provider-misconfigured',
      'status',
      /HTTP status 302.*compare the issuer/,
    ],
    [
      'an error of the server',
      { status: { path: discovery, code: 503 } },
      'provider-away',
      'status',
      /openid-configuration answered with HTTP status 503/,
    ],
    ['a page', { html: discovery }, 'provider-away', 'not-json', /something else than JSON/],
    [
      'another issuer',
      { otherIssuer: 'https://other.test/two' },
      'provider-misconfigured',
      'issuer',
      /issuer set here is http:\/\/localhost:\d+; .* of the issuer https:\/\/other\.test\/two\. .*idp set --issuer/,
    ],
    [
      'no usable method',
      { authenticates: ['tls_client_auth'] },
      'provider-misconfigured',
      'client-auth',
      /announces tls_client_auth; supported are/,
    ],
  ])('is read from the discovery document: %s', async (_, behaviour, refusal, reason, advice) => {
    provider.behaviour = behaviour
    expect((await begin(provider.issuer)).error).toMatchObject({
      refusal,
      reason,
      advice: expect.stringMatching(advice) as string,
    })
  })

  it('is a port without a listener', async () => {
    await provider.close()
    const { error } = await begin(provider.issuer)
    expect(error).toMatchObject({ refusal: 'provider-away', reason: 'unreachable' })
    expect(error?.advice).toMatch(/\(ECONNREFUSED [\w.:]+\): nothing listens at this address and port/)
  })

  it('is an unknown host name', async () => {
    const { error } = await begin('https://provider.invalid')
    expect(error).toMatchObject({ refusal: 'provider-away', reason: 'unreachable' })
    expect(error?.advice).toMatch(/\((ENOTFOUND|EAI_AGAIN) provider\.invalid\): its host name/)
  })

  it('is an untrusted certificate, for which the advice names NODE_EXTRA_CA_CERTS', async () => {
    const { privateKeyPem: key, certificatePem: cert } = foreignKeys
    const server = createServer({ key, cert }, (_request, response) => response.end('{}'))
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    const { error } = await begin(`https://localhost:${(server.address() as AddressInfo).port}`)
    server.close()
    expect(error).toMatchObject({ refusal: 'provider-misconfigured', reason: 'tls' })
    expect(error?.advice).toMatch(/\(DEPTH_ZERO_SELF_SIGNED_CERT\).*self-signed.*NODE_EXTRA_CA_CERTS/)
  })
})

describe('the error that prevents the end of a sign-in', () => {
  it.each<[string, Behaviour, string, string, RegExp]>([
    [
      'a refused client',
      { secrets: ['another'] },
      'provider-misconfigured',
      'invalid_client',
      /by client_secret_basic; the provider announces nothing.*idp rotate.*idp set --client-auth/,
    ],
    [
      'an error of the token endpoint',
      { status: { path: '/token', code: 502 } },
      'provider-away',
      'status',
      /answered with HTTP status 502/,
    ],
    [
      'no permission',
      { answer: { code: null, error: 'unauthorized_client' } },
      'provider-misconfigured',
      'unauthorized_client',
      /permit the authorization code flow/,
    ],
    [
      'an unknown scope',
      { answer: { code: null, error: 'invalid_scope', error_description: 'scope\u0007 groups' } },
      'provider-misconfigured',
      'invalid_scope',
      /"invalid_scope" \(scope\? groups\): permit the scopes/,
    ],
    [
      'parameters that were not pushed',
      {
        answer: {
          code: null,
          error: 'invalid_request',
          error_description: 'Pushed Authorization Request must be used',
        },
      },
      'provider-misconfigured',
      'par-required',
      /requires pushed authorization requests \(PAR\)/,
    ],
    [
      'an error of its own',
      { answer: { code: null, error: 'server_error' } },
      'provider-refused',
      'server_error',
      /see its log/,
    ],
    [
      'another code',
      { answer: { code: 'other' } },
      'provider-refused',
      'invalid_grant',
      /did not accept the code: "invalid_grant"/,
    ],
  ])('is read from the responses of the provider: %s', async (_, behaviour, refusal, reason, advice) => {
    expect(await finish(behaviour)).toMatchObject({ refusal, reason, advice: expect.stringMatching(advice) as string })
  })
})
