import type { finishAtProvider as call } from '#features/single-sign-on/contract/provider-sign-ins.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import type { OidcClients } from '#features/single-sign-on/server/oidc/oidc-client.ts'
import { storedAfter } from './stored-connection.ts'
import { providerSignInSteps } from './steps.ts'

/** Completes a sign-in at a provider, by OpenID or SAML (spec A §4, "Login flow" 9). Refusals: see the call. */
export function handleFinishAtProvider(context: AppContext, oidc: OidcClients): Handler<typeof call> {
  return async ({ body, origin, credentials }) => {
    const received = { connectionId: body.connectionid, answer: body.answer, origin, credentials, oidc }
    const signedIn = await providerSignInSteps.run(context, received)
    if (!signedIn.ok) return signedIn.error
    const { completed, authtype, connection, match, transaction } = signedIn.value
    const { tenant } = match
    const after = storedAfter.readText(transaction.after)
    return done(
      {
        login: completed.data,
        authtype,
        tenant: {
          id: connection.id,
          tenantid: tenant.id,
          tenantname: tenant.name,
          tenantdesc: tenant.description,
          authtype: connection.kind,
          session_timeout: tenant.idleMinutes,
        },
        redirect_url: after.redirectto,
        source: transaction.source,
        is_csd: after.servicedesk,
      },
      { summary: completed.summary, ...(completed.cookies === undefined ? {} : { cookies: completed.cookies }) },
    )
  }
}
