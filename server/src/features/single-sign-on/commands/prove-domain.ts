import { resolveTxt } from 'node:dns/promises'
import { readHost } from '@portico/contract/platform/host-name.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { inColumns } from '#server/platform/text/in-columns.ts'
import type { Keys } from '#server/platform/crypto/secret.ts'
import { auditOriginOf, type CommandParts, type Tenant } from '#server/core/commands/command-parts.ts'
import type { IdpCommand } from '#server/features/single-sign-on/commands/idp-command.ts'
import { asWord, dayText, said, wrong, type Said } from '#server/core/commands/said.ts'
import {
  proveDomains,
  readDomainsOf,
  readProofs,
  withdrawDomain,
} from '#server/features/single-sign-on/proven-domain-queries.ts'

type ProofCommand = IdpCommand & { verb: 'prove' | 'withdraw' | 'domains' }

/** Whether a command is one about proven mail domains. */
export const isProofCommand = (command: IdpCommand): command is ProofCommand =>
  ['prove', 'withdraw', 'domains'].includes(command.verb)

/** Carries out a command about the proven mail domains of a tenant. */
export function runProofCommand({ verb, subject, options }: ProofCommand, tenant: Tenant, parts: CommandParts) {
  if (verb === 'domains') return listProofs(parts, tenant.name)
  if (verb === 'withdraw') return withdrawProof(parts, tenant, subject)
  return proveDomain(parts, tenant, subject, options.vouch === true)
}

/**
 * Notes that a mail domain is a tenant's, by a TXT record or on the operator's authority (`vouch`). Refused without that
 * record, and where another tenant has proven the domain.
 */
async function proveDomain(
  parts: CommandParts,
  { tenant_id, name }: Tenant,
  text: string,
  vouch: boolean,
): Promise<Said> {
  const { host: domain, problem } = readHost(text)
  if (problem !== null) return wrong(`The domain ${problem}.`)
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
  if (taken.length > 0) return wrong(...(await takenProblems(parts, taken)))
  return said(
    `${domain} is proven for ${name}${vouch ? ', on your authority' : ''}: its providers may vouch for addresses in it, and its connections are offered to them.`,
  )
}

const how = { dns: 'by DNS', operator: 'by an operator' } as const

/** What to do where the TXT record is missing: nothing where the tenant has proven the domain before. */
async function missingRecord(
  parts: CommandParts,
  name: string,
  { domain, record }: { domain: string; record: string },
): Promise<Said> {
  const [proof] = await readProofs(parts.database, [domain])
  if (proof !== undefined && proof.tenant !== name) return wrong(...(await takenProblems(parts, [domain])))
  const line = `_portico.${domain}  ${record}`
  if (proof === undefined) {
    return wrong(`Let the owner of ${domain} add this TXT record, then give this command again:`, line)
  }
  const since = proof.provenAt.toISOString().slice(0, 10)
  return said(`${domain} is proven for ${name} already, ${how[proof.provenBy]} since ${since}. The TXT record:`, line)
}

/** Withdraws the proof of a mail domain. Refused where the tenant has none. */
async function withdrawProof(parts: CommandParts, { tenant_id, name }: Tenant, text: string): Promise<Said> {
  const { host: domain, problem } = readHost(text)
  if (problem !== null) return wrong(`The domain ${problem}.`)
  return inTenant(parts.database, tenant_id, async (tenant) => {
    if (await withdrawDomain(tenant, { tenantId: tenant_id, domain, origin: auditOriginOf(parts) })) {
      return said(
        `${domain} is withdrawn from ${name}: its addresses no longer lead to ${name}. Accounts that are linked already stay linked.`,
      )
    }
    const domains = await readDomainsOf(tenant, tenant_id)
    return wrong(
      `${name} has not proven ${domain}. ${domains.length === 0 ? 'It has proven no domain' : `It has proven ${domains.join(', ')}`}.`,
    )
  })
}

/** Lists the proven domains, of one tenant (by name) or of all. */
export async function listProofs(parts: CommandParts, tenant: string | null): Promise<Said> {
  const all = await readProofs(parts.database)
  const proofs = tenant === null ? all : all.filter((proof) => proof.tenant === tenant)
  if (proofs.length === 0) return said('No domain is proven.')
  return said(
    ...inColumns([
      ['TENANT', 'DOMAIN', 'HOW', 'SINCE'],
      ...proofs.map((proof) => [proof.tenant, proof.domain, how[proof.provenBy], dayText(proof.provenAt)]),
    ]),
  )
}

/** Why domains cannot be proven, a sentence each: the tenant that has them, and the command that withdraws them. */
export async function takenProblems({ database }: CommandParts, domains: readonly string[]): Promise<string[]> {
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
