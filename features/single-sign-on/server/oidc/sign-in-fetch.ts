import type { CustomFetch, ServerMetadata } from 'openid-client'
import { decryptToken, isEncrypted } from './decrypt-token.ts'
import { clock, type KeySet, type ProviderKeys } from './provider-keys.ts'
import type { OwnKeys } from '@portico/saml/provider.ts'

type Parts = {
  fetch: CustomFetch
  connectionId: string
  /** The discovery document of the provider, as it was read before. */
  provider: ServerMetadata
  keys: ProviderKeys
  decryption: OwnKeys['decryption']
}

export type SignInFetch = {
  /** The fetch of openid-client, for one sign-in. */
  fetch: CustomFetch
  /** Fetches the provider's keys again. Returns whether there are newer ones, so that another check may succeed. */
  renewKeys(): Promise<boolean>
}

const discoveryPath = '/.well-known/openid-configuration'
type Options = Parameters<CustomFetch>[1]

/**
 * Returns the fetch of one sign-in: discovery document and keys come from memory, and encrypted responses are decrypted
 * before openid-client checks them. A code is valid for one request, so the response of the token endpoint is kept for
 * a second check.
 */
export function openSignInFetch({ fetch, connectionId, provider, keys, decryption }: Parts): SignInFetch {
  const [keysAddress, tokens, userInfo] = [provider.jwks_uri, provider.token_endpoint, provider.userinfo_endpoint].map(
    (address) => URL.parse(address ?? '')?.href ?? '',
  ) as [string, string, string]
  let tokenResponse: Response | null = null
  let seen: KeySet | null = null
  let since = clock()
  const received = async (url: string, options: Options): Promise<Response> => {
    const response = await fetch(url, options)
    since = clock()
    return response
  }
  return {
    async fetch(url, options) {
      if (url.endsWith(discoveryPath)) return Response.json(provider)
      if (url === keysAddress) {
        seen = await keys.read(connectionId, keysAddress)
        return new Response(seen.text, { status: seen.status, headers: { 'content-type': seen.type } })
      }
      if (url === tokens) {
        tokenResponse ??= await decryptedTokens(await received(url, options), decryption)
        return tokenResponse.clone()
      }
      return url === userInfo ? decryptedInfo(await received(url, options), decryption) : fetch(url, options)
    },
    async renewKeys() {
      return seen !== null && (await keys.renew(connectionId, keysAddress, { seen, since, purpose: 'answer' }))
    },
  }
}

/**
 * Returns the response of the token endpoint with its ID token decrypted; unchanged if that is missing or not
 * encrypted.
 */
async function decryptedTokens(response: Response, decryption: OwnKeys['decryption']): Promise<Response> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (typeof body !== 'object' || body === null || !('id_token' in body)) return response
  const { id_token: token } = body
  if (typeof token !== 'string' || !isEncrypted(token)) return response
  // A token that cannot be decrypted is passed on: openid-client refuses it, and `readProviderError` reads that as
  // `encrypted`.
  return Response.json(
    { ...body, id_token: (await decryptToken(token, decryption)) ?? token },
    { status: response.status },
  )
}

async function decryptedInfo(response: Response, decryption: OwnKeys['decryption']): Promise<Response> {
  if (!(response.headers.get('content-type') ?? '').startsWith('application/jwt')) return response
  const token = await response.text()
  const { status, headers } = response
  const decrypted = isEncrypted(token) ? await decryptToken(token, decryption) : null
  return new Response(decrypted ?? token, { status, headers })
}
