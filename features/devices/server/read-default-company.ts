import type { readDefaultCompany as call } from '#features/devices/contract/read-default-company.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'

/** Reads the company of the signed-in user. */
export function handleReadDefaultCompany(): Handler<typeof call> {
  return async ({ session: { companyId: companyid, companyName: companyname, mayEnrol: may_enrol } }) =>
    done({ companyid, companyname, may_enrol })
}
