import { dayText } from '@portico/server/core/commands/list-texts.ts'
import type { TestedIdp } from './check-idp.ts'
import { recordLine, type ProvenDomain } from './prove-domain.ts'
import type { BreakGlassAccount } from './require-idp.ts'
import type { RotatedSecret } from './rotate-idp.ts'
import type { RotatedKeys } from './rotate-own-keys.ts'
import type { ClientCheck } from '#features/single-sign-on/server/oidc/check-client.ts'
import type { Proof } from '#features/single-sign-on/server/proven-domain-queries.ts'
import { inColumns } from '@portico/server/platform/text/in-columns.ts'

/** Returns the lines about the test of a provider, and about the checks that remain for a sign-in. */
export function testedLines(tested: TestedIdp): string[] {
  if (tested.protocol === 'saml') {
    return [
      `${tested.name} answers as ${tested.entityId}, with ${tested.certificates} ${tested.certificates === 1 ? 'certificate' : 'certificates'}.`,
      'Now sign in through it once: only that proves that it knows this product.',
    ]
  }
  const { name, provider, client } = tested
  const isNamed = provider.authorization_response_iss_parameter_supported === true
  return [
    `${name} answers as ${provider.issuer}`,
    `users are sent to   ${provider.authorization_endpoint ?? ''}`,
    `tokens come from    ${provider.token_endpoint ?? ''}`,
    `sessions end at     ${provider.end_session_endpoint ?? 'no address (single logout is not offered)'}`,
    `answers name the issuer (RFC 9207): ${isNamed ? 'yes' : 'no'}`,
    ...clientLines(client),
  ]
}

function clientLines({ verdict, method, isNewest, isPushed, error }: ClientCheck): string[] {
  if (verdict === 'unknown') {
    return [
      `Whether the provider accepts this client by ${method} is unknown. ${error?.advice ?? 'It issued tokens for a code that it never issued.'}`,
      'Sign in through it once to find out.',
    ]
  }
  return [
    `accepts this client by ${method}`,
    ...(isNewest ? [] : ['It refused the newest client secret and accepted an older one: compare the newest.']),
    isPushed
      ? 'accepts the redirect address, as a pushed authorization request. Now sign in through it once.'
      : 'Now sign in through it once: only that proves the redirect address.',
  ]
}

/**
 * Returns the lines about the secret or keys that a rotation put into force, and about how long the previous ones stay.
 */
export function rotatedLines(rotated: RotatedSecret | RotatedKeys, now: Date): string[] {
  if (rotated.kind === 'own-keys') return ownKeyLines(rotated, now)
  const { isNew, isEndMoved, retired } = rotated
  const there = isEndMoved ? 'This secret already exists; its new end is stored.' : 'This secret already exists.'
  return [
    isNew ? 'The new secret is tried first from now on.' : there,
    retired > 0 ? `Older secrets that were deleted: ${retired}.` : 'Older secrets stay valid until --retire-old.',
  ]
}

const ownKeyLines = ({ beginsAt, formerEndAt }: RotatedKeys, now: Date): string[] => [
  beginsAt <= now
    ? 'The next signing key signs from now on: make the provider read our metadata or keys again.'
    : `The next signing key is published and signs from ${dayText(beginsAt)}: make the provider read our metadata or keys by then.`,
  formerEndAt <= now
    ? 'The former keys have ended.'
    : `The former keys stay until ${dayText(formerEndAt)}; what is encrypted to them is decrypted until then.`,
]

const how = { dns: 'by DNS', operator: 'by an operator' } as const

/**
 * Returns the lines about the rights that the proof of a domain gives, or about the missing TXT record if the domain
 * was proven before.
 */
export function provenLines(proven: ProvenDomain): string[] {
  const { tenant, domain, provenBy } = proven
  if (proven.state === 'proven') {
    const authority = provenBy === 'operator' ? ', on your authority' : ''
    return [
      `${domain} is proven for ${tenant}${authority}: its providers may vouch for addresses in it, and its connections are offered to them.`,
    ]
  }
  const since = dayText(proven.provenAt)
  return [
    `${domain} is proven for ${tenant} already, ${how[provenBy]} since ${since}. The TXT record:`,
    recordLine(proven.missingRecord),
  ]
}

/** Returns proven domains as the lines of a table. */
export function proofTable(proofs: readonly Proof[]): string[] {
  if (proofs.length === 0) return ['No domain is proven.']
  const rows = proofs.map((proof) => [proof.tenant, proof.domain, how[proof.provenBy], dayText(proof.provenAt)])
  return inColumns([['TENANT', 'DOMAIN', 'HOW', 'SINCE'], ...rows])
}

/** Returns the lines with the password of a break-glass account, which is shown only this once. */
export const breakGlassLines = ({ tenant, email, password }: BreakGlassAccount): string[] => [
  `${email} is a break-glass account of ${tenant}: it may sign in with this password even when its providers fail. It is shown only now: store it in a safe place.`,
  password,
]
