import { storedNameId } from '#features/single-sign-on/server/stored-connection.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { logFieldsOf } from '#features/single-sign-on/server/connection.ts'
import { openCredentials, openOwnKeys } from '#features/single-sign-on/server/keys/own-keys.ts'
import type { OidcClients } from '#features/single-sign-on/server/oidc/oidc-client.ts'
import { addressFor } from '#features/single-sign-on/server/saml/post-binding-form.ts'
import { findConnectionById, type FoundConnection } from '#features/single-sign-on/server/connection-queries.ts'
import { readProviderError } from '#features/single-sign-on/server/read-provider-error.ts'
import { serviceProviderOf } from '#features/single-sign-on/server/saml/saml-provider.ts'
import type { ProviderSession } from '@portico/server/core/sessions/session-queries.ts'
import type { Origin } from '@portico/server/platform/http/origin.ts'
import { openSamlProvider } from '@portico/saml/provider.ts'

type Ending = { hint: string; sid: string; domainurl: string; at: Date }

/**
 * Returns the address at which the browser ends the session at the provider too (OpenID Connect RP-Initiated Logout
 * 1.0, SAML profiles §4.4); empty if the provider has none or is unavailable. Signing out here never depends on the
 * provider.
 */
export async function endSessionAddress(
  context: AppContext,
  oidc: OidcClients,
  { connectionId, sealed, sid }: ProviderSession,
  origin: Origin,
): Promise<string> {
  const found = await findConnectionById(context.database, connectionId, origin.at)
  const hint = sealed === null ? null : context.secret.unseal(sealed)
  if (found === null || hint === null) return ''
  const ending = { hint, sid, domainurl: context.settingsOf(origin.host).domainurl, at: origin.at }
  return found.connection.protocol === 'saml'
    ? endAtSaml(context, found, ending)
    : endAtOidc(context, oidc, found, ending)
}

async function endAtOidc(
  context: AppContext,
  oidc: OidcClients,
  found: FoundConnection,
  { hint, domainurl, at }: Ending,
) {
  const connectionCredentials = openCredentials(context, found, at)
  try {
    return await oidc.endAddress(found.connection, connectionCredentials, {
      idToken: hint,
      afterLogout: `${domainurl}/`,
    })
  } catch (error) {
    const { reason, advice } = readProviderError(error, found.connection)
    context.log.warn({ ...logFieldsOf(found.connection), reason }, `A session at the provider stays open. ${advice}`)
    return ''
  }
}

async function endAtSaml(context: AppContext, { connection, ownKeys }: FoundConnection, ending: Ending) {
  const { hint, sid, domainurl, at } = ending
  const nameId = storedNameId.readText(hint)
  if (nameId === null) return ''
  const { createLogoutRequest } = await import('@portico/saml/logout-messages.ts')
  const left = await createLogoutRequest({
    provider: openSamlProvider(connection.saml, at),
    serviceProvider: serviceProviderOf(connection.id, domainurl, openOwnKeys(context, ownKeys, at)),
    nameId,
    sessionIndex: sid === '' ? null : sid,
    relayState: '',
  })
  return left === null ? '' : addressFor(context, left, { connectionId: connection.id, domainurl, at })
}
