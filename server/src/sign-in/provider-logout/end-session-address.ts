import type { House } from '#server/plumbing/house.ts'
import type { Origin } from '#server/plumbing/http/answer.ts'
import { logOf } from '#server/sign-in/providers/begin-at-provider.ts'
import { openCredentials } from '#server/sign-in/providers/credentials.ts'
import type { OidcClients } from '#server/sign-in/providers/oidc-client.ts'
import { openOwnKeys } from '#server/sign-in/providers/own-keys.ts'
import { addressFor } from '#server/sign-in/providers/posting/posting-address.ts'
import { findConnectionById, type FoundConnection } from '#server/sign-in/providers/queries.ts'
import { readTrouble } from '#server/sign-in/providers/read-trouble.ts'
import { serviceProviderOf } from '#server/sign-in/providers/saml-provider.ts'
import type { ProviderSession } from '#server/sign-in/provider-logout/queries.ts'
import type { NameId } from '#server/sign-in/saml/read-identity.ts'

type Ending = { hint: string; sid: string; domainurl: string; at: Date }

/**
 * Where the browser ends the session at the provider too (OpenID Connect RP-Initiated Logout 1.0, SAML profiles §4.4), or
 * empty text: it has no such address, or is away. Signing out here never depends on that.
 */
export async function endSessionAddress(
  house: House,
  oidc: OidcClients,
  { connectionId, sealed, sid }: ProviderSession,
  origin: Origin,
): Promise<string> {
  const found = await findConnectionById(house.database, connectionId, origin.at)
  const hint = sealed === null ? null : house.secret.unseal(sealed)
  if (found === null || hint === null) return ''
  const ending = { hint, sid, domainurl: house.settingsOf(origin.host).domainurl, at: origin.at }
  return found.connection.protocol === 'saml' ? endAtSaml(house, found, ending) : endAtOidc(house, oidc, found, ending)
}

async function endAtOidc(house: House, oidc: OidcClients, found: FoundConnection, { hint, domainurl, at }: Ending) {
  const credentials = openCredentials(house, found, at)
  try {
    return await oidc.endAddress(found.connection, credentials, { idToken: hint, afterLogout: `${domainurl}/` })
  } catch (error) {
    const { reason, advice } = readTrouble(error, found.connection)
    house.log.warn({ ...logOf(found.connection), reason }, `A session at the provider stays open. ${advice}`)
    return ''
  }
}

async function endAtSaml(house: House, { connection, ownKeys }: FoundConnection, ending: Ending) {
  const { hint, sid, domainurl, at } = ending
  const [{ openSamlProvider }, { startSamlLogout }] = await Promise.all([
    import('#server/sign-in/saml/withdrawn-certificates.ts'),
    import('#server/sign-in/saml/saml-logout.ts'),
  ])
  const left = await startSamlLogout({
    provider: openSamlProvider(connection.saml, at),
    serviceProvider: serviceProviderOf(connection.id, domainurl, openOwnKeys(house, ownKeys, at)),
    nameId: JSON.parse(hint) as NameId,
    sessionIndex: sid === '' ? null : sid,
    relayState: '',
  })
  return left === null ? '' : addressFor(house, left, { connectionId: connection.id, domainurl, at })
}
