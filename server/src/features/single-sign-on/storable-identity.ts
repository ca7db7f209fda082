import { looksLikeEmail, providedEmailLongest } from '@portico/contract/core/accounts/email-rules.ts'
import { providerName } from '@portico/contract/core/authentication/provider-name.ts'
import { isStorableKey } from '#server/core/authentication/storable-key.ts'
import { trouble, type Identity, type Proved } from '#server/features/single-sign-on/connection.ts'

/** Longest hint of a logout that is kept: it goes out in an address, which servers read up to 16 KiB of. */
const longestHint = 16 * 1024

/**
 * What a provider said of a user, as it can be stored and looked up here: names as they may be shown, no address that is
 * none, no hint that a logout could not send. A subject or session that cannot be stored as it is proves no identity.
 */
export function storableIdentity(identity: Identity): Proved {
  const { subject, sid, email, firstname, lastname, logoutHint } = identity
  if (!isStorableKey(subject)) return notTrusted('sub')
  if (!isStorableKey(sid)) return notTrusted('sid')
  const isAddress = email.length <= providedEmailLongest && looksLikeEmail(email)
  const named = { firstname: providerName(firstname), lastname: providerName(lastname), email: isAddress ? email : '' }
  const isHint = logoutHint !== null && logoutHint.length <= longestHint
  return { identity: { ...identity, ...named, logoutHint: isHint ? logoutHint : null }, trouble: null }
}

const notTrusted = (reason: string): Proved => ({
  identity: null,
  trouble: trouble('provider-not-trusted', reason, `The provider told a ${reason} that is none.`),
})
