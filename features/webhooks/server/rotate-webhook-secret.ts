import type { rotateWebhookSecret as call } from '#features/webhooks/contract/rotate-webhook-secret.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { renewWebhookSecret } from './webhook-settings.ts'

/** Gives a webhook a new secret. */
export function handleRotateWebhookSecret(context: Pick<AppContext, 'database' | 'secret'>): Handler<typeof call> {
  return async ({ session, params: { id }, origin }) => {
    const rotated = await renewWebhookSecret(context, { ...session, origin }, id)
    return rotated.ok ? done({ secret: rotated.value }) : refused(rotated.error)
  }
}
