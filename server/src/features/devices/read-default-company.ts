import type { readDefaultCompany as call } from '@portico/contract/features/devices/read-default-company.ts'
import { done, type Handler } from '#server/core/calls/handler.ts'

/** Reads the company of the signed-in user. */
export function handleReadDefaultCompany(): Handler<typeof call> {
  return async ({ session: { companyId: companyid, companyName: companyname, mayEnrol: may_enrol } }) =>
    done({ companyid, companyname, may_enrol })
}
