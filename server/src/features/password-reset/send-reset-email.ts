import { resetRequested } from '@portico/contract/features/password-reset/reset-messages.ts'
import type { sendResetEmail as call } from '@portico/contract/features/password-reset/send-reset-email.ts'
import { offersPasswordReset } from '@portico/contract/core/domains/domain-settings.ts'
import { checkGivenEmail, emailMessages, normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '#server/core/app-context.ts'
import type { Handler } from '#server/core/calls/handler.ts'
import { done, refused } from '#server/core/calls/handler.ts'
import { queueReset } from '#server/features/password-reset/reset-queries.ts'
import { networkKey, recipientKey } from '#server/features/password-reset/reset-parts.ts'

/**
 * Takes the request for a reset (spec A §4, §8). Whether an account has the address is looked up by a job, later: outcome,
 * time and limits here are the same for all. A request beyond the mails that its address or network may cause is taken in
 * the same way, and its job sends none (decisions/0036). `reset-refused` where the environment offers no reset.
 */
export function handleSendResetEmail(context: AppContext): Handler<typeof call> {
  return async ({ body, origin }) => {
    const wait = context.limits.take('reset', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    if (!offersPasswordReset(context.settingsOf(origin.host).servedenv)) return refused('reset-refused')
    const email = normaliseEmail(body.emailaddress)
    const problem = checkGivenEmail(email)
    if (problem !== null) return refused('input-not-valid', { summary: emailMessages[problem] })
    const isExcess = await isBeyondMails(context, email, origin.network)
    const { address, agent, host, language, at } = origin
    await queueReset(context.database, {
      resetId: uuid(),
      email,
      at: at.toISOString(),
      origin: { address, agent, host, language },
      isExcess,
    })
    return done(null, { summary: resetRequested })
  }
}

/** Whether network or address had its mails. A network that had them does not use up those of the address. */
async function isBeyondMails(context: AppContext, email: string, network: string): Promise<boolean> {
  if ((await context.limits.takeShared('reset-network', networkKey(context, network))) > 0) return true
  return (await context.limits.takeShared('reset-mail', recipientKey(context, email))) > 0
}
