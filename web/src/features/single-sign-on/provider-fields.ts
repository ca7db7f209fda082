import type { Arrival } from '@portico/contract/core/authentication/arrival.ts'
import type { TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'

/** Where to sign in, and what goes along until the browser is back. */
export type ProviderAttempt = {
  /** The name of the tenant; an entry of `getauth` says which connection too. */
  tenant: Pick<TenantChoice, 'tenantname'> & Partial<Pick<TenantChoice, 'id' | 'tenantid' | 'authtype'>>
  email: string
  appname: string
  arrival: Arrival
}

/** The fields that both calls send (spec A §7). */
export function providerFields({ tenant, email, appname, arrival }: ProviderAttempt) {
  const isConnection = tenant.id !== undefined && tenant.id !== tenant.tenantid
  return {
    tenantname: tenant.tenantname,
    email: normaliseEmail(email),
    is_csd: arrival.servicedesk,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    appname,
    host: location.host,
    redirect_url: arrival.redirectto ?? '',
    ...(isConnection ? { connectionid: tenant.id } : {}),
    ...(arrival.source === null ? {} : { source: arrival.source }),
    ...(arrival.assetid === null ? {} : { associated_deviceid: arrival.assetid }),
  }
}
