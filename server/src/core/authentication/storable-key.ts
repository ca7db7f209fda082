/** Longest key that is kept: OpenID Connect Core §2 permits 255 characters, SAML core §8.3.7 256. */
const longestKey = 512

/**
 * Returns whether a claim of any type is an identifier that PostgreSQL can store and find again unchanged. Other
 * systems choose these identifiers: a subject, a session, the `jti` of a token.
 */
export const isStorableKey = (claim: unknown): claim is string =>
  typeof claim === 'string' && claim.length <= longestKey && claim.isWellFormed() && !claim.includes('\u0000')
