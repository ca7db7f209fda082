import { providerError, type ProviderError } from './connection.ts'

const privateAuthority =
  'Its certificate comes from an authority that this server does not trust. Start Portico with NODE_EXTRA_CA_CERTS=<file>, which holds the certificate of that authority (PEM).'
const selfSigned =
  'Its certificate is self-signed. Start Portico with NODE_EXTRA_CA_CERTS=<file>, which holds that certificate (PEM), or give the provider one of an authority.'

/** Node's codes of TLS failures that no retry repairs. */
const untrusted: Record<string, string> = {
  SELF_SIGNED_CERT_IN_CHAIN: privateAuthority,
  UNABLE_TO_GET_ISSUER_CERT: privateAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: privateAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: `${privateAuthority} Or the provider does not send its intermediate certificates.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: selfSigned,
  CERT_HAS_EXPIRED: 'Its certificate has expired: renew it there.',
  CERT_NOT_YET_VALID: 'Its certificate is not valid yet: compare the clocks.',
  CERT_SIGNATURE_FAILURE: 'The signature of its certificate does not verify.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another host name: compare the issuer.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'There is no TLS at this port: compare the port of the issuer.',
}

const unreachable: Record<string, string> = {
  ENOTFOUND: 'its host name is unknown to DNS: compare the issuer, or see the resolver of this server',
  EAI_AGAIN: 'its host name could not be looked up: see the resolver of this server',
  ECONNREFUSED: 'nothing listens at this address and port: see whether the provider runs, and compare the port',
  ECONNRESET: 'the connection was closed before an answer came',
  ETIMEDOUT: 'no connection came about in time: see firewalls between here and there',
  EHOSTUNREACH: 'there is no route to its address',
  ENETUNREACH: 'there is no route to its network',
  UND_ERR_CONNECT_TIMEOUT: 'no connection came about in time: see firewalls between here and there',
  UND_ERR_SOCKET: 'the connection was closed before an answer came',
}

/**
 * Reads why a fetch failed before a response; null for other errors. An untrusted certificate is a configuration error;
 * otherwise the provider is unavailable.
 */
export function readNetworkError(error: unknown): ProviderError | null {
  if (!(error instanceof TypeError) || textIn(fieldOf(error, 'code')) !== '') return null
  const cause = fieldOf(error, 'cause')
  const code = textIn(fieldOf(cause, 'code'))
  const host = hostOf(cause)
  const advice = untrusted[code]
  if (advice !== undefined) {
    return providerError(
      'provider-misconfigured',
      'tls',
      `The TLS connection to the provider failed (${code}). ${advice}`,
    )
  }
  const why = code === '' ? '' : ` (${code}${host === '' ? '' : ` ${host}`})`
  const known = unreachable[code]
  const reason = known === undefined ? '' : `: ${known}`
  return providerError('provider-away', 'unreachable', `The provider cannot be reached${why}${reason}.`)
}

/** Returns the host, or address and port, of a network error. */
function hostOf(cause: unknown): string {
  const [first] = [fieldOf(cause, 'errors')].flat()
  const named = first ?? cause
  const host = textIn(fieldOf(named, 'hostname')) || textIn(fieldOf(named, 'address'))
  const port = fieldOf(named, 'port')
  return typeof port === 'number' ? `${host}:${port}` : host
}

/** Returns a field of a thrown or received value of any type; undefined if it is missing. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined

/** Returns the text in a field, truncated for a log line; empty if it is not text. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '')

/** Returns the text of a provider for a log line, reduced to printable ASCII, as RFC 6749 §5.2 permits. */
export const asciiIn = (value: unknown): string => textIn(value).replaceAll(/[^\u0020-\u007E]/g, '?')
