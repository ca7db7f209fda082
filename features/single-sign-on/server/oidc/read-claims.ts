import { normaliseProvidedEmail } from '@portico/contract/core/accounts/email-rules.ts'
import type { Connection, Identity } from '#features/single-sign-on/server/connection.ts'

/** The claims of one document: an ID token or a response of the userinfo endpoint. */
export type Claims = Readonly<Record<string, unknown>>

/** The claims of an ID token and of userinfo; null: userinfo was not requested, or gave no response. */
export type Documents = { idToken: Claims; info: Claims | null }

/** The claims that an ID token lacks. A sign-in fails only without the needed ones. */
export type Missing = { needed: string[]; optional: string[] }

/**
 * Returns the claims that the connection maps and an ID token lacks (OpenID Connect Core §5.4: a provider may give them
 * only by userinfo). Groups are needed if the connection maps them: without them an account would lose its role.
 */
export function missingClaims(connection: Connection, idToken: Claims, mapsGroups: boolean): Missing {
  const { emailClaim, groupsClaim, kind } = connection
  const lacks = (claim: string) => textOf(idToken[claim]) === ''
  const isStated = idToken['email_verified'] !== undefined || kind === 'msauth'
  return {
    needed: [
      ...(lacks(emailClaim) ? [emailClaim] : []),
      ...(mapsGroups && !has(idToken, groupsClaim) ? [groupsClaim] : []),
    ],
    optional: [
      ...(isStated ? [] : ['email_verified']),
      ...(lacks('name') ? ['given_name', 'family_name'].filter(lacks) : []),
    ],
  }
}

/** Returns whether a document has this claim; null stands for a claim that is left out (OpenID Connect Core §5.3.2). */
export const has = (claims: Claims | null, claim: string): boolean => (claims?.[claim] ?? null) !== null

/**
 * Returns the user whom the provider signed in. The ID token's claims come before those of userinfo. `email_verified`
 * counts for only one address: it comes from the document that the address is from, or from one with the same address.
 */
export function identityOf(connection: Connection, { idToken, info }: Documents, logoutHint: string | null): Identity {
  const text = (claim: string) => textOf(idToken[claim]) || textOf(info?.[claim])
  const named = text('name')
  const email = text(connection.emailClaim)
  const groups = has(idToken, connection.groupsClaim) ? idToken[connection.groupsClaim] : info?.[connection.groupsClaim]
  return {
    issuer: textOf(idToken['iss']),
    subject: typeof idToken['sub'] === 'string' ? idToken['sub'] : '',
    email: normaliseProvidedEmail(email),
    emailVerified:
      verifiedIn(connection, idToken, email) ?? (info === null ? null : verifiedIn(connection, info, email)),
    firstname: text('given_name') || (named.split(' ')[0] ?? ''),
    lastname: text('family_name') || named.split(' ').slice(1).join(' '),
    groups: (Array.isArray(groups) ? groups : [groups]).filter((group) => typeof group === 'string').slice(0, 500),
    sid: textOf(idToken['sid']),
    sessionEndsAt: null,
    logoutHint,
  }
}

const yes: readonly unknown[] = [true, 'true', 1, '1']

/**
 * Returns whether an address is verified according to a document; null: the document has no claim about it.
 * `email_verified` is about the claim `email`, so it does not count for another claim's address if that differs (OpenID
 * Connect Core §5.1).
 */
function verifiedIn({ emailClaim, kind }: Connection, claims: Claims, email: string): boolean | null {
  const same = (claim: string) => normaliseProvidedEmail(textOf(claims[claim])) === normaliseProvidedEmail(email)
  if (!same(emailClaim) || (has(claims, 'email') && !same('email'))) return null
  // Entra ID has no email_verified; xms_edov states that the domain of the address is verified.
  const names = kind === 'msauth' ? ['email_verified', 'xms_edov'] : ['email_verified']
  const present = names.filter((name) => has(claims, name))
  return present.length === 0 ? null : present.some((name) => yes.includes(claims[name]))
}

/** Returns the text of a claim, without space around it; empty if it is not text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
