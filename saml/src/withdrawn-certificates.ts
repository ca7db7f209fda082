import { samlProvider, type SamlProvider } from '#saml/provider.ts'

/**
 * How long a certificate still verifies once the metadata has stopped naming it, in milliseconds: a response that was
 * signed just before is on its way for some seconds, or for minutes on a slow network.
 */
const grace = 5 * 60_000
/** How many of them are kept, the latest: each may have to be tried for every message. */
const mostWithdrawn = 20

/**
 * What is kept of a provider after its metadata was read again: what it announces now, and the certificates that it has
 * stopped naming, each with the instant at which that was noticed. Source: decisions/0049.
 */
export function afterRereading(known: SamlProvider, read: SamlProvider, now: Date): SamlProvider {
  const named = new Set(read.certificates.map(({ fingerprint }) => fingerprint))
  const withdrawn = inForce(known, now)
    .certificates.filter(({ fingerprint }) => !named.has(fingerprint))
    .slice(0, mostWithdrawn)
    .map((certificate) => ({ ...certificate, withdrawnAt: certificate.withdrawnAt ?? now.toISOString() }))
  return { ...read, certificates: [...read.certificates, ...withdrawn] }
}

/** A provider as it was kept, with the certificates that verify at an instant. Throws where the shape is another. */
export function openSamlProvider(kept: unknown, now: Date): SamlProvider {
  return inForce(samlProvider.parse(kept), now)
}

function inForce(provider: SamlProvider, now: Date): SamlProvider {
  const isInForce = ({ withdrawnAt }: SamlProvider['certificates'][number]) =>
    withdrawnAt === undefined || Date.parse(withdrawnAt) + grace > now.getTime()
  return { ...provider, certificates: provider.certificates.filter(isInForce) }
}
