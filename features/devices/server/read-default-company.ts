import { devicePermissions } from '@portico/contract/core/devices/permissions.ts'
import type { readDefaultCompany as call } from '#features/devices/contract/read-default-company.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'

/** Reads the company of the signed-in user. */
export function handleReadDefaultCompany(): Handler<typeof call> {
  return async ({ session: { companyId: companyid, companyName: companyname, permissions } }) =>
    done({ companyid, companyname, may_enrol: permissions.has(devicePermissions.enrolment) })
}
