/** Longest key that is kept: OpenID Connect Core §2 permits 255 characters, SAML core §8.3.7 256. */
const longestKey = 512

/**
 * Whether an identifier that another system chose (a subject, a session, the `jti` of a token), a claim of any type,
 * can be stored in PostgreSQL and found again unchanged.
 */
export const isStorableKey = (claim: unknown): claim is string =>
  typeof claim === 'string' && claim.length <= longestKey && claim.isWellFormed() && !claim.includes('\u0000')
