import { describe, expect, it } from 'vitest'
import { openOidcClients } from './oidc-client.ts'
import { plainConnection, plainCredentials } from '#features/single-sign-on/server/test-plain-connection.ts'

const issuer = 'https://provider.test'
const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  token_endpoint_auth_methods_supported: ['client_secret_post'],
}

type TokenError = { status: number; error: string; error_description?: string }

/** Checks the client at a provider with these responses to each grant type. */
function check(kind: 'msauth' | 'externalidp', byGrantType: Record<string, TokenError | 'token'>) {
  const clients = openOidcClients(async (url, { body }) => {
    if (!url.endsWith('/token')) return Response.json(metadata)
    const error = byGrantType[body instanceof URLSearchParams ? (body.get('grant_type') ?? '') : ''] ?? 'token'
    if (error === 'token') return Response.json({ access_token: 'x', token_type: 'Bearer' })
    return Response.json(error, { status: error.status })
  })
  return clients.checkClient({ ...plainConnection(issuer), kind }, plainCredentials, `${issuer}/callback`)
}

const grant = { status: 400, error: 'invalid_grant' }
const malformed = { ...grant, error_description: 'AADSTS9002313: Invalid request. Request is malformed or invalid.' }
const secret = { status: 401, error: 'invalid_client', error_description: 'AADSTS7000215: Invalid client secret.' }

describe('whether a provider accepts our client', () => {
  it.each([
    ['a code that is not valid', grant, 'accepted'],
    ['a client that is not valid', secret, 'refused'],
    [
      'a client that is not valid, as Keycloak names it',
      { status: 401, error: 'unauthorized_client', error_description: 'Invalid client or Invalid client credentials' },
      'refused',
    ],
    ['a client without the grant', { status: 400, error: 'unauthorized_client' }, 'refused'],
    ['a request that is not valid', { status: 400, error: 'invalid_request' }, 'unknown'],
    ['an error of the server', { status: 400, error: 'server_error' }, 'unknown'],
    ['tokens for a code that it never issued', 'token' as const, 'unknown'],
  ])('shows in %s', async (_, error, verdict) => {
    expect(await check('externalidp', { authorization_code: error })).toMatchObject({ verdict })
  })

  it.each([
    ['a token', 'token' as const, 'accepted'],
    ['a refused secret', secret, 'refused'],
    ['nothing about it', { status: 400, error: 'unsupported_grant_type' }, 'unknown'],
  ])('is checked a second time at Entra ID, which may check the code first: %s', async (_, error, verdict) => {
    const byGrantType = { authorization_code: malformed, client_credentials: error }
    expect(await check('msauth', byGrantType)).toMatchObject({ verdict, method: 'client_secret_post' })
  })
})
