import { isLocalHost, readHost } from '@portico/contract/platform/host-name.ts'
import type { IdpOptions } from '#features/single-sign-on/server/commands/idp-options.ts'
import type { Connection } from '#features/single-sign-on/server/connection.ts'

export type GroupRole = { group: string; roleId: string }

/** A tenant and its roles, for options that name them. */
export type RolesOf = { name: string; roles: readonly { id: string; name: string }[] }

const ofOidc = ['issuer', 'client-id', 'client-auth', 'secret-file', 'secret-ends', 'directory', 'scopes'] as const
const ofSaml = ['metadata', 'idp-initiated', 'name-id-attribute'] as const

/** Returns a sentence for each option that is not for this protocol. */
export function misplaced(options: IdpOptions, protocol: Connection['protocol']): string[] {
  const strange = protocol === 'oidc' ? ofSaml : ofOidc
  const sentence = protocol === 'oidc' ? 'is for SAML, and this is OpenID' : 'is for OpenID, and this is SAML'
  const problems = strange.filter((name) => options[name] !== undefined).map((name) => `--${name} ${sentence}.`)
  const isMoot = protocol === 'saml' && options['trust-email'] !== undefined
  return isMoot
    ? [...problems, '--trust-email is for OpenID: addresses that a SAML provider signs count already.']
    : problems
}

/**
 * Returns the reason why an issuer cannot be used, or null: https is required, http is allowed only on this machine.
 */
export function issuerProblem(issuer: string): string | null {
  const url = URL.parse(issuer)
  if (url === null) return 'Specify the issuer of the provider: --issuer https://…'
  if (url.protocol === 'http:' && isLocalHost(url.hostname)) return null
  return url.protocol === 'https:' ? null : 'The issuer must begin with https://.'
}

/**
 * Returns the reasons why required authentication contexts cannot be requested: `acr_values` is separated by spaces, a
 * class reference is a URI.
 */
export function contextProblems(contexts: readonly string[], protocol: Connection['protocol']): string[] {
  return contexts.flatMap((context) => {
    if (/[\s\p{C}]/u.test(context))
      return [`--require-context "${context}": use one value without spaces, once for each.`]
    const isUri = protocol === 'oidc' || /^[a-z][a-z0-9+.-]*:/i.test(context)
    return isUri ? [] : [`--require-context ${context}: SAML takes a URI, such as https://refeds.org/profile/mfa.`]
  })
}

/** Reads `--group "group=role"`: undefined if none is given, empty if the only one is an empty text. */
export function groupsOf(
  pairs: readonly string[] | undefined,
  { name, roles }: RolesOf,
): { groups: GroupRole[] | undefined; problems: string[] } {
  if (pairs === undefined) return { groups: undefined, problems: [] }
  const names = roles.map((role) => role.name).toSorted()
  const groups: GroupRole[] = []
  const problems: string[] = []
  for (const pair of pairs.filter((each) => each !== '')) {
    const at = pair.lastIndexOf('=')
    const group = pair.slice(0, at)
    const role = roles.find((each) => each.name === pair.slice(at + 1))
    if (at < 1)
      problems.push(`--group ${pair}: write the group at the provider, = and a role of ${name}: ${names.join(', ')}.`)
    else if (role === undefined) problems.push(`--group ${pair}: ${name} has the roles ${names.join(', ')}.`)
    else if (groups.some((each) => each.group === group)) problems.push(`--group ${pair}: ${group} is given twice.`)
    else groups.push({ group, roleId: role.id })
  }
  return { groups, problems }
}

/** Returns the problems of mail domains as typed, before they are proven. */
export function domainProblems(domains: readonly string[]): string[] {
  return domains.flatMap((text) => {
    const host = readHost(text)
    if (!host.ok) return [`--domain ${text}: ${host.error}.`]
    return host.value === text ? [] : [`--domain ${text}: write it as ${host.value}.`]
  })
}
