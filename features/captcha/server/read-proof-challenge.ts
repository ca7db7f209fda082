import type { readProofChallenge as call } from '#features/captcha/contract/read-proof-challenge.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { type Handler, done, refused } from '@portico/server/core/calls/handler.ts'
import { makeChallenge } from '@portico/server/core/captcha/proof-of-work.ts'

/** Returns a proof of work, which a browser solves before it registers (decisions/0026). */
export function handleReadProofChallenge(context: AppContext): Handler<typeof call> {
  return async ({ origin }) => {
    const wait = context.limits.take('captcha', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    return done(await makeChallenge(context.secret, origin.at))
  }
}
