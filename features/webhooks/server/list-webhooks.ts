import type { listWebhooks as call } from '#features/webhooks/contract/list-webhooks.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { listWebhooks } from './webhook-settings.ts'

/** Returns the webhooks of the tenant. */
export function handleListWebhooks(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, origin }) => {
    const listed = await listWebhooks(context, { ...session, origin })
    return listed.ok ? done(listed.value) : refused(listed.error)
  }
}
