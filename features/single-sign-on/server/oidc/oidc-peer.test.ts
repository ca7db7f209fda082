import { exportJWK, importX509, type JWK } from 'jose'
import type { Configuration } from 'oidc-provider'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSignIns, redirectUri } from './test-sign-in.ts'
import {
  signingJwk,
  startOidcPeer,
  type OidcPeer,
  type PeerSettings,
} from '#features/single-sign-on/server/test-oidc-peer.ts'
import type { SigningKey } from '@portico/saml/provider.ts'
import { makeKeys } from '@portico/saml/test-exchange.ts'

let [own, former]: SigningKey[] = []
beforeAll(() => {
  ;[own, former] = ['own', 'former'].map((name) => makeKeys(name))
})

let peer: OidcPeer
afterEach(() => peer.close())

/** Starts the peer with our client, which has these properties besides its redirect address. */
async function start(client: object, settings: Omit<PeerSettings, 'client'> = {}): Promise<void> {
  peer = await startOidcPeer({ ...settings, client: { redirect_uris: [redirectUri], ...client } })
}

const ours = () => [own, former].filter((key) => key !== undefined)

async function publicJwk(key = own, alg = 'RSA-OAEP-256'): Promise<JWK> {
  return { ...(await exportJWK(await importX509(key?.certificatePem ?? '', alg))), use: 'enc', alg, kid: 'ours' }
}

const features = (more: Configuration['features']): Configuration => ({
  features: { devInteractions: { enabled: false }, ...more },
})

describe('node-oidc-provider', () => {
  it('that gives claims by userinfo alone, as OpenID Connect Core §5.4 has it: none is lost', async () => {
    await start({}, { configuration: { conformIdTokenClaims: true }, claims: { groups: ['heads', 'staff'] } })
    const { identity, warnings } = await openSignIns(peer)()
    expect(identity).toMatchObject({
      subject: 'subject-1',
      email: 'user@contoso.test',
      emailVerified: true,
      firstname: 'Uma',
      lastname: 'User',
      groups: ['heads', 'staff'],
    })
    expect(warnings).toEqual([])
  })

  it('that signs userinfo, and encrypts it for us', async () => {
    const configuration = {
      ...features({ jwtUserinfo: { enabled: true }, encryption: { enabled: true } }),
      conformIdTokenClaims: true,
    }
    const signed = { userinfo_signed_response_alg: 'RS256' }
    await start(signed, { configuration })
    expect((await openSignIns(peer)()).identity).toMatchObject({ email: 'user@contoso.test' })
    await peer.close()
    const encrypted = {
      ...signed,
      userinfo_encrypted_response_alg: 'RSA-OAEP-256',
      userinfo_encrypted_response_enc: 'A256GCM',
      jwks: { keys: [await publicJwk()] },
    }
    await start(encrypted, { configuration })
    expect((await openSignIns(peer)(ours())).identity).toMatchObject({ email: 'user@contoso.test' })
  })

  it('that signs userinfo by HMAC is refused by the name of that setting, not of the ID token', async () => {
    const configuration = {
      ...features({ jwtUserinfo: { enabled: true } }),
      enabledJWA: { userinfoSigningAlgValues: ['RS256' as const, 'HS256' as const] },
      conformIdTokenClaims: true,
    }
    await start({ userinfo_signed_response_alg: 'HS256' }, { configuration })
    const { error } = await openSignIns(peer)()
    expect(error).toMatchObject({ refusal: 'provider-misconfigured', reason: 'alg' })
    expect(error?.advice).toContain('Userinfo is signed with "HS256"')
    expect(error?.advice).toContain('userinfo_signed_response_alg')
    expect(error?.advice).not.toContain('id_token')
  })

  it.each([
    ['RSA-OAEP-256', 'A256GCM'],
    ['RSA-OAEP-256', 'A128CBC-HS256'],
    ['RSA-OAEP', 'A128GCM'],
    ['RSA-OAEP', 'A256CBC-HS512'],
  ])('that encrypts ID tokens by %s and %s', async (alg, enc) => {
    const client = {
      id_token_encrypted_response_alg: alg,
      id_token_encrypted_response_enc: enc,
      jwks: { keys: [await publicJwk(own, alg)] },
    }
    await start(client, { configuration: features({ encryption: { enabled: true } }) })
    const { identity } = await openSignIns(peer)(ours())
    expect(identity).toMatchObject({ subject: 'subject-1', email: 'user@contoso.test' })
    expect(identity?.logoutHint?.split('.')).toHaveLength(3)
  })

  it('that encrypts ID tokens for a former key of ours signs users in until that has ended', async () => {
    const client = {
      id_token_encrypted_response_alg: 'RSA-OAEP-256',
      id_token_encrypted_response_enc: 'A256GCM',
      jwks: { keys: [await publicJwk(former)] },
    }
    await start(client, { configuration: features({ encryption: { enabled: true } }) })
    const signIn = openSignIns(peer)
    expect((await signIn(ours())).identity).toMatchObject({ subject: 'subject-1' })
    const { error } = await signIn(ours().slice(0, 1))
    expect(error).toMatchObject({ refusal: 'provider-not-trusted', reason: 'encrypted' })
  })

  it('that changes its keys twice within a minute fails no sign-in', async () => {
    await start({})
    const signIn = openSignIns(peer)
    expect((await signIn()).identity).toMatchObject({ subject: 'subject-1' })
    for (const kid of ['two', 'three']) {
      const configuration = { jwks: { keys: [await signingJwk(kid)] } }
      await peer.become({ client: { redirect_uris: [redirectUri] }, configuration })
      expect(await signIn()).toMatchObject({ identity: { subject: 'subject-1' }, error: null })
    }
  })
})

describe('a required context at node-oidc-provider', () => {
  const configuration = { acrValues: ['mfa', 'pwd'] }
  const requiredContexts = ['mfa']

  it.each([
    ['by the address', configuration],
    [
      'by a pushed request',
      {
        ...configuration,
        ...features({ pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true } }),
      },
    ],
  ])('gets the requirement of %s, and signs users in by it', async (_, settings) => {
    await start({}, { configuration: settings, acr: 'mfa' })
    expect((await openSignIns(peer, { requiredContexts })()).identity).toMatchObject({ subject: 'subject-1' })
  })

  it.each([
    ['another way', { acr: 'pwd' }],
    ['none that is named', {}],
  ])('refuses users who signed in by %s', async (_, settings) => {
    await start({}, { configuration, ...settings })
    const { error } = await openSignIns(peer, { requiredContexts })()
    expect(error).toMatchObject({ refusal: 'provider-refused', reason: 'acr' })
  })
})
