import type { Tenant } from '#server/core/tenants/tenant-queries.ts'
import { resolveTxt } from 'node:dns/promises'
import { readHost } from '@portico/contract/platform/host-name.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { inColumns } from '#server/platform/text/in-columns.ts'
import type { Keys } from '#server/platform/crypto/secret.ts'
import { asWord, dayText } from '#server/core/commands/list-texts.ts'
import { refusal } from '#server/core/commands/define-command.ts'
import {
  proveDomains,
  readDomainsOf,
  readProofs,
  withdrawDomain,
} from '#server/features/single-sign-on/proven-domain-queries.ts'
import {
  auditOriginOf,
  printed,
  type IdpContext,
  type Printed,
} from '#server/features/single-sign-on/commands/idp-context.ts'

/**
 * Records that a mail domain is a tenant's, by a TXT record or on the operator's authority (`vouch`). Refused without that
 * record, and where another tenant has proven the domain.
 */
export async function proveDomain(
  parts: IdpContext,
  { tenant_id, name }: Tenant,
  text: string,
  vouch: boolean,
): Promise<Printed> {
  const { host: domain, problem } = readHost(text)
  if (problem !== null) return refusal(`The domain ${problem}.`)
  const recordOf = (keys: Keys) =>
    `portico-domain=${keys.mac('domain-proof', `${tenant_id} ${domain}`).toString('base64url')}`
  const record = recordOf(parts.secret)
  const texts = vouch ? [] : await textsOf(`_portico.${domain}`)
  const isThere = vouch || parts.secret.accepted.some((keys) => texts.includes(recordOf(keys)))
  if (!isThere) return missingRecord(parts, name, { domain, record })
  const proof = {
    tenantId: tenant_id,
    domains: [domain],
    by: vouch ? 'operator' : 'dns',
    origin: auditOriginOf(parts),
  } as const
  const taken = await inTenant(parts.database, tenant_id, (tenant) => proveDomains(tenant, proof))
  if (taken.length > 0) return refusal(...(await takenProblems(parts, taken)))
  return printed(
    `${domain} is proven for ${name}${vouch ? ', on your authority' : ''}: its providers may vouch for addresses in it, and its connections are offered to them.`,
  )
}

const how = { dns: 'by DNS', operator: 'by an operator' } as const

/** What to do where the TXT record is missing: nothing where the tenant has proven the domain before. */
async function missingRecord(
  parts: IdpContext,
  name: string,
  { domain, record }: { domain: string; record: string },
): Promise<Printed> {
  const [proof] = await readProofs(parts.database, [domain])
  if (proof !== undefined && proof.tenant !== name) return refusal(...(await takenProblems(parts, [domain])))
  const line = `_portico.${domain}  ${record}`
  if (proof === undefined) {
    return refusal(`Let the owner of ${domain} add this TXT record, then give this command again:`, line)
  }
  const since = proof.provenAt.toISOString().slice(0, 10)
  return printed(
    `${domain} is proven for ${name} already, ${how[proof.provenBy]} since ${since}. The TXT record:`,
    line,
  )
}

/** Withdraws the proof of a mail domain. Refused where the tenant has none. */
export async function withdrawProof(parts: IdpContext, { tenant_id, name }: Tenant, text: string): Promise<Printed> {
  const { host: domain, problem } = readHost(text)
  if (problem !== null) return refusal(`The domain ${problem}.`)
  return inTenant(parts.database, tenant_id, async (tenant) => {
    if (await withdrawDomain(tenant, { tenantId: tenant_id, domain, origin: auditOriginOf(parts) })) {
      return printed(
        `${domain} is withdrawn from ${name}: its addresses no longer lead to ${name}. Accounts that are linked already stay linked.`,
      )
    }
    const domains = await readDomainsOf(tenant, tenant_id)
    return refusal(
      `${name} has not proven ${domain}. ${domains.length === 0 ? 'It has proven no domain' : `It has proven ${domains.join(', ')}`}.`,
    )
  })
}

/** Lists the proven domains, of one tenant (by name) or of all. */
export async function listProofs(parts: IdpContext, tenant: string | null): Promise<Printed> {
  const all = await readProofs(parts.database)
  const proofs = tenant === null ? all : all.filter((proof) => proof.tenant === tenant)
  if (proofs.length === 0) return printed('No domain is proven.')
  return printed(
    ...inColumns([
      ['TENANT', 'DOMAIN', 'HOW', 'SINCE'],
      ...proofs.map((proof) => [proof.tenant, proof.domain, how[proof.provenBy], dayText(proof.provenAt)]),
    ]),
  )
}

/** Why domains cannot be proven, a sentence each: the tenant that has them, and the command that withdraws them. */
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
