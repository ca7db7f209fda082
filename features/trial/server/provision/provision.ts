import { isIP } from 'node:net'
import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { firstPasswordLifetime } from '#features/trial/contract/verification.ts'
import { v7 as uuid } from 'uuid'
import type { trialAccountMail } from '#features/trial/server/mails/trial-account-mail.ts'
import { beginReset, resetSecretsOf } from '@portico/server/core/accounts/begin-reset-queries.ts'
import { splitName } from '@portico/contract/core/accounts/name-rules.ts'
import { insertRole } from '@portico/server/core/accounts/role-queries.ts'
import { standardRoles } from '@portico/server/core/accounts/standard-roles.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { supersedeOlderMails, queueMail } from '@portico/server/core/mail/mail-queries.ts'
import { hashOf } from '@portico/server/core/sessions/token.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { insertCompany, insertTenant, setTenantHost } from '@portico/server/core/tenants/tenant-queries.ts'
import type { Secret } from '@portico/server/platform/crypto/secret.ts'
import { insertSample } from './sample.ts'
import type { Registration } from '#features/trial/server/registration-queries.ts'
import type { Origin } from '@portico/server/platform/http/origin.ts'
import { reserveDomain } from '@portico/server/core/domains/domain-queries.ts'
import { insertAccount } from '@portico/server/core/accounts/account-queries.ts'

/** The reset for the first password: its id and the hash of its temporary password. */
export type FirstReset = { id: string; temporaryHash: string }

type Provisioning = {
  tenantId: string
  registration: Registration
  /** The settings of the domain that the registration came through. */
  parent: DomainSettings
  origin: Origin
  trialEnds: Date
  reset: FirstReset
  secret: Secret
}

/**
 * Creates the tenant of a registration, in the transaction of that tenant: company, roles with modules and menus, the
 * owner's account, its own domain, sample data, and the email with which the owner sets a password. Returns its host,
 * if one was free; null when a tenant of that name exists.
 */
export async function provision(scope: TenantTx, given: Provisioning): Promise<{ host: string | null } | null> {
  const { tenantId, registration, trialEnds } = given
  const { company, is_msp: isMsp, email } = registration
  const isNew = await insertTenant(scope, { tenantId, name: company, isMsp, trialEnds })
  if (!isNew) return null
  const companyId = await insertCompany(scope, tenantId, company)
  const roleIds = { owner: uuid(), staff: uuid() }
  const { owner, staff } = standardRoles(isMsp)
  await insertRole(scope, tenantId, roleIds.owner, owner)
  await insertRole(scope, tenantId, roleIds.staff, staff)
  const accountId = uuid()
  const person = { ...splitName(registration.name), email, roleId: roleIds.owner, companyId }
  await insertAccount(scope, tenantId, accountId, person)
  const host = await reserveHost(scope, given)
  await insertSample(scope, { tenantId, staffRoleId: roleIds.staff, ownerId: accountId, now: given.origin.at })
  await recordEvent(scope, {
    tenantId,
    event: 'tenant-made',
    outcome: 'success',
    reason: '',
    accountId,
    email,
    origin: given.origin,
  })
  const { origin, reset, secret } = given
  await mailAccount(scope, secret, { tenantId, accountId, registration, host, trialEnds, at: origin.at, reset })
  return { host }
}

async function reserveHost(scope: TenantTx, { tenantId, registration, parent }: Provisioning): Promise<string | null> {
  const tenant = { company: registration.company, isMsp: registration.is_msp }
  // The end of the id is random (RFC 9562 §5.7), so the last host is free.
  for (const host of hostsFor(registration.company, parent, tenantId.slice(-8))) {
    if (!(await reserveDomain(scope, host, domainOf(host, tenant, parent)))) continue
    await setTenantHost(scope, tenantId, host)
    return host
  }
  return null
}

type AccountMail = {
  tenantId: string
  accountId: string
  registration: Pick<Registration, 'email' | 'name' | 'company' | 'host' | 'language'>
  /** The tenant's own host, if one was free. */
  host: string | null
  trialEnds: Date
  at: Date
  reset: FirstReset
}

/**
 * Emails an owner the account, with a reset for the first password. The reset replaces older ones. Runs in the
 * transaction that creates the tenant, or in that of a resend.
 */
export async function mailAccount(scope: TenantTx, secret: Secret, mail: AccountMail): Promise<void> {
  const { tenantId, accountId, registration, host, trialEnds, at, reset } = mail
  const expiresAt = new Date(at.getTime() + firstPasswordLifetime)
  const tokenHash = hashOf(resetSecretsOf(secret, reset.id).token)
  await beginReset(scope, { tenantId, accountId, ...reset, tokenHash, requestedAt: at, expiresAt })
  const { email, company, language } = registration
  const params = {
    resetId: reset.id,
    tenant: company,
    email,
    own: host ?? '',
    ends: trialEnds.toISOString(),
    until: expiresAt.toISOString(),
    language,
  }
  const queued = { tenantId, kind: 'trial-account', recipient: email, params, host: registration.host } as const
  await supersedeOlderMails(scope, queued, reset.id)
  await queueMail<typeof trialAccountMail>(scope, queued, reset.id)
}

const labelLongest = 40
/** Labels that a deployment may need itself, or that could mislead users. */
const reserved = new Set(
  'www api app mail smtp imap ftp ns admin root login signin auth sso id account accounts status help support docs demo test dev qa uat prod static cdn assets bv vuln house'.split(
    ' ',
  ),
)

/** Returns the host label of a company's name: its Latin letters and digits, without accents. */
function labelOf(company: string): string {
  const plain = company.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const label = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, labelLongest)
  return label.replace(/-+$/, '')
}

/**
 * Returns the hosts below `parent` that a company's tenant may get, the best first; none if the parent is an IP
 * address. `fallback` makes the last one unique, even for a name without a Latin letter.
 */
function hostsFor(company: string, parent: DomainSettings, fallback: string): string[] {
  const base = hostnameOf(parent)
  if (base === '' || isIP(base.replaceAll(/[[\]]/g, '')) !== 0) return []
  const label = labelOf(company)
  const free = label.length < 2 || reserved.has(label) ? [] : [label, ...[2, 3, 4, 5].map((nth) => `${label}-${nth}`)]
  return [...free, `${label === '' ? 'tenant' : label}-${fallback}`].map((first) => `${first}.${base}`)
}

/**
 * Returns the settings of a new tenant's domain: its own name in the theme of the domain that it registered at. Email
 * is still sent from there, because mail servers know that sender.
 */
function domainOf(
  host: string,
  { company, isMsp }: { company: string; isMsp: boolean },
  parent: DomainSettings,
): Partial<DomainSettings> {
  const { servedenv, brandcolour, variant, theme, mode, languages, maildomain, sendername, senderaddress } = parent
  return {
    servedenv,
    companyname: company,
    brandcolour,
    variant,
    theme,
    mode,
    languages,
    maildomain,
    sendername: sendername || parent.companyname,
    senderaddress,
    domainurl: addressOf(parent, host),
    ismsp: isMsp,
    defaulttenant: company,
  }
}

/** Returns the web address of a host below `parent`; the parent's own if there is none. */
export function addressOf(parent: Pick<DomainSettings, 'domainurl'>, host: string | null): string {
  const url = new URL(parent.domainurl)
  if (host !== null) url.hostname = host
  return url.origin
}

function hostnameOf({ domainurl }: DomainSettings): string {
  return URL.parse(domainurl)?.hostname ?? ''
}
