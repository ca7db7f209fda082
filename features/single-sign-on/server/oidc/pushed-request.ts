import type { Configuration, ServerMetadata } from 'openid-client'
import type { ProviderError } from '#features/single-sign-on/server/connection.ts'

/**
 * Returns the address of the authorisation endpoint for these parameters. They are pushed to the provider first (PAR,
 * RFC 9126) if its discovery document requires that, or with `isRequired` if it announces an endpoint. Throws the
 * errors of openid-client.
 */
export async function buildAddress(
  configuration: Configuration,
  parameters: Record<string, string>,
  isRequired: boolean,
): Promise<string> {
  const client = await import('openid-client')
  const metadata = configuration.serverMetadata()
  const hasEndpoint = metadata.pushed_authorization_request_endpoint !== undefined
  const address =
    isPushed(metadata) || (isRequired && hasEndpoint)
      ? await client.buildAuthorizationUrlWithPAR(configuration, parameters)
      : client.buildAuthorizationUrl(configuration, parameters)
  return address.href
}

/** Returns whether a discovery document requires that parameters are pushed (RFC 9126 §5). */
export const isPushed = (metadata: ServerMetadata): boolean => metadata.require_pushed_authorization_requests === true

/** Returns whether a provider refused a sign-in because its parameters were not pushed. */
export const isPushRequired = ({ reason }: ProviderError): boolean => reason === 'par-required'
