import { describe, expect, it } from 'vitest'
import { basicOf, chooseWay, credentialsFor } from './client-authentication.ts'
import { errorOf, plainCredentials, valueOf } from '#features/single-sign-on/server/test-plain-connection.ts'
import { noKeys } from '@portico/saml/provider.ts'

const way = (announced?: string[], clientAuth: Parameters<typeof chooseWay>[0]['clientAuth'] = '', algs?: string[]) =>
  chooseWay(
    { clientAuth },
    {
      ...(announced === undefined ? {} : { token_endpoint_auth_methods_supported: announced }),
      ...(algs === undefined ? {} : { token_endpoint_auth_signing_alg_values_supported: algs }),
    },
  )

describe('how we authenticate at a token endpoint', () => {
  it.each([
    [undefined, 'client_secret_basic'],
    [[], 'client_secret_basic'],
    [['client_secret_post'], 'client_secret_post'],
    [['private_key_jwt', 'client_secret_post', 'client_secret_basic'], 'client_secret_basic'],
    [['private_key_jwt', 'client_secret_post'], 'client_secret_post'],
    [['tls_client_auth', 'private_key_jwt'], 'private_key_jwt'],
  ])('where the provider announces %j is %s', (announced, method) => {
    expect(valueOf(way(announced)).method).toBe(method)
  })

  it('is as the connection sets it, whatever is announced', () => {
    expect(valueOf(way(['client_secret_basic'], 'client_secret_post')).method).toBe('client_secret_post')
    expect(valueOf(way(['tls_client_auth'], 'private_key_jwt')).method).toBe('private_key_jwt')
  })

  it('is nothing where nothing usable is announced, which the advice names with what is supported', () => {
    const error = errorOf(way(['tls_client_auth', 'client_secret_jwt', 'none', 'bad\nname']))
    expect(error).toMatchObject({ refusal: 'provider-misconfigured', reason: 'client-auth' })
    expect(error?.advice).toContain('it announces tls_client_auth, client_secret_jwt, none;')
    expect(error?.advice).toContain('supported are client_secret_basic, client_secret_post, private_key_jwt.')
  })

  it.each([
    [undefined, 'RS256'],
    [['ES256', 'RS256'], 'RS256'],
    [['ES256', 'PS256', 'PS512'], 'PS256'],
  ])('signs assertions, where %j is announced, with %s', (algorithms, algorithm) => {
    expect(valueOf(way(['private_key_jwt'], '', algorithms)).algorithm).toBe(algorithm)
  })

  it('signs nothing where only algorithms of other keys are announced', () => {
    const error = errorOf(way(['private_key_jwt'], '', ['ES256', 'EdDSA']))
    expect(error).toMatchObject({ refusal: 'provider-misconfigured', reason: 'client-auth-alg' })
    expect(error?.advice).toContain('signed with ES256, EdDSA')
  })

  it('needs a client secret in force, or a key of our own', () => {
    const basic = valueOf(way(['client_secret_basic', 'private_key_jwt']))
    const byKey = valueOf(way(['private_key_jwt']))
    const noSecret = errorOf(credentialsFor(basic, { secrets: [], keys: noKeys }))
    expect(noSecret).toMatchObject({ refusal: 'provider-misconfigured', reason: 'no-secret' })
    expect(noSecret?.advice).toMatch(/idp rotate.*--client-auth private_key_jwt/)
    expect(errorOf(credentialsFor(byKey, plainCredentials))).toMatchObject({ reason: 'no-signing-key' })
  })
})

describe('the header of HTTP Basic', () => {
  it.each([
    ['client-1', 'se:cret', 'client-1:se%3Acret'],
    ['my client', 'a+b%c d', 'my+client:a%2Bb%25c+d'],
    ['urn:client', 'ключ é~-._*', 'urn%3Aclient:%D0%BA%D0%BB%D1%8E%D1%87+%C3%A9%7E-._*'],
    ['a=b&c', '=&=', 'a%3Db%26c:%3D%26%3D'],
  ])('has %j and %j as a form encodes them', (clientId, secret, encoded) => {
    const header = basicOf(clientId, secret)
    expect(Buffer.from(header.replace('Basic ', ''), 'base64').toString()).toBe(encoded)
    expect(encoded.split(':').map((part) => new URLSearchParams(`x=${part}`).get('x'))).toEqual([clientId, secret])
  })
})
