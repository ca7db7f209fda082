import type { Arrival } from '@portico/contract/core/authentication/arrival.ts'
import type { LoginResponse } from '@portico/contract/core/authentication/login-response.ts'
import type { TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { awaitCookie } from '#web/core/sessions/kept-cookies.ts'
import { forgetFormerUser, local, session, wipeStorage, type LocalKey } from '#web/core/sessions/storage.ts'
import { rememberTenant } from './last-tenants.ts'
import { storedAuthtypes } from './pending-credentials.ts'

/** A sign-in that succeeded: `token` is the one that opens the session. */
export type Finished = {
  login: LoginResponse
  token: string
  email: string
  tenant: TenantChoice
  settings: DomainSettings
  arrival: Pick<Arrival, 'servicedesk' | 'fromBot'>
}

/**
 * Stores what the app needs to know about the user (spec A §3, "Stored local values"). What is left of another user, such
 * as a draft, goes.
 */
export function finishSignIn({ login, token, email, tenant, settings, arrival }: Finished): void {
  if (local.read('usertoken') !== null && local.read('userid') !== login.userid) wipeStorage()
  forgetFormerUser(login.userid)
  const servicedesk = login.redirect_to_servicedesk || arrival.servicedesk
  const values: Partial<Record<LocalKey, string>> = {
    username: login.username,
    authtype: storedAuthtypes[tenant.authtype],
    clientname: login.tenantname,
    databasename: login.tenantname,
    tenantname: login.tenantname,
    tenantid: login.tenantid,
    usertoken: token,
    roleid: login.roleid,
    rolename: login.rolename,
    userid: login.userid,
    email: email,
    firstname: login.firstname,
    lastname: login.lastname,
    companyId: login.companyid,
    environment: settings.servedenv,
    is_MSP_ENV: String(settings.ismsp),
    APP_VERSION: settings.version,
    OrchestratorError: 'false',
    rolemenuError: 'false',
  }
  for (const [key, text] of Object.entries(values)) local.write(key as LocalKey, text)
  if (servicedesk) local.write('servicedesk', 'true')
  else local.remove('servicedesk')
  session.write('isValidLocal', 'true')
  session.write('tenantError', 'false')
  session.write('fromBot', String(arrival.fromBot))
  session.remove('signInJourney')
  session.remove('sessionEnded')
  awaitCookie(token)
  void rememberTenant(email, login.tenantid)
}
