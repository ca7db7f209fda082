import type { issueDeviceLink as call } from '#features/devices/contract/issue-device-link.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { hashOf } from '@portico/server/core/sessions/token.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { keepDeviceLink } from './mapping-queries.ts'

/** How long a link is valid, in milliseconds. */
const lifetime = 60 * 60 * 1000

/**
 * Issues a link to `/success`, on the host that the device calls, that identifies this device for an hour. Its token is
 * derived from the request, so a repeated request gets the same link with the same expiry. A device can get 20 links
 * per minute (`too-many-requests`).
 */
export function handleIssueDeviceLink(context: AppContext): Handler<typeof call> {
  return async ({ origin, signed }) => {
    const { device, params } = signed
    const { id, tenantId } = device
    const wait = context.limits.take('link', id)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const signedAs = `${id} ${params.created} ${params.instance}.${params.sequence}`
    const token = context.secret.mac('device-link', signedAs).toString('base64url')
    const expiresAt = new Date(Math.min(params.created * 1000, origin.at.getTime()) + lifetime)
    if (expiresAt <= origin.at) return refused('report-too-old', { data: { time: origin.at.getTime() } })
    const link = { tenantId, deviceId: id, tokenHash: hashOf(token), expiresAt }
    await inTenant(context.database, tenantId, (tenant) => keepDeviceLink(tenant, link))
    const { domainurl } = context.settingsOf(origin.host)
    return done({ url: `${domainurl}/success?devicetoken=${token}`, expires_at: expiresAt.toISOString() })
  }
}
