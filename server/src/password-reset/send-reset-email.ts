import { resetRequested } from '@portico/contract/password-reset/reset-sentences.ts'
import type { sendResetEmail as call } from '@portico/contract/password-reset/send-reset-email.ts'
import { offersPasswordReset } from '@portico/contract/plumbing/domain-settings.ts'
import { checkEmail, emailMessages, normaliseEmail } from '@portico/contract/plumbing/email-rules.ts'
import { v7 as uuid } from 'uuid'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'
import { queueReset } from '#server/password-reset/queries.ts'
import { recipientKey } from '#server/password-reset/reset-parts.ts'

/**
 * Takes the request for a reset (spec A §4, §8). Whether anybody has the address is looked up by a job, later: outcome,
 * time and limits here are the same for all. `reset-refused` where the environment offers no reset, and where too many
 * were asked for this address, on whatever node.
 */
export function answerSendResetEmail(house: House): Answer<typeof call> {
  return async ({ body, origin }) => {
    const wait = house.limits.take('reset', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    if (!offersPasswordReset(house.settingsOf(origin.host).servedenv)) return refused('reset-refused')
    const email = normaliseEmail(body.emailaddress)
    const problem = checkEmail(email)
    if (problem !== null) return refused('input-not-valid', { summary: emailMessages[problem] })
    const tooMany = await house.limits.takeShared('reset-mail', recipientKey(house, email))
    if (tooMany > 0) return refused('reset-refused', { retryAfter: tooMany, summary: tooManySentence(tooMany) })
    const { address, agent, host, language, at } = origin
    await queueReset(house.database, {
      resetId: uuid(),
      email,
      at: at.toISOString(),
      origin: { address, agent, host, language },
    })
    return done(null, { summary: resetRequested })
  }
}

function tooManySentence(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const span = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return `A password reset was asked for too often. Please use the newest mail, or try again in ${span}.`
}
