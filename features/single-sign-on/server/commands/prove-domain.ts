import type { Tenant } from '@portico/server/core/tenants/tenant-queries.ts'
import { resolveTxt } from 'node:dns/promises'
import { readHost } from '@portico/contract/platform/host-name.ts'
import { ok, type Result } from '@portico/contract/platform/result.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { Keys } from '@portico/server/platform/crypto/secret.ts'
import { asWord } from '@portico/server/core/commands/list-texts.ts'
import { refusal, type CommandError } from '@portico/server/core/commands/define-command.ts'
import {
  proveDomains,
  readDomainsOf,
  readProofs,
  withdrawDomain,
  type Proof,
} from '#features/single-sign-on/server/proven-domain-queries.ts'
import { auditOriginOf, type IdpContext } from './idp-context.ts'
import { chooseTenants } from './list-idps.ts'

/**
 * A mail domain that is proven for a tenant: by this command, or by an earlier one although the TXT record that would
 * prove it is missing now.
 */
export type ProvenDomain =
  | { state: 'proven'; tenant: string; domain: string; provenBy: Proof['provenBy'] }
  | (Proof & { state: 'proven-before'; missingRecord: { name: string; text: string } })

/**
 * Records that a mail domain belongs to a tenant, by a TXT record or on the operator's authority (`vouch`). Refuses
 * without that record, or if another tenant has proven the domain.
 */
export async function proveDomain(
  parts: IdpContext,
  { tenant_id, name }: Tenant,
  text: string,
  vouch: boolean,
): Promise<Result<ProvenDomain, CommandError>> {
  const read = readHost(text)
  if (!read.ok) return refusal(`The domain ${read.error}.`)
  const domain = read.value
  const recordOf = (keys: Keys) =>
    `portico-domain=${keys.mac('domain-proof', `${tenant_id} ${domain}`).toString('base64url')}`
  const record = recordOf(parts.secret)
  const texts = vouch ? [] : await textsOf(`_portico.${domain}`)
  const isThere = vouch || parts.secret.accepted.some((keys) => texts.includes(recordOf(keys)))
  if (!isThere) return withoutRecord(parts, name, { domain, record })
  const proof = {
    tenantId: tenant_id,
    domains: [domain],
    by: vouch ? 'operator' : 'dns',
    origin: auditOriginOf(parts),
  } as const
  const taken = await inTenant(parts.database, tenant_id, (tenant) => proveDomains(tenant, proof))
  if (taken.length > 0) return refusal(...(await takenProblems(parts, taken)))
  return ok({ state: 'proven', tenant: name, domain, provenBy: proof.by })
}

/**
 * Returns the outcome if the TXT record is missing: the earlier proof if the tenant has proven the domain before,
 * otherwise a refusal with advice.
 */
async function withoutRecord(
  parts: IdpContext,
  name: string,
  { domain, record }: { domain: string; record: string },
): Promise<Result<ProvenDomain, CommandError>> {
  const [proof] = await readProofs(parts.database, [domain])
  if (proof !== undefined && proof.tenant !== name) return refusal(...(await takenProblems(parts, [domain])))
  const missingRecord = { name: `_portico.${domain}`, text: record }
  if (proof !== undefined) return ok({ ...proof, state: 'proven-before', missingRecord })
  return refusal(
    `Ask the owner of ${domain} to add this TXT record, then run this command again:`,
    recordLine(missingRecord),
  )
}

/** A TXT record as it is entered: its name and its text. */
export const recordLine = ({ name, text }: { name: string; text: string }): string => `${name}  ${text}`

/** Withdraws the proof of a mail domain. Refuses if the tenant has none. */
export async function withdrawProof(
  parts: IdpContext,
  { tenant_id, name }: Tenant,
  text: string,
): Promise<Result<Pick<Proof, 'tenant' | 'domain'>, CommandError>> {
  const read = readHost(text)
  if (!read.ok) return refusal(`The domain ${read.error}.`)
  const domain = read.value
  return inTenant(parts.database, tenant_id, async (tenant) => {
    const isWithdrawn = await withdrawDomain(tenant, { tenantId: tenant_id, domain, origin: auditOriginOf(parts) })
    if (isWithdrawn) return ok({ tenant: name, domain })
    const domains = await readDomainsOf(tenant, tenant_id)
    return refusal(
      `${name} has not proven ${domain}. ${domains.length === 0 ? 'It has proven no domain' : `It has proven ${domains.join(', ')}`}.`,
    )
  })
}

/** Returns the proven domains, of one tenant (by name) or of all. Refuses if there is no tenant of that name. */
export async function listProofs(
  parts: IdpContext,
  { tenant }: { tenant: string | null },
): Promise<Result<Proof[], CommandError>> {
  const chosen = await chooseTenants(parts, tenant)
  if (!chosen.ok) return chosen
  const all = await readProofs(parts.database)
  return ok(tenant === null ? all : all.filter((proof) => proof.tenant === tenant))
}

/**
 * Returns a sentence for each domain that cannot be proven, with the tenant that has it and the command that withdraws
 * its proof.
 */
export async function takenProblems({ database }: IdpContext, domains: readonly string[]): Promise<string[]> {
  const proofs = await readProofs(database, domains)
  return proofs.map(
    ({ tenant, domain }) =>
      `${domain} is proven for ${tenant}, and a domain is one tenant's: npm run portico -- idp withdraw ${asWord(tenant)} ${domain}`,
  )
}

async function textsOf(name: string): Promise<string[]> {
  const records = await resolveTxt(name).catch(() => [])
  return records.map((chunks) => chunks.join(''))
}
