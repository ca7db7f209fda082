import { resetRequested } from '@portico/contract/password-reset/reset-sentences.ts'
import type { sendResetEmail as call } from '@portico/contract/password-reset/send-reset-email.ts'
import { offersPasswordReset } from '@portico/contract/plumbing/domain-settings.ts'
import { checkGivenEmail, emailMessages, normaliseEmail } from '@portico/contract/plumbing/email-rules.ts'
import { v7 as uuid } from 'uuid'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'
import { queueReset } from '#server/password-reset/queries.ts'
import { networkKey, recipientKey } from '#server/password-reset/reset-parts.ts'

/**
 * Takes the request for a reset (spec A §4, §8). Whether an account has the address is looked up by a job, later: outcome,
 * time and limits here are the same for all. A request beyond the mails that its address or network may cause is taken in
 * the same way, and its job sends none (decisions/0036). `reset-refused` where the environment offers no reset.
 */
export function answerSendResetEmail(house: House): Answer<typeof call> {
  return async ({ body, origin }) => {
    const wait = house.limits.take('reset', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    if (!offersPasswordReset(house.settingsOf(origin.host).servedenv)) return refused('reset-refused')
    const email = normaliseEmail(body.emailaddress)
    const problem = checkGivenEmail(email)
    if (problem !== null) return refused('input-not-valid', { summary: emailMessages[problem] })
    const isExcess = await isBeyondMails(house, email, origin.network)
    const { address, agent, host, language, at } = origin
    await queueReset(house.database, {
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
async function isBeyondMails(house: House, email: string, network: string): Promise<boolean> {
  if ((await house.limits.takeShared('reset-network', networkKey(house, network))) > 0) return true
  return (await house.limits.takeShared('reset-mail', recipientKey(house, email))) > 0
}
