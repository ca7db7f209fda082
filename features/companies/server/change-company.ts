import type { changeCompany as call } from '#features/companies/contract/change-company.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { setCompany } from './companies.ts'

/** Changes the settings in the request; the others stay. */
export function handleChangeCompany(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, params: { id }, body, origin }) => {
    const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    const changed = await setCompany(context.database, { ...session, origin }, id, sent)
    return changed.ok ? done(changed.value) : refused(changed.error)
  }
}
